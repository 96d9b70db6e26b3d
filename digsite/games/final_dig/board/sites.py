"""The four sites: a shaft with its ropes, figures and beams, the chamber at its foot, and what can be done there."""

from functools import cached_property, partial
from typing import NamedTuple

from digsite.boards import counted, table_of
from digsite.drawing import (
    NOTHING,
    ROOMS,
    Screen,
    Sketch,
    clipped,
    column,
    die,
    escape,
    group,
    height_of,
    lines,
    moved,
    pressable,
    rect,
    seat_mark,
    verb,
    width_of,
    words_in,
)
from digsite.drawing.cutaway import (
    Depths,
    beam,
    crowds,
    digger,
    hollow,
    laid,
    niche,
    plate,
    room_for,
    rope,
    set_apart,
    signboard,
    stubs,
    tall_verb,
)
from digsite.drawing.finds import Find, find
from digsite.drawing.slips import outcome, outcomes, slip
from digsite.games.final_dig.board.looks import SITE_HUES, sign_of_artifact
from digsite.games.final_dig.board.seen import Seen, answers, doing, leads, moves_free, resolved
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import hazard_text, name_of_source, openers
from digsite.text import _
from digsite.text.speech import listed

SURFACE = {Screen.WIDE: 140.0, Screen.LOW: 112.0, Screen.NARROW: 130.0, Screen.SHORT: 106.0}
CHAMBER = {Screen.WIDE: 80.0, Screen.LOW: 76.0, Screen.NARROW: 62.0, Screen.SHORT: 46.0}
RADIUS = {Screen.WIDE: 17.0, Screen.LOW: 16.0, Screen.NARROW: 14.0, Screen.SHORT: 14.0}
BROAD = 140  # a column that has room beside its shaft


class Deed(NamedTuple):
    """Something that can be done at a site: its icon, what it is, and what it costs."""

    action: int
    sign: str
    verb: str
    price: str = ""


class Mark(NamedTuple):
    """An obstacle or a hazard of a site."""

    sort: str  # the icon
    point: int
    state: int
    name: str
    detail: str  # what clears it, or what it does


def depths(t: Seen, height: float) -> Depths:
    return Depths(t.p.points, SURFACE[t.screen], height, CHAMBER[t.screen], RADIUS[t.screen])


class Dig:
    """One site in a given room."""

    def __init__(self, t: Seen, site: int, width: float, height: float) -> None:
        self.t, self.site, self.width, self.height = t, site, width, height
        self.ground, self.small = depths(t, height), ROOMS[t.screen].smallest
        self.broad = width >= BROAD
        self.across = 66.0 if t.screen.is_wide else 42.0
        self.x = (14.0 if t.screen.is_wide else 8.0) if self.broad else (width - self.across) / 2
        self.middle = self.x + self.across / 2
        self.lane = self.x + self.across + (12 if t.screen.is_wide else 8)
        self.lane_width = width - self.lane - (6 if t.screen.is_wide else 4)
        self.seen = t.at(site)
        self.artifact, self.here = self.seen.artifact, self.seen.here

    @property
    def final(self) -> int:
        """How deep the artifact lies, or 0."""
        return 0 if self.artifact == layout.NO_ARTIFACT else int(self.t.p.n.final[self.artifact])

    @property
    def deepest(self) -> int:
        return max(self.here.values(), default=0)

    @cached_property
    def marks(self) -> list[Mark]:
        p, made = self.t.p, []
        (state, card), (lurks, danger) = self.seen.obstacle, self.seen.hazard
        if self.final and state != layout.NO_MARK:
            known = (p.obstacles[card], openers(p, card)) if state == layout.OPEN else ("", "")
            made.append(Mark("timber", p.n.obstacle_at[self.artifact], state, *known))
        if self.final and lurks != layout.NO_MARK:
            known = (p.hazards[danger], hazard_text(p, danger)) if lurks == layout.OPEN else ("", "")
            made.append(Mark("hazard", p.n.hazard_at[self.artifact], lurks, *known))
        return made


def _panel(site: int, t: Seen, width: float, height: float) -> Sketch:
    dig = Dig(t, site, width, height)
    svg = _broad(dig) if dig.broad else _slim(dig)
    return Sketch(group(f"dig-{site}", "site", 0, 0, svg), width, height, _in_words(dig))


