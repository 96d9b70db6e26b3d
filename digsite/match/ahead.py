"""Questions that a seat may answer before it is asked, and orders that answer a kind of question for it.

Where one turn waits for several people, whoever is asked later may say at once what they will do. What they may choose
from is made of what they know by then, and nobody else learns that they have.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.text.errors import IllegalAction

if TYPE_CHECKING:
    from digsite.match.look import Look


class Order(NamedTuple):
    """A way to answer a kind of question, again and again."""

    id: str
    sentence: str  # what it does
    answer: Callable[["Look"], Sequence[str]]  # words, the best first; the first that is allowed is given


class Question(NamedTuple):
    """A kind of question for which one turn may wait."""

    id: str
    sentence: str  # when it is asked
    orders: tuple[Order, ...]  # that make sense


def ordered(look: "Look", id: str) -> int | None:
    """What an order does at the question that this reader is asked; None if the reader is to be asked themselves."""
    order = next((order for order in known_orders(look) if order.id == id), None)
    if order is None:
        return None
    legal = {look.word(action): action for action in look.legal}
    return next((legal[word] for word in order.answer(look) if word in legal), None)


def known_orders(look: "Look") -> tuple[Order, ...]:
    """The orders that answer the question of this look."""
    return {question.id: question.orders for question in look.questions}.get(look.question or "", ())


def written(look: "Look", actions: Sequence[int]) -> str:
    """An answer in the game's notation; refused if it could not be given as far as this reader knows."""
    if len(actions) == 1:
        reason = look.why(actions[0])
        if reason is not None:
            raise IllegalAction(reason)
    else:
        _insist_on_order(look, actions)
    return " ".join(look.word(action) for action in actions)


def read(look: "Look", words: str) -> list[int]:
    """The actions of an answer; none if one of them has no meaning any more."""
    known = {look.word(action): action for action in (*look.picks, *look.legal)}
    found = [known.get(word) for word in words.split()]
    return [] if None in found else [action for action in found if action is not None]


def _insist_on_order(look: "Look", actions: Sequence[int]) -> None:
    """Refuse picks that cannot be made together, at a table that looks the same to this reader."""
    from digsite.match.match import Match

    key = (0, 0, 0, 0)
    s = copy(look.record)
    look.game.rules.guess(s, look.box.record, look.seat, generator(key, 0))
    trial = Match(look.game, look.box, look.seats, look.options, key=key, names=look.names, start=s)
    trial.arrange(actions)
