"""AN-INV Invariants: what holds in every position, and from each to the next."""

from digsite.core import OVER, rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.digging import first_empty
from digsite.games.antiquitus.rules.needs import camp_size
from digsite.games.antiquitus.rules.placards import any_placards
from digsite.games.antiquitus.rules.tiles import as_counted, discard_size, is_unknown
from digsite.games.antiquitus.rules.turn import hand_count, neighbours


@rule
def check(before, s, box):
    """0, or the number of the invariant that the step from `before` to `s` broke."""
    if not tiles_add_up(s, box):
        return 1
    if not events_stay_out_of_camps(s):
        return 2
    if not placards_have_one_place(s, box):
        return 3
    if not hands_have_their_size(s, box):
        return 4
    if not submissions_add_up(s, box):
        return 5
    if not reputation_adds_up(s, box):
        return 6
    if not museums_fit_submissions(s, box):
        return 7
    if not is_discovering(s) and first_empty(s) != layout.NO_CELL and s.deck_size + discard_size(s) > 0:
        return 8
    if not dry_dig_stays_dry(before, s):
        return 9
    if not discovery_was_counted(before, s):
        return 10
    if not excavation_is_remembered(before, s):
        return 11
    if not cells_are_sound(before, s):
        return 12
    if not sizes_are_kept(before, s):
        return 13
    if not nothing_is_lost(before, s):
        return 16
    if not pools_are_true(s):
        return 17
    return 0


@rule
def tiles_add_up(s, box):  # AN-INV-1
    deck, site, camp, museum, in_deck = s.deck, s.site, s.camp, s.museum, 0
    for kind in range(layout.KINDS):
        tiles = int(deck[kind])
        if tiles < 0:
            return False
        in_deck += tiles
        if kind < layout.RELICS:
            tiles += int(s.discard[kind])
            for seat in range(s.seats):
                if camp[seat, kind] < 0:
                    return False
                tiles += int(camp[seat, kind]) + int(museum[seat, kind])
        else:
            tiles += int(s.trash[kind - layout.RELICS])
        for cell in range(layout.CELLS):
            tiles += 1 if site[cell] == kind else 0
        if tiles != box.copies[kind]:
            return False
    return in_deck == s.deck_size


@rule
def events_stay_out_of_camps(s):  # AN-INV-2: the layout has no room for them; those that wait are in the trash
    for event in range(layout.EVENTS):
        if s.pending[event] > s.trash[event]:
            return False
    return True


@rule
def placards_have_one_place(s, box):  # AN-INV-3
    where, shown, deck_of, seats = s.where, s.shown, box.deck, int(s.seats)
    for placard in range(layout.PLACARDS):
        place = where[placard]
        if (
            place < layout.REMAINDER
            or place >= layout.MUSEUM + seats
            or (place < layout.MUSEUM and place >= layout.HAND + seats)
        ):
            return False
        if place == layout.STACK and not is_in_stack(s, deck_of[placard], placard):
            return False
        if shown[placard] == 1 and (place < layout.HAND or place >= layout.MUSEUM):
            return False
    for deck in range(layout.DECKS):
        if (
            count_at(s, box, deck, layout.REMAINDER) != s.remainder[deck]
            or count_at(s, box, deck, layout.STACK) != s.height[deck]
        ):
            return False
        for seat in range(seats):
            if count_at(s, box, deck, layout.HAND + seat) != s.held[seat, deck]:
                return False
        for place in range(layout.PER_DECK):
            if (s.stack[deck, place] == layout.NO_PLACARD) != (place >= s.height[deck]):
                return False
    return True


@rule
def is_in_stack(s, deck, placard):
    for place in range(s.height[deck]):
        if s.stack[deck, place] == placard:
            return True
    return False


@rule
def count_at(s, box, deck, place):
    count, where, deck_of = 0, s.where, box.deck
    for placard in range(layout.PLACARDS):
        count += 1 if where[placard] == place and deck_of[placard] == deck else 0
    return count


@rule
def hands_have_their_size(s, box):  # AN-INV-4
    dealt = layout.DECKS * int(box.placards_per_deck)
    most, least = max(int(box.hand_size), dealt), min(int(box.hand_size), dealt)
    for seat in range(s.seats):
        held = hand_count(s, seat)
        if held > most + (1 if s.phase == layout.COINS_RETURN and seat == s.active else 0):
            return False
        refilling = seat == s.active and (
            s.phase == layout.HAND_DECK or s.phase == layout.HAND_DRAW or s.to_move == OVER
        )
        if held < least and not refilling and s.phase > layout.SETUP_HAND and any_placards(s):
            return False
    return True


@rule
def submissions_add_up(s, box):  # AN-INV-5
    total = 0
    for seat in range(s.seats):
        total += s.subs[seat]
    if total != s.total or total > box.submissions[s.seats]:
        return False
    return s.to_move == OVER or total < box.submissions[s.seats]


@rule
def reputation_adds_up(s, box):  # AN-INV-6
    where, worth = s.where, box.rep
    for seat in range(s.seats):
        rep, cards = 0, 0
        for placard in range(layout.PLACARDS):
            if where[placard] == layout.MUSEUM + seat:
                rep += int(worth[placard])
                cards += 1
        if s.rep[seat] != rep + (cards - int(s.subs[seat])) * int(box.bonus):
            return False
    return True


