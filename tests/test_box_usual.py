"""What a box need not say: which entry a field of the rules means, and where each table comes from."""

import tomllib
from pathlib import Path
from typing import Any, ClassVar

import pytest

import digsite
from digsite.box import BoxFile, Printed, read_box
from digsite.core.records import record
from digsite.games.shaft.box import Box
from digsite.text.errors import BadBox, BadGame

GAME = {"id": "pots", "name": "Pots", "clause_prefix": "PO", "summary": "Pots."}
SHORT = tomllib.loads((Path(digsite.__file__).parent / "games" / "shaft" / "box.toml").read_text(encoding="utf-8"))


class Kiln(Printed):
    heat: int
    price: int = 1


class Pot(Printed):
    price: int
    handles: int = 2


def box_of(layout: Any, **tables: Any) -> BoxFile:
    """A box with a kiln and pots, for rules that read this layout."""

    class Pots(BoxFile):
        LAYOUT: ClassVar = layout

        kiln: Kiln
        pot: list[Pot]
        marks: list[int] = []  # noqa: RUF012 - pydantic copies it

    tree = {"kiln": {"heat": 900}, "pot": [{"price": 3}, {"price": 5}]} | tables
    return read_box(Pots, {"schema": 1, "provenance": "invented", "game": GAME, **tree})


def test_a_field_takes_the_entry_or_the_column_of_rows_that_is_called_so() -> None:
    box = box_of(record(heat=1, handles=2))
    assert (box.record.heat, box.record.handles.tolist()) == (900, [2, 2])


def test_entries_that_are_called_alike_are_told_apart_by_their_table() -> None:
    box = box_of(record(kiln_price=1, pot_price=2))
    assert (box.record.kiln_price, box.record.pot_price.tolist()) == (1, [3, 5])


def test_a_field_that_several_entries_could_mean_is_refused() -> None:
    with pytest.raises(BadGame, match="ask for price, and several entries are called so"):
        box_of(record(price=1))


@pytest.mark.parametrize("name", ["cold", "pot_heat", "marks", "minutes", "id", "values"])
def test_a_field_that_no_entry_is_called_like_is_refused(name: str) -> None:
    """What is said of the game itself and of its options is none of the rules' numbers."""
    with pytest.raises(BadGame, match=f"ask for {name}, and no entry of the box is called so"):
        box_of(record(**{name: 1}))


def test_a_game_may_have_no_printed_numbers() -> None:
    assert set(box_of(record(nothing=1)).record.tobytes()) == {0}


def test_a_box_without_options_takes_none() -> None:
    option = {"id": "glaze", "name": "Glaze", "sentence": "With glaze.", "values": [False, True], "default": False}
    assert box_of(record(heat=1)).option == []
    with pytest.raises(BadBox, match="option"):
        box_of(record(heat=1), option=[option])


def test_a_box_that_says_its_provenance_once_is_the_box_that_says_it_everywhere() -> None:
    short, long = read_box(Box, SHORT), read_box(Box, read_box(Box, SHORT).tree)
    assert "provenance" in SHORT
    assert "provenance" not in SHORT["pit"]
    assert "provenance" not in long.tree
    assert all(
        part["provenance"] == "invented" for part in (long.tree["pit"], *long.tree["tool"], *long.tree["option"])
    )
    assert short.digest == long.digest


def test_another_provenance_of_one_row_is_another_box() -> None:
    tools = [dict(tool) for tool in SHORT["tool"]]
    tools[1]["provenance"] = "public"
    assert read_box(Box, {**SHORT, "tool": tools}).digest != read_box(Box, SHORT).digest


def test_without_any_provenance_a_table_is_refused() -> None:
    with pytest.raises(BadBox, match=r"pit\.provenance is missing"):
        read_box(Box, {name: part for name, part in SHORT.items() if name != "provenance"})
