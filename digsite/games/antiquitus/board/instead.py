"""What takes the place of the Site: the own submission while it is put together, and the secret pass of Texts."""

from collections.abc import Iterable

from digsite.boards import around
from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    column,
    empty_place,
    figure,
    fit,
    frame,
    grid,
    icon,
    moved,
    rect,
    text,
    width_of,
    within,
    words_in,
)
from digsite.drawing.rings import ring
from digsite.drawing.sums import adding_up, with_plus
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.placards import card_in_line, worth
from digsite.games.antiquitus.board.seen import Seen
from digsite.games.antiquitus.board.tiles import HUES, face, face_down, lying, own_camp
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import rep
from digsite.text import _

FOOT = 62
LEAST, MOST_ROWS = 30, 4  # the smallest tile of a submission, while there are fewer rows than these
WAYS = ((True, True), (False, True), (False, False))  # with bars and words; with what the placards ask for


def submission(t: Seen, width: float, height: float) -> Sketch:
    """All of it: the tiles, what they add up to, how the placards stand, and what they bring."""
    title, draw = ("", _narrow) if t.screen.is_narrow else (_("Your submission"), _wide)
    framed = frame(width, height, title, _("seen by you alone"), line="ink")
    room = framed.inside
    above, below = draw(t, room.width, room.height)
    svg = framed.svg + moved(above, room.x, room.y) + moved(below, room.x, room.y + room.height - below.height)
    return Sketch(svg, width, height, words.submission(t))


def _wide(t: Seen, width: float, height: float) -> tuple[Sketch, Sketch]:
    picked = _picked(t, width, 84 if height > 450 else 56)
    ways = (
        column([_sum(t, width, roomy), _cards(t, width, asked, roomy and not t.is_begun)], 10) for roomy, asked in WAYS
    )
    return column([picked, _best(ways, width, height - picked.height - 20 - FOOT)], 10), _worth(t, width)


def _narrow(t: Seen, width: float, height: float) -> tuple[Sketch, Sketch]:
    """The placards to choose from, and below them the tiles; so nothing that is pressed moves when a tile is added."""
    below = column([_sum(t, width, False), _picked(t, width, 30)], 4)
    ways = (_cards(t, width, asked, False) for asked in (True, False))
    return _best(ways, width, height - max(62.0, below.height + 6)), below


def _best(ways: Iterable[Sketch], width: float, height: float) -> Sketch:
    """The first way that has room; the last is made smaller if it must be."""
    drawn = NOTHING
    for drawn in ways:
        if drawn.height <= height:
            break
    return fit(drawn, width, height, align=0)


def _cards(t: Seen, width: float, asked: bool, spoken: bool) -> Sketch:
    return column([card_in_line(t, card, width, asked, spoken) for card in t.hand], 6)


