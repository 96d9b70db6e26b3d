"""The word of an action, as people type it: `research:asia`, `pay:museum`, `show:africa_mask`."""

from digsite.core.numbers import named
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.turns import ASKED
from digsite.match.look import Look
from digsite.match.notation import joined

VERBS = {  # what is done with a card
    layout.DRAW: "draw",
    layout.SHIP_PICK: "load",
    layout.SELL_CARD: "sell",
    layout.SHOW: "show",
    layout.KEEP: "keep",
}


def word(look: Look, action: int) -> str | None:
    """Words that depend on what is asked; the others are the names of the actions."""
    verb, number = named(layout.Action, action)
    if verb == layout.CARD and look.s.phase in VERBS:
        return joined(VERBS[look.s.phase], look.box.card[number].id)
    return "no" if action == layout.DONE and look.s.phase in ASKED else None
