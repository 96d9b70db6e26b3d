"""The cards: of the hand, the character, and artifacts in front of a player."""

from functools import lru_cache

from digsite.drawing.holding import KEPT, Held
from digsite.games.final_dig.board.looks import (
    CARDS,
    CHARACTER_LOOKS,
    CLASS_HUES,
    CLASS_SIGNS,
    SITE_HUES,
    sign_of_artifact,
)
from digsite.games.final_dig.board.seen import Seen, Treasure, rerolls
from digsite.games.final_dig.box import CLASSES
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.pieces import card_number
from digsite.games.final_dig.words.names import plainly
from digsite.games.final_dig.words.printed import Printed, class_word, use_word
from digsite.text import _


def hand_faces(t: Seen, prefix: str) -> list[Held]:
    """The cards of the own hand, several of a kind as one."""
    hand, cards = t.s.hand[t.seat], t.box.adventure
    return [_card(t.p, prefix, card.index, card.id, hand[card.index]) for card in cards if hand[card.index]]


@lru_cache(KEPT)
def _card(p: Printed, prefix: str, kind: int, id: str, count: int) -> Held:
    sort, badge = CLASSES[p.classes[kind]], f"×{count}" if count > 1 else ""
    look = CLASS_HUES[sort], CARDS.get(id, CLASS_SIGNS[sort]), class_word(p.classes[kind])
    action = plainly(card_number)(kind)
    return Held(f"{prefix}-card-{kind}", action, p.cards[kind], p.card_texts[kind], *look, badge)


def power_face(t: Seen, prefix: str, seat: int) -> Held:
    """The character of a seat; pressing that of a rival means the rival."""
    who = t.things(seat)
    sign, hue = CHARACTER_LOOKS[who.character]
    foot = _("used this turn") if who.power_used else _("character")
    action = layout.SEAT + seat
    if seat == t.seat:
        action = layout.REROLL_CHARACTER if layout.REROLL_CHARACTER in t.said else layout.POWER
    name, words = t.p.characters[who.character], t.p.character_texts[who.character]
    return Held(f"{prefix}-power", action, name, words, hue, sign, foot)


def treasure_faces(t: Seen, prefix: str, seat: int) -> list[Held]:
    """The artifacts of a seat."""
    rolls = layout.NO_ARTIFACT
    if layout.REROLL_ARTIFACT in t.said and seat == t.seat:
        rolls = t.once(rerolls)
    return [
        _face(t.p, prefix, one, sign_of_artifact(t.box, one.artifact), one.artifact == rolls)
        for one in t.things(seat).treasures
    ]


@lru_cache(KEPT)
def _face(p: Printed, prefix: str, one: Treasure, sign: str, rolls: bool) -> Held:
    number = one.artifact
    return Held(
        f"{prefix}-artifact-{number}",
        layout.REROLL_ARTIFACT if rolls else layout.ARTIFACT + number,
        p.artifacts[number],
        p.artifact_texts[number],
        SITE_HUES[p.n.site[number]],
        sign,
        "; ".join(reversed(_facts_of(p, one))),
        str(p.n.value[number]),
        f"artifact-{number}" if prefix in ("own", "top") else "",
    )


def things_of(t: Seen, prefix: str, seat: int) -> list[Held]:
    """The character and the artifacts of a seat."""
    who = [power_face(t, prefix, seat)] if t.things(seat).character != layout.NO_CHARACTER else []
    return who + treasure_faces(t, prefix, seat)


def _facts_of(p: Printed, one: Treasure) -> list[str]:
    """How an artifact is used, and VP that lie on it."""
    use = p.n.use[one.artifact]
    said = [_("used this turn") if use == layout.ONCE_PER_TURN and one.used else use_word(use)]
    if one.fame:
        said.append(_("VP on it: {count} of {target}").format(count=one.fame, target=p.targets[one.artifact]))
    return said


@lru_cache(KEPT)
def said_of_treasure(p: Printed, one: Treasure) -> str:
    """An artifact in words."""
    number = one.artifact
    facts = ", ".join([_("worth {value}").format(value=p.n.value[number]), *_facts_of(p, one)])
    return _("{name} ({facts}): {text}").format(name=p.artifacts[number], facts=facts, text=p.artifact_texts[number])
