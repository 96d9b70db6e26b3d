"""Shaft: dig deeper for more sherds, but a roll below your depth buries them.

The sample game, for 2-4 players. A mark such as SH-2.2 names the clause of docs/rules/shaft.md that the code
beside it obeys.
"""

from enum import auto

from digsite.core import CHANCE, HIDDEN, NOBODY, OVER, Numbered, below, mark, record, rule

SEATS = range(2, 5)
EACH = mark.each_seat(SEATS)


class Tool(Numbered):
    LAMP = auto()
    ROPE = auto()
    SIEVE = auto()
    MAP = auto()


LAMP, ROPE, SIEVE, MAP = map(int, Tool)
KINDS = mark.things("tool", len(Tool))
NO_TOOL = KINDS + 0  # nothing picked; in an offer: offers nothing
NOT_YET = KINDS + 1  # in an offer: has not chosen
FACES = 6  # the most a die may have


class Action(Numbered):
    DIG = auto()
    LEAVE = auto()
    SHORE = auto()
    TOOL = KINDS  # play it, offer it, or draw it
    TRADE = KINDS
    NOTHING = auto()
    FACE = FACES
    FIRST = EACH


DIG, LEAVE, SHORE, TOOL, TRADE, NOTHING, FACE, FIRST = map(int, Action)
ACTIONS = FIRST + EACH


class Phase(Numbered):
    NAME_FIRST = auto()  # chance names the first digger
    DEAL = auto()
    TURN = auto()
    ROLL = auto()
    DRAW = auto()  # from the deck, by a map
    OFFER = auto()
    END = auto()


NAME_FIRST, DEAL, TURN, ROLL, DRAW, OFFER, END = map(int, Phase)

SWITCHES = record(first=1, tools=1, handicap=1)
RANDOM_FIRST = 1  # the value's place in the list of the option `first`

BOX = record(
    supply_sherds=1,
    handicap=1,
    bottom=1,
    faces=1,
    trade_sherds=1,
    copies=KINDS,
    worth=KINDS,
    strength=KINDS,
)

STATE = record(
    to_move=mark.seat(chance=CHANCE, over=OVER),
    phase=mark.kind(Phase),
    seats=1,
    first=mark.seat(),  # who digs first
    digger=mark.seat(),  # whose turn it is, also while chance decides
    depth=1,
    lit=1,  # what a lamp adds to the next roll
    basket=1,  # found this turn, not yet safe
    supply=1,
    lost=1,  # spent or buried
    paid=1,  # by the museum
    shelf=EACH,  # safe, and the score
    hand=mark.secret((EACH, KINDS)),
    held=EACH,  # tools in each hand, which all may know
    deck=mark.secret(KINDS),
    deck_size=1,
    discard=KINDS,
    due=1,  # tools everyone is dealt, or still to be drawn by a map
    drawer=mark.seat(past="all"),  # who draws
    picked=mark.kind(KINDS, none=NO_TOOL),  # first tool of a trade
    offer=mark.secret(mark.kind(KINDS, EACH, nothing=NO_TOOL, not_yet=NOT_YET)),  # secret until the game is over
)


# SH-1 Set-up


@rule
def setup(s, box, seats, switches):  # SH-1
    s.seats = seats
    s.supply = box.supply_sherds
    if switches.handicap == 1 and seats == 2:
        s.shelf[1] = min(box.handicap, s.supply)
        s.supply -= s.shelf[1]
    for kind in range(KINDS):
        s.deck[kind] = box.copies[kind]
        s.deck_size += box.copies[kind]
    s.picked = NO_TOOL
    for seat in range(EACH):
        s.offer[seat] = NOT_YET
    s.due = switches.tools + 1  # the values are 1, 2, 3
    s.to_move = CHANCE
    s.phase = NAME_FIRST if switches.first == RANDOM_FIRST else DEAL
    if s.phase == DEAL and s.deck_size == 0:
        start_turn(s, 0)


@rule
def name_first(s, seat):  # SH-1.3
    s.first = seat
    s.phase = DEAL
    if s.deck_size == 0:
        start_turn(s, seat)


