"""`python -m bench.rival GAME FILE`: how the master does against the search of the first prototype with a net.

The prototype was a tree search like ours (digsite/ai/guided.py) with some differences. At a decision that its tree did
not know it asked the net once for every seat, as that seat sees the guessed world and as if it were its move, and each
seat's own answer counted for this seat alone; ours asks the mover for all seats, and the searching seat for itself if
its net has learned to look on, and lets what is expected add up. It was more curious and flattened the net's leanings
more. It began a new tree for every decision, always did all its rounds, and its tree did not fork by what an action
shows. The rest is ours; where a rival chooses unseen, the prototype mostly drew any choice, ours draws as the net says,
and so does this one.

FILE holds the net that it asks; bench/rivals has some that learned as the prototypes' nets did. The same net alone is
met too. Every arena is kept in a folder (--folder) and gone on with; what came out is kept in bench/rivals.json, and
stands on the page of strengths (--page writes that anew without playing).
"""

import argparse
import hashlib
import json
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

import digsite
from bench import strength
from bench.machine import machine
from bench.strength import Question
from digsite.ai import guided, guided_search
from digsite.ai.guided import ASKED, OWN_POINTS, OWN_SHARE, OWN_WIN, UTILITY
from digsite.ai.guided_search import MOST_NODES, NODES_A_ROUND, Learned, Thinker
from digsite.box import BoxFile
from digsite.core.compiling import Function, specialise
from digsite.core.contract import hide
from digsite.core.records import copy
from digsite.core.usual import reveals
from digsite.match import Game, Look, Luck
from digsite.nets import GROWN, POINTS, SHARE, WIN, Folded, NetFile, fingerprint, read
from digsite.nets.inference import judge_seats, look_as
from digsite.text.errors import DigsiteError

ROUNDS = 1100
HOW = (1.5, 0.2, 0.4)  # curiosity, modesty and heat
FACTS = ("decisions", "seconds", "seats")  # of a net's training, told beside what came out
SEEN_ALIKE = {"reveals": reveals}  # in place of a game's own: nothing that is shown makes a fork


def ask_every_seat(net, memory, mind, box, seat, seats):
    """What every seat may expect, each as it sees the guessed world itself; return the seat to move.

    That one is asked last: how likely the choices are is read off what is left in the memory.
    """
    s, values = mind.table[1], memory.values
    mover = int(s.to_move)
    for k in range(1, seats + 1):
        viewer = (mover + k) % seats
        mind.sight[0] = s
        hide(mind.sight[0], box, viewer)
        mind.sight[0].to_move = viewer  # as if it were its move
        look_as(net, memory, viewer)
        judge_seats(net, memory, viewer)
        mind.counts[ASKED] += 1
        mind.reward[viewer] = 0.5 * (values[viewer, WIN] + values[viewer, SHARE])
        if viewer == seat:
            mind.own[UTILITY] = mind.reward[viewer]
            mind.own[OWN_WIN], mind.own[OWN_SHARE] = values[viewer, WIN], values[viewer, SHARE]
            mind.own[OWN_POINTS] = values[viewer, POINTS]
    return mover


OTHERS: dict[str, Function] = {  # what is not as in ours, or calls what is not
    "ask_net": ask_every_seat,
    "open_up": guided.open_up,
    "descend": guided.descend,
    "think": guided.think,
}


@cache
def drivers(rules: ModuleType) -> dict[str, Function]:
    """A game's own compiled search as the prototype searched; what it shares with ours is the very same code."""
    made = dict(guided_search.drivers(rules))
    for name, generic in OTHERS.items():
        made[name] = specialise(renamed(generic), rules, **SEEN_ALIKE, **made)
    return made


def renamed(generic: Function) -> Function:
    """A copy under another name.

    What is compiled is found again by its name, which knows nothing of the functions that it calls: without this, our
    search would find the rival's code in the cache, and the rival ours, or its own before this file was changed.
    """
    made = FunctionType(generic.__code__, generic.__globals__, generic.__name__, generic.__defaults__)
    made.__module__ = generic.__module__
    made.__qualname__ = f"{generic.__qualname__}_rival_{_digest()}"
    return made


@cache
def _digest() -> str:
    """A few letters that are others when this file is changed."""
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16]


class NewTree(Thinker):
    """A search like the prototype's, with a new tree for every decision."""

    def __init__(self, rules: ModuleType, net: Folded, rounds: int) -> None:
        nodes = rounds * (rules.ACTIONS + NODES_A_ROUND)
        super().__init__(rules, net, min(nodes, MOST_NODES), np.zeros(1, np.int64))
        self._drivers = drivers(rules)
        self.how = np.array(HOW)

    def look_at(self, s: np.record, seat: int) -> None:
        """Begin with nothing, whatever was thought before."""
        self.mind.table[0] = s
        self._drivers["begin"](self.mind, self.net.seats)
        self.mind.counts[ASKED] = 0


