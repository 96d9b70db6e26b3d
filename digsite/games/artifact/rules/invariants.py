"""AR-INV: what must hold after every action. Two consecutive records show these; the others are laws of all games."""

from digsite.core import CHANCE, OVER, rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.digging import cards_at, huts_at
from digsite.games.artifact.rules.exhibitions import cards_kept
from digsite.games.artifact.rules.order import all_have_passed, tiles_on_track, type_is_gone
from digsite.games.artifact.rules.pieces import is_special, kind_at, on_mat, sets_in_hand, site_of
from digsite.games.artifact.rules.secrets import can_do_as_declared


@rule
def check(before, s, box):
    """0, or the number of the invariant that is broken."""
    if not cards_add_up(s, box):
        return 1
    if not markers_add_up(s, box):
        return 2
    if not mats_are_right(before, s, box):
        return 3
    if not huts_add_up(s, box):
        return 4
    if not sites_hold_their_cards(s, box):
        return 5
    if not money_is_right(before, s):
        return 6
    if not blind_cards_are_in_hand(s):
        return 7
    if not cursed_cards_are_away(s):
        return 8
    if not market_is_a_queue(s):
        return 9
    if not tiles_stay_taken(before, s, box):
        return 10
    if tiles_on_track(s, box) > tiles_on_track(before, box):
        return 11  # not reached: a tile that comes back has been noticed by 10
    if not end_is_seen(before, s, box):
        return 12
    if not roles_are_right(s, box):
        return 13
    if not research_is_right(before, s, box):
        return 14
    if not nobody_acts_too_often(before, s, box):
        return 16
    if (s.to_move == OVER) != (all_have_passed(s) and s.final == 1 and s.rounds > 0) or s.rounds > box.years:
        return 19
    if not counts_are_true(s, box):
        return 20
    if not (asked_fits(s) and action_fits(s) and picks_fit(s, box) and time_fits(s, box)):
        return 21
    return 0


@rule
def copies_in_game(s, box, kind):
    if site_of(kind) == s.closed or (kind >= layout.NORMAL and s.expansion_1 == 0):
        return 0
    return int(box.copies[kind])


@rule
def cards_add_up(s, box):  # AR-INV-1
    for kind in range(layout.KINDS):
        count = s.deck[kind] + s.face[kind] + s.gone[kind]
        if s.deck[kind] < 0 or s.face[kind] < 0 or s.gone[kind] < 0:
            return False
        for seat in range(s.seats):
            count += s.hand[seat, kind]
            if is_special(kind, layout.STANDALONE):
                count += s.alone[seat, site_of(kind)]
                if s.alone[seat, site_of(kind)] < 0:
                    return False
        for place in range(layout.MARKET):
            count += 1 if s.market[place] == kind else 0
        if count != copies_in_game(s, box, kind):
            return False
    return True


@rule
def markers_add_up(s, box):  # AR-INV-2
    for kind in range(layout.MARKERS):
        count = s.board[kind]
        for seat in range(s.seats):
            count += s.mat[seat, kind]
            if s.mat[seat, kind] < 0:
                return False
        wanted = 0 if kind == s.closed else box.spaces - box.removed[s.seats - layout.FEWEST]
        if count != wanted or s.board[kind] < 0:
            return False
    return True


@rule
def mats_are_right(before, s, box):  # AR-INV-3
    for seat in range(s.seats):
        count = on_mat(s, seat)
        if count > box.mat_size or (s.rounds != before.rounds and count != box.mat_size):
            return False
    return True


@rule
def huts_add_up(s, box):  # AR-INV-4
    for seat in range(s.seats):
        count = s.reserve[seat]
        for site in range(layout.SITES):
            count += s.huts[seat, site]
            if s.huts[seat, site] < 0 or (site == s.closed and s.huts[seat, site] > 0):
                return False
        if count != box.huts or s.reserve[seat] < 0:
            return False
    return True


@rule
def sites_hold_their_cards(s, box):  # AR-INV-5
    if s.phase == layout.DRAW or s.phase == layout.SHIP_PICK:
        return True
    for site in range(layout.SITES):
        due = max(0, huts_at(s, site) - 1)
        cards = cards_at(s, site)
        if cards > due or (s.deck_size[site] > 0 and cards < due - quick_gap(s, box, site)):
            return False
    return True


