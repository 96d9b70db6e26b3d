"""Nets of one's own by name: net:FILE, guided:N:FILE, and the younger nets that come with a game."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import digsite
from digsite.__main__ import main
from digsite.ai import BadBot, Bot, ask, bot, guided_search, is_bot
from digsite.ai.guided_search import GuidedBot, NetBot
from digsite.ai.matches import at_a_choice
from digsite.ai.search import SearchBot
from digsite.match import Game, Match
from digsite.nets import BadNet, files, read, write
from tests.catalogue import compiled_only
from tests.nets.made import POINTS, random_net

pytestmark = compiled_only
SHAFT = digsite.game("shaft")
MINE = "mine.safetensors"


def store(path: Path, *, game: Game = SHAFT, names: tuple[str, ...] = ("grown",), seed: int = 1) -> Path:
    """A file of nets that have learned nothing, each another."""
    nets = {name: random_net(game, seed=seed + number) for number, name in enumerate(names)}
    write(path, game, nets, dict.fromkeys(game.seats, POINTS), {})
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where somebody is who has learned a net."""
    monkeypatch.chdir(tmp_path)
    store(tmp_path / MINE, names=("grown", "young8"), seed=5)
    return tmp_path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three nets that Shaft takes for its own."""
    (tmp_path / "home").mkdir()
    monkeypatch.setattr(SHAFT, "home", tmp_path / "home")
    store(tmp_path / "home" / files.SHIPPED, names=("grown", "young64", "young8"), seed=20)
    return tmp_path / "home"


def choices(player: Callable[[], Bot] | str) -> list[int]:
    """What a bot wants at the first choices of some matches, made anew for each."""
    matches = [at_a_choice(SHAFT.new(3, seed)) for seed in range(12)]
    return [ask(bot(player) if isinstance(player, str) else player(), match) for match in matches]


# Who plays


def test_a_net_draws_with_the_heat_of_its_name(folder: Path, home: Path) -> None:
    for heat in (0.5, 1.0, 2.25):
        assert choices(f"net:young8@{heat:g}") == choices(partial(NetBot, "young8", heat=1 / heat))
    made = bot(f"net:{MINE}@0.5")
    assert isinstance(made, NetBot)
    assert (made.heat, made.file, made.name) == (2.0, Path(MINE), "grown")
    assert bot("net:young8").heat is None  # type: ignore[attr-defined]


def test_a_search_by_the_clock_says_how_many_milliseconds() -> None:
    for name, share, expected in (("guided:250ms", 1, 250), ("guided:250ms", 0.5, 125), ("guided:80ms:young8", 1, 80)):
        made = bot(name, share)
        assert isinstance(made, GuidedBot)
        assert (made.rounds, made.milliseconds) == (None, expected)
        assert made.name == ("young8" if name.endswith("young8") else "grown")


@pytest.mark.parametrize("name", ["guided:ms", "guided:0ms", "guided:2 ms", "guided:9999999ms", "guided:5msms"])
def test_a_time_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadBot, match="such as guided:800, or the time as guided:500ms"):
        bot(name)


@pytest.mark.parametrize("name", ["net:young8@0", "net:young8@0.0", "net:young8@11"])
def test_a_heat_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadBot, match=f"{name} is not a bot: give the heat as a number up to 10"):
        bot(name)


@pytest.mark.parametrize("name", ["net:young8@", "net:young8@warm", "net:young8@-1", "net:@1", "net:young8@1e3"])
def test_a_heat_that_is_no_number_is_no_name_of_a_net(name: str) -> None:
    with pytest.raises(BadBot, match="name a file of nets"):
        bot(name)


def test_a_net_of_a_file_plays_under_its_name(folder: Path, home: Path) -> None:
    file = read(folder / MINE, SHAFT)
    for path in (MINE, str(folder / MINE)):
        assert choices(f"net:{path}") == choices(lambda: NetBot(file=file))
    assert choices(f"guided:30:{MINE}") == choices(lambda: GuidedBot(30, file=file))
    assert choices(f"net:{MINE}") != choices("net"), "not the one that comes with the game"


def test_a_younger_net_that_comes_with_the_game_plays_under_its_name(home: Path) -> None:
    file = read(home / files.SHIPPED, SHAFT)
    for name in ("young64", "young8", "grown"):
        assert choices(f"net:{name}") == choices(partial(NetBot, name, file=file))
    expected = choices(lambda: GuidedBot(30, name="young8", file=file))
    assert choices("guided:30:young8") == expected
    assert choices("net:young8") != choices("net")


def test_a_search_with_a_net_of_a_file_thinks_as_much_as_its_name_says(folder: Path) -> None:
    made, brief = bot(f"guided:70:{MINE}"), bot(f"guided:70:{MINE}", 0.1)
    assert isinstance(made, GuidedBot)
    assert isinstance(brief, GuidedBot)
    assert (made.rounds, brief.rounds) == (70, 7)
    assert is_bot(f"guided:70:{MINE}")
    assert is_bot(f"net:{MINE}")


# What is refused at once


@pytest.mark.parametrize("net", ["gone", "folder", "pipe", "", "a" * 5000, "\0"])
def test_a_file_that_cannot_be_read_is_refused_at_once(folder: Path, net: str) -> None:
    (folder / "folder.safetensors").mkdir()
    os.mkfifo(folder / "pipe.safetensors")  # whoever opens it would wait for ever
    for name in (f"net:{net}.safetensors", f"guided:5:{net}.safetensors"):
        with pytest.raises(BadBot, match=r"cannot play: there is no file .*\.safetensors that can be read\."):
            bot(name)


@pytest.mark.parametrize("name", ["net:", "net:5", "net:Young8", "net:mine.net", "net:a:b", "guided:5:", "guided:5:9"])
def test_what_names_no_net_is_refused_at_once(name: str) -> None:
    with pytest.raises(BadBot, match=f"{name} is not a bot: name a file of nets, such as net:mine.safetensors, or a"):
        bot(name)


@pytest.mark.parametrize("name", ["guided:young8", f"guided:{MINE}", f"guided::{MINE}", "guided:0:young8"])
def test_a_search_with_a_net_by_name_needs_its_rounds(folder: Path, name: str) -> None:
    with pytest.raises(BadBot, match="give the rounds as a number from 1 to 1,000,000"):
        bot(name)


# A file that does not fit


def damage(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def learn_another_game(path: Path) -> None:
    store(path, game=digsite.game("ancient_artifacts"))


def blow_up(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(files.MOST_BYTES + 1)


def lay_out_anew(path: Path) -> None:
    net = random_net(SHAFT)
    changed = net._replace(policy=net.policy[:, 1:], policy_bias=net.policy_bias[1:])
    write(path, SHAFT, {"grown": changed}, dict.fromkeys(SHAFT.seats, POINTS), {})


def leave_out(path: Path) -> None:
    store(path, names=("young8",))


WRONG: dict[str, tuple[Callable[[Path], None], str]] = {
    "damaged": (damage, "The net damaged.safetensors cannot be read"),
    "foreign": (learn_another_game, "was learned for 'ancient_artifacts', not for 'shaft'."),
    "large": (blow_up, "at most 8,000,000 are read."),
    "other": (lay_out_anew, "do not fit together: policy, policy_bias."),
    "less": (leave_out, "The file has no net grown. It has: young8."),
}


@pytest.fixture(params=WRONG)
def wrong(request: pytest.FixtureRequest, folder: Path) -> tuple[str, str]:
    """A file that does not fit, and what is said of it."""
    change, sentence = WRONG[request.param]
    change(store(folder / f"{request.param}.safetensors"))
    return f"{request.param}.safetensors", sentence


def test_a_bot_whose_net_does_not_fit_says_so_once_and_plays_the_plain_search(
    wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, sentence = wrong
    guided_search._say_once.cache_clear()
    expected = choices(lambda: SearchBot(guided_search.PLAYOUTS_INSTEAD))
    assert choices(f"net:{file}") == choices(f"guided:9:{file}") == expected
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("Plain search plays instead.") == 1


def test_whoever_plays_simulates_or_measures_is_told_before_it_begins(
    wrong: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, sentence = wrong
    for name in (f"net:{file}", f"guided:9:{file}"):
        with pytest.raises(BadNet) as refused:
            digsite.arena(SHAFT, [name, "random"], games=2, out=folder / "games")
        assert sentence in str(refused.value)
        with pytest.raises(BadNet):
            digsite.simulate(SHAFT, ["random", name], games=2)
        assert main(["play", "shaft", "--players", f"me,{name}"]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert sentence in told.err
    assert not (folder / "games").exists()


def test_a_younger_net_that_a_game_has_not_is_refused_with_those_that_it_has(home: Path) -> None:
    with pytest.raises(BadNet, match=r"The file has no net young9\. It has: grown, young64, young8\."):
        digsite.simulate(SHAFT, ["net:young9", "random"], games=2)
    (home / files.SHIPPED).unlink()
    with pytest.raises(BadNet, match="Nobody has learned Shaft yet"):
        digsite.arena(SHAFT, ["guided:5:young8", "random"], games=2)


def test_who_asks_for_no_net_in_particular_meets_the_plain_search_where_there_is_none(home: Path) -> None:
    (home / files.SHIPPED).unlink()
    instead = digsite.simulate(SHAFT, [SearchBot(guided_search.PLAYOUTS_INSTEAD), "random"], games=3)
    assert digsite.simulate(SHAFT, ["net", "random"], games=3)["score_0"].tolist() == instead["score_0"].tolist()


# Many matches


class Reads:
    """Counts how often a file is read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, self._read = 0, files.read
        monkeypatch.setattr(files, "read", self.note)

    def note(self, *asked: Any) -> Any:
        self.count += 1
        return self._read(*asked)


