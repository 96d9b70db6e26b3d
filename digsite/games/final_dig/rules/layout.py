"""What lies on the table of The Final Dig: numbers of things, actions, phases and effects; the records."""

from enum import IntEnum

from digsite.core import record, wide

SEATS = range(2, 5)
FEWEST, MOST = min(SEATS), max(SEATS)

SITES = 4
CHARACTERS = 4
ARTIFACTS = 20
EVENTS = 12
OBSTACLES = 8
HAZARDS = 8
PRINTED_KINDS = 17  # of adventure cards
KINDS = 20  # the most that an edited box may have
POINTS = 8  # the most threshold points of a site
FACES = 6  # the most a die may have

NO_SITE = SITES
NO_ARTIFACT = ARTIFACTS
NO_EVENT = EVENTS  # a row of its own in the tables of lasting events: nothing is in force
NO_CHARACTER = CHARACTERS
NO_OBSTACLE = OBSTACLES
NO_HAZARD = HAZARDS

IN_PILE, FACE_UP, GONE = 97, 98, 99  # in `owner`, past every seat

# In `obstacle` and `hazard`: the mark of a site
NO_MARK = 0
FACE_DOWN = 1
OPEN = 2
DONE = 3  # the obstacle is cleared, the hazard is spent

PASSIVE, ONCE_PER_TURN, DISCARD, TALLY = range(4)  # how an artifact is used


class Action(IntEnum):
    """The flat numbers of 5.1 and 5.3."""

    CHARACTER = 0  # + character
    SITE = 4  # + site
    DOWN = 8
    UP = 9
    DRAW = 10
    END_TURN = 11
    POWER = 12
    KEEP = 13
    REROLL_CHARACTER = 14
    REROLL_ARTIFACT = 15
    STAY = 16
    PROCEED = 17
    PAY = 18
    DECLINE = 19
    SEAT = 20  # + seat
    ARTIFACT = 24  # + artifact
    CARD = 44  # + kind, for the 17 printed kinds
    FACE = 61  # + face - 1
    EVENT_CARD = 67  # + event
    OBSTACLE_CARD = 79  # + obstacle
    HAZARD_CARD = 87  # + hazard
    MORE_CARDS = 95  # + kind - 17, for kinds that an edited box adds


CHARACTER, SITE, DOWN, UP, DRAW, END_TURN, POWER, KEEP, REROLL_CHARACTER, REROLL_ARTIFACT = map(int, list(Action)[:10])
STAY, PROCEED, PAY, DECLINE, SEAT, ARTIFACT, CARD = map(int, list(Action)[10:17])
FACE, EVENT_CARD, OBSTACLE_CARD, HAZARD_CARD, MORE_CARDS = map(int, list(Action)[17:])
ACTIONS = MORE_CARDS + KINDS - PRINTED_KINDS


class Phase(IntEnum):
    """5.2 and 5.3, in the order of the tables there."""

    PICK_CHARACTER = 0
    PLACE_FIGURE = 1
    MAIN = 2
    ROLL_CHOICE = 3
    HAZARD = 4
    CURSE = 5
    CHOOSE_RIVAL = 6
    CHOOSE_OWN_ARTIFACT = 7
    CHOOSE_RIVAL_ARTIFACT = 8
    CHOOSE_CARD = 9
    CHOOSE_SITE = 10
    DIRECTION = 11
    OFFER = 12
    # chance
    FIRST_ARTIFACT = 13
    DEAL_CHARACTERS = 14
    START_PLAYER = 15
    EVENT = 16
    DIE = 17
    OBSTACLE_FLIP = 18
    HAZARD_FLIP = 19
    NEXT_ARTIFACT = 20
    DRAW_CARD = 21
    RANDOM_DISCARD = 22
    TAKE_CARD = 23
    END = 24


PICK_CHARACTER, PLACE_FIGURE, MAIN, ROLL_CHOICE, HAZARD, CURSE, CHOOSE_RIVAL = map(int, list(Phase)[:7])
CHOOSE_OWN_ARTIFACT, CHOOSE_RIVAL_ARTIFACT, CHOOSE_CARD, CHOOSE_SITE, DIRECTION, OFFER = map(int, list(Phase)[7:13])
FIRST_ARTIFACT, DEAL_CHARACTERS, START_PLAYER, EVENT, DIE, OBSTACLE_FLIP = map(int, list(Phase)[13:19])
HAZARD_FLIP, NEXT_ARTIFACT, DRAW_CARD, RANDOM_DISCARD, TAKE_CARD, END = map(int, list(Phase)[19:])


