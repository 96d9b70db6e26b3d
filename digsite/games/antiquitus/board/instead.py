"""What takes the place of the Site: the own submission while it is put together, and the secret pass of Texts."""

from collections.abc import Sequence

from digsite.boards import around
from digsite.drawing import NOTHING, Sketch, clipped, column, empty_place, fit, frame, grid, moved, rect, text, words_in
from digsite.drawing.rings import seats_around
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
    """The tiles, what they add up to, and the placards in the first way that has room; at the foot what they bring."""
    picked, placards = _picked(t, width, 84 if height > 450 else 56), NOTHING
    rest = height - picked.height - 20 - FOOT
    for roomy, asked in WAYS:
        placards = column([_sum(t, width, roomy), _cards(t, width, asked, roomy and not t.submission.is_begun)], 10)
        if placards.height <= rest:
            break
    return column([picked, fit(placards, width, rest, align=0)], 10), _worth(t, width)


def _narrow(t: Seen, width: float, height: float) -> tuple[Sketch, Sketch]:
    """The placards to choose from, and below them the tiles; so nothing that is pressed moves when a tile is added."""
    below = column([_sum(t, width, False), _picked(t, width, 30)], 4)
    rest, cards = height - max(62.0, below.height + 6), _cards(t, width, True, False)
    return cards if cards.height <= rest else fit(_cards(t, width, False, False), width, rest, align=0), below


def _cards(t: Seen, width: float, asked: bool, spoken: bool) -> Sketch:
    return column([card_in_line(t.printed, card, width, asked, spoken) for card in t.hand], 6)


def _picked(t: Seen, width: float, size: float) -> Sketch:
    """The tiles side by side, smaller and in rows where they are many."""
    kinds, count = t.submission.tiles, len(t.submission.tiles)
    if not kinds:
        said = _("No tiles yet.") if t.submission.placards else _("Choose tiles and placards in any order.")
        if t.screen.is_narrow:
            return words_in(clipped(said, width, 13), width, 13, "muted")
        beside = text(size + 14, size / 2 + 5, clipped(said, width - size - 14, 13), 13, "muted")
        return Sketch(empty_place(0, 0, size, size) + beside, width, size + 2)
    rows = next((n for n in range(1, MOST_ROWS) if _side(count, n, width) >= LEAST), MOST_ROWS)
    size = min(size, _side(count, rows, width))
    tiles = [lying(t.printed, f"submission-tile-{i}", size, kind) for i, kind in enumerate(kinds)]
    return with_plus(tiles)._replace(width=width) if rows == 1 else grid(tiles, -(-count // rows), 4, 2)


def _side(count: int, rows: int, width: float) -> float:
    """How large tiles can be that lie in so many rows; in one there is a plus between them."""
    gap = 16 if rows == 1 else 4
    return (width + gap) / -(-count // rows) - gap


def _sum(t: Seen, width: float, bars: bool) -> Sketch:
    """What the ranks add up to, on a scale with the sum that a placard wants."""
    put = t.submission
    if not put.is_begun:
        return NOTHING
    parts = [(kind % layout.RANKS + 1, HUES[kind // layout.RANKS]) for kind in put.tiles]
    scale = adding_up(parts, put.goal, width) if bars and (parts or put.goal) else NOTHING
    return column([words_in(words.adding_up(put), width, 13, bold=True), scale], 4)


def _worth(t: Seen, width: float) -> Sketch:
    """What the placards bring together, and where that leads."""
    svg, x, put = rect(0, 0, width, FOOT, "gold-wash", "", 12), 28.0, t.submission
    if not put.placards:
        return Sketch(svg + text(12, 36, clipped(words.further(t), width - 24, 14), 14), width, FOOT)
    for i, number in enumerate(put.placards):
        svg += text(x - 24, 38, "+", 18, "muted", serif=True, anchor="middle") if i else ""
        svg += worth(t.printed, number, x, 32, 16)
        x += 48
    total = f"+ {put.bonus} = {rep(put.gained)}" if put.bonus else f"= {rep(put.gained)}"
    svg += text(x - 20, 39, total, 20, serif=True)
    return Sketch(svg + text(width - 14, 38, words.leads_to(t), 15, anchor="end"), width, FOOT)


# Everybody chooses, and nobody sees anything before the last has chosen


def passing(t: Seen, width: float, height: float) -> Sketch:
    """The ring of seats, with a hidden tile on the way from each to the next; on a narrow screen also the own camp."""
    framed = frame(width, height, _("Everyone chooses, nobody sees"), line="ink")
    room, top, below, first = framed.inside, NOTHING, NOTHING, t.seat if t.seated else 0
    seats = [seat for seat in (first, *around(first, t.s.seats)) if any(t.public(seat).camp)]
    high, spoken = room.height - 8, words.passing(t, seats)
    if height > 400:
        said = _("One tile each, to the left. All tiles move at once when the last has chosen.")
        top = words_in(said, room.width, 13, "muted")
    if height > 400 and t.screen.is_narrow and t.seated:
        below = own_camp(t, "passing", room.width, min(130.0, room.height * 0.35))
        high, spoken = high - below.height - 8, f"{spoken}\n\n{words.camp(t.printed, t.camp)}"
    drawn = column([top, _ring(t, seats, room.width, high - top.height), below], 8)
    return Sketch(framed.svg + moved(drawn, room.x, room.y), width, height, spoken)


def _ring(t: Seen, seats: Sequence[int], width: float, height: float) -> Sketch:
    size = 64.0 if height > 300 else 44.0 if height > 240 else 34.0
    names = {seat: _("You") if seat == t.seat else t.names[seat] for seat in seats}
    ways = [Sketch(_on_its_way(t, seat, size), size, size) for seat in seats]
    return seats_around("passing-seat", names, ways, width, height, "lock", _("all hidden"))


def _on_its_way(t: Seen, seat: int, size: float) -> str:
    """The tile from a seat to the next: everybody's lies face down, only the own choice is known."""
    id = f"passing-tile-{seat}"
    if seat != t.seat:
        return face_down(id, 0, 0, size, _("A tile, hidden"), seat)
    if t.s.passed[seat] < layout.RELICS:
        return face(t.printed, id, 0, 0, size, t.s.passed[seat])
    return rect(0, 0, size, size, "card", "", 8) + empty_place(0, 0, size, size)
