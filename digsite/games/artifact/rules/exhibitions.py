"""AR-14 Produce an exhibition, AR-18.2 stand-alone cards, AR-19 the roles they bring."""

from digsite.core import rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import ask, end_action, look_at_tiles
from digsite.games.artifact.rules.pieces import find_sets, lose, site_of, special, uncover, wild_cards


@rule
def weigh_exhibitions(s, weight, seat):  # AR-14.1, AR-14.7, AR-18.2
    sets, tile = int(s.sets[seat]), 0
    while sets != 0:
        if sets & 1:
            weight[layout.PRODUCE + tile] = 1 if s.owner[tile] == layout.ON_BOARD else 0
        sets >>= 1
        tile += 1
    if s.expansion_1 == 1:
        for site in range(layout.SITES):
            weight[layout.ALONE + site] = 1 if s.hand[seat, special(site, layout.STANDALONE)] > 0 else 0


# AR-14.3 The set is shown


@rule
def open_exhibition(s, box):
    s.need = box.tile_cards[s.arg]
    s.low = 0
    ask(s, layout.SHOW, s.mover)


@rule
def weigh_show(s, box, weight):
    """From the highest kind down, counting what could still follow each card (5.5)."""
    seat, tile = s.mover, s.arg
    kind_of_tile, of = box.tile_kind[tile], box.tile_of[tile]
    wild = wild_cards(s, box, seat)
    bad, used = picked_so_far(s, kind_of_tile, of)
    left = s.need - 1  # to be picked after the next card
    rest, fit, seen = 0, 0, 0  # usable cards of this kind or higher; those that fit; sites or types among them
    for i in range(layout.NORMAL + layout.SITES - 1, -1, -1):
        kind = usable_kind(i)
        if kind < s.low:
            return
        count = s.hand[seat, kind] - s.shown[kind]
        if count > 0:
            rest += count
            fits, part = fits_tile(kind, kind_of_tile, of), part_of(kind, kind_of_tile)
            fit += count if fits else 0
            seen |= part
            if part != 0:  # of a mixed tile: its site or type should be new
                misfits = bad + (1 if used & part else 0)
                follow = fit + parts(seen & ~(used | part))
            else:
                misfits = bad + (0 if fits else 1)
                follow = fit - (1 if fits else 0)
            missing = max(0, left - follow)
            weight[layout.CARD + kind] = 1 if rest - 1 >= left and misfits + missing <= wild else 0


@rule
def usable_kind(i):
    """The normal cards, then the four fragments: AR-14.2, AR-18.6."""
    return i if i < layout.NORMAL else special(i - layout.NORMAL, layout.FRAGMENTS)


@rule
def fits_tile(kind, kind_of_tile, of):
    """Does this card fit whatever else is shown? For the mixed tiles only fragments as types do."""
    if kind_of_tile == layout.OF_SITE:
        return site_of(kind) == of
    if kind_of_tile == layout.OF_SITES:
        return False
    return kind >= layout.NORMAL or (kind_of_tile == layout.OF_TYPE and kind % layout.TYPES == of)


@rule
def part_of(kind, kind_of_tile):
    """The site or type, as a bit, of which a mixed tile wants different ones."""
    if kind_of_tile == layout.OF_SITES:
        return 1 << site_of(kind)
    if kind_of_tile == layout.OF_TYPES and kind < layout.NORMAL:
        return 1 << (kind % layout.TYPES)
    return 0


@rule
def parts(bits):
    count = 0
    while bits != 0:
        count += bits & 1
        bits >>= 1
    return count


@rule
def picked_so_far(s, kind_of_tile, of):
    """Misfits among the cards shown, and the sites or types of a mixed tile that are used up."""
    bad, used = 0, 0
    if s.low == 0 and s.shown[0] == 0:
        return bad, used
    for i in range(layout.NORMAL + layout.SITES):
        kind = usable_kind(i)
        count = int(s.shown[kind])
        if count > 0:
            part = part_of(kind, kind_of_tile)
            if part != 0:
                bad += count - (0 if used & part else 1)
                used |= part
            elif not fits_tile(kind, kind_of_tile, of):
                bad += count
    return bad, used


