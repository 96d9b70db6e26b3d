"""AR-10 Scoring and AR-17 the research tracks of Expansion I."""

from itertools import product

import pytest

from digsite.core import OVER
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase
from digsite.games.artifact.rules.scoring import exhibitions
from tests.catalogue import clause, few
from tests.games.artifact.positions import SITES, TILES, R, after, bare, new_game, play, take

MANUSCRIPTS = ["africa_manuscript", "asia_manuscript", "america_manuscript", "middle_east_manuscript"]


def research_points(seats: int, spaces: list[int], manuscripts: int = 0) -> int:
    open_sites = [name for name in MANUSCRIPTS if seats > 3 or not name.startswith("asia")]
    s = bare(
        seats,
        research={0: spaces},
        hands={0: " ".join(open_sites[:manuscripts])},
        money={0: 0},
        expansion_1=True,
    )
    return int(rules.score(s, R, 0))


@clause("AR-EX-53", "AR-10.1")
def test_prestige_is_that_of_tiles_and_one_for_five_coins() -> None:
    s = bare(tiles={0: "mask_4 jewel_5 three_sites"}, money={0: 13}, hands={0: "asia_mask*3"}, huts={0: "asia"})
    assert rules.score(s, R, 0) == 19 + 2
    assert rules.score(s, R, 1) == 4


@clause("AR-10.1", "AR-18.2")
def test_a_stand_alone_card_is_worth_one() -> None:
    s = bare(alone={0: "africa*2 asia"}, money={0: 4}, expansion_1=True)
    assert rules.score(s, R, 0) == 3


def example_54(coins: int) -> list[int]:
    s = bare(
        tiles={0: "mask_5", 1: "africa_5 mask_3", 2: "africa_4 vase_3", 3: "asia_4 statue_3"},
        money={0: 9, 1: 3, 2: 5, 3: coins},
        year=1928,
    )
    play(s, "PASS", "PASS", "PASS", "PASS")
    assert s.to_move == OVER
    assert [rules.score(s, R, seat) for seat in range(4)] == [10, 10, 10, 10]
    return [int(rules.rank(s, R, seat)) for seat in range(4)]


@clause("AR-EX-54", "AR-10.2")
def test_ties_go_to_more_exhibitions_then_to_more_coins() -> None:
    assert example_54(6) == [4, 3, 2, 1]
    assert example_54(5) == [4, 3, 1, 1]


@clause("AR-10.2")
def test_most_prestige_is_ahead_whatever_else() -> None:
    s = bare(3, tiles={0: "mask_3 vase_3", 1: "mask_5"}, money={0: 4, 1: 0, 2: 44})
    assert [rules.score(s, R, seat) for seat in range(3)] == [8, 9, 8]
    assert [rules.rank(s, R, seat) for seat in range(3)] == [2, 1, 3]


@clause("AR-0.5", "AR-10.2")
def test_an_exhibition_is_a_tile_or_a_stand_alone_card() -> None:
    s = bare(3, tiles={0: "mask_3"}, alone={1: "africa*3"}, money={0: 0, 1: 5, 2: 20}, expansion_1=True)
    assert [rules.score(s, R, seat) for seat in range(3)] == [4, 4, 4]
    assert [exhibitions(s, seat) for seat in range(3)] == [1, 3, 0]
    assert [rules.rank(s, R, seat) for seat in range(3)] == [2, 1, 3]


# Research tracks


@clause("AR-EX-55", "AR-17.1", "AR-17.2")
def test_research_moves_the_marker_of_its_site_one_space_up() -> None:
    s = bare(mats={0: "museum"}, research={0: [2, 1, 0, 0]}, expansion_1=True)
    play(s, "RESEARCH africa")
    assert (s.research[0].tolist(), R.research[s.research[0, 0]]) == ([3, 1, 0, 0], 6)
    top = bare(mats={0: "museum"}, research={0: [4]}, expansion_1=True)
    assert play(top, "RESEARCH africa").research[0, 0] == 4
    assert R.research[4] == 8
    assert play(bare(mats={0: "museum"}), "RESEARCH africa").research.sum() == 0


