"""AN-2, AN-3, AN-8.1, AN-10: a turn begins, with the start check; it ends; the game ends."""

from digsite.core import CHANCE, OVER, rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.needs import camp_size
from digsite.games.antiquitus.rules.tiles import turn_up


@rule
def begin_turn(s, box):  # AN-2.1
    """Begin the active player's turn; turns in which nothing can be decided pass at once."""
    while True:
        forget_turn(s)
        s.turns += 1
        open_site(s, box)
        if relic_is_up(s):
            ask_active(s, layout.DIG)
            return
        if may_submit(s, box):  # AN-3.6
            ask_active(s, layout.SUBMIT_TARGET)
            return
        if is_last_turn(s, box):
            return


@rule
def ask_active(s, phase):
    s.phase = phase
    s.to_move = s.active


@rule
def ask_chance(s, phase):
    s.phase = phase
    s.to_move = CHANCE


@rule
def end_turn(s, box):
    if not is_last_turn(s, box):
        begin_turn(s, box)


@rule
def is_last_turn(s, box):  # AN-10.3
    """End the turn and pass it on, unless the dig has been dry for too long."""
    s.idle = 0 if s.dug != layout.NO_SUIT or s.submitted == 1 else s.idle + 1
    if s.idle >= int(s.seats) * int(box.idle_rounds):
        end_game(s)
        return True
    s.active = (s.active + 1) % s.seats
    return False


@rule
def end_game(s):
    s.phase = layout.END
    s.to_move = OVER


@rule
def forget_turn(s):  # AN-0.7
    s.dug = layout.NO_SUIT
    s.rev = 0
    s.dis = 0
    s.event = 0
    s.submitted = 0


# AN-3 Start check


@rule
def relic_is_up(s):
    face, site, found = s.face, s.site, False
    for cell in range(layout.CELLS):
        found |= (face[cell] == layout.UP) & (site[cell] < layout.RELICS)
    return found


@rule
def open_site(s, box):  # AN-3
    while not relic_is_up(s):
        up = cells_up(s)
        turned = open_beside(s, up) if up != 0 else open_corners(s, box)  # AN-3.2, AN-3.3
        if turned == 0:  # AN-3.4
            turned = open_corners(s, box)
        if turned == 0:
            turned = open_all(s)
        if turned == 0:
            return


@rule
def cells_up(s):
    """The face-up cells, a bit for each."""
    up, face = 0, s.face
    for cell in range(layout.CELLS):
        up |= int(face[cell] == layout.UP) << cell
    return up


@rule
def open_beside(s, up):  # AN-3.2
    turned = 0
    for cell in range(layout.CELLS):
        if neighbours(cell) & up:
            turned += open_cell(s, cell)
    return turned


@rule
def neighbours(cell):
    """The cells above, left, right and below, a bit for each."""
    found = 0
    if cell >= layout.COLUMNS:
        found |= 1 << cell - layout.COLUMNS
    if cell % layout.COLUMNS > 0:
        found |= 1 << cell - 1
    if cell % layout.COLUMNS < layout.COLUMNS - 1:
        found |= 1 << cell + 1
    if cell < layout.CELLS - layout.COLUMNS:
        found |= 1 << cell + layout.COLUMNS
    return found


@rule
def open_corners(s, box):  # AN-3.3
    turned = 0
    for cell in range(layout.CELLS):
        if box.corner[cell] == 1:
            turned += open_cell(s, cell)
    return turned


@rule
def open_all(s):  # AN-3.4
    turned = 0
    for cell in range(layout.CELLS):
        turned += open_cell(s, cell)
    return turned


@rule
def open_cell(s, cell):
    if s.site[cell] == layout.EMPTY or s.face[cell] != layout.DOWN:
        return 0
    turn_up(s, cell)
    return 1


# AN-8.1 Is there a submission to decide about?


@rule
def hand_count(s, seat):
    cards, held = 0, s.held[seat]
    for deck in range(layout.DECKS):
        cards += int(held[deck])
    return cards


@rule
def may_submit(s, box):  # AN-8.1
    return camp_size(s, s.active) >= box.tiles_min and hand_count(s, s.active) > 0


@rule
def go_on_to_submission(s, box):  # AN-7.15, AN-8.1
    if may_submit(s, box):
        ask_active(s, layout.SUBMIT_TARGET)
    else:
        end_turn(s, box)
