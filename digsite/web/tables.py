"""Live tables: who sits there by which link, and what may be done. Everything that changes goes through the writer."""

import hashlib
import json
import logging
import math
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils import timezone

from digsite.core.compiling import digest_of as digest_of_rules
from digsite.match import Game, Losses, Match
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web import models, ticking
from digsite.web.clocks import Times
from digsite.web.links import PEOPLE, Link
from digsite.web.manners import MOST_EVENTS, Manners
from digsite.web.orders import answer_of, of_seat, settle
from digsite.web.position import Line, Position
from digsite.web.writer import Job

MOST_PICKS = 40
SNAPSHOT_ROWS = 100
log = logging.getLogger(__name__)


class Stale(DigsiteError):
    """The page that sent this shows the table as it no longer is."""


class Begun(Stale):
    """The same people sit at another table already."""


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
        self.dead: list[Link] = []  # those of seats that others play now
        self.visitor = ""  # where the first comes from who opened it; bots think for visitors in turn
        self.used = time.monotonic()
        self.noticed = time.monotonic()  # when something last happened that others noticed
        self.changed, self.rested = time.monotonic(), False  # when anything did, and whether its drawings were let go
        self.left = False  # the same people have begun another game
        self.host = ""  # the digest of its host's link
        self.closed = False  # it is not the table any more: another process serves it, or it was opened anew
        self.stuck = False  # a bot has moved, and the disk does not take it
        self.manners = Manners(position.match.seats)
        self.manners_ahead: Manners | None = None  # with what the writer has not committed yet; the writer's alone
        self.dying: set[Link] = set()  # whose seats are being given to others; the writer's alone
        self.stand_in = ""  # the word for the bot that plays for who has left
        self.patience, self.clock = 0, ""  # what was agreed about time
        self.times: Times | None = None  # clocks, and how long it waits; None where nothing is decided by time
        self.times_ahead: Times | None = None  # with what the writer has not committed yet; the writer's alone
        self.mails = False  # may people have mails written when it is their turn?
        self.paused, self.speed = False, 1.0  # where only bots play
        self.losses = Losses(log.warning)  # of bots that fail
        self._key = hashlib.blake2b(b"version", key=bytes.fromhex(key), digest_size=32).digest()

    @property
    def match(self) -> Match:
        return self.position.match

    @property
    def game(self) -> Game:
        return self.match.game

    def go_on(self, position: Position) -> None:
        """The table stands here from now on; what a link does not notice is no reason to draw its page again."""
        before, self.position, self.rested = self.position, position, False
        self.changed = time.monotonic()
        if position.match.is_noticed_since(before.match):
            self.noticed = time.monotonic()
        for link in self.links.values():
            if link.looked:
                changed = self._shows(before, link) != self._shows(position, link)
            else:  # nobody has looked yet
                changed = any(before.version(s, self._key) != position.version(s, self._key) for s in link.plays)
            said = of_seat(before.orders, link.shown) != of_seat(position.orders, link.shown)
            link.serial += changed or said or not link.looked
            if changed:
                link.since = max(time.time(), link.since)

    def touch(self) -> None:
        """Something has changed that everybody sees."""
        self.changed, self.rested = time.monotonic(), False
        for link in self.links.values():
            link.serial += 1

    def rest(self) -> None:
        """Let go what can be drawn again, until something happens."""
        with self.lock:
            self.rested = True
            self.match.rest()
            for link in self.links.values():
                link.rest()

    def _shows(self, position: Position, link: Link) -> tuple[object, ...]:
        """What the page of a link depends on, as far as the match goes."""
        seat, device = link.shown, self.turn_has_come(link, position)
        if seat is None and not link.watches:
            return (device,)
        return device, position.version(seat, self._key), len(position.match.look(seat).steps)

    @property
    def is_over(self) -> bool:
        """Has the game ended, by its rules or before that?"""
        return self.match.is_over or self.manners.over

    @property
    def coming(self) -> Manners:
        """Where the people stand, with what is being written; for the writer's thread."""
        return self.manners_ahead or self.manners

    @property
    def times_coming(self) -> Times | None:
        """Where the clocks stand, with what is being written; for the writer's thread."""
        return self.times_ahead or self.times

    def persons(self, manners: Manners | None = None) -> list[int]:
        """The seats that people play themselves now."""
        return [seat for seat in self.seats_of_people if seat not in (manners or self.manners).lent]

    def lendable(self, manners: Manners | None = None) -> list[int]:
        """The seats that a bot may take over when they are waited for too long: people elsewhere play on.

        The last of a table is waited for, and so is everybody where too much has happened already.
        """
        manners = manners or self.manners
        people = set(self.persons(manners)) if manners.count < MOST_EVENTS else set()
        held = [people.intersection(link.plays) for link in self.links.values()]
        return sorted(seat for seats in held if people - seats for seat in seats)

    def is_alive(self, link: Link) -> bool:
        """Does it still lead to its seats? For the writer's thread."""
        return link not in self.dying and any(known is link for known in self.links.values())

    @property
    def seats_of_people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind in PEOPLE]

    @property
    def has_begun(self) -> bool:
        """Has anybody acted yet? Before that the host may still choose who plays."""
        return self.begins(self.position)

    def begins(self, position: Position) -> bool:
        """Has a person acted by then, so that everybody may know it? What is chosen in secret begins nothing."""
        people = self.seats_of_people
        return any(step.who in people for step in position.match.look(None).steps)

    def sees_otherwise(self, seat: int, position: Position) -> bool:
        """Will this seat notice that the table has gone on?"""
        return self.position.version(seat, self._key) != position.version(seat, self._key)

    def bot_of(self, seat: int, manners: Manners | None = None) -> str:
        """The word for the bot that plays this seat now; "" if a person does."""
        lent = seat in (manners or self.manners).lent
        return self.stand_in if lent else "" if self.kinds[seat] in PEOPLE else self.kinds[seat]

    def chooses(self, seat: int, manners: Manners, times: Times | None) -> str:
        """The word for the bot that chooses for this seat now, also where only its time is up; "" if a person does."""
        hurries = times is not None and times.up and seat in times.asked
        return self.bot_of(seat, manners) or (self.stand_in if hurries else "")

    def bot_to_move(self) -> str | None:
        """The word for the bot whose turn it is, if it is a bot's."""
        mover = self.match.to_move
        if self.is_over or mover >= self.match.seats or self.paused or not self.goes_on:
            return None
        return self.chooses(mover, self.manners, self.times) or None

    @property
    def goes_on(self) -> bool:
        """Bots alone play only while somebody looks on, and if nobody may come back who was only away."""
        return bool(self.persons()) or (self.is_watched and not self.manners.absent)

    def answer(self, position: Position | None = None, manners: Manners | None = None) -> list[int]:
        """What the person whose turn it is has said before that they will do; nothing if they are to be asked."""
        position, manners = position or self.position, manners or self.manners
        mover = position.match.to_move
        over = position.match.is_over or manners.over
        return [] if over or mover not in self.persons(manners) else answer_of(position, mover)

    def plays_now(self, link: Link) -> bool:
        """May this link act? No bot plays or chooses for it, and the game has not ended."""
        return link.shown is not None and not self.is_over and not self.chooses(link.shown, self.manners, self.times)

    def shows_table(self, link: Link) -> bool:
        """May it see the table now? Not between two seats of one device."""
        return link.watches or (link.shown is not None and self.turn_has_come(link) is None)

    def link_of(self, seat: int) -> Link | None:
        """The link by which this seat is played; bots have none."""
        return next((link for link in self.links.values() if seat in link.plays), None)

    def has_come(self, seat: int) -> bool:
        """Has somebody opened the link of this seat? Bots are always here."""
        return all(link.come for link in self.links.values() if seat in link.plays)

    def version(self, position: Position, link: Link) -> str:
        """What a request must carry to be about the page that this link shows now."""
        if link.shown is None and not link.watches:
            return f"hand-{self.turn_has_come(link, position)}"
        return position.version(link.shown, self._key)

    def turn_has_come(self, link: Link, position: Position | None = None) -> int | None:
        """The seat to which the device must be handed over now; None if the one shown may go on looking."""
        mover = (position or self.position).match.to_move
        waited_for = mover in link.plays and mover != link.shown and mover not in self.manners.lent
        if waited_for and (link.shown is None or not self.answer(position)):  # an answer comes by itself
            return mover
        return link.plays[0] if link.shown is None and link.plays else None

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
        for link in [*self.links.values(), *self.dead]:
            for event in link.streams:
                event.set()

    def give(self, seat: int, digest: str, *, come: bool) -> None:
        """From now on this seat is played by another link; the old one is dead."""
        with self.lock:
            old = [known for known, link in self.links.items() if seat in link.plays]
            self.dead += [self.links.pop(known) for known in old]
            self.dying.difference_update(self.dead)
            self.links[digest] = Link([seat], come)
            self.touch()


