"""What one reader sees of the table, and how far everybody has come."""

from functools import cached_property, partial
from typing import NamedTuple

from digsite.boards import Once, Reading, ThisBox
from digsite.core.sentinels import OVER
from digsite.drawing import ROOMS, Screen, die
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import has_normal_bonus
from digsite.games.ancient_artifacts.words import names
from digsite.games.ancient_artifacts.words.notes import Chances, ahead
from digsite.games.ancient_artifacts.words.printed import Printed, Step, Track, letter_of, printed
from digsite.games.ancient_artifacts.words.turns import state
from digsite.text import _
from digsite.text.keeping import kept

SIGNS = ("skull", "pick", "lantern", "map", "book", "compass")  # by symbol
HUES = ("orange", "blue", "green")  # by colour; a region and its track have the colour of their number
ROLLING_ON = (layout.RESULTS, layout.LOCKING, layout.CONTINUING)  # results dice are on the table or in the air

Rows = tuple[tuple[int, ...], ...]  # how the boxes of a section look, by step
Looks = tuple[Rows, ...]  # those of a track


class Mark:
    """How a box of a sheet looks. GAIN: the dice on the table mark it; FREE: the bonus takes it away."""

    OPEN, LATER, CROSSED, GAIN, FREE = range(5)


class Way(NamedTuple):
    """How far a player has come on a track."""

    sheet: Track
    section: int  # the present one, past the last where the track is complete
    looks: Looks
    at_work: int  # the step that is tried, or none
    raiders: int
    boxes: int  # for raiders

    @property
    def now(self) -> int:
        """The section that can be worked on; past the last where the track is complete, or blocked by raiders."""
        return len(self.sheet.sections) if self.raiders >= self.boxes else self.section


class Career(NamedTuple):
    """How far a player has come, as everybody sees it."""

    seat: int
    name: str
    money: int
    renown: int
    follows: int | None  # how often the player was followed; nobody follows in solitaire
    role: str  # what is to be said of the player now
    ways: tuple[Way, ...]  # by track


class ActionDie(NamedTuple):
    """An action die, with its name among all that show the same; with number 0 not rolled yet, or no die."""

    shade: int
    number: int
    name: str
    piece: str = ""

    def drawn(self, id: str, x: float, y: float, size: float, *, air: bool = False) -> str:
        face = self.number or "question"
        return die(id, x, y, size, face, HUES[self.shade], self.name, piece=self.piece, air=air)


