"""Nothing that a person can meet is said past the catalogue, and the template for translators holds all of it."""

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import digsite
from digsite import text
from tests.catalogue import ROOT, cannot

HOME = ROOT / "digsite"

# Files and folders whose raises still speak bare English: none, and it should stay so.
LATER: tuple[str, ...] = ()

PYTHONS_OWN = {"AttributeError"}  # said to programmers in Python's own words
LOOKED_UP = {"_", "plural", "later"}
WORD = re.compile(r"[A-Za-z]{2}")


def sources() -> list[Path]:
    return sorted(HOME.rglob("*.py"))


def settled() -> list[Path]:
    return [path for path in sources() if not path.relative_to(HOME).as_posix().startswith(LATER)]


def called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def spoken(node: ast.AST) -> Iterator[str]:
    """Texts in an expression that are words and are not looked up."""
    if called(node) in LOOKED_UP:
        return
    if isinstance(node, (ast.Constant, ast.JoinedStr)):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        said = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        if " " in said and WORD.search(said):
            yield said
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant)):
            yield from spoken(child)


def bare_raises(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where something is raised with words that are not looked up, or with a name that was given such words."""
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        given: dict[str, list[str]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                given.setdefault(node.targets[0].id, []).extend(spoken(node.value))
        for node in ast.walk(function):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call) or called(node.exc) in PYTHONS_OWN:
                continue
            names = [name.id for name in ast.walk(node.exc) if isinstance(name, ast.Name)]
            for said in [*spoken(node.exc), *(said for name in names for said in given.get(name, []))]:
                yield node.lineno, said


def glued(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where something is looked up that no translator can know: an f-string, or a text put together before."""
    for node in ast.walk(tree):
        if called(node) in LOOKED_UP and isinstance(node, ast.Call):
            for asked in node.args[: 2 if called(node) == "plural" else 1]:
                put_together = isinstance(asked, ast.Call) and isinstance(asked.func, ast.Attribute)
                if isinstance(asked, (ast.JoinedStr, ast.BinOp)) or put_together:
                    yield node.lineno, ast.unparse(node)


def open_entries(tree: ast.AST) -> set[str]:
    """The entries of a box whose texts are looked up: `_(box.tool[kind].name)` looks up `name`."""
    return {
        node.args[0].attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) == "_" and isinstance(node.args[0], ast.Attribute)
    }


@pytest.mark.parametrize("path", settled(), ids=lambda path: str(path.relative_to(HOME)))
def test_what_is_raised_is_looked_up(path: Path) -> None:
    assert list(bare_raises(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_only_whole_sentences_are_looked_up(path: Path) -> None:
    assert list(glued(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "body",
    [
        'raise BadBox(f"There is no {name}.")',
        'raise BadBox("There is nothing.")',
        'raise BadBox("There is no {name}.".format(name=name))',
        'raise BadBox(_("There is {what}.").format(what="nothing at all"))',
        'what = f"no {name}"\n    raise BadBox(_("There is {what}.").format(what=what))',
    ],
)
def test_the_walk_finds_bare_words(body: str) -> None:
    assert len(list(bare_raises(ast.parse(f"def f(name):\n    {body}\n")))) == 1


def test_the_walk_lets_sentences_pass_that_are_looked_up() -> None:
    body = 'sentence = _("There are: {names}.")\n    raise BadBox(sentence.format(names=", ".join(names)))'
    assert list(bare_raises(ast.parse(f"def f(names):\n    {body}\n"))) == []


@pytest.mark.parametrize(
    "call", ['_(f"No {name}.")', '_("No " + name)', '_("No {}".format(1))', 'plural("a", f"b", 2)']
)
def test_the_walk_finds_what_was_put_together(call: str) -> None:
    assert len(list(glued(ast.parse(call)))) == 1


def test_the_template_is_what_the_sources_say_now() -> None:
    if find_spec("babel") is None:
        cannot("words", "the template needs Babel: install the extra 'dev'")
    from tests.words import TEMPLATE, template

    now = template()
    assert TEMPLATE.exists()
    same = TEMPLATE.read_text(encoding="utf-8") == now
    assert same, "the template is not what the sources say now: make words"
    for file in ("box.toml", "glossary.toml"):
        assert f"\n#: digsite/games/shaft/{file}\n" in now
    assert 'msgid "Hand over to {name}."' in now
    assert re.search(r"^#: .*:\d+$|POT-Creation-Date|/home/|/tmp/", now, re.MULTILINE) is None


def test_the_texts_of_a_box_that_are_looked_up_are_in_the_template() -> None:
    if find_spec("babel") is None:
        cannot("words", "the template needs Babel: install the extra 'dev'")
    from tests.words import IN_BOXES

    looked_up = set[str]().union(*(open_entries(ast.parse(path.read_text(encoding="utf-8"))) for path in sources()))
    assert looked_up <= IN_BOXES, "name the new entry in tests/words.py"


def test_a_refusal_speaks_the_reader_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"There is no game {id!r}. There are: {games}.": "Kein Spiel {id!r}, nur: {games}."}
    monkeypatch.setattr(text, "_known", lambda _language, sentence: known.get(sentence, sentence))
    with pytest.raises(digsite.UnknownGame, match=r"^Kein Spiel 'chess', nur: antiquitus, "):
        digsite.game("chess")