PANELS = tuple(partial(_panel, site) for site in range(4))


# What can be done


def deeds(dig: Dig) -> list[Deed]:
    """What this reader can do at a site, apart from answers to a question."""
    t, s, site = dig.t, dig.t.s, layout.SITE + dig.site
    if site in t.said:
        if s.phase == layout.PLACE_FIGURE:
            return [Deed(site, "flag", _("Begin"))]
        if s.phase == layout.CHOOSE_SITE:
            return [Deed(site, "map", _("Survey"))]
        return [Deed(site, "arrow", _("Move"), _("free") if t.once(moves_free) else _("1 AP"))]
    if t.seat not in dig.here:
        return []
    if layout.UP not in t.said and layout.DOWN not in t.said:
        return []
    if s.phase == layout.DIRECTION:
        past = _("Past it") if s.last[layout.OUTER] == layout.CHOOSING else _("Down")
        made = [Deed(layout.UP, "up", _("Up")), Deed(layout.DOWN, "down", past)]
    else:
        price = _("1 AP")
        down = _("Down") if s.final else _("Dig")
        made = [Deed(layout.UP, "up", _("Up"), price), Deed(layout.DOWN, "down", down, price)]
    return [deed for deed in made if deed.action in t.said]


# A site with room beside its shaft


def _broad(dig: Dig) -> str:
    beside = 0 < dig.final < dig.deepest
    foot = dig.ground.line(dig.final) if dig.final else dig.ground.surface + 14
    for roomy, detail in ((1, 2), (1, 1), (0, 2), (0, 1), (1, 0), (0, 0)):
        low = foot - 14 if roomy and dig.final and not beside else dig.height - 8
        parts = _lane(dig, detail, beside)
        if room_for(parts) <= low - dig.ground.surface - 6:
            break
    svg = _shaft(dig)
    if dig.final and not beside:
        svg += _chamber(dig, foot, dig.width - 12 if roomy else dig.lane - 8)
    svg += "".join(_beam(dig, mark) for mark in dig.marks) + _figures(dig)
    return svg + laid(set_apart(parts, dig.ground.surface + 6, low), dig.lane)


def _lane(dig: Dig, detail: int, beside: bool) -> list[tuple[float, Sketch]]:
    """What stands beside the shaft, each with the height where it belongs: more, or less, as there is room."""
    top = dig.ground.surface
    parts = [(top + 6, _name(dig, 2 if detail else 1))]
    parts += [(top + 7 + i, part) for i, part in enumerate(_verbs(dig))]
    asks = dig.seen.asks
    for mark in dig.marks:
        if asks is not None and mark.state == layout.DONE:
            continue
        plate = _plate(dig, mark, detail == 2 and dig.t.screen.is_wide)
        parts.append((dig.ground.line(mark.point) - min(11, plate.height / 2), plate))
    box = _question(dig, detail) if asks is not None else _leads(dig) if detail else NOTHING
    if box.height:
        depth = dig.here[dig.t.seat if asks is None else asks]
        where = dig.ground.stand(depth) - 10
        if asks is not None and dig.t.s.phase == layout.HAZARD:
            where = dig.ground.line(depth)
        parts.append((max(top + 12, where), box))
    if beside:
        parts.append((dig.ground.line(dig.final), treasure(dig.t, dig.artifact, dig.lane_width, dig.ground.foot)))
    if not dig.final:
        parts.append((top + 40, words_in(_("No artifact lies here: nobody can dig."), dig.lane_width, dig.small)))
    return parts


def _name(dig: Dig, rows: int) -> Sketch:
    t, name, size = dig.t, dig.t.p.sites[dig.site], 16 if dig.t.screen.is_wide else 15
    high = min(height_of(name, dig.lane_width, size, bold=True), rows * 22)
    why = layout.DOWN if t.seat in dig.here else layout.SITE + dig.site
    inner = lines(0, size, name, dig.lane_width, size, serif=True, most=rows)
    title = f"<title>{escape(t.p.site_texts[dig.site])}</title>"
    return Sketch(f'<g data-why="{why}">{title}{inner}</g>', dig.lane_width, high)


