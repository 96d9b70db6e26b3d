"""Programs on seats: what they are told, what they may answer; nothing they do ends a match or stays behind."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import digsite
from digsite.__main__ import parser
from digsite.ai import BadBot, bot, programs
from digsite.ai.pipes import LONGEST_LINE, readable
from digsite.ai.programs import BotFailed, ProgramBot
from digsite.core import CHANCE
from digsite.match import Answer, Match, answer, ask, by_chance, send_home
from digsite.text.errors import DigsiteError
from tests.ai.processes import is_alive
from tests.catalogue import ROOT, RandomGame, compiled_only, table_of
from tests.laws.test_nobody_peeks import has_secrets, live_on

pytestmark = compiled_only
SHAFT = digsite.game("shaft")
ROGUE = ROOT / "tests" / "ai" / "rogue.py"


def rogue(manner: str, *more: object, seconds: float = 5.0) -> ProgramBot:
    """A program that behaves so."""
    return ProgramBot([sys.executable, "-S", str(ROGUE), manner, *map(str, more)], seconds)


def begun(seats: int = 2, seed: int = 4) -> Match:
    match = SHAFT.new(seats, seed)
    match.run()
    return match


def played(player: ProgramBot, seed: int = 4) -> list[Answer]:
    """A whole match of Shaft with this program on seat 0 and chance on seat 1; what was done on seat 0."""
    match, answers = begun(seed=seed), list[Answer]()
    try:
        while not match.is_over:
            if match.to_move == 0:
                look, luck = match.look(0), match.luck()
                answers.append(answer(player, match))
                assert answers[-1].action == by_chance(look, luck) or not answers[-1].lost
                match.play(answers[-1].action)
            else:
                match.play(by_chance(match.look(match.to_move), match.luck()))
            match.run()
        send_home({0: player}, match)
    finally:
        player.close()
    return answers


# Names


def test_a_program_is_called_by_its_command() -> None:
    made = bot(f"exec:{sys.executable} -S 'a b' --deep")
    assert isinstance(made, ProgramBot)
    assert made.words == [sys.executable, "-S", "a b", "--deep"]
    assert made.seconds == programs.SECONDS
    assert bot("exec@0.5:cat").seconds == 0.5  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("exec", "names no program"),
        ("exec:", "names no program"),
        ("exec:  ", "names no program"),
        ("exec:./not_there --x", "there is no program ./not_there that could be started"),
        ("exec:'open", "cannot be read as a command: No closing quotation"),
        ("exec@:cat", "give the seconds a decision as a number up to 3,600"),
        ("exec@0:cat", "give the seconds"),
        ("exec@-1:cat", "give the seconds"),
        ("exec@nan:cat", "give the seconds"),
        ("exec@3601:cat", "give the seconds"),
        ("execute:cat", "There is no bot execute:cat"),
    ],
)
def test_a_program_that_cannot_be_seated_is_refused_before_the_match(name: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        bot(name)


def test_where_there_are_no_process_groups_programs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digsite.ai.programs.os.name", "nt")
    with pytest.raises(BadBot, match="only where there are process groups"):
        programs.program("exec:cat")


# Answers


@pytest.mark.parametrize("manner", ["numbers", "words", "shouts"])
def test_a_program_answers_with_a_number_or_a_word(manner: str) -> None:
    player = rogue(manner)
    match = begun()
    assert [ask(player, match) for _i in range(2)] == [match.legal()[0]] * 2
    assert player.name == "Rogue"
    player.close()


FAULTS = [  # manner, what is said of it, how many decisions are lost with a reason of their own before it is ended
    ("babbles", "It wrote what is not an object in JSON: dig! It is not asked again in this match.", 3),
    ("lists", "It wrote what is not an object in JSON: [", 3),
    ("binary", "It wrote what is not an object in JSON: \ufffd\ufffd", 3),
    ("deep", "It wrote what is not an object in JSON: [[[", 3),
    ("mistaken", "It answered to 8, and was asked 3.", 3),
    ("nobody", "It answered to null, and was asked 3.", 3),
    ("lies", "which is not allowed: ", 3),
    ("dreams", 'It wants "fly", which means nothing here.', 3),
    ("true", "It wants true, which means nothing here.", 3),
    ("nothing", "It wants null, which means nothing here.", 3),
    ("hangs", "It did not answer within 0.2 s.", 3),
    ("floods", "It answered to 0, and was asked 3.", 3),
    ("chatters", "It answered to 3, and was asked 4.", 3),
    ("mumbles", "It wrote what is not an object in JSON: thinking about 3 ...", 3),
    ("wide", "It wrote a line of more than 65,536 bytes.", 1),
    ("endless", "It wrote a line of more than 65,536 bytes.", 1),
    ("crashes", "It has ended, with code 3. Its last words: I fell [31m into the shaft", 1),
    ("closes", "It has closed its pipes.", 1),
    ("deaf", "It has closed its pipes.", 1),
    ("silent", "It did not say hello within 0.5 s.", 1),
    ("newer", "It does not speak version 1 of the protocol; it says hello with 2.", 1),
    ("nameless", "It says hello without a name that can be read.", 1),
    ("rude", "It wrote what is not an object in JSON: What?", 1),
    ("early", "It has ended, with code 7.", 1),
]


@pytest.mark.parametrize(("manner", "reason", "faults"), FAULTS, ids=[manner for manner, _reason, _faults in FAULTS])
def test_a_program_that_fails_loses_decisions_to_chance_and_then_its_seat_but_never_the_match(
    manner: str, reason: str, faults: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "START", 0.5 if manner == "silent" else 10.0)
    monkeypatch.setattr("digsite.ai.pipes.GRACE", 0.2)
    answers = played(rogue(manner, seconds=0.2 if manner == "hangs" else 5.0))
    lost = [lost for _action, lost in answers if lost]
    ended = [reason for reason in lost if reason.endswith("It is not asked again in this match.")]
    assert len(lost) - len(ended) == faults - 1
    assert len(set(ended)) == 1
    assert reason in ended[0]
    assert answers[-1].lost == ended[0], "chance plays its seat on"


def test_a_late_answer_costs_its_own_decision_and_no_other() -> None:
    player = rogue("late", seconds=0.35)
    match = begun()
    assert answer(player, match).lost == "It did not answer within 0.35 s."
    player.seconds = 60
    assert answer(player, match) == (match.legal()[0], "")
    player.close()


def test_what_cannot_be_started_after_all_is_not_asked_again(tmp_path: Path) -> None:
    script = tmp_path / "no_program"
    script.write_text("neither a script nor a program", encoding="utf-8")
    script.chmod(0o755)
    player, match = bot(f"exec:{script}"), begun()
    for _i in range(2):
        with pytest.raises(BotFailed, match=r"It cannot be started: .* It is not asked again in this match\."):
            ask(player, match)


def test_a_program_that_reads_nothing_is_not_waited_for_longer_than_an_answer() -> None:
    """Its box is longer than a pipe holds."""
    tree = json.loads(json.dumps(SHAFT.box.tree))
    match = SHAFT.new(2, 1, box=tree, names=["A", "B"])
    match.run()
    player = ProgramBot(["sleep", "60"], 0.2)
    object.__setattr__(match.box, "tree", {"filling": "x" * 200_000})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(programs, "START", 0.3)
        with pytest.raises(BotFailed, match="It does not read what it is asked"):
            ask(player, match)
    player.close()


def test_sentences_of_programs_are_cut_and_cleaned() -> None:
    assert readable("a\x1b[2Jb\nc") == "a [2Jb c"
    assert readable("x" * 500) == "x" * 200 + "..."


# Nothing stays behind


def test_a_stubborn_program_and_all_that_it_started_are_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digsite.ai.pipes.GRACE", 0.1)
    player = rogue("stubborn", tmp_path / "pids")
    ask(player, begun())
    pids = [int(word) for word in (tmp_path / "pids").read_text(encoding="utf-8").split()]
    assert len(pids) == 2
    assert all(map(is_alive, pids))
    player.close()
    player.close()
    assert not any(map(is_alive, pids))


def test_whoever_leaves_without_a_word_leaves_no_program_behind(tmp_path: Path) -> None:
    code = (
        "import sys, digsite\nmatch = digsite.game('shaft').new(2, 1)\nmatch.run()\n"
        "from digsite.ai import ask\nask(digsite.bot(sys.argv[1]), match)\n"
    )
    command = shlex.join([sys.executable, "-S", str(ROGUE), "stubborn", str(tmp_path / "pids")])
    done = subprocess.run([sys.executable, "-c", code, f"exec:{command}"], cwd=ROOT, timeout=60, check=False)
    assert done.returncode == 0
    pids = [int(word) for word in (tmp_path / "pids").read_text(encoding="utf-8").split()]
    assert not any(map(is_alive, pids))


# What a program is told


def told(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_program_is_greeted_asked_and_told_the_end(tmp_path: Path) -> None:
    answers = played(rogue("records", tmp_path / "told"))
    hello, *asks, over = told(tmp_path / "told")
    assert not any(lost for _action, lost in answers)
    assert (hello["hello"], hello["digsite"], hello["game"]) == (1, digsite.__version__, "shaft")
    assert (hello["seats"], hello["seat"], hello["names"]) == (2, 0, ["Seat 0", "Seat 1"])
    assert (hello["options"], hello["box"]) == ({"first": "seat 0", "tools": 2, "handicap": False}, None)
    assert [message["ask"] for message in asks] == list(range(1, len(answers) + 1))
    assert sorted(over["over"]) == ["places", "scores"]
    news = [step for message in [*asks, over] for step in message["steps"]]
    assert [message["first"] for message in asks][:2] == [0, len(asks[0]["steps"])]
    assert len(news) == over["first"] + len(over["steps"]), "every step is told once"


def test_a_question_holds_the_look_the_choices_and_chance_of_its_own(tmp_path: Path) -> None:
    match, player = begun(), rogue("records", tmp_path / "told")
    ask(player, match)
    player.close()
    _hello, asked = told(tmp_path / "told")
    look = match.look(0)
    assert asked["look"] == json.loads(json.dumps(look.as_dict()))
    assert [choice["number"] for choice in asked["actions"]] == list(look.legal)
    assert asked["actions"][0] == {"number": 0, "word": "dig", "label": look.label(0)}
    assert asked["luck"] == match.luck().bits
    drawn = [step for step in asked["steps"] if step["who"] == CHANCE]
    assert [step["word"] is None for step in drawn] == [False, False, True, True], "what others draw has no word"


def test_what_was_taken_back_is_told_from_where_it_changed(tmp_path: Path) -> None:
    match, player = begun(), rogue("records", tmp_path / "told")
    ask(player, match)
    known = len(match.look(0).steps)
    match.play("dig")
    match.undo(analysis=True)
    match.play("play:" + next(word for word in ("lamp", "rope", "sieve", "map") if f"play:{word}" in words(match)))
    match.run()
    while match.to_move != 0:
        match.play(match.legal()[0])
        match.run()
    ask(player, match)
    player.close()
    assert [message["first"] for message in told(tmp_path / "told")[1:]] == [0, known]


def words(match: Match) -> list[str]:
    return [match.word(action) for action in match.legal()]


def test_another_table_is_another_program(tmp_path: Path) -> None:
    player = rogue("records", tmp_path / "told")
    for seats in (2, 3):
        ask(player, begun(seats))
    player.close()
    assert [message.get("seats") for message in told(tmp_path / "told")] == [2, None, 3, None]


def test_an_edited_box_is_sent_along(tmp_path: Path) -> None:
    tree = json.loads(json.dumps(SHAFT.box.tree))
    tree["supply"]["sherds"] = 12
    match, player = SHAFT.new(2, 1, box=tree), rogue("records", tmp_path / "told")
    match.run()
    ask(player, match)
    player.close()
    assert told(tmp_path / "told")[0]["box"]["supply"]["sherds"] == 12


# Never more than the seat may see


@pytest.mark.parametrize("id", digsite.games())
def test_a_program_is_told_the_same_in_worlds_that_differ_in_what_its_seat_cannot_know(id: str, tmp_path: Path) -> None:
    """Both programs are asked at every decision of their seat, one of them in a world with other unseen actions."""
    table = table_of(id, digsite.game(id).seats[0])
    if not has_secrets(table):
        table = table_of(id, digsite.game(id).seats[-1])
    apart = 0
    for number, game in enumerate([*table.eventful(2), *table.games(1, first_seed=1000)]):
        apart += asked_in_two_worlds(game, 0, tmp_path / f"{number}-one", tmp_path / f"{number}-other")
        one, other = ((tmp_path / f"{number}-{world}").read_text(encoding="utf-8") for world in ("one", "other"))
        assert one == other, str(game)
        assert '"hello"' in one
    assert apart > 0 or not has_secrets(table), "the law was hardly tried"


def asked_in_two_worlds(game: RandomGame, seat: int, one_file: Path, other_file: Path) -> int:
    """Returns how many questions were asked about positions that differ."""
    one, others, apart = game.match(), dict[int, Match](), 0
    players = rogue("records", one_file), rogue("records", other_file)
    try:
        for action in game.actions:
            other = others.get(seat, one)
            if one.to_move == other.to_move == seat:
                answers = {ask(players[0], one), ask(players[1], other)}
                assert len(answers) == 1
                apart += one.state.tobytes() != other.state.tobytes()
            live_on(game, seat, one, others, action)
            one.play(action)
        for player in players:
            player.over(one.look(seat))
    finally:
        for player in players:
            player.close()
    return apart


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Whatever a test does, its programs are gone afterwards."""
    from digsite.ai import pipes

    yield
    left = list(pipes._running)
    for child in left:
        child.end(0)
    assert not left


