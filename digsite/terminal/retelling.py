"""A saved game told again, sentence by sentence."""

from typing import Any

from digsite.match import Look, Match
from digsite.match.telling import Line
from digsite.terminal.colours import MUTED, seat_name, with_names
from digsite.terminal.ending import show_ending, verdict
from digsite.terminal.screen import InputEnded, Screen, muted, table
from digsite.text import _


def retell(screen: Screen, match: Match, seat: int | None, *, step: bool) -> None:
    """Tell the whole story, then how it ended or stands; step by step, wait for Enter after each sentence."""
    _introduce(screen, match)
    waiting = step
    for known, lines in match.retold(seat):
        for line in lines:
            _tell(screen, line, match)
        if lines and waiting:
            waiting = _goes_on(screen, match.look(seat, after=known))
    screen.say()
    if match.is_over:
        show_ending(screen, match)
    else:
        screen.say(_("The game is not over. {turn}").format(turn=match.turn_line(None)))
        _show_points(screen, match, seat)


def _introduce(screen: Screen, match: Match) -> None:
    screen.heading(match.game.name)
    for seat in range(match.seats):
        screen.say(seat_name(seat, match.names, marked=screen.marked))
    screen.say()


def _tell(screen: Screen, line: Line, match: Match) -> None:
    if line.reader is None:
        screen.say(with_names(line.text, match.names))
    else:
        sentence = _("{name} alone reads: {sentence}").format(name=match.names[line.reader], sentence=line.text)
        screen.say(with_names(f"    {sentence}", match.names, MUTED))


def _goes_on(screen: Screen, then: Look) -> bool:
    """Wait; False once the rest is to be told without waiting."""
    while True:
        try:
            word = screen.ask("").casefold()
        except InputEnded:
            return False
        if word in ("t", "table"):
            screen.panels(then.panels, then.names, then.hues)
        elif word in ("q", "quit", "a", "all"):
            return False
        elif word:
            screen.say(muted(_("Enter tells the next sentence, t shows the table, q tells the rest at once.")))
        else:
            return True


def _show_points(screen: Screen, match: Match, seat: int | None) -> None:
    made = table(_("Player"), _("Points so far"), framed=screen.lively)
    for other, points in enumerate(match.look(seat).scores):
        made.add_row(seat_name(other, match.names, marked=screen.marked), str(points))
    screen.show(made)


def facts(match: Match, seat: int | None) -> dict[str, Any]:
    """A saved game as facts, ready for JSON."""
    over = match.is_over
    lines = [line for _known, lines in match.retold(seat) for line in lines]
    return {
        "game": match.game.id,
        "name": match.game.name,
        "seats": match.seats,
        "names": list(match.names),
        "options": dict(match.options),
        "over": over,
        "actions": len(match.actions),
        "decisions": match.decisions,
        "turn": match.turn_line(seat),
        "scores": list(match.look(seat).scores),
        "places": match.places() if over else None,
        "verdict": verdict(match.names, match.scores(), match.places()) if over else None,
        "story": [{"text": line.text, "reader": line.reader} for line in lines],
    }
