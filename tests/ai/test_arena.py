"""Bots meet: mirrored sets, shares that add up, stops, and a file that goes on where it was interrupted."""

import contextlib
import json
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import digsite
from digsite.__main__ import main, parser
from digsite.ai import LEVELS
from digsite.ai.arena import Book
from digsite.ai.contest import SEEN, WINS, Contest
from digsite.ai.ledger import Result
from digsite.ai.sets import compared, games_of_set, lineups
from digsite.match import Look, Luck, by_chance
from digsite.nets import write
from tests.catalogue import ROOT, compiled_only
from tests.nets.made import POINTS, random_net
from tests.snapshots.boards import check_panel

pytestmark = compiled_only
SHAFT = digsite.game("shaft")
TABLES = [(players, seats) for seats in range(1, 6) for players in range(2, 7)]


class Heads:
    """Plays at random."""

    def choose(self, look: Look, luck: Luck) -> int:
        return by_chance(look, luck)


class Tails(Heads):
    """Plays at random too, under another name."""


class First:
    """Does the first thing that is allowed, which is no good idea."""

    def choose(self, look: Look, luck: Luck) -> int:
        return look.legal[0]


class Stumbling(Heads):
    """Fails now and then."""

    def choose(self, look: Look, luck: Luck) -> int:
        return -1 if luck.bits % 3 == 0 else super().choose(look, luck)


def without_clock(contest: Contest) -> dict[str, Any]:
    """What came out, but for what depends on the machine."""
    made = contest.json()
    for player in made["players"]:
        del player["ms_per_decision"]
    return made


# Sets


@pytest.mark.parametrize(("players", "seats"), TABLES)
def test_in_a_set_every_player_has_every_seat_equally_often(players: int, seats: int) -> None:
    games = games_of_set(players, seats)
    counts = Counter((seat, player) for game in games for seat, player in enumerate(game))
    assert len(counts) == players * seats
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("players", "seats"), [table for table in TABLES if table[1] > 1])
def test_in_a_set_every_pair_of_players_meets_equally_often(players: int, seats: int) -> None:
    met = Counter(frozenset(pair[:2]) for game in games_of_set(players, seats) for pair in compared(game, range(seats)))
    assert len(met) == players * (players - 1) / 2
    assert len(set(met.values())) == 1


def test_who_sits_with_whom() -> None:
    assert games_of_set(2, 2) == [(0, 1), (1, 0)]
    assert lineups(2, 4) == [(0, 1, 1, 1), (1, 0, 0, 0)]
    assert lineups(3, 4) == [(0, 1, 2, 1), (1, 2, 0, 2), (2, 0, 1, 0)]
    assert lineups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert games_of_set(3, 1) == [(0,), (1,), (2,)]
    assert len(games_of_set(2, 4)) == 8


def test_a_comparison_is_won_lost_or_shared_by_two_different_players() -> None:
    assert compared((0, 1, 1), (2, 1, 2)) == [(0, 1, 0.0), (0, 1, 0.5)]


