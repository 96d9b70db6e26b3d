"""How a bot is asked: it gets a look and its own chance, and answers with an action."""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import numpy as np

from digsite.box import BoxFile
from digsite.match.game import Game
from digsite.match.look import Look
from digsite.match.match import Luck, Match
from digsite.text import _
from digsite.text.errors import DigsiteError

LONGEST_REASON = 400  # letters of what a failing bot says
MOST_TOLD = 4  # reasons for each seat
log = logging.getLogger(__name__)


class Bot(Protocol):
    """Something that sits on a seat. One that never reads `look.steps` may say `reads_steps = False`.

    It may also have `insist(game, box)`, which refuses with a DigsiteError before a match what it cannot play,
    `over(look)`, which is told how the match ended, and `close()`, for when it is sent home.
    """

    def choose(self, look: Look, luck: Luck) -> int:
        """An action for the seat that is asked, from what that seat may know."""
        ...


Choose = Callable[[Look, Luck], int]


class Answer(NamedTuple):
    """What is done on a bot's seat; `lost` says why chance chose it, and is empty where the bot did."""

    action: int
    lost: str = ""


def ask(bot: Bot, match: Match) -> int:
    """What a bot on the seat to move wants to do; a seat must be to move. What the bot raises is raised."""
    return bot.choose(*shown_to(bot, match))


def answer(bot: Bot, match: Match) -> Answer:
    """The same for a match that must go on: a bot that fails, or wants what is not allowed, loses this to chance."""
    return settled(bot.choose, *shown_to(bot, match))


def shown_to(bot: Bot, match: Match) -> tuple[Look, Luck]:
    """What a bot on the seat to move is handed."""
    luck = match.luck()
    return match.look(match.to_move, steps=getattr(bot, "reads_steps", True)), luck


def settled(choose: Choose, look: Look, luck: Luck) -> Answer:
    """What a bot chooses if that is allowed; else any legal action alike, by the seat's own chance."""
    try:
        wanted = choose(look, luck)
    except DigsiteError as error:
        return Answer(by_chance(look, luck), str(error)[:LONGEST_REASON])
    except Exception as error:  # whatever a bot does, the match goes on
        log.info("A bot failed.", exc_info=True)
        return Answer(by_chance(look, luck), f"{type(error).__name__}: {error}".rstrip(": ")[:LONGEST_REASON])
    if isinstance(wanted, bool) or not isinstance(wanted, (int, np.integer)) or wanted not in look.legal:
        sentence = _("It wants {action}, which is not an action that is allowed now.")
        return Answer(by_chance(look, luck), sentence.format(action=repr(wanted)[:LONGEST_REASON]))
    return Answer(int(wanted))


def by_chance(look: Look, luck: Luck) -> int:
    """Any legal action, all alike: what a seat that plays at random does."""
    return look.legal[(luck.bits * len(look.legal)) >> 32]


class Losses:
    """Decisions of one match that bots lost to chance, by seat; the first few different reasons are told.

    A reason may say what its seat holds: where others read it too, it is kept until the match is over (`quietly`).
    """

    def __init__(self, tell: Callable[[str], None], *, quietly: bool = False) -> None:
        self.counts: Counter[int] = Counter()
        self.reasons: dict[int, list[str]] = {}
        self._tell, self._quietly = tell, quietly

    def note(self, seat: int, name: str, reason: str) -> None:
        """Remember what was lost, if something was."""
        if not reason:
            return
        self.counts[seat] += 1
        told = self.reasons.setdefault(seat, [])
        if reason not in told and len(told) < MOST_TOLD:
            told.append(reason)
            if not self._quietly:
                self._tell(_("{name} loses a decision to chance. {reason}").format(name=name, reason=reason))
            elif len(told) == 1:
                self._tell(_("{name} loses a decision to chance.").format(name=name))


def insist_on_game(bot: Bot, game: Game, box: BoxFile) -> None:
    """Let a bot that knows what it can play refuse a game before it begins."""
    insist = getattr(bot, "insist", None)
    if insist is not None:
        insist(game, box)


def send_home(bots: Mapping[int, Bot], match: Match) -> None:
    """Tell the bots that want to know how it ended, if it has, and let them go; what goes wrong then is theirs."""
    for seat, bot in bots.items():
        over, close = getattr(bot, "over", None), getattr(bot, "close", None)
        try:
            if match.is_over and over is not None:
                over(match.look(seat))
        except Exception:  # nothing depends on it any more
            log.info("A bot failed.", exc_info=True)
        finally:
            if close is not None:
                close()
