"""Many matches with bots on the seats, side by side in threads; the same table for any number of them."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from digsite.ai import bot
from digsite.ai.chance import RandomBot
from digsite.ai.guided_search import GuidedBot, Learned
from digsite.ai.levels import Level
from digsite.ai.search import SearchBot
from digsite.box import BoxFile
from digsite.core.rng import key_of
from digsite.match import Bot, Game, Match, answer, ask, insist_on_game, send_home
from digsite.sim.batches import Progress
from digsite.sim.games import Facts, Games, fill, play_random
from digsite.sim.report import count_of, set_up, threads_of
from digsite.text import _
from digsite.text.errors import BadBot, BadSeats

Player = str | Bot


def simulate(
    game: Game,
    players: Sequence[Player] | None = None,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Games:
    """Play games with the seeds seed, seed + 1, ... and return a table with one row a game.

    `players` are names of bots or bots, seat by seat; left out, all play at random, compiled and on all cores. A
    named bot is made anew for every match. A bot that is handed over as an object plays in all of them, and in one
    thread unless `threads` says otherwise.
    """
    count, seated = count_of(games), None if players is None else checked(players)
    if seated is not None and seats is not None and len(seated) != seats:
        sentence = _("{named} players are named for {seats} seats. Name as many as there are seats.")
        raise BadSeats(sentence.format(named=len(seated), seats=seats))
    setting, chosen = set_up(game, seats if seated is None else len(seated), dict(options or {}), box)
    key_of(seed)
    key_of(seed + count - 1)
    seated = seated or ["random"] * setting.seats
    at_once, names = at_once_of(seated, threads), tuple(map(name_of, seated))
    table = Games.empty(count, Facts(game.id, game.name, setting.seats, int(seed), chosen, names, at_once))
    if all(player == "random" or isinstance(player, RandomBot) for player in seated):
        table.facts = replace(table.facts, seconds=play_random(setting, table, at_once, progress))
    else:
        rows, own = _Rows(table, progress), game.own_box(box)
        seatings = (Seating(row, int(seed) + row, tuple(range(setting.seats))) for row in range(count))
        entrants = [Entrant(player, game, own) for player in seated]
        evening = Evening(game, own, dict(options or {}), setting.seats, entrants, seatings, rows.write)
        rows.finish(evening.play(at_once))
    return table


def checked(players: Sequence[Player]) -> list[Player]:
    """The players, each checked before the first game begins."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        sentence = _("Players are a list, seat by seat, such as ['search:200', 'random'], not {players!r}.")
        raise BadSeats(sentence.format(players=players))
    for player in players:
        if isinstance(player, str):
            bot(player)
        elif not callable(getattr(player, "choose", None)):
            sentence = _("{player!r} is no bot: name one, or hand over an object with choose(look, luck).")
            raise BadBot(sentence.format(player=player))
    return list(players)


def name_of(player: Player) -> str:
    """What a player is called in tables."""
    return player if isinstance(player, str) else type(player).__name__


def at_once_of(players: Sequence[Player], threads: int | None) -> int:
    """How many matches are played at once: named bots are made for each, and ours remember nothing; others may."""
    alone = not all(isinstance(player, (str, RandomBot, SearchBot)) for player in players)
    return threads_of(1 if threads is None and alone else threads)


def at_a_choice(match: Match) -> Match:
    """This match, led to the first decision that leaves a choice."""
    match.run()
    while not match.is_over and len(match.legal()) == 1:
        match.play(match.legal()[0])
        match.run()
    return match


class Entrant:
    """A player of one game: an object as it is, a named one made anew for every match.

    A net that was asked for and does not fit is refused. What fits is kept, so that all matches are played with the
    same net, whatever becomes of its file meanwhile.
    """

    def __init__(self, player: Player, game: Game, box: BoxFile) -> None:
        self.player = player
        self.learned: Learned | None = None
        made = bot(player) if isinstance(player, str) else player
        insist_on_game(made, game, box)
        self.fingerprint = made.fingerprint(game, box) if isinstance(made, (Learned, Level)) else ""
        if isinstance(player, str) and isinstance(made, Learned):
            made.file = made.found(game, box).file
            self.learned = made

    def bot(self, share: float = 1.0) -> Bot:
        """Who sits down at a table, with this share of its usual thinking."""
        if not isinstance(self.player, str):
            return self.player
        return bot(self.player, share) if self.learned is None else self.learned.anew(share)

    def briefly(self) -> Bot:
        """Somebody who plays as this player does, but hardly thinks."""
        player = self.player
        if isinstance(player, GuidedBot):
            return GuidedBot(1, name=player.name, file=player.file)
        return SearchBot(1) if isinstance(player, SearchBot) else self.bot(0.0)


