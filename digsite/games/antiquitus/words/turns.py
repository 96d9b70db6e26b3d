"""Whose turn it is, what it has brought so far, and what is going on."""

from digsite.core.sentinels import CHANCE
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import at, rep, tile
from digsite.match import usual
from digsite.match.look import Look
from digsite.text import _, later, plural
from digsite.text.speech import listed

DEALING = (layout.SETUP_SITE, layout.SETUP_CAMP, layout.SETUP_HAND)


ASKED = {
    layout.DIG: later("Your turn: dig a relic."),
    layout.EVENT_ORDER: later("Your turn: which event comes first?"),
    layout.CAVE_PICK: later("Cave-In: choose a tile to discard."),
    layout.BONES_SITE: later("Bones: choose a face-up relic of the Site."),
    layout.BONES_CAMP: later("Bones: choose the relic you give for it."),
    layout.COINS_DECK: later("Coins: choose a deck to draw from."),
    layout.COINS_RETURN: later("Coins: give a placard back."),
    layout.TEXTS_PICK: later("Texts: choose a tile to pass to the left."),
    layout.WEAPONS_DOWN: later("Weapons: turn a tile face down."),
    layout.WEAPONS_UP: later("Weapons: turn another tile face up."),
    layout.SUBMIT_TARGET: later("Your turn: submit a placard, or nothing."),
    layout.SUBMIT_TILES: later("Your submission: choose the tiles."),
    layout.SUBMIT_EXTRA: later("Your submission: add placards, or confirm."),
    layout.HAND_DECK: later("Choose a deck to draw from."),
}


def turn(look: Look) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if look.to_move == CHANCE:
        return _("Tiles and placards are being dealt.")
    if look.s.phase == layout.TEXTS_PICK and not look.asked:
        return _("Everybody with tiles chooses one to pass.")
    if not look.asked:
        return usual.turn(look)
    return _(ASKED[look.s.phase])


def movers(look: Look) -> list[int]:
    """Who decides: of those who pass tiles to each other, nobody else may know who has chosen."""
    if look.s.phase != layout.TEXTS_PICK:
        return usual.movers(look)
    return [seat for seat, camp in enumerate(look.s.camp) if any(camp)]


def state(look: Look) -> list[str]:
    """What this turn has brought so far, and what is going on, for everybody."""
    s = look.s
    if s.phase == layout.END:
        return [usual.turn(look), _winners(look)]
    if s.phase in DEALING:
        dealt = (_("The Site is laid out."), _("The first tiles are dealt."), _("The placards are dealt."))
        return [dealt[s.phase]]
    made = [_excavated(look)]
    if layout.SITE_REFILL < s.phase <= layout.WEAPONS_UP:
        made.append(_(look.box.suit[s.dug].text))
    return made + [words for words in (marked(look), _going_on(look)) if words]


def marked(look: Look) -> str:
    """Which cell is chosen for Bones, or was just turned down by Weapons."""
    if look.s.marked == layout.NO_CELL:
        return ""
    where = at(look, look.s.marked)
    if look.s.phase == layout.WEAPONS_UP:
        return _("Just turned face down: {tile}.").format(tile=where)
    return _("Chosen for the swap: {tile}.").format(tile=where)


def _winners(look: Look) -> str:
    best = [seat for seat, place in enumerate(look.places) if place == 1]
    sentence = plural("{names} wins with {rep}.", "{names} share the win with {rep}.", len(best))
    return sentence.format(names=listed([look.names[seat] for seat in best]), rep=rep(look.s.rep[best[0]]))


def _excavated(look: Look) -> str:
    s = look.s
    if s.dug == layout.NO_SUIT:
        return _("Nothing dug yet.") if s.phase == layout.DIG else _("The dig is dry: the Site holds no relic.")
    sentence = _("{suit} dug; {up} turned up, {gone} discarded.")
    if s.event:
        sentence = _("{suit} dug; {up} turned up, {gone} discarded, an event among them.")
    return sentence.format(suit=_(look.box.suit[s.dug].name), up=s.rev, gone=s.dis)


def _going_on(look: Look) -> str:
    s, box = look.s, look.box
    if s.phase == layout.EVENT_ORDER:
        waiting = [tile(box, layout.RELICS + event) for event in range(layout.EVENTS) for _i in range(s.pending[event])]
        return _("Events to resolve: {events}.").format(events=listed(waiting))
    if s.phase == layout.CAVE_PICK:
        sentence = plural("{event}: {name} discards {count} tile.", "{event}: {name} discards {count} tiles.", s.left)
        return sentence.format(event=tile(box, s.resolving), name=look.names[s.walker], count=s.left)
    if s.phase == layout.TREASURE_DRAW:
        return _("{event}: {name} draws.").format(event=tile(box, s.resolving), name=look.names[s.walker])
    if s.phase == layout.SITE_REFILL:
        return _("Empty spots are filled.")
    return _("New placards are drawn.") if s.phase in (layout.HAND_DECK, layout.HAND_DRAW) else ""
