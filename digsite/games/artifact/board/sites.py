"""The dig sites: huts, cards, decks, worker tracks, research tracks, and what can be done there; the year above."""

import itertools
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from digsite.boards import Choices, counted, in_widths, press, table_of
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    flow,
    group,
    height_of,
    kept,
    lines,
    moved,
    paragraph,
    pressable,
    rect,
    seat_mark,
    stack,
    text,
    track,
    width_of,
)
from digsite.games.artifact.board.pieces import CARD, TARGET, action_track, card, deck, huts, place, track_in_words
from digsite.games.artifact.board.printed import BY_SITE, SITE_HUES, Printed
from digsite.games.artifact.board.table import Table, cost, doing, why_final, year
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.names import cards
from digsite.text import _
from digsite.text.speech import listed

PAD, BETWEEN = 10, 12


class Dig(NamedTuple):
    """All that the picture of a site depends on."""

    site: int
    closed: bool
    deck: int
    face: tuple[int, ...]  # cards face up, by kind
    huts: tuple[int, ...]  # by seat
    research: tuple[int, ...]  # by seat; empty: not in play
    markers: int  # on the worker track
    costs: tuple[str, str, str]  # of research, hire and ship
    phase: int  # that matters here, else TURN
    said: Choices
    names: tuple[str, ...]


def _dig(t: Table, site: int) -> Dig:
    s, seats = t.s, range(t.s.seats)
    here = s.phase == layout.SETUP_HUT or (
        s.arg == site and s.phase in (layout.SHIP_PICK, layout.ASK_JUDD, layout.ASK_LONDON)
    )
    kinds = BY_SITE[site]
    said = [t.choices(first + site) for first in (layout.HUT, layout.RESEARCH, layout.HIRE, layout.SHIP, layout.TAKE)]
    if here:
        said += [t.choices(layout.YES), *(t.choices(layout.CARD + kind) for kind in kinds)]
    return Dig(
        site,
        site == s.closed,
        s.deck_size[site],
        tuple(s.face[kind] for kind in kinds),
        tuple(s.huts[seat][site] for seat in seats),
        tuple(s.research[seat][site] for seat in seats) if s.expansion_1 else (),
        s.board[site],
        (
            cost(t, layout.RESEARCH + site, layout.MUSEUM),
            cost(t, layout.HIRE + site, site),
            cost(t, layout.SHIP + site, layout.SHIP_MARKER),
        ),
        s.phase if here else layout.TURN,
        tuple(itertools.chain(*said)),
        t.names,
    )


def sites(t: Table) -> Panel:
    digs = [_dig(t, site) for site in range(layout.SITES)]
    return in_widths(t.screen, "sites", _("Dig sites"), _in_words(t, digs), partial(_sites, t, digs))


def _sites(t: Table, digs: Sequence[Dig], prefix: str, width: float) -> Sketch:
    per_row = 1 if width == COLUMN else 2
    across = (width - BETWEEN * (per_row - 1)) / per_row
    rows = [_year(t, prefix, width)]
    for first in range(0, layout.SITES, per_row):
        row = digs[first : first + per_row]
        made = [_site(t.p, dig, f"{prefix}-{dig.site}", across - 2 * PAD) for dig in row]
        high = max(upper.height + lower.height for upper, lower in made) + 2 * PAD + 8
        rows.append(flow(map(_framed, row, made, [Sketch("", across, high)] * per_row), width, BETWEEN))
    return stack(rows, BETWEEN)


def _framed(dig: Dig, parts: tuple[Sketch, Sketch], size: Sketch) -> Sketch:
    """A site in its colour, what can be done there at the bottom; one that is closed is an empty place."""
    fill, line = ("", "muted") if dig.closed else (f"{SITE_HUES[dig.site]}-wash", SITE_HUES[dig.site])
    upper, lower = parts
    svg = rect(0.75, 0.75, size.width - 1.5, size.height - 1.5, fill, line, 12, 1.5, dashed=dig.closed)
    svg += moved(upper, PAD, PAD) + moved(lower, PAD, size.height - PAD - lower.height)
    return Sketch(svg, size.width, size.height)


# The year


def _year(t: Table, prefix: str, width: float) -> Sketch:
    """The year track, and what is going on."""
    said = " ".join(filter(None, (doing(t), why_final(t))))
    return _drawn_year(f"{prefix}-year", year(t), t.s.year, t.p.n.years, said, width)


