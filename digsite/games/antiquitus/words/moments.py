"""What a button says, what is shouted, and how far the game has come."""

from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import deck, placard, rep, tile, top
from digsite.match.look import Look
from digsite.text import _, later


def when(look: Look) -> str:
    """The turn, counted over the whole table."""
    return _("turn {number}").format(number=look.s.turns) if look.s.turns else ""


VERBS = {
    layout.DIG: later("Dig {tile}"),
    layout.BONES_SITE: later("Take {tile}"),
    layout.WEAPONS_DOWN: later("Turn {tile} down"),
    layout.WEAPONS_UP: later("Turn {tile} up"),
    layout.EVENT_ORDER: later("{tile} first"),
    layout.CAVE_PICK: later("Discard {tile}"),
    layout.BONES_CAMP: later("Give {tile}"),
    layout.TEXTS_PICK: later("Pass {tile}"),
}
ADD = later("Add {tile}")


def button(look: Look, action: int) -> str | None:
    """An action in two to four words."""
    if action < layout.TILE:
        kind = look.s.site[action - layout.CELL]
        name = tile(look.box, kind) if kind < layout.KINDS else _("this tile")
        return _(VERBS[look.s.phase]).format(tile=name) if look.s.phase in VERBS else name
    if action < layout.PLACARD:
        verb = VERBS.get(look.s.phase, ADD)
        return _(verb).format(tile=tile(look.box, action - layout.TILE))
    return _button_of_placard(look, action)


def _button_of_placard(look: Look, action: int) -> str:
    if action < layout.DECK:
        verb = _("Give {placard} back") if look.s.phase == layout.COINS_RETURN else _("Submit {placard}")
        return verb.format(placard=placard(look.box, action - layout.PLACARD))
    if action < layout.DONE:
        number = action - layout.DECK
        first = top(look, number)
        if first is None:
            return _("Draw {deck}").format(deck=deck(look.box, number))
        return _("Take {placard}").format(placard=placard(look.box, first))
    if action == layout.PASS:
        return _("Submit nothing")
    return _("These tiles") if look.s.phase == layout.SUBMIT_TILES else _("Confirm")


def shout(before: Look, look: Look, action: int | None) -> str | None:
    """An event that breaks loose, a submission, or nothing."""
    if look.s.total > before.s.total:
        seat = before.s.active
        return rep(look.s.rep[seat] - before.s.rep[seat])
    gone = [tile(look.box, layout.RELICS + i) for i in range(layout.EVENTS) if look.s.trash[i] > before.s.trash[i]]
    return " + ".join(gone) if gone else None


def tally(look: Look) -> list[list[tuple[str, int]]]:
    """REP by the decks of the placards, and what further placards of one submission brought (AN-8.12)."""
    found = []
    for seat in range(look.seats):
        mine = [look.box.placard[n] for n, place in enumerate(look.s.where) if place == layout.MUSEUM + seat]
        worth = [sum(card.rep for card in mine if card.deck == number) for number in range(layout.DECKS)]
        parts = [(deck(look.box, number), points) for number, points in enumerate(worth)]
        found.append([*parts, (_("further placards"), look.s.rep[seat] - sum(worth))])
    return found


def tie(look: Look, best: list[int]) -> str:
    """Equal REP is an equal place."""
    return _("Equal REP shares the win (AN-10.2).")
