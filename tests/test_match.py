"""One live match: what the border lets in, honest undo, who sees what, and files that may be damaged or hostile."""

import copy as deep
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import digsite
from digsite.drawing import Panel
from digsite.games.shaft.rules import (
    DIG,
    FACE,
    FIRST,
    LAMP,
    LEAVE,
    MAP,
    NOTHING,
    ROPE,
    SHORE,
    TOOL,
    TRADE,
)
from digsite.match import LONGEST_NAME, Match, restore
from digsite.match.files import LARGEST_SAVE, _checksum, _digest, parse_saved
from digsite.text.speech import Thing
from tests.catalogue import compiled_only

SHAFT = digsite.game("shaft")
DEALT = [TOOL + LAMP, TOOL + ROPE, TOOL + LAMP, TOOL + MAP]  # two players: Lamp and Rope, Lamp and Map
NOT_ACTIONS = [True, False, 1.0, None, -1, 10**30, 22, np.float64(1), np.int64(-1), b"1", [1], object(), np.nan]
NOT_SEATS = [True, 1.0, "1", -1, 2, 100, 102, np.int64(7), [0], 10**30]


def dealt(*actions: int, **named: Any) -> Match:
    """A match of two with known hands, some actions on."""
    match = SHAFT.new(**{"seats": 2, "seed": 7, "names": ["Ada", "Mara"], **named})
    match.play_all([*DEALT, *actions])
    return match


def snapshot(match: Match) -> tuple[Any, ...]:
    return match.state.tobytes(), match.actions, match.legal(), json.dumps(match.view(0)), match.log(0)


# What may be done


def test_the_members_that_the_page_promises() -> None:
    match = dealt()
    assert match.to_move == 0
    assert match.legal() == [DIG, TOOL + LAMP, TRADE + LAMP]
    assert match.label(DIG) == "Dig to level 1 and roll."
    assert (match.why(DIG), match.why(LEAVE) is None) == (None, False)
    assert match.note(DIG) == "buried by 0 of 6 faces"
    assert match.actions == DEALT
    assert (match.scores(), match.places()) == ([0, 0], [1, 1])
    assert (match.is_over, match.decisions) == (False, 0)
    assert match.state.dtype == SHAFT.rules.STATE
    assert (match.seats, match.seed, match.key) == (2, 7, (7, 0, 0, 0))
    assert match.options == {"first": "seat 0", "tools": 2, "handicap": False}
    assert (match.game, match.box, match.names) == (SHAFT, SHAFT.box, ["Ada", "Mara"])
    assert all(isinstance(thing, Thing) for thing in match.things())
    assert all(isinstance(panel, Panel) for panel in match.look(0).panels)
    assert repr(match) == "<Shaft, 2 seats, 4 actions, Ada is thinking.>"
    assert repr(SHAFT) == "<game shaft: 2-4 players>"


def test_plain_numbers_come_out() -> None:
    match = dealt(DIG)
    outcome = match.roll()
    numbers = [match.to_move, outcome, *match.legal(), *match.actions, *match.scores(), *match.places()]
    assert all(type(number) is int for number in numbers)


def test_a_match_ends_and_says_so() -> None:
    match = SHAFT.new(3, seed=1)
    match.run()
    while not match.is_over:
        match.play(match.legal()[-1])
        match.run()
    assert match.to_move == digsite.OVER
    assert match.legal() == []
    assert match.run() == []
    with pytest.raises(digsite.IllegalAction, match="The game is over"):
        match.play(DIG)
    with pytest.raises(digsite.IllegalAction, match="Chance has nothing to decide now"):
        match.roll()


@pytest.mark.parametrize("action", NOT_ACTIONS)
def test_what_is_no_action_is_refused_everywhere(action: Any) -> None:
    match = dealt()
    before = snapshot(match)
    for question in (match.play, match.label, match.why, match.note):
        with pytest.raises(digsite.IllegalAction, match="actions are whole numbers from 0 to 21"):
            question(action)
    with pytest.raises(digsite.IllegalAction):
        match.arrange([action])
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("dik", "'dik' means nothing here. Did you mean dig?"),
        ("1", "'1' means nothing here. You can say: dig, play:lamp, trade:lamp."),
        ("", "'' means nothing here. You can say: dig, play:lamp, trade:lamp."),
        ("DIG", "'DIG' means nothing here. You can say: dig, play:lamp, trade:lamp."),
        ("leave", "You cannot leave with an empty basket while sherds are left (SH-2.3)."),
        ("die:4", "Chance has nothing to decide now (SH-2.1)."),
    ],
)
def test_a_word_that_means_nothing_or_is_not_allowed_is_refused(word: str, answer: str) -> None:
    match = dealt()
    before = snapshot(match)
    with pytest.raises(digsite.IllegalAction) as refusal:
        match.play(word)
    assert str(refusal.value) == answer
    assert snapshot(match) == before


