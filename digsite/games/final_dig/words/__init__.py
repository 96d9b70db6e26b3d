"""What people read: choices and what they bring, why something cannot be done, the story, whose turn it is, things."""

from digsite.games.final_dig.words.compact import compact, hues
from digsite.games.final_dig.words.labels import label, picks
from digsite.games.final_dig.words.moments import button, shout, tally, tie, when
from digsite.games.final_dig.words.notation import word
from digsite.games.final_dig.words.notes import note
from digsite.games.final_dig.words.reasons import why
from digsite.games.final_dig.words.story import short, story
from digsite.games.final_dig.words.things import things
from digsite.games.final_dig.words.turns import turn
from digsite.games.final_dig.words.waiting import ahead, question, questions

__all__ = [
    "ahead",
    "button",
    "compact",
    "hues",
    "label",
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
