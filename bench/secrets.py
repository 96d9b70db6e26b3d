"""`python -m bench.secrets [BOT ...]`: best play where somebody has secrets, for boxes of Shaft that are small enough.

With secrets no single action is best at a position: best play mixes, and what a choice is worth depends on what else
one might have held. So the whole game for two is written as a linear program over sequences of own choices (Koller,
Megiddo, von Stengel: "Fast algorithms for finding randomized strategies in game trees"). Its solution is the value:
seat 0 can make sure of it, and seat 1 that it is no more.

A bot is asked once at everything that a seat can tell apart, so that its whole way to play is known. Then its worst
case is no estimate: the most that a rival who knew it could take is found by going back through the tree.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

import digsite
from digsite.ai import bot
from digsite.core import CHANCE, OVER
from digsite.core.records import copy
from digsite.match import Bot, Game, answer
from digsite.text.errors import DigsiteError

BOTS = ["random", "search:100", "search:1000"]
MOST_LINES = 2_000_000
START = 0  # the sequence of no choice yet


class Choice(NamedTuple):
    """Everything that a seat can tell apart at one decision: where it comes from and what may be chosen."""

    before: int  # the sequence of own choices that leads here
    sequences: list[int]  # one for each legal action
    legal: list[int]
    line: list[int]  # actions that lead here, one way of several


@dataclass
class Tree:
    """A whole game for two, as each seat sees it."""

    game: Game
    options: dict[str, Any]
    box: Any
    choices: tuple[dict[bytes, Choice], dict[bytes, Choice]] = field(default_factory=lambda: ({}, {}))
    counts: list[int] = field(default_factory=lambda: [1, 1])  # sequences of each seat
    leaves: dict[tuple[int, int], float] = field(default_factory=dict)  # odds times share, by last choices
    lines: int = 0

    def __post_init__(self) -> None:
        self.box = self.game.own_box(self.box)
        start = self.game.new(2, 0, box=self.box, **self.options).start
        self._walk(start, (b"", b""), (START, START), 1.0, [])

    def _walk(
        self, s: np.record, seen: tuple[bytes, bytes], last: tuple[int, int], odds: float, line: list[int]
    ) -> None:
        if s.to_move == OVER:
            self._end(s, last, odds)
        elif s.to_move == CHANCE:
            for action, then, share in self._outcomes(s):
                self._walk(then, self._told(s, then, action, seen), last, odds * share, [*line, action])
        else:
            self._decide(s, seen, last, odds, line)

    def _decide(
        self, s: np.record, seen: tuple[bytes, bytes], last: tuple[int, int], odds: float, line: list[int]
    ) -> None:
        seat = int(s.to_move)
        choice = self.choices[seat].get(seen[seat])
        if choice is None:
            legal = np.flatnonzero(self.game.weigh(s, self.box)).tolist()
            first = self.counts[seat]
            self.counts[seat] += len(legal)
            choice = Choice(last[seat], list(range(first, first + len(legal))), legal, line)
            self.choices[seat][seen[seat]] = choice
        for action, sequence in zip(choice.legal, choice.sequences, strict=True):
            then = self._after(s, action)
            now = (sequence, last[1]) if seat == 0 else (last[0], sequence)
            self._walk(then, self._told(s, then, action, seen), now, odds, [*line, action])

    def _end(self, s: np.record, last: tuple[int, int], odds: float) -> None:
        self.lines += 1
        if self.lines > MOST_LINES:
            raise DigsiteError(f"There are more than {MOST_LINES:,} lines of play. Take a smaller box.")
        places = [int(self.game.rules.rank(s, self.box.record, seat)) for seat in (0, 1)]
        share = 1.0 if places[0] < places[1] else 0.5 if places[0] == places[1] else 0.0
        self.leaves[last] = self.leaves.get(last, 0.0) + odds * share

    def _after(self, s: np.record, action: int) -> np.record:
        then = copy(s)
        self.game.rules.play(then, self.box.record, action)
        return then

    def _outcomes(self, s: np.record) -> list[tuple[int, np.record, float]]:
        """What chance can bring; outcomes that lead to the same table are one."""
        weight, found = self.game.weigh(s, self.box), dict[bytes, tuple[int, np.record, float]]()
        for action in np.flatnonzero(weight).tolist():
            then = self._after(s, action)
            same = found.get(then.tobytes(), (action, then, 0.0))
            found[then.tobytes()] = (same[0], same[1], same[2] + float(weight[action] / weight.sum()))
        return list(found.values())

    def _told(self, s: np.record, then: np.record, action: int, seen: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
        """What both seats have seen so far, and nothing is forgotten: the actions, and the table after each."""
        one, other = (self._told_one(s, then, action, seen[seat], seat) for seat in (0, 1))
        return one, other

    def _told_one(self, s: np.record, then: np.record, action: int, seen: bytes, seat: int) -> bytes:
        label = action if self.game.rules.sees(s, self.box.record, action, seat) else self.game.rules.ACTIONS
        look = self.game.hide(then, self.box, seat)
        return blake2b(seen + label.to_bytes(2, "big") + look.tobytes(), digest_size=16).digest()

    # The value

    def payoffs(self) -> Any:
        """What seat 0 gets, by the last choices of both seats."""
        mine, theirs = zip(*self.leaves, strict=True)
        return sparse(mine, theirs, self.leaves.values(), (self.counts[0], self.counts[1]))

    def solve(self) -> tuple[float, np.ndarray, np.ndarray]:
        """The value for seat 0, and how often each seat plays each of its sequences in best play.

        Seat 0 chooses its plan x (a choice's sequences sum up to the one before), seat 1 answers with the worst:
        so many values v, one for each choice of seat 1 and one for the start, that no answer undercuts.
        """
        theirs = list(self.choices[1].values())
        plan, rows = self.counts[0], self.counts[1]
        where = np.zeros(rows, np.int64)  # the choice (from 1 on; 0 is the start) that a sequence is one of
        for number, choice in enumerate(theirs, 1):
            where[choice.sequences] = number
        width = plan + 1 + len(theirs)
        payoff = self.payoffs().tocoo()
        # For each sequence of seat 1: v of its choice - sum of v of the choices after it - payoff * x <= 0
        r = [*range(rows), *(choice.before for choice in theirs), *payoff.col]
        c = [*(plan + where), *(plan + number for number in range(1, len(theirs) + 1)), *payoff.row]
        d = [*np.ones(rows), *(-np.ones(len(theirs))), *(-payoff.data)]
        undercut = sparse(r, c, d, (rows, width))
        r, c, d = [0], [START], [1.0]
        for number, choice in enumerate(self.choices[0].values(), 1):
            r += [number] * (1 + len(choice.sequences))
            c += [choice.before, *choice.sequences]
            d += [-1.0, *np.ones(len(choice.sequences))]
        flow = sparse(r, c, d, (1 + len(self.choices[0]), width))
        aim = np.zeros(width)
        aim[plan] = -1.0
        total = np.zeros(flow.shape[0])
        total[0] = 1.0
        limits = [(0.0, None)] * plan + [(None, None)] * (width - plan)
        found: Any = linprog(aim, undercut, np.zeros(rows), flow, total, bounds=limits, method="highs")
        if not found.success:
            raise DigsiteError(f"The linear program was not solved: {found.message}")
        return float(-found.fun), found.x[:plan], -found.ineqlin.marginals

    # Bots

    def plan_of(self, player: Bot, seat: int) -> np.ndarray:
        """How often a bot plays each sequence of a seat: asked once at each choice, it always does the same there."""
        plan = np.zeros(self.counts[seat])
        plan[START] = 1.0
        for choice in self.choices[seat].values():  # an earlier choice stands before those that it leads to
            if plan[choice.before] > 0:
                plan[choice.sequences[self._asked(player, choice)]] = plan[choice.before]
        return plan

    def _asked(self, player: Bot, choice: Choice) -> int:
        match = self.game.new(2, 0, box=self.box, **self.options)
        for action in choice.line:
            match.play(action)
        return choice.legal.index(answer(player, match).action)

    def even_plan(self, seat: int) -> np.ndarray:
        """The plan of one who plays at random: every legal action alike."""
        plan = np.zeros(self.counts[seat])
        plan[START] = 1.0
        for choice in self.choices[seat].values():
            plan[choice.sequences] = plan[choice.before] / len(choice.sequences)
        return plan

    def worst(self, plan: np.ndarray, seat: int) -> float:
        """What a plan gets against the rival who answers it best."""
        payoff = self.payoffs()
        worth = payoff.T @ plan if seat == 0 else -(payoff @ plan)  # by the rival's sequences; it wants little
        rival = list(self.choices[1 - seat].values())
        for choice in reversed(rival):
            worth[choice.before] += min(worth[choice.sequences])
        return float(worth[START]) if seat == 0 else 1.0 + float(worth[START])

    def between(self, mine: np.ndarray, theirs: np.ndarray) -> float:
        """What two plans bring to seat 0."""
        return float(mine @ (self.payoffs() @ theirs))


def sparse(rows: Iterable[int], columns: Iterable[int], data: Iterable[float], shape: tuple[int, int]) -> Any:
    """A table of numbers, most of them 0."""
    places = np.array(list(rows), np.int64), np.array(list(columns), np.int64)
    return coo_matrix((np.array(list(data)), places), shape=shape).tocsr()


def small_box(sherds: int, bottom: int, **copies: int) -> dict[str, Any]:
    """A box of Shaft with so many sherds and levels, and these tools."""
    tree = deepcopy(digsite.game("shaft").box.tree)
    tree["supply"]["sherds"], tree["pit"]["bottom"] = sherds, bottom
    for tool in tree["tool"]:
        tool["copies"] = copies.get(tool["id"], 0)
    return tree


BOX = small_box(7, 3, lamp=1, rope=1, sieve=1)
OPTIONS = {"tools": 1, "handicap": True}


def main(words: Sequence[str] | None = None) -> int:
    """Solve, ask the bots, print a table in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m bench.secrets", description=__doc__)
    parser.add_argument("bots", nargs="*", default=BOTS, metavar="BOT", help="names of bots, such as search:400")
    asked = parser.parse_args(words)
    try:
        show([(name, bot(name)) for name in asked.bots])
    except DigsiteError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def show(bots: list[tuple[str, Bot]]) -> None:
    began = time.perf_counter()
    tree = Tree(digsite.game("shaft"), OPTIONS, BOX)
    value, *best = tree.solve()
    sets = sum(map(len, tree.choices))
    seconds = time.perf_counter() - began
    print(f"Lines of play: {tree.lines:,}. Decisions that a seat can tell apart: {sets:,}. {seconds:.1f} s.")
    print(f"Value: {value:.6f}, {1 - value:.6f}. What best play makes sure of, found again by going back through the")
    print(f"tree: {tree.worst(best[0], 0):.6f}, {tree.worst(best[1], 1):.6f}.\n")
    print("| bot | against best play | loses | at worst | can lose |")
    print("| --- | --- | --- | --- | --- |")
    for name, player in bots:
        plans = [tree.even_plan(seat) if name == "random" else tree.plan_of(player, seat) for seat in (0, 1)]
        met = (tree.between(plans[0], best[1]) + 1.0 - tree.between(best[0], plans[1])) / 2
        worst = sum(tree.worst(plan, seat) for seat, plan in enumerate(plans)) / 2
        print(f"| {name} | {met:.4f} | {0.5 - met:.4f} | {worst:.4f} | {0.5 - worst:.4f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
