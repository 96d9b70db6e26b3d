"""The rebuilt prototype that the master is measured against: honest, repeatable, and no mix-up with our own search."""

import json
from pathlib import Path

import numpy as np
import pytest

import digsite
from bench import rival, strength
from bench.rival import NewTree, Rival
from digsite.ai import ask, guided, guided_search
from digsite.ai.guided_search import GuidedBot
from digsite.core.compiling import bind
from digsite.core.records import copy
from digsite.games.shaft.rules import NOT_YET, OFFER
from digsite.nets import SHARE, WIN, NetFile, fingerprint, fold, inference, memory_for
from digsite.nets.files import observing
from digsite.text.errors import BadFile
from tests.ai.test_bots import played
from tests.ai.test_guided import decisions, luck, nodes_of
from tests.catalogue import compiled_only, guessed, hidden, machine_code, table_of
from tests.games.shaft.positions import holding
from tests.nets.made import random_file

pytestmark = machine_code

SHAFT, TABLE = digsite.game("shaft"), table_of("shaft", 3)


@pytest.fixture
def net(tmp_path: Path) -> NetFile:
    return random_file(tmp_path, SHAFT)


def asked(net: NetFile, world: np.record, seat: int) -> NewTree:
    """A search in whose memory every seat was asked about this world."""
    made = NewTree(SHAFT.rules, fold(net, "grown", SHAFT.rules, 3), 4)
    made.mind.table[1] = world
    ask_net = rival.drivers(SHAFT.rules)["ask_net"]
    assert ask_net(made.net, made.memory, made.mind, TABLE.box, seat, 3) == world.to_move
    return made


def utility(net: NetFile, world: np.record, seat: int) -> float:
    """What the net expects for a seat, asked by hand as this seat sees the world and as if it were its move."""
    folded = fold(net, "grown", SHAFT.rules, 3)
    memory, view = memory_for(folded), hidden(TABLE, world, seat)
    view.to_move = seat
    memory.words[0] = observing(SHAFT.rules).turned(view, 3, seat)
    inference.ask(folded, memory, seat, np.ones(SHAFT.rules.ACTIONS, np.int32), 1.0)
    return float(memory.values[seat, WIN] + memory.values[seat, SHARE]) / 2


