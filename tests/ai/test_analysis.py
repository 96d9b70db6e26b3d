"""What may come of each choice: the errors hold, nobody peeks, and the same question gets the same answer."""

import math
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest

import digsite
from digsite.ai import analysis as analysing
from digsite.ai.analysis import analyse, net_of, standing
from digsite.ai.estimating import is_less, mean_of, place_of, share_of
from digsite.ai.exact import solve
from digsite.ai.guided_search import NetBot
from digsite.ai.playing_on import PLACE, POINTS, WIN
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games import modules
from digsite.games.shaft.rules import LAMP, MAP, OFFER, TOOL
from digsite.match import Analysis, Estimate, Expected, Game, Look, Luck, Match, Odds
from digsite.text.errors import BadFile, BadOption, BadSeats, DigsiteError
from tests.ai.test_guided import decisions
from tests.catalogue import compiled_only, guessed, table_of
from tests.games.shaft.positions import holding

pytestmark = compiled_only

SHAFT, FINAL_DIG, ALONE = digsite.game("shaft"), digsite.game("final_dig"), digsite.game("ancient_artifacts")


def seen(match: Match) -> Look:
    return match.look(match.to_move, steps=False)


def opening(game: Game, seats: int, seed: int = 3) -> Match:
    match = game.new(seats, seed)
    match.run()
    return match


def whole(game: Game, seats: int, seed: int = 3) -> Match:
    """A match to its end, with what the net would do most."""
    match, bot = opening(game, seats, seed), NetBot()
    while not match.is_over:
        match.play(bot.choose(seen(match), match.luck()))
        match.run()
    return match


# The errors hold


def references(look: Look, playouts: int, seed: int) -> dict[int, np.ndarray]:
    """For each choice mean and standard error of win, place and points, from many playouts."""
    player = analysing.Player(look, analysing.chance_of(seed), net_of(look)[0])
    told = {}
    for action in look.legal:
        ends = player([(action, number) for number in range(playouts)])[:, look.seat]
        told[action] = np.stack([ends.mean(axis=0), ends.std(axis=0) / math.sqrt(playouts)])
    return told


def counted(looks: list[Look], rounds: int, many: int, repeats: int) -> tuple[int, int]:
    """How many intervals there are, and in how many of them the reference lies, its own error forgiven."""
    intervals, held = 0, 0
    for number, look in enumerate(looks):
        expected = references(look, many, 1000 + number)
        for seed in range(repeats):
            for choice in analyse(look, rounds=rounds, seed=1 + seed + 50 * number).choices:
                for kind, told in zip((WIN, PLACE, POINTS), choice.expected, strict=True):
                    if told is not None:
                        mean, error = expected[choice.action][:, kind]
                        intervals += 1
                        held += told.low - error <= mean <= told.high + error
    return intervals, held


@pytest.mark.parametrize("rounds", [20, 100])
def test_the_errors_hold_19_times_in_20_in_shaft(rounds: int) -> None:
    """Counted over many seeds, against a reference of far more playouts."""
    places = [match for seed in range(1, 5) for match in list(decisions(SHAFT.new(2 + seed % 3, seed), 13))[::4]]
    intervals, held = counted([seen(match) for match in places], rounds, 3000, 10)
    assert intervals > 1000
    assert held / intervals > 0.935, f"{held} of {intervals}"


@pytest.mark.parametrize(("known", "seats", "rounds"), [(FINAL_DIG, 3, 12), (ALONE, 1, 25)], ids=["final_dig", "alone"])
def test_the_errors_hold_in_larger_games(known: Game, seats: int, rounds: int) -> None:
    places = [match for seed in (4, 5) for match in list(decisions(known.new(seats, seed), 30))[3::20]]
    intervals, held = counted([seen(match) for match in places], rounds, 150, 5)
    assert intervals > 30
    assert held / intervals > 0.9, f"{held} of {intervals}"


