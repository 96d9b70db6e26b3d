"""The table of Antiquitus as pictures and text."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from digsite.boards import View, around, players_panel
from digsite.core.sentinels import HIDDEN
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    TWO_COLUMNS,
    Panel,
    Sketch,
    card_back,
    chip,
    columns,
    empty_place,
    flow,
    group,
    height_of,
    hidden_tile,
    icon,
    kept,
    lines,
    moved,
    named_seat,
    paragraph,
    pile,
    plain,
    pressable,
    rect,
    shadow,
    text,
    tile,
    track,
    width_of,
)
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.submission import gain
from digsite.games.antiquitus.words import at, deck, label, placard, rep, tiles
from digsite.games.antiquitus.words import tile as name_of
from digsite.text import _, plural
from digsite.text.speech import listed

SIGNS = ("bone", "coin", "text", "sword")
HUES = ("green", "gold", "blue", "red")
EVENT_SIGNS = ("hazard", "treasure")
EVENT_HUES = ("grey", "gold")
DECK_HUES = ("olive", "violet", "rust")
DEALING = (layout.SETUP_SITE, layout.SETUP_CAMP, layout.SETUP_HAND)


@dataclass(eq=False)
class Table(View[Box]):
    """What one reader may see, and what follows from it."""

    hands: list[list[int]]  # by seat: the placards that this reader knows in it
    museums: list[list[int]]  # by seat: the placards submitted
    suits: list[str]  # the names of suits and of kinds of tiles
    kinds: list[str]
    texts: dict[int, str]  # what placards ask for, once somebody wanted to know
    places: list[int]  # by seat, when the game is over

    def asks(self, number: int) -> str:
        """What a placard asks for."""
        if number not in self.texts:
            self.texts[number] = self.box.placard_text(number)
        return self.texts[number]

    @property
    def is_submitting(self) -> bool:
        """Is this reader putting a submission together?"""
        return bool(self.s.active == self.seat and self.s.choosing)


def panels(s: np.record, box: Box, seat: int, names: Sequence[str], legal: frozenset[int]) -> list[Panel]:
    """The panels of the table, from the record after `hide`."""
    known = plain(s)
    said = {action: label(s, box, action) for action in legal}
    hands: list[list[int]] = [[] for _seat in range(known.seats)]
    museums: list[list[int]] = [[] for _seat in range(known.seats)]
    for number, place in enumerate(known.where):
        if layout.HAND <= place < layout.HAND + known.seats:
            hands[place - layout.HAND].append(number)
        elif layout.MUSEUM <= place < layout.MUSEUM + known.seats:
            museums[place - layout.MUSEUM].append(number)
    suits, kinds = [_(suit.name) for suit in box.suit], [name_of(box, kind) for kind in range(layout.KINDS)]
    places = (
        [int(rules.rank(s, box.record, other)) for other in range(known.seats)] if known.phase == layout.END else []
    )
    t = Table(s, known, box, seat, tuple(names), said, hands, museums, suits, kinds, {}, places)
    made = [site(t), decks(t), supply(t), players(t)]
    if t.seated:
        made.append(own(t))
    return made


# Tiles, drawn once and kept: a board shows a hundred of them

_tile = lru_cache(8192)(tile)
_hidden_tile = lru_cache(1024)(hidden_tile)
_card_back = lru_cache(1024)(card_back)


def relic(t: Table, id: str, x: float, y: float, size: float, kind: int) -> str:
    """A relic lying face up."""
    suit = kind // layout.RANKS
    return _tile(id, x, y, size, t.box.relic[kind].rank, t.suits[suit], SIGNS[suit], HUES[suit])


@lru_cache(1024)
def _event(id: str, x: float, y: float, size: float, name: str, sign: str, hue: str) -> str:
    """An event lying face up: no number, a large sign."""
    named = width_of(name, SMALLEST) <= size - 6
    sign_size = size * (0.46 if named else 0.6)
    shapes = (
        f"{shadow(0, 0, size, size, size * 0.1)}"
        f"{rect(1.25, 1.25, size - 2.5, size - 2.5, f'{hue}-wash', hue, size * 0.1, 2.5)}"
        f"{icon(sign, (size - sign_size) / 2, size * (0.17 if named else 0.2), sign_size, hue, name)}"
        f"{text(size / 2, size - 8, name, SMALLEST, 'ink', anchor='middle') if named else ''}"
    )
    return group(id, "tile event", x, y, shapes, name)


@kept(1024)
def _turned_down(id: str, x: float, y: float, size: float, value: object, name: str, sign: str) -> str:
    """A tile lying face down that everybody has seen: bare earth, with what it is scratched into it."""
    title = _("{name} {value}, face down") if value else _("{name}, face down")
    title = title.format(name=name, value=value)
    named, number = size >= 56 and width_of(name, SMALLEST) <= size - 6, round(size * 0.36, 1)
    middle = size * (0.42 if named else 0.5)
    shapes = rect(0.75, 0.75, size - 1.5, size - 1.5, "earth", "pebble", size * 0.1)
    if value:
        shapes += text(size * 0.31, middle + number * 0.35, value, number, "buried", serif=True, anchor="middle")
    across = size * (0.53 if value else 0.34)
    shapes += icon(sign, across, middle - size * 0.16, size * 0.32, "buried", title)
    if named:
        shapes += text(size / 2, size - 10, name, SMALLEST, "buried", anchor="middle")
    return group(id, "tile hidden", x, y, shapes, title)


def _tick(x: float, y: float, title: str) -> str:
    """A mark on what has been chosen."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="var(--ink)" stroke="var(--card)" stroke-width="1.5"/>'
    return disc + icon("check", x - 6.5, y - 6.5, 13, "card", title)


