"""The box of Coins: nothing is printed on a coin."""

from typing import ClassVar

from digsite.box import BoxFile
from tests.match.coins import rules


class Box(BoxFile):
    LAYOUT: ClassVar = rules.BOX