def share_held(draw: Callable[[Any, int], Any], told: Callable[[np.ndarray], Estimate], count: int) -> float:
    """In what part of many samples of this size the interval holds the true mean."""
    chance = np.random.default_rng(5)
    true = float(draw(chance, 2_000_000).mean())
    found = [told(draw(chance, count)) for _i in range(3000)]
    return sum(one.low <= true <= one.high for one in found) / len(found)


@pytest.mark.parametrize("count", [10, 40, 300])
@pytest.mark.parametrize("win", [0.01, 0.2, 0.5, 0.97])
def test_shares_hold_also_near_nothing_and_everything(win: float, count: int) -> None:
    assert share_held(lambda chance, size: chance.random(size) < win, share_of, count) > 0.94


@pytest.mark.parametrize("count", [10, 40, 300])
def test_shared_wins_places_and_crooked_points_hold_too(count: int) -> None:
    def shared(chance: Any, size: int) -> Any:
        return np.array([0, 0.5, 1])[chance.choice(3, size, p=[0.2, 0.7, 0.1])]

    def places(chance: Any, size: int) -> Any:
        return np.array([1, 2, 3, 4])[chance.choice(4, size, p=[0.02, 0.9, 0.05, 0.03])]

    def points(chance: Any, size: int) -> Any:
        return np.floor(chance.gamma(3.0, 4.0, size))

    assert share_held(shared, share_of, count) > 0.94
    assert share_held(places, lambda sample: place_of(sample, 4), count) > 0.94
    assert share_held(points, lambda sample: mean_of(sample, 48.0), count) > 0.93


@pytest.mark.parametrize(("wins", "count"), [(0, 12), (3, 20), (20, 20), (170, 400)])
def test_whole_wins_get_wilsons_interval_with_continuity(wins: int, count: int) -> None:
    told = share_of(np.arange(count) < wins)
    known = binomtest(wins, count).proportion_ci(0.95, "wilsoncc")
    assert (told.low, told.high) == pytest.approx((known.low, known.high), abs=1e-4)
    assert told.error == max(told.high - told.mean, told.mean - told.low)


def test_a_difference_counts_only_if_it_is_sure() -> None:
    assert is_less(np.array([-1.0, -0.9, -1.1, -1.0]))
    assert not is_less(np.array([-1.0, 0.9, -1.1, 1.0]))
    assert not is_less(np.array([-1.0]))
    assert not is_less(np.zeros(50))


# What the numbers mean


def test_a_number_is_what_comes_out_if_nets_play_on() -> None:
    """The same expectation found another way: matches played by bots that draw from the net's choices."""
    match = list(decisions(SHAFT.new(2, 7), 6))[-1]
    look, bot, wins = seen(match), NetBot(heat=1.0, floor=0.0), []
    for number in range(500):
        world = match.copy()
        world.seed, world.key = number, (number, 77, 0, 0)
        SHAFT.rules.guess(world.state, SHAFT.box.record, look.seat, generator((number, 1, 0, 0), 5))
        world.play(look.legal[0])
        world.run()
        while not world.is_over:
            world.play(bot.choose(seen(world), Luck(0, world.luck().rng)))
            world.run()
        places = world.places()
        wins.append(1 / places.count(1) if places[look.seat] == 1 else 0.0)
    found = analyse(look, rounds=4000).of(look.legal[0])
    assert found is not None
    assert found.expected.win is not None
    error = float(np.std(wins)) / math.sqrt(len(wins))
    assert found.expected.win.mean == pytest.approx(np.mean(wins), abs=3 * error)


def last_offer(hand: list[int], shelf: list[int]) -> Look:
    """The last who is asked for an offer, when nobody else holds a tool."""
    s = holding([0, 0, 0, 0], hand, supply=0, phase=OFFER, to_move=1, shelf=shelf)
    return SHAFT.look(s, 1, ["Ada", "Ben"])


