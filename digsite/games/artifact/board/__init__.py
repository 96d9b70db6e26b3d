"""The table of Artifact as pictures and text; the modules beside this one hold its parts."""

from collections.abc import Iterator

from digsite.boards import around
from digsite.drawing import ROOMS, Place, Placed, Screen, Sheet, Table, one_sheet, width_of
from digsite.games.artifact.board.market import market, tracks
from digsite.games.artifact.board.museum import income, museum, showcase
from digsite.games.artifact.board.own import ACROSS, collection, hand, mat, near, own_hand, pick, reach, you
from digsite.games.artifact.board.players import rival
from digsite.games.artifact.board.printed import LANDMARKS
from digsite.games.artifact.board.roles import roles
from digsite.games.artifact.board.scores import scores
from digsite.games.artifact.board.seen import Drawn, Seen
from digsite.games.artifact.board.sites import SITES
from digsite.games.artifact.rules import layout
from digsite.match.look import Look
from digsite.text import _, later

PANELS: dict[str, tuple[str, Drawn]] = {
    "museum": (later("Museum"), museum),
    "income": (later("Income track"), income),
    "market": (later("Museums, ships, black market"), market),
    "showcase": (later("The exhibition"), showcase),
    "roles": (later("Roles"), roles),
    "scores": (later("Final scores"), scores),
    "tracks": (later("Tracks"), tracks),
    "you": (later("You"), you),
    "mat": (later("Your markers"), mat),
    "hand": (later("Your hand"), hand),
    "pick": (later("Your hand"), pick),
    "reach": (later("Within reach"), reach),
    "shows": (later("Your exhibitions"), collection),
}
OWN = ("you", "mat", "hand", "pick", "reach", "shows")
TAKING = (layout.SETUP_TAKE, layout.PASS_MARK, layout.EXCHANGE, layout.REFILL)
CHOOSING = (layout.SHOW, layout.SELL_CARD)  # from the hand
CROWD = 9  # piles of cards that a low tray holds beside all the rest
TABS = 52  # how much of a phone's board its tabs take


def table(look: Look) -> Table:
    """Four sites across, exhibitions and harbour below them; a phone has a page for each."""
    t, room = Seen(look), ROOMS[look.screen]
    narrow = look.screen.is_narrow
    board = _pages(t, room.board._replace(height=room.board.height - TABS)) if narrow else [_board(t, room.board)]
    rivals = [rival(t, seat) for seat in around(look.seat, look.seats)]
    if not t.seated:
        return Table(board, None, None, rivals)
    tray = _strip(t, room.tray) if narrow else _tray(t, room.tray)
    return Table(board, tray, _drawer(t, room.tray.width) if narrow else None, rivals)


def _panel(t: Seen, id: str, place: Place) -> Placed:
    title, draw = PANELS[id]
    return t.placed(id, _(title), place, draw, t.seat if id in OWN else None)


def _site(t: Seen, number: int, place: Place) -> Placed:
    return t.placed(f"site-{number}", t.p.sites[number], place, SITES[number])


def _own(t: Seen, id: str, room: Place, **places: Place) -> Sheet:
    return one_sheet(id, _("Your museum and mat"), room, *(_panel(t, each, place) for each, place in places.items()))


# Wide


def _board(t: Seen, place: Place) -> Sheet:
    low = t.screen is Screen.LOW
    upper = (250 if low else 286) if t.s.expansion_1 or t.s.expansion_2 else 246 if low else 300
    above, below = place.from_top(upper, 10 if low else 12)
    sites = [_site(t, number, each) for number, each in enumerate(above.columns(1, 1, 1, 1))]
    return one_sheet("board", _("Sites, museum and harbour"), place, *sites, *_below(t, below))


def _below(t: Seen, place: Place) -> list[Placed]:
    """Museum, income and harbour, with Expansion II roles; when the game is over the scores."""
    if t.s.phase == layout.CHOOSE_ROLE:
        return [_panel(t, "roles", place)]
    left, *rest = place.columns(*((356, 288, 262, 244) if t.s.expansion_2 else (444, 362, 350)), gap=10)
    if t.s.phase == layout.END:
        return [_panel(t, "museum", left), _panel(t, "scores", place.from_left(left.width, 10)[1])]
    ids = ("income", "showcase" if t.showing else "market", "roles")
    return [_panel(t, "museum", left), *(_panel(t, id, each) for id, each in zip(ids, rest, strict=False))]


