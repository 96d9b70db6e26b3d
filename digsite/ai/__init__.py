"""Who chooses: bots that see what their seat may see and nothing else."""

import os
import re
from pathlib import Path
from typing import Any

from digsite.ai.own import LEVELS, entry_of, own_bot, own_names
from digsite.match import Bot, ask
from digsite.text import _
from digsite.text.errors import BadBot
from digsite.text.typed import whole_number

__all__ = [
    "BOTS",
    "LEARNED",
    "LEVELS",
    "MOST_HEAT",
    "MOST_PLAYOUTS",
    "PLAIN_SEARCH",
    "PROGRAM",
    "USUAL_LEVEL",
    "BadBot",
    "Bot",
    "ask",
    "bot",
    "is_bot",
    "kind_of",
]

USUAL_LEVEL = "journeyman"  # who "bot" is
BOTS = ("random", "search")
PLAIN_SEARCH = 1000  # playouts a decision
MOST_PLAYOUTS = 1_000_000
LEARNED = ("net", "guided")  # a net alone, and a search that it guides: docs/nets.md
PLAIN_GUIDED = 400  # rounds a decision
MILLISECONDS = "ms"  # behind a number: so much time a decision
NET_FILE = ".safetensors"  # how the name of a file with nets ends
HEAT = re.compile(r"@([0-9]{1,3}(?:\.[0-9]{1,3})?)$")  # at the end of a net's name: how boldly it draws
MOST_HEAT = 10.0
PROGRAM = "exec"  # a program on a seat: docs/programs.md


def is_bot(name: str) -> bool:
    """Does this word name a bot, or else a person?"""
    kind = kind_of(name)
    return kind in (*LEVELS, *BOTS, *LEARNED, "bot", PROGRAM) or entry_of(kind) is not None


def bot(name: str, share: float = 1.0) -> Bot:
    """A bot by name, for any game; `share` is how much of its usual thinking it may spend.

    The levels novice, apprentice, journeyman (or bot), expert and master; random, search, and search:N for N playouts
    a decision. Where a net has learned the game: net (the net alone), guided and guided:N for N rounds of search with
    it, or guided:Nms for N milliseconds; net:FILE and guided:N:FILE for the net of a file, net:young8 and
    guided:N:young8 for a younger one that comes with the game; net:young8@0.5 draws instead of taking what it holds
    best. Where none fits, the plain search plays instead. Also bots of one's own by their entry points, and
    exec:COMMAND for a program (docs/programs.md).
    """
    if not isinstance(name, str):
        raise BadBot(_("A bot is called by its name, such as expert, not by {name!r}.").format(name=name))
    kind, colon, argument = kind_of(name), ":" in name, name.partition(":")[2]
    own = own_bot(kind, argument)
    if own is not None:
        return own
    if kind == PROGRAM:
        from digsite.ai.programs import program

        return program(name)
    if kind in (*LEVELS, "bot") and not colon:
        from digsite.ai.levels import Level

        return Level(USUAL_LEVEL if kind == "bot" else kind, share)
    if kind == "random" and not colon:
        from digsite.ai.chance import RandomBot

        return RandomBot()
    if kind == "search":
        return _search(name, argument if colon else str(PLAIN_SEARCH), share)
    if kind == "net":
        return _net(name, argument if colon else "grown")
    if kind == "guided":
        return _guided(name, argument if colon else str(PLAIN_GUIDED), share)
    known = ", ".join([*LEVELS, *BOTS, *LEARNED, *own_names()])
    raise BadBot(_("There is no bot {name}. There are: {bots}.").format(name=name, bots=known))


def kind_of(name: str) -> str:
    """The first word of a name; exec@2 is an exec too."""
    kind = name.partition(":")[0]
    return PROGRAM if kind.partition("@")[0] == PROGRAM else kind


def _search(name: str, count: str, share: float) -> Bot:
    from digsite.ai.search import SearchBot

    sentence = _("{name} is not a bot: give the playouts as a number from 1 to {most}, such as search:2000.")
    return SearchBot(_thinking(name, count, share, sentence))


def _net(name: str, argument: str) -> Bot:
    """The net that is meant alone; net:young8@0.5 draws, with a heat of a half."""
    from digsite.ai.guided_search import NetBot

    drawing = HEAT.search(argument)
    if drawing is None:
        return NetBot(**_which(name, argument))
    heat = float(drawing[1])
    if not 0 < heat <= MOST_HEAT:
        sentence = _("{name} is not a bot: give the heat as a number up to {most}, such as net:young8@0.5.")
        raise BadBot(sentence.format(name=name, most=MOST_HEAT))
    return NetBot(heat=1 / heat, **_which(name, argument[: drawing.start()]))


def _guided(name: str, argument: str, share: float) -> Bot:
    from digsite.ai.guided_search import GuidedBot

    count, colon, net = argument.partition(":")
    sentence = _(
        "{name} is not a bot: give the rounds as a number from 1 to {most}, such as guided:800, or the time as "
        "guided:500ms."
    )
    by_clock = count.endswith(MILLISECONDS)
    number = _thinking(name, count.removesuffix(MILLISECONDS), share, sentence)
    more = _which(name, net) if colon else {}
    return GuidedBot(milliseconds=number, **more) if by_clock else GuidedBot(number, **more)


def _which(name: str, net: str) -> dict[str, Any]:
    """Which net is meant by the last part of a bot's name: that of a file, or one of those that come with the game."""
    from digsite.nets.files import NAME

    if not net.endswith(NET_FILE):
        if NAME.fullmatch(net):
            return {"name": net}
        sentence = _("{name} is not a bot: name a file of nets, such as net:mine{ending}, or a net such as net:young8.")
        raise BadBot(sentence.format(name=name, ending=NET_FILE))
    path = Path(net)
    try:
        is_there = path.is_file() and os.access(path, os.R_OK)
    except (OSError, ValueError):
        is_there = False
    if not is_there:
        raise BadBot(_("{name} cannot play: there is no file {file} that can be read.").format(name=name, file=net))
    return {"file": path}


def _thinking(name: str, count: str, share: float, sentence: str) -> int:
    """How much a bot thinks about a decision: a share of the number in its name, if it is one."""
    number = whole_number(count, 9)
    if number is None or not 1 <= number <= MOST_PLAYOUTS:
        raise BadBot(sentence.format(name=name, most=f"{MOST_PLAYOUTS:,}"))
    return max(1, round(number * share))