def test_a_win_that_lies_on_the_table_is_found_and_certain() -> None:
    found = analyse(last_offer([1, 0, 0, 1], [3, 0]), rounds=60)
    assert found.best is not None
    assert found.best.action == TOOL + MAP
    assert found.best.expected.win is not None
    assert found.best.expected.win.mean == 1
    lamp = found.of(TOOL + LAMP)
    assert lamp is not None
    assert lamp.expected.win is not None
    assert lamp.expected.win.mean == 0
    assert not lamp.about_equal
    assert found.of(10**6) is None


def test_choices_stand_best_first_and_half_of_all_playouts_are_for_the_favourites() -> None:
    look = next(look for match in decisions(FINAL_DIG.new(2, 4), 200) if len((look := seen(match)).legal) >= 6)
    found = analyse(look, rounds=60)
    assert sorted(choice.action for choice in found.choices) == sorted(look.legal)
    visits = [choice.visits for choice in found.choices]
    assert visits == sorted(visits, reverse=True)
    most = [choice.playouts for choice in found.choices]
    assert most[:3] == [60] * 3
    assert set(most[3:]) == {round(60 * 3 / (3 + len(most)))}
    assert found.playouts == sum(most)


def test_alone_only_points_are_told() -> None:
    found = analyse(seen(opening(ALONE, 1)), rounds=10)
    assert all(choice.expected.win is None and choice.expected.place is None for choice in found.choices)
    assert "points)" in found.sentence
    assert found.json()["choices"][0]["win"] is None


def test_who_is_not_asked_learns_what_every_seat_may_expect() -> None:
    match = opening(SHAFT, 3)
    for seat in (1, None):
        found = match.look(seat).analyse(rounds=300)
        assert found.choices == ()
        assert found.best is None
        assert found.seat == seat
        shares = [expected.win.mean for expected in found.seats if expected.win is not None]
        assert sum(shares) == pytest.approx(1)
        assert found.sentence.count("% to win.") == 3


def test_when_it_is_over_nothing_is_uncertain() -> None:
    match = whole(SHAFT, 2)
    found = match.look(0).analyse(rounds=5)
    assert [expected.points for expected in found.seats] == [Estimate(p, p, p) for p in match.scores()]
    assert all(expected.win is not None and expected.win.error == 0 for expected in found.seats)


# Nobody peeks, and the same is the same


@pytest.mark.parametrize(("id", "seats"), [("shaft", 3), ("final_dig", 2), ("antiquitus", 3)])
def test_what_a_seat_cannot_know_does_not_matter(id: str, seats: int) -> None:
    """Two true worlds that look the same to the seat: the same analysis, whether it is asked or not."""
    table, differing = table_of(id, seats), 0
    for number, match in enumerate(list(decisions(table.game.new(seats, 2), 60))[2::5]):
        for seat in (match.to_move, (match.to_move + 1) % seats):
            worlds = [copy(match.state), guessed(table, match.state, seat, number)]
            differing += worlds[0].tobytes() != worlds[1].tobytes()
            one, other = (table.game.look(world, seat, ["x"] * seats) for world in worlds)
            assert analyse(one, rounds=6) == analyse(other, rounds=6)
    assert differing > 3


def test_the_same_rounds_and_seed_give_the_same_whatever_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    look = seen(opening(SHAFT, 2))
    found = []
    for cores in (1, 3):
        monkeypatch.setattr(analysing, "cores", lambda cores=cores: cores)
        found.append(look.analyse(rounds=50, seed=9))
    assert found[0] == found[1]
    assert look.analyse(rounds=50, seed=8) != found[0]


def test_an_analysis_changes_nothing_at_the_table() -> None:
    match = opening(SHAFT, 2)
    before = match.state.tobytes(), match.actions, match.sight(0).tobytes()
    match.look(0).analyse(rounds=20)
    assert (match.state.tobytes(), match.actions, match.sight(0).tobytes()) == before


def test_however_little_time_there_is_every_choice_is_played_on() -> None:
    found = seen(opening(FINAL_DIG, 2)).analyse(ms=1)
    assert min(choice.playouts for choice in found.choices) >= 2
    assert found.rounds > 0


