"""A net teaches itself: it beats random play, can be repeated, stopped and gone on with, and plays as it learned."""

import json
import threading
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import digsite
from digsite import nets
from digsite.ai import bot
from digsite.ai.guided_search import NetBot
from digsite.core.records import copy
from digsite.envs import Batch
from digsite.envs.batch import every_setting
from digsite.match import Luck, Match
from digsite.nets.files import observing
from digsite.nets.inference import ask
from digsite.text.errors import BadFile, BadNet, BadOption, BadSeats, DigsiteError
from digsite.train import BadTraining, checkpoints, run, teaching, train
from digsite.train.inputs import inputs_of
from digsite.train.run import YOUNGER, Pace, Plan, Training, fitting
from digsite.train.teaching import Shown, learn_from
from digsite.train.windows import LOOKED_ON, preferences
from tests.catalogue import ROOT, compiled_only
from tests.nets.made import POINTS, random_net

pytestmark = compiled_only
SMALL = Pace(games=128, steps=16, rows=1024, watched=128)
A_WINDOW = SMALL.games * SMALL.steps


class Stopped(Exception):
    """As if somebody had pulled the plug."""


def planned(out: Path, decisions: int, **more: object) -> Plan:
    return Plan(digsite.game("shaft"), out, decisions=decisions, pace=SMALL, **more)  # type: ignore[arg-type]


