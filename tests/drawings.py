"""The reference page of the drawings, made from them: docs/drawings.md and its pictures; make drawings.

Each shape has its signature and its docstring from the source, an example, and the picture that the example gives.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from digsite import boards, drawing
from digsite.drawing import HUES, ICONS, PALETTES, TOKENS, Panel, Sheet, Sketch, Table, icon, panel_svg, rect, text
from tests.shapes import EXAMPLES, NOT_SHOWN

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "drawings.md"
PICTURES = ROOT / "docs" / "drawings"
MARGIN = 8
WIDEST = 100  # columns of a signature on one line

# The files of the kit that every board knows, in the order of reading. The others are asked for by their file.
KIT = (
    *("colours", "lettering", "typed", "shapes", "layout", "parts", "pieces", "pressing", "seats", "icons"),
    *("panels", "tables", "ending"),
)

HEAD = """\
# Drawings

The shapes that boards are made of, with a picture of each. This page is made from the files of
[drawing](../digsite/drawing) and from [boards.py](../digsite/boards.py) by `make drawings`; a test keeps it true.

A shape is a string of SVG. Most come as a `Sketch`, which knows the room that it takes, so that others can be laid out
beside and below it (`row`, `column`, `grid`). Whole panels are a `Panel`, which says the same in words, and panels at
their places make a `Table`. Colours are named; each has a light and a dark face. Only what can be pressed now is teal.

## Colours

![Colours](drawings/colours.svg)

## All icons

![Icons](drawings/icons.svg)
"""

MORE = """\
These belong to the look of one game or another and may well suit a third: `from digsite.drawing.hands import spread`.
"""


class Shape(NamedTuple):
    """A public function that draws, or a record that shapes are made of: what it takes and what it says of itself."""

    name: str
    chapter: str
    signature: str
    meaning: str


class Chapter(NamedTuple):
    """A part of the page: shapes that stand together in one file, and what is said of them there."""

    title: str
    about: str
    shapes: list[Shape]


def kit() -> Iterator[Chapter]:
    """The files of the kit one by one, then what all boards share, by its headings."""
    yield from of_files(Path(drawing.__file__).parent / f"{name}.py" for name in KIT)
    found = list(shapes(Path(boards.__file__)))
    for title in dict.fromkeys(shape.chapter for shape in found):
        about = "[boards.py](../digsite/boards.py)."
        yield Chapter(title, about, [shape for shape in found if shape.chapter == title])


def others() -> Iterator[Chapter]:
    """The files that a few boards use."""
    paths = sorted(Path(drawing.__file__).parent.glob("[a-z]*.py"))
    yield from of_files(path for path in paths if path.stem not in KIT)


def of_files(paths: Iterable[Path]) -> Iterator[Chapter]:
    for path in paths:
        said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        title, _colon, more = said.partition("\n")[0].rstrip(".").partition(": ")
        about = f"[{path.name}](../digsite/drawing/{path.name}){': ' if more else ''}{more}."
        rest = said.partition("\n")[2].strip()
        yield Chapter(title, f"{about}\n\n{rest}" if rest else about, list(shapes(path)))


def shapes(path: Path) -> Iterator[Shape]:
    """The public functions of a file and the records that have an example, in their order, with the headings above."""
    source = path.read_text(encoding="utf-8")
    headings = {i: line[2:] for i, line in enumerate(source.splitlines(), 1) if re.match(r"# [A-Z][^.]*$", line)}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef) and node.name not in EXAMPLES:
            continue
        above = ["", *(title for line, title in headings.items() if line < node.lineno)]
        head = signature(node) if isinstance(node, ast.FunctionDef) else fields(node, source.splitlines())
        yield Shape(node.name, above[-1].partition(":")[0], head, ast.get_docstring(node) or "")


def fields(node: ast.ClassDef, source: list[str]) -> str:
    """A record as it is written, its methods without what they do."""
    made = [f"class {node.name}({', '.join(map(ast.unparse, node.bases))}):"]
    for part in node.body:
        if isinstance(part, ast.AnnAssign):
            made.append(source[part.lineno - 1])
        elif isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            decorators = [f"    @{ast.unparse(one)}" for one in part.decorator_list]
            made += ["", *decorators, f"    def {signature(part)}: ..."]
    return "\n".join(made)


def signature(node: ast.FunctionDef) -> str:
    """A function's head on one line, or on one for each parameter where it is long."""
    returns = f" -> {ast.unparse(node.returns)}".replace("'", "") if node.returns else ""
    given = list(parameters(node.args))
    short = f"{node.name}({', '.join(given)}){returns}"
    return (
        short
        if len(short) <= WIDEST
        else "\n    ".join([f"{node.name}(", *(f"{one}," for one in given)]) + f"\n){returns}"
    )


