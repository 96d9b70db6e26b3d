"""AR-0, AR-6.3, AR-21.2: what a marker costs, where cards and markers go, and which sets a hand holds."""

from digsite.core import rule
from digsite.games.artifact.rules import layout


@rule
def site_of(kind):  # 2.2: normal cards and special cards, five kinds a site
    return (kind if kind < layout.NORMAL else kind - layout.NORMAL) // layout.CLASSES


@rule
def is_cursed(kind):
    return kind >= layout.NORMAL and kind % layout.CLASSES == layout.CURSED


@rule
def is_fragments(kind):
    return kind >= layout.NORMAL and kind % layout.CLASSES == layout.FRAGMENTS


# Markers


@rule
def on_mat(s, seat):
    count = 0
    for kind in range(layout.MARKERS):
        count += s.mat[seat, kind]
    return count


@rule
def price(s, box, kind):  # AR-6.3: with f free spaces before, the f-th number of the row
    return int(box.cost[box.spaces - s.board[kind] - 1])


@rule
def coins(s, box, kind):  # AR-15.3
    return int(box.coin[box.spaces - s.board[kind] - 1])


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
        if s.hand[seat, layout.NORMAL + layout.CLASSES * site + layout.GOLD_CARD] > 0:
            return layout.NORMAL + layout.CLASSES * site + layout.GOLD_CARD
    return 0


@rule
def may_hold_gold(s, seat):
    """As far as all can know."""  # AR-18.5
    for site in range(layout.SITES):
        gold = layout.NORMAL + layout.CLASSES * site + layout.GOLD_CARD
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
    by_type, by_site, fragments = 0, 0, 0
    for kind in range(layout.NORMAL):
        count = int(s.hand[seat, kind])
        if count > 0:
            by_type += count << (8 * (kind % layout.TYPES))
            by_site += count << (8 * (kind // layout.TYPES))
    for site in range(layout.SITES):
        count = int(s.hand[seat, layout.NORMAL + layout.CLASSES * site + layout.FRAGMENTS])
        fragments += count
        by_site += count << (8 * site)
    return tiles_for(s, box, seat, by_type, by_site, fragments)


@rule
def tiles_for(s, box, seat, by_type, by_site, fragments):
    usable, sites, types = 0, 0, fragments
    for site in range(layout.SITES):
        count = (by_site >> (8 * site)) & BYTE
        usable += count
        sites += 1 if count > 0 else 0
    for type in range(layout.TYPES):
        types += 1 if (by_type >> (8 * type)) & BYTE else 0
    wild = wild_cards(s, box, seat)
    sets = 0
    for tile in range(layout.TILES):
        if usable >= box.tile_cards[tile]:
            kind = box.tile_kind[tile]
            if kind == layout.OF_TYPE:
                fit = ((by_type >> (8 * int(box.tile_of[tile]))) & BYTE) + fragments
            elif kind == layout.OF_SITE:
                fit = (by_site >> (8 * int(box.tile_of[tile]))) & BYTE
            elif kind == layout.OF_SITES:
                fit = sites
            else:
                fit = types
            if box.tile_cards[tile] - fit <= wild:
                sets |= 1 << tile
    return sets


@rule
def wild_cards(s, box, seat):  # AR-20.5
    return int(box.wild_cards) if s.city[seat] == layout.NEW_YORK else 0
