"""The boxes of a career sheet, large and small; drawn once and kept."""

from collections.abc import Sequence

from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Sketch,
    chip,
    escape,
    flow,
    height_of,
    icon,
    kept,
    lines,
    moved,
    rect,
    stack,
    text,
    width_of,
)
from digsite.games.ancient_artifacts.board.printed import SIGNS, Section, Step, Track
from digsite.games.ancient_artifacts.words.names import dollars
from digsite.text import _

CELL, APART = 26, 4


OPEN, LATER, CROSSED, GAIN, FREE = range(5)  # GAIN: the dice on the table mark it; FREE: the bonus takes it away


MOST_BOXES = 12  # of a step; more are left to a number


Looks = tuple[tuple[tuple[int, ...], ...], ...]  # by section and step: how the boxes look


def _cell_width(symbols: int) -> float:
    return CELL if symbols == 1 else 7 + 16.5 * symbols


@kept(1024)
def cell(symbols: tuple[int, ...], said: tuple[str, ...], look: int, coloured: bool, hue: str) -> Sketch:
    """A box of the sheet: what marks it, and whether it is marked."""
    wide, title = _cell_width(len(symbols)), _(" or ").join(said)
    fill, line, ink, weight = "card", hue, "ink", 1.5
    if look == CROSSED:
        fill, ink = f"{hue}-wash", "line"
    elif look == FREE:
        line, ink = "muted", "muted"
    elif coloured:
        fill, ink = hue, "on"
    elif look == LATER:
        line, ink = "muted", "muted"
    if look == GAIN:
        line, weight = "ink", 2.5
    half = weight / 2
    svg = rect(half, half, wide - weight, CELL - weight, fill, line, 6, weight, dashed=look == FREE)
    if len(symbols) == 1:
        svg += icon(SIGNS[symbols[0]], 4, 4, 18, ink, title)
    else:
        for i, symbol in enumerate(symbols):
            svg += icon(SIGNS[symbol], 4 + 17 * i, 5.5, 15, ink, said[i])
            if i:
                svg += f'<path d="M{2.2 + 17 * i:g} 19l2.4 -12" stroke="var(--{ink})"/>'
    if look == CROSSED:
        svg += (
            f'<path d="M5 5 {wide - 5:g} {CELL - 5}M{wide - 5:g} 5 5 {CELL - 5}" stroke="var(--{hue})" '
            'stroke-width="2.8" stroke-linecap="round"/>'
        )
    elif look == GAIN:
        svg += badge(wide - 3, CELL - 3, "check", "ink", "card", _("marked if the roll is kept"))
    elif look == FREE:
        svg += badge(wide - 3, CELL - 3, "star", "gold", "on", _("not needed, with the bonus"))
    return Sketch(svg, wide, CELL)


def badge(x: float, y: float, sign: str, fill: str, ink: str, title: str) -> str:
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="var(--{fill})" stroke="var(--card)" stroke-width="1.5"/>'
    return disc + icon(sign, x - 4.5, y - 4.5, 9, ink, title)


@kept(2048)
def cell_row(step: Step, looks: tuple[int, ...], hue: str, width: float) -> Sketch:
    """The boxes of a step in as many rows as they need; very many are one box and a number."""
    if len(looks) > MOST_BOXES:
        one = cell(step.symbols, step.said, OPEN if looks[-1] == OPEN else looks[-1], False, hue)
        words = _many(looks)
        beside = text(one.width + 10, 18, words, 14, serif=True)
        return Sketch(one.svg + beside, one.width + 12 + width_of(words, 14, bold=True), CELL)
    if step.boxes:
        made = [cell(step.symbols, step.said, look, False, hue) for look in looks]
    else:
        made = [
            cell((symbol,), (said,), look, coloured, hue)
            for symbol, said, look, coloured in zip(step.symbols, step.said, looks, step.coloured, strict=True)
        ]
    row = flow(made, width, APART, APART)
    return Sketch(row.svg, min(width, sum(cell.width + APART for cell in made) - APART), row.height)


