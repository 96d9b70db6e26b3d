"""How box.toml becomes the record that the rules read, and what an edited file must keep."""

import string
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from digsite.box import BoxFile, Key, Printed, Text, rows_of, whole
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.rules import layout
from digsite.text import _, plural

LARGEST_SUM = 30  # the look-ahead keeps a set of sums in 31 bits
TURN_FACTS = {"excavated", "revealed_min", "discarded_min", "event_discarded"}
BEFORE_FACTS = {"rep_before_min", "behind_in_submissions"}
LIMITS = {"only_suits", "only_ranks", "size_min"}
GROWING = {
    "count_min": layout.COUNT,
    "rank_suits_min": layout.SUITS_OF_A_RANK,
    "run_min": layout.RUN,
    "distinct_ranks_min": layout.DIFFERENT_RANKS,
}
ENTRIES: dict[str, set[str]] = {  # what each op says beside its name
    "left_max": {"n"},
    "left_min": {"n"},
    "size_min": {"n"},
    "only_suits": {"suits"},
    "only_ranks": {"ranks"},
    "count_min": {"suits", "ranks", "n"},
    "count_max": {"suits", "ranks", "n"},
    "rank_suits_min": {"n"},
    "run_min": {"suits", "n"},
    "distinct_ranks_min": {"ranks", "n"},
    "sum_exact": {"n"},
    "suit_sum_beats_rest": {"suits"},
    "excavated": {"suits"},
    "revealed_min": {"n"},
    "discarded_min": {"n"},
    "event_discarded": set(),
    "rep_before_min": {"n"},
    "behind_in_submissions": set(),
    "others_min": {"n"},
}
ANY_RANK = (1, layout.RANKS)


class End(Printed):
    submissions: dict[str, whole(1, 999)]
    idle_rounds: whole(1, 99)

    @model_validator(mode="after")
    def _has_every_seat_count(self) -> Self:
        wanted = [str(seats) for seats in layout.SEATS]
        if sorted(self.submissions) != wanted:
            sentence = _("submissions needs a number for each of {wanted} players, and no other")
            raise ValueError(sentence.format(wanted=", ".join(wanted)))
        return self


