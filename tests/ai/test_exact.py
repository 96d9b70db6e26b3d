"""Exact worths: against brute force and closed forms, the same whichever way they are found, and what is refused."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest

import digsite
from bench.luck import deals
from bench.secrets import Tree
from digsite.ai import bot, graph
from digsite.ai.exact import Solution, drivers, regret, solve
from digsite.core import CHANCE, OVER
from digsite.core.records import copy
from digsite.games.ancient_artifacts.advice import fresh, problem_of
from digsite.games.ancient_artifacts.advice.bounding import Place, Track, Turn, most_alone
from digsite.text.errors import BadSeats, NotSolved
from tests.catalogue import PLAIN, few, machine_code

SHAFT = digsite.game("shaft")
SOLITAIRE = digsite.game("ancient_artifacts")
JUNGLE = 2


def bare(sherds: int, faces: int = 6, **copies: int) -> dict[str, Any]:
    """A box of Shaft with so many sherds and no tools but these."""
    tree = deepcopy(SHAFT.box.tree)
    tree["supply"]["sherds"], tree["pit"]["faces"] = sherds, faces
    for tool in tree["tool"]:
        tool["copies"] = copies.get(tool["id"], 0)
    return tree


def small_sheet(money: int = 0, turns: int = 1, dice: int = 2) -> dict[str, Any]:
    """A box of solitaire with few results dice, and Research steps of as many symbols."""
    tree = deepcopy(SOLITAIRE.box.tree)
    tree["results"]["dice"] = dice
    tree["bust"]["limit"] = tree["bust"]["special_limit"] = 2
    tree["set_up"]["start_money"], tree["ruling"]["turn_cap"] = money, turns
    for step in (step for track in tree["track"] for section in track["section"] for step in section["step"]):
        if step["kind"] == "research":
            step["requires"], step["coloured"] = step["requires"][:dice], []
    return tree


def last_steps(turns: int, money: int, **rows: list[int]) -> dict[str, Any]:
    """Solitaire near its end with the printed sheet, a turn about to begin."""
    box, section = SOLITAIRE.box.record, rows["section"]
    done = [(track, i) for track in range(3) for i in range(section[track])]
    spent = 10 + sum(int(box.money[place]) for place in done) - money
    renown = sum(int(box.renown[place]) for place in done)
    table = {"turns": 61 - turns, "money": [money], "spent": [spent], "renown": [renown]}
    return {"seats": 1, "table": table | {name: [row] for name, row in rows.items()}}


@cache
def digging() -> Solution:
    """Shaft for two with the first seat's Rope and Sieve."""
    return solve(SHAFT, 2, {"tools": 2}, bare(4 if PLAIN else 12, rope=1, sieve=1))


@cache
def dicing() -> Solution:
    """Shaft for two without tools."""
    return solve(SHAFT, 2, box=bare(5 if PLAIN else 15))


@cache
def alone() -> Solution:
    """Two turns of solitaire with a small sheet and a coin."""
    return solve(SOLITAIRE, 1, box=small_sheet(money=1, turns=2))


def walked(solution: Solution, games: int) -> Iterator[np.record]:
    """The positions of random games."""
    for seed in range(games):
        match = solution.new(seed)
        chance = np.random.default_rng(seed)
        while not match.is_over:
            yield match.state
            match.play(int(chance.choice(np.flatnonzero(match.weights()))))
        yield match.state


# The truth


def brute_force(s: np.record, box: np.record, *at_random: int) -> float:
    """The share of seat 0 under best play but for seats at random, through the whole tree, nothing remembered."""
    if s.to_move == OVER:
        places = [int(SHAFT.rules.rank(s, box, seat)) for seat in (0, 1)]
        return 1.0 if places[0] < places[1] else 0.5 if places[0] == places[1] else 0.0
    weight = np.zeros(SHAFT.rules.ACTIONS, np.int32)
    SHAFT.rules.weigh(s, box, weight)
    worths = []
    for action in np.flatnonzero(weight).tolist():
        then = copy(s)
        SHAFT.rules.play(then, box, action)
        worths.append(brute_force(then, box, *at_random))
    if s.to_move == CHANCE or s.to_move in at_random:
        return float(np.average(worths, weights=weight[weight > 0]))
    return max(worths) if s.to_move == 0 else min(worths)


