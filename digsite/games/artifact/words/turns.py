"""Whose turn it is, what is asked, and what comes next: the head line."""

import numpy as np

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import all_have_passed
from digsite.games.artifact.rules.pieces import gold_in_hand
from digsite.games.artifact.words import names
from digsite.games.artifact.words.facts import mat_is_full, sale
from digsite.match.look import Look
from digsite.text import _, plural


def turn(look: Look) -> str:
    """Whose turn it is, as a sentence for the head line."""
    s, box = look.record, look.box
    if s.to_move == OVER:
        return _("The game is over.")
    if s.to_move == CHANCE:
        return _drawing(s, box)
    if not look.asked:
        return _of_another(s).format(name=look.names[look.to_move], **_facts(s, box))
    return _own(s, box).format(**_facts(s, box))


def _drawing(s: np.record, box: Box) -> str:
    return _("A card of {site} is being drawn.").format(site=names.site(box, int(s.draw_site)))


def _facts(s: np.record, box: Box) -> dict[str, object]:
    """What the placeholders of the sentences below stand for."""
    phase, arg, need = int(s.phase), int(s.arg), int(s.need)
    facts: dict[str, object] = {
        "count": need,
        "year": names.year(box, int(s.year)),
        "number": int(s.actions_in_turn) + 1,
        "all": box.limits.actions_per_turn,
        "hut": int(s.order_pos) // int(s.seats) + 1,
        "huts": box.limits.setup_huts,
    }
    if phase in (layout.SHOW, layout.KEEP) or (phase == layout.PAYMENT and s.verb == layout.PRODUCE):
        facts["tile"] = names.tile(box, arg)
    elif phase in (layout.PAYMENT, layout.ASK_MORLEY, layout.ASK_JUDD, layout.ASK_LONDON, layout.SHIP_PICK):
        facts["site"] = names.site(box, arg)
    if phase == layout.SELL_CARD:
        facts["coins"] = names.coins(sale(s, box, int(s.to_move)))
    if s.given != layout.NO_MARKER:
        facts["given"] = names.marker(box, int(s.given))
    return facts


# What is asked of the reader


def _own(s: np.record, box: Box) -> str:
    phase = int(s.phase)
    if phase == layout.TURN:
        return _own_turn(s)
    if phase == layout.PAYMENT:
        return _own_payment(s)
    if phase in (layout.SETUP_TAKE, layout.REFILL, layout.SHIP_PICK, layout.SHOW, layout.KEEP):
        return _own_picks(s)
    if phase == layout.PASS_MARK:
        return _own_markers(s, box)
    if phase == layout.TURN_END and gold_in_hand(s, int(s.to_move)) == 0:
        return _("Your actions are done, and you have no gold to use: end your turn.")
    return {
        layout.SETUP_HUT: _("Before the first round: place hut {hut} of {huts}."),
        layout.ASK_MORLEY: _("Hiring at {site}: one hut, or more for the same price each?"),
        layout.ASK_JUDD: _("After your research at {site}: draw a card unseen, or not?"),
        layout.ASK_LONDON: _("After shipping from {site}: draw a card unseen, or not?"),
        layout.SELL_CARD: _("Choose the card you sell; it brings {coins}."),
        layout.CHOOSE_ROLE: _("Your exhibition brings a role, which works from your next action on: choose it."),
        layout.TURN_END: _("Your actions are done: use gold, or end your turn."),
        layout.EXCHANGE: _("Exchange: choose what you take for one {given}."),
    }[phase]


def _own_turn(s: np.record) -> str:
    if s.actions_in_turn:
        return _("Your turn: choose action {number} of {all}, or end your turn.")
    if s.final:
        return _("Your turn in the last round: choose action {number} of {all}, or pass.")
    return _("Your turn in {year}: choose action {number} of {all}, or pass.")


def _own_payment(s: np.record) -> str:
    return {
        layout.RESEARCH: _("Choose the marker that pays for your research at {site}."),
        layout.HIRE: _("Choose the marker that pays for hiring at {site}."),
        layout.SHIP: _("Choose the marker that pays for shipping from {site}."),
        layout.PRODUCE: _("Choose the marker that pays for the exhibition {tile}."),
        layout.ALONE: _("Choose the marker that pays for your stand-alone exhibition of {site}."),
    }[int(s.verb)]


def _own_picks(s: np.record) -> str:
    need = int(s.need)
    return {
        layout.SETUP_TAKE: plural(
            "Before the first round: take {count} more marker.",
            "Before the first round: take {count} more markers.",
            need,
        ),
        layout.REFILL: plural(
            "The round is over: take {count} more marker for the next one.",
            "The round is over: take {count} more markers for the next one.",
            need,
        ),
        layout.SHIP_PICK: plural(
            "Shipping from {site}: choose {count} more card; then your huts come back.",
            "Shipping from {site}: choose {count} more cards; then your huts come back.",
            need,
        ),
        layout.SHOW: plural(
            "Your exhibition {tile}: show {count} more card.",
            "Your exhibition {tile}: show {count} more cards.",
            need,
        ),
        layout.KEEP: plural(
            "Choose {count} shown card that returns to your hand; the rest goes under {tile}.",
            "Choose {count} shown cards that return to your hand; the rest goes under {tile}.",
            need,
        ),
    }[int(s.phase)]


def _own_markers(s: np.record, box: Box) -> str:
    full, last = mat_is_full(s, box, int(s.to_move)), bool(all_have_passed(s))
    if full and last:
        return _("You passed last: exchange a marker or keep yours; then the round ends.")
    if full:
        return _("You have passed with a full mat: exchange a marker, or keep yours.")
    if last:
        return _("You passed last: take a marker or exchange one; then the round ends.")
    return _("You have passed: take a marker or exchange one, in each turn until the round ends.")


# What another is doing


def _of_another(s: np.record) -> str:
    return {
        layout.SETUP_HUT: _("{name} places hut {hut} of {huts}."),
        layout.SETUP_TAKE: _("{name} takes markers for the first round."),
        layout.TURN: _("{name} chooses action {number} of {all}."),
        layout.PAYMENT: _("{name} chooses the marker to pay with."),
        layout.ASK_MORLEY: _("{name} chooses how many huts to place at {site}."),
        layout.ASK_JUDD: _("{name} may draw a card of {site} unseen."),
        layout.ASK_LONDON: _("{name} may draw a card of {site} unseen."),
        layout.SHIP_PICK: _("{name} chooses cards to ship from {site}."),
        layout.SELL_CARD: _("{name} chooses a card to sell."),
        layout.SHOW: _("{name} shows cards for {tile}."),
        layout.KEEP: _("{name} chooses what returns to the hand."),
        layout.CHOOSE_ROLE: _("{name} chooses a role."),
        layout.TURN_END: _("{name} may use gold before the turn ends."),
        layout.PASS_MARK: _("{name} has passed and chooses a marker."),
        layout.EXCHANGE: _("{name} exchanges one {given}."),
        layout.REFILL: _("{name} takes markers for the next round."),
    }[int(s.phase)]
