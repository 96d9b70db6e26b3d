"""Ancient Artifacts, The Final Dig: dig for artifacts at four sites, then climb out before it is too late.

For 2-4 players. A mark such as FD-8.1 names the clause of docs/rules/final_dig.md that the code beside it obeys; the
files are chapters of that page.
"""

from digsite.games.final_dig.rules.choices import play, weigh
from digsite.games.final_dig.rules.invariants import check
from digsite.games.final_dig.rules.layout import ACTIONS, BOX, SEATS, STATE, SWITCHES, Action, Phase
from digsite.games.final_dig.rules.scoring import rank, score
from digsite.games.final_dig.rules.secrets import guess, hide, reveals, sees
from digsite.games.final_dig.rules.setting_up import setup

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
