"""What is printed: the names and texts of a box in the reader's language, and the colour and sign of each piece."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from digsite.boards import ThisBox
from digsite.drawing import kept, plain
from digsite.games.final_dig.box import CLASSES, Box, Carrier
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.effects import fame_target
from digsite.text import _

SITE_HUES = ("green", "gold", "blue", "violet")
CLASS_HUES = {
    "tool": "brown",
    "wild": "rust",
    "bypass": "olive",
    "negator": "green",
    "boost": "gold",
    "attack": "red",
}


@dataclass(frozen=True, eq=False)
class Printed:
    """What a box says, in one language."""

    n: SimpleNamespace  # its numbers, as the rules read them
    points: tuple[int, ...]
    sites: tuple[str, ...]
    site_texts: tuple[str, ...]
    characters: tuple[str, ...]
    character_texts: tuple[str, ...]
    artifacts: tuple[str, ...]
    artifact_texts: tuple[str, ...]
    cards: tuple[str, ...]
    card_texts: tuple[str, ...]
    classes: tuple[int, ...]  # of each card: its place in CLASSES
    events: tuple[str, ...]
    event_texts: tuple[str, ...]
    obstacles: tuple[str, ...]
    tools: tuple[tuple[str, ...], ...]  # by obstacle: the cards that it names
    hazards: tuple[str, ...]
    hazard_texts: tuple[str, ...]
    negators: tuple[tuple[str, ...], ...]
    targets: tuple[int, ...]  # by artifact: VP that must lie on it for a trade
    piles: tuple[tuple[int, ...], ...]  # by site: all its artifacts


@kept(16)
def printed(this: ThisBox[Box]) -> Printed:
    """What a box says, in the reader's language; asked for a box again, the very same answer."""
    box, n = this.box, plain(this.box.record)
    cards = {card.id: _(card.name) for card in box.adventure}
    return Printed(
        n,
        tuple(box.depth.points),
        tuple(_(site.name) for site in box.site),
        tuple(_(site.text) for site in box.site),
        tuple(_(row.name) for row in box.character),
        _texts(box, box.character),
        tuple(_(row.name) for row in box.artifact),
        _texts(box, box.artifact),
        tuple(cards.values()),
        _texts(box, box.adventure),
        tuple(CLASSES.index(card.sort) for card in box.adventure),
        tuple(_(row.name) for row in box.event),
        _texts(box, box.event),
        tuple(_(row.name) for row in box.obstacle),
        tuple(tuple(cards[id] for id in row.tools) for row in box.obstacle),
        tuple(_(row.name) for row in box.hazard),
        _texts(box, box.hazard),
        tuple(tuple(cards[id] for id in row.negators) for row in box.hazard),
        tuple(int(fame_target(box.record, artifact)) for artifact in range(layout.ARTIFACTS)),
        tuple(tuple(a for a in range(layout.ARTIFACTS) if n.site[a] == site) for site in range(layout.SITES)),
    )


def _texts(box: Box, rows: Sequence[Carrier]) -> tuple[str, ...]:
    return tuple(box.said(row) for row in rows)


def class_word(number: int) -> str:
    words = {
        "tool": _("tool"),
        "wild": _("tool for everything"),
        "bypass": _("way round"),
        "negator": _("against hazards"),
        "boost": _("boost"),
        "attack": _("attack"),
    }
    return words[CLASSES[number]]


def use_word(use: int) -> str:
    words = {
        layout.PASSIVE: _("always works"),
        layout.ONCE_PER_TURN: _("once per turn"),
        layout.DISCARD: _("used by discarding it"),
        layout.TALLY: _("counts at the tally"),
    }
    return words[use]


def name_of_source(p: Printed, source: int) -> tuple[str, str]:
    """Name and text of the card, artifact, power, event or hazard with this number."""
    groups = (
        (layout.OF_HAZARD, p.hazards, p.hazard_texts),
        (layout.OF_EVENT, p.events, p.event_texts),
        (layout.OF_CHARACTER, p.characters, p.character_texts),
        (layout.OF_ARTIFACT, p.artifacts, p.artifact_texts),
        (layout.OF_CARD, p.cards, p.card_texts),
    )
    first, names, texts = next(group for group in groups if source >= group[0])
    return names[source - first], texts[source - first]
