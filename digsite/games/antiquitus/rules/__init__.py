"""Antiquitus: take relics from a grid that opens and vanishes around you; turn them in against hidden placards.

For 2-5 players. A mark such as AN-4.2 names the clause of docs/rules/antiquitus.md that the code beside it obeys.
The chapters follow the rulebook: setting_up, turn, digging, relics, needs, submission, placards, scoring, tiles; then
secrets and invariants. Each hands on to the next, so that none calls itself: dig, refill, analysis, submission, turn.
"""

from digsite.games.antiquitus.rules.choices import play, weigh
from digsite.games.antiquitus.rules.invariants import check
from digsite.games.antiquitus.rules.layout import ACTIONS, BOX, SEATS, STATE, SWITCHES, Action, Phase
from digsite.games.antiquitus.rules.scoring import rank, score
from digsite.games.antiquitus.rules.secrets import guess, hide, reveals, sees
from digsite.games.antiquitus.rules.setting_up import setup

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
