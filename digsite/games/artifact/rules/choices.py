"""What can happen, and what happens: each phase is handed to its chapter."""

from digsite.core import rule
from digsite.games.artifact.rules import digging, exhibitions, layout, order, setting_up, trade, turn


@rule
def weigh(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(layout.ACTIONS):
        weight[action] = 0
    if s.phase == layout.TURN:
        turn.weigh_turn(s, box, weight)
    elif s.phase == layout.PASS_MARK:
        turn.weigh_passed(s, box, weight)
    elif s.phase == layout.REFILL or s.phase == layout.SETUP_TAKE:
        turn.weigh_markers(s, weight)
    elif s.phase == layout.DRAW:
        digging.weigh_draw(s, weight)
    elif s.phase == layout.PAYMENT:
        turn.weigh_payment(s, box, weight)
    elif s.phase == layout.EXCHANGE:
        turn.weigh_exchange(s, weight)
    elif s.phase == layout.SHIP_PICK:
        digging.weigh_ship_picks(s, weight)
    elif s.phase == layout.SELL_CARD:
        trade.weigh_sale(s, weight)
    elif s.phase == layout.SETUP_HUT:
        setting_up.weigh_huts(s, weight)
    elif s.phase == layout.SHOW:
        exhibitions.weigh_show(s, box, weight)
    elif s.phase == layout.KEEP:
        exhibitions.weigh_keep(s, weight)
    elif s.phase == layout.CHOOSE_ROLE:
        exhibitions.weigh_roles(s, box, weight)
    elif s.phase == layout.TURN_END:  # AR-18.5
        trade.weigh_gold(s, weight, s.to_move)
        weight[layout.DONE] = 1
    elif s.phase == layout.ASK_MORLEY or s.phase == layout.ASK_JUDD or s.phase == layout.ASK_LONDON:
        weight[layout.YES] = 1
        weight[layout.DONE] = 1


@rule
def play(s, box, action):
    """Carry out one action that `weigh` allows."""
    if s.phase == layout.TURN:
        turn.play_turn(s, box, action)
    elif s.phase == layout.PASS_MARK:
        turn.play_passed(s, box, action)
    elif s.phase == layout.REFILL or s.phase == layout.SETUP_TAKE:
        order.fill_mat(s, box, action - layout.TAKE)
    elif s.phase == layout.DRAW:
        digging.draw_card(s, box, action - layout.CARD)
    elif s.phase == layout.PAYMENT:
        turn.pay_with(s, box, action - layout.PAY)
    elif s.phase == layout.EXCHANGE:
        turn.exchange(s, box, action - layout.TAKE)
    elif s.phase == layout.SHIP_PICK:
        digging.pick_shipped(s, box, action - layout.CARD)
    elif s.phase == layout.SELL_CARD:
        trade.sell(s, box, action - layout.CARD)
    elif s.phase == layout.SETUP_HUT:
        setting_up.place_first_hut(s, box, action - layout.HUT)
    elif s.phase == layout.SHOW:
        exhibitions.show_card(s, box, action - layout.CARD)
    elif s.phase == layout.KEEP:
        exhibitions.keep_card(s, box, action - layout.CARD)
    elif s.phase == layout.CHOOSE_ROLE:
        exhibitions.choose_role(s, box, action - layout.ROLE)
    elif s.phase == layout.TURN_END:
        if action == layout.DONE:
            order.next_seat(s, box)
        else:
            trade.use_gold(s, box, action - layout.GOLD)
    elif s.phase == layout.ASK_MORLEY:
        if action == layout.YES:
            digging.hire_more(s, box)
        else:
            digging.place_workers(s, box, 1)
    elif action == layout.YES:  # Judd, London
        digging.draw_unseen(s, box)
    else:
        order.end_action(s, box)
