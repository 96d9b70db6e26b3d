"""Bots that have learned: a net alone, and a tree search that a net guides."""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from digsite.ai import guided
from digsite.ai.search import SearchBot
from digsite.box import BoxFile
from digsite.core.compiling import announced, specialise, tell
from digsite.core.records import copy
from digsite.core.rng import draw, fork
from digsite.match import Game, Look, Luck
from digsite.nets import (
    GROWN,
    BadNet,
    Folded,
    Found,
    Memory,
    NetFile,
    fingerprint,
    fold,
    lacks,
    memory_for,
    read_once,
    shipped,
)
from digsite.nets.files import observing
from digsite.nets.inference import ask
from digsite.text import _
from digsite.text.errors import BadBot

NODES_A_ROUND = 32
MOST_NODES = 2**19
ROUNDS_AT_ONCE = 32  # between two looks at the clock
PLAYOUTS_INSTEAD = 1000  # of the plain search, where no net fits


@cache
def drivers(rules: ModuleType) -> dict[str, Any]:
    """A game's own compiled search with a net."""
    made: dict[str, Any] = {}
    for generic in guided.DRIVERS:
        made[generic.__name__] = specialise(generic, rules, **made)
    return made


class Told(NamedTuple):
    """A mean, and how far it may be off (one standard error)."""

    mean: float
    error: float


class Tried(NamedTuple):
    """What the search found out about one choice, for the seat that chooses."""

    action: int
    visits: int
    prior: float
    utility: Told  # half the win, half the share of rivals beaten; alone, the points
    win: Told
    share: Told
    points: Told


class Thought(NamedTuple):
    """What a search has found: the best choice, and all that were weighed, the most visited first."""

    best: int
    tried: tuple[Tried, ...]
    rounds: int  # that this took; less than was asked for where an earlier tree served
    asked: int  # how often the net was asked


class Thinker:
    """A tree with its net and memory, for one table; each thread has its own."""

    def __init__(self, rules: ModuleType, net: Folded, nodes: int, stop: np.ndarray) -> None:
        self.rules, self.net, self.memory = rules, net, memory_for(net)
        self.mind = guided.Mind(
            np.zeros(2, rules.STATE),
            self.memory.quads.view(rules.STATE).reshape(1),
            np.zeros(rules.ACTIONS, np.int32),
            np.zeros(rules.ACTIONS + 1, np.int32),
            *_nodes(nodes),
            np.zeros(guided.DEEPEST, np.int32),
            np.zeros(rules.ACTIONS + 1, np.int32),
            np.zeros(net.seats),
            np.zeros(guided.KEPT),
            np.zeros(2),
            np.zeros(2, np.int64),
            stop,
        )
        self._other = _nodes(nodes)
        self._drivers = drivers(rules)
        self.how = np.array(guided.USUAL)

    def look_at(self, s: np.record, seat: int) -> None:
        """Begin to think about a position as the seat sees it: with what is known of it, or with nothing."""
        self.mind.table[0] = s
        root = self._drivers["known"](self.net, self.memory, self.mind, seat)
        if root == guided.NO_NODE:
            self._drivers["begin"](self.mind, self.net.seats)
        elif root > 0:
            self._drivers["carry_over"](self.mind, root, *self._other)
            self._other, nodes = (self.mind.nodes, self.mind.stats), self._other
            self.mind = self.mind._replace(nodes=nodes[0], stats=nodes[1])
        self.mind.counts[guided.ASKED] = 0

    @property
    def visits(self) -> int:
        """How many rounds the root has seen."""
        return int(self.mind.nodes[0].visits)

    def think(self, box: np.record, seat: int, rng: np.record, rounds: int, *, hasty: bool = False) -> int:
        """Up to so many rounds more, in haste only while they can change the choice; return how many it were."""
        think = self._drivers["think"]
        return int(think(self.net, self.memory, self.mind, box, rng, seat, self.net.seats, rounds, self.how, hasty))

    def until(self, end: float, box: np.record, seat: int, rng: np.record) -> int:
        """Rounds until this time, or until somebody says stop."""
        done = 0
        while done == 0 or (time.perf_counter() < end and not self.mind.stop[0]):
            done += self.think(box, seat, rng, ROUNDS_AT_ONCE)
        return done

    def branches(self) -> dict[int, np.ndarray]:
        """What is known of each choice: visits, prior, and the sums."""
        found, nodes = {}, self.mind.nodes
        child = int(nodes[0].first)
        while child != guided.NO_NODE:
            node = nodes[child]
            found[int(node.label)] = np.array([node.visits, node.prior, *self.mind.stats[child]])
            child = int(node.next)
        return found


