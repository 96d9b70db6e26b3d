"""Five levels out of a row of ways to play, by what comparisons say."""

import math
import tomllib
from pathlib import Path

import numpy as np
import pytest

from digsite.__main__ import main
from digsite.ai import LEVELS, bot
from digsite.ai.grading import AIM, FEW_ROUNDS, HEATS, LEAST, Meet, Rung, aim_of, as_toml, by_age, grade, together, ways
from digsite.ai.guided_search import GuidedBot, NetBot
from digsite.ai.levels import LevelsFile, Way
from digsite.ai.shares import Interval, interval
from tests.catalogue import compiled_only

ROW = ways(["grown", "young8", "young64"], 1000)


def as_strong_as(worth: dict[str, float]) -> Meet:
    """Comparisons that follow from how strong everybody is, without error."""

    def meet(one: Way, other: Way) -> Interval:
        share = 1 / (1 + math.exp(worth[other.word] - worth[one.word]))
        return Interval(share, share, share)

    return meet


def falling(step: float) -> dict[str, float]:
    return {way.word: -step * number for number, way in enumerate(ROW)}


def test_a_row_leads_from_much_search_to_the_youngest_net_as_it_leans() -> None:
    assert [way.rounds for way in ROW[:7]] == [1000, 500, 250, 125, 62, 31, 15]
    assert [(way.net, way.heat) for way in ROW[7:] if way.rounds is None] == [
        (net, heat) for net in ("grown", "young8", "young64") for heat in HEATS
    ]
    younger = ROW[7 + len(HEATS) :]
    assert [(way.net, way.rounds) for way in younger[:3]] == [("young8", 32), ("young8", 8), ("young8", None)]
    assert sum(way.rounds is not None for way in younger) == 2 * len(FEW_ROUNDS)
    assert len({way.word for way in ROW}) == len(ROW)


def test_nets_are_told_by_their_age() -> None:
    assert by_age(["young64", "young8", "grown", "young16"]) == ["grown", "young8", "young16", "young64"]


@pytest.mark.parametrize("step", [0.13, 0.2, 0.3])
def test_each_level_beats_the_one_below_in_about_three_of_four_comparisons(step: float) -> None:
    rungs = grade(ROW, as_strong_as(falling(step)))
    assert [rung.name for rung in rungs] == [*reversed(LEVELS)]
    assert rungs[0].way is ROW[0]
    assert all(rung.is_fair for rung in rungs)
    places = [ROW.index(rung.way) for rung in rungs]
    assert places == sorted(set(places))


def test_where_luck_leaves_little_room_the_steps_share_it() -> None:
    rungs = grade(ROW, as_strong_as(falling(0.09)))
    shares = [rung.better.share for rung in rungs if rung.better]
    assert max(shares) - min(shares) < 0.03
    assert all(LEAST - 0.02 < share < AIM for share in shares)


@pytest.mark.parametrize(("whole", "aim"), [(0.5, LEAST), (0.9, 0.634), (0.99, AIM), (1.0, AIM)])
def test_the_aim_follows_from_how_far_the_ends_are_apart(whole: float, aim: float) -> None:
    assert aim_of(whole) == pytest.approx(aim, abs=0.001)


def test_a_gap_that_nothing_fills_is_told() -> None:
    worth = falling(0.35)
    worth |= {way.word: worth[way.word] - 5 for way in ROW[8:]}
    rungs = grade(ROW, as_strong_as(worth))
    assert [ROW.index(rung.way) for rung in rungs[:4]] == [0, 3, 6, 7], "the last one before the gap is too near"
    assert [rung.name for rung in rungs if not rung.is_fair] == ["journeyman", "apprentice"]
    assert rungs[3].better is not None
    assert rungs[3].better.share > 0.99


def test_nobody_meets_twice_and_every_meeting_is_told() -> None:
    told: list[tuple[str, str]] = []
    grade(ROW, as_strong_as(falling(0.25)), lambda one, other, _found: told.append((one.word, other.word)))
    assert len(told) == len(set(told))
    assert len(told) < 2 * len(ROW)


def test_means_of_several_tables_count_alike() -> None:
    few, many = np.array([1.0, 0.5, 1.0, 0.5] * 5), np.array([0.5, 0.0] * 40)
    found = together([few, many])
    assert found.share == pytest.approx(0.5)
    assert found.high - found.low < interval(few).high - interval(few).low
    assert together([few]) == pytest.approx(interval(few))


def test_ways_play_under_their_names() -> None:
    for way in ROW:
        made = bot(way.word)
        assert isinstance(made, NetBot if way.rounds is None else GuidedBot)
        assert made.name == way.net
        assert getattr(made, "rounds", None) == way.rounds
        assert (getattr(made, "heat", None) or math.inf) == pytest.approx(1 / way.heat if way.heat else math.inf)


@compiled_only
def test_a_game_is_graded_by_playing_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "levels.toml"
    words = ["grade", "shaft", "--rounds", "16", "--games", "6", "--seats", "2,3", "--seed", "3"]
    assert main([*words, "--out", str(out)]) == 0
    captured = capsys.readouterr()
    file = LevelsFile.model_validate(tomllib.loads(out.read_text(encoding="utf-8")))
    assert file.master == Way(net="grown", rounds=16)
    assert captured.out == ""
    assert captured.err.startswith("guided:16:grown against net:young512@3: ")
    assert main(words) == 0
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")


def test_graded_levels_are_a_file_that_can_be_played() -> None:
    rungs = [
        Rung("master", Way(net="grown", rounds=1000), Interval(0.71, 0.66, 0.76)),
        Rung("expert", Way(net="grown", rounds=62), Interval(0.7, 0.6, 0.8)),
        Rung("journeyman", Way(net="grown"), Interval(0.7, 0.6, 0.8)),
        Rung("apprentice", Way(net="young8", heat=0.4), Interval(0.7, 0.6, 0.8)),
        Rung("novice", Way(net="young64", heat=1.0), None),
    ]
    text = as_toml(rungs)
    assert "[master]  # beats the expert in 71 % of comparisons (66-76)\n" in text
    file = LevelsFile.model_validate(tomllib.loads(text))
    assert [file.way(rung.name) for rung in rungs] == [rung.way for rung in rungs]
