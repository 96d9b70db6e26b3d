"""The worked examples of section 6 about set-up, turns, events and cards, one test each; W-62 is a secret."""

from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    CANOPY,
    CAVE,
    EVENTS,
    MAZE,
    PYRAMID,
    base,
    chances,
    hand,
    hazard,
    new_game,
    obstacle,
    options,
    phase,
    pile,
    play,
)


@clause("FD-W-33", "FD-2.3")
def test_action_points_of_a_turn() -> None:
    s = play(base(ap_change={1: -3}), "END_TURN")
    assert (s.ap, s.ap_change[1]) == (1, 0)
    s = base(owned={1: "high_nest_idol"}, event="long_daylight", ap_change={1: -1})
    play(s, "END_TURN")
    assert s.ap == 4


@clause("FD-W-34", "FD-4.4", "FD-12.7")
def test_modifiers_of_a_dig() -> None:
    def dug(*faces: int, **position: object) -> int:
        s = base(at={0: MAZE, 1: MAZE}, **position)  # type: ignore[arg-type]
        for face in faces:
            s.depth[0] = 0
            play(s, "DOWN", f"FACE {face}")
        return int(s.depth[0])

    assert dug(3, owned={1: "howling_totem"}, event="monsoon") == 1
    assert dug(6, owned={1: "howling_totem"}, event="monsoon") == 3
    assert dug(3, owned={0: "sunstone_disc glowstone_heart"}) == 6
    assert dug(3, 2, owned={0: "sunstone_disc glowstone_heart"}) == 3


@clause("FD-W-35", "FD-11.6", "FD-4.5")
def test_a_mine_cart_is_no_dig() -> None:
    s = base(
        at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 3}, owned={0: "sunstone_disc"}, hands={0: "mine_cart"}
    )
    play(s, "CARD mine_cart")
    assert s.noted == 7
    play(s, "HAZARD_CARD bad_air", "STAY")
    assert (s.depth[0], s.ap, s.digs) == (5, 3, 0)
    s.depth[0] = 0
    play(s, "DOWN", "FACE 1")
    assert s.depth[0] == 3

    s = play(base(final=1, depth={0: 6, 1: 3}, hands={0: "mine_cart"}), "CARD mine_cart")
    assert (phase(s), options(s)) == (Phase.DIRECTION, {"DOWN", "UP"})
    play(s, "UP")
    assert (s.depth[0], phase(s)) == (2, Phase.MAIN)


@clause("FD-W-36", "FD-14.7")
def test_an_earth_tremor() -> None:
    at, depth = {0: MAZE, 1: PYRAMID, 3: PYRAMID}, {0: 12, 1: 10, 2: 3, 3: 0}
    s = base(4, at=at, depth=depth, start=1, left="earth_tremor")
    play(s, "END_TURN", "EVENT_CARD earth_tremor")
    assert s.depth.tolist() == [10, 5, 0, 0]
    s = base(4, at=at, depth=depth, start=1, final=3, left="earth_tremor")
    play(s, "END_TURN", "EVENT_CARD earth_tremor")
    assert (s.depth.tolist(), s.to_move, s.ap) == ([12, 10, 3, 0], 1, 2)
    assert s.ap_change.tolist() == [-1, 0, -1, 0]


@clause("FD-W-37", "FD-14.9")
def test_an_omen_of_doom_never_begins_the_final_dig() -> None:
    for clock, after in ((4, 5), (7, 7)):
        s = play(base(active=1, clock=clock, left="omen_of_doom"), "END_TURN", "EVENT_CARD omen_of_doom")
        assert (s.clock, s.final) == (after, 0)


@clause("FD-W-38", "FD-14.5")
def test_a_museum_gala() -> None:
    s = base(3, owned={0: "glowstone_heart"}, active=2, left="museum_gala")
    play(s, "END_TURN", "EVENT_CARD museum_gala")
    assert s.vp.tolist()[:3] == [5, 7, 7]


@clause("FD-W-39", "FD-14.11")
def test_a_collectors_offer_goes_round() -> None:
    s = base(3, start=1, active=0, hands={0: "machete", 2: "medicine_kit"}, left="collectors_offer")
    play(s, "END_TURN", "EVENT_CARD collectors_offer")
    assert (s.to_move, options(s)) == (2, {"DECLINE", "CARD medicine_kit"})
    play(s, "CARD medicine_kit")
    assert (s.to_move, options(s), s.vp[2]) == (0, {"DECLINE", "CARD machete"}, 7)
    play(s, "DECLINE")
    assert (s.to_move, phase(s), s.ap, s.vp[0]) == (1, Phase.MAIN, 3, 5)


