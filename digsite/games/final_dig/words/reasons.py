"""Why an action cannot be done now, in a sentence that ends with the clause."""

from typing import NamedTuple

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.final_dig.box import Carrier, Effect
from digsite.games.final_dig.rules import digging, effects, layout, pieces, turn
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.text import _


def why(look: Look, action: int) -> str:
    """Why an action cannot be done now."""
    s, box = look.s, look.box
    if s.to_move == OVER:
        return _("The game is over (FD-15.4).")
    if s.to_move == CHANCE:
        return _why_not_by_chance(look)
    if s.phase == layout.MAIN:
        return _why_not_now(look, action)
    if s.phase == layout.PICK_CHARACTER and action < layout.SITE:
        return _("{character} is taken (FD-1.8).").format(character=names.character(box, action - layout.CHARACTER))
    if s.phase == layout.ROLL_CHOICE and action in (layout.REROLL_CHARACTER, layout.REROLL_ARTIFACT):
        return _why_no_reroll(look, action)
    if s.phase == layout.CHOOSE_SITE and layout.SITE <= action < layout.DOWN:
        sentence = _("The {site} has no hidden mark to turn face up (FD-11.8).")
        return sentence.format(site=names.site(box, action - layout.SITE))
    if s.phase == layout.CHOOSE_RIVAL and layout.SEAT <= action < layout.ARTIFACT:
        return _why_not_this_rival(look, action - layout.SEAT)
    if layout.ARTIFACT <= action < layout.CARD:
        return _why_not_this_artifact(look, action - layout.ARTIFACT)
    if s.phase == layout.HAZARD and action == layout.POWER:
        return _why_no_improvising(look)
    if names.is_card(action) and s.phase in (layout.HAZARD, layout.OFFER, layout.CHOOSE_CARD):
        return _why_no_card(look, names.kind(action))
    return _answer_first(look)


def _why_not_by_chance(look: Look) -> str:
    """Only outcomes of what is being decided can come."""
    return {
        layout.FIRST_ARTIFACT: _("The first artifacts are being turned up (FD-1.4)."),
        layout.DEAL_CHARACTERS: _("Characters are being dealt (FD-1.8)."),
        layout.START_PLAYER: _("The starting player is being drawn (FD-1.9)."),
        layout.EVENT: _("An event is being revealed, one that the deck still holds (FD-14.2)."),
        layout.DIE: _("The die decides now, from 1 to {faces} (FD-4.2).").format(faces=look.box.turn.die_faces),
        layout.OBSTACLE_FLIP: _("An obstacle of the site is being turned face up (FD-6.1)."),
        layout.HAZARD_FLIP: _("A hazard of the site is being turned face up (FD-7.1)."),
        layout.NEXT_ARTIFACT: _("The next artifact of the site is being turned up (FD-8.1)."),
        layout.DRAW_CARD: _("A card of the deck is being drawn (FD-10.2)."),
        layout.RANDOM_DISCARD: _("A card of a hand is being discarded at random (FD-14.6)."),
        layout.TAKE_CARD: _("A card of the chosen hand is being taken at random (FD-11.11)."),
    }[look.s.phase]


def _answer_first(look: Look) -> str:
    """The question that is open."""
    return {
        layout.PICK_CHARACTER: _("First choose a character that is not taken (FD-1.8)."),
        layout.PLACE_FIGURE: _("First put your figure on a site (FD-1.11)."),
        layout.ROLL_CHOICE: _("First keep the roll, or roll again (FD-4.3)."),
        layout.HAZARD: _("You meet a hazard: stay, go on, or ward it off (FD-7.2)."),
        layout.CURSE: _("The curse comes first: discard an artifact or pay (FD-7.9)."),
        layout.CHOOSE_RIVAL: _("First choose the rival whom it hits (FD-11.14)."),
        layout.CHOOSE_OWN_ARTIFACT: _("First choose the artifact that you give (FD-11.13)."),
        layout.CHOOSE_RIVAL_ARTIFACT: _("First choose a rival's artifact (FD-11.14)."),
        layout.CHOOSE_CARD: _("First choose the card that you discard (FD-11.14)."),
        layout.CHOOSE_SITE: _("First choose the site whose marks are turned face up (FD-11.8)."),
        layout.DIRECTION: _("First choose which way: down or up (FD-11.6)."),
        layout.OFFER: _("Answer the offer: discard a card, or keep your cards (FD-14.11)."),
    }[look.s.phase]


# FD-3.1 The main decision