class Timed(Job):
    """Something by which the clocks of a table, where it has any, may go on."""

    live: LiveTable
    undoes: ClassVar[bool] = False

    def __init__(self, live: LiveTable, at: float | None = None) -> None:
        super().__init__()
        self.live = live
        self.at = at  # when it came in, in the hall's time; None: now
        self.times: Times | None = None

    @property
    def now(self) -> float:
        """When it happens: when it came in."""
        return ticking.now() if self.at is None else self.at

    def base(self) -> Times | None:
        """Where the clocks stood before it."""
        return self.live.times_coming

    def tick(self, position: Position, manners: Manners) -> Times | None:
        """The table stands so by now: let the clocks of those run who decide."""
        live, times = self.live, self.base()
        if times is None or not times.follows:
            return times
        look = position.seen(None)
        movers = [] if manners.over or position.match.is_over else look.movers
        moment = f"{look.when} {look.bytes.hex() if len(movers) > 1 else ''}"
        people = live.persons(manners)
        goes = all(map(live.has_come, people)) or live.begins(position)
        return times.go_on(
            movers,
            hashlib.blake2b(moment.encode(), digest_size=6).hexdigest(),
            self.now,
            runs=goes and any(seat in people and live.has_come(seat) for seat in movers),
            undone=self.undoes,
        )

    def write_times(self, position: Position, manners: Manners, *, always: bool = False) -> None:
        """Let the clocks go on, and write where they stand if that has changed."""
        live, times = self.live, self.tick(position, manners)
        if times is not None and (always or times != live.times_coming):
            over = manners.over or position.match.is_over or not live.stand_in
            due = None if over else times.due(live.lendable(manners), ticking.now())
            self.sheet.times[live.id] = json.dumps(times.as_json()), due
            live.times_ahead = self.times = times

    def keep_times(self) -> None:
        """That is on the disk now; under the table's lock."""
        live = self.live
        if self.times is not None:
            live.times, before = self.times, live.times
            if live.times_ahead is self.times:
                live.times_ahead = None
            if before is None or before.turns != self.times.turns:
                live.touch()

    def drop(self) -> None:
        self.live.times_ahead = None


