"""What people read: the names of actions, the story of the game, odds beside a choice, and why it cannot be made."""

from digsite.games.ancient_artifacts.words.labels import label
from digsite.games.ancient_artifacts.words.notation import word
from digsite.games.ancient_artifacts.words.notes import note
from digsite.games.ancient_artifacts.words.reasons import why
from digsite.games.ancient_artifacts.words.story import short, story
from digsite.games.ancient_artifacts.words.things import things
from digsite.games.ancient_artifacts.words.turns import turn

__all__ = ["label", "note", "short", "story", "things", "turn", "why", "word"]
