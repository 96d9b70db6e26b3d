"""What is answered before it is asked, at tables of a hall inside this process."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.test_leaks import at_a_pass, inner

__all__ = ["inner"]
pytestmark = compiled_only


class Seats:
    """A table of friends, and what each does by their own link."""

    def __init__(self, hall: Any, game: str, names: tuple[str, ...], **more: Any) -> None:
        from digsite.web.links import digest_of, links_of

        self.hall = hall
        host = hall.writer.submit(table_for(hall.games[game], names, **more)).result()
        self.words = links_of(host, more.get("kinds") or ["friend"] * len(names))
        self.digests = [digest_of(word) if word else "" for word in self.words]

    @property
    def live(self) -> Any:
        return self.hall.find(next(word for word in self.words if word))[0]

    def link(self, seat: int) -> Any:
        return self.live.links[self.digests[seat]]

    def write(self, job: Any) -> Any:
        return self.hall.writer.submit(job).result(10)

    def play(self, seat: int, *words: str) -> None:
        from digsite.web.tables import Play

        live, link = self.live, self.link(seat)
        actions = [live.match.action(word) for word in words]
        self.write(Play(live, link, live.version(live.position, link), actions))
        self.rest()

    def answer(self, seat: int, *words: str) -> None:
        from digsite.match.ahead import read
        from digsite.web.ordering import Answer

        live, link = self.live, self.link(seat)
        ahead = live.position.seen(seat).ahead
        actions = read(ahead, " ".join(words))
        self.write(Answer(live, link, live.version(live.position, link), actions))

    def undo(self, seat: int) -> None:
        from digsite.web.tables import TakeBack

        live, link = self.live, self.link(seat)
        self.write(TakeBack(live, link, live.version(live.position, link)))
        self.rest()

    def order(self, seat: int, question: str, order: str) -> None:
        from digsite.web.ordering import Command

        self.write(Command(self.live, self.link(seat), question, order))
        self.rest()

    def rest(self) -> None:
        """Until nothing more follows by itself."""
        from digsite.web.writer import Job

        class Nothing(Job):
            def work(self) -> None:
                pass

        while self.live.answer() or self.hall._thinking:
            self.write(Nothing())

    def page(self, seat: int) -> str:
        from digsite.drawing import Screen
        from digsite.web.page import fragment, shown

        return fragment(shown(self.live, self.link(seat), Screen.WIDE))

    def reopened(self) -> "Seats":
        """The same after the hall has forgotten everything that is not on the disk."""
        self.hall._drop(self.live)
        return self


@pytest.fixture
def texts(inner: Any) -> Iterator[Seats]:
    """Four people at a table of Antiquitus who all choose a tile to pass, seat 0 first."""
    game, match = at_a_pass(), at_a_pass().match()
    match.play_all(game.actions)
    yield Seats(inner, "antiquitus", ("Mara", "Tom", "Cyd", "Ada"), start=match.position()["table"])


def first_tile(seats: Seats, seat: int) -> str:
    look = seats.live.position.seen(seat)
    look = look if look.asked else look.ahead
    return look.word(look.legal[0])


def test_everybody_passes_a_tile_at_once(texts: Seats) -> None:
    for seat in (3, 1, 2):
        texts.answer(seat, first_tile(texts, seat))
    assert texts.live.match.to_move == 0
    rows = texts.live.position.rows
    texts.play(0, first_tile(texts, 0))
    assert texts.live.position.rows >= rows + 4
    assert texts.live.match.state.phase != 13


def test_smoke(inner: Any) -> None:
    pass