def test_an_analysis_takes_time_or_rounds() -> None:
    look = seen(opening(SHAFT, 2))
    with pytest.raises(BadOption, match="either milliseconds or rounds, not both"):
        look.analyse(ms=10, rounds=10)
    for ms in (0, -5, 10**9, "x", True, float("nan")):
        with pytest.raises(BadOption, match="takes up to 600,000 milliseconds"):
            look.analyse(ms=ms)  # type: ignore[arg-type]
    for rounds in (0, -1, 10**7, 1.5, "x", True):
        with pytest.raises(BadOption, match="takes from 1 to 1,000,000 rounds"):
            look.analyse(rounds=rounds)  # type: ignore[arg-type]


def test_a_game_without_an_analyst_says_so() -> None:
    match = opening(Game(**modules("shaft")), 2)  # type: ignore[arg-type]
    with pytest.raises(DigsiteError, match=r"Nobody here analyses Shaft: take it from digsite\.game\."):
        match.look(0).analyse()


# Without a net, and exactly


def small_box() -> dict[str, Any]:
    """Ten sherds and no tools: no net has learned that, and nothing is hidden."""
    tree = deepcopy(SHAFT.box.tree)
    tree["supply"]["sherds"] = 10
    for tool in tree["tool"]:
        tool["copies"] = 0
    return tree


def test_where_no_net_fits_all_play_on_at_random_and_that_is_said() -> None:
    match = next(decisions(SHAFT.new(2, 3, box=small_box()), 1))
    found = seen(match).analyse(rounds=400)
    assert "was learned with other rules or another box of Shaft" in found.instead
    assert found.meaning.endswith("hold if all play on at random. The best choice is that of a plain search.")
    assert found.json()["plays_on"] == "random"
    assert found.rounds > 0
    assert {choice.playouts for choice in found.choices} == {400}
    assert seen(match).analyse(ms=20).instead == found.instead


def test_exact_odds_stand_beside_where_there_are_any() -> None:
    solution = solve(SHAFT, seats=2, box=small_box())
    match = solution.new(seed=3)
    for word in ("dig", "die:4", "dig", "die:6"):
        match.play(word)
    found = seen(match).analyse(rounds=8, exact=10_000)
    assert {choice.action: choice.exact for choice in found.choices} == pytest.approx(solution.values(match.state))
    assert [found.choices[0].action] == solution.best(match.state), "what is known beats what is searched"
    assert "The best choice is exact" in found.meaning
    assert found.unsolved == ""


def test_why_there_are_no_exact_odds_is_said() -> None:
    match = solve(SHAFT, seats=2, box=small_box()).new(seed=3)
    asleep = 1 - match.to_move
    for look, most, reason in (
        (seen(match), 5, "Shaft has more than 5 positions from here on"),
        (match.look(asleep), 10_000, "for the seat to move"),
        (seen(opening(SHAFT, 2)), 10_000, "Somebody has secrets here"),
        (seen(opening(SHAFT, 3)), 10_000, "for one or two players"),
    ):
        found = look.analyse(rounds=8, exact=most)
        assert all(choice.exact is None for choice in found.choices)
        assert reason in found.unsolved
        assert found.meaning.endswith(found.unsolved)
        assert found.json()["unsolved"] == found.unsolved
        assert look.analyse(rounds=8).unsolved == "", "nobody has asked"


# In words


def told(*rows: tuple[str, float, bool, bool]) -> Analysis:
    choices = []
    for number, (label, win, equal, better) in enumerate(rows):
        sure = Estimate(win, win - 0.02, win + 0.03)
        choices.append(Odds(number, label, label, None, Expected(sure, sure, sure), equal, better, 9, 9))
    return Analysis("shaft", 0, ("Ada", "Ben"), tuple(choices), (), 18, 18, "")