def test_a_match_is_played_by_words_or_numbers() -> None:
    by_words, by_numbers = dealt(), dealt()
    by_words.play_all(["dig", "die:1", "leave", "trade:lamp", "trade:map", "dig"])
    by_numbers.play_all([DIG, FACE, LEAVE, TRADE + LAMP, TRADE + MAP, DIG])
    assert by_words.actions == by_numbers.actions
    assert (by_words.action("die:6"), by_words.word(FACE + 5), by_words.action(FACE)) == (FACE + 5, "die:6", FACE)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64])
def test_whole_numbers_of_every_kind_are_actions(kind: type) -> None:
    match = dealt()
    match.play(kind(DIG))
    assert match.actions[-1] == DIG
    assert type(match.actions[-1]) is int


@compiled_only
def test_no_kind_of_number_compiles_a_rule_again() -> None:
    match = dealt()
    rules = SHAFT.rules
    functions = (rules.weigh, rules.play, rules.sees, rules.reveals, rules.score, rules.rank, rules.hide)
    before = [len(function.signatures) for function in functions]
    match.play(np.int16(DIG))  # type: ignore[arg-type]
    match.roll()
    match.view(np.int32(0))  # type: ignore[arg-type]
    match.log(np.uint8(1))  # type: ignore[arg-type]
    SHAFT.new(np.int64(2), np.int64(3)).run()  # type: ignore[arg-type]
    assert [len(function.signatures) for function in functions] == before


@pytest.mark.parametrize("action", [LEAVE, SHORE, TOOL + ROPE, TOOL + MAP, TRADE + ROPE, NOTHING, FACE, FIRST])
def test_a_refused_action_leaves_every_byte_as_it_was(action: int) -> None:
    match = dealt()
    before = snapshot(match)
    with pytest.raises(digsite.IllegalAction) as caught:
        match.play(action)
    assert str(caught.value) == match.why(action)
    assert snapshot(match) == before


def test_several_actions_are_played_all_or_none() -> None:
    match = dealt()
    before = snapshot(match)
    with pytest.raises(digsite.IllegalAction):
        match.play_all([DIG, FACE, LEAVE, LEAVE])
    assert snapshot(match) == before
    match.play_all([DIG, FACE, LEAVE])
    assert match.scores() == [1, 0]


def test_chance_may_be_rolled_or_played() -> None:
    match = dealt(DIG)
    assert match.to_move == digsite.CHANCE
    assert match.legal() == [FACE + face for face in range(6)]
    match.play(FACE + 3)
    assert match.state.basket == 1


def test_run_rolls_until_a_person_must_decide() -> None:
    match = SHAFT.new(3, seed=4)
    assert len(match.run()) == 6
    assert match.to_move == 0
    assert match.run() == []


def test_the_outcome_depends_on_the_seed_and_on_the_chance_actions_before_alone() -> None:
    """Rolled or played, and whatever was decided between: the fifth outcome comes from the fifth place."""
    for outcome in {dealt(DIG).copy().roll() for _i in range(3)}:
        assert outcome == dealt(TRADE + LAMP, TRADE + ROPE, DIG).roll()
    different = {dealt(DIG, seed=seed).roll() for seed in range(40)}
    assert different == {FACE + face for face in range(6)}


def test_without_a_seed_no_two_games_are_alike() -> None:
    keys = {SHAFT.new(2).key for _i in range(20)}
    assert len(keys) == 20
    assert all(0 <= part < 2**32 for key in keys for part in key)
    assert SHAFT.new(2).seed is None


def test_a_key_makes_a_game_as_reproducible_as_a_seed() -> None:
    key = (1, 2, 3, 4)
    one, other = SHAFT.new(4, key=key), SHAFT.new(4, key=list(key))
    assert one.run() == other.run()
    assert SHAFT.new(4, key=(1, 2, 3, 5)).run() != one.actions


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", True, b"7", [7]])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(digsite.BadSeed):
        SHAFT.new(2, seed=seed)


