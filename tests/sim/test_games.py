"""Games as a table: the rows are the matches with those seeds, for any players and any number of threads."""

import csv
import json
import pickle
import sys
import threading
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import digsite
from digsite.ai import Bot, ask, bot
from digsite.match import Game, Look, Luck
from digsite.sim import Games
from digsite.sim.batches import parts_of
from digsite.sim.games import insist_on_writable, parquet_writer
from digsite.sim.report import simulate as added_up
from tests.catalogue import cannot, compiled_only, few

pytestmark = compiled_only
SHAFT = digsite.game("shaft")


def played(game: Game, seats: int, seed: int, players: list[Bot]) -> list[float]:
    """The row that a match makes."""
    match = game.new(seats, seed)
    match.run()
    while not match.is_over:
        match.play(ask(players[match.to_move], match))
        match.run()
    places = match.places()
    wins = [(place == 1) / places.count(1) for place in places]
    lost = [0] * seats
    return [seed, seats, len(match.actions), match.decisions, *match.scores(), *places, *wins, *lost]


class Careless:
    """A bot of one's own that fails now and then."""

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def choose(self, look: Look, luck: Luck) -> int:
        self.threads.add(threading.get_ident())
        if luck.bits % 4 == 0:
            raise ZeroDivisionError
        return -1 if luck.bits % 4 == 1 else look.legal[0]


# Random games


def test_every_random_row_is_the_match_with_its_seed(game: Game) -> None:
    seats, seed = game.seats[-1], 2**33
    table = digsite.simulate(game, games=few(4, 1), seats=seats, seed=seed)
    for i, row in enumerate(table.tolist()):
        assert list(row) == played(game, seats, seed + i, [bot("random")] * seats)


def test_random_rows_add_up_to_the_report_of_the_same_batch(game: Game) -> None:
    seats = game.seats[0]
    known = ("seconds", "threads", "actions_per_second", "decisions_per_second", "games_per_second")
    table = digsite.simulate(game.id, games=500, seats=seats, seed=7, threads=2)
    one, other = added_up(game, 500, seats, seed=7).as_dict(), table.report().as_dict()
    assert {key: other[key] for key in one if key not in known} == {
        key: value for key, value in one.items() if key not in known
    }
    assert other["games_per_second"] > 0


def test_options_and_boxes_reach_the_table() -> None:
    tree = {**SHAFT.box.tree, "supply": {**SHAFT.box.tree["supply"], "sherds": 3}}
    small = digsite.simulate(SHAFT, games=20, seats=3, options={"tools": 3}, box=tree)
    assert small["actions"].mean() < digsite.simulate(SHAFT, games=20, seats=3)["actions"].mean() / 2
    assert small.facts.options == {"first": "seat 0", "tools": 3, "handicap": False}
    searched = digsite.simulate(SHAFT, ["search:2"] * 3, games=2, options={"tools": 3}, box=tree)
    assert searched["actions"].max() < 60


# Bots on seats


def test_rows_with_bots_are_the_matches_with_those_bots_for_any_number_of_threads() -> None:
    players = ["search:20", "random", "search:5"]
    tables = [digsite.simulate("shaft", players, games=5, seed=30, threads=threads) for threads in (1, 3, None)]
    assert tables[0].tolist() == tables[1].tolist() == tables[2].tolist()
    for i, row in enumerate(tables[0].tolist()):
        assert list(row) == played(SHAFT, 3, 30 + i, [bot(name) for name in players])
    assert len(tables[0].facts.thinking) == 3
    assert tables[0].facts.players == tuple(players)


def test_random_bots_as_objects_are_the_same_games() -> None:
    assert digsite.simulate(SHAFT, [bot("random")] * 2, 50).tolist() == digsite.simulate(SHAFT, games=50).tolist()


def test_what_a_failing_bot_loses_is_counted_and_its_first_reason_kept() -> None:
    careless = Careless()
    table = digsite.simulate(SHAFT, [careless, "random"], games=4)
    assert table["lost_turns_0"].min() > 0
    assert table["lost_turns_1"].tolist() == [0] * 4
    assert table.facts.reasons[0] in ("ZeroDivisionError", "It wants -1, which is not an action that is allowed now.")
    assert table.facts.reasons[1] == ""
    assert len(careless.threads) == 1, "an object plays one match after the other"
    again = digsite.simulate(SHAFT, [Careless(), "random"], games=4, threads=3)
    assert again.tolist() == table.tolist()
    assert again.facts.reasons == table.facts.reasons


