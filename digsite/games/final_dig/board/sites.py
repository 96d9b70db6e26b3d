"""The four sites as shafts: threshold points, marks, the artifact that lies there, and the figures on their way."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from digsite.boards import Choices, counted, in_widths, table_of
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    escape,
    figure,
    flow,
    group,
    height_of,
    icon,
    kept,
    lines,
    moved,
    pebbles,
    rect,
    seat_mark,
    stack,
    text,
)
from digsite.games.final_dig.board.now import hazard_text, overview, overview_in_words, question
from digsite.games.final_dig.board.pieces import Place, place
from digsite.games.final_dig.board.printed import SITE_HUES, Printed
from digsite.games.final_dig.board.table import Table, moves_free
from digsite.games.final_dig.rules import layout
from digsite.text import _, plural
from digsite.text.speech import listed

BETWEEN, PAD = 10, 7
RADIUS, LANE = 16, 34  # a figure, and the width of its way down
SURFACE, ZONE = 2 * RADIUS + 8, 2 * RADIUS + 24  # heights: above the ground, and between two points
GUTTER = 30  # left of the shaft, for the numbers of the points


class Dig(NamedTuple):
    """All that the picture of a site depends on."""

    site: int
    artifact: int
    pile: tuple[int, ...]  # artifacts still in it
    obstacle: tuple[int, int]  # state and card
    hazard: tuple[int, int]
    figures: tuple[tuple[int, int], ...]  # seat and counter
    past: tuple[int, ...]  # seats that have bypassed the obstacle
    places: tuple[Place, ...]
    mine: int | None  # the reader, who stands here
    said: Choices
    names: tuple[str, ...]


def sites(t: Table) -> Panel:
    digs = [_dig(t, site) for site in range(layout.SITES)]
    return in_widths(t.screen, "sites", _("The dig"), _in_words(t, digs), partial(_drawn, t, digs))


def _drawn(t: Table, digs: Sequence[Dig], prefix: str, width: float) -> Sketch:
    per_row = 2 if width == COLUMN else layout.SITES
    across = (width - BETWEEN * (per_row - 1)) / per_row
    rows = [
        _row(t.p, prefix, tuple(digs[first : first + per_row]), across, per_row == layout.SITES)
        for first in range(0, layout.SITES, per_row)
    ]
    above = [question(t, prefix, width), overview(t, prefix, width)]
    if t.s.phase == layout.MAIN or not t.said:
        above.reverse()
    return stack([*above, *rows], 14)


def _dig(t: Table, site: int) -> Dig:
    s, seats = t.s, range(t.s.seats)
    here = [seat for seat in seats if s.site[seat] == site]
    return Dig(
        site,
        s.face_up[site],
        tuple(artifact for artifact in t.p.piles[site] if s.owner[artifact] == layout.IN_PILE),
        (s.obstacle[site], s.obstacle_card[site]),
        (s.hazard[site], s.hazard_card[site]),
        tuple((seat, s.depth[seat]) for seat in here),
        tuple(seat for seat in here if s.bypass[seat]),
        _places(t, site),
        t.seat if t.seat in here else None,
        (*t.choices(layout.SITE + site), *(t.choices(layout.DOWN, 2) if t.seat in here else ())),
        t.names,
    )


def _places(t: Table, site: int) -> tuple[Place, ...]:
    """What this reader can do here."""
    s = t.s
    if not t.seated or s.phase in (layout.PICK_CHARACTER, layout.END) or s.escaped[t.seat]:
        return ()
    can = layout.SITE + site in t.said
    if s.phase == layout.PLACE_FIGURE:
        return (Place(layout.SITE + site, "flag", _("Begin here"), "", can),)
    if s.phase == layout.CHOOSE_SITE and can:
        return (Place(layout.SITE + site, "map", _("Survey"), "", True),)
    cost = _("1 AP")
    if s.site[t.seat] == site:
        price = "" if s.phase == layout.DIRECTION else cost
        down = Place(layout.DOWN, "down", _("Down") if s.final else _("Dig down"), price, layout.DOWN in t.said)
        up = Place(layout.UP, "up", _("Up"), price, layout.UP in t.said)
        return (down, up) if s.final else (down,)
    if s.final:
        return ()
    free = can and s.phase == layout.MAIN and t.once(moves_free)
    return (Place(layout.SITE + site, "arrow", _("Move here"), _("free") if free else cost, can),)


# One row of sites


@kept(64)
def _row(p: Printed, prefix: str, digs: tuple[Dig, ...], width: float, whole: bool) -> Sketch:
    """Sites side by side, equal depths at equal heights; where room is scarce only as deep as somebody can get."""
    deepest = max(p.points) if whole else max(_depth(p, dig) for dig in digs)
    points = tuple(point for point in p.points if point <= deepest)
    plates = [_plates(p, dig, width - 2 * PAD) for dig in digs]
    room = tuple(max((row[point].height for row in plates if point in row), default=0) for point in points)
    heads = [_head(p, prefix, dig._replace(figures=(), past=()), width - 2 * PAD) for dig in digs]
    head = max(made.height for made in heads)
    ground = [
        _ground(p, prefix, dig._replace(pile=(), places=(), mine=None, said=()), points, room, width) for dig in digs
    ]
    feet = [_foot(p, dig._replace(figures=(), past=(), places=(), mine=None, said=()), width - 2 * PAD) for dig in digs]
    foot = max(made.height for made in feet)
    high = PAD + head + 6 + ground[0].height + foot + PAD + 6
    made = []
    for i, dig in enumerate(digs):
        line, weight = ("line", 1.5) if dig.mine is None else (f"seat-{dig.mine}", 2.5)
        svg = rect(weight / 2, weight / 2, width - weight, high - weight, "card", line, 12, weight)
        svg += moved(heads[i], PAD, PAD) + moved(ground[i], 0, PAD + head + 6)
        svg += moved(feet[i], PAD, PAD + head + 6 + ground[i].height + 6)
        made.append(Sketch(group(f"{prefix}-{dig.site}", "site", 0, 0, svg), width, high))
    return flow(made, 9999, BETWEEN)


def _depth(p: Printed, dig: Dig) -> int:
    """How deep a site is drawn: to its artifact, or to who stands below it."""
    final = p.points[0] if dig.artifact == layout.NO_ARTIFACT else p.n.final[dig.artifact]
    deepest = max([final, *(depth for _seat, depth in dig.figures)])
    return min(point for point in p.points if point >= deepest)


@kept(256)
def _head(p: Printed, prefix: str, dig: Dig, room: float) -> Sketch:
    """The name of a site, and what can be done there."""
    name = p.sites[dig.site]
    svg, high = lines(room / 2, 17, name, room, 16, serif=True, anchor="middle"), height_of(name, room, 16, bold=True)
    title = f'<g data-why="{layout.SITE + dig.site}"><title>{escape(p.site_texts[dig.site])}</title>{svg}</g>'
    if not dig.places:
        return Sketch(title, room, high)
    said, across = dict(dig.said), (room - 6 * (len(dig.places) - 1)) / len(dig.places)
    made = [place(said, f"{prefix}-{dig.site}-{at.action}", at, across) for at in dig.places]
    row = flow(made, room + 1, 6)
    return Sketch(title + moved(row, 0, high + 4), room, high + 4 + row.height)


# Under the ground


def _plates(p: Printed, dig: Dig, width: float) -> dict[int, Sketch]:
    """What lies just below each point: marks, and the artifact."""
    if dig.artifact == layout.NO_ARTIFACT:
        return {}
    n, made = p.n, {}
    if dig.obstacle[0] != layout.NO_MARK:
        made[n.obstacle_at[dig.artifact]] = _obstacle(p, dig, width)
    if dig.hazard[0] != layout.NO_MARK:
        made[n.hazard_at[dig.artifact]] = _hazard(p, dig, width)
    made[n.final[dig.artifact]] = _artifact(p, dig.artifact, width)
    return made


def _obstacle(p: Printed, dig: Dig, width: float) -> Sketch:
    state, card = dig.obstacle
    if state == layout.OPEN:
        past = tuple((seat, dig.names[seat]) for seat in dig.past)
        return _plate("blocked", p.obstacles[card], "rust", width, state, past)
    return _plate(
        "blocked", _("obstacle cleared") if state == layout.DONE else _("hidden obstacle"), "grey", width, state
    )


def _hazard(p: Printed, dig: Dig, width: float) -> Sketch:
    state, card = dig.hazard
    if state == layout.OPEN:
        return _plate("hazard", p.hazards[card], "alarm", width, state)
    return _plate("hazard", _("hazard spent") if state == layout.DONE else _("hidden hazard"), "grey", width, state)


@kept(256)
def _plate(sign: str, words: str, hue: str, width: float, state: int, past: tuple[tuple[int, str], ...] = ()) -> Sketch:
    """A mark across the shaft: face down, open with its name, or done with."""
    done = state == layout.DONE
    sign, room = "check" if done else sign, width - 36 - 14 * len(past)
    high = height_of(words, room, SMALLEST, bold=not done) + 10
    svg = rect(0.75, 0.75, width - 1.5, high - 1.5, "card", "muted" if done else hue, 7, 1 if done else 2, dashed=done)
    svg += icon(sign, 8, 6, 14, "muted" if done else hue, words)
    svg += lines(28, 17, words, room, SMALLEST, "muted" if done else "ink", bold=not done)
    for i, (seat, name) in enumerate(past):
        title = _("{name} goes past it").format(name=name)
        svg += seat_mark(seat, width - 12 - 14 * i, 13, 5, title)
    return Sketch(svg, width, high)


@kept(128)
def _artifact(p: Printed, artifact: int, width: float) -> Sketch:
    """The artifact at its final threshold."""
    name, worth = p.artifacts[artifact], _("worth {value}").format(value=p.n.value[artifact])
    room = width - 16
    above = height_of(name, room, 14, bold=True)
    high = above + 32
    svg = rect(1.25, 1.25, width - 2.5, high - 2.5, "card", SITE_HUES[p.n.site[artifact]], 9, 2.5)
    svg += lines(width / 2, 20, name, room, 14, serif=True, anchor="middle")
    svg += text(width / 2, above + 19, worth, 13, "muted", anchor="middle")
    title = f"{name}. {p.artifact_texts[artifact]}"
    return Sketch(f"<g><title>{escape(title)}</title>{svg}</g>", width, high)


@kept(256)
def _ground(
    p: Printed, prefix: str, dig: Dig, points: tuple[int, ...], room: tuple[float, ...], width: float
) -> Sketch:
    """A cut through the ground: the figures stand on their counters, the plates lie below their points."""
    plates = _plates(p, dig, width - 2 * PAD)
    bottoms = []  # where each point lies
    y = float(SURFACE)
    for high in room:
        y += ZONE
        bottoms.append(y)
        y += high + 6 if high else 0
    height = y + 6
    svg = _soil(points, tuple(bottoms), height, width)
    svg += _shaft(dig, points, bottoms, plates, width)
    for point, bottom in zip(points, bottoms, strict=True):
        svg += f'<path d="M0 {bottom:g}H{width:g}" stroke="var(--card)" stroke-width="2" stroke-dasharray="5 4"/>'
        svg += rect(2, bottom - 21, 24, 18, "card", "", 9)
        svg += text(14, bottom - 7.5, point, 13, serif=True, anchor="middle")
        svg += moved(plates[point], PAD, bottom + 4) if point in plates else ""
    for lane, (seat, depth) in enumerate(dig.figures):
        x = _left(dig, width) + 4 + LANE * (lane + 0.5)
        svg += figure(f"{prefix}-figure-{seat}", seat, x, stand(depth, points, bottoms), dig.names[seat], depth, RADIUS)
    return Sketch(svg, width, height)


def _left(dig: Dig, width: float) -> float:
    across = _across(dig)
    return max(float(GUTTER), (width - across) / 2) if across + GUTTER < width else width - across - 3


def _across(dig: Dig) -> int:
    return LANE * max(1, len(dig.figures)) + 8


def stand(depth: int, points: Sequence[int], bottoms: Sequence[float]) -> float:
    """The height at which a counter stands: on its point, or on the way to it."""
    if depth == 0:
        return SURFACE - RADIUS - 2
    above = 0
    for point, bottom in zip(points, bottoms, strict=True):
        if depth <= point:
            share = (point - depth) / max(1, point - above - 1)
            return bottom - RADIUS - 2 - share * (ZONE - 2 * RADIUS - 4)
        above = point
    return bottoms[-1] + RADIUS + 2


@kept(64)
def _soil(points: tuple[int, ...], bottoms: tuple[float, ...], height: float, width: float) -> str:
    """Grass, and four shades of soil."""
    svg, top = "", float(SURFACE)
    edges = [*bottoms[:-1], height]
    for i, edge in enumerate(edges):
        shade = min(3, i * 4 // max(4, len(edges)))
        svg += rect(2, top, width - 4, edge - top + (0 if edge == height else 1), f"soil-{shade + 1}", r=0)
        svg += f'<g transform="translate(2 {top:g})">{pebbles(width - 4, edge - top, i)}</g>'
        top = edge
    return svg + rect(2, SURFACE - 3, width - 4, 7, "grass", r=3)


def _shaft(
    dig: Dig, points: Sequence[int], bottoms: Sequence[float], plates: Mapping[int, Sketch], width: float
) -> str:
    """The way that is open: down to the artifact, or to the deepest figure."""
    end = 0.0
    if plates:
        end = bottoms[points.index(max(plates))] + 10
    deepest = max((depth for _seat, depth in dig.figures), default=0)
    if deepest:
        end = max(end, stand(deepest, points, bottoms) + RADIUS + 2)
    if not end:
        return ""
    return rect(_left(dig, width), SURFACE, _across(dig), end - SURFACE, "shaft", r=0)


# Below the ground: what the cards say


@kept(256)
def _foot(p: Printed, dig: Dig, room: float) -> Sketch:
    return stack([_note(sign, words, ink, room) for sign, words, ink in _notes(p, dig)], 6)


def _notes(p: Printed, dig: Dig) -> list[tuple[str, str, str]]:
    """What the artifact does, what opens the obstacle, what the hazard does; icon, words and colour."""
    made = []
    if dig.artifact == layout.NO_ARTIFACT:
        made.append(("blocked", _("No artifact lies here: nobody can dig."), "muted"))
    else:
        made.append(("treasure", p.artifact_texts[dig.artifact], SITE_HUES[dig.site]))
    if dig.obstacle[0] == layout.OPEN:
        made.append(("blocked", _cleared_by(p, dig.obstacle[1]), "rust"))
    if dig.hazard[0] == layout.OPEN:
        made.append(("hazard", hazard_text(p, dig.hazard[1]), "alarm"))
    left = len(dig.pile)
    made.append(
        ("cards", plural("{count} more in the pile", "{count} more in the pile", left).format(count=left), "muted")
    )
    return made


def _cleared_by(p: Printed, card: int) -> str:
    tools = p.tools[card]
    return _("Cleared by {cards}.").format(cards=", ".join(tools)) if tools else _("It names no card.")


@kept(256)
def _note(sign: str, words: str, ink: str, room: float) -> Sketch:
    svg = icon(sign, 0, 1, 13, ink, words) + lines(19, 12, words, room - 19, SMALLEST)
    return Sketch(svg, room, height_of(words, room - 19, SMALLEST))


# In words


def _in_words(t: Table, digs: Sequence[Dig]) -> str:
    points = ", ".join(map(str, t.p.points))
    parts = overview_in_words(t)
    parts += [_site_in_words(t.p, dig) for dig in digs]
    parts.append(_("Threshold points: {points}.").format(points=points))
    return "\n\n".join(filter(None, parts))


@kept(256)
def _site_in_words(p: Printed, dig: Dig) -> str:
    said = []
    if dig.artifact == layout.NO_ARTIFACT:
        said.append(_("No artifact lies here: nobody can dig."))
    else:
        sentence = _("{artifact} at {final}, worth {value}: {text}")
        said.append(
            sentence.format(
                artifact=p.artifacts[dig.artifact],
                final=p.n.final[dig.artifact],
                value=p.n.value[dig.artifact],
                text=p.artifact_texts[dig.artifact],
            )
        )
        said += _marks_in_words(p, dig)
    standing = [_("{name} {depth}").format(name=dig.names[seat], depth=depth) for seat, depth in dig.figures]
    said.append(_("Here: {players}.").format(players=listed(standing)) if standing else _("Nobody is here."))
    if dig.past:
        said.append(_("Past the obstacle: {players}.").format(players=listed([dig.names[seat] for seat in dig.past])))
    pile = counted([p.artifacts[artifact] for artifact in dig.pile], [1] * len(dig.pile))
    said.append(_("In the pile ({count}): {artifacts}.").format(count=len(dig.pile), artifacts=pile or _("nothing")))
    said += [f"{at.verb}: {at.price}." for at in dig.places if at.can and at.price]
    return table_of(tuple((p.sites[dig.site] if i == 0 else "", words) for i, words in enumerate(said)))


def _marks_in_words(p: Printed, dig: Dig) -> list[str]:
    made = []
    (state, card), at = dig.obstacle, p.n.obstacle_at[dig.artifact]
    if state == layout.FACE_DOWN:
        made.append(_("Obstacle at {point}: hidden.").format(point=at))
    elif state == layout.OPEN:
        sentence = _("Obstacle at {point}: {name}. {text}")
        made.append(sentence.format(point=at, name=p.obstacles[card], text=_cleared_by(p, card)))
    elif state == layout.DONE:
        made.append(_("Obstacle at {point}: cleared.").format(point=at))
    (state, card), at = dig.hazard, p.n.hazard_at[dig.artifact]
    if state == layout.FACE_DOWN:
        made.append(_("Hazard at {point}: hidden.").format(point=at))
    elif state == layout.OPEN:
        sentence = _("Hazard at {point}: {name}. {text}")
        made.append(sentence.format(point=at, name=p.hazards[card], text=hazard_text(p, card)))
    elif state == layout.DONE:
        made.append(_("Hazard at {point}: spent.").format(point=at))
    return made
