"""The reference page of the drawings, made from them: docs/drawings.md and its pictures; make drawings.

Each shape has its signature and its docstring from the source, an example, and the picture that the example gives.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from digsite import boards, drawing
from digsite.drawing import HUES, ICONS, PALETTES, TOKENS, Panel, Sketch, icon, panel_svg, rect, text

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "drawings.md"
PICTURES = ROOT / "docs" / "drawings"
MARGIN = 8
WIDEST = 100  # columns of a signature on one line

# What needs no picture: measures, colours, plumbing. A new shape belongs among the examples below.
NOT_SHOWN = {
    *("mixed", "variables", "themed", "kept", "escape", "width_of", "wrap", "leading", "height_of", "cells", "fold"),
    *("plain", "pebbles", "card_height", "panel_svg", "compose", "group", "moved"),
    *("press", "table_of", "around", "title_of_players", "ranking"),
}


class Example(NamedTuple):
    """A call, and the room that the shape takes if it does not say so itself."""

    code: str
    width: float = 0
    height: float = 0


EXAMPLES = {
    "text": Example('text(0, 18, "Three sherds", 18, serif=True)', 140, 24),
    "lines": Example('lines(0, 14, "A long sentence takes as many lines as it needs.", 160)', 160, 60),
    "columns": Example('columns([("Mara", 7, "a vase and a map"), ("Jo", 12, "three coins")], numbers=[1])'),
    "paragraph": Example('paragraph("The pan is empty.", "Shake or keep.")'),
    "rect": Example('rect(1, 1, 118, 48, "gold-wash", "gold")', 120, 50),
    "shadow": Example("shadow(2, 0, 80, 40) + rect(2, 0, 80, 40)", 84, 46),
    "empty_place": Example("empty_place(0, 0, 60, 60)", 60, 60),
    "flow": Example('flow([chip(0, 0, word) for word in ("one", "two", "three", "four")], 150)'),
    "stack": Example('stack([chip(0, 0, "above"), chip(0, 0, "below")])'),
    "pressable": Example(
        'pressable("dig", tile("t", 5, 5, 60, 3, "Bones", "bone", "green"), 4, "Dig here.", (3, 3, 64, 64))', 70, 72
    ),
    "pill": Example('pill("roll", "Roll 3 dice", 7, "Roll 3 dice.", 200)'),
    "seat_mark": Example('"".join(seat_mark(seat, 12 + seat * 30, 12, 10) for seat in range(5))', 148, 26),
    "figure": Example('figure("a", 1, 20, 20, "Mara") + figure("b", 2, 70, 20, "Jo", 13)', 92, 42),
    "named_seat": Example('named_seat(3, 0, 0, "Mara", 200)'),
    "icon": Example('icon("vase", 0, 0, 48, "rust")', 48, 48),
    "tile": Example('tile("t", 0, 0, 84, 4, "Coins", "coin", "gold")', 84, 88),
    "hidden_tile": Example('hidden_tile("t", 0, 0, 84, "Face down")', 84, 84),
    "card": Example(
        'card("c", 0, 0, 170, 130, "Mine Cart", "Move exactly 4 levels down", "gold", "map", "boost", "×2")', 170, 134
    ),
    "card_back": Example('card_back("c", 0, 0, 62, 84, 4, "rust")', 62, 88),
    "pile": Example('pile("p", 1, 0, 62, 84, 9, "violet", "9 left")', 64, 94),
    "die": Example('die("a", 0, 0, 44, 5) + die("b", 56, 0, 44, "skull", "red")', 100, 48),
    "track": Example('track("t", 0, 0, 300, range(1, 9), [i < 3 for i in range(8)], "rust")'),
    "section": Example('section("site", 0, 8, 160, 180, 22, 13, [5, 10, 15, 20])', 160, 190),
    "chip": Example('chip(0, 0, "Museum", "brown", "museum")'),
    "bar": Example('bar("odds", 0, 4, 200, 0.42, 0.05, "red")', 200, 22),
    "news": Example("rect(0, 6, 60, 40) + news(58, 8)", 66, 48),
    "titled": Example('titled("Your tools", chip(0, 0, "Rope", sign="rope"), 200)'),
    "number": Example('number("12", "sherds on the shelf", 90)'),
    "counted": Example('counted(["coin", "map", "vase"], [2, 0, 1])'),
    "players_panel": Example("""\