@pytest.mark.parametrize(
    "key", [(), (1, 2, 3), (1, 2, 3, 2**32), (1, 2, 3, -1), "1234", 5, (1, 2, 3, "4"), (1.0, 2, 3, 4), (True, 2, 3, 4)]
)
def test_a_bad_key_is_refused(key: Any) -> None:
    with pytest.raises(digsite.BadSeed, match="four whole numbers"):
        SHAFT.new(2, key=key)


def test_a_seed_and_a_key_together_are_refused() -> None:
    with pytest.raises(digsite.BadSeed):
        SHAFT.new(2, seed=1, key=(1, 2, 3, 4))


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 2.0, "2", True, 10**30, [2]])
def test_a_bad_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(digsite.BadSeats, match="Shaft is played by 2 to 4, not by"):
        SHAFT.new(seats)


def test_without_a_number_of_seats_the_fewest_play() -> None:
    assert SHAFT.new().seats == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"lamps": 3}, "Shaft has no option 'lamps'. It has: first, tools, handicap."),
        ({"tools": 4}, "The option tools cannot be 4. It can be: 1, 2, 3."),
        ({"tools": "2"}, "The option tools cannot be '2'. It can be: 1, 2, 3."),
        ({"tools": True}, "The option tools cannot be True. It can be: 1, 2, 3."),
        ({"handicap": 1}, "The option handicap cannot be 1. It can be: False, True."),
        ({"first": None}, "The option first cannot be None. It can be: 'seat 0', 'random'."),
        ({"tools": [1]}, "The option tools cannot be [1]. It can be: 1, 2, 3."),
    ],
)
def test_a_bad_option_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(digsite.BadOption) as caught:
        SHAFT.new(2, **options)
    assert str(caught.value) == sentence


def test_an_option_for_other_tables_is_refused_unless_it_is_the_default() -> None:
    assert SHAFT.new(3, handicap=False).options["handicap"] is False
    with pytest.raises(digsite.BadOption, match="is for 2 players, not for 3"):
        SHAFT.new(3, handicap=True)


def test_options_are_kept_with_the_match() -> None:
    match = SHAFT.new(2, seed=1, tools=3, handicap=True, first="random")
    assert match.options == {"first": "random", "tools": 3, "handicap": True}
    assert match.scores() == [0, 2]


@pytest.mark.parametrize(
    "names",
    [["Ada"], ["a", "b", "c"], "ab", 5, ["Ada", ""], ["Ada", "  "], ["Ada", "x" * 41], ["Ada", "\x1b[2J"], ["Ada", 5]],
)
def test_bad_names_are_refused(names: Any) -> None:
    with pytest.raises(digsite.BadSeats):
        SHAFT.new(2, names=names)


def test_names_are_printed_as_they_are() -> None:
    names = ["{0.__class__}", "Zoë <b>" + "x" * (LONGEST_NAME - 7)]
    match = dealt(DIG, FACE, LEAVE, DIG, names=names)
    assert match.log(1)[-4] == "{0.__class__} digs to level 1."
    assert match.log(0)[-1] == f"{names[1]} digs to level 1."
    assert SHAFT.new(2).names == ["Seat 0", "Seat 1"]


# Arranging wishes


def test_wishes_in_any_order_are_put_into_one_that_the_rules_allow() -> None:
    match = dealt()
    before = snapshot(match)
    assert match.arrange([]) == []
    assert match.arrange([TRADE + ROPE, TRADE + LAMP]) == [TRADE + LAMP, TRADE + ROPE]
    assert match.arrange([DIG, TOOL + LAMP]) == [TOOL + LAMP, DIG]
    assert snapshot(match) == before


def test_the_same_wish_may_come_twice() -> None:
    match = SHAFT.new(2, seed=1)
    match.play_all([TOOL + LAMP] * 4)
    assert match.arrange([TRADE + LAMP, TRADE + LAMP]) == [TRADE + LAMP] * 2
    with pytest.raises(digsite.IllegalAction):
        match.arrange([TRADE + LAMP] * 3)


def test_wishes_that_cannot_be_are_refused_with_a_reason() -> None:
    match = dealt()
    with pytest.raises(digsite.IllegalAction, match=r"You have no Map to trade \(SH-2.6\)"):
        match.arrange([TRADE + LAMP, TRADE + MAP])
    with pytest.raises(digsite.IllegalAction, match="These cannot be done together"):
        match.arrange([DIG, DIG])  # the die would roll between


