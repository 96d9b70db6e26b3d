"""The laws can be broken: for each a rule that breaks it is planted in Shaft, and the driver must notice.

The drivers run as plain Python here, because a planted rule is not worth compiling; it is the same source.
"""

from collections.abc import Callable
from functools import cache
from itertools import count
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE, HIDDEN, OVER
from digsite.core.compiling import bind
from digsite.core.rng import generator
from digsite.games.shaft import rules
from digsite.games.shaft.rules import DIG, LAMP
from digsite.sim import playouts
from tests.catalogue import RandomGame, compiled_only, table_of
from tests.laws import drivers
from tests.laws.walks import Walked, digest, drivers_of, live_twice, named, walk

pytestmark = compiled_only
TABLE = table_of("shaft", 3)
Rule = Callable[..., Any]


def driven(**planted: Rule) -> dict[str, Any]:
    """The drivers in plain Python, with some rules of Shaft replaced."""
    module = ModuleType("planted")
    vars(module).update(vars(rules), **planted)
    made: dict[str, Any] = {}
    for generic in (playouts.random_action, playouts.play_out_checked, *drivers.PARTS, *drivers.DRIVERS):
        made[generic.__name__] = bind(generic, module, **made)
    return made


@cache
def games() -> list[RandomGame]:
    """One full of secrets, one that begins at the beginning."""
    return [*TABLE.eventful(1), *TABLE.games(1, first_seed=20)]


def every_second(game: RandomGame) -> np.ndarray:
    looked = np.full(len(game.actions), drivers.STEP, np.int64)
    looked[::2] = drivers.LOOK
    return looked


def and_play_on(game: RandomGame) -> np.ndarray:
    looked = every_second(game)
    looked[::25] = drivers.PLAY_ON
    return looked


def walked(**planted: Rule) -> Walked:
    """The walk; games are played on only where that is meant to end."""
    look = and_play_on if not planted or planted.get("check") is check_the_end_badly else every_second
    return walk(TABLE, games(), look, driven(**planted)["walk"])


def lived(**planted: Rule) -> Walked:
    return live_twice(TABLE, list(TABLE.eventful(4)), driven(**planted)["live_twice"])


def broken(found: Walked) -> set[int]:
    return {law for law in range(drivers.LAWS) if found.broken(law)}


# Rules with a mistake


def hide_and_mark(s: Any, box: Any, seat: int) -> None:
    rules.hide(s, box, seat)
    s.lost += 1


def hide_all_but_the_choice_in_progress(s: Any, box: Any, seat: int) -> None:
    picked = s.picked
    rules.hide(s, box, seat)
    s.picked = picked


def guess_the_score_too(s: Any, box: Any, seat: int, rng: Any) -> None:
    rules.guess(s, box, seat, rng)
    s.shelf[0] += 1


def guess_the_truth(s: Any, box: Any, seat: int, rng: Any) -> None:
    """An empty guess."""


def guess_nothing(s: Any, box: Any, seat: int, rng: Any) -> None:
    rules.hide(s, box, seat)


def guess_and_go_back(s: Any, box: Any, seat: int, rng: Any) -> None:
    rules.guess(s, box, seat, rng)
    rng.index -= 1000


def guess_and_stay(s: Any, box: Any, seat: int, rng: Any) -> None:
    rules.guess(s, box, seat, generator(tuple(rng.key.tolist()), int(rng.stream), int(rng.index)))


def guess_from_another_key(s: Any, box: Any, seat: int, rng: Any) -> None:
    rules.guess(s, box, seat, rng)
    rng.key[2] += 1


def guess_always_the_same(s: Any, box: Any, seat: int, rng: Any) -> None:
    rules.guess(s, box, seat, generator((1, 2, 3, 4), 0))


def guess_as_often_as_asked() -> Rule:
    calls = count()

    def planted(s: Any, box: Any, seat: int, rng: Any) -> None:
        rules.guess(s, box, seat, generator((next(calls), 0, 0, 0), 0))

    return planted


def forbid_by_the_hand_of_another(s: Any, box: Any, weight: Any) -> None:
    rules.weigh(s, box, weight)
    if s.to_move < s.seats and np.count_nonzero(weight) > 1 and s.hand[(s.to_move + 1) % s.seats, LAMP] > 0:
        weight[np.flatnonzero(weight)[-1]] = 0


def offer_nothing_now_and_then(s: Any, box: Any, weight: Any) -> None:
    rules.weigh(s, box, weight)
    if s.depth == 2:
        weight[:] = 0


