"""Setting tables up, and opening them again: what a new table is made of, and how an old one comes back."""

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Max
from django.utils import timezone

from digsite.box import BoxFile, Value
from digsite.match import Game, Match
from digsite.text import _
from digsite.text.errors import BadFile, DigsiteError
from digsite.web import models, orders
from digsite.web.clocks import times_of
from digsite.web.links import (
    DEVICE,
    FRIEND,
    ME,
    PEOPLE,
    TOKEN_BYTES,
    WATCH,
    Link,
    code_of,
    digest_of,
    digest_of_code,
    made_from,
    word_of,
)
from digsite.web.manners import Manners, What
from digsite.web.position import Line, Position
from digsite.web.tables import Begun, LiveTable, Stale, insist_on_alive, insist_on_version, numbered, rules_of
from digsite.web.writer import Job

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
log = logging.getLogger(__name__)
BOT_NAMES = ("Ilse", "Otto", "Petra", "Hugo", "Vera")


class BadTable(DigsiteError):
    """A table that cannot be opened from what is kept of it."""


class Person(NamedTuple):
    """Who is to sit on a seat of a new table: me, device, friend, or the word for a bot."""

    kind: str
    name: str


def usual_name(kind: str, number: int) -> str:
    """What somebody is called who gives no name."""
    if kind not in PEOPLE:
        return _("Bot {name}").format(name=BOT_NAMES[number % len(BOT_NAMES)])
    words = {ME: _("Host"), FRIEND: _("Friend {number}"), DEVICE: _("Guest {number}")}
    return words[kind].format(number=number + 1)


class Terms(NamedTuple):
    """What the host of a table wants beside the game."""

    open: bool = False  # anybody in the hall may sit down
    watched: bool = False  # anybody in the hall may watch
    patience: int = 0  # seconds until a bot plays for who is away; 0: for ever
    clock: str = ""  # how long people may think, as a word; "": as they like


class SetUp(Job):
    """A new table, with all that chance decides before the first person does."""

    def __init__(
        self,
        match: Match,
        people: Sequence[Person],
        version: str,
        terms: Terms = Terms(),  # noqa: B008  it never changes
        start: Mapping[str, Any] | None = None,
        host: str = "",
    ) -> None:
        super().__init__()
        self.match, self.people, self.version, self.terms, self.start = match, people, version, terms, start
        self.host = host or secrets.token_urlsafe(TOKEN_BYTES)
        self.words = [word_of(person.kind, number) for number, person in enumerate(people)]
        self.digests = [digest_of(made_from(self.host, word)) if word else None for word in self.words]
        self.come: list[datetime | None] = [None] * len(people)  # when each has first come
        self.shared = ("box", match.box.digest)
        self.lines = [Line(None if done.mover >= match.seats else done.mover, done.action) for done in match.done]
        self.lines += Position(match).play([])

    def work(self) -> str:
        """Returns the host's secret word."""
        self.write_table(**self.links())
        return self.host

    def links(self) -> dict[str, Any]:
        """What is kept of the links that are not a seat's."""
        watch, free = made_from(self.host, WATCH), any(person.kind == FRIEND for person in self.people)
        return {
            "host": digest_of(self.host),
            "watch": digest_of(watch),
            "code": digest_of_code(code_of(self.host), settings.SECRET_KEY) if free else None,
            "open": self.terms.open and free,
            "shown": watch if self.terms.watched else None,
            "patience": self.terms.patience,
            "clock": self.terms.clock,
        }

    def write_table(self, **links: Any) -> models.Table:
        """The table with its seats and its first rows."""
        match = self.match
        models.Box.objects.get_or_create(digest=match.box.digest, defaults={"tree": match.box.tree})
        table: models.Table = models.Table.objects.create(
            name=secrets.choice(NAMES),
            game=match.game.id,
            version=self.version,
            box_id=match.box.digest,
            options=match.options,
            start=self.start,
            key="".join(f"{part:08x}" for part in match.key),
            over=timezone.now() if match.is_over else None,
            **links,
        )
        models.Seat.objects.bulk_create(
            models.Seat(
                table=table,
                number=number,
                kind=person.kind,
                name=person.name,
                token=digest,
                word=word,
                come=come,
                since=timezone.now(),
            )
            for number, (person, digest, word, come) in enumerate(
                zip(self.people, self.digests, self.words, self.come, strict=True)
            )
        )
        self.sheet.rows += numbered(table.id, 0, self.lines)
        begin_time(table, [person.kind for person in self.people], {})
        return table