@rule
def quick_gap(s, box, site):
    """By how many cards the quick start stays below the hut rule."""
    if s.quick == 0:
        return 0
    huts = 0
    for place in range(s.seats):
        for hut in range(box.setup_huts):
            huts += 1 if box.quick_hut[s.seats - layout.FEWEST, place, hut] == site else 0
    return max(0, huts - 1) - box.quick_reveal[s.seats - layout.FEWEST, site]


@rule
def money_is_right(before, s):  # AR-INV-6
    for seat in range(s.seats):
        sold = before.phase == layout.SELL_CARD and seat == before.mover
        rose = s.money[seat] > before.money[seat]
        if s.money[seat] < 0 or (rose and s.rounds == before.rounds and not sold):
            return False
    return True


@rule
def blind_cards_are_in_hand(s):  # AR-INV-7
    for seat in range(s.seats):
        for kind in range(layout.KINDS):
            blind = s.blind[seat, kind]
            if blind < 0 or blind > s.hand[seat, kind] or (blind > 0 and s.expansion_2 == 0):
                return False
    return True


@rule
def cursed_cards_are_away(s):  # AR-INV-8
    for kind in range(layout.KINDS):
        if is_special(kind, layout.CURSED):
            for seat in range(s.seats):
                if s.hand[seat, kind] > 0:
                    return False
            for place in range(layout.MARKET):
                if s.market[place] == kind:
                    return False
        if kind >= layout.NORMAL and not is_special(kind, layout.FRAGMENTS) and s.shown[kind] > 0:
            return False
    return True


@rule
def market_is_a_queue(s):  # AR-INV-9
    if s.market_size < 0 or s.market_size > layout.MARKET:
        return False
    for place in range(layout.MARKET):
        if (s.market[place] == layout.NO_CARD) != (place >= s.market_size):
            return False
    return True


@rule
def tiles_stay_taken(before, s, box):  # AR-INV-10
    for tile in range(layout.TILES):
        if s.owner[tile] != before.owner[tile]:
            if before.owner[tile] != layout.ON_BOARD or s.owner[tile] != before.mover or before.arg != tile:
                return False
            if not enough_under_tile(before, s, box, tile):
                return False
    return True


@rule
def enough_under_tile(before, s, box, tile):
    """All but what returned, normal cards and fragments; more only where all of them are fragments."""
    under, fragments, others = 0, 0, 0
    for kind in range(layout.KINDS):
        count = s.gone[kind] - before.gone[kind]
        under += count
        fragments += count if is_special(kind, layout.FRAGMENTS) else 0
        others += count if kind >= layout.NORMAL and not is_special(kind, layout.FRAGMENTS) else 0
    least = box.tile_cards[tile] - cards_kept(before, box, before.mover)
    return others == 0 and (under == least or (under > least and under == fragments))


@rule
def end_is_seen(before, s, box):  # AR-INV-12
    reason = layout.TRACK_EMPTY if tiles_on_track(s, box) == 0 else 0
    types = 0
    for type in range(layout.TYPES):
        types += 1 if type_is_gone(s, box, type) else 0
    reason |= layout.TYPES_GONE if types >= box.types_to_end else 0
    for site in range(layout.SITES):
        if site != s.closed and s.deck_size[site] == 0:
            reason |= layout.DECK_EMPTY
    reason |= layout.LAST_YEAR if s.year == box.years - 1 and s.rounds > 0 else 0
    return s.reason == reason and (s.final == 1) == (reason != 0) and s.final >= before.final


@rule
def roles_are_right(s, box):  # AR-INV-13
    for seat in range(s.seats):
        city, archaeologist = s.city[seat], s.archaeologist[seat]
        if city != layout.NO_ROLE and (city < 0 or city >= layout.CITIES or s.expansion_2 == 0):
            return False
        if archaeologist != layout.NO_ROLE:
            if archaeologist < layout.CITIES or archaeologist >= layout.ROLES or s.expansion_2 == 0:
                return False
            if box.needs_expansion_1[archaeologist] == 1 and s.expansion_1 == 0:
                return False
    return True


@rule
def research_is_right(before, s, box):  # AR-INV-14
    for seat in range(s.seats):
        for site in range(layout.SITES):
            space = s.research[seat, site]
            if space < 0 or space < before.research[seat, site] or space > box.research_top:
                return False
            if space > 0 and (s.expansion_1 == 0 or site == s.closed):
                return False
    return True


@rule
def nobody_acts_too_often(before, s, box):  # AR-INV-16: no marker comes to a mat before passing
    filling = before.phase == layout.SETUP_HUT or before.phase == layout.SETUP_TAKE or before.phase == layout.REFILL
    for seat in range(s.seats):
        if s.free_used[seat] < 0 or s.free_used[seat] > box.free_actions:
            return False
        acting = s.passed[seat] == 0 and before.passed[seat] == 0
        if not filling and acting and on_mat(s, seat) > on_mat(before, seat):
            return False
    return True


