"""AN-11 Tile deck, discard, trash, and what everybody can tell about a face-down tile by counting."""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.sets import first_of


@rule
def take_from_deck(s, kind):  # AN-0.6
    s.deck[kind] -= 1
    s.deck_size -= 1


@rule
def lay_face_down(s, cell, kind):
    s.site[cell] = kind
    s.face[cell] = layout.DOWN
    s.known[cell] = 0
    s.batch[cell] = s.reshuffles


@rule
def clear_cell(s, cell):
    s.site[cell] = layout.EMPTY
    s.face[cell] = layout.DOWN
    s.known[cell] = 0
    s.batch[cell] = 0


@rule
def turn_up(s, cell):
    if s.known[cell] == 0 and s.pool[cell] != layout.NO_KIND:
        cross_off(s, cell)
    s.face[cell] = layout.UP
    s.known[cell] = 1


@rule
def has_deck(s):  # AN-11.2
    """Is there a tile to deal? The discard becomes the deck at the moment it is needed."""
    if s.deck_size == 0:
        shuffle_in_discard(s)
    return s.deck_size > 0


@rule
def has_deck_relic(s):  # AN-6.7, AN-11.3
    """Is there a relic to draw? The discard joins a deck that has none."""
    if not relic_in_deck(s):
        shuffle_in_discard(s)
    return relic_in_deck(s)


@rule
def relic_in_deck(s):
    deck = s.deck
    for kind in range(layout.RELICS):
        if deck[kind] > 0:
            return True
    return False


@rule
def discard_size(s):
    tiles, discard = 0, s.discard
    for kind in range(layout.RELICS):
        tiles += int(discard[kind])
    return tiles


@rule
def shuffle_in_discard(s):  # AN-11.2, AN-11.3
    tiles = discard_size(s)
    if tiles == 0:
        return
    close_batch(s)
    for kind in range(layout.RELICS):
        s.deck[kind] += s.discard[kind]
        s.discard[kind] = 0
    s.deck_size += tiles
    s.reshuffles += 1


# What counting tells. When the discard comes back, the deck holds no relic, so everybody can work out which
# relics the unknown cells of this batch hold together, and how many events. `pool` keeps that list, one entry in
# each of these cells, in canonical order: it says what is there, not where.


@rule
def close_batch(s):
    listed = 0  # cells, a bit for each
    for cell in range(layout.CELLS):
        if is_unknown(s, cell) and s.batch[cell] == s.reshuffles:
            enlist(s, cell, listed)
            listed |= 1 << cell


@rule
def enlist(s, cell, listed):
    """Add what a cell holds to the list in these cells before it; all that comes later in order moves on by one."""
    carried, pool = as_counted(s.site[cell]), s.pool
    while listed != 0:
        other = first_of(listed)
        carried, pool[other] = max(carried, int(pool[other])), min(carried, int(pool[other]))
        listed &= listed - 1
    pool[cell] = carried


@rule
def as_counted(kind):
    """A relic by its kind, an event as some event."""
    return int(kind) if kind < layout.RELICS else layout.SOME_EVENT


@rule
def is_unknown(s, cell):
    return (s.site[cell] != layout.EMPTY) & (s.known[cell] == 0)


@rule
def shares_pool(s, cell, other):
    return s.pool[cell] != layout.NO_KIND and s.batch[cell] == s.batch[other]


@rule
def cross_off(s, cell):
    """This cell's tile is turned up: take it off the list of its batch, and close the gap."""
    kind = as_counted(s.site[cell])
    carried = s.pool[cell]
    s.pool[cell] = layout.NO_KIND
    step = 1 if carried < kind else layout.CELLS - 1  # the list is in order: the gap closes towards the tile
    other = cell
    while carried != kind:
        other = (other + step) % layout.CELLS
        if shares_pool(s, other, cell):
            carried, s.pool[other] = s.pool[other], carried
