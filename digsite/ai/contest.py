"""What has come out of an arena: everybody's figures, pair by pair, as tables, as JSON and as a picture."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from digsite.ai.shares import Interval, Rating, interval, ratings
from digsite.drawing import TWO_COLUMNS, Panel, compose, text
from digsite.drawing.charts import Axis, Span, axis_of, percent_axis, spans
from digsite.sim.games import whole_file
from digsite.text import _, plural

# Columns of the sums for each player, over the seats that it had.
SEEN, WINS, PLACES, POINTS, ASKED, SECONDS, LOST = range(7)


class PlayerResult(NamedTuple):
    """How one player did. `comparisons` is nothing for who has met nobody."""

    name: str
    comparisons: Interval | None
    win_share: float
    mean_place: float
    score: float
    ms_per_decision: float
    rating: Rating
    lost_turns: int
    reason: str  # why a decision was lost to chance for the first time


class Pair(NamedTuple):
    """How one player did against another: the share of comparisons in which it placed better, ties half."""

    one: str
    other: str
    comparisons: Interval


@dataclass(frozen=True)
class Contest:
    """The figures of one arena."""

    game: str
    name: str
    seats: int
    seed: int
    options: Mapping[str, Any]
    names: tuple[str, ...]
    shares: np.ndarray  # what each got of the comparisons with each, set by set
    sums: np.ndarray  # a row for each player
    reasons: tuple[str, ...]
    games: int
    planned: int
    settled: bool  # before all that was planned was played

    @property
    def sets(self) -> int:
        return len(self.shares)

    @cached_property
    def players(self) -> list[PlayerResult]:
        """Everybody, as they were named."""
        rated = ratings(self.shares)
        return [self._player(number, rating) for number, rating in enumerate(rated)]

    def _player(self, number: int, rating: Rating) -> PlayerResult:
        sums, met = self.sums[number], len(self.names) - 1
        share = interval(self.shares[:, number].sum(axis=1) / met) if met else None
        wins, places, points = (float(sums[column] / sums[SEEN]) for column in (WINS, PLACES, POINTS))
        thinking = float(1000 * sums[SECONDS] / max(1, sums[ASKED]))
        name, lost, reason = self.names[number], int(sums[LOST]), self.reasons[number]
        return PlayerResult(name, share, wins, places, points, thinking, rating, lost, reason)

    @cached_property
    def pairs(self) -> list[Pair]:
        """Every two players."""
        numbers = combinations(range(len(self.names)), 2)
        return [
            Pair(self.names[one], self.names[other], interval(self.shares[:, one, other])) for one, other in numbers
        ]

    def json(self) -> dict[str, Any]:
        """Everything as one object for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "planned_games": self.planned,
            "sets": self.sets,
            "settled": self.settled,
            "seed": self.seed,
            "options": dict(self.options),
            "players": [
                {
                    "name": player.name,
                    "comparisons": _as_object(player.comparisons),
                    "win_share": player.win_share,
                    "mean_place": player.mean_place,
                    "score": player.score,
                    "ms_per_decision": player.ms_per_decision,
                    "rating": player.rating._asdict(),
                    "lost_turns": player.lost_turns,
                }
                for player in self.players
            ],
            "pairs": [
                {"one": one, "other": other, "comparisons": _as_object(found)} for one, other, found in self.pairs
            ],
        }

    # For people

    @property
    def title(self) -> str:
        sentence = plural("{game}, {games:,} games, {seats} seat", "{game}, {games:,} games, {seats} seats", self.seats)
        return sentence.format(game=self.name, games=self.games, seats=self.seats)

    def verdict(self) -> str:
        """Is it settled who is better?"""
        if self.settled and len(self.pairs) == 1:
            one, other, found = self.pairs[0]
            better = (one, other) if found.share > 0.5 else (other, one)
            sentence = _("Settled after {sets:,} sets: {better} is better than {worse}.")
            return sentence.format(sets=self.sets, better=better[0], worse=better[1])
        if self.settled:
            return _("Settled after {sets:,} sets: of every two players one is better.").format(sets=self.sets)
        return plural("{sets:,} set was played.", "All {sets:,} sets were played.", self.sets).format(sets=self.sets)

    def best_first(self) -> list[PlayerResult]:
        """Everybody by the share of comparisons; equal ones as they were named."""
        return sorted(self.players, key=lambda player: -player.comparisons.share if player.comparisons else 0.0)

    def table(self) -> RenderableType:
        """The figures as tables for people; those of short names fit a terminal of 80 columns."""
        made = Table(title=escape(self.title))
        made.add_column(_("player"), overflow="fold")
        lost = any(player.lost_turns for player in self.players)
        made.add_column(_("comparisons, % (95 % interval)"), justify="right", min_width=16, max_width=16)
        made.add_column(_("wins, %"), justify="right", max_width=5)
        for heading in (_("place"), _("points"), _("rating")):
            made.add_column(heading, justify="right")
        for heading in (_("ms a decision"), *([_("lost to chance")] if lost else [])):
            made.add_column(heading, justify="right", max_width=8)
        for player in self.best_first():
            figures = [f"{100 * player.win_share:.1f}", f"{player.mean_place:.2f}", f"{player.score:,.2f}"]
            figures += [_rated(player.rating), _milliseconds(player.ms_per_decision)]
            figures += [f"{player.lost_turns:,}"] if lost else []
            made.add_row(escape(player.name), _shown(player.comparisons), *figures)
        pairs = [self._table_of_pairs()] if len(self.pairs) > 1 else []
        return Group(made, *pairs, Text(self.verdict()))

    def _table_of_pairs(self) -> Table:
        made = Table(title=_("Pair by pair"))
        for heading in (_("player"), _("against")):
            made.add_column(heading, overflow="fold")
        made.add_column(_("comparisons, % (95 % interval)"), justify="right")
        for one, other, found in self.pairs:
            made.add_row(escape(one), escape(other), _shown(found))
        return made

    def plot(self, path: Path | str | None = None, theme: str = "light") -> str:
        """Shares and ratings with their intervals, as a picture in SVG; with a path it is written there too."""
        svg = compose(list(self._panels()), theme)
        if path is not None:
            with whole_file(Path(path)) as target:
                target.write_text(svg, encoding="utf-8")
        return svg

    def _panels(self) -> Iterator[Panel]:
        """The charts, one below the other; who has met nobody has points alone."""
        if not self.pairs:
            words = f"{self.names[0]}: {self.players[0].score:,.2f}"
            yield Panel("points", self.title, TWO_COLUMNS, 30, text(0, 20, words, 15), words)
            return
        marks = {name: number for number, name in enumerate(self.names)}
        best, share = self.best_first(), percent_axis()
        rows = [_span(one.name, one.comparisons, marks[one.name]) for one in best if one.comparisons]
        yield _panel("shares", _("{title}: share of comparisons").format(title=self.title), rows, share, 0.5)
        if len(self.pairs) > 1:
            against = _("against {other}")
            rows = [_span(one, found, marks[one], against.format(other=other)) for one, other, found in self.pairs]
            yield _panel("pairs", _("Pair by pair"), rows, share, 0.5)
        rows = [_rating(one.name, one.rating, marks[one.name]) for one in best]
        axis = axis_of((end for row in rows for end in (row.low, row.high, 0.0)), 8)
        yield _panel("ratings", _("Rating in points of Elo"), rows, axis, 0.0)


def _panel(id: str, title: str, rows: list[Span], axis: Axis, even: float) -> Panel:
    drawn = spans(rows, axis, TWO_COLUMNS, even)
    return Panel(id, title, drawn.width, drawn.height, drawn.svg, drawn.words)


def _span(name: str, found: Interval, mark: int, below: str = "") -> Span:
    return Span(name, *found, f"{100 * found.share:.1f} %", mark, below)


def _rating(name: str, rating: Rating, mark: int) -> Span:
    low, high = rating.points - rating.error, rating.points + rating.error
    return Span(name, rating.points, low, high, _rated(rating), mark)


def _rated(rating: Rating) -> str:
    return f"{rating.points:+,.0f} ± {rating.error:,.0f}".replace("-", "−")


def _milliseconds(count: float) -> str:
    return f"{count:,.2f}" if count < 100 else f"{count:,.0f}"


def _as_object(found: Interval | None) -> dict[str, float | None]:
    return dict.fromkeys(Interval._fields) if found is None else found._asdict()


def _shown(found: Interval | None) -> str:
    return "" if found is None else "{:.1f} ({:.1f}-{:.1f})".format(*(100 * figure for figure in found))
