"""What is printed: the career sheet and the atlas of a box, in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass

from digsite.games.ancient_artifacts.box import Box, FieldStep, ResearchStep
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import gift
from digsite.text import _
from digsite.text.keeping import ThisBox, kept


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
    gift: str  # what the bonus does there; nothing where there is never one


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
    number: int
    numbers: str  # that earn the bonus on a die of its colour
    earns: str  # the same dice with their colour
    sections: tuple[Section, ...]


@dataclass(frozen=True, eq=False)
class Slot:
    """A slot of the atlas."""

    number: int
    track: int
    research: bool
    name: str
    kind: str  # Research, Dig
    takes: str  # which dice
    short: str  # their numbers in two letters; empty where any will do


@dataclass(frozen=True, eq=False)
class Printed:
    """What a box says about sheet and atlas, in one language."""

    tracks: tuple[Track, ...]
    steps: dict[int, Step]  # by number
    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    slots: tuple[Slot, ...]
    slots_of: tuple[tuple[Slot, ...], ...]  # by track

    def name_of_die(self, shade: int, number: int) -> str:
        return _("{colour} {number}").format(colour=self.colours[shade], number=number)


@kept(16)
def printed(this: ThisBox[Box]) -> Printed:
    """What a box says, in the reader's language; asked for a box again, the very same answer."""
    box = this.box
    tracks = tuple(_track(box, number) for number in range(layout.TRACKS))
    slots = tuple(_slot(box, number) for number in range(layout.SLOTS))
    return Printed(
        tracks,
        {step.number: step for track in tracks for section in track.sections for step in section.steps},
        tuple(_(colour.name).lower() for colour in box.colour),
        tuple(_(symbol.name).lower() for symbol in box.symbol),
        slots,
        tuple(tuple(slot for slot in slots if slot.track == track.number) for track in tracks),
    )


def _slot(box: Box, number: int) -> Slot:
    slot, track = box.slot[number], int(box.record.slot_track[number])
    region, numbers = box.region[track], [str(pips) for pips in box.slot[number].numbers]
    kind = _(region.field_action) if numbers else _("Research")
    takes = _(" or ").join(numbers) or _(box.colour[track].name).lower()
    return Slot(number, track, not numbers, _(slot.name), kind, takes, "/".join(numbers))


def _track(box: Box, number: int) -> Track:
    sections = tuple(_section(box, number, i) for i in range(len(box.track[number].section)))
    region = box.region[number]
    numbers = _(" or ").join(map(str, region.numbers))
    earns = _("{colour} {numbers}").format(colour=_(box.colour[number].name).lower(), numbers=numbers)
    return Track(_(box.track[number].name), _(region.name), number, numbers, earns, sections)


def _section(box: Box, track: int, number: int) -> Section:
    section = box.track[track].section[number]
    first, milestone = (track * layout.SECTIONS + number) * layout.PLACES, section.milestone
    field = [_field_step(box, track, first, section.field)] if section.field else []
    research = [_research_step(box, first + 1 + i, step) for i, step in enumerate(section.research)]
    prize = _(milestone.name), milestone.renown, milestone.money, milestone.artifact
    return Section(_(section.name), *prize, (*field, *research))


def _field_step(box: Box, track: int, number: int, step: FieldStep) -> Step:
    kind = _(box.region[track].field_action)
    head = _("{action}, no bonus").format(action=kind) if step.no_bonus else kind
    asked, icon = _asked(box, step), _icon(box, step)
    return Step(number, kind, head, _(step.name), *asked, step.boxes, (), step.no_bonus, icon, gift(box, number))


def _research_step(box: Box, number: int, step: ResearchStep) -> Step:
    kind = _("Research {letter}").format(letter=step.series) if step.series else _("Research")
    head = step.series if number % layout.PLACES > 1 else kind
    coloured = _which_coloured(step.requires, step.coloured)
    asked, icon = _asked(box, step), _icon(box, step)
    return Step(number, kind, head, _(step.name), *asked, 0, coloured, False, icon, gift(box, number))


def _asked(box: Box, step: FieldStep | ResearchStep) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The symbols that a step asks for, and their names."""
    asked = tuple(box.symbols[id] for id in step.asks)
    return asked, tuple(_(box.symbol[symbol].name).lower() for symbol in asked)


def _icon(box: Box, step: FieldStep | ResearchStep) -> str:
    words = _("Raider icon: with the bonus you bust only at {limit} raiders.")
    return words.format(limit=box.bust.special_limit) if step.raider_icon else ""


def _which_coloured(required: Sequence[str], coloured: Sequence[str]) -> tuple[bool, ...]:
    """The first so many of each symbol."""
    return tuple(required[:i].count(symbol) < coloured.count(symbol) for i, symbol in enumerate(required))


def letter_of(step: Step) -> int:
    """0: a field step, 1 to 3: Research a to c."""
    return step.number % layout.PLACES
