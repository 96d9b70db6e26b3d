"""The career sheets: the own one in the tray and in the drawer, the others' as heads that can be opened."""

from collections.abc import Iterator, Sequence
from functools import partial

from digsite.boards import around, table_of
from digsite.drawing import (
    Fact,
    Place,
    Rival,
    Sheet,
    Sketch,
    clipped,
    column,
    group,
    moved,
    one_sheet,
    paragraph,
    pressable,
    rect,
    row,
    seat_mark,
    stat,
    text,
    upright,
    width_of,
)
from digsite.drawing.gauges import segments
from digsite.games.ancient_artifacts.board.boxes import is_done, key, skulls, track_in_a_row, track_in_rows
from digsite.games.ancient_artifacts.board.seen import CROSSED, GAIN, HUES, Career, Looks, Seen, is_usable
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import dollars, followed, renown_of
from digsite.games.ancient_artifacts.words.printed import Printed, Section, Step, Track
from digsite.text import _, plural
from digsite.text.keeping import kept

LEFT, OPENED_WIDE, OPENED_NARROW = 176, 680, 316


# Your own sheet


def tray(t: Seen, place: Place) -> Sheet:
    draw, title = own if t.screen.is_wide else own_in_short, _("Your career")
    return one_sheet("tray", title, place, t.placed("own", title, place, draw, t.seat))


def drawer(t: Seen, width: float) -> Sheet:
    """The whole sheet, one track below the other, and what the signs mean."""
    place, title = Place(0, 0, width, _opened_own(t, width).height), _("Your career")
    return one_sheet("drawer", title, place, t.placed("career", title, place, opened_own, t.seat))


def own(t: Seen, width: float, height: float) -> Sketch:
    """Who you are with your budget and renown, then a row for every track."""
    high = (height - 8) / layout.TRACKS
    svg = _who(t, height).svg + moved(upright(height), LEFT - 10, 0)
    for track in range(layout.TRACKS):
        drawn = _track_in_a_row(t, track, width - LEFT, high)
        svg += group(f"own-{track}", "track", LEFT, track * (high + 4), drawn)
    return Sketch(svg, width, height, _in_words(t, t.seat))


def _who(t: Seen, height: float) -> Sketch:
    career, width, low = t.career(t.seat), LEFT - 16, height < 120
    name = seat_mark(t.seat, 9, 11, 8.5) + text(
        26, 17, clipped(t.names[t.seat], width - 26, 18, bold=True), 18, serif=True
    )
    said = [career.role or _("your career"), *([followed(career.follows)] if t.s.seats > 1 else [])]
    notes = [", ".join(said)] if low and width_of(", ".join(said), t.small) <= width else said[: 1 if low else 2]
    lines = [Sketch(text(0, 12, clipped(words, width, t.small), t.small, "muted"), width, 15) for words in notes]
    return column([Sketch(name, width, 24), _figures(career, 20 if low else 28, t.small), *lines], 5)


def _figures(career: Career, size: float, small: float, follows: bool = False) -> Sketch:
    made = [stat(dollars(career.money), _("budget"), size, small), stat(career.renown, _("renown"), size, small)]
    words = plural("time followed", "times followed", career.follows)
    return row([*made, *([stat(career.follows, words, size, small)] if follows else [])], 20)


def _raiders(t: Seen, career: Career, track: int, size: float) -> Sketch:
    return skulls(career.raiders[track], t.box.bust.boxes_per_track, size)


def _to_mark(t: Seen, track: int, inner: str, width: float, height: float) -> str:
    """A track in the tray: pressed where no die fits and one of its raider boxes can be marked."""
    action, frame_of_it = layout.MARK + track, (1.5, 1.5, width - 3, height - 3)
    return pressable(f"own-raiders-{track}", inner, t.can(action), t.say(action), frame_of_it, 8, action)


