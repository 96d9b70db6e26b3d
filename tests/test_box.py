"""The box loader: what an owner may edit, and what it says when the file is wrong."""

import copy
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

import digsite
from digsite.box import LARGEST_FILE, BoxFile, Option, Text, read_box, template, whole
from digsite.core.records import record
from digsite.games.shaft.box import Box
from digsite.match import Game
from digsite.text.errors import BadBox, BadGame, BadOption

PATH = Path(digsite.__file__).parent / "games" / "shaft" / "box.toml"
TREE = read_box(Box, PATH).tree  # the whole of it, nothing inherited


def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    tree = copy.deepcopy(TREE)
    change(tree)
    return tree


def refusal(source: Path | str | dict[str, Any]) -> str:
    """What is said of a box that cannot be used: sentences that name the place."""
    with pytest.raises(BadBox) as caught:
        read_box(Box, source)
    said = str(caught.value)
    lines = said.splitlines()
    assert lines[-1].endswith((".", "?"))
    assert len(lines) == 1 or all(line.startswith("- ") for line in lines[1:])
    assert len(said) < 2000
    return said


def test_a_box_becomes_the_record_that_the_rules_read() -> None:
    box = read_box(Box, PATH)
    assert (box.record.supply_sherds, box.record.bottom, box.record.faces, box.record.trade_sherds) == (30, 6, 6, 3)
    assert box.record.copies.tolist() == [4, 4, 4, 3]
    assert box.record.worth.tolist() == [1, 2, 3, 4]


def test_a_file_and_its_tree_are_the_same_box() -> None:
    assert read_box(Box, PATH).digest == read_box(Box, str(PATH)).digest == read_box(Box, TREE).digest


