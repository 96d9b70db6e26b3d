"""Your own things: who you are and your numbers, the hand, the character and the artifacts."""

from functools import lru_cache, partial

from digsite.boards import table_of
from digsite.drawing import (
    ROOMS,
    Place,
    Sheet,
    Sketch,
    clipped,
    column,
    grid,
    label,
    moved,
    one_sheet,
    paragraph,
    row,
    seat_mark,
    stat,
    text,
    upright,
)
from digsite.drawing.holding import Held, held, held_row, held_tops
from digsite.drawing.slips import discs, figures, nothing_there
from digsite.games.final_dig.board.pieces import hand_faces, said_of_treasure, things_of
from digsite.games.final_dig.board.seen import Seen, Things
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.names import cards
from digsite.games.final_dig.words.printed import Printed
from digsite.text import _

GAP = 8


def tray(t: Seen, place: Place) -> Sheet:
    """All own things in one row; on a phone the tops of the cards."""
    title = _("Your camp")
    if not t.screen.is_wide:
        return one_sheet("tray", title, place, t.placed("strip", title, place, tops, t.seat))
    you, rest = place.from_left(176, 14)
    hold = max(1, sum(1 for count in t.s.hand[t.seat] if count))
    things = len(t.things(t.seat).treasures) + 1
    most = 200 + GAP
    if (hold + things) * most + 30 > rest.width:
        left, right = rest.columns(hold, things, gap=24)
    else:
        left, right = rest.from_left(hold * most, 24)
    cards_held = t.placed("hand", _("Your hand"), left, hand, t.seat)
    others = t.placed("things", _("Character and artifacts"), right, things_held, t.seat)
    return one_sheet("tray", title, place, t.placed("own", title, you, own, t.seat), cards_held, others)