# The Site


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
    title, state = _("The Site"), _state(t)
    words, below = _site_in_words(t, state), _below_site(t, "site", state)
    svg = _grid(t, "site", SMALL) + moved(below, 0, SMALL.tray + 12)
    beside = _beside_site(t, "site-wide", state)
    high = max(LARGE.numbers + LARGE.tray, beside.height)
    lying = Panel("site-wide", title, TWO_COLUMNS, high, _grid(t, "site-wide", LARGE) + beside.svg, words)
    return Panel("site", title, COLUMN, SMALL.tray + 12 + below.height, svg, words, wide=lying)


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
        inner += _tick(x + size - 8, y + 8, _mark_in_words(t))
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
        return _hidden_tile(id, x, y, size, _("Face down"), cell)
    if t.s.face[cell] == layout.DOWN:
        value, name, sign = _looks(t, kind)
        return _turned_down(id, x, y, size, value, name, sign)
    if kind >= layout.RELICS:
        event = kind - layout.RELICS
        return _event(id, x, y, size, t.kinds[kind], EVENT_SIGNS[event], EVENT_HUES[event])
    return relic(t, id, x, y, size, kind)


def _looks(t: Table, kind: int) -> tuple[object, str, str]:
    """Number, name and sign on a tile; an event has no number."""
    if kind >= layout.RELICS:
        return "", t.kinds[kind], EVENT_SIGNS[kind - layout.RELICS]
    suit = kind // layout.RANKS
    return t.box.relic[kind].rank, t.suits[suit], SIGNS[suit]


def _mark_in_words(t: Table) -> str:
    if t.s.marked == layout.NO_CELL:
        return ""
    where = at(t.record, t.box, t.s.marked)
    if t.s.phase == layout.WEAPONS_UP:
        return _("Just turned face down: {tile}.").format(tile=where)
    return _("Chosen for the swap: {tile}.").format(tile=where)


# This turn, the tile deck and the submissions, below the Site or beside it


def _step(t: Table) -> int:
    """Which of the three steps of a turn this is."""
    if t.s.phase < layout.BONES_SITE:
        return 0
    return 1 if t.s.phase <= layout.WEAPONS_UP else 2


def _is_in_turn(t: Table) -> bool:
    return t.s.phase not in DEALING and t.s.phase != layout.END


def _state(t: Table) -> list[str]:
    """What this turn has brought so far, and what is going on."""
    s = t.s
    if s.phase == layout.END:
        return [_("The game is over."), _winners(t)]
    if s.phase in DEALING:
        dealt = (_("The Site is laid out."), _("The first tiles are dealt."), _("The placards are dealt."))
        return [dealt[s.phase]]
    made = [_excavated(t)]
    if s.phase > layout.SITE_REFILL and s.phase <= layout.WEAPONS_UP:
        made.append(_(t.box.suit[s.dug].text))
    made += [words for words in (_mark_in_words(t), _going_on(t)) if words]
    return made


def _winners(t: Table) -> str:
    best = [seat for seat, place in enumerate(t.places) if place == 1]
    sentence = plural("{names} wins with {rep}.", "{names} share the win with {rep}.", len(best))
    return sentence.format(names=listed([t.names[seat] for seat in best]), rep=rep(t.s.rep[best[0]]))


def _excavated(t: Table) -> str:
    s = t.s
    if s.dug == layout.NO_SUIT:
        return _("Nothing dug yet.") if s.phase == layout.DIG else _("The dig is dry: the Site holds no relic.")
    sentence = _("{suit} dug; {up} turned up, {gone} discarded.")
    if s.event:
        sentence = _("{suit} dug; {up} turned up, {gone} discarded, an event among them.")
    return sentence.format(suit=t.suits[s.dug], up=s.rev, gone=s.dis)


def _going_on(t: Table) -> str:
    s = t.s
    if s.phase == layout.EVENT_ORDER:
        waiting = [t.kinds[layout.RELICS + event] for event in range(layout.EVENTS) for _i in range(s.pending[event])]
        return _("Events to resolve: {events}.").format(events=listed(waiting))
    if s.phase == layout.CAVE_PICK:
        sentence = plural("{event}: {name} discards {count} tile.", "{event}: {name} discards {count} tiles.", s.left)
        return sentence.format(event=t.kinds[s.resolving], name=t.names[s.walker], count=s.left)
    if s.phase == layout.TREASURE_DRAW:
        return _("{event}: {name} draws.").format(event=t.kinds[s.resolving], name=t.names[s.walker])
    if s.phase == layout.SITE_REFILL:
        return _("Empty spots are filled.")
    return _("New placards are drawn.") if s.phase in (layout.HAND_DECK, layout.HAND_DRAW) else ""


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


