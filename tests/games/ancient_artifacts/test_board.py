"""The table of Ancient Artifacts in pictures and words: complete, true for its reader, and every choice on it."""

import itertools
import re
from collections.abc import Callable

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core import CHANCE, NOBODY, OVER
from digsite.drawing import Screen
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.board import career
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words import printed
from tests.catalogue import few
from tests.games.ancient_artifacts.positions import (
    BOX,
    DESERT,
    JUNGLE,
    OCEAN,
    A,
    B,
    C,
    D,
    act,
    at_locking,
    block,
    can,
    complete,
    lock,
    put_die,
    roll,
    stand,
    table,
)
from tests.games.ancient_artifacts.test_box import Tree, fresh_tree, section, step
from tests.positions import position
from tests.snapshots.boards import HOSTILE, Readers, compare_look, panel, pressed, reader, said

READERS = Readers("ancient_artifacts", BOX)
shown = READERS.shown


# Positions


def placing() -> np.record:
    """Two dice that fit one slot and a slot each, in a game of four that is well under way."""
    s = table(
        4,
        ("green-6", "green-5"),
        {1: "orange-2", 3: "orange-3"},
        money=[7, 12, 3, 0],
        follows=[3, 1, 0, 22],
        renown=[4, 5, 3, 9],
        raiders={0: [1, 0, 2], 1: [3, 0, 1]},
        turns=9,
    )
    return stand(stand(s, A, "d2_dig", "o2b_research", marks=1), A, "j1_research")


def asking() -> np.record:
    """A digs with the bonus, and B is asked."""
    s = table(4, ("orange-2", "blue-5"), money=[7, 12, 3, 4], follows=[3, 1, 0, 2], renown=[4, 5, 3, 9], turns=7)
    stand(stand(s, A, "d2_dig", marks=1), A, "o2_dive", "j2b_research")
    stand(stand(s, B, "d2_dig", marks=2), B, "o2a_research", "j3_explore")
    stand(stand(s, C, "d3_dig", marks=3), C, "o2a_research", "j3_explore")
    stand(stand(s, D, "d1_dig", marks=1), D, "o2a_research", "j3_explore")
    return put_die(s, "orange-2", 1)


def followed() -> np.record:
    """B and D follow; the dice are in the air."""
    return act(asking(), layout.FOLLOW, layout.DECLINE, layout.FOLLOW)


def locking() -> np.record:
    return roll(followed(), 1, 2, 1, 1, 1, 0)


def solo() -> np.record:
    s = table(1, ("green-1", "orange-4"), money=[2])
    stand(s, A, "d2_dig", "o3_dive", "j2a_research")
    return roll(put_die(s, "green-1", 5), 2, 1, 0, 1, 1, 1)


def nothing_fits() -> np.record:
    s = table(2, ("orange-6", "blue-5"), {2: "blue-1"}, money=[0, 5], raiders={0: [0, 2, 1]})
    return complete(stand(s, A, "o2_dive", "j2a_research"), A, DESERT)


def late() -> np.record:
    """The final round: one track done, an artifact near, raiders everywhere."""
    s = table(
        2,
        ("green-5", "blue-3"),
        {0: "orange-3", 1: "green-1"},
        money=[3, 6],
        renown=[20, 14],
        follows=[6, 5],
        raiders={0: [0, 2, 1], 1: [3, 3, 0]},
        trigger=B,
    )
    complete(stand(s, B, "d2_research", "o3_dive"), B, JUNGLE)
    return complete(stand(s, A, "o3_dive", "j4_research"), A, DESERT)


def most() -> np.record:
    """The most that 10,000 random games brought of what has no limit: money, renown, follows and turns."""
    fits, lies = ("green-5", "blue-3"), {0: "orange-3", 1: "green-1"}
    return table(4, fits, lies, money=[12] * 4, renown=[26, 24, 25, 26], follows=[15, 12, 14, 15], turns=98)


def over() -> np.record:
    s = table(4, (), money=[4, 1, 2, 0], renown=[20, 22, 24, 9], follows=[5, 5, 2, 0], phase=layout.END, to_move=OVER)
    for seat in range(4):
        complete(stand(s, seat, "j4_research"), seat, DESERT, OCEAN)
    return complete(block(s, A, JUNGLE), B, JUNGLE)


