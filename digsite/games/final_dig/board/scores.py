"""The tally: places, and what the points are made of."""

from digsite.core.speech import listed
from digsite.core.text import _, plural
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    columns,
    height_of,
    lines,
    moved,
    named_seat,
    paragraph,
    rect,
    text,
)
from digsite.games.final_dig.board.table import Table, owned


def scores(t: Table) -> Panel:
    winners = _winners(t)
    svg, y = lines(0, 16, winners, COLUMN, 15, bold=True), height_of(winners, COLUMN, 15, bold=True) + 10
    for place, seat in _order(t):
        who, made = named_seat(seat, 0, 0, t.names[seat], COLUMN - 110, 16), _made_of(t, seat)
        high = who.height + height_of(made, COLUMN - 58, SMALLEST) + 18
        row = rect(0.75, 0.75, COLUMN - 1.5, high - 1.5, "paper" if place == 1 else "card", f"seat-{seat}", 10)
        row += text(20, 27, place, 20, "muted", serif=True, anchor="middle") + moved(who, 40, 9)
        row += text(COLUMN - 12, 27, t.scores[seat], 22, serif=True, anchor="end")
        row += lines(44, who.height + 22, made, COLUMN - 58, SMALLEST, "muted")
        svg += f'<g id="scores-{seat}" transform="translate(0 {y:g})">{row}</g>'
        y += high + 8
    words = f"{paragraph(winners)}\n\n{columns(_rows(t), widest=20)}"
    return Panel("scores", _("The tally"), COLUMN, y - 7, svg, words)


def _order(t: Table) -> list[tuple[int, int]]:
    """Place and seat, best first."""
    return sorted((place, seat) for seat, place in enumerate(t.places))


def _winners(t: Table) -> str:
    best = [seat for place, seat in _order(t) if place == 1]
    sentence = plural("{names} wins with {points} points.", "{names} share the win with {points} points.", len(best))
    return sentence.format(names=listed([t.names[seat] for seat in best]), points=t.scores[best[0]])


def _made_of(t: Table, seat: int) -> str:
    """Where the points come from, or why the artifacts count for nothing."""
    vp, artifacts = t.s.vp[seat], len(owned(t, seat))
    parts = [_("{vp} VP").format(vp=vp)]
    if t.s.depth[seat]:
        parts.append(_("still at {depth}: the artifacts are lost").format(depth=t.s.depth[seat]))
    else:
        sentence = plural("{count} artifact: {points}", "{count} artifacts: {points}", artifacts)
        parts.append(sentence.format(count=artifacts, points=t.scores[seat] - vp))
    return ", ".join(parts)


def _rows(t: Table) -> list[tuple[object, ...]]:
    return [(place, t.names[seat], t.scores[seat], _made_of(t, seat)) for place, seat in _order(t)]
