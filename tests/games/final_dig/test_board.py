"""The table of The Final Dig in pictures and words: complete, true for its reader, and every choice on it."""

import copy as copying
import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core import CHANCE, NOBODY, OVER
from digsite.games.final_dig import rules
from digsite.games.final_dig.board import pieces, printed, table
from digsite.games.final_dig.board.sites import RADIUS, stand
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import Phase
from tests.catalogue import few
from tests.games.final_dig.positions import (
    BOX,
    CANOPY,
    CAVE,
    FILE,
    MAZE,
    NUMBERS,
    PYRAMID,
    R,
    base,
    new_game,
    options,
    play,
)
from tests.positions import playable, position
from tests.snapshots.boards import HOSTILE, Readers, compare, panel, pressed, reader, said, visible

TREE = tomllib.loads(FILE.read_text(encoding="utf-8"))


READERS = Readers("final_dig", BOX)
drawn, shown = READERS.drawn, READERS.shown


# Positions


def busy(**changes: Any) -> np.record:
    """Four players in mid-game: every sort of mark, of artifact and of trouble lies on the table."""
    told: dict[str, Any] = {
        "face": {
            CANOPY: "amber_lantern",
            PYRAMID: "golden_death_mask",
            CAVE: "glowstone_heart",
            MAZE: "horn_of_plenty",
        },
        "obstacles": {CANOPY: "strangler_vines", PYRAMID: "hidden", MAZE: "cleared"},
        "hazards": {CANOPY: "snapping_branch", PYRAMID: "tomb_curse", CAVE: "hidden", MAZE: "spent"},
        "owned": {0: "twin_faced_coin fossil_claw", 1: "howling_totem serpent_staff", 2: "jade_tree_frog"},
        "fame": {"howling_totem": 2, "twin_faced_coin": 5},
        "hands": {
            0: "machete dynamite*2 mine_cart lucky_charm sabotage survey_map shady_swap",
            1: "winch medicine_kit",
            2: "headline*3 crowbar*2",
            3: "pickaxe",
        },
        "discard": "winch*2 second_wind crowbar",
        "at": {0: CANOPY, 1: CANOPY, 2: CANOPY, 3: MAZE},
        "depth": {0: 5, 1: 7, 2: 0, 3: 13},
        "vp": {0: 8, 1: 4, 2: 11, 3: 2},
        "event": "dry_wind",
        "rounds": 5,
        "clock": 5,
        "bypass": {1: 1},
        "ap_change": {2: -1},
        "spores": {3: 2},
        "spore_loss": {3: -1},
    }
    return base(4, **{**told, **changes})


def hazard(**changes: Any) -> np.record:
    """Seat 0 digs from 14 and meets the open hazard at 15."""
    told: dict[str, Any] = {"obstacles": {CANOPY: "cleared"}, "depth": {0: 14, 1: 3, 3: 13}, "bypass": {}}
    return play(busy(**{**told, **changes}), "DOWN", "FACE 5", "KEEP")


def climbing(**changes: Any) -> np.record:
    """The Final Dig: one has escaped, one stands deeper than the artifact lies, one site is empty."""
    told: dict[str, Any] = {
        "final": 1,
        "clock": 6,
        "rounds": 9,
        "event": "airlift",
        "face": {CANOPY: "amber_lantern", PYRAMID: "canopic_jars", CAVE: "", MAZE: "horn_of_plenty"},
        "obstacles": {CANOPY: "strangler_vines"},
        "hazards": {CANOPY: "spent"},
        "hands": {0: "mine_cart grappling_hook", 1: "machete"},
        "at": {0: CANOPY, 1: PYRAMID, 2: MAZE, 3: MAZE},
        "depth": {0: 13, 1: 15, 3: 4},
        "escaped": {2: 1},
        "bypass": {},
    }
    return busy(**{**told, **changes})


def out_in_time() -> np.record:
    """All climb as fast as they can; one is too late."""
    s, dice = climbing(clock=2, depth={0: 3, 1: 15, 3: 4}), np.random.default_rng(2)
    while s.to_move != OVER:
        can = sorted(playable(rules, s, BOX))
        way = [NUMBERS[name] for name in ("UP", "END_TURN") if s.to_move < 4 and NUMBERS[name] in can]
        rules.play(s, R, way[0] if way else int(dice.choice(can)))
    return s


def choosing() -> np.record:
    first = ("jade_tree_frog", "scarab_of_dawn", "glowstone_heart", "mosaic_of_ages")
    return play(new_game(4), *(f"ARTIFACT {name}" for name in first), "CHARACTER engineer")