SMALL = pytest.mark.parametrize(
    ("sherds", "copies", "options"),
    [
        (3, {}, {}),
        (4, {}, {"first": "random"}),
        (5, {}, {"handicap": True}),
        (3, {"rope": 1, "lamp": 1}, {"tools": 2}),
        (3, {"sieve": 2, "map": 1}, {"tools": 3}),
    ],
)


@SMALL
def test_the_worth_is_that_of_the_whole_tree(sherds: int, copies: dict[str, int], options: dict[str, Any]) -> None:
    solution = solve(SHAFT, 2, options, bare(sherds, faces=3, **copies))
    start = solution.new(0).start
    assert solution.value[0] == pytest.approx(brute_force(start, solution.setting.box.record), abs=1e-12)
    assert sum(solution.value) == 1.0


@machine_code
def test_the_last_turn_of_solitaire_is_worth_what_the_exact_odds_say() -> None:
    """One turn, no money, the Jade Idol left: a green die must come, and one with a 5 or 6 brings the bonus."""
    solution = solve(SOLITAIRE, 1, start=last_steps(1, 0, section=[3, 3, 3]))
    one_green, two_green = 2 * 3 / 9 * 6 / 8, 3 / 9 * 2 / 8
    with_bonus = one_green / 3 + two_green * (1 - 4 / 9)
    without = one_green + two_green - with_bonus
    step = next(place.number for place in SOLITAIRE.box.places() if place.step.id == "j4_research")  # type: ignore[attr-defined]
    plain, bonus = (fresh(problem_of(SOLITAIRE.box, step, flag)).success for flag in (0, 1))
    assert solution.value[0] == pytest.approx(26 + 7 * (with_bonus * bonus + without * plain), abs=1e-9)
    assert solution.error < 1e-10


@machine_code
@pytest.mark.parametrize("solved", [digging, alone])
def test_every_position_is_worth_what_the_best_action_or_the_mean_of_chance_leads_to(
    solved: Callable[[], Solution],
) -> None:
    solution, seen = solved(), set()
    for s in walked(solution, 15):
        values = solution.values(s)
        seen.add(int(s.to_move))
        if s.to_move == OVER:
            assert values == {}
        elif s.to_move == CHANCE:
            odds = solution.game.weigh(s, solution.setting.box)
            mean = np.average(list(values.values()), weights=odds[odds > 0])
            assert solution.worth(s)[0] == pytest.approx(mean, abs=1e-9)
        else:
            assert solution.worth(s)[int(s.to_move)] == pytest.approx(max(values.values()), abs=1e-9)
            assert [values[action] for action in solution.best(s)] == pytest.approx(
                [max(values.values())] * len(solution.best(s))
            )
    assert {0, CHANCE, OVER} <= seen


def test_an_end_is_worth_the_score_or_the_share_of_the_win() -> None:
    for s in walked(digging(), 10):
        if s.to_move == OVER:
            places = [int(SHAFT.rules.rank(s, digging().setting.box.record, seat)) for seat in (0, 1)]
            assert (
                digging().worth(s)
                == {-1: (1.0, 0.0), 0: (0.5, 0.5), 1: (0.0, 1.0)}[int(np.sign(places[0] - places[1]))]
            )


def uneven(tree: dict[str, Any]) -> dict[str, Any]:
    """The same box with maps where compasses were, so that two faces show one, and no bonus for a 2."""
    tree["track"] = json.loads(json.dumps(tree["track"]).replace('"compass"', '"map"'))
    tree["results"]["faces"] = ["raider", "pick", "lantern", "map", "map", "journal"]
    tree["region"][0]["numbers"] = [1]
    return tree


