"""The exhibitions on offer, in the museum and on the income track, and the one that is being shown."""

from digsite.core.speech import listed
from digsite.core.text import _
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    TWO_COLUMNS,
    Panel,
    Sketch,
    columns,
    empty_place,
    flow,
    group,
    height_of,
    icon,
    kept,
    lines,
    moved,
    named_seat,
    paragraph,
    pressable,
    rect,
    stack,
    text,
)
from digsite.games.artifact.board.pieces import CARD, TILE, badge, card, said_of_tile, tile_face, tile_gone
from digsite.games.artifact.board.printed import TYPE_SIGNS, Printed
from digsite.games.artifact.board.table import Table, counted, showing
from digsite.games.artifact.rules.table import CARD as CARD_ACTION
from digsite.games.artifact.rules.table import INCOME_TILES, KEEP, KINDS, ON_BOARD, PRODUCE, TYPES
from digsite.games.artifact.words.names import cards

GAP = 6


def exhibitions(t: Table) -> Panel:
    slim = stack([_showcase(t, "museum", COLUMN), _museum(t, "museum", COLUMN), _income(t, "museum", COLUMN)], 14)
    title, words = _("Exhibitions on offer"), _in_words(t)
    left = 410
    right = TWO_COLUMNS - left - 20
    both = (_museum(t, "museum-wide", left), _income(t, "museum-wide", right))
    beside = Sketch(both[0].svg + moved(both[1], left + 20, 0), TWO_COLUMNS, max(part.height for part in both))
    wide = stack([_showcase(t, "museum-wide", TWO_COLUMNS), beside], 14)
    lying = Panel("museum-wide", title, TWO_COLUMNS, wide.height + 3, wide.svg, words)
    return Panel("museum", title, COLUMN, slim.height + 3, slim.svg, words, wide=lying)


# The museum


def _museum(t: Table, prefix: str, width: float) -> Sketch:
    """A column for each type, the small sets above."""
    across = (width - GAP * (TYPES - 1)) / TYPES
    head = _heads(t.p, across)
    svg = head.svg
    for type, column in enumerate(t.p.columns):
        for row, tile in enumerate(column):
            x, y = type * (across + GAP), head.height + row * (TILE + GAP + 2)
            svg += f'<g transform="translate({x:g} {y:g})">{_tile(t, prefix, tile, across)}</g>'
    rows = max(len(column) for column in t.p.columns)
    return Sketch(svg, width, head.height + rows * (TILE + GAP + 2) - GAP)


@kept(16)
def _heads(p: Printed, across: float) -> Sketch:
    """The names of the types."""
    high = max(height_of(name, across, SMALLEST) for name in p.types)
    svg = ""
    for type, name in enumerate(p.types):
        x = type * (across + GAP)
        svg += icon(TYPE_SIGNS[type], x + across / 2 - 9, 0, 18, "brown", name)
        svg += lines(x + across / 2, 32, name, across, SMALLEST, "muted", anchor="middle")
    return Sketch(svg, 0, high + 26)


def _tile(t: Table, prefix: str, tile: int, width: float) -> str:
    owner, action, id = t.s.owner[tile], PRODUCE + tile, f"{prefix}-{tile}"
    if owner == ON_BOARD:
        inner = tile_face(t.p, f"{id}-tile", tile, width)
        if showing(t) and t.s.arg == tile:
            inner += badge(width - 9, 9, "check", _("being shown"))
    else:
        inner = tile_gone(t.p, f"{id}-tile", tile, width, owner, t.names[owner])
    return pressable(id, inner, t.can(action), t.say(action), (1, 1, width - 2, TILE - 2), 8, action)


# The income track


def _income(t: Table, prefix: str, width: float) -> Sketch:
    """The spaces from the left: free ones with their number, then the tiles, which close up to the right."""
    left = [tile for tile in t.p.row if t.s.owner[tile] == ON_BOARD]
    free = INCOME_TILES + 1 - len(left)
    words = _("Income for everybody: {income}").format(income=t.base)
    across = (width - 3 * GAP) / 4
    made = [Sketch(_free_space(t.p.n.income[i], i == free - 1, across), across, TILE + 2) for i in range(free)]
    made += [Sketch(_tile(t, prefix, tile, across), across, TILE + 2) for tile in left]
    row = flow(made, width + 1, GAP, GAP)
    high = height_of(words, width, 16, bold=True)
    return Sketch(lines(0, 16, words, width, 16, serif=True) + moved(row, 0, high + 4), width, high + 4 + row.height)


