"""The reference page of the drawings shows every shape, as it is drawn now."""

import xml.etree.ElementTree as ET

import pytest

from digsite import boards, drawing
from digsite.drawing import Panel, Sketch
from tests.drawings import EXAMPLES, NOT_SHOWN, PAGE, PICTURES, example, files, picture, shapes
from tests.snapshots.boards import check_panel


def test_the_page_and_its_pictures_are_those_of_the_drawings() -> None:
    made = files()
    old = [path.name for path, content in made.items() if not path.exists() or path.read_text("utf-8") != content]
    assert old == [], "if this change is meant: make drawings"
    assert {*PICTURES.iterdir(), PAGE} == made.keys(), "what is no longer shown goes: make drawings"


def test_every_shape_has_an_example() -> None:
    names = [shape.name for module in (drawing, boards) for shape in shapes(module)]
    assert len(names) == len(set(names)) > 40
    assert {*EXAMPLES, *NOT_SHOWN} == set(names), "give a new shape an example in tests/drawings.py"
    assert EXAMPLES.keys().isdisjoint(NOT_SHOWN)


def test_a_shape_says_what_it_is() -> None:
    for module in (drawing, boards):
        for shape in shapes(module):
            assert shape.name in NOT_SHOWN or shape.meaning, shape.name


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_fits_the_room_it_claims(name: str) -> None:
    made = example(name)
    if isinstance(made, str) and made.startswith("<"):
        made = Sketch(made, EXAMPLES[name].width, EXAMPLES[name].height)
    if isinstance(made, Sketch):
        numbers = "\n".join(map(str, range(100)))
        check_panel(Panel(name, name, made.width, made.height, made.svg, numbers))
    elif isinstance(made, Panel):
        check_panel(made)
    else:
        assert made


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_stands_alone(name: str) -> None:
    if picture(name):
        root = ET.fromstring(picture(name))
        assert "var(" not in " ".join(value for element in root.iter() for value in element.attrib.values())
