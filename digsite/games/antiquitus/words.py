"""What people read: the names of actions, why something cannot be done, and the story of the game."""

from collections.abc import Sequence

import numpy as np

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout, options
from digsite.games.antiquitus.rules.relics import next_participant
from digsite.games.antiquitus.rules.turn import neighbours
from digsite.text import _, plural
from digsite.text.speech import Thing, listed, told

SUBMITTING = (layout.SUBMIT_TARGET, layout.SUBMIT_TILES, layout.SUBMIT_EXTRA)


# Names


def tile(box: Box, kind: int) -> str:
    """Bones 3, Cave-In."""
    return _(box.relic[kind].name) if kind < layout.RELICS else _(box.event[kind - layout.RELICS].name)


def tiles(box: Box, counts: Sequence[int] | np.ndarray) -> str:
    """The tiles of a pile, one by one in canonical order."""
    return listed([tile(box, kind) for kind in range(layout.RELICS) for _i in range(int(counts[kind]))])


def placard(box: Box, number: int) -> str:
    return _(box.placard[number].name)


def deck(box: Box, number: int) -> str:
    return box.deck_name(number)


def spot(cell: int) -> str:
    """Where a cell of the Site is."""
    row, column = divmod(cell, layout.COLUMNS)
    if row in (0, layout.ROWS - 1) and column in (0, layout.COLUMNS - 1):
        corners = {(0, 0): _("top left"), (0, 1): _("top right"), (1, 0): _("bottom left"), (1, 1): _("bottom right")}
        return corners[row > 0, column > 0]
    if (row, column) == (layout.ROWS // 2, layout.COLUMNS // 2):
        return _("centre")
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def at(s: np.record, box: Box, cell: int) -> str:
    """The tile of a cell by its name and place, as far as everybody knows it."""
    kind = int(s.site[cell])
    if kind >= layout.KINDS:
        return _("the tile at {spot}").format(spot=spot(cell))
    return _("{tile} ({spot})").format(tile=tile(box, kind), spot=spot(cell))


def rep(points: int) -> str:
    return _("{points} REP").format(points=points)


# Choices


def label(s: np.record, box: Box, action: int) -> str:
    """The sentence beside a choice."""
    if action < layout.TILE:
        return _label_of_cell(s, box, action - layout.CELL)
    if action < layout.PLACARD:
        return _label_of_tile(s, box, action - layout.TILE)
    if action < layout.DECK:
        return _label_of_placard(s, box, action - layout.PLACARD)
    if action < layout.DONE:
        return _label_of_deck(s, box, action - layout.DECK)
    if action == layout.PASS:
        return _("Submit nothing.")
    if s.phase == layout.SUBMIT_TILES:
        return _("These tiles: {tiles}.").format(tiles=tiles(box, s.pick))
    return _("Confirm the submission.")


def _label_of_cell(s: np.record, box: Box, cell: int) -> str:
    if s.phase == layout.BONES_SITE:
        return _("Take {tile} from the Site.").format(tile=at(s, box, cell))
    if s.phase == layout.WEAPONS_DOWN:
        return _("Turn {tile} face down.").format(tile=at(s, box, cell))
    if s.phase == layout.WEAPONS_UP:
        return _("Turn {tile} face up.").format(tile=at(s, box, cell))
    effects = (
        _("Dig {tile}: swap a relic of your camp with one of the Site."),
        _("Dig {tile}: draw a placard, give one back."),
        _("Dig {tile}: everyone passes a tile to the left."),
        _("Dig {tile}: turn one tile face down, another face up."),
    )
    kind = int(s.site[cell])
    sentence = effects[kind // layout.RANKS] if kind < layout.RELICS else _("Dig {tile}.")
    return sentence.format(tile=at(s, box, cell))


def _label_of_tile(s: np.record, box: Box, kind: int) -> str:
    sentences = {
        layout.EVENT_ORDER: _("Resolve {tile} first."),
        layout.CAVE_PICK: _("Discard {tile}."),
        layout.BONES_CAMP: _("Lay {tile} into the Site."),
        layout.TEXTS_PICK: _("Pass {tile} to the left."),
        layout.SUBMIT_TARGET: _("Add {tile} to the submission."),
        layout.SUBMIT_TILES: _("Add {tile} to the submission."),
    }
    return sentences.get(int(s.phase), _("{tile} is drawn.")).format(tile=tile(box, kind))


def _label_of_placard(s: np.record, box: Box, number: int) -> str:
    sentences = {
        layout.COINS_RETURN: _("Give {placard} back, face up."),
        layout.SUBMIT_TARGET: _("Submit {placard} ({rep})."),
        layout.SUBMIT_TILES: _("Submit {placard} ({rep}) as well."),
        layout.SUBMIT_EXTRA: _("Submit {placard} ({rep}) as well."),
    }
    sentence = sentences.get(int(s.phase), _("{placard} is drawn."))
    return sentence.format(placard=placard(box, number), rep=rep(box.placard[number].rep))


def _label_of_deck(s: np.record, box: Box, number: int) -> str:
    top = _top(s, number)
    if top is not None:
        return _("Take {placard} from the {deck} deck.").format(placard=placard(box, top), deck=deck(box, number))
    return _("Draw from the {deck} deck.").format(deck=deck(box, number))


def _top(s: np.record, number: int) -> int | None:
    """The face-up placard on a deck, if there is one."""
    height = int(s.height[number])
    return int(s.stack[number, height - 1]) if height else None


def note(s: np.record, box: Box, action: int) -> str | None:
    """What is worth knowing beside a choice: what a dig opens and discards, what a placard asks for."""
    if action < layout.TILE and s.phase == layout.DIG:
        return _note_of_dig(s, box, action - layout.CELL)
    if layout.PLACARD <= action < layout.DECK:
        return box.placard_text(action - layout.PLACARD)
    if layout.DECK <= action < layout.DONE:
        top = _top(s, action - layout.DECK)
        if top is not None:
            return box.placard_text(top)
        return plural("{count} left", "{count} left", left := int(s.remainder[action - layout.DECK])).format(count=left)
    return None


def _note_of_dig(s: np.record, box: Box, cell: int) -> str:
    beside = [other for other in range(layout.CELLS) if neighbours(cell) >> other & 1 and s.site[other] != layout.EMPTY]
    opened = sum(1 for other in beside if s.face[other] == layout.DOWN)
    gone = [tile(box, int(s.site[other])) for other in beside if s.face[other] == layout.UP]
    if not gone:
        return plural("turns {count} tile up", "turns {count} tiles up", opened).format(count=opened)
    sentence = plural("turns {count} tile up, discards {gone}", "turns {count} tiles up, discards {gone}", opened)
    return sentence.format(count=opened, gone=listed(gone))


# Picks


LINKS = (layout.DONE,)  # with the tiles, and again with the placards


def picks(s: np.record, box: Box) -> dict[int, int]:
    """Tiles and placards that may be chosen together, in whatever order a person likes (AN-6.4, AN-8.11)."""
    if s.phase == layout.CAVE_PICK and s.left > 1:
        return _tiles_left(s)
    if s.phase in (layout.SUBMIT_TARGET, layout.SUBMIT_TILES):
        return _tiles_left(s) | _placards_left(s, box)
    return _placards_left(s, box) if s.phase == layout.SUBMIT_EXTRA else {}


def _tiles_left(s: np.record) -> dict[int, int]:
    left = s.camp[s.to_move] - s.pick
    return {layout.TILE + kind: int(left[kind]) for kind in range(s.last, layout.RELICS) if left[kind] > 0}


def _placards_left(s: np.record, box: Box) -> dict[int, int]:
    mine = [number for number in range(layout.PLACARDS) if s.where[number] == layout.HAND + s.to_move]
    if s.phase == layout.SUBMIT_TARGET:  # what no tiles of the camp complete cannot join either; AN-8.10 apart
        weight = np.zeros(layout.ACTIONS, np.int32)
        options(s, box.record, weight)
        mine = [number for number in mine if weight[layout.PLACARD + number] or box.record.others[number]]
    elif s.choosing:
        latest = box.record.order[s.chosen[s.choosing - 1]]
        mine = [number for number in mine if box.record.order[number] > latest]
    return dict.fromkeys((layout.PLACARD + number for number in mine), 1)


# Why not


def why(s: np.record, box: Box, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    if s.to_move == OVER:
        return _("The game is over (AN-10.1).")
    if s.to_move == CHANCE:
        return _("Chance decides now, and this cannot come (AN-0.6).")
    if action < layout.TILE:
        return _why_no_cell(s, box, action - layout.CELL)
    if action < layout.PLACARD:
        return _why_no_tile(s, box, action - layout.TILE)
    if action < layout.DECK:
        return _why_no_placard(s, box, action - layout.PLACARD)
    if action < layout.DONE:
        return _why_no_deck(s, box, action - layout.DECK)
    return _why_no_end(s, action)


def _why_no_cell(s: np.record, box: Box, cell: int) -> str:
    if s.phase not in (layout.DIG, layout.BONES_SITE, layout.WEAPONS_DOWN, layout.WEAPONS_UP):
        return _("The Site is not what you choose from now (AN-2.1).")
    if s.site[cell] == layout.EMPTY:
        return _("Nothing lies at {spot} (AN-5.5).").format(spot=spot(cell))
    if s.phase == layout.WEAPONS_UP:
        if cell == s.marked:
            return _("{tile} was just turned face down; turn another one up (AN-7.13).").format(tile=at(s, box, cell))
        return _("{tile} lies face up already (AN-7.13).").format(tile=at(s, box, cell))
    clause = {layout.DIG: "AN-4.1", layout.BONES_SITE: "AN-7.4", layout.WEAPONS_DOWN: "AN-7.12"}[int(s.phase)]
    if s.face[cell] == layout.DOWN:
        sentence = _("{tile} cannot be chosen: it lies face down ({clause}).")
    else:
        sentence = _("{tile} cannot be chosen: it is an event, not a relic ({clause}).")
    return sentence.format(tile=_capital(at(s, box, cell)), clause=clause)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _why_no_tile(s: np.record, box: Box, kind: int) -> str:
    name = tile(box, kind)
    if s.phase == layout.EVENT_ORDER:
        return _("{tile} is not waiting to be resolved (AN-6.2).").format(tile=name)
    if (
        s.phase
        not in (layout.CAVE_PICK, layout.BONES_CAMP, layout.TEXTS_PICK, layout.SUBMIT_TARGET, layout.SUBMIT_TILES)
        or kind >= layout.RELICS
    ):
        return _("A tile of your camp is not what you choose now (AN-2.1).")
    if s.camp[s.to_move, kind] == 0:
        return _("You have no {tile} in your camp (AN-2.1).").format(tile=name)
    if s.phase == layout.SUBMIT_TARGET:
        return _("{tile} is submitted only together with a placard (AN-8.3).").format(tile=name)
    if s.phase == layout.BONES_CAMP:
        return _("{tile} cannot be swapped: give a relic that is not of Bones (AN-7.4).").format(tile=name)
    if s.phase == layout.CAVE_PICK:
        sentence = _("{tile} cannot be picked now: tiles are picked in their order, and enough must remain (AN-6.4).")
        return sentence.format(tile=name)
    target = placard(box, int(s.chosen[0]))
    sentence = _("{tile} cannot be added: {target} could not be completed in the order of the tiles (AN-8.11).")
    return sentence.format(tile=name, target=target)


def _why_no_placard(s: np.record, box: Box, number: int) -> str:
    name, text = placard(box, number), box.placard_text(number)
    if s.phase not in (layout.COINS_RETURN, *SUBMITTING):
        return _("A placard is not what you choose now (AN-2.1).")
    if s.where[number] != layout.HAND + s.to_move:
        return _("{placard} is not in your hand (AN-8.3).").format(placard=name)
    if s.phase == layout.SUBMIT_TARGET and box.record.others[number] > 0:
        return _("{placard} can only join other placards: {text} (AN-8.10)").format(placard=name, text=text)
    if s.phase == layout.SUBMIT_TARGET:
        return _("No tiles of your camp complete {placard}: {text} (AN-8.4)").format(placard=name, text=text)
    if number in s.chosen:
        return _("{placard} is in the submission already (AN-8.11).").format(placard=name)
    if box.record.order[number] <= box.record.order[s.chosen[s.choosing - 1]]:
        return _("{placard} had to be chosen earlier: placards are chosen in their order (AN-8.11).").format(
            placard=name
        )
    if s.phase == layout.SUBMIT_TILES:
        return _("{placard} joins once the tiles are chosen, if they complete it: {text} (AN-8.11)").format(
            placard=name, text=text
        )
    return _("The tiles do not complete {placard}: {text} (AN-8.4)").format(placard=name, text=text)


def _why_no_deck(s: np.record, box: Box, number: int) -> str:
    if s.phase not in (layout.COINS_DECK, layout.HAND_DECK):
        return _("You draw no placard now (AN-9.4).")
    return _("The {deck} deck is empty (AN-7.6, AN-9.2).").format(deck=deck(box, number))


def _why_no_end(s: np.record, action: int) -> str:
    if action == layout.PASS:
        if s.phase in SUBMITTING:
            return _("Take your steps back to submit nothing (AN-8.11).")
        return _("Only a submission may be declined (AN-2.2).")
    if s.phase == layout.SUBMIT_TILES:
        return _("These tiles do not complete the placard yet (AN-8.4).")
    return _("There is no submission to confirm (AN-8.11).")


# The story


def story(before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]) -> str | None:
    """What happened, as this seat may read it; `action` is None if it may not know, the answer None if nothing."""
    told_first = _happened(before, s, box, action, seat, names)
    sentences = [told_first] if told_first else []
    sentences += _followed(before, s, box, action, names)
    return " ".join(sentences) or None


def _happened(
    before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]
) -> str | None:
    phase = int(before.phase)
    if phase in (layout.SETUP_SITE, layout.SITE_REFILL):
        return _story_of_dealing(before, box, action)
    if phase in (layout.SETUP_HAND, layout.COINS_DRAW, layout.HAND_DRAW):
        return _story_of_drawing(before, box, action, names)
    if phase in (layout.SETUP_CAMP, layout.TREASURE_DRAW):
        return _story_of_relic(before, box, action, seat, names)
    if phase == layout.TEXTS_PICK:
        return _story_of_passing(before, s, box, action, seat, names)
    if phase in SUBMITTING:
        return _story_of_submission(before, s, box, action, seat, names)
    if action is None:
        return None
    if phase == layout.DIG:
        return _story_of_dig(before, s, box, action - layout.CELL, seat, names)
    return _story_of_effect(before, box, action, seat, names)


def _story_of_dealing(before: np.record, box: Box, action: int | None) -> str | None:
    if action is None:
        return None  # a tile is dealt face down; nobody sees it
    name, where = tile(box, action - layout.TILE), spot(int(before.cursor))
    return _("{tile} lies face up, {spot}.").format(tile=name, spot=where)


def _story_of_drawing(before: np.record, box: Box, action: int | None, names: Sequence[str]) -> str | None:
    if action is not None:
        return _("You draw {placard}.").format(placard=placard(box, action - layout.PLACARD))
    if before.phase == layout.SETUP_HAND:
        return _("{name} draws a placard.").format(name=names[before.walker])
    return None  # the choice of the deck was told


def _story_of_relic(before: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]) -> str | None:
    if action is None:
        return None
    if before.phase == layout.SETUP_CAMP:
        you, they = _("You start with {tile}."), _("{name} starts with {tile}.")
    else:
        you, they = _("The treasure brings you {tile}."), _("The treasure brings {name} {tile}.")
    return told(seat, int(before.walker), names, you, they, tile=tile(box, action - layout.TILE))


