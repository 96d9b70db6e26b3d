"""The players: the others in small but complete, the own things in full."""

from functools import partial
from typing import NamedTuple

from digsite.boards import Choices, Remark, around, in_widths, number, players_panel, press, table_of, titled
from digsite.drawing import (
    COLUMN,
    Panel,
    Screen,
    Sketch,
    chip,
    empty_place,
    escape,
    flow,
    height_of,
    kept,
    lines,
    moved,
    named_seat,
    paragraph,
    pill,
    stack,
    text,
    track,
    width_of,
)
from digsite.games.final_dig.board.pieces import (
    TARGET,
    Face,
    Treasure,
    backs,
    hand_faces,
    rows_of,
    said_of_treasure,
    small_treasure,
    treasure_face,
)
from digsite.games.final_dig.board.printed import Printed
from digsite.games.final_dig.board.table import Table, owned, remarks, rerolls
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.names import cards
from digsite.text import _, plural


class Player(NamedTuple):
    """All that the picture of a player depends on."""

    seat: int
    name: str
    remarks: tuple[Remark, ...]
    character: int
    power_used: bool
    vp: int
    held: int  # cards
    site: int
    depth: int
    ap: tuple[int, int] | None  # left, and dots to show; None: not on turn
    treasures: tuple[Treasure, ...]


def _player(t: Table, seat: int) -> Player:
    s = t.s
    on_turn = bool(s.in_turn and s.active == seat and s.phase != layout.END)
    return Player(
        seat,
        t.names[seat],
        remarks(t, seat),
        s.character[seat],
        bool(on_turn and s.power_used),
        s.vp[seat],
        s.held[seat],
        s.site[seat],
        s.depth[seat],
        (s.ap, max(s.ap, t.p.n.ap_per_turn)) if on_turn else None,
        _treasures(t, seat, on_turn),
    )


def _treasures(t: Table, seat: int, on_turn: bool) -> tuple[Treasure, ...]:
    s, rolls = t.s, layout.NO_ARTIFACT
    if layout.REROLL_ARTIFACT in t.said and seat == t.seat:
        rolls = t.once(rerolls)
    return tuple(
        Treasure(
            a, s.fame[a], bool(on_turn and s.used[a]), layout.REROLL_ARTIFACT if a == rolls else layout.ARTIFACT + a
        )
        for a in owned(t, seat)
    )


# The others


def players(t: Table) -> Panel:
    """The rivals, from the seat to the left on; for a spectator everybody."""
    shown = {seat: _seen_rival(t, seat) for seat in around(t.seat, t.s.seats)}
    drawn = [(f"players-{seat}", rival.drawn) for seat, rival in shown.items()]
    return players_panel(t.seated, drawn, "\n\n".join(rival.words for rival in shown.values()), top=2, step=18)


class Rival(NamedTuple):
    drawn: Sketch
    words: str


def _seen_rival(t: Table, seat: int) -> Rival:
    player = _player(t, seat)
    said = (
        *t.choices(layout.SEAT + seat),
        *(c for own in player.treasures for c in t.choices(layout.ARTIFACT + own.artifact)),
    )
    return _rival(t.p, player, said)


@kept(256)
def _rival(p: Printed, player: Player, said: Choices) -> Rival:
    can, prefix = dict(said), f"players-{player.seat}"
    who = _who(p, player, COLUMN - 16, prefix)
    frame = (2.0, 2.0, COLUMN - 4.0, who.height + 10)
    head = press(can, f"{prefix}-who", moved(who, 8, 7), layout.SEAT + player.seat, frame)
    parts = [Sketch(head, COLUMN, who.height + 14)]
    if player.held:
        title = _("{name}: {cards} in hand").format(name=player.name, cards=cards(player.held))
        parts.append(_indented(backs(player.held, title)))
    if player.treasures:
        made = []
        for own in player.treasures:
            drawn = small_treasure(p, own, COLUMN - 16)
            id, size = f"{prefix}-artifact-{own.artifact}", (1.5, 1.5, drawn.width - 3, drawn.height - 3)
            made.append(
                Sketch(press(can, id, drawn.svg, layout.ARTIFACT + own.artifact, size, 9), drawn.width, drawn.height)
            )
        parts.append(_indented(flow(made, COLUMN - 16, 6, 6)))
    words = _("{name}: {figures}.").format(name=player.name, figures=_figures_in_words(p, player))
    return Rival(stack(parts, 6), f"{paragraph(words)}\n{table_of(_rows(p, player))}")


