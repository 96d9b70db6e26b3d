"""Ancient Artifacts, The Final Dig: dig for artifacts at four sites, then climb out before it is too late.

For 2-4 players. A mark such as FD-8.1 names the clause of docs/rules/final_dig.md that the code beside it obeys; the
files are chapters of that page.
"""

from digsite.games.final_dig.rules.layout import ACTIONS, BOX, SEATS, STATE, SWITCHES, Action, Phase

__all__ = ["ACTIONS", "BOX", "SEATS", "STATE", "SWITCHES", "Action", "Phase"]