def _story_of_dig(before: np.record, s: np.record, box: Box, cell: int, seat: int, names: Sequence[str]) -> str:
    beside = [other for other in range(layout.CELLS) if neighbours(cell) >> other & 1]
    opened = [other for other in beside if before.face[other] == layout.DOWN and before.site[other] != layout.EMPTY]
    gone = [tile(box, int(before.site[other])) for other in beside if before.face[other] == layout.UP]
    facts = {
        "tile": at(before, box, cell),
        "up": listed([tile(box, int(s.site[other])) for other in opened if s.site[other] < layout.KINDS]),
        "gone": listed(gone),
    }
    if opened and gone:
        you = _("You dig {tile}. It turns up {up} and discards {gone}.")
        they = _("{name} digs {tile}. It turns up {up} and discards {gone}.")
    elif opened:
        you, they = _("You dig {tile}. It turns up {up}."), _("{name} digs {tile}. It turns up {up}.")
    elif gone:
        you, they = _("You dig {tile}. It discards {gone}."), _("{name} digs {tile}. It discards {gone}.")
    else:
        you, they = _("You dig {tile}."), _("{name} digs {tile}.")
    return told(seat, int(before.to_move), names, you, they, **facts)


def _story_of_effect(before: np.record, box: Box, action: int, seat: int, names: Sequence[str]) -> str:
    """Events, Bones, Coins, Weapons and the refill of a hand."""
    phase = int(before.phase)
    you, they = {
        layout.EVENT_ORDER: (_("You let {tile} come first."), _("{name} lets {tile} come first.")),
        layout.CAVE_PICK: (_("You discard {tile}."), _("{name} discards {tile}.")),
        layout.BONES_SITE: (_("You choose {at} for a swap."), _("{name} chooses {at} for a swap.")),
        layout.BONES_CAMP: (_("You swap {tile} for {swapped}."), _("{name} swaps {tile} for {swapped}.")),
        layout.COINS_DECK: (_("You draw from the {deck} deck."), _("{name} draws from the {deck} deck.")),
        layout.COINS_RETURN: (_("You give {placard} back, face up."), _("{name} gives {placard} back, face up.")),
        layout.WEAPONS_DOWN: (_("You turn {at} face down."), _("{name} turns {at} face down.")),
        layout.WEAPONS_UP: (_("You turn a tile face up, {spot}."), _("{name} turns a tile face up, {spot}.")),
        layout.HAND_DECK: (_("You draw from the {deck} deck."), _("{name} draws from the {deck} deck.")),
    }[phase]
    facts: dict[str, object] = {}
    if action < layout.TILE:
        facts |= {"at": at(before, box, action - layout.CELL), "spot": spot(action - layout.CELL)}
    elif action < layout.PLACARD:
        facts["tile"] = tile(box, action - layout.TILE)
    elif action < layout.DECK:
        facts["placard"] = placard(box, action - layout.PLACARD)
    else:
        number = action - layout.DECK
        facts["deck"] = deck(box, number)
        top = _top(before, number)
        if top is not None:
            you, they = _("You take {placard} from the {deck} deck."), _("{name} takes {placard} from the {deck} deck.")
            facts["placard"] = placard(box, top)
    if phase == layout.BONES_CAMP and before.marked != layout.NO_CELL:
        facts["swapped"] = at(before, box, int(before.marked))
    return told(seat, int(before.to_move), names, you, they, **facts)


