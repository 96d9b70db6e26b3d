"""Artifact: place worker huts at dig sites, ship what they find, and show it in exhibitions.

For 3-5 players, with two expansions. A mark such as AR-13.2 names the clause of docs/rules/artifact.md that the
code beside it obeys; the files are chapters of that page.
"""

from digsite.games.artifact.rules.choices import play, weigh
from digsite.games.artifact.rules.invariants import check
from digsite.games.artifact.rules.layout import ACTIONS, BOX, SEATS, STATE, SWITCHES, Action, Phase
from digsite.games.artifact.rules.scoring import rank, score
from digsite.games.artifact.rules.secrets import guess, hide, reveals, sees
from digsite.games.artifact.rules.setting_up import setup

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
