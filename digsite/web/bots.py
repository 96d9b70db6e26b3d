"""The bots of a hall, as people read them: what each is called, and how it plays."""

from collections.abc import Sequence
from typing import NamedTuple

from digsite.text import _
from digsite.web.links import FRIEND

USUAL = "journeyman"  # who is offered first, and who plays on for somebody who has left


class Words(NamedTuple):
    """A bot in words."""

    name: str
    sentence: str  # how it plays; empty for a bot that only its maker knows


def words_of(word: str) -> Words:
    """The bot that is called by this word."""
    known = {
        "novice": Words(_("Novice"), _("plays like somebody in their first games")),
        "apprentice": Words(_("Apprentice"), _("knows its way, and is still learning what matters")),
        "journeyman": Words(_("Journeyman"), _("plays soundly, for a friendly game")),
        "expert": Words(_("Expert"), _("knows what matters, and lets little pass")),
        "master": Words(_("Master"), _("thinks longest, and plays as well as it can")),
        "random": Words(_("At random"), _("takes any move, all alike")),
        "search": Words(_("Plain search"), _("has learned nothing, and tries many games out for every move")),
    }
    return known.get(word, Words(word, ""))


def in_one_line(word: str) -> str:
    """A bot with how it plays, where one is chosen."""
    bot = words_of(word)
    return _("{bot}: {sentence}").format(bot=bot.name, sentence=bot.sentence) if bot.sentence else bot.name


def as_player(word: str) -> str:
    """A bot that sits at a table, in a few words."""
    return _("Bot ({name})").format(name=words_of(word).name)


def usual(bots: Sequence[str]) -> str:
    """The bot that is offered first; where the host has not allowed it, the last of those that there are."""
    return USUAL if USUAL in bots else bots[-1] if bots else ""


def usual_rival(bots: Sequence[str]) -> str:
    """Who sits on the other seats of a new table, until somebody says otherwise."""
    return usual(bots) or FRIEND
