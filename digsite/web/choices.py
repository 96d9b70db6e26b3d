"""What a seat may choose now: every legal action, and picks that belong together and may be made in any order."""

from typing import NamedTuple

from digsite.core.sentinels import NOBODY
from digsite.match import Match

MOST_LOOKS = 40  # positions looked at to find what can be picked together


class Choice(NamedTuple):
    """A sentence that can be pressed."""

    action: int
    label: str
    note: str | None
    pick: bool = False  # a step that nobody else sees, of which several may go together
    waits: bool = False  # possible only together with another pick


def choices(match: Match) -> list[Choice]:
    """The choices of the seat to move, those that wait for another pick last."""
    legal = match.legal()
    private = [action for action in legal if _is_private(match, action)]
    picks, later = _together(match, private, set(legal))
    words, seen = match.game.words, match.hidden(match.to_move)
    made = [
        Choice(action, words.label(seen, match.box, action), words.note(seen, match.box, action), action in picks)
        for action in legal
    ]
    return made + [Choice(action, label, None, pick=True, waits=True) for action, label in sorted(later.items())]


def _is_private(match: Match, action: int) -> bool:
    return not match.game.rules.sees(match.state, match.box.record, action, NOBODY)


def _together(match: Match, private: list[int], legal: set[int]) -> tuple[set[int], dict[int, str]]:
    """Picks with others of their kind, and those that open only once one is made: the same first word tells."""
    seat, seen, picks, later = match.to_move, set(legal), set[int](), dict[int, str]()
    left = [(match, action) for action in private]
    for _look in range(MOST_LOOKS):
        if not left:
            break
        position, action = left.pop(0)
        after, verb = position.copy(), _verb(position, action)
        after.play(action)
        if after.to_move != seat or not after.can_undo(seat):
            continue  # chance or another seat is next, or it showed something
        for following in after.legal():
            if _verb(after, following) == verb:
                picks.add(action)
                if following not in seen:
                    seen.add(following)
                    later[following] = after.label(following)
                    left.append((after, following))
    return picks & legal, later


def _verb(match: Match, action: int) -> str:
    return match.label(action).partition(" ")[0]
