"""The short word of an action, which people can read and type: made from the names of the layout and ids of the box.

Words are never translated and stay as they are, like action numbers. A game may give words of its own (`word` in its
words.py); among what can happen at a position each word means one action.
"""

import difflib
from types import ModuleType

from digsite.box import BoxFile
from digsite.core.mark import Things
from digsite.core.numbers import Numbered, named
from digsite.text import _
from digsite.text.errors import IllegalAction

MOST_NAMED = 8  # words of a refusal


def usual_word(rules: ModuleType, box: BoxFile, number: int) -> str:
    """The name of a number in lower letters; where a name stands for several, which of them: `dig`, `tool:lamp`."""
    actions: type[Numbered] | None = getattr(rules, "Action", None)
    if actions is None:
        return str(number)
    try:
        one, place = named(actions, number)
    except ValueError:
        return str(number)
    return joined(one.name.lower(), spelled(box, one.of, place)) if one.count > 1 else one.name.lower()


def joined(verb: str, *objects: object) -> str:
    """A verb and what it is done to: `dig:r1c2`."""
    return ":".join([verb, *map(str, objects)])


def spelled(box: BoxFile, of: int, place: int) -> str:
    """One of several: by its id in the box, else by its number, seats from 0 and all else from 1."""
    if isinstance(of, Things):
        return box.ids(of.name)[place]
    return str(place) if type(of) is not int else str(place + 1)


def unknown_word(word: str, known: list[str]) -> IllegalAction:
    """A refusal of a word that means nothing here, with the nearest one that does."""
    near = difflib.get_close_matches(word, known, 1)
    if near:
        return IllegalAction(_("{word!r} means nothing here. Did you mean {near}?").format(word=word, near=near[0]))
    sentence = _("{word!r} means nothing here. You can say: {words}.")
    if len(known) > MOST_NAMED:
        sentence = _("{word!r} means nothing here. You can say: {words} and more.")
    return IllegalAction(sentence.format(word=word, words=", ".join(known[:MOST_NAMED])))
