"""AR-6 and AR-7: what the seat to move may do, and what it does; the chapters hold the actions themselves."""

from digsite.core import rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.digging import (
    draw_card,
    draw_unseen,
    hire_twice,
    hire_workers,
    pick_shipped,
    place_workers,
    research_site,
    ship_artifacts,
    weigh_draw,
    weigh_ship_picks,
)
from digsite.games.artifact.rules.exhibitions import (
    choose_role,
    keep_card,
    lay_out_alone,
    open_exhibition,
    show_card,
    weigh_exhibitions,
    weigh_keep,
    weigh_roles,
    weigh_show,
)
from digsite.games.artifact.rules.order import ask, end_action, fill_mat, next_seat
from digsite.games.artifact.rules.pieces import may_act_free, on_mat, price, put_down, take_up
from digsite.games.artifact.rules.setting_up import place_first_hut, weigh_huts
from digsite.games.artifact.rules.trade import (
    buy,
    offer_for_sale,
    sell,
    use_gold,
    weigh_gold,
    weigh_sale,
    weigh_trade,
)


@rule
def options(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(layout.ACTIONS):
        weight[action] = 0
    if s.phase == layout.TURN:
        weigh_turn(s, box, weight)
    elif s.phase == layout.PASS_MARK:
        weigh_passed(s, box, weight)
    elif s.phase == layout.REFILL or s.phase == layout.SETUP_TAKE:
        weigh_markers(s, weight)
    elif s.phase == layout.DRAW:
        weigh_draw(s, weight)
    elif s.phase == layout.PAYMENT:
        weigh_payment(s, box, weight)
    elif s.phase == layout.EXCHANGE:
        weigh_exchange(s, weight)
    elif s.phase == layout.SHIP_PICK:
        weigh_ship_picks(s, weight)
    elif s.phase == layout.SELL_CARD:
        weigh_sale(s, weight)
    elif s.phase == layout.SETUP_HUT:
        weigh_huts(s, weight)
    elif s.phase == layout.SHOW:
        weigh_show(s, box, weight)
    elif s.phase == layout.KEEP:
        weigh_keep(s, weight)
    elif s.phase == layout.CHOOSE_ROLE:
        weigh_roles(s, box, weight)
    elif s.phase == layout.TURN_END:  # AR-18.5
        weigh_gold(s, weight, s.to_move)
        weight[layout.DONE] = 1
    elif s.phase == layout.ASK_MORLEY or s.phase == layout.ASK_JUDD or s.phase == layout.ASK_LONDON:
        weight[layout.YES] = 1
        weight[layout.DONE] = 1


@rule
def play(s, box, action):
    """Carry out one action that `options` allows."""
    if s.phase == layout.TURN:
        play_turn(s, box, action)
    elif s.phase == layout.PASS_MARK:
        play_passed(s, box, action)
    elif s.phase == layout.REFILL or s.phase == layout.SETUP_TAKE:
        fill_mat(s, box, action - layout.TAKE)
    elif s.phase == layout.DRAW:
        draw_card(s, box, action - layout.CARD)
    elif s.phase == layout.PAYMENT:
        pay_with(s, box, action - layout.PAY)
    elif s.phase == layout.EXCHANGE:
        exchange(s, box, action - layout.TAKE)
    elif s.phase == layout.SHIP_PICK:
        pick_shipped(s, box, action - layout.CARD)
    elif s.phase == layout.SELL_CARD:
        sell(s, box, action - layout.CARD)
    elif s.phase == layout.SETUP_HUT:
        place_first_hut(s, box, action - layout.HUT)
    elif s.phase == layout.SHOW:
        show_card(s, box, action - layout.CARD)
    elif s.phase == layout.KEEP:
        keep_card(s, box, action - layout.CARD)
    elif s.phase == layout.CHOOSE_ROLE:
        choose_role(s, box, action - layout.ROLE)
    elif s.phase == layout.TURN_END:
        if action == layout.DONE:
            next_seat(s, box)
        else:
            use_gold(s, box, action - layout.GOLD)
    elif s.phase == layout.ASK_MORLEY:
        if action == layout.YES:
            hire_twice(s, box)
        else:
            place_workers(s, box, 1)
    elif action == layout.YES:  # Judd, London
        draw_unseen(s, box)
    else:
        end_action(s, box)


# AR-6 One or two actions


@rule
def weigh_turn(s, box, weight):  # AR-6.8
    seat = int(s.to_move)
    can_pay = what_can_be_paid(s, box, seat)
    if can_pay != 0:
        weigh_sites(s, weight, seat, can_pay)
        if (can_pay >> layout.MUSEUM) & 1:
            weigh_exhibitions(s, weight, seat)
    weigh_trade(s, box, weight, seat)
    weigh_gold(s, weight, seat)
    weight[layout.PASS if s.actions_in_turn == 0 else layout.DONE] = 1  # AR-6.1, AR-6.7, AR-7.1


@rule
def weigh_sites(s, weight, seat, can_pay):
    more = 1 if s.reserve[seat] > 0 else 0
    for site in range(layout.SITES):
        if s.huts[seat, site] > 0:
            weight[layout.HIRE + site] = more & (can_pay >> site)  # AR-12.1
            weight[layout.SHIP + site] = (can_pay >> layout.SHIP_MARKER) & 1  # AR-13.1
        elif site != s.closed:
            weight[layout.RESEARCH + site] = more & (can_pay >> layout.MUSEUM)  # AR-11.1


@rule
def what_can_be_paid(s, box, seat):
    """A bit per kind of marker: could an action that asks for it be paid, by it, by a joker, or be free?"""
    held, enough = 0, 0
    for kind in range(layout.MARKERS):
        if s.mat[seat, kind] > 0:
            held |= 1 << kind
            enough |= 1 << kind if price(s, box, kind) <= s.money[seat] else 0
    if held == 0:
        return (1 << layout.MARKERS) - 1 if may_act_free(s, box, seat) else 0  # AR-20.2
    if s.money[seat] < box.joker_price:
        return enough
    if held & (held - 1):  # two kinds: one of them is another kind than the one asked for
        return (1 << layout.MARKERS) - 1
    return enough | (((1 << layout.MARKERS) - 1) & ~held)


@rule
def play_turn(s, box, action):
    if action == layout.PASS:
        pass_turn(s, box)
    elif action == layout.DONE:  # AR-6.7
        next_seat(s, box)
    elif action >= layout.GOLD:
        use_gold(s, box, action - layout.GOLD)
    elif action >= layout.BUY:
        buy(s, box, action - layout.BUY)
    elif action == layout.SELL:
        offer_for_sale(s)
    elif action >= layout.ALONE:
        declare(s, box, layout.ALONE, action - layout.ALONE)
    elif action >= layout.PRODUCE:
        declare(s, box, layout.PRODUCE, action - layout.PRODUCE)
    elif action >= layout.SHIP:
        declare(s, box, layout.SHIP, action - layout.SHIP)
    elif action >= layout.HIRE:
        declare(s, box, layout.HIRE, action - layout.HIRE)
    else:
        declare(s, box, layout.RESEARCH, action - layout.RESEARCH)


@rule
def declare(s, box, verb, arg):  # AR-6.4
    s.verb, s.arg = verb, arg
    seat = int(s.to_move)
    only, ways = layout.NO_MARKER, 0
    for kind in range(layout.MARKERS):
        if can_pay_with(s, box, seat, kind):
            only = kind
            ways += 1
    if ways == 0:  # AR-20.2
        s.free_used[seat] += 1
        carry_out(s, box)
    elif ways == 1:  # AR-6.6
        pay_with(s, box, only)
    else:
        s.phase = layout.PAYMENT


@rule
def marker_for(verb, arg):  # AR-6.3
    if verb == layout.HIRE:
        return int(arg)
    return layout.SHIP_MARKER if verb == layout.SHIP else layout.MUSEUM


@rule
def cost_with(s, box, kind):  # AR-6.3, AR-6.5
    return price(s, box, kind) if kind == marker_for(s.verb, s.arg) else int(box.joker_price)


@rule
def can_pay_with(s, box, seat, kind):
    return s.mat[seat, kind] > 0 and cost_with(s, box, kind) <= s.money[seat]


@rule
def weigh_payment(s, box, weight):  # AR-6.6
    for kind in range(layout.MARKERS):
        weight[layout.PAY + kind] = 1 if can_pay_with(s, box, s.to_move, kind) else 0


@rule
def pay_with(s, box, kind):
    s.paid = cost_with(s, box, kind)
    s.money[s.to_move] -= s.paid
    put_down(s, s.to_move, kind)
    carry_out(s, box)


@rule
def carry_out(s, box):
    if s.verb == layout.RESEARCH:
        research_site(s, box)
    elif s.verb == layout.HIRE:
        hire_workers(s, box)
    elif s.verb == layout.SHIP:
        ship_artifacts(s, box)
    elif s.verb == layout.PRODUCE:
        open_exhibition(s, box)
    else:
        lay_out_alone(s, box)


# AR-7 Passing


@rule
def pass_turn(s, box):
    s.passed[s.to_move] = 1
    s.last_passed = s.to_move
    if s.final == 1:  # AR-7.6
        next_seat(s, box)
    else:
        ask(s, layout.PASS_MARK, s.to_move)


@rule
def weigh_passed(s, box, weight):  # AR-7.2, AR-7.4
    seat = int(s.to_move)
    full = on_mat(s, seat) == box.mat_size
    kinds = 0
    for kind in range(layout.MARKERS):
        kinds += 1 if s.board[kind] > 0 else 0
    for kind in range(layout.MARKERS):
        there = 1 if s.board[kind] > 0 else 0
        weight[layout.TAKE + kind] = 0 if full else there
        weight[layout.GIVE + kind] = 1 if s.mat[seat, kind] > 0 and kinds > there else 0  # AR-7.3
    if full:
        weight[layout.DONE] = 1


@rule
def play_passed(s, box, action):
    if action == layout.DONE:
        next_seat(s, box)
    elif action >= layout.GIVE:
        s.given = action - layout.GIVE
        s.phase = layout.EXCHANGE
    else:
        take_up(s, s.to_move, action - layout.TAKE)
        next_seat(s, box)


@rule
def weigh_exchange(s, weight):  # AR-7.3
    for kind in range(layout.MARKERS):
        weight[layout.TAKE + kind] = 1 if s.board[kind] > 0 and kind != s.given else 0


@rule
def exchange(s, box, kind):
    put_down(s, s.to_move, s.given)
    take_up(s, s.to_move, kind)
    s.given = layout.NO_MARKER
    next_seat(s, box)


@rule
def weigh_markers(s, weight):  # AR-8.4
    later = 0
    for kind in range(layout.MARKERS - 1, s.low - 1, -1):
        later += s.board[kind]
        weight[layout.TAKE + kind] = 1 if s.board[kind] > 0 and later >= s.need else 0
