"""The sentence beside a choice, and the name of a card that chance draws."""

import numpy as np

from digsite.core.text import _
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules.layout import (
    ALONE,
    ASK_JUDD,
    ASK_LONDON,
    ASK_MORLEY,
    BUY,
    CARD,
    DONE,
    DRAW,
    EXCHANGE,
    GIVE,
    GOLD,
    HIRE,
    HUT,
    KEEP,
    NO_CARD,
    NO_MARKER,
    PASS,
    PASS_MARK,
    PAY,
    PAYMENT,
    PRODUCE,
    RESEARCH,
    ROLE,
    SELL,
    SELL_CARD,
    SHIP,
    SHIP_PICK,
    SHOW,
    TAKE,
    YES,
)
from digsite.games.artifact.rules.pieces import gold_in_hand
from digsite.games.artifact.words import names
from digsite.games.artifact.words.facts import asked_for, cost_with, has_marker, standalone


def label(s: np.record, box: Box, action: int) -> str:
    """The sentence beside a choice."""
    if action >= ROLE:
        return _label_of_role(box, action - ROLE)
    if action >= CARD:
        return _label_of_card(s, box, action - CARD)
    if action >= TAKE:
        return _label_of_marker(s, box, action)
    if action >= BUY:
        return _label_of_market(s, box, action) if action < PASS else _label_of_answer(s, box, action)
    if action >= SELL:
        return _("Sell one of your cards to the black market.")
    return _label_of_action(box, action)


def _label_of_action(box: Box, action: int) -> str:
    if action >= ALONE:
        card = names.card(box, standalone(action - ALONE))
        return _("Lay out {card} before you.").format(card=card)
    if action >= PRODUCE:
        return _("Produce the exhibition {tile}.").format(tile=names.tile(box, action - PRODUCE))
    sentences = (
        (SHIP, _("Ship artifacts from {site}.")),
        (HIRE, _("Hire workers at {site}.")),
        (RESEARCH, _("Research at {site}.")),
        (HUT, _("Place a hut at {site} and take one {worker}.")),
    )
    first, sentence = next(row for row in sentences if action >= row[0])
    site = action - first
    return sentence.format(site=names.site(box, site), worker=names.marker(box, site))


def _label_of_market(s: np.record, box: Box, action: int) -> str:
    place = action - (GOLD if action >= GOLD else BUY)
    kind, space = int(s.market[place]), place + 1
    if kind == NO_CARD:
        if action < GOLD:
            return _("Buy what lies on space {space} of the black market.").format(space=space)
        return _("Use gold for what lies on space {space} of the black market.").format(space=space)
    card = names.card(box, kind)
    if action < GOLD:
        return _("Buy {card} from space {space} of the black market.").format(card=card, space=space)
    gold = int(gold_in_hand(s, int(s.to_move))) if s.to_move < s.seats else 0
    if gold == 0:
        return _("Use gold for {card} on space {space} of the black market.").format(card=card, space=space)
    sentence = _("Use {gold} for {card} on space {space} of the black market.")
    return sentence.format(gold=names.card(box, gold), card=card, space=space)


def _label_of_answer(s: np.record, box: Box, action: int) -> str:
    phase, site = int(s.phase), names.site(box, int(s.arg) if s.phase in (ASK_MORLEY, ASK_JUDD, ASK_LONDON) else 0)
    if action == PASS:
        return _("Pass for this round.")
    if phase == ASK_MORLEY:
        if action == DONE:
            return _("Place one hut at {site}.").format(site=site)
        return _("Place {huts} at {site}.").format(huts=names.huts(box.limits.morley_huts), site=site)
    if phase in (ASK_JUDD, ASK_LONDON):
        if action == DONE:
            return _("Draw no card.")
        drawn = names.cards(min(box.limits.private_draw, int(s.deck_size[s.arg])))
        return _("Draw {cards} of {site}, unseen by the others.").format(cards=drawn, site=site)
    if action == YES:
        return _("Use the privilege of a role.")
    if phase == PASS_MARK:
        return _("Keep your markers as they are.")
    return _("End your turn.")


def _label_of_marker(s: np.record, box: Box, action: int) -> str:
    if action >= PAY:
        return _label_of_payment(s, box, action - PAY)
    if action >= GIVE:
        return _("Exchange one {marker} for another marker.").format(marker=names.marker(box, action - GIVE))
    marker = names.marker(box, action - TAKE)
    if s.phase == EXCHANGE and s.given != NO_MARKER:
        given = names.marker(box, int(s.given))
        return _("Take one {marker} for one {given}.").format(marker=marker, given=given)
    return _("Take one {marker}.").format(marker=marker)


def _label_of_payment(s: np.record, box: Box, kind: int) -> str:
    marker = names.marker(box, kind)
    if s.phase != PAYMENT or not has_marker(s, int(s.to_move), kind):
        return _("Pay with one {marker}.").format(marker=marker)
    proper = asked_for(int(s.verb), int(s.arg))
    coins = names.coins(cost_with(s, box, kind, proper))
    if kind == proper:
        return _("Pay {coins} and put down one {marker}.").format(coins=coins, marker=marker)
    return _("Pay {coins} and put down one {marker} as a joker.").format(coins=coins, marker=marker)


def _label_of_card(s: np.record, box: Box, kind: int) -> str:
    sentences = {
        DRAW: _("Drawn: {card}."),
        SHIP_PICK: _("Load {card}."),
        SELL_CARD: _("Hand over {card}."),
        SHOW: _("Show {card}."),
        KEEP: _("Keep {card}."),
    }
    return sentences.get(int(s.phase), _("Choose {card}.")).format(card=names.card(box, kind))


def _label_of_role(box: Box, number: int) -> str:
    text = names.text_of_role(box, number)
    return _("Take the role {role}. {text}").format(role=names.role(box, number), text=text)