@machine_code
@pytest.mark.parametrize("case", ["small", "uneven"])
def test_what_cannot_matter_any_more_changes_no_worth(case: str) -> None:
    """All positions kept apart and kept together: of a small sheet, and of the last turn of an uneven one."""
    box, start = small_sheet(money=1), None
    if case == "uneven":
        box = uneven(small_sheet(money=10, turns=60, dice=3))
        start = last_steps(1, 0, section=[0, 3, 1], done=[0, 0, 2])
    apart, together = (solve(SOLITAIRE, 1, box=box, start=start, forgetting=forgetting) for forgetting in (False, True))
    assert together.positions < apart.positions / 5
    assert together.value == pytest.approx(apart.value, abs=1e-9)
    for number in np.random.default_rng(1).integers(apart.positions, size=4000):
        s = apart._graph.table[number]
        assert together.worth(s) == pytest.approx(apart.worth(s), abs=1e-9), s


@machine_code
def test_the_printed_box_with_all_tools_spent_is_worth_as_much_as_one_without_tools() -> None:
    copies = {tool: count.item() for tool, count in zip(SHAFT.box.ids("tool"), SHAFT.box.record.copies, strict=True)}
    none = dict.fromkeys(copies, 0)
    table = {"phase": "turn", "to_move": 0, "due": 0, "deck": none, "deck_size": 0, "discard": copies}
    spent = solve(SHAFT, start={"seats": 2, "table": table})
    assert spent.value == pytest.approx(solve(SHAFT, 2, box=bare(30)).value, abs=1e-12)
    assert spent.value == pytest.approx((0.571438, 0.428562), abs=1e-6)  # found when this was written
    most = [spent.with_random(1 - seat).value[seat] for seat in (0, 1)]
    assert most == pytest.approx([0.945620, 0.906483], abs=1e-6)  # so was this


# Bots beside it


@machine_code
@pytest.mark.parametrize("solved", [digging, alone])
def test_best_play_loses_nothing_and_gets_the_value(solved: Callable[[], Solution]) -> None:
    found = regret(solved(), solved(), 200)
    assert found.loss.mean == pytest.approx(0, abs=1e-9)
    assert found.optimal == 1.0
    assert abs(found.result.mean - found.value) < 4 * found.result.error


@machine_code
@pytest.mark.parametrize("solved", [digging, alone])
def test_what_a_bot_loses_is_what_its_results_fall_short_of_the_value(solved: Callable[[], Solution]) -> None:
    found = regret(bot("random"), solved(), 200)
    assert found.loss.mean > 5 * found.loss.error
    assert abs(found.mean - found.result.mean) < 4 * np.hypot(found.loss.error, found.result.error)
    assert found.a_decision.count > 200
    assert 0.1 < found.optimal < 0.9


@machine_code
@pytest.mark.parametrize("solved", [digging, alone])
def test_the_search_comes_closer_with_more_playouts(solved: Callable[[], Solution]) -> None:
    little, much = (regret(bot(name), solved(), 50) for name in ("search:10", "search:1000"))
    assert much.loss.mean < little.loss.mean - 2 * np.hypot(much.loss.error, little.loss.error)
    assert much.optimal > little.optimal


def test_a_solution_sits_on_a_seat_like_any_bot() -> None:
    solution = digging()
    table = digsite.simulate(SHAFT, [solution, "random"], few(20, 2), options={"tools": 2}, box=solution.setting.box)
    assert table["lost_turns_0"].sum() == 0


# Against random play


@SMALL
@pytest.mark.parametrize("at_random", [(0,), (1,), (0, 1)])
def test_against_random_play_the_worth_is_that_of_the_whole_tree(
    sherds: int, copies: dict[str, int], options: dict[str, Any], at_random: tuple[int, ...]
) -> None:
    solution = solve(SHAFT, 2, options, bare(sherds, faces=3, **copies)).with_random(*at_random)
    by_hand = brute_force(solution.new(0).start, solution.setting.box.record, *at_random)
    assert solution.value[0] == pytest.approx(by_hand, abs=1e-12)
    assert solution.error < 1e-12


@pytest.mark.parametrize("seat", [0, 1])
def test_best_play_gets_no_less_from_random_play_and_who_plays_for_that_alone_no_less_again(seat: int) -> None:
    for solution in (digging(), dicing()):
        steady, most = solution.against_random(seat), solution.with_random(1 - seat).value[seat]
        assert solution.value[seat] <= steady + 1e-9 <= most + 2e-9
        assert solution.with_random(0, 1).value[seat] < most
        assert solution.with_random(1 - seat).against_random(seat) == pytest.approx(most, abs=1e-12)