def test_progress_is_told_and_whoever_interrupts_waits_for_no_match() -> None:
    told = list[int]()
    digsite.simulate(SHAFT, ["search:2", "random"], games=6, progress=told.append)
    assert sum(told) == 6
    told.clear()

    def interrupt(done: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        digsite.simulate(SHAFT, ["search:2", "random"], games=10**6, threads=1, progress=interrupt)
    assert told == [1]


def test_programs_play_a_match_each(tmp_path: Path) -> None:
    rogue = Path(__file__).parent.parent / "ai" / "rogue.py"
    name = f"exec:{sys.executable} -S {rogue} records {tmp_path / 'told'}"
    tables = [digsite.simulate(SHAFT, [name, "random"], games=3, threads=threads) for threads in (1, 2)]
    assert tables[0].tolist() == tables[1].tolist()
    assert (tmp_path / "told").read_text(encoding="utf-8").count('{"hello":1') == 6
    assert (tmp_path / "told").read_text(encoding="utf-8").count('{"over":') == 6


# What is refused


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"players": ["random", "deep"]}, digsite.BadBot, "There is no bot deep"),
        ({"players": ["random", None]}, digsite.BadBot, "None is no bot: name one, or hand over an object"),
        ({"players": ["random"]}, digsite.BadSeats, "Shaft is played by 2 to 4, not by 1"),
        ({"players": []}, digsite.BadSeats, "Shaft is played by 2 to 4, not by 0"),
        ({"players": ["random"] * 2, "seats": 3}, digsite.BadSeats, "2 players are named for 3 seats"),
        ({"players": "random,random"}, digsite.BadSeats, "Players are a list, seat by seat"),
        ({"players": 5}, digsite.BadSeats, "Players are a list, seat by seat"),
        ({"games": 0}, digsite.DigsiteError, "0 games cannot be played"),
        ({"games": 2.0}, digsite.DigsiteError, "2.0 games cannot be played"),
        ({"threads": 0}, digsite.DigsiteError, "0 threads cannot be used"),
        ({"seed": -1}, digsite.BadSeed, "seed"),
        ({"seed": 2**63 - 5, "players": ["search:1", "random"]}, digsite.BadSeed, "seed"),
        ({"options": {"tools": 9}}, digsite.BadOption, "The option tools cannot be 9"),
        ({"box": "nowhere.toml"}, digsite.BadBox, "nowhere.toml cannot be read"),
        ({"games": 10**8, "seats": 4}, digsite.DigsiteError, "does not fit into the memory"),
        ({"games": 10**8 + 1}, digsite.DigsiteError, "A table holds at most 100,000,000 games"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_the_first_game(
    given: dict[str, Any], error: type[Exception], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if given.get("games") == 10**8:
        monkeypatch.setattr(np, "zeros", no_memory)
    with pytest.raises(error, match=sentence):
        digsite.simulate("shaft", **{"games": 10, **given})


def no_memory(*_: object, **__: object) -> np.ndarray:
    raise MemoryError


def test_a_game_that_is_not_there_is_not_simulated() -> None:
    with pytest.raises(digsite.UnknownGame, match="There is no game 'chess'"):
        digsite.simulate("chess")


# The table


@pytest.fixture(scope="module")
def rows() -> Games:
    return digsite.simulate("shaft", games=30, seats=3, seed=5)


def test_the_columns_of_a_table(rows: Games) -> None:
    each = [f"{name}_{seat}" for name in ("score", "place", "win", "lost_turns") for seat in range(3)]
    assert list(rows.dtype.names or ()) == ["seed", "seats", "actions", "decisions", *each]
    assert rows["seed"].tolist() == list(range(5, 35))
    assert sum(rows[f"win_{seat}"].sum() for seat in range(3)) == pytest.approx(30)


def test_rows_are_a_table_again_and_a_column_is_a_plain_array(rows: Games) -> None:
    won = rows[rows["win_0"] == 1]
    assert type(won) is Games
    assert won.facts == rows.facts
    assert won.report().wins[0].mean == 1
    assert type(rows["score_0"]) is np.ndarray
    assert type(rows[["seed", "score_0"]]) is Games
    assert rows[0]["seed"] == 5


@pytest.mark.parametrize("kept", [lambda t: t.copy(), lambda t: pickle.loads(pickle.dumps(t)), lambda t: t[::-1][::-1]])
def test_what_was_played_is_kept_with_the_rows(kept: Callable[[Games], Games], rows: Games) -> None:
    assert kept(rows).metadata == {
        "game": "shaft",
        "seats": 3,
        "seed": 5,
        "options": {"first": "seat 0", "tools": 2, "handicap": False},
        "players": ["random", "random", "random"],
    }
    assert kept(rows).tolist() == rows.tolist()


def test_a_table_as_csv(rows: Games, tmp_path: Path) -> None:
    rows.to_csv(tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        names, *written = csv.reader(file)
    assert tuple(names) == rows.dtype.names
    assert [tuple(map(float, row)) for row in written] == [tuple(map(float, row)) for row in rows.tolist()]
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"], "nothing else is left there"


def test_a_table_in_polars_and_as_parquet(rows: Games, tmp_path: Path) -> None:
    polars = library("polars")
    frame = rows.to_polars()
    assert frame.columns == list(rows.dtype.names or ())
    assert frame.rows() == rows.tolist()
    rows.to_parquet(tmp_path / "games.parquet")
    assert polars.read_parquet(tmp_path / "games.parquet").rows() == rows.tolist()
    assert json.loads(polars.read_parquet_metadata(tmp_path / "games.parquet")["digsite"]) == rows.metadata


def test_a_table_in_pandas(rows: Games) -> None:
    library("pandas")
    frame = rows.to_pandas()
    assert [tuple(row) for row in frame.itertuples(index=False)] == rows.tolist()
    assert frame.attrs == rows.metadata


def test_without_polars_pyarrow_writes_parquet(rows: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrow = library("pyarrow")
    monkeypatch.setattr("digsite.sim.games.find_spec", lambda name: name == "pyarrow" or None)
    rows.to_parquet(tmp_path / "games.parquet")
    found = arrow.parquet.read_table(tmp_path / "games.parquet")
    assert [tuple(row.values()) for row in found.to_pylist()] == rows.tolist()
    assert json.loads(found.schema.metadata[b"digsite"]) == rows.metadata


def library(name: str) -> Any:
    """A library that the extra `test` need not bring."""
    try:
        return __import__(name)
    except ImportError:
        cannot(name, f"there is no {name} here")


def test_what_is_not_installed_is_named_with_the_way_to_it(rows: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("polars", "pandas"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("digsite.sim.games.find_spec", lambda _name: None)
    with pytest.raises(digsite.DigsiteError, match=r"needs polars, .* pip install 'digsite\[tables\]'"):
        rows.to_polars()
    with pytest.raises(digsite.DigsiteError, match="needs pandas, which is not installed"):
        rows.to_pandas()
    with pytest.raises(digsite.DigsiteError, match=r"Parquet files need Polars or pyarrow\. .*'digsite\[tables\]'"):
        parquet_writer()


def test_a_file_that_cannot_be_written_is_refused_and_a_good_one_is_left_alone(rows: Games, tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    kept.write_text("precious", encoding="utf-8")
    insist_on_writable(kept)
    insist_on_writable(tmp_path / "new.csv")
    assert kept.read_text(encoding="utf-8") == "precious"
    assert not (tmp_path / "new.csv").exists()
    for path in (tmp_path, tmp_path / "no" / "where.csv"):
        with pytest.raises(digsite.BadFile, match="cannot be written: "):
            insist_on_writable(path)
        with pytest.raises(digsite.BadFile, match="cannot be written: "):
            rows.to_csv(path)


def test_a_device_is_written_to_and_not_replaced(rows: Games) -> None:
    rows.to_csv("/dev/null")
    assert Path("/dev/null").is_char_device()


def test_the_report_names_who_sat_where(rows: Games) -> None:
    console = Console(width=120, file=StringIO())
    console.print(digsite.simulate(SHAFT, [Careless(), "search:2"], games=2).report().table())
    text = console.file.getvalue()  # type: ignore[attr-defined]
    for word in ("Shaft, 2 games, 2 players", "Careless", "search:2", "ms a decision", "lost to chance"):
        assert word in text
    console.print(rows.report().table())
    assert "lost to chance" not in console.file.getvalue().removeprefix(text)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("games", "threads"), [(1, 1), (7, 2), (100_003, 3)])
def test_the_parts_of_a_batch_are_all_of_it(games: int, threads: int) -> None:
    parts = parts_of(5, games, threads)
    assert [seed for first, count in parts for seed in range(first, first + count)] == list(range(5, 5 + games))
