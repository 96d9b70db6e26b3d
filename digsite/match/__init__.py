"""One live game, and what everybody else is handed of it: the game, the look, the files."""

from digsite.match.asking import Answer, Bot, Losses, answer, ask, by_chance, insist_on_game, send_home, settled
from digsite.match.files import Saved, parse_saved, read_saved, restore
from digsite.match.game import Game
from digsite.match.look import Choice, Look, Step
from digsite.match.match import Luck, Match
from digsite.match.names import LONGEST_NAME, check_name, check_new_name, told_apart
from digsite.match.odds import Analysis, Analyst, Estimate, Expected, Odds

__all__ = [
    "LONGEST_NAME",
    "Analysis",
    "Analyst",
    "Answer",
    "Bot",
    "Choice",
    "Estimate",
    "Expected",
    "Game",
    "Look",
    "Losses",
    "Luck",
    "Match",
    "Odds",
    "Saved",
    "Step",
    "answer",
    "ask",
    "by_chance",
    "check_name",
    "check_new_name",
    "insist_on_game",
    "parse_saved",
    "read_saved",
    "restore",
    "send_home",
    "settled",
    "told_apart",
]
