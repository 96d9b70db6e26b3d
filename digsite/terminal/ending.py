"""Who won: the final places as a sentence and as a table."""

from collections.abc import Sequence

from digsite.drawing import in_parts
from digsite.match import Match
from digsite.terminal.colours import seat_name, with_names
from digsite.terminal.screen import Screen, table
from digsite.text import _, plural
from digsite.text.speech import listed


def show_ending(screen: Screen, match: Match) -> None:
    """The sentence, what decided between equal points, then the score sheet with the best place on top."""
    look, places = match.look(None), match.places()
    screen.say(with_names(verdict(match.names, match.scores(), places), match.names, "bold"))
    if look.tie:
        screen.say(with_names(look.tie, match.names))
    screen.say()
    made = table(_("Place"), _("Player"), _("Points"), _("Made of"), framed=screen.lively)
    made.columns[2].justify = "right"
    for tally in look.tallies:
        name, parts = seat_name(tally.seat, match.names, marked=screen.marked), in_parts(tally)
        made.add_row(place(tally.seat, places), name, str(tally.points), parts)
    screen.show(made)


def place(seat: int, places: Sequence[int]) -> str:
    """A place as it is printed; a shared one says so."""
    if places.count(places[seat]) > 1:
        return _("{place}, shared").format(place=places[seat])
    return str(places[seat])


def verdict(names: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> str:
    """Who won, as a sentence; a shared first place is a shared one."""
    first = [seat for seat, at in enumerate(places) if at == 1]
    points = plural("{points} point", "{points} points", scores[first[0]]).format(points=scores[first[0]])
    if len(names) == 1:
        return _("{name} ends with {points}.").format(name=names[0], points=points)
    if len(first) == 1:
        seat = first[0]
        equal = [names[other] for other in range(len(names)) if other != seat and scores[other] == scores[seat]]
        if equal:
            sentence = _("{name} wins with {points}: {others} has as many, but the tie is broken.")
            if len(equal) > 1:
                sentence = _("{name} wins with {points}: {others} have as many, but the tie is broken.")
            return sentence.format(name=names[seat], points=points, others=listed(equal))
        return _("{name} wins with {points}.").format(name=names[seat], points=points)
    winners = listed([names[seat] for seat in first])
    if len(first) == len(names):
        return _("Nobody is ahead: {names} share the first place with {points}.").format(names=winners, points=points)
    return _("{names} share the first place with {points}.").format(names=winners, points=points)