def _verbs(dig: Dig) -> list[Sketch]:
    t, wide, made = dig.t, dig.lane_width, deeds(dig)
    parts = []
    for deed in made:
        id, action, said = f"do-{deed.action}", deed.action, t.say(deed.action)
        if wide > 110:
            parts.append(verb(id, deed.verb, deed.price, action, said, wide, sign=deed.sign))
        elif len(made) > 1:
            parts.append(tall_verb(id, deed.verb, "", action, said, wide, deed.sign, 38))
        else:
            parts.append(tall_verb(id, deed.verb, deed.price, action, said, wide, deed.sign))
    return parts


# Marks


def _beam(dig: Dig, mark: Mark) -> str:
    y = dig.ground.line(mark.point)
    if mark.state == layout.DONE:
        return stubs(dig.middle, y, dig.across)
    same = [other for other in dig.marks if other.point == mark.point and other.state != layout.DONE]
    y += 18 * same.index(mark)
    wide = min(dig.across + 16, 2 * dig.middle - 4)
    sign, hue = mark.sort, "alarm" if mark.sort == "hazard" else "rust"
    if mark.state == layout.FACE_DOWN:
        sign, hue = "question", "ink"
    drawn = beam(dig.middle, y, wide, sign, hue, _marked(mark))
    return group(f"beam-{dig.site}-{mark.sort}", "card", 0, 0, drawn, f"{_marked(mark)}. {mark.detail}")


def _marked(mark: Mark) -> str:
    if mark.state == layout.DONE:
        return _("spent") if mark.sort == "hazard" else _("cleared")
    if mark.state == layout.FACE_DOWN:
        return _("a hazard") if mark.sort == "hazard" else _("an obstacle")
    return mark.name


def _plate(dig: Dig, mark: Mark, rich: bool) -> Sketch:
    """What a mark is: face down, open with its name, or done with; and who goes past it."""
    words, known, wide = _marked(mark), mark.state == layout.OPEN, dig.t.screen.is_wide
    hue = {layout.DONE: "grey", layout.FACE_DOWN: "muted"}.get(mark.state, "alarm" if mark.sort == "hazard" else "rust")
    sign = "check" if mark.state == layout.DONE else mark.sort if wide or not known else ""  # the beam shows it too
    past = dig.seen.past if mark.sort == "timber" and known else []
    detail = mark.detail if rich and known else ""
    drawn = plate(
        words, sign, hue, dig.lane_width, dig.small, detail, bold=known and wide, room=13.0 * len(past) if wide else 0
    )
    title = _("{name} goes past it")
    svg = drawn.svg + "".join(
        seat_mark(seat, drawn.width - 12 - 13 * i, 11 if wide else 2, 5, title.format(name=dig.t.names[seat]))
        for i, seat in enumerate(past)
    )
    return drawn._replace(svg=group(f"plate-{dig.site}-{mark.sort}", "card", 0, 0, svg, f"{words}. {mark.detail}"))


# Questions, and where a dig leads


def _question(dig: Dig, detail: int) -> Sketch:
    """What is being decided by who stands here; for the one who decides with the answers that have no piece."""
    t, s, wide = dig.t, dig.t.s, dig.lane_width
    parts = []
    if s.phase in (layout.DIE, layout.ROLL_CHOICE):
        face = s.die if s.phase == layout.ROLL_CHOICE else "question"
        title = _("The die shows {die}").format(die=s.die) if s.phase == layout.ROLL_CHOICE else _("The die is rolled.")
        parts.append(Sketch(die("question-die", 0, 0, 38, face, "", title), 38, 42))
    elif detail == 2 and t.screen.is_wide and s.phase != layout.HAZARD and resolved(t) != layout.NO_SOURCE:
        parts.append(slip(*name_of_source(t.p, resolved(t)), wide, dig.small))
    if t.screen.is_wide:
        signs = {layout.PROCEED: "down", layout.KEEP: "check", layout.STAY: "lock"}
        signs |= dict.fromkeys((layout.REROLL_CHARACTER, layout.REROLL_ARTIFACT), "again")
        parts += [
            verb(f"answer-{action}", words, "", action, t.say(action), wide, sign=signs.get(action, ""))
            for action, words in t.once(answers)
        ]
    return column(parts, 4)