def test_every_game_is_the_match_of_its_line_up_with_the_seed_of_its_set(tmp_path: Path) -> None:
    players, out = ["search:5", "random"], tmp_path / "games"
    digsite.arena(SHAFT, players, games=12, seats=3, seed=40, out=out, options={"tools": 3})
    games = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(game["game"] for game in games) == list(range(12))
    for game in games:
        seated = [players[number] for number in game["players"]]
        (row,) = digsite.simulate(SHAFT, seated, 1, seed=40 + game["game"] // 6, options={"tools": 3})
        assert game["places"] == [row[f"place_{seat}"] for seat in range(3)]
        assert game["scores"] == [row[f"score_{seat}"] for seat in range(3)]


# What comes out


def test_the_share_of_one_over_another_is_what_the_other_does_not_get() -> None:
    one = digsite.arena(SHAFT, ["search:10", "random"], games=24, seats=2, seed=5)
    other = digsite.arena(SHAFT, ["random", "search:10"], games=24, seats=2, seed=5)
    (there,), (back,) = one.pairs, other.pairs
    assert there.comparisons.share == pytest.approx(1 - back.comparisons.share)
    assert there.comparisons.low == pytest.approx(1 - back.comparisons.high)
    assert sum(player.comparisons.share for player in one.players if player.comparisons) == pytest.approx(1)
    assert one.players[0].rating.points == pytest.approx(-one.players[1].rating.points)
    assert one.players[0].rating.points == pytest.approx(other.players[1].rating.points)
    assert [player.win_share for player in one.players] == [player.win_share for player in other.players[::-1]]


def test_figures_are_means_over_the_seats_that_a_player_had(tmp_path: Path) -> None:
    out = tmp_path / "games"
    contest = digsite.arena(SHAFT, ["search:3", "random", Heads()], games=12, seats=4, out=out, threads=2)
    games = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    for number, player in enumerate(contest.players):
        had = [(game, seat) for game in games for seat, who in enumerate(game["players"]) if who == number]
        assert player.mean_place == pytest.approx(np.mean([game["places"][seat] for game, seat in had]))
        assert player.score == pytest.approx(np.mean([game["scores"][seat] for game, seat in had]))
        won = [(game["places"][seat] == 1) / game["places"].count(1) for game, seat in had]
        assert player.win_share == pytest.approx(np.mean(won))
        thought = sum(game["seconds"][seat] for game, seat in had) / sum(game["asked"][seat] for game, seat in had)
        assert player.ms_per_decision == pytest.approx(1000 * thought)
        met = [
            1.0 if game["places"][seat] < place else 0.5 * (game["places"][seat] == place)
            for game, seat in had
            for who, place in zip(game["players"], game["places"], strict=True)
            if who != number
        ]
        assert player.comparisons is not None
        assert player.comparisons.share == pytest.approx(np.mean(met))


def test_two_who_play_alike_are_even() -> None:
    contest = digsite.arena(SHAFT, [Heads(), Tails()], games=60, seats=3)
    share, low, high = contest.pairs[0].comparisons
    assert share == 0.5
    assert 0.3 < low < 0.5 < high < 0.7
    assert not contest.settled
    assert [player.rating.points for player in contest.players] == pytest.approx([0, 0])
    assert [player.name for player in contest.players] == ["Heads", "Tails"]


def test_the_search_beats_chance_and_that_is_settled_soon() -> None:
    contest = digsite.arena(SHAFT, ["search:50", "random"], games=400)
    search, chance = contest.players
    assert contest.settled
    assert contest.games < contest.planned == 400
    assert search.comparisons is not None
    assert search.comparisons.low > 0.5
    assert search.rating.points > search.rating.error > 0
    assert search.mean_place < chance.mean_place
    assert contest.verdict() == f"Settled after {contest.sets} sets: search:50 is better than random."


def test_all_games_are_played_if_that_is_wanted_and_the_first_sets_are_the_same() -> None:
    whole = digsite.arena(SHAFT, ["search:20", "random"], games=100, every=True)
    assert (whole.settled, whole.games) == (False, 100)
    early = digsite.arena(SHAFT, ["search:20", "random"], games=100)
    assert early.settled
    assert early.shares.tolist() == whole.shares[: early.sets].tolist()


def test_the_outcome_is_the_same_for_any_number_of_threads() -> None:
    made = [
        without_clock(digsite.arena(SHAFT, ["search:30", "random", "search:4"], games=150, threads=threads))
        for threads in (1, 3)
    ]
    assert made[0] == made[1]


def over(game: int, places: list[int]) -> Result:
    """A game of two players at two seats with this end; the first player has the first place of the list."""
    seated, nothing = [game % 2, 1 - game % 2], [0, 0]
    there = [places[player] for player in seated]
    more: dict[str, Any] = {"asked": nothing, "seconds": [0.0, 0.0], "lost": nothing, "reasons": ["", ""]}
    return Result(game=game, players=seated, scores=[-place for place in there], places=there, **more)


def test_games_that_are_over_early_wait_for_their_set_and_count_no_more_once_it_is_settled() -> None:
    book = Book(2, games_of_set(2, 2), 40, every=False)
    for game in (*range(38), *range(40, 80)):
        book.note(over(game, [1, 2]))
    assert (len(book.shares), book.settled) == (19, False)
    assert [seating.row for seating in book.seatings(7)] == [38, 39]
    assert {seating.seed for seating in book.seatings(7)} == {26}
    book.note(over(39, [1, 2]))
    book.note(over(38, [1, 2]))
    assert (len(book.shares), book.settled) == (20, True)
    assert book.sums[:, SEEN].tolist() == [40, 40]


def test_a_shared_win_counts_in_parts() -> None:
    book = Book(2, games_of_set(2, 2), 1, every=False)
    book.note(over(0, [1, 1]))
    book.note(over(1, [2, 1]))
    assert book.sums[:, WINS].tolist() == [0.5, 1.5]
    assert book.shares[0].tolist() == [[0, 0.25], [0.75, 0]]


def test_more_players_than_seats_meet_pair_by_pair() -> None:
    contest = digsite.arena(SHAFT, ["search:4", "random", "search:2"], games=20, seats=2)
    assert (contest.games, contest.sets) == (24, 4), "rounded up to whole sets of six"
    assert [(pair.one, pair.other) for pair in contest.pairs] == list(combinations(contest.names, 2))
    assert sum(player.rating.points for player in contest.players) == pytest.approx(0)


def test_alone_at_the_table_points_are_compared_on_the_same_seeds() -> None:
    contest = digsite.arena("ancient_artifacts", ["random", First()], games=20, seats=1)
    rows = digsite.simulate("ancient_artifacts", ["random"], 10)["score_0"]
    others = digsite.simulate("ancient_artifacts", [First()], 10)["score_0"]
    assert contest.players[0].score == pytest.approx(rows.mean())
    share = np.mean((rows > others) + 0.5 * (rows == others))
    assert contest.pairs[0].comparisons.share == pytest.approx(share)


def test_one_alone_is_compared_with_nobody_and_plays_all_games() -> None:
    contest = digsite.arena("ancient_artifacts", ["random"], games=25, seats=1)
    assert (contest.games, contest.settled, contest.pairs) == (25, False, [])
    (player,) = contest.json()["players"]
    assert player["comparisons"] == {"share": None, "low": None, "high": None}
    assert "random" in contest.plot()
    shown(contest)


def test_what_a_failing_bot_loses_is_counted_and_said() -> None:
    contest = digsite.arena(SHAFT, [Stumbling(), "random"], games=4)
    assert contest.players[0].lost_turns > 0
    assert contest.players[0].reason == "It wants -1, which is not an action that is allowed now."
    assert contest.players[1].lost_turns == 0
    assert "chance" in shown(contest)


def test_progress_tells_how_it_stands() -> None:
    told = list[tuple[int, int, str]]()
    digsite.arena(SHAFT, [First(), "random"], games=5, progress=lambda *said: told.append(said))
    assert sum(done for done, _total, _said in told) == 6
    assert {total for _done, total, _said in told} == {6}
    assert told[-1][2].startswith(("random ", "First "))


# Going on


def interrupt_after(games: int) -> Any:
    left = [games]

    def progress(done: int, _total: int, _said: str) -> None:
        left[0] -= done
        if left[0] <= 0:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("torn", ["", '{"game":9', '{"game":9,"players":[0,1],"scores":[1,2],"places":[1'])
def test_an_interrupted_arena_goes_on_and_ends_as_if_nothing_had_been(torn: str, tmp_path: Path) -> None:
    asked: dict[str, Any] = {"players": ["search:8", "random", "search:2"], "games": 99, "seats": 3, "seed": 9}
    out = tmp_path / "games"
    for games in (1, 8, 25):
        with pytest.raises(KeyboardInterrupt):
            digsite.arena(SHAFT, **asked, out=out, progress=interrupt_after(games))
        with out.open("a", encoding="utf-8") as file:
            file.write(torn)
    before = out.read_bytes().count(b"\n")
    resumed = digsite.arena(SHAFT, **asked, out=out, resume=True)
    assert without_clock(resumed) == without_clock(digsite.arena(SHAFT, **asked))
    numbers = [json.loads(line)["game"] for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(numbers) == len(set(numbers)) >= before > 25, "nothing is played twice"
    again = out.read_bytes()
    digsite.arena(SHAFT, **asked, out=out)
    assert out.read_bytes() == again, "all of it is known"


def test_a_killed_arena_goes_on_by_the_same_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games"
    words = ["arena", "shaft", "--players", "search:200,search:100", "--games", "40", "--all", "--seed", "3"]
    process = subprocess.Popen(
        [sys.executable, "-m", "digsite", *words, "--out", str(out)], stdout=subprocess.DEVNULL, cwd=ROOT
    )
    until = time.monotonic() + 120
    while not (out.exists() and out.read_bytes().count(b"\n") > 3) and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert out.read_bytes().count(b"\n") < 41, "it was killed on the way"
    made = []
    for more in (["--out", str(out)], []):
        assert main([*words, *more, "--json"]) == 0
        made.append(json.loads(capsys.readouterr().out))
        for player in made[-1]["players"]:
            del player["ms_per_decision"]
    assert made[0] == made[1]


def test_more_games_of_the_same_question_go_on_too(tmp_path: Path) -> None:
    out = tmp_path / "games"
    digsite.arena(SHAFT, ["search:2", "random"], games=10, out=out)
    more = digsite.arena(SHAFT, ["search:2", "random"], games=20, out=out)
    assert without_clock(more) == without_clock(digsite.arena(SHAFT, ["search:2", "random"], games=20))
    assert out.read_bytes().count(b"\n") == 21
    fewer = digsite.arena(SHAFT, ["search:2", "random"], games=10, out=out)
    assert fewer.games == 10


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": ["random", "search:1"]}, r'with players \["search:1", "random"\], not \["random", "search:1"\]'),
        ({"seats": 3}, "with seats 2, not 3"),
        ({"seed": 1}, "with seed 0, not 1"),
        ({"options": {"tools": 3}}, "with options"),
        ({"box": {**SHAFT.box.tree, "supply": {**SHAFT.box.tree["supply"], "sherds": 3}}}, "with box"),
        ({"game": "antiquitus"}, "with game shaft, not antiquitus"),
    ],
)
def test_the_file_of_another_question_is_refused(change: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    out = tmp_path / "games"
    asked: dict[str, Any] = {"game": "shaft", "players": ["search:1", "random"], "games": 2, "out": out}
    digsite.arena(**asked)
    before = out.read_bytes()
    with pytest.raises(digsite.BadFile, match=f"games keeps another arena, {sentence}"):
        digsite.arena(**{**asked, **change})
    assert out.read_bytes() == before


def stored(path: Path, seed: int) -> None:
    """A net that has learned nothing; another seed is another net."""
    write(path, SHAFT, {"grown": random_net(SHAFT, seed=seed)}, dict.fromkeys(SHAFT.seats, POINTS), {"seed": seed})


def test_another_net_under_the_same_name_is_another_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHAFT, "home", tmp_path)
    out, shipped, mine = tmp_path / "games", tmp_path / "net.safetensors", tmp_path / "mine.safetensors"
    stored(shipped, 1)
    stored(mine, 2)
    players = [f"net:{mine}", "guided:3", "journeyman", "random"]
    first = digsite.arena(SHAFT, players, games=2, out=out)
    kept = json.loads(out.read_bytes().splitlines()[0])
    assert kept["players"] == list(first.names) == players
    assert list(kept["nets"]) == players[:3]
    assert len(set(kept["nets"].values())) == 3
    for path, seed in ((mine, 2), (shipped, 1)):
        stored(path, 3)
        with pytest.raises(digsite.BadFile, match="games keeps another arena, with nets"):
            digsite.arena(SHAFT, players, games=2, out=out)
        stored(path, seed)
        assert without_clock(digsite.arena(SHAFT, players, games=2, out=out)) == without_clock(first)


