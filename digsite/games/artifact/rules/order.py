"""AR-3 to AR-9: who is asked next, income, the end of an action, of a turn, of a round and of the game."""

from digsite.core import CHANCE, OVER, rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import may_act_free, may_hold_gold, on_mat, special, take_up, uncover


@rule
def seat_after(s, seat):
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def ask(s, phase, seat):
    s.phase = phase
    s.mover = seat
    s.to_move = seat


# AR-3 Start-up


@rule
def next_hut(s, box):  # AR-3.1
    if s.order_pos < box.setup_huts * s.seats:
        ask(s, layout.SETUP_HUT, (s.start + s.order_pos) % s.seats)
    else:
        begin_taking(s, box)


@rule
def reveal_from(s, box, site):
    """The first card of each deck, from this site on."""  # AR-3.5
    while site < layout.SITES and (box.quick_reveal[s.seats - layout.FEWEST, site] == 0 or s.deck_size[site] == 0):
        site += 1
    if site < layout.SITES:
        s.draw_site, s.draw_left = site, box.quick_reveal[s.seats - layout.FEWEST, site]
        s.draw_seat, s.draw_then = layout.FACE_UP, layout.NEXT_REVEAL
        s.phase = layout.DRAW
        s.to_move = CHANCE
    else:
        begin_taking(s, box)


@rule
def begin_taking(s, box):  # AR-3.4
    s.order_pos = 0
    next_taker(s, box, layout.SETUP_TAKE)


# AR-8.4 Filling the mats, also AR-3.4


@rule
def next_taker(s, box, phase):
    """The next seat, from the start player on, whose mat is not full; after the last a round begins."""
    while s.order_pos < s.seats:
        seat = (s.start + s.order_pos) % s.seats
        s.need = box.mat_size - on_mat(s, seat)
        if s.need > 0:
            ask(s, phase, seat)
            return
        s.order_pos += 1
    s.order_pos = 0
    if phase == layout.REFILL:
        s.year += 1  # AR-8.5
    begin_round(s, box)


@rule
def fill_mat(s, box, kind):  # AR-8.4
    take_up(s, s.to_move, kind)
    s.low = kind
    s.need -= 1
    if s.need == 0:
        s.low = 0
        s.order_pos += 1
        next_taker(s, box, s.phase)


# AR-4, AR-5 The round begins


@rule
def begin_round(s, box):
    s.rounds += 1
    for seat in range(s.seats):
        s.passed[seat] = 0
        s.free_used[seat] = 0
    if s.year == box.years - 1:  # AR-9.1 (d), AR-9.3
        end_after_this_round(s, layout.LAST_YEAR)
    pay_income(s, box)
    start_turn(s, s.start)


@rule
def pay_income(s, box):  # AR-5.2
    base = base_income(s, box)
    for seat in range(s.seats):
        s.money[seat] += base + own_income(s, box, seat)


@rule
def own_income(s, box, seat):
    """From exhibitions."""
    coins = 0
    for site in range(layout.SITES):
        coins += s.alone[seat, site] * box.alone_income
    for tile in range(layout.TILES):
        coins += box.tile_income[tile] if s.owner[tile] == seat else 0
    return int(coins)


@rule
def base_income(s, box):  # AR-5.1
    return int(box.income[layout.INCOME_TILES - tiles_on_track(s, box)])


@rule
def tiles_on_track(s, box):
    count = 0
    for tile in range(layout.TILES):
        count += 1 if box.tile_on_track[tile] == 1 and s.owner[tile] == layout.ON_BOARD else 0
    return count


@rule
def start_turn(s, seat):
    s.turns += 1
    s.actions_in_turn = 0
    ask(s, layout.TURN if s.passed[seat] == 0 else layout.PASS_MARK, seat)


# AR-6.7, AR-7.6, AR-8 Actions, turns and rounds end


@rule
def end_action(s, box):
    s.verb, s.arg, s.paid = 0, 0, 0
    seat = s.mover
    s.actions_in_turn += 1
    if s.actions_in_turn < box.actions_per_turn and (on_mat(s, seat) > 0 or may_act_free(s, box, seat)):
        ask(s, layout.TURN, seat)
    else:
        end_turn(s, box)


@rule
def end_turn(s, box):  # AR-18.5
    if s.expansion_1 == 1 and s.market_size > 0 and may_hold_gold(s, s.mover):
        ask(s, layout.TURN_END, s.mover)
    else:
        next_seat(s, box)


@rule
def next_seat(s, box):
    if all_have_passed(s):
        end_round(s, box)
        return
    seat = seat_after(s, s.mover)
    while s.final == 1 and s.passed[seat] == 1:  # AR-7.6
        seat = seat_after(s, seat)
    start_turn(s, seat)


@rule
def all_have_passed(s):
    for seat in range(s.seats):
        if s.passed[seat] == 0:
            return False
    return True


@rule
def end_round(s, box):
    if s.final == 1:  # AR-8.2, AR-9.4
        show_manuscripts(s)
        s.phase = layout.END
        s.to_move = OVER
    else:
        s.start = s.last_passed  # AR-8.3
        s.order_pos = 0
        next_taker(s, box, layout.REFILL)


# AR-9 The end of the game


@rule
def end_after_this_round(s, reason):  # AR-9.3
    s.final = 1
    s.reason |= reason


@rule
def look_at_tiles(s, box):  # AR-9.1 (a), (b)
    if tiles_on_track(s, box) == 0:
        end_after_this_round(s, layout.TRACK_EMPTY)
    gone = 0
    for type in range(layout.TYPES):
        gone += 1 if type_is_gone(s, box, type) else 0
    if gone >= box.types_to_end:
        end_after_this_round(s, layout.TYPES_GONE)


@rule
def type_is_gone(s, box, type):
    for tile in range(layout.TILES):
        if box.tile_kind[tile] == layout.OF_TYPE and box.tile_of[tile] == type and s.owner[tile] == layout.ON_BOARD:
            return False
    return True


@rule
def look_at_deck(s, site):  # AR-9.1 (c)
    if s.deck_size[site] == 0:
        end_after_this_round(s, layout.DECK_EMPTY)


@rule
def show_manuscripts(s):  # AR-21.4
    for seat in range(s.seats):
        for site in range(layout.SITES):
            while s.blind[seat, special(site, layout.MANUSCRIPT)] > 0:
                uncover(s, seat, special(site, layout.MANUSCRIPT))
