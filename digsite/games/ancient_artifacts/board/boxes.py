"""The boxes of a career sheet: one by one, a step, a section and a whole track; drawn once and kept."""

from typing import NamedTuple

from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    column,
    escape,
    flow,
    grid,
    icon,
    moved,
    rect,
    row,
    text,
    width_of,
    words_in,
)
from digsite.drawing.badges import badge
from digsite.games.ancient_artifacts.board.seen import CROSSED, FREE, GAIN, HUES, LATER, OPEN, SIGNS, Way, is_done
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import dollars
from digsite.games.ancient_artifacts.words.printed import Section, Step
from digsite.text import _
from digsite.text.keeping import kept

MOST_BOXES = 12  # of a step; more are left to a number
WIDEST = 190  # a step in the tray


@kept(1024)
def cell(
    symbols: tuple[int, ...], said: tuple[str, ...], look: int, coloured: bool, hue: str, size: float = 26
) -> Sketch:
    """A box of the sheet: what marks it, and whether it is marked."""
    alone, step, weight = len(symbols) == 1, size * 0.66, max(2.2, size * 0.07) if look == GAIN else 1.6
    wide, inner = (size, size * 0.64) if alone else (size * 0.24 + step * len(symbols), size * 0.54)
    known = {OPEN: ("card", hue, "ink"), GAIN: ("card", "ink", "ink"), CROSSED: (hue, hue, "on")}
    fill, line, ink = known.get(look, ("card", "muted", "muted"))
    if coloured and look in (OPEN, GAIN, LATER):
        fill, ink = f"{hue}-wash", hue
    box = weight / 2, weight / 2, wide - weight, size - weight
    svg = rect(*box, fill, line, size * 0.23, weight, dashed=look == FREE)
    for i, (symbol, word) in enumerate(zip(symbols, said, strict=True)):
        x = (wide - step * (len(symbols) - 1)) / 2 + i * step - inner / 2
        svg += icon(SIGNS[symbol], x, (size - inner) / 2, inner, ink, word)
        if i:
            way = f"M{x - step * 0.14:g} {size * 0.7:g}l{size * 0.08:g} {-size * 0.4:g}"
            svg += f'<path d="{way}" stroke="var(--{ink})" stroke-width="1"/>'
    r = max(5.5, size * 0.22)
    if look == GAIN:
        svg += badge(wide - 2, size - 2, "check", _("marked if the roll is kept"), r=r)
    elif look == FREE:
        svg += badge(wide - 2, size - 2, "star", _("not needed, with the bonus"), "gold", "on", r)
    return Sketch(svg, wide, size)


@kept(2048)
def step_boxes(step: Step, looks: tuple[int, ...], hue: str, width: float, size: float = 26) -> Sketch:
    """The boxes of a step beside each other; too many are one box and a number."""
    if step.boxes:
        made = [cell(step.symbols, step.said, look, False, hue, size) for look in looks]
    else:
        each = zip(step.symbols, step.said, looks, step.coloured, strict=True)
        made = [cell((symbol,), (said,), look, coloured, hue, size) for symbol, said, look, coloured in each]
    drawn, marked, gained = row(made, 3 if size < 24 else 4), looks.count(CROSSED), looks.count(GAIN)
    if len(looks) <= MOST_BOXES and drawn.width <= width:
        return drawn
    sentence = _("{marked} + {gained} of {boxes}") if gained else _("{marked} of {boxes}")
    return _and_number(made[-1], sentence.format(marked=marked, gained=gained, boxes=len(looks)))


def _and_number(box: Sketch, words: str) -> Sketch:
    """One box that stands for many, and how many they are."""
    number = Sketch(text(0, box.height / 2 + 5, words, 14, serif=True), width_of(words, 14, bold=True), box.height)
    return row([box, number], 8)


# A track

ABOVE, BESIDE, BARE = range(3)  # where the kinds of its steps stand


class Style(NamedTuple):
    """How the sections of a track are drawn."""

    width: float  # at most
    size: float  # of a box
    small: float  # letters
    kinds: int = ABOVE
    widest: float = 1000  # a step; if its boxes need more, they are one box and a number
    low: bool = False  # only the present section has words, and one that is done is its milestone alone


@kept(1024)
def track_in_a_row(way: Way, width: float, height: float, small: float) -> Sketch:
    """The sections of a track side by side; in a low row with few words, where it is too narrow with none."""
    low, drawn = height <= 40, NOTHING
    for kinds, widest in ((BESIDE if low else ABOVE, WIDEST), (BARE, WIDEST), (BARE, 80)):
        drawn = row(_sections(way, Style(900, 18 if low else 20, small, kinds, widest, low)), 7, align=0.5)
        if drawn.width <= width:
            break
    return drawn


@kept(512)
def track_in_rows(way: Way, width: float, small: float) -> Sketch:
    """The sections of a track in as many rows as they need."""
    return flow(_sections(way, Style(width, 26, small)), width)


def _sections(way: Way, style: Style) -> list[Sketch]:
    hue, made, bare = HUES[way.sheet.number], [], style._replace(kinds=BARE) if style.low else style
    for i, (section, looks) in enumerate(zip(way.sheet.sections, way.looks, strict=True)):
        if style.low and is_done(looks):
            made.append(_prize(section, hue, True, False))
        elif i == way.now:
            made.append(_section(section, looks, hue, True, way.at_work, style))
        else:
            made.append(_section(section, looks, hue, False, layout.NO_STEP, bare))
    return made


