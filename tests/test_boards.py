"""What boards share: ready-made panels as pictures and as text, and what a panel has read of a look."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import digsite
from digsite.boards import Die, Line, Reading, dice_panel, dice_words, score_sheet
from digsite.drawing import COLUMN, Panel, panel_svg
from digsite.games.shaft.rules import DIG, LAMP, MAP, ROPE, TOOL, TRADE
from digsite.match import Match
from tests.snapshots.boards import HOSTILE, PEOPLE, check_panel, check_panels, compare


def sheet(columns: int = 3, names: list[str] = PEOPLE) -> Panel:
    heads = [f"Round {i + 1}" for i in range(columns)]
    rows = [
        Line(name, [7 * seat + i if i < 2 else None for i in range(columns)], seat) for seat, name in enumerate(names)
    ]
    return score_sheet("sheet", "The score sheet", heads, rows)


DICE = [Die(1), Die(6, "red"), Die("skull", "red"), Die("question"), Die(3, aside=True), Die(3, "blue", aside=True)]


def pressable_dice() -> Panel:
    dice = [Die(face, action=face if face < 4 else None, label=f"Keep the {face}.") for face in (2, 3, 4, 5)]
    return dice_panel("choice", "Which die?", [*dice, Die(6, aside=True)])


def shown(panel: Panel) -> list[str]:
    return [element.text or "" for element in ET.fromstring(panel_svg(panel)).iter() if element.tag.endswith("text")]


def test_ready_made_panels_keep_the_rules_of_a_board(rewrite: bool) -> None:
    panels = [sheet(), sheet(9)._replace(id="many"), dice_panel("dice", "The dice", DICE), pressable_dice()]
    check_panels([*panels[:1], *panels[2:]], frozenset({2, 3}))
    compare("ready_made", panels, rewrite=rewrite)


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5, 8, 15])
@pytest.mark.parametrize("people", [1, 5])
def test_a_sheet_has_room_for_its_columns(columns: int, people: int) -> None:
    made = sheet(columns, PEOPLE[:people])
    check_panel(made)
    assert made.width == COLUMN


def test_a_line_comes_to_the_sum_of_what_is_written() -> None:
    assert Line("Mara", [3, None, -1]).total == 2
    assert Line("Mara", []).total == 0
    assert shown(score_sheet("s", "Sheet", ["Pots", "Maps"], [Line("Mara", [3, 4]), Line("Jo", [None, 12])])) == [
        *("Pots", "Maps", "Total"),
        *("Mara", "3", "4", "7"),
        *("Jo", "–", "12", "12"),
    ]


def test_a_sheet_is_read_aloud_line_by_line() -> None:
    rows = [Line("Mara", [3, 4]), Line("Jo", [None, 12]), Line("Tom", [None, None])]
    assert score_sheet("s", "Sheet", ["Pots", "Maps"], rows).text.splitlines() == [
        "      Total",
        "Mara      7  Pots: 3; Maps: 4",
        "Jo       12  Maps: 12; not yet: Pots",
        "Tom       0  not yet: Pots, Maps",
    ]


def test_a_sheet_without_lines_is_a_sheet() -> None:
    check_panel(score_sheet("s", "Sheet", ["Pots"], []))


def test_a_line_has_a_number_for_every_column() -> None:
    with pytest.raises(ValueError, match="zip"):
        score_sheet("s", "Sheet", ["Pots"], [Line("Mara", [3, 4])])


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("columns", [2, 9])
def test_whatever_a_line_is_called_stays_a_name(name: str, columns: int) -> None:
    for seat in (None, 0):
        made = score_sheet("s", "Sheet", [f"No. {i}" for i in range(columns)], [Line(name, [1] * columns, seat)])
        check_panel(made)
        assert "<script" not in made.svg


def test_dice_are_said_as_they_lie() -> None:
    assert dice_words(DICE) == "Dice: 1, 6, Skull, Hidden. Set aside: 3, 3."
    assert dice_words([Die(2)]) == "Dice: 2."
    assert dice_words([Die(2, aside=True)]) == "No dice to roll. Set aside: 2."
    assert dice_words([]) == "No dice to roll."


@pytest.mark.parametrize("count", [0, 1, 6, 7, 30])
def test_many_dice_take_several_rows(count: int) -> None:
    made = dice_panel("dice", "The dice", [Die(1 + i % 6, aside=i % 5 == 4) for i in range(count)])
    check_panel(made)
    assert made.svg.count('class="die"') == count


def test_a_die_can_be_pressed_where_that_means_something() -> None:
    made = pressable_dice()
    assert re.findall(r'data-action="(\d+)"', made.svg) == ["2", "3"]
    assert 'aria-label="Keep the 2."' in made.svg


def test_a_die_keeps_its_name_when_it_is_set_aside() -> None:
    before = dice_panel("dice", "Dice", [Die(1), Die(2), Die(3)])
    after = dice_panel("dice", "Dice", [Die(1), Die(2, aside=True), Die(3)])
    named = [re.findall(r'id="(dice-\d)"', panel.svg) for panel in (before, after)]
    assert named == [["dice-0", "dice-1", "dice-2"], ["dice-0", "dice-2", "dice-1"]]


# What a panel has read


def drawn(match: Match, draw: Callable[[Reading[Any]], Panel]) -> str:
    """The text of a panel as seat 0 sees it now, kept or drawn anew."""
    return Reading[Any](match.look(0)).panel(draw).text


def test_a_panel_is_drawn_anew_when_a_field_a_sentence_or_the_choices_have_changed() -> None:
    """Each panel reads one thing, which a lamp changes; a panel that reads nothing of it is kept."""

    def field(t: Reading[Any]) -> Panel:
        return Panel("field", "", 1, 1, "", str(t.s.lit))

    def sentence(t: Reading[Any]) -> Panel:
        return Panel("sentence", "", 1, 1, "", str(t.said.get(TOOL + LAMP)))

    def choices(t: Reading[Any]) -> Panel:
        return Panel("choices", "", 1, 1, "", " ".join(map(str, t.said)))

    def other(t: Reading[Any]) -> Panel:
        return Panel("other", "", 1, 1, "", f"{t.s.depth} {next(times)}")

    times = count()
    match = digsite.game("shaft").new(2, seed=7)
    match.play_all([TOOL + LAMP, TOOL + ROPE, TOOL + LAMP, TOOL + MAP])
    before = [drawn(match, draw) for draw in (field, sentence, choices, other)]
    possible = f"{DIG} {TOOL + LAMP} {TRADE + LAMP} {TRADE + ROPE}"  # the last only after the one before
    assert before == ["0", match.label(TOOL + LAMP), possible, "0 0"]
    match.play(TOOL + LAMP)
    assert [drawn(match, draw) for draw in (field, sentence, choices, other)] == ["2", "None", str(DIG), "0 0"]
