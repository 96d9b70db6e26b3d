"""What a batch of random games says: means, spreads, the advantage of a seat, and how fast it went."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from digsite.match.game import Game
from digsite.sim import playouts
from digsite.sim.batches import Progress, Setting, Tally, cores, run_batch
from digsite.text import _
from digsite.text.errors import DigsiteError

WIDTH = 1.96  # standard errors of a 95 % interval
MOST_GAMES = 10**9
MOST_THREADS = 256


@dataclass(frozen=True)
class Figure:
    """A mean with its spread, over so many games."""

    mean: float
    sd: float
    count: int

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.sd / math.sqrt(self.count)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95 % confidence."""
        return self.mean - WIDTH * self.error, self.mean + WIDTH * self.error

    def __str__(self) -> str:
        return f"{self.mean:,.2f} ± {WIDTH * self.error:,.2f}"


def figure(total: int, squares: int, count: int, scale: int = 1) -> Figure:
    """The figure that two sums stand for: exact in whole numbers until the last division."""
    total, squares = int(total), int(squares)
    spread = (count * squares - total * total) / (count * (count - 1)) if count > 1 else 0.0
    return Figure(total / (count * scale), math.sqrt(spread) / scale, count)


@dataclass(frozen=True)
class Report:
    """The figures of one batch."""

    game: str
    name: str
    seed: int
    threads: int
    options: dict[str, Any]
    tally: Tally
    players: tuple[str, ...] | None = None  # seat by seat, where it is not chance alone
    thinking: tuple[float, ...] = ()  # seconds a decision by seat, where bots were asked
    lost: tuple[int, ...] = ()  # decisions by seat that bots lost to chance

    @property
    def length(self) -> Figure:
        """Actions per game."""
        sums = self.tally.sums
        return figure(sums[playouts.ACTIONS], sums[playouts.ACTIONS_SQUARED], self.tally.games)

    @property
    def decisions(self) -> Figure:
        """Decisions per game."""
        sums = self.tally.sums
        return figure(sums[playouts.DECISIONS], sums[playouts.DECISIONS_SQUARED], self.tally.games)

    @property
    def scores(self) -> list[Figure]:
        """Points by seat."""
        return self._by_seat(playouts.SCORE, playouts.SCORE_SQUARED, 1)

    @property
    def wins(self) -> list[Figure]:
        """Share of wins by seat; a shared win counts in parts."""
        return self._by_seat(playouts.WINS, playouts.WINS_SQUARED, playouts.SHARE)

    def _by_seat(self, total: int, squares: int, scale: int) -> list[Figure]:
        rows = self.tally.by_seat
        return [figure(row[total], row[squares], self.tally.games, scale) for row in rows]

    def per_second(self, count: int) -> float:
        return count / self.tally.seconds if self.tally.seconds else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Everything as one JSON object."""
        tally, scores, wins = self.tally, self.scores, self.wins
        points, squares = tally.by_seat[:, [playouts.SCORE, playouts.SCORE_SQUARED]].sum(axis=0)
        score = figure(points, squares, tally.games * tally.seats)
        return {
            "game": self.game,
            **self._seated(),
            "seats": tally.seats,
            "games": tally.games,
            "seed": self.seed,
            "threads": self.threads,
            "options": self.options,
            "actions": tally.actions,
            "decisions": tally.decisions,
            "seconds": tally.seconds,
            "actions_per_second": self.per_second(tally.actions),
            "decisions_per_second": self.per_second(tally.decisions),
            "games_per_second": self.per_second(tally.games),
            "length": {"mean": self.length.mean, "sd": self.length.sd},
            "decisions_per_game": {"mean": self.decisions.mean, "sd": self.decisions.sd},
            "score": {
                "mean": score.mean,
                "sd": score.sd,
                "by_seat": [points.mean for points in scores],
                "sd_by_seat": [points.sd for points in scores],
                "interval_by_seat": [list(points.interval) for points in scores],
                "lowest": int(tally.by_seat[:, playouts.LOWEST].min()),
                "highest": int(tally.by_seat[:, playouts.HIGHEST].max()),
            },
            "win_share": {
                "by_seat": [share.mean for share in wins],
                "sd_by_seat": [share.sd for share in wins],
                "interval_by_seat": [list(_within_one(share)) for share in wins],
            },
        }

    def _seated(self) -> dict[str, Any]:
        """Who sat where, and what became of their decisions."""
        if self.players is None:
            return {}
        thinking = {"by_seat": [1000 * seconds for seconds in self.thinking]}
        return {"players": list(self.players), "ms_per_decision": thinking, "lost_turns": {"by_seat": list(self.lost)}}

    def table(self) -> RenderableType:
        """The figures as tables for people."""
        tally = self.tally
        title = _("{game}, {games:,} random games, {seats} players")
        if self.players is not None:
            title = _("{game}, {games:,} games, {seats} players")
        seats = Table(title=title.format(game=self.name, games=tally.games, seats=tally.seats))
        for heading in (_("seat"), _("points"), _("spread"), _("wins"), _("95 % interval")):
            seats.add_column(heading, justify="right")
        more = self._more_columns()
        for heading, _column in more:
            seats.add_column(heading, justify="right")
        for seat, (points, wins) in enumerate(zip(self.scores, self.wins, strict=True)):
            low, high = _within_one(wins)
            seats.add_row(
                str(seat),
                f"{points.mean:.2f}",
                f"{points.sd:.2f}",
                f"{wins.mean:.2%}",
                f"{low:.2%} - {high:.2%}",
                *(column[seat] for _heading, column in more),
            )
        speed = Table(show_header=False)
        speed.add_column()
        speed.add_column(justify="right")
        speed.add_row(_("actions per game"), f"{self.length}")
        speed.add_row(_("decisions per game"), f"{self.decisions}")
        speed.add_row(_("actions per second"), f"{self.per_second(tally.actions):,.0f}")
        speed.add_row(_("decisions per second"), f"{self.per_second(tally.decisions):,.0f}")
        speed.add_row(_("games per second"), f"{self.per_second(tally.games):,.0f}")
        speed.add_row(_("seconds, {threads} threads").format(threads=self.threads), f"{tally.seconds:.2f}")
        return Group(seats, speed)

    def _more_columns(self) -> list[tuple[str, list[str]]]:
        """What else is said of a seat: who sits there and how it thinks; where all play at random, what it is worth."""
        if self.players is None:
            fair = 1 / self.tally.seats
            worth = [f"{wins.mean - fair:+.2%}" if self.tally.seats > 1 else "" for wins in self.wins]
            return [(_("advantage"), worth)]
        made = [(_("player"), [escape(player) for player in self.players])]
        if self.thinking:
            made.append((_("ms a decision"), [f"{1000 * seconds:,.2f}" for seconds in self.thinking]))
        if any(self.lost):
            made.append((_("lost to chance"), [f"{count:,}" for count in self.lost]))
        return made


def _within_one(share: Figure) -> tuple[float, float]:
    """The interval of a share, which cannot lie outside 0 and 1."""
    low, high = share.interval
    return max(0.0, low), min(1.0, high)


def simulate(
    game: Game,
    games: int = 10_000,
    seats: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    options: dict[str, Any] | None = None,
    box: Any = None,
    *,
    check: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Play random games of one setting and report on them; `check` tests every invariant after every action."""
    games, threads = count_of(games), threads_of(threads)
    setting, chosen = set_up(game, seats, options, box)
    tally = run_batch(setting, games, seed, threads, checked=check, progress=progress)
    return Report(game.id, game.name, int(seed), threads, chosen, tally)