def weigh_twice(s: Any, box: Any, weight: Any) -> None:
    rules.weigh(s, box, weight)
    weight[:] = weight * 2


def offer_something_at_the_end(s: Any, box: Any, weight: Any) -> None:
    rules.weigh(s, box, weight)
    if s.to_move == OVER:
        weight[DIG] = 1


def leave_old_weights(s: Any, box: Any, weight: Any) -> None:
    before = weight.copy()
    rules.weigh(s, box, weight)
    weight[(weight == 0) & (before == 77)] = 77


def weigh_every_second_time() -> Rule:
    calls = count()

    def planted(s: Any, box: Any, weight: Any) -> None:
        rules.weigh(s, box, weight)
        weight[:] = weight * (1 + next(calls) % 2)

    return planted


def play_and_pay_for_a_secret(s: Any, box: Any, action: int) -> None:
    rules.play(s, box, action)
    s.lost = s.hand[0, LAMP] + 2 * s.hand[1, LAMP] + 4 * s.hand[2, LAMP]


def play_for_ever(s: Any, box: Any, action: int) -> None:
    rules.play(s, box, action)
    if s.to_move == OVER:
        s.to_move = 0


def play_differently_later() -> Rule:
    calls = count()

    def planted(s: Any, box: Any, action: int) -> None:
        rules.play(s, box, action)
        s.lost = next(calls) % 1000

    return planted


def play_with_the_box(s: Any, box: Any, action: int) -> None:
    rules.play(s, box, action)
    box.handicap += 1  # which only a set-up reads


def check_badly(before: Any, s: Any, box: Any) -> int:
    return 5 if s.depth == 3 else int(rules.check(before, s, box))


def check_the_end_badly(before: Any, s: Any, box: Any) -> int:
    return 5 if s.to_move == OVER else int(rules.check(before, s, box))


def score_and_write(s: Any, box: Any, seat: int) -> int:
    s.lost += 1
    return int(rules.score(s, box, seat))


def score_what_is_hidden(s: Any, box: Any, seat: int) -> int:
    return int(rules.score(s, box, seat)) + (1 if s.hand[seat, LAMP] == HIDDEN else 0)


def rank_what_is_hidden(s: Any, box: Any, seat: int) -> int:
    return int(rules.rank(s, box, seat)) + (1 if s.hand[seat, LAMP] == HIDDEN else 0)


def see_by_the_hand_of_another(s: Any, box: Any, action: int, seat: int) -> bool:
    return bool(rules.sees(s, box, action, seat)) and s.hand[(s.to_move + 1) % 3, LAMP] % 2 == 0


def see_everything_but_ones_own(s: Any, box: Any, action: int, seat: int) -> bool:
    return bool(rules.sees(s, box, action, seat)) and seat != s.to_move


def reveal_by_the_hand_of_another(s: Any, box: Any, action: int, seat: int) -> bool:
    return bool(rules.reveals(s, box, action, seat)) or (s.to_move != CHANCE and s.hand[0, LAMP] + s.hand[1, LAMP] == 1)


def never(s: Any, box: Any, action: int, seat: int) -> bool:
    return False


def reveal_by_digging_only(s: Any, box: Any, action: int, seat: int) -> bool:
    return s.to_move != CHANCE and action == DIG


def reveal_a_trade_to_its_mover_too(s: Any, box: Any, action: int, seat: int) -> bool:
    return bool(rules.reveals(s, box, action, seat)) or (s.phase == rules.TURN and s.picked != rules.NO_TOOL)


def always(s: Any, box: Any, action: int, seat: int) -> bool:
    return True


