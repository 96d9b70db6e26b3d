"""Clocks of a table, and how long it waits: what is left to whom, worked out from what everybody may know.

Nothing here reads more than a spectator sees. Where several choose in secret, one time counts for all of them together,
so no clock tells who has chosen.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

DAY = 86400
MARGIN = 0.25  # seconds after its end in which a move that came in time may still be on its way
JOINT = 15  # a choice that several make in secret has this part of the time for a game, for each of them
LATELY = 4  # so many moves in a row of one seat can be taken back to what was left of each
_WORD = re.compile(r"(move|game)-([1-9][0-9]{0,6})")


class Tempo(NamedTuple):
    """How long people may think, in seconds."""

    each: float = 0.0  # for a move; 0: what is left of the game
    whole: float = 0.0  # for the whole game

    @property
    def grace(self) -> float:
        """What every move has before it costs anything of the time for the game, so that short steps are free."""
        return self.whole / 180

    def together(self, seats: int) -> float:
        """For what so many choose in secret."""
        return seats * (self.each or self.whole / JOINT)


def tempo_of(word: str) -> Tempo | None:
    """The clock that a word names: "move-180" or "game-1800", in seconds."""
    found = _WORD.fullmatch(word)
    if found is None:
        return None
    seconds = float(found[2])
    return Tempo(each=seconds) if found[1] == "move" else Tempo(whole=seconds)


@dataclass(frozen=True)
class Times:
    """Where the clocks of a table stand. It is never changed; all moments are in the hall's time."""

    tempo: Tempo | None = None
    patience: int = 0  # seconds until a bot plays for who is away; 0: for ever
    asked: tuple[int, ...] = ()  # who decides now, as everybody sees it
    moment: str = ""  # tells one such decision from the next
    since: float = 0.0  # when they were asked
    runs: float | None = None  # since when their clock runs; None: it stands still
    used: float = 0.0  # what it had run before
    rest: tuple[float, ...] = ()  # seconds that each seat has left: of the game, or of its move
    up: bool = False  # time is up: bots choose for whoever has not
    turns: int = 0  # how often all this has changed for everybody
    away: Mapping[int, float] = field(default_factory=dict)  # seats without an open page, and since when
    let_go: Mapping[str, float] = field(default_factory=dict)  # what was left of moves that one seat made in a row

    # Now

    @property
    def is_joint(self) -> bool:
        return len(self.asked) > 1

    @property
    def waits_days(self) -> bool:
        """Does it wait so long that people need not stay? Then only those who are asked can be too late."""
        return self.patience >= DAY

    @property
    def follows(self) -> bool:
        """Does it matter here who decides?"""
        return self.tempo is not None or self.waits_days

    @property
    def budget(self) -> float:
        """What the decision may take in all."""
        if self.tempo is None or not self.asked:
            return 0.0
        if self.is_joint:
            return self.tempo.together(len(self.asked))
        return self.rest[self.asked[0]] + self.tempo.grace

    def spent(self, now: float) -> float:
        """How long the decision has taken."""
        return self.used + (0.0 if self.runs is None else max(0.0, now - self.runs))

    @property
    def deadline(self) -> float | None:
        """When the time is up, if it runs."""
        return None if self.runs is None else self.runs + self.budget - self.used

    def is_late(self, seat: int | None, then: float) -> bool:
        """Is what this seat sent then too late?"""
        return self.deadline is not None and seat in self.asked and then > self.deadline

    def left(self, now: float) -> dict[str, float]:
        """What is shown: seconds left by seat, and of all together as "all"."""
        if self.tempo is None or not self.asked:
            return {}
        banks = {str(seat): left for seat, left in enumerate(self.rest)} if self.tempo.whole else {}
        return {**banks, self.word: min(self.over(now), self.cap)}

    def over(self, now: float) -> float:
        """What is left until the time of the decision is up."""
        return max(0.0, self.budget - self.spent(now))

    @property
    def cap(self) -> float:
        """What is shown at most: not what is free, unless there is nothing else."""
        return self.budget if self.is_joint else self.rest[self.asked[0]] or self.budget

    @property
    def word(self) -> str:
        """Whose clock it is that runs or will: a seat's, or that of all who are asked."""
        return "all" if self.is_joint else str(self.asked[0])

    @property
    def running(self) -> str:
        """The same of the clock that runs now; "" while all stand still."""
        return "" if self.runs is None or self.up else self.word

    # Going on

    def go_on(self, asked: Sequence[int], moment: str, now: float, *, runs: bool, undone: bool = False) -> "Times":
        """These decide now. `runs`: is it for people, and has the game begun?

        Whoever took something back has what was left when they let the move go.
        """
        made = self
        if (tuple(asked), moment) != (self.asked, self.moment):
            in_a_row = len(asked) == 1 and tuple(asked) == self.asked
            rest = self.rest if undone and not in_a_row else self._charged(now)
            let_go = {**self.let_go, self.moment: rest[asked[0]]} if in_a_row and rest else {}
            lately = dict([*let_go.items()][-LATELY:])
            made = self._begun(tuple(asked), moment, now, rest, lately, undone=undone)
        if runs and made.tempo is not None and made.asked:
            made = replace(made, runs=now) if made.runs is None else made
        elif made.runs is not None:
            made = replace(made, used=made.spent(now), runs=None)
        return replace(made, turns=self.turns + 1) if made.told != self.told else made

    @property
    def told(self) -> tuple[object, ...]:
        """What a page shows of it beside what is left."""
        return self.asked, self.moment, self.runs is None, self.up

    def _charged(self, now: float) -> tuple[float, ...]:
        """What is left when the decision has been made."""
        if self.tempo is None or self.is_joint or not self.asked:
            return self.rest
        over = max(0.0, self.spent(now) - self.tempo.grace)
        return tuple(max(0.0, left - over) if seat in self.asked else left for seat, left in enumerate(self.rest))

    def _begun(
        self,
        asked: tuple[int, ...],
        moment: str,
        now: float,
        rest: tuple[float, ...],
        let_go: Mapping[str, float],
        *,
        undone: bool,
    ) -> "Times":
        used = 0.0
        if self.tempo is not None and len(asked) == 1:
            again = moment in let_go
            if undone or again:
                used = self.tempo.grace  # it was had before
            if self.tempo.each and again:
                rest = tuple(let_go[moment] if seat in asked else left for seat, left in enumerate(rest))
            elif self.tempo.each and not undone:
                rest = tuple(self.tempo.each if seat in asked else left for seat, left in enumerate(rest))
        begun = replace(self, asked=asked, moment=moment, since=now, let_go=let_go)
        return replace(begun, runs=None, used=used, rest=rest, up=False)

    def anew(self, now: float) -> "Times":
        """Whoever comes back after their time was up has the time of a new move."""
        each = self.tempo.each if self.tempo is not None and not self.is_joint else 0.0
        rest = tuple(each or left if seat in self.asked else left for seat, left in enumerate(self.rest))
        return replace(self, up=False, used=0.0, runs=None, since=now, rest=rest, turns=self.turns + 1)

    def ended(self) -> "Times":
        """The time of this decision is up."""
        spent = () if self.is_joint else self.asked
        rest = tuple(0.0 if seat in spent else left for seat, left in enumerate(self.rest))
        return replace(self, up=True, rest=rest, turns=self.turns + 1)

    # Who is away

    def seen(self, seats: Collection[int], away: float | None) -> "Times":
        """These are here (None), or have been away since then."""
        others = {seat: then for seat, then in self.away.items() if seat not in seats}
        return replace(self, away=others if away is None else {**others, **dict.fromkeys(seats, away)})

    def overdue(self, seat: int, now: float) -> float | None:
        """When a bot plays for this seat, as far as is known; None: not as things are."""
        if not self.patience or (self.waits_days and seat not in self.asked):
            return None
        away = self.away.get(seat)
        if away is None:  # here: look again later, a server that was killed has not seen them go
            return now + self.patience
        if not self.waits_days:
            return away + self.patience
        if self.is_joint and away > self.since:  # who has come may have chosen
            return None
        return max(away, self.since) + self.patience

    @property
    def choosing_ends(self) -> float | None:
        """Until when a table that waits for days waits for what several choose in secret; a clock says it itself."""
        waits = self.waits_days and self.is_joint and self.tempo is None and not self.up
        return self.since + self.patience if waits else None

    def due(self, lendable: Collection[int], now: float) -> float | None:
        """When something is to be decided by time, if a bot may take over these seats."""
        found = [self.overdue(seat, now) for seat in lendable]
        if self.deadline is not None and not self.up:
            found.append(self.deadline + MARGIN)
        if any(seat in self.asked for seat in lendable):
            found.append(self.choosing_ends)
        return min((then for then in found if then is not None), default=None)

    # Keeping it

    def as_json(self) -> dict[str, Any]:
        """What is written; what was agreed stands with the table."""
        made = asdict(self)
        del made["tempo"], made["patience"]
        return {**made, "away": {str(seat): then for seat, then in self.away.items()}}


def times_of(clock: str, patience: int, seats: int, kept: Mapping[str, Any] | None = None) -> Times | None:
    """The times of a table by what was agreed and what was written; None where nothing is decided by time."""
    tempo = tempo_of(clock)
    if tempo is None and not patience:
        return None
    facts = dict(kept or {})
    for name in ("asked", "rest"):
        facts[name] = tuple(facts.get(name, ()))
    facts["away"] = {int(seat): then for seat, then in facts.get("away", {}).items()}
    if not facts["rest"] and tempo is not None:
        facts["rest"] = (tempo.each or tempo.whole,) * seats
    return Times(tempo, patience, **facts)