def _story_of_passing(
    before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]
) -> str:
    mover = int(before.to_move)
    if mover == seat and action is not None:
        chosen = _("You choose to pass {tile}.").format(tile=tile(box, action - layout.TILE))
    else:
        chosen = _("{name} has chosen a tile to pass.").format(name=names[mover])
    if s.phase == layout.TEXTS_PICK and s.passed[mover] != layout.NO_KIND:
        return chosen
    passes = [
        _("{name} passes {tile}").format(name=names[giver], tile=tile(box, kind))
        for giver, kind in _passes(before, s, action)
    ]
    return _("{chosen} All tiles move: {passes}.").format(chosen=chosen, passes="; ".join(passes))


def _passes(before: np.record, s: np.record, action: int | None) -> list[tuple[int, int]]:
    """Who passed what, from what everybody sees of the camps before and after."""
    giver, given = int(before.to_move), (action or layout.TILE) - layout.TILE
    found = [(giver, given)]
    other = int(next_participant(before, giver, 1))
    while other != giver:
        lost = [kind for kind in range(layout.RELICS) if s.camp[other, kind] < before.camp[other, kind]]
        given = lost[0] if lost else given
        found.append((other, given))
        other = int(next_participant(before, other, 1))
    return sorted(found)


def _story_of_submission(
    before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]
) -> str | None:
    mover = int(before.active)
    if action == layout.PASS:
        return told(seat, mover, names, _("You submit nothing."), _("{name} submits nothing."))
    if s.total > before.total:
        return _story_of_confirmation(before, s, box, seat, names)
    if action is None:
        return None  # somebody is putting a submission together
    if action == layout.DONE:
        return _("You have chosen the tiles.")
    if action < layout.PLACARD:
        return _("You add {tile}.").format(tile=tile(box, action - layout.TILE))
    return _("You choose {placard} to submit.").format(placard=placard(box, action - layout.PLACARD))