class Op(IntEnum):
    """Effects that happen once, 2.10: a card, power, hazard or event is a list of these; NOTHING ends it."""

    NOTHING = 0
    GAIN_VP = 1
    LOSE_VP = 2
    STEAL_VP = 3
    DRAW_CARDS = 4
    DISCARD_RANDOM = 5
    TAKE_RANDOM_CARD = 6
    OFFER_CARD_FOR_VP = 7
    PAY_CARD_FOR_VP = 8
    GAIN_AP = 9
    LOSE_ALL_AP = 10
    NEXT_TURN_AP = 11
    ADVANCE = 12
    CLIMB = 13
    FALL_BACK = 14
    SLIDE = 15
    DROP_LEVEL = 16
    TO_SURFACE = 17
    CLEAR_OBSTACLE = 18
    BYPASS_OBSTACLE = 19
    CLEAR_ALL_OBSTACLES = 20
    IMPROVISE = 21
    NEGATE_HAZARD = 22
    REVEAL_MARKS = 23
    SWAP_ARTIFACTS = 24
    ARTIFACT_OR_VP = 25
    DIG_PENALTY = 26
    ADVANCE_CLOCK = 27
    DISCARD_THIS = 28
    PLACE_VP = 29


NOTHING, GAIN_VP, LOSE_VP, STEAL_VP, DRAW_CARDS, DISCARD_RANDOM, TAKE_RANDOM_CARD = map(int, list(Op)[:7])
OFFER_CARD_FOR_VP, PAY_CARD_FOR_VP, GAIN_AP, LOSE_ALL_AP, NEXT_TURN_AP, ADVANCE, CLIMB = map(int, list(Op)[7:14])
FALL_BACK, SLIDE, DROP_LEVEL, TO_SURFACE, CLEAR_OBSTACLE, BYPASS_OBSTACLE = map(int, list(Op)[14:20])
CLEAR_ALL_OBSTACLES, IMPROVISE, NEGATE_HAZARD, REVEAL_MARKS, SWAP_ARTIFACTS = map(int, list(Op)[20:25])
ARTIFACT_OR_VP, DIG_PENALTY, ADVANCE_CLOCK, DISCARD_THIS, PLACE_VP = map(int, list(Op)[25:])


class Passive(IntEnum):
    """Effects that always hold for whoever owns the artifact or plays the character, or while the event is in force."""

    MORE_AP = 0  # ap_bonus, all_ap_bonus
    DIG_DOWN = 1  # dig_bonus, all_dig_bonus
    DIG_UP = 2
    FIRST_DIG_DOWN = 3
    FIRST_DIG_UP = 4
    RIVALS_HERE_DIG = 5
    MORE_CARDS_DRAWN = 6  # extra_draw
    FREE_MOVES = 7  # free_moves, all_free_moves
    REROLLS = 8
    SOFT_LANDING = 9
    COLLECT_VP = 10  # collect_vp, all_collect_vp
    COLLECT_DRAW = 11
    COLLECT_DISCARD = 12
    CLEAR_VP = 13
    TRADE_VP = 14
    TARGET_PROOF = 15
    PER_ARTIFACT = 16  # tally_per_artifact
    WINS_TIES = 17


MORE_AP, DIG_DOWN, DIG_UP, FIRST_DIG_DOWN, FIRST_DIG_UP, RIVALS_HERE_DIG = map(int, list(Passive)[:6])
MORE_CARDS_DRAWN, FREE_MOVES, REROLLS, SOFT_LANDING, COLLECT_VP, COLLECT_DRAW = map(int, list(Passive)[6:12])
COLLECT_DISCARD, CLEAR_VP, TRADE_VP, TARGET_PROOF, PER_ARTIFACT, WINS_TIES = map(int, list(Passive)[12:])
PASSIVES = len(Passive)

SELF, TARGET, RIVALS, ALL, ALL_BELOW_SURFACE, FEWEST_ARTIFACTS = range(6)  # whom an effect hits
ALWAYS, BEFORE_FINAL, IN_FINAL = range(3)  # when it does
ANY, NAMED = range(2)  # what a tool or a negator needs

# Sources of effects: one list of all things that carry some
OF_CARD = 0  # + kind
OF_ARTIFACT = OF_CARD + KINDS  # + artifact
OF_CHARACTER = OF_ARTIFACT + ARTIFACTS  # + character
OF_EVENT = OF_CHARACTER + CHARACTERS  # + event
OF_HAZARD = OF_EVENT + EVENTS  # + hazard
SOURCES = OF_HAZARD + HAZARDS
NO_SOURCE = SOURCES
EFFECTS = 5  # the most that one thing may carry, and one NOTHING

OUTER, INNER = range(2)  # what is being resolved, and what a hazard on the way sets off
CHOOSING = 99

SWITCHES = record(character_setup=1, start_player=1, even_start=1)
DRAFT, DEALT, GIVEN = range(3)  # places of the values of character_setup
RANDOM_START = 0  # of start_player; the seats follow

