"""What one seat, or a spectator, may know of a match at one moment. All but the match itself are handed this.

A look holds what is left after `hide`, and nothing else of the match: no true record, no key, no steps that its
reader did not see. What may be done was worked out by the match and copied in.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np

from digsite.box import BoxFile, Value
from digsite.core.sentinels import NOBODY, OVER
from digsite.drawing import Panel, Screen, Table, Tally, in_words, picture, usual_table
from digsite.match import usual
from digsite.match.ahead import Question
from digsite.match.notation import usual_word
from digsite.match.odds import Analysis
from digsite.text import _
from digsite.text.errors import DigsiteError

if TYPE_CHECKING:
    from digsite.match.game import Game

Result = TypeVar("Result")


class Choice(NamedTuple):
    """A sentence that can be chosen."""

    action: int
    label: str
    note: str | None
    most: int  # how often it may be picked together with others; 0 where one choice is one step
    waits: bool  # possible only together with another pick
    button: str  # what a button says that does it
    asks: bool  # it cannot be taken back: dice or cards follow, or something hidden is shown


class Step(NamedTuple):
    """Something that happened, as one reader may know it."""

    who: int  # a seat or CHANCE
    action: int | None  # None where the reader may not know which
    word: str | None  # the same in the game's notation
    sentence: str  # empty where nothing is said
    short: str  # the sentence in a few words
    parts: tuple[str, ...]  # what it changed: fields of the layout, with the place in a row ("shelf.1")
    shout: str = ""  # a word or two in large letters, where it is a moment for everybody


class Numbers:
    """The fields of a record as plain numbers and lists, all made when the first is read: quicker than one by one."""

    def __init__(self, record: np.record) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:  # the first time only
        record = self.__dict__.pop("_record", None)
        if record is None:
            raise AttributeError(name)
        values = zip(record.dtype.names, record.tolist(), strict=True)
        self.__dict__.update((field, value if isinstance(value, int) else value.tolist()) for field, value in values)
        return getattr(self, name)


class Look:
    """One reader's sight of the table."""

    def __init__(
        self,
        game: "Game",
        box: BoxFile,
        record: np.record,
        seat: int,
        names: Sequence[str],
        legal: Sequence[int] = (),
        steps: Sequence[Step] = (),
        drawn: dict[Any, Any] | None = None,
        final: Sequence[int] = (),
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.game, self.seat, self.box = game, seat, cast("Any", box)  # the game's own kind of box
        self.record, self.s = record, Numbers(record)  # as `hide` left it: for rules, and as plain numbers
        self.names, self.legal, self.steps = tuple(names), tuple(legal), tuple(steps)
        self.drawn = {} if drawn is None else drawn  # panels of this reader's earlier looks, with what they read
        self.final = frozenset(final)  # of what may be done: what cannot be taken back
        self.options = {} if options is None else dict(options)  # of the match; none outside one
        self.screen = Screen.EITHER
        self._asks: bool | None = None  # is it the reader who decides, whoever is to move?
        self._worked: dict[Any, Any] = {}

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == NOBODY else f"seat {self.seat}"
        return f"<{self.game.name} as {who} sees it: {self.turn}>"

    # Whose turn it is

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def to_move(self) -> int:
        """A seat, CHANCE or OVER."""
        mover: int = self.s.to_move
        return mover

    @cached_property
    def movers(self) -> Sequence[int]:
        """The seats that decide now; more than one where nobody may tell who of them has chosen."""
        found: Sequence[int] = self._word("movers", usual.movers)(self)
        return found

    @property
    def asked(self) -> bool:
        """Is it this reader who decides now?"""
        return self.to_move == self.seat if self._asks is None else self._asks

    @property
    def is_over(self) -> bool:
        return self.to_move == OVER

    @cached_property
    def turn(self) -> str:
        """Whose turn it is, as a sentence for this reader."""
        return str(self._word("turn", usual.turn)(self))

    # What may be done

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """First what is allowed now, then what goes only together with other picks."""
        later = sorted(self.picks.keys() - set(self.legal))
        return tuple(
            self._choice(action, waits) for waits, actions in ((False, self.legal), (True, later)) for action in actions
        )

    def _choice(self, action: int, waits: bool) -> Choice:
        words = self.game.words
        label, note = str(words.label(self, action)), self._word("note", usual.note)(self, action)
        named = getattr(words, "button", None)
        button = usual.button(label) if named is None else named(self, action) or usual.button(label)
        return Choice(action, label, note, self.picks.get(action, 0), waits, button, action in self.final)

    @cached_property
    def picks(self) -> Mapping[int, int]:
        """What may be picked together in any order, and how often each; often nothing."""
        if not self.asked:
            return {}
        found: dict[int, int] = self._word("picks", usual.picks)(self)
        possible = bool(self.links) or not found.keys().isdisjoint(self.legal)
        return found if possible and sum(found.values()) > 1 else {}

    def laid(self, picks: Sequence[int]) -> "Look | None":
        """The table with these picks put aside, also where more must go with them; None if the game does not say."""
        if any(picks.count(pick) > self.picks.get(pick, 0) for pick in picks):
            return None
        record = self._word("laid", usual.laid)(self, picks)
        if record is None:
            return None
        names, legal, steps = self.names, self.legal, self.steps
        final, options = tuple(self.final), self.options
        return Look(self.game, self.box, record, self.seat, names, legal, steps, self.drawn, final, options)

    # What is asked before its time

    @cached_property
    def question(self) -> str | None:
        """The kind of question that this reader is asked now, where a turn waits for several people; or None."""
        found: str | None = self._word("question", usual.question)(self) if self.asked else None
        return found

    @cached_property
    def questions(self) -> Sequence[Question]:
        """The kinds of questions that an order may answer at this table."""
        found: Sequence[Question] = self._word("questions", usual.questions)(self.box)
        return found

    @cached_property
    def ahead(self) -> "Look | None":
        """The table as it will be when this reader is asked, if something is asked that it may answer now; or None."""
        if self.to_move == self.seat or self.is_over or self.seat >= self.seats:
            return None
        record = self._word("ahead", usual.ahead)(self)
        if record is None:
            return None
        legal = np.flatnonzero(self.game.weigh(record, self.box)).tolist()
        return self._with(record, legal)

    @cached_property
    def early(self) -> "Look | None":
        """The table as it is now, with what the reader may answer already; or None."""
        ahead = self.ahead
        if ahead is None:
            return None
        known = {"choices": ahead.choices, "picks": ahead.picks, "question": ahead.question, "turn": self.turn}
        return self._with(self.record, ahead.legal, _asks=True, **known)

    def unasked(self) -> "Look":
        """The same for a reader whose answer comes by itself: there is nothing to choose."""
        return self._with(self.record, (), _asks=False)

    def _with(self, record: np.record, legal: Sequence[int], **known: object) -> "Look":
        """Another sight of the same reader, of which this is known already."""
        names, steps, options = self.names, self.steps, self.options
        made = Look(self.game, self.box, record, self.seat, names, legal, steps, self.drawn, (), options)
        made.__dict__.update(known)
        return made

    @property
    def links(self) -> list[int]:
        """Steps allowed now that only say that a part of a choice is complete."""
        return [link for link in getattr(self.game.words, "LINKS", ()) if link in self.legal]

    @cached_property
    def said(self) -> Mapping[int, str]:
        """The sentence of each choice."""
        return {choice.action: choice.label for choice in self.choices}

    def label(self, action: int) -> str:
        """The sentence a person reads for an action, allowed or not."""
        number = self.game.number(action)
        return self.said[number] if number in self.said else str(self.game.words.label(self, number))

    def note(self, action: int) -> str | None:
        """What is worth knowing beside a choice, or None."""
        note: str | None = self._word("note", usual.note)(self, self.game.number(action))
        return note

    def why(self, action: int) -> str | None:
        """Why this reader cannot do this now; None if it can."""
        number = self.game.number(action)
        return None if number in self.legal else str(self._word("why", usual.why)(self, number))

    def word(self, action: int) -> str:
        """The action in the game's notation."""
        number = self.game.number(action)
        own: str | None = self._word("word", usual.word)(self, number)
        return usual_word(self.game.rules, self.box, number) if own is None else own

    def tell(self, mover: int, you: str, they: str, **facts: object) -> str:
        """The sentence for the mover, or the one for everyone else, with its placeholders filled in."""
        return (you if self.seat == mover else they).format(name=self.names[mover], **facts)

    def once(self, work: Callable[..., Result], *args: Hashable) -> Result:
        """What follows from this look, worked out the first time that it is asked for."""
        key = work, args
        if key not in self._worked:
            self._worked[key] = work(self, *args)
        found: Result = self._worked[key]
        return found

    def analyse(self, *, ms: float | None = None, rounds: int | None = None, seed: int = 0, exact: int = 0) -> Analysis:
        """What may come of each choice, from what this reader may know alone, in about so many milliseconds.

        With `rounds` and `seed` instead it is the same every time. `exact` solves a game without secrets for one or two
        beside, if it has no more than so many positions. docs/analysis.md says what the numbers mean.
        """
        if self.game.analyst is None:
            raise DigsiteError(_("Nobody here analyses {game}: take it from digsite.game.").format(game=self.game.name))
        return self.game.analyst(self, ms=ms, rounds=rounds, seed=seed, exact=exact)

    # Points

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as far as this reader can know."""
        score = self.game.rules.score
        return tuple(int(score(self.record, self.box.record, seat)) for seat in range(self.seats))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Places by seat, best = 1, as far as this reader can know; no secret when the game is over."""
        rank = self.game.rules.rank
        return tuple(int(rank(self.record, self.box.record, seat)) for seat in range(self.seats))

    @cached_property
    def tallies(self) -> list[Tally]:
        """What everybody has at the end and what it is made of, best first."""
        parts = self._word("tally", usual.tally)(self)
        order = sorted(range(self.seats), key=lambda seat: (self.places[seat], seat))
        return [Tally(seat, self.names[seat], self.places[seat], self.scores[seat], parts[seat]) for seat in order]

    @cached_property
    def ended(self) -> str:
        """Who has won, in a headline."""
        return usual.ended(self)

    @cached_property
    def tie(self) -> str:
        """What decided between equal points, with its clause; empty where the points did."""
        best = [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]
        return str(self._word("tie", usual.tie)(self, best)) if self.is_over and len(best) > 1 else ""

    # Pictures and explanations

    @cached_property
    def panels(self) -> Sequence[Panel]:
        """The table: named pictures, each also as text."""
        drawn = getattr(self.game.board, "panels", None)
        if drawn is None:
            return [*self.table.panels, *self._others()]
        made: Sequence[Panel] = drawn(self)
        return made

    def _others(self) -> list[Panel]:
        """The heads of the rivals as text, and all that is public about them."""
        rivals = self.table.rivals
        if not rivals:
            return []
        title = _("The others") if self.seat < self.seats else _("The players")
        heads = in_words(rivals, self.names)
        return [Panel("others", title, 0, 0, "", heads), *(rival.opened for rival in rivals if rival.opened)]

    @cached_property
    def table(self) -> Table:
        """The same laid out for the screen it is drawn for (where nobody has said which: a wide one)."""
        if self.screen is Screen.EITHER:
            return self.on(Screen.WIDE).table
        if hasattr(self.game.board, "panels"):
            return usual_table(self.panels, self.screen, usual.rivals(self))
        made: Table = self.game.board.table(self)
        return made

    @cached_property
    def when(self) -> str:
        """How far the game has come, in a few words."""
        return str(self._word("when", usual.when)(self))

    def on(self, screen: Screen) -> "Look":
        """The same, with its panels drawn for one kind of screen."""
        _worded_once = self.said
        made = copy(self)
        made.__dict__.pop("panels", None)
        made.__dict__.pop("table", None)
        made.screen = screen
        return made

    @cached_property
    def compact(self) -> str:
        """The table in few lines, with what is needed in every turn; usually all panels as text."""
        return str(self._word("compact", usual.compact)(self))

    @cached_property
    def hues(self) -> Mapping[str, str]:
        """What has a colour, by the words that name it: names and marks of the box, each with a hue of the boards."""
        found: Mapping[str, str] = self._word("hues", usual.hues)(self.box)
        return found

    @property
    def text(self) -> str:
        """All panels as text."""
        return "\n\n".join(f"{panel.title}\n{panel.text}" for panel in self.panels)

    def svg(self, theme: str = "light") -> str:
        """The table as one picture."""
        return picture(self.table, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    # Everything as plain data

    @cached_property
    def bytes(self) -> bytes:
        """The record as bytes, to compare looks by."""
        return self.record.tobytes()

    def as_dict(self) -> dict[str, Any]:
        """What this reader sees, ready for JSON."""
        fields = self.record.dtype.names or ()
        return {
            "game": self.game.id,
            "seats": self.seats,
            "seat": None if self.seat == NOBODY else self.seat,
            "names": list(self.names),
            "to_move": self.to_move,
            "turn": self.turn,
            "state": {name: self.record[name].tolist() for name in fields if name != "spare"},
            "legal": list(self.legal),
            "scores": list(self.scores),
        }

    def _word(self, name: str, otherwise: Any) -> Any:
        """A function of the game's words, or the usual one."""
        return getattr(self.game.words, name, otherwise)
