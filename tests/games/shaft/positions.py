"""Positions of Shaft for its tests, and what can be done there, in the game's words."""

from typing import Any

import numpy as np

import digsite
from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.games.shaft import rules
from tests.positions import odds, position

GAME = digsite.game("shaft")
BOX = GAME.box
NAMES = ["Ada", "Mara", "Niko", "Juno"]


def at(seats: int = 3, **fields: Any) -> np.record:
    """A position in a turn of seat 0, with empty hands, the rest as after set-up."""
    turn = {"to_move": 0, "phase": rules.TURN, "due": 0, **fields}
    return position(rules, BOX, seats, **turn)


def holding(*hands: list[int], **fields: Any) -> np.record:
    """A position with these hands (Lamps, Ropes, Sieves, Maps by seat); the deck holds the other tools."""
    seats = max(2, len(hands))
    rows = [*hands, *[[0, 0, 0, 0]] * (4 - len(hands))]
    gone = np.array(rows).sum(axis=0) + np.array(fields.get("discard", [0, 0, 0, 0]))
    deck = (BOX.record.copies - gone).tolist()
    known = {"hand": rows, "held": [sum(row) for row in rows], "deck": deck, "deck_size": sum(deck)}
    return at(seats, **{**known, **fields})


def only(tool: str) -> list[int]:
    """A hand with this tool alone."""
    return [int(id == tool) for id in BOX.ids("tool")]


def rolling(**fields: Any) -> np.record:
    """The die rolls for seat 0."""
    return at(to_move=digsite.CHANCE, phase=rules.ROLL, **fields)


def action_of(s: np.record, word: str) -> int:
    """The action that this word means at a position, allowed or not."""
    seat = int(s.to_move) if s.to_move < s.seats else NOBODY
    look = GAME.look(s, seat, NAMES[: int(s.seats)])
    return next(action for action in range(rules.ACTIONS) if look.word(action) == word)


def chances(s: np.record, box: Any = BOX) -> dict[str, int]:
    """What can happen here with its odds; at a seat's choice all odds are 1."""
    seat = int(s.to_move) if s.to_move < s.seats else NOBODY
    look = GAME.look(s, seat, NAMES[: int(s.seats)])
    return {look.word(action): weight for action, weight in odds(rules, s, box).items()}


def allowed(s: np.record) -> set[str]:
    """What can happen here."""
    found = chances(s)
    assert s.to_move == digsite.CHANCE or set(found.values()) <= {1}
    return set(found)


def trades(s: np.record) -> list[str]:
    """The tools that can be given in a trade now, in their order."""
    return [tool for tool in BOX.ids("tool") if f"trade:{tool}" in allowed(s)]


def play(s: np.record, *words: str) -> np.record:
    """Do what these words say, one after the other."""
    for word in words:
        assert word in allowed(s)
        rules.play(s, BOX.record, action_of(s, word))
    return s


def seen_by(s: np.record, word: str) -> set[int]:
    """Who learns which action this is, among the seats and a spectator."""
    return {seat for seat in viewers(s) if rules.sees(s, BOX.record, action_of(s, word), seat)}


def shown_more(s: np.record, word: str) -> set[int]:
    """Whom this action shows something else that was hidden."""
    return {seat for seat in viewers(s) if rules.reveals(s, BOX.record, action_of(s, word), seat)}


def viewers(s: np.record) -> set[int]:
    """Everyone at the table, and a spectator."""
    return {*range(int(s.seats)), NOBODY}


def hidden(s: np.record, seat: int) -> np.record:
    """The position as this seat may know it."""
    made = copy(s)
    rules.hide(made, BOX.record, seat)
    return made


def edited(**numbers: Any) -> np.record:
    """The numbers of the box as an owner may have edited them."""
    made = copy(BOX.record)
    for name, value in numbers.items():
        made[name] = value
    return made
