"""AN-12 Who sees what, and guesses that fit what a seat knows (5.6)."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

import digsite
from digsite.core import CHANCE, HIDDEN, NOBODY
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.rules import Phase, layout
from digsite.match import Match
from tests.catalogue import clause, few
from tests.games.antiquitus.positions import (
    BOX,
    CODES,
    KEYS,
    action,
    at_table,
    begun,
    camp,
    codes,
    deal_out,
    dealt,
    go,
    go_by_chance,
    hidden,
    kinds,
    may,
    odds,
    phase,
    submitting,
    turn_starts,
)

VIEWERS = (0, 1, NOBODY)


def sees(s: np.record, name: int | str, *seats: int) -> list[bool]:
    return [bool(rules.sees(s, BOX.record, action(name), seat)) for seat in seats]


def reveals(s: np.record, name: int | str, *seats: int) -> list[bool]:
    return [bool(rules.reveals(s, BOX.record, action(name), seat)) for seat in seats]


def guesses(s: np.record, seat: int, count: int) -> list[np.record]:
    found = []
    for number in range(count):
        made = copy(s)
        rules.guess(made, BOX.record, seat, generator((number, 7, 0, 0), 5))
        found.append(made)
    return found


def is_fair(found: Counter[str], chances: dict[str, float]) -> bool:
    """Do the frequencies fit the chances? (One false alarm in a hundred thousand.)"""
    assert set(found) <= set(chances)
    total = sum(found.values())
    weights = np.array(list(chances.values()))
    return bool(chisquare([found[name] for name in chances], weights / weights.sum() * total).pvalue > 1e-5)


# The table of AN-12


@clause("AN-12.1", "AN-11.1")
def test_everybody_sees_what_lies_open() -> None:
    site = {0: "B1", 1: "CAVE", 2: "--", 24: "(T4)"}
    s = turn_starts(
        at_table(site=site, camps=["C1 C2", "W4"], discard="T1 T2", deck="B2 B2", stacks={1: "magnum_opus"})
    )
    s.rep[:2], s.subs[:2] = [3, 4], [1, 2]
    for viewer in VIEWERS:
        seen = hidden(s, viewer)
        for field in ("face", "camp", "museum", "discard", "trash", "rep", "subs", "deck_size", "held", "remainder"):
            assert np.array_equal(seen[field], s[field]), field
        for field in ("stack", "height", "dug", "rev", "dis", "event", "turns", "batch", "known", "pool"):
            assert np.array_equal(seen[field], s[field]), field
        assert [int(seen.site[cell]) for cell in (0, 1, 2)] == [0, layout.CAVE, layout.EMPTY]


@clause("AN-12.1")
def test_nobody_sees_a_tile_that_lies_face_down_or_in_the_deck() -> None:
    s = turn_starts(at_table(site={0: "B1", 24: "(T4)"}))
    for viewer in VIEWERS:
        assert hidden(s, viewer).site[24] == HIDDEN
        assert set(hidden(s, viewer).deck) == {HIDDEN}


@clause("AN-12.1")
def test_a_tile_that_was_face_up_in_its_cell_stays_known() -> None:
    s = deal_out(go(turn_starts(at_table(site={0: "W1", 24: "C3"})), 0))
    go(s, 24)
    assert [CODES[hidden(s, viewer).site[24]] for viewer in VIEWERS] == ["C3"] * 3


@clause("AN-12.1")
def test_a_placard_is_seen_by_its_owner_and_its_back_by_everybody() -> None:
    s = turn_starts(at_table(hands=["cash_grab dark_ages midas_touch", "perfect_fit magnum_opus odds_and_evens"]))
    for key in ("cash_grab", "dark_ages", "midas_touch"):
        assert [int(hidden(s, viewer).where[KEYS.index(key)]) for viewer in VIEWERS] == [layout.HAND, HIDDEN, HIDDEN]
    assert hidden(s, 1).held[0].tolist() == [1, 1, 1]
    remainder = [placard for placard in range(45) if s.where[placard] == layout.REMAINDER]
    assert {int(hidden(s, 0).where[placard]) for placard in remainder} == {HIDDEN}


@clause("AN-12.1")
def test_who_learns_what_is_dealt() -> None:
    s, random = begun(2), np.random.default_rng(3)
    while s.phase == Phase.SETUP_SITE:
        seen = s.cursor in (0, 4, 12, 20, 24)
        assert sees(s, "B1", *VIEWERS) == [seen] * 3
        go_by_chance(s, random)
    while s.phase == Phase.SETUP_CAMP:
        assert sees(s, "B1", *VIEWERS) == [True] * 3
        go_by_chance(s, random)
    while s.phase == Phase.SETUP_HAND:
        assert sees(s, next(iter(odds(s))), *VIEWERS) == [s.walker == 0, s.walker == 1, False]
        go_by_chance(s, random)


@clause("AN-12.1")
def test_who_learns_what_is_drawn_and_laid() -> None:
    s = go(turn_starts(at_table(site={0: "C1", 1: "GOLD", 5: "(B2)"})), 0)
    assert sees(s, "B1", *VIEWERS) == [True] * 3
    go(s, "B1", "T1")
    assert phase(s) == "SITE_REFILL"
    assert sees(s, "B2", *VIEWERS) == [False] * 3
    deal_out(s)
    assert sees(s, "1 REP", *VIEWERS) == [True] * 3
    go(s, "1 REP")
    assert sees(s, "cash_grab", *VIEWERS) == [True, False, False]
    go(s, next(iter(odds(s))))
    assert sees(s, next(iter(may(s))), *VIEWERS) == [True] * 3


@clause("AN-12.1", "AN-7.10")
def test_a_texts_choice_is_its_makers_until_all_have_chosen() -> None:
    s = turn_starts(at_table(3, site={0: "T4"}, camps=["B1", "W3 W4", "C6 W1"]))
    deal_out(go(s, 0))
    assert sees(s, "T4", 0, 1, 2, NOBODY) == [True, False, False, False]
    assert reveals(s, "T4", 0, 1, 2, NOBODY) == [False] * 4
    twin = go(copy(s), "B1")
    go(s, "T4")
    for viewer in (1, 2, NOBODY):
        assert hidden(s, viewer).tobytes() == hidden(twin, viewer).tobytes()
    go(s, "W3")
    assert sees(s, "C6", 0, 1, 2, NOBODY) == [True] * 4  # the last choice: all tiles move
    assert reveals(s, "C6", 0, 1, 2, NOBODY) == [True] * 4


@clause("AN-12.1", "AN-7.10")
def test_nobody_can_tell_who_of_the_others_has_chosen_a_tile_to_pass() -> None:
    """Who has chosen sees the table as it was then, who is not asked as it was before. Seat 2 has no tiles."""
    s = turn_starts(at_table(5, site={0: "T4"}, camps=["B1", "W3 W4", "", "C6 W1", "T1"]))
    deal_out(go(s, 0))
    for tile, mover, following in (("T4", 0, 1), ("W3", 1, 3), ("C6", 3, 4)):
        others = [viewer for viewer in (0, 1, 2, 3, 4, NOBODY) if viewer not in (mover, following)]
        before = [hidden(s, viewer).tobytes() for viewer in others]
        go(s, tile)
        assert [hidden(s, viewer).tobytes() for viewer in others] == before
        assert hidden(s, following).to_move == s.to_move == following


@clause("AN-12.1", "AN-7.10")
def test_who_is_asked_for_a_tile_knows_that_those_before_have_chosen() -> None:
    s = turn_starts(at_table(4, site={0: "T4"}, camps=["B1", "W3 W4", "C6 W1", "T1"]))
    go(deal_out(go(s, 0)), "T4", "W3")
    assert hidden(s, 2).passed[:4].tolist() == [HIDDEN, HIDDEN, layout.NO_KIND, layout.NO_KIND]
    assert hidden(s, 1).passed[:4].tolist() == [HIDDEN, *kinds("W3"), layout.NO_KIND, layout.NO_KIND]
    assert hidden(s, 3).passed[:4].tolist() == [layout.NO_KIND] * 4


@clause("AN-12.1", "AN-7.10")
def test_nothing_is_told_of_who_chooses_a_tile_until_the_last_has_chosen() -> None:
    s = turn_starts(at_table(4, site={0: "T4"}, camps=["B1", "W3 W4", "C6 W1", "T1"]))
    match = Match(digsite.game("antiquitus"), BOX, 4, {}, seed=1, start=deal_out(go(s, 0)))
    for tile, asked in (("T4", 0), ("W3", 1), ("C6", 2)):
        others = [seat for seat in (0, 1, 2, 3, None) if seat not in (asked, asked + 1)]
        before = [(match.turn_line(seat), match.look(seat).steps, match.look(seat).text) for seat in others]
        assert all(line == "Everybody with tiles chooses one to pass." for line, _steps, _text in before)
        assert match.look(3).movers == [0, 1, 2, 3]
        match.play(action(tile))
        assert [(match.turn_line(seat), match.look(seat).steps, match.look(seat).text) for seat in others] == before
        assert all(match.can_undo(seat) == (seat <= asked) for seat in range(4))
    match.play(action("T1"))
    passed = "All tiles move: Seat 0 passes Texts 4; Seat 1 passes Weapons 3; Seat 2 passes Coins 6; "
    assert match.log(None)[-1] == passed + "Seat 3 passes Texts 1."
    assert match.log(3)[-1].startswith("You choose to pass Texts 1. All tiles move: ")


@clause("AN-12.1")
def test_the_last_of_two_choices_shows_the_first_to_its_maker_alone() -> None:
    s = deal_out(go(turn_starts(at_table(site={0: "T4"}, camps=["B1", "W3 W4"])), 0))
    go(s, "T4")
    assert reveals(s, "W3", 0, 1, NOBODY) == [False, True, True]


# What turning tiles shows


@clause("AN-12.1", "AN-5.2")
def test_digging_beside_an_unknown_tile_shows_it() -> None:
    s = turn_starts(at_table(site={0: "W1", 1: "B1", 5: "B2", 24: "C3"}))
    assert reveals(s, 24, *VIEWERS) == [True] * 3
    assert reveals(s, 0, *VIEWERS) == [False] * 3


@clause("AN-12.1", "AN-7.13")
def test_turning_an_unknown_tile_up_shows_it() -> None:
    s = deal_out(go(turn_starts(at_table(site={0: "W1", 1: "B1", 24: "C3"}, camps=["B1 B2"])), 0))
    go(s, 24)
    assert reveals(s, 7, *VIEWERS) == [True] * 3
    s.marked = layout.NO_CELL
    assert reveals(s, 24, *VIEWERS) == [False] * 3


@clause("AN-12.1", "AN-3.5")
def test_ending_a_turn_shows_what_the_start_check_turns() -> None:
    for tile, shown in (("GOLD", True), ("T1", False)):
        s = at_table(site={0: tile}, camps=["B1 C2", "B1"])
        s.phase = Phase.SUBMIT_TARGET
        assert reveals(s, "PASS", *VIEWERS) == [shown] * 3
        s.phase, s.left = Phase.HAND_DECK, 0
        s.held[0, 0] -= 1
        assert reveals(s, "1 REP", *VIEWERS) == [shown] * 3
        s.held[0, 1] -= 1
        assert reveals(s, "1 REP", *VIEWERS) == [False] * 3  # one more is to be drawn
        s.phase, s.dug = Phase.COINS_RETURN, layout.COINS
        assert reveals(s, "cash_grab", *VIEWERS) == [False] * 3  # the submission comes first
        s.camp[0, 0] = 0
        assert reveals(s, "cash_grab", *VIEWERS) == [shown] * 3


@clause("AN-12.1", "AN-3.5")
def test_ending_a_turn_shows_nothing_where_no_unknown_tile_lies() -> None:
    for rest, shown in (("down", True), ("empty", False)):
        s = at_table(rest=rest, camps=["B1 C2", "B1"])
        s.phase = Phase.SUBMIT_TARGET
        assert reveals(s, "PASS", *VIEWERS) == [shown] * 3


@clause("AN-12.1", "AN-3.5")
def test_the_last_refill_may_end_the_turn_and_open_the_site() -> None:
    """Only the last tile, only if the relic asks nothing, and only if nothing can be dug up."""
    s = at_table(site={0: "GOLD", 23: "--", 24: "--"}, camps=["B1", "B2"], deck="C1 C2")
    s.phase, s.cursor, s.to_move, s.dug = Phase.SITE_REFILL, 23, CHANCE, layout.TEXTS
    assert reveals(s, "C1", *VIEWERS) == [False] * 3  # one more cell is empty
    s.cursor = 24
    assert reveals(s, "C1", *VIEWERS) == [False] * 3  # both pass a tile
    s.camp[1] = 0
    assert reveals(s, "C1", *VIEWERS) == [True] * 3
    for dug in (layout.COINS, layout.WEAPONS):
        s.dug = dug
        assert reveals(s, "C1", *VIEWERS) == [False] * 3  # a placard is drawn, a tile is turned
    s.dug = layout.BONES  # no relic is up to be swapped
    assert reveals(s, "C1", *VIEWERS) == [True] * 3
    s.cursor, s.deck_size = 23, 1
    assert reveals(s, "C1", *VIEWERS) == [True] * 3  # nothing is left for the other cell


@clause("AN-12.1", "AN-6.7")
def test_a_treasure_may_show_that_the_deck_has_no_relic() -> None:
    """Whether it does is no secret: it depends on how many events nobody has seen."""
    s = go(turn_starts(at_table(site={0: "W5", 1: "GOLD", 24: "(CAVE)"}, deck="CAVE B1 B2")), 0)
    assert phase(s) == "TREASURE_DRAW"
    assert reveals(s, "B1", *VIEWERS) == [True] * 3
    s = go(turn_starts(at_table(site={0: "W5", 1: "GOLD"}, deck="B1 B2 B3 C1 C2")), 0)
    assert reveals(s, "B1", *VIEWERS) == [False] * 3


# Guesses


@clause("AN-12.1")
def test_a_guess_keeps_what_the_seat_knows_and_never_reads_the_rest() -> None:
    s, random = dealt(3, 5), np.random.default_rng(5)
    for _ in range(few(400, 60)):
        for viewer in (0, 1, 2, NOBODY):
            seen = hidden(s, viewer)
            (made,), (blind,) = guesses(s, viewer, 1), guesses(seen, viewer, 1)
            assert made.tobytes() == blind.tobytes()
            assert hidden(made, viewer).tobytes() == seen.tobytes()
            assert rules.check(made, made, BOX.record) == 0
        if go_by_chance(s, random) is None or s.phase == Phase.END:
            break


@clause("AN-12.1")
def test_unknown_cells_and_the_deck_exchange_their_tiles() -> None:
    site = {0: "B1", 24: "(C3)", 23: "(T1)", 22: "(CAVE)"}
    s = turn_starts(at_table(site=site, rest="empty", deck="W1 W1 W2"))
    found = [Counter[str]() for _ in range(4)]
    for made in guesses(s, 0, few(2000, 300)):
        for i, cell in enumerate((22, 23, 24)):
            found[i][CODES[made.site[cell]]] += 1
        found[3].update(codes(made.deck[:24]).split())
        found[3]["CAVE"] += int(made.deck[24])
    pool = {"C3": 1.0, "T1": 1.0, "CAVE": 1.0, "W1": 2.0, "W2": 1.0}
    assert all(is_fair(count, pool) for count in found[:3])
    assert found[3].total() == 3 * few(2000, 300)
    assert set(found[3]) == set(pool)


def reshuffled() -> np.record:
    """Cells 1 and 23 hold an old batch (B1 and T4, both unknown), cells 5, 6 and 7 the discard that came back."""
    site = {6: "B5", 1: "T3", 5: "W2", 7: "C3", 11: "C2", 23: "(T4)", 24: "W6"}
    s = turn_starts(at_table(camps=["C2"], site=site, rest="empty", deck="B1 B2"))
    go(s, 6)
    return s


@clause("AN-INV-17", "AN-11.2")
def test_what_an_old_batch_holds_is_told_by_counting_but_not_where() -> None:
    s = reshuffled()
    go(s, "B1", "B2")  # cells 0 and 1: the deck is empty now
    assert s.reshuffles == 1
    assert [CODES[s.pool[cell]] for cell in (0, 1, 23)] == ["B1", "B2", "T4"]
    twin = reshuffled()
    go(twin, "B2", "B1")
    assert twin.pool.tolist() == s.pool.tolist()
    assert hidden(twin, 0).tobytes() == hidden(s, 0).tobytes()
    while s.phase == Phase.SITE_REFILL:
        go(s, next(iter(odds(s))))
    found: dict[int, Counter[str]] = {cell: Counter() for cell in (0, 1, 23)}
    for made in guesses(s, 0, few(2000, 200)):
        assert sorted(made.site[[0, 1, 23]]) == sorted(kinds("B1 B2 T4"))
        for cell, count in found.items():
            count[CODES[made.site[cell]]] += 1
    assert all(is_fair(count, {"B1": 1, "B2": 1, "T4": 1}) for count in found.values())


@clause("AN-INV-17")
@pytest.mark.parametrize(
    ("cell", "tile", "left"), [(0, "B1", ["B2", "T4"]), (1, "B2", ["B1", "T4"]), (23, "T4", ["B1", "B2"])]
)
def test_a_tile_turned_up_is_crossed_off_its_batch(cell: int, tile: str, left: list[str]) -> None:
    for order in (("B1", "B2"), ("B2", "B1")):
        s = go(reshuffled(), *order)
        deal_out(s)
        s.phase, s.marked = Phase.WEAPONS_UP, layout.NO_CELL
        shown = CODES[s.site[cell]]
        go(s, cell)
        others = [c for c in (0, 1, 23) if c != cell]
        rest = sorted({"B1", "B2", "T4"} - {shown})
        assert [CODES[s.pool[c]] for c in others] == rest
        assert s.pool[cell] == layout.NO_KIND
        if shown == tile:
            assert rest == left


@clause("AN-12.1", "AN-INV-17")
def test_two_old_batches_do_not_mix() -> None:
    s = turn_starts(at_table(site={0: "(B1)", 1: "(C1)", 2: "(B2)", 3: "(C2)", 24: "T1"}, rest="empty", deck=""))
    s.batch[[1, 3]], s.reshuffles = 1, 2
    s.pool[:4] = kinds("B1 C1 B2 C2")
    assert rules.check(s, s, BOX.record) == 0
    found = Counter(" ".join(CODES[kind] for kind in made.site[:4]) for made in guesses(s, 0, few(800, 80)))
    assert is_fair(found, dict.fromkeys(["B1 C1 B2 C2", "B2 C1 B1 C2", "B1 C2 B2 C1", "B2 C2 B1 C1"], 1.0))


@clause("AN-INV-17", "AN-11.3")
def test_after_a_join_nobody_knows_which_event_is_where() -> None:
    site = {0: "W5", 1: "GOLD", 5: "(C5)", 24: "(CAVE)", 23: "(T1)"}
    worlds = []
    for there, deck in (("(CAVE)", "GOLD"), ("(GOLD)", "CAVE")):
        s = at_table(site={**site, 24: there}, rest="empty", deck=deck, discard="B1 B1 B2 B3")
        s.trash[:], s.museum[1, 0] = [3, 2], s.museum[1, 0]
        worlds.append(go(turn_starts(s), 0))
    one, other = worlds
    assert phase(one) == "TREASURE_DRAW"
    assert [int(one.pool[cell]) for cell in (23, 24)] == [12, layout.SOME_EVENT]
    assert hidden(one, 0).tobytes() == hidden(other, 0).tobytes()
    found, where = Counter[str](), Counter[bool]()
    for made in guesses(one, 0, few(2000, 200)):
        assert rules.check(made, made, BOX.record) == 0
        cells = [CODES[made.site[cell]] for cell in (23, 24)]
        found[next(code for code in cells if code != "T1")] += 1
        where[cells[0] == "T1"] += 1
    assert is_fair(found, {"CAVE": 1, "GOLD": 1})
    assert is_fair(Counter({str(k): v for k, v in where.items()}), {"True": 1, "False": 1})


@clause("AN-6.7")
def test_while_a_relic_is_drawn_every_guess_has_one_in_the_deck() -> None:
    s = go(turn_starts(at_table(site={0: "W5", 1: "GOLD", 24: "(CAVE)", 23: "(CAVE)"}, deck="B1 CAVE")), 0)
    assert phase(s) == "TREASURE_DRAW"
    for made in guesses(s, 0, few(500, 50)):
        assert made.deck[:24].sum() > 0


@clause("AN-12.1")
def test_unseen_placards_exchange_among_hands_and_the_remainder() -> None:
    s = at_table(
        3, hands=["cash_grab dark_ages midas_touch"], stacks={0: "perfect_fit"}, remainder={0: "above_and_beyond"}
    )
    turn_starts(s)
    others = [KEYS[p] for p in range(15) if s.where[p] in (layout.HAND + 1, layout.HAND + 2)]
    unseen = [*others, "above_and_beyond"]
    found = [Counter[str]() for _ in range(3)]
    for made in guesses(s, 0, few(2000, 200)):
        for i, place in enumerate((layout.HAND + 1, layout.HAND + 2, layout.REMAINDER)):
            (key,) = (KEYS[p] for p in range(15) if made.where[p] == place)
            found[i][key] += 1
        assert made.held.tolist() == s.held.tolist()
    assert all(is_fair(count, dict.fromkeys(unseen, 1.0)) for count in found)


@clause("AN-12.1")
def test_a_placard_that_everybody_knows_stays_where_it_is() -> None:
    s = turn_starts(at_table(hands=["cash_grab dark_ages midas_touch", "perfect_fit magnum_opus odds_and_evens"]))
    s.shown[KEYS.index("perfect_fit")] = 1
    for made in guesses(s, 0, 30):
        assert made.where[KEYS.index("perfect_fit")] == layout.HAND + 1
        assert made.held.tolist() == s.held.tolist()


@clause("AN-12.1", "AN-7.10")
def test_the_choices_of_others_are_guessed_evenly() -> None:
    s = deal_out(go(turn_starts(at_table(3, site={0: "T4"}, camps=["B1 B1 C2", "W3", "C6"])), 0))
    go(s, "C2")
    found = Counter(CODES[made.passed[0]] for made in guesses(s, 1, few(2000, 300)))
    assert is_fair(found, {"B1": 1, "C2": 1, "T4": 1})
    assert {int(made.passed[0]) for made in guesses(s, 0, 20)} == set(kinds("C2"))


@clause("AN-12.1")
def test_a_guess_takes_back_a_submission_in_progress_of_another() -> None:
    s = submitting("B1 C1 T6", "rise_of_villages rival_nations tablets_of_uruk")
    go(s, "rival_nations", "B1")
    (made,) = guesses(s, 1, 1)
    assert (phase(made), made.picked, made.choosing) == ("SUBMIT_TARGET", 0, 0)
    (own,) = guesses(s, 0, 1)
    assert (phase(own), own.picked, own.choosing) == ("SUBMIT_TILES", 1, 1)
    assert may(own) == may(s)
    assert camp(own, 0) == camp(s, 0)
