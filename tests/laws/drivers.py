"""Generic drivers of the laws: one walk through a game tries many laws at every position.

As in digsite/sim/playouts.py, a driver names the contract's functions and `specialise` makes it one game's own. It
stops at nothing: `found` holds for each law how often it was tried, how often it was broken, and where first.
"""

from typing import NamedTuple

import numpy as np

from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.contract import check, guess, hide, play, rank, reveals, score, sees, weigh
from digsite.sim.playouts import play_out_checked


class Memory(NamedTuple):
    """What a driver works on; a record can be copied whole only from place to place in an array."""

    places: np.ndarray  # positions, see below
    raw: np.ndarray  # the same as rows of numbers, to compare
    rows: np.ndarray  # weights of actions
    rngs: np.ndarray
    run: np.ndarray  # three positions for a game played on
    key: np.ndarray
    counts: np.ndarray
    where: np.ndarray
    found: np.ndarray  # a row for each law
    tally: np.ndarray  # a row for each viewer, a spectator last
    claims: np.ndarray  # to others and to the mover: of each action how often it reveals, and whether that was true


NOW, NEXT, START, KEPT, SEEN, GUESS, SIGHT, OTHER, TWIN, PLACES = range(10)
HERE, THERE, SPARE, ROWS = range(4)
GAME, NUMBER = range(2)  # of `where`
TRIED, BROKEN, IN_GAME, AT, FOR = range(5)  # of a row of `found`
ASKED, SHOWN, UNSEEN, BLANKED, DEALT, VARIED, TALLIES = range(7)
CLAIMED, TOLD_APART = range(2)  # of `claims`
PASS, STEP, LOOK, PLAY_ON = range(4)  # at a position: weights alone; its invariants; all laws; and play on from a guess
GUESSES, WORLDS = 3, 6
STREAM, OTHER_STREAM = 9, 10

NAMES = (
    "an option until the game is over",
    "each option of a seat once",
    "no broken invariant",
    "an end",
    "no option at the end",
    "the same bytes by the list alone",
    "no question that changes anything",
    "the same weights of a copy",
    "weights whatever stood there before",
    "hiding twice is hiding once",
    "a guess looks the same",
    "a guess reads nothing hidden",
    "a guess keeps the invariants",
    "a guess plays on to the end",
    "a generator that only moves on",
    "equal guesses of equal generators",
    "the same choices whatever is hidden",
    "an action shows no more than it says",
    "an action is seen in every world or in none",
    "a private step changes nothing",
    "a mover sees what it does",
    "the winner is no secret",
    "two worlds look alike",
)
(
    OPTION,
    MOVER,
    INVARIANT,
    ENDS,
    NOTHING_AFTER,
    REPLAY,
    QUESTION,
    COPY,
    DIRTY,
    HIDE_TWICE,
    GUESS_SIGHT,
    GUESS_BLIND,
    GUESS_SOUND,
    GUESS_PLAYS,
    GENERATOR,
    REPEATED,
    SAME_CHOICES,
    NO_MORE,
    EVERY_WORLD,
    PRIVATE_STEP,
    MOVER_SEES,
    WINNER,
    TWO_WORLDS,
) = range(len(NAMES))
LAWS = len(NAMES)


def note(m, law, kept, viewer):
    """Write down that a law was tried, and where it was broken first."""
    row = m.found[law]
    row[TRIED] += 1
    if not kept:
        row[BROKEN] += 1
        if row[BROKEN] == 1:
            row[IN_GAME], row[AT], row[FOR] = m.where[GAME], m.where[NUMBER], viewer


def same(m, one, other):
    """Do two places hold the same position, byte for byte?"""
    for place in range(m.raw.shape[1]):
        if m.raw[one, place] != m.raw[other, place]:
            return False
    return True


def same_row(m, one, other):
    """Can the same happen by two rows of weights, with the same odds?"""
    for action in range(m.rows.shape[1]):
        if m.rows[one, action] != m.rows[other, action]:
            return False
    return True


def start(m, rng, number, stream):
    """Set a generator up: in a game the same number gives the same guess. It need not begin at its first place."""
    rng.key[0], rng.key[1], rng.key[2], rng.key[3] = number, 2026, m.where[GAME], 0
    rng.stream, rng.index = stream, number % 5


def untouched(m, rng, number, stream):
    """Is it the same generator still, no less far on?"""
    key = rng.key[0] == number and rng.key[1] == 2026 and rng.key[2] == m.where[GAME] and rng.key[3] == 0
    return key and rng.stream == stream and rng.index >= number % 5


