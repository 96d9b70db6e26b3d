"""The table of Antiquitus: what lies where on each kind of screen; the modules beside this one draw its parts."""

from digsite.boards import around
from digsite.drawing import ROOMS, Place, Placed, Sheet, Table, one_sheet
from digsite.games.antiquitus.board import own
from digsite.games.antiquitus.board.instead import passing, submission
from digsite.games.antiquitus.board.placards import decks, decks_in_a_row
from digsite.games.antiquitus.board.rivals import rival
from digsite.games.antiquitus.board.seen import Seen
from digsite.games.antiquitus.board.site import site
from digsite.games.antiquitus.board.supply import supply, supply_in_short
from digsite.games.antiquitus.board.turn import steps, turn
from digsite.games.antiquitus.rules import layout
from digsite.match.look import Look
from digsite.text import _

LEFT, TABS = 262, 58  # the left column of a wide board; what the tabs of several pages take


def table(look: Look) -> Table:
    """The board with the Site or what is put in its place, the own things, and the rivals."""
    t, room, wide = Seen(look), ROOMS[look.screen], look.screen.is_wide
    board = [_wide(t, room.board)] if wide else _narrow(t, room.board)
    rivals = [rival(t, seat) for seat in around(look.seat, look.seats)]
    if not t.seated:
        return Table(board, None, None, rivals)
    return Table(board, _tray(t, room.tray), None if wide else _drawer(t), rivals)


def _middle(t: Seen, place: Place) -> list[Placed]:
    """What takes the place of the Site, if anything does."""
    if t.is_passing:
        return [t.placed("passing", _("Passing tiles"), place, passing)]
    if t.is_submitting:
        return [t.placed("submission", _("Your submission"), place, submission, t.seat)]
    return [t.placed("choosing", _("Choose"), place, own.choosing, t.seat)] if _chooses(t) else []


def _chooses(t: Seen) -> bool:
    """Does the reader choose from what the tray has no room for?"""
    few = (layout.COINS_RETURN,) if t.screen.is_wide else (layout.CAVE_PICK, layout.BONES_CAMP, layout.COINS_RETURN)
    return t.look.asked and t.s.phase in few


def _wide(t: Seen, place: Place) -> Sheet:
    """The turn at the left, the Site in the middle, the decks and the relics that are gone at the right."""
    left, rest = place.from_left(LEFT, 16)
    middle, right = rest.from_left(place.height, 16)
    gone, cards = right.from_bottom(190, 14)
    instead = _middle(t, middle)
    if instead:
        middle, left = left.from_bottom(min(LEFT, place.height - 250), 10)
    placed = [t.placed("turn", _("This turn"), left, turn), *instead, t.placed("site", _("The Site"), middle, site)]
    placed += [t.placed("decks", _("Placard decks"), cards, decks), t.placed("supply", _("Piles"), gone, supply)]
    return one_sheet("board", _("The table"), place, *placed)


def _narrow(t: Seen, place: Place) -> list[Sheet]:
    """The Site with the decks below it; what takes its place, and for who only watches the piles, on a page more."""
    instead = t.is_passing or t.is_submitting or _chooses(t)
    room = place._replace(height=place.height - TABS) if instead and t.seated else place
    sheets = [_site_page(t, room)]
    if instead:
        middle, camp = room, []
        if t.is_submitting and room.height > 400:
            low, middle = room.from_bottom(92, 6)
            camp = [t.placed("choosing", _("Your camp"), low, own.tiles, t.seat)]
        sheets.insert(0, one_sheet("choice", _("Choose"), room, *_middle(t, middle), *camp, sign="check"))
    if not t.seated:
        piles = t.placed("piles", _("Piles"), room, supply)
        sheets.append(one_sheet("piles", _("Piles"), room, piles, sign="cards"))
    return sheets


def _site_page(t: Seen, room: Place) -> Sheet:
    top, rest = room.from_top(34, 4)
    low, rest = rest.from_bottom(68, 6)
    if room.height > 400:
        ground, facts = rest.from_top(min(rest.width, rest.height), 4)
    else:
        ground, facts = rest.from_left(min(rest.height, 262), 8)
    placed = [t.placed("turn", _("This turn"), top, steps), t.placed("site", _("The Site"), ground, site)]
    placed.append(t.placed("decks", _("Placard decks"), low, decks_in_a_row))
    if min(facts.width, facts.height) > 30:
        placed.append(t.placed("supply", _("Piles"), facts, supply_in_short))
    return one_sheet("site", _("The Site"), room, *placed, sign="map")


def _tray(t: Seen, place: Place) -> Sheet:
    """Who one is, the own camp, the own placards."""
    if t.screen.is_narrow:
        placed = [t.placed("own", _("Your camp and placards"), place, own.strip, t.seat)]
    else:
        me, rest = place.from_left(130, 18)
        camp, hand = rest.from_left(place.width * 0.33, 20)
        placed = [t.placed("you", _("You"), me, own.you, t.seat)]
        placed.append(t.placed("camp", _("Your camp"), camp, own.camp, t.seat))
        placed.append(t.placed("hand", _("Your placards"), hand, own.hand, t.seat))
    return one_sheet("tray", _("Your things"), place, *placed)


def _drawer(t: Seen) -> Sheet:
    panel = t.panel(own.drawer)
    place = Place(0, 0, panel.width, panel.height)
    return one_sheet("drawer", panel.title, place, Placed(panel, place))