def _turn(t: Table, prefix: str, state: Sequence[str], width: float, beside: bool) -> Sketch:
    """Whose turn it is, its steps, and what it has brought."""
    svg, y = "", 0.0
    if _is_in_turn(t):
        who = named_seat(t.s.active, 0, 0, t.names[t.s.active], width)
        steps = _steps(t, width, 32, beside)
        svg += who.svg + moved(steps, 0, who.height + 8)
        y = who.height + 8 + steps.height + 8
    size, ink, bold = (17, "ink", True) if t.s.phase == layout.END else (13, "muted", False)
    for words in state:
        svg += lines(0, y + size, words, width, size, ink, serif=bold)
        y += height_of(words, width, size, bold) + 4
    pills = _event_pills(t, prefix, width)
    return Sketch(svg + moved(pills, 0, y + 2), width, y + 2 + pills.height)


def _tile_deck(t: Table, prefix: str) -> Sketch:
    size, count = 34, t.s.deck_size
    svg = _hidden_tile(f"{prefix}-deck", 0, 0, size, _("Tile deck"), 1) if count else empty_place(0, 0, size, size)
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


def _below_site(t: Table, prefix: str, state: Sequence[str]) -> Sketch:
    turn, made = _turn(t, prefix, state, COLUMN, True), _submissions(t, prefix, COLUMN)
    svg = turn.svg + moved(_tile_deck(t, prefix), 0, turn.height + 8)
    svg += moved(made, 0, turn.height + 54)
    return Sketch(svg, COLUMN, turn.height + 54 + made.height)


def _beside_site(t: Table, prefix: str, state: Sequence[str]) -> Sketch:
    width, bottom = TWO_COLUMNS - BESIDE, LARGE.numbers + LARGE.tray
    turn, made = _turn(t, prefix, state, width, False), _submissions(t, prefix, width)
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
    short = (
        _("swap a relic of your camp with one of the Site"),
        _("draw a placard, give one back"),
        _("everyone passes a tile to the left"),
        _("turn one tile face down, another face up"),
    )
    svg, y = "", 0.0
    for suit, words in enumerate(short):
        high = max(24, height_of(words, width - 32, 13))
        svg += icon(SIGNS[suit], 0, y + 1, 20, HUES[suit], t.suits[suit])
        svg += lines(32, y + 15, words, width - 32, 13, "muted")
        y += high + 6
    return Sketch(svg, width, y)


def _site_in_words(t: Table, state: list[str]) -> str:
    s = t.s
    if _is_in_turn(t):
        step = (_("step 1, dig"), _("step 2, its effect"), _("step 3, submit"))[_step(t)]
        whose = _("{name} is on turn: {step}.").format(name=t.names[s.active], step=step)
        state = [whose, *state]
    deck_size = plural("{count} tile in the deck.", "{count} tiles in the deck.", s.deck_size)
    state = [*state, deck_size.format(count=s.deck_size), f"{_made(t)}."]
    rows: list[Sequence[object]] = [("", *range(1, layout.COLUMNS + 1))]
    for row in range(layout.ROWS):
        cells = range(row * layout.COLUMNS, (row + 1) * layout.COLUMNS)
        rows.append((row + 1, *(_cell_in_words(t, cell) for cell in cells)))
    key = _("? face down, ( ) face down but known to all, - empty")
    return f"{paragraph(*state)}\n\n{columns(rows)}\n\n{key}"


def _cell_in_words(t: Table, cell: int) -> str:
    kind = t.s.site[cell]
    if kind == layout.EMPTY:
        return "-"
    if kind >= layout.KINDS:
        return "?"
    name = t.kinds[kind]
    return f"({name})" if t.s.face[cell] == layout.DOWN else name


# Placards


class Card(NamedTuple):
    """A placard lying face up, with what is to be said about it."""

    number: int
    name: str
    asks: str
    points: int
    hue: str
    foot: str = ""
    verb: str = ""
    chosen: bool = False


def _front(t: Table, number: int, foot: str = "", verb: str = "", chosen: bool = False) -> Card:
    about = t.box.placard[number]
    hue = DECK_HUES[about.deck]
    return Card(number, placard(t.box, number), t.asks(number), about.rep, hue, foot, verb, chosen)


def _rep_disc(x: float, y: float, points: int, hue: str, r: float = 14) -> str:
    size = max(SMALLEST, round(r * 1.15))
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--{hue})"/>'
        f"{text(x, y + size * 0.35, points, size, 'on', serif=True, anchor='middle')}"
    )


@lru_cache(512)
def _card_height(card: Card, width: float) -> float:
    high = 22 + height_of(card.name, width - 56, 16, bold=True) + height_of(card.asks, width - 26, 13)
    high += height_of(card.foot, width - 26, SMALLEST) + 5 if card.foot else 0
    return high + (28 if card.verb else 2)


