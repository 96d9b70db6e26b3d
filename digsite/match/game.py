"""A game as it is handed from room to room: its rules, words, board and box."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from digsite.box import BoxFile, Option, Value, read_box
from digsite.core import NOBODY, bits, new, pick
from digsite.core.compiling import announced, home_of_game
from digsite.core.contract import insist
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.core.usual import complete
from digsite.core.weighing import guarded_row, insist_on_room
from digsite.drawing.covers import usual_cover
from digsite.match.look import Look
from digsite.match.odds import Analysis
from digsite.text import _
from digsite.text.errors import BadBox, BadOption, BadSeats, IllegalAction

if TYPE_CHECKING:
    from digsite.match.match import Match

AnyBox = BoxFile | Path | str | dict[str, Any] | None


class Game:
    """The parts of a game, and what can be asked of them without a match."""

    def __init__(
        self,
        rules: ModuleType,
        box: ModuleType,
        words: ModuleType,
        board: ModuleType,
        advice: ModuleType | None = None,
    ) -> None:
        complete(rules)
        insist(rules, words, board, box)
        self.rules, self.words, self.board, self.advice = rules, words, board, advice
        self.box_kind: type[BoxFile] = box.Box
        self.home = home_of_game(rules)
        self.box: BoxFile = read_box(self.box_kind, self.home / "box.toml")
        self.id: str = self.box.game.id
        self.name: str = self.box.game.name
        self.seats: range = rules.SEATS
        self.options: list[Option] = self.box.option
        self.analyst: Callable[..., Analysis] | None = None  # who analyses a look; whoever makes a game may name one
        self._ready = False

    def __repr__(self) -> str:
        return f"<game {self.id}: {self.seats[0]}-{self.seats[-1]} players>"

    # Matches

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        *,
        key: Sequence[int] | None = None,
        box: AnyBox = None,
        names: Sequence[str] | None = None,
        **options: Value,
    ) -> "Match":
        """Set up a match; without a seed or a key chance cannot be foreseen."""
        from digsite.match.match import Match

        seats = self.seats[0] if seats is None else seats
        return Match(self, self.own_box(box), seats, options, seed=seed, key=key, names=names)

    def at(
        self,
        position: Mapping[str, Any] | Path | str,
        seed: int | None = None,
        *,
        key: Sequence[int] | None = None,
        box: AnyBox = None,
        names: Sequence[str] | None = None,
    ) -> "Match":
        """A match that begins with a table as it is laid out here: a mapping, or a TOML file (docs/positions.md)."""
        from digsite.match.match import Match
        from digsite.match.positions import read_position

        own = self.own_box(box)
        laid = read_position(self, own, position)
        return Match(self, own, laid.seats, laid.options, seed=seed, key=key, names=names, start=laid.table)

    # What is on the box and in it

    @cached_property
    def cover(self) -> str:
        """A picture as a whole SVG file: the game's own, or the usual one."""
        own = self.home / "cover.svg"
        return own.read_text(encoding="utf-8") if own.is_file() else usual_cover(self.name)

    def own_box(self, box: AnyBox) -> BoxFile:
        """The box to play with: ours, or one that its owner edited."""
        if box is None:
            return self.box
        if isinstance(box, (str, Path, dict)):
            box = read_box(self.box_kind, box)
        if not isinstance(box, self.box_kind):
            sentence = _("A box is a file, its tree, or a box of {game}; not {box!r}.")
            raise BadBox(sentence.format(game=self.name, box=box))
        if box.game.id != self.id:
            raise BadBox(_("This box is one of {other!r}, not of {game!r}.").format(other=box.game.id, game=self.id))
        for ours, theirs in zip(self.options, box.option, strict=True):
            if ours.ruled_by() != theirs.ruled_by():
                sentence = _("The option {option} belongs to the rules: only its words and its default may differ.")
                raise BadBox(sentence.format(option=ours.id))
            if ours.default != theirs.default and (ours.seats or ours.value_seats):
                sentence = _("The option {option} is not for every number of players, so it keeps its default.")
                raise BadBox(sentence.format(option=ours.id))
        return box

    def check_seats(self, seats: int) -> int:
        """The seat count, if the game is played by so many."""
        if isinstance(seats, bool) or not isinstance(seats, (int, np.integer)) or seats not in self.seats:
            sentence = _("{game} is played by {fewest} to {most}, not by {seats!r}.")
            raise BadSeats(sentence.format(game=self.name, fewest=self.seats[0], most=self.seats[-1], seats=seats))
        return int(seats)

    def switches(self, seats: int, chosen: Mapping[str, Value], box: BoxFile | None = None) -> np.record:
        """The chosen options as the record of value indexes that `setup` reads; the box has the defaults."""
        made = new(self.rules.SWITCHES)
        known = {option.id: option for option in (box or self.box).option}
        for name in chosen:
            if name not in known:
                sentence = _("{game} has no option {name!r}. It has: {options}.")
                options = ", ".join(known) or _("none")
                raise BadOption(sentence.format(game=self.name, name=name, options=options))
        for name, option in known.items():
            made[name] = _index(option, chosen.get(name, option.default), seats)
        return made

    def begin(self, box: BoxFile, seats: int, switches: np.record) -> np.record:
        """The record of a new game."""
        s = new(self.rules.STATE)
        self.rules.setup(s, box.record, seats, switches)
        return s

    def chosen(self, chosen: Mapping[str, Value], box: BoxFile | None = None) -> dict[str, Value]:
        """Every option with its value: the one chosen, or the box's default."""
        return {option.id: chosen.get(option.id, option.default) for option in (box or self.box).option}

    # Single positions

    def number(self, action: int) -> int:
        """The action's number, if it is one of this game's."""
        most = self.rules.ACTIONS
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 0 <= action < most:
            sentence = _("{action!r} is not an action of {game}: actions are whole numbers from 0 to {last}.")
            raise IllegalAction(sentence.format(action=action, game=self.name, last=most - 1))
        return int(action)

    def weigh(self, s: np.record, box: BoxFile) -> np.ndarray:
        """What can happen at a position: 0, or 1, or at chance the odds."""
        weight = np.zeros(self.rules.ACTIONS, np.int32)
        self.rules.weigh(s, box.record, weight)
        return weight

    def hide(self, s: np.record, box: BoxFile, seat: int) -> np.record:
        """A copy of a position as this seat may know it."""
        hidden = copy(s)
        self.rules.hide(hidden, box.record, seat)
        return hidden

    def look(self, s: np.record, seat: int, names: Sequence[str], box: BoxFile | None = None) -> Look:
        """A position as this seat (NOBODY: a spectator) sees it, outside any match."""
        own = box or self.box
        legal = np.flatnonzero(self.weigh(s, own)).tolist() if s.to_move == seat else ()
        return Look(self, own, self.hide(s, own, seat), seat, names, legal)

    # Compilation

    def ready(self) -> None:
        """Have everything compiled that a match needs, or load what was compiled before."""
        if not self._ready:
            with announced(self.rules, "rules"):
                self._call_everything()
            self._ready = True

    def _call_everything(self) -> None:
        seats, rules, record = self.seats[0], self.rules, self.box.record
        s = self.begin(self.box, seats, self.switches(seats, {}))
        weight = guarded_row(rules)
        rules.weigh(s, record, weight)
        insist_on_room(rules, weight)
        action = int(np.flatnonzero(weight)[0])
        for question in (rules.sees, rules.reveals):
            question(s, record, action, NOBODY)
        for points in (rules.score, rules.rank):
            points(s, record, 0)
        rules.hide(copy(s), record, 0)
        rules.play(copy(s), record, action)
        rng = generator((0, 0, 0, 0), 0)
        pick(weight, bits(rng.key, rng.stream, rng.index))


def _index(option: Option, value: Value, seats: int) -> int:
    """The place of an option's value, if it may be chosen with so many players."""
    index = option.index(value)
    if index is None:
        allowed = ", ".join(repr(v) for v in option.values)
        sentence = _("The option {name} cannot be {value!r}. It can be: {allowed}.")
        raise BadOption(sentence.format(name=option.id, value=value, allowed=allowed))
    if index != option.index(option.default) and not option.suits(seats):
        sentence = _("The option {name} is for {counts} players, not for {seats}.")
        raise BadOption(sentence.format(name=option.id, counts=", ".join(map(str, option.seats)), seats=seats))
    if not option.allows(index, seats):
        allowed = ", ".join(repr(v) for v in option.values_at(seats))
        sentence = _("The option {name} cannot be {value!r} with {seats} players. It can be: {allowed}.")
        raise BadOption(sentence.format(name=option.id, value=value, seats=seats, allowed=allowed))
    return index