def _story_of_confirmation(before: np.record, s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    mover = int(before.active)
    cards = [
        number for number in range(layout.PLACARDS) if s.where[number] == layout.MUSEUM + mover != before.where[number]
    ]
    you = _("You submit {placards} with {tiles}: {rep}.")
    they = _("{name} submits {placards} with {tiles}: {rep}.")
    return told(
        seat,
        mover,
        names,
        you,
        they,
        placards=listed([placard(box, number) for number in cards]),
        tiles=tiles(box, s.museum[mover] - before.museum[mover]),
        rep=rep(int(s.rep[mover] - before.rep[mover])),
    )


def _followed(before: np.record, s: np.record, box: Box, action: int | None, names: Sequence[str]) -> list[str]:
    """What came of itself: a Cave-In that takes all, a shuffled discard, a Site that opens, the end."""
    sentences = []
    for seat, lost in _losses(before, s, action):
        sentence = _("The {cave} takes {tiles} from {name}.")
        sentences.append(sentence.format(cave=tile(box, layout.CAVE), tiles=tiles(box, lost), name=names[seat]))
    if before.phase == layout.WEAPONS_UP and action is not None and s.site[action - layout.CELL] < layout.KINDS:
        sentences.append(_("It is {tile}.").format(tile=tile(box, int(s.site[action - layout.CELL]))))
    if s.reshuffles > before.reshuffles:
        sentences.append(_("The discard becomes the tile deck."))
    opened = _opened(before, s, action)
    if opened:
        names_of = listed([at(s, box, cell) for cell in opened])
        sentences.append(_("The Site opens: {tiles}.").format(tiles=names_of))
    if s.to_move == OVER:
        sentences.append(_("The game is over."))
    return sentences


def _losses(before: np.record, s: np.record, action: int | None) -> list[tuple[int, np.ndarray]]:
    """What a Cave-In took from camps that had no choice."""
    if before.phase not in (layout.DIG, layout.EVENT_ORDER, layout.CAVE_PICK, layout.TREASURE_DRAW):
        return []
    found = []
    for seat in range(int(s.seats)):
        lost = np.maximum(before.camp[seat].astype(np.int64) - s.camp[seat], 0)
        if before.phase == layout.CAVE_PICK and seat == before.to_move and action is not None:
            lost[action - layout.TILE] = max(0, lost[action - layout.TILE] - 1)
        if before.phase == layout.DIG and seat == before.to_move and action is not None:
            dug = int(before.site[action - layout.CELL])
            lost[dug] = before.camp[seat, dug] + 1 - s.camp[seat, dug]
        if lost.any():
            found.append((seat, lost))
    return found


def _opened(before: np.record, s: np.record, action: int | None) -> list[int]:
    """The cells that the start check of a turn turned up."""
    if s.turns == before.turns:
        return []
    aside = set()
    if before.phase == layout.DIG and action is not None:
        aside = {cell for cell in range(layout.CELLS) if neighbours(action - layout.CELL) >> cell & 1}
    if before.phase == layout.WEAPONS_UP and action is not None:
        aside = {action - layout.CELL}
    return [
        cell
        for cell in range(layout.CELLS)
        if before.face[cell] == layout.DOWN and s.face[cell] == layout.UP and cell not in aside
    ]


# Whose turn it is


def turn(s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if s.to_move == OVER:
        return _("The game is over.")
    if s.to_move == CHANCE:
        return _("Tiles and placards are being dealt.")
    if s.to_move != seat:
        return _("{name} is thinking.").format(name=names[s.to_move])
    return {
        layout.DIG: _("Your turn: dig a relic."),
        layout.EVENT_ORDER: _("Your turn: which event comes first?"),
        layout.CAVE_PICK: _("Cave-In: choose a tile to discard."),
        layout.BONES_SITE: _("Bones: choose a face-up relic of the Site."),
        layout.BONES_CAMP: _("Bones: choose the relic you give for it."),
        layout.COINS_DECK: _("Coins: choose a deck to draw from."),
        layout.COINS_RETURN: _("Coins: give a placard back."),
        layout.TEXTS_PICK: _("Texts: choose a tile to pass to the left."),
        layout.WEAPONS_DOWN: _("Weapons: turn a tile face down."),
        layout.WEAPONS_UP: _("Weapons: turn another tile face up."),
        layout.SUBMIT_TARGET: _("Your turn: submit a placard, or nothing."),
        layout.SUBMIT_TILES: _("Your submission: choose the tiles."),
        layout.SUBMIT_EXTRA: _("Your submission: add placards, or confirm."),
        layout.HAND_DECK: _("Choose a deck to draw from."),
    }[int(s.phase)]


# What a person may ask about


def things(box: Box) -> list[Thing]:
    """Suits, events, placards and the ideas of the game."""
    clauses = {layout.BONES: "AN-7.4", layout.COINS: "AN-7.6", layout.TEXTS: "AN-7.9"}
    suits = [Thing(_(suit.name), _(suit.text), clauses.get(suit.id, "AN-7.12")) for suit in box.suit]
    events = [Thing(tile(box, kind), box.event_text(kind - layout.RELICS), clause) for kind, clause in EVENT_CLAUSES]
    cards = [Thing(placard(box, number), box.placard_text(number), "AN-8.4") for number in range(layout.PLACARDS)]
    return [
        *suits,
        *events,
        Thing(_("Dig"), _("Take a face-up relic; its neighbours are turned up, or discarded if face up."), "AN-4.1"),
        Thing(_("Submission"), _("Tiles of your camp against placards of your hand, once a turn."), "AN-8.3"),
        Thing(_("REP"), _("Reputation: the points of placards, and a bonus for each further one."), "AN-8.12"),
        Thing(_("Camp"), _("Your relics, open to all. There is no limit."), "AN-2.3"),
        Thing(_("Site"), _("The grid of tiles. An empty spot is filled face down from the deck."), "AN-5.7"),
        Thing(_("End"), _("The game ends with the last submission of the table, or when the dig is dry."), "AN-10.1"),
        *cards,
    ]


EVENT_CLAUSES = ((layout.CAVE, "AN-6.3"), (layout.GOLD, "AN-6.7"))
