"""How a training went: figures as JSON and curves as a picture, and a meeting with the plain search."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from digsite.ai import PLAIN_GUIDED
from digsite.ai.arena import arena
from digsite.ai.guided_search import NetBot
from digsite.drawing import Panel, compose
from digsite.drawing.charts import Axis, Curve, curves, percent_axis
from digsite.match import Game
from digsite.nets import NetFile, read
from digsite.sim.games import whole_file
from digsite.text import _
from digsite.train.checkpoints import Course

PLAYOUTS = 100  # of the plain search that a new net meets
MEETINGS = 24  # games
WIDTH, HEIGHT = 900, 300
MILLION = 1e6


def report(game: Game, course: Course, path: Path, say: Callable[[str], None]) -> dict[str, Any]:
    """Write the figures and the curves beside the net, and return the figures."""
    file = read(path, game)
    met, facts = against_search(game, course, file), file.training
    made = {"game": game.id, **facts, "exams": course.history, "curve": course.curve, "against_search": met}
    with whole_file(path.with_suffix(".report.json")) as target:
        target.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    with whole_file(path.with_suffix(".report.svg")) as target:
        target.write_text(compose(list(_panels(game, course))), encoding="utf-8")
    if "share" in met:
        sentence = _("Alone against search:{playouts}: {share:.0%} of comparisons ({low:.0%} to {high:.0%}).")
        say(sentence.format(playouts=PLAYOUTS, share=met["share"], low=met["low"], high=met["high"]))
    sentence = _(
        "In all it has learned from {decisions:,} decisions in {seconds:,.0f} s, the last time on {device}; it has "
        "{parameters:,} numbers."
    )
    say(sentence.format(**facts))
    say(_("The net is {path}; how it learned stands beside it.").format(path=path))
    sentence = _("It sits on a seat as net:{path}, and as guided:{rounds}:{path} with a search.")
    say(sentence.format(path=path, rounds=PLAIN_GUIDED))
    return made


def against_search(game: Game, course: Course, file: NetFile) -> dict[str, Any]:
    """How the net alone does against the plain search; alone, by points."""
    seats = next((count for count in course.seats if count > 1), course.seats[0])
    contest = arena(game, [NetBot(file=file), f"search:{PLAYOUTS}"], MEETINGS, seats, threads=1)
    net, _search = contest.players
    found: dict[str, Any] = {"playouts": PLAYOUTS, "seats": seats, "games": contest.games, "points": net.score}
    return found | (net.comparisons._asdict() if net.comparisons else {})


def _panels(game: Game, course: Course) -> Iterator[Panel]:
    """Charts over the millions of decisions."""
    exams = course.history
    x = [exam["decisions"] / MILLION for exam in exams]
    wins = [
        Curve(_("wins against random play"), x, [exam["against_random"]["win"] for exam in exams]),
        Curve(_("wins against its last self"), x, [exam["against_last_self"]["win"] for exam in exams]),
    ]
    yield _panel("wins", _("{game}: what it wins").format(game=game.name), wins, percent_axis())
    x = [point["decisions"] / MILLION for point in course.curve]
    titles = {"entropy": _("How much it tries out (entropy)"), "value_loss": _("How far its values are off")}
    for name, title in titles.items():
        yield _panel(name, title, [Curve(title, x, [point[name] for point in course.curve])])


def _panel(id: str, title: str, series: list[Curve], axis: Axis | None = None) -> Panel:
    drawn = curves(series, WIDTH, HEIGHT, across=_("million decisions"), axis=axis)
    return Panel(id, title, drawn.width, drawn.height, drawn.svg, drawn.words)
