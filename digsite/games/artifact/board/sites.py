"""The dig sites: huts, cards, decks, worker tracks, research tracks, and what can be done there; the year above."""

from digsite.core.speech import listed
from digsite.core.text import _
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    TWO_COLUMNS,
    Panel,
    Sketch,
    columns,
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
from digsite.games.artifact.board.pieces import CARD, TARGET, action_track, card, deck, huts, place
from digsite.games.artifact.board.printed import BY_SITE, SITE_HUES, Printed
from digsite.games.artifact.board.table import Table, cost, counted, doing, markers_of, why_final, year
from digsite.games.artifact.rules.table import CARD as CARD_ACTION
from digsite.games.artifact.rules.table import (
    HIRE,
    HUT,
    MUSEUM,
    RESEARCH,
    SETUP_HUT,
    SHIP,
    SHIP_MARKER,
    SHIP_PICK,
    SITES,
    YES,
)
from digsite.games.artifact.words.names import cards

PAD, BETWEEN = 10, 12


def sites(t: Table) -> Panel:
    slim, wide = _sites(t, "sites", COLUMN), _sites(t, "sites-wide", TWO_COLUMNS)
    title, words = _("Dig sites"), _in_words(t)
    lying = Panel("sites-wide", title, TWO_COLUMNS, wide.height, wide.svg, words)
    return Panel("sites", title, COLUMN, slim.height, slim.svg, words, wide=lying)


def _sites(t: Table, prefix: str, width: float) -> Sketch:
    per_row = 1 if width == COLUMN else 2
    across = (width - BETWEEN * (per_row - 1)) / per_row
    rows = [_year(t, prefix, width)]
    for first in range(0, SITES, per_row):
        made = [_site(t, prefix, site, across) for site in range(first, first + per_row)]
        high = max(upper.height + lower.height for upper, lower in made)
        framed = [
            _framed(site, site == t.s.closed, parts, Sketch("", across, high + 2 * PAD + 8))
            for site, parts in enumerate(made, first)
        ]
        rows.append(flow(framed, width, BETWEEN))
    return stack(rows, BETWEEN)


def _framed(site: int, closed: bool, parts: tuple[Sketch, Sketch], size: Sketch) -> Sketch:
    """A site in its colour, what can be done there at the bottom; one that is closed is an empty place."""
    fill, line = ("", "muted") if closed else (f"{SITE_HUES[site]}-wash", SITE_HUES[site])
    upper, lower = parts
    svg = rect(0.75, 0.75, size.width - 1.5, size.height - 1.5, fill, line, 12, 1.5, dashed=closed)
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


def _site(t: Table, prefix: str, site: int, width: float) -> tuple[Sketch, Sketch]:
    """What lies there, and the workers with what can be done."""
    id, room = f"{prefix}-{site}", width - 2 * PAD
    if site == t.s.closed:
        return _closed(t, id, site, room), Sketch("", room, 0)
    upper = stack([_head(t, id, site, room), _cards(t, id, site, room), _research(t, id, site, room)], 8)
    return upper, stack([action_track(t, f"{id}-workers", site, room), _places(t, id, site, room)], 8)


def _closed(t: Table, id: str, site: int, room: float) -> Sketch:
    name, words = t.p.sites[site], _("This site is closed.")
    high = height_of(name, room, 17, bold=True)
    inner = lines(0, 17, name, room, 17, "muted", serif=True) + lines(0, high + 14, words, room, 13, "muted")
    action = HUT if t.s.phase == SETUP_HUT else RESEARCH
    drawn = pressable(id, inner, None, "", (0, 0, 0, 0), why=action + site)
    return Sketch(drawn, room, high + height_of(words, room, 13))


def _head(t: Table, id: str, site: int, room: float) -> Sketch:
    counts = tuple(t.s.huts[seat][site] for seat in range(t.s.seats))
    drawn = _name_and_huts(t.p.sites[site], counts, t.names[: t.s.seats], room)
    return Sketch(group(f"{id}-huts", "huts", 0, 0, drawn.svg, _huts_in_words(t, site)), room, drawn.height)


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


def _cards(t: Table, id: str, site: int, room: float) -> Sketch:
    """The deck, and the cards that lie face up."""
    s, left = t.s, CARD[0] + 8
    drawn = f'<g transform="translate(3 3)">{deck(t.p, f"{id}-deck", site, s.deck_size[site])}</g>'
    asked = t.can(YES) if s.arg == site and s.verb in (RESEARCH, SHIP) else None
    svg = pressable(f"{id}-draw", drawn, asked, t.say(YES), (3, 3, *CARD), 6)
    made, picking = [], s.phase == SHIP_PICK and s.arg == site
    for kind in BY_SITE[site]:
        action = CARD_ACTION + kind
        can = t.can(action) if picking else None
        for i in range(s.face[kind]):
            part = f'<g transform="translate(2 3)">{card(t.p, f"{id}-card-{kind}-{i}", kind, CARD)}</g>'
            frame = (2, 3, *CARD)
            drawn = pressable(f"{id}-face-{kind}-{i}", part, can, t.say(action), frame, 6, action)
            made.append(Sketch(drawn, CARD[0] + 4, CARD[1] + 8))
    if not made:
        words = _("no card face up")
        return Sketch(svg + text(left + 6, 36, words, 13, "muted"), room, CARD[1] + 12)
    row = flow(made, room - left, 0, 2)
    return Sketch(svg + moved(row, left, 0), room, max(row.height, CARD[1] + 12))


