"""FD-1 to FD-3, FD-9, FD-10: set-up, slots and turns, the main decision, moving, drawing."""

import pytest

from digsite.core import CHANCE, NOBODY
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    ARTIFACTS,
    BOX,
    CHARACTERS,
    MAZE,
    PYRAMID,
    SITES,
    base,
    chances,
    hand,
    hazard,
    new_game,
    obstacle,
    options,
    owner,
    phase,
    pile,
    play,
)

FIRST = ("ARTIFACT amber_lantern", "ARTIFACT canopic_jars", "ARTIFACT fossil_claw", "ARTIFACT mosaic_of_ages")
MOVES = {f"SITE {site}" for site in SITES}

# FD-1 Set-up


@clause("FD-1.1", "FD-1.2", "FD-1.3", "FD-1.6", "FD-1.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_on_the_table_at_first(seats: int) -> None:
    s = new_game(seats)
    assert list(rules.SEATS) == [2, 3, 4]
    assert s.seats == seats
    assert (s.events_left.sum(), s.deck_size, s.deck.sum(), s.discard.sum()) == (12, 53, 53, 0)
    assert s.deck.tolist()[:17] == [4, 4, 4, 4, 3, 4, 4, 4, 3, 3, 3, 2, 3, 2, 2, 2, 2]
    assert (s.owner == layout.IN_PILE).all()
    assert (s.clock, s.bank, s.vp.sum(), s.held.sum()) == (0, 100 - 5 * seats, 5 * seats, 0)
    assert s.vp.tolist()[:seats] == [5] * seats


@clause("FD-1.4", "FD-1.5")
def test_one_artifact_of_each_site_is_turned_up_with_its_marks() -> None:
    s = new_game(2)
    for site, name in enumerate(FIRST):
        assert (s.to_move, phase(s)) == (CHANCE, Phase.FIRST_ARTIFACT)
        wanted = {f"ARTIFACT {artifact.id}": 1 for artifact in BOX.artifact if artifact.site == SITES[site]}
        assert chances(s) == wanted
        assert len(wanted) == 5
        play(s, name)
    assert [(obstacle(s, site), hazard(s, site)) for site in SITES] == [
        ("hidden", "hidden"),
        ("none", "hidden"),
        ("hidden", "none"),
        ("none", "none"),
    ]


@clause("FD-1.8")
def test_characters_are_chosen_in_seat_order() -> None:
    s = play(new_game(3), *FIRST)
    for seat, name in enumerate(("historian", "celebrity", "engineer")):
        assert (s.to_move, phase(s)) == (seat, Phase.PICK_CHARACTER)
        play(s, f"CHARACTER {name}")
        assert f"CHARACTER {name}" not in options(s)
    assert (s.character.tolist(), s.celebrity) == ([3, 0, 2, layout.NO_CHARACTER], 1)
    assert (s.to_move, phase(s)) == (CHANCE, Phase.START_PLAYER)


@clause("FD-1.8")
def test_characters_are_dealt() -> None:
    s = play(new_game(2, character_setup="random"), *FIRST)
    assert (s.to_move, phase(s)) == (CHANCE, Phase.DEAL_CHARACTERS)
    assert chances(s) == {f"CHARACTER {name}": 1 for name in CHARACTERS}
    play(s, "CHARACTER engineer")
    assert chances(s) == {f"CHARACTER {name}": 1 for name in CHARACTERS if name != "engineer"}
    play(s, "CHARACTER historian")
    assert (s.character.tolist()[:2], s.celebrity, phase(s)) == ([2, 3], NOBODY, Phase.START_PLAYER)


@clause("FD-1.8", "FD-1.9")
def test_characters_and_starting_player_may_be_given() -> None:
    s = play(new_game(4, character_setup="fixed", start_player=2), *FIRST)
    assert (s.character.tolist(), s.celebrity, s.start) == ([0, 1, 2, 3], 0, 2)
    assert (s.to_move, phase(s)) == (2, Phase.PLACE_FIGURE)


@clause("FD-1.9", "FD-1.11", "FD-1.12")
def test_the_starting_player_is_drawn_and_figures_are_placed_in_turn_order() -> None:
    s = play(new_game(3, character_setup="fixed"), *FIRST)
    assert chances(s) == {"SEAT 0": 1, "SEAT 1": 1, "SEAT 2": 1}
    play(s, "SEAT 1")
    for seat, site in ((1, MAZE), (2, PYRAMID), (0, MAZE)):
        assert (s.to_move, options(s)) == (seat, MOVES)
        play(s, f"SITE {site}")
    assert s.site.tolist()[:3] == [3, 3, 1]
    assert (s.to_move, phase(s), s.rounds, s.depth.sum(), s.ap) == (1, Phase.MAIN, 1, 0, 3)


@clause("FD-1.10")
@pytest.mark.parametrize(("seats", "vp"), [(2, [7, 5]), (3, [7, 5, 6]), (4, [8, 5, 6, 7])])
def test_an_even_start_gives_later_players_more(seats: int, vp: list[int]) -> None:
    s = play(new_game(seats, character_setup="fixed", start_player=1, even_start=True), *FIRST)
    assert (s.vp.tolist()[:seats], s.bank) == (vp, 100 - sum(vp))
    s = play(new_game(seats, character_setup="fixed", start_player=1), *FIRST)
    assert s.vp.tolist()[:seats] == [5] * seats


# FD-2 Rounds, slots and turns


@clause("FD-2.1", "FD-2.4")
def test_slots_follow_each_other_clockwise_and_the_round_rises_with_the_starting_player() -> None:
    s, seen = base(3, start=1, active=1), []
    for _turn in range(7):
        seen.append((int(s.to_move), int(s.rounds)))
        play(s, "END_TURN")
        if s.to_move == CHANCE:
            play(s, "EVENT_CARD omen_of_doom" if s.rounds == 2 else "EVENT_CARD ground_shift")
    assert seen == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2), (1, 3)]
    assert s.start == 1


