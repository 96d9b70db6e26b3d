"""A step as the dice see it, and what a player wants of it."""

from typing import Any, NamedTuple

from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import limit_of, needed, worth_of_die

# What is known of a position: the value of the aim, then the chance to finish the step (and the next two of a
# series), the boxes marked (a Research step counts as one), the chance of a bust, and the payments made.
VALUE, FIRST, SECOND, THIRD, BOXES, BUST, SPENT = range(7)
FIGURES = 7
NEAR = 1e-11  # closer values are a tie


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
