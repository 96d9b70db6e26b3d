"""The room as Django knows it."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Its tables begin with web_."""

    name = "digsite.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"
