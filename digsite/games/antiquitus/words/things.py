"""What a person may ask about."""

from pathlib import Path

from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import placard, tile
from digsite.text import _
from digsite.text.speech import Thing, glossary

HOME = Path(__file__).parent.parent
SUIT_CLAUSES = ("AN-7.4", "AN-7.6", "AN-7.9", "AN-7.12")
EVENT_CLAUSES = ("AN-6.3", "AN-6.7")


def things(box: Box) -> list[Thing]:
    """Suits, events, the ideas of the game, and placards."""
    suits = zip(box.suit, SUIT_CLAUSES, strict=True)
    return [
        *(Thing(_(suit.name), _(suit.text), clause) for suit, clause in suits),
        *(Thing(tile(box, layout.RELICS + i), box.event_text(i), clause) for i, clause in enumerate(EVENT_CLAUSES)),
        *glossary(HOME),
        *(Thing(placard(box, number), box.placard_text(number), "AN-8.4") for number in range(layout.PLACARDS)),
    ]
