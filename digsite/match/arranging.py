"""Several wishes of one choice, given in any order, put into an order that the rules allow."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digsite.match.match import Match

MOST_TRIALS = 500  # actions tried on copies before the search gives up


class Arranging:
    """The search for an order of wishes; what comes furthest tells why there is none."""

    def __init__(self, match: "Match") -> None:
        self.match, self.trials_left = match, MOST_TRIALS
        self.nearest: tuple[Match, list[int]] | None = None

    def order(self, wishes: list[int], match: "Match | None" = None) -> list[int] | None:
        """Depth-first: each step is allowed, nobody else acts between, and none but the last shows anything."""
        match = match or self.match
        if not wishes:
            return []
        if self.nearest is None or len(wishes) < len(self.nearest[1]):
            self.nearest = match, wishes
        legal = set(match.legal())
        for step in [*sorted(set(wishes) & legal), *links(match)]:
            if self.trials_left == 0:
                return None
            self.trials_left -= 1
            rest = list(wishes)
            if step in rest:
                rest.remove(step)
            trial = match.copy()
            trial.play(step)
            if rest and (trial.to_move != match.to_move or not trial.can_undo()):
                continue
            found = self.order(rest, trial)
            if found is not None:
                return [step, *found]
        return None

    def closing(self, steps: Sequence[int]) -> list[int]:
        """What completes the choice after these steps."""
        trial, seat, more = self.match.copy(), self.match.to_move, list[int]()
        trial.play_all(steps)
        while trial.to_move == seat and (complete := links(trial)):
            trial.play(complete[0])
            more.append(complete[0])
        return more

    def reason(self, wishes: Sequence[int]) -> str | None:
        """Why a wish can never be, or why the search went no further."""
        if self.nearest is None:
            return None
        match, left = self.nearest
        waiting = self.match.look(self.match.to_move, steps=False).picks
        asked = [(self.match, wish) for wish in wishes if wish not in waiting]
        if match is not self.match:
            asked += [(match, wish) for wish in left]
        return next((reason for position, wish in asked if (reason := position.why(wish)) is not None), None)


def links(match: "Match") -> list[int]:
    """Steps that only say that a part of the choice is complete."""
    return match.look(match.to_move, steps=False).links if match.to_move < match.seats else []
