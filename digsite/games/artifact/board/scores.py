"""The final scores: places, and what prestige is made of."""

from digsite.drawing import Sketch, Tally, clipped, column, columns, frame, moved, paragraph, rect, seat_line, text
from digsite.games.artifact.board.seen import Seen, made_of
from digsite.text import _, plural
from digsite.text.speech import listed


def scores(t: Seen, width: float, height: float) -> Sketch:
    """Who has won, and a row for everybody."""
    framed, made = frame(width, height, _("Final scores")), t.look.tallies
    room, best = framed.inside, [one.name for one in made if one.place == 1]
    drawn = column([_row(one, room.width, min(56.0, room.height / len(made) - 5)) for one in made], 5)
    sentence = plural(
        "{names} wins with {points} prestige.", "{names} share the win with {points} prestige.", len(best)
    )
    words = paragraph(sentence.format(names=listed(best), points=made[0].points), t.look.tie)
    rows = columns([(one.place, one.name, one.points, made_of(one.parts)) for one in made], widest=20)
    return Sketch(framed.svg + moved(drawn, room.x, room.y), width, height, f"{words}\n\n{rows}")


def _row(one: Tally, width: float, height: float) -> Sketch:
    """Beside each other, or the parts below the name where there is little width."""
    slim, middle = width < 420, height / 2 + 6
    room = width - 100 if slim else width * 0.32
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "paper" if one.place == 1 else "card", f"seat-{one.seat}", 10)
    svg += text(18, middle, one.place, 18, "muted", serif=True, anchor="middle")
    svg += text(width - 12, middle, one.points, 20, serif=True, anchor="end")
    svg += moved(seat_line(one.seat, one.name, room, 15), 36, 4 if slim else height / 2 - 11)
    left, top, rest = (36, height - 9, width - 90) if slim else (44 + room, middle - 1, width - room - 96)
    return Sketch(svg + text(left, top, clipped(made_of(one.parts), rest, 13), 13, "muted"), width, height)
