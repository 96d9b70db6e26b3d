"""What there is: the actions, the phases, what is printed in the box and what lies on the table."""

from enum import auto

from digsite.core import CHANCE, NOBODY, OVER, Numbered, mark, record

SEATS = range(1, 5)
EACH = mark.each_seat(SEATS)


class Symbol(Numbered):
    """What a results die can show; the box may call all but the first by other names."""

    RAIDER = auto()
    PICK = auto()
    LANTERN = auto()
    MAP = auto()
    JOURNAL = auto()
    COMPASS = auto()


RAIDER, PICK, LANTERN, MAP, JOURNAL, COMPASS = map(int, Symbol)
SYMBOLS = mark.things("symbol", len(Symbol))
COLOURS = mark.things("colour", 3)
NO_COLOUR = COLOURS + 0  # as the leftover die: there is none
TRACKS = mark.things("region", 3)  # desert, ocean, jungle: each region has a track
SLOTS = mark.things("slot", 8)
HAND = 2
PIPS = 6
NUMBERS_OF_DIE = 1 + PIPS  # 0 is no number
SECTIONS = 4  # the most a track may have
LETTERS = 3  # the most Research steps of a series
PLACES = 1 + LETTERS  # in each section: the field step, then Research a, b, c
STEPS = TRACKS * SECTIONS * PLACES
NO_STEP = STEPS


class Action(Numbered):
    """What players choose. Outcomes of chance count from 0: a seat, a colour, two numbers, a number - 1, a symbol."""

    REROLL = auto()
    PLACE = HAND * SLOTS  # a die of the hand on a slot
    MARK = TRACKS
    GIVE_UP = auto()
    DECLINE = auto()
    FOLLOW = auto()
    STOP = auto()
    ROLL = auto()
    RESET = auto()
    LOCK = SYMBOLS - 1  # a symbol from PICK on
    END_ACTION = auto()
    CONTINUE = auto()
    CONTINUE_PAID = auto()


REROLL, PLACE, MARK, GIVE_UP, DECLINE, FOLLOW, STOP, ROLL, RESET, LOCK, END_ACTION, CONTINUE, CONTINUE_PAID = map(
    int, Action
)
ACTIONS = PIPS * PIPS  # the numbers of two dice are the largest choice


class Phase(Numbered):
    START = auto()  # chance names the start player
    DRAW = auto()
    NUMBERS = auto()  # of the two dice in hand
    PLACING = auto()
    ASKING = auto()  # who follows?
    LEFT_DRAW = auto()  # solitaire: a new die for one that fits nowhere
    LEFT_NUMBER = auto()
    RESULTS = auto()  # one die after the other
    LOCKING = auto()
    CONTINUING = auto()
    END = auto()


START, DRAW, NUMBERS, PLACING, ASKING, LEFT_DRAW, LEFT_NUMBER, RESULTS, LOCKING, CONTINUING, END = map(int, Phase)


class Kept(Numbered):
    """What a kept result did."""

    NOTHING = auto()
    COMPLETED = auto()  # a step
    LINKED = auto()  # a step with an arrow


NOTHING, COMPLETED, LINKED = map(int, Kept)


class HeadStart(Numbered):
    """The values of the option, in the order of its list."""

    AUTO = auto()
    ON = auto()
    OFF = auto()


HEAD_START_ON = int(HeadStart.ON)
SWITCHES = record(head_start=mark.kind(HeadStart))

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
    dead_region_covered=mark.flag(),  # AA-R7
    results_dice=1,
    faces=SYMBOLS,  # of a results die
    dice=COLOURS,
    slot_track=mark.kind(TRACKS, SLOTS),
    slot_research=mark.flag(SLOTS),
    slot_colour=mark.flag((SLOTS, COLOURS)),  # takes it
    slot_number=mark.flag((SLOTS, NUMBERS_OF_DIE)),
    bonus_colour=mark.flag((TRACKS, COLOURS)),
    bonus_number=mark.flag((TRACKS, NUMBERS_OF_DIE)),
    sections=TRACKS,
    renown=(TRACKS, SECTIONS),
    money=(TRACKS, SECTIONS),
    series=(TRACKS, SECTIONS),  # Research steps of the section
    boxes=STEPS,  # of a field step
    accepts=mark.flag((STEPS, SYMBOLS)),  # by a field step
    needs=(STEPS, SYMBOLS),  # by a Research step
    coloured=(STEPS, SYMBOLS),  # the part of the needs that the bonus takes away
    raider_icon=mark.flag(STEPS),
    no_bonus=mark.flag(STEPS),
    most_money=1,  # a player can ever have had
    most_renown=1,  # of all milestones
)

STATE = record(
    to_move=mark.seat(chance=CHANCE, over=OVER),
    phase=mark.kind(Phase),
    seats=1,
    head_start=mark.kind(HeadStart),  # the option as it was chosen
    active=mark.seat(),  # whose turn it is
    turns=1,  # begun so far
    trigger=mark.seat(none=NOBODY),  # who brought on the final round
    bag=COLOURS,
    atlas_colour=mark.kind(COLOURS, SLOTS),
    atlas_number=mark.kind(NUMBERS_OF_DIE, SLOTS, empty=0),
    leftover=mark.kind(COLOURS, none=NO_COLOUR),
    hand_size=mark.count(most=HAND),
    hand_colour=mark.kind(COLOURS, HAND),
    hand_number=mark.kind(NUMBERS_OF_DIE, HAND, not_rolled=0),
    aside=COLOURS,  # dice of a paid reroll that wait to go back
    track=mark.kind(TRACKS),  # of the action, as are the next three
    research=mark.flag(),  # else Dig, Dive or Explore
    bonus=mark.flag(),
    following=mark.flag(EACH),  # still in
    rolling=1,  # results dice still in the air
    locked=SYMBOLS,
    loose=SYMBOLS,  # raiders only while dice are in the air
    cursor=mark.kind(SYMBOLS, none=0),  # symbol locked last since the roll
    money=EACH,
    renown=EACH,  # of milestones
    follows=EACH,  # marks on the follow scorecard
    raiders=(EACH, TRACKS),
    section=mark.count((EACH, TRACKS), most=SECTIONS),  # the current one; past the last: complete
    marks=(EACH, TRACKS),  # on the field step of the current section
    done=mark.count((EACH, TRACKS), most=LETTERS),  # Research steps of the current section
    spent=EACH,
    followed=EACH,  # how often this seat paid to follow
)
