"""What several choose in secret, over days: who has chosen keeps their seat, nobody is told who has not, all get mails.

What is done about it follows from who came and when, which says nothing of who has chosen.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.beforehand import Seats, found, passing
from tests.web.post_office import PostOffice, text_of
from tests.web.test_mail_times import HOURS, MINUTES, QUIET, Round
from tests.web.test_restart import wait_until
from tests.web.test_waiting import DAY, FakeTime, hours

__all__ = ["hours"]
pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
HOUR = 3600.0


def open_and_close(texts: Seats, *seats: int) -> None:
    """They have a page open for a moment."""
    from digsite.web.waiting import Present

    for seat in seats:
        texts.link(seat).come = True
        for away in (None, texts_now()):
            texts.write(Present(texts.live, texts.link(seat), away))


def texts_now() -> float:
    from digsite.web import ticking

    return ticking.now()


def look(texts: Seats) -> None:
    """What the hall does every few seconds."""
    texts.hall.waiting.look()
    texts.rest()


def chosen(texts: Seats, seat: int) -> None:
    does = texts.play if texts.live.position.seen(seat).asked else texts.answer
    does(seat, texts.words_for(seat)[0])


@pytest.fixture
def texts(inner: Any, hours: FakeTime) -> Seats:
    """Four people who all choose a tile to pass, at a table that waits for a day; all have come before."""
    made = Seats(inner, found("antiquitus", 4, passing)[0], patience=86400)
    look(made)
    hours.pass_by(1)
    open_and_close(made, 0, 1, 2, 3)
    return made


def is_passing(texts: Seats) -> bool:
    return bool(len(texts.live.position.seen(None).movers) > 1)


@pytest.mark.parametrize("waited_for", [1, 3])
def test_who_has_chosen_keeps_their_seat_and_a_bot_chooses_for_who_looks_in_and_does_not(
    texts: Seats, hours: FakeTime, waited_for: int
) -> None:
    for seat in {0, 1, 2, 3} - {waited_for}:
        chosen(texts, seat)
    for _time in range(2):
        hours.pass_by(8 * HOUR)
        open_and_close(texts, waited_for)
        look(texts)
        assert is_passing(texts)
    hours.pass_by(8 * HOUR)
    look(texts)
    wait_until(lambda: not is_passing(texts), 300)  # a bot's first choice is compiled
    assert texts.live.persons() == [0, 1, 2, 3]


def test_a_bot_plays_for_whoever_has_not_come_since(texts: Seats, hours: FakeTime, monkeypatch: Any) -> None:
    times = texts.live.times
    texts.live.times = times.seen([1, 2], times.since - HOUR)
    monkeypatch.setattr(texts.hall, "let_bots_think", lambda _live: None)
    hours.pass_by(DAY)
    look(texts)
    assert texts.live.persons() == [0, 3]
    assert texts.live.times.up


def test_the_last_who_plays_chooses_themselves(texts: Seats, hours: FakeTime) -> None:
    times = texts.live.times
    texts.live.times = times.seen([0, 1, 2], times.since - HOUR)
    hours.pass_by(DAY)
    look(texts)
    assert texts.live.persons() == [3]
    assert not texts.live.times.up
    hours.pass_by(9 * DAY)
    look(texts)
    assert is_passing(texts)


def test_who_has_chosen_changes_nothing_about_when_and_for_whom(inner: Any, hours: FakeTime, monkeypatch: Any) -> None:
    def told(*choose: int) -> list[Any]:
        from digsite.web import models

        seats = Seats(inner, found("antiquitus", 4, passing)[0], patience=86400)
        began = texts_now()
        look(seats)
        hours.pass_by(HOUR)
        open_and_close(seats, 0, 1, 2)
        open_and_close(seats, 0, 2)
        for seat in choose:
            chosen(seats, seat)
        made: list[Any] = []
        monkeypatch.setattr(seats.live, "paused", True)
        for _time in range(3):
            live = seats.live
            [due] = models.Timing.objects.filter(table_id=live.id).values_list("due", flat=True)
            made.append((live.persons(), live.times.up, due and round(due - began)))
            hours.pass_by(DAY / 2)
            look(seats)
        return made

    nobody = told()
    assert nobody[-1][:2] == ([0, 1, 2], True)
    assert told(0) == told(0, 2) == told(2) == nobody


def test_with_a_clock_the_clock_says_how_long_all_choose() -> None:
    from digsite.web.clocks import times_of

    for clock, ends in (("", 86400.0), ("move-86400", None)):
        times = times_of(clock, 86400, 3)
        assert times is not None
        assert times.go_on([0, 1, 2], "a", 0.0, runs=True).choosing_ends == ends
        assert times.go_on([0], "a", 0.0, runs=True).choosing_ends is None


def test_somebody_without_script_comes_for_a_question_that_is_new(texts: Seats, hours: FakeTime) -> None:
    """They asked for something a moment before, which is not noted twice; for the new question it is."""
    live, link, since = texts.live, texts.link(1), texts.live.times.since
    live.times, link.met = live.times.seen([1], since - 5), since - 5
    hours.now = since + 10
    texts.hall.waiting.met(live, link)
    texts.rest()
    assert live.times.away[1] > since


# Mails


@pytest.fixture(scope="module")
def post() -> Iterator[PostOffice]:
    made = PostOffice()
    yield made
    made.close()


def test_all_who_may_choose_are_written_to_and_nobody_who_has(inner: Any, post: PostOffice) -> None:
    texts = Seats(inner, found("antiquitus", 4, passing)[0], patience=86400)
    texts.order(2, "texts", "lowest")
    texts.answer(3, texts.words_for(3)[0])
    rounds = [Round(inner, post, f"texts{seat}@example.org") for seat in range(4)]
    for made, word in zip(rounds, texts.words, strict=True):
        made.agree(word)
    mails = [[made.at(then) for made in rounds] for then in (QUIET + MINUTES, 20 * HOURS)]
    assert mails == [[1, 1, 0, 0]] * 2
    assert all("Texts: choose a tile to pass to the left. (" in text_of(made.last) for made in rounds[:2])


def test_what_others_have_chosen_asks_nobody_sooner_or_later(inner: Any) -> None:
    from digsite.web.asking import stand_of

    texts = Seats(inner, found("antiquitus", 4, passing)[0])
    for seat in range(4):
        asked = [stand_of(texts.live, texts.link(each)).asked for each in range(4)]
        assert asked == [each >= seat for each in range(4)]
        texts.play(seat, texts.words_for(seat)[0])