def _many(looks: Sequence[int]) -> str:
    marked, gained = looks.count(CROSSED), looks.count(GAIN)
    if gained:
        return _("{marked} + {gained} of {boxes}").format(marked=marked, gained=gained, boxes=len(looks))
    return _("{marked} of {boxes}").format(marked=marked, boxes=len(looks))


def is_done(rows: Sequence[tuple[int, ...]]) -> bool:
    return all(look == CROSSED for row in rows for look in row)


INSIDE, ARROW, SERIES = 8, 14, 190


@kept(512)
def draw_sections(track: Track, looks: Looks, hue: str, now: int, at_work: int, width: float) -> Sketch:
    """The sections of a track from left to right, with arrows between; those in a row are equally high.

    `now` is the present section, past the last where there is none; `at_work` the step that is tried.
    """
    made = [
        (_steps(section, rows, hue, at_work, width - 2 * INSIDE), _prize(section, hue, is_done(rows)))
        for section, rows in zip(track.sections, looks, strict=True)
    ]
    wides = [max(steps.width, prize.width) + 2 * INSIDE for steps, prize in made]
    rows_of: list[list[int]] = [[]]
    for i, wide in enumerate(wides):
        if rows_of[-1] and sum(wides[j] + ARROW for j in rows_of[-1]) + wide > width:
            rows_of.append([])
        rows_of[-1].append(i)
    svg, y = "", 0.0
    for row in rows_of:
        high, x = max(made[i][0].height + made[i][1].height + 2 * INSIDE + 6 for i in row), 0.0
        for i in row:
            line, weight = (hue, 2.5) if i == now else (hue if is_done(looks[i]) else "muted", 1.0)
            frame = rect(weight / 2, weight / 2, wides[i] - weight, high - weight, "card", line, 9, weight)
            steps, prize = made[i]
            inner = frame + moved(steps, INSIDE, INSIDE) + moved(prize, INSIDE, high - INSIDE - prize.height)
            said = escape(f"{track.sections[i].name}: {track.sections[i].milestone}")
            arrow = icon("arrow", x - ARROW + 2, y + high / 2 - 5, 10, hue, _("then")) if x else ""
            svg += f'{arrow}<g class="section" transform="translate({x:g} {y:g})"><title>{said}</title>{inner}</g>'
            x += wides[i] + ARROW
        y += high + 8
    return Sketch(svg, width, y - 8)


@kept(2048)
def _steps(section: Section, looks: tuple[tuple[int, ...], ...], hue: str, now: int, width: float) -> Sketch:
    """The steps of a section: the field step, below it the Research steps with arrows between."""
    field = [_step(step, row, hue, now, width) for step, row in zip(section.steps, looks, strict=True) if step.boxes]
    research: list[Sketch] = []
    for step, row in zip(section.steps, looks, strict=True):
        if not step.boxes:
            made = _step(step, row, hue, now, width - ARROW)
            if research:
                arrow = icon("arrow", 0, 22, 10, hue, _("then"))
                made = Sketch(arrow + moved(made, ARROW, 0), made.width + ARROW, made.height)
            research.append(made)
    limit = min(width, max(SERIES, *(made.width for made in (*field, *research))))
    series = flow(research, limit, 5, 8)
    wide = max([made.width for made in field] + [_widest(research, limit, 5)])
    whole = stack([*field, Sketch(series.svg, wide, series.height)], 8)
    return Sketch(whole.svg, wide, whole.height)


def _widest(sketches: Sequence[Sketch], width: float, gap: float) -> float:
    """How wide the widest row of a flow gets."""
    x, widest = 0.0, 0.0
    for sketch in sketches:
        if x and x + sketch.width > width + 0.01:
            x = 0.0
        x += sketch.width
        widest = max(widest, x)
        x += gap
    return widest