def placing() -> np.record:
    s = play(choosing(), "CHARACTER celebrity", "CHARACTER geologist", "CHARACTER historian")
    return play(s, "SEAT 2", "SITE pyramid")


def cursed() -> np.record:
    return play(
        busy(at={0: PYRAMID, 1: CANOPY, 2: CANOPY, 3: MAZE}, depth={0: 8, 3: 13}, bypass={}),
        *("DOWN", "FACE 4", "KEEP", "PROCEED"),
    )


def offered() -> np.record:
    s = busy(left="collectors_offer", active=3, rounds=4)
    return play(s, "END_TURN", "EVENT_CARD collectors_offer")


POSITIONS: dict[str, Callable[[], np.record]] = {
    "characters": choosing,
    "placing": placing,
    "main": busy,
    "rolled": lambda: play(busy(), "CARD machete", "DOWN", "FACE 2"),
    "hazard": hazard,
    "improvised": lambda: play(hazard(), "POWER"),
    "curse": cursed,
    "rival": lambda: play(busy(), "CARD sabotage"),
    "swap": lambda: play(busy(), "CARD shady_swap"),
    "swapped": lambda: play(busy(), "CARD shady_swap", "ARTIFACT fossil_claw"),
    "fame": lambda: play(busy(active=3), "POWER"),
    "improvise": lambda: play(busy(), "POWER"),
    "survey": lambda: play(busy(), "CARD survey_map"),
    "climbing": climbing,
    "direction": lambda: play(climbing(depth={0: 5, 1: 15, 3: 4}), "CARD grappling_hook"),
    "offer": offered,
    "over": out_in_time,
}


@pytest.mark.parametrize("name", ["characters", "placing", "main", "rolled", "hazard", "swapped", "climbing", "over"])
def test_the_board_is_as_recorded(name: str, rewrite: bool) -> None:
    s = POSITIONS[name]()
    compare(f"final_dig/{name}", shown(s, reader(s)), rewrite=rewrite)


def test_the_board_for_a_spectator_is_as_recorded(rewrite: bool) -> None:
    compare("final_dig/hazard-watched", shown(POSITIONS["hazard"](), NOBODY), rewrite=rewrite)


@pytest.mark.parametrize("name", POSITIONS)
def test_everybody_finds_the_whole_table(name: str) -> None:
    s = POSITIONS[name]()
    ids = ["scores"] * int(s.phase == Phase.END) + ["characters"] * int(s.phase == Phase.PICK_CHARACTER)
    READERS.check_whole(s, {reader(s), 3, NOBODY}, [*ids, "sites", "players"])


# Every choice


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_legal_action_can_be_pressed_in_any_game(seats: int) -> None:
    """Whole games; the one who decides and somebody else look at every phase."""
    looks, dice = Counter[int](), np.random.default_rng(seats)
    for number in range(games := few(6, 2)):
        s = new_game(seats, character_setup=("draft", "random", "fixed")[number % 3])
        READERS.check_game(s, lambda s: int(dice.choice(sorted(bold(s)))), looks, few(3, 1))
    assert looks[Phase.END] == games


def bold(s: np.record) -> set[int]:
    """What a player does who would rather dig and use things than end the turn, and stays at a site."""
    can = playable(rules, s, BOX)
    if s.to_move == CHANCE:
        return can
    stays = can - {NUMBERS["END_TURN"], NUMBERS["STAY"], *(range(4, 8) if s.phase == Phase.MAIN else ())}
    return stays or can - {NUMBERS["END_TURN"]} or can


