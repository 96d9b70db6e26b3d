"""The word of each action and of each outcome of chance (5.7), made from verbs and ids of the box."""

from digsite.core.numbers import named
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.layout import Action
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.match.notation import joined, spelled

PLAIN = {
    Action.DOWN: "dig:down",
    Action.UP: "dig:up",
    Action.END_TURN: "end",
    Action.REROLL_CHARACTER: "reroll:character",
    Action.REROLL_ARTIFACT: "reroll:artifact",
}
VERBS = {
    Action.CHARACTER: "pick",
    Action.SITE: "move",
    Action.SEAT: "rival",
    Action.ARTIFACT: "use",
    Action.CARD: "play",
    Action.FACE: "die",
    Action.EVENT_CARD: "event",
    Action.OBSTACLE_CARD: "obstacle",
    Action.HAZARD_CARD: "hazard",
}
IN_PHASE = {  # where the verb is another one
    (Action.CHARACTER, layout.DEAL_CHARACTERS): "deal",
    (Action.SITE, layout.PLACE_FIGURE): "place",
    (Action.SITE, layout.CHOOSE_SITE): "survey",
    (Action.SEAT, layout.START_PLAYER): "start",
    (Action.ARTIFACT, layout.FIRST_ARTIFACT): "show",
    (Action.ARTIFACT, layout.NEXT_ARTIFACT): "show",
    (Action.ARTIFACT, layout.CURSE): "discard",
    (Action.ARTIFACT, layout.CHOOSE_OWN_ARTIFACT): "give",
    (Action.ARTIFACT, layout.CHOOSE_RIVAL_ARTIFACT): "take",
    (Action.CARD, layout.DRAW_CARD): "card",
    (Action.CARD, layout.RANDOM_DISCARD): "lose",
    (Action.CARD, layout.TAKE_CARD): "steal",
    (Action.CARD, layout.OFFER): "discard",
    (Action.CARD, layout.CHOOSE_CARD): "discard",
}


def word(look: Look, action: int) -> str:
    """A verb and what it is done to; the verb depends on the phase."""
    found, place = named(Action, action)
    one, phase = Action(found), look.s.phase
    if one.count == 1:
        if phase == layout.DIRECTION and one in (Action.DOWN, Action.UP):
            return _word_of_way(look, one)
        return PLAIN.get(one, str(one.name.lower()))
    of = one.of
    if names.is_card(action):
        one, place, of = Action.CARD, names.kind(action), layout.KINDS
        if not names.in_box(look.box, place):
            return joined("card", place + 1)
    verb = IN_PHASE.get((one, phase), VERBS[one])
    if verb == "take" and look.s.offered == layout.NO_ARTIFACT:
        verb = "put"
    return joined(verb, spelled(look.box, of, place))


def _word_of_way(look: Look, way: Action) -> str:
    """Down or up, or the first or second effect."""
    if names.is_one_of_two(look):
        return joined("effect", 1 if way == Action.DOWN else 2)
    return joined("go", "down" if way == Action.DOWN else "up")
