"""Why something cannot be done now, with the clause that says so."""

from collections.abc import Callable

from digsite.core.numbers import named
from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import cards_towards, coins, gold_in_hand, price, site_of, special
from digsite.games.artifact.rules.turn import cost_with, marker_for
from digsite.games.artifact.words import names
from digsite.match.look import Look
from digsite.text import _

Reason = Callable[[Look, int, int], str]  # of a verb and its object


def why(look: Look, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    verb, number = named(layout.Action, action)
    if look.to_move == OVER:
        return _("The game is over (AR-9.4).")
    if look.to_move == CHANCE:
        return _not_drawn(look, verb, number)
    found = REASONS.get(look.s.phase, {}).get(verb, _first_something_else)
    return found(look, verb, number)


def _not_drawn(look: Look, verb: int, kind: int) -> str:
    site = names.site(look.box, look.s.draw_site)
    if verb != layout.CARD:
        return _("A card of {site} is being drawn; nobody decides anything now (AR-22.1).").format(site=site)
    sentence = _("{card} cannot come: no such card is left to draw at {site} (AR-22.1).")
    return sentence.format(card=names.card(look.box, kind), site=site)


def _first_something_else(look: Look, _verb: int, _number: int) -> str:
    """Something else is asked of this seat now."""
    s = look.s
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
    }[s.phase].format(site=names.site(look.box, s.arg) if s.arg < layout.SITES else "")


# In a turn


def _out_of_place(look: Look, verb: int, _number: int) -> str:
    """What is never done in a turn, or not now."""
    if verb == layout.ROLE and not look.s.expansion_2:
        return _("Roles belong to Expansion II, which is not played (AR-19.1).")
    markers = _("Markers are taken and exchanged only after passing (AR-7.2).")
    return {
        layout.HUT: _("Huts are placed freely only before the first round; research or hire instead (AR-3.1)."),
        layout.PASS: _("You have acted in this turn, so you cannot pass; you may end the turn (AR-6.1)."),
        layout.DONE: _("You have not acted yet: act, or pass (AR-6.1)."),
        layout.YES: _("No privilege of a role is to be used now (AR-19.5)."),
        layout.TAKE: markers,
        layout.GIVE: markers,
        layout.PAY: _("Nothing is to be paid now: name an action first (AR-6.4)."),
        layout.CARD: _("No card is to be chosen now: name an action first (AR-6.4)."),
        layout.ROLE: _("A role is chosen right after an exhibition (AR-19.2)."),
    }[verb]


def _no_action(look: Look, verb: int, arg: int) -> str:
    """There is nothing to do it with, or it cannot be paid."""
    missing = {layout.PRODUCE: _no_tile, layout.ALONE: _not_alone}.get(verb, _not_at_site)
    return missing(look, verb, arg) or _not_paid(look, verb, arg)


def _is_closed(box: Box, site: int) -> str:
    return _("{site} is closed in this game (AR-2.8).").format(site=names.site(box, site))


def _not_at_site(look: Look, verb: int, number: int) -> str | None:
    s, seat, site = look.s, look.to_move, names.site(look.box, number)
    here = s.huts[seat][number] > 0
    if number == s.closed:
        return _is_closed(look.box, number)
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


def _no_tile(look: Look, _verb: int, number: int) -> str | None:
    s, seat, owner = look.s, look.to_move, look.s.owner[number]
    name = names.tile(look.box, number)
    if owner == layout.NOT_IN_GAME:
        return _("{tile} is not part of this game, since its site is closed (AR-2.8).").format(tile=name)
    if owner == seat:
        return _("You have produced {tile} already (AR-14.1).").format(tile=name)
    if owner != layout.ON_BOARD:
        return _("Another player has produced {tile} (AR-14.1).").format(tile=name)
    if s.sets[seat] >> number & 1:
        return None
    sentence, have = _("You have {have} of the {count} cards for {tile} (AR-14.2)."), _towards(look, number)
    return sentence.format(have=have, count=look.box.exhibition[number].cards, tile=name)


def _towards(look: Look, tile: int) -> int:
    return int(cards_towards(look.record, look.box.record, look.to_move, tile))


def _not_alone(look: Look, _verb: int, site: int) -> str | None:
    if not look.s.expansion_1:
        return _("Stand-alone exhibitions belong to Expansion I, which is not played (AR-18.2).")
    kind = int(special(site, layout.STANDALONE))
    if look.s.hand[look.to_move][kind] == 0:
        return _("You have no {card} in your hand (AR-18.2).").format(card=names.card(look.box, kind))
    return None


