"""What is printed: the career sheet and the atlas of a box, in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass

from digsite.boards import ThisBox
from digsite.drawing import (
    kept,
)
from digsite.games.ancient_artifacts.box import Box, FieldStep, ResearchStep
from digsite.games.ancient_artifacts.rules import layout
from digsite.text import _

SIGNS = ("skull", "pick", "lantern", "map", "book", "compass")  # by symbol


HUES = ("orange", "blue", "green")  # by colour; a region and its track have the colour of their number


@dataclass(frozen=True, eq=False)
class Step:
    """A step of the sheet."""

    number: int  # as the rules count steps
    kind: str  # Dig, Research, Research b
    head: str  # over its boxes, where a letter is enough after the first
    name: str
    symbols: tuple[int, ...]  # a field step: any of them marks a box; Research: all are needed
    said: tuple[str, ...]  # their names
    boxes: int  # of a field step; 0: Research
    coloured: tuple[bool, ...]  # by symbol needed
    no_bonus: bool
    icon: str  # what the raider icon means, where there is one


@dataclass(frozen=True, eq=False)
class Section:
    """A section of a track with its milestone."""

    name: str
    milestone: str
    renown: int
    money: int
    artifact: bool
    steps: tuple[Step, ...]


@dataclass(frozen=True, eq=False)
class Track:
    """A track of the sheet."""

    name: str
    region: str
    hue: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, eq=False)
class Printed:
    """What a box says about sheet and atlas, in one language."""

    tracks: tuple[Track, ...]
    steps: dict[int, Step]  # by number
    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    bonuses: tuple[str, ...]  # by region: what earns the bonus there
    slots: tuple[tuple[int, ...], ...]  # by region
    slot_track: tuple[int, ...]
    slot_research: tuple[int, ...]
    slot_names: tuple[str, ...]
    slot_kinds: tuple[str, ...]  # Research, Dig
    slot_takes: tuple[str, ...]  # which dice


@kept(16)
def printed(this: ThisBox[Box]) -> Printed:
    """What a box says, in the reader's language; asked for a box again, the very same answer."""
    box = this.box
    tracks = tuple(_track(box, number) for number in range(layout.TRACKS))
    slot_track, slot_research = tuple(box.record.slot_track.tolist()), tuple(box.record.slot_research.tolist())
    colours = tuple(_(colour.name).lower() for colour in box.colour)
    either, research = _(" or "), _("Research")
    return Printed(
        tracks,
        {step.number: step for track in tracks for section in track.sections for step in section.steps},
        colours,
        tuple(_(symbol.name).lower() for symbol in box.symbol),
        tuple(
            _("bonus: {colour} {numbers}").format(colour=colours[i], numbers=either.join(map(str, region.numbers)))
            for i, region in enumerate(box.region)
        ),
        tuple(
            tuple(slot for slot in range(layout.SLOTS) if slot_track[slot] == track) for track in range(layout.TRACKS)
        ),
        slot_track,
        slot_research,
        tuple(_(slot.name) for slot in box.slot),
        tuple(
            _(box.region[slot_track[i]].field_action) if slot.numbers else research for i, slot in enumerate(box.slot)
        ),
        tuple(
            either.join(map(str, slot.numbers)) if slot.numbers else colours[slot_track[i]]
            for i, slot in enumerate(box.slot)
        ),
    )


def _track(box: Box, number: int) -> Track:
    sections = tuple(_section(box, number, i) for i in range(len(box.track[number].section)))
    return Track(_(box.track[number].name), _(box.region[number].name), HUES[number], sections)


def _section(box: Box, track: int, number: int) -> Section:
    section = box.track[track].section[number]
    first, milestone = (track * layout.SECTIONS + number) * layout.PLACES, section.milestone
    field = [_field_step(box, track, first, section.field)] if section.field else []
    research = [_research_step(box, first + 1 + i, step) for i, step in enumerate(section.research)]
    return Section(
        _(section.name),
        _(milestone.name),
        milestone.renown,
        milestone.money,
        milestone.artifact,
        (*field, *research),
    )


def _field_step(box: Box, track: int, number: int, step: FieldStep) -> Step:
    kind = _(box.region[track].field_action)
    head = _("{action}, no bonus").format(action=kind) if step.no_bonus else kind
    asked = tuple(box.symbols[id] for id in step.accepts)
    return Step(
        number, kind, head, _(step.name), asked, _named(box, asked), step.boxes, (), step.no_bonus, _icon(box, step)
    )


def _research_step(box: Box, number: int, step: ResearchStep) -> Step:
    kind = _("Research {letter}").format(letter=step.series) if step.series else _("Research")
    head = step.series if number % layout.PLACES > 1 else kind
    asked = tuple(box.symbols[id] for id in step.requires)
    coloured = _which_coloured(step.requires, step.coloured)
    return Step(number, kind, head, _(step.name), asked, _named(box, asked), 0, coloured, False, _icon(box, step))


def _named(box: Box, symbols: Sequence[int]) -> tuple[str, ...]:
    return tuple(_(box.symbol[symbol].name).lower() for symbol in symbols)


def _icon(box: Box, step: FieldStep | ResearchStep) -> str:
    if not step.raider_icon:
        return ""
    return _("Raider icon: with the bonus you bust only at {limit} raiders.").format(limit=box.bust.special_limit)


def _which_coloured(required: Sequence[str], coloured: Sequence[str]) -> tuple[bool, ...]:
    left, made = list(coloured), []
    for symbol in required:
        made.append(symbol in left)
        if symbol in left:
            left.remove(symbol)
    return tuple(made)


def letter_of(step: Step) -> int:
    """0: a field step, 1 to 3: Research a to c."""
    return step.number % layout.PLACES
