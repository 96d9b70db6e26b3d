"""AA-13: points and places."""

from digsite.core import rule


@rule
def most_follows(s):
    most = 0
    for seat in range(s.seats):
        most = max(most, int(s.follows[seat]))
    return most


@rule
def final_renown(s, box, seat):  # AA-13.1, AA-13.2
    renown = int(s.renown[seat])
    if s.seats > 1 and s.follows[seat] > 0 and s.follows[seat] == most_follows(s):
        renown += int(box.most_followed)
    return renown


@rule
def score(s, box, seat):  # AA-13.2, AA-14.9
    return final_renown(s, box, seat) + int(s.money[seat]) * int(box.renown_per_money)


@rule
def rank(s, box, seat):  # AA-13.3
    place = 1
    for other in range(s.seats):
        if is_ahead(s, box, other, seat):
            place += 1
    return place


@rule
def is_ahead(s, box, seat, other):  # AA-13.3
    points = score(s, box, seat) - score(s, box, other)
    if points != 0:
        return points > 0
    if s.follows[seat] != s.follows[other]:
        return s.follows[seat] > s.follows[other]
    return final_renown(s, box, seat) > final_renown(s, box, other)