@kept(64)
def _drawn_year(id: str, label: str, now: int, years: int, said: str, width: float) -> Sketch:
    wide = width_of(label, 24, bold=True) + 14
    rounds = _("Round {number} of {all}").format(number=now + 1, all=years)
    spaces = track(id, 0, 0, width - wide, [""] * years, [i <= now for i in range(years)], "rust", 14, True)
    high = max(38.0, spaces.height + 20)
    svg = text(0, 24, label, 24, "rust", serif=True) + text(wide, 12, rounds, SMALLEST, "muted")
    svg += moved(spaces, wide, 18)
    beside = wide + max(spaces.width, width_of(rounds, SMALLEST)) + 24
    if width - beside > 300:
        tall = height_of(said, width - beside, 14)
        return Sketch(svg + lines(beside, 15, said, width - beside, 14), width, max(high, tall + 4))
    return Sketch(svg + lines(0, high + 14, said, width, 14), width, high + height_of(said, width, 14))


# A site


@kept(256)
def _site(p: Printed, dig: Dig, id: str, room: float) -> tuple[Sketch, Sketch]:
    """What lies there, and the workers with what can be done."""
    if dig.closed:
        return _closed(p, dig, id, room), Sketch("", room, 0)
    said = dict(dig.said)
    upper = [_head(p, dig, id, room), _cards(p, dig, id, room), _research(p, dig, id, room)]
    workers = action_track(p, said, f"{id}-workers", dig.site, dig.markers, room)
    return stack(upper, 8), stack([workers, _places(dig, id, room)], 8)


def _closed(p: Printed, dig: Dig, id: str, room: float) -> Sketch:
    name, words = p.sites[dig.site], _("This site is closed.")
    high = height_of(name, room, 17, bold=True)
    inner = lines(0, 17, name, room, 17, "muted", serif=True) + lines(0, high + 14, words, room, 13, "muted")
    action = layout.HUT if dig.phase == layout.SETUP_HUT else layout.RESEARCH
    return Sketch(press({}, id, inner, action + dig.site, (0, 0, 0, 0), 0), room, high + height_of(words, room, 13))


def _head(p: Printed, dig: Dig, id: str, room: float) -> Sketch:
    drawn = _name_and_huts(p.sites[dig.site], dig.huts, dig.names, room)
    return Sketch(group(f"{id}-huts", "huts", 0, 0, drawn.svg, _huts_in_words(dig)), room, drawn.height)


@kept(512)
def _name_and_huts(name: str, counts: tuple[int, ...], names: tuple[str, ...], room: float) -> Sketch:
    wide = width_of(name, 18, bold=True)
    standing = huts(counts, names, room)
    svg, high = lines(0, 20, name, room, 18, serif=True), height_of(name, room, 18, bold=True)
    if not standing.height:
        words = _("no huts")
        if wide + 20 + width_of(words, 13) <= room:
            return Sketch(svg + text(room, 20, words, 13, "muted", anchor="end"), room, 28)
        return Sketch(svg + text(0, high + 13, words, 13, "muted"), room, high + 18)
    if wide + 16 + standing.width <= room:
        return Sketch(svg + moved(standing, room - standing.width, 1), room, 28)
    return Sketch(svg + moved(standing, 0, high + 2), room, high + standing.height + 4)


def _cards(p: Printed, dig: Dig, id: str, room: float) -> Sketch:
    """The deck, and the cards that lie face up."""
    said, left = dict(dig.said), CARD[0] + 8
    drawn = f'<g transform="translate(3 3)">{deck(p, f"{id}-deck", dig.site, dig.deck)}</g>'
    asked = layout.YES if layout.YES in said and dig.phase != layout.TURN else None
    svg = pressable(f"{id}-draw", drawn, asked, said.get(layout.YES, ""), (3, 3, *CARD), 6)
    made, picking = [], dig.phase == layout.SHIP_PICK
    for kind, count in zip(BY_SITE[dig.site], dig.face, strict=True):
        for i in range(count):
            part = f'<g transform="translate(2 3)">{card(p, f"{id}-card-{kind}-{i}", kind, CARD)}</g>'
            name, frame = f"{id}-face-{kind}-{i}", (2, 3, *CARD)
            drawn = press(said, name, part, layout.CARD + kind, frame, 6, now=picking)
            made.append(Sketch(drawn, CARD[0] + 4, CARD[1] + 8))
    if not made:
        words = _("no card face up")
        return Sketch(svg + text(left + 6, 36, words, 13, "muted"), room, CARD[1] + 12)
    row = flow(made, room - left, 0, 2)
    return Sketch(svg + moved(row, left, 0), room, max(row.height, CARD[1] + 12))


def _research(p: Printed, dig: Dig, id: str, room: float) -> Sketch:
    """The research track with everybody's markers, if it is in play."""
    if not dig.research:
        return Sketch("", room, 0)
    return _research_track(p, f"{id}-research", dig.research, dig.names, room)