def _step(step: Step, looks: tuple[int, ...], hue: str, now: int, width: float) -> Sketch:
    cells = cell_row(step, looks, hue, width)
    here = step.number == now
    label_wide = width_of(step.head, SMALLEST, bold=True)
    svg = text(0, 11, step.head, SMALLEST, "ink" if here else "muted", bold=here)
    if step.icon:
        svg += icon("skull", label_wide + 4, 0, 14, "alarm", step.icon)
        label_wide += 20
    if here:
        svg += rect(-4, -3.5, max(cells.width, label_wide) + 8, cells.height + 24, "", "ink", 7, 1.5)
    svg += moved(cells, 0, 17)
    said = f"{step.kind}: {step.name}"
    return Sketch(f"<g><title>{escape(said)}</title>{svg}</g>", max(cells.width, label_wide), cells.height + 17)


@kept(256)
def _prize(section: Section, hue: str, reached: bool) -> Sketch:
    """What a milestone brings; an artifact has its name above."""
    words = str(section.renown)
    if section.money:
        words = _("{renown} + {money}").format(renown=section.renown, money=dollars(section.money))
    prize = chip(0, 0, words, hue if reached else "", "star", 24)
    if not section.artifact:
        return prize
    room = 150.0
    name = lines(0, 14, section.milestone, room, 14, serif=True)
    high = height_of(section.milestone, room, 14, bold=True) + 3
    wide = min(room, width_of(section.milestone, 14, bold=True))
    return Sketch(name + moved(prize, 0, high), max(wide, prize.width), high + prize.height)


MINI, MOST_MINI = 10, 24  # the small boxes of a rival's track; longer ones are left to the words


@kept(1024)
def small_boxes(track: Track, looks: Looks, hue: str) -> Sketch:
    """All boxes of a track in one row: squares for field steps, discs for Research, sections in frames."""
    if sum(len(row) for section in looks for row in section) > MOST_MINI:
        return Sketch("", COLUMN, 0)
    x, svg = 0.0, ""
    for section, rows in zip(track.sections, looks, strict=True):
        start = x
        x += 3
        shapes = ""
        for step, row in zip(section.steps, rows, strict=True):
            for look in row:
                shapes += _mini(x, 3, look, bool(step.boxes), hue)
                x += MINI + 1.5
            x += 2
        x += -1.5
        frame = rect(start + 0.5, 0.5, x - start - 1, MINI + 5, f"{hue}-wash" if is_done(rows) else "", "muted", 5, 1)
        svg += f"<g><title>{escape(f'{section.name}: {section.milestone}')}</title>{frame}{shapes}</g>"
        x += 4
    return Sketch(svg, x, MINI + 6)


def _mini(x: float, y: float, look: int, field: bool, hue: str) -> str:
    fill = hue if look == CROSSED else "gold" if look == GAIN else "card"
    line = hue if look in (CROSSED, OPEN, GAIN) else "muted"
    if field:
        return rect(x + 0.5, y + 0.5, MINI - 1, MINI - 1, fill, line, 2, 1)
    return (
        f'<circle cx="{x + MINI / 2:g}" cy="{y + MINI / 2:g}" r="{MINI / 2 - 0.5:g}" fill="var(--{fill})" '
        f'stroke="var(--{line})" stroke-width="1"/>'
    )


@kept(256)
def skulls(marked: int, boxes: int, size: float) -> Sketch:
    """Raider boxes of a track; very many are one and a number."""
    title = _("{marked} of {boxes} raider boxes marked").format(marked=marked, boxes=boxes)
    if boxes > 5:
        words = _("{marked} of {boxes}").format(marked=marked, boxes=boxes)
        svg = _skull(0, marked > 0, size, title) + text(size + 6, size / 2 + 5, words, 13, bold=True)
        return Sketch(svg, size + 8 + width_of(words, 13, bold=True), size)
    svg = "".join(_skull(i * (size + 3), i < marked, size, title) for i in range(boxes))
    return Sketch(svg, boxes * (size + 3) - 3, size)


def _skull(x: float, marked: bool, size: float, title: str) -> str:
    fill, line, ink = ("red", "red", "on") if marked else ("card", "muted", "muted")
    box = rect(x + 0.75, 0.75, size - 1.5, size - 1.5, fill, line, size * 0.22)
    return box + icon("skull", x + size * 0.18, size * 0.18, size * 0.64, ink, title)