@kept(2048)
def _section(
    section: Section, looks: tuple[tuple[int, ...], ...], hue: str, now: bool, at_work: int, style: Style
) -> Sketch:
    """A section: its steps, and what its milestone brings."""
    done, both, room = is_done(looks), zip(section.steps, looks, strict=True), style.width - 16
    parts = [_step(step, row, hue, step.number == at_work, style) for step, row in both]
    prize, high = _prize(section, hue, done, style.kinds == ABOVE), parts[0].height
    whole = row([*parts, Sketch(moved(prize, 0, high - (style.size + prize.height) / 2), prize.width, high)], 9)
    inner = whole if whole.width <= room else column([flow(parts, room, 9, 6), prize], 6)
    wide, high = inner.width + 16, inner.height + 11
    line, weight = (hue, 2.5) if now else (hue if done else "line", 1.2)
    svg = rect(weight / 2, weight / 2, wide - weight, high - weight, "card", line, 9, weight)
    said = escape(f"{section.name}: {section.milestone}")
    return Sketch(f'<g class="section"><title>{said}</title>{svg}{moved(inner, 8, 5.5)}</g>', wide, high)


def _step(step: Step, looks: tuple[int, ...], hue: str, here: bool, style: Style) -> Sketch:
    """A step: its kind above or beside its boxes, bold where it is tried."""
    size, small, above = style.size, style.small, style.kinds == ABOVE
    cells = step_boxes(step, looks, hue, min(style.widest, style.width - 16), size)
    said = f"<title>{escape(f'{step.kind}: {step.name}')}</title>"
    if style.kinds == BARE:
        return Sketch(f"<g>{said}{cells.svg}</g>", cells.width, size)
    head = clipped(step.head, max(cells.width - (16 if step.icon else 0), 80), small, bold=here)
    wide, y = width_of(head, small, bold=here), small - 2 if above else size / 2 + 4.5
    svg = text(0, y, head, small, "ink" if here else "muted", bold=here)
    if step.icon:
        svg += icon("skull", wide + 4, y - 10, 12, "alarm", step.icon)
        wide += 16
    x, y = (0.0, small + 2) if above else (wide + 5, 0.0)
    return Sketch(f"<g>{said}{svg}{moved(cells, x, y)}</g>", max(wide, x + cells.width), y + size)


@kept(256)
def _prize(section: Section, hue: str, reached: bool, named: bool) -> Sketch:
    """What a milestone brings, and the name of an artifact."""
    words = str(section.renown)
    if section.money:
        words = _("{renown} + {money}").format(renown=section.renown, money=dollars(section.money))
    ink, wide = "on" if reached else "ink", width_of(words, 13, bold=True) + 32
    svg = rect(0.75, 0.75, wide - 1.5, 20.5, hue if reached else "card", hue if reached else "muted", 11)
    svg += icon("star", 7, 4.5, 13, ink, _("renown")) + text(23, 15.6, words, 13, ink, bold=True)
    if section.artifact and named:
        name = clipped(section.milestone, 100, 13, bold=True)
        svg += text(wide + 6, 15.6, name, 13, serif=True)
        wide += 6 + width_of(name, 13, bold=True)
    return Sketch(svg, wide, 22)


# Raiders, and what the signs mean


@kept(256)
def skulls(marked: int, boxes: int, size: float) -> Sketch:
    """Raider boxes of a track; very many are one and a number."""
    title = _("{marked} of {boxes} raider boxes marked").format(marked=marked, boxes=boxes)
    if boxes <= 5:
        return row([_skull(i < marked, size, title) for i in range(boxes)], 3)
    return _and_number(_skull(marked > 0, size, title), _("{marked} of {boxes}").format(marked=marked, boxes=boxes))


def _skull(marked: bool, size: float, title: str) -> Sketch:
    fill, line, ink = ("alarm", "alarm", "on") if marked else ("card", "muted", "muted")
    box = rect(0.75, 0.75, size - 1.5, size - 1.5, fill, line, size * 0.24, 1.2, dashed=not marked)
    return Sketch(box + icon("skull", size * 0.18, size * 0.18, size * 0.64, ink, title), size, size)


@kept(16)
def key(symbols: tuple[str, ...], width: float) -> Sketch:
    """The faces of the results dice, and how boxes look."""
    across, pick, said = (width - 16) / 3, (layout.PICK,), (symbols[layout.PICK],)
    faces = []
    for sign, words in zip(SIGNS, symbols, strict=True):
        svg = icon(sign, 0, 0, 18, "alarm" if sign == "skull" else "ink", words)
        faces.append(Sketch(svg + text(24, 14, clipped(words, across - 26, 13), 13), across, 20))
    looks = [
        (cell(pick, said, CROSSED, False, "brown"), _("marked")),
        (cell(pick, said, GAIN, False, "brown"), _("marked if the roll is kept")),
        (cell(pick, said, OPEN, True, "brown"), _("coloured: free with the bonus")),
        (Sketch(icon("skull", 5, 5, 16, "alarm"), 26, 26), _("raider icon: with the bonus a bust comes later")),
    ]
    rows = [row([shape, words_in(words, width - 40, 13, "muted")], 12, align=0.5) for shape, words in looks]
    return column([grid(faces, 3, 8), *rows], 8)
