"""The table of The Final Dig in pictures and words: complete, true for its reader, and every choice on it."""

import copy as copying
import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from digsite.boards import around
from digsite.box import read_box
from digsite.core import CHANCE, NOBODY
from digsite.drawing import Screen
from digsite.drawing.cutaway import Depths
from digsite.games.final_dig import rules
from digsite.games.final_dig.board import camp, now, pieces, sites
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import Phase
from digsite.games.final_dig.words import printed
from tests.catalogue import few
from tests.games.final_dig.positions import (
    BOX,
    CANOPY,
    CAVE,
    FILE,
    MAZE,
    NUMBERS,
    base,
    new_game,
    options,
    play,
)
from tests.games.final_dig.tables import POSITIONS, busy, climbing, hazard, out_in_time
from tests.positions import playable, position
from tests.snapshots.boards import HOSTILE, Readers, compare_look, panel, pressed, reader, said, visible

TREE = tomllib.loads(FILE.read_text(encoding="utf-8"))


READERS = Readers("final_dig", BOX)
drawn, shown = READERS.drawn, READERS.shown


@pytest.mark.parametrize("name", ["characters", "placing", "main", "rolled", "hazard", "swapped", "climbing", "over"])
def test_the_board_is_as_recorded(name: str, rewrite: bool) -> None:
    s = POSITIONS[name]()
    compare_look(f"final_dig/{name}", READERS.look(s, reader(s)), rewrite=rewrite)


def test_the_board_for_a_spectator_is_as_recorded(rewrite: bool) -> None:
    compare_look("final_dig/hazard-watched", READERS.look(POSITIONS["hazard"](), NOBODY), rewrite=rewrite)


DIG = ["doing", "now", "land", "clock", "site-0", "site-1", "site-2", "site-3"]


@pytest.mark.parametrize("name", POSITIONS)
def test_everybody_finds_the_whole_table(name: str) -> None:
    s = POSITIONS[name]()
    for seat in (reader(s), (reader(s) + 1) % 4, NOBODY):
        asked = seat == s.to_move
        ids = ["characters"] if s.phase == Phase.PICK_CHARACTER else DIG
        if asked and s.phase in (Phase.CHOOSE_OWN_ARTIFACT, Phase.CHOOSE_RIVAL_ARTIFACT):
            ids = ["doing", "now", "swap"]
        READERS.check_whole(s, [seat], [*ids, "others", *(f"rival-{other}" for other in around(seat, 4))])


def told(s: np.record, seat: int, *ids: str) -> str:
    """What these panels say, or all of them."""
    panels = shown(s, seat)
    return " ".join(said(one) for one in panels if not ids or one.id in ids)


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
        ("characters", "CHARACTER celebrity", ["character-0"]),
        ("characters", "CHARACTER engineer", []),
        ("placing", "SITE canopy_village", ["do-4"]),
        ("main", "SITE pyramid", ["do-5"]),
        ("main", "DOWN", []),
        ("main", "DRAW", ["draw"]),
        ("main", "END_TURN", []),
        ("main", "POWER", ["own-power"]),
        ("main", "CARD machete", ["hand-card-0"]),
        ("main", "CARD lucky_charm", []),
        ("main", "ARTIFACT fossil_claw", ["own-artifact-12"]),
        ("rolled", "KEEP", ["answer-13"]),
        ("rolled", "REROLL_ARTIFACT", ["answer-15", "own-artifact-17"]),
        ("hazard", "STAY", ["answer-16"]),
        ("hazard", "PROCEED", ["answer-17"]),
        ("hazard", "CARD lucky_charm", ["hand-card-8"]),
        ("hazard", "POWER", ["own-power"]),
        ("improvised", "CARD machete", ["hand-card-0"]),
        ("curse", "PAY", ["answer-18"]),
        ("curse", "ARTIFACT fossil_claw", ["own-artifact-12"]),
        ("rival", "SEAT 2", ["figure-2", "who-2", "their-2-power"]),
        ("swap", "ARTIFACT twin_faced_coin", ["swap-17", "own-artifact-17"]),
        ("swapped", "ARTIFACT howling_totem", ["swap-3", "their-1-artifact-3"]),
        ("fame", "ARTIFACT jade_tree_frog", ["swap-1", "their-2-artifact-1"]),
        ("survey", "SITE pyramid", ["do-5"]),
        ("survey", "SITE maze_ruin", []),
        ("climbing", "UP", ["do-9"]),
        ("climbing", "DOWN", ["do-8"]),
        ("climbing", "CARD mine_cart", ["hand-card-9"]),
        ("direction", "UP", ["do-9"]),
        ("offer", "DECLINE", ["answer-19"]),
        ("offer", "CARD dynamite", ["hand-card-4"]),
    ],
)
def test_choices_are_where_one_looks_for_them(place: str, name: str, parts: list[str]) -> None:
    s = POSITIONS[place]()
    assert pressed(drawn(s, reader(s)), NUMBERS[name]) == parts


