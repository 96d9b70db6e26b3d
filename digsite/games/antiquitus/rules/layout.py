"""What lies on the table of Antiquitus: the numbers of tiles, placards, actions and phases, and the records."""

from enum import auto

from digsite.core import CHANCE, OVER, Numbered, mark, record

SEATS = range(2, 6)
EACH = mark.each_seat(SEATS)


# Tiles (2.1): kind = suit * RANKS + rank - 1, then the two events
class Suit(Numbered):
    BONES = auto()
    COINS = auto()
    TEXTS = auto()
    WEAPONS = auto()


class Event(Numbered):
    CAVE = auto()
    GOLD = auto()


BONES, COINS, TEXTS, WEAPONS = map(int, Suit)
SUITS, RANKS = mark.things("suit", len(Suit)), 6
NO_SUIT = SUITS + 0  # in `dug`: nothing was excavated this turn
RELICS, EVENTS = mark.things("relic", SUITS * RANKS), mark.things("event", len(Event))
CAVE, GOLD = (RELICS + event for event in map(int, Event))
KINDS = mark.things("tile", RELICS + EVENTS)
EMPTY = KINDS + 0  # in `site`: no tile lies here
NO_KIND = KINDS + 0  # in `passed`, `pool`, `resolving`: nothing
SOME_EVENT = KINDS + 1  # in `pool`: an event, of which kind counting does not tell


# The Site (2.4)
class Face(Numbered):
    DOWN = auto()
    UP = auto()


DOWN, UP = map(int, Face)
ROWS, COLUMNS = 5, 5
CELLS = mark.things("cell", ROWS * COLUMNS)
NO_CELL = CELLS + 0

# Placards (2.6)
PLACARDS, DECKS = mark.things("placard", 45), mark.things("deck", 3)
NO_PLACARD, NO_DECK = PLACARDS + 0, DECKS + 0
PER_DECK = PLACARDS // DECKS
MOST_CHOSEN = 5  # placards that one submission may hold in any box


class Where(Numbered):
    """A placard lies face down in its deck, face up on it, in the hand of a seat, or in its museum."""

    REMAINDER = auto()
    STACK = auto()
    HAND = EACH
    MUSEUM = EACH


REMAINDER, STACK, HAND, MUSEUM = map(int, Where)

# What a placard asks for and what grows with every tile (AN-8.7)
GROWING = 4  # such conditions that one placard may have
NO_LIMIT = 9999


class Growing(Numbered):
    NOTHING = auto()
    COUNT = auto()
    SUITS_OF_A_RANK = auto()
    RUN = auto()
    DIFFERENT_RANKS = auto()


NOTHING, COUNT, SUITS_OF_A_RANK, RUN, DIFFERENT_RANKS = map(int, Growing)


class Action(Numbered):
    """The flat numbers of 5.1; chance outcomes use those of tiles and placards."""

    CELL = CELLS
    TILE = KINDS  # events included
    PLACARD = PLACARDS
    DECK = DECKS
    DONE = auto()  # with the tiles; CONFIRM with the placards
    PASS = auto()


CELL, TILE, PLACARD, DECK, DONE, PASS = map(int, Action)
CONFIRM = DONE
ACTIONS = PASS + 1


class Phase(Numbered):
    """5.2 and 5.3, in the order of a game."""

    SETUP_SITE = auto()  # chance
    SETUP_CAMP = auto()  # chance
    SETUP_HAND = auto()  # chance
    DIG = auto()
    EVENT_ORDER = auto()
    CAVE_PICK = auto()
    TREASURE_DRAW = auto()  # chance
    SITE_REFILL = auto()  # chance
    BONES_SITE = auto()
    BONES_CAMP = auto()
    COINS_DECK = auto()
    COINS_DRAW = auto()  # chance
    COINS_RETURN = auto()
    TEXTS_PICK = auto()
    WEAPONS_DOWN = auto()
    WEAPONS_UP = auto()
    SUBMIT_TARGET = auto()
    SUBMIT_TILES = auto()
    SUBMIT_EXTRA = auto()
    HAND_DECK = auto()
    HAND_DRAW = auto()  # chance
    END = auto()


SETUP_SITE, SETUP_CAMP, SETUP_HAND, DIG, EVENT_ORDER, CAVE_PICK, TREASURE_DRAW, SITE_REFILL, *_later = map(int, Phase)
BONES_SITE, BONES_CAMP, COINS_DECK, COINS_DRAW, COINS_RETURN, TEXTS_PICK, WEAPONS_DOWN, WEAPONS_UP, *_last = _later
SUBMIT_TARGET, SUBMIT_TILES, SUBMIT_EXTRA, HAND_DECK, HAND_DRAW, END = _last

SWITCHES = record(nothing=1)  # the rulebook has no options