@lru_cache(512)
def _card(id: str, x: float, y: float, width: float, height: float, card: Card) -> str:
    """A placard: its REP in a disc, its name, what it asks for, and what pressing it does."""
    below = 14 + height_of(card.name, width - 56, 16, bold=True)
    line, weight = ("ink", 3.0) if card.chosen else (card.hue, 1.5)
    shapes = (
        f"{shadow(0, 0, width, height, 10)}{rect(0.75, 0.75, width - 1.5, height - 1.5, 'card', line, 10, weight)}"
        f"{_rep_disc(24, 23, card.points, card.hue)}{lines(46, 28, card.name, width - 56, 16, serif=True)}"
        f"{lines(14, below + 18, card.asks, width - 26, 13)}"
    )
    if card.foot:
        top = below + 18 + height_of(card.asks, width - 26, 13) + 1
        shapes += lines(14, top, card.foot, width - 26, SMALLEST, "muted")
    if card.verb:
        shapes += icon("arrow", 12, height - 24, 14, "ink") + text(30, height - 12, card.verb, 14, bold=True)
    if card.chosen:
        shapes += _tick(width - 16, height - 16, card.foot)
    return group(id, "card", x, y, shapes, card.name)


# The decks

PILE, PILE_HIGH, BESIDE_PILE = 48, 64, 84


def decks(t: Table) -> Panel:
    svg, y = "", 3.0
    for number in range(layout.DECKS):
        if number:
            svg += f'<path d="M0 {y - 9:g}H{COLUMN}" stroke="var(--line)"/>'
        row = _deck(t, number)
        svg += moved(row, 0, y)
        y += row.height + 18
    return Panel("decks", _("Placard decks"), COLUMN, y - 15, svg, _decks_in_words(t))


def _stack(t: Table, number: int) -> list[int]:
    """The placards lying face up on a deck, top first."""
    up: list[int] = t.s.stack[number][: t.s.height[number]]
    return up[::-1]


def _deck(t: Table, number: int) -> Sketch:
    """The face-down placards of a deck, and beside it what lies face up on it."""
    action, up = layout.DECK + number, _stack(t, number)
    drawn = None if up else t.can(action)
    left = t.s.remainder[number]
    below = plural("{count} left", "{count} left", left).format(count=left)
    points, hue = t.box.deck[number].rep, DECK_HUES[number]
    inner = rect(0, 0, 68, 92 if drawn is None else 112, "card", r=10)
    inner += pile(f"decks-{number}-pile", 10, 6, PILE, PILE_HIGH, left, hue, deck(t.box, number), points)
    inner += text(34, 90, below, SMALLEST, "muted", anchor="middle")
    inner += "" if drawn is None else text(34, 106, _("Draw"), 14, bold=True, anchor="middle")
    high = 92 if drawn is None else 112
    svg = pressable(f"decks-{number}", inner, drawn, t.say(action), (2, 1, 66, high), 10)
    beside = _face_up(t, number, up, COLUMN - BESIDE_PILE)
    return Sketch(svg + moved(beside, BESIDE_PILE, 2), COLUMN, max(high + 2, beside.height + 4))


def _face_up(t: Table, number: int, up: Sequence[int], width: float) -> Sketch:
    name = deck(t.box, number)
    if not up:
        words = _("{deck}: no placard lies face up.").format(deck=name)
        return Sketch(lines(0, 40, words, width, 13, "muted"), width, 26 + height_of(words, width, 13))
    action = layout.DECK + number
    card = _front(t, up[0], verb=_("Take") if action in t.said else "")
    high = _card_height(card, width - 4)
    shown = _card(f"decks-{number}-card", 2, 1, width - 4, high, card)
    svg = pressable(f"decks-{number}-top", shown, t.can(action), t.say(action), (2, 1, width - 4, high), 10, action)
    if len(up) == 1:
        return Sketch(svg, width, high + 2)
    words = _("Under it: {placards}").format(placards=listed([placard(t.box, other) for other in up[1:]]))
    svg += lines(4, high + 20, words, width - 8, SMALLEST, "muted")
    return Sketch(svg, width, high + 8 + height_of(words, width - 8, SMALLEST))


def _decks_in_words(t: Table) -> str:
    rows: list[Sequence[object]] = []
    for number in range(layout.DECKS):
        up = _stack(t, number)
        left = t.s.remainder[number]
        below = plural("{count} left", "{count} left", left).format(count=left)
        rows.append((deck(t.box, number), below, _up_in_words(t, up)))
    return columns(rows)


def _up_in_words(t: Table, up: Sequence[int]) -> str:
    if not up:
        return _("no placard lies face up")
    first = _("face up: {placard} ({asks})").format(placard=placard(t.box, up[0]), asks=t.asks(up[0]))
    if len(up) == 1:
        return first
    under = listed([placard(t.box, other) for other in up[1:]])
    return _("{first}, under it: {placards}").format(first=first, placards=under)


# Discard, museums and trash

RANK = 22