def test_a_long_list_of_wishes_is_given_up_soon() -> None:
    match = dealt()
    with pytest.raises(digsite.IllegalAction):
        match.arrange([TOOL + LAMP, TRADE + LAMP, DIG] * 400)


# Undo


def test_nothing_to_take_back() -> None:
    match = SHAFT.new(2)
    assert not match.can_undo()
    for analysis in (False, True):
        with pytest.raises(digsite.CannotUndo, match="Nothing has been played yet"):
            match.undo(analysis=analysis)


def test_one_s_own_last_action_is_taken_back() -> None:
    match = dealt()
    before = snapshot(match)
    match.play(TOOL + LAMP)
    assert match.can_undo()
    assert match.can_undo(0)
    assert match.undo(0) == TOOL + LAMP
    assert snapshot(match) == before


def test_a_private_step_is_always_taken_back_by_who_made_it() -> None:
    match = dealt(TRADE + LAMP)
    assert match.undo(0) == TRADE + LAMP
    assert match.actions == DEALT


@pytest.mark.parametrize("actions", [[], [DIG, FACE]])
def test_what_chance_decided_is_not_taken_back(actions: list[int]) -> None:
    match = dealt(*actions)
    assert not match.can_undo()
    for seat in (None, 0, 1):
        with pytest.raises(digsite.CannotUndo, match="Chance has decided since"):
            match.undo(seat)


def test_what_another_has_begun_in_secret_does_not_show_in_an_undo() -> None:
    """Refusing would tell that the first tool of a trade is chosen; so it goes back with the step before it."""
    match = dealt(DIG, FACE, LEAVE)
    before = match.copy()
    trades = [action for action in match.legal() if TRADE <= action < NOTHING]
    match.play(trades[0])
    assert match.can_undo(0) == before.can_undo(0)
    assert match.undo(0) == LEAVE
    assert match.to_move == 0
    assert match.actions == before.actions[:-1]


def test_what_another_did_is_not_taken_back() -> None:
    match = dealt(DIG, FACE, LEAVE)
    assert match.to_move == 1
    assert (match.can_undo(0), match.can_undo(1)) == (True, False)
    with pytest.raises(digsite.CannotUndo, match="Ada has acted since"):
        match.undo(1)
    match.play(DIG)
    with pytest.raises(digsite.CannotUndo, match="Mara has acted since"):
        match.undo(0)
    assert match.undo(1) == DIG
    assert match.undo(0) == LEAVE


def test_what_another_began_in_secret_does_not_stand_in_the_way() -> None:
    """To refuse would tell that Mara has begun a trade: her first step goes with what is taken back."""
    match = dealt(DIG, FACE, LEAVE, TRADE + LAMP)
    assert (match.can_undo(0), match.can_undo(1)) == (True, True)
    assert match.undo(0) == LEAVE
    assert match.actions == [*DEALT, DIG, FACE]
    match.play_all([LEAVE, TRADE + LAMP])
    assert match.undo(1) == TRADE + LAMP
    match.play_all([TRADE + LAMP, TRADE + MAP])
    assert not match.can_undo(0)


def test_what_showed_something_hidden_is_not_taken_back() -> None:
    table = dealt().position()
    table["table"] |= {"supply": 0, "basket": 30}  # the end is near
    match = SHAFT.at(table)
    match.play_all([LEAVE, NOTHING])
    assert match.undo(0) == NOTHING  # nobody was shown anything
    match.play_all([NOTHING, TOOL + LAMP])
    assert match.is_over
    with pytest.raises(digsite.CannotUndo, match="it cannot be unseen"):
        match.undo(1)
    assert match.undo(analysis=True) == TOOL + LAMP


def test_for_analysis_everything_is_taken_back() -> None:
    match = SHAFT.new(3, seed=9)
    trail = [match.state.tobytes()]
    match.run()
    while not match.is_over:
        match.play(match.legal()[0])
        match.run()
    actions = match.actions
    match = SHAFT.new(3, seed=9)
    for action in actions:
        match.play(action)
        trail.append(match.state.tobytes())
    while match.actions:
        assert match.state.tobytes() == trail.pop()
        assert match.undo(analysis=True) == actions[len(match.actions)]
    assert match.state.tobytes() == trail.pop()


@pytest.mark.parametrize("seat", NOT_SEATS)
def test_what_is_no_seat_is_refused_everywhere(seat: Any) -> None:
    match = dealt(TOOL + LAMP)
    for question in (match.view, match.log, match.hidden, match.look, match.turn_line, match.undo):
        with pytest.raises(digsite.BadSeats, match="seats are 0 to 1, None is a spectator"):
            question(seat)
    assert len(match.actions) == 5


