"""The exhibitions on offer, in the museum and on the income track, and the one that is being shown."""

from collections.abc import Iterable
from typing import NamedTuple

from digsite.boards import counted, press, table_of
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
    paragraph,
    pressable,
    rect,
    row,
    seat_line,
    seat_mark,
    text,
    words_in,
)
from digsite.drawing.badges import badge
from digsite.games.artifact.board.pieces import CARD, LARGE, Size, card, said_of_tile, tile_face, tile_gone
from digsite.games.artifact.board.printed import Printed
from digsite.games.artifact.board.seen import Seen, base, doing, panel_of
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.moments import why_final
from digsite.games.artifact.words.names import cards
from digsite.text import _

GAP = 5


class Offered(NamedTuple):
    """All that the picture of a tile in its place depends on."""

    tile: int
    owner: int
    name: str  # of the owner
    wanted: bool  # is it being shown?
    said: str  # the sentence for producing it, if that can be done


def _offered(t: Seen, tiles: Iterable[int]) -> tuple[Offered, ...]:
    said, wanted, made = t.look.said, t.wanted, []
    for tile in tiles:
        owner = t.s.owner[tile]
        name = t.names[owner] if owner < layout.ON_BOARD else ""
        made.append(Offered(tile, owner, name, wanted == tile, said.get(layout.PRODUCE + tile, "")))
    return tuple(made)


def _size(room: Place, across: int, down: int) -> Size:
    """Of a tile, so that so many have room."""
    return (room.width - (across - 1) * GAP) / across, min(64.0, (room.height - (down - 1) * GAP) / down)


def _tile(p: Printed, one: Offered, size: Size) -> Sketch:
    """A tile on its place, or who has taken it."""
    id, action = f"tile-{one.tile}", layout.PRODUCE + one.tile
    if one.owner == layout.ON_BOARD:
        inner = tile_face(p, f"{id}-face", one.tile, *size)
        inner += badge(size[0] - 9, size[1] / 2, "check", _("being shown")) if one.wanted else ""
    else:
        inner = tile_gone(f"{id}-gone", size, one.owner, _tile_in_words(p, one))
    frame = (1, 1, size[0] - 2, size[1] - 2)
    return Sketch(pressable(id, inner, action if one.said else None, one.said, frame, 8, action), *size)


def _tile_in_words(p: Printed, one: Offered) -> str:
    if one.owner == layout.ON_BOARD:
        return said_of_tile(p, one.tile)
    return _("{tile}: taken by {name}").format(tile=p.tiles[one.tile], name=one.name)


# The museum

Museum = tuple[str, tuple[tuple[Offered, ...], ...]]  # why this is the last round, and the tiles by type


def _in_the_museum(t: Seen) -> Museum:
    return why_final(t.look), tuple(_offered(t, tiles) for tiles in t.p.columns)


@panel_of(_in_the_museum)
def _museum(p: Printed, shown: Museum, width: float, height: float, _narrow: bool) -> Sketch:
    """A column for each type with the small sets above, and why this is the last round."""
    final, columns = shown
    framed = frame(width, height, _("Museum"), "" if final else _("sets of one type"))
    room, size = framed.inside, _size(framed.inside, layout.TYPES, max(map(len, columns)))
    made = [column([_tile(p, one, size) for one in tiles], GAP) for tiles in columns]
    svg = framed.svg + moved(row(made, GAP, width=room.width), room.x, room.y)
    if final:
        svg += text(width - 12, 24, clipped(final, width - 130, 13, bold=True), 13, "alarm", bold=True, anchor="end")
    rows = []
    for type, tiles in zip(p.types, columns, strict=True):
        rows += [(type if one is tiles[0] else "", _tile_in_words(p, one)) for one in tiles]
    return Sketch(svg, width, height, table_of(tuple(rows)))


def museum(t: Seen, width: float, height: float) -> Sketch:
    """In words also what is being done."""
    drawn = _museum(t, width, height)
    return drawn._replace(words=f"{paragraph(t.once(doing))}\n\n{drawn.words}")


# The income track


def _on_the_track(t: Seen) -> tuple[int, tuple[Offered, ...]]:
    return base(t), _offered(t, t.p.row)


@panel_of(_on_the_track)
def income(p: Printed, track: tuple[int, tuple[Offered, ...]], width: float, height: float, _narrow: bool) -> Sketch:
    """The spaces from the left: free ones with their number, then the tiles, which close up to the right."""
    everybody, tiles = track
    framed = frame(width, height, _("Income track"), _("everybody gets {income}").format(income=everybody))
    left = [one for one in tiles if one.owner == layout.ON_BOARD]
    taken = [one for one in tiles if one.owner < layout.ON_BOARD]
    size, free = _size(framed.inside, 4, 3), p.n.income[: layout.INCOME_TILES + 1 - len(left)]
    who = [None] * (len(free) - 1 - len(taken)) + [one.owner for one in taken]
    made = [Sketch(_free_space(number, who[i : i + 1], size), *size) for i, number in enumerate(free)]
    made += [_tile(p, one, size) for one in left]
    words = _("Income for everybody: {income}. Free spaces of the income track: {row}.")
    said = [words.format(income=everybody, row=", ".join(map(str, free)))]
    said += [said_of_tile(p, one.tile) for one in left] or [_("No tile is left on it.")]
    said += [_tile_in_words(p, one) for one in taken]
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
    name, tile, count, wide = t.names[s.mover], t.p.tiles[s.arg], cards(s.need), framed.inside.width - 76
    made = []
    for kind in range(layout.KINDS):
        for i in range(s.shown[kind]):
            part = card(t.p, f"shown-{kind}-{i}-card", kind, size)
            made.append(press(t.said if keep else {}, f"shown-{kind}-{i}", part, layout.CARD + kind, (0, 0, *size), 6))
    made += [] if keep else [empty_place(0, 0, *size)] * s.need
    to_do = (_("{cards} to take back") if keep else _("{cards} to show")).format(cards=count)
    who = [
        seat_line(s.mover, name, wide, 16),
        words_in(clipped(tile, wide, 14), wide, 14),
        words_in(to_do, wide, 13, "muted"),
    ]
    head = row([column(who, 2), Sketch(tile_face(t.p, "shown-tile", s.arg, 68), 68, 58)], 8)
    shown = flow([Sketch(part, size[0] + 1, size[1] + 3) for part in made], room.width, 5, 6)
    drawn = fit(column([head, shown], 10), room.width, room.height, align=0)
    sentence = _("{name} produces {tile}. Shown: {cards}. {count} to go.")
    if keep:
        sentence = _("{name} produces {tile}. Shown: {cards}. {count} to take back.")
    lying = counted(t.p.cards, s.shown) or _("nothing yet")
    told = [sentence.format(name=name, tile=tile, cards=lying, count=count), said_of_tile(t.p, s.arg)]
    return Sketch(framed.svg + moved(drawn, room.x, room.y), width, height, "\n".join(map(paragraph, told)))
