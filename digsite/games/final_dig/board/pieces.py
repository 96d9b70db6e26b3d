"""The cards: of the hand, the character, and artifacts in front of a player."""

from digsite.drawing.holding import Held
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
from digsite.games.final_dig.words.printed import class_word, use_word
from digsite.text import _


def hand_faces(t: Seen, prefix: str) -> list[Held]:
    """The cards of the own hand, several of a kind as one."""
    made, p, hand = [], t.p, t.s.hand[t.seat]
    for kind, name in enumerate(p.cards):
        if hand[kind]:
            sort = CLASSES[p.classes[kind]]
            badge = f"×{hand[kind]}" if hand[kind] > 1 else ""
            look = CLASS_HUES[sort], CARDS.get(t.box.adventure[kind].id, CLASS_SIGNS[sort]), class_word(p.classes[kind])
            made.append(Held(f"{prefix}-card-{kind}", int(card_number(kind)), name, p.card_texts[kind], *look, badge))
    return made


def power_face(t: Seen, prefix: str, seat: int) -> Held:
    """The character of a seat; pressing that of a rival means the rival."""
    who = t.player(seat)
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
    return [_face(t, prefix, one, rolls) for one in t.player(seat).treasures]


def _face(t: Seen, prefix: str, one: Treasure, rolls: int) -> Held:
    p, number = t.p, one.artifact
    return Held(
        f"{prefix}-artifact-{number}",
        layout.REROLL_ARTIFACT if number == rolls else layout.ARTIFACT + number,
        p.artifacts[number],
        p.artifact_texts[number],
        SITE_HUES[p.n.site[number]],
        sign_of_artifact(t.box, number),
        "; ".join(reversed(facts_of(t, one))),
        str(p.n.value[number]),
        f"artifact-{number}" if prefix in ("own", "top") else "",
    )


def things_of(t: Seen, prefix: str, seat: int) -> list[Held]:
    """The character and the artifacts of a seat."""
    who = [power_face(t, prefix, seat)] if t.player(seat).character != layout.NO_CHARACTER else []
    return who + treasure_faces(t, prefix, seat)


def facts_of(t: Seen, one: Treasure) -> list[str]:
    """How an artifact is used, and VP that lie on it."""
    use = t.p.n.use[one.artifact]
    said = [_("used this turn") if use == layout.ONCE_PER_TURN and one.used else use_word(use)]
    if one.fame:
        said.append(_("VP on it: {count} of {target}").format(count=one.fame, target=t.p.targets[one.artifact]))
    return said


def said_of_treasure(t: Seen, one: Treasure) -> str:
    """An artifact in words."""
    p, number = t.p, one.artifact
    facts = ", ".join([_("worth {value}").format(value=p.n.value[number]), *facts_of(t, one)])
    return _("{name} ({facts}): {text}").format(name=p.artifacts[number], facts=facts, text=p.artifact_texts[number])