def _tray(t: Seen, place: Place) -> Sheet:
    low, inner = t.screen is Screen.LOW, place._replace(x=4, width=place.width - 8)
    who, rest = inner.from_left(226 if low else 190, 33)
    markers, rest = rest.from_left(3 * min(52.0, (place.height - 26) / 2) + 14, 33)
    crowded = low and len(t.once(own_hand).held(stacked=True)) > CROWD
    shows, rest = rest.from_right(196 if crowded else 214, 33)
    reached, cards = rest.from_right(120 if crowded else 180 if low else 214, 33)
    return _own(t, "tray", place, you=who, mat=markers, hand=cards, reach=reached, shows=shows)


# Narrow


def _pages(t: Seen, place: Place) -> list[Sheet]:
    """Where one must choose first, then the sites, the exhibitions, the market and the roles."""
    sites = [
        one_sheet(f"site-{number}", _short(t.p.sites[number]), place, _site(t, number, place), sign=LANDMARKS[number])
        for number in range(layout.SITES)
    ]
    return [*_first(t, place), *sites, *_others(t, place)]


def _page(t: Seen, id: str, title: str, sign: str, place: Place, *panels: str) -> Sheet:
    """Panels below each other on a page of their own."""
    places = zip(panels, place.rows(*[1] * len(panels), gap=8), strict=True)
    return one_sheet(id, title, place, *(_panel(t, panel, each) for panel, each in places), sign=sign)


def _first(t: Seen, place: Place) -> Iterator[Sheet]:
    """What is asked now and lies in several places, on one page."""
    showing = t.showing
    if t.s.phase == layout.END:
        yield _page(t, "end", _("End"), "star", place, "scores")
    elif t.s.phase in TAKING and t.mine:
        yield _page(t, "take", _("Take"), "flag", place, "tracks")
    elif t.s.phase in CHOOSING and t.mine:
        rows = -(-len(t.once(own_hand).in_rows) // ACROSS)
        above, below = place.from_top(208, 8)
        if showing and below.height >= rows * 85 + 20:
            both = _panel(t, "showcase", above), _panel(t, "pick", below)
            yield one_sheet("choose", _("Choose"), place, *both, sign="cards")
            return
        yield _page(t, "choose", _("Choose"), "cards", place, "pick")
    if showing:
        yield _page(t, "shown", _("Shown"), "museum", place, "showcase")


def _others(t: Seen, place: Place) -> Iterator[Sheet]:
    """The exhibitions, on two pages where one has little room, the market and the roles."""
    if t.screen is Screen.SHORT:
        yield _page(t, "museum", _("Show"), "museum", place, "museum")
        yield _page(t, "income", _("Income"), "coin", place, "income")
    else:
        yield _page(t, "museum", _("Show"), "museum", place, "museum", "income")
    yield _page(t, "market", _("Market"), "ship", place, "market")
    if t.s.expansion_2:
        yield _page(t, "roles", _("Roles"), "person", place, "roles")


def _short(name: str) -> str:
    """A name for a tab: all but the last word of a long one by its first letter."""
    *first, last = name.split() or [name]
    return name if width_of(name, 13) <= 60 else " ".join([*(f"{word[0]}." for word in first), last])


def _strip(t: Seen, place: Place) -> Sheet:
    return _own(t, "tray", place, you=place, mat=Place(place.width - 250, 4, 248, 42))


def _drawer(t: Seen, width: float) -> Sheet:
    """The hand in rows, the tiles within reach, exhibitions and roles below each other."""
    held, tiles = len(t.once(own_hand).in_rows), min(8, len(t.once(near)[0]))
    rows, lines = -(-max(1, held) // ACROSS), -(-max(1, tiles) // 2)
    heights = (rows * 85 + 20, lines * 48 + 20, 290 if t.s.expansion_2 else 160)
    room = Place(0, 0, width, sum(heights) + 24)
    cards, reached, shows = room.rows(*heights)
    return _own(t, "drawer", room, hand=cards, reach=reached, shows=shows)