# Who sees what


@pytest.mark.parametrize("seat", [None, 0, 1, np.int64(1)])
def test_a_view_is_ready_for_json(seat: Any) -> None:
    for match in (SHAFT.new(2, seed=1), dealt(), dealt(DIG), dealt(TRADE + LAMP)):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert set(view) == {"game", "seats", "seat", "names", "to_move", "turn", "state", "legal", "scores"}
        assert json.loads(json.dumps(match.log(seat))) == match.log(seat)


def test_a_view_shows_a_seat_its_own_hand_and_its_own_choices() -> None:
    match = dealt()
    views = {seat: match.view(seat) for seat in (None, 0, 1)}
    assert views[0]["state"]["hand"][:2] == [[1, 1, 0, 0], [103] * 4]
    assert views[1]["state"]["hand"][:2] == [[103] * 4, [1, 0, 0, 1]]
    assert views[None]["state"]["hand"][:2] == [[103] * 4] * 2
    assert [views[seat]["legal"] for seat in (None, 0, 1)] == [[], match.legal(), []]
    assert [views[seat]["seat"] for seat in (None, 0, 1)] == [None, 0, 1]


def test_no_view_holds_the_seed_or_what_chance_could_bring() -> None:
    match = dealt(DIG, seed=123456789)
    for seat in (None, 0, 1):
        assert match.view(seat)["legal"] == []
        assert "123456789" not in json.dumps(match.view(seat))


def test_a_private_step_changes_nothing_for_the_others() -> None:
    match = dealt()
    before = {seat: (match.view(seat), match.log(seat), match.look(seat).text) for seat in (None, 1)}
    match.play(TRADE + LAMP)
    assert {seat: (match.view(seat), match.log(seat), match.look(seat).text) for seat in (None, 1)} == before
    assert match.log(0)[-1] == "You put Lamp forward to trade."


def test_each_reads_the_story_as_it_may() -> None:
    match = dealt()
    assert match.log(0) == [
        "You draw a tool: Lamp.",
        "You draw a tool: Rope.",
        "Mara draws a tool.",
        "Mara draws a tool.",
    ]
    assert match.log(None) == ["Ada draws a tool."] * 2 + ["Mara draws a tool."] * 2


def test_the_story_follows_undo_and_another_line() -> None:
    match = dealt(TOOL + LAMP)
    assert match.log(1)[-1] == "Ada plays Lamp."
    match.undo()
    match.play(DIG)
    assert match.log(1)[-1] == "Ada digs to level 1."
    assert len(match.log(1)) == 5


def test_a_changed_log_is_the_reader_s_own() -> None:
    match = dealt()
    match.log(0).clear()
    assert len(match.log(0)) == 4