def _indented(sketch: Sketch) -> Sketch:
    return Sketch(moved(sketch, 8, 0), COLUMN, sketch.height)


# Name and figures, for everybody


@kept(256)
def _who(p: Printed, player: Player, width: float, prefix: str, aside: Sketch | None = None) -> Sketch:
    """A seat's mark and name, its character, what is to be said of it now, and its figures."""
    who = named_seat(player.seat, 0, 0, player.name, width)
    parts, made = [], []
    if player.character != layout.NO_CHARACTER:
        drawn = chip(0, 0, p.characters[player.character], "brown", height=24)
        title = escape(p.character_texts[player.character])
        if drawn.width <= width:
            made.append(Sketch(f"<g><title>{title}</title>{drawn.svg}</g>", drawn.width, drawn.height))
        else:
            name = p.characters[player.character]
            parts.append(Sketch(lines(0, 12, name, width, 13, bold=True), width, height_of(name, width, 13, bold=True)))
    made += [chip(0, 0, words, sign=sign, height=24) for words, sign in player.remarks]
    beside = 40 + width_of(player.name, 17, bold=True)
    if made and who.height < 30 and beside + sum(drawn.width + 6 for drawn in made) <= width:
        parts.insert(0, Sketch(who.svg + moved(flow(made, width, 6), beside, 0), width, 25))
    else:
        parts = [who, *parts, *([flow(made, width, 6, 4)] if made else [])]
    most = 200 if width > COLUMN else 72 if player.ap else 110
    figures = [number(*figure, most) for figure in _figures(p, player)]
    if player.ap is not None:
        figures.insert(0, _points(player, prefix))
    parts.append(flow(figures, width - (0 if aside is None else aside.width + 20), 14 if width <= COLUMN else 20, 6))
    drawn = stack(parts, 6)
    if aside is None:
        return drawn
    high = max(drawn.height, aside.height)
    return Sketch(drawn.svg + moved(aside, width - aside.width, high - aside.height), width, high)


def _points(player: Player, prefix: str) -> Sketch:
    """Action points as dots."""
    left, dots = player.ap or (0, 0)
    drawn = track(
        f"{prefix}-ap", 0, 0, 140, [""] * dots, [i < left for i in range(dots)], f"seat-{player.seat}", 16, True
    )
    words = _("AP left: {count}").format(count=left)
    return Sketch(
        moved(drawn, 0, 2) + text(0, drawn.height + 17, words, 12, "muted"),
        max(drawn.width, width_of(words, 12)),
        drawn.height + 20,
    )


def _figures(p: Printed, player: Player) -> list[tuple[str, str]]:
    worth = sum(p.n.value[own.artifact] for own in player.treasures)
    figures = [
        (str(player.vp), _("VP")),
        (str(worth), _("in artifacts")),
        (str(player.held), plural("card", "cards", player.held)),
    ]
    if player.site != layout.NO_SITE:
        figures.append((str(player.depth), p.sites[player.site]))
    return figures


def _figures_in_words(p: Printed, player: Player) -> str:
    worth = sum(p.n.value[own.artifact] for own in player.treasures)
    said = [p.characters[player.character]] if player.character != layout.NO_CHARACTER else []
    said += [
        _("{vp} VP").format(vp=player.vp),
        _("{worth} in artifacts").format(worth=worth),
        _("{cards} in hand").format(cards=cards(player.held)),
    ]
    if player.site != layout.NO_SITE:
        said.append(_("{site} at {depth}").format(site=p.sites[player.site], depth=player.depth))
    if player.ap is not None:
        said.append(_("{count} AP left").format(count=player.ap[0]))
    return ", ".join([*said, *(words for words, _sign in player.remarks)])


