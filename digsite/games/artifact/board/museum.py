"""The exhibitions on offer, in the museum and on the income track, and the one that is being shown."""

from functools import partial
from typing import NamedTuple

from digsite.boards import Choices, counted, in_widths, press, table_of
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    empty_place,
    escape,
    flow,
    group,
    height_of,
    icon,
    kept,
    lines,
    moved,
    named_seat,
    paragraph,
    rect,
    stack,
    text,
)
from digsite.games.artifact.board.pieces import CARD, TILE, badge, card, said_of_tile, tile_face, tile_gone
from digsite.games.artifact.board.printed import TYPE_SIGNS, Printed
from digsite.games.artifact.board.table import Table, showing
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.names import cards
from digsite.text import _

GAP = 6


LEFT, BESIDE = 410, 20  # how wide the museum is beside the income track, and the space between


class Offer(NamedTuple):
    """All that the picture of the tiles depends on."""

    owners: tuple[int, ...]
    base: int
    shown: int  # the tile for which cards are being shown, or NO_TILE
    said: Choices
    names: tuple[str, ...]


NO_TILE = layout.TILES


def exhibitions(t: Table) -> Panel:
    shown = t.s.arg if showing(t) else NO_TILE
    offer = Offer(tuple(t.s.owner), t.base, shown, t.choices(layout.PRODUCE, layout.TILES), t.names)
    return in_widths(t.screen, "museum", _("Exhibitions on offer"), _in_words(t, offer), partial(_drawn, t, offer))


def _drawn(t: Table, offer: Offer, prefix: str, width: float) -> Sketch:
    both = stack([_showcase(t, prefix, width), _offered(t.p, offer, prefix, width)], 14)
    return Sketch(both.svg, width, both.height + 3)


@kept(64)
def _offered(p: Printed, offer: Offer, prefix: str, width: float) -> Sketch:
    """The museum and the income track, one below the other or side by side."""
    if width == COLUMN:
        return stack([_museum(p, offer, prefix, width), _income(p, offer, prefix, width)], 14)
    museum, income = _museum(p, offer, prefix, LEFT), _income(p, offer, prefix, width - LEFT - BESIDE)
    return Sketch(museum.svg + moved(income, LEFT + BESIDE, 0), width, max(museum.height, income.height))


# The museum


def _museum(p: Printed, offer: Offer, prefix: str, width: float) -> Sketch:
    """A column for each type, the small sets above."""
    across = (width - GAP * (layout.TYPES - 1)) / layout.TYPES
    head = _heads(p, across)
    svg = head.svg
    for type, column in enumerate(p.columns):
        for row, tile in enumerate(column):
            x, y = type * (across + GAP), head.height + row * (TILE + GAP + 2)
            svg += f'<g transform="translate({x:g} {y:g})">{_tile(p, offer, prefix, tile, across)}</g>'
    rows = max(len(column) for column in p.columns)
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


def _tile(p: Printed, offer: Offer, prefix: str, tile: int, width: float) -> str:
    owner, id = offer.owners[tile], f"{prefix}-{tile}"
    if owner == layout.ON_BOARD:
        inner = tile_face(p, f"{id}-tile", tile, width)
        inner += badge(width - 9, 9, "check", _("being shown")) if offer.shown == tile else ""
    else:
        inner = tile_gone(p, f"{id}-tile", tile, width, owner, offer.names[owner])
    return press(dict(offer.said), id, inner, layout.PRODUCE + tile, (1, 1, width - 2, TILE - 2), 8)


# The income track


def _on_track(p: Printed, offer: Offer) -> list[int]:
    return [tile for tile in p.row if offer.owners[tile] == layout.ON_BOARD]


def _income(p: Printed, offer: Offer, prefix: str, width: float) -> Sketch:
    """The spaces from the left: free ones with their number, then the tiles, which close up to the right."""
    left = _on_track(p, offer)
    free = layout.INCOME_TILES + 1 - len(left)
    words = _("Income for everybody: {income}").format(income=offer.base)
    across = (width - 3 * GAP) / 4
    made = [Sketch(_free_space(p.n.income[i], i == free - 1, across), across, TILE + 2) for i in range(free)]
    made += [Sketch(_tile(p, offer, prefix, tile, across), across, TILE + 2) for tile in left]
    row = flow(made, width + 1, GAP, GAP)
    high = height_of(words, width, 16, bold=True)
    return Sketch(lines(0, 16, words, width, 16, serif=True) + moved(row, 0, high + 4), width, high + 4 + row.height)


