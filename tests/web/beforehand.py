"""People at a table of a hall inside this process, and what each does by their own link."""

from collections.abc import Callable, Sequence
from typing import Any

from digsite.drawing import Screen
from digsite.match import Match
from digsite.match.ahead import read
from tests.catalogue import table_of
from tests.web.inside import table_for

NAMES = ("Mara", "Tom", "Cyd", "Ada", "Ben")


def found(id: str, seats: int, fits: Callable[[Match, int], bool], **options: Any) -> tuple[Match, int]:
    """A moment of a random game, with the action that follows, that fits."""
    for game in table_of(id, seats).eventful():
        for match, action in game.matches():
            if fits(match, action) and match.options == {**match.options, **options}:
                return match.copy(), action
    raise AssertionError("this never happens in these games")


def asked_after(match: Match, action: int, *, least: int = 1) -> list[int]:
    """Who may answer before they are asked, once this is done; nothing where that are too few."""
    trial = match.copy()
    trial.play(action)
    seats = [seat for seat in range(trial.seats) if trial.look(seat, steps=False).ahead is not None]
    return seats if len(seats) >= least else []


class Seats:
    """A table of friends that begins where a match stands."""

    def __init__(self, hall: Any, match: Match, kinds: Sequence[str] = (), **terms: Any) -> None:
        from digsite.web.links import digest_of, links_of

        self.hall = hall
        start, names = match.position()["table"], NAMES[: match.seats]
        kinds = kinds or ["friend"] * match.seats
        job = table_for(match.game, names, kinds, match.options, start=start, **terms)
        self.words: list[Any] = links_of(hall.writer.submit(job).result(), kinds)
        self.digests = [digest_of(str(word)) for word in self.words]

    @property
    def live(self) -> Any:
        return self.hall.find(self.words[0])[0]

    @property
    def match(self) -> Match:
        found: Match = self.live.match
        return found

    @property
    def said(self) -> dict[Any, Any]:
        """What was said before it was asked."""
        found: dict[Any, Any] = self.live.position.orders
        return found

    def link(self, seat: int) -> Any:
        return self.live.links[self.digests[seat]]

    def look(self, seat: int) -> Any:
        """What a seat chooses from, asked or not yet."""
        look = self.live.position.seen(seat)
        return look if look.asked else look.ahead

    def words_for(self, seat: int) -> list[str]:
        look = self.look(seat)
        return [look.word(action) for action in look.legal]

    def write(self, job: Any) -> None:
        self.hall.writer.submit(job).result(20)

    def _version(self, seat: int) -> str:
        version: str = self.live.version(self.live.position, self.link(seat))
        return version

    def play(self, seat: int, *words: str) -> None:
        from digsite.web.tables import Play

        actions = read(self.look(seat), " ".join(words))
        self.write(Play(self.live, self.link(seat), self._version(seat), actions))
        self.rest()

    def answer(self, seat: int, *words: str) -> None:
        from digsite.web.ordering import Answer

        actions = read(self.look(seat), " ".join(words))
        self.write(Answer(self.live, self.link(seat), self._version(seat), actions))
        self.rest()

    def withdraw(self, seat: int) -> None:
        from digsite.web.ordering import Withdraw

        self.write(Withdraw(self.live, self.link(seat)))

    def undo(self, seat: int) -> None:
        from digsite.web.tables import TakeBack

        self.write(TakeBack(self.live, self.link(seat), self._version(seat)))
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

        self.write(Nothing())
        for _answer in range(20):
            if self.live.answer():
                self.write(Nothing())

    def page(self, seat: int) -> str:
        from digsite.web.page import fragment, shown

        return fragment(shown(self.live, self.link(seat), Screen.WIDE))

    def open_anew(self) -> None:
        """Forget what is not on the disk."""
        self.hall._drop(self.live)
        self.rest()


def passing(match: Match, action: int, seats: Sequence[int] = (0, 1, 2, 3)) -> bool:
    """Are all of them about to pass a tile, seat 0 first, with a choice?"""
    kinds = [sum(count > 0 for count in match.state.camp[seat]) for seat in seats]
    look = match.look(match.to_move, steps=False) if match.to_move == match.state.active == 0 else None
    return look is not None and look.question == "texts" and min(kinds) > 1
