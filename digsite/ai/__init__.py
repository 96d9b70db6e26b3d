"""Who chooses: bots that see what their seat may see and nothing else."""

from digsite.ai.own import entry_of, own_bot, own_names
from digsite.match import Bot, ask
from digsite.text import _
from digsite.text.errors import BadBot
from digsite.text.typed import whole_number

__all__ = ["BOTS", "MOST_PLAYOUTS", "PLAIN_SEARCH", "PROGRAM", "BadBot", "Bot", "ask", "bot", "is_bot", "kind_of"]

BOTS = ("random", "search")
PLAIN_SEARCH = 1000  # playouts a decision
MOST_PLAYOUTS = 1_000_000
PROGRAM = "exec"  # a program on a seat: docs/programs.md


def is_bot(name: str) -> bool:
    """Does this word name a bot, or else a person?"""
    kind = kind_of(name)
    return kind in (*BOTS, "bot", PROGRAM) or entry_of(kind) is not None


def bot(name: str, share: float = 1.0) -> Bot:
    """A bot by name, for any game: random, search (or bot), search:N for N playouts a decision, or a share of those.

    Also bots of one's own by their entry points, and exec:COMMAND for a program (docs/programs.md).
    """
    if not isinstance(name, str):
        raise BadBot(_("A bot is called by its name, such as search:2000, not by {name!r}.").format(name=name))
    kind, colon, argument = kind_of(name), ":" in name, name.partition(":")[2]
    own = own_bot(kind, argument)
    if own is not None:
        return own
    if kind == PROGRAM:
        from digsite.ai.programs import program

        return program(name)
    if kind == "random" and not colon:
        from digsite.ai.chance import RandomBot

        return RandomBot()
    if kind in ("search", "bot"):
        return _search(name, argument if colon else str(PLAIN_SEARCH), share)
    known = ", ".join([*BOTS, *own_names()])
    raise BadBot(_("There is no bot {name}. There are: {bots}.").format(name=name, bots=known))


def kind_of(name: str) -> str:
    """The first word of a name; exec@2 is an exec too."""
    kind = name.partition(":")[0]
    return PROGRAM if kind.partition("@")[0] == PROGRAM else kind


def _search(name: str, count: str, share: float) -> Bot:
    from digsite.ai.search import SearchBot

    playouts = whole_number(count, 9)
    if playouts is None or not 1 <= playouts <= MOST_PLAYOUTS:
        sentence = _("{name} is not a bot: give the playouts as a number from 1 to {most}, such as search:2000.")
        raise BadBot(sentence.format(name=name, most=f"{MOST_PLAYOUTS:,}"))
    return SearchBot(max(1, round(playouts * share)))