class Setup(Printed):
    camp_tiles: whole(0, 9)
    placards_per_deck: whole(0, layout.PER_DECK // layout.EACH)


class Limits(Printed):
    hand_size: whole(1, 9)
    submission_tiles_min: whole(1, 9)
    submission_placards_max: whole(1, layout.MOST_CHOSEN)


class Scoring(Printed):
    bonus_per_extra_placard: whole(0, 99)


class Site(Printed):
    rows: Literal[5]
    columns: Literal[5]
    start_face_up: list[whole(0, layout.CELLS - 1)]
    corners: list[whole(0, layout.CELLS - 1)]
    adjacency: Literal["orthogonal"]


class Piece(Printed):
    name: Text
    count: whole(1, 99) | None = None
    text: Text


class Suit(Printed):
    id: int
    code: Annotated[str, Field(pattern=r"^[A-Z]$")]
    name: Text
    singular: Text
    colour: Text
    effect: Literal["swap", "trade_placard", "pass_left", "flip"]
    text: Text


class Relic(Printed):
    id: int
    code: Text
    name: Text
    suit: Text
    rank: whole(1, layout.RANKS)
    copies: whole(0, 20)
    place: Text
    date: Text


class Event(Printed):
    id: int
    code: Text
    name: Text
    copies: whole(0, 20)
    effect: Literal["discard", "draw"]
    tiles: whole(1, 9)
    text: Text


class Deck(Printed):
    id: int
    rep: whole(0, 99)
    name: Text


class Need(BaseModel):
    """One entry of what a placard asks for."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    op: str
    n: whole(0, 999) | None = None
    suits: Annotated[str, Field(min_length=1)] | None = None
    ranks: Annotated[list[whole(1, layout.RANKS)], Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _says_what_its_op_needs(self) -> Self:
        if self.op not in ENTRIES:
            sentence = _("'{op}' is not known; a need is one of {entries}")
            raise ValueError(sentence.format(op=self.op, entries=", ".join(ENTRIES)))
        for entry in ("n", "suits", "ranks"):
            if (getattr(self, entry) is not None) != (entry in ENTRIES[self.op]):
                sentence = _("{op} needs {entry}") if entry in ENTRIES[self.op] else _("{op} takes no {entry}")
                raise ValueError(sentence.format(op=self.op, entry=entry))
        is_window = self.ranks is not None and len(self.ranks) == 2 and self.ranks[0] <= self.ranks[1]
        if self.ranks is not None and self.op != "distinct_ranks_min" and not is_window:
            sentence = _("the ranks of {op} are a window [low, high], not {ranks}")
            raise ValueError(sentence.format(op=self.op, ranks=self.ranks))
        if self.op == "distinct_ranks_min" and self.n is not None and self.n > len(set(self.ranks or ())):
            raise ValueError(_("{op} asks for {n} different ranks out of fewer").format(op=self.op, n=self.n))
        return self

    @property
    def window(self) -> range:
        """The ranks meant, for a need with a window."""
        low, high = self.ranks or ANY_RANK
        return range(low, high + 1)


class Placard(Printed):
    id: int
    key: Key
    name: Text
    deck: whole(0, layout.DECKS - 1)
    rep: whole(0, 99)
    text: Text
    need: Annotated[list[Need], Field(min_length=1)]
    faq: bool
    note: str = ""

    def all(self, *ops: str) -> list[Need]:
        """The entries with one of these ops, in order."""
        return [need for need in self.need if need.op in ops]

    def number(self, op: str, default: int = 0) -> int:
        """The strictest n of this op: the largest, or the default without one."""
        return max((need.n or 0 for need in self.all(op)), default=default)

    @model_validator(mode="after")
    def _has_a_shape_that_the_look_ahead_knows(self) -> Self:  # AN-8.7
        ops = Counter(need.op for need in self.need)
        if not (_is_mix(ops) or _is_left(ops) or _is_sum(ops) or _is_outweighing(self, ops) or _is_others(ops)):
            sentence = _("the need of '{key}' has a shape that the rules do not support (AN-8.7)")
            raise ValueError(sentence.format(key=self.key))
        if sum(ops[op] for op in GROWING) > layout.GROWING:
            sentence = _("'{key}' has more than {growing} conditions that count tiles")
            raise ValueError(sentence.format(key=self.key, growing=layout.GROWING))
        for need in self.all("sum_exact"):
            if not 1 <= (need.n or 0) <= LARGEST_SUM:
                sentence = _("the sum of '{key}' must lie between 1 and {largest_sum}")
                raise ValueError(sentence.format(key=self.key, largest_sum=LARGEST_SUM))
        return self


def _is_mix(ops: Counter[str]) -> bool:
    return set(ops) <= TURN_FACTS | BEFORE_FACTS | LIMITS | set(GROWING)


def _is_left(ops: Counter[str]) -> bool:
    return ops in (Counter(["left_min"]), Counter(["left_max"]))


def _is_sum(ops: Counter[str]) -> bool:
    return set(ops) <= {"sum_exact", "count_min"} and ops["sum_exact"] == 1 and ops["count_min"] <= 2


def _is_outweighing(placard: Placard, ops: Counter[str]) -> bool:
    if ops != Counter(["size_min", "count_max", "suit_sum_beats_rest"]):
        return False
    (limit,), (beats,) = placard.all("count_max"), placard.all("suit_sum_beats_rest")
    return limit.suits == beats.suits and len(beats.suits or "") == 1 and tuple(limit.ranks or ()) == ANY_RANK


def _is_others(ops: Counter[str]) -> bool:
    return ops == Counter(["others_min"])


class Box(BoxFile):
    LAYOUT: ClassVar = rules.BOX
    SWITCHES: ClassVar = rules.SWITCHES

    end: End
    setup: Setup
    limits: Limits
    scoring: Scoring
    site: Site
    piece: list[Piece]
    suit: rows_of(Suit, layout.SUITS)
    relic: rows_of(Relic, layout.RELICS)
    event: rows_of(Event, layout.EVENTS)
    deck: rows_of(Deck, layout.DECKS)
    placard: rows_of(Placard, layout.PLACARDS)

    # What an edited file must keep

    @model_validator(mode="after")
    def _ids_are_in_order(self) -> Self:
        _insist_on_order("suit", [suit.id for suit in self.suit], 0)
        _insist_on_order("relic", [relic.id for relic in self.relic], 0)
        _insist_on_order("event", [event.id for event in self.event], layout.RELICS)
        _insist_on_order("deck", [deck.id for deck in self.deck], 0)
        _insist_on_order("placard", [placard.id for placard in self.placard], 0)
        for group, names in (
            ("suits with the code", [suit.code for suit in self.suit]),
            ("placards with the key", [placard.key for placard in self.placard]),
        ):
            for name, count in Counter(names).items():
                if count > 1:
                    sentence = _("there are {count} {group} '{name}'; each must be different")
                    raise ValueError(sentence.format(count=count, group=group, name=name))
        return self

    @model_validator(mode="after")
    def _effects_are_where_the_rules_look(self) -> Self:
        if [suit.effect for suit in self.suit] != ["swap", "trade_placard", "pass_left", "flip"]:
            raise ValueError(
                _("the effects of the suits must stay swap, trade_placard, pass_left, flip, in this order")
            )
        if [event.effect for event in self.event] != ["discard", "draw"]:
            raise ValueError(_("the effects of the events must stay discard, draw, in this order"))
        return self

    @model_validator(mode="after")
    def _relics_fit_their_number(self) -> Self:
        for relic in self.relic:
            suit = self.suit[relic.id // layout.RANKS]
            if relic.suit != suit.code or relic.rank != relic.id % layout.RANKS + 1:
                rank = relic.id % layout.RANKS + 1
                sentence = _("relic {relic} must be rank {rank} of suit {suit}, not {code}")
                raise ValueError(sentence.format(relic=relic.id, rank=rank, suit=suit.code, code=relic.code))
        return self

    @model_validator(mode="after")
    def _placards_fit_their_decks(self) -> Self:
        for placard in self.placard:
            rep = self.deck[placard.deck].rep
            if placard.rep != rep:
                sentence = _("'{placard}' has {rep} REP, but its deck has {of_deck}")
                raise ValueError(sentence.format(placard=placard.key, rep=placard.rep, of_deck=rep))
        for deck, count in sorted(Counter(placard.deck for placard in self.placard).items()):
            if count != layout.PER_DECK:
                sentence = _("deck {deck} has {count} placards; each deck must have {per_deck}")
                raise ValueError(sentence.format(deck=deck, count=count, per_deck=layout.PER_DECK))
        return self

    @model_validator(mode="after")
    def _tiles_suffice(self) -> Self:
        relics, events = sum(relic.copies for relic in self.relic), sum(event.copies for event in self.event)
        wanted = layout.CELLS + layout.EACH * self.setup.camp_tiles
        if relics < wanted:
            sentence = _("there are {relics} relics; a Site of {cells} and {most} camps of {camp_tiles} need {wanted}")
            raise ValueError(
                sentence.format(
                    relics=relics,
                    cells=layout.CELLS,
                    most=int(layout.EACH),
                    camp_tiles=self.setup.camp_tiles,
                    wanted=wanted,
                )
            )
        if events >= layout.CELLS:
            sentence = _("there are {events} events; with {cells} or more they could fill the whole Site")
            raise ValueError(sentence.format(events=events, cells=layout.CELLS))
        return self

    @model_validator(mode="after")
    def _cells_are_named_once(self) -> Self:
        for name, cells in (("start_face_up", self.site.start_face_up), ("corners", self.site.corners)):
            if len(set(cells)) != len(cells):
                raise ValueError(_("site.{name} names a cell twice").format(name=name))
        return self

    @model_validator(mode="after")
    def _suits_of_needs_exist(self) -> Self:
        codes = [suit.code for suit in self.suit]
        for placard in self.placard:
            for need in placard.need:
                for letter in need.suits or "":
                    if letter not in codes:
                        sentence = _("'{placard}' names the suit {letter}; the suits are {codes}")
                        raise ValueError(sentence.format(placard=placard.key, letter=letter, codes=", ".join(codes)))
        return self

    @model_validator(mode="after")
    def _sums_can_be_looked_ahead(self) -> Self:
        for placard in self.placard:
            if placard.all("sum_exact") and self._sum_places(placard) > layout.CELLS:
                raise ValueError(_("'{placard}' asks for too many tiles beside its sum").format(placard=placard.key))
        return self

    @model_validator(mode="after")
    def _texts_can_be_filled_in(self) -> Self:
        rows: list[tuple[str, str, dict[str, object]]] = [
            *((f"placard '{placard.key}'", placard.text, self.facts(placard)) for placard in self.placard),
            *((f"event {event.code}", event.text, {"tiles": event.tiles}) for event in self.event),
            *((f"deck {deck.id}", deck.name, {"rep": deck.rep}) for deck in self.deck),
        ]
        for where, text, facts in rows:
            for name in _placeholders(where, text):
                if name not in facts:
                    known = ", ".join(f"{{{fact}}}" for fact in facts)
                    sentence = _("the text of {where} has {{{name}}}, which it cannot know; it knows {known}")
                    raise ValueError(sentence.format(where=where, name=name, known=known))
        return self

    # Sentences

    def placard_text(self, placard: int) -> str:
        """What a placard asks for, with its numbers filled in."""
        card = self.placard[placard]
        return _(card.text).format(**self.facts(card))

    def event_text(self, event: int) -> str:
        """What an event (0 Cave-In, 1 Treasure) does, with its numbers filled in."""
        return _(self.event[event].text).format(tiles=self.event[event].tiles)

    def deck_name(self, deck: int) -> str:
        """What a placard deck is called."""
        return _(self.deck[deck].name).format(rep=self.deck[deck].rep)

    def facts(self, placard: Placard) -> dict[str, object]:
        """What the placeholders of a placard's text stand for: {n1} is the n of its first need, and so on."""
        found: dict[str, object] = {}
        for i, need in enumerate(placard.need, 1):
            if need.n is not None:
                found[f"n{i}"] = need.n
            if need.op in ("count_min", "count_max"):
                found[f"tiles{i}"] = self._tiles(need)
            if need.op == "left_max":
                found[f"tiles{i}"] = (
                    plural("At most {n} tile", "At most {n} tiles", need.n).format(n=need.n) if need.n else _("No tile")
                )
            if need.op == "run_min":
                found[f"run{i}"] = self._run(need)
            if need.suits is not None:
                found[f"suits{i}"] = _list([suit.name for suit in self._suits(need)], _("{first} and {last}"))
                found[f"one{i}"] = _list([suit.singular for suit in self._suits(need)], _("{first} or {last}"))
            if need.op == "distinct_ranks_min":
                found[f"list{i}"] = ", ".join(map(str, need.ranks or ()))
            elif need.ranks is not None:
                found[f"ranks{i}"] = _window(need.ranks)
        return found

    def _tiles(self, need: Need) -> str:
        """A number of tiles: '2 Bones', '1 Coin of rank 1-2', '2 tiles of rank 5-6'."""
        suits, count = self._suits(need), need.n or 0
        if len(suits) == layout.SUITS:
            kind = plural("tile", "tiles", count)
        else:
            kind = _list([suit.singular if count == 1 else suit.name for suit in suits], _("{first} or {last}"))
        if tuple(need.ranks or ()) == ANY_RANK:
            return _("{n} {kind}").format(n=count, kind=kind)
        return _("{n} {kind} of rank {ranks}").format(n=count, kind=kind, ranks=_window(need.ranks or ()))

    def _run(self, need: Need) -> str:
        suits = self._suits(need)
        if len(suits) == layout.SUITS:
            return _("{n} neighbouring ranks of one suit").format(n=need.n)
        names = _list([suit.name for suit in suits], _("{first} or {last}"))
        return _("{n} neighbouring ranks of {suits}").format(n=need.n, suits=names)

    def _suits(self, need: Need) -> list[Suit]:
        return [suit for suit in self.suit if suit.code in (need.suits or "")]

    # Numbers

    def numbers(self) -> dict[str, Any]:
        return {
            "copies": [relic.copies for relic in self.relic] + [event.copies for event in self.event],
            "submissions": [self.end.submissions.get(str(seats), 0) for seats in range(layout.EACH + 1)],
            "idle_rounds": self.end.idle_rounds,
            "camp_tiles": self.setup.camp_tiles,
            "placards_per_deck": self.setup.placards_per_deck,
            "hand_size": self.limits.hand_size,
            "tiles_min": self.limits.submission_tiles_min,
            "placards_max": self.limits.submission_placards_max,
            "bonus": self.scoring.bonus_per_extra_placard,
            "cave_tiles": self.event[0].tiles,
            "gold_tiles": self.event[1].tiles,
            "starts_up": [int(cell in self.site.start_face_up) for cell in range(layout.CELLS)],
            "corner": [int(cell in self.site.corners) for cell in range(layout.CELLS)],
            **_columns(self._placard_numbers(placard) for placard in self.placard),
        }

    def ids(self, things: str) -> list[str]:
        """The ids in words and positions: r1c2, b3, cave, rep4, midas_touch."""
        return self._ids[things]

    @cached_property
    def _ids(self) -> dict[str, list[str]]:
        decks = [f"rep{deck.rep}" for deck in self.deck]
        relics = [f"{self.suit[relic.id // layout.RANKS].code}{relic.rank}".lower() for relic in self.relic]
        events = [event.name.lower() for event in layout.Event]
        return {
            "cell": [f"r{row + 1}c{column + 1}" for row in range(layout.ROWS) for column in range(layout.COLUMNS)],
            "suit": [suit.code.lower() for suit in self.suit],
            "relic": relics,
            "event": events,
            "tile": relics + events,
            "deck": decks if len(set(decks)) == len(decks) else [f"deck{deck.id + 1}" for deck in self.deck],
            "placard": [placard.key for placard in self.placard],
        }

    def _placard_numbers(self, placard: Placard) -> dict[str, Any]:
        """What the rules know of a placard (AN-8.7)."""
        growing = placard.all(*GROWING)
        blank = [0] * (layout.GROWING - len(growing))
        others = placard.number("others_min")
        beats = placard.all("suit_sum_beats_rest")
        return {
            "deck": placard.deck,
            "rep": placard.rep,
            "order": layout.PLACARDS - 1 - placard.id + (layout.PLACARDS if others else 0),
            "allowed": self._allowed(placard),
            "dug": self._may_be_dug(placard),
            "rev": placard.number("revealed_min"),
            "dis": placard.number("discarded_min"),
            "event": len(placard.all("event_discarded")[:1]),
            "rep_before": placard.number("rep_before_min"),
            "behind": len(placard.all("behind_in_submissions")[:1]),
            "size_min": placard.number("size_min"),
            "left_min": placard.number("left_min"),
            "left_max": placard.number("left_max", layout.NO_LIMIT),
            "others": others,
            "grows": [GROWING[need.op] for need in growing] + blank,
            "grows_in": [self._kinds(need) for need in growing] + blank,
            "grows_to": [need.n for need in growing] + blank,
            "adds_up": placard.number("sum_exact"),
            "adds_size": self._sum_size(placard),
            "beats": self._suits(beats[0])[0].id if beats else layout.NO_SUIT,
            "beats_max": placard.number("count_max"),
        }

    def _allowed(self, placard: Placard) -> int:
        allowed = (1 << layout.RELICS) - 1
        for need in placard.all("only_suits", "only_ranks"):
            allowed &= self._kinds(need)
        return allowed

    def _may_be_dug(self, placard: Placard) -> int:
        suits = (1 << layout.NO_SUIT + 1) - 1
        for need in placard.all("excavated"):
            suits &= sum(1 << suit.id for suit in self._suits(need))
        return suits

    def _kinds(self, need: Need) -> int:
        """The kinds of relic that a need means, a bit for each."""
        suits = self._suits(need) if need.suits is not None else self.suit
        ranks = (need.ranks or ()) if need.op == "distinct_ranks_min" else need.window
        return sum(1 << suit.id * layout.RANKS + rank - 1 for suit in suits for rank in set(ranks))

    def _sum_size(self, placard: Placard) -> int:
        """How many tiles the look-ahead for a sum must count: none where the rest makes sure of enough."""
        counts, least = placard.all("count_min"), int(self.limits.submission_tiles_min)
        total = placard.number("sum_exact")
        if total == 0 or total > layout.RANKS * (least - 1):
            return 0
        apart = len(counts) < 2 or self._kinds(counts[0]) & self._kinds(counts[1]) == 0
        if apart and sum(need.n or 0 for need in counts) >= least:
            return 0
        return least

    def _sum_places(self, placard: Placard) -> int:
        places = self._sum_size(placard) + 1
        for need in placard.all("count_min"):
            places *= (need.n or 0) + 1
        return places


def _insist_on_order(group: str, ids: list[int], first: int) -> None:
    for place, number in enumerate(ids, first):
        if number != place:
            sentence = _("the ids of [[{group}]] must run from {first} up in order; found {number} in place of {place}")
            raise ValueError(sentence.format(group=group, first=first, number=number, place=place))


def _columns(rows: Iterable[dict[str, Any]]) -> dict[str, list[Any]]:
    """Rows of a table as its columns."""
    listed = list(rows)
    return {name: [row[name] for row in listed] for name in listed[0]}


def _placeholders(where: str, text: str) -> list[str]:
    try:
        return [name for _literal, name, _form, _way in string.Formatter().parse(text) if name is not None]
    except ValueError:
        raise ValueError(_("the text of {where} has a brace without its partner").format(where=where)) from None


def _list(names: Sequence[str], pair: str) -> str:
    """'Bones', 'Bones and Coins', 'Bones, Coins and Texts'."""
    if len(names) == 1:
        return names[0]
    return pair.format(first=", ".join(names[:-1]), last=names[-1])


def _window(ranks: Sequence[int]) -> str:
    return str(ranks[0]) if ranks[0] == ranks[-1] else f"{ranks[0]}-{ranks[-1]}"