def _not_paid(look: Look, verb: int, arg: int) -> str:
    """The object is there, but the action cannot be paid."""
    s, box, mat = look.s, look.box, look.s.mat[look.to_move]
    if not any(mat):
        if s.archaeologist[look.to_move] == layout.ANDERSSON:
            sentence = _("Your mat is empty, and the free action of {role} is used up for this round (AR-20.2).")
            return sentence.format(role=names.role(box, layout.ANDERSSON))
        return _("Your mat is empty: every action needs a marker (AR-6.3).")
    proper = int(marker_for(verb, arg))
    facts: dict[str, object] = {
        "marker": names.marker(box, proper),
        "joker": box.limits.joker_price,
        "coins": names.coins(s.money[look.to_move]),
    }
    if not mat[proper]:
        sentence = _("You have no {marker}; with another marker it costs {joker}, you have {coins} (AR-6.5).")
        return sentence.format(**facts)
    facts["price"] = int(price(look.record, box.record, proper))
    if mat[proper] == sum(mat):
        return _("It costs {price} with one {marker}, you have {coins} (AR-6.3).").format(**facts)
    sentence = _("It costs {price} with one {marker} or {joker} with another marker, you have {coins} (AR-6.3).")
    return sentence.format(**facts)


def _no_trade(look: Look, verb: int, place: int) -> str:
    s, seat, box = look.s, look.to_move, look.box
    if not s.mat[seat][layout.SHIP_MARKER]:
        facts = {"marker": names.marker(box, layout.SHIP_MARKER)}
        if verb == layout.SELL:
            return _("You have no {marker} on your mat, and a sale takes no joker (AR-15.1).").format(**facts)
        return _("You have no {marker} on your mat, and a purchase takes no joker (AR-16.1).").format(**facts)
    if verb == layout.SELL:
        return _("You have no card to sell (AR-15.1).")
    if place >= s.market_size:
        return _("Nothing lies on space {space} of the black market (AR-16.1).").format(space=place + 1)
    sentence = _("A card of the black market costs {price}, you have {coins} (AR-16.1).")
    return sentence.format(price=int(coins(look.record, box.record)), coins=names.coins(s.money[seat]))


def _no_gold(look: Look, _verb: int, place: int) -> str:
    if not look.s.expansion_1:
        return _("Gold belongs to Expansion I, which is not played (AR-18.3).")
    if gold_in_hand(look.record, look.to_move) == 0:
        return _("You have no gold card (AR-18.3).")
    return _("Nothing lies on space {space} of the black market (AR-18.4).").format(space=place + 1)


# Markers


def _not_on_track(look: Look, kind: int) -> str:
    """No marker of this kind can be taken from its track."""
    if kind == look.s.closed:
        return _is_closed(look.box, kind)
    return _("No {marker} is left on its track (AR-8.4).").format(marker=names.marker(look.box, kind))


def _no_refill(look: Look, _verb: int, kind: int) -> str:
    s, box = look.s, look.box
    if s.board[kind] == 0:
        return _not_on_track(look, kind)
    facts = {"marker": names.marker(box, kind), "low": names.marker(box, s.low)}
    if kind < s.low:
        return _("Markers are taken in their order: after one {low} no {marker} (AR-8.4).").format(**facts)
    return _("After one {marker} too few markers would be left; take others first (AR-8.4).").format(**facts)


def _mat_not_full(look: Look, _verb: int, _number: int) -> str:
    sentence = _("Your mat holds fewer than {count} markers: take one, or exchange one (AR-7.4).")
    return sentence.format(count=look.box.limits.mat_size)


def _not_taken(look: Look, _verb: int, kind: int) -> str:
    if sum(look.s.mat[look.to_move]) == look.box.limits.mat_size:
        return _("Your mat is full: you may only exchange a marker (AR-7.4).")
    return _not_on_track(look, kind)


def _not_given(look: Look, _verb: int, kind: int) -> str:
    sentence = _("No other kind of marker is on a track, so one {marker} cannot be exchanged (AR-7.3).")
    if not look.s.mat[look.to_move][kind]:
        sentence = _("You have no {marker} on your mat to exchange (AR-7.3).")
    return sentence.format(marker=names.marker(look.box, kind))


def _no_exchange(look: Look, _verb: int, kind: int) -> str:
    if kind == look.s.given:
        marker = names.marker(look.box, kind)
        return _("An exchange brings another kind than one {marker} (AR-7.3).").format(marker=marker)
    return _not_on_track(look, kind)


