"""AN-7 Analysis: what the excavated relic does, by its suit."""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.needs import camp_size
from digsite.games.antiquitus.rules.placards import any_placards, put_on_top, take_hidden, take_top
from digsite.games.antiquitus.rules.tiles import turn_up
from digsite.games.antiquitus.rules.turn import ask_active, ask_chance, cells_up, go_on_to_submission, relic_is_up


@rule
def analyse(s, box):  # AN-7.1
    if not has_effect(s):
        go_on_to_submission(s, box)
    elif s.dug == layout.BONES:
        ask_active(s, layout.BONES_SITE)
    elif s.dug == layout.COINS:
        ask_active(s, layout.COINS_DECK)
    elif s.dug == layout.TEXTS:
        s.phase = layout.TEXTS_PICK
        s.to_move = next_participant(s, s.active, 0)
    else:
        ask_active(s, layout.WEAPONS_DOWN if cells_up(s) != 0 else layout.WEAPONS_UP)


@rule
def has_effect(s):
    """Does the relic's effect ask anything?"""
    if s.dug == layout.BONES:
        return can_swap(s)
    if s.dug == layout.COINS:
        return any_placards(s)
    if s.dug == layout.TEXTS:
        return participants(s) > 1
    return cells_up(s) != 0 or any_down(s)


# Bones


@rule
def can_swap(s):  # AN-7.3
    return has_other_than_bones(s) and relic_is_up(s)


@rule
def has_other_than_bones(s):
    for kind in range(layout.RANKS, layout.RELICS):
        if s.camp[s.active, kind] > 0:
            return True
    return False


@rule
def weigh_relics_up(s, weight):  # AN-4.1, AN-7.4
    face, site = s.face, s.site
    for cell in range(layout.CELLS):
        weight[layout.CELL + cell] = (face[cell] == layout.UP) & (site[cell] < layout.RELICS)


@rule
def mark_for_swap(s, cell):  # AN-7.4
    s.marked = cell
    s.phase = layout.BONES_CAMP


@rule
def swap(s, box, kind):  # AN-7.5
    s.camp[s.active, s.site[s.marked]] += 1
    s.camp[s.active, kind] -= 1
    s.site[s.marked] = kind
    s.marked = layout.NO_CELL
    go_on_to_submission(s, box)


# Coins


@rule
def draw_for_coins(s, deck):  # AN-7.6
    if s.height[deck] > 0:
        take_top(s, deck)
        ask_active(s, layout.COINS_RETURN)
    else:
        s.drawing = deck
        ask_chance(s, layout.COINS_DRAW)


@rule
def drawn_for_coins(s, box, placard):
    take_hidden(s, box, s.active, placard)
    s.drawing = layout.NO_DECK
    ask_active(s, layout.COINS_RETURN)


@rule
def weigh_hand(s, weight):  # AN-7.7
    where, mine = s.where, layout.HAND + int(s.active)
    for placard in range(layout.PLACARDS):
        weight[layout.PLACARD + placard] = where[placard] == mine


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
def weigh_camp(s, weight, first):  # AN-7.4: from the first that is not of Bones; AN-7.10: all
    camp = s.camp[s.to_move]
    for kind in range(layout.RELICS):
        weight[layout.TILE + kind] = (kind >= first) & (camp[kind] > 0)


@rule
def is_last_to_pass(s):
    return has_passed(s, next_participant(s, s.to_move, 1))


@rule
def has_passed(s, other):
    """Is the next one after who is asked the first who was?"""
    return s.passed[other] != layout.NO_KIND or other == s.to_move


@rule
def choose_to_pass(s, box, kind):  # AN-7.10
    s.passed[s.to_move] = kind
    other = next_participant(s, s.to_move, 1)
    if has_passed(s, other):
        pass_tiles(s)
        go_on_to_submission(s, box)
    else:
        s.to_move = other


@rule
def pass_tiles(s):  # AN-7.11
    """All at once: nobody's camp is empty in between, because each tile is laid down before the next moves."""
    for seat in range(s.seats):
        if s.passed[seat] != layout.NO_KIND:
            s.camp[next_participant(s, seat, 1), s.passed[seat]] += 1
    for seat in range(s.seats):
        if s.passed[seat] != layout.NO_KIND:
            s.camp[seat, s.passed[seat]] -= 1
            s.passed[seat] = layout.NO_KIND


# Weapons


@rule
def is_down(s, cell):
    return (s.face[cell] == layout.DOWN) & (s.site[cell] != layout.EMPTY) & (cell != s.marked)


@rule
def any_down(s):
    found = False
    for cell in range(layout.CELLS):
        found |= is_down(s, cell)
    return found


@rule
def weigh_up(s, weight):  # AN-7.12
    face = s.face
    for cell in range(layout.CELLS):
        weight[layout.CELL + cell] = face[cell] == layout.UP


@rule
def weigh_down(s, weight):  # AN-7.13
    for cell in range(layout.CELLS):
        weight[layout.CELL + cell] = is_down(s, cell)


@rule
def turn_one_down(s, box, cell):  # AN-7.12, AN-7.14: it stays known
    s.face[cell] = layout.DOWN
    s.marked = cell
    if any_down(s):
        s.phase = layout.WEAPONS_UP
    else:
        s.marked = layout.NO_CELL
        go_on_to_submission(s, box)


@rule
def turn_one_up(s, box, cell):  # AN-7.13
    turn_up(s, cell)
    s.marked = layout.NO_CELL
    go_on_to_submission(s, box)
