"""The sentence beside each choice and each outcome of chance."""

from digsite.core.sentinels import CHANCE
from digsite.games.final_dig.box import Adventure, Box, Carrier
from digsite.games.final_dig.rules import digging, effects, layout, pieces, turn
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.text import _, plural


def label(look: Look, action: int) -> str:
    """The sentence beside a choice, or the name of an outcome of chance."""
    if names.is_card(action):
        return _label_of_card(look, names.kind(action))
    if action < layout.SITE:
        return _label_of_character(look, action - layout.CHARACTER)
    if action < layout.DOWN:
        return _label_of_site(look, action - layout.SITE)
    if action < layout.SEAT:
        return _label_of_step(look, action)
    if action < layout.ARTIFACT:
        return _label_of_seat(look, action - layout.SEAT)
    if action < layout.CARD:
        return _label_of_artifact(look, action - layout.ARTIFACT)
    return _label_of_outcome(look.box, action)


def _label_of_outcome(box: Box, action: int) -> str:
    sentence = _("Hazard: {thing}.")
    if action < layout.EVENT_CARD:
        sentence = _("The die shows {thing}.")
    elif action < layout.OBSTACLE_CARD:
        sentence = _("Event: {thing}.")
    elif action < layout.HAZARD_CARD:
        sentence = _("Obstacle: {thing}.")
    return sentence.format(thing=names.thing(box, action))


def _label_of_character(look: Look, character: int) -> str:
    sentence = _("{character} is dealt.") if look.to_move == CHANCE else _("Play as {character}.")
    return sentence.format(character=names.character(look.box, character))


def _label_of_site(look: Look, site: int) -> str:
    s, sentence = look.s, _("Move to the {site} for {ap}.")
    if s.phase == layout.PLACE_FIGURE:
        sentence = _("Put your figure on the {site}.")
    elif s.phase == layout.CHOOSE_SITE:
        sentence = _("Survey the {site}.")
    elif s.phase == layout.MAIN and names.moves_free(look):
        sentence = _("Move to the {site} for free.")
    return sentence.format(site=names.site(look.box, site), ap=names.ap(1))


def _label_of_seat(look: Look, seat: int) -> str:
    if look.s.phase == layout.CHOOSE_RIVAL and seat < look.seats:
        rival = names.character(look.box, look.s.character[seat])
        return _("Aim {card} at {character}.").format(card=_(names.row_now(look).name), character=rival)
    return _("Seat {seat} starts.").format(seat=seat)


def _label_of_step(look: Look, action: int) -> str:
    """Actions without an object."""
    s = look.s
    if s.phase == layout.DIRECTION and action in (layout.DOWN, layout.UP):
        return _label_of_direction(look, action)
    if action == layout.DRAW:
        return _label_of_draw(look)
    if action == layout.END_TURN:
        return _label_of_end(look)
    if action == layout.POWER:
        return _label_of_power(look)
    if action in (layout.STAY, layout.PROCEED):
        return _label_of_hazard(look, action)
    if action == layout.PAY:
        return _label_of_pay(look)
    if action == layout.REROLL_ARTIFACT:
        return _label_of_reroll(look)
    if action == layout.KEEP and s.phase == layout.ROLL_CHOICE:
        return _("Keep the {die}.").format(die=s.die)
    return {
        layout.DOWN: _("Dig down for {ap}."),
        layout.UP: _("Dig up towards the surface for {ap}."),
        layout.KEEP: _("Keep the roll."),
        layout.REROLL_CHARACTER: _("Roll again by the power of your character."),
        layout.DECLINE: _("Keep your cards."),
    }[action].format(ap=names.ap(1))


def _label_of_direction(look: Look, action: int) -> str:
    if names.is_one_of_two(look):
        first, second = _("Choose the first effect of {card}."), _("Choose the second effect of {card}.")
        return (first if action == layout.DOWN else second).format(card=_(names.row_now(look).name))
    effect = names.effect_of_way(look, action)
    if effect.op == "bypass_obstacle":
        return _("Bypass {obstacle}.").format(obstacle=names.open_obstacle(look, names.here(look)))
    return (_("Go {count} down.") if action == layout.DOWN else _("Climb {count}.")).format(count=effect.n)


