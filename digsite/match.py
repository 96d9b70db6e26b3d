"""One live game: seats, legality, undo, what each seat sees, the story so far, save and load."""

import hashlib
import json
import os
import secrets
import tempfile
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal, NamedTuple, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from digsite.box import BoxFile, Option, Value, read_box, sentences, short
from digsite.core import CHANCE, NOBODY, OVER, bits, new, pick
from digsite.core.compiling import announced, home_of_game
from digsite.core.contract import insist
from digsite.core.records import copy
from digsite.core.rng import CHANCE_STREAM, generator, key_of
from digsite.drawing import Panel, compose
from digsite.text import _
from digsite.text.errors import BadBox, BadFile, BadOption, BadSeats, BadSeed, CannotUndo, DigsiteError, IllegalAction
from digsite.text.speech import Thing

Key = tuple[int, int, int, int]
FORMAT = 1
LARGEST_SAVE = 4_000_000  # bytes; the longest games have some thousand actions
LONGEST_NAME = 40
STEPS_KEPT = 20  # that a told story can go back without being told anew
MOST_TRIALS = 500  # actions tried on copies before `arrange` gives up


class Game:
    """A game as it is handed from room to room: its rules, words, board and box."""

    def __init__(
        self,
        rules: ModuleType,
        box: ModuleType,
        words: ModuleType,
        board: ModuleType,
        advice: ModuleType | None = None,
    ) -> None:
        insist(rules, words, board, box)
        self.rules, self.words, self.board, self.advice = rules, words, board, advice
        self.box_kind: type[BoxFile] = box.Box
        self.home = home_of_game(rules)
        self.box: BoxFile = read_box(self.box_kind, self.home / "box.toml")
        self.id: str = self.box.game.id
        self.name: str = self.box.game.name
        self.seats: range = rules.SEATS
        self.options: list[Option] = self.box.option
        self._ready = False

    def __repr__(self) -> str:
        return f"<game {self.id}: {self.seats[0]}-{self.seats[-1]} players>"

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        *,
        key: Sequence[int] | None = None,
        box: BoxFile | Path | str | dict[str, Any] | None = None,
        names: Sequence[str] | None = None,
        **options: Value,
    ) -> "Match":
        """Set up a match; without a seed or a key chance cannot be foreseen."""
        seats = self.seats[0] if seats is None else seats
        return Match(self, self.own_box(box), seats, options, seed=seed, key=key, names=names)

    def own_box(self, box: BoxFile | Path | str | dict[str, Any] | None) -> BoxFile:
        """The box to play with: ours, or one that its owner edited."""
        if box is None:
            return self.box
        if isinstance(box, (str, Path, dict)):
            box = read_box(self.box_kind, box)
        if not isinstance(box, self.box_kind):
            raise BadBox(f"A box is a file, its tree, or a box of {self.name}; not {box!r}.")
        if box.game.id != self.id:
            raise BadBox(f"This box is one of {box.game.id!r}, not of {self.id!r}.")
        for ours, theirs in zip(self.options, box.option, strict=True):
            if ours.ruled_by() != theirs.ruled_by():
                raise BadBox(f"The option {ours.id} belongs to the rules: only its words and its default may differ.")
            if ours.default != theirs.default and (ours.seats or ours.value_seats):
                raise BadBox(f"The option {ours.id} is not for every number of players, so it keeps its default.")
        return box

    def check_seats(self, seats: int) -> int:
        """The seat count, if the game is played by so many."""
        if isinstance(seats, bool) or not isinstance(seats, (int, np.integer)) or seats not in self.seats:
            raise BadSeats(f"{self.name} is played by {self.seats[0]} to {self.seats[-1]}, not by {seats!r}.")
        return int(seats)

    def switches(self, seats: int, chosen: Mapping[str, Value], box: BoxFile | None = None) -> np.record:
        """The chosen options as the record of value indexes that `setup` reads; the box has the defaults."""
        made = new(self.rules.SWITCHES)
        known = {option.id: option for option in (box or self.box).option}
        for name in chosen:
            if name not in known:
                raise BadOption(f"{self.name} has no option {name!r}. It has: {', '.join(known) or 'none'}.")
        for name, option in known.items():
            value = chosen.get(name, option.default)
            index = option.index(value)
            if index is None:
                allowed = ", ".join(repr(v) for v in option.values)
                raise BadOption(f"The option {name} cannot be {value!r}. It can be: {allowed}.")
            if index != option.index(option.default) and not option.suits(seats):
                counts = ", ".join(map(str, option.seats))
                raise BadOption(f"The option {name} is for {counts} players, not for {seats}.")
            if not option.allows(index, seats):
                allowed = ", ".join(repr(v) for v in option.values_at(seats))
                raise BadOption(f"The option {name} cannot be {value!r} with {seats} players. It can be: {allowed}.")
            made[name] = index
        return made

    def begin(self, box: BoxFile, seats: int, switches: np.record) -> np.record:
        """The record of a new game."""
        s = new(self.rules.STATE)
        self.rules.setup(s, box.record, seats, switches)
        return s

    def chosen(self, chosen: Mapping[str, Value], box: BoxFile | None = None) -> dict[str, Value]:
        """Every option with its value: the one chosen, or the box's default."""
        return {option.id: chosen.get(option.id, option.default) for option in (box or self.box).option}

    def ready(self) -> None:
        """Have everything compiled that a match needs, or load what was compiled before."""
        if not self._ready:
            with announced(self.rules, "rules"):
                self._call_everything()
            self._ready = True

    def _call_everything(self) -> None:
        seats, rules, record = self.seats[0], self.rules, self.box.record
        s, weight = self.begin(self.box, seats, self.switches(seats, {})), np.zeros(rules.ACTIONS, np.int32)
        rules.options(s, record, weight)
        action = int(np.flatnonzero(weight)[0])
        for question in (rules.sees, rules.reveals):
            question(s, record, action, NOBODY)
        for points in (rules.score, rules.rank):
            points(s, record, 0)
        rules.hide(copy(s), record, 0)
        rules.play(copy(s), record, action)
        rng = generator((0, 0, 0, 0), 0)
        pick(weight, bits(rng.key, rng.stream, rng.index))


