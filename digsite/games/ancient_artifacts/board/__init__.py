"""The table of Ancient Artifacts as pictures and text; the modules beside this one hold its parts."""

from digsite.boards import around
from digsite.drawing import ROOMS, Place, Placed, Sheet, Table, one_sheet
from digsite.games.ancient_artifacts.board.atlas import atlas, supply, title_of_supply
from digsite.games.ancient_artifacts.board.career import drawer, rival, tray
from digsite.games.ancient_artifacts.board.dice import asked, hand, odds, raiders, results, scores, step, title_of_odds
from digsite.games.ancient_artifacts.board.seen import ROLLING_ON, Seen
from digsite.games.ancient_artifacts.rules import layout
from digsite.match.look import Look
from digsite.text import _

TABS = 52  # what the tabs take where there are pages


def table(look: Look) -> Table:
    """What lies where: the dice and their odds above, the atlas and the bag below, and the own career."""
    t, room = Seen(look), ROOMS[look.screen]
    board = [_wide(t, room.board)] if look.screen.is_wide else _narrow(t, room.board)
    opened = drawer(t, room.tray.width) if t.seated and look.screen.is_narrow else None
    rivals = [rival(t, seat) for seat in around(t.seat, look.seats)]
    return Table(board, tray(t, room.tray) if t.seated else None, opened, rivals)


def _wide(t: Seen, place: Place) -> Sheet:
    """Dice and atlas at the left, odds and bag at the right."""
    below, above = place.from_bottom(min(222.0, place.height * 0.41))
    bag, regions = below.from_right(308)
    beside, middle = above.from_right(308)
    doing = _doing(t, above if t.s.phase == layout.END else middle)
    if t.s.phase != layout.END:
        doing.append(t.placed("odds", title_of_odds(t), beside, odds))
    return one_sheet("board", _("The table"), place, *doing, *_below(t, regions, bag))


def _narrow(t: Seen, place: Place) -> list[Sheet]:
    """All below each other; where that finds no room, the atlas has a page of its own."""
    short, rolled = place.height < 450, t.s.phase in (*ROLLING_ON, layout.ASKING, layout.END)
    if short and rolled:
        place = place.from_top(place.height - TABS)[0]
        bag, regions = place.from_bottom(174, gap=8)
        second = one_sheet("atlas", _("Atlas"), place, *_below(t, regions, bag), sign="map")
        return [one_sheet("dice", _("Dice"), place, *_doing(t, place), sign="die"), second]
    bag, rest = place.from_bottom(34, gap=6)
    regions, rest = rest.from_bottom(82 if rolled else 150 if short else 190, gap=7)
    return [one_sheet("board", _("The table"), place, *_doing(t, rest), *_below(t, regions, bag))]


def _doing(t: Seen, place: Place) -> list[Placed]:
    """What is going on: dice in hand, or a step with those who may follow or with the results dice, or the end."""
    phase, wide = t.s.phase, place.width > 500
    if phase == layout.END:
        return [t.placed("scores", _("Final scores"), place, scores)]
    if phase not in (*ROLLING_ON, layout.ASKING):
        return [t.placed("hand", _("Dice in hand"), place, hand)]
    above, below = place.from_top(90 if wide else 80, gap=12 if wide else 7)
    made, last = [t.placed("step", _("The step"), above, step)], []
    if not wide:
        strip, below = below.from_bottom(48 if phase == layout.ASKING or place.height < 350 else 104, gap=7)
        last += [] if phase == layout.RESULTS else [t.placed("odds", title_of_odds(t), strip, odds)]
    if phase == layout.ASKING:
        return [*made, t.placed("asked", _("Who follows?"), below, asked), *last]
    side, dice = below.from_right(262) if wide else below.from_bottom(min(66.0, below.height - 93), gap=7)
    made.append(t.placed("dice", _("Results dice"), dice, results))
    return [*made, t.placed("raiders", _("Raiders"), side, raiders), *last]


def _below(t: Seen, regions: Place, bag: Place) -> list[Placed]:
    return [t.placed("atlas", _("The atlas"), regions, atlas), t.placed("supply", title_of_supply(t), bag, supply)]