def drawer(t: Seen, width: float) -> Sheet:
    """Everything in full, two cards beside each other."""
    hold = len(hand_faces(t, ""))
    rows = -(-hold // 2) + -(-(len(t.things(t.seat).treasures) + 1) // 2)
    room = Place(0, 0, width, 76 + rows * (DRAWN + GAP) + 60)
    return one_sheet("drawer", _("Your camp"), room, t.placed("camp", _("Your camp"), room, camp, t.seat))


# Who you are


def own(t: Seen, width: float, height: float) -> Sketch:
    """Name, action points, and the figures that matter."""
    who, small = t.player(t.seat), ROOMS[t.screen].smallest
    low = height < 120
    name = text(30, 20, clipped(t.names[t.seat], width - 34, 18, bold=True), 18, serif=True)
    said = ", ".join(words for words, sign in who.remarks if sign != "pick")
    parts = [Sketch(seat_mark(t.seat, 12, 14, 10) + name, width, 26)]
    if not low:
        parts.append(Sketch(text(30, 12, clipped(said, width - 32, small), small, "muted") if said else "", width, 16))
    parts.append(_points(t, 24 if not low else 20))
    deep, vp, worth = who.depth, who.vp, t.things(t.seat).worth
    if low:
        parts.append(figures([(vp, _("VP"), ""), (worth, _("worth"), ""), (deep, _("deep"), "")], 17, small))
    else:
        parts.append(row([stat(vp, _("VP")), stat(worth, _("in artifacts")), stat(deep, _("deep"))], 10))
    svg = column(parts, 7 if not low else 6).svg + moved(upright(height - 4), width + 4, 0)
    return Sketch(svg, width, height, _own_in_words(t))


def _points(t: Seen, size: float) -> Sketch:
    """Action points."""
    left = t.player(t.seat).ap or 0
    words = _("{count} AP").format(count=left)
    return discs(left, max(left, t.p.n.ap_per_turn), f"seat-{t.seat}", size, words)


# The cards


def hand(t: Seen, width: float, height: float) -> Sketch:
    title = _hand_title(t)
    return _titled(t, title, hand_faces(t, "hand"), width, height, _hand_in_words(t))


def _hand_title(t: Seen) -> str:
    return _("Hand: {cards}").format(cards=cards(sum(t.s.hand[t.seat])))


def things_held(t: Seen, width: float, height: float) -> Sketch:
    shown = things_of(t, "own", t.seat)
    return _titled(
        t, _("Character and artifacts"), shown, width, height, rows_of(t.p, t.things(t.seat)), _("No character yet")
    )


def _titled(t: Seen, title: str, shown: list[Held], width: float, height: float, words: str, none: str = "") -> Sketch:
    """Cards below their title, where there is room for one."""
    low = height < 120
    top = 0 if low else 20
    drawn = held_row(shown, t.said, width, height - top, ROOMS[t.screen].smallest)
    if not shown:
        drawn = nothing_there(none or _("No cards"), min(width, 200.0), height - top)
    head = "" if low else label(title, width, ROOMS[t.screen].smallest).svg
    return Sketch(head + moved(drawn, 0, top), width, height, words)


# On a phone


def tops(t: Seen, width: float, height: float) -> Sketch:
    """Name, action points and figures in one line, and the tops of the cards below it."""
    points = _points(t, 16)
    vp, worth = t.player(t.seat).vp, t.things(t.seat).worth
    numbers = figures([(vp, _("VP"), ""), (worth, _("in artifacts"), "treasure")], 16, 13)
    end = width - numbers.width - 2
    room = end - points.width - 44
    svg = seat_mark(t.seat, 12, 12, 8) + text(26, 17, clipped(t.names[t.seat], room, 15, bold=True), 15, serif=True)
    svg += moved(points, end - points.width - 10, 4) + moved(numbers, end, 1)
    shown = [*hand_faces(t, "top"), *things_of(t, "top", t.seat)]
    svg += moved(held_tops(shown, t.said, width, height - 28), 0, 27)
    if not shown:
        svg += text(8, 60, _("No cards"), 13, "muted")
    return Sketch(svg, width, height, "\n\n".join(_all_in_words(t)))


DRAWN = 132  # the height of a card in the drawer


def camp(t: Seen, width: float, height: float) -> Sketch:
    """All own things in full."""
    each = (width - GAP) / 2
    hold, things = hand_faces(t, "camp"), things_of(t, "camp", t.seat)
    where = _("{depth} deep").format(depth=t.player(t.seat).depth)
    said = ", ".join([where, *(words for words, _sign in t.player(t.seat).remarks)])
    parts = [
        label(said, width, 13),
        label(_hand_title(t), width, 13),
        grid([held(one, t.said, each, DRAWN, 13) for one in hold], 2, GAP),
        label(_("Character and artifacts"), width, 13),
        grid([held(one, t.said, each, DRAWN, 13) for one in things], 2, GAP),
    ]
    return Sketch(column(parts, 8).svg, width, height, "\n\n".join(_all_in_words(t)))


# In words


def figures_in_words(t: Seen, seat: int) -> str:
    return t.once(FIGURES[seat])


def _figures(seat: int, t: Seen) -> str:
    who, things, p = t.player(seat), t.things(seat), t.p
    said = [p.characters[things.character]] if things.character != layout.NO_CHARACTER else []
    said += [
        _("{vp} VP").format(vp=who.vp),
        _("{worth} in artifacts").format(worth=things.worth),
        _("{cards} in hand").format(cards=cards(who.held)),
    ]
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
    return paragraph(_("You are {name}: {figures}.").format(name=t.names[t.seat], figures=figures_in_words(t, t.seat)),
                     f"{left}, {depth}.")  # fmt: skip


def _hand_in_words(t: Seen) -> str:
    hand = t.s.hand[t.seat]
    held = [
        (f"{name} (×{hand[kind]})" if hand[kind] > 1 else name, t.p.card_texts[kind])
        for kind, name in enumerate(t.p.cards)
        if hand[kind]
    ]
    title = _hand_title(t)
    return f"{title}\n{table_of(tuple(held), 24)}" if held else f"{title}\n{_('No cards in hand.')}"


def _all_in_words(t: Seen) -> list[str]:
    return [_own_in_words(t), _hand_in_words(t), rows_of(t.p, t.things(t.seat))]