@pytest.mark.parametrize(
    ("place", "name", "parts"),
    [
        ("characters", "CHARACTER celebrity", ["characters-0"]),
        ("characters", "CHARACTER engineer", []),
        ("placing", "SITE canopy_village", ["sites-0-4"]),
        ("main", "SITE pyramid", ["sites-1-5"]),
        ("main", "DOWN", []),
        ("main", "DRAW", ["sites-draw"]),
        ("main", "END_TURN", ["own-press-11"]),
        ("main", "POWER", ["own-power"]),
        ("main", "CARD machete", ["own-card-0"]),
        ("main", "CARD lucky_charm", []),
        ("main", "ARTIFACT fossil_claw", ["own-artifact-12"]),
        ("rolled", "KEEP", ["sites-press-13"]),
        ("rolled", "REROLL_ARTIFACT", ["sites-press-15", "own-artifact-17"]),
        ("hazard", "STAY", ["sites-press-16"]),
        ("hazard", "PROCEED", ["sites-press-17"]),
        ("hazard", "CARD lucky_charm", ["own-card-8"]),
        ("hazard", "POWER", ["own-power"]),
        ("improvised", "CARD machete", ["own-card-0"]),
        ("curse", "PAY", ["sites-press-18"]),
        ("curse", "ARTIFACT fossil_claw", ["own-artifact-12"]),
        ("rival", "SEAT 2", ["players-2-who"]),
        ("swap", "ARTIFACT twin_faced_coin", ["own-artifact-17"]),
        ("swapped", "ARTIFACT howling_totem", ["players-1-artifact-3"]),
        ("fame", "ARTIFACT jade_tree_frog", ["players-2-artifact-1"]),
        ("survey", "SITE pyramid", ["sites-1-5"]),
        ("survey", "SITE maze_ruin", []),
        ("climbing", "UP", ["sites-0-9"]),
        ("climbing", "DOWN", ["sites-0-8"]),
        ("climbing", "CARD mine_cart", ["own-card-9"]),
        ("direction", "UP", ["sites-press-9", "sites-0-9"]),
        ("offer", "DECLINE", ["sites-press-19"]),
        ("offer", "CARD dynamite", ["own-card-4"]),
    ],
)
def test_choices_are_where_one_looks_for_them(place: str, name: str, parts: list[str]) -> None:
    s = POSITIONS[place]()
    assert pressed(drawn(s, reader(s)), NUMBERS[name]) == parts


def test_a_geologist_rolls_again_on_the_character() -> None:
    s = play(busy(active=2), "DOWN", "FACE 1")
    assert pressed(shown(s, 2), NUMBERS["REROLL_CHARACTER"]) == ["sites-press-14", "own-power"]


def test_what_cannot_be_done_can_be_asked_about() -> None:
    picture = visible(drawn(busy(), 0))
    for name in ("DOWN", "SITE canopy_village", "CARD lucky_charm", "ARTIFACT twin_faced_coin", "SEAT 1"):
        assert f'data-why="{NUMBERS[name]}"' in picture
    assert f'data-why="{NUMBERS["ARTIFACT howling_totem"]}"' in picture
    others = visible(drawn(busy(), 1))
    for name in ("DRAW", "SITE pyramid", "CARD winch", "POWER"):
        assert f'data-why="{NUMBERS[name]}"' in others
    assert "data-action" not in others


def test_whoever_is_not_asked_has_nothing_to_press() -> None:
    for seat in (1, 3, NOBODY):
        assert 'class="can"' not in visible(shown(busy(), seat))


# What is hidden


@pytest.mark.parametrize("name", ["main", "hazard", "offer", "over"])
def test_hands_of_others_do_not_show(name: str) -> None:
    READERS.check_secrets(POSITIONS[name](), (0, 1, 3, NOBODY), 4)


def test_a_hand_is_read_by_its_owner_and_counted_by_the_others() -> None:
    mine = panel(shown(busy(), 0), "own")
    assert "Hand: 8 cards Machete Clear the open obstacle" in said(mine)
    assert "Dynamite (×2)" in said(mine)
    theirs = panel(shown(busy(), 1), "players")
    assert "8 cards in hand" in said(theirs)
    assert "Mara: 8 cards in hand" in theirs.svg
    assert "Dynamite" not in theirs.svg + theirs.text


# What it says


def test_the_dig_says_counter_event_and_decks() -> None:
    words = said(panel(shown(busy(), 0), "sites"))
    assert "Round 5. Mara is on turn: 3 AP left." in words
    assert "Final Dig counter: 0 1 2 3 4 [5] 6 7 8 (5 of 8). 3 more, and the way out begins." in words
    assert "Event: Dry Wind. +1 on every dig." in words
    assert "Adventure deck: 33 cards. Discard pile: 4 cards (Winch (×2), Crowbar and Second Wind)." in words
    assert "Bank: 68 VP." in words
    assert "Events left (8):" in words
    assert "Threshold points: 5, 10, 15, 20." in words
    assert "Discarded: Winch (×2), Crowbar and Second Wind" in panel(drawn(busy(), 0), "sites").svg


def test_sites_say_artifacts_marks_and_figures() -> None:
    words = said(panel(shown(busy(), 0), "sites"))
    assert "Canopy Village Amber Lantern at 20, worth 6: Once per turn: ignore" in words
    assert "Obstacle at 5: Strangler Vines. Cleared by Machete, Winch." in words
    assert "Hazard at 15: Snapping Branch. Fall back 4 from" in words
    assert "Negated by Safety Harness." in words
    assert "Here: Mara 5, Ilse 7 and Tom 0. Past the obstacle: Ilse." in words
    assert "Obstacle at 15: hidden." in words
    assert "Hazard at 10: Tomb Curse. Discard one of your artifacts or lose 2 VP. Nobody is here." in words
    assert "Hazard at 10: spent." in words
    assert "Obstacle at 15: cleared." in words
    assert "Nobody is here." in words
    assert "In the pile (2): Idol of the High Nest and Feathered Mantle." in words
    assert "Move here: 1 AP." in words


