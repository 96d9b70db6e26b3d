"""What is usually said, for games whose words say nothing else."""

from typing import TYPE_CHECKING

from digsite.core.sentinels import CHANCE, OVER
from digsite.text import _

if TYPE_CHECKING:
    from digsite.match.look import Look

LONGEST = 48  # letters of a sentence told in a few words


def turn(look: "Look") -> str:
    """Whose turn it is."""
    if look.to_move == OVER:
        return _("The game is over.")
    if look.to_move == CHANCE:
        return _("Chance decides.")
    return _("Your turn.") if look.asked else _("{name} is thinking.").format(name=look.names[look.to_move])


def why(look: "Look", action: int) -> str:
    """Why something is not allowed now."""
    if look.to_move == OVER:
        return _("The game is over.")
    if look.to_move == CHANCE:
        return _("Chance decides now.")
    if not look.asked:
        return _("It is not your turn.")
    sentence = _("This cannot be done now: {label}")
    return sentence.format(label=look.game.words.label(look, action))


def note(look: "Look", action: int) -> str | None:
    """Nothing is worth knowing beside a choice."""


def picks(look: "Look") -> dict[int, int]:
    """One choice is one step."""
    return {}


def word(look: "Look", action: int) -> str | None:
    """The name of the action's number, as the layout has it."""


def short(sentence: str) -> str:
    """A sentence in a few words: its beginning."""
    first = sentence.partition(". ")[0].rstrip(".")
    if len(first) <= LONGEST:
        return first
    return first[:LONGEST].rsplit(" ", 1)[0].rstrip(",;:") + " ..."
