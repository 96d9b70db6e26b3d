"""The two halves of every decision, phase by phase: what may be done, and what it does."""

from digsite.core import rule
from digsite.games.ancient_artifacts.rules import layout, placing, results, turn


@rule
def weigh(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(layout.ACTIONS):
        weight[action] = 0
    if s.phase == layout.RESULTS:  # AA-8.1
        for symbol in range(layout.SYMBOLS):
            weight[symbol] = box.faces[symbol]
    elif s.phase == layout.LOCKING:
        results.weigh_locking(s, box, weight)
    elif s.phase == layout.PLACING:
        placing.weigh_placing(s, box, weight)
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
        results.weigh_continuing(s, box, weight)
    elif s.phase == layout.LEFT_NUMBER:  # AA-14.4
        for number in range(layout.PIPS):
            weight[number] = 1
    elif s.phase == layout.START:  # AA-1.6
        for seat in range(s.seats):
            weight[seat] = 1


@rule
def play(s, box, action):
    """Carry out one action that `weigh` allows."""
    if s.phase == layout.RESULTS:
        results.land_die(s, box, action)
    elif s.phase == layout.LOCKING:
        if action == layout.STOP:
            results.keep_result(s, box)
        elif action == layout.ROLL:
            results.roll_loose(s)
        elif action == layout.RESET:
            results.start_over(s, box)
        else:
            results.lock(s, action - layout.LOCK + 1)
    elif s.phase == layout.PLACING:
        if action == layout.REROLL:
            turn.reroll(s, box)
        elif action < layout.MARK:
            placing.place(s, box, (action - layout.PLACE) // layout.SLOTS, (action - layout.PLACE) % layout.SLOTS)
        elif action == layout.GIVE_UP:  # AA-14.6
            turn.end_game(s)
        else:
            placing.give_way(s, box, action - layout.MARK)
    elif s.phase == layout.DRAW:
        turn.draw_die(s, action)
    elif s.phase == layout.NUMBERS:
        turn.roll_hand(s, action // layout.PIPS + 1, action % layout.PIPS + 1)
    elif s.phase == layout.ASKING:
        placing.answer(s, box, action == layout.FOLLOW)
    elif s.phase == layout.CONTINUING:
        if action == layout.END_ACTION:  # AA-9.9
            turn.end_action(s, box)
        elif action == layout.CONTINUE:
            results.roll_all_but_raiders(s, box)
        else:  # AA-9.8
            results.start_over(s, box)
    elif s.phase == layout.LEFT_DRAW:
        placing.swap_other_die(s, action)
    elif s.phase == layout.LEFT_NUMBER:
        placing.land_other_die(s, box, action + 1)
    else:  # START
        turn.start_turn(s, box, action)
