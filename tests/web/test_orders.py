"""What is answered before it is asked: kept, shown, carried out, taken back; and orders that stand."""

import time
from typing import Any

import pytest

from digsite.core import CHANCE
from digsite.match import Match
from digsite.text.errors import DigsiteError
from tests.catalogue import compiled_only
from tests.web.beforehand import Seats, asked_after, found, passing
from tests.web.server import POSTGRESQL
from tests.web.test_waiting import FakeTime, hours

__all__ = ["hours"]
pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


@pytest.fixture
def texts(inner: Any) -> Seats:
    """Four people who all choose a tile to pass, seat 0 first."""
    return Seats(inner, found("antiquitus", 4, passing)[0])


def placing(match: Match, action: int) -> bool:
    """A die that is about to be placed, which at least three others may follow."""
    if match.to_move == CHANCE or not match.word(action).startswith("place"):
        return False
    trial = match.copy()
    trial.play(action)
    return trial.to_move < trial.seats and len(asked_after(match, action, least=2)) == 2


@pytest.fixture
def placed(inner: Any) -> Seats:
    """Three people are asked whether they follow a fourth, who has placed a die."""
    match, action = found("ancient_artifacts", 4, placing)
    seats = Seats(inner, match)
    seats.play(match.to_move, match.word(action))
    return seats


def in_turn(seats: Seats) -> list[int]:
    """Who is asked, in this order."""
    first = seats.match.to_move
    others = [seat for seat in range(4) if seats.live.position.seen(seat).ahead is not None]
    return [first, *sorted(others, key=lambda seat: (seat - first) % 4)]


# Answers


def test_all_who_pass_a_tile_choose_at_once(texts: Seats) -> None:
    camps = [list(texts.match.state.camp[seat]) for seat in range(4)]
    kinds = [texts.look(seat).legal[-1] for seat in range(4)]
    words = [texts.words_for(seat)[-1] for seat in range(4)]
    for seat in (3, 1, 2):
        texts.answer(seat, words[seat])
    assert texts.match.to_move == 0
    assert [key.seat for key in texts.said] == [3, 1, 2]
    texts.play(0, words[0])
    first = texts.match.game.rules.Action.TILE
    for seat in range(4):
        camps[seat][kinds[seat] - first] -= 1
        camps[(seat + 1) % 4][kinds[seat] - first] += 1
    assert [list(texts.match.state.camp[seat]) for seat in range(4)] == camps


def test_a_kept_answer_is_shown_and_can_be_changed(texts: Seats) -> None:
    assert "Answer now, or wait. Texts: choose a tile to pass to the left." in texts.page(2)
    assert "Answer now" not in texts.page(0)
    one, other = texts.words_for(2)[:2]
    texts.answer(2, one)
    assert "Your answer is kept: Pass " in texts.page(2)
    assert 'class="choice"' not in texts.page(2)
    texts.withdraw(2)
    assert not texts.said
    texts.answer(2, one)
    texts.answer(2, other)
    assert [said.words for said in texts.said.values()] == [other]


def test_an_answer_that_is_not_allowed_is_refused(texts: Seats) -> None:
    from digsite.web.ordering import Answer

    live, link = texts.live, texts.link(2)
    version = live.version(live.position, link)
    with pytest.raises(DigsiteError, match="You have no"):
        texts.write(Answer(live, link, version, [next(a for a in range(25, 49) if a not in texts.look(2).legal)]))
    with pytest.raises(DigsiteError, match="Nothing was done"):
        texts.write(Answer(live, link, "old", [texts.look(2).legal[0]]))
    with pytest.raises(DigsiteError, match="It is not your turn"):
        texts.write(Answer(live, texts.link(0), live.version(live.position, texts.link(0)), [0]))
    assert not texts.said


def test_an_answer_after_the_time_is_refused(inner: Any, hours: FakeTime) -> None:
    seats = Seats(inner, found("antiquitus", 4, passing)[0], clock="move-60")
    for seat in range(4):
        seats.link(seat).come = True
    seats.hall.waiting.look()
    seats.rest()
    hours.now = seats.live.times.deadline + 0.1
    with pytest.raises(DigsiteError, match=r"The time was up before this came\."):
        seats.answer(1, seats.words_for(1)[0])
    assert not seats.said
    hours.now -= 0.2
    seats.answer(1, seats.words_for(1)[0])
    assert len(seats.said) == 1


def test_answers_are_on_the_disk(texts: Seats) -> None:
    for seat in (1, 2, 3):
        texts.answer(seat, texts.words_for(seat)[0])
        texts.open_anew()
    assert len(texts.said) == 3
    texts.play(0, texts.words_for(0)[0])
    texts.open_anew()
    assert texts.look(0) is None or texts.look(0).question != "texts"