def _no_payment(look: Look, _verb: int, kind: int) -> str:
    s, marker = look.s, names.marker(look.box, kind)
    if not s.mat[look.to_move][kind]:
        return _("You have no {marker} on your mat (AR-6.6).").format(marker=marker)
    cost = int(cost_with(look.record, look.box.record, kind, int(marker_for(s.verb, s.arg))))
    sentence = _("With one {marker} it costs {price}, you have {coins} (AR-6.6).")
    return sentence.format(marker=marker, price=cost, coins=names.coins(s.money[look.to_move]))


# Cards and roles


def _out_of_order(look: Look, kind: int, clause: str) -> str:
    facts = {"card": names.card(look.box, kind), "low": names.card(look.box, look.s.low), "clause": clause}
    return _("Cards are chosen in their order: after {low} it is too late for {card} ({clause}).").format(**facts)


def _not_loaded(look: Look, _verb: int, kind: int) -> str:
    s, card = look.s, names.card(look.box, kind)
    if site_of(kind) != s.arg or s.face[kind] == 0:
        site = names.site(look.box, s.arg)
        return _("At {site}, where you ship from, there is no {card} (AR-13.3).").format(card=card, site=site)
    if kind < s.low:
        return _out_of_order(look, kind, "AR-13.5")
    return _("After {card} too few cards would follow; choose earlier ones first (AR-13.5).").format(card=card)


def _not_sold(look: Look, _verb: int, kind: int) -> str:
    return _("You have no {card} in your hand (AR-15.4).").format(card=names.card(look.box, kind))


def _not_shown(look: Look, _verb: int, kind: int) -> str:
    s, card = look.s, names.card(look.box, kind)
    if s.hand[look.to_move][kind] <= s.shown[kind]:
        return _("You have no further {card} in your hand (AR-14.3).").format(card=card)
    if kind >= layout.NORMAL and kind % layout.CLASSES != layout.FRAGMENTS:
        return _("{card} cannot be part of an exhibition with a tile (AR-14.2).").format(card=card)
    if kind < s.low:
        return _out_of_order(look, kind, "AR-14.3")
    sentence = _("With {card} next, {tile} could not be completed in the order of the cards (AR-14.3).")
    return sentence.format(card=card, tile=names.tile(look.box, s.arg))


def _not_kept(look: Look, _verb: int, kind: int) -> str:
    card = names.card(look.box, kind)
    if look.s.shown[kind] == 0:
        return _("You have shown no {card} (AR-14.4).").format(card=card)
    if kind >= layout.NORMAL:
        return _("{card} must stay under the tile (AR-18.6).").format(card=card)
    if kind < look.s.low:
        return _out_of_order(look, kind, "AR-20.1")
    return _("After {card} too few cards would follow; choose earlier ones first (AR-20.1).").format(card=card)


def _no_role(look: Look, _verb: int, number: int) -> str:
    name, seat = names.role(look.box, number), look.to_move
    if number in (look.s.city[seat], look.s.archaeologist[seat]):
        return _("You hold the role {role} already; a marker must move to another one (AR-19.2).").format(role=name)
    return _("{role} needs the research tracks of Expansion I (AR-20.6).").format(role=name)


def _no_hut(look: Look, _verb: int, site: int) -> str:
    return _is_closed(look.box, site)


REASONS: dict[int, dict[int, Reason]] = {  # by phase and verb
    layout.SETUP_HUT: {layout.HUT: _no_hut},
    layout.SETUP_TAKE: {layout.TAKE: _no_refill},
    layout.TURN: {
        **dict.fromkeys(map(int, layout.Action), _out_of_place),
        **dict.fromkeys(
            (layout.RESEARCH, layout.HIRE, layout.SHIP, layout.PRODUCE, layout.ALONE),
            _no_action,
        ),
        layout.SELL: _no_trade,
        layout.BUY: _no_trade,
        layout.GOLD: _no_gold,
    },
    layout.PAYMENT: {layout.PAY: _no_payment},
    layout.SHIP_PICK: {layout.CARD: _not_loaded},
    layout.SELL_CARD: {layout.CARD: _not_sold},
    layout.SHOW: {layout.CARD: _not_shown},
    layout.KEEP: {layout.CARD: _not_kept},
    layout.CHOOSE_ROLE: {layout.ROLE: _no_role},
    layout.TURN_END: {layout.GOLD: _no_gold},
    layout.PASS_MARK: {layout.TAKE: _not_taken, layout.GIVE: _not_given, layout.DONE: _mat_not_full},
    layout.EXCHANGE: {layout.TAKE: _no_exchange},
    layout.REFILL: {layout.TAKE: _no_refill},
}
