"""What seats have said before they are asked: answers, and orders that stand for a kind of question.

They belong to a position: a row that is written brings them to where the table stands then, and a row that never comes
to the disk leaves them alone. An answer that was given, and taken back with what others took back, waits again.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from digsite.match import Look, Match
from digsite.match.ahead import ordered, read
from digsite.text.errors import IllegalAction
from digsite.web import models

if TYPE_CHECKING:
    from digsite.web.position import Line, Position


class Key(NamedTuple):
    """Whose word it is, and about what: one question that is coming, or all of its kind."""

    seat: int
    question: str
    standing: bool


class Said(NamedTuple):
    """What was said: the words of an answer, or which order stands.

    `place` counts the actions of the match: before the answer was given, or where its person took back what the order
    did and decides alone. None: it waits, or it holds everywhere.
    """

    words: str
    place: int | None = None


Orders = dict[Key, Said]


def kept(table: int) -> Orders:
    """What is kept of a table."""
    rows = models.Order.objects.filter(table_id=table)
    values = rows.values_list("seat", "question", "standing", "words", "place")
    return {Key(seat, question, standing): Said(words, place) for seat, question, standing, words, place in values}


def of_seat(orders: Orders, seat: int | None) -> list[tuple[Key, Said]]:
    """What one seat has said."""
    return sorted((key, said) for key, said in orders.items() if key.seat == seat)


def waiting(orders: Orders, look: Look) -> Said | None:
    """The answer that its reader has given to the question of this look and that has not been carried out."""
    said = orders.get(Key(look.seat, look.question or "", False))
    return said if said is not None and said.place is None else None


def standing(orders: Orders, look: Look) -> Said | None:
    """The order of its reader for the question of this look."""
    return orders.get(Key(look.seat, look.question or "", True))


def answer_of(position: "Position", seat: int) -> list[int]:
    """What this seat, which is asked, has said that it will do; nothing if its person is to be asked."""
    if not position.orders:
        return []
    look = position.seen(seat)
    said, order = waiting(position.orders, look), standing(position.orders, look)
    if said is not None:
        return _possible(position.match, read(look, said.words))
    if order is None or order.place == len(position.match.done):
        return []
    return _commanded(position.match, look, order.words)


def _commanded(match: Match, look: Look, order: str) -> list[int]:
    """The whole answer that an order gives: what a person picks together comes in one piece from it too."""
    made, trial, asked = list[int](), match, look
    while (action := ordered(asked, order)) is not None:
        made.append(action)
        if not asked.picks:
            break
        trial = trial.copy()
        trial.play(action)
        asked = trial.look(look.seat, steps=False)
        if not asked.asked or asked.question != look.question:
            break
    return made


def _possible(match: Match, actions: Sequence[int]) -> list[int]:
    """These in an order that the rules allow; none if they cannot be done any more."""
    try:
        return match.arrange(actions)
    except IllegalAction:
        return []


# What becomes of it


def settle(before: "Position", trial: "Position", lines: Sequence["Line"]) -> dict[Key, Said | None]:
    """Bring what was said to where these rows have led; returns what differs from before, None for what is gone."""
    if not (before.orders or trial.orders):
        return {}
    for key, said in list(trial.orders.items()):
        now = _settled(trial, lines, key, said)
        if now is None:
            del trial.orders[key]
        else:
            trial.orders[key] = now
    keys = before.orders.keys() | trial.orders.keys()
    return {key: trial.orders.get(key) for key in keys if before.orders.get(key) != trial.orders.get(key)}


def _settled(trial: "Position", lines: Sequence["Line"], key: Key, said: Said) -> Said | None:
    own, count = [line for line in lines if line.seat == key.seat], len(trial.match.done)
    if key.standing:  # who takes back what an order did decides alone
        return said._replace(place=count) if any(line.action is None for line in own) else said
    if said.place is not None and count > said.place:
        return said
    if own:
        return None
    return Said(said.words) if _is_coming(trial, key) else None


def _is_coming(position: "Position", key: Key) -> bool:
    """Is this question still to be answered by this seat?"""
    look = position.seen(key.seat)
    coming = look if look.asked else look.ahead
    return coming is not None and coming.question == key.question


def forget(orders: Orders, seat: int, *, answers: bool = False) -> None:
    """Nothing of what this seat has said holds any more, or nothing of its answers."""
    for key in [key for key in orders if key.seat == seat and not (answers and key.standing)]:
        del orders[key]


def rest_here(position: "Position", seat: int) -> None:
    """The order that would answer what this seat is asked now does not: its person decides alone."""
    look = position.seen(seat)
    order = standing(position.orders, look)
    if look.asked and order is not None:
        key = Key(seat, look.question or "", True)
        position.orders[key] = order._replace(place=len(position.match.done))