def test_what_was_undone_with_another_choice_waits_again(texts: Seats) -> None:
    one, other = texts.words_for(0)[:2]
    texts.answer(1, texts.words_for(1)[0])
    texts.play(0, one)
    assert texts.match.to_move == 2
    assert [said.place for said in texts.said.values()] == [1]
    texts.open_anew()
    texts.undo(0)
    assert texts.match.to_move == 0
    assert [said.place for said in texts.said.values()] == [None]
    texts.open_anew()
    texts.play(0, other)
    assert texts.match.to_move == 2


def test_who_takes_their_own_answer_back_is_asked(texts: Seats) -> None:
    texts.answer(1, texts.words_for(1)[0])
    texts.play(0, texts.words_for(0)[0])
    texts.undo(1)
    assert texts.match.to_move == 1
    assert not texts.said
    texts.play(1, texts.words_for(1)[1])
    assert texts.match.to_move == 2


def test_an_answer_is_for_this_question_alone(placed: Seats) -> None:
    first, second, third = in_turn(placed)
    active = int(placed.match.state.active)
    die = placed.match.look(active).steps[-1].word
    placed.answer(third, "follow")
    placed.answer(second, "decline")
    placed.undo(active)
    assert not placed.said
    placed.play(active, str(die))
    assert not placed.said
    assert placed.match.to_move == first


def test_answers_are_carried_out_one_after_the_other(placed: Seats) -> None:
    first, second, third = in_turn(placed)
    money = [int(placed.match.state.money[seat]) for seat in range(4)]
    placed.answer(third, "follow")
    placed.answer(second, "decline")
    assert placed.match.to_move == first
    placed.play(first, "follow")
    spent = [money[seat] - int(placed.match.state.money[seat]) for seat in (first, second, third)]
    assert spent == [1, 0, 1]


def test_who_answers_what_has_become_impossible_is_asked(inner: Any) -> None:
    def first_picks(match: Match, _action: int) -> bool:
        return match.to_move == 0 and match.look(0).question == "character"

    seats = Seats(inner, found("final_dig", 3, first_picks)[0])
    taken, other = seats.words_for(1)[:2]
    seats.answer(1, taken)
    seats.answer(2, other)
    seats.play(0, taken)
    assert seats.match.to_move == 1
    assert taken not in seats.words_for(1)
    assert 'class="choice"' in seats.page(1)
    seats.play(1, next(word for word in seats.words_for(1) if word != other))
    assert [step.word for step in seats.match.look(2).steps if step.who == 2] == [other]


def caves_in(match: Match, _action: int) -> bool:
    """Will somebody be asked which tiles fall?"""
    looks = [match.look(seat, steps=False) for seat in range(match.seats)]
    return any(look.ahead is not None and look.ahead.question == "cave-in" for look in looks)


def test_several_tiles_are_one_answer(inner: Any) -> None:
    seats = Seats(inner, found("antiquitus", 4, caves_in)[0])
    seat = next(seat for seat in range(4) if seats.live.position.seen(seat).ahead is not None)
    picks = [seats.look(seat).word(action) for action, most in seats.look(seat).picks.items() for _i in range(most)]
    before = int(seats.match.state.camp[seat].sum())
    seats.answer(seat, picks[-1], picks[0])
    with pytest.raises(DigsiteError):
        seats.answer(seat, *picks)
    while seats.live.position.seen(seat).ahead is not None:
        mover = seats.match.to_move
        seats.play(mover, seats.words_for(mover)[0])
    assert int(seats.match.state.camp[seat].sum()) == before - 2


# Orders


def test_an_order_for_several_tiles_is_told_and_done_as_a_whole(inner: Any) -> None:
    def spread(match: Match, action: int) -> bool:
        """Is the lowest rank of somebody who will be asked not the one that is named first?"""
        looks = [match.look(seat, steps=False).ahead for seat in range(match.seats)]
        layout = match.game.rules.layout
        ranks = [[(action - layout.TILE) % layout.RANKS for action in look.legal] for look in looks if look is not None]
        return caves_in(match, action) and any(min(held) < held[0] for held in ranks)

    seats = Seats(inner, found("antiquitus", 4, spread)[0])
    layout = seats.match.game.rules.layout
    seat = next(seat for seat in range(4) if seats.live.position.seen(seat).ahead is not None)
    before = list(seats.match.state.camp[seat])
    seats.order(seat, "cave-in", "lowest")
    assert "Your order answers: Discard tiles of your lowest ranks. Or answer now." in seats.page(seat)
    while seats.live.position.seen(seat).ahead is not None:
        mover = seats.match.to_move
        seats.play(mover, seats.words_for(mover)[0])
    gone = [kind for kind in range(layout.RELICS) for _tile in range(before[kind] - seats.match.state.camp[seat][kind])]
    held = sorted(kind % layout.RANKS for kind in range(layout.RELICS) for _tile in range(before[kind]))
    assert sorted(kind % layout.RANKS for kind in gone) == held[:2]