class Change(Timed):
    """Something that happens at a table: tried on a copy, written as rows; after the commit the copy is the table."""

    def __init__(self, live: LiveTable, at: float | None = None) -> None:
        super().__init__(live, at)
        self.trial: Position | None = None

    def work(self) -> None:
        live = self.live
        with live.lock:
            before = live.ahead or live.position
        trial = before.copy()
        rows = trial.rows
        lines = self.decide(trial)
        self.write_times(trial, live.coming)
        if trial.rows // SNAPSHOT_ROWS > rows // SNAPSHOT_ROWS:
            write_snapshot(live.id, trial)
        if trial.match.is_over:
            models.Table.objects.filter(id=live.id, over=None).update(over=timezone.now())
        self.sheet.rows += numbered(live.id, rows, lines)
        self.sheet.said.update({(live.id, *key): said for key, said in settle(before, trial, lines).items()})
        self.sheet.seen.update((live.id, seat) for seat in live.seats_of_people if live.sees_otherwise(seat, trial))
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
            self.keep_times()

    def drop(self) -> None:
        super().drop()
        self.live.ahead = None
        self.live.dying.clear()


class Play(Change):
    """A person's action, or several picks at once in any order."""

    only_rows = True
    kind = "person"

    def __init__(
        self, live: LiveTable, link: Link, version: str, actions: Sequence[int], at: float | None = None
    ) -> None:
        super().__init__(live, at)
        self.link, self.version, self.actions = link, version, actions

    def decide(self, trial: Position) -> list[Line]:
        insist_on_version(self.live, trial, self.link, self.version)
        if trial.match.to_move != self.link.shown:
            raise Stale(_("It is not your turn."))
        insist_on_playing(self.live, trial, self.link)
        insist_in_time(self, self.link)
        return trial.play(self.actions if len(self.actions) == 1 else trial.match.arrange(self.actions))


