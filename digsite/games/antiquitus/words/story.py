"""What happened, in sentences and in a few words, as each reader may know it."""

from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.relics import next_participant
from digsite.games.antiquitus.words import names
from digsite.games.antiquitus.words.names import at, beside, placard, spot, tile
from digsite.match.look import Look
from digsite.text import _
from digsite.text.speech import listed


def story(before: Look, look: Look, action: int | None) -> str | None:
    """What happened, as this reader may know it; `action` is None if it may not know, the answer None if nothing."""
    told = _happened(before, look, action)
    return " ".join([*([told] if told else []), *_followed(before, look, action)]) or None


def _happened(before: Look, look: Look, action: int | None) -> str | None:
    phase = before.s.phase
    if phase == layout.TEXTS_PICK:
        return _story_of_passing(before, look, action)
    if phase in names.SUBMITTING:
        return _story_of_submission(before, look, action)
    if action is None:  # a tile was dealt face down, or a placard drawn from a deck whose choice was told
        dealt = _("{name} draws a placard.").format(name=look.names[before.s.walker])
        return dealt if phase == layout.SETUP_HAND else None
    facts = _facts(before, action)
    if phase == layout.SETUP_SITE:
        return _("{tile} lies face up, {spot}.").format(**facts)
    if phase in (layout.SETUP_HAND, layout.COINS_DRAW, layout.HAND_DRAW):
        return _("You draw {placard}.").format(**facts)
    if phase in (layout.SETUP_CAMP, layout.TREASURE_DRAW):
        return _story_of_relic(before, look, facts)
    if phase == layout.DIG:
        return _story_of_dig(before, look, action - layout.CELL)
    return _story_of_effect(before, look, facts)


def _facts(before: Look, action: int) -> dict[str, str]:
    """What a step is about: a tile and where it lies, a placard, a deck and what lies face up on it."""
    s, box = before.s, before.box
    if action < layout.TILE:
        kind, cell = s.site[action - layout.CELL], action - layout.CELL
        return {"at": at(before, cell), "spot": spot(cell), "tile": tile(box, kind) if kind < layout.KINDS else ""}
    if action < layout.PLACARD:
        found = {"tile": tile(box, action - layout.TILE), "spot": spot(s.cursor)}
        return found | ({"at": at(before, s.marked)} if s.phase == layout.BONES_CAMP else {})
    if action < layout.DECK:
        return {"placard": placard(box, action - layout.PLACARD)}
    if action < layout.DONE:
        first = names.top(before, action - layout.DECK)
        found = {"deck": names.deck(box, action - layout.DECK)}
        return found | ({} if first is None else {"placard": placard(box, first)})
    return {}


def _story_of_relic(before: Look, look: Look, facts: dict[str, str]) -> str:
    if before.s.phase == layout.SETUP_CAMP:
        you, they = _("You start with {tile}."), _("{name} starts with {tile}.")
    else:
        you, they = _("The treasure brings you {tile}."), _("The treasure brings {name} {tile}.")
    return look.tell(before.s.walker, you, they, **facts)


def _story_of_dig(before: Look, look: Look, cell: int) -> str:
    opened, discarded = beside(before, cell)
    if opened and discarded:
        you = _("You dig {tile}. It turns up {up} and discards {gone}.")
        they = _("{name} digs {tile}. It turns up {up} and discards {gone}.")
    elif opened:
        you, they = _("You dig {tile}. It turns up {up}."), _("{name} digs {tile}. It turns up {up}.")
    elif discarded:
        you, they = _("You dig {tile}. It discards {gone}."), _("{name} digs {tile}. It discards {gone}.")
    else:
        you, they = _("You dig {tile}."), _("{name} digs {tile}.")
    up = listed([tile(look.box, look.s.site[other]) for other in opened])
    gone = listed([tile(look.box, before.s.site[other]) for other in discarded])
    return look.tell(before.to_move, you, they, tile=at(before, cell), up=up, gone=gone)


