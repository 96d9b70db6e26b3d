"""What may be chosen now, numbered; and several picks at once, in any order, until they are sent."""

from typing import NamedTuple

from digsite.core.text import _
from digsite.match import Match

MOST_PICKS = 20
MOST_LOOKS = 60  # positions looked at to find what can be picked together


class Choice(NamedTuple):
    """A numbered sentence."""

    number: int
    action: int
    label: str
    note: str | None
    waits: bool  # possible only together with another choice


def choices(match: Match) -> list[Choice]:
    """Every legal action, and then what becomes possible in the course of the same choice.

    Rules take picks of several things in a fixed order, so the highest tile can only be second. People pick in
    any order; therefore it has a number from the start.
    """
    legal = match.legal()
    later = _together(match, legal)
    made = [Choice(i, action, match.label(action), match.note(action), False) for i, action in enumerate(legal, 1)]
    made += [Choice(i, action, label, None, True) for i, (action, label) in enumerate(later.items(), len(legal) + 1)]
    return made


def _together(match: Match, legal: list[int]) -> dict[int, str]:
    """Picks that open once another of their kind is made: quiet steps whose sentences begin with the same word."""
    seat, seen, found = match.to_move, set(legal), dict[int, str]()
    left = [(match, action) for action in legal]
    for _look in range(MOST_LOOKS):
        if not left:
            break
        position, action = left.pop(0)
        verb = _verb(position, action)
        after = position.copy()
        after.play(action)
        if after.to_move != seat or not after.can_undo(seat):
            continue  # chance or another seat is next, or it showed something
        for next_action in after.legal():
            if next_action not in seen and _verb(after, next_action) == verb:
                seen.add(next_action)
                found[next_action] = after.label(next_action)
                left.append((after, next_action))
    return dict(sorted(found.items()))


def _verb(match: Match, action: int) -> str:
    return match.label(action).partition(" ")[0]


class Picks:
    """Numbers that were typed together; nothing is played before they are sent."""

    def __init__(self, match: Match, offered: list[Choice]) -> None:
        self._match, self._offered = match, offered
        self.numbers: list[int] = []
        self.order: list[int] = []  # the actions, in an order that the rules allow

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def add(self, numbers: list[int]) -> None:
        """Pick these too; raises IllegalAction with the reason if they cannot be done together."""
        wanted = self.numbers + numbers
        self.order = self._match.arrange([self._offered[number - 1].action for number in wanted])
        self.numbers = wanted

    def take_back(self, numbers: list[int]) -> None:
        """Put these back, or all if none is named."""
        kept = list(self.numbers)
        for number in numbers or self.numbers:
            if number in kept:
                kept.remove(number)
        self.numbers = []
        self.order = []
        if kept:
            self.add(kept)

    def labels(self) -> list[str]:
        """What will be done, in order."""
        said = {choice.action: choice.label for choice in self._offered}
        return [said[action] for action in self.order]


def number_in(word: str) -> int:
    """The whole number that a word is, or 0."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 6 else 0


def numbers_in(words: list[str], most: int) -> tuple[list[int], str | None]:
    """The numbers of a line; or none, and a sentence about what is wrong with them."""
    found = []
    for word in words:
        number = number_in(word)
        if not 1 <= number <= most:
            return [], _refusal(word, most)
        found.append(number)
    if len(found) > MOST_PICKS:
        return [], _("These are too many at once: pick up to {most}.").format(most=MOST_PICKS)
    return found, None


def _refusal(word: str, most: int) -> str:
    word = word[:20]
    if most == 1:
        return _("There is no choice {word}: press Enter, or type 1.").format(word=word)
    return _("There is no choice {word}: the choices are 1 to {most}.").format(word=word, most=most)