# On a seat


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rival_chooses_what_is_allowed_and_the_same_by_the_same_seed(net: NetFile, seats: int) -> None:
    games = [played(SHAFT.new(seats, seed), *[Rival(net, 20)] * seats).actions for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


def test_the_rival_begins_anew_with_every_decision(net: NetFile) -> None:
    """Whoever has thought before chooses as one who has not."""
    old, match = Rival(net, 60), SHAFT.new(2, 3)
    match.run()
    while not match.is_over:
        action = ask(old, match)
        assert action == ask(Rival(net, 60), match)
        match.play(action)
        match.run()


def test_what_a_seat_cannot_know_does_not_matter_to_the_rival(net: NetFile) -> None:
    """Two true worlds that look the same to the seat, and the same chance: the same choice."""
    differing = 0
    places = [match for seed in range(3) for match in list(decisions(SHAFT.new(3, seed), 60))[2::5]]
    for number, match in enumerate(places):
        seat, worlds = match.to_move, [copy(match.state), guessed(TABLE, match.state, match.to_move, number)]
        differing += worlds[0].tobytes() != worlds[1].tobytes()
        looks = [SHAFT.look(world, seat, ["x"] * 3) for world in worlds]
        assert len({Rival(net, 40).choose(look, luck(number)) for look in looks}) == 1
    assert differing > 3


# Who is asked


def test_every_seat_is_asked_by_what_it_sees_itself(net: NetFile) -> None:
    others, ours = 0, guided_search.drivers(SHAFT.rules)["ask_net"]
    for match in decisions(SHAFT.new(3, 6), 12):
        made = asked(net, match.state, 0)
        expected = [utility(net, match.state, seat) for seat in range(3)]
        assert made.mind.reward.tolist() == pytest.approx(expected, abs=1e-6)
        assert made.mind.own[guided.UTILITY] == made.mind.reward[0]
        assert made.mind.own[guided.OWN_WIN] + made.mind.own[guided.OWN_SHARE] == pytest.approx(2 * expected[0])
        left = made.memory.hidden.tolist()
        assert made.mind.counts[guided.ASKED] == 3
        ours(made.net, made.memory, made.mind, TABLE.box, 0, 3)
        assert made.memory.hidden.tolist() == left, "the mover is asked last: its leanings are read off what is left"
        others += made.mind.reward.tolist() != pytest.approx(expected, abs=1e-3)
    assert others > 6, "the mover's view of the others is another"


def test_no_seat_s_answer_depends_on_what_it_cannot_know(net: NetFile) -> None:
    differing = 0
    for number, match in enumerate(decisions(SHAFT.new(3, 6), 12)):
        for seat in range(3):
            worlds = [copy(match.state), guessed(TABLE, match.state, seat, number)]
            assert len({float(asked(net, world, 0).mind.reward[seat]) for world in worlds}) == 1
            differing += worlds[0].tobytes() != worlds[1].tobytes()
    assert differing > 6


def test_the_rival_s_tree_does_not_fork_by_what_is_shown(net: NetFile) -> None:
    s = holding([1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 1], supply=0, phase=OFFER, shelf=[3, 3, 3])
    s.offer[:] = NOT_YET
    made = NewTree(SHAFT.rules, fold(net, "grown", SHAFT.rules, 3), 400)
    made.look_at(hidden(TABLE, s, 0), 0)
    assert made.think(TABLE.box, 0, luck().rng, 400) == made.visits == 400
    assert all(made.mind.nodes[at].label <= SHAFT.rules.ACTIONS for at, _branches in nodes_of(made))


# No mix-up


def test_what_is_compiled_for_the_rival_has_a_name_of_its_own() -> None:
    """Compiled code is found again by its name: one name for two functions would let one run the other's code."""
    ours, theirs = guided_search.drivers(SHAFT.rules), rival.drivers(SHAFT.rules)
    assert list(ours) == list(theirs)
    for name, one in ours.items():
        assert (theirs[name] is one) == (name not in rival.OTHERS), name
    callers = {name for name, one in ours.items() if set(rival.OTHERS) & set(one.py_func.__code__.co_names)}
    assert callers <= set(rival.OTHERS)
    for name, one in rival.OTHERS.items():
        assert "_rival_" in bind(rival.renamed(one), SHAFT.rules).__qualname__ != ours[name].py_func.__qualname__


def test_our_search_plays_the_same_before_and_after_the_rival(net: NetFile) -> None:
    games = []
    for _time in range(2):
        games.append(played(SHAFT.new(3, 8), *[GuidedBot(40, file=net)] * 3).actions)
        rivals = played(SHAFT.new(3, 8), *[Rival(net, 40)] * 3).actions
    assert games[0] == games[1] != rivals


# The arenas


@compiled_only
def test_what_came_out_against_the_rival_is_kept_and_stands_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, net: NetFile, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("FILE", "RIVALS_FILE", "PAGE"):
        monkeypatch.setattr(strength, name, tmp_path / name)
    file, folder = tmp_path / "net.safetensors", tmp_path / "kept"
    words = ["shaft", str(file), "--seats", "2", "--games", "4", "--rounds", "8", "--who", "novice"]
    assert rival.main([*words, "--folder", str(folder)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("shaft-2-novice-rival_8: 4 games, ")
    assert second.startswith("shaft-2-novice-rival_net: 4 games, ")
    answers = json.loads((tmp_path / "RIVALS_FILE").read_text())["shaft"]
    contest = digsite.arena("shaft", ["novice", Rival(net, 8)], 4, 2, every=True)
    answer = answers[f"shaft-2-novice-rival_8-{fingerprint(net, 'grown')}"]
    assert answer["share"] == [round(figure, 4) for figure in contest.pairs[0].comparisons]
    assert [player["name"] for player in answer["players"]] == ["novice", "rival:8"]
    text = (tmp_path / "PAGE").read_text()
    assert "\n## Shaft\n\n### Against the first prototypes\n\n| seats |" in text
    assert "\n| 2 | novice | rival:8 | 4 |" in text
    assert "\n| 2 | novice | rival:net | 4 |" in text
    assert str(tmp_path) not in text + json.dumps(answers), "where a file lay is nobody's business"
    kept = next(folder.glob("*rival_8*"))
    with pytest.raises(BadFile):
        digsite.arena("shaft", ["novice", Rival(random_file(tmp_path, SHAFT, seed=2), 8)], 4, 2, out=kept)
    with pytest.raises(BadFile):
        digsite.arena("shaft", ["novice", Rival(net, 9)], 4, 2, out=kept)
    assert rival.main([*words, "--folder", str(folder)]) == 0
    assert len(json.loads((tmp_path / "RIVALS_FILE").read_text())["shaft"]) == 4, "another net is another rival"
    text = (tmp_path / "PAGE").read_text()
    assert text.count("| 2 | novice | rival:8 | 4 |") == text.count("The rival's net (") == 2
