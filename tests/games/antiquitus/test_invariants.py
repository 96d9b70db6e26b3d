"""AN-INV: random games keep all invariants, and each check notices what it is there for."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE, OVER
from digsite.core.records import copy, new
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.rules import Phase, invariants, layout
from digsite.games.antiquitus.rules.placards import any_placards
from digsite.sim.batches import Setting, run_part
from tests.catalogue import clause, compiled_only, few
from tests.games.antiquitus.positions import (
    BOX,
    KEYS,
    action,
    at_table,
    begun,
    deal_out,
    dealt,
    go,
    go_by_chance,
    may,
    name_of,
    phase,
    submitting,
    turn_starts,
)

ALL = [f"AN-INV-{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18)]


@clause(*ALL)
@pytest.mark.parametrize("seats", rules.SEATS)
def test_random_games_keep_all_invariants(seats: int) -> None:
    """After every action; `run_part` also notices a decision without an option (AN-INV-14)."""
    tally = run_part(Setting(rules, BOX.record, seats, begun(seats)), 0, few(2000, 1), checked=True)
    assert tally.broken_seed < 0, tally.sums


@clause("AN-INV-14")
def test_an_option_never_depends_on_what_its_maker_cannot_see() -> None:
    s, random, weight, other = dealt(3, 2), np.random.default_rng(2), *np.zeros((2, rules.ACTIONS), np.int32)
    for _ in range(few(600, 100)):
        if s.to_move == OVER:
            break
        if s.to_move != CHANCE:
            seen = copy(s)
            rules.hide(seen, BOX.record, int(s.to_move))
            rules.weigh(s, BOX.record, weight)
            rules.weigh(seen, BOX.record, other)
            assert weight.tolist() == other.tolist()
            assert set(weight) <= {0, 1}
            assert weight.any()
        go_by_chance(s, random)


@clause("AN-INV-15", "AN-8.11")
@pytest.mark.parametrize(
    ("tiles", "placards", "facts"),
    [
        ("B1 B1 C1 C2 T3", "rise_of_villages rival_nations perfect_fit", {}),
        ("B1 B2 B3 W1 T6", "freydis_raiders the_black_death strength_in_numbers", {}),
        ("B1 C1 T4 W5", "layered_secrets cause_and_effect strength_in_numbers", {"rev": 3, "event": 1, "dis": 1}),
        ("B2 B4 B4 T2 C2", "temple_of_odin rise_of_kingdoms above_and_beyond", {}),
    ],
)
def test_every_submission_is_reached_in_one_way(tiles: str, placards: str, facts: dict[str, Any]) -> None:
    ways: Counter[tuple[bytes, frozenset[str]]] = Counter()

    def walk(s: np.record) -> None:
        for name in may(s) - {"PASS"}:
            after = copy(s)
            rules.play(after, BOX.record, action(name))
            if after.total > s.total:
                given = frozenset(key for i, key in enumerate(KEYS) if after.where[i] == layout.MUSEUM)
                ways[after.museum[0].tobytes(), given] += 1
            else:
                walk(after)

    walk(submitting(tiles, placards, **facts))
    assert len(ways) > 3
    assert set(ways.values()) == {1}


# Each check notices what it is there for


@cache
def somewhere() -> np.record:
    s, random = dealt(3, 4), np.random.default_rng(4)
    while s.phase != Phase.DIG or s.total < 3:
        go_by_chance(s, random)
    assert rules.check(s, s, BOX.record) == 0
    return s


def middle() -> np.record:
    """A sound position in the middle of a game."""
    return copy(somewhere())


def first(s: np.record, field: str, value: int) -> int:
    return int(np.flatnonzero(s[field] == value)[0])


def lose_a_tile(s: np.record) -> None:
    s.deck[int(np.flatnonzero(s.deck)[0])] -= 1
    s.deck_size -= 1


def miscount_the_deck(s: np.record) -> None:
    s.deck_size += 1


def owe_a_tile(s: np.record) -> None:
    kind = int(np.flatnonzero(s.camp[0] == 0)[0])
    s.camp[0, kind] -= 1
    s.discard[kind] += 1


def owe_a_tile_of_the_deck(s: np.record) -> None:
    kind = int(np.flatnonzero(s.deck == 0)[0])
    s.deck[kind], s.discard[kind] = -1, s.discard[kind] + 1
    s.deck_size -= 1


def owe_a_tile_of_the_discard(s: np.record) -> None:
    kind = int(np.flatnonzero(s.discard == 0)[0])
    s.discard[kind], s.deck[kind] = -1, s.deck[kind] + 1
    s.deck_size += 1


def await_an_event_that_was_not_trashed(s: np.record) -> None:
    s.pending[0] = s.trash[0] + 1


def lose_a_placard(s: np.record) -> None:
    s.where[first(s, "where", layout.REMAINDER)] = layout.HAND + 4


def misplace_a_placard(s: np.record) -> None:
    s.where[first(s, "where", layout.REMAINDER)] = layout.STACK


def miscount_a_hand(s: np.record) -> None:
    s.held[1, 0] += 1


def miscount_a_remainder(s: np.record) -> None:
    s.remainder[2] += 1


def stack_a_placard_twice(s: np.record) -> None:
    s.stack[0, layout.PER_DECK - 1] = 4


def stack_too_high(s: np.record) -> None:
    s.height[0] = layout.PER_DECK + 1


def show_a_placard_of_the_deck(s: np.record) -> None:
    s.shown[first(s, "where", layout.REMAINDER)] = 1


def overfill_a_hand(s: np.record) -> None:
    placard = first(s, "where", layout.REMAINDER)
    s.where[placard] = layout.HAND
    s.held[0, BOX.placard[placard].deck] += 1
    s.remainder[BOX.placard[placard].deck] -= 1


def empty_a_hand(s: np.record) -> None:
    placard = first(s, "where", layout.HAND)
    s.where[placard], s.shown[placard] = layout.REMAINDER, 0
    s.held[0, BOX.placard[placard].deck] -= 1
    s.remainder[BOX.placard[placard].deck] += 1


def miscount_submissions(s: np.record) -> None:
    s.total += 1


def play_on_after_the_last_submission(s: np.record) -> None:
    s.subs[0] += 9 - s.total
    s.total = 9


def give_reputation_away(s: np.record) -> None:
    s.rep[0] += 1


def take_tiles_out_of_the_museum(s: np.record) -> None:
    seat = int(np.argmax(s.subs))
    s.deck[:24] += s.museum[seat]
    s.deck_size += s.museum[seat].sum()
    s.museum[seat] = 0


def leave_a_cell_empty(s: np.record) -> None:
    s.deck[s.site[7]] += 1
    s.deck_size += 1
    s.site[7], s.face[7], s.known[7], s.pool[7] = layout.EMPTY, 0, 0, layout.NO_KIND


def count_five_neighbours(s: np.record) -> None:
    s.rev = 5


def count_five_neighbours_of_both_kinds(s: np.record) -> None:
    s.rev, s.dis, s.event = 3, 2, 0


def discard_an_event_without_a_discard(s: np.record) -> None:
    s.event, s.dis = 1, 0


def forget_what_was_dug(s: np.record) -> None:
    s.dug = layout.BONES


def turn_an_unknown_tile_up(s: np.record) -> None:
    s.face[first(s, "known", 0)] = layout.UP


def deal_from_a_later_batch(s: np.record) -> None:
    s.batch[0] = s.reshuffles + 1


def list_a_tile_of_this_batch(s: np.record) -> None:
    s.pool[next(c for c in range(25) if s.known[c] == 0 and s.batch[c] == s.reshuffles)] = 3


@clause(*ALL)
@pytest.mark.parametrize(
    ("spoil", "number"),
    [
        (lose_a_tile, 1),
        (miscount_the_deck, 1),
        (owe_a_tile, 1),
        (owe_a_tile_of_the_deck, 1),
        (owe_a_tile_of_the_discard, 1),
        (await_an_event_that_was_not_trashed, 2),
        (lose_a_placard, 3),
        (misplace_a_placard, 3),
        (miscount_a_hand, 3),
        (miscount_a_remainder, 3),
        (stack_a_placard_twice, 3),
        (stack_too_high, 3),
        (show_a_placard_of_the_deck, 3),
        (overfill_a_hand, 4),
        (empty_a_hand, 4),
        (miscount_submissions, 5),
        (play_on_after_the_last_submission, 5),
        (give_reputation_away, 6),
        (take_tiles_out_of_the_museum, 7),
        (leave_a_cell_empty, 8),
        (count_five_neighbours, 10),
        (count_five_neighbours_of_both_kinds, 10),
        (discard_an_event_without_a_discard, 10),
        (forget_what_was_dug, 11),
        (turn_an_unknown_tile_up, 12),
        (list_a_tile_of_this_batch, 17),
        (deal_from_a_later_batch, 17),
    ],
)
def test_a_spoiled_position_is_noticed(spoil: Callable[[np.record], None], number: int) -> None:
    before = middle()
    s = copy(before)
    spoil(s)
    assert rules.check(before, s, BOX.record) == number


@cache
def first_in(phase: Phase) -> np.record:
    """The first position of some random game in this phase; of a submission one with a tile picked."""
    for seed in range(40):
        s, random = begun(3), np.random.default_rng(seed)
        while True:
            if s.phase == phase and (phase != Phase.SUBMIT_TILES or s.picked > 0):
                assert rules.check(s, s, BOX.record) == 0
                return s
            if s.to_move == OVER:
                break
            go_by_chance(s, random)
    raise AssertionError(f"{phase.name} was not reached")


@clause("AN-INV-18")
@pytest.mark.parametrize(
    ("phase", "changes"),
    [
        (Phase.DIG, {"to_move": CHANCE}),
        (Phase.SITE_REFILL, {"to_move": 0}),
        (Phase.HAND_DRAW, {"to_move": 0}),
        (Phase.TEXTS_PICK, {"to_move": CHANCE}),
        (Phase.CAVE_PICK, {"to_move": CHANCE}),
        (Phase.DIG, {"dug": layout.COINS}),
        (Phase.SITE_REFILL, {"dug": layout.NO_SUIT}),
        (Phase.BONES_SITE, {"dug": layout.COINS}),
        (Phase.COINS_DECK, {"dug": layout.BONES}),
        (Phase.TEXTS_PICK, {"dug": layout.WEAPONS}),
        (Phase.WEAPONS_DOWN, {"dug": layout.TEXTS}),
        (Phase.DIG, {"resolving": layout.CAVE}),
        (Phase.CAVE_PICK, {"resolving": layout.GOLD}),
        (Phase.TREASURE_DRAW, {"resolving": layout.CAVE}),
        (Phase.SITE_REFILL, {"cursor": layout.NO_CELL}),
        (Phase.DIG, {"cursor": 3}),
        (Phase.BONES_CAMP, {"marked": layout.NO_CELL}),
        (Phase.DIG, {"marked": 3}),
        (Phase.COINS_DRAW, {"drawing": layout.NO_DECK}),
        (Phase.DIG, {"drawing": 0}),
        (Phase.SETUP_CAMP, {"left": 0}),
        (Phase.SETUP_HAND, {"left": 2}),
        (Phase.CAVE_PICK, {"left": 3}),
        (Phase.TREASURE_DRAW, {"left": 0}),
        (Phase.CAVE_PICK, {"walked": 3}),
        (Phase.DIG, {"walked": 1}),
        (Phase.DIG, {"idle": 4}),
        (Phase.DIG, {"idle": -1}),
        (Phase.SUBMIT_TILES, {"choosing": 2}),
        (Phase.SUBMIT_EXTRA, {"choosing": 5}),
        (Phase.DIG, {"choosing": 1}),
        (Phase.DIG, {"chosen": 0}),
        (Phase.SUBMIT_TILES, {"picked": 0}),
        (Phase.SUBMIT_TILES, {"pick": 9}),
        (Phase.DIG, {"last": 4}),
        (Phase.DIG, {"passed": 0}),
    ],
)
def test_a_decision_that_does_not_fit_its_phase_is_noticed(phase: Phase, changes: dict[str, int]) -> None:
    s = copy(first_in(phase))
    for name, value in changes.items():
        s[name] = value
    assert rules.check(s, s, BOX.record) == 18


@clause("AN-INV-18")
def test_a_submission_is_of_the_hand_and_in_order() -> None:
    keys = "the_black_death layered_secrets freydis_raiders"
    s = go(submitting("B2 B3 B4 W1 W1", keys, seats=2, dug="B", rev=3), "the_black_death", "B2", "B3", "B4", "DONE")
    go(s, "layered_secrets")
    assert s.phase == Phase.SUBMIT_EXTRA
    assert invariants.picks_fit_phase(s, BOX.record)
    turned = copy(s)
    turned.chosen[:2] = s.chosen[:2][::-1]
    assert not invariants.picks_fit_phase(turned, BOX.record)
    s.where[s.chosen[1]] = layout.REMAINDER
    assert not invariants.picks_fit_phase(s, BOX.record)


@clause("AN-INV-4")
def test_a_hand_may_be_short_once_the_decks_are_empty() -> None:
    s = new(rules.STATE)
    assert not any_placards(s)
    s.remainder[2] = 1
    assert any_placards(s)


@clause("AN-INV-9")
def test_a_dry_site_with_tiles_to_deal_is_noticed() -> None:
    s = turn_starts(at_table(site={0: "GOLD"}, rest="empty", deck="", camps=["B1 C3", "B2"], hands=["midas_touch"]))
    assert invariants.dry_dig_stays_dry(s, s)
    s.deck_size = 1
    assert not invariants.dry_dig_stays_dry(s, s)


@clause("AN-INV-12")
def test_an_empty_cell_that_is_known_is_noticed() -> None:
    s = middle()
    assert invariants.cells_are_sound(s, s)
    leave_a_cell_empty(s)
    s.known[7] = 1
    assert not invariants.cells_are_sound(s, s)


@clause("AN-INV-17")
def test_a_pool_that_lists_other_tiles_is_noticed() -> None:
    s = new(rules.STATE)
    s.site[:], s.pool[:], s.reshuffles = layout.EMPTY, layout.NO_KIND, 1
    s.site[3], s.pool[3] = 5, 5
    assert invariants.pools_are_true(s)
    s.pool[3] = 6
    assert not invariants.pools_are_true(s)


@clause("AN-INV-9")
def test_tiles_that_move_in_a_dry_dig_are_noticed() -> None:
    s = turn_starts(at_table(site={0: "GOLD"}, rest="empty", deck="", camps=["B1 C2 T3", "B2 C3"]))
    after = copy(s)
    after.camp[0], after.camp[1] = s.camp[1].copy(), s.camp[0].copy()
    assert rules.check(s, after, BOX.record) == 9
    s.deck[0] += 1
    s.deck_size += 1
    s.museum[1, 0] -= 1
    assert rules.check(s, s, BOX.record) in (8, 9)


@clause("AN-INV-10", "AN-INV-12")
def test_a_discovery_that_is_counted_wrongly_is_noticed() -> None:
    before = turn_starts(at_table(site={12: "C1", 7: "B2"}))
    s: Any = go(copy(before), 12)
    s.rev -= 1
    assert rules.check(before, s, BOX.record) == 10
    s.rev += 1
    laid = go(copy(s), "B1")
    laid.known[7] = 1
    assert rules.check(s, laid, BOX.record) == 12


@clause("AN-INV-13")
def test_a_swap_that_changes_sizes_is_noticed() -> None:
    before = deal_out(go(turn_starts(at_table(site={0: "B3", 4: "W2"}, camps=["T5"])), 0))
    go(before, 4)
    after = go(copy(before), "T5")
    after.camp[0, 0] += 1
    after.deck[0] -= 1
    after.deck_size -= 1
    assert rules.check(before, after, BOX.record) == 13
    before = deal_out(go(turn_starts(at_table(site={0: "C3"}, camps=["T5"])), 0))
    go(before, "1 REP")
    go(before, next(iter(may(before))))
    after = go(copy(before), str(next(iter(may(before)))))
    before.held[0, 0] -= 1
    assert rules.check(before, after, BOX.record) == 13


@clause("AN-INV-16")
def test_what_shrinks_is_noticed() -> None:
    s = middle()
    for field in ("rep", "trash", "museum"):
        before = copy(s)
        before[field][(0,) * before[field].ndim] += 1
        assert rules.check(before, s, BOX.record) == 16
    before = copy(s)
    before.where[first(s, "where", layout.REMAINDER)] = layout.MUSEUM
    assert rules.check(before, s, BOX.record) == 16


@clause("AN-INV-17")
def test_a_pool_out_of_order_is_noticed() -> None:
    site = {6: "B5", 1: "T3", 5: "W2", 7: "C3", 11: "C2", 23: "(T4)", 24: "W6"}
    s = go(turn_starts(at_table(camps=["C2"], site=site, rest="empty", deck="B1 B2")), 6, "B1", "B2")
    assert rules.check(s, s, BOX.record) == 0
    s.pool[0], s.pool[1] = int(s.pool[1]), int(s.pool[0])
    assert rules.check(s, s, BOX.record) == 17


# Termination (section 7)


@compiled_only
@pytest.mark.parametrize(("seats", "turns"), [(2, 96), (3, 117), (4, 144), (5, 152)])
def test_a_game_in_which_nobody_submits_ends_within_its_bound(seats: int, turns: int) -> None:
    random = np.random.default_rng(seats)
    weight = np.zeros(rules.ACTIONS, np.int32)
    for seed in range(3):
        s = dealt(seats, seed)
        while s.to_move != OVER:
            rules.weigh(s, BOX.record, weight)
            legal = np.flatnonzero(weight)
            number = layout.PASS if weight[layout.PASS] else int(random.choice(legal, p=weight[legal] / weight.sum()))
            rules.play(s, BOX.record, number)
        assert s.total == 0
        assert s.turns <= turns
        assert s.idle == seats
        assert phase(s) == "END"
        assert name_of(layout.PASS) == "PASS"