@clause("FD-2.2", "FD-2.3")
def test_a_turn_begins_with_everything_reset() -> None:
    s = base(
        owned={0: "twin_faced_coin"},
        hands={0: "second_wind"},
        characters="geologist engineer",
        start=1,
        left="ground_shift",
    )
    play(s, "CARD second_wind", "DOWN", "FACE 1", "REROLL_ARTIFACT", "FACE 1", "REROLL_CHARACTER", "FACE 1")
    play(s, "DRAW", "CARD second_wind", "SITE pyramid")
    assert (s.digs, s.draws, s.power_used, s.used.sum(), s.played.sum()) == (1, 1, 1, 1, 1)
    play(s, "END_TURN", "EVENT_CARD ground_shift", "END_TURN")
    assert (s.to_move, s.ap) == (0, 3)
    assert (s.digs, s.draws, s.power_used, s.used.sum(), s.played.sum(), s.free_moves) == (0, 0, 0, 0, 0, 0)
    assert "CARD second_wind" in options(s)


@clause("FD-2.4", "FD-2.5", "FD-3.1")
def test_a_turn_may_be_ended_at_any_time_and_unspent_points_are_lost() -> None:
    s = base()
    assert "END_TURN" in options(s)
    play(s, "END_TURN", "END_TURN", "EVENT_CARD ground_shift")
    assert s.ap == 3


@clause("FD-2.6")
def test_only_an_offer_asks_somebody_out_of_turn() -> None:
    s = base(3, active=2, hands={1: "machete"}, left="collectors_offer")
    play(s, "END_TURN", "EVENT_CARD collectors_offer")
    assert (s.to_move, s.active, phase(s)) == (1, 0, Phase.OFFER)
    play(s, "DECLINE")
    assert (s.to_move, phase(s)) == (0, Phase.MAIN)


# FD-3 The main decision


@clause("FD-3.1")
def test_the_options_of_a_turn() -> None:
    moves = MOVES - {"SITE canopy_village"}
    assert options(base()) == {"DOWN", "DRAW", "END_TURN"} | moves
    assert options(base(ap=0)) == {"END_TURN"}
    assert options(base(final=1)) == {"DOWN", "DRAW", "END_TURN"}
    assert options(base(final=1, depth={0: 3})) == {"DOWN", "UP", "DRAW", "END_TURN"}
    assert options(base(final=1, depth={0: 3}, ap=0)) == {"END_TURN"}
    assert options(base(final=1, depth={0: 10})) == {"UP", "DRAW", "END_TURN"}


@clause("FD-3.1", "FD-3.2")
def test_what_costs_an_action_point() -> None:
    for names in (["DOWN", "FACE 2"], ["SITE pyramid"], ["DRAW", "CARD machete"]):
        assert play(base(), *names).ap == 2
    assert play(base(final=1, depth={0: 6}), "UP", "FACE 2").ap == 2
    s = base(hands={0: "headline sabotage"}, owned={0: "horn_of_plenty"})
    play(s, "CARD headline", "ARTIFACT horn_of_plenty", "CARD sabotage")
    assert s.ap == 3


# FD-9 Moving to another site


@clause("FD-9.2", "FD-9.3")
def test_a_move_goes_to_any_other_site_and_back_to_the_surface() -> None:
    s = base(3, depth={0: 7}, face={PYRAMID: ""}, empty=[PYRAMID], gone="scarab_of_dawn")
    assert MOVES - options(s) == {"SITE canopy_village"}
    play(s, "SITE pyramid")
    assert (s.site[0], s.depth[0], s.ap) == (1, 0, 2)
    assert "DOWN" not in options(s)


@clause("FD-9.1")
def test_free_moves_are_used_first() -> None:
    s = play(base(owned={0: "jade_tree_frog"}), "SITE pyramid")
    assert (s.ap, s.free_moves) == (3, 1)
    play(s, "SITE maze_ruin")
    assert (s.ap, s.free_moves) == (2, 1)
    s = play(base(event="airlift"), "SITE pyramid", "SITE maze_ruin")
    assert s.ap == 2