def test_a_free_move_says_so() -> None:
    assert "Move here: free." in said(panel(shown(busy(active=2), 2), "sites"))


def test_an_empty_site_says_so() -> None:
    dig = panel(shown(climbing(), 0), "sites")
    assert "No artifact lies here: nobody can dig." in said(dig)
    assert "No artifact lies here" in dig.svg


def test_the_way_out_says_how_long_it_stays_open() -> None:
    words = said(panel(shown(climbing(), 0), "sites"))
    assert "The Final Dig is on: climb out. The way closes when turn 3 of Ilse from now begins." in words
    last = said(panel(shown(climbing(clock=2), 0), "sites"))
    assert "The way closes when the next turn of Ilse begins." in last


def test_everybody_is_on_the_board_with_all_figures() -> None:
    others = said(panel(shown(busy(), 0), "players"))
    assert (
        "Ilse: The Historian, 4 VP, 7 in artifacts, 2 cards in hand, Canopy Village at 7, past the obstacle." in others
    )
    assert "Tom: The Geologist, 11 VP, 2 in artifacts, 5 cards in hand, Canopy Village at 0, -1 AP next turn." in others
    assert "Maze Ruin at 13, -1 on digs, 2 turns." in others
    assert "Howling Totem (worth 3, always works, VP on it: 2 of 6): Rivals at your site" in others
    own = said(panel(shown(busy(), 0), "own"))
    assert "You are Mara: The Engineer, 8 VP, 7 in artifacts, 8 cards in hand, Canopy Village at 5, 3 AP left" in own
    assert "Twin-Faced Coin (worth 4, once per turn, VP on it: 5 of 8)" in own
    final = said(panel(shown(climbing(), 0), "players"))
    assert "began the Final Dig" in final
    assert "Maze Ruin at 0, escaped" in final


def test_what_was_used_this_turn_says_so() -> None:
    s = play(busy(), "ARTIFACT fossil_claw", "DOWN", "FACE 1", "REROLL_ARTIFACT", "FACE 2")
    own = said(panel(shown(s, 0), "own"))
    assert "Fossil Claw (worth 3, used this turn)" in own
    assert "Twin-Faced Coin (worth 4, used this turn, VP on it: 5 of 8)" in own
    power = play(busy(), "POWER", "CARD machete")
    assert "Used this turn." in said(panel(shown(power, 0), "own"))
    assert ">used this turn</text>" in panel(shown(power, 0), "own").svg


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("characters", "Ilse chooses a character."),
        ("placing", "Archibald Longwinded-Fotheringay the 3rd chooses a site to begin at."),
        ("rolled", "Mara has rolled 2, and may roll again."),
        ("hazard", "Mara meets Snapping Branch at 15, on the way to 18."),
        ("improvised", "Mara, The Engineer: a card is discarded."),
        ("curse", "Mara, Tomb Curse: an artifact or VP are lost."),
        ("rival", "Mara, Sabotage: a rival is chosen."),
        ("swap", "Mara, Shady Swap: an own artifact is chosen."),
        ("swapped", "Mara, Shady Swap: an artifact of a rival is chosen in exchange."),
        ("fame", "Archibald Longwinded-Fotheringay the 3rd, The Celebrity: an artifact of a rival is chosen."),
        ("survey", "Mara, Survey Map: a site is chosen."),
        ("direction", "Mara, Grappling Hook: down or up?"),
        ("offer", "Mara, Collector's Offer: a card for VP?"),
        ("over", "The game is over."),
    ],
)
def test_the_board_says_what_is_going_on(place: str, words: str) -> None:
    s = POSITIONS[place]()
    for seat in (reader(s), NOBODY):
        assert words in said(panel(drawn(s, seat), "sites"))


