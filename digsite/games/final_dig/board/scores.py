"""The tally: places, and what the points are made of."""

from digsite.boards import Score, ranking, scores_panel
from digsite.drawing import Panel
from digsite.games.final_dig.board.table import Table, owned, places, points
from digsite.text import _, plural
from digsite.text.speech import listed


def scores(t: Table) -> Panel:
    made = [
        Score(place, seat, t.names[seat], t.once(points)[seat], _made_of(t, seat))
        for place, seat in ranking(t.once(places))
    ]
    best = [one.name for one in made if one.place == 1]
    sentence = plural("{names} wins with {points} points.", "{names} share the win with {points} points.", len(best))
    return scores_panel(_("The tally"), sentence.format(names=listed(best), points=made[0].points), made)


def _made_of(t: Table, seat: int) -> str:
    """Where the points come from, or why the artifacts count for nothing."""
    vp, artifacts = t.s.vp[seat], len(owned(t, seat))
    parts = [_("{vp} VP").format(vp=vp)]
    if t.s.depth[seat]:
        parts.append(_("still at {depth}: the artifacts are lost").format(depth=t.s.depth[seat]))
    else:
        sentence = plural("{count} artifact: {points}", "{count} artifacts: {points}", artifacts)
        parts.append(sentence.format(count=artifacts, points=t.once(points)[seat] - vp))
    return ", ".join(parts)
