"""What things are called: coins, cards, markers, tiles, roles and years, as parts of sentences."""

from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import price, special
from digsite.match.look import Look
from digsite.text import _, plural


def coins(count: int) -> str:
    return plural("{count} coin", "{count} coins", count).format(count=count)


def cards(count: int) -> str:
    return plural("{count} card", "{count} cards", count).format(count=count)


def huts(count: int) -> str:
    return plural("{count} hut", "{count} huts", count).format(count=count)


def markers(count: int) -> str:
    return plural("{count} marker", "{count} markers", count).format(count=count)


def site(box: Box, number: int) -> str:
    return _(box.site[number].name)


def card(box: Box, kind: int) -> str:
    return _(box.card[kind].name)


def briefly(box: Box, kind: int) -> str:
    """A card where there is little room: of a special one only its class."""
    return card(box, kind) if kind < layout.NORMAL else _(box.special[kind % layout.CLASSES].name)


def of_class(box: Box, number: int, site: int) -> str:
    """The special card of this class at a site."""
    return card(box, int(special(site, number)))


def marker(box: Box, kind: int) -> str:
    """A single one, as in 'one museum'."""
    return _(box.marker_kind[kind].one)


def tile(box: Box, number: int) -> str:
    return _(box.exhibition[number].name)


def role(box: Box, number: int) -> str:
    return _(box.role[number].name)


def text_of_role(box: Box, number: int) -> str:
    return _(box.role[number].text).format(**box.text_numbers())


def year(box: Box, number: int) -> int:
    return box.year_track.labels[number]


def cost_with(look: Look, kind: int, proper: int) -> int:
    """What an action costs that asks for the proper marker, when this one pays."""
    joker: int = look.box.limits.joker_price
    return look.once(_price, kind) if kind == proper else joker


def _price(look: Look, kind: int) -> int:
    return int(price(look.record, look.box.record, kind))


def object_of(box: Box, verb: int, arg: int) -> dict[str, str]:
    """What an action is about, by the names of the placeholders."""
    if verb == layout.PRODUCE:
        return {"tile": tile(box, arg)}
    return {"site": site(box, arg), "card": of_class(box, layout.STANDALONE, arg)}


def privilege(box: Box, number: int) -> str:
    """What a role is good for, in a few words."""
    return _privileges()[number].format(**box.text_numbers())


def _privileges() -> tuple[str, ...]:
    return (
        _("show: keep {cards_kept_paris}"),
        _("ship: draw {private_draw}"),
        _("sell: {berlin_bonus} more"),
        _("show: {new_york_wild_cards} wild"),
        _("{free_actions_per_round} free a round"),
        _("research: {carter_steps} up"),
        _("research: draw {private_draw}"),
        _("hire: {morley_huts} huts"),
    )
