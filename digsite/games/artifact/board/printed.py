"""What is printed: the names and texts of a box in the reader's language, and the colour and sign of each piece."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace

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
LANDS = ("savanna", "mountains", "forest", "desert")
LANDMARKS = ("tree", "pagoda", "pyramid", "fortress")
MUSEUM_HUE, MIXED_HUE = "brown", "violet"
MOST_LETTERS = 3  # of a site's code


@dataclass(frozen=True, eq=False)
class Printed:
    """What a box says, in one language."""

    n: SimpleNamespace  # its numbers, as the rules read them
    sites: tuple[str, ...]
    codes: tuple[str, ...]  # a few letters for each site, where its name has no room
    cards: tuple[str, ...]
    flavours: tuple[str, ...]
    tiles: tuple[str, ...]
    tile_texts: tuple[str, ...]
    markers: tuple[str, ...]
    marker: tuple[str, ...]  # a single one
    roles: tuple[str, ...]
    role_texts: tuple[str, ...]
    privileges: tuple[str, ...]  # of the roles, in a few words
    specials: tuple[tuple[str, str], ...]  # name and text by class
    types: tuple[str, ...]
    columns: tuple[tuple[int, ...], ...]  # the tiles on the museum space of each type
    row: tuple[int, ...]  # the tiles of the income track


@kept(16)
def printed(this: ThisBox[Box]) -> Printed:
    """What a box says, in the reader's language; asked for a box again, the very same answer."""
    box, numbers = this.box, this.box.text_numbers()
    n = plain(box.record)
    names = tuple(_(site.name) for site in box.site)
    tiles = range(len(box.exhibition))
    return Printed(
        n,
        names,
        codes(names),
        tuple(_(card.name) for card in box.card),
        tuple(_(card.flavour) for card in box.card),
        tuple(_(tile.name) for tile in box.exhibition),
        tuple(_(tile.text) for tile in box.exhibition),
        tuple(_(kind.name) for kind in box.marker_kind),
        tuple(_(kind.one) for kind in box.marker_kind),
        tuple(_(role.name) for role in box.role),
        tuple(_(role.text).format(**numbers) for role in box.role),
        tuple(privilege(box, role) for role in range(layout.ROLES)),
        tuple((_(special.name), _(special.text).format(**numbers)) for special in box.special),
        tuple(_(type.name) for type in box.artifact_type),
        tuple(
            tuple(
                tile for tile in tiles if not n.tile_on_track[tile] and (n.tile_kind[tile], n.tile_of[tile]) == wanted
            )
            for wanted in ((layout.OF_TYPE, type) for type in range(layout.TYPES))
        ),
        tuple(tile for tile in tiles if n.tile_on_track[tile]),
    )


def codes(names: Sequence[str]) -> tuple[str, ...]:
    """Two or three letters for each name; just A, B, C where the names' own letters do not tell them apart."""
    for initials in (True, False):
        for count in range(2, MOST_LETTERS + 1):
            made = tuple(_code(name, count, initials) for name in names)
            if len(set(made)) == len(made):
                return made
    return tuple(chr(ord("A") + number) for number in range(len(names)))


def _code(name: str, count: int, initials: bool) -> str:
    words = name.split()
    if initials and len(words) > 1:
        return "".join(word[0] for word in words[:count]).upper()
    return words[0][:count] if words else ""


def sign_of(kind: int) -> str:
    """The icon on a card."""
    return TYPE_SIGNS[kind % layout.TYPES] if kind < layout.NORMAL else SPECIAL_SIGNS[kind % layout.CLASSES]


def kinds_of(site: int) -> list[int]:
    """All kinds of cards of a site, in their order."""
    return [int(kind_at(site, i)) for i in range(layout.AT_SITE)]


def hue_of_tile(n: SimpleNamespace, tile: int) -> str:
    kind = n.tile_kind[tile]
    if kind == layout.OF_SITE:
        return SITE_HUES[n.tile_of[tile]]
    return MUSEUM_HUE if kind == layout.OF_TYPE else MIXED_HUE


def word_of_tile(n: SimpleNamespace, tile: int) -> str:
    """What a mixed tile counts."""
    return _("sites") if n.tile_kind[tile] == layout.OF_SITES else _("types")


SITE_OF = tuple(int(site_of(kind)) for kind in range(layout.KINDS))
BY_SITE = tuple(tuple(kinds_of(site)) for site in range(layout.SITES))


def sign_of_role(role: int) -> tuple[str, str]:
    """The icon and the colour of a city or an archaeologist."""
    return ("museum", "brown") if role < layout.CITIES else ("person", "olive")
