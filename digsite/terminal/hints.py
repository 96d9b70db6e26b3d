"""What may come of each choice, as a sentence and as a table."""

from rich.table import Table

from digsite.match import Analysis, Expected, Odds
from digsite.terminal.screen import Screen, muted, table
from digsite.text import _

EQUAL = "≈"  # beside what may well be as good as the best


def say_hint(screen: Screen, analysis: Analysis) -> None:
    """What is best, and what the numbers mean."""
    screen.say(analysis.sentence)
    screen.say(muted(analysis.meaning))


def show_odds(screen: Screen, analysis: Analysis) -> None:
    """All choices with their odds, best first, or what every seat may expect; and the same in a sentence."""
    screen.show(
        _choices(analysis, framed=screen.lively) if analysis.choices else _seats(analysis, framed=screen.lively)
    )
    if analysis.choices:
        screen.say(analysis.sentence)
        if any(choice.about_equal for choice in analysis.choices[1:]):
            screen.say(muted(_("{sign} may well be as good as the best.").format(sign=EQUAL)))
    screen.say(muted(analysis.meaning))


def _choices(analysis: Analysis, *, framed: bool) -> Table:
    exact = any(choice.exact is not None for choice in analysis.choices)
    searched = any(choice.visits for choice in analysis.choices)
    more = [*([_("Search")] if searched else []), *([_("Exact")] if exact else [])]
    made = table(_("Choice"), *_figures(len(analysis.names)), *more, framed=framed)
    for column in made.columns[1:]:
        column.justify = "right"
    noted = any(choice.note for choice in analysis.choices)
    if noted:
        made.add_column(_("Note"))
    for place, choice in enumerate(analysis.choices):
        name = f"{EQUAL} {choice.label}" if place and choice.about_equal else choice.label
        share = [f"{100 * choice.visits / max(1, analysis.rounds):.0f} %"] if searched else []
        worth = [_exact(choice, len(analysis.names))] if exact else []
        made.add_row(name, *_cells(choice.expected), *share, *worth, *([choice.note or ""] if noted else []))
    return made


def _seats(analysis: Analysis, *, framed: bool) -> Table:
    made = table(_("Player"), *_figures(len(analysis.names)), framed=framed)
    for column in made.columns[1:]:
        column.justify = "right"
    for name, expected in zip(analysis.names, analysis.seats, strict=True):
        made.add_row(name, *_cells(expected))
    return made


def _figures(seats: int) -> list[str]:
    return [_("Points")] if seats == 1 else [_("To win"), _("Place"), _("Points")]


def _cells(expected: Expected) -> list[str]:
    win, place, points = expected
    shares = [] if win is None else [win.as_share()]
    return [*shares, *(told.as_number() for told in (place, points) if told is not None)]


def _exact(choice: Odds, seats: int) -> str:
    if choice.exact is None:
        return ""
    return f"{choice.exact:.3f}" if seats == 1 else f"{100 * choice.exact:.1f} %"
