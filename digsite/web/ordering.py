"""What people say before they are asked, as it is written, and the answers that follow from it."""

from collections.abc import Sequence

from digsite.match.ahead import written
from digsite.text import _
from digsite.web.links import Link
from digsite.web.orders import Key, Said, forget, rest_here, waiting
from digsite.web.position import Line, Position
from digsite.web.tables import Change, LiveTable, Stale, insist_in_time, insist_on_playing, insist_on_version


class Answer(Change):
    """A person answers what they will be asked."""

    only_rows = True

    def __init__(
        self, live: LiveTable, link: Link, version: str, actions: Sequence[int], at: float | None = None
    ) -> None:
        super().__init__(live, at)
        self.link, self.version, self.actions = link, version, actions

    def decide(self, trial: Position) -> list[Line]:
        insist_on_version(self.live, trial, self.link, self.version)
        seat = self.link.shown
        look = None if seat is None else trial.seen(seat).ahead
        if look is None:
            raise Stale(_("It is not your turn."))
        insist_on_playing(self.live, trial, self.link)
        insist_in_time(self, self.link)
        trial.orders[Key(look.seat, look.question or "", False)] = Said(written(look, self.actions))
        return []


class Withdraw(Change):
    """A person takes such an answer back before it has been carried out, and decides alone where an order would."""

    only_rows = True

    def __init__(self, live: LiveTable, link: Link) -> None:
        super().__init__(live)
        self.link = link

    def decide(self, trial: Position) -> list[Line]:
        insist_on_playing(self.live, trial, self.link)
        if self.link.shown is not None:
            forget(trial.orders, self.link.shown, answers=True)
            rest_here(trial, self.link.shown)
        return []


class Command(Change):
    """A person says how a kind of question is always to be answered for them; without an order they are asked."""

    only_rows = True

    def __init__(self, live: LiveTable, link: Link, question: str, order: str) -> None:
        super().__init__(live)
        self.link, self.question, self.order = link, question, order

    def decide(self, trial: Position) -> list[Line]:
        insist_on_playing(self.live, trial, self.link)
        if self.link.shown is None:
            raise Stale(_("Say first who sits at the screen."))
        questions = trial.seen(self.link.shown).questions
        known = {(question.id, order.id) for question in questions for order in question.orders}
        key = Key(self.link.shown, self.question, True)
        if not self.order:
            trial.orders.pop(key, None)
        elif (self.question, self.order) in known:
            trial.orders[key] = Said(self.order)
        else:
            raise Stale(_("There is no such order at this table."))
        return []


class Obey(Change):
    """What the seat to move has said before, at a position that had so many rows."""

    only_rows = True

    def __init__(self, live: LiveTable, rows: int) -> None:
        super().__init__(live)
        self.rows = rows

    def again(self) -> "Obey":
        """The same, to be written once more."""
        return Obey(self.live, self.rows)

    def decide(self, trial: Position) -> list[Line]:
        seat, actions = trial.match.to_move, self.live.answer(trial, self.live.coming)
        if trial.rows != self.rows or not actions:
            raise Stale(_("The table has changed meanwhile."))
        look, place = trial.seen(seat), len(trial.match.done)
        said = waiting(trial.orders, look)
        if said is not None:
            trial.orders[Key(seat, look.question or "", False)] = said._replace(place=place)
        return trial.play(actions)