def _label_of_draw(look: Look) -> str:
    asked = look.s.phase == layout.MAIN
    count = int(turn.cards_drawn(look.record, look.box.record, look.s.active)) if asked else 1
    sentence = plural("Draw {count} card for {ap}.", "Draw {count} cards for {ap}.", count)
    return sentence.format(count=count, ap=names.ap(1))


def _label_of_end(look: Look) -> str:
    s = look.s
    if s.phase == layout.MAIN and s.final == 1 and s.depth[s.active] == 0:
        return _("End your turn and escape.")
    if s.phase == layout.MAIN and s.ap > 0:
        return _("End your turn with {ap} unspent.").format(ap=names.ap(s.ap))
    return _("End your turn.")


def _label_of_power(look: Look) -> str:
    s, box = look.s, look.box
    if s.phase not in (layout.MAIN, layout.HAZARD):
        return _("Use the power of your character.")
    row = box.character[s.character[s.active]]
    return _of_deed(look, row, _("Use your power: {deed}."), _("Use your power. {text}"))


def _of_deed(look: Look, row: Carrier, told: str, otherwise: str) -> str:
    """What is used, with what it does here and now, or else with its text."""
    doing = deed(look, row)
    sentence = otherwise if doing is None else told
    return sentence.format(artifact=_(row.name), card=_(row.name), deed=doing, text=names.text_of(look.box, row))


def _label_of_reroll(look: Look) -> str:
    if look.s.phase == layout.ROLL_CHOICE:
        artifact = digging.artifact_to_reroll(look.record, look.box.record, look.s.active)
        if artifact != layout.NO_ARTIFACT:
            return _("Roll again by {artifact}.").format(artifact=names.artifact(look.box, artifact))
    return _("Roll again by an artifact.")


def _label_of_hazard(look: Look, action: int) -> str:
    s, box = look.s, look.box
    if s.phase != layout.HAZARD:
        return _("Stay in front of the hazard.") if action == layout.STAY else _("Go on past the hazard.")
    row = box.hazard[s.hazard_card[names.here(look)]]
    sentence = _("Go on and face {hazard}. {text}")
    if action == layout.STAY:
        sentence = _("Stay at {depth}, in front of {hazard}.")
    return sentence.format(depth=s.depth[s.active], hazard=_(row.name), text=box.said(row))


def _label_of_pay(look: Look) -> str:
    s = look.s
    if s.phase != layout.CURSE:
        return _("Pay VP.")
    asked, have = names.effect_now(look).n or 0, s.vp[s.active]
    if have == 0:
        return _("Pay with VP, of which you have none.")
    if have < asked:
        return _("Pay {vp}, all you have.").format(vp=names.vp(have))
    return _("Pay {vp}.").format(vp=names.vp(asked))


def _label_of_artifact(look: Look, artifact: int) -> str:
    s, box = look.s, look.box
    name, row = names.artifact(box, artifact), box.artifact[artifact]
    if s.to_move == CHANCE:
        return _("{artifact} is turned up.").format(artifact=name)
    if s.phase == layout.CURSE:
        return _("Discard {artifact}.").format(artifact=name)
    if s.phase == layout.CHOOSE_OWN_ARTIFACT:
        return _("Give {artifact}, worth {value}.").format(artifact=name, value=row.value)
    if s.phase == layout.CHOOSE_RIVAL_ARTIFACT:
        return _label_of_wish(look, artifact)
    return _of_deed(look, row, _("Use {artifact}: {deed}."), _("Use {artifact}. {text}"))


def _label_of_wish(look: Look, artifact: int) -> str:
    """A rival's artifact, for the swap or for the Celebrity's VP."""
    s, box = look.s, look.box
    name, value = names.artifact(box, artifact), box.artifact[artifact].value
    if s.offered != layout.NO_ARTIFACT:
        return _("Take {artifact}, worth {value}.").format(artifact=name, value=value)
    if s.fame[artifact] + 1 >= effects.fame_target(box.record, artifact):
        return _("Put the last VP on {artifact}: it becomes yours.").format(artifact=name)
    return _("Put {vp} on {artifact}, worth {value}.").format(vp=names.vp(1), artifact=name, value=value)