def begin_time(table: models.Table, kinds: Sequence[str], state: Mapping[str, Any]) -> None:
    """Let what was agreed about time hold from now on."""
    if (table.patience or table.clock) and any(kind in PEOPLE for kind in kinds):
        models.Timing.objects.create(table=table, state=state, due=0.0)  # looked at when the table is opened


def new_match(
    game: Game,
    people: Sequence[Person],
    options: Mapping[str, Value],
    box: BoxFile | None = None,
    start: Mapping[str, Any] | None = None,
) -> Match:
    """The match of a new table, with chance that nobody can foresee."""
    return begun(game, box, [person.name for person in people], options, secrets.token_hex(16), start)


class Again(Job):
    """The same people want another game: a new table to which their links lead from now on."""

    def __init__(self, live: LiveTable, link: Link, page: str, version: str) -> None:
        super().__init__()
        self.live, self.link, self.page, self.version = live, link, page, version  # the version of the page, and ours
        self.shared = ("box", live.match.box.digest)
        self.first = False

    def work(self) -> None:
        live, match = self.live, self.live.match
        insist_on_alive(live, self.link)
        if self.link.watches and not self.link.hosts:
            raise Stale(_("Only those who sit at the table can do that."))
        if not (match.is_over or live.coming.over):
            raise Stale(_("The game is not over yet."))
        if live.left:
            raise Begun(_("The next game has begun."))
        insist_on_version(live, live.position, self.link, self.page)
        before = models.Table.objects.get(id=live.id)
        seats = {seat.number: seat for seat in models.Seat.objects.filter(table=before)}
        order = match.next_order()
        people = [Person(live.kinds[seat], match.names[seat]) for seat in order]
        fresh = new_match(match.game, people, match.options, match.box, live.start)
        made = SetUp(fresh, people, self.version, start=live.start)
        made.sheet = self.sheet
        made.digests, made.words = [seats[seat].token for seat in order], [seats[seat].word for seat in order]
        made.come = [seats[seat].come for seat in order]
        table = made.write_table(
            host=before.host, watch=before.watch, shown=before.shown, patience=before.patience, clock=before.clock
        )
        gone = [number for number, seat in enumerate(order) if self._stays_away(seat)]
        models.Happening.objects.bulk_create(models.Happening(table=table, what=What.LENT, seat=seat) for seat in gone)
        live.left = self.first = True

    def _stays_away(self, seat: int) -> bool:
        """Does a bot play on for this seat? Not for who has conceded: that was about the game that has ended."""
        why, link = self.live.coming.lent.get(seat), self.live.link_of(seat)
        if why is None or why == What.CONCEDED or link is self.link:
            return False
        return why == What.LEFT or link is None or not link.streams

    def drop(self) -> None:
        if self.first:
            self.live.left = False


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
    try:
        return _opened(table, game)
    except (DatabaseError, DigsiteError):
        raise
    except Exception:  # what is written there was written by nobody who knows the game
        log.warning("Table %d cannot be opened.", table.id, exc_info=True)
        raise damaged() from None


def manners_of(table: models.Table, seats: int) -> Manners:
    """Where the people of a table stand, by what is kept of it."""
    made = Manners(seats)
    happened = models.Happening.objects.filter(table=table).order_by("id").values_list("what", "seat", "text")
    for what, seat, text in happened:
        made.take(What(what), seat, text)
    return made


