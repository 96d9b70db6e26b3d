"""What may come of each choice, in numbers with their errors; who works them out is not known here."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from digsite.core.sentinels import NOBODY
from digsite.text import _

if TYPE_CHECKING:
    from digsite.match.look import Look


class Estimate(NamedTuple):
    """A mean, and between which two numbers the true one lies, 19 times in 20."""

    mean: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """How far the true one may be off, to the farther side."""
        return max(self.high - self.mean, self.mean - self.low)

    def json(self) -> dict[str, float]:
        return {**self._asdict(), "error": self.error}

    def as_share(self) -> str:
        """In per cent, with the error rounded up."""
        digits = 1 if self.error < 0.01 else 0
        share, error = 100 * self.mean, _up(100 * self.error, digits)
        return _("{share:.{digits}f} ± {error:.{digits}f} %").format(share=share, error=error, digits=digits)

    def as_number(self) -> str:
        """With the error rounded up."""
        return _("{mean:.2f} ± {error:.2f}").format(mean=self.mean, error=_up(self.error, 2))


def _up(error: float, digits: int) -> float:
    """Rounded up to so many decimals, but for the noise of sums."""
    unit = 10.0**-digits
    return math.ceil(error / unit - 1e-6) * unit


class Expected(NamedTuple):
    """What a seat may expect at the end: its part of the win (none for who plays alone), its place, its points."""

    win: Estimate | None
    place: Estimate | None
    points: Estimate

    def json(self) -> dict[str, Any]:
        return {name: None if told is None else told.json() for name, told in self._asdict().items()}


class Odds(NamedTuple):
    """One choice, and what may come of it."""

    action: int
    label: str
    word: str
    note: str | None  # what the game itself says beside it: often exact odds
    expected: Expected  # for the seat that chooses
    about_equal: bool  # the playouts do not tell it from the best
    better: bool  # by the playouts it is better than what the search holds best
    playouts: int
    visits: int  # how often the search tried it
    exact: float | None = None  # under best play by all: points alone, with two the share of the win

    @property
    def said(self) -> str:
        """What to expect, in few words: the chance to win, or the points of who plays alone."""
        if self.expected.win is not None:
            return _("{share} to win").format(share=self.expected.win.as_share())
        return _("{points} points").format(points=self.expected.points.as_number())

    def json(self) -> dict[str, Any]:
        """As an object for JSON."""
        told = self._asdict()
        del told["expected"]
        return {**told, **self.expected.json()}


@dataclass(frozen=True)
class Analysis:
    """What one reader may expect: after each of its choices, best first; and every seat from here on."""

    game: str
    seat: int | None  # None is a spectator
    names: tuple[str, ...]
    choices: tuple[Odds, ...]  # none where the reader is not asked
    seats: tuple[Expected, ...]  # by seat, after the best choice
    playouts: int
    rounds: int  # of the search that says what is best
    instead: str  # why all played at random and not like a net; else empty
    unsolved: str = ""  # why there are no exact odds although they were asked for; else empty

    @property
    def best(self) -> Odds | None:
        """What the search would do."""
        return self.choices[0] if self.choices else None

    def of(self, action: int) -> Odds | None:
        """What was found about one choice."""
        return next((choice for choice in self.choices if choice.action == action), None)

    def json(self) -> dict[str, Any]:
        """Everything as one object for JSON."""
        return {
            "game": self.game,
            "seat": self.seat,
            "names": list(self.names),
            "plays_on": "random" if self.instead else "net",
            "instead": self.instead,
            "unsolved": self.unsolved,
            "playouts": self.playouts,
            "rounds": self.rounds,
            "choices": [choice.json() for choice in self.choices],
            "seats": [expected.json() for expected in self.seats],
        }

    # In words

    @property
    def sentence(self) -> str:
        """What is best, what it brings, and what is about as good."""
        best = self.best
        if best is None:
            return self._standing()
        others = self.choices[1:]
        better, equal = [one for one in others if one.better], [one for one in others if one.about_equal]
        said = [_("Best: {label} ({odds}).").format(**_named(best))]
        if better:
            said.append(_("By the numbers alone better: {label} ({odds}).").format(**_named(better[0])))
        if len(equal) == 1:
            said.append(_("About equal: {label} ({odds}).").format(**_named(equal[0])))
        elif equal:
            said.append(_("About equal: {count} others.").format(count=len(equal)))
        elif others and not better:
            said.append(_("Next: {label} ({odds}).").format(**_named(others[0])))
        return " ".join(said)

    def _standing(self) -> str:
        said = [
            _("{name}: {odds}.").format(name=name, odds=_worth(expected))
            for name, expected in zip(self.names, self.seats, strict=True)
        ]
        return " ".join(said)

    @property
    def meaning(self) -> str:
        """What the numbers mean."""
        if any(choice.exact is not None for choice in self.choices):
            best = _("The best choice is exact: it is best if all play their best.")
        elif self.instead:
            best = _("The best choice is that of a plain search.")
        else:
            best = _("The best choice is that of a search with the net.")
        if self.instead:
            holds = _("The numbers hold if all play on at random.")
        else:
            holds = _("The numbers hold if all play on like the net.")
        return " ".join(sentence for sentence in (self.instead, holds, best, self.unsolved) if sentence)


def _worth(expected: Expected) -> str:
    if expected.win is not None:
        return _("{share} to win").format(share=expected.win.as_share())
    return _("{points} points").format(points=expected.points.as_number())


def _named(choice: Odds) -> dict[str, str]:
    """A choice without its stop, and its odds."""
    return {"label": choice.label.removesuffix("."), "odds": choice.said}


Analyst = Callable[["Look"], Analysis]


def reader(seat: int) -> int | None:
    """A seat, or None for a spectator."""
    return None if seat == NOBODY else seat
