"""What is typed on the command line, understood: who plays, and the options of a game."""

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from digsite.box import Option, Value
from digsite.match import check_name
from digsite.text import _
from digsite.text.errors import BadOption, BadSeats

LONGEST_BOT = 34  # letters; a number may follow
YES, NO = ("on", "yes", "true"), ("off", "no", "false")


class Player(NamedTuple):
    """Who sits on a seat: a person, or a bot by the word that calls it."""

    name: str
    word: str  # as it was typed: me, Mara, expert, search:2000
    is_bot: bool


def players(words: str, is_bot: Callable[[str], bool]) -> list[Player]:
    """The players of a list such as me,expert,Mara; those with the same name are numbered."""
    typed = [word.strip() for word in words.split(",")]
    if not all(typed):
        raise BadSeats(_("Name the players like this: --players me,expert,Mara. One of yours has no name."))
    names = [_name(word, is_bot) for word in typed]
    made = []
    for seat, (word, name) in enumerate(zip(typed, names, strict=True)):
        number = f" {names[: seat + 1].count(name)}" if names.count(name) > 1 else ""
        made.append(Player(name + number, word, is_bot(word)))
    _insist_on_names(made)
    return made


def usual_players(seats: range, count: int | None, is_bot: Callable[[str], bool]) -> list[Player]:
    """You and bots: as many as were asked for, else two or the fewest the game takes."""
    if count is None:
        count = min(max(2, seats[0]), seats[-1])
    return players(",".join(["me"] + ["bot"] * (count - 1)), is_bot)


def players_by_name(names: Sequence[str], is_bot: Callable[[str], bool]) -> list[Player]:
    """Who played a saved match, from the names that `players` gives."""
    made = []
    for name in names:
        kind = re.fullmatch(rf"({_('Bot')}|{_('Random')})(?: ([A-Za-z_]\S*))?(?: \d+)?", name)
        word = (kind[2] or ("bot" if kind[1] == _("Bot") else "random")) if kind else name
        word = word if is_bot(word) else name
        made.append(Player(name, word, is_bot(word)))
    return made


def _name(word: str, is_bot: Callable[[str], bool]) -> str:
    if word == "me":
        return _("Me")
    if not is_bot(word):
        return word
    if word == "random":
        return _("Random")
    if word == "bot":
        return _("Bot")
    kind, _colon, command = word.partition(":")
    if kind.partition("@")[0] == "exec":
        program = command.split()[0] if command.split() else ""
        return f"{_('Program')} {Path(program).name}"[:LONGEST_BOT]
    return f"{_('Bot')} {word}"[:LONGEST_BOT]


def _insist_on_names(made: Sequence[Player]) -> None:
    names = [player.name for player in made]
    for name in names:
        if names.count(check_name(name)) > 1:
            raise BadSeats(_("Two players are called {name}. Give them different names.").format(name=name))


def chosen(texts: Iterable[str], options: Sequence[Option], game: str) -> dict[str, Value]:
    """The options of a list such as ["tools=3", "handicap=on"]."""
    known = {option.id: option for option in options}
    made: dict[str, Value] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise BadOption(_("{text!r} sets nothing. Write --set option=value.").format(text=text))
        if name not in known:
            raise BadOption(_unknown(name, known, game))
        made[name] = _value(known[name], value)
    return made


def _unknown(name: str, known: dict[str, Option], game: str) -> str:
    if not known:
        return _("{game} has no options.").format(game=game)
    near = difflib.get_close_matches(name, known, 1)
    if near:
        return _("{game} has no option {name!r}. Did you mean {near}? It has: {all}.").format(
            game=game, name=name, near=near[0], all=", ".join(known)
        )
    return _("{game} has no option {name!r}. It has: {all}.").format(game=game, name=name, all=", ".join(known))


def _value(option: Option, text: str) -> Value:
    for value in option.values:
        if text.casefold() in _spellings(value):
            return value
    allowed = ", ".join(spelled(value) for value in option.values)
    raise BadOption(
        _("The option {name} cannot be {text!r}. It can be: {allowed}.").format(
            name=option.id, text=text, allowed=allowed
        )
    )


def _spellings(value: Value) -> tuple[str, ...]:
    if isinstance(value, bool):
        return YES if value else NO
    return (str(value).casefold(),)


def spelled(value: Value) -> str:
    """A value as it is typed."""
    return _spellings(value)[0] if isinstance(value, bool) else str(value)
