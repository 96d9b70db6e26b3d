"""What is printed: the names and texts of a box in the reader's language, and the colour and sign of each piece."""

from collections.abc import Iterable, Sequence
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


class Printed:
    """What a box says, in one language."""

    def __init__(self, box: Box) -> None:
        n, numbers = plain(box.record), box.text_numbers()
        self.n = n  # the numbers, as the rules read them
        self.prices = tuple(n.cost[: n.spaces])  # on an action track, from the cheap end
        self.coins = tuple(n.coin[: n.spaces])  # above the ships
        self.research = tuple(n.research[: n.research_top + 1])  # on a research track
        self.sites = _names(box.site)
        self.codes = codes(self.sites)  # a few letters for each, where its name has no room
        self.cards = _names(box.card)
        special = [_(one.text).format(**numbers) for one in box.special]
        flavours = [_(card.flavour) for card in box.card[: layout.NORMAL]]
        self.card_texts = (*flavours, *special * layout.SITES)
        self.alone = self.cards[layout.NORMAL :: layout.CLASSES]  # the stand-alone card of each site
        tiles = list(zip(n.tile_on_track, n.tile_kind, n.tile_of, strict=True))
        types = [(False, layout.OF_TYPE, type) for type in range(layout.TYPES)]
        self.tiles = _names(box.exhibition)
        self.tile_texts = tuple(_(tile.text) for tile in box.exhibition)
        self.tile_hues = tuple(TILE_HUES.get(kind) or SITE_HUES[of] for _on_track, kind, of in tiles)
        self.columns = [[i for i, tile in enumerate(tiles) if tile == type] for type in types]  # in the museum
        self.row = [i for i, on_track in enumerate(n.tile_on_track) if on_track]  # on the income track
        self.markers = _names(box.marker_kind)
        self.marker = tuple(_(kind.one) for kind in box.marker_kind)  # a single one
        self.roles = _names(box.role)
        self.role_texts = tuple(_(role.text).format(**numbers) for role in box.role)
        self.privileges = tuple(privilege(box, role) for role in range(layout.ROLES))  # the same in a few words
        self.types = _names(box.artifact_type)


@kept(16)
def printed(this: ThisBox[Box]) -> Printed:
    """In the reader's language; asked for a box again, the very same answer."""
    return Printed(this.box)


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