def _rows(p: Printed, player: Player) -> tuple[tuple[str, str], ...]:
    """Power and artifacts of a player."""
    made = []
    if player.character != layout.NO_CHARACTER:
        words = p.character_texts[player.character]
        if player.power_used:
            words = _("{text} Used this turn.").format(text=words)
        made.append((_("Power"), words))
    shown = [said_of_treasure(p, own) for own in player.treasures] or [_("none")]
    made += [(_("Artifacts") if i == 0 else "", words) for i, words in enumerate(shown)]
    return tuple(made)


# Your own things


class Hold(NamedTuple):
    """All that the picture of the own things depends on."""

    you: Player
    hand: tuple[int, ...]
    power: int  # what pressing the character means
    said: Choices


def own(t: Table) -> Panel:
    s = t.s
    power = layout.REROLL_CHARACTER if s.phase == layout.ROLL_CHOICE and s.active == t.seat else layout.POWER
    said = (
        *t.choices(layout.END_TURN),
        *t.choices(power),
        *t.choices(layout.REROLL_ARTIFACT),
        *(c for artifact in owned(t, t.seat) for c in t.choices(layout.ARTIFACT + artifact)),
        *t.choices(layout.CARD, layout.PRINTED_KINDS),
        *t.choices(layout.MORE_CARDS, layout.KINDS - layout.PRINTED_KINDS),
    )
    return _own(t.screen, t.p, Hold(_player(t, t.seat), tuple(s.hand[t.seat]), power, said))


@kept(64)
def _own(screen: Screen, p: Printed, hold: Hold) -> Panel:
    words = _own_in_words(p, hold)
    return in_widths(screen, "own", _("Your camp"), words, partial(_drawn, p, hold), hold.you.seat)


def _drawn(p: Printed, hold: Hold, prefix: str, width: float) -> Sketch:
    you, per_row = hold.you, 2 if width == COLUMN else 4
    parts, said = [], dict(hold.said)
    end = None
    if layout.END_TURN in said:
        end = pill(
            f"{prefix}-press-{layout.END_TURN}", _("End the turn"), layout.END_TURN, said[layout.END_TURN], width
        )
    if end is None or width > COLUMN:
        parts.append(_who(p, you, width, prefix, end))
    else:
        parts += [_who(p, you, width, prefix), end]
    faces = tuple(hand_faces(p, prefix, hold.hand))
    drawn = rows_of(faces, hold.said, width, per_row) if faces else _nothing(_("No cards"), width)
    parts.append(titled(_("Hand: {cards}").format(cards=cards(you.held)), drawn, width))
    things = [_power_face(p, prefix, hold)] if you.character != layout.NO_CHARACTER else []
    things += [treasure_face(p, prefix, own) for own in you.treasures]
    if things:
        parts.append(titled(_("Character and artifacts"), rows_of(things, hold.said, width, per_row), width))
    own = stack(parts, 14)
    return Sketch(own.svg, width, own.height + 2)


def _nothing(words: str, width: float) -> Sketch:
    svg = empty_place(0, 0, width, TARGET) + text(width / 2, TARGET / 2 + 5, words, 13, "muted", anchor="middle")
    return Sketch(svg, width, TARGET)


def _power_face(p: Printed, prefix: str, hold: Hold) -> Face:
    number, used = hold.you.character, hold.you.power_used
    foot = _("used this turn") if used else ""
    return Face(f"{prefix}-power", hold.power, p.characters[number], p.character_texts[number], "brown", foot, "")


def _own_in_words(p: Printed, hold: Hold) -> str:
    you = hold.you
    head = _("You are {name}: {figures}.").format(name=you.name, figures=_figures_in_words(p, you))
    rows = list(_rows(p, you))
    hand = [
        (f"{name} (×{hold.hand[kind]})" if hold.hand[kind] > 1 else name, p.card_texts[kind])
        for kind, name in enumerate(p.cards)
        if hold.hand[kind]
    ]
    parts = [paragraph(head), table_of(tuple(rows))]
    if hand:
        parts.append(_("Hand: {cards}").format(cards=cards(you.held)) + "\n" + table_of(tuple(hand), 24))
    else:
        parts.append(_("No cards in hand."))
    if layout.END_TURN in dict(hold.said):
        parts.append(_("To choose: {choices}.").format(choices=_("End the turn")))
    return "\n\n".join(parts)
