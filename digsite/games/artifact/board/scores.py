"""The final scores: places, and what prestige is made of."""

from digsite.drawing import Sketch, Tally, clipped, column, columns, frame, moved, named_seat, paragraph, rect, text
from digsite.games.artifact.board.seen import Seen, points
from digsite.text import _, plural
from digsite.text.speech import listed


def scores(t: Seen, width: float, height: float) -> Sketch:
    """Who has won, and a row for everybody."""
    made, parts = t.look.tallies, t.once(points)
    best = [one.name for one in made if one.place == 1]
    sentence = plural(
        "{names} wins with {points} prestige.", "{names} share the win with {points} prestige.", len(best)
    )
    framed = frame(width, height, _("Final scores"))
    room = framed.inside
    high = min(56.0, room.height / len(made) - 5)
    drawn = column([_row(one, parts[one.seat], room.width, high) for one in made], 5)
    rows = [(one.place, one.name, one.points, parts[one.seat]) for one in made]
    words = paragraph(sentence.format(names=listed(best), points=made[0].points), t.look.tie)
    svg = framed.svg + moved(drawn, room.x, room.y)
    return Sketch(svg, width, height, f"{words}\n\n{columns(rows, widest=20)}")


def _row(one: Tally, made_of: str, width: float, height: float) -> Sketch:
    """Beside each other, or the parts below the name where there is little width."""
    slim, middle = width < 420, height / 2 + 6
    room = width - 100 if slim else width * 0.32
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "paper" if one.place == 1 else "card", f"seat-{one.seat}", 10)
    svg += text(18, middle, one.place, 18, "muted", serif=True, anchor="middle")
    svg += text(width - 12, middle, one.points, 20, serif=True, anchor="end")
    who = named_seat(one.seat, 0, 0, clipped(one.name, room - 26, 15, bold=True), room, 15)
    svg += moved(who, 36, 4 if slim else height / 2 - 11)
    left, rest = (36, width - 90) if slim else (44 + room, width - room - 96)
    return Sketch(
        svg + text(left, height - 9 if slim else middle - 1, clipped(made_of, rest, 13), 13, "muted"), width, height
    )
