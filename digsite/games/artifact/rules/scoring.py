"""AR-10 and AR-17.4: prestige, and who is ahead."""

from digsite.core import rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import special


@rule
def score(s, box, seat):  # AR-10.1
    return by_tiles(s, box, seat) + by_alone(s, box, seat) + by_money(s, box, seat) + by_research(s, box, seat)


@rule
def by_tiles(s, box, seat):
    points = 0
    for tile in range(layout.TILES):
        points += box.tile_prestige[tile] if s.owner[tile] == seat else 0
    return int(points)


@rule
def by_alone(s, box, seat):
    points = 0
    for site in range(layout.SITES):
        points += s.alone[seat, site] * box.alone_prestige
    return int(points)


@rule
def by_money(s, box, seat):
    return int(s.money[seat] // box.coins_per_prestige)


@rule
def by_research(s, box, seat):
    return int(box.research[research_space(s, box, seat)]) if s.expansion_1 == 1 else 0


@rule
def research_space(s, box, seat):
    """The highest space that all markers that count can reach with the manuscripts in hand."""  # AR-17.4, AR-17.5
    steps = manuscripts(s, seat)
    for space in range(box.research_top, 0, -1):
        if steps_up_to(s, seat, space) <= steps:
            return space
    return 0


@rule
def manuscripts(s, seat):
    count = 0
    for site in range(layout.SITES):
        count += s.hand[seat, special(site, layout.MANUSCRIPT)]
    return count


@rule
def steps_up_to(s, seat, space):
    """That the markers lack; with four open sites the lowest is ignored."""
    lacking, most = 0, 0
    for site in range(layout.SITES):
        if site != s.closed:
            steps = max(0, space - s.research[seat, site])
            lacking += steps
            most = max(most, steps)
    return lacking - most if s.closed == layout.NO_SITE else lacking


@rule
def exhibitions(s, seat):  # AR-0.5
    count = 0
    for tile in range(layout.TILES):
        count += 1 if s.owner[tile] == seat else 0
    for site in range(layout.SITES):
        count += s.alone[seat, site]
    return count


@rule
def rank(s, box, seat):  # AR-10.2
    place = 1
    for other in range(s.seats):
        place += 1 if other != seat and is_ahead(s, box, other, seat) else 0
    return place


@rule
def is_ahead(s, box, seat, other):
    mine, theirs = score(s, box, seat), score(s, box, other)
    if mine != theirs:
        return mine > theirs
    mine, theirs = exhibitions(s, seat), exhibitions(s, other)
    if mine != theirs:
        return mine > theirs
    return s.money[seat] > s.money[other]
