"""The pieces: cards, exhibition tiles, markers, huts and action tracks."""

from collections.abc import Sequence

from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    empty_place,
    escape,
    first_that_fits,
    flow,
    group,
    icon,
    moved,
    pile,
    pressable,
    rect,
    row,
    seat_mark,
    shadow,
    text,
    width_of,
)
from digsite.drawing.price_tracks import price_track
from digsite.games.artifact.board.printed import MARKER_HUES, SIGNS, SITE_HUES, SITE_OF, TYPE_SIGNS, Printed
from digsite.games.artifact.board.seen import Collection, next_of
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.names import cards
from digsite.games.artifact.words.names import markers as counted_markers
from digsite.text import _
from digsite.text.keeping import kept

Size = tuple[float, float]
CARD, LARGE, HAND = (42, 52), (58, 76), (56, 76)  # width and height of cards on the board, and in the hand
WORDS = 13  # the size of what is written on pieces


# Cards


def _band(height: float) -> float:
    return max(17, round(height * 0.27))


@kept(4096)
def card(p: Printed, id: str, kind: int, size: Size, title: str = "", seen: float = 0) -> str:
    """A card lying face up: the band of its site with the site's letters, and what it is.

    Of one that lies partly under another, `seen` is the width that is not covered.
    """
    (width, height), site, band = size, SITE_OF[kind], _band(size[1])
    hue, special = SITE_HUES[site], kind >= layout.NORMAL
    middle, sign = (seen or width) / 2, min(width - 12, height - band - 8, (seen or width) - 6)
    shapes = (
        f"{shadow(0, 0, width, height, 6)}{rect(0, 0, width, height, hue, 'card', 6, 1)}"
        f"{rect(2, band, width - 4, height - band - 2, f'{hue}-wash' if special else 'card', r=4)}"
        f"{text(middle, band / 2 + 5, p.codes[site], WORDS, 'on', bold=True, anchor='middle')}"
        f"{icon(SIGNS[kind], middle - sign / 2, band + (height - band - sign) / 2 - 1, sign, hue, p.cards[kind])}"
    )
    if special:
        shapes += f'<path d="M{width - 13:g} {height - 2:g}h7a4 4 0 0 0 4-4v-7z" fill="var(--{hue})"/>'
    return group(id, "card", 0, 0, shapes, title or p.cards[kind])


@kept(1024)
def unseen(p: Printed, id: str, site: int, size: Size) -> str:
    """A card in a rival's hand that nobody else has seen."""
    (width, height), band = size, _band(size[1])
    hue, title = SITE_HUES[site], _("A card of {site}, unseen").format(site=p.sites[site])
    sign = min(width - 14, height - band - 16)
    shapes = (
        f"{shadow(0, 0, width, height, 6)}{rect(0, 0, width, height, hue, '', 6)}"
        f"{rect(4, band + 2, width - 8, height - band - 6, '', 'on', 4, 1.2)}"
        f"{text(width / 2, band / 2 + 5, p.codes[site], WORDS, 'on', bold=True, anchor='middle')}"
        f"{icon('question', (width - sign) / 2, band + (height - band - sign) / 2 - 1, sign, 'on', title)}"
    )
    return group(id, "card back", 0, 0, shapes, title)


@kept(1024)
def deck(p: Printed, id: str, site: int, count: int, size: Size) -> str:
    """A site's deck with the number of its cards."""
    title = _("{site}: {count} in the deck").format(site=p.sites[site], count=count)
    return pile(id, 0, 0, *size, count, SITE_HUES[site], title, count)


# Exhibition tiles


def _wanted(p: Printed, tile: int, size: float, room: float) -> Sketch:
    """What a set is made of: the sign of a type, the letters of a site, or a word."""
    kind, of = p.n.tile_kind[tile], p.n.tile_of[tile]
    if kind == layout.OF_SITE:
        return code(p, of, size)
    words = p.types[of] if kind == layout.OF_TYPE else _("sites") if kind == layout.OF_SITES else _("types")
    if kind != layout.OF_TYPE and width_of(words, WORDS) <= room:
        return Sketch(text(0, size / 2 + 4.5, words, WORDS), width_of(words, WORDS), size)
    sign = TYPE_SIGNS[of] if kind == layout.OF_TYPE else "cards"
    return Sketch(icon(sign, 0, 0, size, p.tile_hues[tile], words), size, size)


@kept(64)
def code(p: Printed, site: int, size: float = 20) -> Sketch:
    """The letters of a site on its colour."""
    wide = max(width_of(letters, WORDS, bold=True) for letters in p.codes) + 6
    letters = text(wide / 2, size / 2 + 4.6, p.codes[site], WORDS, "on", bold=True, anchor="middle")
    return Sketch(rect(0, 0, wide, size, SITE_HUES[site], "", 5) + letters, wide, size)


