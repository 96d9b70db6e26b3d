"""Live tables: who sits there by which link, and what may be done. Everything that changes goes through the writer."""

import base64
import hashlib
import hmac
import math
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection
from django.db.models import Count
from django.utils import timezone

from digsite.box import BoxFile, Value
from digsite.core.compiling import digest_of as digest_of_rules
from digsite.drawing import Panel, Place, Screen
from digsite.match import Game, Match
from digsite.text import _
from digsite.text.errors import BadFile, DigsiteError
from digsite.web import models
from digsite.web.position import Line, Position
from digsite.web.writer import Job

if TYPE_CHECKING:
    import asyncio

ME, DEVICE, FRIEND = "me", "device", "friend"
PEOPLE = (ME, DEVICE, FRIEND)
TOKEN_BYTES = 24
MOST_PICKS = 40
SNAPSHOT_ROWS = 100
NAMES = (
    "Amber",
    "Basalt",
    "Cedar",
    "Delta",
    "Ember",
    "Flint",
    "Granite",
    "Harbour",
    "Ivory",
    "Jasper",
    "Kiln",
    "Lantern",
    "Marble",
    "Nomad",
    "Obsidian",
    "Papyrus",
    "Quartz",
    "Ridge",
    "Sandstone",
    "Terrace",
    "Umber",
    "Valley",
    "Willow",
    "Yarrow",
    "Zephyr",
    "Agate",
    "Bronze",
    "Copper",
    "Dune",
    "Fresco",
    "Garnet",
    "Mosaic",
    "Onyx",
    "Pumice",
    "Saffron",
    "Tarn",
)


def digest_of(token: str) -> str:
    """What is kept of a secret link."""
    return hashlib.sha256(token.encode()).hexdigest()


class Stale(DigsiteError):
    """The page that sent this shows the table as it no longer is."""


class Begun(Stale):
    """The same people sit at another table already."""


class NoSuchLink(DigsiteError):
    """No seat has this link."""


class Person(NamedTuple):
    """Who is to sit on a seat of a new table: me, device, friend, or the word for a bot."""

    kind: str
    name: str


class Shown(NamedTuple):
    """A page as one link sees it now."""

    serial: int
    html: str
    version: str
    mark: str  # the version, and what else can change on the page
    since: float  # when it last changed for this link
    title: str
    steps: int  # that the page knows of


class Framed(NamedTuple):
    """A panel in its frame, as it was last sent to one link."""

    panel: Panel
    place: Place
    html: str
    checksum: int
    actions: frozenset[int]  # what can be pressed on it


class Link:
    """A secret address: one seat, or several that are played on the same device, one of them shown at a time."""

    def __init__(self, plays: Sequence[int], come: bool) -> None:
        self.plays, self.come = tuple(plays), come  # the seats that it plays
        self.shown: int | None = self.plays[0] if len(self.plays) == 1 else None
        self.serial = 0  # counts the changes of what it sees; private steps of others are none
        self.cached: dict[Screen, Shown] = {}
        self.moments: dict[tuple[Screen, int], str] = {}  # the table after so many steps, on the way to what is shown
        self.moments_at = -1  # the serial that they belong to
        self.content: object = None  # what tells its page from others, whatever screen it is drawn for
        self.since = 0.0  # when that last changed
        self.framed: dict[tuple[Screen, str], Framed] = {}  # panels as they are now, by their ids
        self.streams: set[asyncio.Event] = set()
        self.allowance, self.asked = 40.0, time.monotonic()

    def may_ask(self, per_second: float = 20.0, most: float = 40.0) -> bool:
        """Is this request within what a person can want? Call from one thread."""
        now = time.monotonic()
        self.allowance, self.asked = min(most, self.allowance + (now - self.asked) * per_second), now
        if self.allowance < 1:
            return False
        self.allowance -= 1
        return True


