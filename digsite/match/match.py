"""One live game: legality, undo, and what each seat sees. Only here is anything checked, and only here is it hidden."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from digsite.box import BoxFile, Value
from digsite.core import CHANCE, NOBODY, OVER, bits, pick
from digsite.core.records import copy
from digsite.core.rng import BOT_STREAM, CHANCE_STREAM, RANDOM_STREAM, fork, generator
from digsite.match import files, positions
from digsite.match.arranging import Arranging
from digsite.match.game import Game
from digsite.match.look import Look
from digsite.match.names import check_names, seed_and_key
from digsite.match.notation import unknown_word
from digsite.match.telling import Done, Line, Story, Trail, retell
from digsite.text import _, speaking
from digsite.text.errors import BadFile, BadSeats, CannotUndo, IllegalAction
from digsite.text.speech import Thing

Action = int | str  # a number, or its word


class Luck(NamedTuple):
    """A bot's own chance for one decision; what dice and decks will bring does not follow from it."""

    bits: int  # 32 random bits, for a seat that plays at random
    rng: np.record  # a generator with as many more as anyone needs


class Moment:
    """What was worked out about the present position, so that nothing is worked out twice."""

    def __init__(self, s: np.record) -> None:
        self.bytes = s.tobytes()
        self.weight: np.ndarray | None = None
        self.sights: dict[int, np.record] = {}
        self.looks: dict[tuple[int, bool, str | None], Look] = {}