BOX = record(
    bearers=wide(PASSIVES),  # bit per artifact
    start_vp=1,
    bank_vp=1,
    ap_per_turn=1,
    ap_floor=1,
    die_faces=1,
    dig_floor=1,
    counter_max=1,
    points=POINTS,  # threshold points from above; the rest are 0
    clock_start=1,
    clock_max=1,
    collect_step=1,
    empty_site_step=1,
    countdown_step=1,
    first_event_round=1,
    event_deck_passes=1,
    fame_factor=1,
    fame_zero_target=1,
    even_vp=(len(SEATS), MOST),  # by number of players and place in the turn order
    given_character=MOST,
    # bounds that follow from the rest, for the invariants
    most_ap=1,
    most_ap_change=1,
    most_free_moves=1,
    most_rounds=1,
    pulled_up=1,  # 1: others may change a counter in the Final Dig
    # adventure cards
    copies=KINDS,
    cards=1,  # all copies
    per_turn=KINDS,  # how many may be played in a turn, 0: no limit
    at_hazard=KINDS,  # 1: played when a hazard is met, 0: at the main decision
    choose_one=KINDS,  # 1: one of two effects happens
    # artifacts
    site=ARTIFACTS,
    final=ARTIFACTS,
    obstacle_at=ARTIFACTS,  # 0: no such mark
    hazard_at=ARTIFACTS,
    value=ARTIFACTS,
    use=ARTIFACTS,
    # marks
    obstacle_site=OBSTACLES,
    opened_by=(OBSTACLES, KINDS),
    hazard_site=HAZARDS,
    negated_by=(HAZARDS, KINDS),
    lasting=EVENTS,
    # effects, by source
    op=(SOURCES, EFFECTS),
    amount=(SOURCES, EFFECTS),
    who=(SOURCES, EFFECTS),
    moment=(SOURCES, EFFECTS),
    detail=(SOURCES, EFFECTS),  # needs NAMED, where = here, or max_gain
    # passive effects, before and in the Final Dig
    artifact_has=(PASSIVES, 2, ARTIFACTS),
    character_has=(PASSIVES, 2, CHARACTERS + 1),
    event_has=(PASSIVES, 2, EVENTS + 1),
    places_vp=CHARACTERS + 1,  # 1: the character whose VP lie on artifacts
)

STATE = record(
    treasures=wide(MOST),  # bit per artifact that the seat owns
    to_move=1,  # a seat, CHANCE or OVER
    phase=1,
    seats=1,
    even_start=1,
    start=1,  # the starting player, or NOBODY before one is drawn
    active=1,  # whose slot it is, also while others or chance decide
    in_turn=1,  # 1: the slot has come to its turn
    rounds=1,  # begun
    bank=1,
    clock=1,
    final=1,  # 1: the Final Dig is on
    trigger=1,  # who began it, or NOBODY
    celebrity=1,  # whose VP lie on artifacts, or NOBODY
    event=1,  # in force, or NO_EVENT
    events_left=EVENTS,  # 1: in the event deck
    dry=1,  # times the event deck ran dry
    # adventure cards, by kind
    deck=KINDS,
    deck_size=1,
    discard=KINDS,
    # sites
    face_up=SITES,  # artifact or NO_ARTIFACT
    obstacle=SITES,  # NO_MARK, FACE_DOWN, OPEN or DONE
    obstacle_card=SITES,  # while it is open, else NO_OBSTACLE
    hazard=SITES,
    hazard_card=SITES,  # while it is open, else NO_HAZARD
    # artifacts
    owner=ARTIFACTS,  # a seat, IN_PILE, FACE_UP or GONE
    fame=ARTIFACTS,  # VP lying on it
    used=ARTIFACTS,  # times in this turn
    # players
    character=MOST,
    site=MOST,  # or NO_SITE before the figure is placed
    depth=MOST,  # the dig counter
    vp=MOST,
    hand=(MOST, KINDS),
    held=MOST,  # cards in each hand, which all may know
    bypass=MOST,  # 1: the obstacle of the site does not stop this player
    ap_change=MOST,  # stored for the next turn
    spores=MOST,  # turns that a dig penalty still lasts
    spore_loss=MOST,  # what it adds to a dig
    escaped=MOST,
    # the turn
    ap=1,
    power_used=1,  # times in this turn
    digs=1,
    draws=1,  # Draw actions
    free_moves=1,  # used in this turn
    played=KINDS,  # cards of each kind in this turn
    # what is being resolved
    direction=1,  # DOWN or UP
    die=1,
    moving=1,  # 1: a movement down is under way
    noted=1,  # the counter that it would reach
    source=2,  # of the effects, OUTER and INNER, or NO_SOURCE
    step=2,  # which of them
    last=2,  # the last of them that happens; CHOOSING while one of two is to be chosen
    walk=1,  # seats, in turn order, that the present effect has dealt with
    target=1,  # the rival chosen, or NOBODY
    offered=1,  # own artifact chosen for a swap, or NO_ARTIFACT
    surveyed=1,  # site whose marks are turned face up, or NO_SITE
    victim=1,  # who loses cards at random
    due_draws=1,
    due_gives=1,  # cards to discard by choice, once the draws have come
    due_losses=1,  # cards to discard at random
    due_takes=1,  # cards to take at random
    low=1,  # lowest kind that may be given next
)
