"""What holds for every board, and recorded pictures that change only if somebody means it.

`pytest --rewrite` writes the recorded files anew.
"""

import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

import digsite
from digsite.ai import ask, bot
from digsite.box import BoxFile
from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.drawing import (
    BUTTONS,
    PAGE_WIDTH,
    PALETTES,
    ROOMS,
    SMALLEST,
    THEMES,
    Panel,
    Screen,
    Table,
    cells,
    compose,
    panel_svg,
    picture,
    width_of,
)
from digsite.match import Look, Match
from digsite.text import keeping
from tests.positions import playable

HERE = Path(__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"circle", "clipPath", "ellipse", "g", "path", "polygon", "rect", "svg", "text", "title"}
PEOPLE = ["Mara", "Ilse", "Tom", "Archibald Longwinded-Fotheringay the 3rd", "Noor"]
HOSTILE = (
    "<script>alert(1)</script>",
    '"><g onload="x" id="pit',
    "' style='fill:red",
    "&amp;&#60;b&#62;",
    "]]><!--",
    "var(--act)",
    '"var(--act)"',
    "W" * 40,
    "Ünïcödé-Näme von und zu Ålesund-Øster",
    "発掘現場の考古学者たちはとても長い名前を持っています発掘現場の考古学者た",
    "عالم الآثار",
    "𒀀𒀁𒀂𒀃𒀄𒀅",
    "﷽﷽",
    "\ud800\x00\x1b\ufffe",
)


class Box(NamedTuple):
    """Where something lies on a panel."""

    left: float
    top: float
    right: float
    bottom: float
    what: str

    def overlaps(self, other: "Box") -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.5
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.5
        )


SCREENS = (Screen.WIDE, Screen.LOW, Screen.NARROW, Screen.SHORT)


def check_look(look: Look, screens: Sequence[Screen] = SCREENS) -> None:
    """Everything that must hold for what one reader sees, on each kind of screen."""
    for screen in screens:
        check_table(look.on(screen).table, frozenset(look.said), screen)


def check_table(table: Table, legal: frozenset[int], screen: Screen) -> None:
    """Everything that must hold for one table."""
    opened = [rival.opened for rival in table.rivals if rival.opened is not None]
    panels, smallest = [*table.panels, *opened], ROOMS[screen].smallest
    pressed = _pressed(panels)
    assert pressed <= legal, "what is pressed can be done"
    assert len(legal - pressed) <= BUTTONS or not pressed, f"too many choices have no place: {legal - pressed}"
    ids = [found for panel in panels for found in re.findall(r'<g id="([^"]+)"', panel.svg)]
    twice = [id for id, count in Counter(ids).items() if count > 1]
    assert not twice, f"an id names one thing: {twice}"
    for sheet in table.sheets:
        for panel, place in sheet.placed:
            inside = place.x >= -0.5 and place.y >= -0.5 and place.x + place.width <= sheet.width + 0.5
            assert inside, f"{panel.id} lies beside {sheet.id}"
            assert place.y + place.height <= sheet.height + 0.5, f"{panel.id} lies below {sheet.id}"
    if screen is Screen.WIDE:
        for theme in THEMES:
            _check_composed(picture(table, theme))
    for panel in panels:
        check_panel(panel, smallest)


def check_panels(panels: Sequence[Panel], legal: frozenset[int]) -> None:
    """Everything that must hold for panels that are shown together."""
    assert len({panel.id for panel in panels}) == len(panels)
    assert _pressed(panels) == legal, "each legal action can be pressed, and nothing else"
    for theme in THEMES:
        _check_composed(compose(panels, theme))
    for panel in panels:
        check_panel(panel)


def check_panel(panel: Panel, smallest: float = SMALLEST) -> None:
    """Everything that must hold for one panel, as a page shows it and alone."""
    root = ET.fromstring(panel_svg(panel))
    _check_markup(root)
    _check_choices(root)
    _check_colours(panel)
    _check_room(panel, root, smallest)
    _check_words(panel, root)
    for theme in THEMES:
        assert "var(" not in _attributes(ET.fromstring(panel_svg(panel, theme)))


def _check_composed(picture: str) -> None:
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids), "an id names one thing"
    assert "var(" not in _attributes(root)
    assert "tabindex" not in picture, "a picture has nothing to press"


def _attributes(root: ET.Element) -> str:
    return " ".join(value for element in root.iter() for name, value in element.items() if name != "aria-label")


