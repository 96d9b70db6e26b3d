"""AR-6 and AR-7: what the seat to move may do, how it pays, and passing; the chapters hold the actions themselves."""

from digsite.core import rule
from digsite.games.artifact.rules import digging, exhibitions, layout, order, trade
from digsite.games.artifact.rules.pieces import may_act_free, on_mat, price, put_down, take_up

# AR-6 One or two actions


@rule
def weigh_turn(s, box, weight):  # AR-6.8
    seat = int(s.to_move)
    can_pay = what_can_be_paid(s, box, seat)
    if can_pay != 0:
        weigh_sites(s, weight, seat, can_pay)
        if (can_pay >> layout.MUSEUM) & 1:
            exhibitions.weigh_exhibitions(s, weight, seat)
    trade.weigh_trade(s, box, weight, seat)
    trade.weigh_gold(s, weight, seat)
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
        order.next_seat(s, box)
    elif action >= layout.GOLD:
        trade.use_gold(s, box, action - layout.GOLD)
    elif action >= layout.BUY:
        trade.buy(s, box, action - layout.BUY)
    elif action == layout.SELL:
        trade.offer_for_sale(s)
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
    proper, only, ways = marker_for(verb, arg), layout.NO_MARKER, 0
    for kind in range(layout.MARKERS):
        if can_pay_with(s, box, seat, kind, proper):
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
def cost_with(s, box, kind, proper):
    """What an action costs that asks for the proper marker, when this one pays."""  # AR-6.3, AR-6.5
    return price(s, box, kind) if kind == proper else int(box.joker_price)


@rule
def can_pay_with(s, box, seat, kind, proper):
    return s.mat[seat, kind] > 0 and cost_with(s, box, kind, proper) <= s.money[seat]


@rule
def weigh_payment(s, box, weight):  # AR-6.6
    proper = marker_for(s.verb, s.arg)
    for kind in range(layout.MARKERS):
        weight[layout.PAY + kind] = 1 if can_pay_with(s, box, s.to_move, kind, proper) else 0


@rule
def pay_with(s, box, kind):
    s.paid = cost_with(s, box, kind, marker_for(s.verb, s.arg))
    s.money[s.to_move] -= s.paid
    put_down(s, s.to_move, kind)
    carry_out(s, box)


@rule
def carry_out(s, box):
    if s.verb == layout.RESEARCH:
        digging.research_site(s, box)
    elif s.verb == layout.HIRE:
        digging.hire_workers(s, box)
    elif s.verb == layout.SHIP:
        digging.ship_artifacts(s, box)
    elif s.verb == layout.PRODUCE:
        exhibitions.open_exhibition(s, box)
    else:
        exhibitions.lay_out_alone(s, box)


# AR-7 Passing


@rule
def pass_turn(s, box):
    s.passed[s.to_move] = 1
    s.last_passed = s.to_move
    if s.final == 1:  # AR-7.6
        order.next_seat(s, box)
    else:
        order.ask(s, layout.PASS_MARK, s.to_move)


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
        order.next_seat(s, box)
    elif action >= layout.GIVE:
        s.given = action - layout.GIVE
        s.phase = layout.EXCHANGE
    else:
        take_up(s, s.to_move, action - layout.TAKE)
        order.next_seat(s, box)


@rule
def weigh_exchange(s, weight):  # AR-7.3
    for kind in range(layout.MARKERS):
        weight[layout.TAKE + kind] = 1 if s.board[kind] > 0 and kind != s.given else 0


@rule
def exchange(s, box, kind):
    put_down(s, s.to_move, s.given)
    take_up(s, s.to_move, kind)
    s.given = layout.NO_MARKER
    order.next_seat(s, box)


@rule
def weigh_markers(s, weight):  # AR-8.4
    later = 0
    for kind in range(layout.MARKERS - 1, s.low - 1, -1):
        later += s.board[kind]
        weight[layout.TAKE + kind] = 1 if s.board[kind] > 0 and later >= s.need else 0
