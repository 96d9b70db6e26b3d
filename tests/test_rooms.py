"""The rooms of the house, and who may know whom: this table is the law, and the imports are walked."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

HOME = Path(__file__).parent.parent / "digsite"

# room: what of ours it may import. A game's room is `game`, whatever its name; a star stands for everything.
MAY_IMPORT: dict[str, set[str]] = {
    "text": {"text"},
    "core": {"core", "text"},
    "box": {"core", "text"},
    "game/rules": {"core", "game/rules"},
    "game/box": {"core", "text", "box", "game/rules"},
    "game/advice": {"core", "text", "game/rules", "game/advice"},
    "game/words": {"core", "text", "look", "game/rules", "game/box", "game/advice", "game/words"},  # advice: odds
    "game/board": {
        "core",
        "text",
        "drawing",
        "boards",
        "look",
        "game/rules",
        "game/box",
        "game/words",
        "game/advice",
        "game/board",
    },
    "drawing": {"text", "drawing"},
    "look": {"core", "text", "box", "drawing", "look"},
    "boards": {"core", "text", "box", "drawing", "look"},
    "match": {"core", "text", "box", "drawing", "look", "match"},
    "sim": {"core", "text", "box", "look", "sim"},
    "nets": {"core", "text", "box", "look", "sim", "nets"},
    "ai": {"core", "text", "box", "drawing", "look", "match", "sim", "nets", "ai"},  # drawing: an arena as a chart
    "train": {"core", "text", "box", "drawing", "look", "match", "sim", "nets", "ai", "envs", "train", "front"},
    "envs": {"core", "text", "box", "look", "match", "sim", "ai", "envs", "front"},
    "terminal": {"core", "text", "box", "drawing", "look", "match", "terminal"},
    "web": {"core", "text", "box", "drawing", "look", "match", "web"},
    "games": {"games"},  # the catalogue: which games there are
    "front": {"core", "text", "games", "match", "sim", "ai"},  # digsite/__init__.py, the package's door
    "commands": {"*"},  # introduce the rooms to each other
    "__main__": {"text", "commands", "front"},
}
# The files of the room `match` that are a room of their own:
LOOK = ("ahead", "fields", "game", "look", "notation", "odds", "usual")
# Beyond the table: the version, asked for by name; and a game that is asked for a match.
EXCEPTIONS = {("match", "front"), ("ai", "front"), ("look", "match")}
MAY_SAY_THE_WORDS = {"games", "front", "commands", "drawing"}  # a drawing may well show a shaft or an artifact


class Import(NamedTuple):
    source: Path
    line: int
    target: str


def room_of(path: Path) -> str:
    """The room a file belongs to."""
    parts = path.relative_to(HOME).with_suffix("").parts
    if parts[0] == "match" and parts[1] in LOOK:
        return "look"
    if parts[0] == "games":
        return "games" if len(parts) == 2 else f"game/{parts[2] if parts[2] != '__init__' else 'rules'}"
    return "front" if parts[0] == "__init__" else parts[0]


def room_of_module(module: str) -> str | None:
    """The room that an imported module lives in; None if it is not ours."""
    parts = module.split(".")
    if parts[0] != "digsite":
        return None
    if len(parts) == 1:
        return "front"
    if parts[1] == "match" and len(parts) > 2 and parts[2] in LOOK:
        return "look"
    if parts[1] == "games":
        return "games" if len(parts) == 2 else f"game/{parts[3] if len(parts) > 3 else 'rules'}"
    known = (HOME / parts[1]).is_dir() or (HOME / f"{parts[1]}.py").is_file()
    return parts[1] if known else "front"


def imports(path: Path, text: str | None = None) -> Iterator[Import]:
    """Every import of a file (or of this text in its place), those inside functions too."""
    tree = ast.parse(path.read_text(encoding="utf-8") if text is None else text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [absolute(path, node, alias.name) for alias in node.names]
        else:
            continue
        for name in names:
            yield Import(path, node.lineno, name)


def absolute(path: Path, node: ast.ImportFrom, name: str) -> str:
    """`from digsite.games.shaft import rules` names a module, `from digsite.core import rule` does not."""
    module = node.module or ""
    if node.level:
        home = ("digsite", *path.relative_to(HOME).parts[: -node.level])
        module = ".".join([*home, *([module] if module else [])])
    inner = HOME.parent.joinpath(*module.split("."), name)
    return f"{module}.{name}" if inner.is_dir() or inner.with_suffix(".py").is_file() else module


def sources() -> list[Path]:
    return sorted(HOME.rglob("*.py"))


def wrong(found: Import) -> str | None:
    """What is wrong with an import, if something is."""
    here, there = room_of(found.source), room_of_module(found.target)
    where = f"{found.source.relative_to(HOME.parent)}:{found.line} imports {found.target}"
    if there is None:
        return None
    if here not in MAY_IMPORT:
        return f"{where}: the room {here} is not in the table"
    if here.startswith("game/") and there.startswith("game/") and game_of(found.source) != found.target.split(".")[2]:
        return f"{where}: one game does not know another"
    if (here, there) in EXCEPTIONS or {"*", there} & MAY_IMPORT[here]:
        return None
    return f"{where}: {here} may not know {there}"


def game_of(path: Path) -> str:
    return path.relative_to(HOME).parts[1]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_a_room_knows_only_those_it_may_know(path: Path) -> None:
    assert [complaint for found in imports(path) if (complaint := wrong(found))] == []


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_only_the_catalogue_and_the_command_line_know_the_games_by_name(path: Path) -> None:
    """A game's id in a string elsewhere would be a rule for one game in a room that serves all."""
    room = room_of(path)
    if room in MAY_SAY_THE_WORDS or room.startswith("game/"):
        return
    names = {home.name for home in (HOME / "games").iterdir() if (home / "box.toml").exists()}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert said & names == set()


def test_rules_import_nothing_but_the_core() -> None:
    """Nothing from outside that could do input, output or chance."""
    for path in sources():
        if room_of(path) == "game/rules":
            outside = {found.target.split(".")[0] for found in imports(path)} - {"digsite", "numpy"}
            assert outside <= {"enum"}, path


def test_the_page_names_every_file_of_the_drawings_and_none_knows_one_below_it() -> None:
    page = (HOME.parent / "docs" / "rooms.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `([a-z_]+)\.py` \|", page.partition("the files of `drawing/`")[2], re.MULTILINE)
    files = {path.stem: path for path in (HOME / "drawing").glob("[a-z]*.py")}
    assert sorted(named) == sorted(files), "docs/rooms.md has a line for every file of digsite/drawing"
    for i, name in enumerate(named):
        known = {
            found.target.split(".")[2] for found in imports(files[name]) if room_of_module(found.target) == "drawing"
        }
        assert known <= set(named[:i]), f"{name}.py knows one below it"


def test_the_walk_sees_imports_everywhere() -> None:
    """The check itself: inside a function, relative, and for the names of types only."""
    planted = HOME / "sim" / "planted.py"
    text = "def f():\n    from digsite.web import hall\n    from ..ai import bot\n"
    assert [wrong(found) is not None for found in imports(planted, text)] == [True, True]
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from digsite.ai import Bot\n"
    assert [wrong(found) is not None for found in imports(planted, text)] == [False, True]