def test_a_story_that_fails_does_not_spoil_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt(DIG)
    expected = match.copy().log(0)
    with monkeypatch.context() as patch:
        patch.setattr(SHAFT.words, "story", lambda *_facts: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            match.log(0)
    assert match.log(0) == expected


def test_the_hidden_record_is_a_copy() -> None:
    match = dealt()
    match.hidden(0).supply = 1
    match.weights()[:] = 0
    assert match.state.supply == 30
    assert match.legal()


# Pictures


def test_a_match_is_a_picture_in_a_notebook() -> None:
    for match in (SHAFT.new(2, seed=1), dealt()):
        picture = match._repr_svg_()
        assert picture.startswith("<svg")
        assert picture.rstrip().endswith("</svg>")
    assert match.look(0).text
    assert match.look(None).svg("dark").startswith("<svg")


# Copies


def test_a_copy_goes_its_own_way() -> None:
    match = dealt(seed=5)
    before = snapshot(match)
    other = match.copy()
    assert snapshot(other) == before
    other.play(DIG)
    other.roll()
    other.names[0] = "Eve"
    other.options["tools"] = 1
    other.state.supply = 1
    assert snapshot(match) == before
    assert (match.names, match.options["tools"]) == (["Ada", "Mara"], 2)


def test_copies_roll_the_same() -> None:
    match = dealt(DIG)
    assert match.copy().roll() == match.copy().roll() == match.roll()


# Files


def tree_of(match: Match) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(match.to_json())
    return tree


def signed(tree: dict[str, Any]) -> str:
    """The tree as a file whose checksum fits: what a patient forger writes."""
    body = {name: value for name, value in tree.items() if name != "checksum"}
    return json.dumps({**body, "checksum": _checksum(body)})


def refusal(text: str | bytes, folder: Path, name: str = "game.json") -> str:
    """What is said of a file that cannot be loaded."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(digsite.BadFile) as caught:
        digsite.load(path)
    said = str(caught.value)
    assert name in said
    assert said.endswith((".", "?"))
    assert len(said) < 3000
    return said


@pytest.mark.parametrize(
    "match",
    [
        SHAFT.new(2, seed=7),
        dealt(DIG),
        dealt(DIG, FACE, LEAVE, key=(1, 2, 3, 2**32 - 1), seed=None),
        SHAFT.new(4, seed=2**63 - 1, tools=3, first="random", names=["Zoë", "b", "c", "d"]),
    ],
)
def test_a_saved_match_goes_on_where_it_stood(match: Match, tmp_path: Path) -> None:
    match.save(tmp_path / "game.json")
    other = digsite.load(str(tmp_path / "game.json"))
    assert snapshot(other) == snapshot(match)
    assert (other.seed, other.key, other.options, other.names) == (match.seed, match.key, match.options, match.names)
    assert other.to_json() == match.to_json()
    twin = match.copy()
    assert other.run() == twin.run()


def test_a_box_of_the_owner_travels_inside_the_file(tmp_path: Path) -> None:
    box = deep.deepcopy(SHAFT.box.tree)
    box["supply"]["sherds"] = 12
    match = SHAFT.new(2, seed=3, box=box)
    match.run()
    match.save(tmp_path / "own.json")
    other = digsite.load(tmp_path / "own.json")
    assert (other.state.supply, other.box.digest) == (12, match.box.digest)
    assert isinstance(tree_of(match)["box"], dict)
    assert isinstance(tree_of(dealt())["box"], str)


def test_every_prefix_of_a_file_is_refused(tmp_path: Path) -> None:
    text = dealt(DIG).to_json().encode()
    path = tmp_path / "game.json"
    for length in range(len(text)):
        path.write_bytes(text[:length])
        with pytest.raises(digsite.BadFile, match=r"game\.json .*not valid JSON|cannot be read"):
            digsite.load(path)


def test_every_single_flipped_byte_is_noticed(tmp_path: Path) -> None:
    text = dealt(DIG).to_json().encode()
    path, match = tmp_path / "game.json", dealt(DIG)
    for place in range(len(text)):
        for flip in (1, 32):
            path.write_bytes(text[:place] + bytes([text[place] ^ flip]) + text[place + 1 :])
            try:
                other = digsite.load(path)
            except digsite.BadFile:
                continue
            assert snapshot(other) == snapshot(match)  # only white space was touched
            assert text[place : place + 1] in b" \n"


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "it is not valid JSON."),
        (b"hello", "it is not valid JSON."),
        (b"\xff\xfe\x00", "it is not valid JSON."),
        (b"\x89PNG\r\n\x1a\n", "it is not valid JSON."),
        (b"[" * 100_000 + b"]" * 100_000, "it is not valid JSON."),
        (b'{"digsite": 1, "box": ' + b'{"a":' * 3000 + b"1" + b"}" * 3001, "it is not valid JSON."),
        (b'{"digsite": ' + b"9" * 5000 + b"}", "it is not valid JSON."),
        (b"[1, 2]", "is not a saved match of Digsite."),
        (b"null", "is not a saved match of Digsite."),
        (b'"digsite"', "is not a saved match of Digsite."),
        (b"{}", "is not a saved match of Digsite."),
        (b'{"fen": "8/8/8/8"}', "is not a saved match of Digsite."),
        (b'{"digsite": 3}', "was saved in another form (3) than this version can read."),
        (b'{"digsite": [1]}', "was saved in another form (a list of 1)"),
        (b'{"digsite": 1}', "- seed is missing."),
        (b" " * (LARGEST_SAVE + 1), "is too large for a saved match (at most 4,000,000 bytes)."),
    ],
)
def test_what_is_no_saved_match(raw: bytes, sentence: str, tmp_path: Path) -> None:
    assert sentence in refusal(raw, tmp_path)


@pytest.mark.parametrize("name", ["missing.json", "", "no\0name"])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(digsite.BadFile, match="cannot be read"):
        digsite.load(f"{tmp_path}/{name}")


CHANGES: list[tuple[str, Any]] = [
    ("version", "9.9"),
    ("game", "other"),
    ("box", "0" * 64),
    ("options", {"first": "seat 0", "tools": 1, "handicap": False}),
    ("seats", 3),
    ("names", ["Ada", "Eve"]),
    ("seed", 8),
    ("key", [1, 2, 3, 4]),
    ("actions", [*DEALT, TOOL + LAMP]),
    ("position", "0" * 32),
    ("checksum", "0" * 64),
]


@pytest.mark.parametrize(("field", "value"), CHANGES)
def test_a_changed_field_is_noticed(field: str, value: Any, tmp_path: Path) -> None:
    tree = {**tree_of(dealt(DIG)), field: value}
    said = refusal(json.dumps(tree), tmp_path)
    assert "its checksum does not fit" in said or "either the seed or the key" in said


@pytest.mark.parametrize("field", ["version", "game", "box", "options", "seats", "names", "actions", "position"])
def test_a_missing_field_is_named(field: str, tmp_path: Path) -> None:
    tree = tree_of(dealt())
    del tree[field]
    assert f"- {field} is missing." in refusal(signed(tree), tmp_path)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "other"}, "is a match of 'other', a game that is not here."),
    ({"game": 5}, "game must be a text in quotes, not 5."),
    ({"game": "x" * 100}, "game must have at most 40 letters"),
    ({"box": "0" * 64}, "was saved with a box of Shaft that this version does not have"),
    ({"box": {}}, "schema is missing."),
    ({"box": 5}, "box must be"),
    ({"options": {"tools": 9}}, "The option tools cannot be 9. It can be: 1, 2, 3."),
    ({"options": {"seed": 9}}, "Shaft has no option 'seed'."),
    ({"options": {"self": 9}}, "Shaft has no option 'self'."),
    ({"options": {"key": 1, "box": "x", "names": "y"}}, "Shaft has no option 'key'."),
    ({"options": {"tools": None}}, "options.tools must be true or false, a whole number or a text, not None."),
    ({"options": [1]}, "options must be a table, not a list of 1."),
    ({"seats": 7}, "Shaft is played by 2 to 4, not by 7."),
    ({"seats": True}, "seats must be a whole number, not True."),
    ({"seats": 2.0}, "seats must be a whole number, not 2.0."),
    ({"seats": -1}, "seats must be at least 0, not -1."),
    ({"seats": 10**400}, "not so large a number."),
    ({"seats": 3}, "2 names were given for 3 seats."),
    ({"names": ["Ada", "\x1b[2J"]}, "cannot be a name"),
    ({"names": ["Ada", 5]}, "names[1] must be a text in quotes, not 5."),
    ({"names": "ab"}, "names must be a list, not 'ab'."),
    ({"seed": -1}, "seed must be at least 0, not -1."),
    ({"seed": 2**63}, "seed must be less than 9223372036854775808"),
    ({"seed": None}, "either the seed or the key must be there, and the other null."),
    ({"key": [1, 2, 3, 4]}, "either the seed or the key must be there, and the other null."),
    ({"seed": None, "key": [1, 2, 3]}, "key must have at least 4 entries, not a list of 3."),
    ({"seed": None, "key": [1, 2, 3, 2**32]}, "key[3] must be less than 4294967296"),
    ({"actions": [*DEALT, LEAVE]}, "action 4 is not allowed. You cannot leave with an empty basket"),
    ({"actions": [FACE]}, "action 0 is not allowed. Tools of the deck are being dealt"),
    ({"actions": [99]}, "action 0 is not allowed. 99 is not an action of Shaft"),
    ({"actions": [-1]}, "actions[0] must be at least 0, not -1."),
    ({"actions": [3.5]}, "actions[0] must be a whole number, not 3.5."),
    ({"actions": [True]}, "actions[0] must be a whole number, not True."),
    ({"actions": ["3"]}, "actions[0] must be a whole number, not '3'."),
    ({"actions": "345"}, "actions must be a list, not '345'."),
    ({"actions": [3] * 100_001}, "actions must have at most 100000 entries, not a list of 100001."),
    ({"actions": DEALT}, "was saved under other rules"),
    ({"position": "0" * 32}, "was saved under other rules"),
    ({"position": 7}, "position must be a text in quotes, not 7."),
    ({"extra": 1}, "extra is not known here."),
    ({"acions": 1}, "acions is not known here; did you mean actions?"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_a_forged_file_with_a_fitting_checksum_is_refused(
    change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    assert sentence in refusal(signed({**tree_of(dealt(DIG)), **change}), tmp_path)


def test_a_forged_box_is_refused_like_any_other(tmp_path: Path) -> None:
    tree = tree_of(dealt())
    box = deep.deepcopy(SHAFT.box.tree)
    changes: list[tuple[Callable[[dict[str, Any]], object], str]] = [
        (lambda b: b["tool"][0].update(text="{strength:>99999999}"), "the text may hold {strength}"),
        (lambda b: b["tool"][0].update(name="\x1b]0;x\x07"), "no control characters"),
        (lambda b: b["supply"].update(sherds=10**6), "supply.sherds must be at most 999"),
        (lambda b: b["game"].update(id="pit"), "This box is one of 'pit', not of 'shaft'."),
        (lambda b: b.update(schema=[[[]]]), "schema must be 1, not a list of 1."),
    ]
    for change, sentence in changes:
        forged = deep.deepcopy(box)
        change(forged)
        assert sentence in refusal(signed({**tree, "box": forged}), tmp_path)


@pytest.mark.parametrize(("change", "sentence"), WRONG[:3])
def test_nothing_is_half_loaded(
    change: dict[str, Any], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is checked whole before a match is made of it."""
    monkeypatch.setattr(SHAFT.rules, "setup", lambda *_facts: pytest.fail("a match was begun"))
    assert sentence in refusal(signed({**json.loads(TEXT), **change}), tmp_path)


TEXT = dealt(DIG).to_json()
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


def opened(tree: dict[str, Any]) -> Match | None:
    """The match of a file whose checksum fits; None if it is refused with a sentence."""
    try:
        return restore(SHAFT, parse_saved(signed(tree).encode()))
    except digsite.BadFile as refused:
        said = str(refused)
        assert said.startswith("This file ")
        assert said.endswith((".", "?"))
        assert len(said) < 3000
        return None


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(json.loads(TEXT))), anything)
@example("names", ["Zoë", "Ben"])
@example("seed", 8)
@example("version", "0")
@example("seats", 3)
def test_hostile_values_get_no_more_than_a_sentence(field: str, value: Any) -> None:
    """What is accepted holds that very value, and is the same match when it is saved and opened again."""
    match = opened({**json.loads(TEXT), field: value})
    if match is None:
        assert value != json.loads(TEXT)[field]
        return
    saved = tree_of(match)
    if field == "options":  # those that are left out have their defaults
        assert match.options == {**SHAFT.chosen({}), **value}
    elif field not in ("version", "checksum", "game"):  # whoever reads the file picks the game that it names
        assert saved[field] == value
    again = opened(saved)
    assert again is not None
    assert (tree_of(again), again.state.tobytes()) == (saved, match.state.tobytes())


