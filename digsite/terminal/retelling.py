"""A saved game told again, sentence by sentence."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from digsite.core.sentinels import NOBODY
from digsite.match import Match
from digsite.terminal.ending import show_ending, verdict
from digsite.terminal.look import MUTED, seat_name, with_names
from digsite.terminal.screen import InputEnded, Screen, muted, table
from digsite.text import _


class Sentence(NamedTuple):
    """A line of the story; `reader` is the seat that alone could read it then, or None."""

    text: str
    reader: int | None = None


def story(match: Match, seat: int | None) -> Iterator[tuple[Match, list[Sentence]]]:
    """The game step by step, as a seat or a spectator may read it.

    When the game is over nothing is secret any more: a spectator then also reads what only some seats knew.
    """
    again = _from_the_start(match)
    tell_all = seat is None and match.is_over
    for action in match.actions:
        knowers = _who_alone_saw(again, action) if tell_all else []
        readers = [seat, *knowers]
        before = {reader: len(again.log(reader)) for reader in readers}
        again.play(action)
        told = {reader: again.log(reader)[before[reader] :] for reader in readers}
        lines = [Sentence(text) for text in told[seat]]
        lines += [Sentence(text, knower) for knower in knowers for text in told[knower]]
        yield again, lines


def _who_alone_saw(match: Match, action: int) -> list[int]:
    """The seats that learn which action comes now, where a spectator does not."""
    sees, s, box = match.game.rules.sees, match.state, match.box.record
    if sees(s, box, action, NOBODY):
        return []
    return [seat for seat in range(match.seats) if sees(s, box, action, seat)]


def _from_the_start(match: Match) -> Match:
    key = match.key if match.seed is None else None
    return match.game.new(match.seats, match.seed, key=key, box=match.box, names=match.names, **match.options)


def retell(screen: Screen, match: Match, seat: int | None, *, step: bool) -> None:
    """Tell the whole story, then how it ended or stands; step by step, wait for Enter after each sentence."""
    _introduce(screen, match)
    waiting = step
    for again, lines in story(match, seat):
        for line in lines:
            _tell(screen, line, match)
        if lines and waiting:
            waiting = _goes_on(screen, again, seat)
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


def _tell(screen: Screen, line: Sentence, match: Match) -> None:
    if line.reader is None:
        screen.say(with_names(line.text, match.names))
    else:
        sentence = _("{name} alone reads: {sentence}").format(name=match.names[line.reader], sentence=line.text)
        screen.say(with_names(f"    {sentence}", match.names, MUTED))


def _goes_on(screen: Screen, again: Match, seat: int | None) -> bool:
    """Wait; False once the rest is to be told without waiting."""
    while True:
        try:
            word = screen.ask("").casefold()
        except InputEnded:
            return False
        if word in ("t", "table"):
            screen.panels(again.panels(seat), again.names)
        elif word in ("q", "quit", "a", "all"):
            return False
        elif word:
            screen.say(muted(_("Enter tells the next sentence, t shows the table, q tells the rest at once.")))
        else:
            return True


def _show_points(screen: Screen, match: Match, seat: int | None) -> None:
    made = table(_("Player"), _("Points so far"), framed=screen.lively)
    for other, points in enumerate(match.view(seat)["scores"]):
        made.add_row(seat_name(other, match.names, marked=screen.marked), str(points))
    screen.show(made)


def facts(match: Match, seat: int | None) -> dict[str, Any]:
    """A saved game as facts, ready for JSON."""
    over = match.is_over
    lines = [line for _again, lines in story(match, seat) for line in lines]
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
        "scores": match.scores() if over else match.view(seat)["scores"],
        "places": match.places() if over else None,
        "verdict": verdict(match.names, match.scores(), match.places()) if over else None,
        "story": [{"text": line.text, "reader": line.reader} for line in lines],
    }
