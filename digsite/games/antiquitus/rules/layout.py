"""What lies on the table of Antiquitus: the numbers of tiles, placards, actions and phases, and the records."""

from enum import IntEnum

from digsite.core import record, wide

SEATS = range(2, 6)
MOST = max(SEATS)

# Tiles (2.1): kind = suit * RANKS + rank - 1, then the two events
SUITS, RANKS = 4, 6
BONES, COINS, TEXTS, WEAPONS = range(SUITS)
NO_SUIT = 4  # in `dug`: nothing was excavated this turn
RELICS = SUITS * RANKS
CAVE, GOLD = RELICS, RELICS + 1
KINDS = RELICS + 2
EVENTS = KINDS - RELICS
EMPTY = KINDS  # in `site`: no tile lies here
NO_KIND = KINDS  # in `passed`, `pool`, `resolving`: nothing
SOME_EVENT = KINDS + 1  # in `pool`: an event, of which kind counting does not tell

# The Site (2.4)
ROWS, COLUMNS = 5, 5
CELLS = ROWS * COLUMNS
NO_CELL = CELLS
DOWN, UP = 0, 1

# Placards (2.6)
PLACARDS = 45
NO_PLACARD = PLACARDS
DECKS = 3
NO_DECK = DECKS
PER_DECK = PLACARDS // DECKS
MOST_CHOSEN = 5  # placards that one submission may hold in any box
REMAINDER, STACK, HAND, MUSEUM = 0, 1, 2, 2 + MOST  # in `where`; HAND and MUSEUM + seat

# What a placard asks for and what grows with every tile (AN-8.7)
GROWING = 4  # such conditions that one placard may have
NOTHING, COUNT, SUITS_OF_A_RANK, RUN, DIFFERENT_RANKS = range(5)
NO_LIMIT = 9999


class Action(IntEnum):
    """The flat numbers of 5.1; chance outcomes use those of tiles and placards."""

    CELL = 0  # + cell
    TILE = 25  # + kind, events included
    PLACARD = 51  # + placard
    DECK = 96  # + deck
    DONE = 99  # with the tiles; CONFIRM with the placards
    PASS = 100


CELL, TILE, PLACARD, DECK, DONE, PASS = map(int, Action)
CONFIRM = DONE
ACTIONS = PASS + 1


class Phase(IntEnum):
    """5.2 and 5.3, in the order of a game."""

    SETUP_SITE = 0  # chance
    SETUP_CAMP = 1  # chance
    SETUP_HAND = 2  # chance
    DIG = 3
    EVENT_ORDER = 4
    CAVE_PICK = 5
    TREASURE_DRAW = 6  # chance
    SITE_REFILL = 7  # chance
    BONES_SITE = 8
    BONES_CAMP = 9
    COINS_DECK = 10
    COINS_DRAW = 11  # chance
    COINS_RETURN = 12
    TEXTS_PICK = 13
    WEAPONS_DOWN = 14
    WEAPONS_UP = 15
    SUBMIT_TARGET = 16
    SUBMIT_TILES = 17
    SUBMIT_EXTRA = 18
    HAND_DECK = 19
    HAND_DRAW = 20  # chance
    END = 21


SETUP_SITE, SETUP_CAMP, SETUP_HAND, DIG, EVENT_ORDER, CAVE_PICK, TREASURE_DRAW, SITE_REFILL = range(8)
BONES_SITE, BONES_CAMP, COINS_DECK, COINS_DRAW, COINS_RETURN, TEXTS_PICK, WEAPONS_DOWN, WEAPONS_UP = range(8, 16)
SUBMIT_TARGET, SUBMIT_TILES, SUBMIT_EXTRA, HAND_DECK, HAND_DRAW, END = range(16, 22)

SWITCHES = record(nothing=1)  # the rulebook has no options

