"""Whose turn it is, what is asked, and what comes next: the head line, and the line above the board."""

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import all_have_passed
from digsite.games.artifact.rules.pieces import gold_in_hand
from digsite.games.artifact.rules.trade import sale
from digsite.games.artifact.words import names
from digsite.match.look import Look
from digsite.text import _, plural

ASKED = (layout.ASK_MORLEY, layout.ASK_JUDD, layout.ASK_LONDON)


def turn(look: Look) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if look.to_move == OVER:
        return _("The game is over.")
    if look.to_move == CHANCE:
        return _("A card of {site} is being drawn.").format(site=names.site(look.box, look.s.draw_site))
    return (_own(look) if look.asked else _of_another(look)).format(**_facts(look))


def doing(look: Look) -> str:
    """What is being done, as everybody reads it above the board."""
    if look.to_move == OVER:
        return _("The game is over.")
    return (_on_board(look) or _of_another(look)).format(**_facts(look))


def _facts(look: Look) -> dict[str, object]:
    """What the placeholders of the sentences below stand for."""
    s, box = look.s, look.box
    facts: dict[str, object] = {
        "name": look.names[s.mover],
        "count": s.need,
        "cards": names.cards(s.need),
        "markers": names.markers(s.need),
        "year": names.year(box, s.year),
        "number": s.actions_in_turn + 1,
        "all": box.limits.actions_per_turn,
        "hut": s.order_pos // s.seats + 1,
        "huts": box.limits.setup_huts,
    }
    if s.phase in (layout.SHOW, layout.KEEP) or (s.phase == layout.PAYMENT and s.verb == layout.PRODUCE):
        facts["tile"] = names.tile(box, s.arg)
    elif s.phase in (*ASKED, layout.PAYMENT, layout.SHIP_PICK, layout.DRAW):
        facts["site"] = names.site(box, s.draw_site if s.phase == layout.DRAW else s.arg)
    if s.phase == layout.SELL_CARD:
        facts["coins"] = names.coins(int(sale(look.record, box.record, s.to_move)))
    if s.given != layout.NO_MARKER:
        facts["given"] = names.marker(box, s.given)
    return facts


# What is asked of the reader


def _own(look: Look) -> str:
    s = look.s
    if s.phase == layout.TURN:
        return _own_turn(look)
    if s.phase == layout.PAYMENT:
        return _own_payment(look)
    if s.phase in (layout.SETUP_TAKE, layout.REFILL, layout.SHIP_PICK, layout.SHOW, layout.KEEP):
        return _own_picks(look)
    if s.phase == layout.PASS_MARK:
        return _own_markers(look)
    if s.phase == layout.TURN_END and gold_in_hand(look.record, s.to_move) == 0:
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
    }[s.phase]


def _own_turn(look: Look) -> str:
    if look.s.actions_in_turn:
        return _("Your turn: choose action {number} of {all}, or end your turn.")
    if look.s.final:
        return _("Your turn in the last round: choose action {number} of {all}, or pass.")
    return _("Your turn in {year}: choose action {number} of {all}, or pass.")


def _own_payment(look: Look) -> str:
    return {
        layout.RESEARCH: _("Choose the marker that pays for your research at {site}."),
        layout.HIRE: _("Choose the marker that pays for hiring at {site}."),
        layout.SHIP: _("Choose the marker that pays for shipping from {site}."),
        layout.PRODUCE: _("Choose the marker that pays for the exhibition {tile}."),
        layout.ALONE: _("Choose the marker that pays for your stand-alone exhibition of {site}."),
    }[look.s.verb]


def _own_picks(look: Look) -> str:
    need = look.s.need
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
    }[look.s.phase]


def _own_markers(look: Look) -> str:
    full, last = sum(look.s.mat[look.to_move]) == look.box.limits.mat_size, bool(all_have_passed(look.record))
    if full and last:
        return _("You passed last: exchange a marker or keep yours; then the round ends.")
    if full:
        return _("You have passed with a full mat: exchange a marker, or keep yours.")
    if last:
        return _("You passed last: take a marker or exchange one; then the round ends.")
    return _("You have passed: take a marker or exchange one, in each turn until the round ends.")


# What another is doing


def _of_another(look: Look) -> str:
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
    }[look.s.phase]


def _on_board(look: Look) -> str | None:
    """Where the board says more or less than the head line."""
    if look.s.phase == layout.PAYMENT:
        return _paid_for(look)
    if look.s.phase == layout.DRAW and look.s.draw_seat == layout.FACE_UP:
        return _("A card of {site} is laid face up.")
    return {
        layout.SETUP_HUT: _("{name} chooses a site for a hut."),
        layout.SETUP_TAKE: _("{name} fills the mat: {markers} to take."),
        layout.TURN: _("{name} is on turn: action {number} of {all}."),
        layout.ASK_MORLEY: _("{name} may place more huts at {site}."),
        layout.SHIP_PICK: _("{name} ships from {site}: {cards} to take."),
        layout.SHOW: _("{name} produces {tile}: {cards} to show."),
        layout.KEEP: _("{name} produces {tile}: {cards} to take back."),
        layout.TURN_END: _("{name} may still use a gold card."),
        layout.PASS_MARK: _("{name} has passed, and takes or exchanges a marker."),
        layout.EXCHANGE: _("{name} exchanges one {given} for another marker."),
        layout.REFILL: _("{name} fills the mat: {markers} to take."),
        layout.DRAW: _("{name} draws a card of {site}, unseen by the others."),
    }.get(look.s.phase)


def _paid_for(look: Look) -> str:
    return {
        layout.RESEARCH: _("{name} pays: research at {site}."),
        layout.HIRE: _("{name} pays: hire workers at {site}."),
        layout.SHIP: _("{name} pays: ship from {site}."),
        layout.PRODUCE: _("{name} pays: {tile}."),
        layout.ALONE: _("{name} pays: a stand-alone exhibition of {site}."),
    }[look.s.verb]
