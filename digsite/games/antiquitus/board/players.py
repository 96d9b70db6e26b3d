"""The players as everybody sees them."""

from collections.abc import Sequence

from digsite.boards import around, players_panel
from digsite.core.sentinels import HIDDEN
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    chip,
    columns,
    flow,
    group,
    height_of,
    icon,
    lines,
    moved,
    named_seat,
    rect,
    text,
    width_of,
)
from digsite.games.antiquitus.board.placards import DECK_HUES, rep_disc
from digsite.games.antiquitus.board.table import Table
from digsite.games.antiquitus.board.tiles import face_down, placard_back, relic
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import deck, placard, placards, rep, tiles
from digsite.text import _, plural
from digsite.text.speech import listed

MINI = 34


def players(t: Table) -> Panel:
    """The rivals, from the seat to the left on; for a spectator everybody."""
    rivals = around(t.seat, t.s.seats)
    shown = [("", _player(t, seat)) for seat in rivals]
    return players_panel(t.seated, shown, _players_in_words(t, rivals), line=4, step=16, bottom=2)


def _player(t: Table, seat: int) -> Sketch:
    head = who_is(t, seat, f"players-{seat}", COLUMN)
    svg, y = head.svg, head.height
    for part in (_open_camp(t, seat), _hand_seen(t, seat), museum_of(t, seat, COLUMN)):
        if part.height:
            svg += moved(part, 0, y)
            y += part.height + 8
    return Sketch(svg, COLUMN, y)


def who_is(t: Table, seat: int, prefix: str, width: float) -> Sketch:
    """A seat's mark and name, its REP, its submissions, and what is to be said of it now."""
    room, name, points = width - 96, t.names[seat], t.s.rep[seat]
    who = named_seat(seat, 0, 0, name, room)
    svg = (
        f"{who.svg}{text(width - 42, 21, points, 26, serif=True, anchor='end')}"
        f"{text(width - 2, 20, _('REP'), 14, 'muted', bold=True, anchor='end')}"
        f"{lines(25, who.height + 13, subs_of(t, seat), room - 25, 13, 'muted')}"
    )
    chips = [chip(0, 0, words, sign=sign, height=24) for words, sign in remarks_on(t, seat)]
    x = 36 + width_of(name, 17, bold=True)
    beside = who.height < 30 and x + sum(made.width + 8 for made in chips) <= room + 20
    y = who.height + height_of(subs_of(t, seat), room - 25, 13) + 6
    row = flow(chips, room, 8, 6)
    svg += moved(row, x, -2) if beside else moved(row, 0, y)
    return Sketch(f'<g id="{prefix}">{svg}</g>', width, y + 2 + (0 if beside or not chips else row.height + 8))


def subs_of(t: Table, seat: int) -> str:
    count = t.s.subs[seat]
    return plural("{count} submission", "{count} submissions", count).format(count=count)


def remarks_on(t: Table, seat: int) -> list[tuple[str, str]]:
    s = t.s
    if s.phase == layout.END:
        return [(_("place {place}").format(place=t.places[seat]), "star")]
    made = []
    if t.is_in_turn and s.active == seat:
        made.append((_("on turn"), "flag"))
    if s.to_move == seat and s.active != seat:
        made.append((_("chooses now"), "pick"))
    return made


def _open_camp(t: Table, seat: int) -> Sketch:
    """The tiles of a rival's camp, and the one that is secretly chosen."""
    camp = t.s.camp[seat]
    made = [
        Sketch(relic(t, f"players-{seat}-{kind}-{i}", 0, 0, MINI, kind), MINI, MINI)
        for kind in range(layout.RELICS)
        for i in range(camp[kind])
    ]
    if not made:
        return Sketch(text(0, 13, _("no tiles in camp"), 13, "muted"), COLUMN, 18)
    return flow(made, COLUMN, 4, 4)