def _why_not_now(look: Look, action: int) -> str:
    if names.is_card(action):
        return _why_no_card(look, names.kind(action))
    if layout.SITE <= action < layout.DOWN:
        return _why_no_move(look, action - layout.SITE)
    if layout.ARTIFACT <= action < layout.CARD:
        return _why_no_artifact(look, action - layout.ARTIFACT)
    if action in (layout.DOWN, layout.UP, layout.DRAW):
        return _why_no_spending(look, action)
    if action == layout.POWER:
        return _why_no_power(look)
    if action < layout.SITE:
        return _("Characters are chosen before the first turn (FD-1.8).")
    if action in (layout.KEEP, layout.REROLL_CHARACTER, layout.REROLL_ARTIFACT):
        return _("A roll is kept or rolled again only after a dig has shown it (FD-4.3).")
    if action in (layout.STAY, layout.PROCEED):
        return _("You meet no hazard now (FD-7.2).")
    if action == layout.PAY:
        return _("Nothing asks you to pay now (FD-7.9).")
    if action == layout.DECLINE:
        return _("Nothing is offered to you now (FD-14.11).")
    if action < layout.ARTIFACT:
        return _("Play a card or use an artifact that hits a rival, then choose the rival (FD-11.1).")
    return _why_no_outcome(action)


def _why_no_outcome(action: int) -> str:
    if action < layout.EVENT_CARD:
        return _("The die is rolled when you dig; nobody chooses its face (FD-4.2).")
    if action < layout.OBSTACLE_CARD:
        return _("Events are revealed at the start of a round, by chance (FD-14.1).")
    if action < layout.HAZARD_CARD:
        return _("Which obstacle it is turns out when somebody reaches it (FD-6.1).")
    return _("Which hazard it is turns out when somebody reaches it (FD-7.1).")


def _why_no_spending(look: Look, action: int) -> str:
    """A dig or a draw."""
    s, seat = look.s, look.s.active
    if action == layout.DOWN and not digging.can_go_down(look.record, look.box.record, seat):
        return _why_not_down(look, seat)
    if action == layout.UP and s.final == 0:
        return _("You dig towards the surface only in the Final Dig (FD-4.1).")
    if action == layout.UP and s.depth[seat] == 0:
        return _("You are on the surface (FD-3.1).")
    if action == layout.DRAW and not pieces.cards_left(look.record, look.box.record):
        return _("Deck and discard pile are empty (FD-10.2).")
    return _("You have no AP left (FD-3.1).")


def _why_not_down(look: Look, seat: int) -> str:
    s, box, site = look.s, look.box, look.s.site[seat]
    row = names.shown(look, site)
    if row is None:
        return _("The {site} shows no artifact, so nobody digs down there (FD-8.3).").format(site=names.site(box, site))
    if digging.is_blocked(look.record, box.record, seat):
        sentence = _("{obstacle} blocks you at {depth}: clear or bypass it first (FD-6.3).")
        return sentence.format(obstacle=names.obstacle(box, s.obstacle_card[site]), depth=row.obstacle_at)
    sentence = _("{artifact} lies at {final}, and you are as deep: climb above it first (FD-5.6).")
    return sentence.format(artifact=_(row.name), final=row.final)


def _why_no_move(look: Look, site: int) -> str:
    s, box = look.s, look.box
    if s.final == 1:
        return _("Nobody moves to another site in the Final Dig (FD-9.5).")
    if s.ap == 0 and not names.moves_free(look):
        return _("You have no AP left, and no free Move (FD-9.1).")
    return _("You are at the {site} already (FD-9.3).").format(site=names.site(box, site))


def _why_no_card(look: Look, kind: int) -> str:
    """At the main decision, at a hazard, for an offer, or one to give up."""
    s, box = look.s, look.box
    if not names.in_box(box, kind):
        return _("This box has no such card (FD-1.2).")
    row, hazard = box.adventure[kind], names.open_hazard(look, names.here(look))
    if s.hand[s.to_move][kind] == 0:
        sentence = _("You have no {card} in your hand (FD-3.1).")
    elif s.phase == layout.CHOOSE_CARD:
        sentence = _("{card} cannot be next: cards are given in their order, and enough must remain (FD-10.3).")
    elif s.phase == layout.MAIN and row.timing == "hazard":
        sentence = _("{card} is played only when you meet a hazard (FD-7.8).")
    elif s.phase != layout.MAIN and row.timing != "hazard":
        sentence = _("{card} does not ward off a hazard (FD-7.2).")
    elif not turn.is_within_limit(look.record, box.record, kind):
        sentence = _("{card}: you may play only {count} in a turn (FD-11.7).")
    elif s.phase == layout.MAIN:
        return _why_no_effect(look, row)
    else:
        sentence = _("{hazard} does not name {card} (FD-7.2).")
    return sentence.format(card=_(row.name), hazard=hazard, count=row.per_turn)


