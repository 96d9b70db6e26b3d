"""Why something cannot be done now, with the clause."""

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import SUBMITTING, at, deck, placard, spot, tile
from digsite.match.look import Look
from digsite.text import _


def why(look: Look, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    if look.to_move == OVER:
        return _("The game is over (AN-10.1).")
    if look.to_move == CHANCE:
        return _("Chance decides now, and this cannot come (AN-0.6).")
    if action < layout.TILE:
        return _why_no_cell(look, action - layout.CELL)
    if action < layout.PLACARD:
        return _why_no_tile(look, action - layout.TILE)
    if action < layout.DECK:
        sentence = _why_no_placard(look, action - layout.PLACARD)
        card = look.box.placard_text(action - layout.PLACARD)
        return sentence.format(placard=placard(look.box, action - layout.PLACARD), text=card)
    if action < layout.DONE:
        return _why_no_deck(look, action - layout.DECK)
    return _why_no_end(look, action)


def _why_no_cell(look: Look, cell: int) -> str:
    s, name = look.s, at(look, cell)
    clauses = {layout.DIG: "AN-4.1", layout.BONES_SITE: "AN-7.4", layout.WEAPONS_DOWN: "AN-7.12"}
    if s.phase not in clauses and s.phase != layout.WEAPONS_UP:
        return _("The Site is not what you choose from now (AN-2.1).")
    if s.site[cell] == layout.EMPTY:
        return _("Nothing lies at {spot} (AN-5.5).").format(spot=spot(cell))
    if s.phase == layout.WEAPONS_UP:
        if cell == s.marked:
            return _("{tile} was just turned face down; turn another one up (AN-7.13).").format(tile=name)
        return _("{tile} lies face up already (AN-7.13).").format(tile=name)
    if s.face[cell] == layout.DOWN:
        sentence = _("{tile} cannot be chosen: it lies face down ({clause}).")
    else:
        sentence = _("{tile} cannot be chosen: it is an event, not a relic ({clause}).")
    return sentence.format(tile=name[:1].upper() + name[1:], clause=clauses[s.phase])


def _why_no_tile(look: Look, kind: int) -> str:
    s, name = look.s, tile(look.box, kind)
    if s.phase == layout.EVENT_ORDER:
        return _("{tile} is not waiting to be resolved (AN-6.2).").format(tile=name)
    asked = (layout.CAVE_PICK, layout.BONES_CAMP, layout.TEXTS_PICK, layout.SUBMIT_TARGET, layout.SUBMIT_TILES)
    if s.phase not in asked or kind >= layout.RELICS:
        return _("A tile of your camp is not what you choose now (AN-2.1).")
    if s.camp[s.to_move][kind] == 0:
        return _("You have no {tile} in your camp (AN-2.1).").format(tile=name)
    if s.phase == layout.SUBMIT_TARGET:
        return _("{tile} is submitted only together with a placard (AN-8.3).").format(tile=name)
    if s.phase == layout.BONES_CAMP:
        return _("{tile} cannot be swapped: give a relic that is not of Bones (AN-7.4).").format(tile=name)
    if s.phase == layout.CAVE_PICK:
        sentence = _("{tile} cannot be picked now: tiles are picked in their order, and enough must remain (AN-6.4).")
        return sentence.format(tile=name)
    sentence = _("{tile} cannot be added: {target} could not be completed in the order of the tiles (AN-8.11).")
    return sentence.format(tile=name, target=placard(look.box, s.chosen[0]))


def _why_no_placard(look: Look, number: int) -> str:
    s, printed = look.s, look.box.record
    if s.phase not in (layout.COINS_RETURN, *SUBMITTING):
        return _("A placard is not what you choose now (AN-2.1).")
    if s.where[number] != layout.HAND + s.to_move:
        return _("{placard} is not in your hand (AN-8.3).")
    if s.phase == layout.SUBMIT_TARGET and printed.others[number] > 0:
        return _("{placard} can only join other placards: {text} (AN-8.10)")
    if s.phase == layout.SUBMIT_TARGET:
        return _("No tiles of your camp complete {placard}: {text} (AN-8.4)")
    if number in s.chosen:
        return _("{placard} is in the submission already (AN-8.11).")
    if printed.order[number] <= printed.order[s.chosen[s.choosing - 1]]:
        return _("{placard} had to be chosen earlier: placards are chosen in their order (AN-8.11).")
    if s.phase == layout.SUBMIT_TILES:
        return _("{placard} joins once the tiles are chosen, if they complete it: {text} (AN-8.11)")
    return _("The tiles do not complete {placard}: {text} (AN-8.4)")


def _why_no_deck(look: Look, number: int) -> str:
    if look.s.phase not in (layout.COINS_DECK, layout.HAND_DECK):
        return _("You draw no placard now (AN-9.4).")
    return _("The {deck} deck is empty (AN-7.6, AN-9.2).").format(deck=deck(look.box, number))


def _why_no_end(look: Look, action: int) -> str:
    if action == layout.PASS:
        if look.s.phase in SUBMITTING:
            return _("Take your steps back to submit nothing (AN-8.11).")
        return _("Only a submission may be declined (AN-2.2).")
    if look.s.phase == layout.SUBMIT_TILES:
        return _("These tiles do not complete the placard yet (AN-8.4).")
    return _("There is no submission to confirm (AN-8.11).")
