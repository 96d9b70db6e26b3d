"""The four sites: a shaft with its ropes, figures and beams, the chamber at its foot, and what can be done there."""

from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from digsite.boards import table_of
from digsite.drawing import (
    NOTHING,
    ROOMS,
    Screen,
    Sketch,
    clipped,
    column,
    die,
    escape,
    first_that_fits,
    group,
    height_of,
    lines,
    moved,
    pressable,
    rect,
    verb,
    width_of,
    words_in,
)
from digsite.drawing.cutaway import (
    aim,
    crowds,
    digger,
    hollow,
    laid,
    niche,
    room_for,
    rope,
    set_apart,
    signboard,
    tall_verb,
)
from digsite.drawing.finds import find
from digsite.drawing.slips import outcome, outcomes, rolled, slip
from digsite.games.final_dig.board.cut import Column, column_of
from digsite.games.final_dig.board.marks import Mark, beams, marks_of, plate_of
from digsite.games.final_dig.board.pieces import find_of
from digsite.games.final_dig.board.seen import ANSWERS, Seen, added_up, answers, doing, leads, moves_free
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import Printed
from digsite.games.final_dig.words.ways import Lead, Sum
from digsite.text import _
from digsite.text.speech import listed


class Deed(NamedTuple):
    """Something that can be done at a site: its icon, what it is, and what it costs."""

    action: int
    sign: str
    verb: str
    price: str = ""


class Dig:
    """One site, as one reader sees it in its room."""

    def __init__(self, t: Seen, site: int, width: float, height: float) -> None:
        self.t, self.site, self.room = t, site, column_of(t.p, t.screen, width, height)
        self.seen = t.at(site)
        self.artifact, self.here = self.seen.artifact, self.seen.here
        self.final = 0 if self.artifact == layout.NO_ARTIFACT else int(t.p.n.final[self.artifact])
        self.deepest = max(self.here.values(), default=0)
        self.marks = marks_of(t.p, self.artifact, self.seen.obstacle, self.seen.hazard) if self.final else ()

    @cached_property
    def met(self) -> Sum | None:
        """The movement of who stands here, where a hazard has stopped it."""
        return self.t.once(added_up) if self.seen.asks is not None and self.t.s.phase == layout.HAZARD else None

    @cached_property
    def ways(self) -> Sketch:
        """Where each face of the die leads who stands here and decides."""
        found = self.t.once(leads) if self.t.seat in self.here else ()
        return _ways(self.room, found, self.t.box.turn.die_faces) if found else NOTHING

    @cached_property
    def deeds(self) -> list[Deed]:
        """What this reader can do here, apart from answers to a question."""
        t, s, site = self.t, self.t.s, layout.SITE + self.site
        if site in t.said:
            if s.phase == layout.PLACE_FIGURE:
                return [Deed(site, "flag", _("Begin"))]
            if s.phase == layout.CHOOSE_SITE:
                return [Deed(site, "map", _("Survey"))]
            return [Deed(site, "arrow", _("Move"), _("free") if t.once(moves_free) else _("1 AP"))]
        can = [action for action in (layout.UP, layout.DOWN) if action in t.said] if t.seat in self.here else []
        if not can:
            return []
        down, price = _("Down") if s.final else _("Dig"), _("1 AP")
        if s.phase == layout.DIRECTION:
            down, price = _("Past it") if s.last[layout.OUTER] == layout.CHOOSING else _("Down"), ""
        looks = {layout.UP: ("up", _("Up")), layout.DOWN: ("down", down)}
        return [Deed(action, *looks[action], price) for action in can]


def _panel(site: int, t: Seen, width: float, height: float) -> Sketch:
    dig = Dig(t, site, width, height)
    svg = _broad(dig) if dig.room.broad else _slim(dig)
    return Sketch(group(f"dig-{site}", "site", 0, 0, svg), width, height, _in_words(dig))


PANELS = tuple(partial(_panel, site) for site in range(layout.SITES))


# A site with room beside its shaft


def _broad(dig: Dig) -> str:
    room, beside = dig.room, 0 < dig.final < dig.deepest
    top = room.ground.surface
    foot = room.ground.line(dig.final) if dig.final else top + 14
    for roomy, detail in ((1, 2), (1, 1), (0, 2), (0, 1), (1, 0), (0, 0)):
        low = foot - 14 if roomy and dig.final and not beside else room.height - 8
        parts = _lane(dig, detail, beside)
        if room_for(parts) <= low - top - 6:
            break
    svg = _shaft(dig)
    if dig.final and not beside:
        svg += _chamber(room, dig.site, dig.artifact, room.width - 12 if roomy else room.lane - 8)
    svg += beams(room, dig.site, dig.marks) + _goal(dig) + _figures(dig)
    return svg + laid(set_apart(parts, top + 6, low), room.lane)