def supply(t: Table) -> Panel:
    """Where the relics are that are out of the Site: by suit and rank, in the discard and in the museums."""
    s = t.s
    gone = [sum(museum[kind] for museum in s.museum) for kind in range(layout.RELICS)]
    heads = (
        _("Discard: {count}").format(count=sum(s.discard)),
        _("Submitted: {count}").format(count=sum(gone)),
    )
    svg, y = "", 24.0
    for i, (head, counts) in enumerate(zip(heads, (s.discard, gone), strict=True)):
        x = 40 + i * (6 * RANK + 28)
        svg += text(x, 15, head, 15, serif=True) + _counts(tuple(counts), x, y)
    for suit in range(layout.SUITS):
        svg += icon(SIGNS[suit], 4, y + 20 + suit * 26, 22, HUES[suit], t.suits[suit])
    y += 20 + layout.SUITS * 26 + 8
    trashed, bottom = _trash(t, y)
    return Panel("supply", _("Discard, museums, trash"), COLUMN, bottom, svg + trashed, _supply_in_words(t, gone))


@lru_cache(256)
def _counts(counts: tuple[int, ...], x: float, y: float) -> str:
    """How many tiles of each suit and rank; nothing is a dot."""
    made = [
        text(x + rank * RANK + 10, y + 12, rank + 1, SMALLEST, "muted", anchor="middle") for rank in range(layout.RANKS)
    ]
    for kind, count in enumerate(counts):
        suit, rank = divmod(kind, layout.RANKS)
        left, top = x + rank * RANK, y + 21 + suit * 26
        if count:
            made.append(rect(left, top, 20, 22, HUES[suit], "", 4))
            made.append(text(left + 10, top + 16, count, 14, "on", bold=True, anchor="middle"))
        else:
            made.append(f'<circle cx="{left + 10:g}" cy="{top + 11:g}" r="1.8" fill="var(--muted)"/>')
    return f'<g class="counts">{"".join(made)}</g>'


def _trash(t: Table, y: float) -> tuple[str, float]:
    words = _trash_in_words(t)
    svg = f'<path d="M0 {y:g}H{COLUMN}" stroke="var(--line)"/>'
    for event in range(layout.EVENTS):
        name = t.kinds[layout.RELICS + event]
        svg += icon(EVENT_SIGNS[event], 4 + event * 28, y + 9, 22, EVENT_HUES[event], name)
    svg += lines(66, y + 25, words, COLUMN - 68, 13, "muted")
    return svg, y + 16 + max(20, height_of(words, COLUMN - 68, 13))


def _trash_in_words(t: Table) -> str:
    sentence = _("{count} of {copies} {event}")
    gone = [
        sentence.format(count=t.s.trash[i], copies=event.copies, event=t.kinds[layout.RELICS + i])
        for i, event in enumerate(t.box.event)
    ]
    return _("In the trash: {events}").format(events=listed(gone))


def _supply_in_words(t: Table, gone: Sequence[int]) -> str:
    heads = _("discard: {count}").format(count=sum(t.s.discard)), _("submitted: {count}").format(count=sum(gone))
    piles, suits = (tuple(t.s.discard), tuple(gone)), tuple(t.suits)
    tables = [_counts_in_words(head, suits, counts) for head, counts in zip(heads, piles, strict=True)]
    return "\n\n".join((*tables, paragraph(_trash_in_words(t))))


@lru_cache(256)
def _counts_in_words(head: str, suits: tuple[str, ...], counts: tuple[int, ...]) -> str:
    rows: list[Sequence[object]] = [(head, *range(1, layout.RANKS + 1))]
    for suit, name in enumerate(suits):
        held = counts[suit * layout.RANKS : suit * layout.RANKS + layout.RANKS]
        rows.append((name, *(count or "-" for count in held)))
    return columns(rows)


# The players

MINI = 34


def players(t: Table) -> Panel:
    """The rivals, from the seat to the left on; for a spectator everybody."""
    rivals = around(t.seat, t.s.seats)
    shown = [("", _player(t, seat)) for seat in rivals]
    return players_panel(t.seated, shown, _players_in_words(t, rivals), line=4, step=16, bottom=2)


def _player(t: Table, seat: int) -> Sketch:
    head = _who(t, seat, f"players-{seat}", COLUMN)
    svg, y = head.svg, head.height
    for part in (_open_camp(t, seat), _hand_seen(t, seat), _museum(t, seat, COLUMN)):
        if part.height:
            svg += moved(part, 0, y)
            y += part.height + 8
    return Sketch(svg, COLUMN, y)


def _who(t: Table, seat: int, prefix: str, width: float) -> Sketch:
    """A seat's mark and name, its REP, its submissions, and what is to be said of it now."""
    room, name, points = width - 96, t.names[seat], t.s.rep[seat]
    who = named_seat(seat, 0, 0, name, room)
    svg = (
        f"{who.svg}{text(width - 42, 21, points, 26, serif=True, anchor='end')}"
        f"{text(width - 2, 20, _('REP'), 14, 'muted', bold=True, anchor='end')}"
        f"{lines(25, who.height + 13, _subs(t, seat), room - 25, 13, 'muted')}"
    )
    chips = [chip(0, 0, words, sign=sign, height=24) for words, sign in _remarks(t, seat)]
    x = 36 + width_of(name, 17, bold=True)
    beside = who.height < 30 and x + sum(made.width + 8 for made in chips) <= room + 20
    y = who.height + height_of(_subs(t, seat), room - 25, 13) + 6
    row = flow(chips, room, 8, 6)
    svg += moved(row, x, -2) if beside else moved(row, 0, y)
    return Sketch(f'<g id="{prefix}">{svg}</g>', width, y + 2 + (0 if beside or not chips else row.height + 8))


