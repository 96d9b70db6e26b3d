"""The sentence beside each choice, and what may be chosen together in any order."""

from collections.abc import Sequence

import numpy as np

from digsite.core.records import copy
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.submission import choose_placard, pick_tile
from digsite.games.antiquitus.words.names import SUBMITTING, at, deck, effect, placard, rep, tile, tiles, top
from digsite.match.look import Look
from digsite.text import _, later

LINKS = (layout.DONE,)  # with the tiles, and again with the placards
OF_CELLS = {
    layout.BONES_SITE: later("Take {tile} from the Site."),
    layout.WEAPONS_DOWN: later("Turn {tile} face down."),
    layout.WEAPONS_UP: later("Turn {tile} face up."),
}
OF_TILES = {
    layout.EVENT_ORDER: later("Resolve {tile} first."),
    layout.CAVE_PICK: later("Discard {tile}."),
    layout.BONES_CAMP: later("Lay {tile} into the Site."),
    layout.TEXTS_PICK: later("Pass {tile} to the left."),
    layout.SUBMIT_TARGET: later("Add {tile} to the submission."),
    layout.SUBMIT_TILES: later("Add {tile} to the submission."),
}
DRAWN = later("{tile} is drawn.")


def label(look: Look, action: int) -> str:
    """The sentence beside a choice."""
    if action < layout.TILE:
        return _label_of_cell(look, action - layout.CELL)
    if action < layout.PLACARD:
        return _label_of_tile(look, action - layout.TILE)
    if action < layout.DECK:
        return _label_of_placard(look, action - layout.PLACARD)
    if action < layout.DONE:
        return _label_of_deck(look, action - layout.DECK)
    if action == layout.PASS:
        return _("Submit nothing.")
    if look.s.phase == layout.SUBMIT_TILES:
        return _("These tiles: {tiles}.").format(tiles=tiles(look.box, look.s.pick))
    return _("Confirm the submission.")


def _label_of_cell(look: Look, cell: int) -> str:
    kind, name = look.s.site[cell], at(look, cell)
    if look.s.phase in OF_CELLS:
        return _(OF_CELLS[look.s.phase]).format(tile=name)
    if kind < layout.RELICS:
        return _("Dig {tile}: {effect}.").format(tile=name, effect=effect(kind // layout.RANKS))
    return _("Dig {tile}.").format(tile=name)


def _label_of_tile(look: Look, kind: int) -> str:
    sentence = OF_TILES.get(look.s.phase, DRAWN)
    return _(sentence).format(tile=tile(look.box, kind))


def _label_of_placard(look: Look, number: int) -> str:
    sentences = {
        layout.COINS_RETURN: _("Give {placard} back, face up."),
        layout.SUBMIT_TARGET: _("Submit {placard} ({rep})."),
        layout.SUBMIT_TILES: _("Submit {placard} ({rep}) as well."),
        layout.SUBMIT_EXTRA: _("Submit {placard} ({rep}) as well."),
    }
    sentence = sentences.get(look.s.phase, _("{placard} is drawn."))
    return sentence.format(placard=placard(look.box, number), rep=rep(look.box.placard[number].rep))


def _label_of_deck(look: Look, number: int) -> str:
    name, first = deck(look.box, number), top(look, number)
    if first is None:
        return _("Draw from the {deck} deck.").format(deck=name)
    return _("Take {placard} from the {deck} deck.").format(placard=placard(look.box, first), deck=name)


def picks(look: Look) -> dict[int, int]:
    """Tiles and placards that may be chosen together, in whatever order a person likes (AN-6.4, AN-8.11)."""
    s = look.s
    if s.phase == layout.CAVE_PICK and s.left > 1:
        return _tiles_left(look)
    if s.phase in (layout.SUBMIT_TARGET, layout.SUBMIT_TILES):
        return _tiles_left(look) | _placards_left(look)
    return _placards_left(look) if s.phase == layout.SUBMIT_EXTRA else {}


def laid(look: Look, picks: Sequence[int]) -> np.record | None:
    """The own submission with these tiles and placards, complete or not; of a Cave-In the rules tell enough."""
    s, printed = copy(look.record), look.box.record
    placards = [pick - layout.PLACARD for pick in picks if pick >= layout.PLACARD]
    if s.phase not in SUBMITTING or s.choosing + len(placards) > printed.placards_max:
        return None
    for pick in sorted(picks):
        if pick < layout.PLACARD:
            pick_tile(s, pick - layout.TILE)
    for number in sorted(placards, key=printed.order.__getitem__):
        choose_placard(s, number)
    return s


def _tiles_left(look: Look) -> dict[int, int]:
    s = look.s
    left = [held - picked for held, picked in zip(s.camp[s.to_move], s.pick, strict=True)]
    return {layout.TILE + kind: left[kind] for kind in range(s.last, layout.RELICS) if left[kind] > 0}


def _placards_left(look: Look) -> dict[int, int]:
    s, printed = look.s, look.box.record
    mine = [number for number, place in enumerate(s.where) if place == layout.HAND + s.to_move]
    if s.phase == layout.SUBMIT_TARGET:  # what no tiles of the camp complete cannot join either; AN-8.10 apart
        mine = [number for number in mine if layout.PLACARD + number in look.legal or printed.others[number]]
    elif s.choosing:
        latest = printed.order[s.chosen[s.choosing - 1]]
        mine = [number for number in mine if printed.order[number] > latest]
    return dict.fromkeys((layout.PLACARD + number for number in mine), 1)
