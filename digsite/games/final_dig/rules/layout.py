"""What lies on the table of The Final Dig: numbers of things, actions, phases and effects; the records."""

from enum import auto

from digsite.core import CHANCE, NOBODY, OVER, Numbered, mark, record
from digsite.core.numbers import how_many

SEATS = range(2, 5)
FEWEST, MOST = min(SEATS), max(SEATS)
EACH = mark.each_seat(SEATS)

SITES = mark.things("site", 4)
CHARACTERS = mark.things("character", 4)
ARTIFACTS = mark.things("artifact", 20)
EVENTS = mark.things("event", 12)
OBSTACLES = mark.things("obstacle", 8)
HAZARDS = mark.things("hazard", 8)
PRINTED_KINDS = 17  # of adventure cards
KINDS = mark.things("adventure", 20)  # the most that an edited box may have
POINTS = 8  # the most threshold points of a site
FACES = 6  # the most a die may have

NO_SITE = SITES + 0
NO_ARTIFACT = ARTIFACTS + 0
NO_EVENT = EVENTS + 0  # a row of its own in the tables of lasting events: nothing is in force
NO_CHARACTER = CHARACTERS + 0
NO_OBSTACLE = OBSTACLES + 0
NO_HAZARD = HAZARDS + 0

IN_PILE, FACE_UP, GONE = 97, 98, 99  # in `owner`, past every seat
CHOOSING = 99  # in `last`, past every effect


class Action(Numbered):
    """The flat numbers of 5.1 and 5.3."""

    CHARACTER = CHARACTERS
    SITE = SITES
    DOWN = auto()
    UP = auto()
    DRAW = auto()
    END_TURN = auto()
    POWER = auto()
    KEEP = auto()
    REROLL_CHARACTER = auto()
    REROLL_ARTIFACT = auto()
    STAY = auto()
    PROCEED = auto()
    PAY = auto()
    DECLINE = auto()
    SEAT = EACH
    ARTIFACT = ARTIFACTS
    CARD = PRINTED_KINDS
    FACE = FACES
    EVENT_CARD = EVENTS
    OBSTACLE_CARD = OBSTACLES
    HAZARD_CARD = HAZARDS
    MORE_CARDS = KINDS - PRINTED_KINDS  # of kinds that an edited box adds


(
    CHARACTER, SITE, DOWN, UP, DRAW, END_TURN, POWER, KEEP, REROLL_CHARACTER, REROLL_ARTIFACT, STAY, PROCEED, PAY,
    DECLINE, SEAT, ARTIFACT, CARD, FACE, EVENT_CARD, OBSTACLE_CARD, HAZARD_CARD, MORE_CARDS,
) = map(int, Action)  # fmt: skip
ACTIONS = how_many(Action)


class Phase(Numbered):
    """5.2 and 5.3, in the order of the tables there."""

    PICK_CHARACTER = auto()
    PLACE_FIGURE = auto()
    MAIN = auto()
    ROLL_CHOICE = auto()
    HAZARD = auto()
    CURSE = auto()
    CHOOSE_RIVAL = auto()
    CHOOSE_OWN_ARTIFACT = auto()
    CHOOSE_RIVAL_ARTIFACT = auto()
    CHOOSE_CARD = auto()
    CHOOSE_SITE = auto()
    DIRECTION = auto()
    OFFER = auto()
    # chance
    FIRST_ARTIFACT = auto()
    DEAL_CHARACTERS = auto()
    START_PLAYER = auto()
    EVENT = auto()
    DIE = auto()
    OBSTACLE_FLIP = auto()
    HAZARD_FLIP = auto()
    NEXT_ARTIFACT = auto()
    DRAW_CARD = auto()
    RANDOM_DISCARD = auto()
    TAKE_CARD = auto()
    END = auto()


(
    PICK_CHARACTER, PLACE_FIGURE, MAIN, ROLL_CHOICE, HAZARD, CURSE, CHOOSE_RIVAL, CHOOSE_OWN_ARTIFACT,
    CHOOSE_RIVAL_ARTIFACT, CHOOSE_CARD, CHOOSE_SITE, DIRECTION, OFFER, FIRST_ARTIFACT, DEAL_CHARACTERS, START_PLAYER,
    EVENT, DIE, OBSTACLE_FLIP, HAZARD_FLIP, NEXT_ARTIFACT, DRAW_CARD, RANDOM_DISCARD, TAKE_CARD, END,
) = map(int, Phase)  # fmt: skip