@machine_code
@pytest.mark.parametrize("seat", [0, 1])
def test_games_against_random_play_come_out_as_was_computed(seat: int) -> None:
    response = dicing().with_random(1 - seat)
    found = regret(response, response, 300)
    assert found.value == pytest.approx(response.value[seat])
    assert found.loss.mean == pytest.approx(0, abs=1e-9)
    assert abs(found.result.mean - found.value) < 4 * found.result.error
    steady = regret(dicing(), response, 300)
    assert steady.loss.mean > 0.01
    assert abs(steady.mean - dicing().against_random(seat)) < 4 * steady.loss.error


@machine_code
def test_two_that_play_at_random_share_as_their_games_do() -> None:
    table = digsite.simulate(SHAFT, games=20_000, seats=2, options={"tools": 2}, box=digging().setting.box)
    share = digging().with_random(0, 1).value[0]
    assert table["win_0"].mean() == pytest.approx(share, abs=4 * 0.5 / np.sqrt(20_000))


def test_open_hands_leave_no_less_against_random_play_than_secrets_do() -> None:
    """The linear program's tree knows what a seat can tell apart, and goes back through it against an even plan."""
    box = bare(few(4, 2), faces=3, sieve=2, rope=1)
    tree, opened = Tree(SHAFT, {"tools": 1}, box), solve(SHAFT, 2, {"tools": 1}, box, open_hands=True)
    for seat in (0, 1):
        with_secrets = 1 - tree.worst(tree.even_plan(1 - seat), 1 - seat)
        assert opened.with_random(1 - seat).value[seat] >= with_secrets - 1e-9
    alike = Tree(SHAFT, {}, bare(4, faces=3)), solve(SHAFT, 2, {}, bare(4, faces=3))
    assert alike[1].with_random(1).value[0] == pytest.approx(1 - alike[0].worst(alike[0].even_plan(1), 1), abs=1e-9)


def test_every_deal_of_two_tools_without_a_map_is_counted_once() -> None:
    every = list(deals())
    assert sum(deal.odds for deal in every) == pytest.approx(comb(12, 4) / comb(15, 4))
    assert len({deal.hands for deal in every}) == len(every) == 36
    state = SHAFT.at(every[1].start(), 0).state
    assert (state.hand[:2, :3].tolist(), state.to_move, state.supply) == ([[2, 0, 0], [1, 1, 0]], 0, 30)


@machine_code
def test_random_play_is_not_asked_where_positions_were_put_together() -> None:
    with pytest.raises(NotSolved, match="forgetting=False"):
        alone().with_random(0)


# A bound


@machine_code
@pytest.mark.parametrize("bonus", [0, 1])
@pytest.mark.parametrize("step", ["d2_research", "j4_research"])
def test_one_last_try_of_the_bound_is_worth_what_the_exact_odds_say(step: str, bonus: int) -> None:
    """Nothing can be paid, a bust blocks the track, and a turn that brings nothing is the last."""
    place = next(place for place in SOLITAIRE.box.places() if place.step.id == step)  # type: ignore[attr-defined]
    track = Track(SOLITAIRE.box.record, place.track)
    track.price = -1000.0
    boxes = int(track.box.boxes[place.number - 1])
    turn = Turn(track, Place(place.section, boxes, 0, 2), place.number, bonus)
    gain = track.gained(Place(place.section, boxes, 0, 2), 0, 1)
    assert turn.raised(0.0) == pytest.approx(gain * fresh(problem_of(SOLITAIRE.box, place.number, bonus)).success)


@machine_code
@pytest.mark.parametrize("raiders", [0, 2])
def test_the_bound_of_a_track_is_no_less_than_what_its_last_steps_are_worth(raiders: int) -> None:
    solution = solve(SOLITAIRE, 1, start=last_steps(3, 2, section=[3, 3, 3], raiders=[0, 0, raiders]))
    bound = 26 + 2 + Track(SOLITAIRE.box.record, JUNGLE).of(Place(3, 0, 0, raiders))
    assert solution.value[0] < bound < 26 + 2 + 7


