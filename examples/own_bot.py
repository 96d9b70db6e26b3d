"""A bot of one's own: how often does a careful digger win Shaft against a seat that plays at random?

    python examples/own_bot.py 200

A bot is any object with `choose(look, luck)`. The look is what its seat may know; luck is chance of its own.
"""

import sys
from collections.abc import Callable

import digsite
from digsite.ai import Bot, ask, bot
from digsite.match import Look, Luck

ENOUGH = 6  # sherds that are carried home


class Careful:
    """Digs where more than half of the faces are good, leaves with a full basket, and offers its best tool."""

    def choose(self, look: Look, luck: Luck) -> int:
        can = {look.word(action): action for action in look.legal}
        offers = [word for word in can if word.startswith("offer:")]
        if offers:
            return can[max(offers, key=lambda word: self.worth(look, word))]
        if "leave" in can and (look.s.basket >= ENOUGH or self.risk(look) > 0.5):
            return can["leave"]
        if "play:lamp" in can and self.risk(look) > 0.25:
            return can["play:lamp"]
        return can.get("dig", look.legal[0])

    def risk(self, look: Look) -> float:
        """The share of faces that bury the next dig."""
        depth, lit, faces = int(look.s.depth), int(look.s.lit), int(look.box.pit.faces)
        return max(0, depth - lit) / faces

    def worth(self, look: Look, offer: str) -> int:
        """What the museum pays for an offered tool."""
        return sum(tool.worth for tool in look.box.tool if offer == f"offer:{tool.id}")


def play(players: list[Bot], seed: int) -> list[int]:
    """Play one game and return the places, best = 1."""
    match = digsite.game("shaft").new(seats=len(players), seed=seed)
    match.run()
    while not match.is_over:
        match.play(ask(players[match.to_move], match))
        match.run()
    return match.places()


def main(games: int, say: Callable[[str], None] = print) -> float:
    """The share of games that the bot wins; it takes both seats in turn, and a shared first place is half a win."""
    careful, rival = Careful(), bot("random")
    wins = 0.0
    for seed in range(games):
        own = seed % 2
        places = play([careful, rival] if own == 0 else [rival, careful], seed)
        wins += {(1, 2): 1.0, (1, 1): 0.5}.get((places[own], places[1 - own]), 0.0)
    say(f"The careful digger wins {wins / games:.0%} of {games} games.")
    return wins / games


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
