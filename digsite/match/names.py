"""What a match is given at its start: the names of the players, a seed or a key."""

import secrets
from collections.abc import Sequence

from digsite.core.rng import key_of
from digsite.text import _
from digsite.text.errors import BadSeats, BadSeed

Key = tuple[int, int, int, int]
LONGEST_NAME = 40


def check_name(name: object) -> str:
    """A name that can be shown everywhere."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        sentence = _("{name!r} cannot be a name: use 1 to {most} printable characters.")
        raise BadSeats(sentence.format(name=name, most=LONGEST_NAME))
    return name


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
