"""What a placard asks for, one condition after the other, and how far some tiles meet it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from digsite.games.antiquitus.box import Box, Need
from digsite.games.antiquitus.rules import layout
from digsite.text import _, later
from digsite.text.keeping import ThisBox, kept

PHRASES = {
    "left_max": later("{tiles} left in camp"),
    "left_min": later("{n} or more stay in camp"),
    "size_min": later("{n} or more tiles"),
    "only_suits": later("only {suits}"),
    "only_ranks": later("all of rank {ranks}"),
    "count_min": later("{tiles}"),
    "count_max": later("at most {tiles}"),
    "rank_suits_min": later("a rank in {n} suits"),
    "run_min": later("a run of {n} in {suits}"),
    "distinct_ranks_min": later("{n} of the ranks {list}"),
    "sum_exact": later("ranks add up to {n}"),
    "suit_sum_beats_rest": later("{suits} outweigh the rest"),
    "excavated": later("you dig a {one}"),
    "revealed_min": later("{n} or more turned up"),
    "discarded_min": later("{n} or more discarded"),
    "event_discarded": later("an event is discarded"),
    "rep_before_min": later("{n} REP before"),
    "behind_in_submissions": later("another submitted more"),
    "others_min": later("{n} other placards with it"),
}


class Condition(NamedTuple):
    """One thing that a placard asks for, in a few words; how far it is met, where that can be counted; is it met?"""

    words: str
    have: str
    holds: bool


class Weighed(NamedTuple):
    """What a placard is held against: tiles that are submitted, or a whole camp of which some may be."""

    tiles: tuple[int, ...]  # by kind
    whole: bool  # a whole camp: could the condition be met with some of it?
    left: int  # tiles that stay in the camp
    others: int  # placards that are submitted with this one
    dug: int  # turn facts; of another's turn they are as at the beginning of one's own
    rev: int
    dis: int
    event: int
    rep: int
    is_behind: bool

    @property
    def size(self) -> int:
        return sum(self.tiles)


def weighed(s: Any, seat: int, chosen: Sequence[int]) -> Weighed:
    """What the placards of a seat are held against: the picked tiles with the chosen placards, else the whole camp."""
    camp, picks, behind = s.camp[seat], bool(chosen or s.picked), max(s.subs[: s.seats]) > s.subs[seat]
    dug, rev, dis, event = (s.dug, s.rev, s.dis, s.event) if s.active == seat else (layout.NO_SUIT, 0, 0, 0)
    left = sum(camp) - (s.picked if picks else 0)
    tiles = tuple(s.pick if picks else camp)
    return Weighed(tiles, not picks, left, len(chosen), dug, rev, dis, event, s.rep[seat], behind)


@kept(4096)
def conditions(box: ThisBox[Box], number: int, held: Weighed) -> tuple[Condition, ...]:
    """Everything that a placard asks for, in the order of its box file."""
    needs = zip(_phrases(box, number), box.box.placard[number].need, strict=True)
    return tuple(Condition(words, *_met(box.box, number, need, held)) for words, need in needs)


@kept(512)
def _phrases(box: ThisBox[Box], number: int) -> list[str]:
    """What a placard asks for, each in a few words."""
    card, found = box.box.placard[number], []
    facts = box.box.facts(card)
    for i, need in enumerate(card.need, 1):
        given = {name: facts.get(f"{name}{i}", "") for name in ("n", "tiles", "suits", "one", "list", "ranks")}
        one_suit = need.op == "run_min" and len(need.suits or "") == layout.SUITS
        phrase = later("a run of {n} in one suit") if one_suit else PHRASES[need.op]
        found.append(_(phrase).format(**given))
    return found


def _met(box: Box, number: int, need: Need, held: Weighed) -> tuple[str, bool]:
    wanted = need.n or 0
    if need.op in ("count_min", "rank_suits_min", "run_min", "distinct_ranks_min", "size_min"):
        have = {
            "rank_suits_min": _suits_of_a_rank,
            "run_min": _run,
            "distinct_ranks_min": _ranks,
        }.get(need.op, _count)(box, need, held.tiles)
        return str(have), have >= wanted
    if need.op in ("revealed_min", "discarded_min", "rep_before_min", "others_min"):
        have = {"revealed_min": held.rev, "discarded_min": held.dis, "rep_before_min": held.rep}.get(
            need.op, held.others
        )
        return str(have), have >= wanted
    if need.op == "excavated":
        return "", held.dug < layout.SUITS and box.suit[held.dug].code in (need.suits or "")
    if need.op == "event_discarded":
        return "", held.event > 0
    if need.op == "behind_in_submissions":
        return "", held.is_behind
    return _could(box, number, need, held) if held.whole else _limited(box, need, held)


def _limited(box: Box, need: Need, held: Weighed) -> tuple[str, bool]:
    """What too many or the wrong tiles break."""
    wanted, tiles = need.n or 0, held.tiles
    if need.op in ("left_max", "left_min"):
        is_met = held.left <= wanted if need.op == "left_max" else held.left >= wanted
        return str(held.left), is_met and held.size > 0
    if need.op == "sum_exact":
        return str(ranks_of(tiles)), ranks_of(tiles) == wanted
    if need.op == "count_max":
        return str(_count(box, need, tiles)), _count(box, need, tiles) <= wanted
    if need.op == "suit_sum_beats_rest":
        own = _weight(box, need, tiles)
        return _("{own} to {rest}").format(own=own, rest=ranks_of(tiles) - own), own > ranks_of(tiles) - own
    return "", 0 < held.size == _count(box, need, tiles)


def _could(box: Box, number: int, need: Need, held: Weighed) -> tuple[str, bool]:
    """Could some tiles of a whole camp meet it?"""
    least, tiles = int(box.limits.submission_tiles_min), held.tiles
    if need.op == "left_min":
        return "", held.size - least >= (need.n or 0)
    if need.op == "sum_exact":
        return "", bool(_sums(tiles) >> (need.n or 0) & 1)
    if need.op == "suit_sum_beats_rest":
        return "", _could_outweigh(box, number, need, tiles)
    if need.op in ("only_suits", "only_ranks"):
        return "", _count(box, need, tiles) >= least
    return "", held.size >= least


def _could_outweigh(box: Box, number: int, need: Need, tiles: Sequence[int]) -> bool:
    """Do the highest tiles of the suit outweigh the lowest of the rest that must come with them?"""
    card = box.placard[number]
    own = [kind % layout.RANKS + 1 for kind in _each(tiles) if _is_meant(box, need, kind)]
    rest = [kind % layout.RANKS + 1 for kind in _each(tiles) if not _is_meant(box, need, kind)]
    best = sorted(own, reverse=True)[: card.number("count_max", len(own))]
    wanted = max(0, card.number("size_min") - len(best))
    return len(rest) >= wanted and sum(best) > sum(sorted(rest)[:wanted])


def _is_meant(box: Box, need: Need, kind: int) -> bool:
    suit, rank = divmod(kind, layout.RANKS)
    ranks = (need.ranks or ()) if need.op == "distinct_ranks_min" else need.window
    return (need.suits is None or box.suit[suit].code in need.suits) and rank + 1 in ranks


def _each(tiles: Sequence[int]) -> list[int]:
    return [kind for kind, count in enumerate(tiles) for _i in range(count)]


def _meant(box: Box, need: Need, tiles: Sequence[int]) -> list[int]:
    return [kind for kind, count in enumerate(tiles) if count and _is_meant(box, need, kind)]


def _count(box: Box, need: Need, tiles: Sequence[int]) -> int:
    return sum(tiles[kind] for kind in _meant(box, need, tiles))


def _weight(box: Box, need: Need, tiles: Sequence[int]) -> int:
    return sum(tiles[kind] * (kind % layout.RANKS + 1) for kind in _meant(box, need, tiles))


def ranks_of(tiles: Sequence[int]) -> int:
    """All ranks added up."""
    return sum(count * (kind % layout.RANKS + 1) for kind, count in enumerate(tiles))


def _sums(tiles: Sequence[int]) -> int:
    """What some of the tiles can add up to, a bit for each sum."""
    sums = 1
    for kind in _each(tiles):
        sums |= sums << kind % layout.RANKS + 1
    return sums


def _ranks(box: Box, need: Need, tiles: Sequence[int]) -> int:
    return len({kind % layout.RANKS for kind in _meant(box, need, tiles)})


def _suits_of_a_rank(box: Box, need: Need, tiles: Sequence[int]) -> int:
    found = _meant(box, need, tiles)
    return max((sum(kind % layout.RANKS == rank for kind in found) for rank in range(layout.RANKS)), default=0)


def _run(box: Box, need: Need, tiles: Sequence[int]) -> int:
    """The longest run of neighbouring ranks in one suit."""
    found, best, length = set(_meant(box, need, tiles)), 0, 0
    for kind in range(layout.RELICS):
        length = (length + 1 if kind % layout.RANKS else 1) if kind in found else 0
        best = max(best, length)
    return best