def _leads(dig: Dig) -> Sketch:
    """Where each face of the die leads who stands here and decides."""
    t = dig.t
    found = t.once(leads) if t.seat in dig.here else ()
    if not found:
        return NOTHING
    signs = {"past": ("hazard", "alarm"), "obstacle": ("timber", "rust")}
    made = []
    for i, lead in enumerate(found):
        take = _("take it") if t.screen.is_wide else _("take")
        words = {"take": take, "out": _("out")}.get(lead.sort, str(lead.depth))
        more = " " if lead.sort in ("take", "out") else ""
        if more and len(lead.faces) < t.box.turn.die_faces and dig.lane_width > 110:
            more = _("{count} in {all}").format(count=len(lead.faces), all=t.box.turn.die_faces)
        made.append(
            outcome(f"lead-{i}", lead.faces, words, signs.get(lead.sort), more, dig.small, 3 if t.screen.is_wide else 1)
        )
    return outcomes(made, dig.lane_width)


# Shaft, figures and chamber


def _shaft(dig: Dig) -> str:
    """The way that is open: down to the artifact, or to the deepest figure."""
    low = dig.ground.line(dig.final) + 8 if dig.final else dig.ground.surface + 12
    if dig.deepest:
        low = max(low, dig.ground.stand(dig.deepest) + dig.ground.r + 4)
    low = min(low, dig.height - 4)
    return rect(dig.x, dig.ground.surface - 4, dig.across, low - dig.ground.surface + 4, "shaft", "", 2)


def _figures(dig: Dig) -> str:
    """Everybody who is here, on a rope, at their depth; who stands close together moves aside."""
    t, here, r = dig.t, dig.here, dig.ground.r
    order = sorted(here, key=lambda seat: (here[seat], seat == t.seat))
    ropes, discs = "", ""
    for crowd in crowds([dig.ground.stand(here[seat]) for seat in order], 2 * r):
        room = dig.width - 8 if here[order[crowd[0]]] == 0 else min(dig.across + 12, dig.width - 4)
        step = min(2 * r + 3, (room - 2 * r) / max(1, len(crowd) - 1))
        left = max(dig.middle - step * (len(crowd) - 1) / 2, r + 4)
        for i, number in enumerate(crowd):
            seat = order[number]
            x, y = left + i * step, dig.ground.stand(here[seat])
            ropes += rope(x, dig.ground.surface, y - r) if here[seat] else ""
            discs += _figure(dig, seat, x, y)
    return f'{ropes}<g class="fan">{discs}</g>'


def _figure(dig: Dig, seat: int, x: float, y: float) -> str:
    t, action, depth, own = dig.t, layout.SEAT + seat, dig.here[seat], seat == dig.t.seat
    title = _("{name}, {depth} deep").format(name=t.names[seat], depth=depth)
    r = dig.ground.r + 2 if own and t.screen.is_wide else dig.ground.r
    drawn = digger(seat, depth, r, title, t.can(action), t.say(action), action, own)
    return group(f"figure-{seat}-at", "figure", x, y, drawn.svg, piece=f"figure-{seat}")


def _chamber(dig: Dig, foot: float, width: float) -> str:
    high, x = dig.ground.foot, 6.0 if dig.broad else (dig.width - width) / 2
    svg = hollow(x - 3, foot, width + 6, high + 4, dig.middle)
    drawn = treasure(dig.t, dig.artifact, width, high)
    return svg + group(f"chamber-{dig.site}", "card", x, foot, drawn.svg, piece=f"artifact-{dig.artifact}")


def treasure(t: Seen, artifact: int, width: float, height: float, fame: int = 0) -> Sketch:
    """An artifact as a card that lies in the ground, or in front of somebody."""
    p = t.p
    look = sign_of_artifact(t.box, artifact), SITE_HUES[p.n.site[artifact]], p.n.value[artifact], fame
    return find(Find(p.artifacts[artifact], p.artifact_texts[artifact], *look), width, height, ROOMS[t.screen].smallest)


# A site in a narrow column


def _slim(dig: Dig) -> str:
    svg = _shaft(dig)
    if 0 < dig.final < dig.deepest:
        look = sign_of_artifact(dig.t.box, dig.artifact), SITE_HUES[dig.site], dig.t.p.artifacts[dig.artifact]
        svg += niche(dig.width - 14, dig.ground.line(dig.final) + 14, *look)
    elif dig.final:
        svg += _chamber(dig, dig.ground.line(dig.final), min(dig.width - 6, 100))
    svg += "".join(_beam(dig, mark) for mark in dig.marks)
    return svg + _sign(dig) + _figures(dig)