def test_a_failure_is_an_error_of_ours() -> None:
    assert issubclass(BotFailed, DigsiteError)
    assert LONGEST_LINE == 64 * 1024


# The page

PAGE = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
REPLAY = """
import json, sys
told, answers = open(sys.argv[1], "a"), [json.loads(answer) for answer in sys.argv[2:]]
for line in sys.stdin:
    told.write(line)
    told.flush()
    if "over" not in json.loads(line):
        print(json.dumps(answers.pop(0)), flush=True)
"""
LAST_TURN = {
    "phase": "turn",
    "to_move": 0,
    "due": 0,
    "depth": 2,
    "basket": 3,
    "supply": 0,
    "shelf": [14, 13],
    "hand": [{"lamp": 1}, {"rope": 1, "map": 1}],
    "held": [1, 2],
    "deck": {"lamp": 3, "rope": 3, "map": 2},
    "deck_size": 12,
}


def test_the_conversation_on_the_page_is_what_is_said(tmp_path: Path) -> None:
    blocks = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
    hello, *_rest = blocks
    assert len(blocks) == 7
    hello["digsite"] = digsite.__version__
    answers = [json.dumps(block) for block in blocks[1::2]]
    player = ProgramBot([sys.executable, "-S", "-c", REPLAY, str(tmp_path / "told"), *answers])
    match = SHAFT.at({"table": LAST_TURN}, seed=1, names=["Ada", "Ben"])
    while not match.is_over:
        match.play(ask(player, match) if match.to_move == 0 else by_chance(match.look(1), match.luck()))
        match.run()
    send_home({0: player}, match)
    assert told(tmp_path / "told") == blocks[::2]
    assert match.actions[:2] == [match.game.rules.LEAVE, 3], "as the page answers"


def test_the_page_names_the_limits() -> None:
    for limit in (f"no answer within {programs.SECONDS:g} seconds", f"no greeting within {programs.START:g} seconds"):
        assert limit in PAGE
    assert f"more than {LONGEST_LINE:,} bytes" in PAGE
    assert programs.MOST_FAULTS == 3
    assert "for the third time in a match" in PAGE


def test_the_commands_on_the_page_can_be_typed() -> None:
    commands = re.findall(r"^digsite (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 5
    for command in commands:
        parser().parse_args(shlex.split(command))