class Match:
    """A game in progress."""

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
        start: np.record | None = None,
    ) -> None:
        self.game, self.box = game, box
        self.seats = game.check_seats(seats)
        self.seed, self.key = seed_and_key(seed, key)
        self.names = check_names(names, self.seats)
        self.options: dict[str, Value] = game.chosen(options, box)
        switches = game.switches(self.seats, options, box)
        game.ready()
        self.is_laid_out = start is not None  # it does not begin as the rules set it up
        self.start: np.record = game.begin(box, self.seats, switches) if start is None else copy(start)
        self.done: list[Done] = []
        self.trail = Trail({0: self.start})
        self.state: np.record = copy(self.start)
        self._decided = 0
        self._stories: dict[tuple[int, str | None], Story] = {}
        self._drawn: dict[tuple[int, str | None], dict[Any, Any]] = {}  # panels of earlier looks
        self._moment = Moment(self.state)

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.seats} seats, {len(self.done)} actions, {self.turn_line(None)}>"

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
        return [done.action for done in self.done]

    def weights(self) -> np.ndarray:
        """What can happen now: 0, or 1, or at chance the odds (the referee's alone)."""
        return self._weight().copy()

    def legal(self) -> list[int]:
        """Every action that is allowed now; at chance every outcome that can happen."""
        legal: list[int] = np.flatnonzero(self._weight()).tolist()
        return legal

    def label(self, action: int) -> str:
        """The sentence a person reads for this action."""
        return self._mover().label(action)

    def note(self, action: int) -> str | None:
        """What is worth knowing beside this choice, or None."""
        return self._mover().note(action)

    def why(self, action: Action) -> str | None:
        """Why this action is not allowed now; None if it is."""
        number = self.game.number(self.action(action))
        return None if self._weight()[number] else self._mover().why(number)

    def word(self, action: int) -> str:
        """The action in the game's notation, as it is meant now."""
        return self._mover().word(action)

    def action(self, word: Action) -> int:
        """The number of an action that is given by its word; a number stays one."""
        if not isinstance(word, str):
            return word
        mover, legal = self._mover(), self.legal()
        known = {mover.word(action): action for action in legal}
        if word in known:
            return known[word]
        for action in set(range(self.game.rules.ACTIONS)) - set(legal):
            if mover.word(action) == word:
                return action
        raise unknown_word(word, list(known))

    def _now(self) -> Moment:
        """What is known of the position; forgotten when that has changed."""
        if self._moment.bytes != self.state.tobytes():
            self._moment = Moment(self.state)
        return self._moment

    def _weight(self) -> np.ndarray:
        now = self._now()
        if now.weight is None:
            now.weight = self.game.weigh(self.state, self.box)
        return now.weight

    # Doing it

    def play(self, action: Action) -> None:
        """Carry out an action of the seat to move, or an outcome of chance; refuse it if it is not allowed."""
        number = self.game.number(self.action(action))
        if not self._weight()[number]:
            raise IllegalAction(self._mover().why(number))
        rules, record, mover = self.game.rules, self.box.record, self.to_move
        told = mover != CHANCE and bool(rules.reveals(self.state, record, number, mover))
        s = copy(self.state)
        rules.play(s, record, number)
        self._add(Done(number, mover, told), s)

    def _add(self, done: Done, s: np.record) -> None:
        self.done.append(done)
        self.trail.add(len(self.done), s)
        self._decided += done.mover != CHANCE
        self.state = s

    def play_all(self, actions: Iterable[Action]) -> None:
        """Carry out several actions, or none of them."""
        trial = self.copy()
        for action in actions:
            trial.play(action)
        self.become(trial)

    def become(self, trial: "Match") -> None:
        """Go to where a copy of this match has gone; the copy is given up."""
        self.__dict__.update(trial.__dict__)

    def arrange(self, wishes: Sequence[int], *, closing: bool = True) -> list[int]:
        """Put several wishes of the seat to move, given in any order, into an order that the rules allow.

        What only says that a part of the choice is complete is added where it is needed, and (`closing`) at the end if
        the wishes make the choice complete.
        """
        search = Arranging(self)
        found = search.order([self.game.number(wish) for wish in wishes])
        if found is None:
            raise IllegalAction(
                search.reason(wishes) or _("These cannot be done together: pick others with them, or fewer.")
            )
        return found + search.closing(found) if found and closing else found

    # Chance

    def roll(self) -> int:
        """Let chance decide; the outcome depends on the seed and on how many chance actions came before."""
        if self.to_move != CHANCE:
            raise IllegalAction(_("Chance has nothing to decide now."))
        rng = generator(self.key, CHANCE_STREAM, len(self.done) - self.decisions)
        action = int(pick(self._weight(), bits(rng.key, rng.stream, rng.index)))
        self.play(action)
        return action

    def run(self) -> list[int]:
        """Roll until a person must decide or the game is over; return what chance brought."""
        rolled = []
        while self.to_move == CHANCE:
            rolled.append(self.roll())
        return rolled

    def luck(self) -> Luck:
        """The chance of a bot on the seat to move, for this decision."""
        if self.to_move >= self.seats:
            raise IllegalAction(_("No seat has a choice to make now."))
        rng = generator(self.key, RANDOM_STREAM, self.decisions)
        drawn = int(bits(rng.key, rng.stream, rng.index))
        fork(rng, BOT_STREAM + self.to_move, self.decisions)
        return Luck(drawn, rng)

    @property
    def decisions(self) -> int:
        """How many actions were not chance's."""
        return self._decided

    # Taking back

    def undo(self, seat: int | None = None, *, analysis: bool = False) -> int:
        """Take the last action back if that is honest (for analysis: always) and return it.

        With a seat: its own last action. What others have begun since without its knowledge, such as the first
        steps of a secret choice, goes with it; to refuse would tell that they have begun.
        """
        if not self.done:
            raise CannotUndo(_("Nothing has been played yet."))
        last = len(self.done) - 1 if analysis or seat is None else self._last_known_to(self._seat(seat))
        done = self.done[last]
        if not analysis and not self._is_honest(done, seat):
            raise CannotUndo(self._why_it_stands(done, seat))
        self.state = copy(self._after(last))
        self._decided -= sum(later.mover != CHANCE for later in self.done[last:])
        del self.done[last:]
        self.trail.back_to(last)
        for story in self._stories.values():
            story.back_to(last)
        return done.action

    def can_undo(self, seat: int | None = None) -> bool:
        """Would `undo` work?"""
        if not self.done:
            return False
        last = len(self.done) - 1 if seat is None else self._last_known_to(self._seat(seat))
        return self._is_honest(self.done[last], seat)

    def _last_known_to(self, seat: int) -> int:
        """The last action, or an earlier one of this seat after which it cannot tell that anything happened."""
        last = len(self.done) - 1
        own = last
        while own > 0 and self.done[own].mover not in (seat, CHANCE):
            own -= 1
        if own == last or self.done[own].mover != seat:
            return last
        then = self.game.hide(self._after(own + 1), self.box, seat)
        return own if then.tobytes() == self.hidden(seat).tobytes() else last

    def _after(self, count: int) -> np.record:
        """The position after so many actions; not to be changed."""
        return next(self.trail.positions(self, count))

    def _is_honest(self, done: Done, seat: int | None) -> bool:
        """May this be taken back (by this seat), as if it had not been played?"""
        return done.mover != CHANCE and seat in (None, done.mover) and not done.told

    def _why_it_stands(self, done: Done, seat: int | None) -> str:
        """The reason, for a seat from what it knows of alone: not even a refusal tells what others do in secret."""
        steps = () if seat is None else self._story(self._seat(seat)).steps
        if seat is not None and not steps:
            return _("Nothing has been played yet.")
        last = steps[-1].who if steps else done.mover
        if last == CHANCE:
            return _("Chance has decided since; that cannot be taken back.")
        if seat not in (None, last):
            return _("{name} has acted since.").format(name=self.names[last])
        return _("That showed something hidden; it cannot be unseen.")

    # Who sees what

    def look(self, seat: int | None = None, *, after: int | None = None, steps: bool = True) -> Look:
        """The table as this seat may know it (None = a spectator), now or after so many of the steps it knows of.

        Without `steps` the story so far is left out, which is quicker.
        """
        number = self._seat(seat)
        if after is not None:
            return self._earlier(number, after)
        looks, language = self._now().looks, speaking()
        found = looks.get((number, True, language)) or (None if steps else looks.get((number, False, language)))
        if found is None:
            story = self._story(number).steps if steps else ()
            legal = self.legal() if self.to_move == number else ()
            final = [action for action in legal if self.is_final(action)] if steps else ()
            found = looks[number, steps, language] = self._look(self.sight(number), number, legal, story, final)
        return found

    def sight(self, seat: int) -> np.record:
        """The position with what this seat (NOBODY: a spectator) may not know blanked; not to be changed."""
        sights = self._now().sights
        if seat not in sights:
            sights[seat] = self.game.hide(self.state, self.box, seat)
        return sights[seat]

    def _look(
        self,
        sight: np.record,
        seat: int,
        legal: Sequence[int] = (),
        steps: Sequence[Any] = (),
        final: Sequence[int] = (),
    ) -> Look:
        drawn = self._drawn.setdefault((seat, speaking()), {})
        return Look(self.game, self.box, sight, seat, self.names, legal, steps, drawn, final, self.options)

    def is_final(self, action: int) -> bool:
        """Could the mover not take this back? Chance follows, or something hidden is shown."""
        rules, record = self.game.rules, self.box.record
        if rules.reveals(self.state, record, action, self.to_move):
            return True
        after = copy(self.state)
        rules.play(after, record, action)
        return bool(after.to_move == CHANCE)

    def _earlier(self, seat: int, after: int) -> Look:
        story = self._story(seat)
        if isinstance(after, bool) or not isinstance(after, int) or not 0 <= after <= len(story.steps):
            sentence = _("There is no moment {after!r}: so far there were {count} steps.")
            raise IllegalAction(sentence.format(after=after, count=len(story.steps)))
        if after == len(story.steps):
            return self.look(None if seat == NOBODY else seat)
        s = self._after(story.places[after - 1] + 1 if after else 0)
        legal = np.flatnonzero(self.game.weigh(s, self.box)).tolist() if s.to_move == seat else ()
        return self._look(self.game.hide(s, self.box, seat), seat, legal, story.steps[:after])

    def _story(self, seat: int) -> Story:
        story = self._stories.setdefault((seat, speaking()), Story(seat))
        story.read_on(self)
        return story

    def _mover(self) -> Look:
        """The table as whoever decides sees it; as a spectator does where that is chance."""
        return self.look(self.to_move if self.to_move < self.seats else None, steps=False)

    def word_at(self, s: np.record, action: int, mover: int) -> str:
        """The word of an action at an earlier position, as its mover meant it."""
        seat = mover if mover < self.seats else NOBODY
        return Look(self.game, self.box, self.game.hide(s, self.box, seat), seat, self.names).word(action)

    def hidden(self, seat: int | None) -> np.record:
        """A copy of the position with everything blanked that this seat may not know (None = a spectator)."""
        return copy(self.look(seat, steps=False).record)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat may see, ready for JSON."""
        return self.look(seat, steps=False).as_dict()

    def turn_line(self, seat: int | None) -> str:
        """Whose turn it is, as a sentence for this seat."""
        return self.look(seat, steps=False).turn

    def log(self, seat: int | None) -> list[str]:
        """The story in sentences as this seat may read it (None = a spectator)."""
        return [step.sentence for step in self._story(self._seat(seat)).steps if step.sentence]

    def _repr_svg_(self) -> str:
        return self._mover().svg()

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY
        if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < self.seats:
            sentence = _("There is no seat {seat!r}: seats are 0 to {last}, None is a spectator.")
            raise BadSeats(sentence.format(seat=seat, last=self.seats - 1))
        return int(seat)

    def is_noticed(self, *actions: int) -> bool:
        """Would anybody but the seat to move, a spectator included, see that something happens?"""
        after, hide = copy(self.state), self.game.hide
        for action in actions:
            self.game.rules.play(after, self.box.record, action)
        return any(self.sight(seat).tobytes() != hide(after, self.box, seat).tobytes() for seat in self._others())

    def is_noticed_since(self, before: "Match") -> bool:
        """Has anything happened since an earlier moment that somebody else than who was to move then can see?"""
        return any(before.sight(seat).tobytes() != self.sight(seat).tobytes() for seat in before._others())

    def _others(self) -> list[int]:
        return [seat for seat in (*range(self.seats), NOBODY) if seat != self.to_move]

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

    def things(self) -> list[Thing]:
        """The components and ideas of this game that a person may ask about."""
        known: list[Thing] = self.game.words.things(self.box)
        return known

    def retold(self, seat: int | None) -> Iterator[tuple[int, list[Line]]]:
        """The game again from its start, step by step: how many steps this reader knew of by then, and the lines.

        When the game is over nothing is secret any more: a spectator then also reads what only some seats knew.
        """
        number = self._seat(seat)
        others = range(self.seats) if number == NOBODY and self.is_over else ()
        return retell(self._story(number), [self._story(other) for other in others], len(self.done))

    # Copies, positions and files

    def rename(self, names: Sequence[str]) -> None:
        """Let the seats be called so from now on, also in what was told before."""
        self.names = check_names(names, self.seats)
        self._moment, self._stories, self._drawn = Moment(self.state), {}, {}

    def rest(self) -> None:
        """Keep nothing that can be worked out again: looks and what was drawn for them."""
        self._moment, self._drawn = Moment(self.state), {}

    def copy(self) -> "Match":
        """A match of its own at the same position."""
        made = Match.__new__(Match)
        made.__dict__.update(self.__dict__)
        made.state, made.done, made.trail = copy(self.state), list(self.done), self.trail.copy()
        made._stories = {reader: story.copy() for reader, story in list(self._stories.items())}
        made.names, made.options = list(self.names), dict(self.options)
        return made

    def position(self) -> dict[str, Any]:
        """The table as a mapping that `game.at` reads: all of it, so the referee's alone while the game runs."""
        return positions.written(self.game, self.box, self.seats, self.options, self.state)

    def save(self, path: Path | str) -> None:
        """Write the match to a small JSON file, whole or not at all."""
        files.write_whole(Path(path), self.to_json())

    def to_json(self) -> str:
        """The match as text: game, versions, box, options, seats, seed and actions, with a checksum."""
        return files.to_json(self)

    def snapshot(self) -> bytes:
        """The position and the steps that led to it, for whoever keeps matches and trusts its own writing."""
        steps = np.array(self.done, np.int32).reshape(-1, len(Done._fields))
        return self.state.tobytes() + steps.tobytes()

    def resume(self, kept: bytes) -> None:
        """Go to where a snapshot of this match, taken under the same rules, was; nothing is played or checked."""
        size = self.game.rules.STATE.itemsize
        if len(kept) < size or (len(kept) - size) % (4 * len(Done._fields)):
            raise BadFile(_("This snapshot is not one of {game}.").format(game=self.game.name))
        rows = np.frombuffer(kept[size:], np.int32).reshape(-1, len(Done._fields)).tolist()
        self.state = copy(np.frombuffer(kept[:size], self.game.rules.STATE)[0])
        self.done = [Done(action, mover, bool(told)) for action, mover, told in rows]
        self._decided = sum(done.mover != CHANCE for done in self.done)
        self.trail = Trail({0: self.start, len(self.done): self.state})
        self._stories = {}