class _Rows:
    """The table of one simulation while its rows are filled in."""

    def __init__(self, table: Games, progress: Progress | None) -> None:
        self.table, self.progress = table, progress
        seats = table.facts.seats
        self.asked, self.seconds = np.zeros(seats, np.int64), np.zeros(seats)
        self.reasons: list[tuple[int, str]] = [(len(table), "")] * seats  # with the row that they come from

    def write(self, seating: "Seating", played: "Played") -> None:
        match, line = played.match, self.table.view(np.ndarray)[seating.row : seating.row + 1]
        line["seed"], line["seats"] = match.seed, match.seats
        line["actions"], line["decisions"] = len(match.done), match.decisions
        fill(line, np.array([match.scores()]), np.array([match.places()]))
        for seat, lost in enumerate(played.lost):
            line[f"lost_turns_{seat}"] = lost
        self.asked += played.asked
        self.seconds += played.seconds
        for seat, reason in enumerate(played.reasons):
            if reason:
                self.reasons[seat] = min(self.reasons[seat], (seating.row, reason))
        if self.progress:
            self.progress(1)

    def finish(self, seconds: float) -> None:
        thinking = tuple((self.seconds / np.maximum(1, self.asked)).tolist())
        reasons = tuple(reason for _row, reason in self.reasons)
        self.table.facts = replace(self.table.facts, seconds=seconds, thinking=thinking, reasons=reasons)


class _Ended(Exception):
    """Somebody has asked to stop."""


class Seating(NamedTuple):
    """One match that is to be played: its number, its seed, and which player sits where."""

    row: int
    seed: int
    players: tuple[int, ...]


class Played(NamedTuple):
    """One match that is over, by seat."""

    match: Match
    lost: list[int]
    reasons: list[str]  # of the first loss
    asked: list[int]
    seconds: list[float]


class Evening:
    """Many matches between the same players, side by side in threads; each is handed to `keep` when it is over.

    Seatings are asked for one by one, in their order; `keep` is called by one thread at a time, in any order.
    """

    def __init__(
        self,
        game: Game,
        box: Any,
        options: dict[str, Any],
        seats: int,
        players: Sequence[Entrant],
        seatings: Iterator[Seating],
        keep: Callable[[Seating, Played], None],
    ) -> None:
        self.game, self.box, self.options, self.seats, self.players = game, box, options, seats, players
        self.seatings, self.keep = seatings, keep
        self.lock, self.stop = threading.Lock(), threading.Event()

    def play(self, threads: int) -> float:
        """Play all matches, so many at a time, and return the seconds; whoever interrupts waits for one decision."""
        self._compile()
        began = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            try:
                workers = [pool.submit(self._work) for _number in range(threads)]
                for worker in wait(workers, return_when=FIRST_EXCEPTION).done:
                    worker.result()
            finally:
                self.stop.set()
        return time.perf_counter() - began

    def _compile(self) -> None:
        """Have what our bots need compiled and made ready, before the clock runs."""
        made = [player.briefly() for player in self.players]
        ours = [player for player in made if isinstance(player, (SearchBot, Learned, Level))]
        match = at_a_choice(self.game.new(self.seats, 0, box=self.box, **self.options)) if ours else None
        for player in ours:
            if match is not None and not match.is_over:
                ask(player, match)

    def _work(self) -> None:
        """Play one match after the other, until all are played or somebody has asked to stop."""
        while not self.stop.is_set():
            with self.lock:
                seating = next(self.seatings, None)
            if seating is None:
                return
            try:
                played = self._one(seating)
            except _Ended:
                return
            with self.lock:
                if not self.stop.is_set():
                    self.keep(seating, played)

    def _one(self, seating: Seating) -> Played:
        bots = {seat: self.players[number].bot() for seat, number in enumerate(seating.players)}
        match = self.game.new(self.seats, seating.seed, box=self.box, **self.options)
        played = Played(match, [0] * self.seats, [""] * self.seats, [0] * self.seats, [0.0] * self.seats)
        try:
            match.run()
            while not match.is_over:
                if self.stop.is_set():
                    raise _Ended
                self._decision(played, bots)
                match.run()
        finally:
            send_home(bots, match)
        return played

    def _decision(self, played: Played, bots: Mapping[int, Bot]) -> None:
        match, seat = played.match, played.match.to_move
        began = time.perf_counter()
        action, lost = answer(bots[seat], match)
        played.seconds[seat] += time.perf_counter() - began
        played.asked[seat] += 1
        if lost:
            played.lost[seat] += 1
            played.reasons[seat] = played.reasons[seat] or lost
        match.play(action)
