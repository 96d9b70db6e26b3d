"""What the host of a hall decides beside the games: names, proxies, what is logged, where figures can be read."""

import ipaddress
import re
from collections.abc import Sequence
from typing import NamedTuple

from digsite.text import _
from digsite.text.errors import BadOption
from digsite.text.typed import whole_number
from digsite.web.proxies import Network, address_of

NAME = re.compile(r"\.?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*", re.IGNORECASE)


class Hosting(NamedTuple):
    """All of it; this is a hall for one computer."""

    proxies: Sequence[Network] = ()  # whose word on a visitor is believed
    alone: bool = False  # may only they ask?
    hsts: int = 0  # days for which browsers are to come by TLS only
    access_log: bool = False  # a line for each request


def names_of_host(words: str) -> list[str]:
    """What a request may call this server."""
    return [_name(word.strip()) for word in words.split(",")]


def _name(word: str) -> str:
    if NAME.fullmatch(word):
        return word.lower()
    try:
        address = ipaddress.IPv6Address(word.removeprefix("[").removesuffix("]"))
    except ValueError:
        sentence = _("{word!r} is no name of a server: write it like games.example.org, without http:// and port.")
        raise BadOption(sentence.format(word=word)) from None
    return f"[{address}]"


def place_of_figures(word: str) -> tuple[str, int]:
    """An address and a port where figures can be read: of this computer, or of a network of one's own."""
    host, _colon, port = word.rpartition(":")
    address, number = address_of(host or "127.0.0.1"), whole_number(port, digits=5)
    if address is None or number is None or number > 65535:
        raise BadOption(_("{word!r} is no port: write it like 9100 or 10.0.0.7:9100.").format(word=word))
    if address.is_unspecified or not address.is_private:
        sentence = _("Everybody could read the figures at {address}: take an address of a network of your own.")
        raise BadOption(sentence.format(address=address))
    return str(address), number