@rule
def show_card(s, box, kind):
    seat = s.mover
    s.shown[kind] += 1
    if s.shown[kind] > s.hand[seat, kind] - s.blind[seat, kind]:  # AR-21.2
        uncover(s, seat, kind)
    s.low = kind
    s.need -= 1
    if s.need == 0:
        choose_kept(s, box)


# AR-14.4, AR-14.5 Some cards return to the hand


@rule
def cards_kept(s, box, seat):  # AR-20.1
    return int(box.kept_paris if s.city[seat] == layout.PARIS else box.kept)


@rule
def choose_kept(s, box):
    s.need = min(cards_kept(s, box, s.mover), shown_from(s, 0))
    s.low = 0
    if s.need > 0:
        ask(s, layout.KEEP, s.mover)
    else:
        take_tile(s, box)


@rule
def shown_from(s, low):
    """Normal cards that are shown, of this kind or higher."""
    count = 0
    for kind in range(low, layout.NORMAL):
        count += s.shown[kind]
    return count


@rule
def weigh_keep(s, weight):
    for kind in range(s.low, layout.NORMAL):
        weight[layout.CARD + kind] = 1 if s.shown[kind] > 0 and shown_from(s, kind) >= s.need else 0


@rule
def keep_card(s, box, kind):
    s.shown[kind] -= 1
    s.low = kind
    s.need -= 1
    if s.need == 0:
        take_tile(s, box)


# AR-14.6 The tile is taken


@rule
def take_tile(s, box):
    seat = s.mover
    for kind in range(layout.KINDS):
        if s.shown[kind] > 0:
            s.hand[seat, kind] -= s.shown[kind]
            s.held[seat] -= s.shown[kind]
            s.gone[kind] += s.shown[kind]
            s.shown[kind] = 0
    find_sets(s, box, seat)
    s.owner[s.arg] = seat
    s.low = 0
    look_at_tiles(s, box)
    end_exhibition(s, box)


@rule
def lay_out_alone(s, box):  # AR-18.2
    lose(s, box, s.mover, special(s.arg, layout.STANDALONE))
    s.alone[s.mover, s.arg] += 1
    end_exhibition(s, box)


# AR-19 Roles


@rule
def end_exhibition(s, box):
    if s.expansion_2 == 1:
        ask(s, layout.CHOOSE_ROLE, s.mover)
    else:
        end_action(s, box)


@rule
def weigh_roles(s, box, weight):  # AR-19.2, AR-20.6
    for role in range(layout.ROLES):
        there = s.city[s.mover] == role or s.archaeologist[s.mover] == role
        lacking = box.needs_expansion_1[role] == 1 and s.expansion_1 == 0
        weight[layout.ROLE + role] = 0 if there or lacking else 1


@rule
def choose_role(s, box, role):
    if role < layout.CITIES:
        s.city[s.mover] = role
        find_sets(s, box, s.mover)  # New York came or went
    else:
        s.archaeologist[s.mover] = role
    end_action(s, box)


# 5.5, 5.6: could the exhibition that was declared still be completed?


@rule
def can_complete(s, box, seat):
    kind_of_tile, of = box.tile_kind[s.arg], box.tile_of[s.arg]
    bad, used = picked_so_far(s, kind_of_tile, of)
    rest, fit, seen = 0, 0, 0
    for i in range(layout.NORMAL + layout.SITES):
        kind = usable_kind(i)
        count = s.hand[seat, kind] - s.shown[kind]
        if kind >= s.low and count > 0:
            rest += count
            fit += count if fits_tile(kind, kind_of_tile, of) else 0
            seen |= part_of(kind, kind_of_tile)
    fit += parts(seen & ~used)
    return rest >= s.need and bad + max(0, s.need - fit) <= wild_cards(s, box, seat)