@rule
def museums_fit_submissions(s, box):  # AN-INV-7
    where, museum = s.where, s.museum
    for seat in range(s.seats):
        tiles, cards = 0, 0
        for kind in range(layout.RELICS):
            tiles += int(museum[seat, kind])
        for placard in range(layout.PLACARDS):
            cards += 1 if where[placard] == layout.MUSEUM + seat else 0
        subs = int(s.subs[seat])
        if tiles < subs * int(box.tiles_min) or cards < subs or cards > subs * int(box.placards_max):
            return False
    return True


@rule
def is_discovering(s):
    """Is the Site being laid out or filled up? Then cells may be empty."""
    if s.phase == layout.SETUP_SITE or s.phase == layout.EVENT_ORDER or s.phase == layout.CAVE_PICK:
        return True
    return s.phase == layout.TREASURE_DRAW or s.phase == layout.SITE_REFILL


@rule
def is_dry(s):
    site = s.site
    for cell in range(layout.CELLS):
        if site[cell] < layout.RELICS:
            return False
    return True


@rule
def dry_dig_stays_dry(before, s):  # AN-INV-9
    if is_dry(s) and not is_discovering(s) and s.deck_size + discard_size(s) > 0:
        return False
    if not is_dry(before) or is_discovering(before):
        return True
    for seat in range(s.seats):
        if s.subs[seat] == before.subs[seat] and before.phase != layout.TEXTS_PICK:
            for kind in range(layout.RELICS):
                if s.camp[seat, kind] != before.camp[seat, kind]:
                    return False
    return is_dry(s)


@rule
def count_cells(bits):
    count = 0
    for cell in range(layout.CELLS):
        count += (bits >> cell) & 1
    return count


@rule
def full_cells(s):
    found = 0
    for cell in range(layout.CELLS):
        if s.site[cell] != layout.EMPTY:
            found |= 1 << cell
    return found


@rule
def discovery_was_counted(before, s):  # AN-INV-10
    if s.rev < 0 or s.dis < 0 or s.rev + s.dis > 4 or s.event > s.dis:
        return False
    if before.phase != layout.DIG or s.phase == layout.DIG or s.turns != before.turns:
        return True
    for cell in range(layout.CELLS):  # some relic that lay face up is gone, and its neighbours were counted
        taken = (
            before.face[cell] == layout.UP
            and before.site[cell] < layout.RELICS
            and before.site[cell] // layout.RANKS == s.dug
        )
        if taken and s.site[cell] == layout.EMPTY:
            if count_cells(neighbours(cell) & full_cells(before)) == s.rev + s.dis:
                return True
    return False


@rule
def excavation_is_remembered(before, s):  # AN-INV-11
    if s.turns != before.turns:
        return s.dug == layout.NO_SUIT
    if before.phase == layout.DIG and s.phase != layout.DIG:
        return s.dug != layout.NO_SUIT
    return s.dug == before.dug


@rule
def cells_are_sound(before, s):  # AN-INV-12
    site, face, known = s.site, s.face, s.known
    for cell in range(layout.CELLS):
        if site[cell] == layout.EMPTY and known[cell] == 1:
            return False
        if face[cell] == layout.UP and known[cell] == 0:
            return False
    if before.phase == layout.SITE_REFILL and s.turns == before.turns and s.cursor != before.cursor:
        return known[before.cursor] == 0 and site[before.cursor] != layout.EMPTY
    return True


@rule
def sizes_are_kept(before, s):  # AN-INV-13
    if before.phase == layout.BONES_CAMP or before.phase == layout.TEXTS_PICK:
        for seat in range(s.seats):
            if camp_size(s, seat) != camp_size(before, seat):
                return False
    change = hand_count(s, before.active) - hand_count(before, before.active)
    if before.phase == layout.COINS_RETURN and s.phase != layout.COINS_RETURN:
        return change == -1
    if before.phase == layout.COINS_DECK or before.phase == layout.COINS_DRAW:
        return change == (1 if s.phase == layout.COINS_RETURN else 0)
    return True


@rule
def nothing_is_lost(before, s):  # AN-INV-16
    for event in range(layout.EVENTS):
        if s.trash[event] < before.trash[event]:
            return False
    now, then = s.museum, before.museum
    for seat in range(s.seats):
        if s.rep[seat] < before.rep[seat]:
            return False
        for kind in range(layout.RELICS):
            if now[seat, kind] < then[seat, kind]:
                return False
    where, was = s.where, before.where
    for placard in range(layout.PLACARDS):
        if was[placard] >= layout.MUSEUM and where[placard] != was[placard]:
            return False
    return True


@rule
def pools_are_true(s):  # AN-INV-17
    pool, batch, site = s.pool, s.batch, s.site
    for cell in range(layout.CELLS):
        if (pool[cell] != layout.NO_KIND) != (is_unknown(s, cell) and batch[cell] < s.reshuffles):
            return False
        if pool[cell] != layout.NO_KIND:
            kind, there, listed = as_counted(site[cell]), 0, 0
            for other in range(layout.CELLS):
                if pool[other] != layout.NO_KIND and batch[other] == batch[cell]:
                    there += 1 if as_counted(site[other]) == kind else 0
                    listed += 1 if pool[other] == kind else 0
                    if other < cell and pool[other] > pool[cell]:
                        return False
            if there != listed:
                return False
    return True
