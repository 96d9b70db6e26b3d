"""What the commands share of what is typed: how it is read, and what is said of what cannot be understood."""

import argparse
import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import digsite
from digsite.text import _
from digsite.text.errors import UnknownGame
from digsite.text.typed import whole_number

if TYPE_CHECKING:
    from digsite.match import Game

WRONG = 2  # the exit code for what cannot be understood or done
MOST_SEED = 2**63 - 1


class Parser(argparse.ArgumentParser):
    """A parser that answers with a sentence and the way to the help."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a command that is not there, and name the nearest."""
        if action.choices is None or value in action.choices:
            return
        known = list(action.choices)
        near = difflib.get_close_matches(str(value), known, 1)
        sentence = _("There is no command {value!r}. There are: {known}")
        if near:
            sentence = _("There is no command {value!r}. Did you mean {near}? There are: {known}")
        near = [*near, ""]
        raise argparse.ArgumentError(None, sentence.format(value=value, near=near[0], known=", ".join(known)))

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(WRONG, _("{sentence}. See: {program} --help").format(sentence=sentence, program=self.prog) + "\n")


Commands = Any  # argparse has no public name for what add_subparsers returns


def command(commands: Commands, name: str, run: Callable[[argparse.Namespace], int], does: str) -> Parser:
    """A new command under this name, with the sentence that the help says of it."""
    made: Parser = commands.add_parser(name, help=does, description=does)
    made.set_defaults(run=run)
    return made


def add_setting(made: Parser) -> None:
    """What `play`, `sim` and `arena` need to set a game up."""
    made.add_argument("--seats", metavar="N", type=whole(1, 99), help=_("how many play"))
    made.add_argument("--seed", metavar="N", type=whole(0, MOST_SEED), help=_("makes chance repeatable"))
    made.add_argument(
        "--set",
        metavar=_("OPTION=VALUE"),
        action="append",
        default=[],
        help=_("an option of the game; may be given several times"),
    )
    made.add_argument("--box", metavar=_("FILE"), help=_("another box.toml for the game"))


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers between two bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            sentence = _("{text!r} is not a whole number from {low} to {high:,}")
            raise argparse.ArgumentTypeError(sentence.format(text=text, low=low, high=high))
        return number

    return read


def seat_counts(text: str) -> list[int]:
    """Numbers of players, such as 2,3."""
    found = [whole_number(word.strip(), 2) for word in text.split(",")]
    if None in found:
        raise argparse.ArgumentTypeError(_("{text!r} are no numbers of players: write them like 2,3").format(text=text))
    return [count for count in found if count is not None]


def game_id(typed: str) -> str:
    """The id of a game as it was typed, in whatever case, with hyphens or blanks; else the nearest is suggested."""
    wanted = typed.strip().casefold().replace("-", "_").replace(" ", "_")
    if wanted in digsite.games():
        return wanted
    near = difflib.get_close_matches(wanted, digsite.games(), 1)
    if near:
        sentence = _("There is no game {typed!r}. Did you mean {near}? There are: {games}.")
        raise UnknownGame(sentence.format(typed=typed, near=near[0], games=", ".join(digsite.games())))
    sentence = _("There is no game {typed!r}. There are: {games}.")
    raise UnknownGame(sentence.format(typed=typed, games=", ".join(digsite.games())))


def find_game(typed: str) -> "Game":
    """The game that was asked for."""
    return digsite.game(game_id(typed))
