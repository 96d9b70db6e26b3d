"""The exhibitions on offer, in the museum and on the income track, and the one that is being shown."""

from collections.abc import Sequence
from typing import NamedTuple

from digsite.boards import Choices, counted, press, table_of
from digsite.drawing import (
    NOTHING,
    Place,
    Sketch,
    clipped,
    column,
    empty_place,
    escape,
    fit,
    flow,
    frame,
    grid,
    moved,
    named_seat,
    paragraph,
    rect,
    row,
    seat_mark,
    text,
    words_in,
)
from digsite.drawing.badges import badge
from digsite.games.artifact.board.pieces import CARD, LARGE, Size, card, said_of_tile, tile_face, tile_gone
from digsite.games.artifact.board.printed import Printed
from digsite.games.artifact.board.seen import Seen, among, base, doing, why_final
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.names import cards
from digsite.text import _
from digsite.text.keeping import kept

GAP = 5


def _size(room: Place, across: int, down: int) -> Size:
    """Of a tile, so that so many have room."""
    return (room.width - (across - 1) * GAP) / across, min(64.0, (room.height - (down - 1) * GAP) / down)


class Offered(NamedTuple):
    """All that the pictures of the exhibitions on offer depend on."""

    owners: tuple[int, ...]  # by tile
    names: tuple[str, ...]
    wanted: int | None
    said: Choices


def _in_the_museum(t: Seen) -> Offered:
    return _offered(t, [tile for tiles in t.p.columns for tile in tiles])


def _on_the_track(t: Seen) -> Offered:
    return _offered(t, t.p.row)


def _offered(t: Seen, tiles: Sequence[int]) -> Offered:
    owners = [layout.ON_BOARD] * len(t.s.owner)
    for tile in tiles:
        owners[tile] = t.s.owner[tile]
    wanted = t.wanted if t.wanted in tiles else None
    return Offered(tuple(owners), t.names, wanted, among(t, {layout.PRODUCE + tile for tile in tiles}))


def _tile(p: Printed, offered: Offered, tile: int, size: Size) -> Sketch:
    """A tile on its place, or who has taken it."""
    owner, id = offered.owners[tile], f"tile-{tile}"
    if owner == layout.ON_BOARD:
        inner = tile_face(p, f"{id}-face", tile, *size)
        inner += badge(size[0] - 9, size[1] / 2, "check", _("being shown")) if offered.wanted == tile else ""
    else:
        inner = tile_gone(p, f"{id}-gone", tile, size, owner, offered.names[owner])
    frame = (1, 1, size[0] - 2, size[1] - 2)
    return Sketch(press(dict(offered.said), id, inner, layout.PRODUCE + tile, frame, 8), *size)


def _tile_in_words(p: Printed, offered: Offered, tile: int) -> str:
    owner = offered.owners[tile]
    if owner == layout.ON_BOARD:
        return said_of_tile(p, tile)
    return _("{tile}: taken by {name}").format(tile=p.tiles[tile], name=offered.names[owner])


# The museum


def museum(t: Seen, width: float, height: float) -> Sketch:
    """A column for each type, and why this is the last round."""
    drawn = _museum(t.p, t.once(_in_the_museum), t.once(why_final), width, height)
    return drawn._replace(words=f"{paragraph(t.once(doing))}\n\n{drawn.words}")


@kept(256)
def _museum(p: Printed, offered: Offered, final: str, width: float, height: float) -> Sketch:
    """The small sets above."""
    framed = frame(width, height, _("Museum"), "" if final else _("sets of one type"))
    room = framed.inside
    size = _size(room, layout.TYPES, max(map(len, p.columns)))
    made = [column([_tile(p, offered, tile, size) for tile in tiles], GAP) for tiles in p.columns]
    svg = framed.svg + moved(row(made, GAP, width=room.width), room.x, room.y)
    if final:
        svg += text(width - 12, 24, clipped(final, width - 130, 13, bold=True), 13, "alarm", bold=True, anchor="end")
    rows = [
        (p.types[type] if i == 0 else "", _tile_in_words(p, offered, tile))
        for type, tiles in enumerate(p.columns)
        for i, tile in enumerate(tiles)
    ]
    return Sketch(svg, width, height, table_of(tuple(rows)))


# The income track


def income(t: Seen, width: float, height: float) -> Sketch:
    return _income(t.p, t.once(_on_the_track), t.once(base), width, height)


