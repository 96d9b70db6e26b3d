"""Five levels out of a game's nets: each is to beat the one below in about three of four comparisons.

From the strongest way to play downwards: a search with fewer and fewer rounds, then the net alone, more and more as it
leans, then the younger nets, each with a short search first. The next level is looked for by halving what is left of
that row.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from digsite.ai.arena import arena
from digsite.ai.levels import Way
from digsite.ai.own import LEVELS
from digsite.ai.shares import Interval, interval
from digsite.match import Game
from digsite.nets import GROWN

AIM, LEAST, MOST = 0.74, 0.6, 0.8  # of the comparisons with the level below; large steps make a kind novice
CLOSE = 0.02  # this near the aim nothing better is looked for
HEATS = (0.0, 0.1, 0.2, 0.4, 0.7, 1.0, 2.0, 3.0)  # of a net alone; a sure one hardly errs below 2
FEWEST_ROUNDS = 8
FEW_ROUNDS = (32, 8)  # of a younger net that thinks a little
HEAD = """\
# How the five levels play this game. `net` is one of those in net.safetensors. It plays alone, and takes what it holds
# best or, with a `heat`, draws: 1 is as it leans, more is bolder; what is less likely than `floor` times the best is
# never drawn. Or it guides a search of so many `rounds` for a decision. `digsite grade` writes such a file.
schema = 1
"""

Meet = Callable[[Way, Way], Interval]  # how often the first places better than the second
Say = Callable[[Way, Way, Interval], None]


class Rung(NamedTuple):
    """A level: how it plays, and how often it is better than the one below."""

    name: str
    way: Way
    better: Interval | None  # the lowest has nobody below

    @property
    def is_fair(self) -> bool:
        """Is the step down neither too small to notice nor too large to climb?"""
        return self.better is None or LEAST <= self.better.share <= MOST


def ways(nets: Sequence[str], rounds: int) -> list[Way]:
    """The row from the strongest to the weakest, for nets from the grown one to the youngest."""
    made, left = [], rounds
    while left >= FEWEST_ROUNDS:
        made.append(Way(net=nets[0], rounds=left))
        left //= 2
    for net in nets:
        made += [Way(net=net, rounds=few) for few in FEW_ROUNDS if net != nets[0]]
        made += [Way(net=net, heat=heat) for heat in HEATS]
    return made


def by_age(nets: Iterable[str]) -> list[str]:
    """The names of nets, the grown one first and the youngest last: young8 has learned more than young64."""
    younger = [name for name in nets if name != GROWN]
    return [GROWN, *sorted(younger, key=lambda name: (len(name), name))]


def grade(row: Sequence[Way], meet: Meet, say: Say | None = None) -> list[Rung]:
    """Five levels out of a row, the strongest first; where no way is right, the nearest is taken."""
    search = _Search(row, meet, say)
    aim = aim_of(search.share(0, len(row) - 1).share)
    chosen = [0]
    for left in range(len(LEVELS) - 2, -1, -1):
        chosen.append(search.below(chosen[-1], len(row) - left, aim))
    better = [*(search.share(above, at) for above, at in pairwise(chosen)), None]
    return [Rung(name, row[at], share) for name, at, share in zip(reversed(LEVELS), chosen, better, strict=True)]


def aim_of(whole: float) -> float:
    """How large the four steps should be where the strongest is so much better than the weakest."""
    steps = len(LEVELS) - 1
    worth = math.log(max(whole, 0.5) / max(1 - whole, 1e-6)) / steps
    return max(LEAST, min(AIM, 1 / (1 + math.exp(-worth))))


class _Search:
    """Looks for levels in a row, and lets nobody meet twice."""

    def __init__(self, row: Sequence[Way], meet: Meet, say: Say | None) -> None:
        self.row, self.meet, self.say = row, meet, say
        self.known: dict[tuple[int, int], Interval] = {}

    def share(self, above: int, at: int) -> Interval:
        """How often one place of the row is better than another."""
        if (above, at) not in self.known:
            found = self.known[above, at] = self.meet(self.row[above], self.row[at])
            if self.say:
                self.say(self.row[above], self.row[at], found)
        return self.known[above, at]

    def below(self, above: int, end: int, aim: float) -> int:
        """The place before `end` that is beaten as often as it should be, or nearly so."""
        low, high, tried = above + 1, end, list[int]()
        while low < high:
            middle = (low + high) // 2
            tried.append(middle)
            found = self.share(above, middle).share
            if abs(found - aim) <= CLOSE:
                break
            low, high = (middle + 1, high) if found < aim else (low, middle)
        return min(tried, key=lambda at: abs(self.share(above, at).share - aim))


def in_an_arena(game: Game, seats: Sequence[int], games: int, seed: int = 0) -> Meet:
    """Two ways to play meet at these tables, in so many games each; what counts is the mean over them."""

    def meet(one: Way, other: Way) -> Interval:
        sets = [arena(game, [one.word, other.word], games, count, seed, every=True).shares[:, 0, 1] for count in seats]
        return together(sets)

    return meet


def together(sets: Sequence[np.ndarray]) -> Interval:
    """The mean of several means, each of so many sets, with its interval."""
    found = [interval(one) for one in sets]
    share = float(np.mean([one.share for one in found]))
    below, above = (
        float(np.sqrt(sum(gap**2 for gap in gaps)) / len(found))
        for gaps in zip(*((one.share - one.low, one.high - one.share) for one in found), strict=True)
    )
    return Interval(share, share - below, share + above)


def as_toml(rungs: Sequence[Rung]) -> str:
    """The levels as the file beside a game's box, the lowest first."""
    return "\n".join([HEAD, *(_entry(rung, below) for below, rung in pairwise([None, *reversed(rungs)]) if rung)])


def _entry(rung: Rung, below: Rung | None) -> str:
    way, lines = rung.way, [f"[{rung.name}]"]
    if below is not None and rung.better is not None:
        share, low, high = (100 * figure for figure in rung.better)
        lines[0] += f"  # beats the {below.name} in {share:.0f} % of comparisons ({low:.0f}-{high:.0f})"
    lines.append(f'net = "{way.net}"')
    if way.rounds is not None:
        lines.append(f"rounds = {way.rounds}")
    elif way.heat:
        lines.append(f"heat = {way.heat}")
    return "\n".join([*lines, ""])