def count_of(games: object) -> int:
    """How many games, if so many can be played."""
    if not _is_whole(games, MOST_GAMES):
        sentence = _("{games!r} games cannot be played: give a whole number from 1 to {most:,}.")
        raise DigsiteError(sentence.format(games=games, most=MOST_GAMES))
    return int(games)  # type: ignore[call-overload, no-any-return]


def threads_of(threads: object) -> int:
    """How many threads; one a core if nobody says."""
    if threads is None:
        return cores()
    if not _is_whole(threads, MOST_THREADS):
        sentence = _("{threads!r} threads cannot be used: give a whole number from 1 to {most}.")
        raise DigsiteError(sentence.format(threads=threads, most=MOST_THREADS))
    return int(threads)  # type: ignore[call-overload, no-any-return]


def set_up(game: Game, seats: int | None, options: dict[str, Any] | None, box: Any) -> tuple[Setting, dict[str, Any]]:
    """What all games of a batch have in common, and every option with its value."""
    seats = game.check_seats(game.seats[0] if seats is None else seats)
    own, chosen = game.own_box(box), options or {}
    switches = game.switches(seats, chosen, own)
    game.ready()
    return Setting(game.rules, own.record, seats, game.begin(own, seats, switches)), game.chosen(chosen, own)


def _is_whole(count: object, most: int) -> bool:
    return not isinstance(count, bool) and isinstance(count, (int, np.integer)) and 1 <= int(count) <= most
