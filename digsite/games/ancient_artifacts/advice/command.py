"""What `digsite odds` asks and prints."""

from argparse import ArgumentParser, Namespace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from digsite.games.ancient_artifacts.advice.problems import AIMS, problem_of
from digsite.games.ancient_artifacts.advice.questions import chance_to_bust, fresh, payments
from digsite.text import _
from digsite.text.errors import DigsiteError

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
