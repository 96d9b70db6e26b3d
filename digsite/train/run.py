"""One training, from nothing or from a checkpoint, with progress, to a net that can be played against."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from digsite import nets
from digsite.envs.batch import Batch, every_setting
from digsite.match import Game
from digsite.text import _
from digsite.text.errors import BadFile, BadNet
from digsite.train import CHECKPOINT, checkpoints, learner, net
from digsite.train.checkpoints import POINTS_OF_CURVE, Course
from digsite.train.inputs import EVEN
from digsite.train.learner import OPTIMISER, Learned, Rates
from digsite.train.net import Size, Weights
from digsite.train.packing import packed, unpacked
from digsite.train.selfplay import Duel, SelfPlay
from digsite.train.teaching import Shown, learn_from, show, together

Say = Callable[[str], None]

FASTEST, SLOWEST = 1e-3, 5e-5  # steps of learning at the beginning and at the end
CURIOUS, SURE = 0.02, 0.002  # how much entropy is worth then
RANDOM_STEPS = 400  # decisions that are looked at before anything is learned
RANDOM_GAMES = 4096
TIMED = 3  # windows until the speed is known: the first ones are compiled
SAVED_EVERY = 60  # seconds
TOLD_EVERY = 15
LESSON = 480  # seconds of searched games until they are learned from
EXAMS = (1 / 3, 2 / 3, 1)  # parts of a training after which it is measured
WIDENED = (1 / 50, 1 / 8)  # parts after which questions that were answered with yes meanwhile are added
# Nets as they were after a part of the first plan; the first ones are kept where there is no room for all
YOUNGER = {f"young{part}": 1 / part for part in (64, 8, 2, 1, 32, 16, 4, 512)}
FIRST = "young1"  # what the first plan has led to, once there is a second
EXAM_SEED = 10**6
MOST_KNOWN = 1e15  # what a file says of a training beyond that is not believed


class Pace(NamedTuple):
    """How much is done at a time."""

    games: int
    steps: int
    rows: int
    watched: int  # games of an exam


PACES = {"cuda": Pace(65_536, 64, 65_536, 4_096), "cpu": Pace(1_024, 32, 4_096, 1_024)}
LAYERS = ((1000, 128, 64), (2000, 256, 128))  # up to so many questions: units of the two layers
LARGEST_LAYERS = 512, 256


def layers(questions: int) -> tuple[int, int]:
    """How many units the two layers of a game with so many questions have."""
    return next(((first, second) for most, first, second in LAYERS if questions <= most), LARGEST_LAYERS)


@dataclass(frozen=True)
class Plan:
    """What was asked for: so many minutes of learning, or so many decisions."""

    game: Game
    out: Path
    device: str = "cpu"
    seats: tuple[int, ...] = ()  # all
    minutes: float = 1.0
    decisions: int = 0
    seed: int = 0
    resume: bool = False
    pace: Pace | None = None

    @property
    def checkpoint(self) -> Path:
        return self.out.with_suffix(CHECKPOINT)


class Training:
    """A net that learns."""

    def __init__(self, plan: Plan, say: Say) -> None:
        self.plan, self.say, self.game = plan, say, plan.game
        self.pace = plan.pace or PACES[plan.device]
        self.kind = jnp.bfloat16 if plan.device == "cuda" else jnp.float32
        self.weights: Weights
        self.course: Course
        self.younger: dict[str, nets.Net] = {}
        seed = plan.seed
        if plan.resume:
            self._take_up()
            seed += self.course.done
        seats = self.course.seats if plan.resume else list(plan.seats or plan.game.seats)
        self.play = SelfPlay(self.game, seats, self.pace.games, self.pace.steps, plan.device, seed, self.kind)
        self.duel = Duel(self.game, seats, self.pace.watched, plan.device, self.kind)
        self.key = jax.random.key(seed)
        if not plan.resume:
            self._begin(seats)
        self.fired = np.zeros(self.play.every.known, bool)
        self.fired[self.columns] = True
        self.course.stretches += 1
        self.course.device = _device_of(self.weights)
        self.points = self._points()
        self.memory = OPTIMISER.init(self.weights)
        self.last = jax.tree.map(jnp.copy, self.weights)
        self._use()

    # Beginning

    def _take_up(self) -> None:
        """Go on with a checkpoint of this game; what it had planned is done first, then more if more is asked for.

        Without one, go on with the net itself.
        """
        plan = self.plan
        if plan.out.exists() and not plan.checkpoint.exists():
            self._take_up_net()
            return
        self.course, self.weights, self.columns = checkpoints.read(plan.checkpoint)
        if (self.course.game, self.course.digest) != (plan.game.id, nets.digest_of(plan.game)):
            sentence = _("{path} is a training of {other}, or of other rules; it cannot be gone on with here.")
            raise BadFile(sentence.format(path=plan.checkpoint, other=self.course.game))
        if plan.out.exists():
            self._keep_younger(nets.read(plan.out, plan.game))
        if self.course.done >= self.course.planned:
            self.younger.setdefault(FIRST, packed(self.weights, self.columns))
            self.course.begun, self.course.planned = self.course.done, 0
            if plan.decisions:
                self.course.planned = self.course.done + plan.decisions

    def _take_up_net(self) -> None:
        """Go on with a net, such as one that comes with a game."""
        plan = self.plan
        file = nets.read(plan.out, plan.game)
        if nets.GROWN not in file.nets:
            raise BadNet(nets.lacks(file, nets.GROWN))
        self.columns = file.nets[nets.GROWN].columns
        self.weights = unpacked(file.nets[nets.GROWN], len(self.columns) + -len(self.columns) % EVEN)
        self._keep_younger(file)
        self.younger.setdefault(FIRST, file.nets[nets.GROWN])
        points = {str(seats): pair for seats, pair in file.points.items()}
        told = partial(_told, file.training)
        done, seats = int(told("decisions")), list(plan.game.seats)
        self.course = Course(
            plan.game.id,
            file.digest,
            seats,
            plan.seed,
            done + plan.decisions if plan.decisions else 0,
            done,
            done,
            told("seconds"),
            told("decisions_per_second"),
            int(told("windows")),
            taught=int(told("searched_decisions")),
            lessons=int(told("searched_games")),
            rounds=int(told("search_rounds")),
            stretches=max(1, int(told("stretches"))),
            points=points,
        )

    def _keep_younger(self, file: nets.NetFile) -> None:
        self.younger = {name: kept for name, kept in file.nets.items() if name in YOUNGER}

    def _begin(self, seats: list[int]) -> None:
        """A net that knows nothing yet, with the questions that random play answers with yes."""
        points, active, fired = self._look_around(seats)
        self.columns = np.flatnonzero(fired)
        rows = len(self.play.every.some(self.columns).source)
        size = Size(rows, *layers(self.play.every.known), self.game.rules.ACTIONS, max(self.game.seats))
        self.weights = net.fresh(size, active, self.plan.seed)
        digest = nets.digest_of(self.game)
        self.course = Course(self.game.id, digest, seats, self.plan.seed, self.plan.decisions, points=points)

    def _look_around(self, seats: list[int]) -> tuple[dict[str, tuple[float, float]], float, np.ndarray]:
        """Random play: which scores are usual, how many inputs are 1 at a time, and which ever are."""
        games = min(self.pace.games, RANDOM_GAMES)
        batch = Batch(self.game, games=games, seed=self.plan.seed, settings=every_setting(self.game, seats))
        found: dict[int, list[np.ndarray]] = {count: [] for count in seats}
        told = np.zeros((games, self.play.every.known), np.int8)
        active, fired = 1.0, np.zeros(self.play.every.known, bool)
        for step in range(RANDOM_STEPS):
            batch.step(batch.sample())
            for count, scores in found.items():
                scores.append(batch.scores[batch.done & (batch.seats == count)][:, :count].reshape(-1))
            if step % 20 == 10:
                batch.features(told)
                fired |= told.any(0)
                active = float(told.sum(1).mean())
        return {str(count): _usual(np.concatenate(scores)) for count, scores in found.items()}, active, fired

    def _points(self) -> Any:
        """Which score counts 0, and the unit, by seat count."""
        made = np.tile(np.array([0.0, 1.0], np.float32), (max(self.game.seats) + 1, 1))
        for seats, pair in self.course.points.items():
            made[int(seats)] = pair
        return jnp.asarray(made)

    # Inputs

    def _use(self) -> None:
        """Have everything read the columns of now."""
        inputs = self.play.every.some(self.columns)
        self.play.use(inputs)
        self.duel.use(inputs)
        self.learn = learner.compiled(inputs, self.kind, self.pace.rows)

    def _widen(self) -> None:
        """Add the questions that were answered with yes for the first time; they begin without weight."""
        new = np.setdiff1d(np.flatnonzero(self.fired), self.columns)
        if not len(new):
            return
        columns = np.concatenate([self.columns, new])
        rows, known = len(self.play.every.some(columns).source), len(self.columns)

        def wider(weights: Weights) -> Weights:
            first = jnp.zeros((rows, weights.first.shape[1]), weights.first.dtype)
            return weights._replace(first=first.at[:known].set(weights.first[:known]))

        self.columns, self.weights, self.last = columns, wider(self.weights), wider(self.last)
        self.memory = OPTIMISER.init(self.weights)
        self._use()

    # Learning

    def run(self) -> Course:
        """Learn until the plan is fulfilled; return what was done."""
        self._told = self._saved = time.perf_counter()
        windows = 0
        before = self.course.part
        while not self.course.planned or self.course.done < self.course.planned:
            began = time.perf_counter()
            seen = self._window()
            windows += 1
            self._count(windows, time.perf_counter() - began)
            self._tell(seen, windows)
            self._look_up(before, seen)
            before = self.course.part
        self.save()
        return self.course

    def _window(self) -> Learned:
        """Play a window and learn from it."""
        self.key, played, learned = jax.random.split(self.key, 3)
        part = self.course.part
        rates = Rates(FASTEST + (SLOWEST - FASTEST) * part, CURIOUS + (SURE - CURIOUS) * part)
        window, asides = self.play.play(self.weights, played, self.points)
        self.fired |= self.play.fired()
        told = window, asides, self.play.table.seats
        self.weights, self.memory, seen = self.learn(self.weights, self.memory, *told, learned, rates)
        made: Learned = jax.tree.map(float, jax.block_until_ready(seen))
        return made

    def _count(self, windows: int, seconds: float) -> None:
        """Note a window; as soon as the speed is known, minutes become decisions, so that they can be repeated."""
        course, size = self.course, self.pace.games * self.pace.steps
        course.done += size
        course.windows += 1
        course.seconds += seconds
        course.speed = size / seconds
        if not course.planned and windows == TIMED:
            course.planned = course.done + max(1, round(self.plan.minutes * 60 / seconds)) * size

    def _tell(self, seen: Learned, windows: int) -> None:
        now = time.perf_counter()
        if windows > TIMED and now - self._told < TOLD_EVERY:
            return
        self._told = now
        course = self.course
        planned = f"{course.planned / 1e6:,.1f}" if course.planned else "?"
        sentence = _("{done:,.1f} of {planned} million decisions, {speed:,.0f} a second; entropy {entropy:.2f}")
        self.say(sentence.format(done=course.done / 1e6, planned=planned, speed=course.speed, entropy=seen.entropy))

    def _look_up(self, before: float, seen: Learned) -> None:
        """What is due after some parts of a training, and every minute."""
        course, part = self.course, self.course.part
        if int(part * POINTS_OF_CURVE) > int(before * POINTS_OF_CURVE):
            course.curve.append(
                {"decisions": course.done, "decisions_per_second": round(course.speed), **_how_it_goes(seen)}
            )
        if any(before < due <= part for due in WIDENED):
            self._widen()
        for name, due in YOUNGER.items():
            if before < due <= part and course.stretches == 1 and name != FIRST:
                self.younger[name] = packed(self.weights, self.columns)
        if any(before < due <= part for due in EXAMS):
            self._exam(_how_it_goes(seen))
        if time.perf_counter() - self._saved > SAVED_EVERY:
            self._saved = time.perf_counter()
            self.save()

    def _exam(self, seen: dict[str, float]) -> None:
        """Measure what was learned: against random play and against itself as it was at the last exam."""
        random = self.duel.play(self.weights, None, EXAM_SEED)
        last = self.duel.play(self.weights, self.last, 2 * EXAM_SEED)
        self.last = jax.tree.map(jnp.copy, self.weights)
        course = self.course
        course.history.append(
            {
                "decisions": course.done,
                "seconds": round(course.seconds, 1),
                "decisions_per_second": round(course.speed),
                "inputs": len(self.columns),
                **seen,
                "against_random": random._asdict(),
                "against_last_self": last._asdict(),
            }
        )
        sentence = _(
            "Against random play: wins {wins:.1%}, {points:.1f} points; against its last self: wins {last:.1%} "
            "(even would be {even:.1%})."
        )
        self.say(sentence.format(wins=random.win, even=random.even, points=random.points, last=last.win))

    def teach(self, rounds: int, threads: int) -> Course:
        """Learn from games in which every decision is searched with so many rounds, for the time of the plan."""
        self.save()
        ended = time.perf_counter() + 60 * self.plan.minutes
        while (left := ended - time.perf_counter()) > 0:
            self._lesson(rounds, threads, min(left, LESSON))
        self._exam({})
        self.save()
        return self.course

    def _lesson(self, rounds: int, threads: int, seconds: float) -> None:
        """Search for so long and learn from all games that ended, also where somebody stops it."""
        course, games, searched, began = self.course, list[Shown](), 0, time.perf_counter()
        self._told = began

        def told(game: Shown) -> None:
            nonlocal searched
            games.append(game)
            searched += len(game.mover)
            if time.perf_counter() - self._told > TOLD_EVERY:
                self._told = time.perf_counter()
                self.say(_("{shown:,} decisions were searched.").format(shown=searched))

        def learned(percent: int, error: float) -> None:
            if time.perf_counter() - self._told > TOLD_EVERY or percent == 100:
                self._told = time.perf_counter()
                self.say(_("{percent} % learned, {error:.3f} off.").format(percent=percent, error=error))

        file, seed = nets.read(self.plan.out, self.game), self.plan.seed + course.taught
        try:
            show(self.game, file, rounds, seconds, threads, seed, np.asarray(self.points), told)
        finally:
            if games:
                inputs = self.play.every.some(self.columns)
                self.weights = learn_from(inputs, jnp.float32, self.weights, together(games), seed, learned)
                course.taught, course.lessons = course.taught + searched, course.lessons + len(games)
                course.rounds, course.seconds = rounds, course.seconds + time.perf_counter() - began
                self.save()

    # Keeping

    def save(self) -> None:
        """Write the net, and the checkpoint to go on from."""
        checkpoints.write(self.plan.checkpoint, self.course, self.weights, self.columns)
        grown = packed(self.weights, self.columns)
        points = {seats: self.course.points.get(str(seats), (0.0, 1.0)) for seats in self.game.seats}
        kept = {nets.GROWN: grown, **fitting(self.younger, nets.ROOM - nets.size_of(grown))}
        nets.write(self.plan.out, self.game, kept, points, self.course.facts(grown))


def _how_it_goes(seen: Learned) -> dict[str, float]:
    return {"entropy": seen.entropy, "value_loss": seen.value_loss}


def _device_of(weights: Weights) -> str:
    """What the net is learned on: "cpu", or what JAX calls the GPU."""
    return str(next(iter(weights.first.devices())).device_kind)


def _told(training: Mapping[str, Any], what: str) -> float:
    """A number that a file tells of a training; 0 where it tells none."""
    told = training.get(what)
    return told if isinstance(told, (int, float)) and 0 <= told <= MOST_KNOWN else 0


def fitting(younger: Mapping[str, nets.Net], room: int) -> dict[str, nets.Net]:
    """The younger nets for which there is room, those first that are wanted most."""
    kept = {}
    for name in YOUNGER:
        if name in younger and nets.size_of(younger[name]) <= room:
            kept[name] = younger[name]
            room -= nets.size_of(younger[name])
    return kept


def _usual(scores: np.ndarray) -> tuple[float, float]:
    """Mean and spread of some scores."""
    return (float(scores.mean()), max(1.0, float(scores.std()))) if len(scores) else (0.0, 1.0)