def test_a_level_that_plays_otherwise_is_another_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHAFT, "home", tmp_path)
    stored(tmp_path / "net.safetensors", 1)
    levels = "\n".join(["schema = 1", *(f'[{name}]\nnet = "grown"' for name in LEVELS)])
    (tmp_path / "levels.toml").write_text(levels, encoding="utf-8")
    asked: dict[str, Any] = {"players": ["master", "random"], "games": 2, "out": tmp_path / "games"}
    digsite.arena(SHAFT, **asked)
    stored(tmp_path / "net.safetensors", 2)
    with pytest.raises(digsite.BadFile, match="games keeps another arena, with nets"):
        digsite.arena(SHAFT, **asked)
    stored(tmp_path / "net.safetensors", 1)
    (tmp_path / "levels.toml").write_text(f"{levels}\nrounds = 3", encoding="utf-8")
    with pytest.raises(digsite.BadFile, match="games keeps another arena, with nets"):
        digsite.arena(SHAFT, **asked)


def test_a_file_from_before_nets_were_told_apart_goes_on_where_no_net_plays(tmp_path: Path) -> None:
    out = tmp_path / "games"
    digsite.arena(SHAFT, ["search:1", "random"], games=2, out=out)
    out.write_text(out.read_text(encoding="utf-8").replace('"nets":{},', ""), encoding="utf-8")
    assert '"nets"' not in out.read_text(encoding="utf-8")
    assert digsite.arena(SHAFT, ["search:1", "random"], games=4, out=out).games == 4


