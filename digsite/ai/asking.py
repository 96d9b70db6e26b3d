"""What every bot asks before it thinks."""

from typing import TYPE_CHECKING

from digsite.text import _
from digsite.text.errors import IllegalAction

if TYPE_CHECKING:
    from digsite.match import Match


def insist_on_a_seat(match: "Match") -> int:
    """The seat to move; a bot has nothing to say where chance decides or the game is over."""
    if match.to_move >= match.seats:
        raise IllegalAction(_("No seat has a choice to make now."))
    return match.to_move