def quiet(_sentence: str) -> None:
    """Nobody listens."""


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A net that has learned Shaft for a few seconds."""
    out = tmp_path_factory.mktemp("learned") / "shaft.safetensors"
    told: list[str] = []
    train(digsite.game("shaft"), out, decisions=30 * 1024 * 32, say=told.append)
    assert any("random" in sentence for sentence in told)
    assert "983,040 decisions in" in told[-3]
    assert told[-1] == f"It sits on a seat as net:{out}, and as guided:400:{out} with a search."
    return out


def test_shaft_is_learned_in_seconds_and_random_play_is_beaten_clearly(learned: Path) -> None:
    report = json.loads(learned.with_suffix(".report.json").read_text())
    last = report["exams"][-1]["against_random"]
    assert last["even"] < 0.4
    assert last["win"] > 0.7
    assert report["decisions"] == 30 * 1024 * 32
    assert report["against_search"]["share"] > 0.3
    assert learned.with_suffix(".report.svg").read_text().startswith("<svg")


def test_the_file_holds_the_grown_net_and_younger_ones(learned: Path) -> None:
    file = nets.read(learned, digsite.game("shaft"))
    assert set(file.nets) == {"grown", *YOUNGER} - {"young1"}, "that is the grown one, as long as there is one plan"
    assert file.training["decisions"] == 30 * 1024 * 32
    assert learned.stat().st_size < nets.files.MOST_BYTES
    assert learned.with_suffix(".checkpoint").stat().st_size < checkpoints.MOST_BYTES


def test_where_there_is_no_room_the_younger_nets_that_are_wanted_most_are_kept(tmp_path: Path) -> None:
    game = digsite.game("shaft")
    known = {name: random_net(game, seed=number) for number, name in enumerate(sorted(YOUNGER))}
    each = nets.size_of(known["young8"])
    assert list(fitting(known, len(known) * each)) == list(YOUNGER)
    assert set(fitting(known, 2 * each)) == {"young64", "young8"}
    assert fitting(known, each - 1) == {}
    out = tmp_path / "net.safetensors"
    nets.write(out, game, known, dict.fromkeys(game.seats, POINTS), {})
    assert 0 < out.stat().st_size - len(known) * each < nets.files.MOST_BYTES - nets.ROOM


def test_the_file_tells_how_its_net_was_learned(learned: Path) -> None:
    file = nets.read(learned, digsite.game("shaft"))
    report, weights = json.loads(learned.with_suffix(".report.json").read_text()), file.nets["grown"]
    told = file.training
    assert (told["digsite"], told["device"]) == (digsite.__version__, "cpu")
    assert (told["seats"], told["seed"], told["stretches"]) == ([2, 3, 4], 0, 1)
    assert (told["decisions"], told["windows"]) == (30 * 1024 * 32, 30)
    noted = [point["decisions_per_second"] for point in report["curve"]]
    assert min(noted) <= told["decisions_per_second"] <= max(noted)
    assert told["seconds"] > 0
    assert told["inputs"] == len(weights.columns)
    layers = [array.size for array in weights[1:] if array is not weights.first_scale]
    assert told["parameters"] == sum(layers)
    assert told["against_random"] == report["exams"][-1]["against_random"]
    assert {"win", "even", "games"} <= told["against_random"].keys()
    assert told["searched_games"] == told["searched_decisions"] == told["search_rounds"] == 0
    assert told == {name: report[name] for name in told}
    assert len(json.dumps(told)) < 1000, "a few facts, and not the whole story"


def test_the_page_of_nets_explains_every_fact(learned: Path) -> None:
    page = (ROOT / "docs" / "nets.md").read_text(encoding="utf-8")
    told = nets.read(learned, digsite.game("shaft")).training
    assert [name for name in told if f"`{name}`" not in page] == []


def test_the_compiled_net_prefers_and_expects_what_the_learning_one_does(learned: Path) -> None:
    game = digsite.game("shaft")
    _course, weights, columns = checkpoints.read(learned.with_suffix(".checkpoint"))
    batch = Batch(game, games=72, seed=5, settings=every_setting(game))
    inputs = inputs_of(batch.observing).some(columns)
    file = nets.read(learned, game)
    alike = looked_at = 0
    for step in range(24):
        batch.step(batch.sample())
        if step % 4:
            continue
        now = [jnp.asarray(array) for array in (batch.observation, batch.mask, batch.mover, batch.seats)]
        logits, values = preferences(inputs, weights, now[0], now[1] != 0, now[2], now[3], jnp.float32)
        for i in range(batch.games):
            net = nets.fold(file, "grown", game.rules, int(batch.seats[i]))
            memory = nets.memory_for(net)
            memory.words[0] = batch.observation[i]
            ask(net, memory, int(batch.mover[i]), batch.mask[i].astype(np.int32), 1.0)
            seats = int(batch.seats[i])
            assert np.allclose(memory.values[:seats, :2], np.asarray(values)[i, :seats, :2], atol=0.06)
            alike += int(memory.chances.argmax() == np.asarray(logits)[i].argmax())
            looked_at += 1
    assert alike > 0.95 * looked_at


def test_what_is_learned_from_is_what_the_mover_may_know() -> None:
    training = Training(planned(Path("unused"), A_WINDOW), quiet)
    window, asides = training.play.play(training.weights, training.key, training.points)
    batch = Batch("shaft", games=SMALL.games, seed=0, settings=training.play.settings)
    assert len(asides.words) == SMALL.steps // LOOKED_ON
    for t in range(SMALL.steps):
        if t % LOOKED_ON == LOOKED_ON - 1:
            onlooker = np.asarray(asides.onlooker[t // LOOKED_ON])
            assert (onlooker != batch.mover).all()
            assert (onlooker < batch.seats).all()
            assert (np.asarray(asides.words[t // LOOKED_ON]) == batch.observe(onlooker)).all(), "and so do onlookers"
        assert (np.asarray(window.words[t]) == batch.observation).all(), "hidden and turned, as a seat sees it"
        assert (np.asarray(window.mover[t]) == batch.mover).all()
        chosen = np.asarray(window.action[t])
        assert batch.mask[np.arange(batch.games), chosen].all(), "nothing forbidden is chosen"
        batch.step(chosen)
        assert (np.asarray(window.done[t]) == batch.done).all()


def test_where_nothing_is_hidden_nobody_looks_on() -> None:
    open_game = Plan(digsite.game("ancient_artifacts"), Path("unused"), decisions=A_WINDOW, pace=SMALL)
    training = Training(open_game, quiet)
    window, asides = training.play.play(training.weights, training.key, training.points)
    assert (len(asides.words), len(window.words)) == (0, SMALL.steps)
    training._window()


def as_seen(match: Match, seat: int, *, as_mover: bool) -> np.ndarray:
    """What a seat sees, turned; or what it would see if it were its move."""
    record = copy(match.hidden(seat))
    record.to_move = seat if as_mover else record.to_move
    seen: np.ndarray = observing(match.game.rules).turned(record, match.seats, seat)
    return seen


def test_who_looks_on_learns_what_to_expect(learned: Path) -> None:
    """Of a rival's decision an onlooker knows no less than the mover, and more than if it took it for its own."""
    game, seats = digsite.game("shaft"), 3
    net = nets.fold(nets.read(learned, game), "grown", game.rules, seats)
    assert net.looks_on
    memory, player, everything = nets.memory_for(net), bot(f"net:{learned}@1"), np.ones(game.rules.ACTIONS, np.int32)
    off: dict[str, list[float]] = {"onlooker": [], "as if to move": [], "mover": []}
    for seed in range(150):
        match, said = game.new(seats, seed), list[tuple[str, int, float]]()
        match.run()
        while not match.is_over:
            mover, other = match.to_move, (match.to_move + 1 + len(match.actions) % 2) % seats
            views = (("onlooker", other, False), ("as if to move", other, True), ("mover", mover, False))
            for kind, viewer, as_mover in views if len(match.legal()) > 1 else ():
                memory.words[0] = as_seen(match, viewer, as_mover=as_mover)
                ask(net, memory, viewer, everything, 1.0)
                said.append((kind, other, float(memory.values[other, nets.SHARE])))
            match.play(player.choose(match.look(mover), match.luck()))
            match.run()
        places = match.places()
        for kind, seat, share in said:
            behind = sum(0.5 + 0.5 * np.sign(place - places[seat]) for place in places) - 0.5
            off[kind].append((share - behind / (seats - 1)) ** 2)
    error = {kind: float(np.mean(found)) for kind, found in off.items()}
    assert error["onlooker"] < 1.1 * error["mover"]
    assert error["onlooker"] < 0.95 * error["as if to move"]


