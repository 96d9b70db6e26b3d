"""Exact odds of the results roll: the best way to lock, roll, stop or pay, and what it brings.

Dynamic programming over dice counts. Symbols that a step treats alike form one class (for a field step: wanted and
not; for a Research step: each needed symbol, and the rest), so a position before a roll is so many raiders, so many
locked dice of each class, and the dice in hand. Everything a roll leads to has more raiders or more locked dice, but
for the one choice to roll the same dice again, which is solved in closed form. Ties go to stopping, then to paying,
then to rolling fewer dice.
"""

from digsite.games.ancient_artifacts.advice.bounding import most_alone
from digsite.games.ancient_artifacts.advice.command import add_odds_arguments, decimals, odds, odds_rows, step_odds
from digsite.games.ancient_artifacts.advice.forgetting import forget
from digsite.games.ancient_artifacts.advice.numbering import layout_of, outcomes_of
from digsite.games.ancient_artifacts.advice.problems import BUST, SPENT, Aim, Problem, problem_of
from digsite.games.ancient_artifacts.advice.questions import (
    Choice,
    Odds,
    advise,
    ahead,
    chance_to_bust,
    choices,
    fresh,
    prepare,
    worth,
)
from digsite.games.ancient_artifacts.advice.solving import solve

__all__ = [
    "BUST",
    "SPENT",
    "Aim",
    "Choice",
    "Odds",
    "Problem",
    "add_odds_arguments",
    "advise",
    "ahead",
    "chance_to_bust",
    "choices",
    "decimals",
    "forget",
    "fresh",
    "layout_of",
    "most_alone",
    "odds",
    "odds_rows",
    "outcomes_of",
    "prepare",
    "problem_of",
    "solve",
    "step_odds",
    "worth",
]
