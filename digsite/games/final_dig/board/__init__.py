"""The table of The Final Dig as pictures and text; the modules beside this one hold its parts."""

from digsite.boards import around
from digsite.drawing import ROOMS, Place, Placed, Screen, Sheet, Table, one_sheet
from digsite.games.final_dig.board.camp import drawer, rival, tray
from digsite.games.final_dig.board.choosing import GIFTS, characters, gifts, met, swap
from digsite.games.final_dig.board.cut import RULER, SKY, clock, columns, ground
from digsite.games.final_dig.board.now import doings, rail, strip
from digsite.games.final_dig.board.seen import PICKING, Seen
from digsite.games.final_dig.board.sites import PANELS
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.reasons import SWAPS
from digsite.match.look import Look
from digsite.text import _

__all__ = ["table"]
RAIL = {Screen.WIDE: 164, Screen.LOW: 160}
NOWHERE = Place(0, 0, 1, 1)  # of what is only said
TABS = 48  # the height that tabs take
MET = 96  # the height of a question
STRIP = {Screen.NARROW: 52, Screen.SHORT: 46}


def table(look: Look) -> Table:
    """The cut through the earth, or what takes its place; the own things below, the rivals above."""
    t, room = Seen(look), ROOMS[look.screen]
    board = _wide(t, room.board) if look.screen.is_wide else _narrow(t, room.board)
    rivals = [rival(t, seat) for seat in around(look.seat, look.seats)]
    if not t.seated:
        return Table(board, None, None, rivals)
    return Table(board, tray(t, room.tray), drawer(t, room.tray.width) if look.screen.is_narrow else None, rivals)


def _wide(t: Seen, place: Place) -> list[Sheet]:
    """Event and cards at the left, the cut beside them; the draft takes all, a swap the place of the cut."""
    if t.s.phase in PICKING:
        return _chosen(t, place)
    left, middle = place.from_left(RAIL[t.screen], 0)
    said = t.placed("doing", _("What is going on"), NOWHERE, doings)
    parts = [said, t.placed("now", _("Event and cards"), left, rail)]
    if t.s.phase in SWAPS and t.asked:
        swapped = t.placed("swap", _("Artifacts"), middle.from_left(0, 12)[1], swap)
        return [one_sheet("board", _("Artifacts"), place, *parts, swapped)]
    return [one_sheet("board", _("The dig"), place, *parts, *_cut(t, middle))]


def _narrow(t: Seen, place: Place) -> list[Sheet]:
    """The cut with the event below it; what is chosen elsewhere is a page before it, and both leave room for tabs."""
    smaller = place._replace(height=place.height - TABS)
    chosen = _chosen(t, smaller)
    place, above = (smaller, smaller) if chosen else (place, place)
    parts = [t.placed("doing", _("What is going on"), NOWHERE, doings)]
    if not chosen or t.screen is not Screen.SHORT:
        below, above = place.from_bottom(STRIP[t.screen], 4)
        parts.append(t.placed("now", _("Event and cards"), below, strip))
    if t.screen is Screen.NARROW and t.s.phase == layout.HAZARD and t.asked:
        question, above = above.from_bottom(MET, 4)
        parts.append(t.placed("met", _("A hazard is met"), question, met))
    return [*chosen, one_sheet("board", _("The dig"), place, *parts, *_cut(t, above), sign="pick")]


def _chosen(t: Seen, place: Place) -> list[Sheet]:
    """A page of its own for what is chosen now, where that is not at the sites."""
    title = _("Choose")
    if t.s.phase in PICKING:
        title, sign, drawn = _("Characters"), "person", t.placed("characters", _("Characters"), place, characters)
    elif t.s.phase in SWAPS and t.asked:
        sign, drawn = "treasure", t.placed("swap", _("Artifacts"), place, swap)
    elif t.s.phase in GIFTS and t.asked:
        sign, drawn = "cards", t.placed("gifts", _("What you give up"), place, gifts)
    else:
        return []
    return [one_sheet("choose", title, place, drawn, sign=sign)]


def _cut(t: Seen, place: Place) -> list[Placed]:
    """The land, the clock above it, and the four sites."""
    _ruler, inside = place.from_left(RULER[t.screen], 0)
    sky = inside._replace(height=SKY[t.screen])
    made = [t.placed("land", _("The land"), place, ground), t.placed("clock", _("The Final Dig counter"), sky, clock)]
    for site, column in enumerate(columns(t.screen, t.focus, inside)):
        made.append(t.placed(f"site-{site}", t.p.sites[site], column, PANELS[site]))
    return made
