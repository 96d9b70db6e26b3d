"""AN-INV Invariants: what holds in every position, and from each to the next."""

from digsite.core import CHANCE, OVER, rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.digging import first_empty
from digsite.games.antiquitus.rules.needs import camp_size
from digsite.games.antiquitus.rules.placards import any_placards, count_at
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
    if not (mover_fits_phase(s) and effect_fits_phase(s, box) and picks_fit_phase(s, box) and passes_fit_phase(s)):
        return 18
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
            if s.discard[kind] < 0:
                return False
            for seat in range(s.seats):
                if camp[seat, kind] < 0 or museum[seat, kind] < 0:
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
        if s.pending[event] < 0 or s.pending[event] > s.trash[event]:
            return False
    return True


@rule
def placards_have_one_place(s, box):  # AN-INV-3
    where, shown, deck_of, seats = s.where, s.shown, box.deck, int(s.seats)
    for deck in range(layout.DECKS):
        if s.height[deck] < 0 or s.height[deck] > layout.PER_DECK:
            return False
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
def full_neighbours(s, cell):
    count, beside = 0, neighbours(cell)
    for other in range(layout.CELLS):
        count += (beside >> other) & 1 if s.site[other] != layout.EMPTY else 0
    return count


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
            if full_neighbours(before, cell) == s.rev + s.dis:
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
        if batch[cell] < 0 or batch[cell] > s.reshuffles:
            return False
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


# AN-INV-18: what is being decided fits its phase


@rule
def mover_fits_phase(s):
    if s.phase <= layout.SETUP_HAND or s.phase == layout.TREASURE_DRAW or s.phase == layout.SITE_REFILL:
        return s.to_move == CHANCE
    if s.phase == layout.COINS_DRAW or s.phase == layout.HAND_DRAW:
        return s.to_move == CHANCE
    if s.phase == layout.END:
        return s.to_move == OVER
    if s.phase == layout.TEXTS_PICK:
        return s.to_move < s.seats and camp_size(s, s.to_move) > 0 and s.passed[s.to_move] == layout.NO_KIND
    return s.to_move == (s.walker if s.phase == layout.CAVE_PICK else s.active)


@rule
def effect_fits_phase(s, box):
    """Which suit, event, cell and deck this is about, and whom it asks for how much more."""
    is_laying = s.phase == layout.SETUP_SITE or s.phase == layout.SITE_REFILL
    is_drawing = s.phase == layout.SETUP_HAND or s.phase == layout.COINS_DRAW or s.phase == layout.HAND_DRAW
    event = layout.NO_KIND
    if s.phase == layout.CAVE_PICK or s.phase == layout.TREASURE_DRAW:
        event = layout.CAVE if s.phase == layout.CAVE_PICK else layout.GOLD
    is_walking, most = event != layout.NO_KIND, most_left(s, box)
    return (
        suit_fits_phase(s)
        and s.resolving == event
        and (s.cursor != layout.NO_CELL) == is_laying
        and (not is_laying or s.site[s.cursor] == layout.EMPTY)
        and (s.marked == layout.NO_CELL or s.phase == layout.BONES_CAMP or s.phase == layout.WEAPONS_UP)
        and (s.phase != layout.BONES_CAMP or is_relic_at(s, s.marked))
        and (s.drawing != layout.NO_DECK) == is_drawing
        and min(1, most) <= s.left <= most
        and 0 <= s.walked < (s.seats if is_walking else 1)
        and (not is_walking or s.walker == (s.active + s.walked) % s.seats)
        and (is_walking or s.phase == layout.EVENT_ORDER or s.pending[0] + s.pending[1] == 0)
        and 0 <= s.idle <= int(s.seats) * int(box.idle_rounds)
    )


@rule
def suit_fits_phase(s):
    if s.phase <= layout.DIG:
        return s.dug == layout.NO_SUIT
    if s.phase <= layout.SITE_REFILL:
        return s.dug != layout.NO_SUIT
    if s.phase <= layout.BONES_CAMP:
        return s.dug == layout.BONES
    if s.phase <= layout.COINS_RETURN:
        return s.dug == layout.COINS
    if s.phase <= layout.WEAPONS_UP:
        return s.dug == (layout.TEXTS if s.phase == layout.TEXTS_PICK else layout.WEAPONS)
    return True


@rule
def is_relic_at(s, cell):
    return cell != layout.NO_CELL and s.site[cell] < layout.RELICS and s.face[cell] == layout.UP


@rule
def most_left(s, box):
    if s.phase == layout.SETUP_CAMP:
        return int(box.camp_tiles)
    if s.phase == layout.SETUP_HAND:
        return int(box.placards_per_deck)
    if s.phase == layout.CAVE_PICK:
        return int(box.cave_tiles)
    return int(box.gold_tiles) if s.phase == layout.TREASURE_DRAW else 0


@rule
def picks_fit_phase(s, box):
    """The placards are of the hand and in their order, the tiles of the camp; none where nothing is submitted."""
    count, picked, last = int(s.choosing), 0, 0
    if s.phase == layout.SUBMIT_TILES and count != 1:
        return False
    if s.phase == layout.SUBMIT_EXTRA and (count < 1 or count >= box.placards_max):
        return False
    if s.phase != layout.SUBMIT_TILES and s.phase != layout.SUBMIT_EXTRA and count != 0:
        return False
    for i in range(layout.MOST_CHOSEN):
        placard = s.chosen[i]
        if (placard == layout.NO_PLACARD) != (i >= count):
            return False
        if i < count and s.where[placard] != layout.HAND + s.active:
            return False
        if 0 < i < count and box.order[placard] <= box.order[s.chosen[i - 1]]:
            return False
    for kind in range(layout.RELICS):
        if s.pick[kind] < 0 or s.pick[kind] > s.camp[s.active, kind]:
            return False
        picked += int(s.pick[kind])
        last = kind if s.pick[kind] > 0 else last
    return s.picked == picked and (picked == 0 or count > 0) and (s.last == last or s.phase == layout.CAVE_PICK)


@rule
def passes_fit_phase(s):
    for seat in range(s.seats):
        kind = s.passed[seat]
        if kind != layout.NO_KIND and (s.phase != layout.TEXTS_PICK or s.camp[seat, kind] == 0):
            return False
    return True