@pytest.mark.parametrize(("place", "page"), [("swapped", "swap"), ("improvised", "gifts"), ("curse", "gifts")])
def test_a_phone_has_a_page_for_what_is_chosen(place: str, page: str) -> None:
    s = POSITIONS[place]()
    for screen in (Screen.NARROW, Screen.SHORT):
        board = READERS.look(s, 0).on(screen).table.board
        assert [sheet.id for sheet in board] == ["choose", "board"]
        assert [placed.panel.id for placed in board[0].placed] == [page]
    assert [sheet.id for sheet in READERS.look(s, 1).on(Screen.NARROW).table.board] == ["board"]


def test_a_geologist_rolls_again_on_the_character() -> None:
    s = play(busy(active=2), "DOWN", "FACE 1")
    assert pressed(shown(s, 2), NUMBERS["REROLL_CHARACTER"]) == ["answer-14", "own-power"]


def test_what_cannot_be_done_can_be_asked_about() -> None:
    picture = visible(drawn(busy(), 0))
    for name in ("DOWN", "CARD lucky_charm", "ARTIFACT twin_faced_coin", "SEAT 1"):
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
    mine = told(busy(), 0, "hand")
    assert "Hand: 8 cards Machete Clear the open obstacle" in mine
    assert "Dynamite (×2)" in mine
    panels = shown(busy(), 1)
    assert "8 cards in hand" in said(panel(panels, "rival-0"))
    assert "Dynamite" not in visible([one for one in panels if one.seat is None])


# What it says

OPEN_WAY: dict[str, Any] = {"obstacles": {CANOPY: "cleared"}, "bypass": {}}


def in_the_cave(*names: str) -> np.record:
    return play(busy(at={0: CAVE, 1: CANOPY, 2: CANOPY, 3: MAZE}, depth={0: 3, 3: 13}, bypass={}), *names)


def test_the_dig_says_counter_event_and_decks() -> None:
    words = told(busy(), 0, "doing", "now", "clock", "land")
    assert "Mara is on turn: 3 AP left." in words
    assert "Final Dig counter: 0 1 2 3 4 [5] 6 7 8 (5 of 8). 3 more, and the way out begins." in words
    assert "Round 5. Event: Dry Wind. +1 on every dig." in words
    assert "Adventure deck: 33 cards. Discard pile: 4 cards (Winch (×2), Crowbar and Second Wind)." in words
    assert "Bank: 68 VP." in words
    assert "Events left (8):" in words
    assert "Artifacts to come: Canopy Village 2, Pyramid 3, Deep Cave 3, Maze Ruin 3." in words
    assert "Threshold points: 5, 10, 15, 20." in words
    assert "Discarded: Winch (×2), Crowbar and Second Wind" in panel(drawn(busy(), 0), "now").svg


def test_sites_say_artifacts_marks_and_figures() -> None:
    words = told(busy(), 0, *DIG)
    assert "Canopy Village Amber Lantern at 20, worth 6: Once per turn: ignore" in words
    assert "Obstacle at 5: Strangler Vines. Cleared by Machete, Winch." in words
    assert "Hazard at 15: Snapping Branch. Fall back 4 from" in words
    assert "Negated by Safety Harness." in words
    assert "Here: Mara 5, Ilse 7 and Tom 0. Past the obstacle: Ilse." in words
    assert "Obstacle at 15: hidden." in words
    assert "Hazard at 10: Tomb Curse. Discard one of your artifacts or lose 2 VP. Nobody is here." in words
    assert "Hazard at 10: spent." in words
    assert "Obstacle at 15: cleared." in words
    assert "In the pile (2): Idol of the High Nest and Feathered Mantle." in words
    assert "Move: 1 AP" in words


