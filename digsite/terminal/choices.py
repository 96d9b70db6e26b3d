"""Several picks at once, in any order, until they are sent."""

from collections.abc import Sequence

from digsite.match import Choice, Match
from digsite.text import _
from digsite.text.errors import IllegalAction
from digsite.text.typed import whole_number

MOST_PICKS = 20


class Picks:
    """Numbers that were typed together; nothing is played before they are sent."""

    def __init__(self, match: Match, offered: Sequence[Choice]) -> None:
        self._match, self._offered = match, offered
        self.numbers: list[int] = []
        self.order: list[int] = []  # the actions, in an order that the rules allow
        self.lacking: str | None = None  # why they cannot be done as they are; more picks may help

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def add(self, numbers: list[int]) -> None:
        """Pick these too; raises IllegalAction with the reason if that can never be."""
        wanted = self.numbers + numbers
        try:
            self.order, self.lacking = self._match.arrange([self._action(number) for number in wanted]), None
        except IllegalAction as error:
            if any(wanted.count(number) > self._offered[number - 1].most for number in wanted):
                raise
            self.order, self.lacking = [], str(error)
        self.numbers = wanted

    def take_back(self, numbers: list[int]) -> None:
        """Put these back, or all if none is named."""
        kept = list(self.numbers)
        for number in numbers or self.numbers:
            if number in kept:
                kept.remove(number)
        self.numbers, self.order, self.lacking = [], [], None
        if kept:
            self.add(kept)

    def _action(self, number: int) -> int:
        return self._offered[number - 1].action

    def labels(self) -> list[str]:
        """What will be done, in order; while that is not clear, what was picked."""
        if self.lacking:
            return [self._offered[number - 1].label for number in self.numbers]
        trial, said = self._match.copy(), []
        for action in self.order:
            said.append(trial.label(action))
            trial.play(action)
        return said


def number_in(word: str) -> int:
    """The whole number that a word is, or 0."""
    return whole_number(word, 5) or 0


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