class LiveTable:
    """A table in memory. `position` is replaced under the lock, and only after a commit; it is never changed."""

    def __init__(
        self,
        id: int,
        name: str,
        key: str,
        position: Position,
        kinds: Sequence[str],
        start: Mapping[str, Any] | None = None,
    ) -> None:
        self.id, self.name, self.position, self.kinds, self.start = id, name, position, list(kinds), start
        self.lock = threading.RLock()
        self.ahead: Position | None = None  # with what the writer has not committed yet; the writer's alone
        self.links: dict[str, Link] = {}
        self.visitor = ""  # where the first comes from who opened it; bots think for visitors in turn
        self.used = time.monotonic()
        self.noticed = time.monotonic()  # when something last happened that others noticed
        self.left = False  # the same people have begun another game
        self.stuck = False  # a bot has moved, and the disk does not take it
        self._key = hashlib.blake2b(b"version", key=bytes.fromhex(key), digest_size=32).digest()

    @property
    def match(self) -> Match:
        return self.position.match

    @property
    def game(self) -> Game:
        return self.match.game

    def go_on(self, position: Position) -> None:
        """The table stands here from now on; what a link does not notice is no reason to draw its page again."""
        before, self.position = self.position, position
        if position.match.is_noticed_since(before.match):
            self.noticed = time.monotonic()
        for link in self.links.values():
            link.serial += not link.cached or self._shows(before, link) != self._shows(position, link)

    def touch(self) -> None:
        """Something has changed that everybody sees."""
        for link in self.links.values():
            link.serial += 1

    def _shows(self, position: Position, link: Link) -> tuple[object, ...]:
        """What the page of a link depends on, as far as the match goes."""
        seat, device = link.shown, self.turn_has_come(link, position)
        if seat is None:
            return (device,)
        return device, position.version(seat, self._key), len(position.match.look(seat).steps)

    def bot_to_move(self) -> str | None:
        """The word for the bot whose turn it is, if it is a bot's."""
        mover = self.match.to_move
        kind = self.kinds[mover] if mover < self.match.seats else ME
        return None if kind in PEOPLE else kind

    def has_come(self, seat: int) -> bool:
        """Has somebody opened the link of this seat? Bots are always here."""
        return all(link.come for link in self.links.values() if seat in link.plays)

    def version(self, position: Position, link: Link) -> str:
        """What a request must carry to be about the page that this link shows now."""
        if link.shown is None:
            return f"hand-{self.turn_has_come(link, position)}"
        return position.version(link.shown, self._key)

    def turn_has_come(self, link: Link, position: Position | None = None) -> int | None:
        """The seat to which the device must be handed over now; None if the one shown may go on looking."""
        mover = (position or self.position).match.to_move
        if mover in link.plays and mover != link.shown:
            return mover
        return link.plays[0] if link.shown is None else None

    def until_beat(self, beat: float) -> float:
        """Seconds until the next beat: a whole number of them after the last thing that others noticed."""
        passed = time.monotonic() - self.noticed
        return math.ceil(passed / beat) * beat - passed if passed > 0 else beat

    @property
    def is_watched(self) -> bool:
        """Does anybody have a page of it open?"""
        return any(link.streams for link in self.links.values())

    def wake(self) -> None:
        """Let the streams look; on the event loop's thread."""
        for link in self.links.values():
            for event in link.streams:
                event.set()


class Change(Job):
    """Something that happens at a table: tried on a copy, written as rows; after the commit the copy is the table."""

    def __init__(self, live: LiveTable) -> None:
        super().__init__()
        self.live = live
        self.trial: Position | None = None

    def work(self) -> None:
        live = self.live
        with live.lock:
            trial = (live.ahead or live.position).copy()
        rows = trial.rows
        write_rows(live.id, rows, self.decide(trial))
        if trial.rows // SNAPSHOT_ROWS > rows // SNAPSHOT_ROWS:
            write_snapshot(live.id, trial)
        if trial.match.is_over:
            models.Table.objects.filter(id=live.id, over=None).update(over=timezone.now())
        live.ahead = self.trial = trial

    def decide(self, trial: Position) -> list[Line]:
        """Change the trial and return the rows, or refuse."""
        raise NotImplementedError

    def keep(self) -> None:
        live = self.live
        with live.lock:
            if self.trial is not None:
                live.go_on(self.trial)
            if live.ahead is self.trial:
                live.ahead = None

    def drop(self) -> None:
        self.live.ahead = None


class Play(Change):
    """A person's action, or several picks at once in any order."""

    def __init__(self, live: LiveTable, link: Link, version: str, actions: Sequence[int]) -> None:
        super().__init__(live)
        self.link, self.version, self.actions = link, version, actions

    def decide(self, trial: Position) -> list[Line]:
        insist_on_version(self.live, trial, self.link, self.version)
        if trial.match.to_move != self.link.shown:
            raise Stale(_("It is not your turn."))
        return trial.play(self.actions if len(self.actions) == 1 else trial.match.arrange(self.actions))