def _subs(t: Table, seat: int) -> str:
    count = t.s.subs[seat]
    return plural("{count} submission", "{count} submissions", count).format(count=count)


def _remarks(t: Table, seat: int) -> list[tuple[str, str]]:
    s = t.s
    if s.phase == layout.END:
        return [(_("place {place}").format(place=t.places[seat]), "star")]
    made = []
    if _is_in_turn(t) and s.active == seat:
        made.append((_("on turn"), "flag"))
    if s.to_move == seat and s.active != seat:
        made.append((_("chooses now"), "pick"))
    return made


def _open_camp(t: Table, seat: int) -> Sketch:
    """The tiles of a rival's camp, and the one that is secretly chosen."""
    camp = t.s.camp[seat]
    made = [
        Sketch(relic(t, f"players-{seat}-{kind}-{i}", 0, 0, MINI, kind), MINI, MINI)
        for kind in range(layout.RELICS)
        for i in range(camp[kind])
    ]
    if not made:
        return Sketch(text(0, 13, _("no tiles in camp"), 13, "muted"), COLUMN, 18)
    return flow(made, COLUMN, 4, 4)


def _hand_seen(t: Table, seat: int) -> Sketch:
    """A rival's placards: those that everybody knows by their names, the others by their backs."""
    known = t.hands[seat]
    made = []
    for number in range(layout.DECKS):
        hidden = t.s.held[seat][number] - sum(t.box.placard[card].deck == number for card in known)
        points, title = t.box.deck[number].rep, _("{deck} placard, hidden").format(deck=deck(t.box, number))
        for i in range(hidden):
            back = _card_back(f"players-{seat}-back-{number}-{i}", 0, 0, 26, MINI, points, DECK_HUES[number], title)
            made.append(Sketch(back, 26, MINI))
    made += [_known_placard(t, f"players-{seat}-placard-{card}", card) for card in known]
    if t.s.passed[seat] != layout.NO_KIND:
        made.append(_secret(t, f"players-{seat}-passes", t.s.passed[seat]))
    return flow(made, COLUMN, 8, 6)


def _known_placard(t: Table, id: str, number: int) -> Sketch:
    """A placard in a rival's hand that everybody has seen."""
    name, hue = placard(t.box, number), DECK_HUES[t.box.placard[number].deck]
    room = min(width_of(name, 13, bold=True), COLUMN - 50)
    width, high = room + 48, max(MINI, height_of(name, room + 1, 13, bold=True) + 16)
    inner = rect(0.75, 0.75, width - 1.5, high - 1.5, "card", hue, 8)
    inner += _rep_disc(19, 17, t.box.placard[number].rep, hue, 11)
    inner += lines(37, 21.5, name, room + 1, 13, bold=True)
    return Sketch(group(id, "card", 0, 0, inner, f"{name}: {t.asks(number)}"), width, high)


def _secret(t: Table, id: str, kind: int) -> Sketch:
    """The tile that somebody has chosen to pass, which nobody else may know yet."""
    words = _("chosen to pass")
    if kind == HIDDEN:
        piece = _hidden_tile(id, 0, 0, MINI, _("A tile, chosen and hidden"), 2)
    else:
        piece = relic(t, id, 0, 0, MINI, kind)
    width = MINI + 8 + width_of(words, 13)
    return Sketch(piece + text(MINI + 8, 22, words, 13, "muted"), width, MINI)


def _museum(t: Table, seat: int, width: float) -> Sketch:
    """The placards that a seat has submitted."""
    if not t.museums[seat]:
        return Sketch("", width, 0)
    words = _museum_in_words(t, seat)
    svg = icon("museum", 0, 0, 16, "muted", _("Museum")) + lines(24, 13, words, width - 24, SMALLEST, "muted")
    return Sketch(svg, width, height_of(words, width - 24, SMALLEST))


def _museum_in_words(t: Table, seat: int) -> str:
    return _("Submitted: {placards}").format(placards=listed([placard(t.box, card) for card in t.museums[seat]]))


def _players_in_words(t: Table, rivals: Sequence[int]) -> str:
    rows: list[Sequence[object]] = []
    for seat in rivals:
        standing = [rep(t.s.rep[seat]), _subs(t, seat), *(words for words, _sign in _remarks(t, seat))]
        rows.append((t.names[seat], ", ".join(standing)))
        rows.append(("", _camp_in_words(t, seat)))
        rows.append(("", _hand_in_words(t, seat)))
        if t.s.passed[seat] == HIDDEN:
            rows.append(("", _("A tile is chosen to pass, hidden.")))
        if t.museums[seat]:
            rows.append(("", f"{_museum_in_words(t, seat)}."))
    return columns(rows, widest=20)


def _camp_in_words(t: Table, seat: int) -> str:
    if not any(t.s.camp[seat]):
        return _("No tiles in camp.")
    return _("Camp: {tiles}.").format(tiles=tiles(t.box, t.s.camp[seat]))


