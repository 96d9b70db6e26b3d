"""FD-1 Set-up: artifacts, characters, the starting player, figures."""

from digsite.core import CHANCE, NOBODY, rule
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import turn_up_artifact
from digsite.games.final_dig.rules.pieces import ask, gain_vp, seat_after, seat_in_order
from digsite.games.final_dig.rules.slots import begin_slot


@rule
def setup(s, box, seats, switches):
    s.seats = seats
    s.even_start = switches.even_start
    s.start = NOBODY if switches.start_player == layout.RANDOM_START else switches.start_player - 1
    s.trigger = NOBODY
    s.celebrity = NOBODY
    s.target = NOBODY
    s.event = layout.NO_EVENT
    s.clock = box.clock_start  # FD-1.6
    for event in range(layout.EVENTS):  # FD-1.2
        s.events_left[event] = 1
    for kind in range(layout.KINDS):
        s.deck[kind] = box.copies[kind]
    s.deck_size = box.cards
    for artifact in range(layout.ARTIFACTS):  # FD-1.3
        s.owner[artifact] = layout.IN_PILE
    for site in range(layout.SITES):
        s.face_up[site] = layout.NO_ARTIFACT
        s.obstacle_card[site] = layout.NO_OBSTACLE
        s.hazard_card[site] = layout.NO_HAZARD
    s.bank = box.bank_vp
    for seat in range(layout.MOST):
        s.character[seat] = layout.NO_CHARACTER
        s.site[seat] = layout.NO_SITE
    for seat in range(seats):  # FD-1.7
        gain_vp(s, seat, int(box.start_vp))
        if switches.character_setup == layout.GIVEN:
            s.character[seat] = box.given_character[seat]
    s.source[layout.OUTER], s.source[layout.INNER] = layout.NO_SOURCE, layout.NO_SOURCE
    s.offered = layout.NO_ARTIFACT
    s.surveyed = layout.NO_SITE
    s.walk = switches.character_setup  # until the artifacts lie there
    ask(s, layout.FIRST_ARTIFACT, CHANCE)


# FD-1.4 The first artifacts


@rule
def next_empty_site(s):
    for site in range(layout.SITES):
        if s.face_up[site] == layout.NO_ARTIFACT:
            return site
    return layout.NO_SITE


@rule
def weigh_first_artifact(s, box, weight):
    site = next_empty_site(s)
    for artifact in range(layout.ARTIFACTS):
        weight[layout.ARTIFACT + artifact] = 1 if box.site[artifact] == site else 0


@rule
def lay_first_artifact(s, box, artifact):
    turn_up_artifact(s, box, artifact)
    if next_empty_site(s) == layout.NO_SITE:
        way, s.walk = s.walk, 0
        if way == layout.GIVEN:
            find_start(s, box)
        elif way == layout.DEALT:
            ask(s, layout.DEAL_CHARACTERS, CHANCE)
        else:
            ask(s, layout.PICK_CHARACTER, 0)


# FD-1.8 Characters


@rule
def weigh_characters(s, weight):
    for character in range(layout.CHARACTERS):
        weight[layout.CHARACTER + character] = 1
    for seat in range(s.active):
        weight[layout.CHARACTER + s.character[seat]] = 0


@rule
def take_character(s, box, character):
    s.character[s.active] = character
    s.active += 1
    if s.active == s.seats:
        find_start(s, box)
    elif s.phase == layout.PICK_CHARACTER:
        s.to_move = s.active


# FD-1.9 to FD-1.12 The starting player, figures


@rule
def find_start(s, box):
    for seat in range(s.seats):
        if box.places_vp[s.character[seat]] == 1:
            s.celebrity = seat
    if s.start == NOBODY:
        ask(s, layout.START_PLAYER, CHANCE)
    else:
        begin_placing(s, box, int(s.start))


@rule
def weigh_start(s, weight):
    for seat in range(s.seats):
        weight[layout.SEAT + seat] = 1


@rule
def begin_placing(s, box, seat):
    s.start = seat
    if s.even_start == 1:  # FD-1.10
        for place in range(s.seats):
            gain_vp(s, seat_in_order(s, place), int(box.even_vp[s.seats - layout.FEWEST, place]))
    s.active = seat
    ask(s, layout.PLACE_FIGURE, seat)


@rule
def weigh_figure(weight):
    for site in range(layout.SITES):
        weight[layout.SITE + site] = 1


@rule
def place_figure(s, box, site):  # FD-1.11
    s.site[s.active] = site
    seat = seat_after(s, int(s.active))
    if seat != s.start:
        s.active = seat
        s.to_move = seat
    else:
        begin_slot(s, box, seat)  # FD-1.12
