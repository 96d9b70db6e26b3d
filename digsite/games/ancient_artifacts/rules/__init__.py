"""Ancient Artifacts: place a die on the atlas, roll the results dice as far as you dare, build a career.

A dice game by Derik Duley for 1-4 players. A mark such as AA-8.6 names the clause of
docs/rules/ancient_artifacts.md that the code beside it obeys.
"""

from digsite.games.ancient_artifacts.rules.choices import play, weigh
from digsite.games.ancient_artifacts.rules.invariants import check
from digsite.games.ancient_artifacts.rules.layout import ACTIONS, BOX, SEATS, STATE, SWITCHES, Action, Phase
from digsite.games.ancient_artifacts.rules.scoring import rank, score
from digsite.games.ancient_artifacts.rules.secrets import guess, hide, reveals, sees
from digsite.games.ancient_artifacts.rules.setting_up import setup

__all__ = [
    "ACTIONS",
    "BOX",
    "SEATS",
    "STATE",
    "SWITCHES",
    "Action",
    "Phase",
    "check",
    "guess",
    "hide",
    "play",
    "rank",
    "reveals",
    "score",
    "sees",
    "setup",
    "weigh",
]
