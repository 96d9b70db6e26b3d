"""Many games in lock-step on a CUDA GPU: the same rules and drivers, and everything stays on the GPU."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from digsite.core.compiling import bind
from digsite.core.mark import Sort
from digsite.core.records import copy, marks_of
from digsite.sim import kernels, lockstep, playouts
from digsite.sim.lockstep import Lot
from digsite.sim.observing import Observing
from digsite.sim.shared import BadArray, Shared, insist_on_room
from digsite.sim.stepping import KINDS, Plan, memory, viewers_of
from digsite.text import _
from digsite.text.errors import DigsiteError

THREADS = 256  # of a block, where nothing else is said
GROUPS = (1024, 512, 256, 128)  # games of a block that are sorted by phase: many, but a block for every processor
MOST_THREADS = 1024  # of such a block; a larger group has several games a thread
REGISTERS = 64  # of a thread: with more, too few threads are there to wait for memory together
RENEWERS = 1024  # blocks that copy set-ups
HALVES: dict[str, tuple[Any, ...]] = {"steps": (np.float16,), "numbers": ()}  # more kinds that a GPU can fill
NOWHERE = 1 << 20  # no seat is counted from here: no word reaches so far
DRIVERS = (
    lockstep.take_up,
    lockstep.only_action,
    lockstep.settle,
    lockstep.reward,
    lockstep.finish,
    lockstep.lose,
    playouts.random_action,
    playouts.fold,
    playouts.digest_game,
    kernels.one_action,
    kernels.in_order,
)
SMALL: tuple[Any, ...] = (
    kernels.check_kernel,
    kernels.renew_kernel,
    kernels.copy_kernel,
    kernels.hide_kernel,
    kernels.turn_kernel,
    kernels.choose_kernel,
    kernels.answer_kernel,
)
LARGE: tuple[Any, ...] = (kernels.step_kernel, kernels.prepare_kernel, kernels.playout_kernel, kernels.digest_kernel)


class NoGpu(DigsiteError):
    """There is no CUDA GPU here, or numba-cuda is not installed."""


def toolkit() -> Any:
    """numba-cuda, if it is installed and finds a GPU."""
    try:
        from numba import cuda
    except ImportError:
        raise NoGpu(_("numba-cuda is not installed: pip install 'digsite[gpu]'.")) from None
    if not cuda.is_available():
        raise NoGpu(_("There is no CUDA GPU here."))
    return cuda


def group_of(cuda: Any, games: int) -> int:
    """How many games a block sorts: as many as leave a block for every processor."""
    processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    return next((group for group in GROUPS if games >= group * processors), GROUPS[-1])


def shape_of(games: int, group: int) -> tuple[int, int]:
    """Blocks and threads for games that are sorted in groups."""
    return -(-games // group), min(group, MOST_THREADS)


@cache
def kernels_of(rules: ModuleType, largest: int = max(GROUPS)) -> dict[str, Any]:
    """A game's own kernels, with room to sort so many games; each is compiled when it first runs."""
    cuda = toolkit()
    from numba import int16, int32, int64

    mark = marks_of(rules.STATE).get("phase")
    phases = mark.of if mark is not None and mark.sort == Sort.KIND else 1
    names = {"cuda": cuda, "int16": int16, "int32": int32, "int64": int64, "ACTIONS": rules.ACTIONS}
    names |= {"BINS": phases + 1, "IDLE": phases, "LARGEST": largest}
    sorted_by = kernels.phase_of if phases > 1 else kernels.no_phase
    made: dict[str, Any] = {"phase_of": cuda.jit(device=True)(sorted_by)}
    for driver in DRIVERS:
        made[driver.__name__] = cuda.jit(device=True)(bind(driver, rules, **made, **names))
    for kernel in SMALL:
        made[kernel.__name__] = cuda.jit(bind(kernel, rules, **made, **names))
    for kernel in LARGE:
        made[kernel.__name__] = cuda.jit(bind(kernel, rules, **made, **names), max_registers=REGISTERS)
    return made


