"""The reference page of the drawings shows every shape, as it is drawn now."""

import inspect
import xml.etree.ElementTree as ET

import pytest

from digsite import drawing
from digsite.drawing import Panel, Screen, Sketch, Table
from tests.drawings import PAGE, PICTURES, example, files, kit, others, picture
from tests.shapes import EXAMPLES, NOT_SHOWN
from tests.snapshots.boards import check_panel, check_table


def test_the_page_and_its_pictures_are_those_of_the_drawings() -> None:
    made = files()
    old = [path.name for path, content in made.items() if not path.exists() or path.read_text("utf-8") != content]
    assert old == [], "if this change is meant: make drawings"
    assert {*PICTURES.iterdir(), PAGE} == made.keys(), "what is no longer shown goes: make drawings"


def test_every_shape_has_an_example() -> None:
    names = [shape.name for chapter in kit() for shape in chapter.shapes]
    assert len(names) == len(set(names)) > 40
    assert {*EXAMPLES, *NOT_SHOWN} == set(names), "give a new shape an example in tests/shapes.py"
    assert EXAMPLES.keys().isdisjoint(NOT_SHOWN)


def test_a_shape_says_what_it_is() -> None:
    for chapter in (*kit(), *others()):
        assert chapter.title
        for shape in chapter.shapes:
            assert shape.meaning or shape.name in NOT_SHOWN, shape.name


def test_the_kit_is_what_boards_import_by_name() -> None:
    exported = {name for name in drawing.__all__ if inspect.isroutine(getattr(drawing, name))} - {"kept"}
    assert exported <= {shape.name for chapter in kit() for shape in chapter.shapes}
    titles = [chapter.title for chapter in (*kit(), *others())]
    assert len(titles) == len(set(titles)), "two files begin with the same words"


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_fits_the_room_it_claims(name: str) -> None:
    made = example(name)
    if isinstance(made, str) and made.startswith("<") and not made.startswith("<svg"):
        made = Sketch(made, EXAMPLES[name].width, EXAMPLES[name].height)
    if isinstance(made, Sketch):
        numbers = "\n".join(map(str, range(100)))
        check_panel(Panel(name, name, made.width, made.height, made.svg, numbers))
    elif isinstance(made, Panel):
        check_panel(made)
    elif isinstance(made, Table):
        check_table(made, frozenset(), Screen.NARROW)
    else:
        assert made


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_stands_alone(name: str) -> None:
    if picture(name):
        root = ET.fromstring(picture(name))
        assert "var(" not in " ".join(value for element in root.iter() for value in element.attrib.values())
