"""Batches of random games: figures against NumPy on the same games recorded, threads, trees counted by hand."""

import json
from functools import cache
from io import StringIO
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import digsite
from digsite.core.records import new
from digsite.match import Match
from digsite.sim import Report, Setting, run_batch, simulate
from digsite.sim.batches import BrokenInvariant, count_tree, digest_games, record_game
from digsite.sim.report import figure
from digsite.text.errors import BadGame, BadSeed, DigsiteError
from tests.catalogue import compiled_only, few
from tests.sim.pot import rules as pot

SHAFT = digsite.game("shaft")
GAMES = few(300, 20)
REQUIRED = {
    "game": str,
    "seats": int,
    "games": int,
    "actions": int,
    "decisions": int,
    "seconds": float,
    "actions_per_second": float,
    "decisions_per_second": float,
    "games_per_second": float,
    "length": dict,
    "decisions_per_game": dict,
    "score": dict,
    "win_share": dict,
}


def setting(seats: int, box: Any = None, **options: Any) -> Setting:
    own = SHAFT.own_box(box)
    return Setting(SHAFT.rules, own.record, seats, SHAFT.begin(own, seats, SHAFT.switches(seats, options)))


@cache
def recorded(seats: int) -> list[Match]:
    """The games of a batch with seed 50, each as a match."""
    matches = []
    for seed in range(50, 50 + GAMES):
        match = SHAFT.new(seats, seed, tools=3)
        match.play_all(int(action) for action in record_game(setting(seats, tools=3), seed))
        assert match.is_over
        matches.append(match)
    return matches


@cache
def report(seats: int) -> Report:
    return simulate(SHAFT, GAMES, seats, seed=50, options={"tools": 3}, check=True)


def close(one: Any, other: Any) -> None:
    assert np.asarray(one, float) == pytest.approx(np.asarray(other, float), rel=1e-12)


@pytest.mark.parametrize("seats", SHAFT.seats)
def test_counts_are_those_of_the_recorded_games(seats: int) -> None:
    said = report(seats).as_dict()
    assert (said["game"], said["seats"], said["games"], said["seed"]) == ("shaft", seats, GAMES, 50)
    assert said["options"] == {"first": "seat 0", "tools": 3, "handicap": False}
    assert said["actions"] == sum(len(match.actions) for match in recorded(seats))
    assert said["decisions"] == sum(match.decisions for match in recorded(seats))


@pytest.mark.parametrize("seats", SHAFT.seats)
def test_means_and_spreads_are_numpy_s(seats: int) -> None:
    said = report(seats).as_dict()
    lengths = np.array([len(match.actions) for match in recorded(seats)])
    decisions = np.array([match.decisions for match in recorded(seats)])
    points = np.array([match.scores() for match in recorded(seats)])
    for key, values in (("length", lengths), ("decisions_per_game", decisions), ("score", points)):
        close([said[key]["mean"], said[key]["sd"]], [values.mean(), values.std(ddof=1)])
    close(said["score"]["by_seat"], points.mean(axis=0))
    close(said["score"]["sd_by_seat"], points.std(axis=0, ddof=1))
    error = points.std(axis=0, ddof=1) / np.sqrt(GAMES)
    close(
        said["score"]["interval_by_seat"], np.stack([points.mean(0) - 1.96 * error, points.mean(0) + 1.96 * error], 1)
    )
    assert (said["score"]["lowest"], said["score"]["highest"]) == (points.min(), points.max())


@pytest.mark.parametrize("seats", SHAFT.seats)
def test_a_shared_win_counts_in_parts_and_all_parts_are_one(seats: int) -> None:
    said = report(seats).as_dict()["win_share"]
    places = np.array([match.places() for match in recorded(seats)])
    shares = (places == 1) / (places == 1).sum(axis=1, keepdims=True)
    close(said["by_seat"], shares.mean(axis=0))
    close(said["sd_by_seat"], shares.std(axis=0, ddof=1))
    assert sum(said["by_seat"]) == pytest.approx(1)
    for mean, (low, high) in zip(said["by_seat"], said["interval_by_seat"], strict=True):
        assert 0 <= low < mean < high <= 1


def test_the_figures_that_every_report_has() -> None:
    said = json.loads(json.dumps(report(2).as_dict()))
    for key, kind in REQUIRED.items():
        assert type(said[key]) is kind, key
    assert {"mean", "sd"} <= set(said["length"]) & set(said["decisions_per_game"]) & set(said["score"])
    for table in (said["score"], said["win_share"]):
        assert len(table["by_seat"]) == 2
        assert all(type(number) is float for number in table["by_seat"])
    rates = {"actions_per_second": "actions", "decisions_per_second": "decisions", "games_per_second": "games"}
    for rate, count in rates.items():
        assert said[rate] * said["seconds"] == pytest.approx(said[count])


