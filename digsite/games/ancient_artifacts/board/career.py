"""The career sheets: their boxes, the own one in the tray and the drawer, the others' as heads that can be opened."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from digsite.boards import press, table_of
from digsite.drawing import (
    NOTHING,
    Fact,
    Place,
    Rival,
    Sheet,
    Sketch,
    clipped,
    column,
    escape,
    flow,
    grid,
    group,
    icon,
    moved,
    one_sheet,
    paragraph,
    rect,
    row,
    seat_mark,
    stat,
    text,
    upright,
    width_of,
    words_in,
)
from digsite.drawing.badges import badge
from digsite.drawing.gauges import segments
from digsite.games.ancient_artifacts.board.seen import HUES, SIGNS, Career, Looks, Mark, Rows, Seen, Way
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import dollars, followed, renown_of
from digsite.games.ancient_artifacts.words.printed import Section, Step, Track
from digsite.text import _, plural
from digsite.text.keeping import kept

LEFT, OPENED_WIDE, OPENED_NARROW = 176, 680, 316
MOST_BOXES = 12  # of a step; more are left to a number
WIDEST = 190  # a step in the tray


def is_usable(looks: tuple[int, ...]) -> bool:
    """Can the step with these boxes be worked on?"""
    return any(look in (Mark.OPEN, Mark.GAIN, Mark.FREE) for look in looks)


def is_done(rows: Rows) -> bool:
    """Are all boxes of these steps marked?"""
    return all(look == Mark.CROSSED for row in rows for look in row)


@kept(1024)
def cell(signs: tuple[tuple[int, str], ...], look: int, coloured: bool, hue: str, size: float = 26) -> Sketch:
    """A box of the sheet: what marks it, and whether it is marked."""
    alone, step, weight = len(signs) == 1, size * 0.66, max(2.2, size * 0.07) if look == Mark.GAIN else 1.6
    wide, inner = (size, size * 0.64) if alone else (size * 0.24 + step * len(signs), size * 0.54)
    known = {Mark.OPEN: ("card", hue, "ink"), Mark.GAIN: ("card", "ink", "ink"), Mark.CROSSED: (hue, hue, "on")}
    fill, line, ink = known.get(look, ("card", "muted", "muted"))
    if coloured and look in (Mark.OPEN, Mark.GAIN, Mark.LATER):
        fill, ink = f"{hue}-wash", hue
    box = weight / 2, weight / 2, wide - weight, size - weight
    svg = rect(*box, fill, line, size * 0.23, weight, dashed=look == Mark.FREE)
    for i, (symbol, word) in enumerate(signs):
        x = (wide - step * (len(signs) - 1)) / 2 + i * step - inner / 2
        svg += icon(SIGNS[symbol], x, (size - inner) / 2, inner, ink, word)
        if i:
            way = f"M{x - step * 0.14:g} {size * 0.7:g}l{size * 0.08:g} {-size * 0.4:g}"
            svg += f'<path d="{way}" stroke="var(--{ink})" stroke-width="1"/>'
    r = max(5.5, size * 0.22)
    if look == Mark.GAIN:
        svg += badge(wide - 2, size - 2, "check", _("marked if the roll is kept"), r=r)
    elif look == Mark.FREE:
        svg += badge(wide - 2, size - 2, "star", _("not needed, with the bonus"), "gold", "on", r)
    return Sketch(svg, wide, size)


@kept(2048)
def step_boxes(step: Step, looks: tuple[int, ...], hue: str, width: float, size: float = 26) -> Sketch:
    """The boxes of a step beside each other; too many are one box and a number."""
    signs = tuple(zip(step.symbols, step.said, strict=True))
    if step.boxes:
        made = [cell(signs, look, False, hue, size) for look in looks]
    else:
        each = zip(signs, looks, step.coloured, strict=True)
        made = [cell((sign,), look, coloured, hue, size) for sign, look, coloured in each]
    drawn, marked, gained = row(made, 3 if size < 24 else 4), looks.count(Mark.CROSSED), looks.count(Mark.GAIN)
    if len(looks) <= MOST_BOXES and drawn.width <= width:
        return drawn
    sentence = _("{marked} + {gained} of {boxes}") if gained else _("{marked} of {boxes}")
    return _and_number(made[-1], sentence.format(marked=marked, gained=gained, boxes=len(looks)))


def _and_number(box: Sketch, words: str) -> Sketch:
    """One box that stands for many, and how many they are."""
    number = Sketch(text(0, box.height / 2 + 5, words, 14, serif=True), width_of(words, 14, bold=True), box.height)
    return row([box, number], 8)


# The sections of a track

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
        else:
            here = (True, way.at_work, style) if i == way.now else (False, layout.NO_STEP, bare)
            made.append(_section(section, looks, hue, *here))
    return made


@kept(2048)
def _section(section: Section, looks: Rows, hue: str, now: bool, at_work: int, style: Style) -> Sketch:
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
    title, made = _("{marked} of {boxes} raider boxes marked").format(marked=marked, boxes=boxes), []
    for i in range(boxes if boxes <= 5 else 1):
        fill, line, ink = ("alarm", "alarm", "on") if i < marked else ("card", "muted", "muted")
        svg = rect(0.75, 0.75, size - 1.5, size - 1.5, fill, line, size * 0.24, 1.2, dashed=i >= marked)
        made.append(Sketch(svg + icon("skull", size * 0.18, size * 0.18, size * 0.64, ink, title), size, size))
    number = _("{marked} of {boxes}").format(marked=marked, boxes=boxes)
    return row(made, 3) if boxes <= 5 else _and_number(made[0], number)


@kept(16)
def key(symbols: tuple[str, ...], width: float) -> Sketch:
    """The faces of the results dice, and how boxes look."""
    across, pick = (width - 16) / 3, ((layout.PICK, symbols[layout.PICK]),)
    faces = []
    for sign, words in zip(SIGNS, symbols, strict=True):
        svg = icon(sign, 0, 0, 18, "alarm" if sign == "skull" else "ink", words)
        faces.append(Sketch(svg + text(24, 14, clipped(words, across - 26, 13), 13), across, 20))
    looks = [
        (cell(pick, Mark.CROSSED, False, "brown"), _("marked")),
        (cell(pick, Mark.GAIN, False, "brown"), _("marked if the roll is kept")),
        (cell(pick, Mark.OPEN, True, "brown"), _("coloured: free with the bonus")),
        (Sketch(icon("skull", 5, 5, 16, "alarm"), 26, 26), _("raider icon: with the bonus a bust comes later")),
    ]
    rows = [row([shape, words_in(words, width - 40, 13, "muted")], 12, align=0.5) for shape, words in looks]
    return column([grid(faces, 3, 8), *rows], 8)


# Your own sheet


def tray(t: Seen, place: Place) -> Sheet:
    draw, title = own if t.screen.is_wide else own_in_short, _("Your career")
    return one_sheet("tray", title, place, t.placed("own", title, place, draw, t.seat))


def drawer(t: Seen, width: float) -> Sheet:
    """The whole sheet, one track below the other, and what the signs mean."""
    place, title = Place(0, 0, width, _whole(t, t.seat, width).height), _("Your career")
    return one_sheet("drawer", title, place, t.placed("career", title, place, OPENED[t.seat], t.seat))


def own(t: Seen, width: float, height: float) -> Sketch:
    """Who you are with your budget and renown, then a row for every track."""
    career, high = t.career(t.seat), (height - 8) / layout.TRACKS
    svg = _who(career, height, t.small).svg + moved(upright(height), LEFT - 10, 0)
    for track, way in enumerate(career.ways):
        drawn = _own_track(t, way, width - LEFT, high)
        svg += group(f"own-{track}", "track", LEFT, track * (high + 4), drawn)
    return Sketch(svg, width, height, _in_words(career, True))


@kept(256)
def _who(career: Career, height: float, small: float) -> Sketch:
    width, low = LEFT - 16, height < 120
    name = text(26, 17, clipped(career.name, width - 26, 18, bold=True), 18, serif=True)
    notes = [career.role or _("your career"), *_followed(career)]
    if low:
        notes = [", ".join(notes)] if width_of(", ".join(notes), small) <= width else notes[:1]
    lines = [Sketch(text(0, 12, clipped(words, width, small), small, "muted"), width, 15) for words in notes]
    head = Sketch(seat_mark(career.seat, 9, 11, 8.5) + name, width, 24)
    return column([head, _figures(career, 20 if low else 28, small), *lines], 5)


def _figures(career: Career, size: float, small: float, follows: bool = False) -> Sketch:
    made = [stat(dollars(career.money), _("budget"), size, small), stat(career.renown, _("renown"), size, small)]
    if follows and career.follows is not None:
        made.append(stat(career.follows, plural("time followed", "times followed", career.follows), size, small))
    return row(made, 20)


def _own_track(t: Seen, way: Way, width: float, height: float) -> str:
    """Region and raider boxes of a track, pressed where one of them can be marked, and its sections."""
    track, low, raiders = way.sheet.number, height < 40, skulls(way.raiders, way.boxes, 20)
    lead, left, y, down = 104.0, 13.0, 18.0, height - 22
    if low:
        lead = min(190.0, 92 + raiders.width)
        left, y, down = lead - raiders.width - 12, height / 2 + 5, (height - 20) / 2
    name = clipped(way.sheet.region, left - 17 if low else lead - 21, 16, bold=True)
    inner = rect(0, 1, 5, height - 2, HUES[track], "", 2.5) + text(13, y, name, 16, serif=True)
    inner += moved(raiders, left, down)
    drawn = track_in_a_row(way, width - lead, height, t.small)
    marked = press(t.said, f"own-raiders-{track}", inner, layout.MARK + track, (1.5, 1.5, lead - 9, height - 3), 8)
    return marked + moved(drawn, lead, (height - drawn.height) / 2)


def own_in_short(t: Seen, width: float, height: float) -> Sketch:
    """Name, budget and renown, and how far every track has come."""
    career, left, high, wide = t.career(t.seat), 168, height / layout.TRACKS, width - 168
    name = text(28, 20, clipped(career.name, left - 34, 17, bold=True), 17, serif=True)
    svg = seat_mark(t.seat, 13, 14, 8) + name + moved(_figures(career, 22, t.small), 6, 34)
    for track, way in enumerate(career.ways):
        raiders = skulls(way.raiders, way.boxes, 17)
        bars = _progress(way.sheet, way.looks, wide - raiders.width - 22, 12)
        inner = moved(bars, 6, (high - 12) / 2) + moved(raiders, wide - raiders.width - 6, (high - 17) / 2)
        marked = press(t.said, f"own-raiders-{track}", inner, layout.MARK + track, (1.5, 1.5, wide - 3, high - 3), 8)
        svg += f'<g transform="translate({left} {track * high:g})">{marked}</g>'
    return Sketch(svg, width, height, _in_words(career, True, short=True))


@kept(1024)
def _progress(track: Track, looks: Looks, width: float, height: float) -> Sketch:
    parts = []
    for section, rows in zip(track.sections, looks, strict=True):
        boxes = [look for row in rows for look in row]
        parts.append((f"{section.name}: {section.milestone}", boxes.count(Mark.CROSSED) / len(boxes)))
    return segments(parts, HUES[track.number], width, height)


# A whole sheet


def _opened(t: Seen, width: float, height: float, seat: int) -> Sketch:
    return _whole(t, seat, width)._replace(words=_in_words(t.career(seat), seat == t.seat))


OPENED = tuple(partial(_opened, seat=seat) for seat in range(max(layout.SEATS)))


def _whole(t: Seen, seat: int, width: float) -> Sketch:
    """A sheet, and below the own one what the signs mean."""
    drawn = _sheet(t.career(seat), width, t.small)
    if seat != t.seat:
        return drawn
    return column([drawn, row([Sketch("", 8, 1), key(t.p.symbols, width - 16)]), Sketch("", 1, 4)], 12)


@kept(256)
def _sheet(career: Career, width: float, small: float) -> Sketch:
    """A sheet: its figures, and one track below the other, each with where the player stands and its raider boxes."""
    made = [Sketch(moved(_figures(career, 24, small, follows=True), 6, 4), width, 46)]
    for track, way in enumerate(career.ways):
        sheet, raiders, sections = way.sheet, skulls(way.raiders, way.boxes, 24), track_in_rows(way, width - 20, small)
        room, words = width - raiders.width - 34, _standing(way)
        name = clipped(sheet.name, room, 16, bold=True)
        x, y = 24 + width_of(name, 16, bold=True), 24.0
        if x + width_of(words, 13) > room:
            x, y = 12, 42
        height = y + 20 + sections.height
        svg = rect(0, 0, width, height, f"{HUES[track]}-wash", "", 12) + text(12, 24, name, 16, serif=True)
        svg += text(x, y, clipped(words, room, 13), 13, "muted") + moved(raiders, width - raiders.width - 12, 6)
        svg += moved(sections, 10, y + 10)
        title = f"{sheet.region}: {sheet.name}"
        made.append(Sketch(group(f"sheet-{career.seat}-{track}", "track", 0, 0, svg, title), width, height))
    return column(made, 8)


def _standing(way: Way) -> str:
    """Where a player stands on a track, in words."""
    if way.now == len(way.sheet.sections):
        artifact = way.sheet.sections[-1].milestone
        return _("{artifact} found").format(artifact=artifact) if way.section == way.now else _("blocked")
    said = []
    for step, looks in zip(way.sheet.sections[way.now].steps, way.looks[way.now], strict=True):
        if is_usable(looks):
            counted = _("{step} {marks} of {boxes}") if step.boxes else "{step}"
            said.append(counted.format(step=step.kind, marks=looks.count(Mark.CROSSED), boxes=step.boxes))
    return ", ".join(said)


# The rivals


def rival(t: Seen, seat: int) -> Rival:
    """The head of somebody else, and the whole sheet where it is opened."""
    career, width = t.career(seat), OPENED_WIDE if t.screen.is_wide else OPENED_NARROW
    facts = [Fact(career.renown, _("renown"), "star", "gold"), Fact(dollars(career.money), _("budget"))]
    facts += [] if career.follows is None else [Fact(career.follows, _("followed"))]
    place, title = Place(0, 0, width, _whole(t, seat, width).height), _("Career of {name}").format(name=career.name)
    opened = t.placed(f"rival-{seat}", title, place, OPENED[seat], seat).panel
    bars = [_progress(way.sheet, way.looks, 110, 5.6) for way in career.ways]
    return Rival(seat, career.role, facts, opened, column(bars, 1.6))


# In words


def _followed(career: Career) -> list[str]:
    return [] if career.follows is None else [followed(career.follows)]


@kept(256)
def _in_words(career: Career, own: bool, short: bool = False) -> str:
    figures = [dollars(career.money), renown_of(career.renown), *_followed(career), career.role]
    head = _("You are {name}: {figures}.") if own else _("{name}: {figures}.")
    parts = [paragraph(head.format(name=career.name, figures=", ".join(filter(None, figures))))]
    sentence = _("{region}, {track}: {sections} of {all} sections, {marked} of {boxes} raider boxes; {standing}.")
    for way in career.ways:
        sheet, counts = way.sheet, {"sections": way.section, "marked": way.raiders, "boxes": way.boxes}
        names = {"region": sheet.region, "track": sheet.name, "standing": _standing(way)}
        words = paragraph(sentence.format(**names, **counts, all=len(sheet.sections)))
        parts.append(words if short else f"{words}\n{_sections_in_words(sheet, way.looks)}")
    return "\n\n".join([*parts, *([] if short else [_("> can be worked on, x done, [ ] free with the bonus")])])


@kept(256)
def _sections_in_words(track: Track, looks: Looks) -> str:
    both = zip(track.sections, looks, strict=True)
    return table_of(tuple(row for section, rows in both for row in _section_in_words(section, rows)), 26)


def _section_in_words(section: Section, rows: Rows) -> Iterator[tuple[str, ...]]:
    """A section as rows: what is done in one line, else a line for each step; then the milestone."""
    prize = _("{milestone}: {renown}").format(milestone=section.milestone, renown=renown_of(section.renown))
    if section.money:
        prize = _("{prize} and {money}").format(prize=prize, money=dollars(section.money))
    if is_done(rows):
        yield "x", section.name, _("done"), prize
        return
    for step, looks in zip(section.steps, rows, strict=True):
        over, usable, more = is_done((looks,)), is_usable(looks), looks.count(Mark.GAIN)
        state = _("done") if over else _("open") if usable else ""
        if step.boxes:
            state = _("{marked} of {boxes}").format(marked=looks.count(Mark.CROSSED), boxes=step.boxes)
            state = _("{state}, {more} if kept").format(state=state, more=more) if more else state
        yield ">" if usable else "x" if over else "", step.kind, state, _asks(step)
    yield "", "", "", prize


def _asks(step: Step) -> str:
    """What a step asks for; what is coloured stands in brackets, and the bonus takes it away."""
    asked = _(" or ").join(step.said)
    if not step.boxes:
        both = zip(step.said, step.coloured, strict=True)
        asked = ", ".join(f"[{said}]" if coloured else said for said, coloured in both)
    asked = _("{name}: {symbols}").format(name=step.name, symbols=asked)
    if step.icon:
        return _("{step}, raider icon").format(step=asked)
    return _("{step}, never a bonus").format(step=asked) if step.no_bonus else asked
