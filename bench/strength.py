"""`python -m bench.strength [GAME ...]`: how strong the levels, nets and searches are: docs/strength.md.

For every number of players each level meets the one below, the master meets random play and the plain search, and the
net alone meets the plain search. Every arena is kept in a folder (--folder) and gone on with; what came out is kept in
bench/strength.json, from which the page is written (--page writes it anew without playing). What `bench.rival` has
measured stands there too.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import digsite
from bench.machine import machine
from digsite.ai import LEVELS
from digsite.ai.contest import Contest
from digsite.text.errors import DigsiteError

FILE = Path(__file__).parent / "strength.json"
RIVALS_FILE = Path(__file__).parent / "rivals.json"  # of bench.rival
PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
DOWNWARDS = tuple(reversed(LEVELS))
RIVALS = (("master", "random"), ("master", "search:1000"), ("net", "search:1000"))

HEAD = """\
# Strength

How strong the bots are, from real arenas ([what the figures mean](arena.md)): mirrored games with the same chance, all
seats in turn. A share is that of comparisons, who placed better, ties half, with the interval in which the true one
lies 19 times in 20. `python -m bench.strength` plays them and writes this page.
"""
ABOUT_RIVALS = """\
Where it says "against the first prototypes", the rival is the search that the first experiments ended with, rebuilt:
`rival:1100` has so many rounds a decision, a new tree for each, and asks its net once for every seat; `rival:net` is
the same net alone. `python -m bench.rival GAME FILE` plays these.
"""

COLUMNS = """\
| seats | who | against | games | comparisons | wins | points | ms a decision |
| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: |"""


class Question(NamedTuple):
    """Who meets whom in which game, at a table for so many."""

    game: str
    seats: int
    one: str
    other: str

    @property
    def name(self) -> str:
        return "-".join((self.game, str(self.seats), self.one, self.other)).replace(":", "_")

    @property
    def is_step(self) -> bool:
        """Is it a level against the one below?"""
        return (self.one, self.other) in pairwise(DOWNWARDS)


def questions(game: str, seats: Sequence[int]) -> Iterator[Question]:
    """Everything that is asked about a game: the ladder first, then the rivals."""
    for pair in (*pairwise(DOWNWARDS), *RIVALS):
        for count in seats:
            yield Question(game, count, *pair)


def answered(question: Question, games: int, folder: Path) -> dict[str, Any]:
    """Let them meet in all these games: that one is better is soon settled, by how much is not."""
    folder.mkdir(parents=True, exist_ok=True)
    contest = digsite.arena(
        question.game,
        [question.one, question.other],
        games,
        question.seats,
        out=folder / f"{question.name}.jsonl",
        every=True,
    )
    return told(contest)


def told(contest: Contest) -> dict[str, Any]:
    """What came out of an arena of two, as it is kept."""
    found = contest.json()
    keys = ("name", "win_share", "score", "ms_per_decision")
    return {
        "games": found["games"],
        "settled": found["settled"],
        "share": [round(figure, 4) for figure in found["pairs"][0]["comparisons"].values()],
        "players": [
            {key: player[key] if key == "name" else round(player[key], 4) for key in keys}
            for player in found["players"]
        ],
    }


def kept() -> dict[str, Any]:
    """What was measured so far."""
    return _read(FILE)


def kept_rivals() -> dict[str, Any]:
    """What was measured against the first prototypes so far."""
    return _read(RIVALS_FILE)


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def keep(question: Question, answer: dict[str, Any]) -> None:
    """Put an answer in the place of an older one."""
    found = kept()
    found.setdefault(question.game, {})[question.name] = answer
    found["machine"] = machine()["processor"]
    FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


# The page


def write_page() -> None:
    """Write the page anew from what is kept."""
    PAGE.write_text(page(kept(), kept_rivals()), encoding="utf-8")


def page(found: dict[str, Any], rivals: dict[str, Any]) -> str:
    """Everything that was measured, as Markdown."""
    games = [id for id in digsite.games() if id in found or id in rivals]
    parts = [HEAD, *([ABOUT_RIVALS] if any(id in rivals for id in games) else [])]
    parts += ["\n".join(_game(id, found.get(id, {}), rivals.get(id, {}))) for id in games]
    machines = sorted({kept["machine"] for kept in (found, rivals) if "machine" in kept})
    if machines:
        parts.append(f"Milliseconds were taken on two cores of an {' or an '.join(machines)}, a match on each.\n")
    return "\n".join(parts)


def _game(id: str, found: dict[str, Any], rivals: dict[str, Any]) -> Iterator[str]:
    game = digsite.game(id)
    yield f"## {game.name}\n"
    if any(question.is_step and question.name in found for question in questions(id, game.seats)):
        yield from _ladder(id, game.seats, found)
    if found:
        yield COLUMNS
        for question in questions(id, game.seats):
            if question.name in found:
                yield _row(question, found[question.name])
        yield ""
    if rivals:
        yield from _rivals(id, rivals)


def _rivals(id: str, found: dict[str, Any]) -> Iterator[str]:
    """What came out against the first prototypes, and what the net of each had learned from."""
    yield "### Against the first prototypes\n"
    nets = {kept["net"]["fingerprint"]: kept["net"] for kept in found.values()}
    for fingerprint, net in sorted(nets.items()):
        yield COLUMNS
        met = {_met(id, kept): kept for kept in found.values() if kept["net"]["fingerprint"] == fingerprint}
        for question in sorted(met):
            yield _row(question, met[question])
        yield f"\n{_learned(net)}\n"


def _met(id: str, kept: dict[str, Any]) -> Question:
    return Question(id, kept["seats"], *(player["name"] for player in kept["players"]))


def _learned(net: dict[str, Any]) -> str:
    """What a file says of its net's training."""
    facts = []
    if "decisions" in net:
        facts.append(f" from {net['decisions'] / 1e6:,.0f} million decisions")
    if "seconds" in net:
        facts.append(f" in {net['seconds'] / 60:,.1f} minutes")
    if "seats" in net:
        facts.append(f" at tables for {', '.join(map(str, net['seats']))}")
    how = f"learned{''.join(facts)}" if facts else "does not say how it learned"
    return f"The rival's net ({net['fingerprint']}) {how}."


