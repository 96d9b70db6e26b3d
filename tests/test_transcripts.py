"""Whole random games, written out so that a person can read them; `make transcripts` writes them anew.

A change here means that a rule, a label, a sentence or the text of a board has changed: look whether it was meant.
"""

import difflib
from itertools import count, islice
from pathlib import Path

import pytest

from digsite.ai import ask, bot
from digsite.core import CHANCE
from digsite.match import Match
from tests.catalogue import Chosen, Table, every_table

HOME = Path(__file__).parent / "transcripts"
SEED = 2026
EVERY = 40  # actions between two looks at the table
MOST_SHOWN = 40  # lines of a difference


def chosen_rows(table: Table) -> list[Chosen]:
    """The defaults, and one other row, another for each seat count."""
    others = [row for row in table.rows if row != table.rows[0]]
    return [table.rows[0], *others[(table.seats * 2) % len(others) :][:1]] if others else [table.rows[0]]


def path_of(table: Table, chosen: Chosen) -> Path:
    default = {option.id: option.default for option in table.game.options}
    parts = [f"{name}_{value}" for name, value in chosen.items() if value != default[name]]
    name = "-".join([str(table.seats), *parts]) if parts else f"{table.seats}-defaults"
    return HOME / table.game.id / f"{name.replace(' ', '_').lower()}.txt"


def transcript(table: Table, chosen: Chosen) -> str:
    """A whole random game: every action with its mover, word and label, now and then the table as one seat sees it."""
    match, player = table.match(chosen, SEED), bot("random")
    options = ", ".join(f"{name} = {value}" for name, value in match.options.items()) or "none"
    lines = [f"{table.game.name}, {table.seats} seats, options: {options}, seed {SEED}", ""]
    for number in count():
        if number % EVERY == 0 or match.is_over:
            lines += ["", *picture(match, number // EVERY % table.seats), ""]
        if match.is_over:
            break
        mover = "chance" if match.to_move == CHANCE else f"seat {match.to_move}"
        action = outcome(match) if match.to_move == CHANCE else ask(player, match)
        lines.append(f"{number:5}  {mover:7} {match.word(action):24}  {match.label(action)}")
        match.play(action)
    lines += [f"scores {match.scores()}, places {match.places()}", "", "The story as a spectator reads it:", ""]
    return "\n".join([*lines, *match.log(None)]) + "\n"


def outcome(match: Match) -> int:
    """What chance will bring, looked up before it happens, while its label can still be asked for."""
    return match.copy().roll()


def picture(match: Match, seat: int) -> list[str]:
    """The table as one seat sees it, and the points."""
    lines = [
        f"as seat {seat} sees it, scores {match.scores()}: {match.turn_line(seat)}",
        *match.look(seat, steps=False).text.splitlines(),
    ]
    return [f"       | {line}".rstrip() for line in lines]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "chosen" in metafunc.fixturenames:
        games = metafunc.config.getoption("--game")
        rows = [(table, chosen) for table in every_table(games) for chosen in chosen_rows(table)]
        names = [str(path_of(table, chosen).relative_to(HOME).with_suffix("")) for table, chosen in rows]
        metafunc.parametrize("where,chosen", rows, ids=names)


def test_a_recorded_game_is_played_as_before(where: Table, chosen: Chosen, rewrite: bool) -> None:
    path, now = path_of(where, chosen), transcript(where, chosen)
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    found = difference(where.game.id, path, now)
    if found:
        pytest.fail(found)


def difference(game: str, path: Path, now: str) -> str:
    """How a game differs from the one that was recorded; empty where it does not."""
    again = f"make transcripts GAME={game}"
    if not path.exists():
        return f"{game}/{path.name} is not recorded: {again}"
    before = path.read_text(encoding="utf-8")
    changes = difflib.unified_diff(before.splitlines(), now.splitlines(), "recorded", "played", lineterm="", n=1)
    shown = "\n".join(islice(changes, MOST_SHOWN))
    return f"If this change is meant: {again}\n{shown}" if now != before else ""


def test_a_game_that_is_not_recorded_says_so_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "2-defaults.txt"
    assert (
        difference("sift", path, "played\n" * 500) == "sift/2-defaults.txt is not recorded: make transcripts GAME=sift"
    )
    path.write_text("played\n" * 500, encoding="utf-8")
    assert difference("sift", path, "played\n" * 500) == ""
    said = difference("sift", path, "otherwise\n" * 500).splitlines()
    assert said[0] == "If this change is meant: make transcripts GAME=sift"
    assert len(said) == 1 + MOST_SHOWN


def test_no_recorded_game_is_left_over(rewrite: bool) -> None:
    """A file for options or a game that no longer exist would never be compared."""
    wanted = {path_of(table, chosen) for table in every_table() for chosen in chosen_rows(table)}
    for path in set(HOME.rglob("*.txt")) - wanted:
        if not rewrite:
            pytest.fail(f"{path.name} belongs to no game: make transcripts")
        path.unlink()
