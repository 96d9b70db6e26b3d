"""The names of things, in phrases that the sentences share."""

from collections.abc import Sequence

from digsite.games.final_dig.box import Artifact, Box
from digsite.text import _


def site_name(box: Box, site: int) -> str:
    return _(box.site[site].name)


def character_name(box: Box, character: int) -> str:
    return _(box.character[character].name)


def artifact_name(box: Box, artifact: int) -> str:
    return _(box.artifact[artifact].name)


def card_name(box: Box, kind: int) -> str:
    return _(box.adventure[kind].name)


def event_name(box: Box, event: int) -> str:
    return _(box.event[event].name)


def obstacle_name(box: Box, obstacle: int) -> str:
    return _(box.obstacle[obstacle].name)


def hazard_name(box: Box, hazard: int) -> str:
    return _(box.hazard[hazard].name)


def ap(count: int) -> str:
    return _("{count} AP").format(count=count)


def vp(count: int) -> str:
    return _("{count} VP").format(count=count)


def either(things: Sequence[str]) -> str:
    """Several things of which one will do: 'a', 'a or b', 'a, b or c'."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} or {last}").format(first=", ".join(things[:-1]), last=things[-1])


def phrases(parts: Sequence[str]) -> str | None:
    """Short remarks beside a choice, or nothing."""
    return "; ".join(parts) or None


# Texts


def text_of_artifact(box: Box, artifact: int) -> str:
    """What it is worth and what it does."""
    row = box.artifact[artifact]
    return _("Worth {value}. {text}").format(value=row.value, text=box.said(row))


def openers(box: Box, obstacle: int) -> list[str]:
    """The cards that an obstacle names."""
    named = box.obstacle[obstacle].tools
    return [_(card.name) for card in box.adventure if card.id in named]


def negators(box: Box, hazard: int) -> list[str]:
    named = box.hazard[hazard].negators
    return [_(card.name) for card in box.adventure if card.id in named]


def marks_of(row: Artifact) -> str:
    """Where an artifact lies and what stands on the way, as its card prints it."""
    if row.obstacle_at and row.hazard_at:
        sentence = _("{final} deep, with an obstacle at {obstacle} and a hazard at {hazard}")
    elif row.obstacle_at:
        sentence = _("{final} deep, with an obstacle at {obstacle}")
    elif row.hazard_at:
        sentence = _("{final} deep, with a hazard at {hazard}")
    else:
        sentence = _("{final} deep, with nothing in the way")
    return sentence.format(final=row.final, obstacle=row.obstacle_at, hazard=row.hazard_at)