def _why_no_artifact(look: Look, artifact: int) -> str:
    row = look.box.artifact[artifact]
    effect = names.first_effect(row)
    if not pieces.owns(look.record, look.s.active, artifact):
        sentence = _("You do not own {artifact} (FD-12.1).")
    elif row.use == "tally":
        sentence = _("{artifact} counts at the tally; there is nothing to use (FD-12.4).")
    elif row.use == "passive":
        sentence = _("{artifact} works by itself; there is nothing to use (FD-12.4).")
    elif effect is None:
        sentence = _("{artifact} is used only after a dig roll (FD-12.5).")
    elif effect.op == "negate_hazard":
        sentence = _("{artifact} is used only when you meet a hazard (FD-12.5).")
    elif not turn.is_ready(look.record, look.box.record, artifact):
        sentence = _("{artifact} has been used in this turn (FD-12.1).")
    else:
        return _why_no_effect(look, row)
    return sentence.format(artifact=_(row.name))


def _why_no_power(look: Look) -> str:
    row = look.box.character[look.s.character[look.s.active]]
    if not row.active and row.use == "once_per_turn":
        sentence = _("{character} rolls again after a dig roll, not now (FD-13.8).")
    elif not row.active:
        sentence = _("The power of {character} works by itself (FD-13.8).")
    elif look.s.power_used > 0:
        sentence = _("You have used the power of {character} in this turn (FD-13.1).")
    else:
        return _why_no_effect(look, row)
    return sentence.format(character=_(row.name))


def _why_no_effect(look: Look, row: Carrier) -> str:
    """Why the first effect of a card or power could do nothing."""
    s, name, effect, seat = look.s, _(row.name), names.first_effect(row), look.s.active
    assert effect is not None  # the box insists on one
    if effect.when == "before_final" and s.final == 1:
        return _("{card} does nothing in the Final Dig (FD-15.2).").format(card=name)
    if effect.when == "in_final" and s.final == 0:
        return _("{card} works only in the Final Dig (FD-15.2).").format(card=name)
    if effect.op in ("clear_obstacle", "bypass_obstacle"):
        return _why_obstacle_stays(look, row, effect)
    if effect.op == "advance":
        return _why_not_down(look, seat)
    if effect.op == "improvise":
        return _why_no_improvising(look)
    if effect.op == "swap_artifacts" and s.treasures[seat] == 0:
        return _("You own no artifact that you could give (FD-11.13).")
    if effect.op == "place_vp" and s.vp[seat] == 0:
        return _("You have no VP to put on an artifact (FD-13.1).")
    reasons = {
        "climb": _("You are on the surface (FD-11.4)."),
        "reveal_marks": _("No site has a hidden mark (FD-11.8)."),
        "draw": _("Deck and discard pile are empty (FD-10.2)."),
        "pay_card_for_vp": _("You have no card to discard for {card} (FD-12.4)."),
        "swap_artifacts": _("No rival whom you may target owns an artifact that fits yours (FD-11.13)."),
        "place_vp": _("No rival owns an artifact (FD-13.1)."),
    }
    return reasons.get(effect.op, _why_nobody_is_hit(effect)).format(card=name)


def _why_nobody_is_hit(effect: Effect) -> str:
    if effect.who != "target":
        return _("{card} would hit nobody now (FD-12.4).")
    if effect.op == "steal_vp" and effect.where == "here":
        return _("No rival whom you may target has VP at your site (FD-12.4).")
    if effect.op in ("take_random_card", "discard_random"):
        return _("No rival whom you may target holds a card (FD-11.11).")
    if effect.op in ("drop_level", "to_surface"):
        return _("No rival whom you may target is below the surface (FD-11.12).")
    return _("There is no rival whom {card} may target (FD-11.10).")


def _why_obstacle_stays(look: Look, row: Carrier, effect: Effect) -> str:
    s, box, site = look.s, look.box, names.here(look)
    if s.obstacle[site] == layout.FACE_DOWN:
        return _("The obstacle of your site is still face down; a dig turns it up (FD-6.5).")
    if s.obstacle[site] != layout.OPEN:
        return _("No obstacle is in your way here (FD-6.5).")
    obstacle = s.obstacle_card[site]
    cards, sentence = names.openers(box, obstacle), _("You have bypassed {obstacle} already (FD-11.4).")
    if effect.op != "bypass_obstacle":
        sentence = _("{obstacle} names no card, so {card} does not clear it (FD-11.2).")
        if cards:
            sentence = _("{obstacle} does not name {card}; what it names: {cards} (FD-11.2).")
    return sentence.format(obstacle=names.obstacle(box, obstacle), card=_(row.name), cards=names.either(cards))