def _lane(dig: Dig, detail: int, beside: bool) -> list[tuple[float, Sketch]]:
    """What stands beside the shaft, each with the height where it belongs: more, or less, as there is room."""
    t, room, ground, asks = dig.t, dig.room, dig.room.ground, dig.seen.asks
    top, past = ground.surface, tuple((seat, t.names[seat]) for seat in dig.seen.past)
    parts = [(top + 6, _name(room, dig.site, _why(dig), 2 if detail else 1))]
    several = len(dig.deeds) > 1
    parts += [(top + 7 + i, _verb(room, deed, t.say(deed.action), several)) for i, deed in enumerate(dig.deeds)]
    if dig.met is not None:
        parts.append((ground.stand(dig.met.depth) - 30, _sum(room, dig.met, dig.met.die)))
    for mark in dig.marks:
        if asks is None or mark.state != layout.DONE:
            plate = plate_of(room, dig.site, mark, past, detail == 2 and room.wide)
            parts.append((ground.line(mark.point) - min(11, plate.height / 2), plate))
    box = _question(dig, detail) if asks is not None else dig.ways if detail else NOTHING
    if box.height:
        depth = dig.here[t.seat if asks is None else asks]
        where = ground.stand(depth) - 10 if dig.met is None else ground.line(depth)
        parts.append((max(top + 12, where), box))
    if beside:
        parts.append((ground.line(dig.final), treasure(t, dig.artifact, room.lane_width, ground.foot)))
    if not dig.final:
        parts.append((top + 40, words_in(_nobody_digs(), room.lane_width, room.small)))
    return parts


def _nobody_digs() -> str:
    return _("No artifact lies here: nobody can dig.")


def _why(dig: Dig) -> int:
    """What somebody may ask about who presses the name of the site."""
    return layout.DOWN if dig.t.seat in dig.here else layout.SITE + dig.site


@lru_cache(256)
def _name(room: Column, site: int, why: int, rows: int) -> Sketch:
    name, size = room.p.sites[site], 16 if room.wide else 15
    high = min(height_of(name, room.lane_width, size, bold=True), rows * 22)
    inner = lines(0, size, name, room.lane_width, size, serif=True, most=rows)
    title = f"<title>{escape(room.p.site_texts[site])}</title>"
    return Sketch(f'<g data-why="{why}">{title}{inner}</g>', room.lane_width, high)


@lru_cache(1024)
def _verb(room: Column, deed: Deed, said: str, several: bool) -> Sketch:
    id, wide = f"do-{deed.action}", room.lane_width
    if wide > 110:
        return verb(id, deed.verb, deed.price, deed.action, said, wide, sign=deed.sign)
    if several:
        return tall_verb(id, deed.verb, "", deed.action, said, wide, deed.sign, 38)
    return tall_verb(id, deed.verb, deed.price, deed.action, said, wide, deed.sign)


# Questions, and where a dig leads


def _question(dig: Dig, detail: int) -> Sketch:
    """What is being decided by who stands here; for the one who decides with the answers that have no piece."""
    t, s, room, parts, shown = dig.t, dig.t.s, dig.room, list[Sketch](), dig.t.once(added_up)
    if s.phase == layout.DIE:
        parts.append(Sketch(die("question-die", 0, 0, 38, "question", "", _("The die is rolled.")), 38, 42))
    elif s.phase == layout.ROLL_CHOICE and shown is not None:
        title = _("The die shows {die}").format(die=s.die)
        parts += [Sketch(die("question-die", 0, 0, 38, s.die, "", title), 38, 42), _sum(room, shown, 0)]
    elif detail == 2 and room.wide and s.phase != layout.HAZARD and t.resolved[0]:
        parts.append(slip(*t.resolved, room.lane_width, room.small))
    return column([*parts, *(verbs_to_answer(t, room.lane_width) if room.wide else [])], 4)


def verbs_to_answer(t: Seen, width: float) -> list[Sketch]:
    """The answers that have no piece."""
    return [
        verb(f"answer-{action}", words, "", action, t.say(action), width, sign=ANSWERS[action])
        for action, words in t.once(answers)
    ]