def test_the_digest_tells_boxes_apart_and_the_tree_makes_the_box_again() -> None:
    box = read_box(Box, edited(lambda tree: tree["supply"].update(sherds=31)))
    assert box.digest != read_box(Box, PATH).digest
    assert read_box(Box, box.tree).digest == box.digest


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda t: t.pop("schema"), "schema is missing."),
        (lambda t: t["supply"].pop("sherds"), "supply.sherds is missing."),
        (lambda t: t["tool"][1].pop("provenance"), "tool[1].provenance is missing."),
        (lambda t: t.update(schema=2), "schema must be 1, not 2."),
        (lambda t: t["supply"].update(sherds=0), "supply.sherds must be at least 1, not 0."),
        (lambda t: t["supply"].update(sherds=1000), "supply.sherds must be at most 999, not 1000."),
        (lambda t: t["supply"].update(sherds=10**5000), "supply.sherds must be at most 999, not so large a number."),
        (lambda t: t["supply"].update(sherds="30"), "supply.sherds must be a whole number, not '30'."),
        (lambda t: t["supply"].update(sherds=30.0), "supply.sherds must be a whole number, not 30.0."),
        (lambda t: t["supply"].update(sherds=True), "supply.sherds must be a whole number, not True."),
        (lambda t: t["supply"].update(sherds=[30]), "supply.sherds must be a whole number, not a list of 1."),
        (lambda t: t["tool"][0].update(name=3), "tool[0].name must be a text in quotes, not 3."),
        (lambda t: t["tool"][0].update(name=""), "tool[0].name must have at least 1 letter, not ''."),
        (lambda t: t["tool"][0].update(name="x" * 3000), "tool[0].name must have at most 2000 letters, not 'xxx"),
        (lambda t: t["tool"][0].update(name="\x1b[2J"), "tool[0].name: a text may hold no control characters."),
        (lambda t: t["tool"][0].update(id="Lamp 1"), "tool[0].id must be small letters, digits and _, a letter first"),
        (lambda t: t.update(tool=t["tool"][:3]), "tool must have at least 4 entries, not a list of 3."),
        (lambda t: t.update(tool=t["tool"] * 2), "tool must have at most 4 entries, not a list of 8."),
        (lambda t: t.update(tool=5), "tool must be a list, not 5."),
        (lambda t: t.update(game=[]), "game must be a table, not a list of 0."),
        (lambda t: t["pit"].update(faces=7), "pit.faces must be at most 6, not 7."),
        (lambda t: t["game"].update(clause_prefix="shaft"), "game.clause_prefix must have the form ^[A-Z]{2}$"),
        (lambda t: t["game"].update(minutes=[5, "x"]), "game.minutes[1] must be a whole number, not 'x'."),
        (lambda t: t["option"][1].update(values=[1, 2.5]), "option[1].values[1] must be true or false, a whole number"),
        (lambda t: t["option"][1].update(values=[2]), "option[1].values must have at least 2 entries"),
        (lambda t: t["option"][1].update(default=9), "the default 9 of option 'tools' is not among its values."),
        (lambda t: t["option"][2].update(default=0), "the default 0 of option 'handicap' is not among its values."),
        (lambda t: t["option"][1].update(value_seats=[[2], [3]]), "must have one list for each of its values."),
        (lambda t: t["option"][1].update(value_names=["one"]), "must have one name for each of its values."),
        (lambda t: t["option"].reverse(), "the options must be first, tools, handicap, in this order"),
        (lambda t: t.pop("option"), "the options must be first, tools, handicap, in this order; there are none."),
        (lambda t: t["pit"].update(provenance="a friend"), "pit.provenance must be 'rulebook', 'public', 'derived'"),
        (
            lambda t: t["pit"].update(provenance_of={"depth": "public"}),
            "pit: provenance_of names 'depth', which is not",
        ),
        (lambda t: t["pit"].update(provenance_of={"faces": "me"}), "pit.provenance_of.faces must be 'rulebook'"),
        (
            lambda t: t["tool"][0].update(text="Add {strenth}."),
            "tool[0].text: the text may hold {strength}, not {strenth}",
        ),
        (lambda t: t["tool"][0].update(text="{strength:>999999999}"), "the text may hold {strength}, not {strength}"),
        (lambda t: t["tool"][0].update(text="{strength.__class__}"), "the text may hold {strength}, not"),
        (lambda t: t["tool"][0].update(text="Add {strength"), "tool[0].text: a brace is left open"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    assert f"- {sentence}" in refusal(edited(change)) or sentence in refusal(edited(change))


@pytest.mark.parametrize(
    ("change", "meant"),
    [
        (lambda t: t.update(shema=1), "shema is not known here; did you mean schema?"),
        (lambda t: t["tool"][2].update(copie=4), "tool[2].copie is not known here; did you mean copies?"),
        (lambda t: t["supply"].update(copies=4), "supply.copies is not known here."),  # known, but not there
        (lambda t: t["pit"].update(zzz=1), "pit.zzz is not known here."),
        (lambda t: t["option"][0].update(sentense="x"), "option[0].sentense is not known here; did you mean sentence?"),
    ],
)
def test_an_unknown_entry_is_named_with_what_may_be_meant(
    change: Callable[[dict[str, Any]], object], meant: str
) -> None:
    assert f"- {meant}" in refusal(edited(change)).splitlines()


def test_everything_that_is_wrong_is_said_at_once() -> None:
    def change(tree: dict[str, Any]) -> None:
        tree["supply"]["sherds"] = 0
        tree["pit"]["faces"] = 9
        tree["tool"][3]["worth"] = -1
        del tree["trade"]

    assert len(refusal(edited(change)).splitlines()) == 5


def test_what_the_file_says_of_provenance_holds_for_tables_and_rows_that_say_nothing_else() -> None:
    short = tomllib.loads(PATH.read_text(encoding="utf-8"))
    assert "provenance" not in short["pit"]
    short["tool"][1]["provenance"] = "public"
    box = read_box(Box, short)
    assert [tool.provenance for tool in box.tool] == ["invented", "public", "invented", "invented"]
    assert (box.pit.provenance, box.game.provenance) == ("invented", "invented")
    assert "provenance" not in box.tree
    with pytest.raises(BadBox, match=r"pit.provenance must be 'rulebook'"):
        read_box(Box, {**short, "provenance": "a friend"})


def test_an_entry_has_the_provenance_of_its_table_or_its_own() -> None:
    box = read_box(Box, edited(lambda t: t["pit"].update(provenance_of={"faces": "public"})))
    assert (box.pit.source("bottom"), box.pit.source("faces")) == ("invented", "public")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "schema is missing."),
        (b"schema = ", "is not valid TOML"),
        (b"schema = 1\nschema = 1", "is not valid TOML"),
        (b"\xff\xfe\x00binary", "is not a text file in UTF-8."),
        (b"\x00\x01\x02", "is not valid TOML"),
        (b"a = " + b"9" * 5000, "a huge number or a deep nesting."),
        (b"a = 0x" + b"f" * 9000, "a is not known here"),
        (b"a = " + b"[" * 20_000 + b"]" * 20_000, "a huge number or a deep nesting."),
        (b"#" * (LARGEST_FILE + 1), "is too large for a box file (at most 1,000,000 bytes)."),
        (b"schema = inf\n", "schema must be 1, not inf."),
        (b"game = 2020-01-01\n", "game must be a table"),
    ],
)
def test_a_file_that_is_no_box(raw: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(raw)
    said = refusal(path)
    assert sentence in said
    assert "mine.toml" in said


@pytest.mark.parametrize("name", ["missing.toml", "", "no\0name", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    assert "cannot be read" in refusal(f"{tmp_path}/{name}")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(["schema", "game", "option", "supply", "pit", "trade", "tool"]),
)
@example({"sherds": 31, "provenance": "public"}, "supply")
@example({"sherds": 10**6, "provenance": "public"}, "supply")
@example(TREE["option"], "option")
@example({"\x1b]0;title\x07\n- schema is fine.": 1}, "pit")
@example({"x" * 5000: 1}, "pit")
def test_no_tree_gets_more_than_a_sentence(entry: Any, place: str) -> None:
    """What is accepted says what the tree says and is the same box when read again; what is refused names its place."""
    before, tree = copy.deepcopy(TREE), {**TREE, place: copy.deepcopy(entry)}
    try:
        box = read_box(Box, tree)
    except BadBox:
        assert place in refusal(tree)
    else:
        assert read_box(Box, box.tree).digest == box.digest
        assert (box.digest == read_box(Box, TREE).digest) == (entry == TREE[place])
    assert before == TREE


def test_an_edited_box_changes_the_game_without_compiling(tmp_path: Path) -> None:
    game = digsite.game("shaft")
    game.new(seed=1)
    rules = game.rules
    before = len(getattr(rules.setup, "signatures", []))
    path = tmp_path / "mine.toml"
    path.write_text(PATH.read_text(encoding="utf-8").replace("sherds = 30 ", "sherds = 99 "), encoding="utf-8")
    match = game.new(seed=1, box=path)
    assert match.state.supply == 99
    assert game.new(seed=1).state.supply == 30
    assert len(getattr(rules.setup, "signatures", [])) == before


def test_a_text_is_built_from_the_number_that_an_owner_edits() -> None:
    match = digsite.game("shaft").new(seed=1, box=edited(lambda t: t["tool"][3].update(strength=1)))
    assert "Draw 1 tool." in [thing.text for thing in match.things()]


def test_a_box_of_another_game_is_refused() -> None:
    game = digsite.game("shaft")
    with pytest.raises(BadBox, match="one of 'pit', not of 'shaft'"):
        game.new(box=edited(lambda t: t["game"].update(id="pit")))
    with pytest.raises(BadBox, match="A box is a file"):
        game.new(box=5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "change"), [(1, {"values": [1, 2, 3, 4]}), (2, {"values": [0, 1], "default": 0}), (0, {"seats": [2]})]
)
def test_the_values_of_an_option_belong_to_the_rules(place: int, change: dict[str, Any]) -> None:
    with pytest.raises(BadBox, match=f"The option {TREE['option'][place]['id']} belongs to the rules"):
        digsite.game("shaft").new(box=edited(lambda t: t["option"][place].update(change)))


def test_an_option_that_is_not_for_every_table_keeps_its_default() -> None:
    with pytest.raises(BadBox, match="The option handicap is not for every number of players"):
        digsite.game("shaft").new(box=edited(lambda t: t["option"][2].update(default=True)))


def option(**entries: Any) -> Option:
    about = {"id": "first", "name": "First", "sentence": "Who begins.", "provenance": "invented"}
    return Option(**{**about, "values": [0, 1, 2, 3], "default": 0, **entries})


def test_a_value_may_be_for_some_numbers_of_players() -> None:
    chosen = option(value_seats=[[2, 3, 4], [2, 3, 4], [3, 4], [4]])
    assert [chosen.values_at(seats) for seats in (2, 3, 4)] == [[0, 1], [0, 1, 2], [0, 1, 2, 3]]
    assert option(seats=[4]).values_at(3) == [0]
    with pytest.raises(ValidationError, match="one list for each of its values"):
        option(value_seats=[[2]])


def test_a_value_may_have_a_name_that_people_read() -> None:
    assert [option().said(index) for index in (0, 3)] == ["0", "3"]
    assert [option(values=[False, True], default=False).said(index) for index in (0, 1)] == ["no", "yes"]
    named = option(values=["auto", True], default="auto", value_names=["as it comes", "always"])
    assert [named.said(index) for index in (0, 1)] == ["as it comes", "always"]
    with pytest.raises(ValidationError, match="one name for each of its values"):
        option(value_names=["one", "two"])


def test_what_a_table_may_choose_is_said_in_plain_words(game: Game) -> None:
    """An id, or a place in the box file, means nothing to players."""
    for option in game.options:
        for said in (option.name, option.sentence, *(option.said(index) for index in range(len(option.values)))):
            assert not re.search(r"_|\w\.\w|seat 0|^(auto|random)$", said), f"{option.id}: {said}"


def test_an_edited_default_is_the_default() -> None:
    match = digsite.game("shaft").new(seed=1, box=edited(lambda t: t["option"][1].update(default=3)))
    match.run()
    assert match.options["tools"] == 3
    assert match.state.held.tolist() == [3, 3, 0, 0]


class Tiny(BoxFile):
    LAYOUT: ClassVar = record(most=1, row=2)
    SWITCHES: ClassVar = record(nothing=1)
    most: int

    def numbers(self) -> dict[str, Any]:
        return {"most": self.most * 100, "row": [1, 2]}


TINY = {"schema": 1, "game": TREE["game"], "most": 5}


class Bare(BoxFile):
    LAYOUT: ClassVar = record(nothing=1)
    SWITCHES: ClassVar = record(nothing=1)

    def numbers(self) -> dict[str, Any]:
        return {}


def test_a_game_may_have_no_options_and_no_printed_numbers() -> None:
    tree = {"schema": 1, "game": TREE["game"]}
    assert read_box(Bare, tree).option == []
    assert read_box(Bare, tree).record.nothing == 0
    with pytest.raises(BadBox, match="- the rules of this game know no options; take away first, tools, handicap\\."):
        read_box(Bare, {**tree, "option": TREE["option"]})


def test_numbers_of_a_box_without_any_are_its_author_s_mistake() -> None:
    class Talkative(Bare):
        def numbers(self) -> dict[str, Any]:
            return {"nothing": 0}

    with pytest.raises(BadGame, match=r"must give exactly: nothing, \{\}\."):
        read_box(Talkative, {"schema": 1, "game": TREE["game"]})


def test_numbers_too_large_for_the_rules_are_refused() -> None:
    assert read_box(Tiny, TINY).record.most == 500
    with pytest.raises(BadBox, match="its numbers are too large for the rules"):
        read_box(Tiny, {**TINY, "most": 400})


def test_a_box_that_forgets_a_number_is_its_author_s_mistake() -> None:
    class Forgetful(Tiny):
        def numbers(self) -> dict[str, Any]:
            return {"most": 1}

    with pytest.raises(BadGame, match="must give exactly: most, row"):
        read_box(Forgetful, TINY)


def test_a_whole_number_has_the_range_of_a_field() -> None:
    number = TypeAdapter(whole(0))
    assert number.validate_python(32_767) == np.iinfo(np.int16).max
    with pytest.raises(ValidationError):
        number.validate_python(32_768)


def test_a_template_may_use_its_names_and_braces() -> None:
    text = TypeAdapter(template("count"))
    assert text.validate_python("Draw {count} {{now}}.").format(count=2) == "Draw 2 {now}."
    with pytest.raises(ValidationError, match="no braces"):
        TypeAdapter(template()).validate_python("{0}")


def test_a_text_may_have_lines_but_no_control_characters() -> None:
    text = TypeAdapter(Text)
    assert text.validate_python("one\ntwo, Höhle") == "one\ntwo, Höhle"
    for bad in ("\x1b[31m", "\x07", "a\u202eb", "\x00"):
        with pytest.raises(ValidationError):
            text.validate_python(bad)


def test_a_value_may_be_for_some_seat_counts_only() -> None:
    option = read_box(Box, edited(lambda t: t["option"][1].update(value_seats=[[2, 3, 4], [4], [3, 4]]))).option[1]
    assert option.default == 2
    assert [option.values_at(seats) for seats in (2, 3, 4)] == [[1, 2], [1, 2, 3], [1, 2, 3]]
    handicap = read_box(Box, TREE).option[2]
    assert [handicap.values_at(seats) for seats in (2, 3)] == [[False, True], [False]]
    game = digsite.game("shaft")
    few = read_box(Box, edited(lambda t: t["option"][1].update(value_seats=[[2, 3, 4], [2, 3, 4], [4]])))
    with pytest.raises(BadOption, match="The option tools cannot be 3 with 2 players"):
        game.switches(2, {"tools": 3}, few)
    assert game.switches(4, {"tools": 3}, few).tools == 2
