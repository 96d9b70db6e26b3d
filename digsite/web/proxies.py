"""Who really asks: what a proxy says of a visitor is believed where that proxy is trusted, and nowhere else.

It is settled once for pages and streams alike. After it a request has its visitor's address, the scheme that the
visitor sees, and the name that they asked for. A connection that moved to another process is still the proxy's, and
what was read of its request moves along, so the same is found there.
"""

import ipaddress
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from digsite.text import _
from digsite.text.errors import BadOption
from digsite.web.answers import Receive, Scope, Send, answer
from digsite.web.door import App

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HOUSEHOLD = 64  # bits of an address that a household shares: it has all the others to itself
SCHEMES = (b"http", b"https")
DAY = 86400


def networks_of(words: str) -> tuple[Network, ...]:
    """Addresses and networks, with commas between them."""
    return tuple(_network(word.strip()) for word in words.split(","))


def _network(word: str) -> Network:
    try:
        found = ipaddress.ip_network(word, strict=False)
    except ValueError:
        sentence = _("{word!r} is no address of a proxy: write it like 127.0.0.1 or 10.0.0.0/8.")
        raise BadOption(sentence.format(word=word)) from None
    if found.prefixlen == 0:
        raise BadOption(_("{word} would believe everybody: name the addresses of your proxies.").format(word=word))
    return found


@lru_cache(4096)
def address_of(word: str) -> Address | None:
    """The address that this word is, though a port follows it; None if it is none."""
    word = word.strip()
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        found = ipaddress.ip_address(word)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


@lru_cache(4096)
def household(word: str) -> str:
    """The address as limits count it: of the newer kind everybody has more than could be counted."""
    address = address_of(word)
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False).network_address)
    return word if address is None else str(address)


class Proxies:
    """The proxies that are believed."""

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self.networks = tuple(networks)
        self.trust = lru_cache(4096)(self._trust)

    def _trust(self, word: str) -> bool:
        address = address_of(word)
        return address is not None and any(address in network for network in self.networks)

    def visitor(self, peer: str, said: str) -> str:
        """Who asks, if this peer says so: each proxy adds whom it heard, so the last that is no proxy of ours.

        Whatever stands before that anybody may have written.
        """
        found = peer
        for word in reversed(said.split(",")):
            address = address_of(word)
            if address is None:
                break
            found = str(address)
            if not self.trust(found):
                break
        return found

    def seen(self, scope: Scope) -> Scope:
        """The request as its visitor sent it."""
        peer, port = scope.get("client") or ("", 0)
        if not self.networks or not self.trust(peer):
            return {**scope, "client": (household(peer), port)} if ":" in peer else scope
        said = _said(scope["headers"])
        client = self.visitor(peer, b",".join(said.get(b"x-forwarded-for", [])).decode("latin-1"))
        scheme = _last(said.get(b"x-forwarded-proto", []))
        host = _last(said.get(b"x-forwarded-host", []))
        headers = scope["headers"]
        if host:
            headers = [(name, value) for name, value in headers if name != b"host"] + [(b"host", host)]
        return {
            **scope,
            "client": (household(client), port),
            "scheme": scheme.decode() if scheme in SCHEMES else scope.get("scheme", "http"),
            "headers": headers,
        }


def _said(headers: Sequence[tuple[bytes, bytes]]) -> dict[bytes, list[bytes]]:
    found: dict[bytes, list[bytes]] = {}
    for name, value in headers:
        if name.startswith(b"x-forwarded-"):
            found.setdefault(name, []).append(value)
    return found


def _last(values: Sequence[bytes]) -> bytes:
    """What the nearest proxy said."""
    return values[-1].rpartition(b",")[2].strip() if values else b""


def behind(app: App, proxies: Proxies, *, alone: bool = False, hsts: int = 0) -> App:
    """The application, told who really asks.

    `alone`: nobody but the proxies and this computer may ask. `hsts`: for so many days browsers come by TLS only.
    """
    secured = (b"strict-transport-security", f"max-age={hsts * DAY}".encode())

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        peer = address_of((scope.get("client") or ("",))[0])
        if alone and not (peer is None or peer.is_loopback or proxies.trust(str(peer))):
            await answer(send, 403, _("This hall is reached through its proxy alone."), close=True)
            return
        seen = proxies.seen(scope)

        async def secure(part: dict[str, Any]) -> None:
            if part["type"] == "http.response.start":
                part = {**part, "headers": [*part["headers"], secured]}
            await send(part)

        await app(seen, receive, secure if hsts and seen.get("scheme") == "https" else send)

    return told
