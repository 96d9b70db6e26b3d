"""Who sees what of a match, its pictures, and copies that go their own way."""

import json
from typing import Any

import numpy as np
import pytest

import digsite
from digsite.games.shaft.rules import DIG, LAMP, TOOL, TRADE
from tests.match.dealing import SHAFT, dealt, snapshot

NOT_SEATS = [True, 1.0, "1", -1, 2, 100, 102, np.int64(7), [0], 10**30]


@pytest.mark.parametrize("seat", NOT_SEATS)
def test_what_is_no_seat_is_refused_everywhere(seat: Any) -> None:
    match = dealt(TOOL + LAMP)
    for question in (match.view, match.log, match.hidden, match.look, match.turn_line, match.undo):
        with pytest.raises(digsite.BadSeats, match="seats are 0 to 1, None is a spectator"):
            question(seat)
    assert len(match.actions) == 5


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


def test_a_match_is_a_picture_in_a_notebook() -> None:
    for match in (SHAFT.new(2, seed=1), dealt()):
        picture = match._repr_svg_()
        assert picture.startswith("<svg")
        assert picture.rstrip().endswith("</svg>")
    assert match.look(0).text
    assert match.look(None).svg("dark").startswith("<svg")


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