def test_a_file_is_read_once_for_all_matches_and_threads(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = Reads(monkeypatch)
    players = [f"net:{MINE}", f"guided:3:{MINE}"]
    digsite.arena(SHAFT, players, games=8, threads=3, every=True)
    assert digsite.simulate(SHAFT, players, games=4).facts.players == tuple(players)
    assert reads.count == 1
    for seed in range(3):
        ask(bot(players[0]), at_a_choice(SHAFT.new(2, seed)))
    assert reads.count == 1
    store(folder / MINE, seed=9)
    ask(bot(players[0]), at_a_choice(SHAFT.new(2, 1)))
    assert reads.count == 2, "another file"


def test_named_players_of_many_matches_think_as_much_as_their_names_say(folder: Path) -> None:
    file = read(folder / MINE, SHAFT)
    for seed in range(4):
        named = digsite.simulate(SHAFT, [f"guided:60:{MINE}", f"net:{MINE}"], games=1, seed=seed)
        same = digsite.simulate(SHAFT, [GuidedBot(60, file=file), NetBot(file=file)], games=1, seed=seed)
        assert named.tolist() == same.tolist()


def test_a_file_that_does_not_fit_is_tried_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(folder / MINE)
    reads = Reads(monkeypatch)
    for seed in range(3):
        ask(bot(f"net:{MINE}"), at_a_choice(SHAFT.new(2, seed)))
    assert reads.count == 1


def shares(contest: Any) -> Any:
    return contest.shares.tolist(), [player.lost_turns for player in contest.players]


@pytest.mark.parametrize("change", [lambda path: store(path, seed=77), Path.unlink], ids=["replaced", "gone"])
def test_an_arena_ends_with_the_net_that_it_began_with(folder: Path, change: Callable[[Path], Any]) -> None:
    players, told = [f"net:{MINE}", f"guided:5:{MINE}", "random"], list[str]()
    undisturbed = digsite.arena(SHAFT, players, games=24, threads=1)

    def progress(_done: int, _total: int, said: str) -> None:
        if len(told) == 2:
            change(folder / MINE)
        told.append(said)

    assert shares(digsite.arena(SHAFT, players, games=24, threads=1, progress=progress)) == shares(undisturbed)


def test_names_with_files_are_typed_like_any_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", f"net:{MINE}, guided:3:{MINE}", "--games", "2", "--json"]
    for command in ("arena", "sim"):
        assert main([command, "shaft", *words]) == 0
        assert f'"guided:3:{MINE}"' in capsys.readouterr().out


def test_a_bot_stays_with_its_net_through_a_match(folder: Path) -> None:
    file, player, match = read(folder / MINE, SHAFT), bot(f"net:{MINE}"), SHAFT.new(2, 3)
    played = moves(match.copy(), NetBot(file=file), lambda: None)
    assert moves(match, player, lambda: store(folder / MINE, seed=78)) == played


def moves(match: Match, player: Bot, meanwhile: Callable[[], object]) -> list[int]:
    """A whole match of a bot with itself, with something that happens after every decision."""
    match.run()
    while not match.is_over:
        match.play(ask(player, match))
        meanwhile()
        match.run()
    return match.actions
