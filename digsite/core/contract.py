"""What a game's rules.py must hold, one line each, and a checker that tells its author what is missing.

Constants: STATE, BOX and SWITCHES (record layouts: the position, what is printed on the components, the chosen
options), ACTIONS (how many action numbers there are, chance outcomes included), SEATS (a range of seat counts).

The functions below are never run: generic drivers name them, and `specialise` puts a game's own in their place.
"""

import inspect
from collections.abc import Callable
from enum import IntEnum
from types import ModuleType

import numpy as np
from numba import config

from digsite.core.sentinels import CHANCE
from digsite.text import _
from digsite.text.errors import BadGame


def setup(s, box, seats, switches):
    """Turn a record of zeros into a new game; `switches` holds the index of each option's value."""


def weigh(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1; at chance its integer odds, in all less than 2**31."""


def play(s, box, action):
    """Carry out an action that `weigh` allows; allocates nothing, raises nothing."""


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
    for function in (setup, weigh, play, score, rank, sees, reveals, hide, guess, check)
}
MEANINGS = {name: inspect.getdoc(globals()[name]) or "" for name in FUNCTIONS}
LAYOUTS = ("STATE", "BOX", "SWITCHES")

WORDS: dict[str, tuple[str, ...]] = {
    "label": ("look", "action"),
    "story": ("before", "look", "action"),
    "things": ("box",),
}
# In words.py where the usual ones will not do: why something is not allowed, what is worth knowing beside a choice,
# whose turn it is and who decides at the same time, how far the game has come, the table in few lines, the hues of
# what is named there, a step in a few words, what is shouted when it happens, the word of an action, what a button says
# that does it, what the points are made of and what decides between equal ones. Where a choice is made of several
# steps: what may be picked together in any order and how often each, how the table looks with picks put aside, and
# LINKS, actions that always only say that a part of such a choice is complete: clients add them themselves. Where one
# turn waits for several people: the record as it will be for a reader who is asked later, what kind of question is
# asked, and which kinds an order may answer.
MORE_WORDS: dict[str, tuple[str, ...]] = {
    "why": ("look", "action"),
    "note": ("look", "action"),
    "turn": ("look",),
    "movers": ("look",),
    "when": ("look",),
    "compact": ("look",),
    "hues": ("box",),
    "short": ("before", "look", "action"),
    "shout": ("before", "look", "action"),
    "button": ("look", "action"),
    "word": ("look", "action"),
    "picks": ("look",),
    "laid": ("look", "picks"),
    "tally": ("look",),
    "tie": ("look", "best"),
    "ahead": ("look",),
    "question": ("look",),
    "questions": ("box",),
}
BOARD: dict[str, tuple[str, ...]] = {"panels": ("look",)}
LAID_OUT: dict[str, tuple[str, ...]] = {"table": ("look",)}  # instead, where a board says what lies where


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
        found += _about_functions(words, WORDS | more) + _about_links(rules, words)
    if board is not None:
        laid_out = hasattr(board, "table") and not hasattr(board, "panels")
        found += _about_functions(board, LAID_OUT if laid_out else BOARD)
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
        head = _("{game} does not keep the contract:").format(game=rules.__name__)
        raise BadGame("\n- ".join([head, *found]))


def _about_layouts(rules: ModuleType) -> list[str]:
    found = []
    for name in LAYOUTS:
        layout = getattr(rules, name, None)
        if layout is None:
            found.append(_missing_layout(name))
        elif not isinstance(layout, np.dtype) or layout.names is None or not issubclass(layout.type, np.record):
            sentence = _("{name} must be a layout made by core.record(field=count, ...), not {layout!r}.")
            found.append(sentence.format(name=name, layout=layout))
        else:
            found += [
                _("{name}.{field} must be int16 or int32 (core.wide), not {kind}.").format(
                    name=name, field=field, kind=kind[0].base
                )
                for field, kind in (layout.fields or {}).items()
                if kind[0].base not in (np.dtype(np.int16), np.dtype(np.int32))
            ]
            if name == "STATE" and "to_move" not in layout.names:
                found.append(_("STATE needs a field to_move: a seat, CHANCE or OVER."))
    return found


def _missing_layout(name: str) -> str:
    sentence = _("{name} is missing: lay it out with core.record(field=count, ...).").format(name=name)
    if name == "BOX":
        return sentence + " " + _("A game without printed numbers has record(nothing=1) there.")
    return sentence


def _about_counts(rules: ModuleType) -> list[str]:
    found = []
    actions, seats = getattr(rules, "ACTIONS", None), getattr(rules, "SEATS", None)
    if type(actions) is not int or actions < 1:
        found.append(_("ACTIONS must be a whole number: how many action numbers there are, chance outcomes included."))
    if not isinstance(seats, range) or not seats or seats.step != 1 or seats[0] < 1 or seats[-1] >= CHANCE:
        found.append(_("SEATS must be a range of seat counts, such as range(2, 5) for two to four players."))
    return found + _about_numbers(rules)


def _about_numbers(rules: ModuleType) -> list[str]:
    """Numbers of `Action` that ACTIONS does not count; a name may stand for several."""
    actions, known = getattr(rules, "ACTIONS", None), getattr(rules, "Action", None)
    if type(actions) is not int or actions < 1 or not isinstance(known, type) or not issubclass(known, IntEnum):
        return []
    sentence = _("ACTIONS is {actions}, but Action.{name} is {number}: count every number, chance outcomes included.")
    lasts = [(action.name, int(action) + getattr(action, "count", 1) - 1) for action in known]
    return [sentence.format(actions=actions, name=name, number=last) for name, last in lasts if not 0 <= last < actions]


def _about_links(rules: ModuleType, words: ModuleType) -> list[str]:
    links, actions = getattr(words, "LINKS", ()), getattr(rules, "ACTIONS", 0)
    if isinstance(links, tuple) and all(_is_action(link, actions) for link in links):
        return []
    sentence = _("words.LINKS must be a tuple of action numbers, such as (DONE,) with its comma, not {links!r}.")
    return [sentence.format(links=links)]


def _is_action(number: object, actions: object) -> bool:
    """Is it one of so many numbers? If their count is no number, that is another complaint."""
    if not isinstance(number, int) or isinstance(number, bool):
        return False
    return number >= 0 and (type(actions) is not int or number < actions)


def _about_functions(module: ModuleType, wanted: dict[str, tuple[str, ...]]) -> list[str]:
    found = []
    for name, parameters in wanted.items():
        function = getattr(module, name, None)
        meaning = [MEANINGS[name]] if name in MEANINGS else []
        call = f"{module.__name__.rpartition('.')[2]}.{name}({', '.join(parameters)})"
        if function is None:
            found.append(" ".join([_("{call} is missing.").format(call=call), *meaning]))
        elif not callable(function):
            said = _("{call} must be a function, not {given!r}.").format(call=call, given=function)
            found.append(" ".join([said, *meaning]))
        elif _parameters(function) != parameters:
            said = _("{call} has other parameters: keep these names in this order.").format(call=call)
            found.append(" ".join([said, *meaning]))
        elif wanted is FUNCTIONS and not _is_compiled(function):
            found.append(_("{call} is not compiled: put @rule above it.").format(call=call))
    return found


def _about_box(rules: ModuleType, box: ModuleType) -> list[str]:
    kind = getattr(box, "Box", None)
    if not isinstance(kind, type) or not hasattr(kind, "LAYOUT"):
        return [_("box.Box is missing: describe box.toml by a class Box(BoxFile) with LAYOUT, the rules' BOX.")]
    return [
        _("box.Box.{name} must be the rules' {layout}.").format(name=name, layout=layout)
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