def test_the_table_for_people_has_a_line_for_every_seat() -> None:
    console = Console(width=120, file=StringIO())
    console.print(report(3).table())
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert f"Shaft, {GAMES:,} random games, 3 players" in text
    for word in ("seat", "points", "wins", "95 % interval", "actions per second", "games per second"):
        assert word in text
    for seat, wins in enumerate(report(3).wins):
        assert any(f" {seat} " in line and f"{wins.mean:.2%}" in line for line in text.splitlines())


@compiled_only
def test_threads_change_nothing_but_the_time() -> None:
    known = ("seconds", "threads", "actions_per_second", "decisions_per_second", "games_per_second")
    reports = [simulate(SHAFT, 3001, 3, seed=9, threads=threads).as_dict() for threads in (1, 2, 7)]
    facts = [{key: value for key, value in said.items() if key not in known} for said in reports]
    assert facts[0] == facts[1] == facts[2]
    assert [said["threads"] for said in reports] == [1, 2, 7]


def test_batches_side_by_side_add_up() -> None:
    whole, half = run_batch(setting(2), 20, seed=5), run_batch(setting(2), 10, seed=5)
    half.add(run_batch(setting(2), 10, seed=15))
    assert half.sums.tolist() == whole.sums.tolist()
    assert half.by_seat.tolist() == whole.by_seat.tolist()


@pytest.mark.parametrize("games", [1, 2, 7])
def test_even_a_few_games_make_a_report(games: int) -> None:
    told = list[int]()
    said = simulate(SHAFT, games, 2, threads=3, progress=told.append).as_dict()
    assert said["games"] == sum(told) == games
    assert games > 1 or said["length"]["sd"] == 0.0


def test_a_figure_of_large_numbers_keeps_its_small_spread() -> None:
    values = [10**9 + n for n in (0, 1, 2, 3)]
    found = figure(sum(values), sum(v * v for v in values), 4)
    close([found.mean, found.sd], [np.mean(values), np.std([0, 1, 2, 3], ddof=1)])
    assert str(figure(8, 20, 4)) == "2.00 ± 1.13"


@pytest.mark.parametrize("games", [0, -1, 10**9 + 1, 1.5, "5", True, None])
def test_a_number_of_games_that_cannot_be(games: Any) -> None:
    with pytest.raises(DigsiteError, match="games cannot be played: give a whole number from 1 to 1,000,000,000"):
        simulate(SHAFT, games)


@pytest.mark.parametrize("threads", [0, -1, 257, 1.5, "5", True])
def test_a_number_of_threads_that_cannot_be(threads: Any) -> None:
    with pytest.raises(DigsiteError, match="threads cannot be used: give a whole number from 1 to 256"):
        simulate(SHAFT, 1, threads=threads)


@pytest.mark.parametrize("seed", [-1, 2**63, 2**63 - 5, "5", 1.5, True])
def test_a_seed_that_cannot_be(seed: Any) -> None:
    with pytest.raises(BadSeed):
        simulate(SHAFT, 10, seed=seed)


def test_seats_options_and_boxes_are_checked_as_for_a_match() -> None:
    with pytest.raises(digsite.BadSeats):
        simulate(SHAFT, 1, seats=9)
    with pytest.raises(digsite.BadOption):
        simulate(SHAFT, 1, options={"tools": 9})
    with pytest.raises(digsite.BadBox):
        simulate(SHAFT, 1, box="missing.toml")


def test_another_box_is_another_game() -> None:
    tree = SHAFT.box.tree
    small = {**tree, "supply": {**tree["supply"], "sherds": 3}}
    assert simulate(SHAFT, 20, box=small).length.mean < simulate(SHAFT, 20).length.mean / 2


# A planted bug is found


def pot_with(bug: int) -> Setting:
    box = new(pot.BOX)
    box.bug = bug
    return Setting(pot, box, 2, new(pot.STATE))


def test_a_sound_game_passes_every_check() -> None:
    assert run_batch(setting(3), few(500, 5), checked=True).games == few(500, 5)
    assert run_batch(pot_with(pot.SOUND), 50, checked=True).games == 50


