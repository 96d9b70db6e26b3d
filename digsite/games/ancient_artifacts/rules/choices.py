"""The two halves of every decision, phase by phase: what may be done, and what it does."""

from digsite.core import rule
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.action import (
    answer,
    give_way,
    land_other_die,
    place,
    swap_other_die,
    weigh_placing,
)
from digsite.games.ancient_artifacts.rules.results import (
    keep_result,
    land_die,
    lock,
    roll_all_but_raiders,
    roll_loose,
    start_over,
    weigh_continuing,
    weigh_locking,
)
from digsite.games.ancient_artifacts.rules.turn import draw_die, end_action, end_game, reroll, roll_hand, start_turn


@rule
def options(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(layout.ACTIONS):
        weight[action] = 0
    if s.phase == layout.RESULTS:  # AA-8.1
        for symbol in range(layout.SYMBOLS):
            weight[symbol] = box.faces[symbol]
    elif s.phase == layout.LOCKING:
        weigh_locking(s, box, weight)
    elif s.phase == layout.PLACING:
        weigh_placing(s, box, weight)
    elif s.phase == layout.DRAW or s.phase == layout.LEFT_DRAW:  # AA-4.2
        for colour in range(layout.COLOURS):
            weight[colour] = s.bag[colour]
    elif s.phase == layout.NUMBERS:  # AA-4.3
        for numbers in range(layout.PIPS * layout.PIPS):
            weight[numbers] = 1
    elif s.phase == layout.ASKING:  # AA-7.3
        weight[layout.DECLINE] = 1
        weight[layout.FOLLOW] = 1
    elif s.phase == layout.CONTINUING:
        weigh_continuing(s, box, weight)
    elif s.phase == layout.LEFT_NUMBER:  # AA-14.4
        for number in range(layout.PIPS):
            weight[number] = 1
    elif s.phase == layout.START:  # AA-1.6
        for seat in range(s.seats):
            weight[seat] = 1


@rule
def play(s, box, action):
    """Carry out one action that `options` allows."""
    if s.phase == layout.RESULTS:
        land_die(s, box, action)
    elif s.phase == layout.LOCKING:
        if action == layout.STOP:
            keep_result(s, box)
        elif action == layout.ROLL:
            roll_loose(s)
        elif action == layout.RESET:
            start_over(s, box)
        else:
            lock(s, action - layout.LOCK + 1)
    elif s.phase == layout.PLACING:
        if action == layout.REROLL:
            reroll(s, box)
        elif action < layout.MARK:
            place(s, box, (action - layout.PLACE) // layout.SLOTS, (action - layout.PLACE) % layout.SLOTS)
        elif action == layout.GIVE_UP:  # AA-14.6
            end_game(s)
        else:
            give_way(s, box, action - layout.MARK)
    elif s.phase == layout.DRAW:
        draw_die(s, action)
    elif s.phase == layout.NUMBERS:
        roll_hand(s, action // layout.PIPS + 1, action % layout.PIPS + 1)
    elif s.phase == layout.ASKING:
        answer(s, box, action == layout.FOLLOW)
    elif s.phase == layout.CONTINUING:
        if action == layout.END_ACTION:  # AA-9.9
            end_action(s, box)
        elif action == layout.CONTINUE:
            roll_all_but_raiders(s, box)
        else:  # AA-9.8
            start_over(s, box)
    elif s.phase == layout.LEFT_DRAW:
        swap_other_die(s, action)
    elif s.phase == layout.LEFT_NUMBER:
        land_other_die(s, box, action + 1)
    else:  # START
        start_turn(s, box, action)
