"""Exact odds of the results roll: the best way to lock, roll, stop or pay, and what it brings.

Dynamic programming over dice counts. Symbols that a step treats alike form one class (for a field step: wanted and
not; for a Research step: each needed symbol, and the rest), so a position before a roll is so many raiders, so many
locked dice of each class, and the dice in hand. Everything a roll leads to has more raiders or more locked dice, but
for the one choice to roll the same dice again, which is solved in closed form. Ties go to stopping, then to paying,
then to rolling fewer dice.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from itertools import product
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np

from digsite.core import rule
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import current_step, limit_of, needed, worth_of_die
from digsite.games.ancient_artifacts.rules.scoring import rank, score
from digsite.text import _
from digsite.text.errors import DigsiteError

# What is known of a position: the value of the aim, then the chance to finish the step (and the next two of a
# series), the boxes marked (a Research step counts as one), the chance of a bust, and the payments made.
VALUE, FIRST, SECOND, THIRD, BOXES, BUST, SPENT = range(7)
FIGURES = 7
NEAR = 1e-11  # closer values are a tie

Counts = Sequence[int] | np.ndarray  # by symbol


class Aim(NamedTuple):
    """What a player wants: so much for a finished step, a marked box, a bust, a payment."""

    success: float = 0.0
    boxes: float = 0.0
    bust: float = 0.0
    spent: float = 0.0

    def value(self, figures):
        return (
            self.success * figures[..., FIRST]
            + self.boxes * figures[..., BOXES]
            + self.bust * figures[..., BUST]
            + self.spent * figures[..., SPENT]
        )


AIMS = {
    "success": Aim(success=1.0),
    "boxes": Aim(boxes=1.0),
    "prudent": Aim(success=1.0, bust=-0.5),
}


class Problem(NamedTuple):
    """A step as the dice see it."""

    dice: int
    faces: tuple  # by symbol
    limit: int  # raiders that bust
    needs: tuple  # by symbol: how many a Research step needs, or 1 where a field step takes it
    boxes: int  # left on a field step; 0: a Research step
    worth: int  # boxes a die marks
    after: object = None  # the Problem that an arrow leads to


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


def problem_of(box: Any, step: int, bonus: int, marks: int = 0) -> Problem:
    """The problem of a step (its number in the rules) for somebody with so many boxes marked on it."""
    box, step, bonus = getattr(box, "record", box), int(step), int(bonus)
    faces = tuple(int(count) for count in box.faces)
    dice, limit = int(box.results_dice), int(limit_of(box, step, bonus))
    if step % layout.PLACES == 0:
        accepts = tuple(int(taken) for taken in box.accepts[step])
        return Problem(dice, faces, limit, accepts, int(box.boxes[step]) - marks, int(worth_of_die(box, step, bonus)))
    needs = tuple(int(needed(box, step, symbol, bonus)) for symbol in range(layout.SYMBOLS))
    track, section = divmod(step // layout.PLACES, box.series.shape[1])
    linked = step % layout.PLACES < int(box.series[track, section])
    return Problem(dice, faces, limit, needs, 0, 1, problem_of(box, step + 1, bonus) if linked else None)


def classes_of(problem):
    """The class of each symbol; the last class may hold several. The raider belongs to none."""
    wanted = [symbol for symbol in range(1, layout.SYMBOLS) if problem.needs[symbol] > 0]
    classes = [0] * layout.SYMBOLS
    for symbol in range(1, layout.SYMBOLS):
        if problem.boxes > 0:
            classes[symbol] = 0 if symbol in wanted else 1
        else:
            classes[symbol] = wanted.index(symbol) if symbol in wanted else len(wanted)
    return classes, max(classes) + 1


# Positions before and after a roll, numbered once for so many dice and classes


class Layout(NamedTuple):
    """All positions of a roll. Before a roll: raiders, locked dice by class, dice in hand; after: loose dice too."""

    locked: np.ndarray  # before: by class
    raiders: np.ndarray  # before
    hand: np.ndarray  # before: dice to roll; with none, everything is kept
    order: np.ndarray  # before: every one after those that its roll can lead to
    post_start: np.ndarray  # before: where its positions after a roll without raiders begin
    post_raiders: np.ndarray  # after
    child: np.ndarray  # after: where locking one loose die of a class leads, or -1
    kept: np.ndarray  # after: where locking everything leads
    chance_start: np.ndarray  # before: where its outcomes begin, those without raiders first
    chance_post: np.ndarray  # outcome: the position after the roll
    chance_outcome: np.ndarray  # outcome: which one of all outcomes of a roll


class Outcomes(NamedTuple):
    """All outcomes of a roll of up to so many dice, raiders first, then the classes."""

    counts: np.ndarray
    ways: np.ndarray  # in how many orders the dice can show it
    start: dict


def splits(total, parts):
    """Every way to split a number into so many parts, in ascending order."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in splits(total - first, parts - 1):
            yield (first, *rest)


