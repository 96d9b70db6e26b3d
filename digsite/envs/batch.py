"""Many games in lock-step, on the cores of this machine or on a GPU: one decision of each at a time."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

import digsite
from digsite.box import Value
from digsite.core.rng import key_of
from digsite.match import Game, Look
from digsite.match.game import AnyBox
from digsite.sim import lockstep
from digsite.sim.observing import Column, Observing
from digsite.sim.stepping import OnCores, Plan, viewers_of
from digsite.text import _
from digsite.text.errors import BadOption, DigsiteError, IllegalAction

RESULTS = {"place": lockstep.BY_PLACE, "score": lockstep.BY_SCORE, "win": lockstep.BY_WIN}
DEVICES = ("cpu", "cuda")
ILLEGAL = ("error", "loses")
MOST_GAMES = 2**24
MOST_THREADS = 256

Seats = int | Sequence[int] | None
Options = Mapping[str, Value] | Sequence[Mapping[str, Value]] | None


class BadBatch(DigsiteError):
    """A batch cannot be made or stepped like this."""


class Setting(NamedTuple):
    """What some games of a batch have in common."""

    seats: int
    options: dict[str, Value]


def settings_of(game: Game, seats: Seats, options: Options) -> list[Setting]:
    """Every seat count with every choice of options, in this order."""
    counts = seats if isinstance(seats, (list, tuple, range)) else [game.seats[0] if seats is None else seats]
    rows = options if isinstance(options, (list, tuple)) else [{} if options is None else options]
    if not counts or not rows or not all(isinstance(row, Mapping) for row in rows):
        raise BadBatch(_("Seats are a number or a list of numbers, options a mapping or a list of mappings."))
    return [Setting(game.check_seats(count), dict(row)) for count, row in product(counts, rows)]


def every_setting(game: Game, seats: Sequence[int] | None = None) -> list[Setting]:
    """All seat counts (or these) with all values of the options; seat counts come up alike often."""
    rows = {
        count: [dict(zip(names, row, strict=True)) for row in product(*values)]
        for count in (game.seats if seats is None else map(game.check_seats, seats))
        for names, values in [_options_at(game, count)]
    }
    most = max(map(len, rows.values()))
    return [Setting(count, rows[count][i % len(rows[count])]) for i in range(most) for count in rows]


def _options_at(game: Game, seats: int) -> tuple[list[str], list[list[Value]]]:
    """The names and the values of the options that a table of this size has."""
    return [option.id for option in game.options], [option.values_at(seats) for option in game.options]


class Batch:
    """Many games of one kind, all at a decision. Its arrays hold the present moment; every step fills them anew.

    mover: the seat that decides; mask: what it may do; observation: what it may know, as the words of the record,
    turned so that this seat comes first; done: whether a game has ended in the last step, with its places, scores and
    result (by now it has begun anew); seats, episodes, decisions: of each game, how many.
    """

    def __init__(
        self,
        game: Game | str,
        seats: Seats = None,
        games: int = 1024,
        device: str = "cpu",
        seed: int = 0,
        options: Options = None,
        *,
        box: AnyBox = None,
        every: bool = False,
        result: str = "place",
        illegal: str = "error",
        threads: int | None = None,
        settings: Sequence[Setting] | None = None,
    ) -> None:
        """Begin games with the seeds seed, seed + 1, ...; `every`: also choices without another are asked for.

        `settings` instead of seats and options: those of the games in turn, such as `every_setting(game)`.
        """
        game = self.game = digsite.game(game) if isinstance(game, str) else game
        self.box, self.seed = game.own_box(box), int(key_of(seed) and seed)
        self.games = _whole(games, MOST_GAMES, _("games"))
        key_of(self.seed + self.games - 1)
        self.every = bool(every)
        self.device, self.illegal = one_of(device, DEVICES, "device"), one_of(illegal, ILLEGAL, "illegal")
        self.settings = settings_of(game, seats, options) if settings is None else list(settings)
        starts = [
            game.begin(self.box, setting.seats, game.switches(setting.seats, setting.options, self.box))
            for setting in self.settings
        ]
        game.ready()
        plan = Plan(
            rules=game.rules,
            box=self.box.record,
            starts=np.array(starts, game.rules.STATE),
            seats=np.array([setting.seats for setting in self.settings], np.int32),
            games=self.games,
            seed=self.seed,
            by=RESULTS[one_of(result, RESULTS, "result")],
            every=self.every,
        )
        self._engine = self._on(device, plan, threads)
        self.observing: Observing = self._engine.observing
        lot = self._engine.lot
        self.mover, self.mask, self.observation = lot.mover, lot.mask, lot.words
        self.done, self.places, self.scores, self.result = lot.done, lot.places, lot.scores, lot.result
        self.seats, self.episodes, self.decisions = lot.seats, lot.episodes, lot.decisions

    def _on(self, device: str, plan: Plan, threads: int | None) -> Any:
        if device == "cuda":
            from digsite.sim.on_gpu import OnGpu

            return OnGpu(plan)
        return OnCores(plan, None if threads is None else _whole(threads, MOST_THREADS, _("threads")))

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game.name} in lock-step, {self.device}>"

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        count: int = self.game.rules.ACTIONS
        return count

    def setting(self, i: int) -> Setting:
        """The seat count and options of game i."""
        return self.settings[self._number(i) % len(self.settings)]

    def _number(self, i: int) -> int:
        if isinstance(i, bool) or not isinstance(i, (int, np.integer)) or not 0 <= i < self.games:
            raise BadBatch(_("There is no game {i!r}: games are 0 to {last}.").format(i=i, last=self.games - 1))
        return int(i)

    def seed_of(self, i: int, episode: int) -> int:
        """The seed of the match that this episode of game i is."""
        return self.seed + i + episode * self.games

    # Playing

    def step(self, actions: Any) -> None:
        """Carry out one decision of each game, then chance and choices without another; what is over begins anew."""
        given = self._engine.taken(actions)
        if given is None:
            sentence = _("A step takes {games} whole numbers, one action for each game; not {given}.")
            raise BadBatch(sentence.format(games=self.games, given=_shape_of(actions)))
        wrong = self._engine.step(given, refuse=self.illegal == "error")
        if wrong is not None:
            sentence = _("Game {i}: action {action} is not allowed for seat {seat} now. Nothing was carried out.")
            raise IllegalAction(sentence.format(i=wrong[0], action=wrong[1], seat=wrong[2]))

    def sample(self, out: Any = None) -> Any:
        """What seats that play at random do now: the same as in a simulation with these seeds."""
        actions = self._engine.room((self.games,), np.int32) if out is None else out
        self._engine.choose(actions)
        return actions

    def synchronize(self) -> None:
        """Wait until everything that was asked of the GPU is done; on the CPU it is."""
        self._engine.synchronize()

    # Seeing

    def observe(self, seats: Any, out: Any = None) -> Any:
        """The words of every game as another seat sees it (a number, or one for each game), turned to that seat."""
        return self._engine.show(seats, out)

    def columns(self, counts: str = "steps") -> list[Column]:
        """What each feature asks."""
        return self.observing.columns(counts)

    def features(self, out: Any = None, counts: str = "steps", *, words: Any = None, seats: Any = None) -> Any:
        """The observation as numbers for a net, into an array (games, columns) of the caller or a new one.

        Other words than the observation's come with the seats that see them.
        """
        return self._engine.features(out, counts, words, seats)

    def look(self, i: int, seat: int | None = None) -> Look:
        """Game i as its mover (or another seat) sees it: to read, to draw, to hand to a bot."""
        s = self._engine.position(self._number(i))
        viewer = int(s.to_move) if seat is None else int(viewers_of(seat, np.array([self.setting(i).seats]))[0])
        return self.game.look(s, viewer, [f"{_('Player')} {n + 1}" for n in range(self.setting(i).seats)], self.box)

    def text(self, i: int) -> str:
        """The observation of game i to read, seats counted from the mover."""
        words = self._engine.row(self.observation, self._number(i))
        return self.observing.text(self.box, words, self.setting(i).seats)


def _whole(value: object, most: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 1 <= value <= most:
        sentence = _("The number of {name} cannot be {value!r}: give a whole number from 1 to {most:,}.")
        raise BadBatch(sentence.format(name=name, value=value, most=most))
    return int(value)


def one_of(value: object, known: Collection[str], name: str) -> Any:
    """The value of an argument, if it can be that."""
    if value not in known:
        sentence = _("{name} cannot be {value!r}. It can be: {known}.")
        raise BadOption(sentence.format(name=name, value=value, known=", ".join(known)))
    return value


def _shape_of(actions: Any) -> str:
    shape, kind = getattr(actions, "shape", None), getattr(actions, "dtype", None)
    return f"{type(actions).__name__} {shape} {kind}" if shape is not None else repr(actions)[:60]
