"""The pieces: how sites, characters, artifacts and cards look, and the cards that a player holds."""

from functools import lru_cache

from digsite.drawing.finds import Find
from digsite.drawing.holding import KEPT, Held
from digsite.games.final_dig.board.seen import Seen, Treasure, rerolls
from digsite.games.final_dig.box import CLASSES
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.pieces import card_number
from digsite.games.final_dig.words.names import plainly
from digsite.games.final_dig.words.printed import Printed, class_word, use_word
from digsite.text import _

SITE_HUES = ("green", "gold", "blue", "violet")
CHARACTER_LOOKS = (("rust", "star"), ("blue", "pick"), ("olive", "timber"), ("brown", "book"))
TREASURES = {  # the pictures of the printed artifacts
    "high_nest_idol": "bust", "jade_tree_frog": "frog", "feathered_mantle": "mantle", "howling_totem": "totem",
    "amber_lantern": "lantern", "canopic_jars": "vase", "scarab_of_dawn": "scarab", "serpent_staff": "staff",
    "sunstone_disc": "sunstone", "golden_death_mask": "mask", "echo_drum": "drum", "glowstone_heart": "heart",
    "fossil_claw": "claw", "crystal_skull": "skull", "obsidian_mirror": "mirror", "oracle_tablet": "text",
    "thread_of_the_maze": "thread", "twin_faced_coin": "coins", "mosaic_of_ages": "mosaic", "horn_of_plenty": "horn",
}  # fmt: skip
CARDS = {  # the signs of the printed cards
    "machete": "sword", "winch": "timber", "crowbar": "bone", "dynamite": "star", "medicine_kit": "cross",
    "safety_harness": "lock", "lucky_charm": "gem", "mine_cart": "basket", "survey_map": "map", "headline": "text",
    "sabotage": "blocked", "pickpocket": "bag", "loose_rubble": "down", "shady_swap": "again",
}  # fmt: skip
CLASS_LOOKS = {  # the colour of a class of cards, and the sign of those that have none of their own
    "tool": ("brown", "pick"), "wild": ("rust", "star"), "bypass": ("olive", "rope"), "negator": ("green", "cross"),
    "boost": ("gold", "up"), "attack": ("red", "sword"),
}  # fmt: skip


@lru_cache(KEPT)
def find_of(p: Printed, artifact: int, fame: int = 0) -> Find:
    """An artifact as something that is dug up, with VP that lie on it."""
    sign, hue = TREASURES.get(p.artifact_ids[artifact], "treasure"), SITE_HUES[p.n.site[artifact]]
    return Find(p.artifacts[artifact], p.artifact_texts[artifact], sign, hue, p.n.value[artifact], fame)


def hand_faces(t: Seen, prefix: str) -> list[Held]:
    """The cards of the own hand, several of a kind as one."""
    return [_card(t.p, prefix, kind, count) for kind, count in enumerate(t.s.hand[t.seat]) if count]


@lru_cache(KEPT)
def _card(p: Printed, prefix: str, kind: int, count: int) -> Held:
    hue, sign = CLASS_LOOKS[CLASSES[p.classes[kind]]]
    printed = p.cards[kind], p.card_texts[kind], hue, CARDS.get(p.card_ids[kind], sign), class_word(p.classes[kind])
    return Held(f"{prefix}-card-{kind}", plainly(card_number)(kind), *printed, f"×{count}" if count > 1 else "")


def things_of(t: Seen, prefix: str, seat: int) -> list[Held]:
    """The character and the artifacts of a seat."""
    who = [_power(t, prefix, seat)] if t.things(seat).character != layout.NO_CHARACTER else []
    return who + treasure_faces(t, prefix, seat)


def _power(t: Seen, prefix: str, seat: int) -> Held:
    """The character of a seat; pressing that of a rival means the rival."""
    number, used, action = t.things(seat).character, t.things(seat).power_used, layout.SEAT + seat
    if seat == t.seat:
        action = layout.REROLL_CHARACTER if layout.REROLL_CHARACTER in t.said else layout.POWER
    return character(t.p, f"{prefix}-power", number, action, _("used this turn") if used else _("character"))


@lru_cache(KEPT)
def character(p: Printed, id: str, number: int, action: int, foot: str = "") -> Held:
    return Held(id, action, p.characters[number], p.character_texts[number], *CHARACTER_LOOKS[number], foot)


def treasure_faces(t: Seen, prefix: str, seat: int) -> list[Held]:
    """The artifacts of a seat; the one by which its owner would roll again stands for that."""
    rolls = t.once(rerolls) if layout.REROLL_ARTIFACT in t.said and seat == t.seat else layout.NO_ARTIFACT
    return [_treasure(t.p, prefix, one, one.artifact == rolls) for one in t.things(seat).treasures]


@lru_cache(KEPT)
def _treasure(p: Printed, prefix: str, one: Treasure, rolls: bool) -> Held:
    id, (name, words, sign, hue, worth, _fame) = f"artifact-{one.artifact}", find_of(p, one.artifact)
    action = layout.REROLL_ARTIFACT if rolls else layout.ARTIFACT + one.artifact
    foot, piece = "; ".join(reversed(_facts_of(p, one))), id if prefix in ("own", "top") else ""
    return Held(f"{prefix}-{id}", action, name, words, hue, sign, foot, str(worth), piece)


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