def test_a_seed_gives_the_same_net_again(tmp_path: Path) -> None:
    made = []
    for name, seed in (("one", 4), ("two", 4), ("other", 5)):
        out = tmp_path / f"{name}.safetensors"
        Training(planned(out, 6 * A_WINDOW, seed=seed), quiet).run()
        made.append(nets.read(out, digsite.game("shaft")).nets["grown"])
    one, two, other = made
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert not (one.policy == other.policy).all()


def test_a_training_that_was_killed_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "shaft.safetensors"
    monkeypatch.setattr("digsite.train.run.SAVED_EVERY", -1.0)

    def pull_the_plug(sentence: str) -> None:
        if training.course.done >= 3 * A_WINDOW:
            raise Stopped

    training = Training(planned(out, 8 * A_WINDOW), pull_the_plug)
    with pytest.raises(Stopped):
        training.run()
    again = Training(planned(out, 8 * A_WINDOW, resume=True), quiet)
    assert again.course.done == 2 * A_WINDOW, "what was saved before the last window"
    course = again.run()
    assert course.done == course.planned == 8 * A_WINDOW
    assert course.stretches == 2
    more = Training(planned(out, 2 * A_WINDOW, resume=True), quiet).run()
    assert more.done == 10 * A_WINDOW, "a plan that is done can be added to"


def test_what_cannot_be_gone_on_with_is_refused(tmp_path: Path, learned: Path) -> None:
    shaft, other = digsite.game("shaft"), digsite.game("ancient_artifacts")
    with pytest.raises(BadFile, match="no checkpoint"):
        train(shaft, tmp_path / "nothing.safetensors", resume=True)
    (tmp_path / "damaged.checkpoint").write_bytes(b"\xff" * 100)
    with pytest.raises(BadFile, match="not a checkpoint"):
        train(shaft, tmp_path / "damaged.safetensors", resume=True)
    with (tmp_path / "huge.checkpoint").open("wb") as file:
        file.truncate(checkpoints.MOST_BYTES + 1)
    with pytest.raises(BadFile, match="too large"):
        train(shaft, tmp_path / "huge.safetensors", resume=True)
    (tmp_path / "foreign.checkpoint").write_bytes(learned.with_suffix(".checkpoint").read_bytes())
    with pytest.raises(BadFile, match="shaft"):
        train(other, tmp_path / "foreign.safetensors", resume=True)


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"minutes": 0}, BadTraining),
        ({"decisions": -1}, BadTraining),
        ({"device": "abacus"}, BadOption),
        ({"seats": [9]}, BadSeats),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_learned(
    tmp_path: Path, wrong: dict[str, object], kind: type[DigsiteError]
) -> None:
    with pytest.raises(kind):
        train(digsite.game("shaft"), tmp_path / "net.safetensors", **wrong)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadTraining, match="nowhere"):
        train(digsite.game("shaft"), tmp_path / "nowhere" / "net.safetensors")