def _disc(x: float, y: float, r: float, number: int) -> str:
    size = 14 if number < 10 else WORDS
    words = text(x, y + size * 0.35, number, size, "on", bold=True, anchor="middle")
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--rust)"/>{words}'


def said_of_tile(p: Printed, tile: int) -> str:
    """A tile in words, with how many cards it asks for if its name does not say so."""
    name, count, n = p.tiles[tile], p.n.tile_cards[tile], p.n
    if str(count) not in name:
        name = _("{tile} ({cards})").format(tile=name, cards=cards(count))
    sentence = _("{tile}: prestige {prestige}, income {income}")
    return sentence.format(tile=name, prestige=n.tile_prestige[tile], income=n.tile_income[tile])


def _face(lead: str, sign: Sketch, hue: str, fill: str, prestige: int, income: int, size: Size) -> str:
    """The face of an exhibition: prestige and income below what it asks for."""
    (width, height), left = size, size[0] - 7 - width_of(str(income), 14, bold=True)
    return (
        f"{shadow(0, 0, width, height, 8)}{rect(1, 1, width - 2, height - 2, fill, hue, 8, 2)}"
        f'<g transform="translate(7 6)">{lead}{moved(sign, width - 14 - sign.width, 0)}</g>'
        f"{_disc(17, height - 15, 11, prestige)}"
        f"{icon('coin', left - 14, height - 21, 12, 'gold', _('Income'))}"
        f"{text(left, height - 10, income, 14, bold=True)}"
    )


@kept(1024)
def tile_face(p: Printed, id: str, tile: int, width: float, height: float = 56) -> str:
    """An exhibition tile: what it asks for, the prestige, and the income that its back brings."""
    n, count = p.n, str(p.n.tile_cards[tile])
    room = width - 16 - width_of(count, 17, bold=True)
    sign = _wanted(p, tile, 20, room)
    if n.tile_kind[tile] in (layout.OF_TYPE, layout.OF_SITE) and sign.width + width_of("×", 17, bold=True) <= room:
        count = f"{count}×"
    lead, worth = text(0, 17, count, 17, serif=True), (n.tile_prestige[tile], n.tile_income[tile])
    shapes = _face(lead, sign, p.tile_hues[tile], "card", *worth, (width, height))
    return group(id, "tile", 0, 0, shapes, f"{said_of_tile(p, tile)}. {p.tile_texts[tile]}", f"tile-{tile}")


@kept(256)
def alone_face(p: Printed, id: str, site: int, count: int, width: float, height: float = 56) -> str:
    """Stand-alone exhibitions of a site in front of a player."""
    hue, worth = SITE_HUES[site], (p.n.alone_prestige, p.n.alone_income)
    lead = text(0, 17, count, 17, serif=True) if count > 1 else icon("museum", 0, 0, 20, hue)
    shapes = _face(lead, code(p, site), hue, f"{hue}-wash", *worth, (width, height))
    return group(id, "tile", 0, 0, shapes, p.alone[site])


@kept(1024)
def tile_gone(id: str, size: Size, owner: int, title: str) -> str:
    """Where a tile lay, with the mark of the player who took it."""
    return group(id, "gone", 0, 0, empty_place(0, 0, *size) + seat_mark(owner, size[0] / 2, size[1] / 2, 9), title)


def _small(count: int, sign: Sketch, prestige: int, hue: str, title: str) -> Sketch:
    """An exhibition where there is little room: what it shows, and its prestige."""
    left = 8 + width_of(str(count), 14, bold=True) + 4
    wide = left + sign.width + 28
    shapes = rect(0.75, 0.75, wide - 1.5, 26.5, "card", hue, 8) + text(8, 19, count, 14, serif=True)
    shapes += moved(sign, left, 5) + _disc(wide - 15, 14, 10, prestige)
    return Sketch(f"<g><title>{escape(title)}</title>{shapes}</g>", wide, 28)


@kept(512)
def exhibitions(p: Printed, id: str, has: Collection, width: float, height: float) -> Sketch:
    """The exhibitions of a player: tiles, or smaller ones where these have no room."""
    full, small, n = [], [], p.n
    for tile in has.tiles:
        full.append(Sketch(tile_face(p, f"{id}-{tile}", tile, 64), 64, 58))
        wanted, hue = _wanted(p, tile, 18, 60), p.tile_hues[tile]
        small.append(_small(n.tile_cards[tile], wanted, n.tile_prestige[tile], hue, p.tiles[tile]))
    for site, count in enumerate(has.alone):
        if count:
            full.append(Sketch(alone_face(p, f"{id}-alone-{site}", site, count, 64), 64, 58))
            small.append(_small(count, code(p, site, 18), n.alone_prestige, SITE_HUES[site], p.sites[site]))
    more = Sketch(text(0, 19, "…", 16, bold=True), 16, 28)
    some = [flow([*small[:count], more], width, 6, 2) for count in range(len(small) - 1, 0, -1)]
    return first_that_fits(width, height, flow(full, width), flow(small, width, 6, 2), *some) if full else NOTHING


