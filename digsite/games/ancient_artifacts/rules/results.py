"""AA-8, AA-9 and AA-10: rolling the results dice, keeping what they show, and busting."""

from digsite.core import CHANCE, rule
from digsite.games.ancient_artifacts.rules import career, layout
from digsite.games.ancient_artifacts.rules.turn import end_action, pick_up


@rule
def roll_all(s, box):  # AA-8.1
    pick_up(s)
    s.locked[layout.RAIDER] = 0
    roll(s, box.results_dice)


@rule
def start_over(s, box):  # AA-8.8, AA-9.8
    career.pay(s, s.active, box.reset_cost)
    roll_all(s, box)


@rule
def roll_all_but_raiders(s, box):  # AA-9.7
    pick_up(s)
    roll(s, dice_left(s, box))


@rule
def dice_left(s, box):
    """All results dice but the raiders on the table."""
    return box.results_dice - s.locked[layout.RAIDER]


@rule
def roll_loose(s):  # AA-8.6
    dice = loose_dice(s)
    for symbol in range(layout.SYMBOLS):
        s.loose[symbol] = 0
    roll(s, dice)


@rule
def roll(s, dice):
    s.rolling = dice
    s.cursor = 0
    s.phase = layout.RESULTS
    s.to_move = CHANCE


@rule
def land_die(s, box, symbol):  # AA-8.1
    s.loose[symbol] += 1
    s.rolling -= 1
    if s.rolling == 0:
        s.locked[layout.RAIDER] += s.loose[layout.RAIDER]  # AA-8.2
        s.loose[layout.RAIDER] = 0
        settle_roll(s, box)


@rule
def settle_roll(s, box):  # AA-8.3
    bust = busts(s, box, s.active)
    for seat in range(s.seats):
        if s.following[seat] == 1 and busts(s, box, seat):  # AA-10.2, AA-10.4
            career.mark_raider(s, seat, s.track)
            s.following[seat] = 0
    if bust:  # AA-10.1
        career.mark_raider(s, s.active, s.track)
        end_action(s, box)
    else:  # AA-8.4
        s.phase = layout.LOCKING
        s.to_move = s.active


@rule
def busts(s, box, seat):  # AA-8.3
    """Do the raiders on the table reach this participant's limit?"""
    return s.locked[layout.RAIDER] >= career.limit_of(
        box, career.current_step(s, box, seat, s.track, s.research), s.bonus
    )


@rule
def loose_dice(s):
    count = 0
    for symbol in range(layout.SYMBOLS):
        count += s.loose[symbol]
    return count


@rule
def locked_dice(s):
    count = 0
    for symbol in range(layout.SYMBOLS):
        count += s.locked[symbol]
    return count


@rule
def weigh_locking(s, box, weight):  # AA-8.4, AA-8.9
    loose = loose_dice(s)
    weight[layout.ROLL] = loose > 0  # AA-8.6
    if s.cursor == 0:
        weight[layout.STOP] = 1  # AA-8.7
        weight[layout.RESET] = s.money[s.active] >= box.reset_cost and locked_dice(s) > 0  # AA-8.8
    if loose > 1:  # AA-8.5
        for symbol in range(max(layout.PICK, s.cursor), layout.SYMBOLS):
            weight[layout.LOCK + symbol - 1] = s.loose[symbol] > 0


@rule
def lock(s, symbol):  # AA-8.5
    s.loose[symbol] -= 1
    s.locked[symbol] += 1
    s.cursor = symbol


@rule
def keep_result(s, box):  # AA-9.1
    outcome = apply_result(s, box, s.active)
    seat = (s.active + 1) % s.seats
    while seat != s.active:
        if s.following[seat] == 1 and apply_result(s, box, seat) == layout.COMPLETED:
            s.following[seat] = 0  # AA-9.10
        seat = (seat + 1) % s.seats
    if outcome == layout.LINKED:  # AA-9.6
        s.phase = layout.CONTINUING
    else:
        end_action(s, box)


@rule
def apply_result(s, box, seat):
    step = career.current_step(s, box, seat, s.track, s.research)
    if s.research == 1:
        return apply_to_research(s, box, seat, step)
    return apply_to_field(s, box, seat, step)


@rule
def apply_to_field(s, box, seat, step):  # AA-9.2
    s.marks[seat, s.track] += boxes_gained(s, box, seat, step)
    is_full = s.marks[seat, s.track] == box.boxes[step]
    career.close_section(s, box, seat, s.track)
    return layout.COMPLETED if is_full else layout.NOTHING


@rule
def boxes_gained(s, box, seat, step):  # AA-9.2, AA-9.4
    """How many boxes of a field step the result marks."""
    matching = 0
    for symbol in range(layout.SYMBOLS):
        if box.accepts[step, symbol] == 1:
            matching += s.locked[symbol] + s.loose[symbol]
    return min(matching * career.worth_of_die(box, step, s.bonus), box.boxes[step] - s.marks[seat, s.track])


@rule
def apply_to_research(s, box, seat, step):  # AA-9.3
    if not has_needs(s, box, step):
        return layout.NOTHING
    has_arrow = s.done[seat, s.track] + 1 < box.series[s.track, s.section[seat, s.track]]
    s.done[seat, s.track] += 1
    career.close_section(s, box, seat, s.track)
    return layout.LINKED if has_arrow else layout.COMPLETED


@rule
def has_needs(s, box, step):  # AA-9.3
    """Does the result hold all that a Research step needs?"""
    for symbol in range(layout.SYMBOLS):
        if s.locked[symbol] + s.loose[symbol] < career.needed(box, step, symbol, s.bonus):
            return False
    return True


@rule
def weigh_continuing(s, box, weight):
    weight[layout.END_ACTION] = 1  # AA-9.9
    weight[layout.CONTINUE] = not busts(s, box, s.active)  # AA-9.7
    weight[layout.CONTINUE_PAID] = s.money[s.active] >= box.reset_cost and s.locked[layout.RAIDER] > 0  # AA-9.8
