"""The pieces: cards, exhibition tiles, markers, huts, action tracks, and places that stand for an action."""

from collections.abc import Mapping

from digsite.boards import press
from digsite.drawing import (
    SMALLEST,
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
    pile,
    rect,
    seat_mark,
    shadow,
    text,
    track,
    width_of,
)
from digsite.games.artifact.board.printed import (
    MARKER_HUES,
    SITE_HUES,
    TYPE_SIGNS,
    Printed,
    hue_of_tile,
    sign_of,
    word_of_tile,
)
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import site_of
from digsite.games.artifact.words.names import cards
from digsite.games.artifact.words.names import markers as counted_markers
from digsite.text import _

CARD, SMALL = (48, 58), (34, 42)  # width and height of a card, and of one in a rival's hand
BAND = 16
TARGET = 48  # what a thumb can hit, also where a phone shows a panel a little smaller


# Cards


@kept(4096)
def card(p: Printed, id: str, kind: int, size: tuple[int, int], title: str = "") -> str:
    """A card lying face up: the band of its site with the site's letters, and what it is."""
    (width, height), site = size, site_of(kind)
    hue, inside = SITE_HUES[site], "card" if kind < layout.NORMAL else f"{SITE_HUES[site]}-wash"
    sign = min(width - 14, height - BAND - 10)
    shapes = (
        f"{shadow(0, 0, width, height, 6)}{rect(0, 0, width, height, hue, '', 6)}"
        f"{rect(2, BAND, width - 4, height - BAND - 2, inside, r=4)}"
        f"{text(width / 2, 12.5, p.codes[site], SMALLEST, 'on', bold=True, anchor='middle')}"
        f"{icon(sign_of(kind), (width - sign) / 2, BAND + (height - BAND - sign) / 2 - 1, sign, hue, p.cards[kind])}"
    )
    return group(id, "card", 0, 0, shapes, title or p.cards[kind])


@kept(1024)
def unseen(p: Printed, id: str, site: int, size: tuple[int, int]) -> str:
    """A card in a rival's hand that nobody else has seen."""
    width, height = size
    hue, title = SITE_HUES[site], _("A card of {site}, unseen").format(site=p.sites[site])
    sign = min(width - 14, height - BAND - 8)
    shapes = (
        f"{shadow(0, 0, width, height, 6)}{rect(0, 0, width, height, hue, '', 6)}"
        f"{text(width / 2, 12.5, p.codes[site], SMALLEST, 'on', bold=True, anchor='middle')}"
        f"{icon('question', (width - sign) / 2, BAND + 1, sign, 'on', title)}"
    )
    return group(id, "card back", 0, 0, shapes, title)


@kept(1024)
def deck(p: Printed, id: str, site: int, count: int) -> str:
    """A site's deck with the number of its cards."""
    title = _("{site}: {count} in the deck").format(site=p.sites[site], count=count)
    return pile(id, 0, 0, *CARD, count, SITE_HUES[site], title, count)


@kept(64)
def times(count: int) -> Sketch:
    """How many there are, beside a piece."""
    words = f"×{count}"
    return Sketch(text(2, 27, words, 13, bold=True), width_of(words, 13, bold=True) + 4, 30)


