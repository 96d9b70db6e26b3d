"""The key to the pages of whoever runs this server: there are no accounts, so it is made where the tables lie.

`digsite admin` writes the digest of a new link into the folder of the tables, which only they can do. The link is good
once and for minutes; whoever enters by it gets a cookie for some hours. A new link ends what an older one has opened.
"""

import json
import os
import secrets
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from digsite.web.links import TOKEN_BYTES, digest_of
from digsite.web.proxies import address_of
from digsite.web.settings import LOCAL

FILE, COOKIE, PATH = "admin.json", "admin", "/admin/"
LINK, SESSION = 600, 4 * 3600  # seconds for which a link, and then its cookie, are good
FORWARDED = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP")


def new_link(data: Path, *, anywhere: bool = False) -> str:
    """A secret word for a link, the only one from now on; does it open from other computers, too?"""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    _keep(data, {"link": digest_of(token), "until": time.time() + LINK, "anywhere": anywhere})
    return token


def may_enter(request: HttpRequest, token: str) -> bool:
    """Is this the link, still good, and may it be opened from here?"""
    return _fitting(request, token) is not None


def enter(request: HttpRequest, token: str) -> str:
    """A secret word for a cookie, if this is the link and it is still good; "" if not."""
    known = _fitting(request, token)
    if known is None:
        return ""
    session = secrets.token_urlsafe(TOKEN_BYTES)
    until = time.time() + SESSION
    _keep(_folder(), {"session": digest_of(session), "until": until, "anywhere": known["anywhere"]})
    return session


def _fitting(request: HttpRequest, token: str) -> dict[str, Any] | None:
    """What is known of the link, if it is this one."""
    known = _known()
    return known if _is_good(known, "link", token) and _may_come(request, known) else None


def is_open(request: HttpRequest) -> bool:
    """Does this come from whoever runs this server?"""
    known = _known()
    return _is_good(known, "session", request.COOKIES.get(COOKIE, "")) and _may_come(request, known)


def _may_come(request: HttpRequest, known: dict[str, Any]) -> bool:
    """From this very computer, or through TLS where the link was made for that."""
    return is_local(request) or (bool(known.get("anywhere")) and request.is_secure())


def is_local(request: HttpRequest) -> bool:
    """Is this asked on this computer, by its own name or address, and passed on by nobody?"""
    peer, own = (address_of(request.META.get(name) or "") for name in ("REMOTE_ADDR", "SERVER_NAME"))
    near = peer is not None and (peer.is_loopback or peer == own)
    passed_on = any(request.META.get(name) for name in FORWARDED)
    name = split_domain_port(request.get_host())[0]
    own_name = name in LOCAL or (own is not None and address_of(name) == own)
    return near and not passed_on and own_name


def _is_good(known: dict[str, Any], kind: str, token: str) -> bool:
    right = secrets.compare_digest(str(known.get(kind, "")).encode(), digest_of(token).encode())
    return right and time.time() < float(known.get("until", 0))


def _folder() -> Path:
    return Path(settings.DATA_FOLDER)


def _known() -> dict[str, Any]:
    try:
        found = json.loads((_folder() / FILE).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _keep(data: Path, known: dict[str, Any]) -> None:
    part = data / f"{FILE}.{os.getpid()}"
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        json.dump(known, file)
    part.replace(data / FILE)
