"""The chore that changes rules on purpose: which changes it makes, and which tests it hopes will notice."""

from pathlib import Path

import pytest

from digsite.match import Game
from tests.mutants import ROOT, chosen_mutants, mutants, source, stages
from tests.parts import is_for_rules


def test_every_stage_names_tests_that_exist(game: Game) -> None:
    """An empty list of paths would run everything there is."""
    found = stages(game.id)
    assert [stage.name for stage in found] == ["rules", "laws", "records"]
    assert all(stage.paths and all((ROOT / path).is_file() for path in stage.paths) for stage in found)


def test_every_test_of_the_rules_has_a_stage(game: Game) -> None:
    own = {path for path in (ROOT / "tests" / "games" / game.id).rglob("test_*.py") if is_for_rules(path)}
    tried = {ROOT / path for stage in stages(game.id) for path in stage.paths}
    assert own
    assert own <= tried


def test_a_mutant_changes_one_line_and_is_still_python(game: Game) -> None:
    for mutant in chosen_mutants(game.id, None, 100):
        before, after = source(mutant.path), mutant.apply(source(mutant.path))
        changed = [
            place for place, (a, b) in enumerate(zip(before.splitlines(), after.splitlines(), strict=True), 1) if a != b
        ]
        assert changed == [mutant.line]
        compile(after, str(mutant.path), "exec")


def test_the_same_mutants_are_picked_again_and_others_of_other_lines(game: Game) -> None:
    some = chosen_mutants(game.id, None, 20)
    assert some == chosen_mutants(game.id, None, 20)
    assert len(set(some)) == 20
    assert set(some) <= set(mutants(game.id))
    assert {mutant.line for mutant in chosen_mutants(game.id, "1-120", 1000)} <= set(range(1, 121))


@pytest.mark.parametrize("change", [("s.due_takes -= 1", "s.due_takes -= 2"), ("s.due_takes -= 1", "s.due_takes += 1")])
def test_a_count_that_goes_wrong_is_among_the_mutants(change: tuple[str, str]) -> None:
    before, after = change
    path = Path("digsite/games/final_dig/rules/turn.py")
    line = source(path).splitlines().index(f"    {before}") + 1
    assert f"    {after}" in {
        m.apply(source(path)).splitlines()[line - 1] for m in mutants("final_dig") if m.line == line
    }
