"""What a page shows of questions that are still to come: choices now, an answer that is kept, orders that stand."""

from typing import NamedTuple

from digsite.drawing import escape
from digsite.match import Look
from digsite.match.ahead import known_orders, ordered, read
from digsite.text import _
from digsite.text.speech import listed
from digsite.web.links import Link
from digsite.web.orders import Key, Orders, standing, waiting
from digsite.web.tables import LiveTable


class Soon(NamedTuple):
    """What the reader of a page may answer before they are asked, or has answered."""

    look: Look | None = None  # the table with those choices; or one with none, where the answer comes by itself
    head: str = ""  # what the bar says of it
    kept: bool = False  # is it an answer that waits, and may be changed?


def soon(live: LiveTable, link: Link, look: Look) -> Soon:
    """What this reader may answer, or has answered."""
    if not live.plays_now(link):
        return Soon()
    orders = live.position.orders
    if look.asked:
        coming = live.answer()
        return Soon(look.unasked(), _kept(look, coming), kept=True) if coming else Soon()
    ahead = look.ahead
    if ahead is None:
        return Soon()
    said = waiting(orders, ahead)
    if said is not None:
        return Soon(None, _kept(ahead, read(ahead, said.words)), kept=True)
    return Soon(look.early, _head(orders, ahead))


def _kept(look: Look, actions: list[int]) -> str:
    return _("Your answer is kept: {answer}.").format(answer=_in_few_words(look, actions))


def _head(orders: Orders, ahead: Look) -> str:
    order = standing(orders, ahead)
    action = None if order is None else ordered(ahead, order.words)
    if order is None or action is None:
        return _("Answer now, or wait. {question}").format(question=ahead.turn)
    if ahead.picks:  # which others go with the first is told by the order itself
        sentence = next(each.sentence for each in known_orders(ahead) if each.id == order.words)
        return _("Your order answers: {order} Or answer now.").format(order=sentence)
    return _("Your order answers: {answer}. Or answer now.").format(answer=_in_few_words(ahead, [action]))


def _in_few_words(look: Look, actions: list[int]) -> str:
    buttons = {choice.action: choice.button for choice in look.choices}
    return listed([buttons[action] for action in actions if action in buttons])


def choosing(live: LiveTable, link: Link) -> Look | None:
    """The table from which this link chooses: it is asked, or may answer before; None if it has nothing to choose."""
    if not live.plays_now(link):
        return None
    look = live.position.seen(link.shown)
    return look if look.asked else look.ahead


def may_answer(live: LiveTable, link: Link) -> bool:
    """May this link answer what it has not been asked yet, and has not?"""
    if not live.plays_now(link) or not live.shows_table(link):
        return False
    ahead = live.position.seen(link.shown).ahead
    return ahead is not None and waiting(live.position.orders, ahead) is None


# Orders


def orders_of(look: Look, orders: Orders) -> str:
    """Below the choices of a question: how it can always be answered."""
    question = next((each for each in look.questions if each.id == look.question), None)
    if question is None:
        return ""
    made = "".join(_order(orders, look.seat, question.id, order.id, order.sentence) for order in question.orders)
    title = escape(_("Always, at this table"))
    return f'<div class="orders"><h3>{title}</h3>{made}</div>'


def orders_in_menu(live: LiveTable, link: Link) -> str:
    """All orders that can stand at this table, and those that do."""
    seat = link.shown
    if seat is None or not live.plays_now(link):
        return ""
    questions, orders = live.position.seen(seat).questions, live.position.orders
    rows = []
    for question in questions:
        made = "".join(_order(orders, seat, question.id, order.id, order.sentence) for order in question.orders)
        asks, stands = escape(_("Ask me.")), Key(seat, question.id, True) in orders
        pressed = "false" if stands else "true"
        asks = f'<button form="play" name="drop" value="{question.id}" aria-pressed="{pressed}">{asks}</button>'
        rows.append(f'<div class="orders"><h3>{escape(question.sentence)}</h3>{asks}{made}</div>')
    if not rows:
        return ""
    meaning = _("They answer for you in this game, as if you had. Nobody else learns of them.")
    title = escape(_("Standing orders"))
    return (
        f'<details id="way-orders" class="way" name="way"><summary class="button">{title}</summary>'
        f"<p>{escape(meaning)}</p>{''.join(rows)}</details>"
    )


def _order(orders: Orders, seat: int, question: str, order: str, sentence: str) -> str:
    known = orders.get(Key(seat, question, True))
    stands = "true" if known is not None and known.words == order else "false"
    value = f"{question}:{order}"
    return f'<button form="play" name="order" value="{value}" aria-pressed="{stands}">{escape(sentence)}</button>'