def _hand_in_words(t: Table, seat: int) -> str:
    known = t.hands[seat]
    made = []
    for number in range(layout.DECKS):
        hidden = t.s.held[seat][number] - sum(t.box.placard[card].deck == number for card in known)
        if hidden:
            made += [_("hidden {deck}").format(deck=deck(t.box, number))] * hidden
    made += [_known_in_words(t, card) for card in known]
    return _("Placards: {placards}.").format(placards=listed(made)) if made else _("No placards.")


def _known_in_words(t: Table, number: int) -> str:
    return _("{placard} ({rep})").format(placard=placard(t.box, number), rep=rep(t.box.placard[number].rep))


# Your own things

PIECE, APART, HEADLINE = 50, 6, 20


def own(t: Table) -> Panel:
    drawn, wide = _own(t, "own", COLUMN), _own(t, "own-wide", TWO_COLUMNS)
    title, words = _("Your camp and placards"), _own_in_words(t)
    lying = Panel("own-wide", title, wide.width, wide.height, wide.svg, words, t.seat)
    return Panel("own", title, drawn.width, drawn.height, drawn.svg, words, t.seat, lying)


def _own(t: Table, prefix: str, width: float) -> Sketch:
    head = _who(t, t.seat, f"{prefix}-head", width)
    svg, y = moved(head, 0, 3), head.height + 9
    for part in (
        _own_camp(t, prefix, width),
        _put_aside(t, prefix, width),
        _own_hand(t, prefix, width),
        _pills(t, prefix, width),
        _museum(t, t.seat, width),
    ):
        if part.height:
            svg += moved(part, 0, y)
            y += part.height + 12
    return Sketch(svg, width, y - 8)


def _in_camp(t: Table) -> list[int]:
    """The own tiles that are not put aside."""
    left = [held - picked for held, picked in zip(t.s.camp[t.seat], t.s.pick, strict=True)]
    if t.s.passed[t.seat] < layout.RELICS:
        left[t.s.passed[t.seat]] -= 1
    return left if t.is_submitting or t.s.passed[t.seat] < layout.RELICS else list(t.s.camp[t.seat])


def _own_camp(t: Table, prefix: str, width: float) -> Sketch:
    left = _in_camp(t)
    if not any(left):
        words = _("No tiles in your camp.")
        place = empty_place(0, 0, width, 60) + text(width / 2, 35, words, 14, "muted", anchor="middle")
        return Sketch(place, width, 60)
    suits = [_suit_in_camp(t, prefix, suit, left) for suit in range(layout.SUITS) if _of_suit(left, suit)]
    return flow(suits, width, 14, 10)


def _of_suit(counts: Sequence[int], suit: int) -> int:
    return sum(counts[suit * layout.RANKS : suit * layout.RANKS + layout.RANKS])


def _tiles_of_suit(t: Table, suit: int, count: int) -> str:
    """1 Coin, 2 Bones."""
    name = _(t.box.suit[suit].singular) if count == 1 else t.suits[suit]
    return _("{count} {suit}").format(count=count, suit=name)


def _suit_in_camp(t: Table, prefix: str, suit: int, left: Sequence[int]) -> Sketch:
    """The own tiles of one suit under its name and number."""
    words = _tiles_of_suit(t, suit, _of_suit(left, suit))
    svg, x = text(3, 13, words, 13, "muted", bold=True), 3.0
    for kind in range(suit * layout.RANKS, suit * layout.RANKS + layout.RANKS):
        if left[kind]:
            svg += _own_tile(t, f"{prefix}-{kind}", x, kind, left[kind])
            x += PIECE + APART
    return Sketch(svg, max(x - APART + 3, width_of(words, 13, bold=True) + 4), HEADLINE + PIECE + 4)


def _own_tile(t: Table, id: str, x: float, kind: int, count: int) -> str:
    action = layout.TILE + kind
    inner = _piece(t, f"{id}-tile", x, HEADLINE, kind, count)
    return pressable(id, inner, t.can(action), t.say(action), (x, HEADLINE, PIECE, PIECE), PIECE * 0.1, action)


def _piece(t: Table, id: str, x: float, y: float, kind: int, count: int) -> str:
    """An own tile, with a badge where there are several."""
    shown = relic(t, id, x, y, PIECE, kind)
    if count == 1:
        return shown
    badge = rect(x + PIECE - 30, y + 4, 27, 16, "ink", "", 8)
    number = text(x + PIECE - 16.5, y + 16, f"×{count}", SMALLEST, "card", bold=True, anchor="middle")
    return shown + badge + number


def _aside_in_words(t: Table) -> str:
    if t.s.passed[t.seat] < layout.RELICS:
        return _("You pass this tile to the left")
    if not t.is_submitting:
        return ""
    return _("Put aside for your submission, {rep} so far").format(rep=rep(int(gain(t.record, t.box.record))))


def _put_aside(t: Table, prefix: str, width: float) -> Sketch:
    """Tiles picked for a submission, or chosen to be passed."""
    words = _aside_in_words(t)
    if not words:
        return Sketch("", width, 0)
    picked = list(t.s.pick)
    if t.s.passed[t.seat] < layout.RELICS:
        picked[t.s.passed[t.seat]] = 1
    svg = lines(10, 20, words, width - 20, 13, bold=True)
    y = 14 + height_of(words, width - 20, 13, bold=True)
    made = [
        Sketch(_piece(t, f"{prefix}-aside-{kind}", 0, 0, kind, picked[kind]), PIECE, PIECE + 3)
        for kind in range(layout.RELICS)
        if picked[kind]
    ]
    row = flow(made, width - 20, 5, 4) if made else _nothing_aside(width - 20)
    ground = rect(0.75, 0.75, width - 1.5, y + row.height + 8, "paper", "muted", 10)
    return Sketch(ground + svg + moved(row, 10, y), width, y + row.height + 10)


