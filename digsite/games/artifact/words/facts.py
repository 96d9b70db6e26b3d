"""What a sentence needs to know about a position: prices, ways to pay, what an action would bring."""

from typing import NamedTuple

import numpy as np

from digsite.core.records import copy
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.digging import cards_at, huts_at
from digsite.games.artifact.rules.order import look_at_tiles
from digsite.games.artifact.rules.pieces import coins, may_act_free, on_mat, price
from digsite.games.artifact.rules.turn import marker_for

# Action numbers


def verb_of(action: int) -> int:
    """The first number of the kind of an action with a site or a tile, as the record keeps it."""
    return next(
        verb for verb in (layout.ALONE, layout.PRODUCE, layout.SHIP, layout.HIRE, layout.RESEARCH) if action >= verb
    )


def is_declared(action: int) -> bool:
    """Is this an action that is named with its object and then paid?"""  # AR-6.4
    return layout.RESEARCH <= action < layout.SELL


def is_take(action: int) -> bool:
    return layout.TAKE <= action < layout.GIVE


def is_give(action: int) -> bool:
    return layout.GIVE <= action < layout.PAY


def is_pay(action: int) -> bool:
    return layout.PAY <= action < layout.CARD


def is_card(action: int) -> bool:
    return layout.CARD <= action < layout.ROLE


# Paying


def has_marker(s: np.record, seat: int, kind: int) -> bool:
    return bool(s.mat[seat, kind] > 0)


def price_now(s: np.record, box: Box, kind: int) -> int:
    """What an action with this marker costs now; somebody holds one, so a space is free."""
    return int(price(s, box.record, kind))


def price_after_taking(s: np.record, box: Box, kind: int) -> int:
    return int(box.record.cost[box.record.spaces - s.board[kind]])


def market_coins(s: np.record, box: Box) -> int:
    """The coins above the space that the next ship covers."""
    return int(coins(s, box.record))


def sale(s: np.record, box: Box, seat: int) -> int:
    """What a sale brings this seat."""
    return market_coins(s, box) + (box.limits.berlin_bonus if s.city[seat] == layout.BERLIN else 0)


def is_free(s: np.record, box: Box, seat: int) -> bool:
    """On an empty mat, by Andersson."""
    return bool(on_mat(s, seat) == 0 and may_act_free(s, box.record, seat))


def mat_is_full(s: np.record, box: Box, seat: int) -> bool:
    return bool(on_mat(s, seat) == box.limits.mat_size)


def mat_is_empty(s: np.record, seat: int) -> bool:
    return bool(on_mat(s, seat) == 0)


def asked_for(verb: int, arg: int) -> int:
    """The kind of marker that an action asks for."""
    return int(marker_for(verb, arg))


def cost_with(s: np.record, box: Box, kind: int, proper: int) -> int:
    """What paying with this marker costs, where `proper` is asked for."""
    return price_now(s, box, kind) if kind == proper else box.limits.joker_price


def ways_to_pay(s: np.record, box: Box, seat: int, proper: int) -> dict[int, int]:
    """The markers that could pay now for an action that asks for `proper`, and what each costs."""
    held = [kind for kind in range(layout.MARKERS) if has_marker(s, seat, kind)]
    costs = {kind: cost_with(s, box, kind, proper) for kind in held}
    return {kind: cost for kind, cost in costs.items() if cost <= s.money[seat]}


# What an action would bring


def huts_on(s: np.record, site: int) -> int:
    return int(huts_at(s, site))


class Shipment(NamedTuple):
    """What shipping from a site would bring now."""

    allowed: int
    cursed: int
    cards: int
    there: int


def shipment(s: np.record, seat: int, site: int) -> Shipment:
    own = int(s.huts[seat, site])
    allowed = own - 1 if own == huts_on(s, site) else own
    cursed = min(allowed, int(s.face[layout.NORMAL + layout.CLASSES * site + layout.CURSED]))
    there = int(cards_at(s, site))
    return Shipment(allowed, cursed, min(allowed - cursed, there - cursed), there)


def research_steps(s: np.record, box: Box, seat: int) -> int:
    steps: int = box.limits.carter_steps if s.archaeologist[seat] == layout.CARTER else box.limits.research_steps
    return steps


def research_after(s: np.record, box: Box, seat: int, site: int) -> int:
    """The space that research at a site leads to."""
    return min(int(s.research[seat, site]) + research_steps(s, box, seat), len(box.research.values) - 1)


def standalone(site: int) -> int:
    return layout.NORMAL + layout.CLASSES * site + layout.STANDALONE


def makes_final(s: np.record, box: Box, tile: int) -> bool:
    """Would taking this tile make the round the last one?"""
    after = copy(s)
    after.owner[tile] = s.to_move
    look_at_tiles(after, box.record)
    return bool(after.final > s.final)
