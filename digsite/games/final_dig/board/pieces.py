"""The pieces: cards, artifacts, backs, and places that stand for an action."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from digsite.boards import Choices, press
from digsite.drawing import (
    SMALLEST,
    Sketch,
    card,
    card_height,
    escape,
    flow,
    icon,
    kept,
    lines,
    rect,
    stack,
    text,
    width_of,
    wrap,
)
from digsite.games.final_dig.board.printed import CLASS_HUES, SITE_HUES, Printed, class_word, use_word
from digsite.games.final_dig.box import CLASSES
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.pieces import card_number
from digsite.text import _

TARGET = 48  # what a thumb can hit, also where a phone shows a panel a little smaller
GAP = 10


class Place(NamedTuple):
    """Where an action can be pressed: its icon, what it is, and what it costs."""

    action: int
    sign: str
    verb: str
    price: str
    can: bool


def place(said: Mapping[int, str], id: str, at: Place, width: float) -> Sketch:
    inner = _place(at.sign, at.verb, at.price, at.can, width)
    return Sketch(
        press(said, id, inner.svg, at.action, (1.5, 1.5, width - 3, inner.height - 3), 10), width, inner.height
    )


@kept(256)
def _place(sign: str, verb: str, price: str, can: bool, width: float) -> Sketch:
    ink, room = "ink" if can else "muted", width - 10
    lead = 20 if width_of(verb, 13, bold=True) + 20 <= room else 0
    rows = wrap(verb, room - lead, 13, True)
    high = max(TARGET, 18 * (len(rows) + bool(price)) + 12)
    svg = rect(1.5, 1.5, width - 3, high - 3, "card", "" if can else "line", 10)
    across = max(width_of(row, 13, bold=True) for row in rows) + lead
    left, top = (width - across) / 2, (high - 18 * (len(rows) + bool(price))) / 2
    svg += icon(sign, left, top + 2, 14, ink, verb) if lead else ""
    svg += lines((width + lead) / 2, top + 14, verb, room - lead, 13, ink, bold=True, anchor="middle")
    svg += text(width / 2, top + 18 * len(rows) + 13, price, SMALLEST, ink, anchor="middle") if price else ""
    return Sketch(svg, width, high)


# Cards in rows


class Face(NamedTuple):
    """A card to be drawn in a row of others."""

    id: str
    action: int
    title: str
    body: str
    hue: str
    foot: str
    badge: str


def rows_of(faces: Sequence[Face], said: Choices, width: float, per_row: int) -> Sketch:
    """Cards side by side, all of a row equally high."""
    across = (width - GAP * (per_row - 1)) / per_row
    return stack([_row(tuple(faces[i : i + per_row]), said, across) for i in range(0, len(faces), per_row)], GAP)


@kept(256)
def _row(faces: tuple[Face, ...], said: Choices, width: float) -> Sketch:
    can = dict(said)
    high = max(card_height(f.title, f.body, width - 3, "", f.foot, f.badge) for f in faces)
    return flow((_card(face, can, width, high) for face in faces), 9999, GAP)


def _card(face: Face, said: Mapping[int, str], width: float, high: float) -> Sketch:
    f, size = face, (1.5, 1.5, width - 3, high)
    drawn = card(f"{f.id}-card", *size, f.title, f.body, f.hue, "", f.foot, f.badge)
    return Sketch(press(said, f.id, drawn, f.action, size), width, high + 5)


def hand_faces(p: Printed, prefix: str, hand: Sequence[int]) -> Iterator[Face]:
    """The cards of the own hand, several of a kind as one."""
    for kind, name in enumerate(p.cards):
        if hand[kind]:
            hue = CLASS_HUES[CLASSES[p.classes[kind]]]
            badge, foot = f"×{hand[kind]}" if hand[kind] > 1 else "", class_word(p.classes[kind])
            number = int(card_number(kind))
            yield Face(f"{prefix}-card-{kind}", number, name, p.card_texts[kind], hue, foot, badge)


class Treasure(NamedTuple):
    """An artifact of a player."""

    artifact: int
    fame: int  # VP that lie on it
    used: bool  # in this turn
    action: int  # what pressing it means


def treasure_face(p: Printed, prefix: str, treasure: Treasure) -> Face:
    number = treasure.artifact
    said = [use_of(p, treasure), *fame_of(p, treasure)]
    hue = SITE_HUES[p.n.site[number]]
    badge, foot = str(p.n.value[number]), "; ".join(said)
    id = f"{prefix}-artifact-{number}"
    return Face(id, treasure.action, p.artifacts[number], p.artifact_texts[number], hue, foot, badge)


def use_of(p: Printed, treasure: Treasure) -> str:
    use = p.n.use[treasure.artifact]
    if use == layout.ONCE_PER_TURN and treasure.used:
        return _("used this turn")
    return use_word(use)


def fame_of(p: Printed, treasure: Treasure) -> list[str]:
    if not treasure.fame:
        return []
    return [_("VP on it: {count} of {target}").format(count=treasure.fame, target=p.targets[treasure.artifact])]


@kept(512)
def small_treasure(p: Printed, treasure: Treasure, width: float) -> Sketch:
    """An artifact in front of a rival: its name and its worth, and VP that lie on it."""
    number = treasure.artifact
    second = ", ".join([_("worth {value}").format(value=p.n.value[number]), *fame_of(p, treasure)])
    room = width - 22
    first, below = wrap(p.artifacts[number], room, 13, True), wrap(second, room, SMALLEST)
    across = 22 + max(*(width_of(row, 13, bold=True) for row in first), *(width_of(row, SMALLEST) for row in below))
    high = max(TARGET, 18 * len(first) + 16 * len(below) + 12)
    top = (high - 18 * len(first) - 16 * len(below)) / 2
    svg = rect(1.5, 1.5, across - 3, high - 3, "card", SITE_HUES[p.n.site[number]], 9, 2)
    svg += lines(11, top + 13, p.artifacts[number], room, 13, bold=True)
    svg += lines(11, top + 18 * len(first) + 12, second, room, SMALLEST, "muted")
    title = f"{p.artifacts[number]}. {p.artifact_texts[number]}"
    return Sketch(f"<g><title>{escape(title)}</title>{svg}</g>", across, high)


def said_of_treasure(p: Printed, treasure: Treasure) -> str:
    """An artifact in words."""
    number = treasure.artifact
    facts = [_("worth {value}").format(value=p.n.value[number]), use_of(p, treasure), *fame_of(p, treasure)]
    return _("{name} ({facts}): {text}").format(
        name=p.artifacts[number], facts=", ".join(facts), text=p.artifact_texts[number]
    )


@kept(64)
def backs(count: int, title: str) -> Sketch:
    """The hand of a rival from behind; very many cards overlap."""
    wide, high = 26, 36
    step = min(wide + 4, 200 / max(1, count - 1))
    svg = ""
    for i in range(count):
        x = round(i * step, 1)
        svg += rect(x + 0.75, 0.75, wide - 1.5, high - 1.5, "earth", "buried", 5)
        svg += icon("question", x + 5, 10, 16, "buried", title) if step >= wide else ""
    return Sketch(f"<g><title>{escape(title)}</title>{svg}</g>", step * max(0, count - 1) + wide, high)


# Figures and titles