@clause("FD-W-40", "FD-14.8", "FD-13.7")
def test_a_ground_shift_clears_every_obstacle() -> None:
    s = base(
        face={CANOPY: "amber_lantern", MAZE: "horn_of_plenty"},
        obstacles={MAZE: "thorn_hedge"},
        active=1,
        left="ground_shift",
    )
    play(s, "END_TURN", "EVENT_CARD ground_shift")
    assert (obstacle(s, CANOPY), obstacle(s, MAZE), s.vp[0]) == ("cleared", "cleared", 5)
    assert (hazard(s, CANOPY), hazard(s, MAZE)) == ("hidden", "hidden")


@clause("FD-W-44", "FD-10.2", "FD-3.1")
def test_an_empty_deck() -> None:
    assert "DRAW" not in options(base(deck=""))
    s = play(base(deck="", discard="dynamite"), "DRAW")
    assert chances(s) == {"CARD dynamite": 1}
    play(s, "CARD dynamite")
    assert (hand(s, 0), pile(s), s.deck_size) == ("dynamite", "", 0)


@clause("FD-W-45", "FD-17.6", "FD-11.9")
def test_the_bank_gives_what_it_has() -> None:
    s = play(base(vp={0: 5, 1: 94}, hands={0: "headline"}), "CARD headline")
    assert (s.vp[0], s.bank) == (6, 0)


@clause("FD-W-49", "FD-11.8")
def test_a_survey_map() -> None:
    s = base(face={MAZE: "horn_of_plenty"}, hands={0: "survey_map"})
    play(s, "CARD survey_map")
    assert options(s) == {"SITE maze_ruin"}
    play(s, "SITE maze_ruin", "OBSTACLE_CARD thorn_hedge", "HAZARD_CARD spore_cloud", "CARD machete")
    assert (obstacle(s, MAZE), hazard(s, MAZE), hand(s, 0), pile(s)) == (
        "thorn_hedge",
        "spore_cloud",
        "machete",
        "survey_map",
    )


@clause("FD-W-50", "FD-9.1")
def test_free_moves() -> None:
    s = base(owned={0: "jade_tree_frog"}, event="airlift", ap=0)
    play(s, "SITE pyramid", "SITE deep_cave")
    assert (s.site[0], s.ap, s.free_moves) == (2, 0, 2)
    assert options(s) == {"END_TURN"}


@clause("FD-W-57", "FD-11.8", "FD-11.1")
def test_a_survey_map_that_draws_itself() -> None:
    s = base(face={MAZE: "horn_of_plenty"}, hands={0: "survey_map"}, deck="")
    play(s, "CARD survey_map")
    assert pile(s) == "survey_map"
    play(s, "SITE maze_ruin", "OBSTACLE_CARD thorn_hedge", "HAZARD_CARD spore_cloud", "CARD survey_map")
    assert (hand(s, 0), pile(s), phase(s)) == ("survey_map", "", Phase.MAIN)
    show_another = s.copy()
    show_another.hazard[3], show_another.hazard_card[3] = layout.FACE_DOWN, layout.NO_HAZARD
    assert "CARD survey_map" not in options(show_another)
    show_another.played[:] = 0
    assert "CARD survey_map" in options(show_another)


@clause("FD-W-60", "FD-11.10", "FD-11.11")
def test_attacks() -> None:
    s = base(3, hands={0: "sabotage*2 pickpocket", 1: "headline dynamite"})
    play(s, "CARD sabotage", "SEAT 1", "CARD sabotage", "SEAT 1")
    assert s.ap_change[1] == -2
    play(s, "CARD pickpocket")
    assert options(s) == {"SEAT 1"}
    play(s, "SEAT 1")
    assert (phase(s), chances(s)) == (Phase.TAKE_CARD, {"CARD headline": 1, "CARD dynamite": 1})
    play(s, "CARD headline")
    assert (hand(s, 0), hand(s, 1)) == ("headline", "dynamite")
    play(s, "END_TURN")
    assert (s.to_move, s.ap) == (1, 1)


@clause("FD-W-61", "FD-1.8", "FD-1.9", "FD-1.10", "FD-1.11", "FD-1.12")
def test_set_up_with_an_even_start() -> None:
    s = new_game(4, even_start=True)
    play(s, "ARTIFACT high_nest_idol", "ARTIFACT scarab_of_dawn", "ARTIFACT echo_drum", "ARTIFACT mosaic_of_ages")
    play(s, "CHARACTER historian", "CHARACTER engineer", "CHARACTER geologist")
    assert (s.to_move, options(s)) == (3, {"CHARACTER celebrity"})
    play(s, "CHARACTER celebrity", "SEAT 2")
    assert (s.vp.tolist(), s.bank) == ([7, 8, 5, 6], 74)
    for seat in (2, 3, 0, 1):
        assert s.to_move == seat
        play(s, "SITE pyramid")
    assert (s.to_move, s.ap, s.rounds, s.event, s.site.tolist()) == (2, 3, 1, len(EVENTS), [1, 1, 1, 1])
