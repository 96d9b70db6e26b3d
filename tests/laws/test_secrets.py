"""Guesses are fair, and those who may see do see: what each game's page says about its secrets."""

from collections import Counter
from collections.abc import Hashable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from scipy import stats

import digsite
from digsite.ai.guided_search import Thinker
from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.match import Game
from digsite.nets import GROWN, fold, shipped
from digsite.text.rulebook import read_rulebook
from tests.catalogue import Table, compiled_only, few, guessed, hidden, legal, table_of
from tests.secrets import Frequency, Sight, secrets_of

GUESSES = few(2000, 400)
SMALLEST_P = 1e-4
FEWEST = 5  # outcomes expected less often than this are put together, as chi-square asks


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = metafunc.config.getoption("--game") or digsite.games()
    for argument, name in (("frequency", "frequencies"), ("at_table", "frequencies"), ("sight", "who_sees")):
        if argument in metafunc.fixturenames:
            metafunc.parametrize(f"id,{argument}", list(rows(games, name, seated=argument == "at_table")))


def rows(games: Iterable[str], name: str, *, seated: bool) -> Iterable[object]:
    """Every row of every game, or only those of seats, as a parameter with its clauses as a mark."""
    for id in games:
        for number, row in enumerate(getattr(secrets_of(id), name, tuple)()):
            if seated and row.seat == NOBODY:
                continue
            title = row.name if isinstance(row, Frequency) else row.information
            marks = [pytest.mark.clause(*row.clauses)] if row.clauses else []
            yield pytest.param(id, row, id=f"{id}-{number}-{title[:40]}", marks=marks)


def test_guesses_take_the_odds_of_what_is_hidden(id: str, frequency: Frequency) -> None:
    table = table_of(id, int(frequency.s.seats))
    assert sum(frequency.expected.values()) == pytest.approx(1)
    found = Counter(frequency.look(guessed(table, frequency.s, frequency.seat, i)) for i in range(GUESSES))
    assert set(found) <= set(frequency.expected), "a guess that cannot be"
    assert p_value(found, dict(frequency.expected)) > SMALLEST_P, f"{frequency.name}: {found}"


@compiled_only
def test_a_search_with_a_net_guesses_by_these_odds_in_all_its_rounds(id: str, at_table: Frequency) -> None:
    """Chance that the tree has drawn meanwhile, and what it has found, change nothing about the next guess."""
    table, seat = table_of(id, int(at_table.s.seats)), at_table.seat
    file = shipped(table.game).file
    assert file is not None
    thinker = Thinker(table.rules, fold(file, GROWN, table.rules, table.seats), 32 * GUESSES, np.zeros(1, np.int64))
    rng, sight = generator((2026, 11, 0, 0), 9), hidden(table, at_table.s, seat)
    found = Counter[Hashable]()
    thinker.look_at(sight, seat)
    for number in range(GUESSES):
        guess, before = copy(sight), copy(rng)
        table.rules.guess(guess, table.box, seat, before)
        found[at_table.look(guess)] += 1
        thinker.think(table.box, seat, rng, 1)
        if number == 0 and thinker.mind.nodes[0].open:
            assert thinker.mind.table[1].tobytes() == guess.tobytes(), "this is the world that the round begins in"
    assert thinker.visits == GUESSES
    assert set(found) <= set(at_table.expected), "a guess that cannot be"
    assert p_value(found, dict(at_table.expected)) > SMALLEST_P, f"{at_table.name}: {found}"


def p_value(found: Counter[Hashable], expected: dict[Hashable, float]) -> float:
    """Of Pearson's chi-square, rare outcomes put together."""
    count = found.total()
    rare = {value for value, odds in expected.items() if odds * count < FEWEST}
    common = [value for value in expected if value not in rare]
    seen, wanted = [found[value] for value in common], [expected[value] * count for value in common]
    if rare:
        seen.append(sum(found[value] for value in rare))
        wanted.append(sum(expected[value] for value in rare) * count)
    if len(seen) == 1:
        return 1.0
    return float(stats.chisquare(seen, wanted).pvalue)