BOX = record(
    copies=KINDS,
    submissions=EACH + 1,  # that end the game, by number of seats
    idle_rounds=1,
    camp_tiles=1,  # dealt to every camp
    placards_per_deck=1,  # dealt to every hand
    hand_size=1,
    tiles_min=1,  # of a submission
    placards_max=1,  # of a submission
    bonus=1,  # for each placard after the first
    cave_tiles=1,  # that a Cave-In takes from every camp
    gold_tiles=1,  # that a Treasure gives to every camp
    starts_up=mark.flag(CELLS),  # where a tile is dealt face up
    corner=mark.flag(CELLS),  # where the start check opens a bare Site
    deck=mark.kind(DECKS, PLACARDS),
    rep=PLACARDS,
    order=PLACARDS,  # submission order, AN-8.11
    # what each placard asks for, AN-8.7
    allowed=mark.bits(RELICS, PLACARDS),  # may be submitted with it
    dug=mark.bits(SUITS + 1, PLACARDS),  # may have been excavated; one bit more for nothing
    rev=PLACARDS,
    dis=PLACARDS,
    event=mark.flag(PLACARDS),
    rep_before=PLACARDS,
    behind=mark.flag(PLACARDS),
    size_min=PLACARDS,
    left_min=PLACARDS,
    left_max=PLACARDS,
    others=PLACARDS,
    grows=mark.kind(Growing, (PLACARDS, GROWING)),  # NOTHING after the last
    grows_in=mark.bits(RELICS, (PLACARDS, GROWING)),  # what counts
    grows_to=(PLACARDS, GROWING),
    adds_up=PLACARDS,  # the sum asked for, or 0
    adds_size=PLACARDS,  # how many tiles the look-ahead for a sum has to count
    beats=mark.kind(SUITS, PLACARDS, none=NO_SUIT),  # the suit that must outweigh the rest
    beats_max=PLACARDS,  # tiles of that suit
)

STATE = record(
    to_move=mark.seat(chance=CHANCE, over=OVER),
    phase=mark.kind(Phase),
    seats=1,
    active=mark.seat(),  # whose turn it is, also while others or chance decide
    turns=1,  # begun
    idle=1,  # turns in a row with neither excavation nor submission
    # the Site
    site=mark.secret(mark.kind(KINDS, CELLS, empty=EMPTY)),
    face=mark.kind(Face, CELLS),
    known=mark.flag(CELLS),  # everybody has seen this tile in this cell
    batch=CELLS,  # reshuffles before this tile was dealt
    # what all unknown cells of an earlier batch hold together, in canonical order
    pool=mark.kind(KINDS, CELLS, none=NO_KIND, event=SOME_EVENT),
    # piles of tiles
    deck=mark.secret(KINDS),
    deck_size=1,
    discard=RELICS,
    trash=EVENTS,
    reshuffles=1,  # and joins so far, with a discard that was not empty
    camp=(EACH, RELICS),
    museum=(EACH, RELICS),  # submitted tiles
    # placards
    where=mark.secret(
        mark.seat(PLACARDS, seats_from={"hand": HAND, "museum": MUSEUM}, remainder=REMAINDER, stack=STACK)
    ),
    shown=mark.flag(PLACARDS),  # in a hand, and everybody knows it
    held=(EACH, DECKS),  # placards in each hand by their backs
    remainder=DECKS,  # sizes
    stack=mark.kind(PLACARDS, (DECKS, PER_DECK), none=NO_PLACARD),  # face up on its deck, bottom first
    height=DECKS,
    # standing
    rep=EACH,
    subs=EACH,
    total=1,  # submissions of all
    # turn facts
    dug=mark.kind(SUITS, none=NO_SUIT),
    rev=1,
    dis=1,
    event=mark.flag(),
    submitted=mark.flag(),
    # a decision or an effect in progress
    pending=EVENTS,  # events still to resolve
    resolving=mark.kind(KINDS, none=NO_KIND),
    walker=mark.seat(),  # the seat that is dealt to, discards or passes
    walked=1,  # seats before it that this event has dealt with
    left=1,  # picks or draws this seat has still to make
    last=mark.kind(RELICS),  # picked
    cursor=mark.kind(CELLS, none=NO_CELL),  # dealt to next
    marked=mark.kind(CELLS, none=NO_CELL),  # chosen for Bones, or just turned down by Weapons
    drawing=mark.kind(DECKS, none=NO_DECK),  # chosen to draw from
    passed=mark.secret(mark.kind(RELICS, EACH, none=NO_KIND)),  # secret choices for Texts
    # a submission in progress, known to the submitter alone
    pick=RELICS,
    picked=1,
    chosen=mark.kind(PLACARDS, MOST_CHOSEN, none=NO_PLACARD),  # in submission order, the target first
    choosing=1,  # how many
)
