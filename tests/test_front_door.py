"""The package's front door: what `import digsite` gives, how quick it is, and what it says to wrong questions."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import digsite
from digsite.core import sentinels
from digsite.sim import simulate
from digsite.sim.batches import Setting, record_game
from digsite.text import errors

ROOT = Path(digsite.__file__).parent.parent


def run(code: str) -> Any:
    """Run code in a fresh process; it prints one line of JSON."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=own, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_the_names_that_the_page_promises() -> None:
    for name in digsite.__all__:
        assert getattr(digsite, name) is not None
        assert name in dir(digsite)
    assert (digsite.CHANCE, digsite.OVER, digsite.NOBODY) == (sentinels.CHANCE, sentinels.OVER, sentinels.NOBODY)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        digsite.nothing  # noqa: B018


def test_the_words_of_the_core_are_fetched_when_asked_for() -> None:
    import digsite.core

    for name in digsite.core.__all__:
        assert getattr(digsite.core, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        digsite.core.nothing  # noqa: B018


def test_every_error_of_ours_is_a_value_error_with_a_sentence() -> None:
    ours = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert all(issubclass(kind, digsite.DigsiteError) and issubclass(kind, ValueError) for kind in ours)
    assert all(kind.__doc__ for kind in ours)
    assert {kind.__name__ for kind in ours} <= set(digsite.__all__)


def test_games_are_listed_and_opened_once() -> None:
    assert "shaft" in digsite.games()
    assert digsite.game("shaft") is digsite.game("shaft")
    digsite.games().clear()
    assert "shaft" in digsite.games()


@pytest.mark.parametrize("id", ["chess", "", "Shaft", "../shaft", "shaft.rules", None, 5, ["shaft"]])
def test_a_game_that_is_not_there(id: Any) -> None:
    with pytest.raises(digsite.UnknownGame, match=r"There is no game .*\. There are: .*shaft"):
        digsite.game(id)


def test_importing_waits_for_no_compiler() -> None:
    """The import itself and the list of games need neither Numba nor NumPy."""
    code = """
import json, sys, time
began = time.perf_counter()
import digsite
digsite.games()
seconds = time.perf_counter() - began
there = [name for name in ("numba", "numpy", "pydantic") if name in sys.modules]
print(json.dumps({"seconds": seconds, "there": there}))
"""
    said = run(code)
    assert said["there"] == []
    assert said["seconds"] < 5  # a tenth of a second on a quiet machine; a busy one is no reason to fail


def test_a_page_of_rules_waits_for_no_compiler() -> None:
    code = """
import json, sys
from digsite.text.rulebook import read_rulebook
read_rulebook("shaft").find("2.2")
print(json.dumps("numba" in sys.modules))
"""
    assert run(code) is False


def test_a_new_match_in_a_second_process_compiles_nothing() -> None:
    """With a warm cache a match is there in far less than the time that compiling takes."""
    code = """
import json, time
import digsite
began = time.perf_counter()
match = digsite.game("shaft").new(seats=3, seed=7)
match.run()
seconds = time.perf_counter() - began
rules = digsite.game("shaft").rules
missed = [name for name in ("setup", "weigh", "play", "score", "rank", "sees", "reveals", "hide", "guess", "check")
          if hasattr(getattr(rules, name), "stats") and sum(getattr(rules, name).stats.cache_misses.values())]
print(json.dumps({"seconds": seconds, "missed": missed, "actions": match.actions}))
"""
    digsite.game("shaft").new(seats=3, seed=7)
    said = run(code)
    assert said["missed"] == []
    assert len(said["actions"]) == 6


@pytest.mark.parametrize("first_seed", [0, 1000, 2**33])
def test_game_i_of_a_batch_is_the_match_with_seed_n_plus_i(first_seed: int) -> None:
    """Every game of a simulation can be reopened: its chance is the match's chance."""
    shaft = digsite.game("shaft")
    points = []
    for seed in range(first_seed, first_seed + 10):
        match = shaft.new(3, seed)
        setting = Setting(shaft.rules, shaft.box.record, 3, match.state)
        for action in record_game(setting, seed):
            if match.to_move == digsite.CHANCE:
                assert match.roll() == action
            else:
                match.play(int(action))
        assert match.is_over
        points.append(match.scores())
    report = simulate(shaft, 10, 3, seed=first_seed).as_dict()
    assert report["score"]["by_seat"] == pytest.approx([sum(column) / 10 for column in zip(*points, strict=True)])


def test_the_example_at_the_door_runs() -> None:
    match = digsite.game("shaft").new(seats=3, seed=7)
    match.run()
    assert match.label(match.legal()[0]) == "Dig to level 1 and roll."


def test_the_version_is_one_word() -> None:
    assert digsite.__version__.count(".") == 2
