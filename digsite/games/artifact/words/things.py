"""What a person may ask about: the ideas of the game, and its pieces, each with its clause."""

from pathlib import Path

from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words import names
from digsite.text import _
from digsite.text.speech import Thing, glossary

HOME = Path(__file__).parent.parent
CLAUSES_OF_SPECIAL = ("AR-18.2", "AR-18.3", "AR-18.6", "AR-18.7", "AR-18.9")
CLAUSES_OF_ROLE = ("AR-20.1", "AR-20.3", "AR-20.4", "AR-20.5", "AR-20.2", "AR-20.6", "AR-20.7", "AR-20.8")


def things(box: Box) -> list[Thing]:
    """Everything: actions, tracks and ends, then markers, sites, cards, tiles and roles."""
    return [
        *glossary(HOME, **_facts(box)),
        *(_marker(box, kind) for kind in range(layout.MARKERS)),
        *(_site(box, number) for number in range(layout.SITES)),
        *(_type(box, number) for number in range(layout.TYPES)),
        *(_special(box, number) for number in range(layout.CLASSES)),
        *(_card(box, kind) for kind in range(layout.NORMAL)),
        *(_tile(box, number) for number in range(layout.TILES)),
        *(_role(box, number) for number in range(layout.ROLES)),
    ]


def _facts(box: Box) -> dict[str, object]:
    limits = box.limits
    return {
        "actions": limits.actions_per_turn,
        "kept": limits.cards_kept,
        "joker": names.coins(limits.joker_price),
        "costs": _row(box.action_track.cost_row),
        "mat": limits.mat_size,
        "incomes": _row(box.income.row),
        "market": limits.market_spaces,
        "coins": _row(box.market.coin_row),
        "values": _row(box.research.values),
        "london": names.role(box, layout.LONDON),
        "judd": names.role(box, layout.JUDD),
        "types": limits.types_complete_to_end,
        "year": box.year_track.labels[-1],
        "prestige": names.coins(limits.coins_per_prestige),
    }


def _row(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _marker(box: Box, kind: int) -> Thing:
    found = box.marker_kind[kind]
    if kind < layout.SITES:
        text = _("Markers for hiring at {site}; there are {count}.")
        return Thing(_(found.name), text.format(site=names.site(box, kind), count=found.count), "AR-12.1")
    text = _("Markers for research and for exhibitions; there are {count}.")
    if kind == layout.SHIP_MARKER:
        text = _("Markers for shipping, selling and buying; there are {count}.")
    return Thing(_(found.name), text.format(count=found.count), "AR-6.3")


def _site(box: Box, number: int) -> Thing:
    """With three players one of them is closed."""
    text = _("A site with its own deck, workers and huts. With three players one site is closed.")
    return Thing(names.site(box, number), text, "AR-2.3")


def _type(box: Box, number: int) -> Thing:
    text = _("One of the types of artifacts. Its three tiles ask for cards of this type, from any sites.")
    return Thing(_(box.artifact_type[number].name), text, "AR-14.2")


def _special(box: Box, number: int) -> Thing:
    found = box.special[number]
    return Thing(_(found.name), _(found.text).format(**box.text_numbers()), CLAUSES_OF_SPECIAL[number])


def _card(box: Box, kind: int) -> Thing:
    found = box.card[kind]
    text = _("{flavour}. Copies in the deck of its site: {count}.").format(flavour=_(found.flavour), count=found.copies)
    return Thing(names.card(box, kind), text, "AR-2.3")


def _tile(box: Box, number: int) -> Thing:
    found = box.exhibition[number]
    sentence = _("{text} Brings {prestige} prestige and {coins} each round.")
    text = sentence.format(text=_(found.text), prestige=found.prestige, coins=names.coins(found.income))
    return Thing(names.tile(box, number), text, "AR-14.2")


def _role(box: Box, number: int) -> Thing:
    sentence = _("An archaeologist of Expansion II. {text}")
    if number < layout.CITIES:
        sentence = _("A city of Expansion II. {text}")
    text = sentence.format(text=names.text_of_role(box, number))
    return Thing(names.role(box, number), text, CLAUSES_OF_ROLE[number])