def _why_no_improvising(look: Look) -> str:
    s, row = look.s, look.box.character[look.s.character[look.s.active]]
    if all(effect.op != "improvise" for effect in row.active):
        return _("{character} cannot ward off a hazard (FD-7.2).").format(character=_(row.name))
    if s.power_used > 0:
        return _("You have used the power of {character} in this turn (FD-13.6).").format(character=_(row.name))
    if s.held[s.active] == 0:
        return _("You have no card to improvise with (FD-13.6).")
    return _("No obstacle is open at your site (FD-13.6).")


# Questions on the way


def _why_no_reroll(look: Look, action: int) -> str:
    s, box, sentence = look.s, look.box, _("{character} does not roll again (FD-4.3).")
    if action == layout.REROLL_ARTIFACT:
        sentence = _("You own no artifact that rolls again (FD-4.3).")
        if s.treasures[s.active] & int(box.record.bearers[layout.REROLLS]):
            sentence = _("No artifact of yours can still roll again in this turn (FD-4.3).")
    elif s.power_used > 0:
        sentence = _("You have used the power of {character} in this turn (FD-4.3).")
    return sentence.format(character=names.character(box, s.character[s.active]))


def _why_not_this_rival(look: Look, seat: int) -> str:
    s, box = look.s, look.box
    if seat >= s.seats:
        return _("Nobody sits at seat {seat} (FD-1.1).").format(seat=seat)
    if seat == s.active:
        return _("Choose a rival, not yourself (FD-11.10).")
    character, effect = names.character(box, s.character[seat]), names.effect_now(look)
    if s.escaped[seat] == 1:
        return _("{character} has escaped; nothing can hit them (FD-15.5).").format(character=character)
    if pieces.has(look.record, look.box.record, seat, layout.TARGET_PROOF) > 0:
        return _("{character} cannot be chosen as a target (FD-12.8).").format(character=character)
    if effect.where == "here" and s.site[seat] != s.site[s.active]:
        return _("{character} is not at your site (FD-12.4).").format(character=character)
    if effect.op in ("take_random_card", "discard_random"):
        return _("{character} holds no card (FD-11.11).").format(character=character)
    if effect.op in ("steal_vp", "lose_vp"):
        return _("{character} has no VP (FD-12.4).").format(character=character)
    return _("{character} is on the surface (FD-11.12).").format(character=character)


def _why_not_this_artifact(look: Look, artifact: int) -> str:
    """An artifact at a hazard, under a curse, or in a swap or trade."""
    if look.s.phase == layout.HAZARD:
        return _why_no_warding(look, artifact)
    if look.s.phase == layout.CURSE:
        return _("You do not own {artifact} (FD-7.9).").format(artifact=names.artifact(look.box, artifact))
    return why_no_swap(look, artifact).whole if look.s.phase in SWAPS else _answer_first(look)


SWAPS = (layout.CHOOSE_OWN_ARTIFACT, layout.CHOOSE_RIVAL_ARTIFACT)


class Reason(NamedTuple):
    """In a few words, where the piece itself says it, and as a sentence."""

    short: str  # empty where nobody would ask
    whole: str


def why_no_swap(look: Look, artifact: int) -> Reason:
    """Why an artifact can be neither given nor taken now."""
    s, box, short, facts = look.s, look.box, "", {"artifact": names.artifact(look.box, artifact), "most": 0}
    if s.phase == layout.CHOOSE_OWN_ARTIFACT and s.owner[artifact] != s.active:
        sentence = _("You do not own {artifact} (FD-11.13).")
    elif s.phase == layout.CHOOSE_OWN_ARTIFACT:
        short = _("nothing fits it")
        sentence = _("No rival whom you may target owns an artifact that fits {artifact} (FD-11.13).")
    elif not effects.is_rivals(look.record, artifact):
        short = "" if s.owner[artifact] == s.active else _("has escaped")
        sentence = _("{artifact} is not a rival's (FD-13.1).")
    else:
        facts["most"] = box.artifact[s.offered].value + (names.effect_now(look).max_gain or 0)
        short, sentence = _("cannot be chosen"), _("The owner of {artifact} cannot be chosen as a target (FD-12.8).")
        if box.artifact[artifact].value > facts["most"]:
            short, sentence = _("worth more than {most}"), _("{artifact} is worth more than {most} (FD-11.13).")
    return Reason(short.format(**facts), sentence.format(**facts))


def _why_no_warding(look: Look, artifact: int) -> str:
    row = look.box.artifact[artifact]
    effect, sentence = names.first_effect(row), _("{artifact} has been used in this turn (FD-12.1).")
    if not pieces.owns(look.record, look.s.active, artifact):
        sentence = _("You do not own {artifact} (FD-7.2).")
    elif effect is None or effect.op != "negate_hazard":
        sentence = _("{artifact} does not ward off a hazard (FD-7.2).")
    return sentence.format(artifact=_(row.name))