def badge(x: float, y: float, sign: str, title: str) -> str:
    """A small dark disc with an icon."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="var(--ink)" stroke="var(--card)" stroke-width="1.5"/>'
    return disc + icon(sign, x - 6, y - 6, 12, "card", title)


# Exhibition tiles


def _wanted(p: Printed, tile: int, size: float, room: float) -> Sketch:
    """What a set is made of: the sign of a type, the letters of a site, or a word."""
    kind, of = p.n.tile_kind[tile], p.n.tile_of[tile]
    if kind == layout.OF_TYPE:
        return Sketch(icon(TYPE_SIGNS[of], 0, 0, size, hue_of_tile(p.n, tile), p.types[of]), size, size)
    if kind == layout.OF_SITE:
        wide = width_of(p.codes[of], SMALLEST, bold=True) + 10
        code = text(wide / 2, size / 2 + 4.2, p.codes[of], SMALLEST, "on", bold=True, anchor="middle")
        return Sketch(rect(0, 0, wide, size, SITE_HUES[of], "", 5) + code, wide, size)
    words = word_of_tile(p.n, tile)
    wide = width_of(words, SMALLEST)
    if wide > room:
        return Sketch(icon("cards", 0, 0, size, hue_of_tile(p.n, tile), words), size, size)
    return Sketch(text(0, size / 2 + 4.5, words, SMALLEST), wide, size)


def _disc(x: float, y: float, r: float, number: int) -> str:
    size = 14 if r > 10 else SMALLEST
    words = text(x, y + size * 0.35, number, size, "on", bold=True, anchor="middle")
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--rust)"/>{words}'


def said_of_tile(p: Printed, tile: int) -> str:
    """A tile in words, with how many cards it asks for if its name does not say so."""
    name, count = p.tiles[tile], p.n.tile_cards[tile]
    if str(count) not in name:
        name = _("{tile} ({cards})").format(tile=name, cards=cards(count))
    return _("{tile}: prestige {prestige}, income {income}").format(
        tile=name, prestige=p.n.tile_prestige[tile], income=p.n.tile_income[tile]
    )


TILE = 58  # the height of an exhibition tile


@kept(1024)
def tile_face(p: Printed, id: str, tile: int, width: float) -> str:
    """An exhibition tile: what it asks for, the prestige, and below it the income that its back brings."""
    hue, n = hue_of_tile(p.n, tile), p.n
    count, income = str(n.tile_cards[tile]), str(n.tile_income[tile])
    room = width - 16 - width_of(count, 17, bold=True)
    sign = _wanted(p, tile, 20, room)
    if n.tile_kind[tile] in (layout.OF_TYPE, layout.OF_SITE) and sign.width + width_of("×", 17, bold=True) <= room:
        count = f"{count}×"
    left = width - 7 - width_of(income, 14, bold=True)
    shapes = (
        f"{shadow(0, 0, width, TILE, 8)}{rect(1, 1, width - 2, TILE - 2, 'card', hue, 8, 2)}"
        f"{text(7, 23, count, 17, serif=True)}"
        f'<g transform="translate({width - 7 - sign.width:g} 7)">{sign.svg}</g>'
        f"{_disc(17, 43, 11, n.tile_prestige[tile])}"
        f"{icon('coin', left - 14, 37, 12, 'gold', _('Income'))}{text(left, 48, income, 14, bold=True)}"
    )
    return group(id, "tile", 0, 0, shapes, f"{said_of_tile(p, tile)}. {p.tile_texts[tile]}")


@kept(1024)
def tile_gone(p: Printed, id: str, tile: int, width: float, owner: int, name: str) -> str:
    """Where a tile lay, with the mark of the player who took it."""
    title = _("{tile}: taken by {name}").format(tile=p.tiles[tile], name=name)
    return group(id, "gone", 0, 0, empty_place(0, 0, width, TILE) + seat_mark(owner, width / 2, TILE / 2, 9), title)


@kept(256)
def small_tile(p: Printed, tile: int) -> Sketch:
    """A tile in front of a player."""
    count, sign = str(p.n.tile_cards[tile]), _wanted(p, tile, 17, 60)
    left = 8 + width_of(count, 14, bold=True) + 4
    wide = left + sign.width + 28
    shapes = (
        f"{rect(0.75, 0.75, wide - 1.5, 26.5, 'card', hue_of_tile(p.n, tile), 8)}{text(8, 19, count, 14, serif=True)}"
        f'<g transform="translate({left:g} 5.5)">{sign.svg}</g>{_disc(wide - 15, 14, 10, p.n.tile_prestige[tile])}'
    )
    return Sketch(f"<g><title>{escape(said_of_tile(p, tile))}</title>{shapes}</g>", wide, 28)


@kept(64)
def small_alone(p: Printed, site: int, count: int) -> Sketch:
    """Stand-alone exhibitions in front of a player."""
    words = f"×{count}" if count > 1 else ""
    name = p.cards[layout.NORMAL + layout.CLASSES * site]
    wide = width_of(p.codes[site], SMALLEST, bold=True) + 36 + (width_of(words, 13, bold=True) + 6 if words else 0)
    shapes = rect(0.75, 0.75, wide - 1.5, 26.5, SITE_HUES[site], SITE_HUES[site], 8)
    shapes += icon("museum", 7, 6, 16, "on", name) + text(28, 18.5, p.codes[site], SMALLEST, "on", bold=True)
    shapes += text(wide - 7, 18.5, words, 13, "on", bold=True, anchor="end") if words else ""
    return Sketch(f"<g><title>{escape(name)}</title>{shapes}</g>", wide, 28)


# Markers


def sign_of_marker(p: Printed, kind: int, size: float, ink: str) -> Sketch:
    """The letters of a worker's site, or the icon of a museum or a ship."""
    if kind < layout.SITES:
        letters, points = p.codes[kind], max(SMALLEST, round(size * 0.75))
        wide = width_of(letters, points, bold=True)
        return Sketch(text(0, size / 2 + points * 0.35, letters, points, ink, bold=True), wide, size)
    return Sketch(icon("museum" if kind == layout.MUSEUM else "ship", 0, 0, size, ink, p.markers[kind]), size, size)