@rule
def counts_are_true(s, box):  # AR-INV-20
    for seat in range(s.seats):
        held = 0
        for kind in range(layout.KINDS):
            held += s.hand[seat, kind]
        if held != s.held[seat] or s.sets[seat] != sets_in_hand(s, box, seat):
            return False
    for site in range(layout.SITES):
        in_deck = 0
        for i in range(layout.AT_SITE):
            in_deck += s.deck[kind_at(site, i)]
        if in_deck != s.deck_size[site] or not blind_counts_are_true(s, site):
            return False
    return True


@rule
def blind_counts_are_true(s, site):
    for seat in range(s.seats):
        blind = 0
        for i in range(layout.AT_SITE):
            blind += s.blind[seat, kind_at(site, i)]
        if blind != s.blind_of[seat, site]:
            return False
    return True


# AR-INV-21: who is asked, and what is in progress, fit the phase


@rule
def asked_fits(s):
    if s.phase == layout.END:
        return s.to_move == OVER
    if s.phase != layout.DRAW:
        return s.to_move == s.mover and s.draw_left == 0
    public = s.draw_seat == layout.FACE_UP
    return (
        s.to_move == CHANCE
        and s.draw_left > 0
        and s.deck_size[s.draw_site] > 0
        and (public or (s.draw_seat == s.mover and s.draw_then == layout.AFTER_ACTION))
    )


@rule
def action_fits(s):
    """The action that was named, and its site or tile."""
    phase, verb = s.phase, s.verb
    if phase == layout.SELL_CARD:
        return verb == layout.SELL
    if phase == layout.SHOW or phase == layout.KEEP or (phase == layout.PAYMENT and verb == layout.PRODUCE):
        return verb == layout.PRODUCE
    if phase == layout.CHOOSE_ROLE:
        return verb == layout.PRODUCE or verb == layout.ALONE
    drawn = phase == layout.DRAW and s.draw_then != layout.NEXT_HUT and s.draw_then != layout.NEXT_REVEAL
    if phase == layout.PAYMENT:
        fits = verb == layout.RESEARCH or verb == layout.HIRE or verb == layout.SHIP or verb == layout.ALONE
    elif phase == layout.ASK_MORLEY:
        fits = verb == layout.HIRE
    elif phase == layout.ASK_JUDD or (drawn and s.draw_then == layout.AFTER_RESEARCH):
        fits = verb == layout.RESEARCH
    elif phase == layout.ASK_LONDON or phase == layout.SHIP_PICK:
        fits = verb == layout.SHIP
    elif drawn:
        fits = verb == layout.RESEARCH or verb == layout.HIRE or verb == layout.SHIP
    else:
        return verb == 0 and s.arg == 0
    return fits and s.arg < layout.SITES and s.arg != s.closed and (not drawn or s.draw_site == s.arg)


@rule
def picks_fit(s, box):
    """How many are left to pick, the cards that are shown, and the marker that goes back."""
    showing = s.phase == layout.SHOW or s.phase == layout.KEEP
    filling = s.phase == layout.SETUP_TAKE or s.phase == layout.REFILL
    picking = showing or filling or s.phase == layout.SHIP_PICK
    if s.paid < 0 or (s.need > 0) != picking or (filling and s.need != box.mat_size - on_mat(s, s.mover)):
        return False
    for kind in range(layout.KINDS):
        if s.shown[kind] < 0 or s.shown[kind] > (s.hand[s.mover, kind] if showing else 0):
            return False
    exchanging = s.phase == layout.EXCHANGE
    if exchanging != (s.given != layout.NO_MARKER) or (exchanging and s.mat[s.mover, s.given] == 0):
        return False
    return can_do_as_declared(s, box)


@rule
def time_fits(s, box):
    beginning = s.phase == layout.SETUP_HUT or s.phase == layout.SETUP_TAKE
    beginning |= s.phase == layout.DRAW and (s.draw_then == layout.NEXT_HUT or s.draw_then == layout.NEXT_REVEAL)
    return (
        beginning == (s.rounds == 0)
        and s.year == max(0, s.rounds - 1)
        and 0 <= s.order_pos <= box.setup_huts * s.seats
        and 0 <= s.actions_in_turn <= box.actions_per_turn
    )
