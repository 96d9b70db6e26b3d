"""The template for translators, `digsite/locale/digsite.pot`, from the sources: make words.

It holds what goes through `_`, `plural` and `later`, what a page says by `{% say %}`, and the texts of boxes and
glossaries. Places are files without lines, entries are sorted and nothing is dated, so that it changes only when a
sentence does.
"""

import ast
import io
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
TEMPLATE = ROOT / "digsite" / "locale" / "digsite.pot"
METHODS = [("**.py", "tests.words:in_code"), ("**.toml", "tests.words:in_box"), ("**.html", "tests.words:in_page")]
MESSAGES = {"_": 1, "later": 1, "plural": 2}  # how many of the first arguments are sentences
KEYWORDS = {name: tuple(range(1, count + 1)) for name, count in MESSAGES.items()}
IN_BOXES = {"field_action", "flavour", "name", "names", "one", "sentence", "singular", "text"}  # entries looked up
SAY = re.compile(r"""\{% say (["'])(?P<sentence>.*?)\1""")
HEADER = """\
# What Digsite says, for translators. Written by `make words`.
# A translation is a copy of this file in <language>/LC_MESSAGES/digsite.po, compiled into digsite.mo beside it.
#
msgid ""
msgstr ""
"Project-Id-Version: Digsite\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

Said = str | tuple[str, ...]
Found = tuple[int, str | None, Said, list[str]]  # line, function, sentence, comments: what Babel wants of an extractor


def in_code(file: io.BytesIO, *_given: Any, **_more: Any) -> Iterator[Found]:
    """What a program looks up; Babel's own reader sees nothing inside an f-string before Python 3.12."""
    for call in lookups(ast.parse(file.read().decode("utf-8"))):
        said = [str(part.value) for part in call.args[: MESSAGES[name_of(call)]] if isinstance(part, ast.Constant)]
        if len(said) == MESSAGES[name_of(call)] and said[0]:
            yield call.lineno, name_of(call), tuple(said), []


def lookups(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call of `_`, `later` and `plural`."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call) and name_of(node) in MESSAGES)


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def in_box(file: io.BytesIO, *_given: Any, **_more: Any) -> Iterator[Found]:
    """The texts of a box or a glossary; the names of the game and of its makers stay as they are."""
    tree = tomllib.loads(file.read().decode("utf-8"))
    for group, held in tree.items():
        if group != "game":
            for text in _texts(held):
                yield 1, None, text, []


def _texts(held: Any) -> Iterator[str]:
    """Texts of a table and of those inside it; an option's values are shown to people by their names."""
    for inner in held if isinstance(held, list) else []:
        yield from _texts(inner)
    for key, value in held.items() if isinstance(held, dict) else []:
        if key in IN_BOXES and isinstance(value, str):
            yield value
        elif key == "value_names":
            yield from value
        else:
            yield from _texts(value)


def in_page(file: io.BytesIO, *_given: Any, **_more: Any) -> Iterator[Found]:
    """What a template of a page says."""
    for said in SAY.finditer(file.read().decode("utf-8")):
        yield 1, None, said["sentence"], []


def template() -> str:
    """The template as it should be now."""
    places: dict[Said, set[str]] = defaultdict(set)
    home = ROOT / "digsite"
    for name, _line, said, _comments, _context in extract_from_dir(str(home), METHODS, keywords=KEYWORDS):
        places[said].add(f"digsite/{Path(name).as_posix()}")
    catalogue = Catalog(charset="utf-8")
    for said in sorted(places, key=lambda said: (said,) if isinstance(said, str) else said):
        catalogue.add(said, locations=[(place, 0) for place in sorted(places[said])])
    written = io.BytesIO()
    write_po(written, catalogue, omit_header=True, include_lineno=False, width=100)
    return HEADER + written.getvalue().decode("utf-8")


def main() -> int:
    made = template()
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(made, encoding="utf-8")
    print(f"{TEMPLATE.relative_to(ROOT)}: {made.count(chr(10) + 'msgid ')} sentences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
