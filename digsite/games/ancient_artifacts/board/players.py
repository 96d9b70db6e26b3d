"""The career sheets: the others' in small, the own one in full."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from digsite.boards import Remark, around, in_widths, number, players_panel, seat_with_remarks, table_of
from digsite.core.sentinels import OVER
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    flow,
    group,
    height_of,
    kept,
    lines,
    moved,
    paragraph,
    pressable,
    rect,
    stack,
    text,
    width_of,
)
from digsite.games.ancient_artifacts.board.printed import HUES, Step, Track, letter_of
from digsite.games.ancient_artifacts.board.sheet import draw_sections, skulls, small_boxes
from digsite.games.ancient_artifacts.board.table import (
    Table,
    followed,
    gained,
    is_blocked,
    is_complete,
    looks_of,
    renown_of,
)
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import dollars
from digsite.text import _, plural


def players(t: Table) -> Panel:
    """The rivals, from the seat to the left on; for a spectator everybody."""
    rivals = around(t.seat, t.s.seats)
    shown = [(f"players-{seat}", _rival(t, seat)) for seat in rivals]
    return players_panel(t.seated, shown, _players_in_words(t, rivals), line=6, step=18)


def _rival(t: Table, seat: int) -> Sketch:
    return stack([_who(t, seat, COLUMN), *(_small_track(t, seat, track) for track in range(layout.TRACKS))], 8)


def _who(t: Table, seat: int, width: float) -> Sketch:
    """A seat's mark and name, what is to be said of it now, its budget, renown and follow marks."""
    head = seat_with_remarks(seat, t.names[seat], _remarks(t, seat), width)
    return stack([head, flow(_figures(t, seat), width, 26, 4)], 6)


def _remarks(t: Table, seat: int) -> list[Remark]:
    s = t.s
    if s.to_move == OVER:
        return [] if s.seats == 1 else [(_("place {place}").format(place=t.places[seat]), "star")]
    made = []
    if s.phase != layout.START and s.active == seat:
        made.append((_("on turn"), "flag"))
    if s.following[seat]:
        made.append((_("follows"), "arrow"))
    if s.phase == layout.ASKING and s.to_move == seat:
        made.append((_("is asked"), "question"))
    return made


def _figures(t: Table, seat: int) -> list[Sketch]:
    """Budget, renown, and how often others followed."""
    rows = [(dollars(t.s.money[seat]), _("budget")), (str(t.s.renown[seat]), _("renown"))]
    if t.s.seats > 1:
        count = t.s.follows[seat]
        rows.append((str(count), plural("time followed", "times followed", count)))
    return [_figure(figure, words, size=22) for figure, words in rows]


_figure = kept(512)(number)


def _small_track(t: Table, seat: int, track: int) -> Sketch:
    """A rival's track: where it stands, its raiders, and its boxes in small."""
    minis = small_boxes(t.p.tracks[track], looks_of(t, seat, track), HUES[track])
    raiders = _raider_boxes(t, seat, track, 18)
    return _track_in_small(t.p.tracks[track].region, _standing(t, seat, track), HUES[track], raiders, minis)


@kept(512)
def _track_in_small(region: str, words: str, hue: str, raiders: Sketch, minis: Sketch) -> Sketch:
    room = COLUMN - raiders.width - 14
    name_room = min(room, width_of(region, 14, bold=True) + 2)
    state_room = room - name_room - 8
    svg, high = lines(12, 14, region, name_room, 14, serif=True), height_of(region, name_room, 14, bold=True)
    if state_room < 90:
        svg += lines(12, high + 12, words, room, SMALLEST, "muted")
        high += height_of(words, room, SMALLEST)
    else:
        svg += lines(12 + name_room + 6, 14, words, state_room, SMALLEST, "muted")
        high = max(high, height_of(words, state_room, SMALLEST))
    high = max(high + 2, 20)
    svg += moved(raiders, COLUMN - raiders.width, 0) + moved(minis, 12, high + 3)
    high += minis.height + 4
    return Sketch(rect(0, 1, 4, high - 2, hue, "", 2) + svg, COLUMN, high)