@kept(1024)
def marker(p: Printed, id: str, kind: int, width: float, height: float, words: str = "") -> str:
    """An action marker, with words beside its sign or below it where there are any."""
    hue, sign = MARKER_HUES[kind], sign_of_marker(p, kind, 18 if height > 30 else 14, "on")
    wide = width_of(words, 13, bold=True)
    shapes = rect(0, 0, width, height, hue, "", height * 0.3)
    if words and width > 70 and sign.width + wide + 22 <= width:
        left = (width - sign.width - wide - 6) / 2
        shapes += f'<g transform="translate({left:g} {(height - sign.height) / 2:g})">{sign.svg}</g>'
        shapes += text(left + sign.width + 6, height / 2 + 4.7, words, 13, "on", bold=True)
    else:
        below = words if wide <= width - 4 and height > 40 else ""
        top = (height - sign.height) / 2 - (8 if below else 0)
        shapes += f'<g transform="translate({(width - sign.width) / 2:g} {top:g})">{sign.svg}</g>'
        shapes += text(width / 2, height - 7, below, 13, "on", bold=True, anchor="middle") if below else ""
    return group(id, "marker", 0, 0, shapes, p.marker[kind])


@kept(256)
def small_mat(p: Printed, counts: tuple[int, ...]) -> Sketch:
    """The markers of a rival, and the places that are empty."""
    kinds = [kind for kind, count in enumerate(counts) for _i in range(count)]
    made = []
    for i in range(max(p.n.mat_size, len(kinds))):
        if i < len(kinds):
            sign = sign_of_marker(p, kinds[i], 16, "on")
            shape = rect(0, 0, 30, 26, MARKER_HUES[kinds[i]], "", 8)
            shape += f'<g transform="translate({15 - sign.width / 2:g} 5)">{sign.svg}</g>'
            made.append(Sketch(f"<g><title>{escape(p.marker[kinds[i]])}</title>{shape}</g>", 30, 26))
        else:
            made.append(Sketch(empty_place(0, 0, 30, 26), 30, 26))
    return flow(made, 340, 5, 5)


# Huts


@kept(512)
def huts(counts: tuple[int, ...], names: tuple[str, ...], width: float) -> Sketch:
    """The huts on a site, each with the mark of its owner; very many of one owner are one and a number."""
    made = []
    for seat, count in enumerate(counts):
        title = _("{name}: huts {count}").format(name=names[seat], count=count)
        many = count > 5 or sum(counts) > 12
        for _i in range(1 if many and count else count):
            shape = icon("hut", 0, 0, 26, f"seat-{seat}", title) + seat_mark(seat, 13, 16, 4.5)
            made.append(Sketch(shape, 26, 26))
        if many and count > 1:
            number = times(count)
            made[-1] = Sketch(made[-1].svg + f'<g transform="translate(26 -8)">{number.svg}</g>', 27 + number.width, 26)
    across = sum(sketch.width + 2 for sketch in made) - 2
    return flow(made, min(width, across), 2, 4) if made else Sketch("", 0, 0)


# Action tracks