@pytest.mark.parametrize("content", ["precious", "precious\n", "{}\n", '{"arena":2}\n', "\n"])
def test_a_file_that_is_something_else_is_left_alone(content: str, tmp_path: Path) -> None:
    out = tmp_path / "diary"
    out.write_text(content, encoding="utf-8")
    with pytest.raises(digsite.BadFile, match="diary is not a file of an arena"):
        digsite.arena(SHAFT, ["search:1", "random"], games=2, out=out)
    assert out.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    "line", ["", "{", "[]", '{"game":0}', '{"game":0,"players":[1,0],"scores":[1,2],"places":[1,2]}', "GAME 1"]
)
def test_a_damaged_line_is_named(line: str, tmp_path: Path) -> None:
    out = tmp_path / "games"
    digsite.arena(SHAFT, ["search:1", "random"], games=2, out=out, threads=1)
    head, first, second = out.read_text(encoding="utf-8").splitlines()
    line = first.replace('"game":0', '"game":1') if line == "GAME 1" else line  # who sat there sat in game 0
    out.write_text(f"{head}\n{line}\n{second}\n", encoding="utf-8")
    with pytest.raises(digsite.BadFile, match="games is damaged in line 2"):
        digsite.arena(SHAFT, ["search:1", "random"], games=2, out=out)