def _picked(t: Seen, width: float, size: float) -> Sketch:
    """The tiles side by side, smaller and in rows where they are many."""
    count = len(t.picked)
    if not count:
        said = clipped(words.no_tiles(t), width - (size + 14 if t.screen.is_wide else 0), 13)
        if t.screen.is_narrow:
            return words_in(said, width, 13, "muted")
        return Sketch(empty_place(0, 0, size, size) + text(size + 14, size / 2 + 5, said, 13, "muted"), width, size + 2)
    rows = next((n for n in range(1, MOST_ROWS) if _side(count, n, width) >= LEAST), MOST_ROWS)
    size = min(size, _side(count, rows, width))
    tiles = [lying(t.printed, f"submission-tile-{i}", size, kind) for i, kind in enumerate(t.picked)]
    return with_plus(tiles)._replace(width=width) if rows == 1 else grid(tiles, -(-count // rows), 4, 2)


def _side(count: int, rows: int, width: float) -> float:
    """How large tiles can be that lie in so many rows; in one there is a plus between them."""
    gap = 16 if rows == 1 else 4
    return (width + gap) / -(-count // rows) - gap


def _sum(t: Seen, width: float, bars: bool) -> Sketch:
    """What the ranks add up to, on a scale with the sum that a placard wants."""
    if not t.is_begun:
        return NOTHING
    parts = [(kind % layout.RANKS + 1, HUES[kind // layout.RANKS]) for kind in t.picked]
    scale = adding_up(parts, t.goal, width) if bars and (parts or t.goal) else NOTHING
    return column([words_in(words.adding_up(t), width, 13, bold=True), scale], 4)


def _worth(t: Seen, width: float) -> Sketch:
    """What the placards bring together, and where that leads."""
    svg, x = rect(0, 0, width, FOOT, "gold-wash", "", 12), 28.0
    if not t.chosen:
        return Sketch(svg + text(12, 36, clipped(words.further(t), width - 24, 14), 14), width, FOOT)
    for i, number in enumerate(t.chosen):
        svg += text(x - 24, 38, "+", 18, "muted", serif=True, anchor="middle") if i else ""
        svg += worth(t.printed, number, x, 32, 16)
        x += 48
    total = f"+ {t.bonus} = {rep(t.gained)}" if t.bonus else f"= {rep(t.gained)}"
    svg += text(x - 20, 39, total, 20, serif=True)
    return Sketch(svg + text(width - 14, 38, words.leads_to(t), 15, anchor="end"), width, FOOT)


# Everybody chooses, and nobody sees anything before the last has chosen


def passing(t: Seen, width: float, height: float) -> Sketch:
    """The ring of seats, with a hidden tile on the way from each to the next; on a narrow screen also the own camp."""
    framed = frame(width, height, _("Everyone chooses, nobody sees"), line="ink")
    room, said = framed.inside, _("One tile each, to the left. All tiles move at once when the last has chosen.")
    top, below, spoken = NOTHING, NOTHING, words.passing(t, _passers(t))
    high = room.height - 8
    if height > 400:
        top = words_in(said, room.width, 13, "muted")
    if height > 400 and t.screen.is_narrow and t.seated:
        below, spoken = (
            own_camp(t, "passing", room.width, min(130.0, room.height * 0.35)),
            f"{spoken}\n\n{words.camp(t)}",
        )
        high -= below.height + 8
    drawn = column([top, _ring(t, room.width, high - top.height), below], 8)
    return Sketch(framed.svg + moved(drawn, room.x, room.y), width, height, spoken)


def _passers(t: Seen) -> list[int]:
    """Who passes a tile, clockwise from the reader on; who has no tile is passed over."""
    first = t.seat if t.seated else 0
    return [seat for seat in (first, *around(first, t.s.seats)) if any(t.public(seat).camp)]


def _ring(t: Seen, width: float, height: float) -> Sketch:
    seats, size, room = _passers(t), 64.0 if height > 300 else 44.0 if height > 240 else 34.0, min(150.0, width / 4)
    lock, said = icon("lock", room / 2 - 13, 0, 26, "muted"), clipped(_("all hidden"), room, 13)
    hidden = Sketch(lock + text(room / 2, 44, said, 13, "muted", anchor="middle"), room, 50)
    ways, names = [_tile(t, seat, size) for seat in seats], [_seat(t, seat, room) for seat in seats]
    drawn = ring(names, ways, min(width, height * 1.9), height, hidden if height > 220 else NOTHING)
    return within(drawn, width, height)


def _seat(t: Seen, seat: int, width: float) -> Sketch:
    name = _("You") if seat == t.seat else t.names[seat]
    said = clipped(name, width - 6, 14, bold=True)
    wide = width_of(said, 14, bold=True) + 4
    svg = rect((width - wide) / 2, 36, wide, 18, "card", "", 9)
    svg += text(width / 2, 50, said, 14, bold=True, anchor="middle")
    return Sketch(svg + figure(f"passing-seat-{seat}", seat, width / 2, 17, name, r=15), width, 58)


def _tile(t: Seen, seat: int, size: float) -> Sketch:
    """The tile on its way from a seat: everybody's lies face down, only the own choice is known."""
    id = f"passing-tile-{seat}"
    if seat != t.seat:
        return Sketch(face_down(id, 0, 0, size, _("A tile, hidden"), seat), size, size)
    if t.s.passed[seat] < layout.RELICS:
        return Sketch(face(t.printed, id, 0, 0, size, t.s.passed[seat]), size, size)
    return Sketch(rect(0, 0, size, size, "card", "", 8) + empty_place(0, 0, size, size), size, size)
