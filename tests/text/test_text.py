"""Every sentence goes through gettext: a catalogue translates it without touching code."""

import ast
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

import digsite
from digsite import text
from digsite.text import _, plural
from digsite.text.speech import listed

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def compiled_catalogue(sentences: dict[str, str]) -> bytes:
    """A gettext .mo file with these sentences."""
    entries = sorted((key.encode(), value.encode()) for key, value in {"": HEADER, **sentences}.items())
    keys = b"".join(key + b"\0" for key, _value in entries)
    values = b"".join(value + b"\0" for _key, value in entries)
    start = 28 + 16 * len(entries)
    table = list[int]()
    place = start
    for column in (0, 1):
        for entry in entries:
            table += [len(entry[column]), place]
            place += len(entry[column]) + 1
    head = (0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, start)
    return struct.pack(f"<{7 + len(table)}I", *head, *table) + keys + values


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    sentences = {
        "Offer nothing.": "Nichts anbieten.",
        "Leave with {sherds}.": "Mit {sherds} gehen.",
        "{count} sherd\0{count} sherds": "{count} Scherbe\0{count} Scherben",
    }
    (folder / "digsite.mo").write_bytes(compiled_catalogue(sentences))
    monkeypatch.setenv("DIGSITE_LOCALE", str(tmp_path))
    text._catalogue.cache_clear()
    text.use("de")
    yield
    text.use(None)
    text._catalogue.cache_clear()


def test_without_a_catalogue_a_sentence_is_itself() -> None:
    assert _("The supply is empty.") == "The supply is empty."
    assert [plural("{n} tool", "{n} tools", n) for n in (0, 1, 2)] == ["{n} tools", "{n} tool", "{n} tools"]


def test_an_unknown_language_falls_back_to_the_source() -> None:
    text.use("xx")
    try:
        assert _("Offer nothing.") == "Offer nothing."
    finally:
        text.use(None)


@pytest.mark.usefixtures("german")
def test_a_catalogue_translates_sentences_and_plurals() -> None:
    assert _("Offer nothing.") == "Nichts anbieten."
    assert plural("{count} sherd", "{count} sherds", 3).format(count=3) == "3 Scherben"
    assert _("Not in the catalogue.") == "Not in the catalogue."


@pytest.mark.usefixtures("german")
def test_a_match_speaks_the_language() -> None:
    match = digsite.game("shaft").new(seed=1)
    match.run()
    assert match.label(11) == "Nichts anbieten."
    assert match.label(1) == "Mit 0 Scherben gehen."
    text.use(None)
    assert match.label(11) == "Offer nothing."


def test_a_look_speaks_to_the_mover_and_of_the_mover() -> None:
    match = digsite.game("shaft").new(2, seed=1, names=["Ada", "Mara"])
    assert match.look(1).tell(1, "You win {n}.", "{name} wins {n}.", n=3) == "You win 3."
    assert match.look(0).tell(1, "You win {n}.", "{name} wins {n}.", n=3) == "Mara wins 3."
    assert match.look(None).tell(1, "You win {n}.", "{name} wins {n}.", n=3) == "Mara wins 3."


def test_things_are_listed_as_one_says_them() -> None:
    assert [listed(["a", "b", "c"][:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_a_name_with_braces_is_only_a_name() -> None:
    match = digsite.game("shaft").new(2, seed=1, names=["a", "{name.__class__}"])
    assert match.look(0).tell(1, "", "{name} digs.") == "{name.__class__} digs."


PER_LANGUAGE = ("Printed", "Column")  # made once for a box and a language: what is kept by one is kept in its language


def test_what_says_something_is_kept_in_each_language_apart() -> None:
    """`lru_cache` does not know the language: a function that says something is `kept`, or goes by what has one."""
    wrong, found = [], 0
    for path in sorted(Path(digsite.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            if not any(ast.unparse(mark).partition("(")[0] in ("lru_cache", "cache") for mark in node.decorator_list):
                continue
            called = {
                call.func.id
                for call in ast.walk(node)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            }
            kinds = [ast.unparse(argument.annotation) for argument in node.args.args if argument.annotation]
            found += 1
            if called & {"_", "plural"} and not set(PER_LANGUAGE) & set(kinds):
                wrong.append(f"{path.name}: {node.name}")
    assert found > 20
    assert wrong == []
