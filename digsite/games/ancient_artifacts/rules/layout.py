"""What there is: the actions, the phases, what is printed in the box and what lies on the table."""

from enum import IntEnum

from digsite.core import record

SEATS = range(1, 5)
MOST = max(SEATS)

RAIDER, PICK, LANTERN, MAP, JOURNAL, COMPASS = range(6)
SYMBOLS = 6
COLOURS = 3
NO_COLOUR = 3  # as the leftover die: there is none
TRACKS = 3  # and regions: desert, ocean, jungle
SLOTS = 8
HAND = 2
PIPS = 6
SECTIONS = 4  # the most a track may have
LETTERS = 3  # the most Research steps of a series
PLACES = 1 + LETTERS  # in each section: the field step, then Research a, b, c
STEPS = TRACKS * SECTIONS * PLACES
NO_STEP = STEPS


class Action(IntEnum):
    """What players choose. Outcomes of chance count from 0: a seat, a colour, two numbers, a number - 1, a symbol."""

    REROLL = 0
    PLACE = 1  # + 8 * die + slot
    MARK = 17  # + track
    GIVE_UP = 20
    DECLINE = 21
    FOLLOW = 22
    STOP = 23
    ROLL = 24
    RESET = 25
    LOCK = 26  # + symbol - 1
    END_ACTION = 31
    CONTINUE = 32
    CONTINUE_PAID = 33


(
    REROLL,
    PLACE,
    MARK,
    GIVE_UP,
    DECLINE,
    FOLLOW,
    STOP,
    ROLL,
    RESET,
    LOCK,
    END_ACTION,
    CONTINUE,
    CONTINUE_PAID,
) = map(int, Action)
ACTIONS = PIPS * PIPS  # the numbers of two dice are the largest choice


class Phase(IntEnum):
    START = 0  # chance names the start player
    DRAW = 1
    NUMBERS = 2  # of the two dice in hand
    PLACING = 3
    ASKING = 4  # who follows?
    LEFT_DRAW = 5  # solitaire: a new die for one that fits nowhere
    LEFT_NUMBER = 6
    RESULTS = 7  # one die after the other
    LOCKING = 8
    CONTINUING = 9
    END = 10


START, DRAW, NUMBERS, PLACING, ASKING, LEFT_DRAW, LEFT_NUMBER, RESULTS, LOCKING, CONTINUING, END = map(int, Phase)

NOTHING, COMPLETED, LINKED = range(3)  # what a kept result did: no step done, a step, a step with an arrow

SWITCHES = record(head_start=1)
HEAD_START_ON = 1  # the value's place in the list of the option

BOX = record(
    start_money=1,
    head_start_from=1,  # seats
    reroll_cost=1,
    follow_cost=1,
    reset_cost=1,
    raider_boxes=1,  # per track
    bust_limit=1,
    bust_limit_special=1,
    bonus_multiplier=1,
    most_followed=1,
    renown_per_money=1,
    solo_artifacts=1,
    solo_raiders=1,
    turn_cap=1,  # per player
    dead_region_covered=1,  # 0 or 1, AA-R7
    results_dice=1,
    faces=SYMBOLS,  # of a results die, by symbol
    dice=COLOURS,
    slot_track=SLOTS,
    slot_research=SLOTS,  # 0 or 1
    slot_colour=(SLOTS, COLOURS),  # 1: takes it
    slot_number=(SLOTS, 1 + PIPS),
    bonus_colour=(TRACKS, COLOURS),
    bonus_number=(TRACKS, 1 + PIPS),
    sections=TRACKS,
    renown=(TRACKS, SECTIONS),
    money=(TRACKS, SECTIONS),
    series=(TRACKS, SECTIONS),  # Research steps of the section
    boxes=STEPS,  # of a field step
    accepts=(STEPS, SYMBOLS),  # by a field step
    needs=(STEPS, SYMBOLS),  # by a Research step
    coloured=(STEPS, SYMBOLS),  # the part of the needs that the bonus takes away
    raider_icon=STEPS,
    no_bonus=STEPS,
    most_money=1,  # a player can ever have had
    most_renown=1,  # of all milestones
)

STATE = record(
    to_move=1,  # a seat, CHANCE or OVER
    phase=1,
    seats=1,
    head_start=1,  # the option as it was chosen
    active=1,  # whose turn it is
    turns=1,  # begun so far
    trigger=1,  # who brought on the final round, else NOBODY
    bag=COLOURS,
    atlas_colour=SLOTS,
    atlas_number=SLOTS,  # 0: the slot is empty
    leftover=1,  # a colour or NO_COLOUR
    hand_size=1,
    hand_colour=HAND,
    hand_number=HAND,  # 0: not rolled yet
    aside=COLOURS,  # dice of a paid reroll that wait to go back
    track=1,  # of the action, as are the next three
    research=1,  # 1: Research, 0: Dig, Dive or Explore
    bonus=1,
    following=MOST,  # 1: still in
    rolling=1,  # results dice still in the air
    locked=SYMBOLS,
    loose=SYMBOLS,  # raiders only while dice are in the air
    cursor=1,  # symbol locked last since the roll, or 0
    money=MOST,
    renown=MOST,  # of milestones
    follows=MOST,  # marks on the follow scorecard
    raiders=(MOST, TRACKS),
    section=(MOST, TRACKS),  # the current one; past the last: complete
    marks=(MOST, TRACKS),  # on the field step of the current section
    done=(MOST, TRACKS),  # Research steps of the current section
    spent=MOST,
    followed=MOST,  # how often this seat paid to follow
)