class Seen(Reading[Box]):
    """The table as one panel reads it."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return printed(ThisBox(self.box))

    @cached_property
    def small(self) -> float:
        """The smallest letters for this screen; a low one is often shown a little smaller than drawn."""
        return ROOMS[self.screen].smallest + (0.5 if self.screen is Screen.LOW else 0)

    @Once
    def state(self) -> str:
        """What is going on, where the pieces do not say it."""
        return state(self.look)

    @Once
    def ahead(self) -> list[tuple[str, Chances]]:
        """What is thought about now, and its odds."""
        return ahead(self.look)

    @Once
    def works(self) -> dict[int, Step]:
        """By seat: what those who take part in the action, or are asked to, work on."""
        s = self.s
        if s.phase not in (*ROLLING_ON, layout.ASKING, layout.LEFT_DRAW, layout.LEFT_NUMBER):
            return {}
        seats = [seat for seat in range(s.seats) if seat in (s.active, s.to_move) or s.following[seat]]
        steps = {seat: names.own_step(self.look, seat) for seat in seats}
        return {seat: self.p.steps[step] for seat, step in steps.items() if step != layout.NO_STEP}

    @Once
    def now(self) -> dict[int, tuple[int, ...]]:
        """By seat at work: how the boxes of its step look."""
        return {seat: _looks_now(self, seat, step) for seat, step in self.works.items()}

    @Once
    def fits(self) -> list[dict[int, int]]:
        """By die in hand: the slots where it can be placed, and whether that has the bonus."""
        look, hands, slots = self.look, range(layout.HAND), range(layout.SLOTS)
        if self.s.phase != layout.PLACING:
            return [{} for _hand in hands]
        there = [[slot for slot in slots if names.fits_there(look, hand, slot)] for hand in hands]
        return [{slot: names.bonus_there(look, hand, slot) for slot in there[hand]} for hand in hands]

    @Once
    def dice(self) -> tuple[ActionDie, ...]:
        """The action dice: those on the slots, then those in hand."""
        s = self.s
        return _action_dice(self.p, (*s.atlas_colour, *s.hand_colour), (*s.atlas_number, *s.hand_number))

    def career(self, seat: int) -> Career:
        """How far a player has come."""
        return self.once(CAREERS[seat])


def action_die(p: Printed, shade: int, number: int = 0, piece: str = "") -> ActionDie:
    return ActionDie(shade, number, p.name_of_die(shade, number) if number else p.colours[shade], piece)


@kept(1024)
def _action_dice(p: Printed, shades: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[ActionDie, ...]:
    shown = list(zip(shades, numbers, strict=True))
    pieces = ["action-{}-{}-{}".format(*die, shown[:i].count(die)) for i, die in enumerate(shown)]
    return tuple(action_die(p, *die, piece) for die, piece in zip(shown, pieces, strict=True))


def _looks_now(t: Seen, seat: int, step: Step) -> tuple[int, ...]:
    """The boxes of the step that a participant works on, with what the dice on the table would mark."""
    s = t.s
    if step.boxes:
        marks: int = s.marks[seat][s.track]
        more = names.marked(t.look, seat)
        return (Mark.CROSSED,) * marks + (Mark.GAIN,) * more + (Mark.OPEN,) * (step.boxes - marks - more)
    tried = s.phase in (layout.RESULTS, layout.LOCKING)
    left = [locked + loose if tried else 0 for locked, loose in zip(s.locked, s.loose, strict=True)]
    skips, made = has_normal_bonus(t.box.record, step.number, s.bonus), []
    for symbol, coloured in zip(step.symbols, step.coloured, strict=True):
        look = Mark.FREE if skips and coloured else Mark.GAIN if left[symbol] else Mark.OPEN
        left[symbol] -= look == Mark.GAIN
        made.append(look)
    return tuple(made)


# Careers


def _career(t: Seen, seat: int) -> Career:
    s, at_work, boxes, ways = t.s, t.works.get(seat), t.box.bust.boxes_per_track, []
    for track, sheet in enumerate(t.p.tracks):
        tried = at_work if track == s.track else None
        now, raiders = s.section[seat][track], s.raiders[seat][track]
        looks = _looks(sheet, now, s.marks[seat][track], s.done[seat][track], raiders >= boxes)
        if tried:
            place = sheet.sections[now].steps.index(tried)
            row = (*looks[now][:place], t.now[seat], *looks[now][place + 1 :])
            looks = (*looks[:now], row, *looks[now + 1 :])
        ways.append(Way(sheet, now, looks, tried.number if tried else layout.NO_STEP, raiders, boxes))
    follows = s.follows[seat] if s.seats > 1 else None
    return Career(seat, t.names[seat], s.money[seat], s.renown[seat], follows, _role(t, seat), tuple(ways))


CAREERS = tuple(partial(_career, seat=seat) for seat in range(max(layout.SEATS)))


def _role(t: Seen, seat: int) -> str:
    s = t.s
    if s.to_move == OVER:
        return "" if s.seats == 1 else _("place {place}").format(place=t.look.places[seat])
    if s.active == seat:
        return "" if s.phase == layout.START else _("on turn")
    if s.following[seat]:
        return _("follows")
    return _("is asked") if s.phase == layout.ASKING and s.to_move == seat else ""


@kept(4096)
def _looks(track: Track, now: int, marks: int, done: int, blocked: bool) -> Looks:
    """The boxes of a track, from how far a player has come on it."""
    made = []
    for i, section in enumerate(track.sections):
        rows = []
        for step in section.steps:
            count, letter = step.boxes or len(step.symbols), letter_of(step)
            here = marks if not letter else count if letter <= done else 0
            crossed = count if i < now else here if i == now else 0
            later = blocked or i > now or letter > done + 1
            rows.append((Mark.CROSSED,) * crossed + (Mark.LATER if later else Mark.OPEN,) * (count - crossed))
        made.append(tuple(rows))
    return tuple(made)


def at_slot(t: Seen, number: int) -> tuple[Step, tuple[int, ...]]:
    """The step that the active player can work on from a slot, and how its boxes look."""
    slot, seat = t.p.slots[number], t.s.active
    way, place = t.career(seat).ways[slot.track], 1 + t.s.done[seat][slot.track] if slot.research else 0
    both = zip(way.sheet.sections[way.section].steps, way.looks[way.section], strict=True)
    return next((step, looks) for step, looks in both if letter_of(step) == place)
