"""How Django is set up. There is no file to edit: what may differ is handed over when the hall opens."""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from digsite.web.databases import VARIABLE, database_of
from digsite.web.folders import KEY

LOCAL = ("127.0.0.1", "localhost", "[::1]")
QUIET = {"level": "CRITICAL", "propagate": False, "handlers": ["stderr"]}


def settings(data: Path, hosts: Sequence[str] = LOCAL, *, key: str = "", tables: str = "") -> dict[str, Any]:
    """Everything Django wants to know; the secret key lies in the folder `data`, and the tables where none is named.

    A `key` is used instead of the one there, and `tables` is another name for SQLite's file.
    """
    return {
        "SECRET_KEY": key or _secret(data / KEY),
        "DATA_FOLDER": str(data),
        "DEBUG": False,
        "ALLOWED_HOSTS": list(hosts),
        "ROOT_URLCONF": "digsite.web.urls",
        "INSTALLED_APPS": ["django.contrib.staticfiles", "django_htmx", "digsite.web"],
        "MIDDLEWARE": [
            "digsite.web.guard.Guard",
            "django.middleware.gzip.GZipMiddleware",
            "digsite.web.guard.Files",
            "django.middleware.csrf.CsrfViewMiddleware",
        ],
        "DATABASES": {"default": database_of(os.environ.get(VARIABLE, ""), data, tables)},
        "TEMPLATES": [
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [],
                "APP_DIRS": True,
                "OPTIONS": {"builtins": ["digsite.web.templatetags.speech", "digsite.web.templatetags.codes"]},
            }
        ],
        "STATIC_URL": "/static/",
        "WHITENOISE_USE_FINDERS": True,
        "WHITENOISE_AUTOREFRESH": False,
        "CSRF_COOKIE_HTTPONLY": True,
        "CSRF_COOKIE_SAMESITE": "Strict",
        "CSRF_FAILURE_VIEW": "digsite.web.views.refused",
        "DATA_UPLOAD_MAX_MEMORY_SIZE": 100_000,
        "DATA_UPLOAD_MAX_NUMBER_FIELDS": 200,
        "USE_I18N": False,
        "USE_TZ": True,
        "TIME_ZONE": "UTC",  # else Django moves the whole process to Chicago
        "LOGGING": {  # Django's own lines name addresses, and addresses of seats are secrets
            "version": 1,
            "disable_existing_loggers": False,
            "handlers": {"stderr": {"class": "logging.StreamHandler"}},
            "loggers": {
                **dict.fromkeys(("django.request", "django.security", "django.server"), QUIET),
                "psycopg.pool": {"level": "ERROR"},  # a broken connection is replaced, and told by whoever used it
            },
        },
    }


def _secret(path: Path) -> str:
    """The key that guards forms, made once."""
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        made = secrets.token_urlsafe(48)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(made)
        return made
