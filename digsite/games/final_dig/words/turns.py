"""Whose turn it is, and what the question is."""

from collections.abc import Sequence

import numpy as np

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.turn import options
from digsite.games.final_dig.words.facts import (
    effect_now,
    is_one_of_two,
    open_hazard,
    open_obstacle,
    row_now,
    site_of,
    turns_left,
)
from digsite.games.final_dig.words.names import ap, artifact_name, site_name, vp
from digsite.text import _, plural


def turn(s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if s.to_move == OVER:
        return _("The game is over.")
    if s.to_move == CHANCE:
        return _turn_of_chance(s, names)
    if s.to_move != seat:
        return _turn_of_another(s, box, names)
    return _own_turn(s, box, names)


def _turn_of_chance(s: np.record, names: Sequence[str]) -> str:
    phase = int(s.phase)
    if phase in (layout.DIE, layout.DRAW_CARD):
        sentence = _("{name} rolls the die.") if phase == layout.DIE else _("{name} draws a card.")
        return sentence.format(name=names[s.active])
    return {
        layout.START_PLAYER: _("The starting player is drawn."),
        layout.DEAL_CHARACTERS: _("Characters are dealt."),
        layout.EVENT: _("An event is revealed."),
        layout.OBSTACLE_FLIP: _("An obstacle is turned face up."),
        layout.HAZARD_FLIP: _("A hazard is turned face up."),
        layout.RANDOM_DISCARD: _("A card is discarded at random."),
        layout.TAKE_CARD: _("A card is taken at random."),
    }.get(phase, _("An artifact is turned up."))


def _turn_of_another(s: np.record, box: Box, names: Sequence[str]) -> str:
    phase, name = int(s.phase), names[s.to_move]
    if phase == layout.MAIN:
        return _("{name} is thinking, with {ap} left.").format(name=name, ap=ap(int(s.ap)))
    if phase == layout.HAZARD:
        hazard = open_hazard(s, box, site_of(s, int(s.active)))
        return _("{name} meets {hazard}.").format(name=name, hazard=hazard)
    if phase == layout.OFFER:
        return _("{name} answers the offer.").format(name=name)
    return _("{name} is thinking.").format(name=name)


def _own_turn(s: np.record, box: Box, names: Sequence[str]) -> str:
    phase, seat = int(s.phase), int(s.active)
    if phase == layout.MAIN:
        return _own_main(s, box)
    if phase == layout.HAZARD:
        return _own_hazard(s, box, seat)
    if phase == layout.ROLL_CHOICE:
        return _("You rolled {die}: keep it, or roll again?").format(die=int(s.die))
    if phase == layout.CHOOSE_CARD:
        return _own_gift(s, box)
    if phase == layout.CHOOSE_RIVAL_ARTIFACT:
        if s.offered == layout.NO_ARTIFACT:
            return _("On which artifact of a rival do you put {vp}?").format(vp=vp(1))
        return _("Which artifact do you take for {artifact}?").format(artifact=artifact_name(box, int(s.offered)))
    if phase in (layout.PICK_CHARACTER, layout.PLACE_FIGURE):
        return _("Choose your character.") if phase == layout.PICK_CHARACTER else _("Choose the site where you begin.")
    return _own_question(s, box)


def _own_hazard(s: np.record, box: Box, seat: int) -> str:  # FD-7.2
    card, weight = box.hazard[int(s.hazard_card[s.site[seat]])], np.zeros(layout.ACTIONS, np.int32)
    options(s, box.record, weight)
    if np.count_nonzero(weight) > len((layout.STAY, layout.PROCEED)):
        sentence = _("You meet {hazard} at {depth}. {text} Do you stay, go on, or ward it off?")
    else:
        sentence = _("You meet {hazard} at {depth}. {text} Do you stay or go on?")
    return sentence.format(hazard=_(card.name), depth=int(s.depth[seat]), text=box.said(card))


def _own_main(s: np.record, box: Box) -> str:
    seat = int(s.active)
    facts = {"ap": ap(int(s.ap)), "site": site_name(box, site_of(s, seat)), "depth": int(s.depth[seat])}
    if s.final == 0:
        if s.depth[seat] == 0:
            return _("Your turn: {ap} left. You are on the surface, at the {site}.").format(**facts)
        return _("Your turn: {ap} left. You are {depth} deep, at the {site}.").format(**facts)
    if s.depth[seat] == 0:
        return _("Final Dig: {ap} left. You are on the surface; end your turn to escape.").format(**facts)
    count = turns_left(s, box)
    sentence = plural(
        "Final Dig: {ap} left. You are {depth} deep, with {count} turn after this one.",
        "Final Dig: {ap} left. You are {depth} deep, with {count} turns after this one.",
        count,
    )
    return sentence.format(count=count, **facts)


def _own_gift(s: np.record, box: Box) -> str:
    if s.due_gives > 0:
        count = int(s.due_gives)
        return plural("Choose {count} card to discard.", "Choose {count} cards to discard.", count).format(count=count)
    effect, site = effect_now(s, box), site_of(s, int(s.active))
    if effect.op == "pay_card_for_vp":
        return _("Which card do you discard for {vp}?").format(vp=vp(effect.n or 0))
    if s.moving == 1:
        return _("Which card do you discard to ignore {hazard}?").format(hazard=open_hazard(s, box, site))
    return _("Which card do you discard to clear {obstacle}?").format(obstacle=open_obstacle(s, box, site))


def _own_question(s: np.record, box: Box) -> str:
    """What a card, a hazard or an event asks."""
    row, effect = row_now(s, box), effect_now(s, box)
    if s.phase == layout.DIRECTION and is_one_of_two(s, box):
        return _("{card}: which of its two effects?").format(card=_(row.name))
    facts = {"card": _(row.name), "vp": vp(effect.n or 0)}
    return {
        layout.CURSE: _("{card}: discard one of your artifacts, or pay {vp}?"),
        layout.CHOOSE_RIVAL: _("{card}: which rival?"),
        layout.CHOOSE_OWN_ARTIFACT: _("{card}: which of your artifacts do you give?"),
        layout.CHOOSE_SITE: _("{card}: which site?"),
        layout.DIRECTION: _("{card}: which way?"),
        layout.OFFER: _("{card}: do you discard a card for {vp}?"),
    }[int(s.phase)].format(**facts)