@kept(512)
def _research_track(p: Printed, id: str, stands: tuple[int, ...], names: tuple[str, ...], room: float) -> Sketch:
    count = p.n.research_top + 1
    across = (room - 4 * (count - 1)) / count
    beside = across >= 56
    high, svg = 30 if beside else 48, text(0, 11, _("Research"), SMALLEST, "muted")
    for space in range(count):
        x = space * (across + 4)
        shapes = rect(0.75, 0.75, across - 1.5, high - 1.5, "card", "muted", 7, 1)
        value = p.n.research[space]
        if beside:
            shapes += text(7, high / 2 + 4.7, value, 13, bold=True)
        else:
            shapes += text(across / 2, 15, value, 13, bold=True, anchor="middle")
        there = [seat for seat, stand in enumerate(stands) if stand == space]
        left, top = (across - 34, 9 if len(there) > 3 else high / 2) if beside else (across / 2 - 11, 25)
        for i, seat in enumerate(there):
            shapes += seat_mark(seat, left + i % 3 * 11, top + i // 3 * 12.5, 4.5, names[seat])
        svg += group(f"{id}-{space}", "space", x, 16, shapes, ", ".join(names[seat] for seat in there))
    return Sketch(svg, room, high + 16)


def _places(dig: Dig, id: str, room: float) -> Sketch:
    """Research, hire and ship with their prices; before the game the first huts."""
    said, site = dict(dig.said), dig.site
    if dig.phase == layout.SETUP_HUT:
        inner = _hut_place(layout.HUT + site in said, room)
        drawn = press(said, f"{id}-hut", inner, layout.HUT + site, (1.5, 1.5, room - 3, TARGET - 3), 9)
        return Sketch(drawn, room, TARGET)
    across = (room - 12) / 3
    verbs = (
        (layout.RESEARCH, "museum", _("Research")),
        (layout.HIRE, "hut", _("Hire")),
        (layout.SHIP, "ship", _("Ship")),
    )
    made = [
        place(said, f"{id}-can-{first + site}", first + site, (sign, verb, price), across)
        for (first, sign, verb), price in zip(verbs, dig.costs, strict=True)
    ]
    return flow(made, room + 1, 6)


@kept(16)
def _hut_place(can: bool, width: float) -> str:
    words = _("Hut and worker marker")
    svg = rect(1.5, 1.5, width - 3, TARGET - 3, "card", "" if can else "line", 9)
    return svg + lines(width / 2, 29, words, width - 12, 13, "ink" if can else "muted", bold=True, anchor="middle")


# In words


def _in_words(t: Table, digs: Sequence[Dig]) -> str:
    head = [
        _("{year}, round {number} of {all}.").format(year=year(t), number=t.s.year + 1, all=t.p.n.years),
        doing(t),
        why_final(t),
    ]
    return "\n\n".join(
        (paragraph(*filter(None, head)), *(_site_in_words(t.p, dig) for dig in digs), _notes(t.p, t.s.expansion_1))
    )


@kept(16)
def _notes(p: Printed, expansion_1: int) -> str:
    prices = ", ".join(map(str, p.n.cost[: p.n.spaces]))
    notes = [_("Every track has these prices, from the cheap end: {prices}.").format(prices=prices)]
    if expansion_1:
        values = ", ".join(map(str, p.n.research[: p.n.research_top + 1]))
        notes.append(_("The spaces of a research track count {values}.").format(values=values))
    return paragraph(*notes)


@kept(256)
def _site_in_words(p: Printed, dig: Dig) -> str:
    name, kinds = p.sites[dig.site], BY_SITE[dig.site]
    if dig.closed:
        return table_of(((name, _("This site is closed.")),))
    lying = counted([p.cards[kind] for kind in kinds], dig.face)
    sentence = _("{cards} in the deck, face up: {lying}.") if lying else _("{cards} in the deck, none face up.")
    said = [sentence.format(cards=cards(dig.deck), lying=lying), _huts_in_words(dig)]
    if dig.research:
        stands = [
            _("{name} {value}").format(name=dig.names[seat], value=p.n.research[space])
            for seat, space in enumerate(dig.research)
        ]
        said.append(_("Research: {players}.").format(players=listed(stands)))
    said.append(track_in_words(p, dig.site, dig.markers))
    if dig.phase != layout.SETUP_HUT:
        museum, worker, ship = dig.costs
        said.append(_("Research {museum}, hire {worker}, ship {ship}.").format(museum=museum, worker=worker, ship=ship))
    return table_of(tuple((name if i == 0 else "", words) for i, words in enumerate(said)))


def _huts_in_words(dig: Dig) -> str:
    standing = [
        _("{name} {count}").format(name=name, count=count)
        for name, count in zip(dig.names, dig.huts, strict=True)
        if count
    ]
    return _("Huts: {players}.").format(players=listed(standing)) if standing else _("No huts.")