@settings(max_examples=100, deadline=None)
@given(anything)
def test_hostile_trees_get_no_more_than_a_sentence(tree: Any) -> None:
    with pytest.raises(digsite.BadFile):
        parse_saved(json.dumps({"digsite": 1, "tree": tree}).encode())
    with pytest.raises(digsite.BadFile):
        parse_saved(json.dumps(tree).encode())


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_hostile_bytes_get_no_more_than_a_sentence(raw: bytes) -> None:
    with pytest.raises(digsite.BadFile):
        parse_saved(raw)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 21), max_size=12))
@example([*DEALT, DIG])
@example(DEALT)
@example([])
def test_hostile_actions_are_played_only_as_the_rules_allow(actions: list[int]) -> None:
    """A file is opened exactly if its actions may be played one after the other and lead where it says."""
    tree, honest, allowed = {**json.loads(TEXT), "actions": actions}, SHAFT.new(2, seed=7), True
    for action in actions:
        allowed = allowed and action in honest.legal()
        if allowed:
            honest.play(action)
    for position in (tree["position"], _digest(honest.state)):
        match = opened({**tree, "position": position})
        assert (match is not None) == (allowed and position == _digest(honest.state))
        assert match is None or (match.actions, match.state.tobytes()) == (actions, honest.state.tobytes())


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    dealt().save(path)
    before = path.read_bytes()

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(digsite.BadFile, match=r"cannot be saved to .*: No space left on device"):
            dealt(DIG).save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder" / "game.json", "no\0name"):
        with pytest.raises(digsite.BadFile, match="cannot be saved to"):
            dealt().save(path)
    assert not list(tmp_path.iterdir())
    assert not list(tmp_path.parent.glob(".digsite-*"))


def test_a_saved_match_replaces_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    dealt().save(path)
    dealt(DIG).save(path)
    assert digsite.load(path).actions == [*DEALT, DIG]