@pytest.mark.parametrize("name", ["net", "net.checkpoint", "net.json", "net.safetensors.bak"])
def test_a_net_is_called_like_one(tmp_path: Path, name: str) -> None:
    """Else no bot could be made of it, or its checkpoint would lie in its place."""
    with pytest.raises(BadTraining, match=r"The name of a net's file ends with \.safetensors"):
        train(digsite.game("shaft"), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_what_was_learned_before_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "net.safetensors"
    out.write_bytes(b"hours of learning")
    with pytest.raises(BadTraining, match=r"is there already\. Go on with it \(--resume\)"):
        train(digsite.game("shaft"), out)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"hours of learning"]


@pytest.mark.parametrize("name", ["net.safetensors", "net.checkpoint"])
def test_what_cannot_be_written_is_said_before_anything_is_learned_for_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(BadTraining, match=f"{name} is no plain file"):
        train(digsite.game("shaft"), tmp_path / "net.safetensors", resume=True)


def test_who_goes_on_keeps_the_numbers_of_players(tmp_path: Path) -> None:
    for more in ({"resume": True}, {"search": 10}):
        with pytest.raises(BadTraining, match="goes on with the numbers of players that it began with"):
            train(digsite.game("shaft"), tmp_path / "net.safetensors", seats=[3], **more)


def test_without_a_gpu_a_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    with pytest.raises(BadTraining, match="Train with --device cpu, or on a machine with an NVIDIA GPU") as refused:
        train(digsite.game("shaft"), tmp_path / "net.safetensors", device="cuda")
    assert str(refused.value).startswith(("There is no CUDA GPU here. ", "numba-cuda is not installed"))


def test_without_jax_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "jax", None)
    with pytest.raises(DigsiteError, match=r"digsite\[train\]"):
        train(digsite.game("shaft"), tmp_path / "net.safetensors")


def test_a_net_plays_only_the_game_that_it_has_learned(learned: Path) -> None:
    with pytest.raises(BadNet, match="shaft"):
        nets.read(learned, digsite.game("ancient_artifacts"))


def test_the_net_that_was_learned_sits_on_a_seat(learned: Path) -> None:
    game = digsite.game("shaft")
    match = game.new(3, seed=2)
    match.run()
    player, same = bot(f"net:{learned}"), NetBot(file=nets.read(learned, game))
    while not match.is_over:
        look, luck = match.look(match.to_move), match.luck()
        assert isinstance(luck, Luck)
        assert player.choose(look, luck) == same.choose(look, luck)
        match.play(player.choose(look, luck))
        match.run()
    assert min(match.places()) == 1


def test_a_net_learns_to_prefer_what_its_search_tries(learned: Path, tmp_path: Path) -> None:
    out, game = tmp_path / "shaft.safetensors", digsite.game("shaft")
    out.write_bytes(learned.read_bytes())
    training = Training(Plan(game, out, minutes=1 / 15, resume=True, pace=SMALL), quiet)
    assert training.course.done == 30 * 1024 * 32, "a net without a checkpoint is gone on with too"
    before = nets.read(learned, game).training
    course = training.teach(rounds=60, threads=2)
    assert course.taught > course.lessons > 0
    again = nets.read(out, game)
    told = again.training
    assert (told["searched_decisions"], told["searched_games"]) == (course.taught, course.lessons)
    assert (told["search_rounds"], told["stretches"]) == (60, 2)
    assert told["seconds"] > before["seconds"]
    kept = ("decisions", "windows", "decisions_per_second", "parameters")
    assert [told[name] for name in kept] == [before[name] for name in kept], "what it learned before"
    assert told["against_random"] == course.history[-1]["against_random"] != before["against_random"], "measured anew"
    assert set(again.nets) == {"grown", *YOUNGER}
    first = nets.read(learned, game).nets["grown"]
    assert (again.nets["young1"].policy == first.policy).all(), "what the first plan has led to is kept"
    assert not (again.nets["grown"].policy == nets.read(learned, game).nets["grown"].policy).all()