def test_the_frequency_test_notices_a_loaded_die() -> None:
    fair: dict[Hashable, float] = dict.fromkeys(range(6), 1 / 6)
    assert p_value(Counter({face: 330 + face for face in range(6)}), fair) > SMALLEST_P
    assert p_value(Counter({0: 500, 1: 300, 2: 300, 3: 300, 4: 300, 5: 300}), fair) < SMALLEST_P


def test_those_who_may_see_do_see(id: str, sight: Sight) -> None:
    table = table_of(id, int(sight.s.seats))
    true = sight.look(sight.s)
    for viewer in table.viewers:
        shown = sight.look(hidden(table, sight.s, viewer))
        if viewer in sight.seen_by:
            assert shown == true, f"{sight.information}: viewer {viewer} should see it"
        else:
            assert shown != true, f"{sight.information}: viewer {viewer} should not see it"
    assert sight.seen_by <= set(table.viewers)


def test_every_row_of_the_table_of_who_sees_what_is_proven(game: Game) -> None:
    secrets = secrets_of(game.id)
    wanted = table_of_who_sees_what(game.id)
    if secrets is None:
        assert not has_secrets(game), f"tests/games/{game.id}/secrets.py is missing"
        return
    proven = {row.information for row in told(secrets, "who_sees")} | set(elsewhere(secrets))
    assert [row for row in wanted if row not in proven] == []
    assert [row for row in proven if wanted and row not in wanted] == []


def test_every_game_with_secrets_says_how_often_they_are_what(game: Game) -> None:
    if has_secrets(game):
        secrets = secrets_of(game.id)
        assert secrets is not None, f"tests/games/{game.id}/secrets.py is missing"
        assert list(told(secrets, "frequencies")) or getattr(secrets, "FREQUENCIES_ELSEWHERE", [])


def told(secrets: ModuleType, name: str) -> list[Any]:
    return list(getattr(secrets, name, tuple)())


def elsewhere(secrets: ModuleType) -> dict[str, str]:
    return dict(getattr(secrets, "PROVEN_ELSEWHERE", {}))


def test_what_is_proven_elsewhere_is(game: Game) -> None:
    """The tests that a game names instead of a row exist."""
    secrets = secrets_of(game.id)
    home = Path(__file__).parent.parent / "games" / game.id
    named = [*elsewhere(secrets).values(), *getattr(secrets, "FREQUENCIES_ELSEWHERE", [])] if secrets else []
    for place in named:
        file, _colons, test = place.partition("::")
        assert f"\ndef {test}(" in (home / file).read_text(encoding="utf-8"), place


def has_secrets(game: Game) -> bool:
    """Is there anything in random games that a spectator does not see?"""
    table = table_of(game.id, game.seats[-1])
    return any(
        hidden(table, s, NOBODY).tobytes() != s.tobytes()
        for random in table.games(few(6, 2))
        for s, _a in random.positions()
    )


def table_of_who_sees_what(game: str) -> list[str]:
    """The first cells of the table whose head is `| information | seen by |`."""
    found, inside = [], False
    for line in read_rulebook(game).text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[:2] == ["information", "seen by"]:
            inside = True
        elif inside and not line.strip().startswith("|"):
            inside = False
        elif inside and set(cells[0]) - set("-: "):
            found.append(cells[0])
    return found


def test_secrets_are_looked_for_at_positions_that_can_be(game: Game) -> None:
    """A position that breaks an invariant, or where nothing can happen, would prove nothing."""
    secrets = secrets_of(game.id)
    for row in [*told(secrets, "frequencies"), *told(secrets, "who_sees")] if secrets else []:
        table: Table = table_of(game.id, int(row.s.seats))
        title = row.name if isinstance(row, Frequency) else row.information
        assert table.rules.check(row.s, row.s, table.box) == 0, title
        assert row.s.to_move == digsite.OVER or legal(table, row.s), title
