"""What one reader sees of the table, and how far everybody has come."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from digsite.boards import ThisBox, View
from digsite.drawing import (
    die,
    kept,
    plain,
)
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.board.printed import HUES, Printed, Step, Track, letter_of, printed
from digsite.games.ancient_artifacts.board.sheet import CROSSED, FREE, GAIN, LATER, OPEN, Looks
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import worth_of_die
from digsite.games.ancient_artifacts.words import die as name_of_die
from digsite.games.ancient_artifacts.words import (
    label,
    own_step,
    placed_bonus,
)
from digsite.text import plural

ROLLING_ON = (layout.RESULTS, layout.LOCKING, layout.CONTINUING)  # results dice are on the table or in the air


@dataclass(eq=False)
class Table(View[Box]):
    """What one reader may see, and what follows from it."""

    p: Printed
    works: dict[int, Step]  # by seat: what those who take part in the action, or are asked to, work on
    fits: list[dict[int, int]]  # by die in hand: the slots where it can be placed, and whether that has the bonus
    places: list[int]  # by seat, when the game is over
    now: dict[int, tuple[int, ...]]  # by seat at work: how the boxes of its step look
    looks: dict[tuple[int, int], Looks]  # by seat and track, once they are known

    @property
    def shown(self) -> list[int]:
        """What the results dice on the table show, for the step that is tried."""
        if self.s.phase not in (layout.RESULTS, layout.LOCKING):
            return [0] * layout.SYMBOLS
        return [locked + loose for locked, loose in zip(self.s.locked, self.s.loose, strict=True)]


def seen(s: np.record, box: Box, seat: int, names: Sequence[str], legal: frozenset[int]) -> Table:
    """The table as one reader sees it."""
    known, words = plain(s), printed(ThisBox(box))
    said = {action: label(s, box, action) for action in legal}
    works = {other: words.steps[number] for other, number in _who_works(s, box, known)}
    places = (
        [int(rules.rank(s, box.record, other)) for other in range(known.seats)] if known.phase == layout.END else []
    )
    t = Table(s, known, box, seat, tuple(names), said, words, works, _where_dice_fit(s, box, known), places, {}, {})
    t.now.update({other: _looks_now(t, other, step) for other, step in works.items()})
    return t


def _who_works(s: np.record, box: Box, known: SimpleNamespace) -> Iterator[tuple[int, int]]:
    """Those who take part in the action, or are asked to, with the number of their step."""
    if known.phase not in (*ROLLING_ON, layout.ASKING, layout.LEFT_DRAW, layout.LEFT_NUMBER):
        return
    for seat in range(known.seats):
        asked = known.phase == layout.ASKING and known.to_move == seat
        if seat == known.active or known.following[seat] or asked:
            step = own_step(s, box, seat)
            if step != layout.NO_STEP:
                yield seat, step


def _where_dice_fit(s: np.record, box: Box, known: SimpleNamespace) -> list[dict[int, int]]:
    if known.phase != layout.PLACING:
        return [{}, {}]
    weight = np.zeros(layout.ACTIONS, np.int32)
    rules.options(s, box.record, weight)
    can = weight.tolist()
    made = [
        {
            slot: placed_bonus(s, box, hand, slot)
            for slot in range(layout.SLOTS)
            if can[layout.PLACE + layout.SLOTS * hand + slot]
        }
        for hand in range(layout.HAND)
    ]
    if known.hand_colour[0] == known.hand_colour[1] and known.hand_number[0] == known.hand_number[1]:
        made[1] = made[0]  # both dice are alike, and the first is offered
    return made


def renown_of(count: int) -> str:
    return plural("{count} renown", "{count} renown", count).format(count=count)


def raiders_of(count: int) -> str:
    return plural("{count} raider", "{count} raiders", count).format(count=count)


def followed(t: Table, seat: int) -> str:
    count = t.s.follows[seat]
    return plural("followed {count} time", "followed {count} times", count).format(count=count)


def is_complete(t: Table, seat: int, track: int) -> bool:
    return bool(t.s.section[seat][track] == len(t.p.tracks[track].sections))


def is_blocked(t: Table, seat: int, track: int) -> bool:
    return bool(t.s.raiders[seat][track] >= t.box.bust.boxes_per_track)


def _has_normal_bonus(t: Table, step: Step) -> bool:
    return bool(t.s.bonus and not step.icon and not step.no_bonus)


def _looks_now(t: Table, seat: int, step: Step) -> tuple[int, ...]:
    """The boxes of the step that a participant works on, with what the dice on the table would mark."""
    if step.boxes:
        marks: int = t.s.marks[seat][t.s.track]
        more = _would_mark(t, seat, step)
        return (CROSSED,) * marks + (GAIN,) * more + (OPEN,) * (step.boxes - marks - more)
    left, skips, made = t.shown, _has_normal_bonus(t, step), []
    for symbol, coloured in zip(step.symbols, step.coloured, strict=True):
        if skips and coloured:
            made.append(FREE)
        elif left[symbol]:
            left[symbol] -= 1
            made.append(GAIN)
        else:
            made.append(OPEN)
    return tuple(made)


def _would_mark(t: Table, seat: int, step: Step) -> int:
    """Boxes of a field step that the dice on the table would mark."""
    shown = t.shown
    matching = sum(shown[symbol] for symbol in step.symbols)
    each = int(worth_of_die(t.box.record, step.number, t.s.bonus)) if matching else 1
    left: int = step.boxes - t.s.marks[seat][t.s.track]
    return min(left, matching * each)


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
    if (seat, track) not in t.looks:
        s, sheet = t.s, t.p.tracks[track]
        now = s.section[seat][track]
        looks = _looks(sheet, now, s.marks[seat][track], s.done[seat][track], is_blocked(t, seat, track))
        if seat in t.works and track == s.track:
            place = sheet.sections[now].steps.index(t.works[seat])
            row = (*looks[now][:place], t.now[seat], *looks[now][place + 1 :])
            looks = (*looks[:now], row, *looks[now + 1 :])
        t.looks[seat, track] = looks
    return t.looks[seat, track]


def step_now(t: Table, seat: int, track: int, research: int) -> Step:
    """The step that a player who can act there works on."""
    first = (track * layout.SECTIONS + t.s.section[seat][track]) * layout.PLACES
    return t.p.steps[first + 1 + t.s.done[seat][track] if research else first]


def action_die(t: Table, id: str, x: float, y: float, size: float, shade: int, number: int) -> str:
    title = name_of_die(t.box, shade, number) if number else t.p.colours[shade]
    return die(id, x, y, size, number or "question", HUES[shade], title)
