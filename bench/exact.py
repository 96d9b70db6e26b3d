"""`python -m bench.exact [BOT ...]`: how close bots come to best play where the truth is known (docs/exact.md).

Each game below is small enough to be solved (`digsite.ai.exact`). Every bot plays it, with two against best play,
and what its choices give away is added up. A row says what it gets on average (value less loss), how much of that is
noise, what a decision that matters gives away, and how often a best action was chosen.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import digsite
from digsite.ai import bot
from digsite.ai.exact import Solution, regret, solve
from digsite.ai.guided_search import Learned
from digsite.text.errors import DigsiteError

BOTS = ["random", "search:100", "search:1000"]


@dataclass(frozen=True)
class Solved:
    """A game that is solved: the printed box or another one, from the set-up or a laid-out table on."""

    name: str
    sentence: str
    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    box: dict[str, Any] | None = None
    start: dict[str, Any] | None = None

    def solve(self) -> Solution:
        """Work it out."""
        return solve(digsite.game(self.game), self.seats, self.options, self.box, start=self.start)


def shaft_table(supply: int, shelf: list[int], hand: dict[str, int]) -> dict[str, Any]:
    """A turn of seat 0 with the printed box, the deck empty: seat 0 holds these tools, the others are spent."""
    box = digsite.game("shaft").box
    copies = {tool.id: tool.copies for tool in box.tool}  # type: ignore[attr-defined]
    none = dict.fromkeys(copies, 0)
    return {
        "seats": 2,
        "table": {
            "phase": "turn",
            "to_move": 0,
            "due": 0,
            "supply": supply,
            "lost": box.record.supply_sherds.item() - supply - sum(shelf),
            "shelf": shelf,
            "hand": [none | hand],
            "held": [sum(hand.values())],
            "deck": none,
            "deck_size": 0,
            "discard": {tool: count - hand.get(tool, 0) for tool, count in copies.items()},
        },
    }


def shaft_box(sherds: int, **copies: int) -> dict[str, Any]:
    """A box of Shaft with so many sherds, and no tools but these."""
    tree = deepcopy(digsite.game("shaft").box.tree)
    tree["supply"]["sherds"] = sherds
    for tool in tree["tool"]:
        tool["copies"] = copies.get(tool["id"], 0)
    return tree


def sheet(turns: int, money: int, **rows: list[int]) -> dict[str, Any]:
    """A turn of solitaire about to begin, with the printed box: so many turns and so much money left."""
    box = digsite.game("ancient_artifacts").box.record
    section = rows["section"]
    done = [(track, i) for track in range(3) for i in range(section[track])]
    earned = int(box.start_money) + sum(int(box.money[place]) for place in done)
    return {
        "seats": 1,
        "table": {
            "turns": int(box.turn_cap) - turns + 1,
            "money": [money],
            "spent": [earned - money],
            "renown": [sum(int(box.renown[place]) for place in done)],
            **{name: [row] for name, row in rows.items()},
        },
    }


def small_sheet() -> dict[str, Any]:
    """A box of solitaire with two results dice, no money at the start, three turns, and steps of two symbols."""
    tree = deepcopy(digsite.game("ancient_artifacts").box.tree)
    tree["results"]["dice"] = 2
    tree["bust"]["limit"] = tree["bust"]["special_limit"] = 2
    tree["set_up"]["start_money"] = 0
    tree["ruling"]["turn_cap"] = 3
    for track in tree["track"]:
        for section in track["section"]:
            for step in section["step"]:
                if step["kind"] == "research":
                    step["requires"] = step["requires"][:2]
                    step["coloured"] = step["coloured"][:1] if step["coloured"][:1] == step["requires"][1:] else []
    return tree


def solved() -> Iterator[Solved]:
    """The games, the quickest of each kind first."""
    yield Solved(
        "shaft-late",
        "Shaft, two seats, the printed box late in the game: 14 sherds left, shelves 4 and 10, the deck empty, and the "
        "digger holds the last Lamp and Sieve",
        "shaft",
        2,
        start=shaft_table(14, [4, 10], {"lamp": 1, "sieve": 1}),
    )
    yield Solved(
        "shaft-spent",
        "Shaft, two seats, the printed box with 30 sherds, all tools spent before the first turn",
        "shaft",
        2,
        start=shaft_table(30, [0, 0], {}),
    )
    yield Solved(
        "shaft-bare",
        "Shaft, two seats, a box with 30 sherds and no tools, with the handicap",
        "shaft",
        2,
        options={"handicap": True},
        box=shaft_box(30),
    )
    yield Solved(
        "shaft-three",
        "Shaft, two seats, a box with 20 sherds and one Lamp, Rope and Sieve, which the first seat is dealt",
        "shaft",
        2,
        options={"tools": 3},
        box=shaft_box(20, lamp=1, rope=1, sieve=1),
    )
    yield Solved(
        "solitaire-dig",
        "Ancient Artifacts alone, the printed sheet: the last Dig is left (5 boxes), 1 raider box there, $4, 10 turns",
        "ancient_artifacts",
        1,
        start=sheet(10, 4, section=[2, 3, 4], raiders=[1, 0, 0]),
    )
    yield Solved(
        "solitaire-idol",
        "Ancient Artifacts alone, the printed sheet: the last two sections of the jungle are left, $4, 8 turns",
        "ancient_artifacts",
        1,
        start=sheet(8, 4, section=[3, 3, 2], raiders=[0, 0, 0]),
    )
    yield Solved(
        "solitaire-two",
        "Ancient Artifacts alone, the printed sheet: the last Dig (2 of 5 boxes left) and the last Dive (2 of 4 left), "
        "2 raider boxes in either track, $1, 4 turns",
        "ancient_artifacts",
        1,
        start=sheet(4, 1, section=[2, 2, 4], raiders=[2, 2, 0], marks=[3, 2, 0]),
    )
    yield Solved(
        "solitaire-small",
        "Ancient Artifacts alone, a small sheet: two results dice, Research steps of two symbols, no money, 3 turns",
        "ancient_artifacts",
        1,
        box=small_sheet(),
    )


def fits(name: str, one: Solved) -> bool:
    """Can this bot play here as its name says, and no plain search in its place?"""
    player, game = bot(name), digsite.game(one.game)
    return not isinstance(player, Learned) or player.found(game, game.own_box(one.box)).file is not None


def main(words: list[str] | None = None) -> int:
    """Solve, let the bots play, print a table in Markdown."""
    known = list(solved())
    parser = argparse.ArgumentParser(prog="python -m bench.exact", description=__doc__)
    parser.add_argument("bots", nargs="*", default=BOTS, metavar="BOT", help="names of bots, such as search:400")
    parser.add_argument("--games", type=int, default=200, help="matches for every bot and game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], choices=[one.name for one in known], metavar="NAME")
    asked = parser.parse_args(words)
    try:
        for name in asked.bots:
            bot(name)
        for one in known:
            if not asked.only or one.name in asked.only:
                show(one, asked.bots, asked.games, asked.seed)
    except DigsiteError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def show(one: Solved, bots: list[str], games: int, seed: int) -> None:
    """Solve one game and print how every bot does in it."""
    began = time.perf_counter()
    solution = one.solve()
    worth = ", ".join(f"{value:.6f}" for value in solution.value)
    seconds = time.perf_counter() - began
    print(f"\n**{one.name}**. {one.sentence}. Positions: {solution.positions:,}. Value: {worth}. {seconds:.1f} s.\n")
    print("| bot | gets | loses a game | a decision | best action | games |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in bots:
        if not fits(name, one):
            print(f"| {name} | has learned another box | | | | |", flush=True)
            continue
        found = regret(bot(name), solution, games, seed)
        loss, each = found.loss, found.a_decision
        figures = f"{found.mean:.4f} | {loss.mean:.4f} ± {loss.error:.4f} | {each.mean:.5f} | {found.optimal:.1%}"
        print(f"| {name} | {figures} | {loss.count} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
