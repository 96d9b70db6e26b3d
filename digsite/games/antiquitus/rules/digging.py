"""AN-4, AN-5, AN-6: take a relic; its neighbours open or vanish; events strike; the Site is filled up again."""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout, tiles
from digsite.games.antiquitus.rules.needs import camp_size
from digsite.games.antiquitus.rules.relics import analyse
from digsite.games.antiquitus.rules.sets import first_of
from digsite.games.antiquitus.rules.turn import ask_active, ask_chance, neighbours


@rule
def excavate(s, box, cell):  # AN-4.2
    kind = s.site[cell]
    s.camp[s.active, kind] += 1
    s.dug = kind // layout.RANKS
    tiles.clear_cell(s, cell)
    beside = neighbours(cell)
    while beside != 0:  # AN-5.1
        discover(s, first_of(beside))
        beside &= beside - 1
    resolve_events(s, box)  # AN-5.6


# AN-5 Discovery


@rule
def discover(s, cell):
    kind = s.site[cell]
    if kind == layout.EMPTY:  # AN-5.5
        return
    if s.face[cell] != layout.UP:  # AN-5.2
        tiles.turn_up(s, cell)
        s.rev += 1
        return
    tiles.clear_cell(s, cell)
    s.dis += 1
    if kind < layout.RELICS:  # AN-5.3
        s.discard[kind] += 1
    else:  # AN-5.4
        s.trash[kind - layout.RELICS] += 1
        s.pending[kind - layout.RELICS] += 1
        s.event = 1


@rule
def refill(s, box):  # AN-5.7
    cell = first_empty(s)
    if cell != layout.NO_CELL and tiles.has_deck(s):
        s.cursor = cell
        ask_chance(s, layout.SITE_REFILL)
    else:
        s.cursor = layout.NO_CELL
        analyse(s, box)  # AN-5.8


@rule
def first_empty(s):
    site, empty = s.site, 1 << layout.NO_CELL
    for cell in range(layout.CELLS):
        empty |= int(site[cell] == layout.EMPTY) << cell
    return first_of(empty)


@rule
def weigh_deck(s, weight, kinds):  # AN-1.6, AN-6.7: relics alone for camps
    deck = s.deck
    for kind in range(kinds):
        weight[layout.TILE + kind] = deck[kind]


@rule
def lay(s, box, kind):  # AN-5.7
    tiles.take_from_deck(s, kind)
    tiles.lay_face_down(s, s.cursor, kind)
    refill(s, box)


# AN-6 Events


@rule
def resolve_events(s, box):  # AN-6.2
    """Go on with the events until somebody, or chance, has to decide; then refill."""
    while True:
        if s.resolving == layout.CAVE:
            if cave_in_asks(s, box):
                return
        elif s.resolving == layout.GOLD:
            if treasure_draws(s, box):
                return
        elif s.pending[0] > 0 and s.pending[1] > 0:
            ask_active(s, layout.EVENT_ORDER)
            return
        elif s.pending[0] > 0:
            start_event(s, box, layout.CAVE)
        elif s.pending[1] > 0:
            start_event(s, box, layout.GOLD)
        else:
            refill(s, box)
            return


@rule
def weigh_events(s, weight):
    for event in range(layout.EVENTS):
        weight[layout.TILE + layout.RELICS + event] = s.pending[event] > 0


@rule
def choose_event(s, box, event):
    start_event(s, box, event)
    resolve_events(s, box)


@rule
def start_event(s, box, event):
    s.pending[event - layout.RELICS] -= 1
    s.resolving = event
    s.walker = s.active
    s.walked = 0
    s.left = box.cave_tiles if event == layout.CAVE else box.gold_tiles


@rule
def walk_on(s, count):
    """The next player clockwise; after the last the event is over."""
    s.walker = (s.walker + 1) % s.seats
    s.walked += 1
    s.left = count
    s.last = 0
    if s.walked == s.seats:
        s.resolving = layout.NO_KIND
        s.walker = 0
        s.walked = 0
        s.left = 0


@rule
def cave_in_asks(s, box):  # AN-6.3
    """Take what must go without asking; stop at a player who has to choose."""
    while s.resolving == layout.CAVE:
        if s.left > 0 and (s.left < box.cave_tiles or camp_size(s, s.walker) > box.cave_tiles):
            s.phase = layout.CAVE_PICK
            s.to_move = s.walker
            return True
        if s.left > 0:
            discard_camp(s, s.walker)
        walk_on(s, int(box.cave_tiles))
    return False


@rule
def discard_camp(s, seat):
    for kind in range(layout.RELICS):
        s.discard[kind] += s.camp[seat, kind]
        s.camp[seat, kind] = 0


@rule
def weigh_cave_picks(s, weight):  # AN-6.4
    later, camp = 0, s.camp[s.walker]
    for kind in range(layout.RELICS - 1, -1, -1):
        later += int(camp[kind])
        weight[layout.TILE + kind] = (kind >= s.last) & (camp[kind] > 0) & (later >= s.left)


@rule
def discard_pick(s, box, kind):  # AN-6.5
    s.camp[s.walker, kind] -= 1
    s.discard[kind] += 1
    s.left -= 1
    s.last = kind
    resolve_events(s, box)


@rule
def treasure_draws(s, box):  # AN-6.7
    while s.resolving == layout.GOLD:
        if s.left > 0 and tiles.has_deck_relic(s):
            ask_chance(s, layout.TREASURE_DRAW)
            return True
        walk_on(s, int(box.gold_tiles))
    return False


@rule
def find_treasure(s, box, kind):  # AN-6.7, AN-6.8
    tiles.take_from_deck(s, kind)
    s.camp[s.walker, kind] += 1
    s.left -= 1
    resolve_events(s, box)
