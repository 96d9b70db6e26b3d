"""What lies on the table of Artifact: the numbers of cards, markers, tiles, roles, actions and phases; the records."""

from enum import IntEnum

from digsite.core import record, wide

SEATS = range(3, 6)
FEWEST, MOST = min(SEATS), max(SEATS)

SITES = 4
NO_SITE = 9  # in `closed`: all four sites are open
TYPES = 5

# Cards (2.2): kind = 5 * site + type, then 20 + 5 * site + class
NORMAL = SITES * TYPES
CLASSES = 5
STANDALONE, GOLD_CARD, FRAGMENTS, CURSED, MANUSCRIPT = range(CLASSES)
KINDS = NORMAL + SITES * CLASSES
NO_CARD = KINDS  # an empty space of the market

# Markers (2.5): the workers of the four sites, museums, ships
MARKERS = 6
MUSEUM, SHIP_MARKER = 4, 5
NO_MARKER = MARKERS
SPACES = 20  # the most that an action track may have

# Exhibition tiles (2.3)
TILES = 25
OF_TYPE, OF_SITE, OF_SITES, OF_TYPES = range(4)  # what a set is made of
INCOME_TILES = 10
ON_BOARD, NOT_IN_GAME = 98, 99  # in `owner`, past every seat

MARKET = 3
RESEARCH_SPACES = 9  # the most that a research track may have

# Roles (2.6)
ROLES = 8
PARIS, LONDON, BERLIN, NEW_YORK, ANDERSSON, CARTER, JUDD, MORLEY = range(ROLES)
CITIES = ANDERSSON  # the roles below are cities, the others archaeologists
NO_ROLE = ROLES

SETUP_HUTS = 6  # the most huts that each player may begin with


class Action(IntEnum):
    """The flat numbers of 5.1."""

    HUT = 0  # + site
    RESEARCH = 4  # + site
    HIRE = 8  # + site
    SHIP = 12  # + site
    PRODUCE = 16  # + tile
    ALONE = 41  # + site
    SELL = 45
    BUY = 46  # + place on the market
    GOLD = 49  # + place on the market
    PASS = 52
    DONE = 53
    YES = 54
    TAKE = 55  # + marker kind
    GIVE = 61  # + marker kind
    PAY = 67  # + marker kind
    CARD = 73  # + card kind; also what chance draws
    ROLE = 113  # + role


(HUT, RESEARCH, HIRE, SHIP, PRODUCE, ALONE, SELL, BUY, GOLD, PASS, DONE, YES, TAKE, GIVE, PAY, CARD, ROLE) = map(
    int, Action
)
ACTIONS = ROLE + ROLES


class Phase(IntEnum):
    """5.2 and 5.3, in the order of the table there."""

    SETUP_HUT = 0
    SETUP_TAKE = 1
    TURN = 2
    PAYMENT = 3
    ASK_MORLEY = 4
    ASK_JUDD = 5
    ASK_LONDON = 6
    SHIP_PICK = 7
    SELL_CARD = 8
    SHOW = 9
    KEEP = 10
    CHOOSE_ROLE = 11
    TURN_END = 12
    PASS_MARK = 13
    EXCHANGE = 14
    REFILL = 15
    DRAW = 16  # chance
    END = 17


SETUP_HUT, SETUP_TAKE, TURN, PAYMENT, ASK_MORLEY, ASK_JUDD, ASK_LONDON, SHIP_PICK, SELL_CARD = range(9)
SHOW, KEEP, CHOOSE_ROLE, TURN_END, PASS_MARK, EXCHANGE, REFILL, DRAW, END = range(9, 18)

FACE_UP = 99  # in `draw_seat`: the card is laid at its site, nobody takes it
NEXT_HUT, NEXT_REVEAL, AFTER_RESEARCH, AFTER_ACTION = range(4)  # in `draw_then`: what follows the last draw

TRACK_EMPTY, TYPES_GONE, DECK_EMPTY, LAST_YEAR = 1, 2, 4, 8  # bits of `reason`, AR-9.1 (a) to (d)

