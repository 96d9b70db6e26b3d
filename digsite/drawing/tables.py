"""A whole table for one kind of screen: sheets of panels, the own things below them, and the rivals."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from digsite.drawing.layout import Place
from digsite.drawing.panels import GAP, HEAD, PADDING, STEP, Panel, Screen, arranged, framed, themed, whole_svg
from digsite.drawing.shapes import NOTHING, Sketch, rect
from digsite.drawing.typed import columns

BUTTONS = 3  # that a page has room for beside the prompt: choices that have no place on the board


class Room(NamedTuple):
    """What a kind of screen has for the board, and for the own things; a phone has more when these are opened."""

    board: Place
    tray: Place
    smallest: float  # of any text, so that it is large enough however the sheet is scaled


ROOMS = {
    Screen.WIDE: Room(Place(0, 0, 1180, 552), Place(0, 0, 1416, 144), 12),
    Screen.LOW: Room(Place(0, 0, 1200, 488), Place(0, 0, 1240, 100), 12),
    Screen.NARROW: Room(Place(0, 0, 360, 513), Place(0, 0, 360, 84), 13),
    Screen.SHORT: Room(Place(0, 0, 360, 352), Place(0, 0, 360, 84), 13),
}


class Placed(NamedTuple):
    """A panel, and where it lies on its sheet."""

    panel: Panel
    place: Place


class Sheet(NamedTuple):
    """Panels in one view box. A narrow screen has several, side by side: their titles are its tabs."""

    id: str
    title: str
    width: float
    height: float
    placed: Sequence[Placed]
    sign: str = ""  # the icon of its tab


class Fact(NamedTuple):
    """A number in the head of a rival, with what it counts: an icon, words, or both."""

    figure: object
    words: str
    sign: str = ""
    hue: str = "muted"


class Rival(NamedTuple):
    """Somebody else at the table: the head that is always seen, and all that is public about them."""

    seat: int
    remark: str  # where or who they are, in a few words
    facts: Sequence[Fact]  # the most important first: a phone shows two
    opened: Panel | None = None
    pieces: Sketch = NOTHING  # small things beside the name, 20 high
    note: str = ""  # what is to be said of them now: passed, next


class Table(NamedTuple):
    """What one reader sees, laid out for one kind of screen."""

    board: Sequence[Sheet]
    tray: Sheet | None  # own things; a spectator has none
    drawer: Sheet | None  # all own things, opened, where the tray has no room for them
    rivals: Sequence[Rival]

    @property
    def sheets(self) -> Iterator[Sheet]:
        yield from self.board
        yield from (sheet for sheet in (self.tray, self.drawer) if sheet is not None)

    @property
    def panels(self) -> list[Panel]:
        """Every panel of the sheets once, in the order of reading."""
        return list({placed.panel.id: placed.panel for sheet in self.sheets for placed in sheet.placed}.values())


def in_words(rivals: Sequence[Rival], names: Sequence[str]) -> str:
    """The heads of the rivals as text."""
    rows = []
    for rival in rivals:
        facts = ", ".join(f"{fact.words} {fact.figure}" for fact in rival.facts)
        said = "; ".join(word for word in (facts, rival.remark, rival.note) if word)
        rows.append((names[rival.seat], said))
    return columns(rows, widest=24)


def picture(table: Table, theme: str = "light") -> str:
    """The board with the own things below it, for a notebook or paper."""
    sheets = [sheet for sheet in table.sheets if sheet is not table.drawer]
    width = max(sheet.width for sheet in sheets) + 2 * GAP
    inner, y = "", float(GAP)
    for sheet in sheets:
        for panel, place in sheet.placed:
            box = f'viewBox="0 0 {panel.width:g} {panel.height:g}"'
            where = f'x="{GAP + place.x:g}" y="{y + place.y:g}" width="{place.width:g}" height="{place.height:g}"'
            inner += f'<svg id="panel-{panel.id}" class="panel" {where} {box}>{panel.svg}</svg>'
        y += sheet.height + GAP
    ground = rect(0, 0, width, y, "paper", r=0)
    return themed(whole_svg(width, y, ", ".join(sheet.title for sheet in sheets), ground + inner), theme)


def one_sheet(id: str, title: str, room: Place, *placed: tuple[Panel, Place], sign: str = "") -> Sheet:
    """Panels at their places."""
    return Sheet(id, title, room.width, room.height, [Placed(*each) for each in placed], sign)


# A table of panels that do not say where they lie


def usual_table(panels: Sequence[Panel], screen: Screen, rivals: Sequence[Rival]) -> Table:
    """Panels arranged by their sizes on one sheet that scrolls where it must; there is no tray."""
    room = ROOMS[screen].board
    sheet = _column(panels, room.width) if screen.is_narrow else _columns(panels, room.width)
    return Table([sheet], None, None, rivals)


def _columns(panels: Sequence[Panel], width: float) -> Sheet:
    """Panels in as many columns as the width holds."""
    whole, height, places = arranged(panels, int(width // STEP))
    share = min(1.0, width / whole)
    left = (width - whole * share) / 2
    placed = [
        Placed(framed(panel, high), Place(left + x * share, y * share, wide * share, high * share))
        for panel, (x, y, wide, high) in zip(panels, places, strict=True)
    ]
    return Sheet("board", _title(panels), width, height * share, placed)


def _column(panels: Sequence[Panel], width: float) -> Sheet:
    """Panels below each other, as wide as the screen."""
    placed, y = [], 0.0
    for panel in panels:
        made = framed(panel, HEAD + panel.height + PADDING)
        high = made.height * width / made.width
        placed.append(Placed(made, Place(0, y, width, high)))
        y += high + GAP / 2
    return Sheet("board", _title(panels), width, max(1.0, y - GAP / 2), placed)


def _title(panels: Sequence[Panel]) -> str:
    return ", ".join(panel.title for panel in panels)