def _sign(dig: Dig) -> str:
    """A board at the surface: the name of the site, and what can be done there."""
    t, name, made = dig.t, dig.t.p.sites[dig.site], deeds(dig)
    words = [clipped(word, dig.width - 3, 13) for word in name.split()]
    if len(words) > (1 if made and t.screen is Screen.SHORT else 2) or width_of(name, 13) <= dig.width - 7:
        words = [clipped(name, dig.width - 3, 13)]
    board = signboard(words, made[0].verb if made else "", dig.width)
    action = made[0].action if made else None
    why = layout.DOWN if t.seat in dig.here else layout.SITE + dig.site
    y = dig.ground.surface - 2 * dig.ground.r - 5 - board.height
    said, box = t.say(action) if action is not None else "", (1.5, y, dig.width - 3, board.height)
    return pressable(f"do-{why}", moved(board, 0, y), action, said, box, 9, why)


# In words


def _in_words(dig: Dig) -> str:
    t, p = dig.t, dig.t.p
    said = []
    if not dig.final:
        said.append(_("No artifact lies here: nobody can dig."))
    else:
        sentence = _("{artifact} at {final}, worth {value}: {text}")
        said.append(
            sentence.format(
                artifact=p.artifacts[dig.artifact],
                final=dig.final,
                value=p.n.value[dig.artifact],
                text=p.artifact_texts[dig.artifact],
            )
        )
        said += [_mark_in_words(mark) for mark in dig.marks]
    standing = [_("{name} {depth}").format(name=t.names[seat], depth=depth) for seat, depth in dig.here.items()]
    said.append(_("Here: {players}.").format(players=listed(standing)) if standing else _("Nobody is here."))
    if dig.seen.past:
        said.append(
            _("Past the obstacle: {players}.").format(players=listed([t.names[seat] for seat in dig.seen.past]))
        )
    pile = dig.seen.pile
    names = counted([p.artifacts[artifact] for artifact in pile], [1] * len(pile))
    said.append(_("In the pile ({count}): {artifacts}.").format(count=len(pile), artifacts=names or _("nothing")))
    said += [f"{deed.verb}: {deed.price or t.say(deed.action)}" for deed in deeds(dig)]
    said += _asked_in_words(dig) if dig.seen.asks is not None else _leads_in_words(dig)
    return table_of(tuple((p.sites[dig.site] if i == 0 else "", words) for i, words in enumerate(said)))


def _mark_in_words(mark: Mark) -> str:
    states = {
        layout.FACE_DOWN: (_("Obstacle at {point}: hidden."), _("Hazard at {point}: hidden.")),
        layout.OPEN: (_("Obstacle at {point}: {name}. {text}"), _("Hazard at {point}: {name}. {text}")),
        layout.DONE: (_("Obstacle at {point}: cleared."), _("Hazard at {point}: spent.")),
    }
    return states[mark.state][mark.sort == "hazard"].format(point=mark.point, name=mark.name, text=mark.detail)


def _asked_in_words(dig: Dig) -> list[str]:
    t = dig.t
    said = [t.once(doing)]
    if t.s.phase > layout.HAZARD and resolved(t) != layout.NO_SOURCE:
        said.append(name_of_source(t.p, resolved(t))[1])
    short = ", ".join(words for _action, words in t.once(answers))
    return said + ([_("To choose: {choices}.").format(choices=short)] if short else [])


def _leads_in_words(dig: Dig) -> list[str]:
    t = dig.t
    found = t.once(leads) if t.seat in dig.here else ()
    words = {
        "": _("{faces}: to {depth}"),
        "take": _("{faces}: take it ({count} in {all})"),
        "out": _("{faces}: out ({count} in {all})"),
        "past": _("{faces}: past {depth}, a hazard"),
        "obstacle": _("{faces}: an obstacle stops you at {depth}"),
    }
    said = [
        words[lead.sort].format(
            faces="/".join(map(str, lead.faces)), depth=lead.depth, count=len(lead.faces), all=t.box.turn.die_faces
        )
        for lead in found
    ]
    return [_("A dig leads: {ways}.").format(ways="; ".join(said))] if said else []
