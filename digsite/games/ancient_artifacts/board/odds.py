"""What a roll or a placement brings, in exact odds; where there is nothing to weigh, what the signs mean."""

from digsite.drawing import (
    NOTHING,
    Framed,
    Place,
    Sketch,
    clipped,
    column,
    frame,
    moved,
    paragraph,
    row,
    rule,
    text,
    width_of,
)
from digsite.drawing.gauges import chance
from digsite.games.ancient_artifacts.board.boxes import key
from digsite.games.ancient_artifacts.board.seen import Seen
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import percent
from digsite.games.ancient_artifacts.words.notes import Chances
from digsite.text import _


def title_of_odds(t: Seen) -> str:
    if not t.ahead:
        return _("What the signs mean")
    return _("What a placement brings") if t.s.phase == layout.PLACING else _("What a roll brings")


def odds(t: Seen, width: float, height: float) -> Sketch:
    """A bar for every chance, and how many boxes are marked on average; in a low place without a frame."""
    rolls, low = t.ahead, height < 110
    rolls = rolls[: max(1, int(height // 52))] if low else rolls
    framed = Framed("", Place(4, 0, width - 8, height)) if low else frame(width, height, title_of_odds(t))
    inside = framed.inside
    if not rolls:
        faces = paragraph(_("The faces of the results dice: {faces}.").format(faces=", ".join(t.p.symbols)))
        return Sketch(framed.svg + moved(key(t.p.symbols, inside.width), inside.x, inside.y), width, height, faces)
    bars, rest = sum(len(_chances(t, found)) for _head, found in rolls), 46 * len(rolls)
    high = 9.0 if low else max(8.0, min(13.0, (inside.height - 18 - rest) / bars - 25))
    parts = [_roll(t, i, *roll, inside.width, high, low) for i, roll in enumerate(rolls)]
    room = inside.height - (0 if low or t.s.phase == layout.ASKING else 18)
    with_key = column([*parts, rule(inside.width), key(t.p.symbols, inside.width)], 8)
    drawn = with_key if t.s.phase == layout.ASKING and with_key.height <= room else column(parts, 8, height=room)
    svg = framed.svg + moved(drawn, inside.x, inside.y + (inside.height - drawn.height) / 2 * low)
    if not low and rolls[0][1].done is not None:
        foot = clipped(_("then the best play, and nothing more is paid"), inside.width, t.small)
        svg += text(inside.x, height - 11, foot, t.small, "muted")
    return Sketch(svg, width, height, _in_words(t))


def _chances(t: Seen, found: Chances) -> list[tuple[str, float, str]]:
    """Names, shares and colours; before a placement without the first roll, which is as risky everywhere."""
    placing = t.s.phase == layout.PLACING
    made = [] if placing or found.bust is None else [(_("bust"), found.bust, "red")]
    if found.done is None:
        return made
    words = _("step done, {boxes:.2f} boxes") if placing and found.boxes is not None else _("step done")
    return [*made, (words.format(boxes=found.boxes), found.done, "brown")]


def _roll(t: Seen, number: int, head: str, found: Chances, width: float, high: float, beside: bool) -> Sketch:
    """A roll with its chances, below each other or beside each other."""
    chances, boxes = _chances(t, found), ""
    if found.boxes is not None and t.s.phase != layout.PLACING:
        boxes = found.said()[-1]
    room = width - (width_of(boxes, t.small) + 12 if beside else 0)
    svg = text(0, 13, clipped(head, room, 13.5, bold=True), 13.5, bold=True)
    across = (width - 14 * (len(chances) - 1)) / len(chances) if beside else width
    bars = [
        chance(f"odds-{number}-{i}", words, share, percent(share), across, hue, 13, high)
        for i, (words, share, hue) in enumerate(chances)
    ]
    if beside:
        svg += text(width, 13, boxes, t.small, "muted", anchor="end") if boxes else ""
        return column([Sketch(svg, width, 17), row(bars, 14)], 0)
    line = Sketch(text(0, 11, clipped(boxes, width, t.small), t.small, "muted"), width, 14) if boxes else NOTHING
    return column([Sketch(svg, width, 17), *bars, line], 4)


def _in_words(t: Seen) -> str:
    sentence = _("{roll}: {odds}.")
    return "\n".join(paragraph(sentence.format(roll=head, odds=", ".join(found.said()))) for head, found in t.ahead)
