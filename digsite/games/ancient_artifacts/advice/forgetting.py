"""What cannot matter any more in solitaire: positions that differ in nothing else are worth the same.

What lies on a slot matters only as a die of some colour that comes back into the bag; what was paid is paid. On the
results dice, symbols that a step treats alike are one: so are those that it does not need, and needed ones change
places where they are needed equally often and equally likely.
"""

from digsite.core import OVER, rule
from digsite.games.ancient_artifacts.rules import career, layout, turn


@rule
def forget(s, box):
    """Turn a position of solitaire into the one that stands for all that are worth the same; others stay."""
    if s.seats != 1:
        return
    s.spent[0] = 0
    s.head_start = 0
    if s.to_move == OVER:
        forget_all_but_the_score(s, box)
        return
    forget_blocked_tracks(s, box)
    if s.phase == layout.RESULTS or s.phase == layout.LOCKING or s.phase == layout.CONTINUING:
        forget_covered_atlas(s, box)
        forget_symbols(s, box)
    forget_numbers_on_atlas(s)
    forget_hand(s, box)


@rule
def forget_all_but_the_score(s, box):
    s.turns = 0
    s.trigger = 0
    s.renown[0] += s.money[0] * box.renown_per_money
    s.money[0] = 0
    for slot in range(layout.SLOTS):
        s.atlas_colour[slot] = 0
        s.atlas_number[slot] = 0
    for die in range(layout.HAND):
        s.hand_colour[die] = 0
        s.hand_number[die] = 0
    s.hand_size = 0
    for colour in range(layout.COLOURS):
        s.bag[colour] = 0
    for track in range(layout.TRACKS):
        s.raiders[0, track] = 0
        s.section[0, track] = 0
        s.marks[0, track] = 0
        s.done[0, track] = 0


@rule
def forget_blocked_tracks(s, box):
    for track in range(layout.TRACKS):
        if career.is_blocked(s, box, 0, track):
            s.section[0, track] = 0
            s.marks[0, track] = 0
            s.done[0, track] = 0


@rule
def forget_covered_atlas(s, box):
    """Once every region is covered, all dice come back when the turn ends, whatever happens: AA-11.2."""
    if turn.is_covered(s, box, 0) and turn.is_covered(s, box, 1) and turn.is_covered(s, box, 2):
        turn.clear_atlas(s)


@rule
def forget_numbers_on_atlas(s):
    """Dice that lie are sorted by colour over the slots that are taken, and show no number."""
    for slot in range(layout.SLOTS):
        if s.atlas_number[slot] != 0:
            s.atlas_number[slot] = 1
            for later in range(slot + 1, layout.SLOTS):
                if s.atlas_number[later] != 0 and s.atlas_colour[later] < s.atlas_colour[slot]:
                    colour = s.atlas_colour[slot]
                    s.atlas_colour[slot] = s.atlas_colour[later]
                    s.atlas_colour[later] = colour


@rule
def forget_hand(s, box):
    for die in range(layout.HAND):
        if die >= s.hand_size:
            s.hand_colour[die] = 0
            s.hand_number[die] = 0
        elif s.hand_number[die] != 0:
            s.hand_number[die] = first_number_like(box, s.hand_number[die])
    if s.phase == layout.NUMBERS and s.hand_colour[0] > s.hand_colour[1]:
        colour = s.hand_colour[0]
        s.hand_colour[0] = s.hand_colour[1]
        s.hand_colour[1] = colour


@rule
def first_number_like(box, number):
    """The lowest number that fits the same slots and earns the same bonus."""
    for other in range(1, number):
        alike = True
        for slot in range(layout.SLOTS):
            alike = alike and box.slot_number[slot, other] == box.slot_number[slot, number]
        for track in range(layout.TRACKS):
            alike = alike and box.bonus_number[track, other] == box.bonus_number[track, number]
        if alike:
            return other
    return int(number)


@rule
def forget_symbols(s, box):
    if s.phase == layout.CONTINUING:  # every die but the raiders is picked up, or the action ends
        turn.pick_up(s)
    elif s.cursor == 0:  # before a choice of dice begins; within it their order counts
        step = career.current_step(s, box, 0, s.track, s.research)
        merge_symbols(s, box, step)
        if s.research == 1:
            sort_symbols(s, box, step)


@rule
def wanted(s, box, step, symbol):
    """How many dice with this symbol the step can use; a field step any number."""
    if s.research == 1:
        return int(career.needed(box, step, symbol, s.bonus))
    return int(box.accepts[step, symbol])


@rule
def merge_symbols(s, box, step):
    """Count symbols that are not wanted as the first of these, and those that a field step takes as the first too."""
    useless = 0
    useful = 0
    for symbol in range(1, layout.SYMBOLS):
        if wanted(s, box, step, symbol) == 0:
            useless = symbol if useless == 0 else useless
            move_dice(s, symbol, useless)
        elif s.research == 0:
            useful = symbol if useful == 0 else useful
            move_dice(s, symbol, useful)


@rule
def move_dice(s, symbol, other):
    if symbol != other:
        s.locked[other] += s.locked[symbol]
        s.loose[other] += s.loose[symbol]
        s.locked[symbol] = 0
        s.loose[symbol] = 0


@rule
def sort_symbols(s, box, step):
    """Of symbols that are needed alike and come up alike, the first has the most dice."""
    for symbol in range(1, layout.SYMBOLS):
        need = wanted(s, box, step, symbol)
        for later in range(symbol + 1, layout.SYMBOLS):
            if need > 0 and wanted(s, box, step, later) == need and box.faces[later] == box.faces[symbol]:
                if has_more(s, later, symbol):
                    swap_dice(s, symbol, later)


@rule
def has_more(s, symbol, other):
    if s.locked[symbol] != s.locked[other]:
        return s.locked[symbol] > s.locked[other]
    return s.loose[symbol] > s.loose[other]


@rule
def swap_dice(s, symbol, other):
    locked = s.locked[symbol]
    s.locked[symbol] = s.locked[other]
    s.locked[other] = locked
    loose = s.loose[symbol]
    s.loose[symbol] = s.loose[other]
    s.loose[other] = loose