def _sum(room: Column, shown: Sum, face: int) -> Sketch:
    """What a roll, or a card, comes to, with the face of the die where that is not seen otherwise."""
    if not room.wide:
        return rolled(shown.short.replace(" ", ""), 13)
    tried = rolled(shown.words, 15, face), rolled(shown.words, 14), rolled(shown.short, 15)
    return first_that_fits(room.lane_width, room.height, *tried)


@lru_cache(512)
def _ways(room: Column, found: tuple[Lead, ...], faces: int) -> Sketch:
    """Where each face of the die leads, drawn and said."""
    sorts = {  # a sign, a short word, and a sentence
        "": (None, "", _("{faces}: to {depth}")),
        "take": (None, _("take it") if room.wide else _("take"), _("{faces}: take it ({count} in {all})")),
        "out": (None, _("out"), _("{faces}: out ({count} in {all})")),
        "past": (("hazard", "alarm"), "", _("{faces}: past {depth}, a hazard")),
        "obstacle": (("timber", "rust"), "", _("{faces}: an obstacle stops you at {depth}")),
    }
    made, said = [], []
    for i, lead in enumerate(found):
        sign, word, sentence = sorts[lead.sort]
        odds = {"count": len(lead.faces), "all": faces}
        more = " " if word else ""
        if word and len(lead.faces) < faces and room.lane_width > 110:
            more = _("{count} in {all}").format(**odds)
        shown = word or str(lead.depth), sign, more, room.small, 3 if room.wide else 1
        made.append(outcome(f"lead-{i}", lead.faces, *shown))
        said.append(sentence.format(faces="/".join(map(str, lead.faces)), depth=lead.depth, **odds))
    words = _("A dig leads: {ways}.").format(ways="; ".join(said))
    return outcomes(made, room.lane_width)._replace(words=words)


# Shaft, figures and chamber


def _shaft(dig: Dig) -> str:
    """The way that is open: down to the artifact, or to the deepest figure."""
    room, ground = dig.room, dig.room.ground
    low = ground.line(dig.final) + 8 if dig.final else ground.surface + 12
    if dig.deepest:
        low = max(low, ground.stand(dig.deepest) + ground.r + 4)
    low = min(low, room.height - 4)
    return rect(room.x, ground.surface - 4, room.across, low - ground.surface + 4, "shaft", "", 2)


def _goal(dig: Dig) -> str:
    """Where the movement leads that a hazard has stopped."""
    if dig.met is None or dig.seen.asks is None:
        return ""
    ground, goal = dig.room.ground, min(dig.met.goal, dig.final)
    return aim(dig.room.middle, ground.stand(dig.here[dig.seen.asks]), ground.stand(goal), ground.r, goal)


def _figures(dig: Dig) -> str:
    """Everybody who is here, on a rope, at their depth; who stands close together moves aside."""
    t, here, room, ground = dig.t, dig.here, dig.room, dig.room.ground
    r = ground.r
    order = sorted(here, key=lambda seat: (here[seat], seat == t.seat))
    ropes, discs = "", ""
    for crowd in crowds([ground.stand(here[seat]) for seat in order], 2 * r):
        wide = room.width - 8 if here[order[crowd[0]]] == 0 else min(room.across + 12, room.width - 4)
        step = min(2 * r + 3, (wide - 2 * r) / max(1, len(crowd) - 1))
        left = max(room.middle - step * (len(crowd) - 1) / 2, r + 4)
        for i, number in enumerate(crowd):
            seat = order[number]
            x, y = left + i * step, ground.stand(here[seat])
            ropes += rope(x, ground.surface, y - r) if here[seat] else ""
            discs += _figure(dig, seat, x, y)
    return f'{ropes}<g class="fan">{discs}</g>'


def _figure(dig: Dig, seat: int, x: float, y: float) -> str:
    t, action, depth, own = dig.t, layout.SEAT + seat, dig.here[seat], seat == dig.t.seat
    title = _("{name}, {depth} deep").format(name=t.names[seat], depth=depth)
    r = dig.room.ground.r + 2 if own and dig.room.wide else dig.room.ground.r
    drawn = digger(seat, depth, r, title, t.can(action), t.say(action), action, own)
    return group(f"figure-{seat}-at", "figure", x, y, drawn.svg, piece=f"figure-{seat}")


