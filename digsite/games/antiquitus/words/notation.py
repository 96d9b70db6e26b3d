"""The short word of each action (5.7 of the rules page): what it does in this phase, and to what."""

from digsite.core.numbers import named
from digsite.games.antiquitus.rules import layout
from digsite.match.look import Look
from digsite.match.notation import joined, spelled

VERBS = {
    layout.CELL: {
        layout.DIG: "dig",
        layout.BONES_SITE: "swap",
        layout.WEAPONS_DOWN: "down",
        layout.WEAPONS_UP: "up",
    },
    layout.TILE: {
        layout.EVENT_ORDER: "first",
        layout.CAVE_PICK: "discard",
        layout.BONES_CAMP: "give",
        layout.TEXTS_PICK: "pass",
        layout.SUBMIT_TARGET: "add",
        layout.SUBMIT_TILES: "add",
    },
    layout.PLACARD: {
        layout.COINS_RETURN: "return",
        layout.SUBMIT_TARGET: "submit",
        layout.SUBMIT_TILES: "submit",
        layout.SUBMIT_EXTRA: "submit",
    },
    layout.DECK: {layout.COINS_DECK: "draw", layout.HAND_DECK: "draw"},
    layout.DONE: {layout.SUBMIT_EXTRA: "confirm"},
    layout.PASS: {},
}


def word(look: Look, action: int) -> str:
    """The action in a word that a person can type; what chance brings is called by what it is."""
    one, place = named(layout.Action, action)
    verb = VERBS[one].get(look.s.phase, one.name.lower())
    return joined(verb, spelled(look.box, one.of, place)) if one.count > 1 else verb
