"""Who chooses: bots that see what their seat may see and nothing else."""

from digsite.match import Bot, Game, ask
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.text.typed import whole_number

__all__ = ["BOTS", "MOST_PLAYOUTS", "PLAIN_SEARCH", "BadBot", "Bot", "ask", "bot", "is_bot"]

BOTS = ("random", "search")
PLAIN_SEARCH = 1000  # playouts a decision
MOST_PLAYOUTS = 1_000_000


class BadBot(DigsiteError):
    """No bot has this name."""


def is_bot(name: str) -> bool:
    """Does this word name a bot, or else a person?"""
    return name.partition(":")[0] in (*BOTS, "bot")


def bot(name: str, game: Game, share: float = 1.0) -> Bot:
    """A bot by name: random, search (or bot), or search:N for N playouts a decision; or a share of those."""
    from digsite.ai.chance import RandomBot
    from digsite.ai.search import SearchBot

    kind, colon, count = name.partition(":")
    if kind == "random" and not colon:
        return RandomBot()
    if kind in ("search", "bot"):
        playouts = whole_number(count, 9) if colon else PLAIN_SEARCH
        if playouts is not None and 1 <= playouts <= MOST_PLAYOUTS:
            return SearchBot(game, max(1, round(playouts * share)))
        sentence = _("{name} is not a bot: give the playouts as a number from 1 to {most}, such as search:2000.")
        raise BadBot(sentence.format(name=name, most=f"{MOST_PLAYOUTS:,}"))
    raise BadBot(_("There is no bot {name}. There are: {bots}.").format(name=name, bots=", ".join(BOTS)))