def test_who_stops_learning_from_the_search_keeps_what_was_searched(
    learned: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that ended are learned from; nobody waits for the others."""
    out, game = tmp_path / "shaft.safetensors", digsite.game("shaft")
    out.write_bytes(learned.read_bytes())
    training = Training(Plan(game, out, minutes=60, resume=True, pace=SMALL), quiet)
    played = teaching._one
    begun = []

    def interrupted(*how: Any) -> Shown | None:
        begun.append(how)
        if len(begun) > 4:
            raise KeyboardInterrupt
        return played(*how)

    monkeypatch.setattr(teaching, "_one", interrupted)
    with pytest.raises(KeyboardInterrupt):
        training.teach(rounds=30, threads=1)
    told = nets.read(out, game).training
    assert told["searched_games"] == 4 < told["searched_decisions"]
    first = nets.read(learned, game).nets["grown"]
    assert not (nets.read(out, game).nets["grown"].policy == first.policy).all()


def test_a_game_that_is_not_over_when_somebody_stops_is_left() -> None:
    stop, game = threading.Event(), digsite.game("shaft")
    stop.set()
    file = nets.shipped(game).file
    assert file is not None
    points = np.zeros((5, 2))
    assert teaching._one(game, file, 10, every_setting(game)[0], 1, points, stop) is None


def test_long_learning_from_the_search_is_kept_lesson_by_lesson(
    learned: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each stands in the file before the next begins, so that a kill takes no more than one."""
    out, game = tmp_path / "shaft.safetensors", digsite.game("shaft")
    out.write_bytes(learned.read_bytes())
    monkeypatch.setattr(run, "LESSON", 0.5)
    training, kept, lesson = Training(Plan(game, out, minutes=60, resume=True, pace=SMALL), quiet), [], teaching.show

    def show(*how: Any) -> None:
        kept.append(nets.read(out, game).training["searched_games"])
        if len(kept) > 2:
            raise Stopped
        lesson(*how)

    monkeypatch.setattr(run, "show", show)
    with pytest.raises(Stopped):
        training.teach(rounds=20, threads=2)
    assert 0 == kept[0] < kept[1] < kept[2] == training.course.lessons


@pytest.mark.parametrize("odd", ["many", -5, float("nan"), 1e300, [1], None])
def test_a_net_that_tells_nonsense_of_its_training_is_gone_on_with_from_nothing(tmp_path: Path, odd: object) -> None:
    game, out = digsite.game("shaft"), tmp_path / "odd.safetensors"
    told = dict.fromkeys(("decisions", "seconds", "windows", "stretches", "searched_games"), odd)
    nets.write(out, game, {"grown": random_net(game)}, dict.fromkeys(game.seats, POINTS), told)
    course = Training(planned(out, A_WINDOW, resume=True), quiet).course
    assert (course.done, course.seconds, course.windows, course.lessons, course.stretches) == (0, 0, 0, 0, 2)
    nets.write(out, game, {"young8": random_net(game)}, dict.fromkeys(game.seats, POINTS), {})
    with pytest.raises(BadNet, match=r"The file has no net grown\. It has: young8\."):
        Training(planned(out, A_WINDOW, resume=True), quiet)


def test_what_was_tried_most_is_preferred_after_enough_lessons() -> None:
    training = Training(planned(Path("unused"), A_WINDOW), quiet)
    window, _asides = training.play.play(training.weights, training.key, training.points)
    now = [np.asarray(array[0]) for array in (window.words, window.mover, window.mask, window.result)]
    seats = np.asarray(training.play.table.seats)
    wanted = np.array([np.flatnonzero(row)[-1] for row in now[2]])
    tried = np.zeros(now[2].shape, np.float16)
    tried[np.arange(len(wanted)), wanted] = 1
    shown = now[0], now[1], now[0], now[1], seats, tried, now[2], now[3]
    many = [np.concatenate([array] * 150) for array in shown]
    inputs = training.play.every.some(training.columns)
    taught = learn_from(inputs, jnp.float32, training.weights, Shown(*many), 1, lambda *_progress: None)
    logits, _values = preferences(inputs, taught, now[0], now[2], now[1], jnp.asarray(seats), jnp.float32)
    assert (np.asarray(logits).argmax(1) == wanted).mean() > 0.9


def test_questions_that_come_up_later_are_added_without_weight() -> None:
    training = Training(planned(Path("unused"), A_WINDOW), quiet)
    window, _asides = training.play.play(training.weights, training.key, training.points)
    seats = training.play.table.seats

    def told() -> np.ndarray:
        inputs = training.play.every.some(training.columns)
        now = window.words[0], window.mask[0], window.mover[0], seats
        return np.asarray(preferences(inputs, training.weights, *now, jnp.float32)[1])

    before, known = told(), len(training.columns)
    training.fired[:] = True
    training._widen()
    assert len(training.columns) == training.play.every.known > known
    assert np.allclose(told(), before, atol=1e-5)