def test_nothing_is_ordered_or_answered_once_the_game_is_over(inner: Any) -> None:
    def ends(match: Match, action: int) -> bool:
        trial = match.copy()
        trial.play(action)
        trial.run()
        return trial.is_over and match.to_move < match.seats

    seats = Seats(inner, found("ancient_artifacts", 4, ends)[0])
    while not seats.match.is_over:
        mover = seats.match.to_move
        seats.play(mover, seats.words_for(mover)[-1])
    with pytest.raises(DigsiteError, match="This game has ended"):
        seats.order(0, "follow", "never")
    assert not seats.said


def test_an_order_stands_until_it_is_dropped(placed: Seats) -> None:
    first, second, third = in_turn(placed)
    placed.order(third, "follow", "always")
    placed.order(first, "follow", "never")
    assert placed.match.to_move == second
    assert "Your order answers: Follow for $1. Or answer now." in placed.page(third)
    placed.open_anew()
    assert sorted(said.words for said in placed.said.values()) == ["always", "never"]
    placed.order(third, "follow", "")
    placed.play(second, "decline")
    assert placed.match.to_move == third


def test_an_answer_goes_before_an_order(placed: Seats) -> None:
    first, second, _third = in_turn(placed)
    placed.order(second, "follow", "always")
    placed.answer(second, "decline")
    money = int(placed.match.state.money[second])
    placed.play(first, "decline")
    assert int(placed.match.state.money[second]) == money


def test_who_takes_back_what_an_order_did_decides_alone(placed: Seats) -> None:
    first, second, third = in_turn(placed)
    placed.order(second, "follow", "never")
    placed.play(first, "decline")
    assert placed.match.to_move == third
    placed.undo(second)
    assert placed.match.to_move == second
    placed.open_anew()
    assert placed.match.to_move == second
    placed.play(second, "follow")
    assert placed.match.to_move == third
    assert [(said.words, said.place is None) for said in placed.said.values()] == [("never", False)]


def test_an_order_that_nobody_knows_is_refused(placed: Seats) -> None:
    for question, order in (("follow", "sometimes"), ("texts", "lowest"), ("", "never")):
        with pytest.raises(DigsiteError, match="no such order"):
            placed.order(0, question, order)
    assert not placed.said


def test_orders_are_offered_with_the_question_and_in_the_menu(placed: Seats) -> None:
    first, second, _third = in_turn(placed)
    for seat in (first, second):
        page = placed.page(seat)
        assert page.count('name="order" value="follow:never"') == 2
        assert "Always, at this table" in page
        assert 'id="way-orders"' in page
    placed.order(second, "follow", "never")
    assert 'name="order" value="follow:never" aria-pressed="true"' in placed.page(second)
    assert 'aria-pressed="true">Never' not in placed.page(first)


