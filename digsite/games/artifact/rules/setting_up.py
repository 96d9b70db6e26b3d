"""AR-2 and AR-3: the material, and the first huts and markers."""

from digsite.core import rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.digging import draw_cards, huts_at
from digsite.games.artifact.rules.order import next_hut, reveal_from
from digsite.games.artifact.rules.pieces import site_of, take_up


@rule
def setup(s, box, seats, switches):  # AR-2
    s.seats = seats
    s.expansion_1 = switches.expansion_1
    s.expansion_2 = switches.expansion_2
    s.quick = switches.quick_start
    s.start = switches.first_player % seats  # AR-2.10
    s.closed = layout.NO_SITE
    if box.closes[seats - layout.FEWEST] == 1:  # AR-2.8, AR-3.5
        s.closed = layout.ASIA if s.quick == 1 else switches.closed_site
    lay_out_cards(s, box)
    lay_out_tiles(s, box)
    for kind in range(layout.MARKERS):  # AR-2.6
        if kind != s.closed:
            s.board[kind] = box.spaces - box.removed[seats - layout.FEWEST]
    for seat in range(layout.EACH):  # AR-2.9, AR-19.1
        s.city[seat], s.archaeologist[seat] = layout.NO_ROLE, layout.NO_ROLE
    for seat in range(seats):
        s.reserve[seat] = box.huts
        s.money[seat] = box.start_money
    s.given = layout.NO_MARKER
    if s.quick == 1:
        place_quick_huts(s, box)
        reveal_from(s, box, 0)
    else:
        next_hut(s, box)


@rule
def lay_out_cards(s, box):  # AR-2.2, AR-2.3, AR-18.1
    for kind in range(layout.KINDS):
        if site_of(kind) != s.closed and (kind < layout.NORMAL or s.expansion_1 == 1):
            s.deck[kind] = box.copies[kind]
            s.deck_size[site_of(kind)] += box.copies[kind]
    for place in range(layout.MARKET):
        s.market[place] = layout.NO_CARD


@rule
def lay_out_tiles(s, box):  # AR-2.4, AR-2.5, AR-2.8
    for tile in range(layout.TILES):
        out = box.tile_kind[tile] == layout.OF_SITE and box.tile_of[tile] == s.closed
        s.owner[tile] = layout.NOT_IN_GAME if out else layout.ON_BOARD


@rule
def weigh_huts(s, weight):  # AR-3.1
    for site in range(layout.SITES):
        weight[layout.HUT + site] = 1 if site != s.closed else 0


@rule
def place_first_hut(s, box, site):  # AR-3.1, AR-3.2
    card = 1 if huts_at(s, site) > 0 else 0
    place_hut(s, s.to_move, site)
    s.order_pos += 1
    draw_cards(s, box, site, card, layout.FACE_UP, layout.NEXT_HUT)


@rule
def place_quick_huts(s, box):  # AR-3.5
    for place in range(s.seats):
        for hut in range(box.setup_huts):
            place_hut(s, (s.start + place) % s.seats, box.quick_hut[s.seats - layout.FEWEST, place, hut])


@rule
def place_hut(s, seat, site):
    """With its worker marker."""
    s.huts[seat, site] += 1
    s.reserve[seat] -= 1
    take_up(s, seat, site)