class Step(NamedTuple):
    """One action of a match, and what honest undo has to know about it."""

    action: int
    mover: int  # a seat or CHANCE
    told: bool  # it showed its mover something hidden


class Choice(NamedTuple):
    """A sentence that can be chosen."""

    action: int
    label: str
    note: str | None
    most: int  # how often it may be picked together with others; 0 where one choice is one step
    waits: bool  # possible only together with another pick


class Match:
    """A game in progress. Only here is legality checked, and only here is anything hidden."""

    def __init__(
        self,
        game: Game,
        box: BoxFile,
        seats: int,
        options: Mapping[str, Value],
        *,
        seed: int | None = None,
        key: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game, self.box = game, box
        self.seats = game.check_seats(seats)
        self.seed, self.key = _seed_and_key(seed, key)
        self.names = _names(names, self.seats)
        self.options: dict[str, Value] = game.chosen(options, box)
        switches = game.switches(self.seats, options, box)
        game.ready()
        self._start = game.begin(box, self.seats, switches)
        self._weight = np.zeros(game.rules.ACTIONS, np.int32)
        self._steps: list[Step] = []
        self._stories: dict[int, _Story] = {}
        self.state: np.record = copy(self._start)

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.seats} seats, {len(self._steps)} actions, {self.turn_line(None)}>"

    # What may be done

    @property
    def to_move(self) -> int:
        """A seat, CHANCE or OVER."""
        return int(self.state.to_move)

    @property
    def is_over(self) -> bool:
        return self.to_move == OVER

    @property
    def actions(self) -> list[int]:
        """The full list of numbers: the referee's alone while the game runs."""
        return [step.action for step in self._steps]

    def weights(self) -> np.ndarray:
        """What can happen now: 0, or 1, or at chance the odds (the referee's alone)."""
        self.game.rules.options(self.state, self.box.record, self._weight)
        return self._weight.copy()

    def legal(self) -> list[int]:
        """Every action that is allowed now; at chance every outcome that can happen."""
        return [int(action) for action in np.flatnonzero(self.weights())]

    def label(self, action: int) -> str:
        """The sentence a person reads for this action."""
        return str(self.game.words.label(self._seen_by_mover(), self.box, self._number(action)))

    def note(self, action: int) -> str | None:
        """What is worth knowing beside this choice, or None."""
        note: str | None = self.game.words.note(self._seen_by_mover(), self.box, self._number(action))
        return note

    def why(self, action: int) -> str | None:
        """Why this action is not allowed now; None if it is."""
        number = self._number(action)
        if self.weights()[number]:
            return None
        return str(self.game.words.why(self._seen_by_mover(), self.box, number))

    def _number(self, action: int) -> int:
        most = self.game.rules.ACTIONS
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 0 <= action < most:
            raise IllegalAction(
                f"{action!r} is not an action of {self.game.name}: actions are whole numbers from 0 to {most - 1}."
            )
        return int(action)

    def picks(self) -> dict[int, int]:
        """What the seat to move may pick together in any order, and how often each; often nothing."""
        asked = getattr(self.game.words, "picks", None)
        if asked is None or self.to_move >= self.seats:
            return {}
        found: dict[int, int] = asked(self._seen_by_mover(), self.box)
        possible = _links(self) or not found.keys().isdisjoint(self.legal())
        return found if possible and sum(found.values()) > 1 else {}

    def choices(self) -> list[Choice]:
        """What the seat to move may choose: first what is legal now, then what goes only with other picks."""
        legal, picks = self.legal(), self.picks()
        s, box, words = self._seen_by_mover(), self.box, self.game.words
        return [
            Choice(action, words.label(s, box, action), words.note(s, box, action), picks.get(action, 0), waits)
            for waits, actions in ((False, legal), (True, sorted(set(picks) - set(legal))))
            for action in actions
        ]

    # Doing it

    def play(self, action: int) -> None:
        """Carry out an action of the seat to move, or an outcome of chance; refuse it if it is not allowed."""
        number = self._number(action)
        reason = self.why(number)
        if reason is not None:
            raise IllegalAction(reason)
        rules, mover = self.game.rules, self.to_move
        told = mover != CHANCE and bool(rules.reveals(self.state, self.box.record, number, mover))
        rules.play(self.state, self.box.record, number)
        self._steps.append(Step(number, mover, told))

    def play_all(self, actions: Iterable[int]) -> None:
        """Carry out several actions, or none of them."""
        trial = self.copy()
        for action in actions:
            trial.play(action)
        self.state, self._steps = trial.state, trial._steps

    def arrange(self, wishes: Sequence[int]) -> list[int]:
        """Put several wishes of the seat to move, given in any order, into an order that the rules allow.

        What only says that a part of the choice is complete is added where it is needed, and at the end if the
        wishes make the choice complete.
        """
        search = _Arranging(self)
        found = search.order([self._number(wish) for wish in wishes])
        if found is None:
            raise IllegalAction(
                search.reason(wishes) or _("These cannot be done together: pick others with them, or fewer.")
            )
        return found + search.closing(found) if found else found

    def roll(self) -> int:
        """Let chance decide; the outcome depends on the seed and on how many chance actions came before."""
        if self.to_move != CHANCE:
            raise IllegalAction(_("Chance has nothing to decide now."))
        rng = generator(self.key, CHANCE_STREAM, len(self._steps) - self.decisions)
        action = int(pick(self.weights(), bits(rng.key, rng.stream, rng.index)))
        self.play(action)
        return action

    def run(self) -> list[int]:
        """Roll until a person must decide or the game is over; return what chance brought."""
        rolled = []
        while self.to_move == CHANCE:
            rolled.append(self.roll())
        return rolled

    @property
    def decisions(self) -> int:
        """How many actions were not chance's."""
        return sum(step.mover != CHANCE for step in self._steps)

    def undo(self, seat: int | None = None, *, analysis: bool = False) -> int:
        """Take the last action back if that is honest (for analysis: always) and return it.

        With a seat: its own last action. What others have begun since without its knowledge, such as the first
        steps of a secret choice, goes with it; to refuse would tell that they have begun.
        """
        if not self._steps:
            raise CannotUndo(_("Nothing has been played yet."))
        last = len(self._steps) - 1 if analysis or seat is None else self._last_known_to(self._seat(seat))
        step = self._steps[last]
        if not analysis:
            self._insist_on_honesty(step, seat)
        del self._steps[last:]
        self.state = self._after(last)
        return step.action

    def _last_known_to(self, seat: int) -> int:
        """The last action, or an earlier one of this seat after which it cannot tell that anything happened."""
        last = len(self._steps) - 1
        own = last
        while own > 0 and self._steps[own].mover not in (seat, CHANCE):
            own -= 1
        if own == last or self._steps[own].mover != seat:
            return last
        unchanged = self._hide(self._after(own + 1), seat).tobytes() == self._hide(self.state, seat).tobytes()
        return own if unchanged else last

    def _after(self, count: int) -> np.record:
        """The position after so many actions."""
        s = copy(self._start)
        for step in self._steps[:count]:
            self.game.rules.play(s, self.box.record, step.action)
        return s

    def _insist_on_honesty(self, step: Step, seat: int | None) -> None:
        if step.mover == CHANCE:
            raise CannotUndo(_("Chance has decided since; that cannot be taken back."))
        if seat is not None and self._seat(seat) != step.mover:
            raise CannotUndo(_("{name} has acted since.").format(name=self.names[step.mover]))
        if step.told:
            raise CannotUndo(_("That showed something hidden; it cannot be unseen."))

    def can_undo(self, seat: int | None = None) -> bool:
        """Would `undo` work?"""
        if not self._steps:
            return False
        last = len(self._steps) - 1 if seat is None else self._last_known_to(self._seat(seat))
        try:
            self._insist_on_honesty(self._steps[last], seat)
        except CannotUndo:
            return False
        return True

    # Who sees what

    def hidden(self, seat: int | None) -> np.record:
        """A copy of the position with everything blanked that this seat may not know (None = a spectator)."""
        return self._hide(self.state, self._seat(seat))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat may see, ready for JSON."""
        number = self._seat(seat)
        s = self._hide(self.state, number)
        fields = {name: _plain(s[name]) for name in s.dtype.names or () if name != "spare"}
        asked = s.to_move == number
        return {
            "game": self.game.id,
            "seats": self.seats,
            "seat": None if number == NOBODY else number,
            "names": list(self.names),
            "to_move": int(s.to_move),
            "turn": self.turn_line(seat),
            "state": fields,
            "legal": self.legal() if asked else [],
            "scores": [int(self.game.rules.score(s, self.box.record, other)) for other in range(self.seats)],
        }

    def turn_line(self, seat: int | None) -> str:
        """Whose turn it is, as a sentence for this seat."""
        number = self._seat(seat)
        return str(self.game.words.turn(self._hide(self.state, number), self.box, number, self.names))

    def log(self, seat: int | None) -> list[str]:
        """The story in sentences as this seat may read it (None = a spectator)."""
        number = self._seat(seat)
        story = self._stories.get(number)
        while story is not None and story.steps != self._steps[: story.read]:
            story = story.back()
        if story is None:
            story = self._stories[number] = _Story(copy(self._start))
        for step in self._steps[story.read :]:
            story.tell(self, step, number)
        return list(story.sentences)

    def _hide(self, s: np.record, seat: int) -> np.record:
        hidden = copy(s)
        self.game.rules.hide(hidden, self.box.record, seat)
        return hidden

    def _seen_by_mover(self) -> np.record:
        return self._hide(self.state, self.to_move if self.to_move < self.seats else NOBODY)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY
        if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < self.seats:
            raise BadSeats(f"There is no seat {seat!r}: seats are 0 to {self.seats - 1}, None is a spectator.")
        return int(seat)

    # Points

    def scores(self) -> list[int]:
        """Points by seat."""
        return [int(self.game.rules.score(self.state, self.box.record, seat)) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """Places by seat, best = 1; places may be shared."""
        return [int(self.game.rules.rank(self.state, self.box.record, seat)) for seat in range(self.seats)]

    def next_order(self) -> list[int]:
        """Which of these seats sits where in the next game of the same people."""
        seats = list(range(self.seats))
        if self.box.game.rematch_first == "same" or not self.is_over:
            return seats
        scores = self.scores()
        first = secrets.choice([seat for seat in seats if scores[seat] == min(scores)])
        return seats[first:] + seats[:first]

    # Pictures and explanations

    def panels(self, seat: int | None) -> list[Panel]:
        """The table as this seat sees it: named pictures, each also as text."""
        number = self._seat(seat)
        s = self._hide(self.state, number)
        legal = frozenset({*self.legal(), *self.picks()}) if s.to_move == number else frozenset()
        drawn: list[Panel] = self.game.board.panels(s, self.box, number, self.names, legal)
        return drawn

    def svg(self, seat: int | None = None, theme: str = "light") -> str:
        """All panels composed into one picture."""
        return compose(self.panels(seat), theme)

    def text(self, seat: int | None = None) -> str:
        """All panels as text."""
        return "\n\n".join(f"{panel.title}\n{panel.text}" for panel in self.panels(seat))

    def _repr_svg_(self) -> str:
        return self.svg(self.to_move if self.to_move < self.seats else None)

    def things(self) -> list[Thing]:
        """The components and ideas of this game that a person may ask about."""
        known: list[Thing] = self.game.words.things(self.box)
        return known

    # Copies and files

    def copy(self) -> "Match":
        """A match of its own at the same position."""
        made = Match.__new__(Match)
        made.__dict__.update(self.__dict__)
        made.state, made._weight = copy(self.state), self._weight.copy()
        made._steps, made._stories = list(self._steps), {}
        made.names, made.options = list(self.names), dict(self.options)
        return made

    def save(self, path: Path | str) -> None:
        """Write the match to a small JSON file, whole or not at all."""
        target, text = Path(path), self.to_json()
        try:
            handle, name = tempfile.mkstemp(dir=target.parent, prefix=".digsite-")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                Path(name).replace(target)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise BadFile(f"The match cannot be saved to {target}: {error.strerror}.") from None
        except ValueError as error:  # a name that no file can have
            raise BadFile(f"The match cannot be saved to {str(target)!r}: {error}.") from None

    def to_json(self) -> str:
        """The match as text: game, versions, box, options, seats, seed and actions, with a checksum."""
        ours = self.box.digest == self.game.box.digest
        body: dict[str, Any] = {
            "digsite": FORMAT,
            "version": _version(),
            "game": self.game.id,
            "box": self.box.digest if ours else self.box.tree,
            "options": self.options,
            "seats": self.seats,
            "names": self.names,
            "seed": self.seed,
            "key": None if self.seed is not None else list(self.key),
            "actions": self.actions,
            "position": _digest(self.state),
        }
        return json.dumps({**body, "checksum": _checksum(body)}, indent=1)

    def snapshot(self) -> bytes:
        """The position and the steps that led to it, for whoever keeps matches and trusts its own writing."""
        steps = np.array(self._steps, np.int32).reshape(-1, len(Step._fields))
        return self.state.tobytes() + steps.tobytes()

    def resume(self, kept: bytes) -> None:
        """Go to where a snapshot of this match, taken under the same rules, was; nothing is played or checked."""
        size = self.game.rules.STATE.itemsize
        if len(kept) < size or (len(kept) - size) % (4 * len(Step._fields)):
            raise BadFile(_("This snapshot is not one of {game}.").format(game=self.game.name))
        self.state = copy(np.frombuffer(kept[:size], self.game.rules.STATE)[0])
        rows = np.frombuffer(kept[size:], np.int32).reshape(-1, len(Step._fields)).tolist()
        self._steps = [Step(action, mover, bool(told)) for action, mover, told in rows]

    @classmethod
    def restore(cls, game: Game, saved: "Saved", name: str = "This file") -> "Match":
        """A match from a checked file; every action is played again, as the rules allow."""
        if isinstance(saved.box, str) and saved.box != game.box.digest:
            raise BadFile(
                f"{name} was saved with a box of {game.name} that this version does not have (it was saved by "
                f"version {saved.version})."
            )
        try:
            box = game.own_box(saved.box if isinstance(saved.box, dict) else None)
            match = cls(game, box, saved.seats, saved.options, seed=saved.seed, key=saved.key, names=saved.names)
        except DigsiteError as error:
            raise BadFile(f"{name} cannot be opened. {error}") from None
        for number, action in enumerate(saved.actions):
            try:
                match.play(action)
            except IllegalAction as error:
                raise BadFile(f"{name} was changed or damaged: action {number} is not allowed. {error}") from None
        if _digest(match.state) != saved.position:
            raise BadFile(f"{name} was saved under other rules (version {saved.version}): its game ends elsewhere.")
        return match


class _Story:
    """The log of one reader, told as far as it was asked for."""

    def __init__(self, start: np.record) -> None:
        self.s, self.steps, self.sentences = start, list[Step](), list[str]()
        self._earlier: deque[tuple[np.record, int]] = deque(maxlen=STEPS_KEPT)  # positions, and how much was told

    @property
    def read(self) -> int:
        return len(self.steps)

    def back(self) -> "_Story | None":
        """The same story without its last step, for a match in which that was taken back; None if that is too old."""
        if not self._earlier:
            return None
        self.s, told = self._earlier.pop()
        del self.steps[-1], self.sentences[told:]
        return self

    def tell(self, match: Match, step: Step, seat: int) -> None:
        rules, box, s = match.game.rules, match.box, copy(self.s)
        seen = bool(rules.sees(s, box.record, step.action, seat))
        before = match._hide(s, seat)
        rules.play(s, box.record, step.action)
        after = match._hide(s, seat)
        action = step.action if seen else None
        self._earlier.append((self.s, len(self.sentences)))
        sentence = match.game.words.story(before, after, box, action, seat, match.names)
        if sentence is not None:
            self.sentences.append(sentence)
        self.s = s
        self.steps.append(step)


Whole = Annotated[int, Field(ge=0, lt=2**63)]


class Saved(BaseModel):
    """What a save file must look like before a match is made of it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    digsite: Literal[1]
    version: Annotated[str, Field(max_length=40)]
    game: Annotated[str, Field(max_length=40)]
    box: str | dict[str, Any]
    options: dict[str, bool | int | str]
    seats: Whole
    names: list[str]
    seed: Whole | None
    key: Annotated[list[Annotated[int, Field(ge=0, lt=2**32)]], Field(min_length=4, max_length=4)] | None
    actions: Annotated[list[Whole], Field(max_length=100_000)]
    position: str
    checksum: str

    @model_validator(mode="after")
    def _has_a_seed_or_a_key(self) -> Self:
        if (self.seed is None) == (self.key is None):
            raise ValueError("either the seed or the key must be there, and the other null")
        return self


