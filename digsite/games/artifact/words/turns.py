"""Whose turn it is, what is asked, and what comes next: the head line."""

from collections.abc import Sequence

import numpy as np

from digsite.core.sentinels import CHANCE, OVER
from digsite.core.text import _, plural
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules.layout import (
    ALONE,
    ASK_JUDD,
    ASK_LONDON,
    ASK_MORLEY,
    CHOOSE_ROLE,
    EXCHANGE,
    HIRE,
    KEEP,
    NO_MARKER,
    PASS_MARK,
    PAYMENT,
    PRODUCE,
    REFILL,
    RESEARCH,
    SELL_CARD,
    SETUP_HUT,
    SETUP_TAKE,
    SHIP,
    SHIP_PICK,
    SHOW,
    TURN,
    TURN_END,
)
from digsite.games.artifact.rules.order import all_have_passed
from digsite.games.artifact.rules.pieces import gold_in_hand
from digsite.games.artifact.words import names
from digsite.games.artifact.words.facts import mat_is_full, sale


def turn(s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if s.to_move == OVER:
        return _("The game is over.")
    if s.to_move == CHANCE:
        return _drawing(s, box)
    if s.to_move != seat:
        return _of_another(s).format(name=names[s.to_move], **_facts(s, box))
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
    if phase in (SHOW, KEEP) or (phase == PAYMENT and s.verb == PRODUCE):
        facts["tile"] = names.tile(box, arg)
    elif phase in (PAYMENT, ASK_MORLEY, ASK_JUDD, ASK_LONDON, SHIP_PICK):
        facts["site"] = names.site(box, arg)
    if phase == SELL_CARD:
        facts["coins"] = names.coins(sale(s, box, int(s.to_move)))
    if s.given != NO_MARKER:
        facts["given"] = names.marker(box, int(s.given))
    return facts


# What is asked of the reader


def _own(s: np.record, box: Box) -> str:
    phase = int(s.phase)
    if phase == TURN:
        return _own_turn(s)
    if phase == PAYMENT:
        return _own_payment(s)
    if phase in (SETUP_TAKE, REFILL, SHIP_PICK, SHOW, KEEP):
        return _own_picks(s)
    if phase == PASS_MARK:
        return _own_markers(s, box)
    if phase == TURN_END and gold_in_hand(s, int(s.to_move)) == 0:
        return _("Your actions are done, and you have no gold to use: end your turn.")
    return {
        SETUP_HUT: _("Before the first round: place hut {hut} of {huts}."),
        ASK_MORLEY: _("Hiring at {site}: one hut, or more for the same price each?"),
        ASK_JUDD: _("After your research at {site}: draw a card unseen, or not?"),
        ASK_LONDON: _("After shipping from {site}: draw a card unseen, or not?"),
        SELL_CARD: _("Choose the card you sell; it brings {coins}."),
        CHOOSE_ROLE: _("Your exhibition brings a role, which works from your next action on: choose it."),
        TURN_END: _("Your actions are done: use gold, or end your turn."),
        EXCHANGE: _("Exchange: choose what you take for one {given}."),
    }[phase]


def _own_turn(s: np.record) -> str:
    if s.actions_in_turn:
        return _("Your turn: choose action {number} of {all}, or end your turn.")
    if s.final:
        return _("Your turn in the last round: choose action {number} of {all}, or pass.")
    return _("Your turn in {year}: choose action {number} of {all}, or pass.")


def _own_payment(s: np.record) -> str:
    return {
        RESEARCH: _("Choose the marker that pays for your research at {site}."),
        HIRE: _("Choose the marker that pays for hiring at {site}."),
        SHIP: _("Choose the marker that pays for shipping from {site}."),
        PRODUCE: _("Choose the marker that pays for the exhibition {tile}."),
        ALONE: _("Choose the marker that pays for your stand-alone exhibition of {site}."),
    }[int(s.verb)]


def _own_picks(s: np.record) -> str:
    need = int(s.need)
    return {
        SETUP_TAKE: plural(
            "Before the first round: take {count} more marker.",
            "Before the first round: take {count} more markers.",
            need,
        ),
        REFILL: plural(
            "The round is over: take {count} more marker for the next one.",
            "The round is over: take {count} more markers for the next one.",
            need,
        ),
        SHIP_PICK: plural(
            "Shipping from {site}: choose {count} more card; then your huts come back.",
            "Shipping from {site}: choose {count} more cards; then your huts come back.",
            need,
        ),
        SHOW: plural(
            "Your exhibition {tile}: show {count} more card.",
            "Your exhibition {tile}: show {count} more cards.",
            need,
        ),
        KEEP: plural(
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
        SETUP_HUT: _("{name} places hut {hut} of {huts}."),
        SETUP_TAKE: _("{name} takes markers for the first round."),
        TURN: _("{name} chooses action {number} of {all}."),
        PAYMENT: _("{name} chooses the marker to pay with."),
        ASK_MORLEY: _("{name} chooses how many huts to place at {site}."),
        ASK_JUDD: _("{name} may draw a card of {site} unseen."),
        ASK_LONDON: _("{name} may draw a card of {site} unseen."),
        SHIP_PICK: _("{name} chooses cards to ship from {site}."),
        SELL_CARD: _("{name} chooses a card to sell."),
        SHOW: _("{name} shows cards for {tile}."),
        KEEP: _("{name} chooses what returns to the hand."),
        CHOOSE_ROLE: _("{name} chooses a role."),
        TURN_END: _("{name} may use gold before the turn ends."),
        PASS_MARK: _("{name} has passed and chooses a marker."),
        EXCHANGE: _("{name} exchanges one {given}."),
        REFILL: _("{name} takes markers for the next round."),
    }[int(s.phase)]
