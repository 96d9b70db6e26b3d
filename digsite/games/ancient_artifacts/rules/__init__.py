"""Ancient Artifacts: place a die on the atlas, roll the results dice as far as you dare, build a career.

A dice game by Derik Duley for 1-4 players. A mark such as AA-8.6 names the clause of
docs/rules/ancient_artifacts.md that the code beside it obeys. Here are the set-up and the two halves of every
decision, what may be done and what it does; the chapters beside it hold the rest.
"""

from digsite.core import CHANCE, NOBODY, rule
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.action import (
    answer,
    assign_other_die,
    give_way,
    place,
    swap_other_die,
    weigh_placing,
)
from digsite.games.ancient_artifacts.rules.career import mark_milestone, pay
from digsite.games.ancient_artifacts.rules.invariants import check
from digsite.games.ancient_artifacts.rules.layout import ACTIONS, BOX, SEATS, STATE, SWITCHES, Action, Phase
from digsite.games.ancient_artifacts.rules.results import (
    keep_result,
    land_die,
    lock,
    roll_all,
    roll_all_but_raiders,
    roll_loose,
    weigh_continuing,
    weigh_locking,
)
from digsite.games.ancient_artifacts.rules.scoring import rank, score
from digsite.games.ancient_artifacts.rules.turn import draw_die, end_action, end_game, reroll, roll_hand, start_turn

__all__ = [
    "ACTIONS",
    "BOX",
    "SEATS",
    "STATE",
    "SWITCHES",
    "Action",
    "Phase",
    "check",
    "guess",
    "hide",
    "options",
    "play",
    "rank",
    "reveals",
    "score",
    "sees",
    "setup",
]


@rule
def setup(s, box, seats, switches):  # AA-1
    s.seats = seats
    s.head_start = switches.head_start
    s.trigger = NOBODY
    s.leftover = layout.NO_COLOUR
    for colour in range(layout.COLOURS):  # AA-1.3
        s.bag[colour] = box.dice[colour]
    for seat in range(seats):  # AA-1.2
        s.money[seat] = box.start_money
    if seats >= box.head_start_from or switches.head_start == layout.HEAD_START_ON:  # AA-1.4
        give_head_start(s, box)
    if seats == 1:  # AA-1.6
        start_turn(s, box, 0)
    else:
        s.phase = layout.START
        s.to_move = CHANCE


@rule
def give_head_start(s, box):  # AA-1.5
    for seat in range(s.seats):
        for track in range(layout.TRACKS):
            mark_milestone(s, box, seat, track)


@rule
def options(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(ACTIONS):
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
        elif action == layout.ROLL:  # AA-8.6
            roll_loose(s)
        elif action == layout.RESET:
            pay(s, s.active, box.reset_cost)
            roll_all(s, box)
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
            pay(s, s.active, box.reset_cost)
            roll_all(s, box)
    elif s.phase == layout.LEFT_DRAW:
        swap_other_die(s, action)
    elif s.phase == layout.LEFT_NUMBER:
        s.hand_number[0] = action + 1
        assign_other_die(s, box)
    else:  # START
        start_turn(s, box, action)


@rule
def sees(s, box, action, seat):  # AA-15.1
    return True


@rule
def reveals(s, box, action, seat):  # AA-15.2
    return False


@rule
def hide(s, box, seat):  # AA-15.1
    """Nothing is hidden in this game."""


@rule
def guess(s, box, seat, rng):  # AA-15.2
    """Nothing is fixed in advance, so there is nothing to guess."""
