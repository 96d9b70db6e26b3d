"""One skeleton for all games: the same thing stands in the same place, under the same name, in the same order."""

import ast
from fnmatch import fnmatch
from pathlib import Path

import pytest

import digsite
from digsite.core.contract import FUNCTIONS
from digsite.core.numbers import Numbered
from digsite.match import Game
from tests.catalogue import ROOT

HOME = Path(digsite.__file__).parent
CODE = ("digsite", "tests", "bench", "examples")
LONGEST = 600  # lines of a file of code; boards are drawn anew, and migrations are written for us
MAY_BE_LONG = ("digsite/games/*/board*", "digsite/web/migrations/*")

RULES = {  # where a game with a folder of chapters keeps each function of the contract
    "setup": "setting_up",
    "weigh": "choices",
    "play": "choices",
    "score": "scoring",
    "rank": "scoring",
    "sees": "secrets",
    "reveals": "secrets",
    "hide": "secrets",
    "guess": "secrets",
    "check": "invariants",
}
WORDS = {
    "label": "labels",
    "picks": "labels",
    "word": "notation",
    "note": "notes",
    "why": "reasons",
    "story": "story",
    "short": "story",
    "turn": "turns",
    "things": "things",
}
ENUMS = {"IntEnum", "Enum", "IntFlag", "Flag"}


def home_of(function: object) -> str:
    """The file of a function, without its folder."""
    return str(getattr(function, "py_func", function).__module__).rpartition(".")[2]


def own(game: Game, part: str, name: str) -> object | None:
    """A function of a game that is its own, and not the usual one."""
    function = getattr(getattr(game, part), name, None)
    module = str(getattr(getattr(function, "py_func", function), "__module__", ""))
    return function if module.startswith(f"digsite.games.{game.id}.") else None


def test_rules_are_where_they_are_in_every_game(game: Game) -> None:
    if (game.home / "rules.py").exists():
        return
    found = {name: home_of(rule) for name in FUNCTIONS if (rule := own(game, "rules", name)) is not None}
    assert found == {name: RULES[name] for name in found}
    assert {"setup", "weigh", "play", "score", "check"} <= found.keys()


def test_words_are_where_they_are_in_every_game(game: Game) -> None:
    if (game.home / "words.py").exists():
        return
    found = {name: home_of(said) for name in WORDS if (said := own(game, "words", name)) is not None}
    assert found == {name: WORDS[name] for name in found}
    assert {"label", "story", "short", "word", "things"} <= found.keys()


def test_the_rules_of_a_small_game_stand_in_the_order_of_the_contract(game: Game) -> None:
    """Between them stand the chapters of the rulebook."""
    path = game.home / "rules.py"
    if not path.exists():
        return
    names = [
        node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)
    ]
    order = [name for name in names if name in FUNCTIONS]
    assert order == [name for name in FUNCTIONS if name in order]


def test_actions_and_phases_are_numbered_by_their_order(game: Game) -> None:
    assert issubclass(game.rules.Action, Numbered)
    assert issubclass(game.rules.Phase, Numbered)


def test_chapters_and_dispatch_alone_say_what_may_be_done(game: Game) -> None:
    """The package itself only hands on."""
    for folder in ("rules", "words"):
        path = game.home / folder / "__init__.py"
        if path.exists():
            body = ast.parse(path.read_text(encoding="utf-8")).body
            assert not [node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))], path


def test_every_game_has_its_glossary_as_data(game: Game) -> None:
    assert (game.home / "glossary.toml").is_file()


@pytest.mark.parametrize("path", sorted((HOME / "games").rglob("*.py")), ids=lambda path: str(path.relative_to(HOME)))
def test_there_is_one_kind_of_enumeration(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert not used & ENUMS


@pytest.mark.parametrize("room", CODE)
def test_no_file_is_too_long_to_be_read(room: str) -> None:
    files = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / room).rglob("*.py"))}
    assert files
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in files.items()}
    long = {name: lines for name, lines in lengths.items() if lines > LONGEST}
    assert {name: lines for name, lines in long.items() if not any(fnmatch(name, one) for one in MAY_BE_LONG)} == {}
