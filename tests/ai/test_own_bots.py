"""Bots of one's own: found by their entry points, refused with a sentence, and usable wherever a bot has a name."""

import json
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import digsite
from digsite.__main__ import main
from digsite.ai import LEVELS, BadBot, bot, is_bot, own
from digsite.commands.serve import bots_of_hall
from digsite.match import Game, Look, Losses, Luck, by_chance, send_home, settled
from tests.ai.wants import Wants
from tests.catalogue import compiled_only

SHAFT = digsite.game("shaft")


class Last:
    """Does the last thing it may; with an argument, what has that word."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted

    def choose(self, look: Look, _luck: Luck) -> int:
        named = [action for action in look.legal if look.word(action) == self.wanted]
        return (named or look.legal)[-1]


def broken(_argument: str) -> Last:
    raise ZeroDivisionError("no")


def picky(argument: str) -> Last:
    raise BadBot(f"{argument!r} is no style of digging.")


def no_bot(_argument: str) -> str:
    return "a text"


ENTRIES = {
    "last": "tests.ai.test_own_bots:Last",
    "broken": "tests.ai.test_own_bots:broken",
    "picky": "tests.ai.test_own_bots:picky",
    "nobot": "tests.ai.test_own_bots:no_bot",
    "away": "tests.ai.not_there:factory",
    "missing": "tests.ai.test_own_bots:nothing",
    "a b": "tests.ai.test_own_bots:Last",
}


def register(monkeypatch: pytest.MonkeyPatch, *pairs: tuple[str, str]) -> None:
    """Let installed packages have these entries."""
    entries = [EntryPoint(name, value, own.GROUP) for name, value in pairs]
    monkeypatch.setattr(own, "entry_points", lambda group: entries if group == own.GROUP else [])
    own._entries.cache_clear()


@pytest.fixture(autouse=True)
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is registered here is found in no other test."""
    register(monkeypatch, *ENTRIES.items())
    yield
    own._entries.cache_clear()


def test_a_registered_bot_is_made_anew_with_its_argument() -> None:
    made = [digsite.bot("last"), bot("last:leave"), bot("last:leave")]
    assert [one.wanted for one in made] == ["", "leave", "leave"]  # type: ignore[attr-defined]
    assert made[1] is not made[2]


def test_a_registered_name_is_no_person_s() -> None:
    assert [is_bot(name) for name in ("last", "last:leave", "Last", "Mara", "a b")] == [True, True, False, False, False]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("broken", r'^The entry broken = "tests.ai.test_own_bots:broken" made no bot. ZeroDivisionError: no$'),
        ("picky:x", r"^The entry picky = .* says: 'x' is no style of digging\.$"),
        (
            "nobot",
            r"^The entry nobot = .* made 'a text', which is no bot: a bot has a function choose\(look, luck\)\.$",
        ),
        ("away", r"^The entry away = .* made no bot. ModuleNotFoundError: No module named 'tests.ai.not_there'$"),
        ("missing", r"^The entry missing = .* made no bot. AttributeError: "),
        (
            "lost",
            r"^There is no bot lost\. There are: novice, .*, guided, away, broken, last, .*, picky\.$",
        ),
    ],
)
def test_an_entry_that_makes_no_bot_is_named(name: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        bot(name)


@pytest.mark.parametrize("name", ["random", "search", "bot", "novice", "master", "exec", "me", "friend"])
def test_a_name_of_ours_cannot_be_taken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, (name, ENTRIES["last"]))
    with pytest.raises(BadBot, match=f'The entry {name} = "tests.ai.test_own_bots:Last" calls a bot {name}'):
        bot(name)


def test_a_name_that_two_packages_use_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, ("last", ENTRIES["last"]), ("last", ENTRIES["nobot"]))
    with pytest.raises(BadBot, match=r"The entries last = .*, last = .* all register the bot last\."):
        bot("last")


