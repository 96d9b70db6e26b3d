"""The sentence beside each choice and each outcome of chance."""

import numpy as np

from digsite.core.sentinels import CHANCE
from digsite.games.final_dig.box import Adventure, Box, Carrier
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import artifact_to_reroll, can_go_down, can_go_up, free_move_left
from digsite.games.final_dig.rules.effects import fame_target
from digsite.games.final_dig.rules.pieces import card_number, has
from digsite.games.final_dig.words.facts import (
    effect_now,
    effect_of_way,
    first_effect,
    in_box,
    is_card,
    is_one_of_two,
    is_single,
    is_way,
    kind,
    open_hazard,
    open_obstacle,
    row_now,
    site_of,
)
from digsite.games.final_dig.words.names import (
    ap,
    artifact_name,
    card_name,
    character_name,
    event_name,
    hazard_name,
    obstacle_name,
    site_name,
    vp,
)
from digsite.text import _, plural


def label(s: np.record, box: Box, action: int) -> str:
    """The sentence beside a choice, or the name of an outcome of chance."""
    if is_card(action):
        return _label_of_card(s, box, kind(action))
    if action < layout.SITE:
        return _label_of_character(s, box, action - layout.CHARACTER)
    if action < layout.DOWN:
        return _label_of_site(s, box, action - layout.SITE)
    if action < layout.SEAT:
        return _label_of_step(s, box, action)
    if action < layout.ARTIFACT:
        return _label_of_seat(s, box, action - layout.SEAT)
    if action < layout.CARD:
        return _label_of_artifact(s, box, action - layout.ARTIFACT)
    return _label_of_outcome(box, action)


def _label_of_outcome(box: Box, action: int) -> str:
    if action < layout.EVENT_CARD:
        return _("The die shows {face}.").format(face=action - layout.FACE + 1)
    if action < layout.OBSTACLE_CARD:
        return _("Event: {event}.").format(event=event_name(box, action - layout.EVENT_CARD))
    if action < layout.HAZARD_CARD:
        return _("Obstacle: {obstacle}.").format(obstacle=obstacle_name(box, action - layout.OBSTACLE_CARD))
    return _("Hazard: {hazard}.").format(hazard=hazard_name(box, action - layout.HAZARD_CARD))


def _label_of_character(s: np.record, box: Box, character: int) -> str:
    name = character_name(box, character)
    if s.to_move == CHANCE:
        return _("{character} is dealt.").format(character=name)
    return _("Play as {character}.").format(character=name)


def _label_of_site(s: np.record, box: Box, site: int) -> str:
    name = site_name(box, site)
    if s.phase == layout.PLACE_FIGURE:
        return _("Put your figure on the {site}.").format(site=name)
    if s.phase == layout.CHOOSE_SITE:
        return _("Survey the {site}.").format(site=name)
    if s.phase == layout.MAIN and free_move_left(s, box.record, int(s.active)):
        return _("Move to the {site} for free.").format(site=name)
    return _("Move to the {site} for {ap}.").format(site=name, ap=ap(1))


def _label_of_seat(s: np.record, box: Box, seat: int) -> str:
    if s.phase == layout.CHOOSE_RIVAL and seat < s.seats:
        sentence = _("Aim {card} at {character}.")
        rival = character_name(box, int(s.character[seat]))
        return sentence.format(card=_(row_now(s, box).name), character=rival)
    return _("Seat {seat} starts.").format(seat=seat)


def _label_of_step(s: np.record, box: Box, action: int) -> str:
    """Actions without an object."""
    if s.phase == layout.DIRECTION and action in (layout.DOWN, layout.UP):
        return _label_of_direction(s, box, action)
    if action == layout.DRAW:
        return _label_of_draw(s, box)
    if action == layout.END_TURN:
        return _label_of_end(s)
    if action == layout.POWER:
        return _label_of_power(s, box)
    if action in (layout.STAY, layout.PROCEED):
        return _label_of_hazard(s, box, action)
    if action == layout.PAY:
        return _label_of_pay(s, box)
    if action == layout.KEEP and s.phase == layout.ROLL_CHOICE:
        return _("Keep the {die}.").format(die=int(s.die))
    return {
        layout.DOWN: _("Dig down for {ap}.").format(ap=ap(1)),
        layout.UP: _("Dig up towards the surface for {ap}.").format(ap=ap(1)),
        layout.KEEP: _("Keep the roll."),
        layout.REROLL_CHARACTER: _("Roll again by the power of your character."),
        layout.REROLL_ARTIFACT: _label_of_reroll(s, box),
        layout.DECLINE: _("Keep your cards."),
    }[action]


