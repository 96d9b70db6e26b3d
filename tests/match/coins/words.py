"""The words of Coins: no more than a game must say."""

from digsite.match.look import Look
from digsite.text.speech import Thing
from tests.match.coins import rules
from tests.match.coins.box import Box


def label(look: Look, action: int) -> str:
    return "Take nothing." if action == rules.PASS else f"Take {action - rules.TAKE + 1}."


def story(before: Look, look: Look, action: int) -> str | None:
    mover = before.to_move
    if action == rules.PASS:
        return None
    return look.tell(mover, "You take {count}.", "{name} takes {count}.", count=look.s.taken[mover])


def things(box: Box) -> list[Thing]:
    return []
