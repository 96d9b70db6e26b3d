"""What rules need not say themselves: a game in which everything is open, and places that follow from the points."""

from types import ModuleType

from digsite.core.compiling import rule, specialise
from digsite.core.contract import score
from digsite.core.records import record

NOTHING = record(nothing=1)  # the switches of a game without options


@rule
def sees(s, box, action, seat):
    """Everybody sees everything."""
    return True


@rule
def reveals(s, box, action, seat):
    """Nothing was hidden."""
    return False


@rule
def hide(s, box, seat):
    """Nothing is hidden."""


@rule
def guess(s, box, seat, rng):
    """There is nothing to guess."""


def rank(s, box, seat):
    """One more than the number of those with more points; equal points share a place."""
    place = 1
    for other in range(s.seats):
        if score(s, box, other) > score(s, box, seat):
            place += 1
    return place


OPEN = (sees, reveals, hide, guess)


def complete(rules: ModuleType) -> None:
    """Give rules what they leave out: the four functions of an open game (all or none), places, no options."""
    if not any(hasattr(rules, function.__name__) for function in OPEN):
        for function in OPEN:
            setattr(rules, function.__name__, function)
    if not hasattr(rules, "rank") and hasattr(rules, "score") and "seats" in _fields(rules):
        rules.rank = specialise(rank, rules)  # type: ignore[attr-defined]
    if not hasattr(rules, "SWITCHES"):
        rules.SWITCHES = NOTHING  # type: ignore[attr-defined]


def _fields(rules: ModuleType) -> tuple[str, ...]:
    layout = getattr(rules, "STATE", None)
    return getattr(layout, "names", None) or ()
