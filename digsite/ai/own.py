"""Bots of one's own: what installed packages register under the entry point group `digsite.bots`.

An entry such as `mybot = "package.module:factory"` makes `mybot` and `mybot:argument` names of bots; the factory is
called with the argument (or "") and returns an object with `choose(look, luck)`.
"""

import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from digsite.match import Bot
from digsite.text import _
from digsite.text.errors import BadBot, DigsiteError

GROUP = "digsite.bots"
LEVELS = ("novice", "apprentice", "journeyman", "expert", "master")  # for people, the same in every game: levels.py
OURS = (*LEVELS, "random", "search", "bot", "net", "guided", "exec", "me", "device", "friend")  # bots, and people
NAME = re.compile(r"[A-Za-z_][\w.-]*")


@cache
def _entries() -> dict[str, list[EntryPoint]]:
    """All entries by name: looked for once, when somebody asks for a bot."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        if NAME.fullmatch(entry.name):
            found.setdefault(entry.name, []).append(entry)
    return found


def own_names() -> list[str]:
    """The names of all bots that were registered and may be called so."""
    return sorted(name for name in _entries() if name not in OURS)


def entry_of(name: str) -> EntryPoint | None:
    """The one entry of this name, if there is one; a name that means two things is refused."""
    entries = _entries().get(name, [])
    if entries and name in OURS:
        sentence = _("The entry {entry} calls a bot {name}, which is a word of ours. Register it by another name.")
        raise BadBot(sentence.format(entry=_said(entries[0]), name=name))
    if len({entry.value for entry in entries}) > 1:
        sentence = _("The entries {entries} all register the bot {name}. Uninstall all but one.")
        raise BadBot(sentence.format(entries=", ".join(map(_said, entries)), name=name))
    return entries[0] if entries else None


def own_bot(name: str, argument: str) -> Bot | None:
    """A bot that was registered by this name, made anew; None if there is none."""
    entry = entry_of(name)
    if entry is None:
        return None
    try:
        made = entry.load()(argument)
    except DigsiteError as error:
        raise BadBot(_("The entry {entry} says: {reason}").format(entry=_said(entry), reason=error)) from error
    except Exception as error:
        sentence = _("The entry {entry} made no bot. {kind}: {reason}")
        raise BadBot(sentence.format(entry=_said(entry), kind=type(error).__name__, reason=error)) from error
    if not callable(getattr(made, "choose", None)):
        sentence = _("The entry {entry} made {made}, which is no bot: a bot has a function choose(look, luck).")
        raise BadBot(sentence.format(entry=_said(entry), made=repr(made)[:100]))
    bot: Bot = made
    return bot


def _said(entry: EntryPoint) -> str:
    """An entry as its author wrote it, with the package that brings it."""
    package = f" ({entry.dist.name})" if entry.dist else ""
    return f'{entry.name} = "{entry.value}"{package}'