def test_a_free_move_says_so() -> None:
    assert "Move: free" in told(busy(active=2), 2, *DIG)


def test_an_empty_site_says_so() -> None:
    dig = panel(shown(climbing(), 0), "site-2")
    assert "No artifact lies here: nobody can dig." in said(dig)
    assert "No artifact lies here" in dig.svg


def test_a_dig_says_where_each_face_leads() -> None:
    # the event gives 1, the Howling Totem of a rival takes 2; a dig goes 1 at least
    words = told(busy(depth={0: 3, 1: 7, 2: 0, 3: 13}, bypass={}), 0, "site-0")
    assert "A dig leads: 1/2: to 4; 3: to 5; 4/5/6: an obstacle stops you at 5." in words
    past = told(busy(depth={0: 14, 1: 7, 2: 0, 3: 13}), 0, "site-0")
    assert "A dig leads: 1/2: to 15; 3/4/5/6: past 15, a hazard." in past
    near = {"obstacles": {CANOPY: "cleared"}, "hazards": {CANOPY: "spent"}, "bypass": {}}
    last = told(busy(depth={0: 16, 1: 7, 2: 0, 3: 13}, **near), 0, "site-0")
    assert "A dig leads: 1/2: to 17; 3: to 18; 4: to 19; 5/6: take it (2 in 6)." in last
    out = told(climbing(depth={0: 4, 1: 15, 3: 4}), 0, "site-0")
    assert "A dig leads: 1: to 1; 2/3/4/5/6: out (5 in 6)." in out
    assert "A dig leads" not in told(busy(), 1, *DIG)


def test_the_way_out_says_how_long_it_stays_open() -> None:
    words = told(climbing(), 0, "clock")
    assert "The Final Dig is on: climb out. The way closes when turn 3 of Ilse from now begins." in words
    last = told(climbing(clock=2), 0, "clock")
    assert "The way closes when the next turn of Ilse begins." in last


def test_everybody_is_on_the_board_with_all_figures() -> None:
    others = told(busy(), 0, "rival-1", "rival-2", "rival-3")
    assert (
        "Ilse: The Historian, 4 VP, 7 in artifacts, 2 cards in hand, Canopy Village at 7, past the obstacle." in others
    )
    assert "Tom: The Geologist, 11 VP, 2 in artifacts, 5 cards in hand, Canopy Village at 0, -1 AP next turn." in others
    assert "Maze Ruin at 13, -1 on digs, 2 turns." in others
    assert "Howling Totem (worth 3, always works, VP on it: 2 of 6): Rivals at your site" in others
    own = told(busy(), 0, "own", "things")
    assert "You are Mara: The Engineer, 8 VP, 7 in artifacts, 8 cards in hand, Canopy Village at 5, 3 AP left" in own
    assert "Twin-Faced Coin (worth 4, once per turn, VP on it: 5 of 8)" in own
    final = told(climbing(), 0, "rival-1", "rival-2")
    assert "began the Final Dig" in final
    assert "Maze Ruin at 0, escaped" in final


def test_what_was_used_this_turn_says_so() -> None:
    s = play(busy(), "ARTIFACT fossil_claw", "DOWN", "FACE 1", "REROLL_ARTIFACT", "FACE 2")
    own = told(s, 0, "things")
    assert "Fossil Claw (worth 3, used this turn)" in own
    assert "Twin-Faced Coin (worth 4, used this turn, VP on it: 5 of 8)" in own
    power = play(busy(), "POWER", "CARD machete")
    assert "Used this turn." in told(power, 0, "things")
    assert ">used" in panel(shown(power, 0), "things").svg


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
        assert words in told(s, seat, "doing", "characters")


def test_a_hazard_met_shows_its_question_to_all() -> None:
    s = hazard()
    for seat in (0, 1, NOBODY):
        dig = told(s, seat, "site-0")
        assert "Fall back 4 from where the movement would have taken you. Negated by Safety Harness." in dig
    assert "To choose: Stay at 15, Go on to 18." in told(s, 0, "site-0")
    assert "To choose" not in told(s, 1)


