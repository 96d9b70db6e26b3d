"""Speeds that were measured, kept for the page of spaces (docs/spaces.md): bench.batch and bench.envs write them."""

import json
from pathlib import Path

FILE = Path(__file__).parent / "speeds.json"
SPEEDS = {  # of what, a second
    "random": "random play, decisions",
    "batch": "batch, choices",
    "batch on a GPU": "batch on a GPU, choices",
    "pettingzoo": "PettingZoo, steps",
    "gymnasium": "Gymnasium, steps",
    "vector": "vector environment, steps",
    "open_spiel": "OpenSpiel, actions",
}


def kept() -> dict[str, dict[str, int]]:
    """The speeds of every game that were measured so far."""
    found: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def keep(game: str, **speeds: float) -> None:
    """Put measured speeds in the place of older ones."""
    found = kept()
    found.setdefault(game, {}).update({name: round(speed) for name, speed in speeds.items()})
    FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
