"""What people read: the names of actions, the story of the game, odds beside a choice, and why it cannot be made."""

from digsite.games.ancient_artifacts.words.compact import compact, hues
from digsite.games.ancient_artifacts.words.ending import tally, tie
from digsite.games.ancient_artifacts.words.labels import button, label
from digsite.games.ancient_artifacts.words.notation import word
from digsite.games.ancient_artifacts.words.notes import note
from digsite.games.ancient_artifacts.words.reasons import why
from digsite.games.ancient_artifacts.words.story import short, shout, story
from digsite.games.ancient_artifacts.words.things import things
from digsite.games.ancient_artifacts.words.turns import turn, when
from digsite.games.ancient_artifacts.words.waiting import ahead, question, questions

__all__ = [
    "ahead",
    "button",
    "compact",
    "hues",
    "label",
    "note",
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
