"""The rivals: what is always seen of them, and all that is public once a head is opened."""

from functools import partial

from digsite.drawing import (
    Fact,
    Panel,
    Place,
    Rival,
    Sketch,
    column,
    grid,
    height_of,
    moved,
    paragraph,
    pressable,
    words_in,
)
from digsite.drawing.holding import held
from digsite.games.final_dig.board.camp import figures_in_words, rows_of
from digsite.games.final_dig.board.pieces import things_of
from digsite.games.final_dig.board.seen import Seen, points
from digsite.games.final_dig.rules import layout
from digsite.text import _


def rival(t: Seen, seat: int) -> Rival:
    """Numbers, where they are, and what is to be said of them."""
    who, things = t.player(seat), t.things(seat)
    facts = [
        Fact(who.vp, _("VP")),
        Fact(who.depth, _("deep")),
        Fact(things.worth, _("in artifacts"), "treasure", "violet"),
        Fact(who.held, _("cards"), "cards", "brown"),
    ]
    if t.s.phase == layout.END:
        facts[0] = Fact(t.once(points)[seat], _("points"))
    name = t.p.characters[things.character] if things.character != layout.NO_CHARACTER else ""
    said = [words for words, sign in who.remarks if sign not in ("pick", "flag")]
    if not said and who.site != layout.NO_SITE:
        said = [t.p.sites[who.site]]
    return Rival(seat, name, facts, _opened(t, seat), note="".join(said[-1:]))


def _opened(t: Seen, seat: int) -> Panel:
    width, across = (680.0, 3) if t.screen.is_wide else (316.0, 2)
    rows = -(-(len(t.things(seat).treasures) + 1) // across)
    high = height_of(figures_in_words(t, seat), width - 20, 14) + 14 + rows * 132
    title = _("About {name}").format(name=t.names[seat])
    return t.placed(f"rival-{seat}", title, Place(0, 0, width, high), OPENED[seat]).panel


def _draw(seat: int, t: Seen, width: float, height: float) -> Sketch:
    """Everything public: numbers, remarks, the power and the artifacts."""
    words = paragraph(_("{name}: {figures}.").format(name=t.names[seat], figures=figures_in_words(t, seat)))
    return Sketch(column(_parts(t, seat, width), 8).svg, width, height, f"{words}\n{rows_of(t.p, t.things(seat))}")


def _parts(t: Seen, seat: int, width: float) -> list[Sketch]:
    across, action = 3 if t.screen.is_wide else 2, layout.SEAT + seat
    each = (width - 8 * (across - 1)) / across
    said = words_in(figures_in_words(t, seat), width - 20, 14)
    box = (2.0, 2.0, width - 4, said.height + 10)
    who = pressable(f"who-{seat}", moved(said, 10, 5), t.can(action), t.say(action), box, 10, action)
    shown = [held(one, t.said, each, 124, 13) for one in things_of(t, f"their-{seat}", seat)]
    return [Sketch(who, width, said.height + 14), grid(shown, across, 8)]


OPENED = tuple(partial(_draw, seat) for seat in range(layout.MOST))
