"""What is printed: the names and texts of a box in the reader's language, and the colour and sign of each piece."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from digsite.boards import ThisBox
from digsite.drawing import plain
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import kind_at, site_of
from digsite.games.artifact.words.names import privilege
from digsite.text import _
from digsite.text.keeping import kept

SITE_HUES = ("gold", "red", "green", "blue")
MARKER_HUES = (*SITE_HUES, "brown", "grey")
TYPE_SIGNS = ("mask", "vase", "bust", "gem", "text")
SPECIAL_SIGNS = ("museum", "coin", "sherd", "skull", "book")
SIGNS = (*TYPE_SIGNS * layout.SITES, *SPECIAL_SIGNS * layout.SITES)  # by kind of card
ROLE_SIGNS = [("museum", "brown")] * layout.CITIES + [("person", "olive")] * (layout.ROLES - layout.CITIES)
LANDS = ("savanna", "mountains", "forest", "desert")
LANDMARKS = ("tree", "pagoda", "pyramid", "fortress")
TILE_HUES = {layout.OF_TYPE: "brown", layout.OF_SITES: "violet", layout.OF_TYPES: "violet"}  # else that of the site
SITE_OF = tuple(int(site_of(kind)) for kind in range(layout.KINDS))
BY_SITE = tuple(tuple(int(kind_at(site, i)) for i in range(layout.AT_SITE)) for site in range(layout.SITES))
KNOWN = tuple(kind for kinds in BY_SITE for kind in kinds)  # all kinds of cards, site by site


@dataclass(frozen=True, eq=False)
class Printed:
    """What a box says, in one language."""

    n: SimpleNamespace  # its numbers, as the rules read them
    prices: tuple[int, ...]  # on an action track, from the cheap end
    coins: tuple[int, ...]  # above the ships
    research: tuple[int, ...]  # on a research track
    sites: tuple[str, ...]
    codes: tuple[str, ...]  # a few letters for each site, where its name has no room
    cards: tuple[str, ...]
    card_texts: tuple[str, ...]
    alone: tuple[str, ...]  # the stand-alone card of each site
    tiles: tuple[str, ...]
    tile_texts: tuple[str, ...]
    tile_hues: tuple[str, ...]
    markers: tuple[str, ...]
    marker: tuple[str, ...]  # a single one
    roles: tuple[str, ...]
    role_texts: tuple[str, ...]
    privileges: tuple[str, ...]  # of the roles, in a few words
    types: tuple[str, ...]
    columns: tuple[tuple[int, ...], ...]  # the tiles on the museum space of each type
    row: tuple[int, ...]  # the tiles of the income track


@kept(16)
def printed(this: ThisBox[Box]) -> Printed:
    """What a box says, in the reader's language; asked for a box again, the very same answer."""
    box, numbers, n = this.box, this.box.text_numbers(), plain(this.box.record)
    sites, cards, specials = _names(box.site), _names(box.card), [_(one.text).format(**numbers) for one in box.special]
    tiles = list(zip(n.tile_on_track, n.tile_kind, n.tile_of, strict=True))
    return Printed(
        n,
        tuple(n.cost[: n.spaces]),
        tuple(n.coin[: n.spaces]),
        tuple(n.research[: n.research_top + 1]),
        sites,
        codes(sites),
        cards,
        tuple(
            _(card.flavour) if kind < layout.NORMAL else specials[kind % layout.CLASSES]
            for kind, card in enumerate(box.card)
        ),
        tuple(cards[layout.NORMAL + layout.CLASSES * site] for site in range(layout.SITES)),
        _names(box.exhibition),
        tuple(_(tile.text) for tile in box.exhibition),
        tuple(TILE_HUES.get(kind) or SITE_HUES[of] for _on_track, kind, of in tiles),
        _names(box.marker_kind),
        tuple(_(kind.one) for kind in box.marker_kind),
        _names(box.role),
        tuple(_(role.text).format(**numbers) for role in box.role),
        tuple(privilege(box, role) for role in range(layout.ROLES)),
        _names(box.artifact_type),
        tuple(
            tuple(i for i, tile in enumerate(tiles) if tile == (False, layout.OF_TYPE, type))
            for type in range(layout.TYPES)
        ),
        tuple(i for i, (on_track, _kind, _of) in enumerate(tiles) if on_track),
    )


def _names(things: Iterable[Any]) -> tuple[str, ...]:
    return tuple(_(thing.name) for thing in things)


def codes(names: Sequence[str]) -> tuple[str, ...]:
    """Two or three letters for each name; just A, B, C where the names' own letters do not tell them apart."""
    for initials in (True, False):
        for count in (2, 3):
            made = tuple(_code(name, count, initials) for name in names)
            if len(set(made)) == len(made):
                return made
    return tuple("ABCD"[: len(names)])


def _code(name: str, count: int, initials: bool) -> str:
    words = name.split()
    if initials and len(words) > 1:
        return "".join(word[0] for word in words[:count]).upper()
    return words[0][:count] if words else ""