class SiteMark(Numbered):
    """An obstacle or a hazard of a site, just below its point."""

    NO_MARK = auto()
    FACE_DOWN = auto()
    OPEN = auto()
    DONE = auto()  # the obstacle is cleared, the hazard is spent


NO_MARK, FACE_DOWN, OPEN, DONE = map(int, SiteMark)


class Use(Numbered):
    """How an artifact is used."""

    PASSIVE = auto()
    ONCE_PER_TURN = auto()
    DISCARD = auto()
    TALLY = auto()


PASSIVE, ONCE_PER_TURN, DISCARD, TALLY = map(int, Use)


class Op(Numbered):
    """Effects that happen once, 2.10: a card, power, hazard or event is a list of these; NOTHING ends it."""

    NOTHING = auto()
    GAIN_VP = auto()
    LOSE_VP = auto()
    STEAL_VP = auto()
    DRAW_CARDS = auto()
    DISCARD_RANDOM = auto()
    TAKE_RANDOM_CARD = auto()
    OFFER_CARD_FOR_VP = auto()
    PAY_CARD_FOR_VP = auto()
    GAIN_AP = auto()
    LOSE_ALL_AP = auto()
    NEXT_TURN_AP = auto()
    ADVANCE = auto()
    CLIMB = auto()
    FALL_BACK = auto()
    SLIDE = auto()
    DROP_LEVEL = auto()
    TO_SURFACE = auto()
    CLEAR_OBSTACLE = auto()
    BYPASS_OBSTACLE = auto()
    CLEAR_ALL_OBSTACLES = auto()
    IMPROVISE = auto()
    NEGATE_HAZARD = auto()
    REVEAL_MARKS = auto()
    SWAP_ARTIFACTS = auto()
    ARTIFACT_OR_VP = auto()
    DIG_PENALTY = auto()
    ADVANCE_CLOCK = auto()
    DISCARD_THIS = auto()
    PLACE_VP = auto()


(
    NOTHING, GAIN_VP, LOSE_VP, STEAL_VP, DRAW_CARDS, DISCARD_RANDOM, TAKE_RANDOM_CARD, OFFER_CARD_FOR_VP,
    PAY_CARD_FOR_VP, GAIN_AP, LOSE_ALL_AP, NEXT_TURN_AP, ADVANCE, CLIMB, FALL_BACK, SLIDE, DROP_LEVEL, TO_SURFACE,
    CLEAR_OBSTACLE, BYPASS_OBSTACLE, CLEAR_ALL_OBSTACLES, IMPROVISE, NEGATE_HAZARD, REVEAL_MARKS, SWAP_ARTIFACTS,
    ARTIFACT_OR_VP, DIG_PENALTY, ADVANCE_CLOCK, DISCARD_THIS, PLACE_VP,
) = map(int, Op)  # fmt: skip


class Passive(Numbered):
    """Effects that always hold for whoever owns the artifact or plays the character, or while the event is in force."""

    MORE_AP = auto()  # ap_bonus, all_ap_bonus
    DIG_DOWN = auto()  # dig_bonus, all_dig_bonus
    DIG_UP = auto()
    FIRST_DIG_DOWN = auto()
    FIRST_DIG_UP = auto()
    RIVALS_HERE_DIG = auto()
    MORE_CARDS_DRAWN = auto()  # extra_draw
    FREE_MOVES = auto()  # free_moves, all_free_moves
    REROLLS = auto()
    SOFT_LANDING = auto()
    COLLECT_VP = auto()  # collect_vp, all_collect_vp
    COLLECT_DRAW = auto()
    COLLECT_DISCARD = auto()
    CLEAR_VP = auto()
    TRADE_VP = auto()
    TARGET_PROOF = auto()
    PER_ARTIFACT = auto()  # tally_per_artifact
    WINS_TIES = auto()


