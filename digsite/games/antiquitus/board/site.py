"""The Site, and what is going on there."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from digsite.boards import in_widths
from digsite.drawing import (
    COLUMN,
    TWO_COLUMNS,
    Panel,
    Sketch,
    columns,
    empty_place,
    height_of,
    icon,
    lines,
    moved,
    named_seat,
    paragraph,
    pressable,
    rect,
    text,
    track,
    width_of,
)
from digsite.games.antiquitus.board.table import Table, marked, state
from digsite.games.antiquitus.board.tiles import (
    EVENT_HUES,
    EVENT_SIGNS,
    HUES,
    SIGNS,
    event_tile,
    face_down,
    relic,
    tick,
    turned_down,
)
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import effects
from digsite.text import _, plural


class Grid(NamedTuple):
    """How the Site is laid out: the size of a tile, the space between, around, and for the numbers beside it."""

    size: float
    gap: float
    edge: float
    numbers: float

    def left(self, cell: int) -> float:
        return self.numbers + self.edge + cell % layout.COLUMNS * (self.size + self.gap)

    def top(self, cell: int) -> float:
        return self.numbers + self.edge + cell // layout.COLUMNS * (self.size + self.gap)

    @property
    def tray(self) -> float:
        return layout.COLUMNS * (self.size + self.gap) - self.gap + 2 * self.edge


SMALL, LARGE = Grid(62.4, 4, 6, 0), Grid(86, 6, 8, 20)
BESIDE = LARGE.numbers + LARGE.tray + 22  # where the notes beside the large Site begin


def site(t: Table) -> Panel:
    going_on = t.once(state)
    return in_widths(t.screen, "site", _("The Site"), _site_in_words(t, going_on), partial(_site, t, going_on))


def _site(t: Table, going_on: Sequence[str], prefix: str, width: float) -> Sketch:
    if width == COLUMN:
        below = _below_site(t, prefix, going_on)
        svg = _grid(t, prefix, SMALL) + moved(below, 0, SMALL.tray + 12)
        return Sketch(svg, width, SMALL.tray + 12 + below.height)
    beside = _beside_site(t, prefix, going_on)
    return Sketch(_grid(t, prefix, LARGE) + beside.svg, width, max(LARGE.numbers + LARGE.tray, beside.height))


def _grid(t: Table, prefix: str, grid: Grid) -> str:
    made = [_numbers(grid)] if grid.numbers else []
    made.append(rect(grid.numbers, grid.numbers, grid.tray, grid.tray, "tray", "", 12))
    made += [_cell(t, prefix, grid, cell) for cell in range(layout.CELLS)]
    return "".join(made)


@lru_cache(4)
def _numbers(grid: Grid) -> str:
    """The numbers of rows and columns."""
    half = grid.size / 2
    across = [text(grid.left(i) + half, 14, i + 1, 13, "muted", anchor="middle") for i in range(layout.COLUMNS)]
    down = [
        text(5, grid.top(i * layout.COLUMNS) + half + 5, i + 1, 13, "muted", anchor="middle")
        for i in range(layout.ROWS)
    ]
    return "".join(across + down)


def _cell(t: Table, prefix: str, grid: Grid, cell: int) -> str:
    x, y, size = grid.left(cell), grid.top(cell), grid.size
    inner = _on_cell(t, f"{prefix}-tile-{cell}", grid, cell)
    if cell == t.s.marked:
        inner += rect(x + 1, y + 1, size - 2, size - 2, "", "ink", size * 0.1, 3)
        inner += tick(x + size - 8, y + 8, t.once(marked))
    box = (x, y, size, size)
    return pressable(
        f"{prefix}-{cell}",
        inner,
        t.can(layout.CELL + cell),
        t.say(layout.CELL + cell),
        box,
        size * 0.1,
        layout.CELL + cell,
    )


def _on_cell(t: Table, id: str, grid: Grid, cell: int) -> str:
    kind, x, y, size = t.s.site[cell], grid.left(cell), grid.top(cell), grid.size
    if kind == layout.EMPTY:
        return empty_place(x, y, size, size, size * 0.1)
    if kind >= layout.KINDS:
        return face_down(id, x, y, size, _("Face down"), cell)
    if t.s.face[cell] == layout.DOWN:
        value, name, sign = _looks(t, kind)
        return turned_down(id, x, y, size, value, name, sign)
    if kind >= layout.RELICS:
        event = kind - layout.RELICS
        return event_tile(id, x, y, size, t.kinds[kind], EVENT_SIGNS[event], EVENT_HUES[event])
    return relic(t, id, x, y, size, kind)


def _looks(t: Table, kind: int) -> tuple[object, str, str]:
    """Number, name and sign on a tile; an event has no number."""
    if kind >= layout.RELICS:
        return "", t.kinds[kind], EVENT_SIGNS[kind - layout.RELICS]
    suit = kind // layout.RANKS
    return t.box.relic[kind].rank, t.suits[suit], SIGNS[suit]


# This turn, the tile deck and the submissions, below the Site or beside it


def _step(t: Table) -> int:
    """Which of the three steps of a turn this is."""
    if t.s.phase < layout.BONES_SITE:
        return 0
    return 1 if t.s.phase <= layout.WEAPONS_UP else 2


def _steps(t: Table, width: float, height: float, beside: bool) -> Sketch:
    """The three steps of a turn, side by side or one below the other; the present one is dark."""
    names = (_("Dig"), _("Its effect"), _("Submit"))
    across = (width - 12) / 3 if beside else width
    now, made = _step(t), []
    for i, name in enumerate(names):
        fill, ink = ("ink", "card") if i == now else ("card", "muted")
        inner = rect(0.75, 0.75, across - 1.5, height - 1.5, fill, "ink" if i == now else "muted", height / 2)
        if i < now and t.s.dug != layout.NO_SUIT:
            inner += icon("check", 11, height / 2 - 7, 14, ink, _("Done"))
        else:
            inner += text(18, height / 2 + 5, i + 1, 15, ink, serif=True, anchor="middle")
        inner += text(32, height / 2 + 4.7, name, 13, ink, bold=i == now)
        x, y = (i * (across + 6), 0) if beside else (0, i * (height + 6))
        made.append(f'<g transform="translate({x:g} {y:g})">{inner}</g>')
    return Sketch("".join(made), width, height if beside else 3 * height + 12)


def _event_pills(t: Table, prefix: str, width: float) -> Sketch:
    """Which event comes first, where that is to be chosen."""
    made, y = "", 0.0
    for event in range(layout.EVENTS):
        action = layout.TILE + layout.RELICS + event
        if action not in t.said:
            continue
        name, hue = t.kinds[layout.RELICS + event], EVENT_HUES[event]
        words = _("{event} first").format(event=name)
        high = max(44, 20 + height_of(words, width - 74, 14, bold=True))
        top = y + (high - height_of(words, width - 74, 14, bold=True)) / 2 + 17
        inner = rect(3, y + 3, width - 6, high, f"{hue}-wash", "", 22)
        inner += icon(EVENT_SIGNS[event], 16, y + high / 2 - 9, 24, hue, name)
        inner += lines(52, top, words, width - 74, 14, bold=True)
        made += pressable(f"{prefix}-event-{event}", inner, action, t.say(action), (3, y + 3, width - 6, high), 22)
        y += high + 10
    return Sketch(made, width, y)


def _turn(t: Table, prefix: str, going_on: Sequence[str], width: float, beside: bool) -> Sketch:
    """Whose turn it is, its steps, and what it has brought."""
    svg, y = "", 0.0
    if t.is_in_turn:
        who = named_seat(t.s.active, 0, 0, t.names[t.s.active], width)
        steps = _steps(t, width, 32, beside)
        svg += who.svg + moved(steps, 0, who.height + 8)
        y = who.height + 8 + steps.height + 8
    size, ink, bold = (17, "ink", True) if t.s.phase == layout.END else (13, "muted", False)
    for words in going_on:
        svg += lines(0, y + size, words, width, size, ink, serif=bold)
        y += height_of(words, width, size, bold) + 4
    pills = _event_pills(t, prefix, width)
    return Sketch(svg + moved(pills, 0, y + 2), width, y + 2 + pills.height)


def _tile_deck(t: Table, prefix: str) -> Sketch:
    size, count = 34, t.s.deck_size
    svg = face_down(f"{prefix}-deck", 0, 0, size, _("Tile deck"), 1) if count else empty_place(0, 0, size, size)
    words = plural("tile in the deck", "tiles in the deck", count)
    after = size + 14 + width_of(str(count), 22, bold=True)
    svg += text(size + 10, 25, count, 22, serif=True) + text(after, 24, words, 13, "muted")
    return Sketch(svg, after + width_of(words, 13), size)


SPACE = 26
MOST_SPACES = 24  # of the track of submissions; more are left to the number


def _made(t: Table) -> str:
    wanted = int(t.box.record.submissions[t.s.seats])
    return _("{made} of {wanted} submissions made").format(made=t.s.total, wanted=wanted)


def _submissions(t: Table, prefix: str, width: float) -> Sketch:
    wanted, made = int(t.box.record.submissions[t.s.seats]), t.s.total
    words = _made(t)
    svg, y = lines(0, 13, words, width, 13, "muted"), height_of(words, width, 13) + 5
    if wanted > MOST_SPACES:
        return Sketch(svg, width, y)
    rows = -(-wanted // int((width + 6) // SPACE))
    across = -(-wanted // rows) * SPACE
    filled = [i < made for i in range(wanted)]
    spaces = track(f"{prefix}-made", 0, y, across, [""] * wanted, filled, "brown", SPACE - 6, True)
    return Sketch(svg + spaces.svg, width, y + spaces.height + 2)


def _below_site(t: Table, prefix: str, going_on: Sequence[str]) -> Sketch:
    turn, made = _turn(t, prefix, going_on, COLUMN, True), _submissions(t, prefix, COLUMN)
    svg = turn.svg + moved(_tile_deck(t, prefix), 0, turn.height + 8)
    svg += moved(made, 0, turn.height + 54)
    return Sketch(svg, COLUMN, turn.height + 54 + made.height)


def _beside_site(t: Table, prefix: str, going_on: Sequence[str]) -> Sketch:
    width, bottom = TWO_COLUMNS - BESIDE, LARGE.numbers + LARGE.tray
    turn, made = _turn(t, prefix, going_on, width, False), _submissions(t, prefix, width)
    effects = _effects(t, width) if t.s.phase == layout.DIG else Sketch("", width, 0)
    below = LARGE.numbers + turn.height + 10
    top = max(bottom - made.height, below + effects.height + 56)
    svg = (
        f"{moved(turn, BESIDE, LARGE.numbers)}{moved(effects, BESIDE, below)}"
        f"{moved(_tile_deck(t, prefix), BESIDE, top - 46)}{moved(made, BESIDE, top)}"
    )
    return Sketch(svg, width, top + made.height)


def _effects(t: Table, width: float) -> Sketch:
    """What the suits do when dug, for the one who chooses."""
    svg, y = "", 0.0
    for suit, words in enumerate(effects()):
        high = max(24, height_of(words, width - 32, 13))
        svg += icon(SIGNS[suit], 0, y + 1, 20, HUES[suit], t.suits[suit])
        svg += lines(32, y + 15, words, width - 32, 13, "muted")
        y += high + 6
    return Sketch(svg, width, y)


def _site_in_words(t: Table, going_on: list[str]) -> str:
    s = t.s
    if t.is_in_turn:
        step = (_("step 1, dig"), _("step 2, its effect"), _("step 3, submit"))[_step(t)]
        whose = _("{name} is on turn: {step}.").format(name=t.names[s.active], step=step)
        going_on = [whose, *going_on]
    deck_size = plural("{count} tile in the deck.", "{count} tiles in the deck.", s.deck_size)
    going_on = [*going_on, deck_size.format(count=s.deck_size), f"{_made(t)}."]
    rows: list[Sequence[object]] = [("", *range(1, layout.COLUMNS + 1))]
    for row in range(layout.ROWS):
        cells = range(row * layout.COLUMNS, (row + 1) * layout.COLUMNS)
        rows.append((row + 1, *(_cell_in_words(t, cell) for cell in cells)))
    key = _("? face down, ( ) face down but known to all, - empty")
    return f"{paragraph(*going_on)}\n\n{columns(rows)}\n\n{key}"


def _cell_in_words(t: Table, cell: int) -> str:
    kind = t.s.site[cell]
    if kind == layout.EMPTY:
        return "-"
    if kind >= layout.KINDS:
        return "?"
    name = t.kinds[kind]
    return f"({name})" if t.s.face[cell] == layout.DOWN else name
