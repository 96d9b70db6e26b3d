"""Many matches with bots on the seats, side by side in threads; the same table for any number of them."""

import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from digsite.ai import bot
from digsite.ai.chance import RandomBot
from digsite.ai.search import SearchBot
from digsite.core.rng import key_of
from digsite.match import Bot, Game, Match, answer, ask, send_home
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
    count, seated = count_of(games), _seated(players)
    if seated is not None and seats is not None and len(seated) != seats:
        sentence = _("{named} players are named for {seats} seats. Name as many as there are seats.")
        raise BadSeats(sentence.format(named=len(seated), seats=seats))
    setting, chosen = set_up(game, seats if seated is None else len(seated), dict(options or {}), box)
    key_of(seed)
    key_of(seed + count - 1)
    seated = seated or ["random"] * setting.seats
    at_once = threads_of(threads if threads is not None or _side_by_side(seated) else 1)
    names = tuple(player if isinstance(player, str) else type(player).__name__ for player in seated)
    table = Games.empty(count, Facts(game.id, game.name, setting.seats, int(seed), chosen, names, at_once))
    if all(player == "random" or isinstance(player, RandomBot) for player in seated):
        table.facts = replace(table.facts, seconds=play_random(setting, table, at_once, progress))
    else:
        _Evening(game, game.own_box(box), dict(options or {}), seated, table, progress).play(at_once)
    return table


def _seated(players: Sequence[Player] | None) -> list[Player] | None:
    """The players, each checked before the first game begins."""
    if players is None:
        return None
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


def _side_by_side(players: Sequence[Player]) -> bool:
    """May these play several matches at once? Named bots are made for each; ours remember nothing."""
    return all(isinstance(player, (str, RandomBot, SearchBot)) for player in players)


class _Ended(Exception):
    """Somebody has asked to stop."""


class _Played(NamedTuple):
    """One match that is over, by seat."""

    match: Match
    lost: list[int]
    reasons: list[str]  # of the first loss
    asked: list[int]
    seconds: list[float]


class _Evening:
    """All matches of one simulation."""

    def __init__(
        self,
        game: Game,
        box: Any,
        options: dict[str, Any],
        players: Sequence[Player],
        table: Games,
        progress: Progress | None,
    ) -> None:
        self.game, self.box, self.options, self.players, self.table = game, box, options, players, table
        self.progress, self.rows = progress, iter(range(len(table)))
        self.lock, self.stop = threading.Lock(), threading.Event()
        self.asked, self.seconds = np.zeros(len(players), np.int64), np.zeros(len(players))
        self.reasons: list[tuple[int, str]] = [(len(table), "")] * len(players)  # with the row that they come from

    def play(self, threads: int) -> None:
        """Play all matches, so many at a time; whoever interrupts waits for no more than a decision."""
        self._compile()
        began = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            try:
                workers = [pool.submit(self._work) for _number in range(threads)]
                for worker in wait(workers, return_when=FIRST_EXCEPTION).done:
                    worker.result()
            finally:
                self.stop.set()
        thinking = tuple((self.seconds / np.maximum(1, self.asked)).tolist())
        reasons = tuple(reason for _row, reason in self.reasons)
        seconds = time.perf_counter() - began
        self.table.facts = replace(self.table.facts, seconds=seconds, thinking=thinking, reasons=reasons)

    def _compile(self) -> None:
        """Have the search compiled once and before the clock runs, if somebody searches."""
        made = [bot(player) if isinstance(player, str) else player for player in self.players]
        if any(isinstance(player, SearchBot) for player in made):
            match = self.game.new(len(made), self.table.facts.seed, box=self.box, **self.options)
            match.run()
            ask(SearchBot(1), match)

    def _work(self) -> None:
        """Play one match after the other, until all are played or somebody has asked to stop."""
        while not self.stop.is_set():
            with self.lock:
                row = next(self.rows, None)
            if row is None:
                return
            try:
                self._write(row, self._one(self.table.facts.seed + row))
            except _Ended:
                return

    def _one(self, seed: int) -> _Played:
        seats = len(self.players)
        bots = {seat: bot(who) if isinstance(who, str) else who for seat, who in enumerate(self.players)}
        match = self.game.new(seats, seed, box=self.box, **self.options)
        played = _Played(match, [0] * seats, [""] * seats, [0] * seats, [0.0] * seats)
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

    def _decision(self, played: _Played, bots: Mapping[int, Bot]) -> None:
        match, seat = played.match, played.match.to_move
        began = time.perf_counter()
        action, lost = answer(bots[seat], match)
        played.seconds[seat] += time.perf_counter() - began
        played.asked[seat] += 1
        if lost:
            played.lost[seat] += 1
            played.reasons[seat] = played.reasons[seat] or lost
        match.play(action)

    def _write(self, row: int, played: _Played) -> None:
        match, line = played.match, self.table.view(np.ndarray)[row : row + 1]
        line["seed"], line["seats"] = match.seed, match.seats
        line["actions"], line["decisions"] = len(match.done), match.decisions
        fill(line, np.array([match.scores()]), np.array([match.places()]))
        for seat, lost in enumerate(played.lost):
            line[f"lost_turns_{seat}"] = lost
        with self.lock:
            self.asked += played.asked
            self.seconds += played.seconds
            for seat, reason in enumerate(played.reasons):
                if reason:
                    self.reasons[seat] = min(self.reasons[seat], (row, reason))
            if self.progress:
                self.progress(1)