def _nodes(count: int) -> tuple[np.ndarray, np.ndarray]:
    return np.empty(count, guided.NODE), np.empty((count, 2 * guided.KEPT))


@cache
def _say_once(sentence: str) -> None:
    tell(sentence)


class Learned:
    """A bot that finds the net of the game that it is asked about; without one the plain search plays.

    `file` holds its net, or says where that lies; left out, the nets that come with the game are asked.
    """

    reads_steps = False
    part = "net"  # what is compiled for it

    def __init__(self, name: str = GROWN, file: NetFile | Path | None = None) -> None:
        self.name, self.file = name, file
        self._known: tuple[Any, ...] = ()
        self.instead = SearchBot(PLAYOUTS_INSTEAD)

    def choose(self, look: Look, luck: Luck) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        net = self._net(look)
        if net is None:
            return self.instead.choose(look, luck)
        with announced(look.game.rules, self.part):
            return self._choose(look, luck, net)

    def _choose(self, look: Look, luck: Luck, net: Folded) -> int:
        raise NotImplementedError

    def _net(self, look: Look) -> Folded | None:
        """The net for this table, made ready; None where none fits, which is said once."""
        file, reason = self.found(look.game, look.box)
        if file is not None:
            return fold(file, self.name, look.game.rules, look.seats)
        _say_once(_("{reason} Plain search plays instead.").format(reason=reason))
        return None

    def found(self, game: Game, box: BoxFile) -> Found:
        """The file with the net that is asked in this game; or why there is none."""
        if not self._known or self._known[0] is not game or self._known[1] is not box:
            self._known = game, box, self._looked_for(game, box)
        made: Found = self._known[2]
        return made

    def _looked_for(self, game: Game, box: BoxFile) -> Found:
        if isinstance(self.file, NetFile):
            found = Found(self.file)
        else:
            found = shipped(game, box) if self.file is None else read_once(self.file, game, box)
        if found.file is not None and self.name not in found.file.nets:
            return Found(None, lacks(found.file, self.name))
        return found

    def insist(self, game: Game, box: BoxFile) -> None:
        """Refuse a game that its net does not fit; whoever asked for no net in particular gets the plain search."""
        file, reason = self.found(game, box)
        if file is None and (self.file is not None or self.name != GROWN):
            raise BadNet(reason)

    def fingerprint(self, game: Game, box: BoxFile) -> str:
        """A few letters for the net that is asked in this game; none where the plain search plays."""
        file = self.found(game, box).file
        return "" if file is None else fingerprint(file, self.name)

    def anew(self, share: float = 1.0) -> "Learned":
        """Somebody who plays like this with this share of the thinking, and remembers nothing."""
        raise NotImplementedError


class NetBot(Learned):
    """A net alone: what it holds best, or (with a heat) any choice that is not much less likely than the best."""

    part = "net alone"

    def __init__(
        self, name: str = GROWN, *, heat: float | None = None, floor: float = 0.05, file: NetFile | Path | None = None
    ) -> None:
        super().__init__(name, file)
        self.heat, self.floor = heat, floor
        self._memory: tuple[Folded, Memory] | None = None

    def anew(self, share: float = 1.0) -> "NetBot":
        return NetBot(self.name, heat=self.heat, floor=self.floor, file=self.file)

    def _choose(self, look: Look, luck: Luck, net: Folded) -> int:
        if self._memory is None or self._memory[0] is not net:
            self._memory = net, memory_for(net)
        memory = self._memory[1]
        memory.words[0] = observing(look.game.rules).turned(look.record, look.seats, look.seat)
        weight = np.zeros(look.game.rules.ACTIONS, np.int32)
        weight[list(look.legal)] = 1
        ask(net, memory, look.seat, weight, 1.0 if self.heat is None else self.heat)
        legal = np.array(look.legal)
        chances = memory.chances[legal].astype(np.float64)
        if self.heat is None:
            return int(legal[chances.argmax()])
        chances[chances < self.floor * chances.max()] = 0
        place = draw(luck.rng) / 2**32 * chances.sum()
        return int(legal[min(np.searchsorted(chances.cumsum(), place, "right"), np.flatnonzero(chances)[-1])])


