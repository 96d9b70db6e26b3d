"""Several things at the same moment, in one batch of the writer; links that are dead; what a rematch carries on."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from digsite.core import CHANCE
from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.test_restart import wait_until

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


class Room:
    """A table of friends in a hall of this process."""

    def __init__(self, hall: Any, count: int = 2, kinds: list[str] | None = None) -> None:
        from digsite.web.links import links_of

        kinds = kinds or ["friend"] * count
        names = ["Mara", "Tom", "Ida"][: len(kinds)]
        self.hall = hall
        self.host = hall.writer.submit(table_for(hall.games["shaft"], names, kinds, {"first": "seat 0"})).result()
        self.words = links_of(self.host, kinds)
        self.live, _link = hall.find(self.host)

    def link(self, seat: int) -> Any:
        return next(link for link in self.live.links.values() if seat in link.plays)

    def happen(self, seat: int, word: str) -> Any:
        from digsite.web.happenings import DEEDS, Happen

        return Happen(self.live, self.link(seat), DEEDS[word])

    def play(self, seat: int) -> Any:
        from digsite.web.tables import Play

        link = self.link(seat)
        version = self.live.version(self.live.position, link)
        return Play(self.live, link, version, [self.live.match.legal()[0]])

    @contextmanager
    def blocked(self) -> Iterator[None]:
        """Nothing is written meanwhile."""
        from digsite.web.writer import Job

        begun, go = threading.Event(), threading.Event()

        class Block(Job):
            def work(self) -> None:
                begun.set()
                go.wait(10)

        self.hall.writer.submit(Block())
        begun.wait(10)
        try:
            yield
        finally:
            go.set()

    def together(self, *jobs: Any) -> list[Any]:
        """Have these written in one batch; what became of each."""
        with self.blocked():
            futures = [self.hall.writer.submit(job) for job in jobs]
        return [future.exception(10) for future in futures]

    def is_over_on_disk(self) -> bool:
        from digsite.web import models

        return models.Table.objects.get(id=self.live.id).over is not None


@pytest.fixture
def room(inner: Any) -> Room:
    return Room(inner)


def test_two_who_agree_at_once_have_agreed(room: Room) -> None:
    assert room.together(room.happen(0, "end"), room.happen(1, "end")) == [None, None]
    assert room.live.manners.ended
    assert room.is_over_on_disk()


def test_of_two_who_concede_at_once_the_first_has_lost(room: Room) -> None:
    first, second = room.together(room.happen(0, "concede"), room.happen(1, "concede"))
    assert first is None
    assert "This game has ended." in str(second)
    assert room.live.manners.winner == 1


def test_two_of_three_who_concede_at_once_end_the_game(inner: Any) -> None:
    room = Room(inner, 3)
    room.together(room.happen(0, "concede"), room.happen(1, "concede"))
    assert room.live.manners.winner == 2
    assert room.is_over_on_disk()


def test_nothing_is_played_after_the_end_of_the_same_moment(room: Room) -> None:
    rows = room.live.position.rows
    refused = room.together(room.happen(1, "concede"), room.play(0))[1]
    assert "This game has ended." in str(refused)
    assert room.live.position.rows == rows


def test_a_seat_that_is_given_away_is_dead_at_that_very_moment(room: Room) -> None:
    from digsite.web.happenings import CallMe, Come, Free

    old = room.link(0)
    jobs = [room.play(0), room.happen(0, "concede"), Come(room.live, old, "Eve"), CallMe(room.live, old, "Eve")]
    answers = room.together(Free(room.live, room.host, 0), *jobs)
    assert answers[0] is None
    assert all("Somebody else plays this seat now." in str(answer) for answer in answers[1:])
    assert room.live.manners.conceded == []
    assert room.live.match.names == ["Friend 1", "Tom"]
    assert room.link(0) is not old
    assert not room.link(0).come


def test_a_bot_whose_move_came_too_late_moves_all_the_same(inner: Any) -> None:
    from digsite.web.tables import BotPlay

    room = Room(inner)
    room.live.stand_in = "random"
    rows = room.live.position.rows
    room.hall._thinking.add((room.live, rows))  # a bot has thought for who had left, and is back
    job = BotPlay(room.live, rows, 0)
    job.done.add_done_callback(lambda done: room.hall._released(job, done, 0))
    room.together(job, room.happen(0, "leave"))
    wait_until(lambda: room.live.position.rows > rows)


def test_a_bot_whose_move_was_pending_when_its_table_was_taken_up_anew_moves_there(
    inner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inner, "bots", ("random",))
    room = Room(inner)
    room.live.stand_in = ""
    room.together(room.happen(0, "leave"))
    with room.blocked():
        room.live.stand_in = "random"
        inner.let_bots_think(room.live)
        wait_until(lambda: inner.writer.waiting == 1)
        inner.evict(room.live.id)
        anew, _link = inner.find(room.host)
    rows = anew.position.rows
    assert anew is not room.live
    wait_until(lambda: anew.position.rows > rows)


def test_who_closes_a_page_is_noted_by_whoever_serves_the_table_alone(room: Room) -> None:
    from digsite.web import models
    from digsite.web.happenings import Seen
    from digsite.web.placing import Elsewhere
    from digsite.web.sharing import Share

    job = Seen(room.live, room.link(0))
    with pytest.raises(Elsewhere):
        Share(1, 7, Path("nowhere")).insist(job)
    room.live.closed = True  # it was taken up anew
    assert room.together(job) == [None]
    seat = models.Seat.objects.get(table_id=room.live.id, number=0)
    assert seat.seen is None
    room.live.closed = False
    room.together(Seen(room.live, room.link(0)))
    seat.refresh_from_db()
    assert seat.seen is not None


def test_a_table_that_is_not_the_one_that_is_kept_leaves_the_memory(room: Room) -> None:
    from digsite.web import models
    from digsite.web.writer import NotWritten

    live = room.live
    row = models.Row.objects.create(table_id=live.id, number=live.position.rows, seat=0, kind=0, action=0)
    assert isinstance(room.together(room.play(0))[0], NotWritten)
    assert live.closed
    assert room.hall.in_memory(live.id) is None
    row.delete()
    room.live, _link = room.hall.find(room.host)
    assert room.together(room.play(0)) == [None]


def test_a_table_that_does_not_follow_what_was_written_leaves_the_memory(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise KeyError(room.live.id)

    job, rows = room.play(0), room.live.position.rows
    monkeypatch.setattr(job, "keep", fail)
    assert room.together(job) == [None]
    assert room.live.closed
    room.live, _link = room.hall.find(room.host)
    assert room.live.position.rows > rows


def test_what_is_refused_does_not_show_that_the_database_takes_anything(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web.tables import Stale

    writer, late = room.hall.writer, room.play(0)
    late.version = "of an earlier page"
    monkeypatch.setattr(writer, "refused", True)
    assert isinstance(writer.submit(late).exception(10), Stale)
    assert writer.refused
    assert writer.submit(room.play(0)).exception(10) is None
    assert not writer.refused


def test_a_table_that_was_forgotten_is_written_to_by_nobody(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web.placing import Elsewhere
    from digsite.web.writer import Reopened

    room = Room(inner)
    monkeypatch.setattr("digsite.web.hall.UNUSED", 0.0)
    monkeypatch.setattr("digsite.web.hall.KEPT_OPEN", -1_000_000)
    monkeypatch.setattr(inner, "_may_forget", lambda live: live is room.live)
    inner.forget_old()
    assert inner.in_memory(room.live.id) is None
    rows = room.live.position.rows
    [refusal] = room.together(room.play(0))
    assert isinstance(refusal, Reopened | Elsewhere)
    assert room.live.position.rows == rows


def test_two_processes_that_note_something_of_a_device_do_not_undo_each_other(inner: Any) -> None:
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    from digsite.web.devices import Introduce, known_of

    secret = "s" * 32

    def written(**what: Any) -> str:
        with transaction.atomic(), CaptureQueriesContext(connection) as asked:
            Introduce(secret, **what).work()
        return " ".join(each["sql"] for each in asked if each["sql"].startswith("UPDATE"))

    assert '"last"' not in written(name="Mara")
    assert '"name"' not in written(last={"shaft": {"seats": 2}})
    written(last={"artifact": {"seats": 3}})
    assert known_of(secret)[:2] == ("Mara", {"shaft": {"seats": 2}, "artifact": {"seats": 3}})


def test_somebody_who_sits_there_cannot_be_replaced_and_so_looked_at(room: Room) -> None:
    import asyncio

    from digsite.web.happenings import Free

    room.together(room.play(0))
    room.link(1).streams.add(asyncio.Event())
    assert "Somebody sits there." in str(room.together(Free(room.live, room.host, 1))[0])
    room.link(1).streams.clear()
    room.link(1).gone = threading.TIMEOUT_MAX  # a moment ago
    assert "Somebody sits there." in str(room.together(Free(room.live, room.host, 1))[0])
    room.link(1).gone = 1.0
    assert room.together(Free(room.live, room.host, 1)) == [None]


def test_who_is_here_is_asked_even_if_a_bot_plays_for_them(room: Room) -> None:
    import asyncio

    from digsite.web.happenings import Happen, lend

    room.together(Happen(room.live, room.link(0), lend(1)))
    room.link(1).streams.add(asyncio.Event())
    room.together(room.happen(0, "end"))
    assert not room.live.manners.ended
    room.link(1).streams.clear()


def test_a_dead_link_of_an_earlier_game_leads_nowhere_and_moves_nobody(inner: Any) -> None:
    from digsite.web.happenings import Free
    from digsite.web.links import NoSuchLink
    from digsite.web.setting_up import Again

    room = Room(inner, 3)
    room.together(room.happen(0, "end"), room.happen(1, "end"), room.happen(2, "end"))
    first = room.live
    room.together(Again(first, room.link(0), first.version(first.position, room.link(0)), "test"))
    room.live, link = inner.find(room.words[0])
    assert room.live is not first
    assert link.plays == (0,)
    freed = next(number for number, word in enumerate(room.words) if inner.find(word)[1].plays == (2,))
    room.together(Free(room.live, room.host, 2))
    inner._tables.clear()  # as after a restart
    inner._links.clear()
    with pytest.raises(NoSuchLink):
        inner.find(room.words[freed])
    assert inner.find(room.words[0])[0].id == room.live.id
    from digsite.web import models

    inner.open(models.Table.objects.get(id=first.id))
    assert inner.find(room.words[0])[0].id == room.live.id


def test_a_rematch_remembers_who_has_come_and_is_not_for_spectators(inner: Any) -> None:
    from digsite.web.happenings import Come
    from digsite.web.links import WATCH, digest_of, made_from
    from digsite.web.setting_up import Again

    room = Room(inner)
    room.together(Come(room.live, room.link(0)), Come(room.live, room.link(1)))
    room.together(room.happen(0, "concede"))
    watch = room.live.links[digest_of(made_from(room.host, WATCH))]
    refused = room.together(Again(room.live, watch, room.live.version(room.live.position, watch), "test"))[0]
    assert "Only those who sit at the table" in str(refused)
    link = room.link(1)
    assert room.together(Again(room.live, link, room.live.version(room.live.position, link), "test")) == [None]
    fresh, own = inner.find(room.words[1])
    assert fresh is not room.live
    assert all(link.come for link in fresh.links.values())
    assert own.plays


def test_a_private_step_of_a_rival_does_not_show_in_the_hall(inner: Any) -> None:
    """A page that was never drawn has a time at which it changed, too (SH-4.1: the first tool of a trade is secret)."""
    from digsite.web.position import Line

    for _try in range(40):
        room = Room(inner)
        live = room.live
        secret = [a for a in live.match.legal() if live.match.to_move != CHANCE and not live.match.is_noticed(a)]
        if secret:
            break
    assert secret
    for link in live.links.values():
        link.since = 5.0
    trial = live.position.copy()
    trial.carry_out([Line(0, secret[0])])
    live.go_on(trial)
    assert room.link(0).since > 5.0
    assert room.link(1).since == 5.0


def test_what_happens_does_not_silence_what_is_said(room: Room) -> None:
    from digsite.web.manners import MOST_EVENTS, What

    for _number in range(MOST_EVENTS):
        room.live.manners.take(What.OFFERED, 0)
    room.live.manners.take(What.DECLINED, 0)
    assert "Enough has happened" in str(room.together(room.happen(0, "end"))[0])
    assert room.live.manners.lines == 0
    assert room.together(room.happen(0, "concede")) == [None]
