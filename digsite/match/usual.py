"""What is usually said, for games whose words say nothing else."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from digsite.box import BoxFile
from digsite.core.sentinels import CHANCE, OVER
from digsite.drawing import Fact, Rival
from digsite.match.ahead import Question
from digsite.text import _
from digsite.text.speech import listed

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


def movers(look: "Look") -> list[int]:
    """Who decides now."""
    return [look.to_move] if look.to_move < look.seats else []


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


def laid(look: "Look", picks: Sequence[int]) -> None:
    """Picks are shown by what would become of them."""


def word(look: "Look", action: int) -> str | None:
    """The name of the action's number, as the layout has it."""


def short(sentence: str) -> str:
    """A sentence in a few words: its beginning."""
    first = sentence.partition(". ")[0].rstrip(".")
    if len(first) <= LONGEST:
        return first
    return first[:LONGEST].rsplit(" ", 1)[0].rstrip(",;:") + " ..."


def when(look: "Look") -> str:
    """How far the game has come is not said."""
    return ""


def compact(look: "Look") -> str:
    """The table is not told in fewer lines than it has."""
    return look.text


def ahead(look: "Look") -> None:
    """Whoever is not asked is asked nothing before the next turn."""


def question(look: "Look") -> None:
    """Nobody has to wait for what is asked now."""


def questions(box: BoxFile) -> list[Question]:
    """Nothing is asked so often that an order could answer it."""
    return []


def hues(box: BoxFile) -> dict[str, str]:
    """Nothing that is named has a colour."""
    return {}


def button(label: str) -> str:
    """What a button says that does something: its sentence, in a few words."""
    return short(label.partition(": ")[0])


def rivals(look: "Look") -> list[Rival]:
    """The others, from the seat to the left on, each with their points as far as the reader knows them."""
    seats = (
        [(look.seat + i) % look.seats for i in range(1, look.seats)] if look.seat < look.seats else range(look.seats)
    )
    return [Rival(seat, "", [Fact(look.scores[seat], _("points"))]) for seat in seats]


def tally(look: "Look") -> list[list[tuple[str, int]]]:
    """What the points of each seat are made of is not told apart."""
    return [[(_("points"), points)] for points in look.scores]


def tie(look: "Look", best: list[int]) -> str:
    """Who has as many points shares the place, or the rules page says more."""
    return ""


def ended(look: "Look") -> str:
    """Who has won."""
    winners = [tally for tally in look.tallies if tally.place == 1]
    if len(winners) > 1:
        return _("{names} share the win").format(names=listed([one.name for one in winners]))
    winner = winners[0]
    if winner.points in [tally.points for tally in look.tallies if tally is not winner]:
        mine, theirs = _("You win on the tie-break"), _("{name} wins on the tie-break")
    else:
        mine, theirs = _("You win"), _("{name} wins")
    return mine if winner.seat == look.seat else theirs.format(name=winner.name)
