"""The page of spaces and sizes says what the layouts say now."""

import re

import pytest

import digsite
from digsite.core import mark
from digsite.core.records import marks_of
from digsite.match import Game
from digsite.sim.observing import Observing
from tests import spaces
from tests.catalogue import compiled_only, table_of
from tests.spaces import PAGE, chapter, meaning, measured, page, questions, shape, turned

pytestmark = compiled_only
FIELD = re.compile(r"^\| `(?P<name>\w+)` \|.*\| (?P<steps>[\d,]+) / (?P<numbers>[\d,]+) \|", re.MULTILINE)


def test_the_page_is_that_of_the_layouts() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "if this change is meant: make spaces"


def test_the_fields_of_a_game_make_up_all_its_columns(game: Game) -> None:
    observing, told = Observing(game.rules), list(FIELD.finditer(chapter(game)))
    assert [row["name"] for row in told] == ["observer", *marks_of(game.rules.STATE)]
    for counts in ("steps", "numbers"):
        assert sum(int(row[counts].replace(",", "")) for row in told) == len(observing.columns(counts))


def test_the_names_of_actions_take_up_all_their_numbers(game: Game) -> None:
    spans = re.findall(r"^\| (?:`\w+`|) \| (\d+)(?:-(\d+))? \| \d+ \|", spaces.actions(game), re.MULTILINE)
    held = [number for first, last in spans for number in range(int(first), int(last or first) + 1)]
    assert held == list(range(game.rules.ACTIONS))


def test_lengths_are_those_of_the_games_that_are_counted() -> None:
    found = measured(table_of("shaft", 2))
    assert found.actions > found.decisions > found.real > 1
    assert found.most > found.choices > 2


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("hand", ("seat x tool", "count", "below 0, 13 at least, hidden", "row")),
        ("drawer", ("", "seat, all", "4 equal, past the last seat", "name")),
        ("picked", ("", "tool, none", "5 equal", "")),
        ("offer", ("seat", "tool, nothing, not_yet", "6 equal, hidden", "row")),
    ],
)
def test_a_field_is_described_by_its_mark(field: str, told: tuple[str, ...]) -> None:
    rules = digsite.game("shaft").rules
    found, columns = marks_of(rules.STATE)[field], spaces.by_field(Observing(rules).columns())[field]
    assert (shape(found), meaning(found), questions(columns), turned(found)) == told


def test_marks_that_no_game_has_so_are_described_too() -> None:
    assert meaning(mark.count(most=5)) == "count up to 5"
    assert meaning(mark.bits(7)) == "set of below 7"
    assert meaning(mark.flag()) == "flag"


def test_values_that_are_not_for_every_table_are_named() -> None:
    game = digsite.game("shaft")
    rows = {option.id: spaces.row_of_option(game, option) for option in game.options}
    assert rows["tools"] == ["`tools`", "`1`, `2`, `3`", "`2`", "all"]
    assert rows["handicap"][-1] == "`True`: 2"


def test_what_is_hidden_is_named_by_its_fields() -> None:
    assert spaces.secrets(digsite.game("shaft")) == "Not for everybody: `hand`, `deck`, `offer`."
    assert spaces.secrets(digsite.game("ancient_artifacts")) == "Everybody sees everything."
    assert spaces.altered(digsite.game("shaft")) == {"picked"}