def test_an_empty_file_and_a_torn_question_are_a_beginning(tmp_path: Path) -> None:
    out, players = tmp_path / "games", ["search:1", "random"]
    out.touch()
    digsite.arena(SHAFT, players, games=2, out=out)
    whole = out.read_bytes()
    out.write_bytes(whole[:30])
    digsite.arena(SHAFT, players, games=2, out=out, threads=1)
    assert out.read_bytes().splitlines()[0] == whole.splitlines()[0]
    assert out.read_bytes().count(b"\n") == 3


# As it is told


def shown(contest: Contest, width: int = 140) -> str:
    console = Console(width=width, file=StringIO())
    console.print(contest.table())
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def test_the_object_for_json_has_the_keys_that_are_promised() -> None:
    made = digsite.arena(SHAFT, ["search:2", "random"], games=6, seats=3, seed=2).json()
    assert json.loads(json.dumps(made)) == made
    assert (made["game"], made["seats"], made["games"], made["seed"]) == ("shaft", 3, 6, 2)
    for player in made["players"]:
        promised = ["name", "comparisons", "win_share", "mean_place", "score", "ms_per_decision"]
        assert set(promised) <= player.keys()
        assert list(player["comparisons"]) == ["share", "low", "high"]
    assert [player["name"] for player in made["players"]] == ["search:2", "random"]
    assert {"rating", "lost_turns"} <= made["players"][0].keys()
    assert {"sets", "planned_games", "settled", "options", "pairs"} <= made.keys()


