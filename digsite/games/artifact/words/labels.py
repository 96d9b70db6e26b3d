"""The sentence beside a choice, and the name of a card that chance draws."""

from digsite.core.numbers import named
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.digging import unseen_cards
from digsite.games.artifact.rules.pieces import gold_in_hand
from digsite.games.artifact.rules.turn import marker_for
from digsite.games.artifact.words import names
from digsite.match.look import Look
from digsite.text import _


def label(look: Look, action: int) -> str:
    """The sentence beside a choice."""
    verb, number = named(layout.Action, action)
    if verb in (layout.BUY, layout.GOLD):
        return _of_market(look, verb, number)
    if verb in (layout.PASS, layout.DONE, layout.YES):
        return _of_answer(look, action)
    if verb in (layout.TAKE, layout.GIVE, layout.PAY):
        return _of_marker(look, verb, number)
    if verb == layout.CARD:
        return _of_card(look, number)
    if verb == layout.ROLE:
        role, text = names.role(look.box, number), names.text_of_role(look.box, number)
        return _("Take the role {role}. {text}").format(role=role, text=text)
    return _of_action(look, verb, number)


def _of_action(look: Look, verb: int, arg: int) -> str:
    if verb == layout.SELL:
        return _("Sell one of your cards to the black market.")
    if verb == layout.HUT:
        sentence = _("Place a hut at {site} and take one {worker}.")
        return sentence.format(site=names.site(look.box, arg), worker=names.marker(look.box, arg))
    return {
        layout.RESEARCH: _("Research at {site}."),
        layout.HIRE: _("Hire workers at {site}."),
        layout.SHIP: _("Ship artifacts from {site}."),
        layout.PRODUCE: _("Produce the exhibition {tile}."),
        layout.ALONE: _("Lay out {card} before you."),
    }[verb].format(**names.object_of(look.box, verb, arg))


def _of_market(look: Look, verb: int, place: int) -> str:
    kind, space = look.s.market[place], place + 1
    if kind == layout.NO_CARD:
        if verb == layout.BUY:
            return _("Buy what lies on space {space} of the black market.").format(space=space)
        return _("Use gold for what lies on space {space} of the black market.").format(space=space)
    card = names.card(look.box, kind)
    if verb == layout.BUY:
        return _("Buy {card} from space {space} of the black market.").format(card=card, space=space)
    gold = int(gold_in_hand(look.record, look.to_move)) if look.to_move < look.seats else 0
    if gold == 0:
        return _("Use gold for {card} on space {space} of the black market.").format(card=card, space=space)
    sentence = _("Use {gold} for {card} on space {space} of the black market.")
    return sentence.format(gold=names.card(look.box, gold), card=card, space=space)


def _of_answer(look: Look, action: int) -> str:
    s, box = look.s, look.box
    if action == layout.PASS:
        return _("Pass for this round.")
    if s.phase == layout.ASK_MORLEY:
        if action == layout.DONE:
            return _("Place one hut at {site}.").format(site=names.site(box, s.arg))
        more = names.huts(box.limits.morley_huts)
        return _("Place {huts} at {site}.").format(huts=more, site=names.site(box, s.arg))
    if s.phase in (layout.ASK_JUDD, layout.ASK_LONDON):
        if action == layout.DONE:
            return _("Draw no card.")
        drawn = names.cards(int(unseen_cards(look.record, box.record, s.arg)))
        return _("Draw {cards} of {site}, unseen by the others.").format(cards=drawn, site=names.site(box, s.arg))
    if action == layout.YES:
        return _("Use the privilege of a role.")
    if s.phase == layout.PASS_MARK:
        return _("Keep your markers as they are.")
    return _("End your turn.")


def _of_marker(look: Look, verb: int, kind: int) -> str:
    s, marker = look.s, names.marker(look.box, kind)
    if verb == layout.PAY:
        return _of_payment(look, kind, marker)
    if verb == layout.GIVE:
        return _("Exchange one {marker} for another marker.").format(marker=marker)
    if s.phase == layout.EXCHANGE and s.given != layout.NO_MARKER:
        given = names.marker(look.box, s.given)
        return _("Take one {marker} for one {given}.").format(marker=marker, given=given)
    return _("Take one {marker}.").format(marker=marker)


def _of_payment(look: Look, kind: int, marker: str) -> str:
    s = look.s
    if s.phase != layout.PAYMENT or not s.mat[s.to_move][kind]:
        return _("Pay with one {marker}.").format(marker=marker)
    proper = int(marker_for(s.verb, s.arg))
    coins = names.coins(names.cost_with(look, kind, proper))
    if kind == proper:
        return _("Pay {coins} and put down one {marker}.").format(coins=coins, marker=marker)
    return _("Pay {coins} and put down one {marker} as a joker.").format(coins=coins, marker=marker)


def _of_card(look: Look, kind: int) -> str:
    sentences = {
        layout.DRAW: _("Drawn: {card}."),
        layout.SHIP_PICK: _("Load {card}."),
        layout.SELL_CARD: _("Hand over {card}."),
        layout.SHOW: _("Show {card}."),
        layout.KEEP: _("Keep {card}."),
    }
    return sentences.get(look.s.phase, _("Choose {card}.")).format(card=names.card(look.box, kind))