players_panel(
    True,
    [("mara", named_seat(0, 0, 0, "Mara", 340)), ("jo", named_seat(1, 0, 0, "Jo", 340))],
    "Mara, Jo",
)
"""),
    "seat_with_remarks": Example('seat_with_remarks(2, "Tom", [("2 tools", "rope"), ("passed", "flag")], 340)'),
    "scores_panel": Example("""\
scores_panel(
    "Scores",
    "Mara wins.",
    [Score(1, 0, "Mara", 23, "7 coins, 16 maps"), Score(2, 1, "Jo", 9, "9 coins")],
)
"""),
    "in_widths": Example("""\
in_widths(
    Screen.EITHER,
    "own",
    "Your things",
    "A row of places.",
    lambda prefix, width: flow([Sketch(empty_place(0, 0, 60, 60), 60, 60)] * 12, width),
)"""),
    "score_sheet": Example("""\
score_sheet(
    "sheet",
    "The score sheet",
    ["Pots", "Maps", "Coins"],
    [Line("Mara", [3, 4, None], seat=0), Line("Jo", [12, None, 2], seat=1)],
)
"""),
    "dice_panel": Example("""\
dice_panel(
    "dice",
    "The dice",
    [Die(2, action=0, label="Keep the 2."), Die("skull", "red"), Die(5, aside=True)],
)
"""),
    "dice_row": Example('dice_row("row", list(enumerate([Die(2), Die(6, "red"), Die("question")])), 200)'),
    "dice_words": Example("dice_words([Die(2), Die(6), Die(5, aside=True)])"),
}

HEAD = """\
# Drawings

The shapes that boards are made of, with a picture of each. This page is made from
[drawing.py](../digsite/drawing.py) and [boards.py](../digsite/boards.py) by `make drawings`; a test keeps it true.

A shape is a string of SVG. Some come as a `Sketch`, which knows the room that it takes, and whole panels as a `Panel`,
which says the same in words. Colours are named; each has a light and a dark face. Only what can be pressed now is teal.

## Colours

![Colours](drawings/colours.svg)

## All icons

![Icons](drawings/icons.svg)
"""


class Shape(NamedTuple):
    """A public function that draws: where it stands, what it takes and what it says of itself."""

    name: str
    chapter: str
    signature: str
    meaning: str


def shapes(module: ModuleType) -> Iterator[Shape]:
    """The public functions of a module, in their order, with the headings that stand above them."""
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    chapters = {i: line[2:] for i, line in enumerate(source.splitlines(), 1) if re.match(r"# [A-Z][^.]*$", line)}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            above = [title for line, title in chapters.items() if line < node.lineno]
            yield Shape(node.name, above[-1].partition(":")[0], signature(node), ast.get_docstring(node) or "")


def signature(node: ast.FunctionDef) -> str:
    """A function's head on one line, or on one for each parameter where it is long."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
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
    """What the example of a shape gives."""
    return eval(EXAMPLES[name].code, {**vars(drawing), **vars(boards)})


def picture(name: str) -> str:
    """The picture of an example, empty where it is only words."""
    made = example(name)
    if isinstance(made, str) and not made.startswith("<"):
        return ""
    if isinstance(made, str):
        made = Sketch(made, EXAMPLES[name].width, EXAMPLES[name].height)
    return alone(name, made.svg, made.width, made.height)


def alone(name: str, svg: str, width: float, height: float) -> str:
    """Shapes as a picture of their own, in the light theme."""
    inner = f'<g transform="translate({MARGIN} {MARGIN})">{svg}</g>'
    panel = Panel(name, name, width + 2 * MARGIN, height + 2 * MARGIN, inner, "")
    return re.sub(r"(?<=>)(?=<(g|rect|path|text|circle)\b)", "\n", panel_svg(panel, "light")) + "\n"


def in_words(made: object) -> str:
    """What an example says in words, where it does."""
    if isinstance(made, Panel):
        return f"\n```text\n{made.text}\n```\n"
    return f"\n```text\n{made}\n```\n" if isinstance(made, str) and not made.startswith("<") else ""


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
    made, page, chapter = {PICTURES / "colours.svg": colours(), PICTURES / "icons.svg": icons()}, HEAD, ""
    for shape in (shape for module in (drawing, boards) for shape in shapes(module)):
        if shape.name in NOT_SHOWN:
            continue
        if shape.chapter != chapter:
            chapter = shape.chapter
            page += f"\n## {chapter}\n"
        page += entry(shape)
        if picture(shape.name):
            made[PICTURES / f"{shape.name}.svg"] = picture(shape.name)
    return {PAGE: page, **made}


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