def _opened(table: models.Table, game: Game) -> LiveTable:
    seats = list(models.Seat.objects.filter(table=table).order_by("number"))
    box = None if table.box_id == game.box.digest else table.box.tree
    names = [seat.name for seat in seats]
    match = begun(game, box, names, table.options, table.key, table.start)
    position = position_from(table, match)
    live = LiveTable(table.id, table.name, table.key, position, [seat.kind for seat in seats], table.start)
    live.host, live.patience, live.clock = table.host, table.patience, table.clock
    position.orders = orders.kept(table.id)
    live.manners = manners_of(table, len(seats))
    _insist_on_seats(match.seats, [seat.number for seat in seats], live, position)
    for seat in seats:
        if seat.token is not None and seat.token not in live.links:
            live.links[seat.token] = _link(table, [other for other in seats if other.token == seat.token])
    for digest in (table.host, table.watch):
        if digest is not None and digest not in live.links:
            live.links[digest] = Link((), come=True, hosts=digest == table.host)
    if table.patience or table.clock:
        kept = models.Timing.objects.filter(table=table).values_list("state", flat=True).first()
        live.times = None if kept is None else times_of(table.clock, table.patience, match.seats, kept)
    return live


def _insist_on_seats(count: int, numbers: Sequence[int], live: LiveTable, position: Position) -> None:
    """Refuse what names a seat that is not there."""
    named = {*live.manners.lent, *live.manners.agreed, *(said.seat for said in live.manners.said)}
    named |= {key.seat for key in position.orders}
    if list(numbers) != list(range(count)) or not named <= set(numbers):
        log.warning("Table %d cannot be opened: it names seats that are not there.", live.id)
        raise damaged()


def stamp_of(table: models.Table) -> object:
    """What tells one moment of a table from another, for a process that only looks at it."""
    rows = models.Row.objects.filter(table=table).aggregate(Max("number"))
    happened = models.Happening.objects.filter(table=table).aggregate(Max("id"))
    seats = models.Seat.objects.filter(table=table).order_by("number").values_list("name", "token", "come", "since")
    said = models.Order.objects.filter(table=table).order_by("id").values_list("id", "words", "place")
    return (*rows.values(), *happened.values(), *seats, *said)


def _link(table: models.Table, seats: Sequence[models.Seat]) -> Link:
    """The link of these seats, which are played on one device."""
    made = Link([seat.number for seat in seats], seats[0].come is not None, hosts=seats[0].token == table.host)
    made.gone = max((seat.seen.timestamp() for seat in seats if seat.seen is not None), default=0.0)
    made.since = max((seat.since.timestamp() for seat in seats if seat.since is not None), default=0.0)
    return made


def position_from(table: models.Table, match: Match) -> Position:
    """Carry out the rows of a table, from the last snapshot on."""
    position = from_snapshot(table, match)
    rows = models.Row.objects.filter(table=table, number__gte=position.rows).order_by("number")
    for number, seat, action in rows.values_list("number", "seat", "action"):
        if number != position.rows:
            log.warning("Table %d cannot be opened: its row %d is missing.", table.id, position.rows)
            raise missing()
        try:
            position.carry_out([Line(seat, action)])
        except Exception as error:
            log.warning("Table %d cannot be opened: its row %d is refused: %s", table.id, number, error)
            raise damaged() from None
    return position


def from_snapshot(table: models.Table, match: Match) -> Position:
    """The match where its last snapshot stands; at its beginning, if there is none that can be read."""
    snapshot = models.Snapshot.objects.filter(table=table, rules=rules_of(match.game)).first()
    if snapshot is None:
        return Position(match)
    own = own_rows(table, snapshot.rows, match.seats)
    if own is None:
        log.warning("Table %d has fewer rows than its snapshot.", table.id)
        raise missing()
    try:
        match.resume(bytes(snapshot.kept))
    except BadFile:
        log.warning("The snapshot of table %d cannot be read; its rows are played from the first on.", table.id)
        return Position(match)
    return Position(match, snapshot.rows, own)


def damaged() -> BadTable:
    """What is said of a table that does not fit its game."""
    return BadTable(_("This table cannot be opened: part of it is damaged. Whoever runs this server can repair it."))


def missing() -> BadTable:
    """What is said of a table of which rows are missing."""
    sentence = _("This table cannot be opened: part of it is missing. Whoever runs this server can repair it.")
    return BadTable(sentence)


def own_rows(table: models.Table, before: int, seats: int) -> list[int] | None:
    """How many of the first rows are each seat's; None if some of these rows are missing."""
    rows = models.Row.objects.filter(table=table, number__lt=before)
    counts = dict(rows.values_list("seat").annotate(Count("id")).order_by())
    return [counts.get(seat, 0) for seat in range(seats)] if sum(counts.values()) == before else None