def _track_in_a_row(t: Seen, track: int, width: float, height: float) -> str:
    """Region and raider boxes of a track, and its sections."""
    career, sheet, low = t.career(t.seat), t.p.tracks[track], height < 40
    raiders = _raiders(t, career, track, 20)
    lead = min(190.0, 92 + raiders.width) if low else 104.0
    name = clipped(sheet.region, lead - 21 - (raiders.width + 8 if low else 0), 16, bold=True)
    inner = rect(0, 1, 5, height - 2, HUES[sheet.number], "", 2.5) + text(
        13, height / 2 + 5 if low else 18, name, 16, serif=True
    )
    inner += moved(raiders, *((lead - raiders.width - 12, (height - 20) / 2) if low else (13, height - 22)))
    now, room = _now(sheet, career, track), (width - lead, height)
    drawn = track_in_a_row(sheet, career.looks[track], now, career.at_work[track], *room, t.small)
    return _to_mark(t, track, inner, lead - 6, height) + moved(drawn, lead, (height - drawn.height) / 2)


def _now(sheet: Track, career: Career, track: int) -> int:
    """The present section; past the last where nothing can be worked on."""
    return len(sheet.sections) if career.blocked[track] else career.section[track]


def own_in_short(t: Seen, width: float, height: float) -> Sketch:
    """Name, budget and renown, and how far every track has come."""
    career, left, high = t.career(t.seat), 168, height / layout.TRACKS
    name = text(28, 20, clipped(t.names[t.seat], left - 34, 17, bold=True), 17, serif=True)
    svg = seat_mark(t.seat, 13, 14, 8) + name + moved(_figures(career, 22, t.small), 6, 34)
    for track in range(layout.TRACKS):
        raiders, wide = _raiders(t, career, track, 17), width - left
        bars = _progress(t.p.tracks[track], career.looks[track], wide - raiders.width - 22, 12)
        inner = moved(bars, 6, (high - 12) / 2) + moved(raiders, wide - raiders.width - 6, (high - 17) / 2)
        svg += f'<g transform="translate({left} {track * high:g})">{_to_mark(t, track, inner, wide, high)}</g>'
    return Sketch(svg, width, height, _in_words(t, t.seat, short=True))


@kept(1024)
def _progress(track: Track, looks: Looks, width: float, height: float) -> Sketch:
    parts = []
    for section, rows in zip(track.sections, looks, strict=True):
        boxes = [look for row in rows for look in row]
        parts.append((f"{section.name}: {section.milestone}", boxes.count(CROSSED) / len(boxes)))
    return segments(parts, HUES[track.number], width, height)


# A whole sheet


def opened_own(t: Seen, width: float, height: float) -> Sketch:
    return _opened_own(t, width)._replace(words=_in_words(t, t.seat))


def _opened_own(t: Seen, width: float) -> Sketch:
    signs = row([Sketch("", 8, 1), key(t.p.symbols, width - 16)])
    return column([_whole(t, t.seat, width), signs, Sketch("", 1, 4)], 12)


def _whole(t: Seen, seat: int, width: float) -> Sketch:
    return _sheet(t.p, t.career(seat), t.box.bust.boxes_per_track, width, t.small, t.s.seats > 1)


@kept(256)
def _sheet(p: Printed, career: Career, boxes: int, width: float, small: float, follows: bool) -> Sketch:
    """A sheet: its figures, and one track below the other, each with where the player stands and its raider boxes."""
    made = [Sketch(moved(_figures(career, 24, small, follows), 6, 4), width, 46)]
    for track, sheet in enumerate(p.tracks):
        raiders = skulls(career.raiders[track], boxes, 24)
        room, now = width - raiders.width - 34, _now(sheet, career, track)
        name, words = clipped(sheet.name, room, 16, bold=True), _standing(sheet, career, track)
        x, y = 24 + width_of(name, 16, bold=True), 24.0
        if x + width_of(words, 13) > room:
            x, y = 12, 42
        sections = track_in_rows(sheet, career.looks[track], now, career.at_work[track], width - 20, small)
        height = y + 20 + sections.height
        svg = rect(0, 0, width, height, f"{HUES[sheet.number]}-wash", "", 12) + text(12, 24, name, 16, serif=True)
        svg += text(x, y, clipped(words, room, 13), 13, "muted") + moved(raiders, width - raiders.width - 12, 6)
        svg += moved(sections, 10, y + 10)
        title = f"{sheet.region}: {sheet.name}"
        made.append(Sketch(group(f"sheet-{career.seat}-{track}", "track", 0, 0, svg, title), width, height))
    return column(made, 8)