class TakeBack(Change):
    """A person takes the last action back."""

    def __init__(self, live: LiveTable, link: Link, version: str) -> None:
        super().__init__(live)
        self.link, self.version = link, version

    def decide(self, trial: Position) -> list[Line]:
        insist_on_version(self.live, trial, self.link, self.version)
        if self.link.shown is None:
            raise Stale(_("Say first who sits at the screen."))
        return trial.take_back(self.link.shown)


class BotPlay(Change):
    """What a bot chose at a position that had so many rows."""

    def __init__(self, live: LiveTable, rows: int, action: int) -> None:
        super().__init__(live)
        self.rows, self.action = rows, action

    def decide(self, trial: Position) -> list[Line]:
        if trial.rows != self.rows:
            raise Stale(_("The table has changed meanwhile."))
        return trial.play([self.action])


def insist_on_version(live: LiveTable, position: Position, link: Link, version: str) -> None:
    """Refuse what was sent from a page that shows the table as it no longer is."""
    if not secrets.compare_digest(live.version(position, link).encode(), version.encode()):
        raise Stale(_("The table has changed meanwhile. Nothing was done; look again and choose."))


def write_rows(table: int, rows: int, lines: Sequence[Line]) -> None:
    """Number these lines on from the rows there are."""
    written = [(table, number, line.seat, kind_of(line), line.action) for number, line in enumerate(lines, rows)]
    with connection.cursor() as cursor:
        cursor.executemany(
            "insert into web_row (table_id, number, seat, kind, action) values (%s, %s, %s, %s, %s)", written
        )


def write_snapshot(table: int, position: Position) -> None:
    """Keep where the game stands, so that opening it need not play it all again."""
    kept = {"rows": position.rows, "rules": rules_of(position.match.game), "kept": position.match.snapshot()}
    models.Snapshot.objects.update_or_create(table_id=table, defaults=kept)


def rules_of(game: Game) -> str:
    """A word for these very rules: a snapshot is good for no others."""
    return digest_of_rules(game.home)


def kind_of(line: Line) -> int:
    """What the row is."""
    if line.action is None:
        return int(models.Kind.UNDO)
    return int(models.Kind.CHANCE if line.seat is None else models.Kind.ACTION)