# Markers


def _sign_of_marker(p: Printed, kind: int, size: float) -> Sketch:
    """The letters of a worker's site, or the icon of a museum or a ship."""
    if kind < layout.SITES:
        letters, points = p.codes[kind], max(WORDS, round(size * 0.75))
        wide = width_of(letters, points, bold=True)
        return Sketch(text(0, size / 2 + points * 0.35, letters, points, "on", bold=True), wide, size)
    return Sketch(icon("museum" if kind == layout.MUSEUM else "ship", 0, 0, size, "on", p.markers[kind]), size, size)


@kept(1024)
def marker(p: Printed, id: str, kind: int, size: Size, words: str = "") -> str:
    """An action marker, with a word below its sign where there is one."""
    (width, height), below = size, 14 if words else 0
    sign = _sign_of_marker(p, kind, min(26, height * (0.4 if words else 0.55)))
    shapes = rect(0, 0, width, height, MARKER_HUES[kind], "", height * 0.26)
    shapes += moved(sign, (width - sign.width) / 2, (height - sign.height - below) / 2)
    shapes += text(width / 2, height - 6, words, 14, "on", bold=True, anchor="middle") if words else ""
    return group(id, "marker", 0, 0, shapes, p.marker[kind])


@kept(256)
def small_mat(p: Printed, counts: Sequence[int], size: Size, gap: float = 1.5) -> Sketch:
    """The markers of a rival, and the places that are empty."""
    kinds = [kind for kind, count in enumerate(counts) for _i in range(count)]
    (width, height), made = size, []
    for kind in kinds:
        sign = _sign_of_marker(p, kind, min(width - 3, height - 4 if height < 30 else height * 0.55))
        sign = NOTHING if kind < layout.SITES and width < 20 else sign  # just its colour
        shape = rect(0, 0, width, height, MARKER_HUES[kind], "", height * 0.26)
        shape += moved(sign, (width - sign.width) / 2, (height - sign.height) / 2)
        made.append(Sketch(f"<g><title>{escape(p.marker[kind])}</title>{shape}</g>", width, height))
    empty = Sketch(empty_place(0, 0, width, height, height * 0.26), width, height)
    return row([*made, *([empty] * (p.n.mat_size - len(kinds)))], gap)


# Huts


@kept(512)
def huts(counts: tuple[int, ...], names: tuple[str, ...], width: float, size: float = 25) -> Sketch:
    """The huts on a site, each with the mark of its owner; where they are many, one for each owner with a number."""
    single, several = [], []
    for seat, count in enumerate(counts):
        title = _("{name}: huts {count}").format(name=names[seat], count=count)
        hut = icon("hut", 0, 0, size, f"seat-{seat}", title) + seat_mark(seat, size / 2, size * 0.62, size * 0.17)
        single += [Sketch(hut, size, size)] * count
        number = text(size + 2, size * 0.78, count, 15, f"seat-{seat}", bold=True) if count > 1 else ""
        wide = size + 2 + width_of(str(count), 15, bold=True) if number else size
        several += [Sketch(hut + number, wide, size)] * bool(count)
    return first_that_fits(width, size, row(single, 4), row(several, 10), row(several, 4))


# Action tracks


@kept(1024)
def action_track(
    p: Printed, id: str, kind: int, markers: int, said: str, width: float, size: float, named: bool
) -> Sketch:
    """A track with its sign or its name and next price; a marker can be taken from it."""
    above, price = p.coins if kind == layout.SHIP_MARKER else (), next_of(p.prices, markers)
    left, top, more = (0, 19, 5) if named else (26, 0, 2)
    free, hue, action = p.n.spaces - markers, MARKER_HUES[kind], layout.TAKE + kind
    track = price_track(f"{id}-spaces", p.prices, free, hue, width - left, size, above)
    if named:
        words = _("no space is free") if price is None else _("next price {price}").format(price=price)
        name = clipped(p.markers[kind], width - width_of(words, WORDS) - 10, WORDS, bold=True)
        head = text(0, 12, name, WORDS, bold=True) + text(width, 12, words, WORDS, "muted", anchor="end")
    else:
        sign = ("museum", "ship")[kind - layout.MUSEUM] if kind >= layout.MUSEUM else "hut"
        head = icon(sign, 0, track.height - size / 2 - 11, 19, hue, p.markers[kind])
    inner, high = head + moved(track, left, top), top + track.height
    frame = (-5, -more, width + 10, high + 2 * more)
    return Sketch(pressable(id, inner, action if said else None, said, frame, 9, action), width, high)


def track_in_words(p: Printed, kind: int, markers: int) -> str:
    price, words = next_of(p.prices, markers), _("{kind}: {markers} on the track, next price {price}.")
    words = _("{kind}: {markers} on the track, no space is free.") if price is None else words
    return words.format(kind=p.markers[kind], markers=counted_markers(markers), price=price)
