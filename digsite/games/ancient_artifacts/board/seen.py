"""What one reader sees of the table, and how far everybody has come."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from digsite.boards import Reading, ThisBox
from digsite.core.sentinels import OVER
from digsite.drawing import ROOMS, Screen, die
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import has_normal_bonus, step_at
from digsite.games.ancient_artifacts.words import names
from digsite.games.ancient_artifacts.words.printed import Printed, Step, Track, letter_of, printed
from digsite.games.ancient_artifacts.words.turns import state
from digsite.text import _
from digsite.text.keeping import kept

SIGNS = ("skull", "pick", "lantern", "map", "book", "compass")  # by symbol
HUES = ("orange", "blue", "green")  # by colour; a region and its track have the colour of their number
TRACKS = range(layout.TRACKS)
ROLLING_ON = (layout.RESULTS, layout.LOCKING, layout.CONTINUING)  # results dice are on the table or in the air

# How a box of a sheet looks. GAIN: the dice on the table mark it; FREE: the bonus takes it away.
OPEN, LATER, CROSSED, GAIN, FREE = range(5)
Looks = tuple[tuple[tuple[int, ...], ...], ...]  # by section and step


def is_usable(looks: Sequence[int]) -> bool:
    """Can the step with these boxes be worked on?"""
    return any(look in (OPEN, GAIN, FREE) for look in looks)


class Career(NamedTuple):
    """How far a player has come, as everybody sees it; rows are by track."""

    seat: int
    money: int
    renown: int
    follows: int
    role: str  # what is to be said of the player now
    raiders: tuple[int, ...]
    blocked: tuple[bool, ...]
    section: tuple[int, ...]  # the present one, past the last where the track is complete
    looks: tuple[Looks, ...]
    at_work: tuple[int, ...]  # the step that is tried, or none


class Seen(Reading[Box]):
    """The table as one panel reads it."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return printed(ThisBox(self.box))

    @property
    def small(self) -> float:
        """The smallest letters for this screen; a low one is often shown a little smaller than drawn."""
        return ROOMS[self.screen].smallest + (0.5 if self.screen is Screen.LOW else 0)

    @property
    def state(self) -> str:
        """What is going on, where the pieces do not say it."""
        return self.once(_state)

    @property
    def works(self) -> dict[int, Step]:
        """By seat: what those who take part in the action, or are asked to, work on."""
        return self.once(_works)

    @property
    def now(self) -> dict[int, tuple[int, ...]]:
        """By seat at work: how the boxes of its step look."""
        return self.once(_now)

    @property
    def fits(self) -> list[dict[int, int]]:
        """By die in hand: the slots where it can be placed, and whether that has the bonus."""
        return self.once(_where_dice_fit)

    def career(self, seat: int) -> Career:
        """How far a player has come."""
        return self.once(CAREERS[seat])


def _state(t: Seen) -> str:
    return state(t.look)


def _works(t: Seen) -> dict[int, Step]:
    return {seat: t.p.steps[number] for seat, number in _who_works(t)}


def _who_works(t: Seen) -> Iterator[tuple[int, int]]:
    """Those who take part in the action, or are asked to, with the number of their step."""
    s = t.s
    if s.phase not in (*ROLLING_ON, layout.ASKING, layout.LEFT_DRAW, layout.LEFT_NUMBER):
        return
    for seat in range(s.seats):
        if seat in (s.active, s.to_move) or s.following[seat]:
            step = names.own_step(t.look, seat)
            if step != layout.NO_STEP:
                yield seat, step


def _now(t: Seen) -> dict[int, tuple[int, ...]]:
    return {seat: _looks_now(t, seat, step) for seat, step in t.works.items()}


def _looks_now(t: Seen, seat: int, step: Step) -> tuple[int, ...]:
    """The boxes of the step that a participant works on, with what the dice on the table would mark."""
    s = t.s
    if step.boxes:
        marks: int = s.marks[seat][s.track]
        more = names.marked(t.look, seat)
        return (CROSSED,) * marks + (GAIN,) * more + (OPEN,) * (step.boxes - marks - more)
    tried = s.phase in (layout.RESULTS, layout.LOCKING)
    left = [locked + loose if tried else 0 for locked, loose in zip(s.locked, s.loose, strict=True)]
    skips, made = has_normal_bonus(t.box.record, step.number, s.bonus), []
    for symbol, coloured in zip(step.symbols, step.coloured, strict=True):
        if skips and coloured:
            made.append(FREE)
        elif left[symbol]:
            left[symbol] -= 1
            made.append(GAIN)
        else:
            made.append(OPEN)
    return tuple(made)


