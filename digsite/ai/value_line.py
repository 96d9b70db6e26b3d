"""The value line of a match: at every decision what each seat could expect, as the seat that decided saw it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from digsite.ai.analysis import net_of, standing
from digsite.core.sentinels import CHANCE
from digsite.drawing import TWO_COLUMNS, Panel, compose
from digsite.drawing.charts import Curve, curves, percent_axis
from digsite.match import Estimate, Look, Match
from digsite.nets import POINTS, WIN, Folded, Memory, memory_for
from digsite.nets.files import observing
from digsite.nets.inference import ask
from digsite.sim.games import whole_file
from digsite.text import _

ROUNDS_INSTEAD = 100  # playouts at random of every decision, where no net fits
HEIGHT = 360


class Moment(NamedTuple):
    """One decision: what was done, and what each seat could expect before."""

    step: int  # actions before, those of chance included
    mover: int | None  # None at the end
    word: str  # what was done
    expected: tuple[Estimate | float, ...]  # by seat; a plain number is what the net says, without an error


@dataclass(frozen=True)
class ValueLine:
    """All decisions of a match, or of one of its seats, and the end if there is one."""

    game: str
    name: str
    names: tuple[str, ...]
    seat: int | None  # whose decisions; None: everybody's
    moments: tuple[Moment, ...]
    meaning: str

    @property
    def alone(self) -> bool:
        """Are points told, and not parts of the win?"""
        return len(self.names) == 1

    def means(self) -> list[tuple[float, ...]]:
        """By decision what each seat could expect."""
        return [tuple(_mean(told) for told in moment.expected) for moment in self.moments]

    def json(self) -> dict[str, Any]:
        """Everything as one object for JSON."""
        return {
            "game": self.game,
            "names": list(self.names),
            "seat": self.seat,
            "of": "points" if self.alone else "win",
            "meaning": self.meaning,
            "moments": [
                {
                    "step": moment.step,
                    "mover": moment.mover,
                    "word": moment.word,
                    "expected": [_mean(told) for told in moment.expected],
                    "low": [told.low for told in moment.expected if isinstance(told, Estimate)] or None,
                    "high": [told.high for told in moment.expected if isinstance(told, Estimate)] or None,
                }
                for moment in self.moments
            ],
        }

    def plot(self, path: Path | str | None = None, theme: str = "light") -> str:
        """One curve a seat, as a picture in SVG; with a path it is written there too."""
        up = _("points at the end") if self.alone else _("chance to win")
        axis = None if self.alone else percent_axis()
        drawn = curves(list(self._curves()), TWO_COLUMNS, HEIGHT, across=_("decision"), up=up, axis=axis)
        title = _("{game}: who stood how").format(game=self.name)
        svg = compose([Panel("line", title, drawn.width, drawn.height, drawn.svg, drawn.words)], theme)
        if path is not None:
            with whole_file(Path(path)) as target:
                target.write_text(svg, encoding="utf-8")
        return svg

    def _curves(self) -> Iterator[Curve]:
        numbers = list(range(1, len(self.moments) + 1))
        for seat, name in enumerate(self.names):
            told = [moment.expected[seat] for moment in self.moments]
            sure = any(isinstance(one, Estimate) for one in told)
            low = [one.low if isinstance(one, Estimate) else one for one in told] if sure else ()
            high = [one.high if isinstance(one, Estimate) else one for one in told] if sure else ()
            yield Curve(name, numbers, [_mean(one) for one in told], low, high)


def _mean(told: Estimate | float) -> float:
    return told.mean if isinstance(told, Estimate) else told


def value_line(match: Match, seat: int | None = None, *, rounds: int | None = None, seed: int = 0) -> ValueLine:
    """What every seat could expect at each decision of a match, as the seat that decided saw it; with the end.

    Else the net judges, at once and without an error. With `rounds` every decision is played on so often, and the
    numbers have errors. With a seat, only its decisions are told.
    """
    match.look(seat)  # refuses a seat that is not there
    net, instead = net_of(match.look(None, steps=False))
    playouts = ROUNDS_INSTEAD if rounds is None and net is None else rounds
    memory = None if net is None else memory_for(net)
    moments = []
    for step, look, action in _decisions(match, seat):
        if playouts is not None:
            told: Sequence[Estimate | float] = standing(look, playouts, seed)
        else:
            assert net is not None
            assert memory is not None
            told = judged(look, net, memory)
        moments.append(Moment(step, look.seat, look.word(action), tuple(told)))
    if match.is_over:
        moments.append(Moment(len(match.done), None, "", _result(match)))
    names = tuple(match.names)
    return ValueLine(match.game.id, match.game.name, names, seat, tuple(moments), _meaning(playouts, instead))


def _meaning(playouts: int | None, instead: str) -> str:
    if playouts is None:
        return _("What the net expects, as the seat that decided saw the table.")
    if instead:
        return f"{instead} {_('The numbers hold if all play on at random from what the seat that decided saw.')}"
    return _("The numbers hold if all play on like the net from what the seat that decided saw.")


def _decisions(match: Match, seat: int | None) -> Iterator[tuple[int, Look, int]]:
    """Every decision with a choice: how many actions came before, what its seat saw, and what it did."""
    for step, (done, s) in enumerate(zip(match.done, match.trail.positions(match, 0), strict=False)):
        if done.mover == CHANCE or seat not in (None, done.mover):
            continue
        record = match.game.hide(s, match.box, done.mover)
        legal = np.flatnonzero(match.game.weigh(s, match.box)).tolist()
        if len(legal) > 1:
            yield step, Look(match.game, match.box, record, done.mover, match.names, legal), done.action


def judged(look: Look, net: Folded, memory: Memory) -> tuple[float, ...]:
    """The parts of the win that the net expects, all together one; alone the points."""
    memory.words[0] = observing(look.game.rules).turned(look.record, look.seats, look.seat)
    ask(net, memory, look.seat, np.ones(look.game.rules.ACTIONS, np.int32), 1.0)
    if look.seats == 1:
        return (float(memory.values[0, POINTS]),)
    wins = memory.values[:, WIN]
    return tuple((wins / wins.sum()).tolist())


def _result(match: Match) -> tuple[float, ...]:
    if match.seats == 1:
        return (float(match.scores()[0]),)
    places = match.places()
    return tuple(1 / places.count(1) if place == 1 else 0.0 for place in places)