class OnGpu:
    """A batch in the memory of a GPU."""

    def __init__(self, plan: Plan) -> None:
        self.cuda = cuda = toolkit()
        self.plan, self.observing = plan, Observing(plan.rules)
        self.kernels = kernels_of(plan.rules)
        host = memory(plan, self.observing)
        self.at = Lot(*(cuda.to_device(array) for array in host))
        self.fresh, self.hidden = cuda.to_device(host.table), cuda.to_device(host.table)
        self.fresh_mask, self.fresh_mover = cuda.to_device(host.mask), cuda.to_device(host.mover)
        self.fresh_counts = cuda.to_device(np.zeros((plan.games, 2), np.int32))
        self.boxes = cuda.to_device(np.array([plan.box], plan.rules.BOX))
        self.actions, self.spent = (cuda.device_array(plan.games, np.int32) for _i in range(2))
        self.count, self.wrong = (cuda.to_device(np.zeros(1, np.int32)) for _i in range(2))
        self.sources = cuda.to_device(self.observing.sources)
        self.firsts = cuda.to_device(_firsts(self.observing))
        self.columns: dict[str, Any] = {}
        self.group = group_of(cuda, plan.games)
        self.lot = Lot(*(array if array is None else Shared(array, cuda.synchronize) for array in self._public()))
        self._start()

    def _public(self) -> Lot:
        """What callers may look at; the words are those of the turned records, not of the hidden ones."""
        return self.at._replace(table=None, new=None, which=None, seen=None, chances=None, rows=None, names=None)

    def _run(self, name: str, threads: int, *args: Any, block: int = THREADS) -> None:
        self.kernels[name][-(-threads // block), block](*args)

    # Playing

    def _start(self) -> None:
        games = self.plan.games
        self.spent.copy_to_device(np.arange(games, dtype=np.int32))
        self.count.copy_to_device(np.array([games], np.int32))
        self.at.episodes.copy_to_device(np.full(games, -1, np.int64))
        self._prepare()
        self.at.episodes.copy_to_device(np.zeros(games, np.int64))
        self._renew()
        self._prepare()
        self._see()

    def taken(self, actions: Any) -> Any:
        """The actions of a step as kernels take them; None if they cannot be that."""
        given = self._on_gpu(actions)
        if given is None or given.shape != (self.plan.games,) or given.dtype.kind not in "iu":
            return None
        return given

    def step(self, actions: Any, *, refuse: bool) -> tuple[int, int, int] | None:
        """One decision of each game; see `stepping.OnCores.step`."""
        games, at, plan = self.plan.games, self.at, self.plan
        if refuse:
            self.wrong.copy_to_device(np.array([games], np.int32))
        self._run("check_kernel", games, actions, self.actions, at.mask, self.wrong)
        if refuse and (i := int(self.wrong.copy_to_host()[0])) < games:
            return i, int(actions[i]), int(at.mover[i])
        self.count.copy_to_device(np.zeros(1, np.int32))
        self.kernels["step_kernel"][shape_of(games, self.group)](
            at.table, self.boxes, plan.seed, plan.every, plan.by, self.group, at.seats, at.episodes, at.chances,
            at.decisions, at.mover, at.mask, self.actions, at.done, at.places, at.scores, at.result, self.spent,
            self.count,
        )  # fmt: skip
        self._renew()
        self._prepare()
        self._see()
        return None

    def _renew(self) -> None:
        at = self.at
        self.kernels["renew_kernel"][RENEWERS, THREADS](
            _words(at.table), _words(self.fresh), self.spent, self.count, at.chances, at.decisions, at.mover, at.mask,
            self.fresh_counts, self.fresh_mover, self.fresh_mask,
        )  # fmt: skip

    def _prepare(self) -> None:
        plan, at = self.plan, self.at
        self._run(
            "prepare_kernel", plan.games, self.fresh, at.new, at.which, self.boxes, plan.seed, plan.every, at.episodes,
            self.spent, self.count, self.fresh_counts, self.fresh_mover, self.fresh_mask, block=128,
        )  # fmt: skip

    def choose(self, actions: Any) -> None:
        """What random seats do now."""
        room = self._array(actions, (self.plan.games,), (np.int32, np.int64))
        self._run(
            "choose_kernel", self.plan.games, self.at.mask, self.at.episodes, self.at.decisions, self.plan.seed, room
        )

    def synchronize(self) -> None:
        """Wait until everything that was asked of the GPU is done."""
        self.cuda.synchronize()

    # Seeing

    def room(self, shape: tuple[int, ...], kind: Any) -> Shared:
        """An array for a caller who brings none."""
        return Shared(self.cuda.device_array(shape, kind), self.cuda.synchronize)

    def _see(self) -> None:
        self._show(self.at.mover, self.at.words)

    def _show(self, viewers: Any, words: Any) -> None:
        hidden, table = _longs(self.hidden), _longs(self.at.table)
        self._run("copy_kernel", hidden.size, hidden, table)
        self._run("hide_kernel", self.plan.games, self.hidden, self.boxes, viewers, block=128)
        args = self.sources, self.firsts, self.at.seats, viewers
        self._run("turn_kernel", words.size, _words(self.hidden), words, *args)

    def show(self, viewers: Any, out: Any) -> Any:
        """Every game as a seat of it sees it, turned."""
        made = self.room(self.at.words.shape, np.int16) if out is None else out
        self._show(self._viewers(viewers), self._array(made, self.at.words.shape, (np.int16,)))
        return made

    def features(self, out: Any, counts: str, words: Any, seats: Any) -> Any:
        """Turned records as numbers for a net."""
        if counts not in self.columns:
            self.columns[counts] = self.cuda.to_device(self.observing.asked(counts))
        columns = self.columns[counts]
        shape = self.plan.games, len(columns)
        made = self.room(shape, np.float32) if out is None else out
        answers = self._array(made, shape, KINDS[counts] + HALVES[counts])
        told = self.at.words if words is None else self._array(words, self.at.words.shape, (np.int16,))
        viewers = self.at.mover if seats is None else self._viewers(seats)
        self._run("answer_kernel", answers.size, told, columns, self.at.seats, viewers, answers)
        return made

    def _viewers(self, seats: Any) -> Any:
        given = self._on_gpu(seats)
        if given is self.at.mover:
            return given
        seated = self.plan.seats[self.plan.which]
        viewers = viewers_of(seats if given is None else given.copy_to_host(), seated)
        return self.cuda.to_device(viewers)

    def _array(self, array: Any, shape: tuple[int, ...], kinds: tuple[Any, ...]) -> Any:
        found = self._on_gpu(array)
        if found is None:
            raise BadArray(_("The array must be on the GPU, like the batch."))
        insist_on_room(found, shape, kinds)
        return found

    def _on_gpu(self, array: Any) -> Any:
        """An array as kernels take it: ours or another library's; None if it is not on the GPU."""
        if isinstance(array, Shared):
            return array.array
        return self.cuda.as_cuda_array(array) if hasattr(array, "__cuda_array_interface__") else None

    def position(self, i: int) -> np.record:
        """The true position of a game, for referees."""
        return copy(self.at.table[i : i + 1].copy_to_host()[0])

    def row(self, array: Shared, i: int) -> np.ndarray:
        row: np.ndarray = array.array[i].copy_to_host()
        return row


def _words(table: Any) -> Any:
    """The same memory as rows of 16-bit words."""
    return table.view(np.int16).reshape(len(table), -1)


def _longs(table: Any) -> Any:
    """The same memory as 64-bit words."""
    return table.view(np.int64).reshape(-1)


def _firsts(observing: Observing) -> np.ndarray:
    """Where each word that names seats counts them from: up to as many beginnings as any has."""
    found: dict[int, list[int]] = {}
    for first, count, begin in observing.names.tolist():
        for word in range(first, first + count):
            found.setdefault(word, []).append(begin)
    made = np.full((observing.words, max(map(len, found.values()), default=1)), NOWHERE, np.int32)
    for word, begins in found.items():
        made[word, : len(begins)] = begins
    return made