def _label_of_card(look: Look, kind: int) -> str:
    s, box = look.s, look.box
    if not names.in_box(box, kind):
        return _("This number is for a card that this box does not have.")
    name, row = names.card(box, kind), box.adventure[kind]
    if s.to_move == CHANCE:
        return {
            layout.DRAW_CARD: _("{card} is drawn."),
            layout.TAKE_CARD: _("{card} is taken."),
        }.get(s.phase, _("{card} is discarded.")).format(card=name)
    if s.phase in (layout.OFFER, layout.CHOOSE_CARD):
        return _label_of_gift(look, name)
    return _of_deed(look, row, _("Play {card}: {deed}."), _("Play {card}. {text}"))


def _label_of_gift(look: Look, name: str) -> str:
    """A card that is given up, and what for."""
    if look.s.due_gives > 0:
        return _("Discard {card}.").format(card=name)
    effect, site = names.effect_now(look), names.here(look)
    if effect.op != "improvise":
        return _("Discard {card} for {vp}.").format(card=name, vp=names.vp(effect.n or 0))
    if look.s.moving == 1:
        return _("Discard {card} to ignore {hazard}.").format(card=name, hazard=names.open_hazard(look, site))
    return _("Discard {card} to clear {obstacle}.").format(card=name, obstacle=names.open_obstacle(look, site))


def deed(look: Look, row: Carrier) -> str | None:
    """What a card or power does here and now, where the position says more than its text."""
    s, effect = look.s, names.first_effect(row)
    if s.phase not in (layout.MAIN, layout.HAZARD) or effect is None or not names.is_single(row):
        return None
    if effect.op == "place_vp":
        return _("put {vp} on a rival's artifact").format(vp=names.vp(1))
    if isinstance(row, Adventure) and row.choose_one:
        return _deed_of_two(look, row)
    site = names.here(look)
    obstacle, hazard = names.open_obstacle(look, site), names.open_hazard(look, site)
    if effect.op == "improvise" and s.phase == layout.HAZARD:
        return _("discard a card, and {hazard} does nothing to you").format(hazard=hazard)
    if effect.op == "negate_hazard" and s.phase == layout.HAZARD:
        return _("{hazard} does nothing to you").format(hazard=hazard)
    if effect.op == "improvise" and obstacle:
        return _("discard a card to clear {obstacle}").format(obstacle=obstacle)
    if effect.op == "clear_obstacle" and obstacle:
        return _("clear {obstacle}").format(obstacle=obstacle)
    return _deed_of_advance(look, effect.n or 0) if effect.op == "advance" else None


def _deed_of_two(look: Look, row: Adventure) -> str | None:
    """A bypass that may also be a climb."""
    if not names.is_way(row):
        return None
    s, r, source = look.record, look.box.record, layout.OF_CARD + row.index
    bypasses, climbs = (bool(effects.can_happen(s, r, source, step)) for step in range(2))
    sentence = {
        (True, True): _("bypass {obstacle}, or climb {count}"),
        (True, False): _("bypass {obstacle}"),
        (False, True): _("climb {count}"),
    }.get((bypasses, climbs))
    obstacle = names.open_obstacle(look, names.here(look))
    return None if sentence is None else sentence.format(obstacle=obstacle, count=row.effects[1].n)


def _deed_of_advance(look: Look, count: int) -> str:
    s, seat, sentence = look.record, look.s.active, _("go {count} down")
    if digging.can_go_up(s, seat):
        down = digging.can_go_down(s, look.box.record, seat)
        sentence = _("go {count} down or up") if down else _("climb {count}")
    return sentence.format(count=count)


# Picks


def picks(look: Look) -> dict[int, int]:
    """Cards that are given back together, in whatever order a person likes; only an edited box asks for several."""
    s = look.s
    if s.phase != layout.CHOOSE_CARD or s.due_gives < 2:
        return {}
    hand = s.hand[s.to_move]
    return {int(pieces.card_number(kind)): hand[kind] for kind in range(s.low, layout.KINDS) if hand[kind] > 0}