(
    MORE_AP, DIG_DOWN, DIG_UP, FIRST_DIG_DOWN, FIRST_DIG_UP, RIVALS_HERE_DIG, MORE_CARDS_DRAWN, FREE_MOVES, REROLLS,
    SOFT_LANDING, COLLECT_VP, COLLECT_DRAW, COLLECT_DISCARD, CLEAR_VP, TRADE_VP, TARGET_PROOF, PER_ARTIFACT, WINS_TIES,
) = map(int, Passive)  # fmt: skip
PASSIVES = len(Passive)


class Whom(Numbered):
    """Whom an effect hits."""

    SELF = auto()
    TARGET = auto()
    RIVALS = auto()
    ALL = auto()
    ALL_BELOW_SURFACE = auto()
    FEWEST_ARTIFACTS = auto()


SELF, TARGET, RIVALS, ALL, ALL_BELOW_SURFACE, FEWEST_ARTIFACTS = map(int, Whom)


class Moment(Numbered):
    """When an effect happens."""

    ALWAYS = auto()
    BEFORE_FINAL = auto()
    IN_FINAL = auto()


ALWAYS, BEFORE_FINAL, IN_FINAL = map(int, Moment)
NAMED = HERE = 1  # `detail` of an effect: the mark must name the card, the rival must be at the same site


class Source(Numbered):
    """All things that carry effects, in one list."""

    OF_CARD = KINDS
    OF_ARTIFACT = ARTIFACTS
    OF_CHARACTER = CHARACTERS
    OF_EVENT = EVENTS
    OF_HAZARD = HAZARDS


OF_CARD, OF_ARTIFACT, OF_CHARACTER, OF_EVENT, OF_HAZARD = map(int, Source)
SOURCES = mark.things("source", how_many(Source))
NO_SOURCE = SOURCES + 0
EFFECTS = 5  # the most that one thing may carry, and one NOTHING


class Level(Numbered):
    """What is being resolved, and what a hazard on the way sets off."""

    OUTER = auto()
    INNER = auto()


OUTER, INNER = map(int, Level)
LEVELS = len(Level)


class CharacterSetup(Numbered):
    """The values of the option, in their order."""

    DRAFT = auto()
    DEALT = auto()
    GIVEN = auto()


DRAFT, DEALT, GIVEN = map(int, CharacterSetup)
RANDOM_START = 0  # of start_player; the seats follow

SWITCHES = record(character_setup=mark.kind(CharacterSetup), start_player=1, even_start=mark.flag())

BOX = record(
    bearers=mark.bits(ARTIFACTS, PASSIVES),
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
    even_vp=(len(SEATS), EACH),  # by number of players and place in the turn order
    given_character=mark.kind(CHARACTERS, EACH),
    # bounds that follow from the rest, for the invariants
    most_ap=1,
    most_ap_change=1,
    most_free_moves=1,
    most_rounds=1,
    pulled_up=mark.flag(),  # others may change a counter in the Final Dig
    # adventure cards
    copies=KINDS,
    cards=1,  # all copies
    per_turn=KINDS,  # how many may be played in a turn, 0: no limit
    at_hazard=mark.flag(KINDS),  # played when a hazard is met, else at the main decision
    choose_one=mark.flag(KINDS),  # one of two effects happens
    # artifacts
    site=mark.kind(SITES, ARTIFACTS),
    final=ARTIFACTS,
    obstacle_at=ARTIFACTS,  # 0: no such mark
    hazard_at=ARTIFACTS,
    value=ARTIFACTS,
    use=mark.kind(Use, ARTIFACTS),
    # marks
    obstacle_site=mark.kind(SITES, OBSTACLES),
    opened_by=mark.flag((OBSTACLES, KINDS)),
    hazard_site=mark.kind(SITES, HAZARDS),
    negated_by=mark.flag((HAZARDS, KINDS)),
    lasting=mark.flag(EVENTS),
    # effects, by source
    op=mark.kind(Op, (SOURCES, EFFECTS)),
    amount=(SOURCES, EFFECTS),
    who=mark.kind(Whom, (SOURCES, EFFECTS)),
    moment=mark.kind(Moment, (SOURCES, EFFECTS)),
    detail=(SOURCES, EFFECTS),  # NAMED, HERE, or max_gain
    # passive effects, before and in the Final Dig
    artifact_has=(PASSIVES, 2, ARTIFACTS),
    character_has=(PASSIVES, 2, CHARACTERS + 1),
    event_has=(PASSIVES, 2, EVENTS + 1),
    places_vp=mark.flag(CHARACTERS + 1),  # the character whose VP lie on artifacts
)