def _nothing_aside(width: float) -> Sketch:
    words = _("No tiles yet.")
    return Sketch(empty_place(0, 0, PIECE, PIECE) + text(PIECE + 12, 30, words, 13, "muted"), width, PIECE + 2)


def _own_hand(t: Table, prefix: str, width: float) -> Sketch:
    cards = [_own_card(t, number) for number in t.hands[t.seat]]
    if not cards:
        words = _("No placards in your hand.")
        place = empty_place(0, 0, width, 60) + text(width / 2, 35, words, 14, "muted", anchor="middle")
        return Sketch(place, width, 60)
    per_row = 1 if width == COLUMN else min(3, len(cards)) if len(cards) != 4 else 4
    across = (width - 6 - (per_row - 1) * 12) / per_row
    svg, y = "", 2.0
    for first in range(0, len(cards), per_row):
        row = cards[first : first + per_row]
        high = max(_card_height(card, across) for card in row)
        for i, card in enumerate(row):
            x, action = 3 + i * (across + 12), layout.PLACARD + card.number
            shown = _card(f"{prefix}-card-{card.number}", x, y, across, high, card)
            frame = (x, y, across, high)
            svg += pressable(f"{prefix}-placard-{card.number}", shown, t.can(action), t.say(action), frame, 10, action)
        y += high + 12
    return Sketch(svg, width, y - 8)


def _own_card(t: Table, number: int) -> Card:
    if number in t.s.chosen:
        return _front(t, number, _("in your submission"), chosen=True)
    verb = ""
    if layout.PLACARD + number in t.said:
        verb = {layout.COINS_RETURN: _("Give back"), layout.SUBMIT_TARGET: _("Submit")}.get(
            t.s.phase, _("Submit as well")
        )
    return _front(t, number, _("known to all") if t.s.shown[number] else "", verb)


def _pills(t: Table, prefix: str, width: float) -> Sketch:
    """Done with the tiles, confirm, or submit nothing."""
    done = _("These tiles") if t.s.phase == layout.SUBMIT_TILES else _("Confirm")
    made = []
    for action, words in ((layout.DONE, done), (layout.PASS, _("Submit nothing"))):
        if action in t.said:
            wide = min(width - 6, 240)
            inner = rect(3, 3, wide, 44, "card", "", 22)
            inner += text(3 + wide / 2, 30, words, 15, bold=True, anchor="middle")
            pill = pressable(f"{prefix}-press-{action}", inner, action, t.say(action), (3, 3, wide, 44), 22)
            made.append(Sketch(pill, wide + 6, 50))
    return flow(made, width, 8, 6)


def _own_in_words(t: Table) -> str:
    remarks = ", ".join(words for words, _sign in _remarks(t, t.seat))
    you = _("You are {name} ({remarks}).") if remarks else _("You are {name}.")
    head = [
        you.format(name=t.names[t.seat], remarks=remarks),
        _("{rep}, {submissions}.").format(rep=rep(t.s.rep[t.seat]), submissions=_subs(t, t.seat)),
    ]
    left = _in_camp(t)
    rows: list[Sequence[object]] = [
        (_tiles_of_suit(t, suit, count), _suit_in_words(t, suit, left))
        for suit in range(layout.SUITS)
        if (count := _of_suit(left, suit))
    ]
    parts = [paragraph(*head), columns(rows) if rows else _("No tiles in your camp.")]
    if _aside_in_words(t):
        aside = t.s.pick if t.is_submitting else [int(kind == t.s.passed[t.seat]) for kind in range(layout.RELICS)]
        words = _("{what}: {tiles}.").format(what=_aside_in_words(t), tiles=tiles(t.box, aside) or _("no tiles yet"))
        parts.append(paragraph(words))
    parts.append(_own_hand_in_words(t))
    if t.museums[t.seat]:
        parts.append(paragraph(f"{_museum_in_words(t, t.seat)}."))
    return "\n\n".join(parts)


def _suit_in_words(t: Table, suit: int, left: Sequence[int]) -> str:
    kinds = range(suit * layout.RANKS, suit * layout.RANKS + layout.RANKS)
    held = [f"{t.kinds[kind]} (×{left[kind]})" if left[kind] > 1 else t.kinds[kind] for kind in kinds if left[kind]]
    return ", ".join(held)


def _own_hand_in_words(t: Table) -> str:
    rows = []
    for number in t.hands[t.seat]:
        foot = _own_card(t, number).foot
        asks = t.asks(number)
        name = _("{placard} ({remark})").format(placard=placard(t.box, number), remark=foot) if foot else ""
        rows.append((rep(t.box.placard[number].rep), name or placard(t.box, number), asks))
    return columns(rows) if rows else _("No placards in your hand.")
