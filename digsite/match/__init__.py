"""One live game, and what everybody else is handed of it: the game, the look, the files."""

from digsite.match.asking import Bot, ask
from digsite.match.files import Saved, parse_saved, read_saved, restore
from digsite.match.game import Game
from digsite.match.look import Choice, Look, Step
from digsite.match.match import Luck, Match
from digsite.match.names import LONGEST_NAME, check_name, check_new_name, told_apart

__all__ = [
    "LONGEST_NAME",
    "Bot",
    "Choice",
    "Game",
    "Look",
    "Luck",
    "Match",
    "Saved",
    "Step",
    "ask",
    "check_name",
    "check_new_name",
    "parse_saved",
    "read_saved",
    "restore",
    "told_apart",
]
