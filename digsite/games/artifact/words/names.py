"""What things are called: coins, cards, markers, tiles, roles and years, as parts of sentences."""

from collections.abc import Sequence

import numpy as np

from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.text import _, plural
from digsite.text.speech import listed


def coins(count: int) -> str:
    return plural("{count} coin", "{count} coins", count).format(count=count)


def cards(count: int) -> str:
    return plural("{count} card", "{count} cards", count).format(count=count)


def huts(count: int) -> str:
    return plural("{count} hut", "{count} huts", count).format(count=count)


def site(box: Box, number: int) -> str:
    return _(box.site[number].name)


def card(box: Box, kind: int) -> str:
    return _(box.card[kind].name)


def cards_called(box: Box, counts: Sequence[int] | np.ndarray) -> str:
    """Cards one by one, in their order."""
    return listed([card(box, kind) for kind in range(layout.KINDS) for _i in range(int(counts[kind]))])


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
