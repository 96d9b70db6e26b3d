"""What a game's rules.py must hold, one line each, and a checker that tells its author what is missing.

Constants: STATE, BOX and SWITCHES (record layouts: the position, what is printed on the components, the chosen
options), ACTIONS (how many action numbers there are, chance outcomes included), SEATS (a range of seat counts).

The functions below are never run: generic drivers name them, and `specialise` puts a game's own in their place.
"""

import inspect
from collections.abc import Callable
from types import ModuleType

import numpy as np
from numba import config

from digsite.core.sentinels import CHANCE
from digsite.text.errors import BadGame


def setup(s, box, seats, switches):
    """Turn a record of zeros into a new game; `switches` holds the index of each option's value."""


def options(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1; at chance its integer odds, in all less than 2**31."""


def play(s, box, action):
    """Carry out an action that `options` allows; allocates nothing, raises nothing."""


def score(s, box, seat):
    """Points so far."""


def rank(s, box, seat):
    """Final place, best = 1, with the game's tie-breaks; shared places are allowed."""


def sees(s, box, action, seat):
    """Does this seat learn which action this is? Asked before `play`."""


def reveals(s, box, action, seat):
    """Does playing this show the seat something else that was hidden from it? Asked before `play`."""


def hide(s, box, seat):
    """Blank what this seat may not know (NOBODY = a spectator)."""


def guess(s, box, seat, rng):
    """Deal anew, fairly, what this seat cannot know; never reads what lies there."""


def check(before, s, box):
    """0, or the number of the invariant that the step from `before` to `s` broke."""


FUNCTIONS: dict[str, tuple[str, ...]] = {
    function.__name__: tuple(inspect.signature(function).parameters)
    for function in (setup, options, play, score, rank, sees, reveals, hide, guess, check)
}
MEANINGS = {name: inspect.getdoc(globals()[name]) or "" for name in FUNCTIONS}
LAYOUTS = ("STATE", "BOX", "SWITCHES")

WORDS: dict[str, tuple[str, ...]] = {
    "label": ("look", "action"),
    "story": ("before", "look", "action"),
    "things": ("box",),
}
# In words.py where the usual ones will not do: why something is not allowed, what is worth knowing beside a choice,
# whose turn it is, a step in a few words, the word of an action; and where a choice is made of several steps, what
# may be picked together in any order and how often each, beside it LINKS, actions that always only say that a part
# of such a choice is complete: clients add them themselves.
MORE_WORDS: dict[str, tuple[str, ...]] = {
    "why": ("look", "action"),
    "note": ("look", "action"),
    "turn": ("look",),
    "short": ("before", "look", "action"),
    "word": ("look", "action"),
    "picks": ("look",),
}
BOARD: dict[str, tuple[str, ...]] = {"panels": ("look",)}


def complaints(
    rules: ModuleType,
    words: ModuleType | None = None,
    board: ModuleType | None = None,
    box: ModuleType | None = None,
) -> list[str]:
    """Everything that a game's author still has to do; empty for a game that keeps the contract."""
    found = [*_about_layouts(rules), *_about_counts(rules), *_about_functions(rules, FUNCTIONS)]
    if words is not None:
        more = {name: parameters for name, parameters in MORE_WORDS.items() if hasattr(words, name)}
        found += _about_functions(words, WORDS | more)
    if board is not None:
        found += _about_functions(board, BOARD)
    if box is not None:
        found += _about_box(rules, box)
    return found


def insist(
    rules: ModuleType,
    words: ModuleType | None = None,
    board: ModuleType | None = None,
    box: ModuleType | None = None,
) -> None:
    """Refuse a game that does not keep the contract, and say what is missing."""
    found = complaints(rules, words, board, box)
    if found:
        raise BadGame(f"{rules.__name__} does not keep the contract:\n- " + "\n- ".join(found))


def _about_layouts(rules: ModuleType) -> list[str]:
    found = []
    for name in LAYOUTS:
        layout = getattr(rules, name, None)
        if layout is None:
            found.append(f"{name} is missing: lay it out with core.record(field=count, ...).")
        elif not isinstance(layout, np.dtype) or layout.names is None or layout.type is not np.record:
            found.append(f"{name} must be a layout made by core.record(field=count, ...), not {layout!r}.")
        else:
            found += [
                f"{name}.{field} must be int16 or int32 (core.wide), not {kind[0].base}."
                for field, kind in (layout.fields or {}).items()
                if kind[0].base not in (np.dtype(np.int16), np.dtype(np.int32))
            ]
            if name == "STATE" and "to_move" not in layout.names:
                found.append("STATE needs a field to_move: a seat, CHANCE or OVER.")
    return found


def _about_counts(rules: ModuleType) -> list[str]:
    found = []
    actions, seats = getattr(rules, "ACTIONS", None), getattr(rules, "SEATS", None)
    if type(actions) is not int or actions < 1:
        found.append("ACTIONS must be a whole number: how many action numbers there are, chance outcomes included.")
    if not isinstance(seats, range) or not seats or seats.step != 1 or seats[0] < 1 or seats[-1] >= CHANCE:
        found.append("SEATS must be a range of seat counts, such as range(2, 5) for two to four players.")
    return found


def _about_functions(module: ModuleType, wanted: dict[str, tuple[str, ...]]) -> list[str]:
    found = []
    for name, parameters in wanted.items():
        function = getattr(module, name, None)
        meaning = f" {MEANINGS[name]}" if name in MEANINGS else ""
        call = f"{module.__name__.rpartition('.')[2]}.{name}({', '.join(parameters)})"
        if function is None:
            found.append(f"{call} is missing.{meaning}")
        elif not callable(function):
            found.append(f"{call} must be a function, not {function!r}.{meaning}")
        elif _parameters(function) != parameters:
            found.append(f"{call} has other parameters: keep these names in this order.{meaning}")
        elif wanted is FUNCTIONS and not _is_compiled(function):
            found.append(f"{call} is not compiled: put @rule above it.")
    return found


def _about_box(rules: ModuleType, box: ModuleType) -> list[str]:
    kind = getattr(box, "Box", None)
    if not isinstance(kind, type) or not hasattr(kind, "LAYOUT"):
        return ["box.Box is missing: describe box.toml by a class Box(BoxFile) with LAYOUT, the rules' BOX."]
    return [
        f"box.Box.{name} must be the rules' {layout}."
        for name, layout in (("LAYOUT", "BOX"), ("SWITCHES", "SWITCHES"))
        if getattr(kind, name, None) is not getattr(rules, layout, None)
    ]


def _parameters(function: Callable[..., object]) -> tuple[str, ...] | None:
    try:
        return tuple(inspect.signature(getattr(function, "py_func", function)).parameters)
    except ValueError:  # a few of Python's own do not tell
        return None


def _is_compiled(function: object) -> bool:
    return bool(config.DISABLE_JIT) or hasattr(function, "py_func")