class SetUp(Job):
    """A new table, with all that chance decides before the first person does."""

    def __init__(
        self,
        game: Game,
        people: Sequence[Person],
        options: Mapping[str, Value],
        version: str,
        box: BoxFile | None = None,
        start: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        self.people, self.version = people, version
        self.host = secrets.token_urlsafe(TOKEN_BYTES)
        tokens = links_of(self.host, [person.kind for person in people])
        self.digests = [None if token is None else digest_of(token) for token in tokens]
        self.key = secrets.token_hex(16)
        names = [person.name for person in people]
        self.start = start
        self.match = begun(game, box, names, options, self.key, start)
        self.position = Position(self.match)
        self.lines = self.position.play([])

    def work(self) -> str:
        """Returns the host's secret word."""
        box = self.match.box
        models.Box.objects.get_or_create(digest=box.digest, defaults={"tree": box.tree})
        table = models.Table.objects.create(
            name=secrets.choice(NAMES),
            game=self.match.game.id,
            version=self.version,
            box_id=box.digest,
            options=self.match.options,
            start=self.start,
            key=self.key,
            host=digest_of(self.host),
        )
        models.Seat.objects.bulk_create(
            models.Seat(
                table=table,
                number=number,
                kind=person.kind,
                name=person.name,
                token=digest,
            )
            for number, (person, digest) in enumerate(zip(self.people, self.digests, strict=True))
        )
        write_rows(table.id, 0, self.lines)
        return self.host


def seat_token(host: str, own: bool, number: int) -> str:
    """A seat's secret word follows from the host's, so that the host's page can show it again and nothing is kept.

    The host's own seats share one: they are played on the same device.
    """
    words = "own" if own else f"seat {number}"
    made = hmac.digest(host.encode(), words.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def links_of(host: str, kinds: Sequence[str]) -> list[str | None]:
    """The secret word of each seat; bots have none."""
    return [
        seat_token(host, kind in (ME, DEVICE), number) if kind in PEOPLE else None for number, kind in enumerate(kinds)
    ]


class Again(SetUp):
    """The same people want another game: a new table to which their links lead from now on."""

    def __init__(self, live: LiveTable, link: Link, page: str, version: str) -> None:
        match = live.match
        self.link, self.page = link, page  # the version of the page that was shown
        order = match.next_order()
        people = [Person(live.kinds[seat], match.names[seat]) for seat in order]
        super().__init__(match.game, people, match.options, version, match.box, live.start)
        self.live, self.first = live, False
        own = {seat: digest for digest, link in live.links.items() for seat in link.plays}
        self.digests = [own.get(seat) for seat in order]

    def work(self) -> str:
        if not self.live.match.is_over:
            raise Stale(_("The game is not over yet."))
        if self.live.left:
            raise Begun(_("The next game has begun."))
        insist_on_version(self.live, self.live.position, self.link, self.page)
        made = super().work()
        self.live.left = self.first = True
        return made

    def drop(self) -> None:
        if self.first:
            self.live.left = False


class Come(Job):
    """Somebody opened a seat's link for the first time."""

    def __init__(self, live: LiveTable, link: Link) -> None:
        super().__init__()
        self.live, self.link = live, link
        link.come = True

    def work(self) -> None:
        seats = models.Seat.objects.filter(table_id=self.live.id, number__in=self.link.plays, come=None)
        seats.update(come=timezone.now())

    def keep(self) -> None:
        with self.live.lock:
            self.live.touch()

    def drop(self) -> None:
        self.link.come = False  # it is written the next time


def key_of(hexadecimal: str) -> list[int]:
    """A table's key as the four numbers a match takes."""
    return [int(hexadecimal[i : i + 8], 16) for i in range(0, 32, 8)]


def begun(
    game: Game,
    box: BoxFile | dict[str, Any] | None,
    names: Sequence[str],
    options: Mapping[str, Value],
    key: str,
    start: Mapping[str, Any] | None,
) -> Match:
    """The match of a table before its first row: as the rules set it up, or as it was laid out."""
    if start is None:
        chosen: dict[str, Any] = dict(options)
        return game.new(len(names), key=key_of(key), names=names, box=box, **chosen)
    position = {"seats": len(names), "options": options, "table": start}
    return game.at(position, key=key_of(key), names=names, box=box)


def open_table(table: models.Table, find: Callable[[str], Game | None]) -> LiveTable:
    """Load a table and lead it to where it was."""
    game = find(table.game)
    if game is None:
        raise BadFile(_("This table is one of {game}, a game that is not here.").format(game=table.game))
    seats = list(models.Seat.objects.filter(table=table).order_by("number"))
    box = None if table.box_id == game.box.digest else table.box.tree
    names = [seat.name for seat in seats]
    match = begun(game, box, names, table.options, table.key, table.start)
    position = position_from(table, match)
    live = LiveTable(table.id, table.name, table.key, position, [seat.kind for seat in seats], table.start)
    for seat in seats:
        if seat.token is not None and seat.token not in live.links:
            same = [other for other in seats if other.token == seat.token]
            live.links[seat.token] = Link([other.number for other in same], seat.come is not None)
    return live


def position_from(table: models.Table, match: Match) -> Position:
    """Carry out the rows of a table, from the last snapshot on."""
    position = Position(match)
    snapshot = models.Snapshot.objects.filter(table=table, rules=rules_of(match.game)).first()
    if snapshot is not None:
        match.resume(bytes(snapshot.kept))
        position = Position(match, snapshot.rows, own_rows(table, snapshot.rows, match.seats))
    rows = models.Row.objects.filter(table=table, number__gte=position.rows).order_by("number")
    for number, seat, action in rows.values_list("number", "seat", "action"):
        if number != position.rows:
            raise BadFile(_("Rows of this table are missing."))
        position.carry_out([Line(seat, action)])
    return position


def own_rows(table: models.Table, before: int, seats: int) -> list[int]:
    """How many of the first rows are each seat's."""
    rows = models.Row.objects.filter(table=table, number__lt=before).exclude(seat=None)
    counts = dict(rows.values_list("seat").annotate(Count("id")).order_by())
    return [counts.get(seat, 0) for seat in range(seats)]