def test_a_hazard_met_shows_its_question_to_all() -> None:
    s = hazard()
    for seat in (0, 1, NOBODY):
        dig = panel(shown(s, seat), "sites")
        assert "Fall back 4 from where the movement would have taken you. Negated by Safety Harness." in said(dig)
    assert "To choose: Stay at 15, Go on." in said(panel(drawn(s, 0), "sites"))
    assert "To choose" not in panel(drawn(s, 1), "sites").text


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (("CARD machete", "DOWN"), "Mara digs: the die is rolled."),
        (("DRAW",), "Mara draws a card."),
        (("CARD survey_map", "SITE pyramid"), "An obstacle is turned face up: Pyramid."),
        (("CARD survey_map", "SITE deep_cave"), "A hazard is turned face up: Deep Cave."),
    ],
)
def test_chance_says_what_it_is_about(actions: tuple[str, ...], words: str) -> None:
    s = play(busy(), *actions)
    assert s.to_move == CHANCE
    assert words in said(panel(shown(s, 1), "sites"))


def test_the_historian_gives_a_card_back() -> None:
    s = base(2, characters="historian engineer", depth={0: 9})
    play(s, "DOWN", "FACE 6", "ARTIFACT jade_tree_frog", "CARD winch", "CARD machete")
    assert options(s) == {"CARD winch", "CARD machete"}
    assert "Mara has drawn, and discards 1 card." in said(panel(shown(s, 0), "sites"))


def test_the_tally_shows_what_points_are_made_of() -> None:
    tally = panel(shown(out_in_time(), 0), "scores")
    assert "Mara wins with 15 points." in said(tally)
    assert "8 VP, 2 artifacts: 7" in said(tally)
    assert "the artifacts are lost" in said(tally)
    assert "not escaped" in said(panel(shown(out_in_time(), 0), "players"))


# Strange words and strange boxes


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", ["characters", "main", "hazard", "over"])
def test_hostile_names_stay_names(name: str, place: str) -> None:
    s = POSITIONS[place]()
    READERS.check_names(s, [reader(s)], name)


def wordy(tree: dict[str, Any]) -> None:
    """Long names everywhere."""
    for kind in ("site", "character", "artifact", "adventure", "event", "obstacle", "hazard"):
        for row in tree[kind]:
            row["name"] += " of the very Honourable Society of Well-Diggers"


def huge(tree: dict[str, Any]) -> None:
    """Large numbers, many points, a long track."""
    tree["depth"].update(points=[1, 5, 10, 15, 20, 40, 60, 99], counter_max=99)
    tree["clock"].update(max=40)
    tree["set_up"].update(bank_vp=999, start_vp=99)
    for artifact in tree["artifact"]:
        artifact["value"] = 0 if artifact["value"] == 0 else 99
    tree["turn"].update(ap=20)


def small(tree: dict[str, Any]) -> None:
    """A short track, two points, marks almost nowhere."""
    tree["depth"].update(points=[3, 10], counter_max=10)
    tree["clock"].update(max=6)
    tree["turn"].update(ap=1)
    for artifact in tree["artifact"]:
        marks = {"obstacle_at": 3 if artifact["obstacle_at"] else 0, "hazard_at": 0}
        artifact.update(final=10, **marks)


def edited(change: Callable[[dict[str, Any]], None]) -> Box:
    tree = copying.deepcopy(TREE)
    change(tree)
    return read_box(Box, tree)


@pytest.mark.parametrize("change", [wordy, huge, small])
@pytest.mark.parametrize("seats", [2, 4])
def test_an_edited_box_finds_room(change: Callable[[dict[str, Any]], None], seats: int) -> None:
    box = edited(change)
    READERS.check_box(position(rules, box, seats), box, seats, few(500, 250), looked=(1, 20))


def test_a_crowd_finds_room() -> None:
    s = busy(
        at={0: CANOPY, 1: CANOPY, 2: CANOPY, 3: CANOPY},
        depth={0: 5, 1: 5, 2: 5, 3: 5},
        hands={0: "machete*4 pickaxe*4 winch*2 crowbar*3 dynamite*3 grappling_hook*4 medicine_kit*4 headline*3"},
    )
    shown(s, 0)
    backs = panel(shown(s, 1), "players")
    assert "27 cards in hand" in said(backs)


def test_a_figure_stands_on_its_counter() -> None:
    """Deeper is lower; in front of a mark is above it, past it is below."""
    points, bottoms = (5, 10, 15, 20), (100.0, 200.0, 300.0, 400.0)
    heights = [stand(depth, points, bottoms) for depth in range(21)]
    assert heights == sorted(heights)
    assert len(set(heights)) == 21
    assert heights[5] + RADIUS < 100 < heights[6] - RADIUS + 30


def test_the_table_is_drawn_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    READERS.check_language(busy(), (printed, pieces, table), ("sites", "MAZE RUIN", "GOLDEN DEATH MASK"), monkeypatch)