def _research(t: Table, id: str, site: int, room: float) -> Sketch:
    """The research track with everybody's markers, if it is in play."""
    if not t.s.expansion_1:
        return Sketch("", room, 0)
    stands = tuple(t.s.research[seat][site] for seat in range(t.s.seats))
    return _research_track(t.p, f"{id}-research", stands, t.names[: t.s.seats], room)


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


def _places(t: Table, id: str, site: int, room: float) -> Sketch:
    """Research, hire and ship with their prices; before the game the first huts."""
    if t.s.phase == SETUP_HUT:
        action, frame = HUT + site, (1.5, 1.5, room - 3, TARGET - 3)
        can = t.can(action)
        inner = _hut_place(can is not None, room)
        drawn = pressable(f"{id}-hut", inner, can, t.say(action), frame, 9, action)
        return Sketch(drawn, room, TARGET)
    across = (room - 12) / 3
    verbs = (
        (RESEARCH + site, "museum", _("Research"), MUSEUM),
        (HIRE + site, "hut", _("Hire"), site),
        (SHIP + site, "ship", _("Ship"), SHIP_MARKER),
    )
    made = [
        place(t, f"{id}-can-{action}", action, (sign, verb, cost(t, action, kind)), across)
        for action, sign, verb, kind in verbs
    ]
    return flow(made, room + 1, 6)


@kept(16)
def _hut_place(can: bool, width: float) -> str:
    words = _("Hut and worker marker")
    svg = rect(1.5, 1.5, width - 3, TARGET - 3, "card", "" if can else "line", 9)
    return svg + lines(width / 2, 29, words, width - 12, 13, "ink" if can else "muted", bold=True, anchor="middle")


# In words


def _in_words(t: Table) -> str:
    head = [
        _("{year}, round {number} of {all}.").format(year=year(t), number=t.s.year + 1, all=t.p.n.years),
        doing(t),
        why_final(t),
    ]
    rows: list[tuple[str, str]] = []
    for site in range(SITES):
        said = [_("This site is closed.")] if site == t.s.closed else _site_in_words(t, site)
        rows += [(t.p.sites[site] if i == 0 else "", words) for i, words in enumerate(said)]
    prices = ", ".join(map(str, t.p.n.cost[: t.p.n.spaces]))
    notes = [_("Every track has these prices, from the cheap end: {prices}.").format(prices=prices)]
    if t.s.expansion_1:
        values = ", ".join(map(str, t.p.n.research[: t.p.n.research_top + 1]))
        notes.append(_("The spaces of a research track count {values}.").format(values=values))
    return "\n\n".join((paragraph(*filter(None, head)), columns(rows, widest=20), paragraph(*notes)))


def _site_in_words(t: Table, site: int) -> list[str]:
    s, kinds = t.s, BY_SITE[site]
    lying = counted([t.p.cards[kind] for kind in kinds], [s.face[kind] for kind in kinds])
    sentence = _("{cards} in the deck, face up: {lying}.") if lying else _("{cards} in the deck, none face up.")
    said = [sentence.format(cards=cards(s.deck_size[site]), lying=lying), _huts_in_words(t, site)]
    if s.expansion_1:
        stands = [
            _("{name} {value}").format(name=t.names[seat], value=t.p.n.research[s.research[seat][site]])
            for seat in range(s.seats)
        ]
        said.append(_("Research: {players}.").format(players=listed(stands)))
    said.append(_track_in_words(t, site))
    if s.phase != SETUP_HUT:
        prices = (cost(t, RESEARCH + site, MUSEUM), cost(t, HIRE + site, site), cost(t, SHIP + site, SHIP_MARKER))
        said.append(
            _("Research {museum}, hire {worker}, ship {ship}.").format(
                museum=prices[0], worker=prices[1], ship=prices[2]
            )
        )
    return said


def _track_in_words(t: Table, kind: int) -> str:
    words = _("{kind}: {markers} on the track, no space is free.")
    if t.prices[kind] is not None:
        words = _("{kind}: {markers} on the track, next price {price}.")
    return words.format(kind=t.p.markers[kind], markers=markers_of(t.s.board[kind]), price=t.prices[kind])


def _huts_in_words(t: Table, site: int) -> str:
    standing = [
        _("{name} {count}").format(name=t.names[seat], count=t.s.huts[seat][site])
        for seat in range(t.s.seats)
        if t.s.huts[seat][site]
    ]
    return _("Huts: {players}.").format(players=listed(standing)) if standing else _("No huts.")