PLANTS: list[tuple[int, str, Rule]] = [
    (drivers.OPTION, "weigh", offer_nothing_now_and_then),
    (drivers.MOVER, "weigh", weigh_twice),
    (drivers.INVARIANT, "check", check_badly),
    (drivers.ENDS, "play", play_for_ever),
    (drivers.NOTHING_AFTER, "weigh", offer_something_at_the_end),
    (drivers.REPLAY, "play", play_differently_later()),
    (drivers.QUESTION, "score", score_and_write),
    (drivers.COPY, "weigh", weigh_every_second_time()),
    (drivers.DIRTY, "weigh", leave_old_weights),
    (drivers.HIDE_TWICE, "hide", hide_and_mark),
    (drivers.GUESS_SIGHT, "guess", guess_the_score_too),
    (drivers.GUESS_BLIND, "guess", guess_the_truth),
    (drivers.GUESS_SOUND, "guess", guess_nothing),
    (drivers.GUESS_PLAYS, "check", check_the_end_badly),
    (drivers.GENERATOR, "guess", guess_and_go_back),
    (drivers.GENERATOR, "guess", guess_and_stay),
    (drivers.GENERATOR, "guess", guess_from_another_key),
    (drivers.REPEATED, "guess", guess_as_often_as_asked()),
    (drivers.SAME_CHOICES, "weigh", forbid_by_the_hand_of_another),
    (drivers.NO_MORE, "play", play_and_pay_for_a_secret),
    (drivers.EVERY_WORLD, "sees", see_by_the_hand_of_another),
    (drivers.EVERY_WORLD, "reveals", reveal_by_the_hand_of_another),
    (drivers.PRIVATE_STEP, "hide", hide_all_but_the_choice_in_progress),
    (drivers.MOVER_SEES, "sees", see_everything_but_ones_own),
    (drivers.WINNER, "score", score_what_is_hidden),
    (drivers.WINNER, "rank", rank_what_is_hidden),
]


@cache
def walked_truly() -> Walked:
    return walked()


def test_true_rules_break_no_law() -> None:
    found, twice = walked_truly(), lived()
    assert broken(found) | broken(twice) == set()
    tried = {law for law in range(drivers.LAWS) if found.tried(law) or twice.tried(law)}
    assert tried == set(range(drivers.LAWS)), "a law was never tried"


@pytest.mark.parametrize(
    ("law", "name", "planted"), PLANTS, ids=[f"{name}-{rule.__name__}" for _, name, rule in PLANTS]
)
def test_a_rule_that_breaks_a_law_is_noticed(law: int, name: str, planted: Rule) -> None:
    found = walked(**{name: planted})
    assert law in broken(found)
    assert found.broken(law).startswith("shaft-3, options ")


def test_every_law_was_broken_once() -> None:
    assert {law for law, _name, _rule in PLANTS} | {drivers.TWO_WORLDS} == set(range(drivers.LAWS))


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("play", play_and_pay_for_a_secret),
        ("hide", hide_all_but_the_choice_in_progress),
        ("reveals", never),
    ],
)
def test_worlds_that_do_not_look_alike_are_noticed(name: str, planted: Rule) -> None:
    found = lived(**{name: planted})
    assert found.changed > 0
    assert broken(found) == {drivers.TWO_WORLDS}


def test_a_rule_that_writes_to_the_box_is_noticed() -> None:
    before = TABLE.box.tobytes()
    assert walked(play=play_with_the_box).spoilt == str(games()[0])
    assert TABLE.box.tobytes() == before


def test_what_is_counted_beside_the_laws_tells_bad_rules_apart() -> None:
    """An empty `hide` or `guess`, one that deals no more than one way, and actions that only claim to reveal."""
    assert min(walked_truly().count(drivers.BLANKED)) > 0
    assert max(walked(hide=lambda _s, _box, _seat: None).count(drivers.BLANKED)) == 0
    assert max(walked(guess=guess_the_truth).count(drivers.DEALT)) == 0
    assert min(walked_truly().count(drivers.VARIED)) > 0
    assert max(walked(guess=guess_always_the_same).count(drivers.VARIED)) == 0
    every = walked(reveals=always)
    assert every.count(drivers.SHOWN) == every.count(drivers.ASKED)
    claimed = walked(reveals=reveal_by_digging_only)
    assert claimed.claimed() > 0 == claimed.told_apart()
    assert f"action {DIG} to others" in claimed.empty_claims()
    assert walked_truly().told_apart() > 0
    assert walked_truly().empty_claims() == []


def test_an_action_that_shows_its_own_mover_nothing_is_noticed_among_true_ones() -> None:
    """A trade shows the others both tools; its mover has learnt nothing by it, and may take it back."""
    found = walked(reveals=reveal_a_trade_to_its_mover_too)
    others, mover = found.claims
    trades = slice(rules.TRADE, rules.NOTHING)
    assert others[drivers.TOLD_APART, trades].any()
    assert mover[drivers.CLAIMED, trades].any()
    assert not mover[drivers.TOLD_APART, trades].any()


def test_an_edited_driver_has_another_name() -> None:
    """Numba finds machine code by this name; an old law must not be taken for a new one."""
    made = named(drivers.walk)
    assert made.__qualname__ == f"walk_{digest()}"
    assert digest() in drivers_of(rules)["walk"].py_func.__qualname__
