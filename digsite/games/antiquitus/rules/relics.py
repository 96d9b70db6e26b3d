"""AN-7 Analysis: what the excavated relic does, by its suit."""

from digsite.core import CHANCE, rule
from digsite.games.antiquitus.rules.layout import (
    BONES,
    BONES_CAMP,
    BONES_SITE,
    CELL,
    CELLS,
    COINS,
    COINS_DECK,
    COINS_DRAW,
    COINS_RETURN,
    DOWN,
    EMPTY,
    HAND,
    NO_CELL,
    NO_DECK,
    NO_KIND,
    PLACARD,
    PLACARDS,
    RANKS,
    RELICS,
    TEXTS,
    TEXTS_PICK,
    TILE,
    UP,
    WEAPONS_DOWN,
    WEAPONS_UP,
)
from digsite.games.antiquitus.rules.needs import camp_size
from digsite.games.antiquitus.rules.placards import any_placards, put_on_top, take_hidden, take_top
from digsite.games.antiquitus.rules.tiles import turn_up
from digsite.games.antiquitus.rules.turn import go_on_to_submission, relic_is_up


@rule
def analyse(s, box):  # AN-7.1
    if s.dug == BONES and can_swap(s):
        ask_active(s, BONES_SITE)
    elif s.dug == COINS and any_placards(s):
        ask_active(s, COINS_DECK)
    elif s.dug == TEXTS and participants(s) > 1:
        s.phase = TEXTS_PICK
        s.to_move = next_participant(s, s.active, 0)
    elif s.dug > TEXTS and any_up(s):
        ask_active(s, WEAPONS_DOWN)
    elif s.dug > TEXTS and any_down(s):
        ask_active(s, WEAPONS_UP)
    else:
        go_on_to_submission(s, box)


@rule
def has_effect(s):
    """Does the relic's effect ask anything?"""
    if s.dug == BONES:
        return can_swap(s)
    if s.dug == COINS:
        return any_placards(s)
    if s.dug == TEXTS:
        return participants(s) > 1
    return any_up(s) or any_down(s)


@rule
def ask_active(s, phase):
    s.phase = phase
    s.to_move = s.active


# Bones


@rule
def can_swap(s):  # AN-7.3
    return has_other_than_bones(s) and relic_is_up(s)


@rule
def has_other_than_bones(s):
    for kind in range(RANKS, RELICS):
        if s.camp[s.active, kind] > 0:
            return True
    return False


@rule
def weigh_relics_up(s, weight):  # AN-4.1, AN-7.4
    face, site = s.face, s.site
    for cell in range(CELLS):
        weight[CELL + cell] = (face[cell] == UP) & (site[cell] < RELICS)


@rule
def mark_for_swap(s, cell):  # AN-7.4
    s.marked = cell
    s.phase = BONES_CAMP


@rule
def weigh_swaps(s, weight):  # AN-7.4
    for kind in range(RANKS, RELICS):
        weight[TILE + kind] = s.camp[s.active, kind] > 0


@rule
def swap(s, box, kind):  # AN-7.5
    s.camp[s.active, s.site[s.marked]] += 1
    s.camp[s.active, kind] -= 1
    s.site[s.marked] = kind
    s.marked = NO_CELL
    go_on_to_submission(s, box)


# Coins


@rule
def draw_for_coins(s, deck):  # AN-7.6
    if s.height[deck] > 0:
        take_top(s, deck)
        ask_active(s, COINS_RETURN)
    else:
        s.drawing = deck
        s.phase = COINS_DRAW
        s.to_move = CHANCE


@rule
def drawn_for_coins(s, box, placard):
    take_hidden(s, box, s.active, placard)
    s.drawing = NO_DECK
    ask_active(s, COINS_RETURN)


@rule
def weigh_hand(s, weight):  # AN-7.7
    where, mine = s.where, HAND + int(s.active)
    for placard in range(PLACARDS):
        weight[PLACARD + placard] = where[placard] == mine


@rule
def return_placard(s, box, placard):  # AN-7.7
    put_on_top(s, box, placard)
    go_on_to_submission(s, box)


# Texts


@rule
def participants(s):  # AN-7.9
    count = 0
    for seat in range(s.seats):
        count += 1 if camp_size(s, seat) > 0 else 0
    return count


@rule
def next_participant(s, seat, steps):
    """The first seat with tiles in camp, at least so many steps clockwise from this one."""
    other = (seat + steps) % s.seats
    while camp_size(s, other) == 0:
        other = (other + 1) % s.seats
    return other


@rule
def weigh_camp(s, weight):  # AN-7.10
    camp = s.camp[s.to_move]
    for kind in range(RELICS):
        weight[TILE + kind] = camp[kind] > 0


@rule
def is_last_to_pass(s):
    other = next_participant(s, s.to_move, 1)
    return s.passed[other] != NO_KIND or other == s.to_move


@rule
def choose_to_pass(s, box, kind):  # AN-7.10
    s.passed[s.to_move] = kind
    if is_last_to_pass(s):
        pass_tiles(s)
        go_on_to_submission(s, box)
    else:
        s.to_move = next_participant(s, s.to_move, 1)


@rule
def pass_tiles(s):  # AN-7.11
    """All at once: nobody's camp is empty in between, because each tile is laid down before the next moves."""
    for seat in range(s.seats):
        if s.passed[seat] != NO_KIND:
            s.camp[next_participant(s, seat, 1), s.passed[seat]] += 1
    for seat in range(s.seats):
        if s.passed[seat] != NO_KIND:
            s.camp[seat, s.passed[seat]] -= 1
            s.passed[seat] = NO_KIND


# Weapons


@rule
def any_up(s):
    face = s.face
    for cell in range(CELLS):
        if face[cell] == UP:
            return True
    return False


@rule
def is_down(s, cell):
    return s.face[cell] == DOWN and s.site[cell] != EMPTY and cell != s.marked


@rule
def any_down(s):
    for cell in range(CELLS):
        if is_down(s, cell):
            return True
    return False


@rule
def weigh_up(s, weight):  # AN-7.12
    face = s.face
    for cell in range(CELLS):
        weight[CELL + cell] = face[cell] == UP


@rule
def weigh_down(s, weight):  # AN-7.13
    for cell in range(CELLS):
        weight[CELL + cell] = is_down(s, cell)


@rule
def turn_one_down(s, box, cell):  # AN-7.12, AN-7.14: it stays known
    s.face[cell] = DOWN
    s.marked = cell
    if any_down(s):
        s.phase = WEAPONS_UP
    else:
        s.marked = NO_CELL
        go_on_to_submission(s, box)


@rule
def turn_one_up(s, box, cell):  # AN-7.13
    turn_up(s, cell)
    s.marked = NO_CELL
    go_on_to_submission(s, box)
