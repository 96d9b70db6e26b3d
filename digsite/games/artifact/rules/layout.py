"""What lies on the table of Artifact: the numbers of cards, markers, tiles, roles, actions and phases; the records."""

from enum import auto

from digsite.core import CHANCE, OVER, Numbered, mark, record

SEATS = range(3, 6)
EACH = mark.each_seat(SEATS)
FEWEST = min(SEATS)
COUNTS = len(SEATS)  # of players

SITES = mark.things("site", 4)
ASIA = 1  # the site that the quick start of three leaves out, AR-3.5
NO_SITE = 9  # in `closed`: all four sites are open
TYPES = mark.things("artifact_type", 5)


class Special(Numbered):
    """The classes of special cards."""

    STANDALONE = auto()
    GOLD_CARD = auto()
    FRAGMENTS = auto()
    CURSED = auto()
    MANUSCRIPT = auto()


STANDALONE, GOLD_CARD, FRAGMENTS, CURSED, MANUSCRIPT = map(int, Special)
CLASSES = mark.things("special", len(Special))

# Cards (2.2): kind = 5 * site + type, then 20 + 5 * site + class
NORMAL = SITES * TYPES
AT_SITE = TYPES + CLASSES  # kinds of cards at each site
KINDS = mark.things("card", NORMAL + SITES * CLASSES)
NO_CARD = KINDS + 0  # an empty space of the market

# Markers (2.5): the workers of the four sites, museums, ships
MARKERS = mark.things("marker_kind", SITES + 2)
MUSEUM, SHIP_MARKER = SITES + 0, SITES + 1
NO_MARKER = MARKERS + 0
SPACES = 20  # the most that an action track may have


class Wanted(Numbered):
    """What the set of a tile is made of (2.3)."""

    OF_TYPE = auto()
    OF_SITE = auto()
    OF_SITES = auto()
    OF_TYPES = auto()


OF_TYPE, OF_SITE, OF_SITES, OF_TYPES = map(int, Wanted)
TILES = mark.things("exhibition", 25)
INCOME_TILES = 10
ON_BOARD, NOT_IN_GAME = 98, 99  # in `owner`, past every seat

MARKET = 3
RESEARCH_SPACES = 9  # the most that a research track may have


class Role(Numbered):
    """First cities, then archaeologists (2.6)."""

    PARIS = auto()
    LONDON = auto()
    BERLIN = auto()
    NEW_YORK = auto()
    ANDERSSON = auto()
    CARTER = auto()
    JUDD = auto()
    MORLEY = auto()


PARIS, LONDON, BERLIN, NEW_YORK, ANDERSSON, CARTER, JUDD, MORLEY = map(int, Role)
ROLES = mark.things("role", len(Role))
CITIES = ANDERSSON
NO_ROLE = ROLES + 0

SETUP_HUTS = 6  # the most huts that each player may begin with


class Action(Numbered):
    """The flat numbers of 5.1."""

    HUT = SITES
    RESEARCH = SITES
    HIRE = SITES
    SHIP = SITES
    PRODUCE = TILES
    ALONE = SITES
    SELL = auto()
    BUY = MARKET
    GOLD = MARKET
    PASS = auto()
    DONE = auto()
    YES = auto()
    TAKE = MARKERS
    GIVE = MARKERS
    PAY = MARKERS
    CARD = KINDS  # also what chance draws
    ROLE = ROLES


HUT, RESEARCH, HIRE, SHIP, PRODUCE, ALONE, SELL, BUY, GOLD, PASS, DONE, YES, TAKE, GIVE, PAY, CARD, ROLE = map(
    int, Action
)
ACTIONS = ROLE + ROLES


class Phase(Numbered):
    """5.2 and 5.3, in the order of the table there."""

    SETUP_HUT = auto()
    SETUP_TAKE = auto()
    TURN = auto()
    PAYMENT = auto()
    ASK_MORLEY = auto()
    ASK_JUDD = auto()
    ASK_LONDON = auto()
    SHIP_PICK = auto()
    SELL_CARD = auto()
    SHOW = auto()
    KEEP = auto()
    CHOOSE_ROLE = auto()
    TURN_END = auto()
    PASS_MARK = auto()
    EXCHANGE = auto()
    REFILL = auto()
    DRAW = auto()  # chance
    END = auto()


SETUP_HUT, SETUP_TAKE, TURN, PAYMENT, ASK_MORLEY, ASK_JUDD, ASK_LONDON, SHIP_PICK, SELL_CARD, *_later = map(int, Phase)
SHOW, KEEP, CHOOSE_ROLE, TURN_END, PASS_MARK, EXCHANGE, REFILL, DRAW, END = _later