def test_an_installed_package_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With files as an installer lays them down, and nothing replaced."""
    home = tmp_path / "digger-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: digger\nVersion: 1.0\n", encoding="utf-8")
    (home / "entry_points.txt").write_text("[digsite.bots]\ndigger = digger:make\n", encoding="utf-8")
    (tmp_path / "digger.py").write_text(
        "class Digger:\n    def choose(self, look, luck):\n        return look.legal[0]\n"
        "def make(argument):\n    return Digger()\n",
        encoding="utf-8",
    )
    monkeypatch.undo()
    monkeypatch.syspath_prepend(str(tmp_path))
    own._entries.cache_clear()
    assert type(bot("digger")).__name__ == "Digger"


# Everywhere a bot's name is


@compiled_only
def test_a_bot_of_one_s_own_is_simulated_and_played_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DIGSITE_SAVES", str(tmp_path))
    assert main(["sim", "shaft", "--players", "last:dig,random", "--games", "3", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["players"] == ["last:dig", "random"]
    assert said["lost_turns"]["by_seat"] == [0, 0]
    assert main(["play", "shaft", "--players", "last,random", "--seed", "1"]) == 0
    assert "Bot last" in capsys.readouterr().out


def test_the_hall_makes_what_its_host_allows_and_nothing_else() -> None:
    make, allowed = bots_of_hall("random,last:dig")
    assert allowed == ["random", "last:dig"]
    assert isinstance(make("last:dig", 1.0), Last)
    for ours in ("search", "random", "expert"):
        assert make(ours, 1.0) is not None, "tables from other evenings keep ours"
    with pytest.raises(BadBot, match="This hall was opened without the bot last"):
        make("last", 1.0)
    assert bots_of_hall(None)[1] == [*LEVELS, "random", "search"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("random,deep", "There is no bot deep"),
        ("exec:./bot", "Programs do not sit in a hall"),
        ("exec@2:./bot", "Programs do not sit in a hall"),
        ("broken", "made no bot"),
        ("random,,search", "There is no bot "),
        ("last:" + "x" * 40, "too long for a bot of a hall"),
    ],
)
def test_a_hall_is_not_opened_with_bots_that_cannot_sit_there(words: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        bots_of_hall(words)


# A bot that cannot play everything


class Choosy(Last):
    """Plays one game alone, which is its argument."""

    def insist(self, game: Game, _box: object) -> None:
        if game.id != self.wanted:
            raise BadBot(f"I play {self.wanted}, not {game.id}.")


@compiled_only
def test_a_bot_may_refuse_a_game_before_it_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, ("choosy", "tests.ai.test_own_bots:Choosy"))
    for play in (digsite.simulate, digsite.arena):
        with pytest.raises(BadBot, match="I play chess, not shaft"):
            play(SHAFT, ["choosy:chess", "random"], games=2)
        assert play(SHAFT, ["choosy:shaft", "random"], games=2) is not None
    assert main(["play", "shaft", "--players", "me,choosy:chess"]) == 2
    assert capsys.readouterr() == ("", "I play chess, not shaft.\n")


# A bot that fails


@pytest.mark.parametrize("wanted", [-1, 999, "dig", None, True, 0.0, ZeroDivisionError("x"), digsite.BadSeats("y")])
def test_what_is_not_allowed_falls_to_the_seat_s_own_chance(wanted: object) -> None:
    match = SHAFT.new(2, 5)
    match.run()
    look, luck = match.look(match.to_move), match.luck()
    action, lost = settled(Wants(wanted).choose, look, luck)
    assert action == by_chance(look, luck)
    assert lost


def test_numbers_of_numpy_are_numbers() -> None:
    match = SHAFT.new(2, 5)
    match.run()
    look = match.look(match.to_move)
    answered = settled(Wants(np.int16(look.legal[-1])).choose, look, match.luck())
    assert answered == (look.legal[-1], "")
    assert type(answered.action) is int


def test_reasons_are_told_once_each_and_not_for_ever() -> None:
    told = list[str]()
    losses = Losses(told.append)
    for number in range(20):
        losses.note(0, "Ada", "")
        losses.note(1, "Ben", f"Reason {number // 2}.")
    assert told == [f"Ben loses a decision to chance. Reason {number}." for number in range(4)]
    assert losses.counts == {1: 20}


def test_bots_are_told_the_end_and_sent_home_whatever_they_do() -> None:
    heard = list[str]()

    class Guest(Wants):
        def over(self, look: Look) -> None:
            heard.append(f"over {look.seat}")
            raise ZeroDivisionError

        def close(self) -> None:
            heard.append("home")

    match = SHAFT.new(2, 1)
    send_home({0: Guest(0)}, match)
    assert heard == ["home"], "the match is not over"
    match.run()
    while not match.is_over:
        match.play(match.legal()[0])
        match.run()
    send_home({0: Guest(0), 1: Guest(0)}, match)
    assert heard[1:] == ["over 0", "home", "over 1", "home"]