@lru_cache(512)
def _chamber(room: Column, site: int, artifact: int, width: float) -> str:
    """The chamber at the foot of the shaft, and what lies there."""
    found, high, x = find_of(room.p, artifact), room.ground.foot, 6.0 if room.broad else (room.width - width) / 2
    foot, drawn = room.ground.line(room.p.n.final[artifact]), find(found, width, high, room.small)
    lying = group(f"chamber-{site}", "card", x, foot, drawn.svg, piece=f"artifact-{artifact}")
    return hollow(x - 3, foot, width + 6, high + 4, room.middle) + lying


def treasure(
    t: Seen, artifact: int, width: float, height: float, fame: int = 0, *, faint: bool = False, why: str = ""
) -> Sketch:
    """An artifact as a card that lies in the ground, or in front of somebody; a faint one may say why."""
    return _found(find_of(t.p, artifact, fame), width, height, ROOMS[t.screen].smallest, faint=faint, why=why)


_found = lru_cache(512)(find)


# A site in a narrow column


def _slim(dig: Dig) -> str:
    room, line = dig.room, dig.room.ground.line
    svg = _shaft(dig)
    if 0 < dig.final < dig.deepest:
        found = find_of(room.p, dig.artifact)
        svg += niche(room.width - 14, line(dig.final) + 14, found.sign, found.hue, found.name)
    elif dig.final:
        svg += _chamber(room, dig.site, dig.artifact, min(room.width - 6, 100))
    return svg + beams(room, dig.site, dig.marks) + _sign(dig) + _figures(dig)


def _sign(dig: Dig) -> str:
    """A board at the surface: the name of the site, and what can be done there."""
    t, room, name, made = dig.t, dig.room, dig.t.p.sites[dig.site], dig.deeds
    words = [clipped(word, room.width - 3, 13) for word in name.split()]
    if len(words) > (1 if made and t.screen is Screen.SHORT else 2) or width_of(name, 13) <= room.width - 7:
        words = [clipped(name, room.width - 3, 13)]
    board = signboard(words, made[0].verb if made else "", room.width)
    action, why = made[0].action if made else None, _why(dig)
    y = room.ground.surface - 2 * room.ground.r - 5 - board.height
    said, box = t.say(action) if action is not None else "", (1.5, y, room.width - 3, board.height)
    return pressable(f"do-{why}", moved(board, 0, y), action, said, box, 9, why)


# In words


def _in_words(dig: Dig) -> str:
    t, p = dig.t, dig.t.p
    said = [*_lying_in_words(p, dig.artifact, dig.marks)] if dig.final else [_nobody_digs()]
    standing = [_("{name} {depth}").format(name=t.names[seat], depth=depth) for seat, depth in dig.here.items()]
    said.append(_("Here: {players}.").format(players=listed(standing)) if standing else _("Nobody is here."))
    if dig.seen.past:
        past = listed([t.names[seat] for seat in dig.seen.past])
        said.append(_("Past the obstacle: {players}.").format(players=past))
    said.append(_pile_in_words(p, dig.seen.pile))
    said += [f"{deed.verb}: {deed.price or t.say(deed.action)}" for deed in dig.deeds]
    said += _asked_in_words(t) if dig.seen.asks is not None else [dig.ways.words] if dig.ways.words else []
    return table_of(tuple((p.sites[dig.site] if i == 0 else "", words) for i, words in enumerate(said)))


@lru_cache(512)
def _lying_in_words(p: Printed, artifact: int, marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """The artifact of a site, and what stands before it."""
    found, words = find_of(p, artifact), _("{artifact} at {final}, worth {value}: {text}")
    facts = {"artifact": found.name, "final": p.n.final[artifact], "value": found.worth, "text": found.body}
    return words.format(**facts), *(mark.said for mark in marks)


@lru_cache(512)
def _pile_in_words(p: Printed, pile: tuple[int, ...]) -> str:
    names = listed([p.artifacts[artifact] for artifact in pile])
    return _("In the pile ({count}): {artifacts}.").format(count=len(pile), artifacts=names or _("nothing"))


def _asked_in_words(t: Seen) -> list[str]:
    said, shown = [t.once(doing)], t.once(added_up)
    if t.s.phase > layout.HAZARD and t.resolved[0]:
        said.append(t.resolved[1])
    if shown is not None:
        sentence = "{sum}." if shown.words == shown.short else _("{sum}, a way of {steps}.")
        said.append(sentence.format(sum=shown.words, steps=shown.steps))
    return said + ([answers_in_words(t)] if t.once(answers) else [])


def answers_in_words(t: Seen) -> str:
    return _("To choose: {choices}.").format(choices=", ".join(words for _action, words in t.once(answers)))
