"""What people read in Artifact: choices and what they cost, why not, the story, whose turn it is, what things are."""

from digsite.games.artifact.words.compact import compact, hues
from digsite.games.artifact.words.labels import label
from digsite.games.artifact.words.moments import button, shout, tally, tie, when
from digsite.games.artifact.words.notation import word
from digsite.games.artifact.words.notes import note
from digsite.games.artifact.words.reasons import why
from digsite.games.artifact.words.story import short, story
from digsite.games.artifact.words.things import things
from digsite.games.artifact.words.turns import turn
from digsite.games.artifact.words.waiting import question, questions

__all__ = [
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