# One position


def stand(m, box, action, seats):
    """What can happen here: something, the action that was taken among it, and one of each at a seat's choice."""
    mover, total, least, most = m.places[NOW].to_move, 0, 0, 0
    weigh(m.places[NOW], box, m.rows[HERE])
    for other in range(m.rows.shape[1]):
        weight = int(m.rows[HERE, other])
        total += weight
        least = min(least, weight)
        most = max(most, weight)
    note(m, OPTION, mover != OVER and least == 0 and 0 < total < 2**31 and m.rows[HERE, action] > 0, NOBODY)
    if mover != CHANCE:
        note(m, MOVER, most == 1 and 0 <= mover < seats, NOBODY)


def ask(m, box, action, seats):
    """Every question at this position; none may change it."""
    m.places[OTHER] = m.places[NOW]
    weigh(m.places[OTHER], box, m.rows[THERE])
    note(m, COPY, same_row(m, HERE, THERE), NOBODY)
    for other in range(m.rows.shape[1]):
        m.rows[THERE, other] = 77
    weigh(m.places[NOW], box, m.rows[THERE])
    note(m, DIRTY, same_row(m, HERE, THERE), NOBODY)
    for seat in range(seats):
        score(m.places[NOW], box, seat)
        rank(m.places[NOW], box, seat)
    for v in range(seats + 1):
        viewer = v if v < seats else NOBODY
        sees(m.places[NOW], box, action, viewer)
        reveals(m.places[NOW], box, action, viewer)
    check(m.places[NOW], m.places[NOW], box)
    note(m, QUESTION, same(m, NOW, KEPT), NOBODY)


def imagine(m, box, viewer, v):
    """What a viewer sees here, and a guess at the rest: that it tells nothing, reads nothing, and can be."""
    number = m.where[NUMBER]
    m.places[SEEN] = m.places[NOW]
    hide(m.places[SEEN], box, viewer)
    m.places[OTHER] = m.places[SEEN]
    hide(m.places[OTHER], box, viewer)
    note(m, HIDE_TWICE, same(m, SEEN, OTHER), viewer)
    start(m, m.rngs[0], number, STREAM)
    m.places[GUESS] = m.places[NOW]
    guess(m.places[GUESS], box, viewer, m.rngs[0])
    note(m, GENERATOR, untouched(m, m.rngs[0], number, STREAM), viewer)
    note(m, GUESS_SOUND, check(m.places[GUESS], m.places[GUESS], box) == 0, viewer)
    for blind in range(2):
        start(m, m.rngs[1], number, STREAM)
        m.places[OTHER] = m.places[SEEN if blind == 1 else NOW]
        guess(m.places[OTHER], box, viewer, m.rngs[1])
        equal = same(m, GUESS, OTHER) and m.rngs[0].index == m.rngs[1].index
        note(m, GUESS_BLIND if blind == 1 else REPEATED, equal, viewer)
    for i in range(GUESSES):
        start(m, m.rngs[1], 10 * number + i, OTHER_STREAM)
        m.places[OTHER] = m.places[NOW]
        guess(m.places[OTHER], box, viewer, m.rngs[1])
        if not same(m, GUESS, OTHER):
            m.tally[v, VARIED] += 1
            moved = m.rngs[0].index > number % 5 or m.rngs[1].index > (10 * number + i) % 5
            note(m, GENERATOR, moved, viewer)  # what differs was drawn
        hide(m.places[OTHER], box, viewer)
        note(m, GUESS_SIGHT, same(m, SEEN, OTHER), viewer)
    m.tally[v, BLANKED] += 0 if same(m, SEEN, NOW) else 1
    m.tally[v, DEALT] += 0 if same(m, GUESS, NOW) else 1


# One action


def alike(m, box, here, there, action, viewer, shift):
    """What may happen there that a viewer cannot tell from this action here, or -1.

    If the viewer sees it: the same action, if it can happen there. If not: anything there that it does not see.
    """
    weigh(m.places[there], box, m.rows[THERE])
    if sees(m.places[here], box, action, viewer):
        return action if m.rows[THERE, action] != 0 else -1
    if m.places[there].to_move != m.places[here].to_move:
        return -1
    unseen = 0
    for other in range(m.rows.shape[1]):
        if m.rows[THERE, other] != 0 and not sees(m.places[there], box, other, viewer):
            unseen += 1
    left = shift % unseen if unseen > 0 else 0
    for other in range(m.rows.shape[1]):
        if m.rows[THERE, other] != 0 and not sees(m.places[there], box, other, viewer):
            if left == 0:
                return other
            left -= 1
    return -1


