"""A match of Shaft with known hands, and all that one can ask of it."""

import json
from typing import Any

import digsite
from digsite.games.shaft.rules import LAMP, MAP, ROPE, TOOL
from digsite.match import Match

SHAFT = digsite.game("shaft")
DEALT = [TOOL + LAMP, TOOL + ROPE, TOOL + LAMP, TOOL + MAP]  # two players: Lamp and Rope, Lamp and Map


def dealt(*actions: int, **named: Any) -> Match:
    """A match of two with known hands, some actions on."""
    match = SHAFT.new(**{"seats": 2, "seed": 7, "names": ["Ada", "Mara"], **named})
    match.play_all([*DEALT, *actions])
    return match


def snapshot(match: Match) -> tuple[Any, ...]:
    return match.state.tobytes(), match.actions, match.legal(), json.dumps(match.view(0)), match.log(0)