@rule
def deal(s, kind):  # SH-1.4
    take_tool(s, kind)
    if s.held[s.drawer] == s.due:
        s.drawer += 1
    if s.drawer == s.seats or s.deck_size == 0:
        s.due = 0
        start_turn(s, s.first)


# SH-2 Your turn


@rule
def weigh(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(ACTIONS):
        weight[action] = 0
    if s.phase == TURN:
        if s.picked == NO_TOOL:
            weigh_turn(s, box, weight)
        else:
            weigh_second_tool(s, weight)
    elif s.phase == ROLL:
        for face in range(box.faces):
            weight[FACE + face] = 1
    elif s.phase == DRAW or s.phase == DEAL:
        for kind in range(KINDS):
            weight[TOOL + kind] = s.deck[kind]
    elif s.phase == OFFER:
        weigh_offer(s, weight)
    elif s.phase == NAME_FIRST:
        for seat in range(s.seats):
            weight[FIRST + seat] = 1


@rule
def weigh_turn(s, box, weight):
    hand = s.hand[s.digger]
    can_dig = s.depth < box.bottom and s.supply > 0
    weight[DIG] = can_dig  # SH-2.2
    weight[LEAVE] = s.basket > 0 or s.supply == 0  # SH-2.3
    weight[SHORE] = s.depth > 0 and s.shelf[s.digger] > 0  # SH-2.4
    weight[TOOL + LAMP] = hand[LAMP] > 0 and s.lit == 0 and can_dig  # SH-2.5a
    weight[TOOL + ROPE] = hand[ROPE] > 0 and s.depth > 0  # SH-2.5b
    weight[TOOL + SIEVE] = hand[SIEVE] > 0 and s.depth > 0 and s.supply > 0  # SH-2.5c
    weight[TOOL + MAP] = hand[MAP] > 0 and s.deck_size > 0  # SH-2.5d
    if s.depth == 0 and s.supply > 0:  # SH-2.6
        later = 0
        for kind in range(KINDS - 1, -1, -1):
            later += hand[kind]
            weight[TRADE + kind] = hand[kind] > 0 and later > 1


@rule
def weigh_second_tool(s, weight):  # SH-2.6
    for kind in range(s.picked, KINDS):
        weight[TRADE + kind] = s.hand[s.digger, kind] > (1 if kind == s.picked else 0)


@rule
def play(s, box, action):
    """Carry out one action that `weigh` allows."""
    if s.phase == TURN:
        if action == DIG:  # SH-2.2
            s.depth += 1
            s.phase = ROLL
            s.to_move = CHANCE
        elif action == LEAVE:  # SH-2.3
            s.shelf[s.digger] += s.basket
            end_turn(s)
        elif action == SHORE:  # SH-2.4
            s.shelf[s.digger] -= 1
            s.lost += 1
            s.depth -= 1
        elif action < TRADE:
            play_tool(s, box, action - TOOL)
        elif s.picked == NO_TOOL:  # SH-2.6
            s.picked = action - TRADE
        else:
            trade(s, box, action - TRADE)
    elif s.phase == ROLL:
        settle_roll(s, action - FACE + 1)
    elif s.phase == DRAW:
        draw_tool(s, action - TOOL)
    elif s.phase == DEAL:
        deal(s, action - TOOL)
    elif s.phase == OFFER:
        make_offer(s, box, NO_TOOL if action == NOTHING else action - TOOL)
    else:  # NAME_FIRST
        name_first(s, action - FIRST)


@rule
def settle_roll(s, face):  # SH-2.2
    roll = face + s.lit
    s.lit = 0
    if roll < s.depth:
        s.lost += s.basket
        end_turn(s)
    else:
        find(s, s.depth)
        s.phase = TURN
        s.to_move = s.digger


@rule
def find(s, sherds):
    """Put so many sherds into the basket, or what is left of the supply."""
    found = min(sherds, s.supply)
    s.supply -= found
    s.basket += found


@rule
def play_tool(s, box, kind):  # SH-2.5
    discard_tool(s, s.digger, kind)
    if kind == LAMP:  # SH-2.5a
        s.lit = box.strength[LAMP]
    elif kind == ROPE:  # SH-2.5b
        s.depth = 0
    elif kind == SIEVE:  # SH-2.5c
        find(s, box.strength[SIEVE])
    else:  # SH-2.5d
        s.due = min(box.strength[MAP], s.deck_size)
        s.drawer = s.digger
        s.phase = DRAW
        s.to_move = CHANCE


@rule
def draw_tool(s, kind):  # SH-2.5d
    take_tool(s, kind)
    s.due -= 1
    if s.due == 0:
        s.phase = TURN
        s.to_move = s.digger


@rule
def trade(s, box, second):  # SH-2.6
    discard_tool(s, s.digger, s.picked)
    discard_tool(s, s.digger, second)
    s.picked = NO_TOOL
    got = min(box.trade_sherds, s.supply)
    s.supply -= got
    s.shelf[s.digger] += got


@rule
def take_tool(s, kind):
    s.deck[kind] -= 1
    s.deck_size -= 1
    s.hand[s.drawer, kind] += 1
    s.held[s.drawer] += 1


@rule
def discard_tool(s, seat, kind):
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    s.discard[kind] += 1


@rule
def end_turn(s):
    if s.supply > 0:
        start_turn(s, (s.digger + 1) % s.seats)
    else:
        ask_for_offers(s)  # SH-3.1


@rule
def start_turn(s, seat):  # SH-2.1
    clear_pit(s)
    s.digger = seat
    s.phase = TURN
    s.to_move = seat


@rule
def clear_pit(s):
    s.depth = 0
    s.lit = 0
    s.basket = 0


# SH-3 The end


@rule
def ask_for_offers(s):  # SH-3.1
    clear_pit(s)
    s.phase = OFFER
    ask_next(s, s.first, s.seats)


@rule
def ask_next(s, seat, left):
    """Ask the next of the `left` seats from here on that still holds a tool; show all offers if there is none."""
    while left > 0 and s.held[seat] == 0:
        seat = (seat + 1) % s.seats
        left -= 1
    if left > 0:
        s.to_move = seat
    else:
        s.phase = END
        s.to_move = OVER


@rule
def weigh_offer(s, weight):  # SH-3.1
    weight[NOTHING] = 1
    for kind in range(KINDS):
        weight[TOOL + kind] = s.hand[s.to_move, kind] > 0


@rule
def make_offer(s, box, kind):  # SH-3.1
    s.offer[s.to_move] = kind
    asked = (s.to_move - s.first) % s.seats + 1
    ask_next(s, (s.to_move + 1) % s.seats, s.seats - asked)
    if s.to_move == OVER:
        show_offers(s, box)


@rule
def show_offers(s, box):  # SH-3.2
    for seat in range(s.seats):
        kind = s.offer[seat]
        if kind < KINDS:
            if offered(s, kind) == 1:
                s.shelf[seat] += box.worth[kind]
                s.paid += box.worth[kind]
            discard_tool(s, seat, kind)


@rule
def offered(s, kind):
    count = 0
    for seat in range(s.seats):
        count += 1 if s.offer[seat] == kind else 0
    return count


@rule
def is_last_offer(s):
    """Is the seat to move the last that is asked?"""
    seat = (s.to_move + 1) % s.seats
    while seat != s.first:
        if s.held[seat] > 0:
            return False
        seat = (seat + 1) % s.seats
    return True


@rule
def score(s, box, seat):  # SH-3.3
    return int(s.shelf[seat])


@rule
def rank(s, box, seat):  # SH-3.3
    place = 1
    for other in range(s.seats):
        if s.shelf[other] > s.shelf[seat]:
            place += 1
        elif s.shelf[other] == s.shelf[seat] and s.held[other] > s.held[seat]:
            place += 1
    return place


# SH-4 Who sees what


@rule
def sees(s, box, action, seat):  # SH-4.1
    if s.phase == DEAL or s.phase == DRAW:
        return seat == s.drawer
    if s.phase == TURN and action >= TRADE and s.picked == NO_TOOL:
        return seat == s.to_move
    if s.phase == OFFER:
        return seat == s.to_move or is_last_offer(s)
    return True


@rule
def reveals(s, box, action, seat):  # SH-2.6, SH-3.2
    if s.phase == TURN and s.picked != NO_TOOL:
        return seat != s.to_move
    return s.phase == OFFER and is_last_offer(s)


@rule
def hide(s, box, seat):  # SH-4.1
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                s.hand[other, kind] = HIDDEN
            if s.phase == OFFER and s.offer[other] != NOT_YET:
                s.offer[other] = HIDDEN
    for kind in range(KINDS):
        s.deck[kind] = HIDDEN
    if seat != s.digger:
        s.picked = NO_TOOL


@rule
def guess(s, box, seat, rng):  # SH-4.1
    for kind in range(KINDS):
        s.deck[kind] = box.copies[kind] - s.discard[kind]
        if seat != NOBODY:
            s.deck[kind] -= s.hand[seat, kind]
    left = size_of(s.deck)
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                s.hand[other, kind] = 0
            for _ in range(s.held[other]):
                kind = any_tool(s.deck, below(rng, left))
                s.deck[kind] -= 1
                s.hand[other, kind] += 1
                left -= 1
            if s.phase == OFFER and s.offer[other] != NOT_YET:
                s.offer[other] = any_offer(s.hand[other], rng)
    if seat != s.digger:
        s.picked = NO_TOOL


@rule
def size_of(tools):
    """How many tools a pile holds."""
    size = 0
    for kind in range(KINDS):
        size += tools[kind]
    return size


@rule
def any_tool(tools, nth):
    """The kind of the nth tool of a pile."""
    kind = 0
    while kind < KINDS - 1 and nth >= tools[kind]:
        nth -= tools[kind]
        kind += 1
    return kind


@rule
def any_offer(hand, rng):
    """A kind of the hand, or nothing, all alike: whatever the rules allowed may have been offered."""
    count = 1
    for kind in range(KINDS):
        count += 1 if hand[kind] > 0 else 0
    nth = below(rng, count)
    for kind in range(KINDS):
        if hand[kind] > 0:
            if nth == 0:
                return kind
            nth -= 1
    return NO_TOOL


# SH-INV Invariants


@rule
def check(before, s, box):
    """0, or the number of the invariant that is broken."""
    if not sherds_add_up(s, box):
        return 1
    if not tools_add_up(s, box):
        return 2
    if not sizes_are_true(s):
        return 3
    if s.depth < 0 or s.depth > box.bottom or (s.phase == OFFER and s.basket != 0):
        return 4
    if s.digger != before.digger and (s.depth != 0 or s.basket != 0):
        return 4
    if s.supply > before.supply:
        return 5
    for kind in range(KINDS):
        if s.discard[kind] < before.discard[kind]:
            return 5
    return 0 if right_one_decides(s) else 6


@rule
def sherds_add_up(s, box):  # SH-INV-1
    sherds = s.supply + s.basket + s.lost - s.paid
    for seat in range(s.seats):
        sherds += s.shelf[seat]
    return sherds == box.supply_sherds


@rule
def tools_add_up(s, box):  # SH-INV-2
    for kind in range(KINDS):
        tools = s.deck[kind] + s.discard[kind]
        for seat in range(s.seats):
            tools += s.hand[seat, kind]
        if tools != box.copies[kind]:
            return False
    return True


@rule
def sizes_are_true(s):  # SH-INV-3
    for seat in range(s.seats):
        if size_of(s.hand[seat]) != s.held[seat]:
            return False
    return size_of(s.deck) == s.deck_size


@rule
def right_one_decides(s):  # SH-INV-6
    if s.phase == TURN:
        return s.to_move == s.digger
    if s.phase == OFFER:
        return s.to_move < s.seats and s.held[s.to_move] > 0 and s.offer[s.to_move] == NOT_YET
    if s.phase == END:
        return s.to_move == OVER
    if s.phase == DEAL or s.phase == DRAW:
        return s.to_move == CHANCE and s.drawer < s.seats and s.due > 0 and s.deck_size > 0
    return s.to_move == CHANCE