@pytest.mark.parametrize(
    ("bug", "sentence"),
    [
        (pot.LEAKY, r"The random game with seed \d+ and 2 seats breaks invariant 7\."),
        (pot.STUCK, r"The random game with seed \d+ and 2 seats has no option left\."),
    ],
)
@pytest.mark.parametrize("threads", [1, 3])
def test_a_planted_bug_is_found_and_named(bug: int, sentence: str, threads: int) -> None:
    with pytest.raises(BrokenInvariant, match=sentence):
        run_batch(pot_with(bug), 50, seed=3, threads=threads, checked=True)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_seed_that_is_named_is_the_first_that_shows_the_bug(threads: int) -> None:
    """Only some games come by the place: those before the named seed are sound."""
    with pytest.raises(BrokenInvariant) as caught:
        run_batch(pot_with(pot.LEAKY), 50, seed=101, threads=threads, checked=True)
    seed = int(str(caught.value).split("seed ")[1].split()[0])
    with pytest.raises(BrokenInvariant, match=f"seed {seed} "):
        run_batch(pot_with(pot.LEAKY), 1, seed=seed, threads=1, checked=True)
    for sound in range(101, seed):
        run_batch(pot_with(pot.LEAKY), 1, seed=sound, threads=1, checked=True)


def test_whoever_stops_a_batch_does_not_wait_for_the_rest_of_it() -> None:
    told = list[int]()

    def stop(games: int) -> None:
        told.append(games)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_batch(pot_with(pot.SOUND), few(200_000, 2000), threads=1, progress=stop)
    assert len(told) == 1


# Recording


def test_a_recorded_game_is_the_same_each_time_and_another_for_another_seed() -> None:
    lists = [record_game(setting(2), seed).tolist() for seed in (1, 1, 2)]
    assert lists[0] == lists[1] != lists[2]


def test_a_game_too_long_for_its_list_is_not_cut_off_in_silence() -> None:
    with pytest.raises(DigsiteError, match="with seed 1 is not over after 5 actions"):
        record_game(setting(2), 1, most=5)


def test_digests_tell_games_apart() -> None:
    digests, actions = digest_games(setting(2), 1, 10)
    assert len(set(digests.tolist())) == 10
    assert actions == sum(len(record_game(setting(2), seed)) for seed in range(1, 11))
    assert digest_games(setting(2), 3, 1)[0][0] == digests[2]


# Trees counted by hand


def bare(sherds: int) -> Setting:
    """Two players and no tools: the die and the shaft alone."""
    tree = SHAFT.box.tree
    tools = [{**tool, "copies": 0} for tool in tree["tool"]]
    return setting(2, {**tree, "tool": tools, "supply": {**tree["supply"], "sherds": sherds}})


@pytest.mark.parametrize(
    ("depth", "lines"),
    [
        (0, 1),
        (1, 1),  # dig
        (2, 6),  # and any face finds a sherd at level 1
        (3, 12),  # dig on, or leave
        (4, 42),  # after each of 6 faces: 6 faces of the second roll, or the rival's dig
        (5, 102),  # of those 6 faces one buries (1 way on), five find (2 ways on); the rival's dig has 6 faces
    ],
)
def test_a_bare_shaft_has_as_many_lines_as_counted_by_hand(depth: int, lines: int) -> None:
    assert count_tree(bare(30), depth) == lines


def test_a_game_that_ends_counts_once_at_its_end() -> None:
    """One sherd: dig, six faces, leave; over."""
    assert [count_tree(bare(1), depth) for depth in (1, 2, 3, 4, 9)] == [1, 6, 6, 6, 6]


@compiled_only
def test_weights_of_an_action_past_the_last_are_found_by_the_first_batch() -> None:
    """Compiled code does not notice: with bounds checks or in plain Python it is an IndexError."""
    said = r"^tests\.sim\.pot\.rules\.ACTIONS is 2, but weigh gives a weight to action 5: count every number"
    with pytest.raises(BadGame, match=said):
        run_batch(pot_with(pot.WIDE), 1)


@pytest.mark.parametrize(("depth", "lines"), [(1, 2), (4, 16), (5, 32), (6, 58), (40, 89)])
def test_a_pot_is_filled_in_as_many_ways_as_fibonacci_says(depth: int, lines: int) -> None:
    """Ordered sums of ones and twos to 10: 89. Of six steps 1 + 6 + 15 + 20 + 15 stay within 10, one ends before."""
    assert count_tree(pot_with(pot.SOUND), depth) == lines


def test_deals_multiply() -> None:
    """Four kinds can be drawn each of the first three times; three Maps may be out by the fourth."""
    assert [count_tree(setting(2), depth) for depth in (1, 2, 3, 4)] == [4, 16, 64, 255]
