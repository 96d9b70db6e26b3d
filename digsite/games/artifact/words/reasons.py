"""Why something cannot be done now, with the clause that says so."""

import numpy as np

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import gold_in_hand, site_of, wild_cards
from digsite.games.artifact.words import names
from digsite.games.artifact.words.facts import (
    asked_for,
    cost_with,
    has_marker,
    is_card,
    is_give,
    is_pay,
    is_take,
    market_coins,
    mat_is_empty,
    mat_is_full,
    price_now,
    standalone,
    verb_of,
)
from digsite.match.look import Look
from digsite.text import _


def why(look: Look, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    s, box = look.record, look.box
    if s.to_move == OVER:
        return _("The game is over (AR-9.4).")
    if s.to_move == CHANCE:
        return _why_not_drawn(s, box, action)
    phase = int(s.phase)
    if phase == layout.TURN:
        return _why_not_in_turn(s, box, action)
    if phase in (layout.SETUP_TAKE, layout.REFILL) and is_take(action):
        return _why_no_refill(s, box, action - layout.TAKE)
    if phase == layout.PASS_MARK and (is_take(action) or is_give(action) or action == layout.DONE):
        return _why_not_when_passed(s, box, action)
    if phase == layout.EXCHANGE and is_take(action):
        return _why_no_exchange(s, box, action - layout.TAKE)
    if phase == layout.PAYMENT and is_pay(action):
        return _why_no_payment(s, box, action - layout.PAY)
    if phase in (layout.SHIP_PICK, layout.SELL_CARD, layout.SHOW, layout.KEEP) and is_card(action):
        return _why_no_card(s, box, action - layout.CARD)
    if phase == layout.CHOOSE_ROLE and action >= layout.ROLE:
        return _why_no_role(s, box, action - layout.ROLE)
    if phase == layout.SETUP_HUT and action < layout.RESEARCH:
        return _is_closed(box, action - layout.HUT)
    if phase == layout.TURN_END and layout.GOLD <= action < layout.PASS:
        return _why_no_gold(s, action - layout.GOLD)
    return _what_comes_first(s, box)


def _why_not_drawn(s: np.record, box: Box, action: int) -> str:
    site = names.site(box, int(s.draw_site))
    if not is_card(action):
        return _("A card of {site} is being drawn; nobody decides anything now (AR-22.1).").format(site=site)
    card = names.card(box, action - layout.CARD)
    return _("{card} cannot come: no such card is left to draw at {site} (AR-22.1).").format(card=card, site=site)


def _what_comes_first(s: np.record, box: Box) -> str:
    """Something else is asked of this seat now."""
    site = names.site(
        box, int(s.arg) if s.phase in (layout.ASK_MORLEY, layout.ASK_JUDD, layout.ASK_LONDON, layout.SHIP_PICK) else 0
    )
    return {
        layout.SETUP_HUT: _("First all players place their huts (AR-3.1)."),
        layout.SETUP_TAKE: _("First fill your mat with markers (AR-3.4)."),
        layout.REFILL: _("The round is over: first fill your mat with markers (AR-8.4)."),
        layout.PAYMENT: _("You have named an action: first choose the marker that pays for it (AR-6.6)."),
        layout.ASK_MORLEY: _("First say how many huts you place at {site} (AR-20.8)."),
        layout.ASK_JUDD: _("First say whether you draw a card of {site} (AR-20.7)."),
        layout.ASK_LONDON: _("First say whether you draw a card of {site} (AR-20.3)."),
        layout.SHIP_PICK: _("First choose the cards that you ship from {site} (AR-13.3)."),
        layout.SELL_CARD: _("First choose the card that you sell (AR-15.2)."),
        layout.SHOW: _("First show the cards of your exhibition (AR-14.3)."),
        layout.KEEP: _("First choose what returns to your hand (AR-14.4)."),
        layout.CHOOSE_ROLE: _("Your exhibition brings a role: first choose it (AR-19.2)."),
        layout.TURN_END: _("Your actions of this turn are done: only gold may still be used (AR-18.5)."),
        layout.PASS_MARK: _("You have passed: until the round ends you only take or exchange markers (AR-7.2)."),
        layout.EXCHANGE: _("First choose the marker that you take in exchange (AR-7.3)."),
    }[int(s.phase)].format(site=site)


# In a turn


def _why_not_in_turn(s: np.record, box: Box, action: int) -> str:
    if layout.RESEARCH <= action < layout.PRODUCE:
        return _why_not_at_site(s, box, action) or _why_not_paid(s, box, action)
    if layout.PRODUCE <= action < layout.ALONE:
        return _why_no_tile(s, box, action - layout.PRODUCE) or _why_not_paid(s, box, action)
    if layout.ALONE <= action < layout.SELL:
        return _why_not_alone(s, box, action - layout.ALONE) or _why_not_paid(s, box, action)
    if layout.SELL <= action < layout.GOLD:
        return _why_no_trade(s, box, action)
    if layout.GOLD <= action < layout.PASS:
        return _why_no_gold(s, action - layout.GOLD)
    if action >= layout.ROLE and s.expansion_2 == 0:
        return _("Roles belong to Expansion II, which is not played (AR-19.1).")
    if action >= layout.ROLE:
        return _("A role is chosen right after an exhibition (AR-19.2).")
    if action >= layout.CARD:
        return _("No card is to be chosen now: name an action first (AR-6.4).")
    if action >= layout.PAY:
        return _("Nothing is to be paid now: name an action first (AR-6.4).")
    return {
        layout.PASS: _("You have acted in this turn, so you cannot pass; you may end the turn (AR-6.1)."),
        layout.DONE: _("You have not acted yet: act, or pass (AR-6.1)."),
        layout.YES: _("No privilege of a role is to be used now (AR-19.5)."),
    }.get(action) or (
        _("Markers are taken and exchanged only after passing (AR-7.2).")
        if action >= layout.TAKE
        else _("Huts are placed freely only before the first round; research or hire instead (AR-3.1).")
    )


def _is_closed(box: Box, site: int) -> str:
    return _("{site} is closed in this game (AR-2.8).").format(site=names.site(box, site))


def _why_not_at_site(s: np.record, box: Box, action: int) -> str | None:
    """Why nothing of the kind is possible at this site, whatever it costs."""
    seat, verb = int(s.to_move), verb_of(action)
    number = action - verb
    site, here = names.site(box, number), s.huts[seat, number] > 0
    if number == s.closed:
        return _is_closed(box, number)
    if verb == layout.RESEARCH and here:
        return _("You have a hut at {site}: hire workers there instead (AR-11.1).").format(site=site)
    if verb == layout.HIRE and not here:
        return _("You have no hut at {site}: research there first (AR-12.1).").format(site=site)
    if verb == layout.SHIP and not here:
        return _("You have no hut at {site}, so nothing can be shipped from there (AR-13.1).").format(site=site)
    if verb == layout.RESEARCH and s.reserve[seat] == 0:
        return _("All your huts are on the board: ship to get some back (AR-11.1).")
    if verb == layout.HIRE and s.reserve[seat] == 0:
        return _("All your huts are on the board: ship to get some back (AR-12.1).")
    return None


def _why_not_paid(s: np.record, box: Box, action: int) -> str:
    """The object is there, but the action cannot be paid."""
    seat, verb = int(s.to_move), verb_of(action)
    if mat_is_empty(s, seat):
        if s.archaeologist[seat] == layout.ANDERSSON:
            sentence = _("Your mat is empty, and the free action of {role} is used up for this round (AR-20.2).")
            return sentence.format(role=names.role(box, layout.ANDERSSON))
        return _("Your mat is empty: every action needs a marker (AR-6.3).")
    proper, money = asked_for(verb, action - verb), int(s.money[seat])
    joker, marker = box.limits.joker_price, names.marker(box, proper)
    if not has_marker(s, seat, proper):
        sentence = _("You have no {marker}; with another marker it costs {joker}, you have {coins} (AR-6.5).")
        return sentence.format(marker=marker, joker=joker, coins=names.coins(money))
    facts = {"price": price_now(s, box, proper), "marker": marker, "coins": names.coins(money), "joker": joker}
    if s.mat[seat, proper] == sum(s.mat[seat]):
        return _("It costs {price} with one {marker}, you have {coins} (AR-6.3).").format(**facts)
    sentence = _("It costs {price} with one {marker} or {joker} with another marker, you have {coins} (AR-6.3).")
    return sentence.format(**facts)


def _why_no_tile(s: np.record, box: Box, number: int) -> str | None:
    """Why this exhibition cannot be produced, whatever it costs."""
    tile, owner = box.exhibition[number], int(s.owner[number])
    name = names.tile(box, number)
    if owner == layout.NOT_IN_GAME:
        return _("{tile} is not part of this game, since its site is closed (AR-2.8).").format(tile=name)
    if owner == s.to_move:
        return _("You have produced {tile} already (AR-14.1).").format(tile=name)
    if owner != layout.ON_BOARD:
        return _("Another player has produced {tile} (AR-14.1).").format(tile=name)
    if (int(s.sets[s.to_move]) >> number) & 1:
        return None
    sentence = _("You have {have} of the {count} cards for {tile} (AR-14.2).")
    return sentence.format(have=_fitting(s, box, number), count=tile.cards, tile=name)


def _fitting(s: np.record, box: Box, number: int) -> int:
    """How many cards of the hand could be part of one set for this tile."""  # 5.5
    hand, tile = s.hand[s.to_move], int(box.record.tile_kind[number])
    of, fragments = (
        int(box.record.tile_of[number]),
        [layout.NORMAL + layout.CLASSES * site + layout.FRAGMENTS for site in range(layout.SITES)],
    )
    usable = [*range(layout.NORMAL), *fragments]
    joker = sum(int(hand[kind]) for kind in fragments)
    if tile == layout.OF_TYPE:
        fit = sum(int(hand[kind]) for kind in range(layout.NORMAL) if kind % layout.TYPES == of) + joker
    elif tile == layout.OF_SITE:
        fit = sum(int(hand[kind]) for kind in usable if site_of(kind) == of)
    elif tile == layout.OF_SITES:
        fit = len({site_of(kind) for kind in usable if hand[kind]})
    else:
        fit = len({kind % layout.TYPES for kind in range(layout.NORMAL) if hand[kind]}) + joker
    wild = int(wild_cards(s, box.record, int(s.to_move)))
    others = sum(int(hand[kind]) for kind in usable) - fit
    return fit + min(wild, others)


def _why_not_alone(s: np.record, box: Box, site: int) -> str | None:
    if s.expansion_1 == 0:
        return _("Stand-alone exhibitions belong to Expansion I, which is not played (AR-18.2).")
    if s.hand[s.to_move, standalone(site)] == 0:
        card = names.card(box, standalone(site))
        return _("You have no {card} in your hand (AR-18.2).").format(card=card)
    return None


def _why_no_trade(s: np.record, box: Box, action: int) -> str:
    seat = int(s.to_move)
    if not has_marker(s, seat, layout.SHIP_MARKER):
        facts = {"marker": names.marker(box, layout.SHIP_MARKER)}
        if action == layout.SELL:
            return _("You have no {marker} on your mat, and a sale takes no joker (AR-15.1).").format(**facts)
        return _("You have no {marker} on your mat, and a purchase takes no joker (AR-16.1).").format(**facts)
    if action == layout.SELL:
        return _("You have no card to sell (AR-15.1).")
    if action - layout.BUY >= s.market_size:
        return _("Nothing lies on space {space} of the black market (AR-16.1).").format(space=action - layout.BUY + 1)
    price, money = market_coins(s, box), names.coins(int(s.money[seat]))
    return _("A card of the black market costs {price}, you have {coins} (AR-16.1).").format(price=price, coins=money)


def _why_no_gold(s: np.record, place: int) -> str:
    if s.expansion_1 == 0:
        return _("Gold belongs to Expansion I, which is not played (AR-18.3).")
    if gold_in_hand(s, int(s.to_move)) == 0:
        return _("You have no gold card (AR-18.3).")
    return _("Nothing lies on space {space} of the black market (AR-18.4).").format(space=place + 1)


# Markers


def _not_on_track(s: np.record, box: Box, kind: int) -> str:
    """No marker of this kind can be taken from its track."""
    if kind == s.closed:
        return _is_closed(box, kind)
    return _("No {marker} is left on its track (AR-8.4).").format(marker=names.marker(box, kind))


def _why_no_refill(s: np.record, box: Box, kind: int) -> str:
    if s.board[kind] == 0:
        return _not_on_track(s, box, kind)
    facts = {"marker": names.marker(box, kind), "low": names.marker(box, int(s.low))}
    if kind < s.low:
        return _("Markers are taken in their order: after one {low} no {marker} (AR-8.4).").format(**facts)
    return _("After one {marker} too few markers would be left; take others first (AR-8.4).").format(**facts)


def _why_not_when_passed(s: np.record, box: Box, action: int) -> str:
    seat = int(s.to_move)
    if action == layout.DONE:
        sentence = _("Your mat holds fewer than {count} markers: take one, or exchange one (AR-7.4).")
        return sentence.format(count=box.limits.mat_size)
    if is_take(action):
        if mat_is_full(s, box, seat):
            return _("Your mat is full: you may only exchange a marker (AR-7.4).")
        return _not_on_track(s, box, action - layout.TAKE)
    marker = names.marker(box, action - layout.GIVE)
    if not has_marker(s, seat, action - layout.GIVE):
        return _("You have no {marker} on your mat to exchange (AR-7.3).").format(marker=marker)
    return _("No other kind of marker is on a track, so one {marker} cannot be exchanged (AR-7.3).").format(
        marker=marker
    )


def _why_no_exchange(s: np.record, box: Box, kind: int) -> str:
    if kind == s.given:
        return _("An exchange brings another kind than one {marker} (AR-7.3).").format(marker=names.marker(box, kind))
    return _not_on_track(s, box, kind)


def _why_no_payment(s: np.record, box: Box, kind: int) -> str:
    seat, marker = int(s.to_move), names.marker(box, kind)
    if not has_marker(s, seat, kind):
        return _("You have no {marker} on your mat (AR-6.6).").format(marker=marker)
    price = cost_with(s, box, kind, asked_for(int(s.verb), int(s.arg)))
    sentence = _("With one {marker} it costs {price}, you have {coins} (AR-6.6).")
    return sentence.format(marker=marker, price=price, coins=names.coins(int(s.money[seat])))


# Cards and roles


def _why_no_card(s: np.record, box: Box, kind: int) -> str:
    card = names.card(box, kind)
    if s.phase == layout.SHIP_PICK:
        return _why_not_loaded(s, box, kind)
    if s.phase == layout.SELL_CARD:
        return _("You have no {card} in your hand (AR-15.4).").format(card=card)
    if s.phase == layout.KEEP:
        return _why_not_kept(s, box, kind)
    if s.hand[s.to_move, kind] <= s.shown[kind]:
        return _("You have no further {card} in your hand (AR-14.3).").format(card=card)
    if kind >= layout.NORMAL and kind % layout.CLASSES != layout.FRAGMENTS:
        return _("{card} cannot be part of an exhibition with a tile (AR-14.2).").format(card=card)
    if kind < s.low:
        return _out_of_order(box, kind, int(s.low), "AR-14.3")
    facts = {"card": card, "tile": names.tile(box, int(s.arg))}
    return _("With {card} next, {tile} could not be completed in the order of the cards (AR-14.3).").format(**facts)


def _out_of_order(box: Box, kind: int, low: int, clause: str) -> str:
    facts = {"card": names.card(box, kind), "low": names.card(box, low), "clause": clause}
    return _("Cards are chosen in their order: after {low} it is too late for {card} ({clause}).").format(**facts)


def _why_not_loaded(s: np.record, box: Box, kind: int) -> str:
    card, site = names.card(box, kind), names.site(box, int(s.arg))
    if site_of(kind) != s.arg or s.face[kind] == 0:
        return _("At {site}, where you ship from, there is no {card} (AR-13.3).").format(card=card, site=site)
    if kind < s.low:
        return _out_of_order(box, kind, int(s.low), "AR-13.5")
    return _("After {card} too few cards would follow; choose earlier ones first (AR-13.5).").format(card=card)


def _why_not_kept(s: np.record, box: Box, kind: int) -> str:
    card = names.card(box, kind)
    if s.shown[kind] == 0:
        return _("You have shown no {card} (AR-14.4).").format(card=card)
    if kind >= layout.NORMAL:
        return _("{card} must stay under the tile (AR-18.6).").format(card=card)
    if kind < s.low:
        return _out_of_order(box, kind, int(s.low), "AR-20.1")
    return _("After {card} too few cards would follow; choose earlier ones first (AR-20.1).").format(card=card)


def _why_no_role(s: np.record, box: Box, number: int) -> str:
    name = names.role(box, number)
    if number in (s.city[s.to_move], s.archaeologist[s.to_move]):
        return _("You hold the role {role} already; a marker must move to another one (AR-19.2).").format(role=name)
    return _("{role} needs the research tracks of Expansion I (AR-20.6).").format(role=name)