def test_the_sentence_says_what_is_best_and_what_is_as_good() -> None:
    best = ("Dig.", 0.41, True, False)
    assert told(best).sentence == "Best: Dig (41 ± 3 % to win)."
    assert told(best, ("Leave.", 0.33, False, False)).sentence.endswith("Next: Leave (33 ± 3 % to win).")
    assert told(best, ("Leave.", 0.4, True, False)).sentence.endswith("About equal: Leave (40 ± 3 % to win).")
    assert told(best, *[("Leave.", 0.4, True, False)] * 2).sentence.endswith("About equal: 2 others.")
    assert told(best, ("Leave.", 0.5, False, True)).sentence.endswith("better: Leave (50 ± 3 % to win).")


def test_a_printed_error_is_never_less_than_the_error() -> None:
    assert Estimate(0.41, 0.4, 0.43).as_share() == "41 ± 2 %"
    assert Estimate(0.41, 0.4, 0.4311).as_share() == "41 ± 3 %"
    assert Estimate(0.412, 0.41, 0.4141).as_share() == "41.2 ± 0.3 %"
    assert Estimate(2.5, 2.4, 2.5001).as_number() == "2.50 ± 0.10"


# The value line


@pytest.mark.parametrize(("known", "seats"), [(SHAFT, 3), (ALONE, 1)], ids=["shaft", "alone"])
def test_the_value_line_tells_every_decision_and_ends_with_the_result(known: Game, seats: int) -> None:
    match = whole(known, seats)
    line = digsite.value_line(match)
    assert [moment.step for moment in line.moments] == sorted({moment.step for moment in line.moments})
    assert [match.done[moment.step].mover for moment in line.moments[:-1]] == [m.mover for m in line.moments[:-1]]
    places = match.places()
    won = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    assert list(line.means()[-1]) == ([float(match.scores()[0])] if seats == 1 else won)
    if seats > 1:
        assert [sum(row) for row in line.means()] == pytest.approx([1] * len(line.moments))
    assert len(line.json()["moments"]) == len(line.moments)
    assert line.plot().startswith("<svg")


def test_the_line_of_a_seat_has_only_its_decisions_and_errors_where_they_were_played_on() -> None:
    match = whole(SHAFT, 2)
    line = digsite.value_line(match, 1, rounds=40)
    assert {moment.mover for moment in line.moments} == {1, None}
    assert all(isinstance(one, Estimate) for moment in line.moments[:-1] for one in moment.expected)
    first = line.json()["moments"][0]
    assert first["low"][0] < first["expected"][0] < first["high"][0]
    assert line == digsite.value_line(match, 1, rounds=40)
    assert "fill-opacity" in line.plot(), "a band shows how sure it is"


def test_what_is_hidden_from_the_one_who_decides_does_not_matter_for_the_line() -> None:
    match = next(match for match in list(decisions(SHAFT.new(2, 2), 30))[3:])
    record = SHAFT.hide(match.state, match.box, match.to_move)
    other = guessed(table_of("shaft", 2), match.state, match.to_move, 4)
    assert standing(SHAFT.look(record, match.to_move, ["x", "y"]), 30) == standing(
        SHAFT.look(other, match.to_move, ["x", "y"]), 30
    )


def test_a_line_is_written_or_refused_kindly(tmp_path: Path) -> None:
    line = digsite.value_line(whole(SHAFT, 2))
    line.plot(tmp_path / "line.svg")
    assert (tmp_path / "line.svg").read_text(encoding="utf-8") == line.plot()
    with pytest.raises(BadFile, match="cannot be written"):
        line.plot(tmp_path / "nowhere" / "line.svg")
    with pytest.raises(BadSeats):
        digsite.value_line(opening(SHAFT, 2), 5)


def test_without_a_net_the_line_is_played_on_at_random() -> None:
    match = SHAFT.new(2, 3, box=small_box())
    match.run()
    while not match.is_over:
        match.play(match.legal()[-1])
        match.run()
    line = digsite.value_line(match)
    assert "if all play on at random" in line.meaning
    assert isinstance(line.moments[0].expected[0], Estimate)