def held_back(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was said before waits for its beat from now on."""
    monkeypatch.setattr(seats.hall, "_release", lambda _job, _pause: None)
    monkeypatch.setattr(seats, "rest", lambda: None)


def go_on(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    """The beat has come."""
    monkeypatch.undo()
    seats.hall._thinking.clear()
    seats.hall.let_bots_think(seats.live)
    seats.rest()


def test_who_changes_what_an_order_is_about_to_do_decides_alone(placed: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = in_turn(placed)
    placed.order(second, "follow", "never")
    held_back(placed, monkeypatch)
    placed.play(first, "decline")
    assert 'name="change"' in placed.page(second)
    placed.withdraw(second)
    go_on(placed, monkeypatch)
    assert placed.match.to_move == second
    assert 'class="choice"' in placed.page(second)
    placed.open_anew()
    assert placed.match.to_move == second
    placed.play(second, "follow")
    assert placed.match.to_move == third


def test_a_screen_is_not_handed_over_to_somebody_whose_order_answers(
    inner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web.yours import is_turn

    seats = Seats(inner, found("antiquitus", 4, passing)[0], ["device", "device", "friend", "friend"])
    link = seats.link(0)
    link.shown = 1
    seats.order(1, "texts", "lowest")
    link.shown = 0
    held_back(seats, monkeypatch)
    seats.play(0, seats.words_for(0)[0])
    assert seats.match.to_move == 1
    assert seats.live.turn_has_come(link) is None
    assert "Hand over" not in seats.page(0)
    assert not is_turn(seats.live, link)
    go_on(seats, monkeypatch)
    assert seats.match.to_move == 2


def test_a_table_is_not_forgotten_while_an_answer_waits_for_its_beat(
    placed: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, _third = in_turn(placed)
    monkeypatch.setattr(placed.live, "used", 0.0)
    monkeypatch.setattr("digsite.web.hall.UNUSED", 0.0)
    monkeypatch.setattr(type(placed.hall.writer), "is_idle", True)
    assert placed.hall._may_forget(placed.live)
    placed.answer(second, "decline")
    held_back(placed, monkeypatch)
    placed.play(first, "decline")
    assert placed.live.answer()
    assert not placed.hall._may_forget(placed.live)
    go_on(placed, monkeypatch)


# Others at the seat


def test_while_a_bot_plays_the_bot_decides(texts: Seats) -> None:
    from digsite.web.happenings import DEEDS, Happen

    word = texts.words_for(1)[0]
    texts.answer(1, word)
    texts.write(Happen(texts.live, texts.link(1), DEEDS["leave"]))
    assert texts.live.answer() == []
    assert "Your answer is kept" not in texts.page(1)
    texts.write(Happen(texts.live, texts.link(1), DEEDS["back"]))
    texts.play(0, texts.words_for(0)[0])
    assert texts.match.to_move == 2


def test_who_gets_a_seat_inherits_no_answers(texts: Seats) -> None:
    from digsite.web.happenings import Free

    texts.answer(1, texts.words_for(1)[0])
    texts.order(1, "texts", "lowest")
    texts.answer(2, texts.words_for(2)[0])
    texts.write(Free(texts.live, "word", 1))
    assert [key.seat for key in texts.said] == [2]
    texts.open_anew()
    assert [key.seat for key in texts.said] == [2]


def test_the_hall_says_where_one_may_answer(texts: Seats) -> None:
    from digsite.web.yours import tables_of

    def state(seat: int) -> tuple[bool, str]:
        (line,) = tables_of(texts.hall, [texts.words[seat]])
        return line.turn, line.state

    assert state(0) == (True, "Your turn")
    assert state(1) == (False, "you will be asked, and may answer now")
    texts.answer(1, texts.words_for(1)[0])
    assert state(1) == (False, "Everybody with tiles chooses one to pass")


# When


def test_an_answer_comes_on_a_beat_where_somebody_watches(placed: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, released = placed.hall, list[float]()
    monkeypatch.setattr(hall, "beat", 5.0)
    monkeypatch.setattr(hall, "_release", lambda _job, pause: released.append(pause))
    first, second, _third = in_turn(placed)
    monkeypatch.setattr(placed, "rest", lambda: None)
    placed.answer(second, "decline")
    placed.play(first, "decline")
    assert released == [0.0]
    assert "Your answer is kept: Do not follow" in placed.page(second)
    hall._thinking.clear()
    monkeypatch.setattr(type(placed.live), "is_watched", True)
    hall.let_bots_think(placed.live)
    assert 0.0 < released[1] <= 5.0
    hall._thinking.clear()


@pytest.mark.skipif(POSTGRESQL, reason="there a table is taken up anew: test_unwatched.py")
def test_an_answer_that_the_disk_does_not_take_is_offered_again(
    placed: Seats, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from django.db import DatabaseError

    from digsite.web.ordering import Obey

    first, second, third = in_turn(placed)
    decide, tries = Obey.decide, list[int]()

    def full_at_first(job: Obey, trial: Any) -> Any:
        tries.append(1)
        if len(tries) < 3:
            raise DatabaseError("the disk is full")
        return decide(job, trial)

    monkeypatch.setattr(Obey, "decide", full_at_first)
    placed.answer(second, "decline")
    placed.play(first, "decline")
    for _moment in range(200):
        if placed.match.to_move == third:
            break
        time.sleep(0.02)
    assert placed.match.to_move == third
    assert len(tries) == 3
    assert "could not be written" in caplog.text


def test_what_is_chosen_in_secret_begins_no_table_that_others_could_see_begin(inner: Any) -> None:
    def trades(match: Match, action: int) -> bool:
        return match.to_move < 2 and match.word(action).startswith("trade:")

    match, action = found("shaft", 2, trades)
    seats = Seats(inner, match)
    seats.play(match.to_move, match.word(action))
    assert seats.live.position.own[match.to_move]
    assert not seats.live.has_begun
    while seats.match.to_move == match.to_move:
        seats.play(match.to_move, seats.words_for(match.to_move)[0])
    assert seats.live.has_begun
