"""What all boards share beyond single shapes: what one reader sees, parts that can be pressed, players and scores."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

import numpy as np

from digsite.box import BoxFile
from digsite.drawing import (
    COLUMN,
    ICONS,
    SMALLEST,
    Panel,
    Place,
    Placed,
    Screen,
    Sketch,
    columns,
    die,
    flow,
    height_of,
    lines,
    moved,
    named_seat,
    paragraph,
    pressable,
    stack,
    text,
    width_of,
    wrap,
)
from digsite.match.look import Look
from digsite.text import _
from digsite.text.keeping import ThisBox as ThisBox  # noqa: PLC0414 - boards keep by it
from digsite.text.speech import listed

AnyBox = TypeVar("AnyBox", bound=BoxFile)
Result = TypeVar("Result")
Choices = tuple[tuple[int, str], ...]  # actions that can be done now, with their sentences
Remark = tuple[str, str]  # words and their icon

# What one panel reads of a look


@dataclass(eq=False)
class Notes:
    """What a panel has read: as long as all of it is the same, so is the panel."""

    fields: dict[str, Any] = field(default_factory=dict)
    sentences: dict[int, str | None] = field(default_factory=dict)  # of choices; None where one cannot be chosen
    works: dict[Callable[[Any], Any], Any] = field(default_factory=dict)  # what was worked out, and what came of it
    shown: set[str] = field(default_factory=set)  # fields that were read for what was worked out

    @property
    def names(self) -> set[str]:
        """The fields that are behind what was read."""
        return self.shown | self.fields.keys()

    def hold(self, look: "Reading[Any]") -> bool:
        """Would the same be read now? If so, the fields behind what was worked out are those of now."""
        same = (
            all(look.field(name) == value for name, value in self.fields.items())
            and all(look.look.said.get(action) == sentence for action, sentence in self.sentences.items())
            and all(look.once(work) == result for work, result in self.works.items())
        )
        if same:
            self.shown = set().union(*(look.behind(work) for work in self.works))
        return same


class Fields:
    """The numbers of a record as plain numbers and lists; which of them are read is noted."""

    def __init__(self, reading: "Reading[Any]", notes: Notes | None) -> None:
        self._reading, self._notes = reading, notes

    def __getattr__(self, name: str) -> Any:  # the first time only
        value = self.__dict__[name] = self._reading.field(name)
        if self._notes is not None:
            self._notes.fields[name] = value
        return value


class Said(Mapping[int, str]):
    """The sentences of what can be done now; which of them are asked for is noted."""

    def __init__(self, reading: "Reading[Any]", notes: Notes | None) -> None:
        self._said, self._notes = reading.look.said, notes

    def __getitem__(self, action: int) -> str:
        found = self._found(action)
        if found is None:
            raise KeyError(action)
        return found

    def __contains__(self, action: object) -> bool:
        return self._found(action) is not None

    @overload
    def get(self, action: int, /) -> str | None: ...
    @overload
    def get(self, action: int, /, default: Result) -> str | Result: ...
    def get(self, action: int, /, default: Any = None) -> Any:
        found = self._found(action)
        return default if found is None else found

    def _found(self, action: Any) -> str | None:
        found = self._said.get(action)
        if self._notes is not None:
            self._notes.sentences[action] = found
        return found

    def __iter__(self) -> Iterator[int]:
        if self._notes is not None:
            self._notes.works[_all_said] = self._said
        return iter(self._said)

    def __len__(self) -> int:
        return sum(1 for _action in self)


def _all_said(reading: "Reading[Any]") -> Mapping[int, str]:
    return reading.look.said


def _all_bytes(reading: "Reading[Any]") -> bytes:
    reading.reads_all()
    return reading.look.bytes


class Reading(Generic[AnyBox]):
    """A look as the panels of a board read it; a game adds what follows from it.

    Each panel gets a reading of its own (`panel`), which notes what it reads, and is drawn again only if that has
    changed since the reader last looked. What several panels need is worked out once (`once`).
    """

    def __init__(self, look: Look, notes: Notes | None = None, whole: "Self | None" = None) -> None:
        self.look, self._notes = look, notes
        self._whole: Self = self if whole is None else whole
        self.box: AnyBox = look.box
        self.seat, self.names = look.seat, look.names
        self._worked: dict[Callable[[Any], Any], tuple[Any, set[str]]] = {} if whole is None else whole._worked  # noqa: SLF001
        self.s = Fields(self._whole, notes)
        self.said = Said(self._whole, notes)

    def panel(self, draw: "Callable[[Self], Panel]") -> Panel:
        """A panel: as it was drawn before if all that it read is the same, else drawn anew."""
        known = self.look.drawn.get((draw, self.look.screen))
        if known is not None and known[0].hold(self):
            made: Panel = known[1]
            return made
        notes = Notes()
        made = draw(type(self)(self.look, notes, self))
        self.look.drawn[draw, self.look.screen] = notes, made
        return made

    def placed(
        self,
        id: str,
        title: str,
        place: Place,
        draw: "Callable[[Self, float, float], Sketch]",
        seat: int | None = None,
    ) -> Placed:
        """A panel at its place, drawn for that room: as before if all that it read is the same, else anew."""
        key = draw, id, place.width, place.height
        known = self.look.drawn.get(key)
        if known is None or known[1].title != title or not known[0].hold(self):
            notes = Notes()
            sketch = draw(type(self)(self.look, notes, self), place.width, place.height)
            made = Panel(id, title, place.width, place.height, sketch.svg, sketch.words, seat)
            known = self.look.drawn[key] = notes, made
        return Placed(known[1], place)

    def once(self, work: "Callable[[Self], Result]") -> Result:
        """What follows from the look, worked out once; a panel that asks has read the result."""
        if work not in self._worked:
            notes = Notes()
            self._worked[work] = work(type(self)(self.look, notes, self._whole)), notes.names
        result: Result
        result, names = self._worked[work]
        if self._notes is not None:
            self._notes.works[work] = result
            self._notes.shown |= names
        return result

    def field(self, name: str) -> Any:
        """A field as plain numbers and lists."""
        return getattr(self.look.s, name)

    @property
    def record(self) -> np.record:
        """The whole record, for rules; who asks for it has read everything."""
        self.once(_all_bytes)
        return self.look.record

    def reads_all(self) -> None:
        """Every field is behind what is worked out here."""
        if self._notes is not None:
            self._notes.shown |= set(self.look.record.dtype.names or ())

    def behind(self, work: Callable[[Any], Any]) -> set[str]:
        """The fields that were read for something that was worked out."""
        return self._worked[work][1]

    def can(self, action: int) -> int | None:
        return action if action in self.said else None

    def say(self, action: int) -> str:
        return self.said.get(action, "")

    def choices(self, first: int, count: int = 1) -> Choices:
        """Which of so many actions can be done now."""
        return tuple((action, self.said[action]) for action in range(first, first + count) if action in self.said)

    @property
    def screen(self) -> Screen:
        """What the panels are drawn for."""
        return self.look.screen

    @property
    def seated(self) -> bool:
        return self.seat < self.look.seats


class Once(Generic[Result]):
    """A property of a reading that is worked out once for all panels; who asks has read the result and nothing else."""

    def __init__(self, work: Callable[[Any], Result]) -> None:
        self.work = work

    def __get__(self, reading: Reading[Any], _owner: type) -> Result:
        return reading.once(self.work)


# Parts


def press(
    said: Mapping[int, str],
    id: str,
    inner: str,
    action: int,
    frame: tuple[float, float, float, float],
    r: float = 10,
    *,
    now: bool = True,
) -> str:
    """A part that stands for an action: pressed where that can be done and is meant now, else asked about."""
    return pressable(id, inner, action if now and action in said else None, said.get(action, ""), frame, r, action)


def titled(words: str, inner: Sketch, width: float, between: float = 4) -> Sketch:
    """A part below its title."""
    high = height_of(words, width, 13, bold=True) + between
    svg = lines(0, 12, words, width, 13, "muted", bold=True) + moved(inner, 0, high)
    return Sketch(svg, width, high + inner.height)


def number(figure: str, words: str, most: float = COLUMN, size: float = 20) -> Sketch:
    """A figure that matters, with what it counts below."""
    svg = text(0, 18, figure, size, serif=True) + lines(0, 33, words, most, SMALLEST, "muted")
    wide = max(width_of(figure, size, bold=True), *(width_of(row, SMALLEST) for row in wrap(words, most, SMALLEST)))
    return Sketch(svg, wide, 20 + height_of(words, most, SMALLEST))


@lru_cache(4096)
def table_of(rows: tuple[tuple[str, ...], ...], widest: int = 20) -> str:
    """Rows in aligned columns, kept: most of them are said again and again."""
    return columns(rows, widest=widest)


def counted(names: Sequence[str], counts: Sequence[int]) -> str:
    """Things in one phrase, several of a kind with their number."""
    return listed(
        [f"{name} (×{count})" if count > 1 else name for name, count in zip(names, counts, strict=False) if count]
    )


# Players


def around(seat: int, seats: int) -> list[int]:
    """The rivals of a seat, from the one to the left on; for a spectator everybody."""
    return [(seat + i) % seats for i in range(1, seats)] if seat < seats else list(range(seats))


# A score sheet, ready-made

NARROWEST = 34  # a column of a sheet
WIDEST_HEAD = 64
LEAST_NAME = 96  # what a name has at least beside its numbers; with less, they stand below it


class Line(NamedTuple):
    """A line of a score sheet: whose it is, or what it counts, and a number for each column; None: not yet."""

    name: str
    numbers: Sequence[int | None]
    seat: int | None = None

    @property
    def total(self) -> int:
        return sum(number for number in self.numbers if number is not None)


def score_sheet(id: str, title: str, heads: Sequence[str], rows: Sequence[Line]) -> Panel:
    """Names with their numbers in columns, and what each line comes to; many columns stand below the names."""
    widths = [_column_width(heads, rows, i) for i in range(len(heads) + 1)]
    room = COLUMN - sum(widths)
    drawn = _as_table(heads, rows, widths, room) if room >= LEAST_NAME else _as_blocks(heads, rows)
    parts = [(row.name, row.total, _in_words(heads, row)) for row in rows]
    words = columns([("", _("Total"), ""), *parts], numbers=[1], widest=24)
    return Panel(id, title, COLUMN, drawn.height, drawn.svg, words)


def _all_heads(heads: Sequence[str]) -> list[str]:
    return [*heads, _("Total")]


def _figures(row: Line) -> list[str]:
    return [*("–" if number is None else str(number) for number in row.numbers), str(row.total)]


def _column_width(heads: Sequence[str], rows: Sequence[Line], place: int) -> float:
    head = min(WIDEST_HEAD, max(width_of(word, SMALLEST) for word in _all_heads(heads)[place].split() or [""]))
    widest = max((width_of(_figures(row)[place], 16, bold=True) for row in rows), default=0)
    return max(NARROWEST, head + 8, widest + 8)


def _as_table(heads: Sequence[str], rows: Sequence[Line], widths: Sequence[float], room: float) -> Sketch:
    """A line for each name, its numbers beside it."""
    ends = [room + sum(widths[: place + 1]) for place in range(len(widths))]
    high = max(height_of(head, width - 4, SMALLEST) for head, width in zip(_all_heads(heads), widths, strict=True))
    svg = "".join(
        lines(end, SMALLEST, head, width - 4, SMALLEST, "muted", anchor="end")
        for head, end, width in zip(_all_heads(heads), ends, widths, strict=True)
    )
    y = high + 4
    for row in rows:
        name = _name(row, room - 8)
        svg += f'<path d="M0 {y:g}H{COLUMN}" stroke="var(--line)"/>' + moved(name, 0, y + 6)
        for place, (figure, end) in enumerate(zip(_figures(row), ends, strict=True)):
            svg += text(end, y + 22, figure, 16, bold=place == len(heads), anchor="end")
        y += name.height + 12
    return Sketch(svg, COLUMN, y)


def _as_blocks(heads: Sequence[str], rows: Sequence[Line]) -> Sketch:
    """A block for each name, its numbers below it with what they are for."""
    blocks = []
    for row in rows:
        cells = [number(figure, head, 90) for figure, head in zip(_figures(row), _all_heads(heads), strict=True)]
        blocks.append(stack([_name(row, COLUMN), flow(cells, COLUMN, 14, 6)], 6))
    return stack(blocks, 14)


def _name(row: Line, width: float) -> Sketch:
    if row.seat is not None:
        return named_seat(row.seat, 0, 0, row.name, width, 15)
    return Sketch(lines(0, 16, row.name, width, 15), width, height_of(row.name, width, 15))


def _in_words(heads: Sequence[str], row: Line) -> str:
    """A line as it is read aloud: what is written, then what is not yet."""
    both = list(zip(heads, row.numbers, strict=True))
    said = [_("{head}: {figure}").format(head=head, figure=figure) for head, figure in both if figure is not None]
    missing = [head for head, figure in both if figure is None]
    said += [_("not yet: {heads}").format(heads=", ".join(missing))] if missing else []
    return "; ".join(said)


# A row of dice, ready-made


class Die(NamedTuple):
    """A die on the table: its face (a number, or the name of an icon), and whether it can be pressed now."""

    face: int | str
    hue: str = ""
    aside: bool = False  # set aside, and not rolled again
    action: int | None = None  # what pressing it does now
    label: str = ""  # the sentence of that action


def dice_panel(id: str, title: str, dice: Sequence[Die], size: float = 44) -> Panel:
    """Dice beside each other, those that were set aside below."""
    places = list(enumerate(dice))
    rolled = dice_row(id, [(i, die) for i, die in places if not die.aside], COLUMN, size)
    aside = dice_row(id, [(i, die) for i, die in places if die.aside], COLUMN, size)
    below = titled(_("Set aside"), aside, COLUMN) if aside.height else aside
    drawn = stack([rolled, below], 8)
    return Panel(id, title, COLUMN, max(drawn.height, size), drawn.svg, dice_words(dice))


def dice_row(id: str, dice: Sequence[tuple[int, Die]], width: float, size: float = 44) -> Sketch:
    """Dice in as many rows as they need, each with its number among all dice: a die keeps its name as it moves."""
    made = []
    for i, one in dice:
        shape = die(f"{id}-{i}-die", 4, 4, size, one.face, one.hue, _face(one))
        frame = (2.0, 2.0, size + 4, size + 4)
        made.append(
            Sketch(pressable(f"{id}-{i}", shape, one.action, one.label, frame, size * 0.24), size + 8, size + 8)
        )
    return flow(made, width, 4, 4)


def dice_words(dice: Sequence[Die]) -> str:
    """The same in words, which a terminal shows and a screen reader says."""
    rolled, aside = ([_face(one) for one in dice if one.aside is kept] for kept in (False, True))
    sentences = [_("Dice: {faces}.").format(faces=", ".join(rolled))] if rolled else [_("No dice to roll.")]
    sentences += [_("Set aside: {faces}.").format(faces=", ".join(aside))] if aside else []
    return paragraph(*sentences)


def _face(one: Die) -> str:
    return _(ICONS[one.face][0]) if isinstance(one.face, str) else str(one.face)