def _story_of_effect(before: Look, look: Look, facts: dict[str, str]) -> str:
    """Events, Bones, Coins, Weapons and the refill of a hand."""
    you, they = {
        layout.EVENT_ORDER: (_("You let {tile} come first."), _("{name} lets {tile} come first.")),
        layout.CAVE_PICK: (_("You discard {tile}."), _("{name} discards {tile}.")),
        layout.BONES_SITE: (_("You choose {at} for a swap."), _("{name} chooses {at} for a swap.")),
        layout.BONES_CAMP: (_("You swap {tile} for {at}."), _("{name} swaps {tile} for {at}.")),
        layout.COINS_DECK: (_("You draw from the {deck} deck."), _("{name} draws from the {deck} deck.")),
        layout.COINS_RETURN: (_("You give {placard} back, face up."), _("{name} gives {placard} back, face up.")),
        layout.WEAPONS_DOWN: (_("You turn {at} face down."), _("{name} turns {at} face down.")),
        layout.WEAPONS_UP: (_("You turn a tile face up, {spot}."), _("{name} turns a tile face up, {spot}.")),
        layout.HAND_DECK: (_("You draw from the {deck} deck."), _("{name} draws from the {deck} deck.")),
    }[before.s.phase]
    if "deck" in facts and "placard" in facts:
        you, they = _("You take {placard} from the {deck} deck."), _("{name} takes {placard} from the {deck} deck.")
    return look.tell(before.to_move, you, they, **facts)


def _all_tiles_move(look: Look) -> bool:
    """Was this the last choice of a tile to pass?"""
    return bool(look.s.phase != layout.TEXTS_PICK)


def _story_of_passing(before: Look, look: Look, action: int | None) -> str | None:
    """The own choice, and what everybody passed once the last has chosen; nothing tells of others who choose."""
    if action is None:
        return None
    told = [_("You choose to pass {tile}.").format(**_facts(before, action))] if before.asked else []
    if _all_tiles_move(look):
        passes = [
            _("{name} passes {tile}").format(name=look.names[giver], tile=tile(look.box, kind))
            for giver, kind in _passes(before, look, action - layout.TILE)
        ]
        told.append(_("All tiles move: {passes}.").format(passes="; ".join(passes)))
    return " ".join(told)


def _passes(before: Look, look: Look, last: int) -> list[tuple[int, int]]:
    """Who passed what, from what everybody sees of the camps before and after, and of the last choice."""
    first = int(next_participant(before.record, before.s.active, 0))
    found, giver, given = list[tuple[int, int]](), first, last
    while not found or giver != first:
        lost = [kind for kind, left in enumerate(look.s.camp[giver]) if left < before.s.camp[giver][kind]]
        given = lost[0] if lost else given  # a camp that lost nothing passed what it got
        found.append((giver, given))
        giver = int(next_participant(before.record, giver, 1))
    return sorted(found)


def _story_of_submission(before: Look, look: Look, action: int | None) -> str | None:
    if action == layout.PASS:
        return look.tell(before.s.active, _("You submit nothing."), _("{name} submits nothing."))
    if look.s.total > before.s.total:
        return _story_of_confirmation(before, look)
    if action is None:
        return None  # somebody is putting a submission together
    if action == layout.DONE:
        return _("You have chosen the tiles.")
    sentence = _("You add {tile}.") if action < layout.PLACARD else _("You choose {placard} to submit.")
    return sentence.format(**_facts(before, action))


def _story_of_confirmation(before: Look, look: Look) -> str:
    mover, where = before.s.active, before.s.where
    you, they = _("You submit {cards} with {tiles}: {rep}."), _("{name} submits {cards} with {tiles}: {rep}.")
    cards = [number for number, now in enumerate(look.s.where) if now == layout.MUSEUM + mover != where[number]]
    given = [now - then for now, then in zip(look.s.museum[mover], before.s.museum[mover], strict=True)]
    said = {"cards": names.placards(look.box, cards), "tiles": names.tiles(look.box, given)}
    return look.tell(mover, you, they, rep=_gained(before, look), **said)


def _gained(before: Look, look: Look) -> str:
    return names.rep(look.s.rep[before.s.active] - before.s.rep[before.s.active])