@kept(1024)
def _spaces(p: Printed, id: str, kind: int, markers: int, width: float) -> Sketch:
    """The spaces of an action track from the cheap end, the next one to be covered in a dark frame; coins above."""
    spaces, hue = p.n.spaces, MARKER_HUES[kind]
    free = spaces - markers
    drawn = track(id, 0, 0, width, p.n.cost[:spaces], [i >= free for i in range(spaces)], hue)
    per_row = max(1, int((width + 6) // 32))
    svg = drawn.svg
    if free:
        x, y = (free - 1) % per_row * 32, (free - 1) // per_row * 32
        svg += rect(x - 0.5, y - 0.5, 27, 27, "", "ink", 7, 3)
    return Sketch(svg, drawn.width, drawn.height)


@kept(256)
def _coin_row(p: Printed, width: float) -> Sketch:
    """The coins above the ship track; a track that wraps has them in a line of words."""
    row = p.n.coin[: p.n.spaces]
    if len(row) * 32 - 6 > width:
        words = _("Coins: {row}").format(row=", ".join(map(str, row)))
        return Sketch(lines(0, 12, words, width, SMALLEST, "muted"), width, height_of(words, width, SMALLEST) + 3)
    svg = "".join(
        text(i * 32 + 13, 12, number, SMALLEST, "gold", bold=True, anchor="middle") for i, number in enumerate(row)
    )
    return Sketch(svg, width, 17)


def action_track(p: Printed, said: Mapping[int, str], id: str, kind: int, markers: int, width: float) -> Sketch:
    """A track with its name and its next price; a marker can be taken from it."""
    free = p.n.spaces - markers
    words = _("next price {price}").format(price=p.n.cost[free - 1]) if free else _("no space is free")
    head = _track_head(p, kind, words, width - 16)
    coins = _coin_row(p, width - 6) if kind == layout.SHIP_MARKER else Sketch("", 0, 0)
    spaces = _spaces(p, f"{id}-track", kind, markers, width - 6)
    high, left = head.height + coins.height + spaces.height + 16, min(8, (width - spaces.width) / 2)
    inner = (
        f"{rect(0, 0, width, high, 'card', '', 10)}{moved(head, 8, 6)}"
        f"{moved(coins, left, head.height + 8)}{moved(spaces, left, head.height + coins.height + 9)}"
    )
    return Sketch(press(said, id, inner, layout.TAKE + kind, (0, 0, width, high), 10), width, high)


def track_in_words(p: Printed, kind: int, markers: int) -> str:
    free = p.n.spaces - markers
    words = _("{kind}: {markers} on the track, no space is free.")
    if free:
        words = _("{kind}: {markers} on the track, next price {price}.")
    price = p.n.cost[max(0, free - 1)]
    return words.format(kind=p.markers[kind], markers=counted_markers(markers), price=price)


@kept(256)
def _track_head(p: Printed, kind: int, words: str, width: float) -> Sketch:
    sign, name = sign_of_marker(p, kind, 16, MARKER_HUES[kind]), p.markers[kind]
    left, side = sign.width + 8, width_of(words, 13)
    if left + width_of(name, 13, bold=True) + side + 10 <= width:
        svg = f"{sign.svg}{text(left, 13, name, 13, bold=True)}{text(width, 13, words, 13, 'muted', anchor='end')}"
        return Sketch(svg, width, 19)
    high = height_of(name, width - left, 13, bold=True)
    svg = sign.svg + lines(left, 13, name, width - left, 13, bold=True)
    svg += lines(0, high + 13, words, width, 13, "muted")
    return Sketch(svg, width, high + height_of(words, width, 13) + 2)


# Places that stand for an action


def place(
    said: Mapping[int, str], id: str, action: int, words: tuple[str, str, str], width: float, height: float = TARGET
) -> Sketch:
    """Where an action can be pressed: its icon, what it is and what it costs or brings."""
    inner = _place(words, action in said, width, height)
    return Sketch(press(said, id, inner, action, (1.5, 1.5, width - 3, height - 3), 9), width, height)


@kept(1024)
def _place(words: tuple[str, str, str], can: bool, width: float, height: float) -> str:
    sign, verb, price = words
    ink = "ink" if can else "muted"
    svg = rect(1.5, 1.5, width - 3, height - 3, "card", "" if can else "line", 9)
    wide = width_of(verb, 13, bold=True)
    lead = 20 if wide + 32 <= width else 0
    if wide + lead > width - 8:
        return svg + lines(width / 2, 18, f"{verb} {price}", width - 8, SMALLEST, ink, anchor="middle")
    left, middle = (width - wide - lead) / 2, height / 2
    svg += icon(sign, left, middle - 18, 15, ink, verb) if lead else ""
    svg += text(left + lead, middle - 4, verb, 13, ink, bold=True)
    across = width_of(price, 14, bold=True)
    if not any(letter.isdigit() for letter in price):
        return svg + text(width / 2, middle + 15, price, 13, ink, anchor="middle")
    svg += icon("coin", (width - across - 18) / 2, middle + 4, 13, "gold" if can else "muted", _("Coins"))
    return svg + text((width - across - 18) / 2 + 18, middle + 16, price, 14, ink, bold=True)
