"""FD-16 The tally: points and places."""

from digsite.core import rule
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.pieces import has, owned


@rule
def counts(s, seat):
    """Do the artifacts of a seat count? Only on the surface."""  # FD-16.2
    return s.depth[seat] == 0


@rule
def score(s, box, seat):  # FD-16.2
    """As if the tally were now."""
    points = int(s.vp[seat])
    if counts(s, seat):
        others = owned(s, seat) - 1
        for artifact in range(layout.ARTIFACTS):
            if s.owner[artifact] == seat:
                points += box.value[artifact] + int(box.artifact_has[layout.PER_ARTIFACT, s.final, artifact]) * others
    return points


@rule
def rank(s, box, seat):  # FD-16.3, FD-16.4
    place = 1
    for other in range(s.seats):
        if other != seat and is_before(s, box, other, seat):
            place += 1
    return place


@rule
def is_before(s, box, one, other):
    ones, others = score(s, box, one), score(s, box, other)
    if ones == others:
        ones, others = wins_ties(s, box, one), wins_ties(s, box, other)
    if ones == others:
        ones, others = counted(s, one), counted(s, other)
    if ones == others:
        ones, others = int(s.vp[one]), int(s.vp[other])
    return ones > others


@rule
def wins_ties(s, box, seat):
    return 1 if counts(s, seat) and has(s, box, seat, layout.WINS_TIES) > 0 else 0


@rule
def counted(s, seat):
    return owned(s, seat) if counts(s, seat) else 0