@kept(64)
def _free_space(income: int, now: bool, width: float) -> str:
    title = _("Income {income}").format(income=income)
    if now:
        inner = rect(1.5, 1.5, width - 3, TILE - 3, "card", "ink", 8, 3)
        inner += text(width / 2, TILE / 2 + 9, income, 26, serif=True, anchor="middle")
    else:
        inner = empty_place(0, 0, width, TILE) + text(
            width / 2, TILE / 2 + 6, income, 17, "muted", serif=True, anchor="middle"
        )
    return f"<g><title>{title}</title>{inner}</g>"


# The exhibition in progress


def _showcase(t: Table, prefix: str, width: float) -> Sketch:
    """Cards that are being shown, and the places for those to come; while one is taken back it can be pressed."""
    if not showing(t):
        return Sketch("", width, 0)
    s, id = t.s, f"{prefix}-shown"
    words = _("{tile}, shown so far").format(tile=t.p.tiles[s.arg])
    if s.phase == KEEP:
        words = _("{tile}: {cards} to take back").format(tile=t.p.tiles[s.arg], cards=cards(s.need))
    made = []
    for kind in range(KINDS):
        action = CARD_ACTION + kind
        for i in range(s.shown[kind]):
            part = f'<g transform="translate(2 2)">{card(t.p, f"{id}-card-{kind}-{i}", kind, CARD)}</g>'
            can = t.can(action) if s.phase == KEEP else None
            made.append(pressable(f"{id}-{kind}-{i}", part, can, t.say(action), (2, 2, *CARD), 6))
    if s.phase != KEEP:
        made += [f'<g transform="translate(2 2)">{empty_place(0, 0, *CARD)}</g>'] * s.need
    row = flow([Sketch(drawn, CARD[0] + 4, CARD[1] + 4) for drawn in made], width - 20, 4, 4)
    who = named_seat(s.mover, 0, 0, t.names[s.mover], width - 20, 15)
    top = 10 + who.height + 4 + height_of(words, width - 20, 13)
    high = top + row.height + 14
    svg = rect(0.75, 0.75, width - 1.5, high - 1.5, "paper", "muted", 10, 1) + moved(who, 10, 8)
    svg += lines(10, who.height + 24, words, width - 20, 13, "muted") + moved(row, 10, top + 6)
    return Sketch(group(id, "shown", 0, 0, svg), width, high)


# In words


def _in_words(t: Table) -> str:
    parts = []
    if showing(t):
        shown = counted(t.p.cards, t.s.shown) or _("nothing yet")
        sentence = _("{name} produces {tile}. Shown: {cards}. {count} to go.")
        if t.s.phase == KEEP:
            sentence = _("{name} produces {tile}. Shown: {cards}. {count} to take back.")
        name, tile = t.names[t.s.mover], t.p.tiles[t.s.arg]
        parts.append(paragraph(sentence.format(name=name, tile=tile, cards=shown, count=cards(t.s.need))))
    rows: list[tuple[str, str]] = [
        (t.p.types[type] if i == 0 else "", _tile_in_words(t, tile))
        for type, column in enumerate(t.p.columns)
        for i, tile in enumerate(column)
    ]
    parts.append(columns(rows, widest=20))
    left = [tile for tile in t.p.row if t.s.owner[tile] == ON_BOARD]
    free = t.p.n.income[: INCOME_TILES + 1 - len(left)]
    income = _("Income for everybody: {income}. Free spaces of the income track: {row}.")
    parts.append(paragraph(income.format(income=t.base, row=", ".join(map(str, free)))))
    lying = [f"  {said_of_tile(t.p, tile)}" for tile in left]
    parts.append("\n".join(line for words in lying for line in _folded(words)) if left else _("No tile is left on it."))
    taken = [t.p.tiles[tile] for tile in t.p.row if t.s.owner[tile] < t.s.seats]
    if taken:
        parts.append(paragraph(_("Taken from it: {tiles}.").format(tiles=listed(taken))))
    return "\n\n".join(parts)


def _folded(words: str) -> list[str]:
    return [f"  {line}" for line in paragraph(words.strip()).split("\n")]


def _tile_in_words(t: Table, tile: int) -> str:
    owner = t.s.owner[tile]
    if owner == ON_BOARD:
        return said_of_tile(t.p, tile)
    return _("{tile}: taken by {name}").format(tile=t.p.tiles[tile], name=t.names[owner])