@clause("AR-EX-55", "AR-17.3")
def test_neither_hiring_nor_the_first_huts_move_a_marker() -> None:
    s = bare(mats={0: "africa"}, huts={0: "africa"}, expansion_1=True)
    assert play(s, "HIRE africa", "CARD africa_mask").research.sum() == 0
    first = play(new_game(3, expansion_1=True), "HUT africa", "HUT america", "HUT middle_east", "HUT africa")
    assert first.research.sum() == 0


@pytest.mark.parametrize(
    ("seats", "spaces", "manuscripts", "points"),
    [
        pytest.param(4, [0, 2, 2, 4], 0, 4, marks=clause("AR-EX-56", "AR-17.4")),
        pytest.param(4, [0, 0, 4, 4], 0, 0, marks=clause("AR-EX-56", "AR-17.4")),
        pytest.param(4, [4, 2, 0, 2], 0, 4, marks=clause("AR-17.4")),
        pytest.param(3, [1, 0, 2, 2], 0, 2, marks=clause("AR-EX-57", "AR-17.4")),
        pytest.param(4, [0, 1, 1, 3], 0, 2, marks=clause("AR-EX-58", "AR-17.5")),
        pytest.param(4, [0, 1, 1, 3], 1, 2, marks=clause("AR-EX-58", "AR-17.5")),
        pytest.param(4, [0, 1, 1, 3], 2, 4, marks=clause("AR-EX-58", "AR-17.5")),
        pytest.param(4, [4, 4, 4, 4], 2, 8, marks=clause("AR-17.5")),
        pytest.param(3, [1, 0, 1, 1], 2, 2, marks=clause("AR-17.5")),
        pytest.param(3, [1, 0, 1, 1], 3, 4, marks=clause("AR-17.5")),
    ],
)
def test_research_scores_the_lowest_marker_that_counts(
    seats: int, spaces: list[int], manuscripts: int, points: int
) -> None:
    assert research_points(seats, spaces, manuscripts) == points


def best_by_force(seats: int, spaces: tuple[int, ...], manuscripts: int) -> int:
    """Try every way to use the manuscripts."""
    places = [site for site in range(4) if seats > 3 or SITES[site] != "asia"]
    best = 0
    for use in product(places, repeat=manuscripts):
        moved = [min(4, spaces[site] + use.count(site)) for site in places]
        best = max(best, sorted(moved)[1 if seats > 3 else 0])
    return [0, 2, 4, 6, 8][best]


@clause("AR-17.4", "AR-17.5")
def test_manuscripts_are_used_as_well_as_can_be() -> None:
    for number, spaces in enumerate(product(range(5), repeat=4)):
        if number % few(3, 29):
            continue
        for manuscripts in range(4):
            assert research_points(4, list(spaces), manuscripts) == best_by_force(4, spaces, manuscripts), spaces
            closed = (spaces[0], 0, spaces[2], spaces[3])
            assert research_points(3, list(closed), manuscripts) == best_by_force(3, closed, manuscripts), closed


@clause("AR-18.9", "AR-17.5")
def test_a_manuscript_has_no_effect_in_a_hand_that_sold_it() -> None:
    s = bare(mats={0: "ship"}, hands={0: "asia_manuscript"}, research={0: [0, 0, 1, 1]}, money={0: 0}, expansion_1=True)
    assert rules.score(s, R, 0) == 2
    assert rules.score(after(s, "SELL", "CARD asia_manuscript"), R, 0) == 0


@clause("AR-10.1")
def test_without_the_first_expansion_research_counts_nothing() -> None:
    s = bare(money={0: 0})
    assert rules.score(s, R, 0) == 0
    assert s.research.sum() == 0


@clause("AR-10.1", "AR-4.1")
def test_points_so_far_are_those_of_the_table() -> None:
    s = new_game(3, quick_start=True)
    play(s, "CARD africa_mask", "CARD america_mask", "CARD middle_east_mask")
    for _ in range(3):
        take(s, "museum*2 ship*2")
    assert [rules.score(s, R, seat) for seat in range(3)] == [1, 1, 1]
    assert (s.phase, TILES[0]) == (Phase.TURN, "mask_3")