def read_saved(path: Path | str) -> Saved:
    """Read and check a save file; nothing is made of it yet."""
    name = Path(path).name
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST_SAVE + 1)
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:  # a name that no file can have
        raise BadFile(f"{str(path)!r} cannot be read: {error}.") from None
    if len(raw) > LARGEST_SAVE:
        raise BadFile(f"{name} is too large for a saved match (at most {LARGEST_SAVE:,} bytes).")
    return parse_saved(raw, name)


def parse_saved(raw: bytes, name: str = "This file") -> Saved:
    """Check the bytes of a save file."""
    try:
        tree = json.loads(raw.decode("utf-8"))
        checksum = _checksum({k: v for k, v in tree.items() if k != "checksum"}) if isinstance(tree, dict) else ""
    except (ValueError, RecursionError):
        raise BadFile(f"{name} is damaged or is not a saved match: it is not valid JSON.") from None
    if not isinstance(tree, dict) or "digsite" not in tree:
        raise BadFile(f"{name} is not a saved match of Digsite.")
    if tree["digsite"] != FORMAT:
        raise BadFile(f"{name} was saved in another form ({short(tree['digsite'])}) than this version can read.")
    try:
        saved = Saved.model_validate(tree)
    except ValidationError as error:
        raise BadFile(f"{name} is not a whole saved match:\n- " + "\n- ".join(sentences(error, Saved))) from None
    if checksum != saved.checksum:
        raise BadFile(f"{name} was changed after it was saved: its checksum does not fit.")
    return saved