def _followed(before: Look, look: Look, action: int | None) -> list[str]:
    """What came of itself: a Cave-In that takes all, a shuffled discard, a Site that opens, the end."""
    s, box, sentences = look.s, look.box, []
    for seat, lost in _losses(before, look, action):
        sentence = _("The {cave} takes {tiles} from {name}.")
        taken = names.tiles(box, lost)
        sentences.append(sentence.format(cave=tile(box, layout.CAVE), tiles=taken, name=look.names[seat]))
    if before.s.phase == layout.WEAPONS_UP and action is not None:
        sentences.append(_("It is {tile}.").format(tile=tile(box, s.site[action - layout.CELL])))
    if s.reshuffles > before.s.reshuffles:
        sentences.append(_("The discard becomes the tile deck."))
    opened = _opened(before, look, action)
    if opened:
        sentences.append(_("The Site opens: {tiles}.").format(tiles=listed([at(look, cell) for cell in opened])))
    if look.is_over:
        sentences.append(_("The game is over."))
    return sentences


def _losses(before: Look, look: Look, action: int | None) -> list[tuple[int, list[int]]]:
    """What a Cave-In took from camps that had no choice."""
    phase, found = before.s.phase, []
    if phase not in (layout.DIG, layout.EVENT_ORDER, layout.CAVE_PICK, layout.TREASURE_DRAW):
        return []
    for seat in range(look.seats):
        had = list(before.s.camp[seat])
        if phase == layout.CAVE_PICK and seat == before.to_move and action is not None:
            had[action - layout.TILE] -= 1
        if phase == layout.DIG and seat == before.to_move and action is not None:
            had[before.s.site[action - layout.CELL]] += 1
        lost = [max(0, then - now) for then, now in zip(had, look.s.camp[seat], strict=True)]
        if any(lost):
            found.append((seat, lost))
    return found


def _opened(before: Look, look: Look, action: int | None) -> list[int]:
    """The cells that the start check of a turn turned up."""
    if look.s.turns == before.s.turns:
        return []
    aside: list[int] = []
    if before.s.phase == layout.DIG and action is not None:
        aside, _discarded = beside(before, action - layout.CELL)
    if before.s.phase == layout.WEAPONS_UP and action is not None:
        aside = [action - layout.CELL]
    turned = [cell for cell in range(layout.CELLS) if look.s.face[cell] == layout.UP and cell not in aside]
    return [cell for cell in turned if before.s.face[cell] == layout.DOWN]


# In a few words


def short(before: Look, look: Look, action: int | None) -> str | None:
    """A step in a few words, without who did it; None where nothing is told."""
    phase = before.s.phase
    if look.s.total > before.s.total:
        return _("submits for {rep}").format(rep=_gained(before, look))
    if phase == layout.TEXTS_PICK and _all_tiles_move(look):
        return _("all tiles move")
    if action is None:
        return _short_of_hidden(before, look)
    facts = _facts(look if phase == layout.WEAPONS_UP else before, action)
    if phase in names.SUBMITTING:
        ends = {layout.PASS: _("submits nothing"), layout.DONE: _("chooses the tiles")}
        adds = _("adds {tile}") if action < layout.PLACARD else _("picks {placard}")
        return ends.get(action, adds).format(**facts)
    if action >= layout.DECK:
        return (_("takes {placard}") if "placard" in facts else _("draws from {deck}")).format(**facts)
    return {
        layout.SETUP_SITE: _("{tile} face up"),
        layout.SETUP_CAMP: _("starts with {tile}"),
        layout.DIG: _("digs {tile}"),
        layout.EVENT_ORDER: _("{tile} first"),
        layout.CAVE_PICK: _("discards {tile}"),
        layout.TREASURE_DRAW: _("finds {tile}"),
        layout.BONES_SITE: _("chooses {tile}"),
        layout.BONES_CAMP: _("gives {tile}"),
        layout.COINS_RETURN: _("returns {placard}"),
        layout.TEXTS_PICK: _("passes {tile}"),
        layout.WEAPONS_DOWN: _("turns {tile} down"),
        layout.WEAPONS_UP: _("turns {tile} up"),
    }.get(phase, _("draws {placard}")).format(**facts)


def _short_of_hidden(before: Look, look: Look) -> str | None:
    """A choice or a draw that this reader may not know; else what came of it."""
    if before.s.phase == layout.SETUP_HAND:
        return _("draws a placard")
    if look.is_over:
        return _("the game is over")
    if _opened(before, look, None):
        return _("the Site opens")
    return _("discard becomes the deck") if look.s.reshuffles > before.s.reshuffles else None
