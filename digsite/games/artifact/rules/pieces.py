"""AR-0, AR-6.3, AR-21.2: what a marker costs, where cards and markers go, and which sets a hand holds."""

from digsite.core import rule
from digsite.games.artifact.rules import layout


@rule
def site_of(kind):  # 2.2: normal cards and special cards, five kinds a site
    return (kind if kind < layout.NORMAL else kind - layout.NORMAL) // layout.CLASSES


@rule
def special(site, of):
    """The card of this class at a site."""
    return layout.NORMAL + layout.CLASSES * site + of


@rule
def is_special(kind, of):
    return kind >= layout.NORMAL and kind % layout.CLASSES == of


@rule
def kind_at(site, i):
    """The ten kinds of a site in their order."""
    return layout.TYPES * site + i if i < layout.TYPES else special(site, i - layout.TYPES)


# Markers


@rule
def on_mat(s, seat):
    count = 0
    for kind in range(layout.MARKERS):
        count += s.mat[seat, kind]
    return count


@rule
def free_spaces(s, box, kind):
    return int(box.spaces - s.board[kind])


@rule
def price(s, box, kind):  # AR-6.3: with f free spaces before, the f-th number of the row
    return int(box.cost[free_spaces(s, box, kind) - 1])


@rule
def coins(s, box):  # AR-15.3, AR-16.1
    return int(box.coin[free_spaces(s, box, layout.SHIP_MARKER) - 1])


@rule
def put_down(s, seat, kind):  # AR-0.4
    s.mat[seat, kind] -= 1
    s.board[kind] += 1


@rule
def take_up(s, seat, kind):  # AR-0.4
    s.board[kind] -= 1
    s.mat[seat, kind] += 1


@rule
def may_act_free(s, box, seat):
    """On an empty mat."""  # AR-20.2
    return s.archaeologist[seat] == layout.ANDERSSON and s.free_used[seat] < box.free_actions


# Cards


@rule
def gain(s, box, seat, kind):
    """Into the hand, seen by all."""
    s.hand[seat, kind] += 1
    s.held[seat] += 1
    find_sets(s, box, seat)


@rule
def lose(s, box, seat, kind):  # AR-21.2: a publicly known copy goes first
    if s.hand[seat, kind] == s.blind[seat, kind]:
        uncover(s, seat, kind)
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    find_sets(s, box, seat)


@rule
def uncover(s, seat, kind):
    """A card that was drawn unseen is known to all from now on."""
    s.blind[seat, kind] -= 1
    s.blind_of[seat, site_of(kind)] -= 1


@rule
def gold_in_hand(s, seat):
    """The gold card that would be discarded first, or 0."""  # AR-18.3
    for site in range(layout.SITES):
        if s.hand[seat, special(site, layout.GOLD_CARD)] > 0:
            return special(site, layout.GOLD_CARD)
    return 0


@rule
def may_hold_gold(s, seat):
    """As far as all can know."""  # AR-18.5
    for site in range(layout.SITES):
        gold = special(site, layout.GOLD_CARD)
        if s.blind_of[seat, site] > 0 or s.hand[seat, gold] > s.blind[seat, gold]:
            return True
    return False


# AR-14.2, 5.5: which tiles the hand could pay for; kept in the record, because hands change seldom

BYTE = 255  # counts by type or site are kept in one number, a byte each


@rule
def find_sets(s, box, seat):
    s.sets[seat] = sets_in_hand(s, box, seat)


@rule
def sets_in_hand(s, box, seat):
    by_type, by_site, fragments = count_hand(s, seat)
    usable, sites, types = count_parts(by_type, by_site, fragments)
    wild = wild_cards(s, box, seat)
    sets = 0
    for tile in range(layout.TILES):
        if usable >= box.tile_cards[tile]:
            fit = fit_for(box, tile, by_type, by_site, fragments, sites, types)
            if box.tile_cards[tile] - fit <= wild:
                sets |= 1 << tile
    return sets


@rule
def cards_towards(s, box, seat, tile):
    """How many cards of the hand could be part of one set for this tile."""
    by_type, by_site, fragments = count_hand(s, seat)
    usable, sites, types = count_parts(by_type, by_site, fragments)
    fit = fit_for(box, tile, by_type, by_site, fragments, sites, types)
    return fit + min(wild_cards(s, box, seat), usable - fit)


@rule
def count_hand(s, seat):
    """Cards by type and by site, and fragments."""
    by_type, by_site, fragments = 0, 0, 0
    for kind in range(layout.NORMAL):
        count = int(s.hand[seat, kind])
        if count > 0:
            by_type += count << (8 * (kind % layout.TYPES))
            by_site += count << (8 * (kind // layout.TYPES))
    for site in range(layout.SITES):
        count = int(s.hand[seat, special(site, layout.FRAGMENTS)])
        fragments += count
        by_site += count << (8 * site)
    return by_type, by_site, fragments


@rule
def count_parts(by_type, by_site, fragments):
    """All cards that a set may hold, different sites and different types; each fragment is a type of its own."""
    usable, sites, types = 0, 0, fragments
    for site in range(layout.SITES):
        count = (by_site >> (8 * site)) & BYTE
        usable += count
        sites += 1 if count > 0 else 0
    for type in range(layout.TYPES):
        types += 1 if (by_type >> (8 * type)) & BYTE else 0
    return usable, sites, types


@rule
def fit_for(box, tile, by_type, by_site, fragments, sites, types):
    kind = box.tile_kind[tile]
    if kind == layout.OF_TYPE:
        return ((by_type >> (8 * int(box.tile_of[tile]))) & BYTE) + fragments
    if kind == layout.OF_SITE:
        return (by_site >> (8 * int(box.tile_of[tile]))) & BYTE
    return sites if kind == layout.OF_SITES else types


@rule
def wild_cards(s, box, seat):  # AR-20.5
    return int(box.wild_cards) if s.city[seat] == layout.NEW_YORK else 0
