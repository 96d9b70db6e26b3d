"""`python -m bench`: how fast everything is, beside OpenSpiel as a yardstick, on this machine."""

import argparse
import json
import sys
from typing import Any

import numba
from rich.console import Console
from rich.table import Table

import digsite
from bench import yardstick
from bench.machine import machine
from bench.ours import Speed, fresh_start, plain_python, waits
from bench.timing import in_turns
from digsite.sim.batches import cores


def main(words: list[str] | None = None) -> int:
    """Measure, then print tables, or one JSON object."""
    asked = _arguments().parse_args(words)
    unknown = [name for name in asked.games if name not in digsite.games()]
    if unknown:
        print(f"There is no game {unknown[0]!r}. There are: {', '.join(digsite.games())}.", file=sys.stderr)
        return 2
    if numba.config.DISABLE_JIT:
        print("Speeds are those of compiled rules: leave NUMBA_DISABLE_JIT away.", file=sys.stderr)
        return 2
    found = measure(asked.games or digsite.games(), quick=asked.quick)
    if asked.json:
        print(json.dumps(found, indent=1))
    else:
        show(found, Console(width=None if sys.stdout.isatty() else 110))
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round instead of five; rough figures")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--games", nargs="*", default=[], metavar="ID", help="only these games of ours")
    return parser


def tell(sentence: str) -> None:
    """Progress, on standard error."""
    print(sentence, file=sys.stderr, flush=True)


def measure(ids: list[str], *, quick: bool) -> dict[str, Any]:
    """All figures, as plain JSON."""
    seconds, rounds = (0.05, 1) if quick else (0.4, 5)
    named = machine()
    games = [digsite.game(id) for id in ids]
    ours = [(Speed.of(game, seats, 1), Speed.of(game, seats, cores())) for game in games for seats in game.seats]
    theirs = []
    if yardstick.version():
        for name in yardstick.GAMES:
            tell(f"counting the actions of OpenSpiel's {name}")
            theirs.append(yardstick.rollouts(name, 5 * seconds))
    rates = [rollouts.rate for rollouts in theirs] + [speed.rate for pair in ours for speed in pair]
    in_turns(rates, seconds, rounds, tell)
    speeds = [
        {"game": one.game, "seats": one.seats, "one_core": one.figures(), "all_cores": every.figures()}
        for one, every in ours
    ]
    yards = [rollouts.figures() for rollouts in theirs]
    others = []
    for game in games:
        tell(f"{game.id}: what people wait for")
        figures = waits(game, seconds / 2, rounds, tell)
        figures |= fresh_start(game, min(rounds, 3))
        figures["plain_python_actions_per_second"] = plain_python(game, 5 * seconds)
        others.append({"game": game.id, **figures})
    return {
        "machine": named,
        "quick": quick,
        "rounds": rounds,
        "games": speeds,
        "openspiel": {"version": yardstick.version(), "games": yards} if theirs else None,
        "ratios": [ratio(speed, yards) for speed in speeds],
        "waits": others,
    }


def ratio(speed: dict[str, Any], yards: list[dict[str, Any]]) -> dict[str, Any]:
    """Ours on one core by each of theirs, in actions and in decisions a second."""
    one = speed["one_core"]
    return {
        "game": speed["game"],
        "seats": speed["seats"],
        **{
            yard["game"]: {
                what: one[f"{what}_per_second"] / yard[f"{what}_per_second"] for what in ("actions", "decisions")
            }
            for yard in yards
        },
    }


def show(found: dict[str, Any], console: Console) -> None:
    """The figures as tables for people."""
    named = found["machine"]
    console.print(
        f"{named['processor']}, {named['cores']} cores, {named['system']}, load {named['load']}\n"
        f"Digsite {named['digsite']}, Python {named['python']}, NumPy {named['numpy']}, Numba {named['numba']}"
    )
    console.print("One core and waiting: seconds of processor time. All cores: seconds on the wall.")
    console.print(f"Best of {found['rounds']}." if found["rounds"] > 1 else "One short round: rough figures.")
    console.print(_speeds(found))
    if found["openspiel"] is None:
        console.print("OpenSpiel is not installed, so there is no yardstick: install the extra `bench`.")
    else:
        console.print(_ratios(found))
    console.print(_waits(found))


def _speeds(found: dict[str, Any]) -> Table:
    table = Table(title="Random games: a second")
    table.add_column("game")
    for heading in ("seats", "cores", "actions", "decisions", "games", "actions/game", "decisions/game"):
        table.add_column(heading, justify="right")
    for speed in found["games"]:
        for key, count in (("one_core", 1), ("all_cores", found["machine"]["cores"])):
            table.add_row(speed["game"], str(speed["seats"]), str(count), *_figures(speed[key]))
        table.add_section()
    for yard in (found["openspiel"] or {"games": []})["games"]:
        table.add_row(f"{yard['game']} (OpenSpiel)", "2", "1", *_figures(yard))
    return table


def _figures(figures: dict[str, float]) -> list[str]:
    speeds = [f"{figures[f'{what}_per_second']:,.0f}" for what in ("actions", "decisions", "games")]
    return [*speeds, f"{figures['actions_per_game']:.1f}", f"{figures['decisions_per_game']:.1f}"]


def _ratios(found: dict[str, Any]) -> Table:
    yards = [yard["game"] for yard in found["openspiel"]["games"]]
    table = Table(title=f"Ours on one core, by OpenSpiel {found['openspiel']['version']} C++ rollouts on one core")
    table.add_column("game")
    table.add_column("seats", justify="right")
    table.add_column("counted in")
    for yard in yards:
        table.add_column(yard, justify="right")
    for row in found["ratios"]:
        for what in ("actions", "decisions"):
            table.add_row(row["game"], str(row["seats"]), what, *(f"{row[yard][what]:,.1f} x" for yard in yards))
    return table


def _waits(found: dict[str, Any]) -> Table:
    table = Table(title="What people and programs wait for")
    table.add_column("")
    for row in found["waits"]:
        table.add_column(row["game"], justify="right")
    for key, sentence, form in WAITS:
        table.add_row(sentence, *(form.format(row[key]) for row in found["waits"]))
    return table


WAITS = (
    ("import_ms", "import digsite, fresh process", "{:,.1f} ms"),
    ("first_decision_ms", "fresh process to the first decision, compiled before", "{:,.0f} ms"),
    ("new_match_us", "a new match in a running process", "{:,.0f} µs"),
    ("rule_call_us", "one rule called from Python", "{:,.2f} µs"),
    ("legal_us", "match.legal()", "{:,.1f} µs"),
    ("view_us", "match.view(seat)", "{:,.1f} µs"),
    ("panels_ms", "drawing the whole table for the seat to move", "{:,.2f} ms"),
    ("search_playouts_per_second", "search, playouts a second on one core", "{:,.0f}"),
    ("plain_python_actions_per_second", "plain Python, actions a second", "{:,.0f}"),
)


if __name__ == "__main__":
    sys.exit(main())
