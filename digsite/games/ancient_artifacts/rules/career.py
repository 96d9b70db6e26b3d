"""AA-2 the career sheet and AA-6 the bonus: what a player may work on, and what it takes."""

from digsite.core import rule
from digsite.games.ancient_artifacts.rules import layout


@rule
def is_complete(s, box, seat, track):  # AA-2.1
    return s.section[seat, track] == box.sections[track]


@rule
def is_blocked(s, box, seat, track):  # AA-2.1
    return s.raiders[seat, track] >= box.raider_boxes


@rule
def is_active(s, box, seat, track):  # AA-2.1
    return not is_complete(s, box, seat, track) and not is_blocked(s, box, seat, track)


@rule
def active_tracks(s, box, seat):
    count = 0
    for track in range(layout.TRACKS):
        count += 1 if is_active(s, box, seat, track) else 0
    return count


@rule
def step_at(track, section, place):
    """The number of a step: place 0 is the field step, 1 to 3 are Research a to c."""
    return (int(track) * layout.SECTIONS + int(section)) * layout.PLACES + int(place)


@rule
def current_step(s, box, seat, track, research):  # AA-2.2 to AA-2.4
    """The one step of this type that the player may work on in this track, or NO_STEP."""
    if not is_active(s, box, seat, track):
        return layout.NO_STEP
    section = s.section[seat, track]
    field = step_at(track, section, 0)
    if research == 1:
        done = s.done[seat, track]
        return field + 1 + int(done) if done < box.series[track, section] else layout.NO_STEP
    return field if s.marks[seat, track] < box.boxes[field] else layout.NO_STEP


@rule
def close_section(s, box, seat, track):  # AA-2.7
    section = s.section[seat, track]
    if s.marks[seat, track] == box.boxes[step_at(track, section, 0)]:
        if s.done[seat, track] == box.series[track, section]:
            mark_milestone(s, box, seat, track)


@rule
def mark_milestone(s, box, seat, track):  # AA-2.7
    section = s.section[seat, track]
    s.renown[seat] += box.renown[track, section]
    s.money[seat] += box.money[track, section]
    s.section[seat, track] += 1
    s.marks[seat, track] = 0
    s.done[seat, track] = 0


@rule
def mark_raider(s, seat, track):  # AA-2.6
    s.raiders[seat, track] += 1


@rule
def pay(s, seat, price):  # AA-2.8
    s.money[seat] -= price
    s.spent[seat] += price


@rule
def has_normal_bonus(box, step, bonus):  # AA-6.3
    return bonus == 1 and box.raider_icon[step] == 0 and box.no_bonus[step] == 0


@rule
def limit_of(box, step, bonus):  # AA-6.3, AA-6.4
    return box.bust_limit_special if bonus == 1 and box.raider_icon[step] == 1 else box.bust_limit


@rule
def worth_of_die(box, step, bonus):  # AA-6.3
    """How many boxes a matching die marks."""
    return int(box.bonus_multiplier) if has_normal_bonus(box, step, bonus) else 1


@rule
def needed(box, step, symbol, bonus):  # AA-6.3
    """How many dice with this symbol a Research step needs."""
    if has_normal_bonus(box, step, bonus):
        return box.needs[step, symbol] - box.coloured[step, symbol]
    return box.needs[step, symbol]
