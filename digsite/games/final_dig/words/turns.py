"""Whose turn it is, what the question is, and what is being done."""

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import flip_site
from digsite.games.final_dig.words import names
from digsite.match import usual
from digsite.match.look import Look
from digsite.text import _, plural
from digsite.text.keeping import kept


def turn(look: Look) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if look.to_move == CHANCE:
        return _turn_of_chance(look)
    if look.to_move != OVER:
        return _own_turn(look) if look.asked else _turn_of_another(look)
    return usual.turn(look)


def _turn_of_chance(look: Look) -> str:
    return {
        layout.DIE: _("{name} rolls the die."),
        layout.OBSTACLE_FLIP: _("An obstacle is turned face up."),
        layout.HAZARD_FLIP: _("A hazard is turned face up."),
        layout.RANDOM_DISCARD: _("A card is discarded at random."),
        layout.TAKE_CARD: _("A card is taken at random."),
        layout.FIRST_ARTIFACT: _("An artifact is turned up."),
        layout.NEXT_ARTIFACT: _("An artifact is turned up."),
        **_for_all(),
    }[look.s.phase].format(name=look.names[min(look.s.active, look.seats - 1)])


def _for_all() -> dict[int, str]:
    """Chance, as everybody reads it anywhere."""
    return {
        layout.DEAL_CHARACTERS: _("Characters are dealt."),
        layout.START_PLAYER: _("The starting player is drawn."),
        layout.EVENT: _("An event is revealed."),
        layout.DRAW_CARD: _("{name} draws a card."),
    }


def _turn_of_another(look: Look) -> str:
    s, sentence = look.s, _("{name} is thinking.")
    if s.phase == layout.MAIN:
        sentence = _("{name} is thinking, with {ap} left.")
    elif s.phase == layout.HAZARD:
        sentence = _("{name} meets {hazard}.")
    elif s.phase == layout.OFFER:
        sentence = _("{name} answers the offer.")
    hazard = names.open_hazard(look, names.here(look)) if s.phase == layout.HAZARD else ""
    return sentence.format(name=look.names[s.to_move], ap=names.ap(s.ap), hazard=hazard)


def _own_turn(look: Look) -> str:
    s, phase = look.s, look.s.phase
    if phase == layout.MAIN:
        return _own_main(look)
    if phase == layout.HAZARD:
        return _own_hazard(look)
    if phase == layout.ROLL_CHOICE:
        return _("You rolled {die}: keep it, or roll again?").format(die=s.die)
    if phase == layout.CHOOSE_CARD:
        return _own_gift(look)
    if phase == layout.CHOOSE_RIVAL_ARTIFACT:
        if s.offered == layout.NO_ARTIFACT:
            return _("On which artifact of a rival do you put {vp}?").format(vp=names.vp(1))
        return _("Which artifact do you take for {artifact}?").format(artifact=names.artifact(look.box, s.offered))
    if phase in (layout.PICK_CHARACTER, layout.PLACE_FIGURE):
        return _("Choose your character.") if phase == layout.PICK_CHARACTER else _("Choose the site where you begin.")
    return _own_question(look)


def _own_hazard(look: Look) -> str:  # FD-7.2
    s = look.s
    card = look.box.hazard[s.hazard_card[names.here(look)]]
    if len(look.legal) > len((layout.STAY, layout.PROCEED)):
        sentence = _("You meet {hazard} at {depth}. {text} Do you stay, go on, or ward it off?")
    else:
        sentence = _("You meet {hazard} at {depth}. {text} Do you stay or go on?")
    return sentence.format(hazard=_(card.name), depth=s.depth[s.active], text=look.box.said(card))


def _own_main(look: Look) -> str:
    s = look.s
    depth, count = s.depth[s.active], names.turns_left(look)
    if s.final == 0:
        sentence = _("Your turn: {ap} left. You are {depth} deep, at the {site}.")
        if depth == 0:
            sentence = _("Your turn: {ap} left. You are on the surface, at the {site}.")
    elif depth == 0:
        sentence = _("Final Dig: {ap} left. You are on the surface; end your turn to escape.")
    else:
        sentence = plural(
            "Final Dig: {ap} left. You are {depth} deep, with {count} turn after this one.",
            "Final Dig: {ap} left. You are {depth} deep, with {count} turns after this one.",
            count,
        )
    return sentence.format(ap=names.ap(s.ap), site=names.site(look.box, names.here(look)), depth=depth, count=count)