@pytest.mark.parametrize(
    ("make", "added", "short"),
    [
        (hazard, "14 + 5 − 1 = 18", "14+4=18"),  # the event gives 1, the Howling Totem of a rival takes 2
        (lambda: play(busy(depth={0: 14, 3: 13}, **OPEN_WAY), "CARD mine_cart"), "14 + 4 = 18", "14+4=18"),
        (lambda: in_the_cave("DOWN", "FACE 4", "KEEP", "HAZARD_CARD bad_air"), "3 + 4 + 1 = 8", "3+5=8"),
        (lambda: play(busy(**OPEN_WAY), "DOWN", "FACE 2"), "5 + 2 − 1 = 6", "5+1=6"),
        (lambda: play(climbing(), "UP", "FACE 6"), "13 − 6 − 2 = 5", "13−8=5"),
        (lambda: play(climbing(depth={0: 4}), "UP", "FACE 6"), "4 − 6 − 2: out", "4−8:out"),
    ],
)  # fmt: skip
def test_a_roll_and_a_hazard_say_what_the_movement_adds_up_to(
    make: Callable[[], np.record], added: str, short: str
) -> None:
    s = make()
    site = f"site-{s.site[0]}"
    for seat in (0, 1, NOBODY):
        assert added in told(s, seat, site)
    assert added in panel(shown(s, 0), site).svg
    assert short in panel(READERS.look(s, 0).on(Screen.NARROW).table.panels, site).svg


def test_a_phone_says_what_a_hazard_does_and_has_the_answers() -> None:
    dig = READERS.look(hazard(), 0).on(Screen.NARROW).table.board[0]
    met = panel([placed.panel for placed in dig.placed], "met")
    assert "Fall back 4 from where" in met.svg
    assert [pressed([met], NUMBERS[name]) for name in ("STAY", "PROCEED")] == [["answer-16"], ["answer-17"]]


def test_an_artifact_that_cannot_be_swapped_says_why() -> None:
    giving = panel(shown(POSITIONS["giving"](), 0), "swap")
    assert "Echo Drum (worth 0, used by discarding it)" in said(giving)
    assert giving.svg.count(">nothing fits it<") == said(giving).count("(nothing fits it)") == 1
    taking = panel(shown(POSITIONS["taking"](), 0), "swap")
    for words, count in (("worth more than 3", 2), ("cannot be chosen", 1), ("nothing fits it", 0)):
        assert taking.svg.count(f">{words}<") == said(taking).count(f"({words})") == count
    gone = play(climbing(hands={0: "shady_swap"}), "CARD shady_swap", "ARTIFACT fossil_claw")
    assert panel(shown(gone, 0), "swap").svg.count(">has escaped<") == 1


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
    assert words in told(s, 1, "doing")


def test_the_historian_gives_a_card_back() -> None:
    s = base(2, characters="historian engineer", depth={0: 9})
    play(s, "DOWN", "FACE 6", "ARTIFACT jade_tree_frog", "CARD winch", "CARD machete")
    assert options(s) == {"CARD winch", "CARD machete"}
    assert "Mara has drawn, and discards 1 card." in told(s, 0, "doing")


def test_the_tally_shows_what_points_are_made_of() -> None:
    s = out_in_time()
    assert "1. Mara: 15 (VP 8, artifacts 7)" in told(s, 0, "now")
    assert "not escaped" in told(s, 0, "rival-1")


# Strange words and strange boxes


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", ["characters", "main", "hazard", "swapped", "over"])
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
    assert "27 cards in hand" in told(s, 1, "rival-0")


def test_a_hand_of_every_card_finds_room() -> None:
    many = "canopic_jars scarab_of_dawn sunstone_disc echo_drum fossil_claw crystal_skull oracle_tablet twin_faced_coin"
    s = busy(hands={0: " ".join(card.id for card in BOX.adventure)}, owned={0: many}, discard="", fame={})
    shown(s, 0)


def test_a_figure_stands_on_its_counter() -> None:
    """Deeper is lower; in front of a mark is above it, past it is below."""
    depths = Depths((5, 10, 15, 20), 140, 552, 80, 17)
    heights = [depths.stand(depth) for depth in range(21)]
    assert heights == sorted(heights)
    assert len(set(heights)) == 21
    assert heights[5] + depths.r < depths.line(5) < heights[6] - depths.r + 1


def test_the_table_is_drawn_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = (printed, pieces, sites, now, camp)
    READERS.check_language(busy(), modules, ("site-3", "MAZE RUIN", "HORN OF PLENTY"), monkeypatch)
