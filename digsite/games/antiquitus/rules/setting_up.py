"""AN-1 Set-up."""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout, tiles
from digsite.games.antiquitus.rules.placards import take_hidden
from digsite.games.antiquitus.rules.submission import forget_submission
from digsite.games.antiquitus.rules.turn import ask_chance, begin_turn


@rule
def setup(s, box, seats, switches):  # AN-1
    """Lay out the pieces; chance then deals the Site, the camps and the hands."""
    s.seats = seats
    ask_chance(s, layout.SETUP_SITE)
    for kind in range(layout.KINDS):  # AN-1.3
        s.deck[kind] = box.copies[kind]
        s.deck_size += box.copies[kind]
    for placard in range(layout.PLACARDS):
        s.remainder[box.deck[placard]] += 1
    clear_table(s)


@rule
def clear_table(s):
    """Zero means something almost everywhere, so what is not there has a value of its own."""
    for cell in range(layout.CELLS):
        s.site[cell] = layout.EMPTY
        s.pool[cell] = layout.NO_KIND
    for deck in range(layout.DECKS):
        for place in range(layout.PER_DECK):
            s.stack[deck, place] = layout.NO_PLACARD
    for seat in range(layout.EACH):
        s.passed[seat] = layout.NO_KIND
    s.dug = layout.NO_SUIT
    s.resolving = layout.NO_KIND
    s.marked = layout.NO_CELL
    s.drawing = layout.NO_DECK
    forget_submission(s)


@rule
def lay_first(s, box, kind):  # AN-1.4, AN-1.5
    tiles.take_from_deck(s, kind)
    tiles.lay_face_down(s, s.cursor, kind)
    if box.starts_up[s.cursor] == 1:
        tiles.turn_up(s, s.cursor)
    s.cursor += 1
    if s.cursor == layout.CELLS:
        s.cursor = layout.NO_CELL
        s.left = box.camp_tiles
        deal_camps(s, box)


@rule
def deal_camps(s, box):  # AN-1.6
    if s.left == 0:
        s.left = box.camp_tiles
        s.walker += 1
    if s.walker == s.seats or box.camp_tiles == 0:
        s.walker = 0
        s.drawing = 0
        s.left = box.placards_per_deck
        deal_hands(s, box)
    else:
        s.phase = layout.SETUP_CAMP


@rule
def deal_to_camp(s, box, kind):
    tiles.take_from_deck(s, kind)
    s.camp[s.walker, kind] += 1
    s.left -= 1
    deal_camps(s, box)


@rule
def deal_hands(s, box):  # AN-1.7
    if s.left == 0:
        s.left = box.placards_per_deck
        s.drawing += 1
    if s.drawing == layout.DECKS:
        s.drawing = 0
        s.walker += 1
    if s.walker == s.seats or box.placards_per_deck == 0:
        s.walker = 0
        s.left = 0
        s.drawing = layout.NO_DECK
        begin_turn(s, box)
    else:
        s.phase = layout.SETUP_HAND


@rule
def deal_to_hand(s, box, placard):
    take_hidden(s, box, s.walker, placard)
    s.left -= 1
    deal_hands(s, box)