def act(m, box, action, viewer, v, seats):
    """What an action shows to a viewer, in this world and in the guessed one."""
    mover = m.places[NOW].to_move
    seen, shown = bool(sees(m.places[NOW], box, action, viewer)), bool(reveals(m.places[NOW], box, action, viewer))
    twin = alike(m, box, NOW, GUESS, action, viewer, m.where[NUMBER])
    m.places[SIGHT] = m.places[NEXT]
    hide(m.places[SIGHT], box, viewer)
    m.tally[v, ASKED] += 1
    m.tally[v, SHOWN] += 1 if shown else 0
    if mover == viewer:
        note(m, MOVER_SEES, seen, viewer)
        note(m, SAME_CHOICES, same_row(m, HERE, THERE) and m.places[GUESS].to_move == mover, viewer)
    possible = m.places[GUESS].to_move == mover and m.rows[THERE, action] != 0
    if possible and (same(m, GUESS, NOW) or not private(m, box, viewer, seats)):
        there = bool(sees(m.places[GUESS], box, action, viewer)) == seen
        note(m, EVERY_WORLD, there and bool(reveals(m.places[GUESS], box, action, viewer)) == shown, viewer)
    if twin >= 0 and not shown and not reveals(m.places[GUESS], box, twin, viewer):
        m.places[OTHER] = m.places[GUESS]
        play(m.places[OTHER], box, twin)
        hide(m.places[OTHER], box, viewer)
        note(m, NO_MORE, same(m, OTHER, SIGHT), viewer)
    if not seen and not shown and mover != CHANCE and m.places[NEXT].to_move == mover:
        note(m, PRIVATE_STEP, same(m, SIGHT, SEEN), viewer)
    if shown:
        whose = 1 if mover == viewer else 0
        m.claims[whose, CLAIMED, action] += 1
        if m.claims[whose, TOLD_APART, action] == 0:
            m.claims[whose, TOLD_APART, action] = 1 if tells_apart(m, box, action, viewer, seen) else 0


def private(m, box, viewer, seats):
    """Is another seat in the middle of a choice of which this viewer knows nothing?

    A guess undoes such a choice, and the same number may mean another step there.
    """
    mover = m.places[NOW].to_move
    if mover >= seats or mover == viewer:
        return False
    start(m, m.rngs[1], 0, STREAM)
    m.places[OTHER] = m.places[NOW]
    guess(m.places[OTHER], box, viewer, m.rngs[1])
    weigh(m.places[OTHER], box, m.rows[SPARE])
    for action in range(m.rows.shape[1]):
        if (m.rows[SPARE, action] != 0) != (m.rows[HERE, action] != 0):
            return True
        if m.rows[HERE, action] != 0 and not sees(m.places[NOW], box, action, viewer):
            return True
    return False


def tells_apart(m, box, action, viewer, seen):
    """Does an action that is said to reveal something lead to different sights, depending on what was hidden?"""
    for world in range(WORLDS):
        start(m, m.rngs[1], 10 * m.where[NUMBER] + world, STREAM)
        m.places[OTHER] = m.places[NOW]
        guess(m.places[OTHER], box, viewer, m.rngs[1])
        weigh(m.places[OTHER], box, m.rows[SPARE])
        for other in range(m.rows.shape[1]):
            if m.rows[SPARE, other] == 0 or (seen and other != action):
                continue
            if not seen and sees(m.places[OTHER], box, other, viewer):
                continue
            if not seen and m.places[OTHER].to_move != m.places[NOW].to_move:
                continue
            m.places[TWIN] = m.places[OTHER]
            play(m.places[TWIN], box, other)
            hide(m.places[TWIN], box, viewer)
            if not same(m, TWIN, SIGHT):
                return True
    # A guess undoes a choice in progress, so the action may not be possible there; then it showed that choice.
    return m.rows[SPARE, action] == 0


