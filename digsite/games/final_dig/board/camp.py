"""What the players have: your own numbers, hand, character and artifacts, and what is seen of the rivals."""

from functools import lru_cache, partial

from digsite.boards import table_of
from digsite.drawing import (
    NOTHING,
    Fact,
    Place,
    Rival,
    Sheet,
    Sketch,
    clipped,
    column,
    grid,
    height_of,
    label,
    moved,
    one_sheet,
    paragraph,
    pressable,
    row,
    seat_mark,
    stat,
    text,
    upright,
    words_in,
)
from digsite.drawing.holding import Held, held, held_row, held_tops
from digsite.drawing.slips import discs, figures, nothing_there
from digsite.games.final_dig.board.pieces import hand_faces, said_of_treasure, things_of
from digsite.games.final_dig.board.seen import Player, Seen, Things, tallies
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.names import cards
from digsite.games.final_dig.words.printed import Printed
from digsite.text import _

GAP = 8
MOST = 200  # the width of a card in the tray
DRAWN = 132  # the height of a card in the drawer


def tray(t: Seen, place: Place) -> Sheet:
    """All own things in one row; on a phone the tops of the cards."""
    title = _("Your camp")
    if not t.screen.is_wide:
        return one_sheet("tray", title, place, t.placed("strip", title, place, tops, t.seat))
    you, rest = place.from_left(176, 14)
    hold, things = max(1, len(hand_faces(t, "hand"))), len(t.things(t.seat).treasures) + 1
    full = (hold + things) * (MOST + GAP) + 30 > rest.width
    left, right = rest.columns(hold, things, gap=24) if full else rest.from_left(hold * (MOST + GAP), 24)
    cards_held = t.placed("hand", _("Your hand"), left, hand, t.seat)
    others = t.placed("things", _("Character and artifacts"), right, things_held, t.seat)
    return one_sheet("tray", title, place, t.placed("own", title, you, own, t.seat), cards_held, others)