def _own_gift(look: Look) -> str:
    s = look.s
    if s.due_gives > 0:
        sentence = plural("Choose {count} card to discard.", "Choose {count} cards to discard.", s.due_gives)
        return sentence.format(count=s.due_gives)
    effect, site = names.effect_now(look), names.here(look)
    if effect.op == "pay_card_for_vp":
        return _("Which card do you discard for {vp}?").format(vp=names.vp(effect.n or 0))
    if s.moving == 1:
        return _("Which card do you discard to ignore {hazard}?").format(hazard=names.open_hazard(look, site))
    return _("Which card do you discard to clear {obstacle}?").format(obstacle=names.open_obstacle(look, site))


def _own_question(look: Look) -> str:
    """What a card, a hazard or an event asks."""
    row, effect = names.row_now(look), names.effect_now(look)
    if look.s.phase == layout.DIRECTION and names.is_one_of_two(look):
        return _("{card}: which of its two effects?").format(card=_(row.name))
    return {
        layout.CURSE: _("{card}: discard one of your artifacts, or pay {vp}?"),
        layout.CHOOSE_RIVAL: _("{card}: which rival?"),
        layout.CHOOSE_OWN_ARTIFACT: _("{card}: which of your artifacts do you give?"),
        layout.CHOOSE_SITE: _("{card}: which site?"),
        layout.DIRECTION: _("{card}: which way?"),
        layout.OFFER: _("{card}: do you discard a card for {vp}?"),
    }[look.s.phase].format(card=_(row.name), vp=names.vp(effect.n or 0))


# The same for everybody at the table


def doing(look: Look) -> str:
    """What is being done, in a sentence that the board shows to all."""
    s, facts = look.s, dict[str, object]()
    actor = s.to_move if s.to_move < look.seats else min(s.active, look.seats - 1)
    if s.phase in (layout.OBSTACLE_FLIP, layout.HAZARD_FLIP, layout.NEXT_ARTIFACT):
        facts["site"] = names.site(look.box, flip_site(look.record))
    if s.phase == layout.HAZARD:
        facts["hazard"] = names.open_hazard(look, names.here(look))
    if min(s.source) < layout.NO_SOURCE:
        facts["thing"] = _(names.row_now(look).name)
    return _doing(look).format(
        name=look.names[actor],
        victim=look.names[s.victim],
        ap=s.ap,
        die=s.die,
        point=s.depth[actor],
        noted=s.noted,
        cards=names.cards(s.due_gives),
        **facts,
    )


def _doing(look: Look) -> str:
    s = look.s
    if s.phase == layout.DIE and s.direction == layout.UP:
        return _("{name} climbs: the die is rolled.")
    if s.phase == layout.CHOOSE_RIVAL_ARTIFACT and s.offered != layout.NO_ARTIFACT:
        return _("{name}, {thing}: an artifact of a rival is chosen in exchange.")
    if s.phase == layout.CHOOSE_CARD and s.due_gives:
        return _("{name} has drawn, and discards {cards}.")
    if s.phase == layout.END:
        return usual.turn(look)
    return _doings()[s.phase]


@kept(8)
def _doings() -> dict[int, str]:
    """By phase."""
    return {
        layout.PICK_CHARACTER: _("{name} chooses a character."),
        layout.PLACE_FIGURE: _("{name} chooses a site to begin at."),
        layout.MAIN: _("{name} is on turn: {ap} AP left."),
        layout.ROLL_CHOICE: _("{name} has rolled {die}, and may roll again."),
        layout.HAZARD: _("{name} meets {hazard} at {point}, on the way to {noted}."),
        layout.CURSE: _("{name}, {thing}: an artifact or VP are lost."),
        layout.CHOOSE_RIVAL: _("{name}, {thing}: a rival is chosen."),
        layout.CHOOSE_OWN_ARTIFACT: _("{name}, {thing}: an own artifact is chosen."),
        layout.CHOOSE_RIVAL_ARTIFACT: _("{name}, {thing}: an artifact of a rival is chosen."),
        layout.CHOOSE_CARD: _("{name}, {thing}: a card is discarded."),
        layout.CHOOSE_SITE: _("{name}, {thing}: a site is chosen."),
        layout.DIRECTION: _("{name}, {thing}: down or up?"),
        layout.OFFER: _("{name}, {thing}: a card for VP?"),
        layout.FIRST_ARTIFACT: _("The first artifacts are turned up."),
        layout.DIE: _("{name} digs: the die is rolled."),
        layout.OBSTACLE_FLIP: _("An obstacle is turned face up: {site}."),
        layout.HAZARD_FLIP: _("A hazard is turned face up: {site}."),
        layout.NEXT_ARTIFACT: _("The next artifact is turned up: {site}."),
        layout.RANDOM_DISCARD: _("{victim} discards a card at random."),
        layout.TAKE_CARD: _("{name} takes a card at random from {victim}."),
        **_for_all(),
    }
