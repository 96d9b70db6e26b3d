"""A look is all that words, boards, screens and bots are handed: it holds no more than its reader may know."""

import gc
from collections.abc import Callable, Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
import pytest

import digsite
from digsite.box import BoxFile
from digsite.core import NOBODY
from digsite.match import Game, Look, Match, Step
from digsite.match.match import Moment
from digsite.match.telling import Done, Story, Trail
from tests.catalogue import Table, compiled_only, spread

pytestmark = compiled_only  # a look is the same Python however its rules run

KEY = (0x5EED5EED, 0xD16517E0, 0x0DDBA115, 0xC0FFEE11)  # four numbers that no board holds by chance
OF_THE_MATCH = (Match, Moment, Trail, Story, Done)


def seat_of(viewer: int) -> int | None:
    return None if viewer == NOBODY else viewer


# What a look holds


def reachable(start: object) -> Iterator[object]:
    """Everything that can be reached from an object; modules, classes and the parts of a game are not entered."""
    seen: dict[int, object] = {}
    open_ends = [start]
    while open_ends:
        one = open_ends.pop()
        if id(one) in seen or isinstance(one, (ModuleType, type, Game, BoxFile)):
            continue
        seen[id(one)] = one
        yield one
        open_ends += leads_to(one)


def leads_to(one: object) -> list[object]:
    if isinstance(one, FunctionType):
        return [*(cell.cell_contents for cell in one.__closure__ or ()), one.__defaults__, one.__dict__]
    if isinstance(one, MethodType):
        return [one.__self__]
    if isinstance(one, (np.ndarray, np.void)):
        return [one.base] if one.base is not None else []
    return list(gc.get_referents(one))


def held_too_much(look: Look, match: Match) -> str | None:
    """What a look holds that its reader may not know, if it does."""
    true, key = match.state.tobytes(), tuple(match.key)
    hidden = look.bytes != true
    known = {id(step) for step in look.steps}
    for one in reachable(look):
        if isinstance(one, OF_THE_MATCH):
            return f"a {type(one).__name__}"
        if isinstance(one, Step) and id(one) not in known:
            return "a step that the reader does not know of"
        if isinstance(one, (tuple, list)) and len(one) == 4 and tuple(one) == key:
            return "the key"
        raw = one.tobytes() if isinstance(one, (np.ndarray, np.void)) else one
        if hidden and isinstance(raw, bytes) and raw == true:
            return "the true record"
    return None


def led(table: Table, games: int, most: int) -> Iterator[Match]:
    """Matches led through eventful games, shown at so many places of each."""
    for game in table.eventful(games):
        places = {number for _seed, number in spread([(0, n) for n in range(len(game.actions))], most)}
        for number, (match, _action) in enumerate(game.matches()):
            if number in places:
                match.key = KEY
                yield match


def test_a_look_holds_nothing_that_its_reader_may_not_know(table: Table) -> None:
    for match in led(table, 3, 6):
        for viewer in table.viewers:
            look = match.look(seat_of(viewer))
            _drawn, _said = look.panels, look.choices
            assert held_too_much(look, match) is None


def plant_match(look: Look, match: Match) -> None:
    look.drawn["planted"] = [match]


def plant_closure(look: Look, match: Match) -> None:
    look.__dict__["peek"] = lambda: match.state


def plant_record(look: Look, match: Match) -> None:
    look.__dict__["peek"] = {"deep": (match.state,)}


def plant_bytes(look: Look, match: Match) -> None:
    look.__dict__["peek"] = match.state.tobytes()


def plant_view(look: Look, match: Match) -> None:
    holder = np.zeros(1, match.state.dtype)
    holder[0] = match.state
    look.__dict__["peek"] = holder[:1]


def plant_key(look: Look, match: Match) -> None:
    look.__dict__["peek"] = list(match.key)


def plant_method(look: Look, match: Match) -> None:
    look.__dict__["peek"] = match.legal


def plant_step(look: Look, match: Match) -> None:
    look.__dict__["peek"] = match.look(1).steps


@pytest.mark.parametrize(
    "plant",
    [plant_match, plant_closure, plant_record, plant_bytes, plant_view, plant_key, plant_method, plant_step],
)
def test_whatever_is_planted_in_a_look_is_found(plant: Callable[[Look, Match], None]) -> None:
    match = digsite.game("shaft").new(3, key=KEY)
    match.run()
    look = match.look(0)
    assert held_too_much(look, match) is None
    plant(look, match)
    assert held_too_much(look, match) is not None


# What a look shows


def test_a_panel_that_was_kept_is_the_one_that_would_be_drawn_now(table: Table) -> None:
    """Panels are drawn again only if something they read has changed: never may an old one be shown."""
    kept = 0
    for game in table.eventful(2):
        before: dict[int, list[Any]] = {}
        for match, _action in game.matches(upto=80):
            for viewer in (match.to_move if match.to_move < table.seats else 0, NOBODY):
                shown = list(match.look(seat_of(viewer), steps=False).panels)
                fresh = list(table.game.look(match.state, viewer, match.names).panels)
                assert shown == fresh, f"{game}, action {len(match.actions)}, viewer {viewer}"
                kept += sum(any(panel is other for other in before.get(viewer, ())) for panel in shown)
                before[viewer] = shown
    assert kept > 0, "no panel was ever kept"


def test_an_earlier_moment_is_as_it_was_then(table: Table) -> None:
    for game in table.games(1):
        match, then = game.match(), dict[tuple[int, int], tuple[bytes, tuple[int, ...]]]()
        length = min(len(game.actions), 200)
        for action in game.actions[:length]:
            for viewer in table.viewers:
                look = match.look(seat_of(viewer))
                then[viewer, len(look.steps)] = look.bytes, look.legal
            match.play(action)
        for (viewer, count), (seen, legal) in then.items():
            earlier = match.look(seat_of(viewer), after=count)
            assert len(earlier.steps) == count
            assert earlier.bytes == seen, f"{game}, viewer {viewer}, step {count}"
            assert earlier.legal == legal, f"{game}, viewer {viewer}, step {count}"


def test_a_step_tells_its_reader_what_changed(table: Table) -> None:
    """Steps are those that the reader sees or that change its look; their parts are fields of the layout."""
    fields = set(table.rules.STATE.names)
    for game in [*table.games(1), *table.eventful(1)]:
        match = game.match()
        for action in game.actions[:250]:
            before = {viewer: match.look(seat_of(viewer)) for viewer in table.viewers}
            sees = {v: bool(table.rules.sees(match.state, table.box, action, v)) for v in table.viewers}
            mover, word = match.to_move, match.word(action)
            match.play(action)
            for viewer in table.viewers:
                look = match.look(seat_of(viewer))
                new = look.steps[len(before[viewer].steps) :]
                noticed = sees[viewer] or look.bytes != before[viewer].bytes
                assert len(new) <= 1
                assert bool(new) >= noticed, f"{game}, action {len(match.actions)}, viewer {viewer}"
                for step in new:
                    assert step.action == (action if sees[viewer] else None)
                    assert step.word == (word if sees[viewer] else None)
                    assert step.who == (mover if sees[viewer] else before[viewer].to_move)
                    assert (viewer != mover) or step.who == mover
                    assert {part.partition(".")[0] for part in step.parts} <= fields
                    assert bool(step.parts) == (look.bytes != before[viewer].bytes)
                    assert bool(step.short) >= bool(step.sentence)