def test_the_table_names_everybody_best_first_and_every_pair() -> None:
    contest = digsite.arena(SHAFT, ["random", "search:40", "search:2"], games=36, seats=2)
    text = shown(contest)
    assert "Shaft, 36 games, 2 seats" in text
    rows = [line.split("│")[1].strip() for line in text.splitlines() if line.startswith("│")]
    assert rows[:3] == [player.name for player in contest.best_first()]
    assert rows[3:] == ["random", "random", "search:40"]
    assert "All 6 sets were played." in text
    for heading in ("comparisons, %", "(95 % interval)", "wins", "place", "points", "rating", "ms a", "decision"):
        assert heading in text
    assert "chance" not in text
    narrow = [line for line in shown(contest, 80).splitlines() if line.startswith("│")]
    assert len(narrow) == 6, "a row each"
    assert all(line.endswith("│") for line in narrow)


@pytest.mark.parametrize("players", [["search:2", "random"], ["search:2", "random", "search:1", Stumbling()]])
def test_the_picture_shows_shares_and_ratings_in_both_themes(players: list[Any], tmp_path: Path) -> None:
    contest = digsite.arena(SHAFT, players, games=12, seats=2)
    panels = list(contest._panels())
    assert [panel.id for panel in panels] == ["shares", *(["pairs"] if len(players) > 2 else []), "ratings"]
    for panel in panels:
        check_panel(panel._replace(text="\n".join(map(str, [*range(1000), "000"]))))
    light, dark = contest.plot(tmp_path / "arena.svg"), contest.plot(theme="dark")
    assert (tmp_path / "arena.svg").read_text(encoding="utf-8") == light != dark
    with pytest.raises(digsite.BadFile, match="cannot be written"):
        contest.plot(tmp_path / "no" / "where.svg")


PAGE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")


def test_the_page_of_the_arena_is_true() -> None:
    program, printed = (re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", PAGE)[0] for kind in ("python", "text"))
    said = StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(program, "arena.md", "exec"), {})
    assert said.getvalue() == printed
    commands = re.findall(r"(?m)^digsite (.*)$", PAGE)
    assert len(commands) == 2
    for command in commands:
        parser().parse_args(command.split())
    for key in digsite.arena(SHAFT, ["search:1", "random"], games=2).json()["players"][0]:
        assert key == "name" or f"`{key}`" in PAGE


# What is refused


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"players": ["random"]}, digsite.BadSeats, "An arena needs two players or more"),
        ({"players": []}, digsite.BadSeats, "An arena needs two players or more"),
        ({"players": ["random", "random"]}, digsite.BadSeats, "random is named twice"),
        ({"players": [Heads(), Heads()]}, digsite.BadSeats, "Heads is named twice"),
        ({"players": ["random", "deep"]}, digsite.BadBot, "There is no bot deep"),
        ({"players": ["random", 5]}, digsite.BadBot, "5 is no bot"),
        ({"players": "random,search"}, digsite.BadSeats, "Players are a list"),
        ({"seats": 7}, digsite.BadSeats, "Shaft is played by 2 to 4, not by 7"),
        ({"seats": 1}, digsite.BadSeats, "Shaft is played by 2 to 4, not by 1"),
        ({"games": 0}, digsite.DigsiteError, "0 games cannot be played"),
        ({"games": "ten"}, digsite.DigsiteError, "'ten' games cannot be played"),
        ({"threads": 0}, digsite.DigsiteError, "0 threads cannot be used"),
        ({"seed": -1}, digsite.BadSeed, "seed"),
        ({"seed": 2**63 - 2}, digsite.BadSeed, "seed"),
        ({"options": {"tools": 9}}, digsite.BadOption, "The option tools cannot be 9"),
        ({"game": "chess"}, digsite.UnknownGame, "There is no game 'chess'"),
        ({"resume": True}, digsite.BadFile, "name the file that keeps its games"),
        ({"resume": True, "out": "nowhere"}, digsite.BadFile, "nowhere is not there, so there is nothing to go on"),
        ({"out": "no/where"}, digsite.BadFile, "no/where cannot be written: No such file"),
        ({"out": "."}, digsite.BadFile, r"\. cannot be written: Is a directory"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_sentence(
    given: dict[str, Any],
    error: type[Exception],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    asked: dict[str, Any] = {"game": "shaft", "players": ["search:1", "random"], "games": 10}
    with pytest.raises(error, match=sentence):
        digsite.arena(**{**asked, **given})