def _label_of_direction(s: np.record, box: Box, action: int) -> str:
    row = row_now(s, box)
    if is_one_of_two(s, box):
        if action == layout.DOWN:
            return _("Choose the first effect of {card}.").format(card=_(row.name))
        return _("Choose the second effect of {card}.").format(card=_(row.name))
    effect = effect_of_way(s, box, action)
    if effect.op == "bypass_obstacle":
        return _("Bypass {obstacle}.").format(obstacle=open_obstacle(s, box, site_of(s, int(s.active))))
    if action == layout.DOWN:
        return _("Go {count} down.").format(count=effect.n)
    return _("Climb {count}.").format(count=effect.n)


def _label_of_draw(s: np.record, box: Box) -> str:
    count = cards_drawn(s, box) if s.phase == layout.MAIN else 1
    sentence = plural("Draw {count} card for {ap}.", "Draw {count} cards for {ap}.", count)
    return sentence.format(count=count, ap=ap(1))


def cards_drawn(s: np.record, box: Box) -> int:
    """FD-10.1: cards that a Draw action brings."""
    return 1 + (int(has(s, box.record, int(s.active), layout.MORE_CARDS_DRAWN)) if s.draws == 0 else 0)


def _label_of_end(s: np.record) -> str:
    if s.phase == layout.MAIN and s.final == 1 and s.depth[s.active] == 0:
        return _("End your turn and escape.")
    if s.phase == layout.MAIN and s.ap > 0:
        return _("End your turn with {ap} unspent.").format(ap=ap(int(s.ap)))
    return _("End your turn.")


def _label_of_power(s: np.record, box: Box) -> str:
    if s.phase not in (layout.MAIN, layout.HAZARD):
        return _("Use the power of your character.")
    row = box.character[int(s.character[s.active])]
    doing = deed(s, box, row)
    if doing is not None:
        return _("Use your power: {deed}.").format(deed=doing)
    return _("Use your power. {text}").format(text=box.said(row))


def _label_of_reroll(s: np.record, box: Box) -> str:
    artifact = (
        int(artifact_to_reroll(s, box.record, int(s.active))) if s.phase == layout.ROLL_CHOICE else layout.NO_ARTIFACT
    )
    if artifact == layout.NO_ARTIFACT:
        return _("Roll again by an artifact.")
    return _("Roll again by {artifact}.").format(artifact=artifact_name(box, artifact))


def _label_of_hazard(s: np.record, box: Box, action: int) -> str:
    if s.phase != layout.HAZARD:
        return _("Stay in front of the hazard.") if action == layout.STAY else _("Go on past the hazard.")
    seat = int(s.active)
    card = int(s.hazard_card[s.site[seat]])
    if action == layout.STAY:
        sentence = _("Stay at {depth}, in front of {hazard}.")
        return sentence.format(depth=int(s.depth[seat]), hazard=hazard_name(box, card))
    sentence = _("Go on and face {hazard}. {text}")
    return sentence.format(hazard=hazard_name(box, card), text=box.said(box.hazard[card]))


def _label_of_pay(s: np.record, box: Box) -> str:
    if s.phase != layout.CURSE:
        return _("Pay VP.")
    asked, have = effect_now(s, box).n or 0, int(s.vp[s.active])
    if have == 0:
        return _("Pay with VP, of which you have none.")
    if have < asked:
        return _("Pay {vp}, all you have.").format(vp=vp(have))
    return _("Pay {vp}.").format(vp=vp(asked))


def _label_of_artifact(s: np.record, box: Box, artifact: int) -> str:
    name, row = artifact_name(box, artifact), box.artifact[artifact]
    if s.to_move == CHANCE:
        return _("{artifact} is turned up.").format(artifact=name)
    if s.phase == layout.CURSE:
        return _("Discard {artifact}.").format(artifact=name)
    if s.phase == layout.CHOOSE_OWN_ARTIFACT:
        return _("Give {artifact}, worth {value}.").format(artifact=name, value=row.value)
    if s.phase == layout.CHOOSE_RIVAL_ARTIFACT:
        return _label_of_wish(s, box, artifact)
    doing = deed(s, box, row)
    if doing is not None:
        return _("Use {artifact}: {deed}.").format(artifact=name, deed=doing)
    return _("Use {artifact}. {text}").format(artifact=name, text=box.said(row))