SWITCHES = record(expansion_1=1, expansion_2=1, quick_start=1, closed_site=1, first_player=1)
ASIA = 1  # the site that the quick start of three leaves out, AR-3.5

BOX = record(
    mat_size=1,
    huts=1,  # of each player
    actions_per_turn=1,
    free_actions=1,  # of Andersson, in a round
    joker_price=1,
    start_money=1,
    coins_per_prestige=1,
    kept=1,  # cards that go back to the hand after an exhibition
    kept_paris=1,
    berlin_bonus=1,
    carter_steps=1,
    research_steps=1,
    morley_huts=1,
    private_draw=1,  # cards of London and Judd
    wild_cards=1,  # of New York
    setup_huts=1,
    types_to_end=1,
    years=1,
    spaces=1,  # of an action track
    cost=SPACES,  # from the cheap end
    coin=SPACES,  # above the ship track, from the cheap end
    income=INCOME_TILES + 1,  # the income track from the left
    research=RESEARCH_SPACES,  # prestige beside each space
    research_top=1,
    copies=KINDS,
    alone_prestige=1,
    alone_income=1,
    tile_kind=TILES,  # OF_TYPE, OF_SITE, OF_SITES, OF_TYPES
    tile_of=TILES,  # the type or the site
    tile_cards=TILES,
    tile_prestige=TILES,
    tile_income=TILES,
    tile_on_track=TILES,  # 1: on the income track, 0: on a museum space
    needs_expansion_1=ROLES,
    # by number of players, from three on
    removed=len(SEATS),  # markers left in the box, of each kind
    closes=len(SEATS),  # 1: a site is left out
    quick_hut=(len(SEATS), MOST, SETUP_HUTS),
    quick_reveal=(len(SEATS), SITES),
)

STATE = record(
    to_move=1,  # a seat, CHANCE or OVER
    phase=1,
    seats=1,
    expansion_1=1,
    expansion_2=1,
    quick=1,  # 1: the first huts were placed by the table
    closed=1,  # site or NO_SITE
    mover=1,  # whose turn it is, also while chance decides
    start=1,  # who holds the start player marker
    year=1,  # from 0
    rounds=1,  # begun
    turns=1,  # begun
    final=1,  # 1: this round is the last
    reason=1,  # which conditions of AR-9.1 have come true
    last_passed=1,
    actions_in_turn=1,
    order_pos=1,  # seats served in SETUP_HUT, SETUP_TAKE, REFILL
    # an action in progress
    verb=1,  # the first number of its kind: RESEARCH, HIRE, ...
    arg=1,  # its site or tile
    paid=1,
    need=1,  # picks left
    low=1,  # lowest kind that may be picked next
    given=1,  # marker offered for an exchange, else NO_MARKER
    shown=KINDS,  # cards of the exhibition in progress
    # draws that are due
    draw_site=1,
    draw_left=1,
    draw_seat=1,  # who draws unseen, or FACE_UP
    draw_then=1,
    # markers and huts
    board=MARKERS,  # on the tracks
    mat=(MOST, MARKERS),
    huts=(MOST, SITES),
    reserve=MOST,  # huts off the board
    # players
    money=MOST,
    passed=MOST,
    free_used=MOST,  # free actions in this round
    research=(MOST, SITES),
    city=MOST,  # role or NO_ROLE
    archaeologist=MOST,
    alone=(MOST, SITES),  # stand-alone cards laid out
    # cards, by kind
    deck=KINDS,
    deck_size=SITES,
    face=KINDS,  # face up at the sites
    gone=KINDS,  # under tiles and out of the game
    hand=(MOST, KINDS),
    held=MOST,  # cards in each hand
    blind=(MOST, KINDS),  # those of the hand that were drawn unseen by the others
    blind_of=(MOST, SITES),  # how many, by site, which all may know
    sets=wide(MOST),  # bit per tile: the hand holds a valid set
    market=MARKET,  # kinds, oldest first; else NO_CARD
    market_size=1,
    owner=TILES,  # seat, ON_BOARD or NOT_IN_GAME
)
