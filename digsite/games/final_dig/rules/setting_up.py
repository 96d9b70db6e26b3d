"""FD-1 Set-up: artifacts, characters, the starting player, figures."""

from digsite.core import CHANCE, NOBODY, rule
from digsite.games.final_dig.rules.digging import turn_up_artifact
from digsite.games.final_dig.rules.layout import (
    ARTIFACT,
    ARTIFACTS,
    CHARACTER,
    CHARACTERS,
    DEAL_CHARACTERS,
    DEALT,
    EVENTS,
    FEWEST,
    FIRST_ARTIFACT,
    GIVEN,
    IN_PILE,
    INNER,
    KINDS,
    MOST,
    NO_ARTIFACT,
    NO_CHARACTER,
    NO_EVENT,
    NO_HAZARD,
    NO_OBSTACLE,
    NO_SITE,
    NO_SOURCE,
    OUTER,
    PICK_CHARACTER,
    PLACE_FIGURE,
    RANDOM_START,
    SEAT,
    SITE,
    SITES,
    START_PLAYER,
)
from digsite.games.final_dig.rules.pieces import ask, gain_vp, seat_after, seat_in_order
from digsite.games.final_dig.rules.slots import begin_slot


@rule
def setup(s, box, seats, switches):
    s.seats = seats
    s.even_start = switches.even_start
    s.start = NOBODY if switches.start_player == RANDOM_START else switches.start_player - 1
    s.trigger = NOBODY
    s.celebrity = NOBODY
    s.target = NOBODY
    s.event = NO_EVENT
    s.clock = box.clock_start  # FD-1.6
    for event in range(EVENTS):  # FD-1.2
        s.events_left[event] = 1
    for kind in range(KINDS):
        s.deck[kind] = box.copies[kind]
    s.deck_size = box.cards
    for artifact in range(ARTIFACTS):  # FD-1.3
        s.owner[artifact] = IN_PILE
    for site in range(SITES):
        s.face_up[site] = NO_ARTIFACT
        s.obstacle_card[site] = NO_OBSTACLE
        s.hazard_card[site] = NO_HAZARD
    s.bank = box.bank_vp
    for seat in range(MOST):
        s.character[seat] = NO_CHARACTER
        s.site[seat] = NO_SITE
    for seat in range(seats):  # FD-1.7
        gain_vp(s, seat, int(box.start_vp))
        if switches.character_setup == GIVEN:
            s.character[seat] = box.given_character[seat]
    s.source[OUTER], s.source[INNER] = NO_SOURCE, NO_SOURCE
    s.offered = NO_ARTIFACT
    s.surveyed = NO_SITE
    s.walk = switches.character_setup  # until the artifacts lie there
    ask(s, FIRST_ARTIFACT, CHANCE)


# FD-1.4 The first artifacts


@rule
def next_empty_site(s):
    for site in range(SITES):
        if s.face_up[site] == NO_ARTIFACT:
            return site
    return NO_SITE


@rule
def weigh_first_artifact(s, box, weight):
    site = next_empty_site(s)
    for artifact in range(ARTIFACTS):
        weight[ARTIFACT + artifact] = 1 if box.site[artifact] == site else 0


@rule
def lay_first_artifact(s, box, artifact):
    turn_up_artifact(s, box, artifact)
    if next_empty_site(s) == NO_SITE:
        way, s.walk = s.walk, 0
        if way == GIVEN:
            find_start(s, box)
        elif way == DEALT:
            ask(s, DEAL_CHARACTERS, CHANCE)
        else:
            ask(s, PICK_CHARACTER, 0)


# FD-1.8 Characters


@rule
def weigh_characters(s, weight):
    for character in range(CHARACTERS):
        weight[CHARACTER + character] = 1
    for seat in range(s.active):
        weight[CHARACTER + s.character[seat]] = 0


@rule
def take_character(s, box, character):
    s.character[s.active] = character
    s.active += 1
    if s.active == s.seats:
        find_start(s, box)
    elif s.phase == PICK_CHARACTER:
        s.to_move = s.active


# FD-1.9 to FD-1.12 The starting player, figures


@rule
def find_start(s, box):
    for seat in range(s.seats):
        if box.places_vp[s.character[seat]] == 1:
            s.celebrity = seat
    if s.start == NOBODY:
        ask(s, START_PLAYER, CHANCE)
    else:
        begin_placing(s, box, int(s.start))


@rule
def weigh_start(s, weight):
    for seat in range(s.seats):
        weight[SEAT + seat] = 1


@rule
def begin_placing(s, box, seat):
    s.start = seat
    if s.even_start == 1:  # FD-1.10
        for place in range(s.seats):
            gain_vp(s, seat_in_order(s, place), int(box.even_vp[s.seats - FEWEST, place]))
    s.active = seat
    ask(s, PLACE_FIGURE, seat)


@rule
def weigh_figure(weight):
    for site in range(SITES):
        weight[SITE + site] = 1


@rule
def place_figure(s, box, site):  # FD-1.11
    s.site[s.active] = site
    seat = seat_after(s, int(s.active))
    if seat != s.start:
        s.active = seat
        s.to_move = seat
    else:
        begin_slot(s, box, seat)  # FD-1.12