def no_slot_for_the_other_die() -> np.record:
    """Solitaire: the other die fits nowhere, and a new one is drawn."""
    return put_die(table(1, atlas={2: "blue-2", 6: "green-5"}, money=[3]), "orange-1", 1)


POSITIONS = {
    "placing": placing,
    "asking": asking,
    "rolling": lambda: act(followed(), layout.PICK, 0),
    "locking": locking,
    "locked": lambda: act(locking(), lock(layout.PICK)),
    "solo": solo,
    "going-on": lambda: act(solo(), layout.STOP),
    "nothing-fits": nothing_fits,
    "late": late,
    "most": most,
    "over": over,
    "other-die": no_slot_for_the_other_die,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_board_is_as_recorded(name: str, rewrite: bool) -> None:
    s = POSITIONS[name]()
    shown(s, reader(s))
    compare_look(f"ancient_artifacts/{name}", READERS.look(s, reader(s)), rewrite=rewrite)


@pytest.mark.parametrize("name", ["locking", "over"])
def test_the_board_for_a_spectator_is_as_recorded(name: str, rewrite: bool) -> None:
    shown(POSITIONS[name](), NOBODY)
    compare_look(f"ancient_artifacts/{name}-watched", READERS.look(POSITIONS[name](), NOBODY), rewrite=rewrite)


# Every choice


def test_every_legal_action_can_be_pressed_in_any_game() -> None:
    """Whole games at random, looked at now and then, and whenever something new can be done."""
    seen: set[int] = set()
    for number in range(few(12, 4)):
        seats, dice = number % 4 + 1, np.random.default_rng(number)
        s = position(rules, BOX, seats, chosen={"head_start": ("auto", "on", "off")[number % 3]} if seats < 3 else {})
        step = 0
        while s.to_move != OVER and step < few(3000, 200):
            options = sorted(can(s))
            if step % few(401, 199) == number or (s.to_move != CHANCE and not seen.issuperset(options)):
                for seat in (reader(s), (reader(s) + 1) % seats if step % 2 else NOBODY):
                    shown(s, seat)
                seen.update(options if s.to_move != CHANCE else ())
            rules.play(s, BOX.record, int(dice.choice(options)))
            step += 1
        shown(s, A)
    assert seen.issuperset(range(few(layout.CONTINUE_PAID + 1, 0)))


def test_dice_glow_where_they_can_be_placed() -> None:
    panels = shown(placing(), A)
    assert pressed(panels, layout.PLACE + 5) == ["atlas-5-0"], "two dice fit the slot: each has its own place in it"
    assert pressed(panels, layout.PLACE + layout.SLOTS + 5) == ["atlas-5-1"]
    assert pressed(panels, layout.PLACE + 6) == ["atlas-6"]
    assert pressed(panels, layout.PLACE + layout.SLOTS + 7) == ["atlas-7"]
    assert pressed(panels, layout.REROLL) == [], "what has no piece is a button beside the prompt"


def test_alike_dice_are_offered_once() -> None:
    panels = shown(table(2, ("green-6", "green-6")), A)
    assert pressed(panels, layout.PLACE + 5) == ["atlas-5"]
    assert panel(panels, "hand").text.count("Cut the trail") == 2, "what it allows is said for both"


def test_the_bonus_is_a_star_on_the_die_that_earns_it() -> None:
    plain, special = table(2, ("blue-1", "blue-6")), table(2, ("orange-1", "orange-6"))
    assert "With the bonus" not in panel(shown(plain, A), "atlas").svg
    assert panel(shown(special, A), "atlas").svg.count("<title>With the bonus</title>") == 1


def test_raider_boxes_are_marked_on_the_own_sheet() -> None:
    panels = shown(nothing_fits(), A)
    assert pressed(panels, layout.MARK + OCEAN) == ["own-raiders-1"]
    assert pressed(panels, layout.MARK + JUNGLE) == ["own-raiders-2"]
    assert pressed(panels, layout.MARK + DESERT) == []
    assert "No die fits the atlas. Mark a raider box on your sheet." in panels[0].text
    assert "Mark a raider box" not in shown(nothing_fits(), B)[0].text


def test_every_loose_die_that_can_be_locked_can_be_pressed() -> None:
    panels = shown(locking(), A)
    assert pressed(panels, lock(layout.PICK)) == ["dice-loose-1-0", "dice-loose-1-1"]
    after = shown(act(locking(), layout.LOCK + 2), A)
    assert pressed(after, lock(layout.PICK)) == [], "dice are locked in the order of their symbols"


def buttons(s: np.record, seat: int) -> list[str]:
    """What stands on the buttons of choices that have no piece, in the order of their numbers."""
    look = READERS.look(s, seat)
    return [choice.button for choice in look.choices if not pressed(look.panels, choice.action)]


def test_choices_without_a_piece_are_a_few_buttons() -> None:
    assert buttons(placing(), A) == ["Two other dice for $1"]
    assert buttons(asking(), B) == ["Do not follow", "Follow for $1"]
    assert buttons(locking(), A) == ["Stop, mark 3", "Roll 5 dice", "Start over, $1"]
    assert buttons(solo(), A) == ["Stop, step done", "Roll 4 dice", "Start over, $1"]
    assert buttons(act(solo(), layout.STOP), A) == ["End the action", "Go on with 4 dice", "Go on with all 6 for $1"]
    stuck = complete(stand(table(1, ("orange-3", "green-5"), {5: "green-1"}, money=[3]), A, "j4_research"), A, 0, 1)
    assert buttons(stuck, A) == ["Two other dice for $1", "Give up"]


def test_a_piece_has_a_button_too_once_it_is_chosen() -> None:
    on_buttons = {choice.action: choice.button for choice in READERS.look(placing(), A).choices}
    assert on_buttons[layout.PLACE + 5] == "green 5 on Jungle Research"
    on_buttons = {choice.action: choice.button for choice in READERS.look(nothing_fits(), A).choices}
    assert on_buttons[layout.MARK + OCEAN] == "Mark one in the ocean"
    on_buttons = {choice.action: choice.button for choice in READERS.look(locking(), A).choices}
    assert on_buttons[lock(layout.PICK)] == "Lock a pick"


# What it says


def test_each_die_says_what_it_would_allow() -> None:
    words = shown(table(2, ("orange-1", "blue-6")), A)[0].text
    assert "orange 1  Dig 1/2    with the bonus: Clear the drift, each pick or lantern" in words
    assert "blue 6    Explore 6  Cut the trail, each pick or compass marks 1 box, 0 of" in words
    assert "fits nowhere" in shown(nothing_fits(), A)[0].text


def test_everybody_reads_what_the_dice_would_allow() -> None:
    s = table(2, ("orange-1", "blue-6"))
    assert [panel(shown(s, A), id).text for id in ("hand", "odds")] == [
        panel(shown(s, B), id).text for id in ("hand", "odds")
    ]


def test_the_odds_of_the_next_roll_stand_beside_the_dice() -> None:
    words = panel(shown(solo(), A), "odds").text
    assert "Roll 4 dice: bust on this roll 51.8 %, step done 30.6 %." in words
    assert "Start over, $1: bust on this roll 6.2 %, step done 78.0 %." in words
    assert words == panel(shown(solo(), NOBODY), "odds").text, "everybody weighs the same roll"
    first = panel(shown(asking(), B), "odds").text
    assert "The first roll, all 6 dice: bust on this roll 6.2 %." in first
    stopped = at_locking("d2_dig", "orange-1", 1, 1, 2, 1, 1, 1, 0)
    assert "boxes on average" in said(panel(shown(stopped, A), "odds"))


def test_no_roll_is_weighed_that_cannot_be_made() -> None:
    without_money = solo()
    without_money.money[A] = 0
    assert "Start over" not in panel(shown(without_money, A), "odds").text
    after = act(solo(), lock(layout.PICK))
    assert "Start over" not in panel(shown(after, A), "odds").text, "only before a die is locked"
    going_on = act(solo(), layout.STOP)
    going_on.locked[layout.RAIDER] = 0
    going_on.loose[layout.PICK] += 1
    assert "$1" not in panel(shown(going_on, A), "odds").text, "with no raider there is nothing to pay for"


def test_before_a_placement_each_slot_has_its_odds() -> None:
    words = said(panel(shown(table(2, ("orange-1", "blue-6")), A), "odds"))
    assert "orange 1 on Dig 1/2: bust on this roll 6.2 %, step done 92.5 %, 1.85 boxes on average." in words
    alike = panel(shown(table(2, ("green-6", "green-6")), A), "odds").text
    assert alike.count("green 6 on Explore 6") == 1


def test_no_odds_where_nothing_is_rolled() -> None:
    for s in (over(), nothing_fits(), position(rules, BOX, 3)):
        assert "%" not in "".join(panel.text for panel in shown(s, A))
    assert panel(shown(nothing_fits(), A), "odds").title == "What the signs mean"


def test_what_is_kept_is_said_for_everybody_who_takes_part() -> None:
    words = shown(locking(), A)[0].text
    assert "Mara marks 3 boxes" in words
    assert "Ilse marks 2 boxes" in words
    assert "Tom" not in words
    assert "Mara completes the step" in shown(solo(), A)[0].text
    assert (
        "Mara lacks 2 symbols: journal and journal"
        in shown(at_locking("d2_research", "orange-1", 0, 0, 3, 2, 1, 0, 0), A)[0].text
    )


def test_boxes_that_the_roll_would_mark_are_ticked() -> None:
    kept = "<title>marked if the roll is kept</title>"
    sheet = panel(shown(locking(), A), "own")
    assert sheet.svg.count(kept) == 3
    assert panel(shown(locking(), B), "own").svg.count(kept) == 2
    assert panel(shown(locking(), C), "own").svg.count(kept) == 0


def test_the_bonus_takes_coloured_boxes_away() -> None:
    free = "<title>not needed, with the bonus</title>"
    assert panel(shown(at_locking("j1_research", "green-6", 5, 0, 6, 0, 0, 0, 0), A), "step").svg.count(free) == 1
    assert free not in panel(shown(at_locking("j1_research", "green-1", 5, 0, 6, 0, 0, 0, 0), A), "step").svg


def test_the_raider_icon_with_the_bonus_shows_a_place_more() -> None:
    words = "".join(panel.text for panel in shown(at_locking("o3_dive", "blue-3", 3, 2, 2, 1, 1, 0, 0), A))
    assert "2 raiders, bust at 4" in words
    plain = shown(at_locking("o3_dive", "orange-3", 3, 2, 2, 1, 1, 0, 0), A)
    assert "2 raiders, bust at 3" in panel(plain, "raiders").text


def test_between_two_steps_the_dice_of_the_first_count_no_more() -> None:
    going_on = shown(act(solo(), layout.STOP), A)
    assert "marked if the roll is kept" not in panel(going_on, "own").svg
    assert "Match the calendar, needs map, journal, compass" in going_on[0].text
    assert "Go on with 4 dice: bust on this roll 51.8 %" in panel(going_on, "odds").text


def test_everybody_is_on_the_board_with_money_renown_raiders_marks_and_tracks() -> None:
    panels = shown(placing(), A)
    assert re.search(r"Ilse +renown 5, budget \$12, followed 1", panel(panels, "others").text)
    ilse = panel(panels, "rival-1").text
    assert "Ilse: $12, 5 renown, followed 1 time." in ilse
    assert "Desert, Tomb in the Dunes: 0 of 3 sections, 3 of 3 raider boxes; blocked." in ilse
    assert "0 of 4 sections, 1 of 3 raider boxes; Explore 0 of 2, Research." in " ".join(ilse.split())
    everybody = panel(shown(placing(), NOBODY), "others").text
    for name in ("Mara", "Ilse", "Tom"):
        assert name in everybody


def test_who_follows_or_is_asked_is_said_at_their_head() -> None:
    heads = panel(shown(asking(), A), "others").text
    assert re.search(r"Ilse .*; is asked", heads)
    heads = panel(shown(locking(), C), "others").text
    assert re.search(r"Mara .*; on turn", heads)
    assert re.search(r"Ilse .*; follows", heads)


def test_somebody_who_is_asked_sees_the_step_and_all_answers() -> None:
    s = asking()
    words = panel(shown(s, B), "asked").text
    assert re.search(r"Ilse +is asked, for \$1", words)
    assert re.search(r"Tom +is not asked yet", words)
    words = panel(shown(act(s, layout.DECLINE), C), "asked").text
    assert re.search(r"Ilse +does not follow", words)


def test_the_sheet_says_what_is_done_and_what_can_be_worked_on() -> None:
    words = panel(shown(placing(), A), "own").text
    assert "x  Drift sand  done    Sealed stair: 1 renown" in words
    assert ">  Dig         1 of 4  Open the stairwell: pick" in words
    assert "x  Research a  done    Date the anchor: lantern, [journal]" in words
    assert ">  Research b  open    Chart the wreck: lantern, map, [compass]" in words
    assert "   Dive        0 of 4  Enter the flooded vault: lantern, raider icon" in words


def test_the_bag_and_the_tally() -> None:
    words = panel(shown(locking(), A), "supply").text
    assert "In the bag: 2 orange, 2 blue and 3 green. Blue: left over." in words
    assert re.search(r"Mara +followed 5 times", words)
    alone = panel(shown(no_slot_for_the_other_die(), A), "supply")
    assert "Blue 5: the other die." in alone.text
    assert "followed" not in alone.text


def test_dice_of_a_paid_reroll_wait_aside() -> None:
    s = act(table(2, ("orange-1", "blue-6")), layout.REROLL)
    assert "Orange: goes back. Blue: goes back." in said(panel(shown(s, A), "supply"))


def test_a_region_where_nobody_works_says_so() -> None:
    assert "Desert: nobody works here any more." in panel(shown(over(), A), "atlas").text
    assert "nobody works here" not in panel(shown(placing(), A), "atlas").text


def test_the_final_round_is_named() -> None:
    assert "The final round: Ilse has no active track." in shown(late(), A)[0].text


def test_the_end_shows_what_points_are_made_of() -> None:
    scores = panel(shown(over(), B), "scores")
    assert scores.title == "Final scores"
    assert "Mara wins\n1. Mara: 27" in scores.text
    assert "2. Ilse: 26 (milestones 22, most followed 3, money 1)" in scores.text
    s = over()
    s.money[B], s.renown[B] = 4, 20
    assert "Mara and Ilse share the win" in panel(shown(s, A), "scores").text
    alone = complete(table(1, (), money=[2], renown=[33], phase=layout.END, to_move=OVER), A, 0, 1, 2)
    assert "1. Mara: 35 (milestones 33, money 2)" in panel(shown(alone, A), "scores").text


def test_what_decides_between_equal_points_is_said() -> None:
    s = over()
    s.money[C] = 3  # 27 points, as many as Mara
    assert READERS.look(s, A).tie == "Mara was followed more often (AA-13.3)."
    s.follows[:] = [5, 0, 5, 0]
    s.money[:3], s.renown[:3] = [3, 0, 1], [20, 9, 22]
    assert READERS.look(s, A).tie == "Tom has more renown (AA-13.3)."
    s.money[C], s.renown[C] = 3, 20
    assert READERS.look(s, A).tie == ""


def test_panels_of_a_seat_of_a_spectator_and_of_solitaire() -> None:
    table_of_four = ["hand", "odds", "atlas", "supply"]
    rivals = ["others", "rival-1", "rival-2", "rival-3"]
    assert [panel.id for panel in shown(placing(), A)] == [*table_of_four, "own", *rivals]
    assert [panel.id for panel in shown(placing(), NOBODY)] == [*table_of_four, "others", "rival-0", *rivals[1:]]
    assert [panel.id for panel in shown(solo(), A)] == ["step", "dice", "raiders", "odds", "atlas", "supply", "own"]
    assert panel(shown(placing(), C), "own").seat == C


def test_a_narrow_screen_has_pages_where_one_is_too_low_and_a_drawer() -> None:
    look = READERS.look(solo(), A)
    one, two = look.on(Screen.NARROW).table, look.on(Screen.SHORT).table
    assert [sheet.title for sheet in one.board] == ["The table"]
    assert [sheet.title for sheet in two.board] == ["Dice", "Atlas"]
    assert len(READERS.look(placing(), A).on(Screen.SHORT).table.board) == 1, "dice are placed on the atlas"
    assert one.drawer is not None
    assert "Temple under the Vines" in one.drawer.placed[0].panel.text
    assert look.on(Screen.WIDE).table.drawer is None


def test_a_bust_is_shouted() -> None:
    s = locking()
    act(s, layout.ROLL)
    before = [READERS.look(s, A)]
    for symbol in (layout.RAIDER, layout.RAIDER, layout.PICK, layout.PICK, layout.PICK):
        act(s, symbol)
        before.append(READERS.look(s, A))
    shout = READERS.game.words.shout
    told = [shout(*both, 0) for both in itertools.pairwise(before)]
    assert told == [None, None, None, None, "Bust"], "with the last die, when all raiders are known"
    assert shout(READERS.look(placing(), A), READERS.look(asking(), A), 1) is None


def test_how_far_the_game_has_come() -> None:
    assert READERS.look(placing(), A).when == "turn 9"
    assert READERS.look(late(), A).when == "final round"
    assert READERS.look(position(rules, BOX, 3), A).when == ""


def test_the_beginning_and_dice_that_are_drawn() -> None:
    s = position(rules, BOX, 3)
    assert "Chance names the start player." in shown(s, A)[0].text
    act(s, B)
    assert "Ilse is on turn. Action dice are drawn" in shown(s, A)[0].text
    act(s, 2)
    assert "Drawn so far: green." in shown(s, A)[0].text


# Strange words and strange boxes


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", ["placing", "asking", "locking", "over"])
def test_hostile_names_stay_names(name: str, place: str) -> None:
    s = POSITIONS[place]()
    READERS.check_names(s, (reader(s), NOBODY), name)


def edited(change: Callable[[Tree], object]) -> Box:
    """The box with its file changed."""
    tree = fresh_tree()
    change(tree)
    return read_box(Box, tree)


def wordy(tree: Tree) -> None:
    """Long names everywhere."""
    tail = " of the very Honourable Society of Well-Diggers"
    for kind in ("colour", "symbol", "region", "slot", "track"):
        for row in tree[kind]:
            row["name"] += tail
    for region in tree["region"]:
        region["field_action"] += " Thoroughly-Everywhere"
    for track in tree["track"]:
        for part in track["section"]:
            part["name"] += tail
            part["milestone"]["name"] += tail
            for found in part["step"]:
                found["name"] += tail


def huge(tree: Tree) -> None:
    """Large numbers everywhere."""
    step(tree, "d2_dig")["boxes"] = 99
    step(tree, "o2_dive").update(boxes=40, accepts=["pick", "lantern", "map", "journal", "compass"])
    step(tree, "d3_dig").update(boxes=12, accepts=["pick", "lantern", "map", "journal", "compass"])
    step(tree, "j4_research")["requires"] = ["pick", "lantern", "map", "journal", "compass", "compass"]
    tree["bust"].update(limit=5, special_limit=6, boxes_per_track=99)
    tree["price"].update(reroll=99, follow=99, reset=99)
    tree["set_up"]["start_money"] = 999
    tree["scoring"].update(scorecard_boxes=99, most_followed=99)
    section(tree, 2, 3)["milestone"].update(renown=999, money=99)


def small(tree: Tree) -> None:
    tree["scoring"]["scorecard_boxes"] = 0
    tree["results"]["dice"] = 5
    tree["bust"].update(limit=1, special_limit=1, boxes_per_track=1)


def lopsided(tree: Tree) -> None:
    """One region has six slots, the others one each."""
    for colour in tree["colour"]:
        colour["dice"] = 4
    for slot in tree["slot"]:
        if slot["action"] == "field":
            slot["region"] = "ocean"


@pytest.mark.parametrize("change", [wordy, huge, small, lopsided])
@pytest.mark.parametrize("seats", [1, 4])
def test_an_edited_box_finds_room(change: Callable[[Tree], object], seats: int) -> None:
    box, dice = edited(change), np.random.default_rng(seats)
    s, seen = position(rules, box, seats), 0
    for number in range(few(1500, 120)):
        if s.to_move == OVER:
            break
        if s.to_move != CHANCE and (number % few(60, 60) == 0 or seen < 3):
            for seat in (reader(s), NOBODY):
                shown(s, seat, box=box)
            seen += 1
        rules.play(s, box.record, int(dice.choice(sorted(can(s, box)))))
    shown(s, A, box=box)
    assert seen


def test_very_many_boxes_are_one_and_a_number() -> None:
    box = edited(huge)
    s = stand(table(2, ("orange-1", "blue-5"), box=box), A, "d2_dig", marks=98)
    sheet = panel(shown(s, A, box=box), "own")
    assert ">98 of 99</text>" in sheet.svg
    assert sheet.height < 2000


def test_a_sheet_is_drawn_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    READERS.check_language(placing(), (printed, career), ("own", "DESERT", "TOMB IN THE DUNES"), monkeypatch)
