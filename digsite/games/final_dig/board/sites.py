"""The four sites: a shaft with its ropes, figures and beams, the chamber at its foot, and what can be done there."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from digsite.boards import table_of
from digsite.drawing import (
    NOTHING,
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
from digsite.drawing.cutaway import aim, hollow, laid, niche, room_for, set_apart, signboard, tall_verb
from digsite.drawing.finds import find
from digsite.drawing.slips import outcome, outcomes, rolled, slip
from digsite.games.final_dig.board.cut import Column, Figure, Mark, beams, column_of, figures, marks_of, plate_of
from digsite.games.final_dig.board.pieces import find_of
from digsite.games.final_dig.board.seen import Answer, Seen, Site, added_up, answers, doing, leads, moves_free
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import Printed
from digsite.games.final_dig.words.ways import Lead, Sum
from digsite.text import _
from digsite.text.speech import listed


class Deed(NamedTuple):
    """Something that can be done at a site: its icon, what it is, what it costs, and its sentence."""

    action: int
    sign: str
    verb: str
    price: str
    said: str


class Question(NamedTuple):
    """What is decided, or rolled, by who stands at a site."""

    seat: int
    phase: int
    die: int
    shown: Sum | None
    source: tuple[str, str]  # name and text of what asks
    doing: str
    answers: tuple[Answer, ...]  # of the one who decides, those that have no piece


class Dig(NamedTuple):
    """One site, as one reader sees it in its room: all that is drawn and said of it."""

    room: Column
    site: int
    seen: Site
    names: tuple[str, ...]
    reader: int
    deeds: tuple[Deed, ...]
    leads: tuple[Lead, ...]
    question: Question | None
    standing: tuple[Figure, ...]

    @property
    def here(self) -> dict[int, int]:
        return dict(self.seen.here)

    @property
    def final(self) -> int:
        """Where the artifact lies; 0: there is none."""
        return 0 if self.seen.artifact == layout.NO_ARTIFACT else int(self.room.p.n.final[self.seen.artifact])

    @property
    def deepest(self) -> int:
        return max(self.here.values(), default=0)

    @property
    def marks(self) -> tuple[Mark, ...]:
        seen = self.seen
        return marks_of(self.room.p, seen.artifact, seen.obstacle, seen.hazard) if self.final else ()

    @property
    def met(self) -> Sum | None:
        """The movement of who stands here, where a hazard has stopped it."""
        return self.question.shown if self.question and self.question.phase == layout.HAZARD else None


def _panel(site: int, t: Seen, width: float, height: float) -> Sketch:
    room, seen = column_of(t.p, t.screen, width, height), t.at(site)
    here = [seat for seat, _depth in seen.here]
    ways = t.once(leads) if seen.asks is None and t.seat in here else ()
    seats = ((depth, seat == t.seat, seat, t.names[seat], t.say(layout.SEAT + seat)) for seat, depth in seen.here)
    question = None if seen.asks is None else _question(t, seen.asks)
    return _drawn(Dig(room, site, seen, t.names, t.seat, _deeds(t, site, here), ways, question, tuple(sorted(seats))))


PANELS = tuple(partial(_panel, site) for site in range(layout.SITES))


def _deeds(t: Seen, site: int, here: list[int]) -> tuple[Deed, ...]:
    """What this reader can do at a site, apart from answers to a question."""
    s, action, price = t.s, layout.SITE + site, _("1 AP")
    if action in t.said:
        known = {layout.PLACE_FIGURE: ("flag", _("Begin"), ""), layout.CHOOSE_SITE: ("map", _("Survey"), "")}
        looks = {action: known.get(s.phase) or ("arrow", _("Move"), _("free") if t.once(moves_free) else price)}
    elif t.seat in here and (layout.UP in t.said or layout.DOWN in t.said):
        down = _("Down") if s.final else _("Dig")
        if s.phase == layout.DIRECTION:
            down, price = _("Past it") if s.last[layout.OUTER] == layout.CHOOSING else _("Down"), ""
        looks = {layout.UP: ("up", _("Up"), price), layout.DOWN: ("down", down, price)}
    else:
        return ()
    return tuple(Deed(action, *look, t.say(action)) for action, look in looks.items() if action in t.said)


def _question(t: Seen, seat: int) -> Question:
    s = t.s
    die, source = s.die if s.phase == layout.ROLL_CHOICE else 0, t.resolved if s.phase > layout.HAZARD else ("", "")
    return Question(seat, s.phase, die, t.once(added_up), source, t.once(doing), t.once(answers))


@lru_cache(512)
def _drawn(dig: Dig) -> Sketch:
    svg = _broad(dig) if dig.room.broad else _slim(dig)
    return Sketch(group(f"dig-{dig.site}", "site", 0, 0, svg), dig.room.width, dig.room.height, _in_words(dig))


# A site with room beside its shaft


def _broad(dig: Dig) -> str:
    room, final, beside = dig.room, dig.final, 0 < dig.final < dig.deepest
    top = room.ground.surface
    foot = room.ground.line(final) if final else top + 14
    for roomy, detail in ((1, 2), (1, 1), (0, 2), (0, 1), (1, 0), (0, 0)):
        low = foot - 14 if roomy and final and not beside else room.height - 8
        parts = _lane(dig, detail, beside)
        if room_for(parts) <= low - top - 6:
            break
    svg = _shaft(dig)
    if final and not beside:
        svg += _chamber(room, dig.site, dig.seen.artifact, room.width - 12 if roomy else room.lane - 8)
    svg += beams(room, dig.site, dig.marks) + _goal(dig) + figures(room, dig.standing)
    return svg + laid(set_apart(parts, top + 6, low), room.lane)


def _lane(dig: Dig, detail: int, beside: bool) -> list[tuple[float, Sketch]]:
    """What stands beside the shaft, each with the height where it belongs: more, or less, as there is room."""
    room, ground, asked, met = dig.room, dig.room.ground, dig.question, dig.met
    top, past = ground.surface, tuple((seat, dig.names[seat]) for seat in dig.seen.past)
    parts = [(top + 6, _name(room, dig.site, _why(dig), 2 if detail else 1))]
    parts += [(top + 7 + i, _verb(room, deed, len(dig.deeds) > 1)) for i, deed in enumerate(dig.deeds)]
    if met is not None:
        parts.append((ground.stand(met.depth) - 30, _sum(room, met, met.die)))
    for mark in dig.marks:
        if asked is None or mark.state != layout.DONE:
            plate = plate_of(room, dig.site, mark, past, detail == 2 and room.wide)
            parts.append((ground.line(mark.point) - min(11, plate.height / 2), plate))
    box = _asked(room, asked, detail) if asked is not None else _ways(room, dig.leads) if detail else NOTHING
    if box.height:
        depth = dig.here[dig.reader if asked is None else asked.seat]
        parts.append((max(top + 12, ground.stand(depth) - 10 if met is None else ground.line(depth)), box))
    if beside:
        card = find(find_of(room.p, dig.seen.artifact), room.lane_width, ground.foot, room.small)
        parts.append((ground.line(dig.final), card))
    if not dig.final:
        parts.append((top + 40, words_in(_("No artifact lies here: nobody can dig."), room.lane_width, room.small)))
    return parts


def _why(dig: Dig) -> int:
    """What somebody may ask about who presses the name of the site."""
    return layout.DOWN if dig.reader in dig.here else layout.SITE + dig.site


@lru_cache(256)
def _name(room: Column, site: int, why: int, rows: int) -> Sketch:
    name, size = room.p.sites[site], 16 if room.wide else 15
    high = min(height_of(name, room.lane_width, size, bold=True), rows * 22)
    inner = lines(0, size, name, room.lane_width, size, serif=True, most=rows)
    title = f"<title>{escape(room.p.site_texts[site])}</title>"
    return Sketch(f'<g data-why="{why}">{title}{inner}</g>', room.lane_width, high)


@lru_cache(1024)
def _verb(room: Column, deed: Deed, several: bool) -> Sketch:
    id, wide = f"do-{deed.action}", room.lane_width
    if wide > 110:
        return verb(id, deed.verb, deed.price, deed.action, deed.said, wide, sign=deed.sign)
    price, high = ("", 38) if several else (deed.price, 46)
    return tall_verb(id, deed.verb, price, deed.action, deed.said, wide, deed.sign, high)


# Questions, and where a dig leads


def _asked(room: Column, asked: Question, detail: int) -> Sketch:
    """The die, or what asks; for the one who decides with the answers that have no piece."""
    parts = []
    if asked.phase == layout.DIE:
        parts.append(Sketch(die("question-die", 0, 0, 38, "question", "", _("The die is rolled.")), 38, 42))
    elif asked.phase == layout.ROLL_CHOICE and asked.shown is not None:
        title = _("The die shows {die}").format(die=asked.die)
        parts += [Sketch(die("question-die", 0, 0, 38, asked.die, "", title), 38, 42), _sum(room, asked.shown, 0)]
    elif detail == 2 and room.wide and asked.source[0]:
        parts.append(slip(*asked.source, room.lane_width, room.small))
    return column([*parts, *(verbs_to_answer(asked.answers, room.lane_width) if room.wide else [])], 4)


def verbs_to_answer(answers: Sequence[Answer], width: float) -> list[Sketch]:
    return [verb(f"answer-{do}", words, "", do, said, width, sign=sign) for do, words, said, sign in answers]


def _sum(room: Column, shown: Sum, face: int) -> Sketch:
    """What a roll, or a card, comes to, with the face of the die where that is not seen otherwise."""
    if not room.wide:
        return rolled(shown.short.replace(" ", ""), 13)
    tried = rolled(shown.words, 15, face), rolled(shown.words, 14), rolled(shown.short, 15)
    return first_that_fits(room.lane_width, room.height, *tried)


@lru_cache(512)
def _ways(room: Column, found: tuple[Lead, ...]) -> Sketch:
    """Where each face of the die leads who stands here and decides, drawn and said."""
    if not found:
        return NOTHING
    faces, most = room.p.n.die_faces, 3 if room.wide else 1
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
        made.append(outcome(f"lead-{i}", lead.faces, word or str(lead.depth), sign, more, room.small, most))
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
    if dig.met is None or dig.question is None:
        return ""
    ground, goal = dig.room.ground, min(dig.met.goal, dig.final)
    return aim(dig.room.middle, ground.stand(dig.here[dig.question.seat]), ground.stand(goal), ground.r, goal)


@lru_cache(512)
def _chamber(room: Column, site: int, artifact: int, width: float) -> str:
    """The chamber at the foot of the shaft, and what lies there."""
    high, x = room.ground.foot, 6.0 if room.broad else (room.width - width) / 2
    foot, drawn = room.ground.line(room.p.n.final[artifact]), find(find_of(room.p, artifact), width, high, room.small)
    lying = group(f"chamber-{site}", "card", x, foot, drawn.svg, piece=f"artifact-{artifact}")
    return hollow(x - 3, foot, width + 6, high + 4, room.middle) + lying


# A site in a narrow column


def _slim(dig: Dig) -> str:
    room, line = dig.room, dig.room.ground.line
    svg = _shaft(dig)
    if 0 < dig.final < dig.deepest:
        one = find_of(room.p, dig.seen.artifact)
        svg += niche(room.width - 14, line(dig.final) + 14, one.sign, one.hue, one.name)
    elif dig.final:
        svg += _chamber(room, dig.site, dig.seen.artifact, min(room.width - 6, 100))
    return svg + beams(room, dig.site, dig.marks) + _sign(dig) + figures(room, dig.standing)


def _sign(dig: Dig) -> str:
    """A board at the surface: the name of the site, and what can be done there."""
    room, name, made = dig.room, dig.room.p.sites[dig.site], dig.deeds
    words = [clipped(word, room.width - 3, 13) for word in name.split()]
    if len(words) > (1 if made and room.screen is Screen.SHORT else 2) or width_of(name, 13) <= room.width - 7:
        words = [clipped(name, room.width - 3, 13)]
    board = signboard(words, made[0].verb if made else "", room.width)
    action, said, why = made[0].action if made else None, made[0].said if made else "", _why(dig)
    y = room.ground.surface - 2 * room.ground.r - 5 - board.height
    box = (1.5, y, room.width - 3, board.height)
    return pressable(f"do-{why}", moved(board, 0, y), action, said, box, 9, why)


# In words


def _in_words(dig: Dig) -> str:
    p, names = dig.room.p, dig.names
    said = [*_lying_in_words(p, dig.seen.artifact, dig.marks)]
    standing = [_("{name} {depth}").format(name=names[seat], depth=depth) for seat, depth in dig.seen.here]
    said.append(_("Here: {players}.").format(players=listed(standing)) if standing else _("Nobody is here."))
    if dig.seen.past:
        past = listed([names[seat] for seat in dig.seen.past])
        said.append(_("Past the obstacle: {players}.").format(players=past))
    said.append(_pile_in_words(p, dig.seen.pile))
    said += [f"{deed.verb}: {deed.price or deed.said}" for deed in dig.deeds]
    said += _asked_in_words(dig.question) if dig.question else [_ways(dig.room, dig.leads).words] if dig.leads else []
    return table_of(tuple((p.sites[dig.site] if i == 0 else "", words) for i, words in enumerate(said)))


@lru_cache(512)
def _lying_in_words(p: Printed, artifact: int, marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """The artifact of a site, and what stands before it."""
    if artifact == layout.NO_ARTIFACT:
        return (_("No artifact lies here: nobody can dig."),)
    one, words = find_of(p, artifact), _("{artifact} at {final}, worth {value}: {text}")
    facts = {"artifact": one.name, "final": p.n.final[artifact], "value": one.worth, "text": one.body}
    return words.format(**facts), *(mark.said for mark in marks)


@lru_cache(512)
def _pile_in_words(p: Printed, pile: tuple[int, ...]) -> str:
    names = listed([p.artifacts[artifact] for artifact in pile])
    return _("In the pile ({count}): {artifacts}.").format(count=len(pile), artifacts=names or _("nothing"))


def _asked_in_words(asked: Question) -> list[str]:
    shown, said = asked.shown, [asked.doing, *([asked.source[1]] if asked.source[0] else [])]
    if shown is not None:
        sentence = "{sum}." if shown.words == shown.short else _("{sum}, a way of {steps}.")
        said.append(sentence.format(sum=shown.words, steps=shown.steps))
    return said + ([answers_in_words(asked.answers)] if asked.answers else [])


def answers_in_words(answers: Sequence[Answer]) -> str:
    return _("To choose: {choices}.").format(choices=", ".join(words for _action, words, *_more in answers))
