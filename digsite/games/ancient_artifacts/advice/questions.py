"""What can be asked: the odds of a step, of a choice and of a whole position."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import factorial
from typing import Any, NamedTuple

import numpy as np

from digsite.games.ancient_artifacts.advice.problems import AIMS, FIGURES, VALUE, Problem, problem_of
from digsite.games.ancient_artifacts.advice.solving import NO_LOCKED, best_continuation, continuations, solve
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import current_step
from digsite.games.ancient_artifacts.rules.scoring import rank, score

Counts = Sequence[int] | np.ndarray  # by symbol


class Odds(NamedTuple):
    """What the best play brings from here on."""

    value: float
    success: float
    second: float
    third: float
    boxes: float
    bust: float
    spent: float


class Choice(NamedTuple):
    """A legal action and what it brings if all goes on for the best."""

    action: int
    odds: Odds


def fresh(problem: Problem, aim: str = "success", level: int = 0, levels: int | None = None) -> Odds:
    """What the best play brings from the first roll on, with so many payments at hand."""
    return _odds(solve(problem, AIMS[aim], levels or level + 1).ahead(level, 0, NO_LOCKED))


def ahead(
    problem: Problem, raiders: int, locked: Counts, aim: str = "success", level: int = 0, levels: int | None = None
) -> Odds:
    """What a roll of all dice that are not locked brings."""
    return _odds(solve(problem, AIMS[aim], levels or level + 1).ahead(level, raiders, locked))


def choices(
    problem: Problem,
    locked: Counts,
    loose: Counts,
    cursor: int = 0,
    level: int = 0,
    aim: str = "success",
    levels: int | None = None,
) -> list[Choice]:
    """Every choice after a roll, best first (ties: stop, pay, roll fewer dice), with what it brings."""
    solution = solve(problem, AIMS[aim], levels or level + 1)
    locked, loose = [int(count) for count in locked], [int(count) for count in loose]
    found = []  # action, dice it rolls, figures
    if cursor == 0:
        kept = [a + b for a, b in zip(locked, loose, strict=True)]
        found.append((layout.STOP, 0, solution.ahead(level, locked[layout.RAIDER], kept)))
        if level > 0 and sum(locked) > 0:
            found.append((layout.RESET, 0, solution.paid(level)))
    best = {}
    for more in product(*(range(loose[symbol] * (symbol >= cursor) + 1) for symbol in range(layout.SYMBOLS))):
        dice = sum(loose) - sum(more)
        if dice > 0:
            action = next((layout.LOCK + symbol - 1 for symbol, count in enumerate(more) if count > 0), layout.ROLL)
            ahead = solution.ahead(level, locked[layout.RAIDER], [a + b for a, b in zip(locked, more, strict=True)])
            if action not in best or _merit(action, dice, ahead) < _merit(action, *best[action]):
                best[action] = dice, ahead
    found += [(action, dice, ahead) for action, (dice, ahead) in best.items()]
    return [Choice(action, _odds(ahead)) for action, _dice, ahead in sorted(found, key=lambda row: _merit(*row))]


def _merit(action, dice, figures):
    """Sorts the best choice first; ties go to stopping, then to paying, then to rolling fewer dice."""
    return -round(float(figures[VALUE]), 10), action != layout.STOP, action != layout.RESET, dice


def _odds(figures):
    """Rounded far behind anything that is printed, so that 11/32 is 0.34375 and not a hair less."""
    return Odds(*(round(float(figure), 12) for figure in figures))


def continuations_of(
    problem: Problem, raiders: int, level: int = 0, aim: str = "boxes", levels: int | None = None
) -> list[Choice]:
    """Every choice between two steps of a series, best first; `problem` is the next step."""
    solution = solve(problem, AIMS[aim]._replace(success=0.0), levels or level + 1)
    best = best_continuation(solution, level, raiders)[0]
    found = [(layout.END_ACTION, np.zeros(FIGURES)), *continuations(solution, level, raiders)]
    return [Choice(action, _odds(ahead)) for action, ahead in sorted(found, key=lambda row: row[0] != best)]


def advise(s: np.record, box: np.record, aim: str = "success", money: int | None = None) -> list[Choice]:
    """The choices of the active player after a roll or between two steps of a series, best first."""
    seat, research = int(s.active), int(s.research)
    step = int(current_step(s, box, seat, int(s.track), research))
    problem = problem_of(box, step, s.bonus, 0 if research else int(s.marks[seat, s.track]))
    level = payments(box, s.money[seat] if money is None else min(money, int(s.money[seat])))
    if s.phase == layout.CONTINUING:
        return continuations_of(problem, int(s.locked[layout.RAIDER]), level, aim, levels_of(box))
    return choices(problem, s.locked, s.loose, int(s.cursor), level, aim, levels_of(box))


def prepare(box: Any, aims: Iterable[str] = ("success", "boxes")) -> None:
    """Solve every step of the sheet at once, so that all questions of a game are answered from tables."""
    record = box.record
    for place in box.places():
        for bonus in range(2):
            for marks in range(max(1, int(record.boxes[place.number]))):
                for aim in aims:
                    solve(problem_of(record, place.number, bonus, marks), AIMS[aim], levels_of(record))


def levels_of(box: np.record) -> int:
    """One more than the payments that anybody can ever make."""
    return payments(box, box.most_money) + 1


def chance_to_bust(box: Any, raiders: int, dice: int, limit: int) -> float:
    """The chance that a roll of so many dice brings the raiders on the table to the limit."""
    box = getattr(box, "record", box)
    share = int(box.faces[layout.RAIDER]) / int(sum(box.faces))
    short = limit - raiders  # raiders that would bust
    return sum(
        factorial(dice) // (factorial(k) * factorial(dice - k)) * share**k * (1 - share) ** (dice - k)
        for k in range(max(0, short), dice + 1)
    )


def payments(box: Any, money: int) -> int:
    """How often somebody with this much money can start the dice over."""
    return int(money) // int(getattr(box, "record", box).reset_cost)


def worth(s: np.record, box: np.record, seat: int) -> float:
    """AA-13.4 and AA-14.9: 1 for a win, shared by those who share it; alone, the share of the most points."""
    if s.seats == 1:
        most = int(box.most_renown) + int(box.most_money) * int(box.renown_per_money)
        return score(s, box, seat) / most
    places = [rank(s, box, other) for other in range(s.seats)]
    return 1 / places.count(1) if places[seat] == 1 else 0.0
