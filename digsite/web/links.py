"""Secret links: how they follow from the host's, what is kept of them, and what each of them is shown.

Of a link only its SHA-256 is kept. All links of a table follow from the host's, so that the host's page can show them
again; a seat that was taken by a code has one that only its own device knows.
"""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from digsite.drawing import Panel, Place, Screen
from digsite.text.errors import DigsiteError
from digsite.web.visiting import Measure

if TYPE_CHECKING:
    import asyncio

    from digsite.web.clocks import Times

ME, DEVICE, FRIEND = "me", "device", "friend"
PEOPLE = (ME, DEVICE, FRIEND)
TOKEN_BYTES = 24
HOST, WATCH = "host", "watch"  # words for the host's own link, and for that of spectators
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 5 bits each; no I and O, which look like 1 and 0
CODE = 6  # letters
ASKING = 40.0, 20.0  # requests of one link at once, and each second on and on
SAYING = 6.0, 0.5  # the same for what everybody is told


class NoSuchLink(DigsiteError):
    """No seat has this link."""


def digest_of(token: str) -> str:
    """What is kept of a secret link."""
    return hashlib.sha256(token.encode()).hexdigest()


def made_from(host: str, word: str) -> str:
    """The secret word of a link, by the host's and a word for whose it is; the host's own link is the host's word."""
    if word == HOST:
        return host
    made = hmac.digest(host.encode(), word.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def word_of(kind: str, number: int) -> str:
    """The word for a seat at a new table; the host's own seats share one link, and bots have none."""
    return HOST if kind in (ME, DEVICE) else f"seat {number}" if kind == FRIEND else ""


def links_of(host: str, kinds: Sequence[str]) -> list[str | None]:
    """The secret word of each seat of a new table; bots have none."""
    words = [word_of(kind, number) for number, kind in enumerate(kinds)]
    return [made_from(host, word) if word else None for word in words]


def code_of(host: str) -> str:
    """The code by which somebody sits down at a free seat: 30 bits that tell nothing about the links."""
    number = int.from_bytes(hmac.digest(host.encode(), b"code", "sha256"))
    return "".join(LETTERS[number >> 5 * i & 31] for i in range(CODE))


def digest_of_code(code: str, key: str) -> str:
    """What is kept of a code. It is short, so it takes the server's own key to try them all."""
    return hmac.digest(key.encode(), f"code {code}".encode(), "sha256").hex()


class Shown(NamedTuple):
    """A page as one link sees it now."""

    serial: int
    html: str
    version: str
    mark: str  # the version, and what else can change on the page
    since: float  # when it last changed for this link
    title: str
    steps: int  # that the page knows of
    times: "Times | None" = None  # where the clocks of the table stand


class Framed(NamedTuple):
    """A panel in its frame, as it was last sent to one link."""

    panel: Panel
    place: Place
    html: str
    checksum: int
    actions: frozenset[int]  # what can be pressed on it


class Link:
    """A secret address: one seat, several that are played on the same device (one of them shown at a time), or none."""

    def __init__(self, plays: Sequence[int], come: bool, *, hosts: bool = False) -> None:
        self.plays, self.come = tuple(plays), come  # the seats that it plays
        self.hosts = hosts  # may let bots play for others, and give seats to others
        self.shown: int | None = self.plays[0] if len(self.plays) == 1 else None
        self.serial = 0  # counts the changes of what it sees; private steps of others are none
        self.looked = False  # has anybody seen it yet?
        self.cached: dict[Screen, Shown] = {}
        self.moments: dict[tuple[Screen, int], str] = {}  # the table after so many steps, on the way to what is shown
        self.moments_at = -1  # the serial that they belong to
        self.content: object = None  # what tells its page from others, whatever screen it is drawn for
        self.since = 0.0  # when that last changed
        self.framed: dict[tuple[Screen, str], Framed] = {}  # panels as they are now, by their ids
        self.streams: set[asyncio.Event] = set()
        self.here = False  # as far as the others are told
        self.met = 0.0  # when it last asked for something without a stream
        self.gone = 0.0  # when its last page was closed; 0: not known
        self.devices: set[str] = set()  # digests of those that keep it
        self.asking, self.saying = Measure(*ASKING), Measure(*SAYING)

    def rest(self) -> None:
        """Keep nothing that can be drawn again."""
        self.cached, self.moments, self.framed = {}, {}, {}

    @property
    def watches(self) -> bool:
        """Does it look on without a seat?"""
        return not self.plays