def _ladder(id: str, tables: Sequence[int], found: dict[str, Any]) -> Iterator[str]:
    yield "| seats | " + " | ".join(f"{one} over {other}" for one, other in pairwise(DOWNWARDS)) + " |"
    yield "| ---: |" + " ---: |" * (len(DOWNWARDS) - 1)
    for seats in tables:
        steps = [found.get(Question(id, seats, *pair).name) for pair in pairwise(DOWNWARDS)]
        if any(steps):
            yield f"| {seats} | " + " | ".join(share(step) if step else "" for step in steps) + " |"
    yield ""


def _row(question: Question, answer: dict[str, Any]) -> str:
    one, other = answer["players"]
    games = f"{answer['games']:,}" + (", settled" if answer["settled"] else "")
    wins = "" if question.seats == 1 else f"{one['win_share']:.0%}"
    points = f"{one['score']:.1f} : {other['score']:.1f}"
    clock = f"{one['ms_per_decision']:.2g} : {other['ms_per_decision']:.2g}"
    facts = question.seats, question.one, question.other, games, share(answer), wins, points, clock
    return "| " + " | ".join(map(str, facts)) + " |"


def share(answer: dict[str, Any]) -> str:
    """The share of comparisons, with its interval."""
    middle, low, high = (100 * figure for figure in answer["share"])
    return f"{middle:.0f} % ({low:.0f}-{high:.0f})"


def main(words: list[str] | None = None) -> int:
    """Play what is asked for, keep it, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games; else all")
    parser.add_argument("--most", type=int, default=400, metavar="N", help="games of each arena")
    parser.add_argument("--seats", type=int, nargs="*", default=[], metavar="N", help="only these tables")
    parser.add_argument(
        "--only", nargs="*", default=[], metavar="A,B", help="only these pairs, such as net,search:1000"
    )
    parser.add_argument("--folder", type=Path, default=Path(".work/strength"), metavar="FOLDER")
    parser.add_argument("--page", action="store_true", help="play nothing, write the page")
    asked = parser.parse_args(words)
    pairs = [tuple(pair.split(",")) for pair in asked.only]
    try:
        for id in [] if asked.page else asked.games or digsite.games():
            for question in questions(id, digsite.game(id).seats):
                if asked.seats and question.seats not in asked.seats:
                    continue
                if pairs and (question.one, question.other) not in pairs:
                    continue
                answer = answered(question, asked.most, asked.folder)
                keep(question, answer)
                print(question.name, answer["games"], share(answer), flush=True)
    except DigsiteError as error:
        print(error, file=sys.stderr)
        return 2
    write_page()
    return 0


if __name__ == "__main__":
    sys.exit(main())