def _free_space(income: int, now: bool, width: float) -> str:
    title = _("Income {income}").format(income=income)
    if now:
        inner = rect(1.5, 1.5, width - 3, TILE - 3, "card", "ink", 8, 3)
        inner += text(width / 2, TILE / 2 + 9, income, 26, serif=True, anchor="middle")
    else:
        inner = empty_place(0, 0, width, TILE)
        inner += text(width / 2, TILE / 2 + 6, income, 17, "muted", serif=True, anchor="middle")
    return f"<g><title>{escape(title)}</title>{inner}</g>"


# The exhibition in progress


def _showcase(t: Table, prefix: str, width: float) -> Sketch:
    """Cards that are being shown, and the places for those to come; while one is taken back it can be pressed."""
    if not showing(t):
        return Sketch("", width, 0)
    s, id = t.s, f"{prefix}-shown"
    words = _("{tile}, shown so far").format(tile=t.p.tiles[s.arg])
    if s.phase == layout.KEEP:
        words = _("{tile}: {cards} to take back").format(tile=t.p.tiles[s.arg], cards=cards(s.need))
    made = []
    for kind in range(layout.KINDS):
        action = layout.CARD + kind
        for i in range(s.shown[kind]):
            part = f'<g transform="translate(2 2)">{card(t.p, f"{id}-card-{kind}-{i}", kind, CARD)}</g>'
            made.append(press(t.said, f"{id}-{kind}-{i}", part, action, (2, 2, *CARD), 6, now=s.phase == layout.KEEP))
    if s.phase != layout.KEEP:
        made += [f'<g transform="translate(2 2)">{empty_place(0, 0, *CARD)}</g>'] * s.need
    row = flow([Sketch(drawn, CARD[0] + 4, CARD[1] + 4) for drawn in made], width - 20, 4, 4)
    who = named_seat(s.mover, 0, 0, t.names[s.mover], width - 20, 15)
    top = 10 + who.height + 4 + height_of(words, width - 20, 13)
    high = top + row.height + 14
    svg = rect(0.75, 0.75, width - 1.5, high - 1.5, "paper", "muted", 10, 1) + moved(who, 10, 8)
    svg += lines(10, who.height + 24, words, width - 20, 13, "muted") + moved(row, 10, top + 6)
    return Sketch(group(id, "shown", 0, 0, svg), width, high)


# In words


def _in_words(t: Table, offer: Offer) -> str:
    if not showing(t):
        return _offer_in_words(t.p, offer)
    shown = counted(t.p.cards, t.s.shown) or _("nothing yet")
    sentence = _("{name} produces {tile}. Shown: {cards}. {count} to go.")
    if t.s.phase == layout.KEEP:
        sentence = _("{name} produces {tile}. Shown: {cards}. {count} to take back.")
    name, tile = t.names[t.s.mover], t.p.tiles[t.s.arg]
    said = sentence.format(name=name, tile=tile, cards=shown, count=cards(t.s.need))
    return f"{paragraph(said)}\n\n{_offer_in_words(t.p, offer)}"


@kept(64)
def _offer_in_words(p: Printed, offer: Offer) -> str:
    rows = tuple(
        (p.types[type] if i == 0 else "", _tile_in_words(p, offer, tile))
        for type, column in enumerate(p.columns)
        for i, tile in enumerate(column)
    )
    left = _on_track(p, offer)
    free = p.n.income[: layout.INCOME_TILES + 1 - len(left)]
    income = _("Income for everybody: {income}. Free spaces of the income track: {row}.")
    parts = [table_of(rows), paragraph(income.format(income=offer.base, row=", ".join(map(str, free))))]
    parts.append(table_of(tuple(("", said_of_tile(p, tile)) for tile in left)) if left else _("No tile is left on it."))
    taken = [_tile_in_words(p, offer, tile) for tile in p.row if offer.owners[tile] < len(offer.names)]
    if taken:
        parts.append(table_of(tuple(("", words) for words in taken)))
    return "\n\n".join(parts)


def _tile_in_words(p: Printed, offer: Offer, tile: int) -> str:
    owner = offer.owners[tile]
    if owner == layout.ON_BOARD:
        return said_of_tile(p, tile)
    return _("{tile}: taken by {name}").format(tile=p.tiles[tile], name=offer.names[owner])