def _hand_seen(t: Table, seat: int) -> Sketch:
    """A rival's placards: those that everybody knows by their names, the others by their backs."""
    known = t.hands[seat]
    made = []
    for number in range(layout.DECKS):
        hidden = t.s.held[seat][number] - sum(t.box.placard[card].deck == number for card in known)
        points, title = t.box.deck[number].rep, _("{deck} placard, hidden").format(deck=deck(t.box, number))
        for i in range(hidden):
            back = placard_back(f"players-{seat}-back-{number}-{i}", 0, 0, 26, MINI, points, DECK_HUES[number], title)
            made.append(Sketch(back, 26, MINI))
    made += [_known_placard(t, f"players-{seat}-placard-{card}", card) for card in known]
    if t.s.passed[seat] != layout.NO_KIND:
        made.append(_secret(t, f"players-{seat}-passes", t.s.passed[seat]))
    return flow(made, COLUMN, 8, 6)


def _known_placard(t: Table, id: str, number: int) -> Sketch:
    """A placard in a rival's hand that everybody has seen."""
    name, hue = placard(t.box, number), DECK_HUES[t.box.placard[number].deck]
    room = min(width_of(name, 13, bold=True), COLUMN - 50)
    width, high = room + 48, max(MINI, height_of(name, room + 1, 13, bold=True) + 16)
    inner = rect(0.75, 0.75, width - 1.5, high - 1.5, "card", hue, 8)
    inner += rep_disc(19, 17, t.box.placard[number].rep, hue, 11)
    inner += lines(37, 21.5, name, room + 1, 13, bold=True)
    return Sketch(group(id, "card", 0, 0, inner, f"{name}: {t.asks(number)}"), width, high)


def _secret(t: Table, id: str, kind: int) -> Sketch:
    """The tile that somebody has chosen to pass, which nobody else may know yet."""
    words = _("chosen to pass")
    if kind == HIDDEN:
        piece = face_down(id, 0, 0, MINI, _("A tile, chosen and hidden"), 2)
    else:
        piece = relic(t, id, 0, 0, MINI, kind)
    width = MINI + 8 + width_of(words, 13)
    return Sketch(piece + text(MINI + 8, 22, words, 13, "muted"), width, MINI)


def museum_of(t: Table, seat: int, width: float) -> Sketch:
    """The placards that a seat has submitted."""
    if not t.museums[seat]:
        return Sketch("", width, 0)
    words = museum_in_words(t, seat)
    svg = icon("museum", 0, 0, 16, "muted", _("Museum")) + lines(24, 13, words, width - 24, SMALLEST, "muted")
    return Sketch(svg, width, height_of(words, width - 24, SMALLEST))


def museum_in_words(t: Table, seat: int) -> str:
    return _("Submitted: {placards}").format(placards=placards(t.box, t.museums[seat]))


def _players_in_words(t: Table, rivals: Sequence[int]) -> str:
    rows: list[Sequence[object]] = []
    for seat in rivals:
        standing = [rep(t.s.rep[seat]), subs_of(t, seat), *(words for words, _sign in remarks_on(t, seat))]
        rows.append((t.names[seat], ", ".join(standing)))
        rows.append(("", _camp_in_words(t, seat)))
        rows.append(("", _hand_in_words(t, seat)))
        if t.s.passed[seat] == HIDDEN:
            rows.append(("", _("A tile is chosen to pass, hidden.")))
        if t.museums[seat]:
            rows.append(("", f"{museum_in_words(t, seat)}."))
    return columns(rows, widest=20)


def _camp_in_words(t: Table, seat: int) -> str:
    if not any(t.s.camp[seat]):
        return _("No tiles in camp.")
    return _("Camp: {tiles}.").format(tiles=tiles(t.box, t.s.camp[seat]))


def _hand_in_words(t: Table, seat: int) -> str:
    known = t.hands[seat]
    made = []
    for number in range(layout.DECKS):
        hidden = t.s.held[seat][number] - sum(t.box.placard[card].deck == number for card in known)
        if hidden:
            made += [_("hidden {deck}").format(deck=deck(t.box, number))] * hidden
    made += [_known_in_words(t, card) for card in known]
    return _("Placards: {placards}.").format(placards=listed(made)) if made else _("No placards.")


def _known_in_words(t: Table, number: int) -> str:
    return _("{placard} ({rep})").format(placard=placard(t.box, number), rep=rep(t.box.placard[number].rep))
