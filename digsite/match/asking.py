"""How a bot is asked: it gets a look and its own chance, and answers with an action."""

from typing import Protocol

from digsite.match.look import Look
from digsite.match.match import Luck, Match


class Bot(Protocol):
    """Something that sits on a seat. One that never reads `look.steps` may say `reads_steps = False`."""

    def choose(self, look: Look, luck: Luck) -> int:
        """An action for the seat that is asked, from what that seat may know."""
        ...


def ask(bot: Bot, match: Match) -> int:
    """What a bot on the seat to move wants to do; a seat must be to move."""
    luck = match.luck()
    return bot.choose(match.look(match.to_move, steps=getattr(bot, "reads_steps", True)), luck)