def drawer(t: Seen, width: float) -> Sheet:
    """Everything in full, two cards beside each other."""
    hold, things = len(hand_faces(t, "hand")), len(t.things(t.seat).treasures) + 1
    room = Place(0, 0, width, 76 + ((hold + 1) // 2 + (things + 1) // 2) * (DRAWN + GAP) + 60)
    return one_sheet("drawer", _("Your camp"), room, t.placed("camp", _("Your camp"), room, camp, t.seat))


def own(t: Seen, width: float, height: float) -> Sketch:
    """Name, action points, and the figures that matter."""
    shown = t.player(t.seat), t.things(t.seat).worth, t.seat, t.names[t.seat]
    return _own(t.p, *shown, width, height, t.small)._replace(words=_own_in_words(t))


@lru_cache(256)
def _own(
    p: Printed, who: Player, worth: int, seat: int, name: str, width: float, height: float, small: float
) -> Sketch:
    low, said = height < 120, ", ".join(words for words, sign in who.remarks if sign != "pick")
    named = text(30, 20, clipped(name, width - 34, 18, bold=True), 18, serif=True)
    remark = Sketch(text(30, 12, clipped(said, width - 32, small), small, "muted") if said else "", width, 16)
    if low:
        numbers = figures([(who.vp, _("VP"), ""), (worth, _("worth"), ""), (who.depth, _("deep"), "")], 17, small)
    else:
        numbers = row([stat(who.vp, _("VP")), stat(worth, _("in artifacts")), stat(who.depth, _("deep"))], 10)
    you = Sketch(seat_mark(seat, 12, 14, 10) + named, width, 26)
    parts = [you, NOTHING if low else remark, _points(p, seat, who, 20 if low else 24), numbers]
    return Sketch(column(parts, 6 if low else 7).svg + moved(upright(height - 4), width + 4, 0), width, height)


def _points(p: Printed, seat: int, who: Player, size: float) -> Sketch:
    """Action points."""
    left = who.ap or 0
    return discs(left, max(left, p.n.ap_per_turn), f"seat-{seat}", size, _("{count} AP").format(count=left))


def hand(t: Seen, width: float, height: float) -> Sketch:
    drawn = _titled(t, _hand_title(t), hand_faces(t, "hand"), _("No cards"), width, height)
    return drawn._replace(words=_hand_in_words(t))


def things_held(t: Seen, width: float, height: float) -> Sketch:
    shown, none = things_of(t, "own", t.seat), _("No character yet")
    drawn = _titled(t, _("Character and artifacts"), shown, none, width, height)
    return drawn._replace(words=rows_of(t.p, t.things(t.seat)))


def _titled(t: Seen, title: str, shown: list[Held], none: str, width: float, height: float) -> Sketch:
    """Cards below their title, where there is room for one."""
    head, top = ("", 0) if height < 120 else (label(title, width, t.small).svg, 20)
    if shown:
        drawn = held_row(shown, t.said, width, height - top, t.small)
    else:
        drawn = nothing_there(none, min(width, 200.0), height - top)
    return Sketch(head + moved(drawn, 0, top), width, height)


# On a phone


def tops(t: Seen, width: float, height: float) -> Sketch:
    """Name, action points and figures in one line, and the tops of the cards below it."""
    who, left = t.player(t.seat), _points(t.p, t.seat, t.player(t.seat), 16)
    numbers = figures([(who.vp, _("VP"), ""), (t.things(t.seat).worth, _("in artifacts"), "treasure")], 16, 13)
    end = width - numbers.width - 2
    name = clipped(t.names[t.seat], end - left.width - 44, 15, bold=True)
    svg = seat_mark(t.seat, 12, 12, 8) + text(26, 17, name, 15, serif=True)
    svg += moved(left, end - left.width - 10, 4) + moved(numbers, end, 1)
    shown = [*hand_faces(t, "top"), *things_of(t, "top", t.seat)]
    svg += moved(held_tops(shown, t.said, width, height - 28), 0, 27)
    return Sketch(svg if shown else svg + text(8, 60, _("No cards"), 13, "muted"), width, height, _all_in_words(t))


def camp(t: Seen, width: float, height: float) -> Sketch:
    """All own things in full."""
    where = _("{depth} deep").format(depth=t.player(t.seat).depth)
    parts = [label(", ".join([where, *(words for words, _sign in t.player(t.seat).remarks)]), width, 13)]
    of_things = _("Character and artifacts"), things_of(t, "camp", t.seat)
    for title, shown in ((_hand_title(t), hand_faces(t, "camp")), of_things):
        drawn = [held(one, t.said, (width - GAP) / 2, DRAWN, 13) for one in shown]
        parts += [label(title, width, 13), grid(drawn, 2, GAP)]
    return Sketch(column(parts, 8).svg, width, height, _all_in_words(t))


# The rivals: what is always seen of them, and all that is public once a head is opened


def rival(t: Seen, seat: int) -> Rival:
    """Numbers, where they are, and what is to be said of them."""
    who, things = t.player(seat), t.things(seat)
    points = [one.points for one in t.once(tallies) if one.seat == seat]  # at the end
    facts = [
        Fact(points[0], _("points")) if points else Fact(who.vp, _("VP")),
        Fact(who.depth, _("deep")),
        Fact(things.worth, _("in artifacts"), "treasure", "violet"),
        Fact(who.held, _("cards"), "cards", "brown"),
    ]
    name = t.p.characters[things.character] if things.character != layout.NO_CHARACTER else ""
    said = [words for words, sign in who.remarks if sign not in ("pick", "flag")]
    if not said and who.site != layout.NO_SITE:
        said = [t.p.sites[who.site]]
    width, across = (680.0, 3) if t.screen.is_wide else (316.0, 2)
    rows = -(-(len(things.treasures) + 1) // across)
    high = height_of(t.once(FIGURES[seat]), width - 20, 14) + 14 + rows * DRAWN
    title = _("About {name}").format(name=t.names[seat])
    opened = t.placed(f"rival-{seat}", title, Place(0, 0, width, high), OPENED[seat]).panel
    return Rival(seat, name, facts, opened, note="".join(said[-1:]))


def _opened(seat: int, t: Seen, width: float, height: float) -> Sketch:
    """Everything public: numbers, remarks, the power and the artifacts."""
    across, action, about = 3 if t.screen.is_wide else 2, layout.SEAT + seat, t.once(FIGURES[seat])
    said = words_in(about, width - 20, 14)
    box = (2.0, 2.0, width - 4, said.height + 10)
    who = pressable(f"who-{seat}", moved(said, 10, 5), t.can(action), t.say(action), box, 10, action)
    each = (width - GAP * (across - 1)) / across
    shown = [held(one, t.said, each, DRAWN - GAP, 13) for one in things_of(t, f"their-{seat}", seat)]
    drawn = column([Sketch(who, width, said.height + 14), grid(shown, across, GAP)], GAP)
    words = paragraph(_("{name}: {figures}.").format(name=t.names[seat], figures=about))
    return Sketch(drawn.svg, width, height, f"{words}\n{rows_of(t.p, t.things(seat))}")


OPENED = tuple(partial(_opened, seat) for seat in range(layout.MOST))


# In words


def _figures(seat: int, t: Seen) -> str:
    who, things, p = t.player(seat), t.things(seat), t.p
    said = [p.characters[things.character]] if things.character != layout.NO_CHARACTER else []
    said += [_("{vp} VP").format(vp=who.vp), _("{worth} in artifacts").format(worth=things.worth)]
    said.append(_("{cards} in hand").format(cards=cards(who.held)))
    if who.site != layout.NO_SITE:
        said.append(_("{site} at {depth}").format(site=p.sites[who.site], depth=who.depth))
    if who.ap is not None:
        said.append(_("{count} AP left").format(count=who.ap))
    return ", ".join([*said, *(words for words, _sign in who.remarks)])


FIGURES = tuple(partial(_figures, seat) for seat in range(layout.MOST))


@lru_cache(256)
def rows_of(p: Printed, things: Things) -> str:
    """Power and artifacts of a player."""
    made = []
    if things.character != layout.NO_CHARACTER:
        words = p.character_texts[things.character]
        made.append((_("Power"), _("{text} Used this turn.").format(text=words) if things.power_used else words))
    shown = [said_of_treasure(p, one) for one in things.treasures] or [_("none")]
    made += [(_("Artifacts") if i == 0 else "", words) for i, words in enumerate(shown)]
    return table_of(tuple(made))


def _own_in_words(t: Seen) -> str:
    left = _("{count} AP").format(count=t.player(t.seat).ap or 0)
    depth = _("{depth} deep").format(depth=t.player(t.seat).depth)
    you = _("You are {name}: {figures}.").format(name=t.names[t.seat], figures=t.once(FIGURES[t.seat]))
    return paragraph(you, f"{left}, {depth}.")


def _hand_title(t: Seen) -> str:
    return _("Hand: {cards}").format(cards=cards(sum(t.s.hand[t.seat])))


def _hand_in_words(t: Seen) -> str:
    rows = [(f"{one.title} ({one.badge})" if one.badge else one.title, one.body) for one in hand_faces(t, "hand")]
    return f"{_hand_title(t)}\n{table_of(tuple(rows), 24) if rows else _('No cards in hand.')}"


def _all_in_words(t: Seen) -> str:
    return "\n\n".join([_own_in_words(t), _hand_in_words(t), rows_of(t.p, t.things(t.seat))])