class _Arranging:
    """The search for an order of wishes; what comes furthest tells why there is none."""

    def __init__(self, match: Match) -> None:
        self.match, self.trials_left = match, MOST_TRIALS
        self.nearest: tuple[Match, list[int]] | None = None

    def order(self, wishes: list[int], match: Match | None = None) -> list[int] | None:
        """Depth-first: each step is allowed, nobody else acts between, and none but the last shows anything."""
        match = match or self.match
        if not wishes:
            return []
        if self.nearest is None or len(wishes) < len(self.nearest[1]):
            self.nearest = match, wishes
        legal = set(match.legal())
        for step in [*sorted(set(wishes) & legal), *_links(match)]:
            if self.trials_left == 0:
                return None
            self.trials_left -= 1
            rest = list(wishes)
            if step in rest:
                rest.remove(step)
            trial = match.copy()
            trial.play(step)
            if rest and (trial.to_move != match.to_move or not trial.can_undo()):
                continue
            found = self.order(rest, trial)
            if found is not None:
                return [step, *found]
        return None

    def closing(self, steps: Sequence[int]) -> list[int]:
        """What completes the choice after these steps."""
        trial, seat, more = self.match.copy(), self.match.to_move, list[int]()
        trial.play_all(steps)
        while trial.to_move == seat and (links := _links(trial)):
            trial.play(links[0])
            more.append(links[0])
        return more

    def reason(self, wishes: Sequence[int]) -> str | None:
        """Why a wish can never be, or why the search went no further."""
        if self.nearest is None:
            return None
        match, left = self.nearest
        waiting = self.match.picks()
        asked = [(self.match, wish) for wish in wishes if wish not in waiting]
        if match is not self.match:
            asked += [(match, wish) for wish in left]
        return next((reason for position, wish in asked if (reason := position.why(wish)) is not None), None)