@kept(256)
def _income(p: Printed, offered: Offered, everybody: int, width: float, height: float) -> Sketch:
    """The spaces from the left: free ones with their number, then the tiles, which close up to the right."""
    framed = frame(width, height, _("Income track"), _("everybody gets {income}").format(income=everybody))
    left = [tile for tile in p.row if offered.owners[tile] == layout.ON_BOARD]
    taken = [tile for tile in p.row if offered.owners[tile] < len(offered.names)]
    size, free = _size(framed.inside, 4, 3), p.n.income[: layout.INCOME_TILES + 1 - len(left)]
    who = [None] * (len(free) - 1 - len(taken)) + [offered.owners[tile] for tile in taken]
    made = [Sketch(_free_space(number, who[i : i + 1], size), *size) for i, number in enumerate(free)]
    made += [_tile(p, offered, tile, size) for tile in left]
    words = _("Income for everybody: {income}. Free spaces of the income track: {row}.")
    said = [words.format(income=everybody, row=", ".join(map(str, free)))]
    said += [said_of_tile(p, tile) for tile in left] or [_("No tile is left on it.")]
    said += [_tile_in_words(p, offered, tile) for tile in taken]
    svg = framed.svg + moved(grid(made, 4, GAP), framed.inside.x, framed.inside.y)
    return Sketch(svg, width, height, "\n".join(map(paragraph, said)))


def _free_space(income: int, who: list[int | None], size: Size) -> str:
    """With the mark of whoever took a tile; the last one, which has nobody, is what everybody gets."""
    (width, height), title = size, _("Income {income}").format(income=income)
    if not who:
        inner = rect(1.5, 1.5, width - 3, height - 3, "card", "ink", 8, 3)
        inner += text(width / 2, height / 2 + 9, income, 26, serif=True, anchor="middle")
    else:
        x = width / 2 if who[0] is None else width * 0.32
        inner = empty_place(0, 0, *size) + text(x, height / 2 + 6, income, 17, "muted", serif=True, anchor="middle")
        inner += "" if who[0] is None else seat_mark(who[0], width * 0.68, height / 2, 8)
    return f"<g><title>{escape(title)}</title>{inner}</g>"


# The exhibition in progress


def showcase(t: Seen, width: float, height: float) -> Sketch:
    """Cards that are being shown, and the places for those to come; while one is taken back it can be pressed."""
    if not t.showing:
        return NOTHING
    s, keep, framed = t.s, t.s.phase == layout.KEEP, frame(width, height, _("The exhibition"))
    room, size = framed.inside, CARD if t.screen.is_wide else LARGE
    said, made = t.said if keep else {}, []
    for kind in range(layout.KINDS):
        for i in range(s.shown[kind]):
            part = card(t.p, f"shown-{kind}-{i}-card", kind, size)
            made.append(press(said, f"shown-{kind}-{i}", part, layout.CARD + kind, (0, 0, *size), 6))
    made += [] if keep else [empty_place(0, 0, *size)] * s.need
    words, wide = _("{cards} to take back") if keep else _("{cards} to show"), room.width - 76
    who = [
        named_seat(s.mover, 0, 0, clipped(t.names[s.mover], wide - 24, 16, bold=True), wide, 16),
        words_in(clipped(t.p.tiles[s.arg], wide, 14), wide, 14),
        words_in(words.format(cards=cards(s.need)), wide, 13, "muted"),
    ]
    head = row([column(who, 2), Sketch(tile_face(t.p, "shown-tile", s.arg, 68), 68, 58)], 8)
    shown = flow([Sketch(part, size[0] + 1, size[1] + 3) for part in made], room.width, 5, 6)
    drawn = fit(column([head, shown], 10), room.width, room.height, align=0)
    sentence = _("{name} produces {tile}. Shown: {cards}. {count} to go.")
    if keep:
        sentence = _("{name} produces {tile}. Shown: {cards}. {count} to take back.")
    facts = {"name": t.names[s.mover], "tile": t.p.tiles[s.arg], "count": cards(s.need)}
    told = [sentence.format(cards=counted(t.p.cards, s.shown) or _("nothing yet"), **facts), said_of_tile(t.p, s.arg)]
    return Sketch(framed.svg + moved(drawn, room.x, room.y), width, height, "\n".join(map(paragraph, told)))