def _standing(t: Table, seat: int, track: int) -> str:
    """Where a player stands on a track, in words."""
    s, sheet = t.s, t.p.tracks[track]
    if is_complete(t, seat, track):
        return _("{artifact} found").format(artifact=sheet.sections[-1].milestone)
    if is_blocked(t, seat, track):
        return _("blocked")
    section = sheet.sections[s.section[seat][track]]
    said = []
    for step in section.steps:
        if step.boxes and s.marks[seat][track] < step.boxes:
            sentence = _("{step} {marks} of {boxes}")
            said.append(sentence.format(step=step.kind, marks=s.marks[seat][track], boxes=step.boxes))
        elif not step.boxes and letter_of(step) == s.done[seat][track] + 1:
            said.append(step.kind)
    return ", ".join(said)


def _raider_boxes(t: Table, seat: int, track: int, size: float) -> Sketch:
    return skulls(t.s.raiders[seat][track], t.box.bust.boxes_per_track, size)


def _players_in_words(t: Table, rivals: Sequence[int]) -> str:
    parts = []
    for seat in rivals:
        head = _("{name}: {figures}.").format(name=t.names[seat], figures=_figures_in_words(t, seat))
        rows = tuple(_track_in_words(t, seat, track) for track in range(layout.TRACKS))
        parts.append(f"{paragraph(head)}\n{table_of(rows, 40)}")
    return "\n\n".join(parts)


def _figures_in_words(t: Table, seat: int) -> str:
    said = [dollars(t.s.money[seat]), renown_of(t.s.renown[seat])]
    if t.s.seats > 1:
        said.append(followed(t, seat))
    said += [words for words, _sign in _remarks(t, seat)]
    return ", ".join(said)


def _track_in_words(t: Table, seat: int, track: int) -> tuple[str, ...]:
    sections = _("{done} of {count} sections").format(
        done=t.s.section[seat][track], count=len(t.p.tracks[track].sections)
    )
    raiders = _("{marked} of {boxes} raider boxes").format(
        marked=t.s.raiders[seat][track], boxes=t.box.bust.boxes_per_track
    )
    return f"  {t.p.tracks[track].region}", sections, raiders, _standing(t, seat, track)


# Your own sheet


def own(t: Table) -> Panel:
    return in_widths(t.screen, "own", _("Your career"), _own_in_words(t), partial(_own, t), t.seat)


def _own(t: Table, prefix: str, width: float) -> Sketch:
    tracks = [_track(t, prefix, track, width) for track in range(layout.TRACKS)]
    return stack([_who(t, t.seat, width), *tracks], 10)


def _track(t: Table, prefix: str, track: int, width: float) -> Sketch:
    """A track of the own sheet: its name, its raider boxes, and its sections."""
    hue, sheet = HUES[track], t.p.tracks[track]
    head = _track_head(t, prefix, track, width - 20)
    now = len(sheet.sections) if is_blocked(t, t.seat, track) else t.s.section[t.seat][track]
    work = t.works.get(t.seat) if track == t.s.track else None
    at_work = work.number if work else layout.NO_STEP
    sections = draw_sections(sheet, looks_of(t, t.seat, track), hue, now, at_work, width - 20)
    height = 10 + head.height + 8 + sections.height + 10
    ground = rect(0, 0, width, height, f"{hue}-wash", "", 12)
    svg = ground + moved(head, 10, 10) + moved(sections, 10, 18 + head.height)
    return Sketch(group(f"{prefix}-{track}", "track", 0, 0, svg, f"{sheet.region}: {sheet.name}"), width, height)


def _track_head(t: Table, prefix: str, track: int, width: float) -> Sketch:
    """Its name and its raider boxes, which can be marked where no die fits the atlas."""
    action, id = layout.MARK + track, f"{prefix}-raiders-{track}"
    raiders = _raider_boxes(t, t.seat, track, 26)
    name = _name_of_track(t.p.tracks[track].name, _head_words(t, track), width - raiders.width - 20)
    can = t.can(action)
    if can is None:
        boxes = pressable(id, moved(raiders, width - raiders.width, 3), None, "", (0, 0, 0, 0))
        return Sketch(name.svg + boxes, width, max(name.height, 30))
    verb = _("Mark one")
    across = max(raiders.width, width_of(verb, 13, bold=True)) + 14
    inner = rect(0, 0, across, 52, "card", "", 9) + moved(raiders, (across - raiders.width) / 2, 6)
    inner += text(across / 2, 46, verb, 13, bold=True, anchor="middle")
    boxes = pressable(id, inner, can, t.say(action), (0, 0, across, 52), 9)
    return Sketch(
        f'{name.svg}<g transform="translate({width - across - 2:g} 0)">{boxes}</g>', width, max(name.height, 52)
    )


