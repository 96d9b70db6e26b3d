"""What is printed in a box, as one kind of screen shows it."""

from digsite.drawing import ROOMS, Screen
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import tile
from digsite.text import _
from digsite.text.keeping import ThisBox, kept


class Printed:
    """Names and words of a box, and the letters of a screen; what is drawn from these alone can be kept by it."""

    def __init__(self, box: Box, screen: Screen) -> None:
        self.box, self.screen = box, screen
        self.small = ROOMS[screen].smallest  # the smallest letters that this screen bears
        self.suits = tuple(_(suit.name) for suit in box.suit)
        self.kinds = [tile(box, kind) for kind in range(layout.KINDS)]
        self.asks = [box.placard_text(number) for number in range(layout.PLACARDS)]


@kept(64)
def printed(box: ThisBox[Box], screen: Screen) -> Printed:
    """The same for every page of a box, a screen and a language."""
    return Printed(box.box, screen)
