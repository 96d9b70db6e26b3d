"""AR-2 and AR-3: the material, and the first huts and markers."""

from digsite.core import rule
from digsite.games.artifact.rules.digging import draw_cards, huts_at
from digsite.games.artifact.rules.layout import (
    ASIA,
    FACE_UP,
    FEWEST,
    HUT,
    KINDS,
    MARKERS,
    MARKET,
    MOST,
    NEXT_HUT,
    NO_CARD,
    NO_MARKER,
    NO_ROLE,
    NO_SITE,
    NORMAL,
    NOT_IN_GAME,
    OF_SITE,
    ON_BOARD,
    SITES,
    TILES,
)
from digsite.games.artifact.rules.order import next_hut, reveal_from
from digsite.games.artifact.rules.pieces import site_of, take_up


@rule
def setup(s, box, seats, switches):  # AR-2
    s.seats = seats
    s.expansion_1 = switches.expansion_1
    s.expansion_2 = switches.expansion_2
    s.quick = switches.quick_start
    s.start = switches.first_player % seats  # AR-2.10
    s.closed = NO_SITE
    if box.closes[seats - FEWEST] == 1:  # AR-2.8, AR-3.5
        s.closed = ASIA if s.quick == 1 else switches.closed_site
    lay_out_cards(s, box)
    lay_out_tiles(s, box)
    for kind in range(MARKERS):  # AR-2.6
        if kind != s.closed:
            s.board[kind] = box.spaces - box.removed[seats - FEWEST]
    for seat in range(MOST):  # AR-2.9, AR-19.1
        s.city[seat], s.archaeologist[seat] = NO_ROLE, NO_ROLE
    for seat in range(seats):
        s.reserve[seat] = box.huts
        s.money[seat] = box.start_money
    s.given = NO_MARKER
    if s.quick == 1:
        place_quick_huts(s, box)
        reveal_from(s, box, 0)
    else:
        next_hut(s, box)


@rule
def lay_out_cards(s, box):  # AR-2.2, AR-2.3, AR-18.1
    for kind in range(KINDS):
        if site_of(kind) != s.closed and (kind < NORMAL or s.expansion_1 == 1):
            s.deck[kind] = box.copies[kind]
            s.deck_size[site_of(kind)] += box.copies[kind]
    for place in range(MARKET):
        s.market[place] = NO_CARD


@rule
def lay_out_tiles(s, box):  # AR-2.4, AR-2.5, AR-2.8
    for tile in range(TILES):
        out = box.tile_kind[tile] == OF_SITE and box.tile_of[tile] == s.closed
        s.owner[tile] = NOT_IN_GAME if out else ON_BOARD


@rule
def weigh_huts(s, weight):  # AR-3.1
    for site in range(SITES):
        weight[HUT + site] = 1 if site != s.closed else 0


@rule
def place_first_hut(s, box, site):  # AR-3.1, AR-3.2
    card = 1 if huts_at(s, site) > 0 else 0
    place_hut(s, s.to_move, site)
    s.order_pos += 1
    draw_cards(s, box, site, card, FACE_UP, NEXT_HUT)


@rule
def place_quick_huts(s, box):  # AR-3.5
    for place in range(s.seats):
        for hut in range(box.setup_huts):
            place_hut(s, (s.start + place) % s.seats, box.quick_hut[s.seats - FEWEST, place, hut])


@rule
def place_hut(s, seat, site):
    """With its worker marker."""
    s.huts[seat, site] += 1
    s.reserve[seat] -= 1
    take_up(s, seat, site)
