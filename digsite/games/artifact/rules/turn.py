"""AR-6 and AR-7: what the seat to move may do, and what it does; the chapters hold the actions themselves."""

from digsite.core import rule
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
from digsite.games.artifact.rules.layout import (
    ACTIONS,
    ALONE,
    ASK_JUDD,
    ASK_LONDON,
    ASK_MORLEY,
    BUY,
    CARD,
    CHOOSE_ROLE,
    DONE,
    DRAW,
    EXCHANGE,
    GIVE,
    GOLD,
    HIRE,
    HUT,
    KEEP,
    MARKERS,
    MUSEUM,
    NO_MARKER,
    PASS,
    PASS_MARK,
    PAY,
    PAYMENT,
    PRODUCE,
    REFILL,
    RESEARCH,
    ROLE,
    SELL,
    SELL_CARD,
    SETUP_HUT,
    SETUP_TAKE,
    SHIP,
    SHIP_MARKER,
    SHIP_PICK,
    SHOW,
    SITES,
    TAKE,
    TURN,
    TURN_END,
    YES,
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
    for action in range(ACTIONS):
        weight[action] = 0
    if s.phase == TURN:
        weigh_turn(s, box, weight)
    elif s.phase == PASS_MARK:
        weigh_passed(s, box, weight)
    elif s.phase == REFILL or s.phase == SETUP_TAKE:
        weigh_markers(s, weight)
    elif s.phase == DRAW:
        weigh_draw(s, weight)
    elif s.phase == PAYMENT:
        weigh_payment(s, box, weight)
    elif s.phase == EXCHANGE:
        weigh_exchange(s, weight)
    elif s.phase == SHIP_PICK:
        weigh_ship_picks(s, weight)
    elif s.phase == SELL_CARD:
        weigh_sale(s, weight)
    elif s.phase == SETUP_HUT:
        weigh_huts(s, weight)
    elif s.phase == SHOW:
        weigh_show(s, box, weight)
    elif s.phase == KEEP:
        weigh_keep(s, weight)
    elif s.phase == CHOOSE_ROLE:
        weigh_roles(s, box, weight)
    elif s.phase == TURN_END:  # AR-18.5
        weigh_gold(s, weight, s.to_move)
        weight[DONE] = 1
    elif s.phase == ASK_MORLEY or s.phase == ASK_JUDD or s.phase == ASK_LONDON:
        weight[YES] = 1
        weight[DONE] = 1


@rule
def play(s, box, action):
    """Carry out one action that `options` allows."""
    if s.phase == TURN:
        play_turn(s, box, action)
    elif s.phase == PASS_MARK:
        play_passed(s, box, action)
    elif s.phase == REFILL or s.phase == SETUP_TAKE:
        fill_mat(s, box, action - TAKE)
    elif s.phase == DRAW:
        draw_card(s, box, action - CARD)
    elif s.phase == PAYMENT:
        pay_with(s, box, action - PAY)
    elif s.phase == EXCHANGE:
        exchange(s, box, action - TAKE)
    elif s.phase == SHIP_PICK:
        pick_shipped(s, box, action - CARD)
    elif s.phase == SELL_CARD:
        sell(s, box, action - CARD)
    elif s.phase == SETUP_HUT:
        place_first_hut(s, box, action - HUT)
    elif s.phase == SHOW:
        show_card(s, box, action - CARD)
    elif s.phase == KEEP:
        keep_card(s, box, action - CARD)
    elif s.phase == CHOOSE_ROLE:
        choose_role(s, box, action - ROLE)
    elif s.phase == TURN_END:
        if action == DONE:
            next_seat(s, box)
        else:
            use_gold(s, box, action - GOLD)
    elif s.phase == ASK_MORLEY:
        if action == YES:
            hire_twice(s, box)
        else:
            place_workers(s, box, 1)
    elif action == YES:  # Judd, London
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
        if (can_pay >> MUSEUM) & 1:
            weigh_exhibitions(s, weight, seat)
    weigh_trade(s, box, weight, seat)
    weigh_gold(s, weight, seat)
    weight[PASS if s.actions_in_turn == 0 else DONE] = 1  # AR-6.1, AR-6.7, AR-7.1


@rule
def weigh_sites(s, weight, seat, can_pay):
    more = 1 if s.reserve[seat] > 0 else 0
    for site in range(SITES):
        if s.huts[seat, site] > 0:
            weight[HIRE + site] = more & (can_pay >> site)  # AR-12.1
            weight[SHIP + site] = (can_pay >> SHIP_MARKER) & 1  # AR-13.1
        elif site != s.closed:
            weight[RESEARCH + site] = more & (can_pay >> MUSEUM)  # AR-11.1


@rule
def what_can_be_paid(s, box, seat):
    """A bit per kind of marker: could an action that asks for it be paid, by it, by a joker, or be free?"""
    held, enough = 0, 0
    for kind in range(MARKERS):
        if s.mat[seat, kind] > 0:
            held |= 1 << kind
            enough |= 1 << kind if price(s, box, kind) <= s.money[seat] else 0
    if held == 0:
        return (1 << MARKERS) - 1 if may_act_free(s, box, seat) else 0  # AR-20.2
    if s.money[seat] < box.joker_price:
        return enough
    if held & (held - 1):  # two kinds: one of them is another kind than the one asked for
        return (1 << MARKERS) - 1
    return enough | (((1 << MARKERS) - 1) & ~held)


@rule
def play_turn(s, box, action):
    if action == PASS:
        pass_turn(s, box)
    elif action == DONE:  # AR-6.7
        next_seat(s, box)
    elif action >= GOLD:
        use_gold(s, box, action - GOLD)
    elif action >= BUY:
        buy(s, box, action - BUY)
    elif action == SELL:
        offer_for_sale(s)
    elif action >= ALONE:
        declare(s, box, ALONE, action - ALONE)
    elif action >= PRODUCE:
        declare(s, box, PRODUCE, action - PRODUCE)
    elif action >= SHIP:
        declare(s, box, SHIP, action - SHIP)
    elif action >= HIRE:
        declare(s, box, HIRE, action - HIRE)
    else:
        declare(s, box, RESEARCH, action - RESEARCH)


@rule
def declare(s, box, verb, arg):  # AR-6.4
    s.verb, s.arg = verb, arg
    seat = int(s.to_move)
    only, ways = NO_MARKER, 0
    for kind in range(MARKERS):
        if can_pay_with(s, box, seat, kind):
            only = kind
            ways += 1
    if ways == 0:  # AR-20.2
        s.free_used[seat] += 1
        carry_out(s, box)
    elif ways == 1:  # AR-6.6
        pay_with(s, box, only)
    else:
        s.phase = PAYMENT


@rule
def marker_for(verb, arg):  # AR-6.3
    if verb == HIRE:
        return int(arg)
    return SHIP_MARKER if verb == SHIP else MUSEUM


@rule
def cost_with(s, box, kind):  # AR-6.3, AR-6.5
    return price(s, box, kind) if kind == marker_for(s.verb, s.arg) else int(box.joker_price)


@rule
def can_pay_with(s, box, seat, kind):
    return s.mat[seat, kind] > 0 and cost_with(s, box, kind) <= s.money[seat]


@rule
def weigh_payment(s, box, weight):  # AR-6.6
    for kind in range(MARKERS):
        weight[PAY + kind] = 1 if can_pay_with(s, box, s.to_move, kind) else 0


@rule
def pay_with(s, box, kind):
    s.paid = cost_with(s, box, kind)
    s.money[s.to_move] -= s.paid
    put_down(s, s.to_move, kind)
    carry_out(s, box)


@rule
def carry_out(s, box):
    if s.verb == RESEARCH:
        research_site(s, box)
    elif s.verb == HIRE:
        hire_workers(s, box)
    elif s.verb == SHIP:
        ship_artifacts(s, box)
    elif s.verb == PRODUCE:
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
        ask(s, PASS_MARK, s.to_move)


@rule
def weigh_passed(s, box, weight):  # AR-7.2, AR-7.4
    seat = int(s.to_move)
    full = on_mat(s, seat) == box.mat_size
    kinds = 0
    for kind in range(MARKERS):
        kinds += 1 if s.board[kind] > 0 else 0
    for kind in range(MARKERS):
        there = 1 if s.board[kind] > 0 else 0
        weight[TAKE + kind] = 0 if full else there
        weight[GIVE + kind] = 1 if s.mat[seat, kind] > 0 and kinds > there else 0  # AR-7.3
    if full:
        weight[DONE] = 1


@rule
def play_passed(s, box, action):
    if action == DONE:
        next_seat(s, box)
    elif action >= GIVE:
        s.given = action - GIVE
        s.phase = EXCHANGE
    else:
        take_up(s, s.to_move, action - TAKE)
        next_seat(s, box)


@rule
def weigh_exchange(s, weight):  # AR-7.3
    for kind in range(MARKERS):
        weight[TAKE + kind] = 1 if s.board[kind] > 0 and kind != s.given else 0


@rule
def exchange(s, box, kind):
    put_down(s, s.to_move, s.given)
    take_up(s, s.to_move, kind)
    s.given = NO_MARKER
    next_seat(s, box)


@rule
def weigh_markers(s, weight):  # AR-8.4
    later = 0
    for kind in range(MARKERS - 1, s.low - 1, -1):
        later += s.board[kind]
        weight[TAKE + kind] = 1 if s.board[kind] > 0 and later >= s.need else 0
