"""What a match is given at its start: the names of the players, a seed or a key."""

import re
import secrets
import unicodedata
from collections.abc import Sequence

from digsite.core.rng import key_of
from digsite.text import _
from digsite.text.errors import BadSeats, BadSeed

Key = tuple[int, int, int, int]
LONGEST_NAME = 40
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that leave no ink
MARKS = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}")  # a pile of accents
DRAWN_LIKE = {  # Cyrillic and Greek letters, and others that a hasty reader takes for each other
    "a": "\u0430\u03b1",
    "b": "\u0432",
    "c": "\u0441",
    "e": "\u0435",
    "h": "\u043d",
    "j": "\u0458",
    "k": "\u043a\u03ba",
    "l": "1|i\u0131\u0456\u03b9",
    "m": "\u043c",
    "o": "0\u043e\u03bf",
    "p": "\u0440\u03c1",
    "s": "\u0455",
    "t": "\u0442",
    "u": "\u03c5",
    "v": "\u03bd",
    "x": "\u0445",
    "y": "\u0443",
}
ALIKE = {ord(sign): latin for latin, signs in DRAWN_LIKE.items() for sign in signs}


def check_name(name: object) -> str:
    """A name that can be shown everywhere."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        sentence = _("{name!r} cannot be a name: use 1 to {most} printable characters.")
        raise BadSeats(sentence.format(name=name, most=LONGEST_NAME))
    return name


def check_new_name(name: object) -> str:
    """A name that somebody takes now: it can be read, too. Names of saved games stay as they are."""
    checked = check_name(name)
    if any(blank in checked for blank in BLANKS) or MARKS.search(checked):
        raise BadSeats(_("{name!r} cannot be a name: use characters that can be seen.").format(name=name))
    return checked


def told_apart(names: Sequence[str]) -> list[str]:
    """The names of one table, those that look like an earlier one with a number behind them."""
    seen: set[str] = set()
    made = []
    for name in names:
        number, told = 1, name
        while looks(told) in seen:
            number += 1
            told = f"{name[: LONGEST_NAME - 4].rstrip()} ({number})"
        seen.add(looks(told))
        made.append(told)
    return made


def looks(name: str) -> str:
    """What a hasty reader takes a name for: the same word for names that can be mistaken for each other."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if not unicodedata.combining(sign) and sign != " ").translate(ALIKE)


def check_names(names: Sequence[str] | None, seats: int) -> list[str]:
    """One name for each seat; the usual ones if none are given."""
    if names is None:
        return [_("Seat {seat}").format(seat=seat) for seat in range(seats)]
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadSeats(_("Names are a list of {seats} texts, not {names!r}.").format(seats=seats, names=names))
    if len(names) != seats:
        raise BadSeats(_("{count} names were given for {seats} seats.").format(count=len(names), seats=seats))
    return [check_name(name) for name in names]


def seed_and_key(seed: int | None, key: Sequence[int] | None) -> tuple[int | None, Key]:
    """The key that chance comes from: that of a seed, the one given, or a fresh one that nobody can foresee."""
    if key is None:
        if seed is not None:
            parts = key_of(seed)
            return int(seed), parts
        key = [secrets.randbits(32) for _i in range(4)]
    elif seed is not None or not _is_key(key):
        raise BadSeed(_("Give either a seed, or a key of four whole numbers below 2**32."))
    return None, (int(key[0]), int(key[1]), int(key[2]), int(key[3]))


def _is_key(key: object) -> bool:
    if not isinstance(key, (tuple, list)) or len(key) != 4:
        return False
    return all(type(part) is int and 0 <= part < 2**32 for part in key)