def _where_dice_fit(t: Seen) -> list[dict[int, int]]:
    if t.s.phase != layout.PLACING:
        return [{}, {}]
    return [
        {
            slot: names.bonus_there(t.look, hand, slot)
            for slot in range(layout.SLOTS)
            if names.fits_there(t.look, hand, slot)
        }
        for hand in range(layout.HAND)
    ]


# Careers


def _career_of(seat: int) -> Callable[[Seen], Career]:
    def work(t: Seen) -> Career:
        s, at_work, boxes = t.s, t.works.get(seat), t.box.bust.boxes_per_track
        return Career(
            seat,
            s.money[seat],
            s.renown[seat],
            s.follows[seat],
            _role(t, seat),
            tuple(s.raiders[seat]),
            tuple(marked >= boxes for marked in s.raiders[seat]),
            tuple(s.section[seat]),
            tuple(_looks_of(t, seat, track) for track in TRACKS),
            tuple(at_work.number if at_work and track == s.track else layout.NO_STEP for track in TRACKS),
        )

    return work


CAREERS = tuple(_career_of(seat) for seat in range(max(layout.SEATS)))


def _role(t: Seen, seat: int) -> str:
    s = t.s
    if s.to_move == OVER:
        return "" if s.seats == 1 else _("place {place}").format(place=t.look.places[seat])
    if s.phase == layout.START:
        return ""
    if s.active == seat:
        return _("on turn")
    if s.following[seat]:
        return _("follows")
    return _("is asked") if s.phase == layout.ASKING and s.to_move == seat else ""


def _looks_of(t: Seen, seat: int, track: int) -> Looks:
    """The boxes of a track on a player's sheet; those of the step at work show what the dice would mark."""
    s, sheet = t.s, t.p.tracks[track]
    now, blocked = s.section[seat][track], s.raiders[seat][track] >= t.box.bust.boxes_per_track
    looks = _looks(sheet, now, s.marks[seat][track], s.done[seat][track], blocked)
    if track != s.track or seat not in t.works:
        return looks
    place = sheet.sections[now].steps.index(t.works[seat])
    row = (*looks[now][:place], t.now[seat], *looks[now][place + 1 :])
    return (*looks[:now], row, *looks[now + 1 :])


@kept(4096)
def _looks(track: Track, now: int, marks: int, done: int, blocked: bool) -> Looks:
    """The boxes of a track, from how far a player has come on it."""
    made = []
    for i, section in enumerate(track.sections):
        rows = []
        for step in section.steps:
            count, letter = step.boxes or len(step.symbols), letter_of(step)
            crossed = count if i < now or 0 < letter <= done else marks
            if i > now or (letter > done and i == now):
                crossed = 0
            later = blocked or i > now or letter > done + 1
            rows.append((CROSSED,) * crossed + (LATER if later else OPEN,) * (count - crossed))
        made.append(tuple(rows))
    return tuple(made)


def step_now(t: Seen, seat: int, number: int) -> Step:
    """The step that a player who can act at a slot works on."""
    slot = t.p.slots[number]
    place = 1 + t.s.done[seat][slot.track] if slot.research else 0
    return t.p.steps[int(step_at(slot.track, t.s.section[seat][slot.track], place))]


def action_die(
    p: Printed, id: str, x: float, y: float, size: float, shade: int, number: int, piece: str = "", air: bool = False
) -> str:
    title = p.name_of_die(shade, number) if number else p.colours[shade]
    return die(id, x, y, size, number or "question", HUES[shade], title, piece=piece, air=air)


class Pieces(NamedTuple):
    """The names of the action dice on the table: what they show, those on the atlas counted first."""

    atlas: tuple[str, ...]
    hand: tuple[str, ...]


def action_pieces(t: Seen) -> Pieces:
    s, counts = t.s, Counter[tuple[int, int]]()
    both = zip((*s.atlas_colour, *s.hand_colour), (*s.atlas_number, *s.hand_number), strict=True)
    made = []
    for shown in both:
        made.append("action-{}-{}-{}".format(*shown, counts[shown]))
        counts[shown] += 1
    return Pieces(tuple(made[: layout.SLOTS]), tuple(made[layout.SLOTS :]))