def parameters(args: ast.arguments) -> Iterator[str]:
    defaults = [None] * (len(args.args) - len(args.defaults)) + list(args.defaults)
    for arg, default in zip(args.args, defaults, strict=True):
        if arg.arg != "self":
            yield parameter(arg, default)
    if args.vararg:
        yield f"*{parameter(args.vararg, None)}"
    elif args.kwonlyargs:
        yield "*"
    for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        yield parameter(arg, default)


def parameter(arg: ast.arg, default: ast.expr | None) -> str:
    return ast.unparse(arg) + (f" = {ast.unparse(default)}" if default else "")


def example(name: str) -> Any:
    """What the example of a shape gives: the last of its lines, after the others."""
    *first, last = ast.parse(EXAMPLES[name].code).body
    assert isinstance(last, ast.Expr)
    names = {**vars(drawing), **vars(boards)}
    exec(compile(ast.Module(first, []), name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names)


def picture(name: str) -> str:
    """The picture of an example, empty where it is only words."""
    made = example(name)
    if isinstance(made, Sheet):
        made = Table([made], None, None, [])
    if isinstance(made, Table):
        made = drawing.picture(made)
    if isinstance(made, str) and made.startswith("<svg"):
        return in_rows(made)
    if isinstance(made, str) and made.startswith("<"):
        made = Sketch(made, EXAMPLES[name].width, EXAMPLES[name].height)
    return alone(name, made.svg, made.width, made.height) if isinstance(made, Sketch | Panel) else ""


def alone(name: str, svg: str, width: float, height: float) -> str:
    """Shapes as a picture of their own, in the light theme."""
    inner = f'<g transform="translate({MARGIN} {MARGIN})">{svg}</g>'
    panel = Panel(name, name, width + 2 * MARGIN, height + 2 * MARGIN, inner, "")
    return in_rows(panel_svg(panel, "light"))


def in_rows(svg: str) -> str:
    return re.sub(r"(?<=>)(?=<(g|rect|path|text|circle)\b)", "\n", svg) + "\n"


def in_words(made: object) -> str:
    """What an example says in words, where it does."""
    words = {Panel: "text", Sketch: "words"}.get(type(made), "")
    said = getattr(made, words) if words else made if isinstance(made, str) and not made.startswith("<") else ""
    return f"\n```text\n{said}\n```\n" if said else ""


def entry(shape: Shape) -> str:
    drawn = f"![{shape.name}](drawings/{shape.name}.svg)\n\n" if picture(shape.name) else ""
    return (
        f"\n### {shape.name}\n\n```python\n{shape.signature}\n```\n\n{shape.meaning}\n\n{drawn}"
        f"```python\n{EXAMPLES[shape.name].code.strip()}\n```\n{in_words(example(shape.name))}"
    )


def colours() -> str:
    """Every colour with its name."""
    svg, names = "", [*TOKENS, *HUES, *(f"{hue}-wash" for hue in HUES)]
    for i, name in enumerate(names):
        x, y = i % 6 * 112, i // 6 * 62
        svg += rect(x, y, 100, 32, name, "muted") + text(x + 50, y + 46, name, 12, anchor="middle")
        assert name in PALETTES["light"]
    return alone("colours", svg, 660, -(-len(names) // 6) * 62)


def icons() -> str:
    """Every icon with its name."""
    svg = ""
    for i, name in enumerate(ICONS):
        x, y = i % 8 * 84, i // 8 * 70
        svg += icon(name, x + 22, y, 40) + text(x + 42, y + 56, name, 12, "muted", anchor="middle")
    return alone("icons", svg, 672, -(-len(ICONS) // 8) * 70)


def files() -> dict[Path, str]:
    """The page and its pictures, as they should be now."""
    made, page = {PICTURES / "colours.svg": colours(), PICTURES / "icons.svg": icons()}, HEAD
    for chapter in kit():
        shown = [shape for shape in chapter.shapes if shape.name not in NOT_SHOWN]
        page += f"\n## {chapter.title}\n\n{chapter.about}\n" if shown else ""
        page += "".join(map(entry, shown))
        drawn = {PICTURES / f"{shape.name}.svg": picture(shape.name) for shape in shown}
        made |= {path: svg for path, svg in drawn.items() if svg}
    page += f"\n## More parts, by their files\n\n{MORE}"
    for chapter in others():
        page += f"\n**{chapter.title}.** {chapter.about}\n\n"
        page += "".join(f"- `{shape.name}`: {in_short(shape.meaning)}\n" for shape in chapter.shapes)
    return {PAGE: page, **made}


def in_short(meaning: str) -> str:
    """The first paragraph of a docstring in one line."""
    return " ".join(meaning.partition("\n\n")[0].split())


def main() -> int:
    made = files()
    PICTURES.mkdir(exist_ok=True)
    for old in set(PICTURES.glob("*.svg")) - made.keys():
        old.unlink()
    for path, content in made.items():
        path.write_text(content, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(made) - 1} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