class GuidedBot(Learned):
    """So many rounds of search with a net for every decision, or as many as fit into some milliseconds.

    The tree is kept: where the seat comes to what it has foreseen, only what is missing is searched. With several
    threads each grows a tree of its own, and what they have found is added up. Who only chooses ends sooner where more
    rounds could not change the choice.
    """

    def __init__(
        self,
        rounds: int | None = None,
        *,
        milliseconds: float | None = None,
        threads: int = 1,
        name: str = GROWN,
        file: NetFile | Path | None = None,
    ) -> None:
        if (rounds is None) == (milliseconds is None):
            raise BadBot(_("A search with a net needs either rounds or milliseconds."))
        if (rounds if milliseconds is None else milliseconds) <= 0 or threads < 1:  # type: ignore[operator]
            raise BadBot(_("A search with a net needs a round at least, or some milliseconds, and a thread."))
        super().__init__(name, file)
        self.rounds, self.milliseconds, self.threads = rounds, milliseconds, threads
        self.thought: Thought | None = None  # about the last decision
        self._stop = np.zeros(1, np.int64)
        self._net_at_hand: Folded | None = None
        self._thinkers: list[Thinker] = []
        self._pool: ThreadPoolExecutor | None = None

    def anew(self, share: float = 1.0) -> "GuidedBot":
        rounds = None if self.rounds is None else max(1, round(self.rounds * share))
        milliseconds = None if self.milliseconds is None else self.milliseconds * share
        return GuidedBot(rounds, milliseconds=milliseconds, threads=self.threads, name=self.name, file=self.file)

    def interrupt(self) -> None:
        """Let the thinking under way end now with what it has found; for another thread."""
        self._stop[0] = 1

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _choose(self, look: Look, luck: Luck, net: Folded) -> int:
        self.thought = self._think(look, luck, net, hasty=self.threads == 1)
        return self.thought.best

    def think(self, look: Look, luck: Luck) -> Thought | None:
        """Search, and say what was found about each choice; None where no net fits."""
        net = self._net(look)
        if net is None:
            return None
        with announced(look.game.rules, "net"):
            return self._think(look, luck, net)

    def _think(self, look: Look, luck: Luck, net: Folded, *, hasty: bool = False) -> Thought:
        if self._net_at_hand is not net:
            nodes = NODES_A_ROUND * -(-(self.rounds or MOST_NODES) // self.threads) + 4 * look.game.rules.ACTIONS
            made = (Thinker(look.game.rules, net, min(nodes, MOST_NODES), self._stop) for _i in range(self.threads))
            self._net_at_hand, self._thinkers = net, list(made)
        self._stop[0] = 0
        ended = time.perf_counter() + (self.milliseconds or 0) / 1000
        work = [self._work(thinker, look, luck, i, ended, hasty) for i, thinker in enumerate(self._thinkers)]
        if len(work) == 1:
            rounds = work[0]()
        else:
            self._pool = self._pool or ThreadPoolExecutor(self.threads)
            rounds = sum(self._pool.map(lambda job: job(), work))
        return _summed(self._thinkers, rounds)

    def _work(
        self, thinker: Thinker, look: Look, luck: Luck, number: int, ended: float, hasty: bool
    ) -> Callable[[], int]:
        """What one thread does: with chance of its own."""
        rng, box = copy(luck.rng), look.box.record
        fork(rng, number, 0)
        share = None if self.rounds is None else (self.rounds + number) // self.threads

        def job() -> int:
            thinker.look_at(look.record, look.seat)
            if share is None:
                return thinker.until(ended, box, look.seat, rng)
            return thinker.think(box, look.seat, rng, max(share, 1) - thinker.visits, hasty=hasty)

        return job


def _summed(thinkers: list[Thinker], rounds: int) -> Thought:
    """What all trees have found together."""
    sums: dict[int, np.ndarray] = {}
    for thinker in thinkers:
        for action, found in thinker.branches().items():
            sums[action] = sums[action] + found if action in sums else found
    tried = [_tried(action, found, len(thinkers)) for action, found in sums.items()]
    tried.sort(key=lambda one: (-one.visits, -one.utility.mean, -one.prior, one.action))
    asked = sum(int(thinker.mind.counts[guided.ASKED]) for thinker in thinkers)
    return Thought(tried[0].action, tuple(tried), rounds, asked)


def _tried(action: int, found: np.ndarray, trees: int) -> Tried:
    visits, prior, sums, squares = found[0], found[1], found[2 : 2 + guided.KEPT], found[2 + guided.KEPT :]
    told = [_told(float(visits), float(total), float(square)) for total, square in zip(sums, squares, strict=True)]
    return Tried(action, int(visits), float(prior) / trees, *told)


def _told(visits: float, total: float, squares: float) -> Told:
    if visits == 0:
        return Told(0.0, math.inf)
    mean = total / visits
    return Told(mean, math.sqrt(max(0.0, squares / visits - mean * mean) / visits))