class TakeBack(Change):
    """A person takes the last action back."""

    only_rows, undoes = True, True
    kind = "undo"

    def __init__(self, live: LiveTable, link: Link, version: str, at: float | None = None) -> None:
        super().__init__(live, at)
        self.link, self.version = link, version

    def decide(self, trial: Position) -> list[Line]:
        insist_on_version(self.live, trial, self.link, self.version)
        if self.link.shown is None:
            raise Stale(_("Say first who sits at the screen."))
        insist_on_playing(self.live, trial, self.link)
        insist_in_time(self, self.link)
        return trial.take_back(self.link.shown)

    def tick(self, position: Position, manners: Manners) -> Times | None:
        times = super().tick(position, manners)
        if times is not None and times.tempo and times.asked == (self.link.shown,) and not times.over(self.now):
            raise Stale(_("Your time for this move was up. It cannot be taken back."))
        return times


class BotPlay(Change):
    """What a bot chose at a position that had so many rows."""

    only_rows = True
    kind = "bot"

    def __init__(self, live: LiveTable, rows: int, action: int) -> None:
        super().__init__(live)
        self.rows, self.action = rows, action

    def again(self) -> "BotPlay":
        """The same, to be written once more."""
        return BotPlay(self.live, self.rows, self.action)

    def decide(self, trial: Position) -> list[Line]:
        live, mover = self.live, trial.match.to_move
        over = live.coming.over or trial.match.is_over
        if trial.rows != self.rows or over or live.paused or not live.chooses(mover, live.coming, live.times_coming):
            raise Stale(_("The table has changed meanwhile."))
        return trial.play([self.action])


def insist_on_version(live: LiveTable, position: Position, link: Link, version: str) -> None:
    """Refuse what was sent from a page that shows the table as it no longer is."""
    if not secrets.compare_digest(live.version(position, link).encode(), version.encode()):
        raise Stale(_("The table has changed meanwhile. Nothing was done; look again and choose."))


def insist_on_alive(live: LiveTable, link: Link) -> None:
    """Refuse what comes by a link whose seat was given to somebody else."""
    if not live.is_alive(link):
        raise Stale(_("Somebody else plays this seat now."))


def insist_on_playing(live: LiveTable, position: Position, link: Link) -> None:
    """Refuse what somebody does for whom a bot plays, or after the game has ended: then everything is open."""
    insist_on_alive(live, link)
    if live.coming.over or position.match.is_over:
        raise Stale(_("This game has ended."))
    if link.shown in live.coming.lent:
        raise Stale(_("A bot plays for you now. Take your seat again first."))


def insist_in_time(job: Timed, link: Link) -> None:
    """Refuse what came in after the time was up; whatever came before counts, however late it is written."""
    live, times = job.live, job.live.times_coming
    if live.stand_in and times is not None and times.is_late(link.shown, job.now):
        raise Stale(_("The time was up before this came. A bot chooses."))


def numbered(table: int, rows: int, lines: Sequence[Line]) -> list[tuple[int, int, int | None, int, int | None]]:
    """These lines as rows of a table, numbered on from those there are."""
    return [(table, number, line.seat, kind_of(line), line.action) for number, line in enumerate(lines, rows)]


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