def count_unseen(m, box, action, viewer, v):
    """Steps that a viewer does not see; after one of them, something is hidden from it."""
    if sees(m.places[NOW], box, action, viewer):
        return
    m.tally[v, UNSEEN] += 1
    if m.tally[v, BLANKED] == 0:
        m.places[OTHER] = m.places[NEXT]
        hide(m.places[OTHER], box, viewer)
        m.tally[v, BLANKED] += 0 if same(m, OTHER, NEXT) else 1
    if m.tally[v, DEALT] == 0:
        m.places[OTHER] = m.places[NEXT]
        start(m, m.rngs[1], m.where[NUMBER], STREAM)
        guess(m.places[OTHER], box, viewer, m.rngs[1])
        m.tally[v, DEALT] += 0 if same(m, OTHER, NEXT) else 1


# Whole games


def walk(m, box, actions, looked, seats):
    """Go through a game from places[NOW], and try all laws at every position that is to be looked at."""
    m.places[START] = m.places[NOW]
    for number in range(len(actions)):
        action = int(actions[number])
        m.where[NUMBER] = number
        m.places[KEPT] = m.places[NOW]
        m.places[NEXT] = m.places[NOW]
        stand(m, box, action, seats)
        play(m.places[NEXT], box, action)
        if looked[number] >= STEP:
            note(m, INVARIANT, check(m.places[NOW], m.places[NEXT], box) == 0, NOBODY)
        if looked[number] >= LOOK:
            ask(m, box, action, seats)
        for v in range(seats + 1):
            viewer = v if v < seats else NOBODY
            if looked[number] >= LOOK:
                imagine(m, box, viewer, v)
                act(m, box, action, viewer, v, seats)
            count_unseen(m, box, action, viewer, v)
            if looked[number] == PLAY_ON and number // 4 % (seats + 1) == v:
                go_on(m, box, viewer)
        m.places[NOW] = m.places[NEXT]
    end(m, box, actions, seats)


def go_on(m, box, viewer):
    """Play at random from the guess to the end of the game."""
    m.run[1] = m.places[GUESS]
    m.key[0], m.key[1], m.key[2], m.key[3] = m.where[NUMBER], 1, 0, 0
    m.counts[0], m.counts[1] = 0, 0
    broken = play_out_checked(m.run, box, m.rows[SPARE], m.key, m.counts)
    note(m, GUESS_PLAYS, broken == 0, viewer)


def end(m, box, actions, seats):
    """Where the list ends the game is over, the list alone leads there, and everyone can work out who won."""
    m.where[NUMBER] = len(actions)
    note(m, ENDS, m.places[NOW].to_move == OVER, NOBODY)
    weigh(m.places[NOW], box, m.rows[HERE])
    for other in range(m.rows.shape[1]):
        m.rows[THERE, other] = 0
    note(m, NOTHING_AFTER, same_row(m, HERE, THERE), NOBODY)
    for number in range(len(actions)):
        play(m.places[START], box, int(actions[number]))
    note(m, REPLAY, same(m, START, NOW), NOBODY)
    for v in range(seats + 1):
        viewer = v if v < seats else NOBODY
        m.places[SEEN] = m.places[NOW]
        hide(m.places[SEEN], box, viewer)
        for seat in range(seats):
            points = score(m.places[SEEN], box, seat) == score(m.places[NOW], box, seat)
            place = rank(m.places[SEEN], box, seat) == rank(m.places[NOW], box, seat)
            note(m, WINNER, points and place, viewer)


def live_twice(m, box, actions, viewer, shift):
    """Play a game from places[NOW], and beside it one with other unseen actions; return how many were changed.

    The worlds part where something is shown or cannot happen in the other one. Then two like ones go on.
    """
    changed, apart = 0, False
    for number in range(len(actions)):
        action, there = int(actions[number]), TWIN if apart else NOW
        m.where[NUMBER] = number
        twin = alike(m, box, NOW, there, action, viewer, number + shift)
        if twin < 0 or reveals(m.places[NOW], box, action, viewer) or reveals(m.places[there], box, twin, viewer):
            apart = False
        elif apart or twin != action:
            if not apart:
                m.places[TWIN] = m.places[NOW]
            apart = True
            changed += 1 if twin != action else 0
            play(m.places[TWIN], box, twin)
        play(m.places[NOW], box, action)
        if apart:
            m.places[SEEN] = m.places[NOW]
            hide(m.places[SEEN], box, viewer)
            m.places[OTHER] = m.places[TWIN]
            hide(m.places[OTHER], box, viewer)
            note(m, TWO_WORLDS, same(m, SEEN, OTHER), viewer)
    return changed


HELPERS = (note, same, same_row, start, untouched)
PARTS = (stand, ask, imagine, alike, private, tells_apart, act, count_unseen, go_on, end)
DRIVERS = (walk, live_twice)