def _links(match: Match) -> list[int]:
    """Steps that only say that a part of the choice is complete."""
    legal = match.legal()
    return [link for link in getattr(match.game.words, "LINKS", ()) if link in legal]


def _seed_and_key(seed: int | None, key: Sequence[int] | None) -> tuple[int | None, Key]:
    if key is None:
        if seed is not None:
            parts = key_of(seed)
            return int(seed), parts
        key = [secrets.randbits(32) for _i in range(4)]
    elif seed is not None or not _is_key(key):
        raise BadSeed("Give either a seed, or a key of four whole numbers below 2**32.")
    return None, (int(key[0]), int(key[1]), int(key[2]), int(key[3]))


def _is_key(key: object) -> bool:
    if not isinstance(key, (tuple, list)) or len(key) != 4:
        return False
    return all(type(part) is int and 0 <= part < 2**32 for part in key)


def _names(names: Sequence[str] | None, seats: int) -> list[str]:
    if names is None:
        return [_("Seat {seat}").format(seat=seat) for seat in range(seats)]
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadSeats(f"Names are a list of {seats} texts, not {names!r}.")
    if len(names) != seats:
        raise BadSeats(f"{len(names)} names were given for {seats} seats.")
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadSeats(f"{name!r} cannot be a name: use 1 to {LONGEST_NAME} printable characters.")
    return list(names)


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value


def _digest(s: np.record) -> str:
    return hashlib.sha256(s.tobytes()).hexdigest()[:32]


def _checksum(body: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _version() -> str:
    from digsite import __version__

    return __version__


__all__ = ["DigsiteError", "Game", "Match", "Saved", "read_saved"]
