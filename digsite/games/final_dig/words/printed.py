"""What is printed: the names and texts of a box in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from digsite.games.final_dig.box import CLASSES, Box, Carrier
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.effects import fame_target
from digsite.text import _


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
    artifact_ids: tuple[str, ...]
    cards: tuple[str, ...]
    card_texts: tuple[str, ...]
    card_ids: tuple[str, ...]
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


def printed(box: Box) -> Printed:
    """What a box says, in the reader's language."""
    n = SimpleNamespace(**{name: box.record[name].tolist() for name in box.record.dtype.names or ()})
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
        tuple(row.id for row in box.artifact),
        tuple(cards.values()),
        _texts(box, box.adventure),
        tuple(cards),
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


def hazard_text(p: Printed, card: int) -> str:
    """What a hazard does, and the cards that it names."""
    if not p.negators[card]:
        return p.hazard_texts[card]
    return _("{text} Negated by {cards}.").format(text=p.hazard_texts[card], cards=", ".join(p.negators[card]))


def openers(p: Printed, card: int) -> str:
    """The cards that an obstacle names."""
    tools = p.tools[card]
    return _("Cleared by {cards}.").format(cards=", ".join(tools)) if tools else _("It names no card.")