@clause("FD-9.1", "FD-12.2")
def test_a_frog_gained_after_a_move_makes_the_next_one_free() -> None:
    s = base(owned={0: "oracle_tablet", 1: "jade_tree_frog"}, hands={0: "shady_swap"})
    play(s, "SITE pyramid", "CARD shady_swap", "ARTIFACT oracle_tablet", "ARTIFACT jade_tree_frog")
    assert s.ap == 2
    play(s, "SITE maze_ruin")
    assert (s.ap, s.free_moves) == (2, 1)


@clause("FD-9.4")
def test_only_marks_that_still_stand_meet_a_newcomer() -> None:
    s = base(face={PYRAMID: "serpent_staff"}, hazards={PYRAMID: "spent"}, obstacles={PYRAMID: "cleared"})
    play(s, "SITE pyramid", "DOWN", "FACE 6", "DOWN", "FACE 6")
    assert (s.depth[0], phase(s)) == (12, Phase.MAIN)
    s = base(face={PYRAMID: "serpent_staff"}, hazards={PYRAMID: "dart_wall"}, obstacles={PYRAMID: "cleared"})
    play(s, "SITE pyramid", "DOWN", "FACE 6")
    assert (s.depth[0], phase(s)) == (5, Phase.HAZARD)


@clause("FD-9.5", "FD-15.2")
def test_nobody_moves_to_another_site_in_the_final_dig() -> None:
    assert not MOVES & options(base(final=0, owned={0: "jade_tree_frog"}, event="airlift"))


# FD-10 Drawing


@clause("FD-10.1", "FD-10.2")
def test_each_card_is_drawn_by_its_copies_in_the_deck() -> None:
    s = play(base(hands={1: "machete*3 headline"}, discard="winch"), "DRAW")
    odds = chances(s)
    assert (odds["CARD machete"], odds["CARD winch"], odds["CARD headline"], odds["CARD sabotage"]) == (1, 3, 2, 2)
    assert sum(odds.values()) == s.deck_size == 48
    play(s, "CARD machete")
    assert (hand(s, 0), s.held[0], s.deck_size) == ("machete", 1, 47)
    assert "CARD machete" not in chances(play(s, "DRAW"))


@clause("FD-10.2")
def test_the_discard_pile_becomes_the_deck_in_the_middle_of_a_draw() -> None:
    s = play(base(owned={0: "oracle_tablet"}, deck="winch", discard="dynamite*2 machete"), "DRAW")
    assert chances(s) == {"CARD winch": 1}
    play(s, "CARD winch")
    assert (chances(s), pile(s)) == ({"CARD dynamite": 2, "CARD machete": 1}, "")
    play(s, "CARD machete")
    assert (s.deck_size, phase(s)) == (2, Phase.MAIN)


@clause("FD-10.2", "FD-10.1")
def test_a_draw_ends_when_nothing_is_left() -> None:
    s = play(base(owned={0: "oracle_tablet"}, deck="winch"), "DRAW", "CARD winch")
    assert (hand(s, 0), phase(s), s.due_draws) == ("winch", Phase.MAIN, 0)


@clause("FD-10.3")
def test_drawing_never_asks_for_a_discard() -> None:
    s = base(characters="historian engineer", owned={0: "canopic_jars oracle_tablet"})
    play(s, "ARTIFACT canopic_jars", "CARD machete", "CARD machete", "CARD winch", "CARD winch")
    assert (s.held[0], phase(s), owner(s, "canopic_jars")) == (4, Phase.MAIN, layout.GONE)
    play(s, "DRAW", "CARD headline", "CARD headline")
    assert (s.held[0], phase(s)) == (6, Phase.MAIN)


@clause("FD-10.4")
def test_there_is_no_hand_limit() -> None:
    s = base(deck="machete winch dynamite", active=1)
    assert s.held[1] == 50
    play(s, "DRAW", "CARD machete", "DRAW", "CARD winch", "DRAW", "CARD dynamite")
    assert s.held[1] == 53
    assert "END_TURN" in options(s)


@clause("FD-INV-15")
def test_replaying_the_list_gives_the_same_record() -> None:
    names = (*FIRST, "CHARACTER historian", "CHARACTER engineer", "SEAT 1", "SITE pyramid", "SITE canopy_village")
    more = ("DRAW", "CARD headline", "CARD headline", "END_TURN", "DOWN", "FACE 6", "OBSTACLE_CARD barred_gatehouse")
    assert play(new_game(2), *names, *more).tobytes() == play(new_game(2), *names, *more).tobytes()


def test_a_position_of_the_tests_holds_the_artifacts_it_names() -> None:
    s = base(owned={1: "high_nest_idol"})
    assert (owner(s, "high_nest_idol"), s.face_up[0]) == (1, ARTIFACTS.index("jade_tree_frog"))
