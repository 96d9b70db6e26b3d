"""What players hold and what holds for them: VP, cards, artifacts, and effects that always work."""

from digsite.core import NOBODY, rule
from digsite.games.final_dig.rules import layout


@rule
def ask(s, phase, seat):
    """A seat, or chance, decides next."""
    s.phase = phase
    s.to_move = seat


@rule
def seat_after(s, seat):
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def seat_in_order(s, place):
    """The seat at this place of the turn order, the starting player at place 0."""
    seat = int(s.start) + place
    return seat if seat < s.seats else seat - int(s.seats)


# Numbers of cards: the printed kinds stand together (5.1), those of an edited box behind everything else


@rule
def card_number(kind):
    return kind + (layout.CARD if kind < layout.PRINTED_KINDS else layout.MORE_CARDS - layout.PRINTED_KINDS)


@rule
def kind_of(action):
    return action - (layout.CARD if action < layout.MORE_CARDS else layout.MORE_CARDS - layout.PRINTED_KINDS)


# FD-17.6 Victory points


@rule
def gain_vp(s, seat, n):
    got = min(n, int(s.bank))
    s.bank -= got
    s.vp[seat] += got


@rule
def lose_vp(s, seat, n):
    lost = min(n, int(s.vp[seat]))
    s.vp[seat] -= lost
    s.bank += lost


# FD-10 Adventure cards


@rule
def cards_left(s, box):
    """Is there a card in the deck or the discard pile?"""
    if s.deck_size > 0:
        return True
    in_hands = 0
    for seat in range(s.seats):
        in_hands += s.held[seat]
    return in_hands < box.cards


@rule
def renew_deck(s):  # FD-10.2
    """If the deck is empty the discard pile becomes the deck."""
    if s.deck_size == 0:
        for kind in range(layout.KINDS):
            s.deck[kind] = s.discard[kind]
            s.deck_size += s.discard[kind]
            s.discard[kind] = 0


@rule
def draw_card(s, seat, kind):  # FD-10.2
    s.deck[kind] -= 1
    s.deck_size -= 1
    s.hand[seat, kind] += 1
    s.held[seat] += 1


@rule
def discard_card(s, seat, kind):
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    s.discard[kind] += 1


# FD-12 Artifacts


@rule
def owns(s, seat, artifact):
    return (int(s.treasures[seat]) >> int(artifact)) & 1 == 1


@rule
def owned(s, seat):
    """How many artifacts a seat owns."""
    bits, count = int(s.treasures[seat]), 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def give_artifact(s, seat, artifact):
    s.owner[artifact] = seat
    s.treasures[seat] = int(s.treasures[seat]) | (1 << int(artifact))


@rule
def take_artifact_away(s, artifact):
    seat = s.owner[artifact]
    s.treasures[seat] = int(s.treasures[seat]) & ~(1 << int(artifact))


@rule
def discard_artifact(s, artifact):  # FD-12.3
    take_artifact_away(s, artifact)
    s.owner[artifact] = layout.GONE
    return_fame(s, artifact)


@rule
def return_fame(s, artifact):  # FD-13.4
    """VP that lie on an artifact go back to the Celebrity."""
    if s.celebrity != NOBODY:
        s.vp[s.celebrity] += s.fame[artifact]
        s.fame[artifact] = 0


# FD-12.1, FD-13.8 What always works


@rule
def has(s, box, seat, passive):
    """How much of a passive effect the character and the artifacts of a seat give it together."""
    n = int(box.character_has[passive, s.final, s.character[seat]])
    bits = int(s.treasures[seat]) & int(box.bearers[passive])
    artifact = 0
    while bits != 0:
        if bits & 1 == 1:
            n += box.artifact_has[passive, s.final, artifact]
        bits >>= 1
        artifact += 1
    return n


@rule
def in_force(s, box, passive):
    """How much of it the event in force gives everyone."""
    return int(box.event_has[passive, s.final, s.event])


@rule
def landing(s, box, seat, site):  # FD-12.6
    """The counter after a Move to a site, or after a rival's collection there."""
    if s.face_up[site] == layout.NO_ARTIFACT:
        return 0
    best = int(box.character_has[layout.SOFT_LANDING, s.final, s.character[seat]])
    if int(s.treasures[seat]) & int(box.bearers[layout.SOFT_LANDING]) != 0:
        for artifact in range(layout.ARTIFACTS):
            if s.owner[artifact] == seat:
                best = max(best, int(box.artifact_has[layout.SOFT_LANDING, s.final, artifact]))
    return best


@rule
def is_rival(s, seat):
    return seat != s.active and s.escaped[seat] == 0


@rule
def is_targetable(s, box, seat):  # FD-12.8
    return is_rival(s, seat) and has(s, box, seat, layout.TARGET_PROOF) == 0


@rule
def point_above(box, depth):  # FD-11.12
    """The greatest threshold point, or the surface, that is smaller than this counter."""
    above = 0
    for place in range(layout.POINTS):
        if box.points[place] < depth:
            above = max(above, int(box.points[place]))
    return above