class Rival(Learned):
    """The prototype on a seat. It remembers nothing, so that one may play many matches at once."""

    part = "rival"

    def __init__(self, file: NetFile | Path, rounds: int = ROUNDS) -> None:
        super().__init__(GROWN, file)
        self.rounds = rounds
        self._own = threading.local()

    def fingerprint(self, game: Game, box: BoxFile) -> str:
        """A few letters for its net and all that it searches with."""
        told = json.dumps([super().fingerprint(game, box), self.rounds, HOW])
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def _choose(self, look: Look, luck: Luck, net: Folded) -> int:
        thinker = self._thinker(look.game.rules, net)
        thinker.look_at(look.record, look.seat)
        rounds = self.rounds + 1  # our first one only asks about the decision itself; the prototype's went on
        thinker.think(look.box.record, look.seat, copy(luck.rng), rounds)
        found = thinker.branches()
        return max(found, key=lambda action: (found[action][0], found[action][2], -action))  # visits, then utility

    def _thinker(self, rules: ModuleType, net: Folded) -> NewTree:
        """This thread's own."""
        known: NewTree | None = getattr(self._own, "thinker", None)
        if known is None or known.net is not net:
            known = self._own.thinker = NewTree(rules, net, self.rounds)
        return known


# The arenas


def met(question: Question, rival: Any, games: int, path: Path, threads: int | None) -> dict[str, Any]:
    """Let them meet in so many games, and tell what came out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    players, seats = [question.one, rival], question.seats
    answer = strength.told(digsite.arena(question.game, players, games, seats, threads=threads, out=path, every=True))
    for player, name in zip(answer["players"], (question.one, question.other), strict=True):
        player["name"] = name
    return {"seats": seats, **answer}


def answers(asked: argparse.Namespace) -> Iterator[tuple[Question, dict[str, Any]]]:
    """What comes out against the search, and then against its net alone."""
    game = digsite.game(asked.game)
    file = read(asked.file, game)
    net, seats = fingerprint(file, GROWN), asked.seats or min(3, game.seats[-1])
    learned = {"fingerprint": net} | {fact: file.training[fact] for fact in FACTS if fact in file.training}
    threads = asked.threads or machine()["cores"]
    for name, rival in ((f"rival:{asked.rounds}", Rival(file, asked.rounds)), ("rival:net", f"net:{asked.file}")):
        question = Question(game.id, seats, asked.who, name)
        path = asked.folder / f"{question.name}-{net}.jsonl"
        yield question, met(question, rival, asked.games, path, threads) | {"net": learned}


def keep(question: Question, answer: dict[str, Any]) -> None:
    """Put an answer in the place of an older one of the same question and net."""
    found = strength.kept_rivals()
    found.setdefault(question.game, {})[f"{question.name}-{answer['net']['fingerprint']}"] = answer
    found["machine"] = machine()["processor"]
    strength.RIVALS_FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def line(question: Question, answer: dict[str, Any]) -> str:
    """An answer for people."""
    one, other = answer["players"]
    wins = f"wins {one['win_share']:.0%} : {other['win_share']:.0%}"
    points = f"points {one['score']:.1f} : {other['score']:.1f}"
    clock = f"{one['ms_per_decision']:.2g} : {other['ms_per_decision']:.2g} ms a decision"
    return f"{question.name}: {answer['games']:,} games, {strength.share(answer)}, {wins}, {points}, {clock}"


def main(words: list[str] | None = None) -> int:
    """Play what is asked for, keep it, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.rival", description=__doc__)
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the net of the rival")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play; else three, or two where no more can")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="games of each arena")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="of the rival's search, a decision")
    parser.add_argument("--who", default="master", metavar="BOT", help="who meets it")
    parser.add_argument("--threads", type=int, metavar="N", help="matches at once; else one on every core")
    parser.add_argument("--folder", type=Path, default=Path(".work/rivals"), metavar="FOLDER")
    parser.add_argument("--page", action="store_true", help="play nothing, write the page")
    asked = parser.parse_args(words)
    if not asked.page:
        if asked.file is None:
            parser.error("name a game and a file with a net of it")
        if asked.seats == 1 or asked.rounds < 1:
            parser.error("a rival needs company, and a round at least")
        try:
            for question, answer in answers(asked):
                keep(question, answer)
                print(line(question, answer), flush=True)
        except DigsiteError as error:
            print(error, file=sys.stderr)
            return 2
    strength.write_page()
    return 0


if __name__ == "__main__":
    sys.exit(main())