def _label_of_wish(s: np.record, box: Box, artifact: int) -> str:
    """A rival's artifact, for the swap or for the Celebrity's VP."""
    name, value = artifact_name(box, artifact), box.artifact[artifact].value
    if s.offered != layout.NO_ARTIFACT:
        return _("Take {artifact}, worth {value}.").format(artifact=name, value=value)
    if s.fame[artifact] + 1 >= fame_target(box.record, artifact):
        return _("Put the last VP on {artifact}: it becomes yours.").format(artifact=name)
    return _("Put {vp} on {artifact}, worth {value}.").format(vp=vp(1), artifact=name, value=value)


def _label_of_card(s: np.record, box: Box, kind: int) -> str:
    if not in_box(box, kind):
        return _("This number is for a card that this box does not have.")
    name, row = card_name(box, kind), box.adventure[kind]
    if s.to_move == CHANCE:
        return {
            layout.DRAW_CARD: _("{card} is drawn."),
            layout.TAKE_CARD: _("{card} is taken."),
        }.get(int(s.phase), _("{card} is discarded.")).format(card=name)
    if s.phase == layout.OFFER:
        return _("Discard {card} for {vp}.").format(card=name, vp=vp(effect_now(s, box).n or 0))
    if s.phase == layout.CHOOSE_CARD:
        return _label_of_gift(s, box, name)
    doing = deed(s, box, row)
    if doing is not None:
        return _("Play {card}: {deed}.").format(card=name, deed=doing)
    return _("Play {card}. {text}").format(card=name, text=box.said(row))


def _label_of_gift(s: np.record, box: Box, name: str) -> str:
    """A card that is given up, and what for."""
    if s.due_gives > 0:
        return _("Discard {card}.").format(card=name)
    effect = effect_now(s, box)
    if effect.op == "pay_card_for_vp":
        return _("Discard {card} for {vp}.").format(card=name, vp=vp(effect.n or 0))
    site = site_of(s, int(s.active))
    if s.moving == 1:
        return _("Discard {card} to ignore {hazard}.").format(card=name, hazard=open_hazard(s, box, site))
    return _("Discard {card} to clear {obstacle}.").format(card=name, obstacle=open_obstacle(s, box, site))


def deed(s: np.record, box: Box, row: Carrier) -> str | None:
    """What a card or power does here and now, where the position says more than its text."""
    effect = first_effect(row)
    if s.phase not in (layout.MAIN, layout.HAZARD) or effect is None or not is_single(row):
        return None
    if effect.op == "place_vp":
        return _("put {vp} on a rival's artifact").format(vp=vp(1))
    if isinstance(row, Adventure) and row.choose_one:
        return _deed_of_two(s, box, row)
    site = site_of(s, int(s.active))
    obstacle, hazard = open_obstacle(s, box, site), open_hazard(s, box, site)
    if effect.op == "improvise" and s.phase == layout.HAZARD:
        return _("discard a card, and {hazard} does nothing to you").format(hazard=hazard)
    if effect.op == "negate_hazard" and s.phase == layout.HAZARD:
        return _("{hazard} does nothing to you").format(hazard=hazard)
    if effect.op == "improvise" and obstacle:
        return _("discard a card to clear {obstacle}").format(obstacle=obstacle)
    if effect.op == "clear_obstacle" and obstacle:
        return _("clear {obstacle}").format(obstacle=obstacle)
    return _deed_of_advance(s, box, effect.n or 0) if effect.op == "advance" else None


def _deed_of_two(s: np.record, box: Box, row: Adventure) -> str | None:
    """A bypass that may also be a climb."""
    if not is_way(row):
        return None
    seat, count = int(s.active), row.effects[1].n
    obstacle = open_obstacle(s, box, site_of(s, seat)) if s.bypass[seat] == 0 else None
    climbs = s.depth[seat] > 0 and int(s.final) in row.effects[1].moments
    if obstacle and climbs:
        return _("bypass {obstacle}, or climb {count}").format(obstacle=obstacle, count=count)
    if obstacle:
        return _("bypass {obstacle}").format(obstacle=obstacle)
    return _("climb {count}").format(count=count) if climbs else None


def _deed_of_advance(s: np.record, box: Box, count: int) -> str:
    seat = int(s.active)
    if can_go_down(s, box.record, seat) and can_go_up(s, seat):
        return _("go {count} down or up").format(count=count)
    if can_go_up(s, seat):
        return _("climb {count}").format(count=count)
    return _("go {count} down").format(count=count)


# Picks


def picks(s: np.record, box: Box) -> dict[int, int]:
    """Cards that are given back together, in whatever order a person likes; only an edited box asks for several."""
    if s.phase != layout.CHOOSE_CARD or s.due_gives < 2:
        return {}
    hand = s.hand[s.to_move]
    return {int(card_number(kind)): int(hand[kind]) for kind in range(int(s.low), layout.KINDS) if hand[kind] > 0}
