"""What is answered before it is asked: made of what the seat may know, and still right when the seat is asked."""

from collections.abc import Iterator
from typing import Any

import digsite
from digsite.match import Look, Match
from digsite.match.ahead import ordered, read, written
from tests.catalogue import RandomGame, Table, compiled_only, few, guessed, table_of

pytestmark = compiled_only
MOST = few(40, 10)  # questions of each game and number of seats that are looked at closely


def waiting(table: Table) -> Iterator[tuple[RandomGame, Match, int, Look]]:
    """Moments at which a seat may answer what it will be asked."""
    for game in table.eventful():
        for match, _action in game.matches():
            for seat in range(table.seats):
                look = match.look(seat, steps=False)
                if look.ahead is not None:
                    yield game, match, seat, look.ahead


def shown(look: Look) -> list[Any]:
    """What a reader who may answer is shown."""
    return [look.record.tobytes(), look.question, look.turn, look.choices, look.picks, look.panels]


def test_what_may_be_answered_depends_on_nothing_that_is_hidden(table: Table) -> None:
    for count, (game, match, seat, ahead) in enumerate(waiting(table)):
        if count == MOST:
            return
        where = f"{game}, action {len(match.done)}, seat {seat}"
        assert ahead.asked, where
        assert ahead.question is not None, where
        assert ahead.legal, where
        assert len({choice.label for choice in ahead.choices}) == len(ahead.choices), where
        twin = match.copy()
        twin.state = guessed(table, match.state, seat, len(match.done))
        other = twin.look(seat, steps=False).ahead
        assert other is not None, where
        assert shown(other) == shown(ahead), where


def test_what_was_offered_before_is_allowed_when_the_seat_is_asked(table: Table) -> None:
    """Unless something that it sees has changed; what it was shown before is then what it is shown."""
    for game in table.eventful():
        before: dict[int, Look] = {}
        for match, _action in game.matches():
            for seat in range(table.seats):
                look = match.look(seat, steps=False)
                known = before.pop(seat, None)
                if look.ahead is not None:
                    before[seat] = look.ahead
                elif look.asked and known is not None and look.question == known.question:
                    where = f"{game}, action {len(match.done)}, seat {seat}"
                    same = look.bytes == known.bytes
                    assert not same or look.legal == known.legal, where
                    for action in set(known.legal) & set(look.legal):
                        assert read(look, written(known, [action])) == [action], where


def test_an_order_does_what_is_allowed_or_lets_the_seat_be_asked(table: Table) -> None:
    for game in table.eventful(few(20, 3)):
        for match, _action in game.matches():
            look = match.look(match.to_move, steps=False) if match.to_move < table.seats else None
            if look is None or look.question is None:
                continue
            known = {question.id: question for question in look.questions}
            for order in known[look.question].orders if look.question in known else ():
                done = ordered(look, order.id)
                assert done is None or done in look.legal, f"{game}, action {len(match.done)}, {order.id}"
            assert ordered(look, "no such order") is None


def test_questions_have_words_of_their_own() -> None:
    for id in digsite.games():
        look = table_of(id, max(digsite.game(id).seats)).match({}, 0).look(None)
        questions = look.questions
        assert len({question.id for question in questions}) == len(questions)
        assert all(question.sentence and question.orders for question in questions)
        for question in questions:
            assert len({order.id for order in question.orders}) == len(question.orders)
            assert len({order.sentence for order in question.orders}) == len(question.orders)