def _standing(sheet: Track, career: Career, track: int) -> str:
    """Where a player stands on a track, in words."""
    if career.section[track] == len(sheet.sections):
        return _("{artifact} found").format(artifact=sheet.sections[-1].milestone)
    if career.blocked[track]:
        return _("blocked")
    said, now = [], career.section[track]
    for step, looks in zip(sheet.sections[now].steps, career.looks[track][now], strict=True):
        if is_usable(looks):
            counted = _("{step} {marks} of {boxes}") if step.boxes else "{step}"
            said.append(counted.format(step=step.kind, marks=looks.count(CROSSED), boxes=step.boxes))
    return ", ".join(said)


# The rivals


def rivals(t: Seen) -> list[Rival]:
    """From the seat to the left on; for a spectator everybody."""
    return [_rival(t, seat) for seat in around(t.seat, t.s.seats)]


def _rival(t: Seen, seat: int) -> Rival:
    career, width = t.career(seat), OPENED_WIDE if t.screen.is_wide else OPENED_NARROW
    facts = [Fact(career.renown, _("renown"), "star", "gold"), Fact(dollars(career.money), _("budget"))]
    facts += [Fact(career.follows, _("followed"))] if t.s.seats > 1 else []
    place, title = Place(0, 0, width, _whole(t, seat, width).height), _("Career of {name}").format(name=t.names[seat])
    opened = t.placed(f"rival-{seat}", title, place, OPENED[seat], seat).panel
    bars = [_progress(track, looks, 110, 5.6) for track, looks in zip(t.p.tracks, career.looks, strict=True)]
    return Rival(seat, career.role, facts, opened, column(bars, 1.6))


def _opened(t: Seen, width: float, height: float, seat: int) -> Sketch:
    return _whole(t, seat, width)._replace(words=_in_words(t, seat))


OPENED = tuple(partial(_opened, seat=seat) for seat in range(max(layout.SEATS)))


# In words


def _in_words(t: Seen, seat: int, short: bool = False) -> str:
    who = t.names[seat], seat == t.seat, t.s.seats > 1
    return _career_in_words(t.p, t.career(seat), t.box.bust.boxes_per_track, *who, short)


@kept(256)
def _career_in_words(p: Printed, career: Career, boxes: int, name: str, own: bool, follows: bool, short: bool) -> str:
    parts = [_head(career, name, own, follows)]
    sentence = _("{region}, {track}: {sections} of {all} sections, {marked} of {boxes} raider boxes; {standing}.")
    for track, sheet in enumerate(p.tracks):
        counts = {"sections": career.section[track], "all": len(sheet.sections), "marked": career.raiders[track]}
        counts["boxes"] = boxes
        standing = _standing(sheet, career, track)
        words = paragraph(sentence.format(region=sheet.region, track=sheet.name, standing=standing, **counts))
        parts.append(words if short else f"{words}\n{_sections_in_words(sheet, career.looks[track])}")
    return "\n\n".join([*parts, *([] if short else [_("> can be worked on, x done, [ ] free with the bonus")])])


def _head(career: Career, name: str, own: bool, follows: bool) -> str:
    said = [dollars(career.money), renown_of(career.renown)]
    said += [followed(career.follows)] if follows else []
    said += [career.role] if career.role else []
    sentence = _("You are {name}: {figures}.") if own else _("{name}: {figures}.")
    return paragraph(sentence.format(name=name, figures=", ".join(said)))


@kept(256)
def _sections_in_words(track: Track, looks: Looks) -> str:
    both = zip(track.sections, looks, strict=True)
    return table_of(tuple(row for section, rows in both for row in _section_in_words(section, rows)), 26)


def _section_in_words(section: Section, rows: Sequence[tuple[int, ...]]) -> Iterator[tuple[str, ...]]:
    """A section as rows: what is done in one line, else a line for each step; then the milestone."""
    prize = _("{milestone}: {renown}").format(milestone=section.milestone, renown=renown_of(section.renown))
    if section.money:
        prize = _("{prize} and {money}").format(prize=prize, money=dollars(section.money))
    if is_done(rows):
        yield "x", section.name, _("done"), prize
        return
    for step, looks in zip(section.steps, rows, strict=True):
        over, usable, more = is_done([looks]), is_usable(looks), looks.count(GAIN)
        state = _("done") if over else _("open") if usable else ""
        if step.boxes:
            state = _("{marked} of {boxes}").format(marked=looks.count(CROSSED), boxes=step.boxes)
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