def _check_markup(root: ET.Element) -> None:
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        assert tag in ALLOWED, f"{tag} is not one of our shapes"
        for name in element.keys():  # noqa: SIM118 - an element is not a mapping
            assert name != "style"
            assert not name.lower().startswith("on")
            assert "href" not in name
        if "icon" in element.get("class", "").split():
            assert element.findtext(f"{SVG}title"), "an icon says what it is"


def _pressed(panels: Sequence[Panel]) -> set[int]:
    return {
        int(element.get("data-action", ""))
        for panel in panels
        for element in ET.fromstring(panel_svg(panel)).iter()
        if element.get("data-action") is not None
    }


def _check_choices(root: ET.Element) -> None:
    choices = [element for element in root.iter() if element.get("data-action") is not None]
    inside = {id(part) for choice in choices for part in choice.iter()}
    for choice in choices:
        assert choice.get("class") == "can"
        assert choice.get("aria-label")
        assert choice.findtext(f"{SVG}title") == choice.get("aria-label")
        assert choice.get("role") == "button"
        assert sum(part.get("data-action") is not None for part in choice.iter()) == 1, "a choice inside a choice"
        assert [part.get("stroke-width") for part in choice.iter() if part.get("stroke") == "var(--act)"] == ["3"]
    for element in root.iter():
        if "var(--act)" in element.attrib.values():
            assert id(element) in inside, "only what can be done now is teal"


def _check_colours(panel: Panel) -> None:
    for name in re.findall(r'"var\(--([^)]*)\)"', panel.svg):
        assert name in PALETTES["light"]
    assert "#" not in re.sub(r"&#\d+;|&#x\w+;", "", re.sub(r"<(title|text)\b[^>]*>[^<]*", "", panel.svg)), (
        "a fixed colour"
    )


class Put(NamedTuple):
    """An element, where its own zero lies, how much it is made smaller, and whether others may lie over it."""

    element: ET.Element
    x: float
    y: float
    scale: float
    fanned: bool


def _placed(element: ET.Element, x: float = 0, y: float = 0, scale: float = 1, fanned: bool = False) -> Iterator[Put]:
    """Every element outside icons."""
    kinds, move = element.get("class", "").split(), element.get("transform", "")
    if "icon" in kinds or "rotate" in move:
        return
    found = re.search(r"translate\((\S+) (\S+)\)", move)
    if found:
        x, y = x + float(found[1]) * scale, y + float(found[2]) * scale
    smaller = re.search(r"scale\((\S+)\)", move)
    scale *= float(smaller[1]) if smaller else 1
    fanned = fanned or "fan" in kinds
    yield Put(element, x, y, scale, fanned)
    for child in element:
        yield from _placed(child, x, y, scale, fanned)


def _texts(root: ET.Element, smallest: float = SMALLEST) -> list[tuple[Box, bool]]:
    boxes = []
    for element, x, y, scale, fanned in _placed(root):
        if element.tag != f"{SVG}text":
            continue
        size, words = float(element.get("font-size", "0")) * scale, element.text or ""
        assert size >= smallest - 0.01, f"{words} is set in {size:.1f}, too small"
        assert words
        wide = width_of(words, size, element.get("font-weight") == "700")
        share = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0)
        left = x + float(element.get("x", "0")) * scale - wide * share
        base = y + float(element.get("y", "0")) * scale
        boxes.append((Box(left, base - size * 0.75, left + wide, base + size * 0.2, words), fanned))
    return boxes


def _check_room(panel: Panel, root: ET.Element, smallest: float) -> None:
    """No text runs out of its panel or into another text, and no shape is cut off."""
    texts = _texts(root, smallest)
    for box, _fanned in texts:
        assert _lies_on(panel, box, 0.5), f"{box} runs out of {panel.id}"
    for i, (box, fanned) in enumerate(texts):
        for other, also in texts[i + 1 :]:
            assert (fanned and also) or not box.overlaps(other), f"{box} and {other} overlap in {panel.id}"
    for element, x, y, scale, _fanned in _placed(root):
        if element.tag == f"{SVG}rect" and element.get("class") != "halo":
            half = float(element.get("stroke-width", "0")) / 2 * scale
            left, top = x + float(element.get("x", "0")) * scale, y + float(element.get("y", "0")) * scale
            right = left + float(element.get("width", "")) * scale
            bottom = top + float(element.get("height", "")) * scale
            box = Box(left - half, top - half, right + half, bottom + half, element.get("class", "a box"))
            assert _lies_on(panel, box, 0.6), f"{box} is cut off in {panel.id}"


