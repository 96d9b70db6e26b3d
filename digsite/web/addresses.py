"""Where a hall listens, what it may be called, and how phones in the same network find this computer."""

import ipaddress
import socket
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from digsite.text import _
from digsite.text.errors import BadOption
from digsite.web.proxies import Address
from digsite.web.settings import LOCAL

HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  all that this computer has
ELSEWHERE = ("203.0.113.1", 9)  # kept for documentation: the way there begins as any way out of here


class Place(NamedTuple):
    """Where a hall listens."""

    host: str  # what its socket is bound to
    names: Sequence[str]  # what a request may call it
    near: str = ""  # the address that phones in the same network can reach
    public: str = ""  # its name in front of the proxy, where there is one
    alone: bool = False  # may only the proxy ask?

    def address(self, port: int) -> str:
        """Where it opens."""
        return f"https://{self.public}/" if self.public else self.own_address(port)

    def own_address(self, port: int) -> str:
        """Where it opens on this computer."""
        return _address(HERE if self.host in EVERYWHERE else self.host, port)

    def reachable(self, port: int) -> str:
        """Where it opens on those phones; empty if it is not open to them."""
        return _address(self.near, port) if self.near else ""


def _address(host: str, port: int) -> str:
    return f"http://{_in_address(host)}:{port}/"


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def place_of(
    host: str | None, *, lan: bool, names: Sequence[str] = (), proxied: bool = False, without_tls: bool = False
) -> Place:
    """Where to listen: at this host, for everybody in the same network, or for this computer alone.

    What others reach is refused where it would answer to any name, or send links through the world unsealed.
    """
    if lan and host is not None:
        raise BadOption(_("--lan finds the address of this computer by itself: leave --host out."))
    found = near_addresses() if lan else []
    if found:
        return Place(EVERYWHERE[0], [*names_of(found, socket.gethostname()), *names], found[0])
    public = names[0].lstrip(".") if proxied and names else ""
    if host is None or _are_all(host, lambda address: address.is_loopback):
        return Place(host or HERE, [*LOCAL, *names], public=public)
    if not names:
        sentence = _("Others reach {host}, so the hall must know its names: add --allowed-hosts games.example.org")
        raise BadOption(sentence.format(host=host))
    open_to_all = not _are_all(host, lambda address: address.is_private and not address.is_unspecified)
    if open_to_all and not proxied and not without_tls:
        raise BadOption(
            _(
                "Everybody reaches {host}, and whoever listens on the way would read the links. Put a proxy with TLS "
                "before it (docs/hosting.md) and name it with --trusted-proxies, or say --without-tls."
            ).format(host=host)
        )
    own = LOCAL if host in EVERYWHERE else [_in_address(host)]  # by which this computer itself reaches it
    return Place(host, [*names, *own], public=public, alone=open_to_all and not without_tls)


def _are_all(host: str, such: Callable[[Address], bool]) -> bool:
    """Are all addresses of this host such?"""
    try:
        found = {ipaddress.ip_address(where[0]) for *_kind, where in socket.getaddrinfo(host, None)}
    except (OSError, ValueError):
        return False
    return all(such(address) for address in found)


def names_of(addresses: Sequence[str], computer: str) -> list[str]:
    """What browsers in the same network may call this computer."""
    own = [computer, f"{computer.partition('.')[0]}.local"] if computer else []
    return list(dict.fromkeys([*LOCAL, *addresses, *own]))


def near_addresses() -> list[str]:
    """The addresses of this computer that phones in the same network can reach, the likeliest first."""
    return only_near([*_on_the_way_out(), *_of_own_name()])


def only_near(addresses: Iterable[str]) -> list[str]:
    """Those that belong to a network of one's own, each once."""
    return [address for address in dict.fromkeys(addresses) if _is_near(ipaddress.IPv4Address(address))]


def _is_near(address: ipaddress.IPv4Address) -> bool:
    return address.is_private and not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _on_the_way_out() -> list[str]:
    """The address that something sent from here would carry; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError:  # no network, or one without a way out
            return []
        return [str(way.getsockname()[0])]


def _of_own_name() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(where[0]) for *_kind, where in found]
