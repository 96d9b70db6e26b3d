"""The sentence beside a choice, and the name of a card that chance draws."""

import numpy as np

from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import gold_in_hand
from digsite.games.artifact.words import names
from digsite.games.artifact.words.facts import asked_for, cost_with, has_marker, standalone
from digsite.match.look import Look
from digsite.text import _


def label(look: Look, action: int) -> str:
    """The sentence beside a choice."""
    s, box = look.record, look.box
    if action >= layout.ROLE:
        return _label_of_role(box, action - layout.ROLE)
    if action >= layout.CARD:
        return _label_of_card(s, box, action - layout.CARD)
    if action >= layout.TAKE:
        return _label_of_marker(s, box, action)
    if action >= layout.BUY:
        return _label_of_market(s, box, action) if action < layout.PASS else _label_of_answer(s, box, action)
    if action >= layout.SELL:
        return _("Sell one of your cards to the black market.")
    return _label_of_action(box, action)


def _label_of_action(box: Box, action: int) -> str:
    if action >= layout.ALONE:
        card = names.card(box, standalone(action - layout.ALONE))
        return _("Lay out {card} before you.").format(card=card)
    if action >= layout.PRODUCE:
        return _("Produce the exhibition {tile}.").format(tile=names.tile(box, action - layout.PRODUCE))
    sentences = (
        (layout.SHIP, _("Ship artifacts from {site}.")),
        (layout.HIRE, _("Hire workers at {site}.")),
        (layout.RESEARCH, _("Research at {site}.")),
        (layout.HUT, _("Place a hut at {site} and take one {worker}.")),
    )
    first, sentence = next(row for row in sentences if action >= row[0])
    site = action - first
    return sentence.format(site=names.site(box, site), worker=names.marker(box, site))


def _label_of_market(s: np.record, box: Box, action: int) -> str:
    place = action - (layout.GOLD if action >= layout.GOLD else layout.BUY)
    kind, space = int(s.market[place]), place + 1
    if kind == layout.NO_CARD:
        if action < layout.GOLD:
            return _("Buy what lies on space {space} of the black market.").format(space=space)
        return _("Use gold for what lies on space {space} of the black market.").format(space=space)
    card = names.card(box, kind)
    if action < layout.GOLD:
        return _("Buy {card} from space {space} of the black market.").format(card=card, space=space)
    gold = int(gold_in_hand(s, int(s.to_move))) if s.to_move < s.seats else 0
    if gold == 0:
        return _("Use gold for {card} on space {space} of the black market.").format(card=card, space=space)
    sentence = _("Use {gold} for {card} on space {space} of the black market.")
    return sentence.format(gold=names.card(box, gold), card=card, space=space)


def _label_of_answer(s: np.record, box: Box, action: int) -> str:
    phase, site = (
        int(s.phase),
        names.site(box, int(s.arg) if s.phase in (layout.ASK_MORLEY, layout.ASK_JUDD, layout.ASK_LONDON) else 0),
    )
    if action == layout.PASS:
        return _("Pass for this round.")
    if phase == layout.ASK_MORLEY:
        if action == layout.DONE:
            return _("Place one hut at {site}.").format(site=site)
        return _("Place {huts} at {site}.").format(huts=names.huts(box.limits.morley_huts), site=site)
    if phase in (layout.ASK_JUDD, layout.ASK_LONDON):
        if action == layout.DONE:
            return _("Draw no card.")
        drawn = names.cards(min(box.limits.private_draw, int(s.deck_size[s.arg])))
        return _("Draw {cards} of {site}, unseen by the others.").format(cards=drawn, site=site)
    if action == layout.YES:
        return _("Use the privilege of a role.")
    if phase == layout.PASS_MARK:
        return _("Keep your markers as they are.")
    return _("End your turn.")


def _label_of_marker(s: np.record, box: Box, action: int) -> str:
    if action >= layout.PAY:
        return _label_of_payment(s, box, action - layout.PAY)
    if action >= layout.GIVE:
        return _("Exchange one {marker} for another marker.").format(marker=names.marker(box, action - layout.GIVE))
    marker = names.marker(box, action - layout.TAKE)
    if s.phase == layout.EXCHANGE and s.given != layout.NO_MARKER:
        given = names.marker(box, int(s.given))
        return _("Take one {marker} for one {given}.").format(marker=marker, given=given)
    return _("Take one {marker}.").format(marker=marker)


def _label_of_payment(s: np.record, box: Box, kind: int) -> str:
    marker = names.marker(box, kind)
    if s.phase != layout.PAYMENT or not has_marker(s, int(s.to_move), kind):
        return _("Pay with one {marker}.").format(marker=marker)
    proper = asked_for(int(s.verb), int(s.arg))
    coins = names.coins(cost_with(s, box, kind, proper))
    if kind == proper:
        return _("Pay {coins} and put down one {marker}.").format(coins=coins, marker=marker)
    return _("Pay {coins} and put down one {marker} as a joker.").format(coins=coins, marker=marker)


def _label_of_card(s: np.record, box: Box, kind: int) -> str:
    sentences = {
        layout.DRAW: _("Drawn: {card}."),
        layout.SHIP_PICK: _("Load {card}."),
        layout.SELL_CARD: _("Hand over {card}."),
        layout.SHOW: _("Show {card}."),
        layout.KEEP: _("Keep {card}."),
    }
    return sentences.get(int(s.phase), _("Choose {card}.")).format(card=names.card(box, kind))


def _label_of_role(box: Box, number: int) -> str:
    text = names.text_of_role(box, number)
    return _("Take the role {role}. {text}").format(role=names.role(box, number), text=text)