@lru_cache(maxsize=16)
def outcomes_of(dice, classes):
    counts, start = [], {}
    for hand in range(dice + 1):
        start[hand] = len(counts)
        counts += splits(hand, 1 + classes)
    ways = [factorial(sum(count)) // prod(map(factorial, count)) for count in counts]
    return Outcomes(np.array(counts), np.array(ways, float), start)


@lru_cache(maxsize=16)
def layout_of(dice, classes):
    """Number the positions; the index finds one by (raiders, locked dice by class)."""
    before = [(split[0], split[2:], split[1]) for split in splits(dice, 2 + classes)]
    index = {(raiders, locked): i for i, (raiders, locked, _hand) in enumerate(before)}
    loose = {hand: list(splits(hand, classes)) for hand in range(dice + 1)}
    place = {hand: {split: i for i, split in enumerate(rows)} for hand, rows in loose.items()}
    post_start = np.cumsum([0] + [len(loose[hand]) for _raiders, _locked, hand in before])

    def after(raiders, locked, split):
        return post_start[index[raiders, locked]] + place[sum(split)][split]

    outcomes = outcomes_of(dice, classes)
    post_raiders, child, kept, chance_start, chance_post, chance_outcome = [], [], [], [0], [], []
    for raiders, locked, hand in before:
        for split in loose[hand]:
            post_raiders.append(raiders)
            child.append([-1] * classes)
            for one in range(classes):
                if split[one] > 0:
                    child[-1][one] = after(raiders, _add(locked, one, 1), _add(split, one, -1))
            kept.append(index[raiders, tuple(a + b for a, b in zip(locked, split, strict=True))])
        for number, (new, *split) in enumerate(splits(hand, 1 + classes), outcomes.start[hand]):
            chance_post.append(after(raiders + new, locked, tuple(split)))
            chance_outcome.append(number)
        chance_start.append(len(chance_post))
    order = sorted(range(len(before)), key=lambda i: (-before[i][0], before[i][2]))
    table = Layout(
        np.array([locked for _raiders, locked, _hand in before]),
        np.array([raiders for raiders, _locked, _hand in before]),
        np.array([hand for _raiders, _locked, hand in before]),
        *(
            np.array(row)
            for row in (order, post_start, post_raiders, child, kept, chance_start, chance_post, chance_outcome)
        ),
    )
    return table, index


def _add(split, place, count):
    return (*split[:place], split[place] + count, *split[place + 1 :])


# The best play


@rule
def solve_level(at, chance, limit, bust, fresh, price, before, poorer, after, lock_on, rolled):
    """Fill `before` (figures of every position before a roll) for somebody who can pay once more than in `poorer`.

    `before` holds what is kept where no die is left in hand; with all dice in hand it is at `fresh`. `after` and
    `lock_on` are working space: the best of all choices after a roll, and the best way to lock and roll on, which
    rolls `rolled` dice.
    """
    for number in range(len(at.order)):
        p = at.order[number]
        if at.raiders[p] >= limit:
            copy_figures(before[p], bust)
            continue
        first, end = at.post_start[p], at.post_start[p + 1]
        for post in range(first, end):
            choose_other_than_rolling_all(at, post, p, fresh, price, before, poorer, after, lock_on, rolled)
        if at.hand[p] == 0:
            continue
        roll_until_better(at, chance, p, limit, bust, before, after)
        for post in range(first, end):
            settle_post(at, post, p, before, after, lock_on, rolled)


@rule
def choose_other_than_rolling_all(at, post, p, fresh, price, before, poorer, after, lock_on, rolled):
    """Put the best of stopping, paying, and locking something into `after`."""
    copy_figures(after[post], before[at.kept[post]])
    if len(poorer) > 0 and p != fresh and poorer[fresh, VALUE] + price > after[post, VALUE] + NEAR:
        copy_figures(after[post], poorer[fresh])
        after[post, VALUE] += price
        after[post, SPENT] += 1
    best = -1
    if at.hand[p] > 1:
        for one in range(at.child.shape[1]):
            child = at.child[post, one]
            if child >= 0 and (best < 0 or is_better(lock_on, rolled, child, best)):
                best = child
    rolled[post] = 0
    if best >= 0:
        copy_figures(lock_on[post], lock_on[best])
        rolled[post] = rolled[best]
        if lock_on[best, VALUE] > after[post, VALUE] + NEAR:
            copy_figures(after[post], lock_on[best])


@rule
def is_better(lock_on, rolled, one, other):
    if abs(lock_on[one, VALUE] - lock_on[other, VALUE]) > NEAR:
        return lock_on[one, VALUE] > lock_on[other, VALUE]
    return rolled[one] < rolled[other]


@rule
def roll_until_better(at, chance, p, limit, bust, before, after):
    """Solve v = constant + sum of p * max(other choice, v) over the outcomes without a raider."""
    own = at.post_start[p + 1] - at.post_start[p]
    start, end = at.chance_start[p], at.chance_start[p + 1]
    least = -1e300  # roll again where other choices are worth less
    value = -1e300
    while True:
        for k in range(FIGURES):
            before[p, k] = 0.0
        again = 0.0
        for i in range(start, end):
            post, share = at.chance_post[i], chance[at.chance_outcome[i]]
            if i - start < own:
                if after[post, VALUE] < least - NEAR:
                    again += share
                else:
                    add_figures(before[p], after[post], share)
            elif at.post_raiders[post] >= limit:
                add_figures(before[p], bust, share)
            else:
                add_figures(before[p], after[post], share)
        for k in range(FIGURES):
            before[p, k] /= 1.0 - again
        if before[p, VALUE] <= value + NEAR:
            return
        value = before[p, VALUE]
        least = value


@rule
def settle_post(at, post, p, before, after, lock_on, rolled):
    """Now that rolling all loose dice has its value, the choices after a roll have theirs."""
    value = before[p, VALUE]
    if rolled[post] == 0 or value > lock_on[post, VALUE] + NEAR:
        copy_figures(lock_on[post], before[p])
        rolled[post] = at.hand[p]
    if value > after[post, VALUE] + NEAR:
        copy_figures(after[post], before[p])


@rule
def copy_figures(target, source):
    for k in range(FIGURES):
        target[k] = source[k]


@rule
def add_figures(target, source, share):
    for k in range(FIGURES):
        target[k] += share * source[k]


class Solution(NamedTuple):
    """The figures of every position before a roll, for 0, 1, 2, ... payments that can be made."""

    problem: Problem
    aim: Aim
    classes: list
    index: dict
    before: np.ndarray

    def ahead(self, level, raiders, locked):
        """What a roll of all other dice brings, with so many raiders and other dice (by symbol) locked."""
        counts = [0] * (max(self.classes) + 1)
        for symbol in range(1, layout.SYMBOLS):
            counts[self.classes[symbol]] += int(locked[symbol])
        return self.before[level, self.index[int(raiders), tuple(counts)]]

    def paid(self, level):
        """What it brings to pay and roll all dice."""
        figures = self.ahead(level - 1, 0, NO_LOCKED).copy()
        figures[VALUE] += self.aim.spent
        figures[SPENT] += 1
        return figures


NO_LOCKED = (0,) * layout.SYMBOLS


@lru_cache(maxsize=512)
def solve(problem, aim, levels):
    """The best play for every position of a step, for up to levels - 1 payments."""
    classes, count = classes_of(problem)
    at, index = layout_of(problem.dice, count)
    outcomes = outcomes_of(problem.dice, count)
    shares = [problem.faces[layout.RAIDER]] + [0] * count
    for symbol in range(1, layout.SYMBOLS):
        shares[1 + classes[symbol]] += problem.faces[symbol]
    chance = outcomes.ways * np.prod((np.array(shares) / sum(problem.faces)) ** outcomes.counts, axis=1)
    bust = np.zeros(FIGURES)
    bust[BUST] = 1.0
    bust[VALUE] = aim.bust
    before = np.zeros((levels, len(at.raiders), FIGURES))
    keep(problem, aim, at, before)
    after, lock_on = np.zeros((len(at.kept), FIGURES)), np.zeros((len(at.kept), FIGURES))
    rolled = np.zeros(len(at.kept), np.int64)
    start = index[0, (0,) * count]
    for level in range(levels):
        poorer = before[level - 1] if level > 0 else before[0, :0]
        solve_level(at, chance, problem.limit, bust, start, aim.spent, before[level], poorer, after, lock_on, rolled)
    return Solution(problem, aim, classes, index, before)


def keep(problem, aim, at, before):
    """Fill in what stopping brings, for every result that can be kept."""
    kept = np.flatnonzero(at.hand == 0)
    if problem.boxes > 0:
        boxes = np.minimum(problem.boxes, at.locked[kept, 0] * problem.worth)
        before[:, kept, BOXES] = boxes
        before[:, kept, FIRST] = boxes == problem.boxes
    else:
        wanted = np.array([count for count in problem.needs if count > 0])
        success = np.all(at.locked[kept, : len(wanted)] >= wanted, axis=1)
        before[:, kept, FIRST] = before[:, kept, BOXES] = success
        if problem.after is not None and aim.boxes > 0:
            go_on(problem, aim, at, kept[success], before)
    before[:, kept, VALUE] = aim.value(before[:, kept])


def go_on(problem, aim, at, kept, before):
    """After a step with an arrow: add what the next step brings, where going on is better than ending."""
    solution = solve(problem.after, aim._replace(success=0.0), len(before))
    for level in range(len(before)):
        for raiders in range(problem.limit):
            more = best_continuation(solution, level, raiders)[1]
            if more is None:
                continue
            rows = kept[at.raiders[kept] == raiders]
            for ours, theirs in ((SECOND, FIRST), (THIRD, SECOND)):
                before[level, rows, ours] += more[theirs]
            for figure in (BOXES, BUST, SPENT):
                before[level, rows, figure] += more[figure]


def best_continuation(solution, level, raiders):
    """The best of ending (None), paying and going on as it is, with the action it takes."""
    best, figures, value = layout.END_ACTION, None, 0.0
    for action, ahead in continuations(solution, level, raiders):
        if ahead[VALUE] > value + NEAR:
            best, figures, value = action, ahead, ahead[VALUE]
    return best, figures


def continuations(solution, level, raiders):
    """What the two ways to go on to this step bring."""
    if level > 0 and raiders > 0:
        yield layout.CONTINUE_PAID, solution.paid(level)
    if raiders < solution.problem.limit:
        yield layout.CONTINUE, solution.ahead(level, raiders, NO_LOCKED)


# Questions


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


# For the command line

MOST_DOLLARS = 99


def step_odds(
    box: Any, step: str, bonus: bool = False, money: int = 0, aim: str = "success", marks: int = 0
) -> dict[str, Any]:
    """The odds of a step from its first roll on, as plain figures."""
    place = next((place for place in box.places() if place.step.id == step), None)
    if place is None:
        known = ", ".join(place.step.id for place in box.places())
        raise DigsiteError(_("There is no step {step!r}. There are: {known}.").format(step=step, known=known))
    if not 0 <= money <= MOST_DOLLARS:
        raise DigsiteError(_("The money must be from $0 to ${most}.").format(most=MOST_DOLLARS))
    boxes = int(box.record.boxes[place.number])
    if marks and not 0 < marks < boxes:
        sentence = _("The step {step} has {boxes} boxes: {marks} of them cannot be marked while it is open.")
        raise DigsiteError(sentence.format(step=step, boxes=boxes, marks=marks))
    problem = problem_of(box, place.number, bonus, marks)
    found = fresh(problem, aim, payments(box, money))
    return {
        "step": step,
        "name": place.step.name,
        "kind": place.step.kind,
        "bonus": bool(bonus),
        "money": int(money),
        "aim": aim,
        "limit": problem.limit,
        "boxes_left": problem.boxes,
        "boxes_per_die": problem.worth if problem.boxes else None,
        "needs": {box.symbol[i].id: count for i, count in enumerate(problem.needs) if count > 0},
        "success": found.success,
        "boxes": found.boxes,
        "bust": found.bust,
        "spent": round(found.spent * int(box.record.reset_cost), 12),
        "series": [found.success, found.second, found.third][: series_length(problem)],
        "bust_first_roll": round(chance_to_bust(box, 0, problem.dice, problem.limit), 12),
    }


def series_length(problem):
    """How many steps the arrows lead through, this one included."""
    return 1 if problem.after is None else 1 + series_length(problem.after)


def add_odds_arguments(parser: ArgumentParser) -> None:
    """What `digsite odds` asks about this game."""
    parser.add_argument("--step", metavar=_("ID"), required=True, help=_("a career step, such as d2_dig"))
    parser.add_argument("--bonus", action="store_true", help=_("the action has the bonus"))
    parser.add_argument("--money", metavar="N", type=int, default=0, help=_("dollars to start over with"))
    parser.add_argument("--marked", metavar="N", type=int, default=0, help=_("boxes that are marked already"))
    parser.add_argument("--aim", choices=sorted(AIMS), default="success", help=_("what the player plays for"))


def odds(box: Any, args: Namespace) -> dict[str, Any]:
    """The figures that `digsite odds` prints."""
    return step_odds(box, args.step, args.bonus, args.money, args.aim, args.marked)


def odds_rows(found: dict[str, Any]) -> list[tuple[str, str]]:
    """The same as a table for people: what a figure is, and the figure."""
    rows = [
        (_("step"), f"{found['step']}, {found['name']}"),
        (_("bonus"), _("yes") if found["bonus"] else _("no")),
        (_("wanted"), ", ".join(f"{count} {symbol}" for symbol, count in found["needs"].items())),
        (_("bust at"), _("{limit} raiders").format(limit=found["limit"])),
        (_("money"), f"${found['money']}"),
        (_("aim"), found["aim"]),
        (_("step done"), decimals(found["success"], 4)),
    ]
    if found["boxes_left"]:
        rows.append((_("boxes marked, of {left}").format(left=found["boxes_left"]), decimals(found["boxes"], 4)))
    for number, chance in enumerate(found["series"][1:], 2):
        rows.append((_("step {number} of the series done").format(number=number), decimals(chance, 4)))
    if len(found["series"]) > 1:
        rows.append((_("steps done on average"), decimals(found["boxes"], 4)))
    return [
        *rows,
        (_("bust"), decimals(found["bust"], 4)),
        (_("bust on the first roll"), decimals(found["bust_first_roll"], 4)),
        (_("spent on average"), f"${decimals(found['spent'], 2)}"),
    ]


def decimals(value: float, places: int) -> str:
    """A figure with so many places, a half rounded up."""
    return str(Decimal(str(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))
