"""What people read: the names of actions, why something cannot be done, and the story of the game."""

from digsite.games.antiquitus.words.compact import compact, hues
from digsite.games.antiquitus.words.labels import LINKS, label, laid, picks
from digsite.games.antiquitus.words.moments import button, shout, tally, tie, when
from digsite.games.antiquitus.words.notation import word
from digsite.games.antiquitus.words.notes import note
from digsite.games.antiquitus.words.reasons import why
from digsite.games.antiquitus.words.story import short, story
from digsite.games.antiquitus.words.things import things
from digsite.games.antiquitus.words.turns import movers, turn
from digsite.games.antiquitus.words.waiting import ahead, question, questions

__all__ = [
    "LINKS",
    "ahead",
    "button",
    "compact",
    "hues",
    "label",
    "laid",
    "movers",
    "note",
    "picks",
    "question",
    "questions",
    "short",
    "shout",
    "story",
    "tally",
    "things",
    "tie",
    "turn",
    "when",
    "why",
    "word",
]
