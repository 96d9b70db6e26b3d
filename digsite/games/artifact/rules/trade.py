"""AR-15 Sell an artifact, AR-16 Buy an artifact, AR-18.3 Gold: the black market."""

from digsite.core import rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import ask, end_action, end_turn
from digsite.games.artifact.rules.pieces import coins, gain, gold_in_hand, lose, put_down


@rule
def weigh_trade(s, box, weight, seat):  # AR-15.1, AR-16.1
    if s.mat[seat, layout.SHIP_MARKER] > 0:
        weight[layout.SELL] = 1 if s.held[seat] > 0 else 0
        if s.market_size > 0 and coins(s, box) <= s.money[seat]:
            for place in range(s.market_size):
                weight[layout.BUY + place] = 1


@rule
def weigh_gold(s, weight, seat):  # AR-18.3, AR-18.4
    if s.expansion_1 == 1 and s.market_size > 0 and gold_in_hand(s, seat) > 0:
        for place in range(s.market_size):
            weight[layout.GOLD + place] = 1


# AR-15 Sell


@rule
def offer_for_sale(s):
    s.verb = layout.SELL
    ask(s, layout.SELL_CARD, s.mover)


@rule
def weigh_sale(s, weight):  # AR-15.4
    for kind in range(layout.KINDS):
        weight[layout.CARD + kind] = 1 if s.hand[s.mover, kind] > 0 else 0


@rule
def sell(s, box, kind):
    seat = s.mover
    s.money[seat] += sale(s, box, seat)
    put_down(s, seat, layout.SHIP_MARKER)
    lose(s, box, seat, kind)
    if s.market_size == layout.MARKET:  # AR-15.2
        s.gone[take_from_market(s, 0)] += 1
    s.market[s.market_size] = kind
    s.market_size += 1
    end_action(s, box)


@rule
def sale(s, box, seat):  # AR-15.3, AR-20.4
    return coins(s, box) + (int(box.berlin_bonus) if s.city[seat] == layout.BERLIN else 0)


@rule
def take_from_market(s, place):
    """The cards left keep their order."""
    kind = int(s.market[place])
    for i in range(place, layout.MARKET - 1):
        s.market[i] = s.market[i + 1]
    s.market[layout.MARKET - 1] = layout.NO_CARD
    s.market_size -= 1
    return kind


# AR-16 Buy


@rule
def buy(s, box, place):  # AR-16.2
    s.money[s.mover] -= coins(s, box)
    put_down(s, s.mover, layout.SHIP_MARKER)
    gain(s, box, s.mover, take_from_market(s, place))
    end_action(s, box)


# AR-18.3 Gold


@rule
def use_gold(s, box, place):
    kind = gold_in_hand(s, s.mover)
    lose(s, box, s.mover, kind)
    s.gone[kind] += 1
    gain(s, box, s.mover, take_from_market(s, place))
    if s.phase == layout.TURN_END:
        end_turn(s, box)  # AR-18.5
