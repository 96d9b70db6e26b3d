"""What one reader sees of the table, and how far everybody has come."""

from collections.abc import Iterator
from functools import cached_property

from digsite.boards import Reading, ThisBox
from digsite.drawing import die, kept
from digsite.games.ancient_artifacts.board.printed import HUES, Printed, Step, Track, letter_of, printed
from digsite.games.ancient_artifacts.board.sheet import CROSSED, FREE, GAIN, LATER, OPEN, Looks
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import has_normal_bonus, step_at
from digsite.games.ancient_artifacts.rules.placing import earns_bonus
from digsite.games.ancient_artifacts.words.names import die as name_of_die
from digsite.games.ancient_artifacts.words.names import fits_there, marked, own_step
from digsite.text import plural

ROLLING_ON = (layout.RESULTS, layout.LOCKING, layout.CONTINUING)  # results dice are on the table or in the air


class Table(Reading[Box]):
    """The table as one panel reads it."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return printed(ThisBox(self.box))

    @property
    def works(self) -> dict[int, Step]:
        """By seat: what those who take part in the action, or are asked to, work on."""
        return self.once(_works)

    @property
    def fits(self) -> list[dict[int, int]]:
        """By die in hand: the slots where it can be placed, and whether that has the bonus."""
        return self.once(_where_dice_fit)

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, when the game is over."""
        return self.once(_places)

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return self.once(_points)

    @property
    def now(self) -> dict[int, tuple[int, ...]]:
        """By seat at work: how the boxes of its step look."""
        return self.once(_now)


def _places(t: Table) -> tuple[int, ...]:
    return t.look.places


def _points(t: Table) -> tuple[int, ...]:
    return t.look.scores


def _works(t: Table) -> dict[int, Step]:
    return {seat: t.p.steps[number] for seat, number in _who_works(t)}


def _who_works(t: Table) -> Iterator[tuple[int, int]]:
    """Those who take part in the action, or are asked to, with the number of their step."""
    s = t.s
    if s.phase not in (*ROLLING_ON, layout.ASKING, layout.LEFT_DRAW, layout.LEFT_NUMBER):
        return
    for seat in range(s.seats):
        if seat in (s.active, s.to_move) or s.following[seat]:
            step = own_step(t.look, seat)
            if step != layout.NO_STEP:
                yield seat, step


def _where_dice_fit(t: Table) -> list[dict[int, int]]:
    if t.s.phase != layout.PLACING:
        return [{}, {}]
    return [
        {
            slot: int(earns_bonus(t.look.record, t.box.record, hand, slot))
            for slot in range(layout.SLOTS)
            if fits_there(t.look, hand, slot)
        }
        for hand in range(layout.HAND)
    ]


def _now(t: Table) -> dict[int, tuple[int, ...]]:
    return {seat: _looks_now(t, seat, step) for seat, step in t.works.items()}


def renown_of(count: int) -> str:
    return plural("{count} renown", "{count} renown", count).format(count=count)


def followed(t: Table, seat: int) -> str:
    count = t.s.follows[seat]
    return plural("followed {count} time", "followed {count} times", count).format(count=count)


def is_complete(t: Table, seat: int, track: int) -> bool:
    return bool(t.s.section[seat][track] == len(t.p.tracks[track].sections))


def is_blocked(t: Table, seat: int, track: int) -> bool:
    return bool(t.s.raiders[seat][track] >= t.box.bust.boxes_per_track)


def _looks_now(t: Table, seat: int, step: Step) -> tuple[int, ...]:
    """The boxes of the step that a participant works on, with what the dice on the table would mark."""
    s = t.s
    if step.boxes:
        marks: int = s.marks[seat][s.track]
        more = marked(t.look, seat)
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


def gained(t: Table, seat: int) -> int:
    return t.now[seat].count(GAIN)


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


def looks_of(t: Table, seat: int, track: int) -> Looks:
    """The boxes of a track on a player's sheet; those of the step at work show what the dice would mark."""
    s, sheet = t.s, t.p.tracks[track]
    now = s.section[seat][track]
    looks = _looks(sheet, now, s.marks[seat][track], s.done[seat][track], is_blocked(t, seat, track))
    if track != s.track or seat not in t.works:
        return looks
    place = sheet.sections[now].steps.index(t.works[seat])
    row = (*looks[now][:place], t.now[seat], *looks[now][place + 1 :])
    return (*looks[:now], row, *looks[now + 1 :])


def step_now(t: Table, seat: int, track: int, research: int) -> Step:
    """The step that a player who can act there works on."""
    place = 1 + t.s.done[seat][track] if research else 0
    return t.p.steps[int(step_at(track, t.s.section[seat][track], place))]


def action_die(t: Table, id: str, x: float, y: float, size: float, shade: int, number: int) -> str:
    title = name_of_die(t.box, shade, number) if number else t.p.colours[shade]
    return die(id, x, y, size, number or "question", HUES[shade], title)