BOX = record(
    copies=KINDS,
    submissions=MOST + 1,  # that end the game, by number of seats
    idle_rounds=1,
    camp_tiles=1,  # dealt to every camp
    placards_per_deck=1,  # dealt to every hand
    hand_size=1,
    tiles_min=1,  # of a submission
    placards_max=1,  # of a submission
    bonus=1,  # for each placard after the first
    cave_tiles=1,  # that a Cave-In takes from every camp
    gold_tiles=1,  # that a Treasure gives to every camp
    starts_up=CELLS,  # 1 where a tile is dealt face up
    corner=CELLS,  # 1 where the start check opens a bare Site
    deck=PLACARDS,
    rep=PLACARDS,
    order=PLACARDS,  # submission order, AN-8.11
    # what each placard asks for, AN-8.7
    allowed=wide(PLACARDS),  # bit per kind: may be submitted with it
    dug=PLACARDS,  # bit per suit, and one for none: may have been excavated
    rev=PLACARDS,
    dis=PLACARDS,
    event=PLACARDS,
    rep_before=PLACARDS,
    behind=PLACARDS,
    size_min=PLACARDS,
    left_min=PLACARDS,
    left_max=PLACARDS,
    others=PLACARDS,
    grows=(PLACARDS, GROWING),  # COUNT, SUITS_OF_A_RANK, RUN, DIFFERENT_RANKS; NOTHING after the last
    grows_in=wide((PLACARDS, GROWING)),  # bit per kind that counts
    grows_to=(PLACARDS, GROWING),
    adds_up=PLACARDS,  # the sum asked for, or 0
    adds_size=PLACARDS,  # how many tiles the look-ahead for a sum has to count
    beats=PLACARDS,  # the suit that must outweigh the rest, or NO_SUIT
    beats_max=PLACARDS,  # tiles of that suit
)

STATE = record(
    to_move=1,  # a seat, CHANCE or OVER
    phase=1,
    seats=1,
    active=1,  # whose turn it is, also while others or chance decide
    turns=1,  # begun
    idle=1,  # turns in a row with neither excavation nor submission
    # the Site
    site=CELLS,  # kind or EMPTY; HIDDEN for those who may not know
    face=CELLS,  # UP or DOWN
    known=CELLS,  # 1: everybody has seen this tile in this cell
    batch=CELLS,  # reshuffles before this tile was dealt
    pool=CELLS,  # what all unknown cells of an earlier batch hold together, in canonical order; else NO_KIND
    # piles of tiles
    deck=KINDS,
    deck_size=1,
    discard=RELICS,
    trash=EVENTS,
    reshuffles=1,  # and joins so far, with a discard that was not empty
    camp=(MOST, RELICS),
    museum=(MOST, RELICS),  # submitted tiles
    # placards
    where=PLACARDS,
    shown=PLACARDS,  # 1: in a hand, and everybody knows it
    held=(MOST, DECKS),  # placards in each hand by their backs
    remainder=DECKS,  # sizes
    stack=(DECKS, PER_DECK),  # face up on its deck, bottom first; else NO_PLACARD
    height=DECKS,
    # standing
    rep=MOST,
    subs=MOST,
    total=1,  # submissions of all
    # turn facts
    dug=1,  # suit or NO_SUIT
    rev=1,
    dis=1,
    event=1,
    submitted=1,
    # a decision or an effect in progress
    pending=EVENTS,  # events still to resolve
    resolving=1,  # CAVE, GOLD or NO_KIND
    walker=1,  # the seat that is dealt to, discards or passes
    walked=1,  # seats before it that this event has dealt with
    left=1,  # picks or draws this seat has still to make
    last=1,  # last kind picked
    cursor=1,  # cell that is dealt to next, else NO_CELL
    marked=1,  # cell chosen for Bones, or just turned down by Weapons, else NO_CELL
    drawing=1,  # deck chosen to draw from, else NO_DECK
    passed=MOST,  # secret choices for Texts, else NO_KIND
    # a submission in progress, known to the submitter alone
    pick=RELICS,
    picked=1,
    chosen=MOST_CHOSEN,  # placards in submission order, the target first; else NO_PLACARD
    choosing=1,  # how many
)