STATE = record(
    treasures=mark.bits(ARTIFACTS, EACH),  # that the seat owns
    to_move=mark.seat(chance=CHANCE, over=OVER),
    phase=mark.kind(Phase),
    seats=1,
    even_start=mark.flag(),
    start=mark.seat(nobody=NOBODY),  # the starting player, once one is drawn
    active=mark.seat(past="all"),  # whose slot it is, also while others or chance decide
    in_turn=mark.flag(),  # the slot has come to its turn
    rounds=1,  # begun
    bank=1,
    clock=1,
    final=mark.flag(),  # the Final Dig is on
    trigger=mark.seat(nobody=NOBODY),  # who began it
    celebrity=mark.seat(nobody=NOBODY),  # whose VP lie on artifacts
    event=mark.kind(EVENTS, none=NO_EVENT),  # in force
    events_left=mark.flag(EVENTS),  # in the event deck
    dry=1,  # times the event deck ran dry
    # adventure cards, by kind
    deck=mark.secret(KINDS),
    deck_size=1,
    discard=KINDS,
    # sites
    face_up=mark.kind(ARTIFACTS, SITES, none=NO_ARTIFACT),
    obstacle=mark.kind(SiteMark, SITES),
    obstacle_card=mark.kind(OBSTACLES, SITES, none=NO_OBSTACLE),  # while it is open
    hazard=mark.kind(SiteMark, SITES),
    hazard_card=mark.kind(HAZARDS, SITES, none=NO_HAZARD),  # while it is open
    # artifacts
    owner=mark.seat(ARTIFACTS, in_pile=IN_PILE, face_up=FACE_UP, gone=GONE),
    fame=ARTIFACTS,  # VP lying on it
    used=ARTIFACTS,  # times in this turn
    # players
    character=mark.kind(CHARACTERS, EACH, none=NO_CHARACTER),
    site=mark.kind(SITES, EACH, none=NO_SITE),
    depth=EACH,  # the dig counter
    vp=EACH,
    hand=mark.secret((EACH, KINDS)),
    held=EACH,  # cards in each hand, which all may know
    bypass=mark.flag(EACH),  # the obstacle of the site does not stop this player
    ap_change=EACH,  # stored for the next turn
    spores=EACH,  # turns that a dig penalty still lasts
    spore_loss=EACH,  # what it adds to a dig
    escaped=mark.flag(EACH),
    # the turn
    ap=1,
    power_used=1,  # times in this turn
    digs=1,
    draws=1,  # Draw actions
    free_moves=1,  # used in this turn
    played=KINDS,  # cards of each kind in this turn
    # what is being resolved
    direction=mark.kind(0, none=0, down=DOWN, up=UP),
    die=1,
    moving=mark.flag(),  # a movement down is under way
    noted=1,  # the counter that it would reach
    source=mark.kind(SOURCES, LEVELS, none=NO_SOURCE),  # of the effects
    step=mark.count(LEVELS, most=EFFECTS - 2),  # which of them
    last=mark.kind(EFFECTS + 1, LEVELS, choosing=CHOOSING),  # the last of them that happens
    walk=mark.count(most=MOST),  # seats, in turn order, that the present effect has dealt with
    target=mark.seat(nobody=NOBODY),  # the rival chosen
    offered=mark.kind(ARTIFACTS, none=NO_ARTIFACT),  # own artifact chosen for a swap
    surveyed=mark.kind(SITES, none=NO_SITE),  # site whose marks are turned face up
    victim=mark.seat(),  # who loses cards at random
    due_draws=1,
    due_gives=1,  # cards to discard by choice, once the draws have come
    due_losses=1,  # cards to discard at random
    due_takes=1,  # cards to take at random
    low=mark.kind(KINDS),  # lowest kind that may be given next
)
