"""AN-10.2, AN-10.4 Who has how much reputation, and who wins."""

from digsite.core import rule


@rule
def score(s, box, seat):
    """REP so far."""
    return int(s.rep[seat])


@rule
def rank(s, box, seat):  # AN-10.4
    """Place by REP; equal REP shares a place."""
    place = 1
    for other in range(s.seats):
        if s.rep[other] > s.rep[seat]:
            place += 1
    return place