@machine_code
def test_the_bound_of_a_box_lies_between_what_it_is_worth_and_all_there_is() -> None:
    box = SOLITAIRE.own_box(small_sheet(money=1, turns=2))
    assert alone().value[0] < most_alone(box) < 1 + 33 + 5


# With secrets


@pytest.mark.parametrize(("sherds", "copies", "options"), [(4, {}, {}), (3, {"rope": 1, "sieve": 1}, {"tools": 2})])
def test_without_secrets_the_linear_program_finds_the_same_value(
    sherds: int, copies: dict[str, int], options: dict[str, Any]
) -> None:
    box = bare(sherds, faces=3, **copies)
    assert Tree(SHAFT, options, box).solve()[0] == pytest.approx(solve(SHAFT, 2, options, box).value[0], abs=1e-9)


def test_with_secrets_both_seats_can_make_sure_of_their_share_and_no_more() -> None:
    """Two Sieves and a Rope: nobody knows what the other holds, and equal offers are worth nothing."""
    box = bare(few(4, 2), faces=3, sieve=2, rope=1)
    with pytest.raises(NotSolved):
        solve(SHAFT, 2, {"tools": 1}, box)
    tree = Tree(SHAFT, {"tools": 1}, box)
    value, mine, theirs = tree.solve()
    assert tree.worst(mine, 0) == pytest.approx(value, abs=1e-9)
    assert tree.worst(theirs, 1) == pytest.approx(1 - value, abs=1e-9)
    assert tree.between(mine, theirs) == pytest.approx(value, abs=1e-9)
    for seat, own in enumerate((value, 1 - value)):
        assert tree.worst(tree.even_plan(seat), seat) < own - 0.01
        assert tree.worst(tree.plan_of(bot("search:5"), seat), seat) < own + 1e-9


def test_what_a_seat_cannot_tell_apart_is_one_choice() -> None:
    """A hand of one Rope beside a rival with a Sieve or a Rope: seat 0 may do no different things before it sees."""
    tree = Tree(SHAFT, {"tools": 1}, bare(2, faces=2, sieve=1, rope=2))
    first = [choice for choice in tree.choices[0].values() if choice.before == 0]
    assert len(first) == 2  # its own hand, Rope or Sieve; the rival's is not seen


# What is refused


def test_a_game_with_secrets_is_refused() -> None:
    with pytest.raises(NotSolved, match="without knowing all there is"):
        solve(SHAFT, 2)
    with pytest.raises(NotSolved, match="without secrets"):
        solve(SHAFT, 2, {"tools": 1}, bare(3, rope=2))  # each knows the other's Rope, but not whether it is offered


def test_a_game_of_too_many_positions_is_refused() -> None:
    with pytest.raises(NotSolved, match="more than 50 positions"):
        solve(SHAFT, 2, box=bare(5), most=50)


def test_three_seats_are_refused() -> None:
    with pytest.raises(BadSeats, match="not for 3"):
        solve(SHAFT, 3, box=bare(3))


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(NotSolved, match="does not come up"):
        digging().worth(SHAFT.new(2, 0, box=bare(29)).start)


def test_a_game_that_can_be_kept_from_ending_is_refused() -> None:
    """Two positions that lead to each other, one of them to an end too: going on for ever is worth nothing certain."""
    table = np.zeros(3, SHAFT.rules.STATE)
    table["to_move"] = [0, 0, OVER]
    rows = [np.zeros(3, np.int32) for _row in range(4)]
    first, target, odds = np.array([0, 2, 3, 3]), np.array([1, 2, 0], np.int32), np.ones(3, np.int32)
    low, high = np.array([0.0, 0.0, 0.5]), np.array([1.0, 1.0, 0.5])
    evaluate = drivers(SHAFT)["evaluate"]
    nobody = np.zeros(2, np.bool_)  # plays at random
    assert evaluate(table, nobody, first, target, odds, low, high, *rows, np.zeros(3, np.int64)) == graph.ENDLESS