@kept(64)
def _name_of_track(name: str, words: str, room: float) -> Sketch:
    high = height_of(name, room, 17, bold=True)
    svg = lines(0, 18, name, room, 17, serif=True) + lines(0, high + 13, words, room, 13, "muted")
    return Sketch(svg, room, high + height_of(words, room, 13) + 2)


def _head_words(t: Table, track: int) -> str:
    if is_complete(t, t.seat, track):
        return _("{region}: complete").format(region=t.p.tracks[track].region)
    if is_blocked(t, t.seat, track):
        return _("{region}: blocked by raiders").format(region=t.p.tracks[track].region)
    return t.p.tracks[track].region


def _own_in_words(t: Table) -> str:
    head = _("You are {name}: {figures}.").format(name=t.names[t.seat], figures=_figures_in_words(t, t.seat))
    parts = [paragraph(head)]
    for track in range(layout.TRACKS):
        sheet = t.p.tracks[track]
        first = _("{region}, {track}: {marked} of {boxes} raider boxes.").format(
            region=sheet.region,
            track=sheet.name,
            marked=t.s.raiders[t.seat][track],
            boxes=t.box.bust.boxes_per_track,
        )
        if is_blocked(t, t.seat, track):
            first = _("{standing} Blocked.").format(standing=first)
        parts.append(f"{paragraph(first)}\n{_sections_in_words(sheet, _progress(t, track))}")
    parts.append(_("> can be worked on, x done, [ ] free with the bonus"))
    return "\n\n".join(parts)


class Progress(NamedTuple):
    """How far the reader has come on a track."""

    section: int
    marks: int  # boxes of its field step
    done: int  # research steps
    blocked: bool
    gained: tuple[int, int]  # the step at work, and the boxes that the dice on the table would mark


def _progress(t: Table, track: int) -> Progress:
    s, you = t.s, t.seat
    at_work = track == s.track and you in t.works
    gain = (t.works[you].number, gained(t, you)) if at_work else (layout.NO_STEP, 0)
    return Progress(s.section[you][track], s.marks[you][track], s.done[you][track], is_blocked(t, you, track), gain)


@kept(256)
def _sections_in_words(track: Track, now: Progress) -> str:
    return table_of(tuple(row for number in range(len(track.sections)) for row in _rows(track, number, now)), 26)


def _rows(track: Track, number: int, now: Progress) -> Iterator[tuple[str, ...]]:
    """A section as rows: what is done in one line, else a line for each step; then the milestone."""
    section = track.sections[number]
    prize = _("{milestone}: {renown}").format(milestone=section.milestone, renown=renown_of(section.renown))
    if section.money:
        prize = _("{prize} and {money}").format(prize=prize, money=dollars(section.money))
    if number < now.section:
        yield "x", section.name, _("done"), prize
        return
    here = number == now.section and not now.blocked
    done, marks = (now.done, now.marks) if number == now.section else (0, 0)
    for step in section.steps:
        if step.boxes:
            state = _("{marked} of {boxes}").format(marked=marks, boxes=step.boxes)
            work, more = now.gained
            if work == step.number and more:
                state = _("{state}, {more} if kept").format(state=state, more=more)
            usable, over = here and marks < step.boxes, marks == step.boxes
        else:
            usable, over = here and letter_of(step) == done + 1, letter_of(step) <= done
            state = _("done") if over else _("open") if usable else ""
        yield ">" if usable else "x" if over else "", step.kind, state, _asks(step)
    yield "", "", "", prize


def _asks(step: Step) -> str:
    """What a step asks for; what is coloured stands in brackets, and the bonus takes it away."""
    if step.boxes:
        asked = _(" or ").join(step.said)
    else:
        words = [f"[{said}]" if coloured else said for said, coloured in zip(step.said, step.coloured, strict=True)]
        asked = ", ".join(words)
    asked = _("{name}: {symbols}").format(name=step.name, symbols=asked)
    if step.icon:
        return _("{step}, raider icon").format(step=asked)
    return _("{step}, never a bonus").format(step=asked) if step.head != step.kind and step.boxes else asked