class Then(Numbered):
    """What follows the last draw."""

    NEXT_HUT = auto()
    NEXT_REVEAL = auto()
    AFTER_RESEARCH = auto()
    AFTER_ACTION = auto()


NEXT_HUT, NEXT_REVEAL, AFTER_RESEARCH, AFTER_ACTION = map(int, Then)
FACE_UP = 99  # in `draw_seat`: the card is laid at its site, nobody takes it


class Reason(Numbered):
    """Why a round is the last, AR-9.1 (a) to (d)."""

    TRACK_EMPTY = auto()
    TYPES_GONE = auto()
    DECK_EMPTY = auto()
    LAST_YEAR = auto()


TRACK_EMPTY, TYPES_GONE, DECK_EMPTY, LAST_YEAR = (1 << reason for reason in Reason)  # bits of `reason`

SWITCHES = record(expansion_1=1, expansion_2=1, quick_start=1, closed_site=1, first_player=1)

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
    tile_kind=mark.kind(Wanted, TILES),
    tile_of=mark.kind(TYPES + 0, TILES),  # the type or the site
    tile_cards=TILES,
    tile_prestige=TILES,
    tile_income=TILES,
    tile_on_track=mark.flag(TILES),  # on the income track, else on a museum space
    needs_expansion_1=mark.flag(ROLES),
    # by number of players, from three on
    removed=COUNTS,  # markers left in the box, of each kind
    closes=mark.flag(COUNTS),  # a site is left out
    quick_hut=mark.kind(SITES, (COUNTS, EACH, SETUP_HUTS)),
    quick_reveal=(COUNTS, SITES),
)

STATE = record(
    to_move=mark.seat(chance=CHANCE, over=OVER),
    phase=mark.kind(Phase),
    seats=1,
    expansion_1=mark.flag(),
    expansion_2=mark.flag(),
    quick=mark.flag(),  # the first huts were placed by the table
    closed=mark.kind(SITES, none=NO_SITE),
    mover=mark.seat(),  # whose turn it is, also while chance decides
    start=mark.seat(),  # who holds the start player marker
    year=1,  # from 0
    rounds=1,  # begun
    turns=1,  # begun
    final=mark.flag(),  # this round is the last
    reason=mark.bits(Reason),  # which conditions of AR-9.1 have come true
    last_passed=mark.seat(),
    actions_in_turn=1,
    order_pos=1,  # seats served in SETUP_HUT, SETUP_TAKE, REFILL
    # an action in progress
    verb=mark.kind(0, none=0, research=RESEARCH, hire=HIRE, ship=SHIP, produce=PRODUCE, alone=ALONE, sell=SELL),
    arg=mark.kind(TILES + 0),  # its site or tile
    paid=1,
    need=1,  # picks left
    low=mark.kind(KINDS + 0),  # lowest kind of card or marker that may be picked next
    given=mark.kind(MARKERS, none=NO_MARKER),  # offered for an exchange
    shown=KINDS,  # cards of the exhibition in progress
    # draws that are due
    draw_site=mark.kind(SITES),
    draw_left=1,
    draw_seat=mark.seat(face_up=FACE_UP),  # who draws unseen
    draw_then=mark.kind(Then),
    # markers and huts
    board=MARKERS,  # on the tracks
    mat=(EACH, MARKERS),
    huts=(EACH, SITES),
    reserve=EACH,  # huts off the board
    # players
    money=EACH,
    passed=mark.flag(EACH),
    free_used=EACH,  # free actions in this round
    research=(EACH, SITES),
    city=mark.kind(ROLES, EACH, none=NO_ROLE),
    archaeologist=mark.kind(ROLES, EACH, none=NO_ROLE),
    alone=(EACH, SITES),  # stand-alone cards laid out
    # cards, by kind
    deck=KINDS,
    deck_size=SITES,
    face=KINDS,  # face up at the sites
    gone=KINDS,  # under tiles and out of the game
    hand=(EACH, KINDS),
    held=EACH,  # cards in each hand
    blind=mark.secret((EACH, KINDS)),  # those of the hand that were drawn unseen by the others
    blind_of=(EACH, SITES),  # how many, by site, which all may know
    sets=mark.secret(mark.bits(TILES, EACH)),  # the tiles that the hand holds a valid set for
    market=mark.kind(KINDS, MARKET, none=NO_CARD),  # oldest first
    market_size=1,
    owner=mark.seat(TILES, on_board=ON_BOARD, not_in_game=NOT_IN_GAME),
)