def _lies_on(panel: Panel, box: Box, more: float) -> bool:
    across = box.left >= -more and box.right <= panel.width + more
    return across and box.top >= -more and box.bottom <= panel.height + more


def _check_words(panel: Panel, root: ET.Element) -> None:
    """The text says what the picture shows, and fits a terminal."""
    shown = {number for box, _fanned in _texts(root, 0) for number in re.findall(r"\d+(?![\d…])", box.what)}
    said = set(re.findall(r"\d+", panel.text))
    assert shown <= said, f"the text of {panel.id} does not say {shown - said}"
    for line in panel.text.split("\n"):
        assert cells(line) <= PAGE_WIDTH, line
        assert line == line.rstrip()


def compare(path: str, panels: Sequence[Panel], *, rewrite: bool) -> None:
    """Compare panels with their recorded picture and words; say how to record them anew."""
    words = "\n\n".join(f"{panel.title}\n{panel.text}" for panel in panels)
    _compare(path, compose(panels), words, rewrite=rewrite)


def compare_look(path: str, look: Look, *, rewrite: bool) -> None:
    """Compare a table with its recorded picture and words."""
    _compare(path, look.svg(), look.text, rewrite=rewrite)


def _compare(path: str, svg: str, words: str, *, rewrite: bool) -> None:
    drawn = re.sub(r"(?<=>)(?=<(g|rect|path|text|circle)\b)", "\n", svg)
    for name, made in ((f"{path}.svg", f"{drawn}\n"), (f"{path}.txt", f"{words}\n")):
        file = HERE / name
        if rewrite:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(made, encoding="utf-8")
        assert file.exists(), f"{name} is not recorded: run pytest with --rewrite"
        assert file.read_text(encoding="utf-8") == made, f"{name} changed: look at it, then run pytest with --rewrite"


# What readers see of a game


def led(match: Match) -> Iterator[Match]:
    """A match led to its end at random, shown before every action and when it is over."""
    player = bot("random")
    while not match.is_over:
        yield match
        if match.to_move == CHANCE:
            match.roll()
        else:
            match.play(ask(player, match))
    yield match


def sampled(match: Match) -> Iterator[Match]:
    """A match led to its end at random, shown at a few moments of every phase: the 1st, 2nd, 4th, 8th and so on.

    So early and late ones are among them, and a game ten times as long shows three or four more of each phase.
    """
    count = Counter[tuple[int, bool]]()
    for moment in led(match):
        count[kind := kind_of(moment)] += 1
        if count[kind].bit_count() == 1:
            yield moment


def kind_of(match: Match) -> tuple[int, bool]:
    """The phase, where the game has phases, and whether a seat decides."""
    phase = int(match.state.phase) if "phase" in (match.state.dtype.names or ()) else 0
    return phase, match.to_move < match.seats


