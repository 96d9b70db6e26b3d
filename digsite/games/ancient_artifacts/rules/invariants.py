"""AA-INV: what is true after every action."""

from digsite.core import CHANCE, OVER, rule
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import active_tracks, current_step, is_active, step_at
from digsite.games.ancient_artifacts.rules.placing import may_follow
from digsite.games.ancient_artifacts.rules.results import busts, total
from digsite.games.ancient_artifacts.rules.scoring import score
from digsite.games.ancient_artifacts.rules.turn import holds_a_die


@rule
def check(before, s, box):
    """0, or the number of the invariant that is broken."""
    if not dice_add_up(s, box):
        return 1
    if not atlas_is_sound(s, box):
        return 2
    for seat in range(s.seats):
        broken = check_sheet(before, s, box, seat)
        if broken != 0:
            return broken
    if (s.phase == layout.LOCKING or s.phase == layout.CONTINUING) and not results_are_sound(s, box):
        return 3
    marks = 0
    for seat in range(s.seats):
        marks += s.follows[seat] - s.followed[seat]
    if marks != 0:
        return 7
    if not choices_are_sound(s, box):
        return 9
    return 0 if decision_fits_phase(s, box) else 13


@rule
def decision_fits_phase(s, box):  # AA-INV-13
    if s.phase == layout.END:
        return s.to_move == OVER
    if s.phase == layout.ASKING:
        return s.to_move < s.seats and s.to_move != s.active
    if s.phase == layout.PLACING or s.phase == layout.LOCKING or s.phase == layout.CONTINUING:
        return s.to_move == s.active
    if s.to_move != CHANCE or (s.phase == layout.DRAW and s.hand_size >= layout.HAND):
        return False
    if s.phase != layout.RESULTS:
        return True
    dice = s.rolling + total(s.locked) + total(s.loose)
    if s.rolling < 1 or dice != box.results_dice:
        return False
    return current_step(s, box, s.active, s.track, s.research) != layout.NO_STEP


@rule
def dice_add_up(s, box):  # AA-INV-1
    for colour in range(layout.COLOURS):
        dice = s.bag[colour] + s.aside[colour] + (1 if s.leftover == colour else 0)
        for slot in range(layout.SLOTS):
            dice += 1 if s.atlas_number[slot] != 0 and s.atlas_colour[slot] == colour else 0
        for die in range(s.hand_size):
            dice += 1 if s.hand_colour[die] == colour else 0
        if dice != box.dice[colour] or s.bag[colour] < 0:
            return False
    return True


@rule
def atlas_is_sound(s, box):  # AA-INV-2
    for slot in range(layout.SLOTS):
        number = s.atlas_number[slot]
        if number != 0:
            if box.slot_colour[slot, s.atlas_colour[slot]] == 0 or box.slot_number[slot, number] == 0:
                return False
    if s.phase != layout.DRAW:
        return True
    for track in range(layout.TRACKS):
        if not holds_a_die(s, box, track):
            return True
    return False


@rule
def results_are_sound(s, box):  # AA-INV-3
    if total(s.locked) + total(s.loose) != box.results_dice:
        return False
    if s.loose[layout.RAIDER] != 0 or s.locked[layout.RAIDER] >= box.bust_limit_special:
        return False
    if current_step(s, box, s.active, s.track, s.research) == layout.NO_STEP:
        return False
    return s.phase == layout.CONTINUING or not busts(s, box, s.active)


@rule
def check_sheet(before, s, box, seat):
    money = int(box.start_money) - int(s.spent[seat])
    renown = 0
    for track in range(layout.TRACKS):
        for section in range(s.section[seat, track]):
            money += box.money[track, section]
            renown += box.renown[track, section]
    if s.money[seat] != money or money < 0 or money > box.most_money or s.spent[seat] > box.most_money:
        return 4
    for track in range(layout.TRACKS):
        if not track_is_sound(s, box, seat, track):
            return 5
        if s.section[seat, track] < before.section[seat, track]:
            return 6
        if s.raiders[seat, track] < before.raiders[seat, track]:
            return 6
        if track_changed(before, s, seat, track):
            if not is_active(before, box, seat, track):
                return 8
            if seat != before.active and before.following[seat] == 0:
                return 10
    if s.renown[seat] != renown or renown < before.renown[seat] or s.follows[seat] < before.follows[seat]:
        return 6
    points = score(s, box, seat)
    if points < 0 or points > most_points(s, box):
        return 11
    return 0


@rule
def track_is_sound(s, box, seat, track):  # AA-INV-5
    if s.raiders[seat, track] < 0 or s.raiders[seat, track] > box.raider_boxes:
        return False
    section = s.section[seat, track]
    if section > box.sections[track]:
        return False
    marks = s.marks[seat, track]
    done = s.done[seat, track]
    if section == box.sections[track]:
        return marks == 0 and done == 0
    boxes = box.boxes[step_at(track, section, 0)]
    if marks < 0 or marks > boxes or done < 0 or done > box.series[track, section]:
        return False
    return marks < boxes or done < box.series[track, section]


@rule
def track_changed(before, s, seat, track):
    if s.section[seat, track] != before.section[seat, track] or s.raiders[seat, track] != before.raiders[seat, track]:
        return True
    return s.marks[seat, track] != before.marks[seat, track] or s.done[seat, track] != before.done[seat, track]


@rule
def most_points(s, box):  # AA-INV-11
    points = int(box.most_renown) + int(box.most_money) * int(box.renown_per_money)
    return points + int(box.most_followed) if s.seats > 1 else points


@rule
def choices_are_sound(s, box):  # AA-INV-9
    if s.phase == layout.PLACING and active_tracks(s, box, s.active) == 0:
        return False
    if s.phase == layout.ASKING and (s.to_move >= s.seats or not may_follow(s, box, s.to_move)):
        return False
    for seat in range(s.seats):
        if s.following[seat] == 1 and current_step(s, box, seat, s.track, s.research) == layout.NO_STEP:
            return False
    return True
