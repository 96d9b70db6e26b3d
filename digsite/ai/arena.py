"""Bots meet: mirrored sets of games with the same chance, as many as the question needs, on all cores."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from digsite.ai.contest import ASKED, LOST, PLACES, POINTS, SECONDS, SEEN, WINS, Contest
from digsite.ai.ledger import Ledger, Question, Result
from digsite.ai.matches import Entrant, Evening, Played, Player, Seating, at_once_of, checked, name_of
from digsite.ai.sets import LineUp, compared, games_of_set
from digsite.ai.shares import checks, interval, is_settled
from digsite.core.rng import key_of
from digsite.match import Game
from digsite.sim.report import count_of, set_up
from digsite.text import _
from digsite.text.errors import BadSeats

Told = Callable[[int, int, str], None]  # so many games more, of how many, and how it stands


def arena(
    game: Game,
    players: Sequence[Player],
    games: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    threads: int | None = None,
    *,
    out: Path | str | None = None,
    resume: bool = False,
    every: bool = False,
    progress: Told | None = None,
) -> Contest:
    """Let bots meet in sets of games until it is settled who is better, or until all games are played.

    A set is one seed, seed + 1, ... in all rotations of the line-ups, so that everybody has the same seats and the same
    chance. `games` is rounded up to whole sets. `out` is a file that keeps every game: the same call goes on with it,
    `resume` insists that there is one. `every` plays all games, settled or not.
    """
    count, entered = count_of(games), checked(players)
    usual = len(entered) if len(entered) in game.seats else game.seats[0]
    setting, chosen = set_up(game, usual if seats is None else seats, dict(options or {}), box)
    names, own = _insist_on_company(entered, setting.seats), game.own_box(box)
    lineups = games_of_set(len(names), setting.seats)
    total = -(-count // len(lineups))
    key_of(seed)
    key_of(seed + total - 1)
    entrants = [Entrant(player, game, own) for player in entered]
    question = _question(game, names, entrants, setting.seats, chosen, own.digest, int(seed))
    book = Book(len(names), lineups, total, every=every)
    with Ledger(out, question, lineups, resume=resume) as ledger:
        for known in ledger.known:
            book.note(known)
        if progress:
            progress(book.noted, book.planned, book.said(names))

        def keep(seating: Seating, played: Played) -> None:
            result = _result(seating, played)
            ledger.write(result)
            book.note(result)
            if book.is_over:
                evening.stop.set()
            if progress:
                progress(1, book.planned, book.said(names))

        seatings = book.seatings(int(seed))
        evening = Evening(game, own, dict(options or {}), setting.seats, entrants, seatings, keep)
        if not book.is_over:
            evening.play(at_once_of(entered, threads))
    return _contest(game, question, book)


def _question(
    game: Game,
    names: Sequence[str],
    entrants: Sequence[Entrant],
    seats: int,
    chosen: Mapping[str, Any],
    digest: str,
    seed: int,
) -> Question:
    from digsite import __version__

    return Question(
        version=__version__,
        game=game.id,
        players=list(names),
        nets={name: one.fingerprint for name, one in zip(names, entrants, strict=True) if one.fingerprint},
        seats=seats,
        options=dict(chosen),
        box=digest,
        seed=seed,
    )


def _contest(game: Game, question: Question, book: "Book") -> Contest:
    """What has come out."""
    return Contest(
        game=game.id,
        name=game.name,
        seats=question.seats,
        seed=question.seed,
        options=question.options,
        names=tuple(question.players),
        shares=np.array(book.shares),
        sums=book.sums,
        reasons=tuple(book.reasons),
        games=len(book.shares) * len(book.lineups),
        planned=book.planned,
        settled=book.settled,
    )


def _insist_on_company(players: Sequence[Player], seats: int) -> tuple[str, ...]:
    """The names of the players, if they are enough and can be told apart."""
    names = tuple(map(name_of, players))
    if len(names) < (2 if seats > 1 else 1):
        raise BadSeats(_("An arena needs two players or more, such as search:200,random."))
    for name in names:
        if names.count(name) > 1:
            sentence = _("{name} is named twice, and could not be told from itself. Name different players.")
            raise BadSeats(sentence.format(name=name))
    return names


def _result(seating: Seating, played: Played) -> Result:
    """A match that is over, as it is kept."""
    return Result(
        game=seating.row,
        players=list(seating.players),
        scores=played.match.scores(),
        places=played.match.places(),
        asked=played.asked,
        seconds=played.seconds,
        lost=played.lost,
        reasons=played.reasons,
    )


class Book:
    """What is known of an arena: whole sets in their order, and games of later ones that were over before.

    Only whole sets count, one after the other, so that the outcome is the same for any number of threads.
    """

    def __init__(self, players: int, lineups: Sequence[LineUp], total: int, *, every: bool) -> None:
        self.players, self.lineups, self.total, self.every = players, lineups, total, every
        self.planned = total * len(lineups)  # games
        self.waiting: dict[int, Result] = {}
        self.shares: list[np.ndarray] = []  # what each got of the comparisons with each, set by set
        self.sums = np.zeros((players, LOST + 1))
        self.reasons = [""] * players
        self.noted = 0
        self.settled = False
        self._checks = enumerate(checks(), 1)
        self._check = next(self._checks)
        self._said, self._said_at = "", 0

    @property
    def is_over(self) -> bool:
        return self.settled or len(self.shares) == self.total

    def seatings(self, seed: int) -> Iterator[Seating]:
        """All games that are still to be played, set by set."""
        for number in range(self.planned):
            if number >= self._next_set()[0] and number not in self.waiting:
                at, which = divmod(number, len(self.lineups))
                yield Seating(number, seed + at, self.lineups[which])

    def note(self, result: Result) -> None:
        """A game is over; the sets that are whole now are counted, until it is settled."""
        if self.is_over or not self._next_set()[0] <= result.game < self.planned:
            return
        self.noted += result.game not in self.waiting
        self.waiting[result.game] = result
        while not self.is_over and all(number in self.waiting for number in self._next_set()):
            self._count([self.waiting.pop(number) for number in self._next_set()])

    def _next_set(self) -> range:
        begin = len(self.shares) * len(self.lineups)
        return range(begin, begin + len(self.lineups))

    def _count(self, games: Sequence[Result]) -> None:
        for game in games:
            self._add_up(game)
        self.shares.append(self._shares(games))
        check, sets = self._check
        if len(self.shares) == sets:
            self._check = next(self._checks)
            self.settled = not self.every and self._is_settled(check)

    def _add_up(self, game: Result) -> None:
        first = game.places.count(1)
        for seat, player in enumerate(game.players):
            place, sums = game.places[seat], self.sums[player]
            sums[[SEEN, WINS, PLACES, POINTS]] += (1, (place == 1) / first, place, game.scores[seat])
            sums[[ASKED, SECONDS, LOST]] += (game.asked[seat], game.seconds[seat], game.lost[seat])
            self.reasons[player] = self.reasons[player] or game.reasons[seat]

    def _shares(self, games: Sequence[Result]) -> np.ndarray:
        """What each gets of the comparisons with each in one set; who is alone at a table is compared by points."""
        tables = [(game.players, game.places) for game in games]
        if len(self.lineups[0]) == 1:
            tables = [([game.players[0] for game in games], [-game.scores[0] for game in games])]
        won, met = np.zeros((self.players, self.players)), np.eye(self.players)
        for lineup, places in tables:
            for one, other, share in compared(lineup, places):
                won[one, other] += share
                won[other, one] += 1 - share
                met[[one, other], [other, one]] += 1
        made: np.ndarray = won / met
        return made

    def _is_settled(self, check: int) -> bool:
        shares = np.array(self.shares)
        pairs = [shares[:, a, b] for a, b in combinations(range(self.players), 2)]
        return bool(pairs) and all(is_settled(pair, check) for pair in pairs)

    def said(self, names: Sequence[str]) -> str:
        """How it stands, for a line of progress: who leads, with how much; worked out anew now and then."""
        if self.players > 1 and len(self.shares) > self._said_at:
            self._said_at = len(self.shares) + len(self.shares) // 50
            shares = np.array(self.shares).sum(axis=2) / (self.players - 1)
            best = int(shares.mean(axis=0).argmax())
            share, low, high = interval(shares[:, best])
            sentence = _("{name} {share:.1%} ({low:.0%} - {high:.0%})")
            self._said = sentence.format(name=names[best], share=share, low=low, high=high)
        return self._said