def onlookers(match: Match) -> set[int | None]:
    """Who looks at a moment: the seat that decides, or the first; and another one or a spectator, in turn."""
    decides, number = match.to_move if match.to_move < match.seats else 0, len(match.actions)
    return {decides, None if number % 2 else (decides + 1 + number // 2) % match.seats}


class Readers:
    """The table of a game as this or that reader sees it."""

    def __init__(self, id: str, box: BoxFile | None = None) -> None:
        self.game = digsite.game(id)
        self.rules, self.box = self.game.rules, self.game.box if box is None else box

    def look(self, s: np.record, seat: int, names: Sequence[str] = PEOPLE, box: BoxFile | None = None) -> Look:
        """What this seat sees; nothing is kept of earlier looks."""
        return self.game.look(s, seat, names[: int(s.seats)], box or self.box)

    def choices(self, s: np.record, seat: int, box: BoxFile | None = None) -> frozenset[int]:
        return frozenset(playable(self.rules, s, box or self.box)) if s.to_move == seat else frozenset()

    def drawn(
        self, s: np.record, seat: int, names: Sequence[str] = PEOPLE, box: BoxFile | None = None
    ) -> Sequence[Panel]:
        """The panels for this seat."""
        return self.look(s, seat, names, box).panels

    def shown(
        self, s: np.record, seat: int, names: Sequence[str] = PEOPLE, box: BoxFile | None = None
    ) -> Sequence[Panel]:
        """The panels for this seat, checked on every kind of screen: each choice can be pressed, and nothing else."""
        look = self.look(s, seat, names, box)
        check_look(look)
        return look.panels

    def check_whole(self, s: np.record, seats: Iterable[int], ids: Sequence[str]) -> None:
        """These panels, for a seat also its own, and everybody on them."""
        for seat in seats:
            panels = self.shown(s, seat)
            assert [one.id for one in panels if one.seat is None] == list(ids)
            told = "".join(one.text for one in panels)
            for name in PEOPLE[: int(s.seats)]:
                assert name.split()[0] in told

    def dealt_anew(self, s: np.record, seat: int, number: int) -> np.record:
        """Another world that looks the same to this seat."""
        made = copy(s)
        self.rules.guess(made, self.box.record, seat, generator((number, 7, 0, 0), 3))
        return made

    def check_secrets(self, s: np.record, seats: Iterable[int], worlds: int) -> None:
        """What a reader cannot know does not show: the board is the same in other worlds."""
        for seat in seats:
            true = self.drawn(s, seat)
            for number in range(worlds):
                assert self.drawn(self.dealt_anew(s, seat, number), seat) == true

    def check_names(self, s: np.record, seats: Iterable[int], name: str) -> None:
        """Whatever somebody is called stays a name."""
        for seat in seats:
            for one in self.shown(s, seat, [name] * int(s.seats)):
                assert "<script" not in one.svg
                assert "onload=" not in re.sub(r">[^<]*<", "><", re.sub(r'"[^"]*"', '""', one.svg))

    def check_game(self, s: np.record, choose: Callable[[np.record], int], looks: Counter[int], most: int) -> None:
        """Lead a game to its end; the one who decides and somebody else look at every phase a few times."""
        while True:
            looks[phase := int(s.phase)] += 1
            if looks[phase] <= most:
                for seat in {reader(s), phase % int(s.seats) if phase % 2 else NOBODY}:
                    self.shown(s, seat)
            if s.to_move == OVER:
                break
            self.rules.play(s, self.box.record, choose(s))

    def check_games(self, seats: Iterable[int], games: int = 1, **options: Any) -> set[str]:
        """Lead random games of these seat counts and check the table at a few moments of every phase.

        What could be pressed there is returned, in the game's words.
        """
        could = set[str]()
        for count in seats:
            for seed in range(games):
                match = self.game.new(count, seed, box=self.box, names=PEOPLE[:count], **options)
                for moment in sampled(match):
                    for seat in onlookers(moment):
                        look = moment.look(seat, steps=False)
                        check_look(look)
                        could |= {look.word(action) for action in look.said}
        return could

    def check_box(self, s: np.record, box: BoxFile, seed: int, steps: int, looked: Sequence[int] = (1,)) -> None:
        """Play an edited box at random, and look at the first of every phase, or at the so-many-th ones."""
        dice, looks = np.random.default_rng(seed), Counter[int]()
        for _number in range(steps):
            if s.to_move == OVER:
                break
            looks[int(s.phase)] += 1
            if looks[int(s.phase)] in looked:
                self.shown(s, reader(s), box=box)
            self.rules.play(s, box.record, int(dice.choice(sorted(playable(self.rules, s, box)))))
        self.shown(s, NOBODY, box=box)

    def check_language(
        self, s: np.record, modules: Sequence[ModuleType], words: tuple[str, str, str], patch: pytest.MonkeyPatch
    ) -> None:
        """What is kept of one language is not shown in another; `words` are a panel, and what it draws and says."""
        english, (id, in_svg, in_text) = self.drawn(s, reader(s)), words
        drawn_from = [module for name, module in sys.modules.items() if name.startswith("digsite.drawing.")]
        for module in (keeping, *(module for module in drawn_from if hasattr(module, "_")), *modules):
            patch.setattr(module, "_", loud_words)
        loud = panel(self.drawn(s, reader(s)), id)
        assert in_svg in loud.svg
        assert in_text in loud.text
        patch.undo()
        assert self.drawn(s, reader(s)) == english


def reader(s: np.record) -> int:
    """The seat that decides, or the first."""
    return int(s.to_move) if s.to_move < s.seats else 0


def loud_words(sentence: str) -> str:
    """Another language: all in capitals."""
    return sentence if "{" in sentence else sentence.upper() or "Language: loud"


def panel(panels: Sequence[Panel], id: str) -> Panel:
    return next(one for one in panels if one.id == id)


def said(one: Panel) -> str:
    """Its words in one line."""
    return " ".join(one.text.split())


def visible(panels: Sequence[Panel]) -> str:
    return "".join(one.svg + one.text for one in panels)


def pressed(panels: Sequence[Panel], action: int) -> list[str]:
    """The ids of the parts that mean this action."""
    part = re.compile(rf'<g id="([^"]+)" class="can" data-action="{action}"')
    return [id for one in panels for id in part.findall(one.svg)]
