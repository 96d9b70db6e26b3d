"""Charts: everything lies where its number says, has room, and can be read in both themes."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.drawing import NOTHING, TWO_COLUMNS, Panel, Sketch
from digsite.drawing.charts import Axis, Curve, Span, axis_of, curves, percent_axis, spans
from tests.snapshots.boards import HOSTILE, check_panel, compare

NUMBERS = "\n".join(map(str, [*range(1000), 2000, "000", "00"]))
ROWS = [
    Span("search:2000", 0.71, 0.66, 0.76, "71.3 %", 0),
    Span("exec:./mybot --deep --with-a-long-name", 0.5, 0.0, 1.0, "50.0 %", 1),
    Span("random", 0.27, 0.22, 0.33, "27.0 %", 6, "against search:200"),
]
RISING = Curve("against random", range(0, 900, 100), [0.5 + 0.05 * i for i in range(9)])
SURE = RISING._replace(name="with a band", low=[y - 0.1 for y in RISING.y], high=[y + 0.1 for y in RISING.y])


def checked(drawn: Sketch) -> ET.Element:
    """A chart that keeps the rules of all drawings."""
    check_panel(Panel("chart", "A chart", drawn.width, drawn.height, drawn.svg, NUMBERS))
    return ET.fromstring(f"<svg>{drawn.svg}</svg>")


def marks(drawn: Sketch) -> list[tuple[float, float]]:
    """Where the marks lie, within the group that they are in."""
    found = re.findall(r'class="mark" transform="translate\((\S+) (\S+)\)', drawn.svg)
    return [(float(x), float(y)) for x, y in found]


# Axes


def test_an_axis_has_round_numbers_around_all_values() -> None:
    assert axis_of([-180, 170]).ticks[0] == (-200, "−200")
    assert [said for _value, said in axis_of([0, 0.9]).ticks] == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert [said for _value, said in axis_of([0, 29_500], 4).ticks] == ["0", "10,000", "20,000", "30,000"]
    assert [said for _value, said in percent_axis().ticks] == ["0 %", "25 %", "50 %", "75 %", "100 %"]


@given(st.lists(st.floats(-1e6, 1e6).map(lambda value: round(value, 3)), max_size=9), st.integers(2, 12))
def test_any_values_have_an_axis(values: list[float], most: int) -> None:
    axis = axis_of(values, most)
    assert all(axis.least - 1e-6 <= value <= axis.most + 1e-6 for value in values)
    assert axis.least < axis.most
    assert 2 <= len(axis.ticks) <= most + 2
    assert len({said for _value, said in axis.ticks}) == len(axis.ticks)


def test_a_value_lies_as_far_along_as_it_is_large_and_never_beyond_the_end() -> None:
    axis = Axis(-10, 30, ())
    assert [axis.at(value, 200) for value in (-50, -10, 0, 10, 30, 99)] == [0, 0, 50, 100, 200, 200]


# Intervals


@pytest.mark.parametrize("width", [340, TWO_COLUMNS])
def test_marks_and_intervals_lie_where_their_figures_are(width: float) -> None:
    drawn = spans(ROWS, percent_axis(), width, 0.5)
    root = checked(drawn)
    left, right = (
        next(float(one.get("x", "")) for one in root.iter("text") if one.text == said) for said in ("0 %", "100 %")
    )
    (offset,) = re.findall(r'^<g transform="translate\((\S+) 0\)">', drawn.svg)
    bands = [one.get("d", "") for one in root.iter("path") if one.get("stroke-opacity")]
    for row, band, (at, _y) in zip(ROWS, bands, marks(drawn)[1::2], strict=True):
        begin, end = map(float, re.findall(r"M(\S+) \S+H(\S+)", band)[0])
        places = [float(offset) + left + (right - left) * value for value in (row.low, row.high, row.value)]
        assert [begin, end, at] == pytest.approx(places, abs=0.05)


def test_a_row_says_who_it_is_and_what_the_figure_is() -> None:
    drawn = spans(ROWS, percent_axis(), 340, 0.5)
    assert drawn.words.splitlines()[0] == "search:2000: 71.3 %"
    assert drawn.words.splitlines()[2] == "random against search:200: 27.0 %"
    titles = [one.text for one in checked(drawn).iter("title")]
    assert titles == drawn.words.splitlines()
    assert "stroke-dasharray" in drawn.svg
    assert "stroke-dasharray" not in spans(ROWS, percent_axis(), 340).svg
    assert spans([], percent_axis(), 340) == NOTHING


def test_where_there_is_no_room_for_all_numbers_the_even_one_stays() -> None:
    rows = [Span("one", 0, -150, 150, "0 ± 150")]
    shown = [
        [one.text for one in checked(spans(rows, axis_of([-150, 150], 8), 340, even)).iter("text")] for even in (0, 50)
    ]
    assert shown[0][:3] == ["−100", "0", "100"]
    assert shown[1][:4] == ["−150", "−50", "50", "150"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("width", [340, TWO_COLUMNS])
def test_names_from_outside_stay_names(name: str, width: float) -> None:
    assert len(list(checked(spans([Span(name, 0.5, 0.4, 0.6, "50 %")], percent_axis(), width)).iter("title"))) == 1
    checked(curves([RISING._replace(name=name), SURE], width, 300, across="games", up="share"))


# Curves


@pytest.mark.parametrize("width", [340, TWO_COLUMNS])
def test_a_curve_goes_through_its_values_and_its_band_goes_around_it(width: float) -> None:
    drawn = curves([SURE], width, 300, across="games", up="share", axis=percent_axis())
    root = checked(drawn)
    ((band, course),) = [[one.get("d", "") for one in root.iter("path") if "L" in one.get("d", "")]]
    points = [tuple(map(float, point.split())) for point in course[1:].split("L")]
    ground = next(float(one.get("y", "")) - 4.5 for one in root.iter("text") if one.text == "0 %")
    top = next(float(one.get("y", "")) - 4.5 for one in root.iter("text") if one.text == "100 %")
    for (x, y), value, number in zip(points, SURE.y, range(9), strict=True):
        assert y == pytest.approx(ground + (top - ground) * value, abs=0.05)
        assert x == pytest.approx(points[-1][0] * number / 8, abs=0.05)
    around = [tuple(map(float, point.split())) for point in band[1:-1].split("L")]
    assert [x for x, _y in around] == [x for x, _y in points] + [x for x, _y in points[::-1]]
    assert all(low > y > high for (_, low), (_, y), (_, high) in zip(around, points, around[::-1], strict=False))


def test_every_curve_is_named_and_can_be_told_from_the_others() -> None:
    many = [Curve(f"curve {i}", range(5), [i * x for x in range(5)]) for i in range(7)]
    root = checked(curves(many, 340, 300))
    assert [one.text for one in root.iter("text") if "curve" in (one.text or "")] == [f"curve {i}" for i in range(7)]
    looks = {(one.get("stroke"), one.get("stroke-dasharray")) for one in root.iter("path") if one.get("fill") == "none"}
    assert len(looks) == 7


def test_a_curve_of_one_value_or_of_none_is_no_trouble() -> None:
    checked(curves([Curve("one", [3], [4])], 340, 200))
    checked(curves([Curve("gap", [1, 2, 3], [1, float("nan"), 2]), Curve("none", [], [])], 340, 200))
    assert curves([Curve("none", [], [])], 340, 200) == NOTHING
    assert curves([], 340, 200) == NOTHING


def test_charts_look_as_recorded(rewrite: bool) -> None:
    drawn = [
        ("Shares", spans(ROWS, percent_axis(), TWO_COLUMNS, 0.5)),
        ("Ratings", spans([Span("one", 85, 26, 144, "+85 ± 59"), Span("two", -85, -144, -26, "−85 ± 59", 1)],
                          axis_of([-144, 144], 8), 340, 0.0)),
        ("Training", curves([SURE, RISING], 340, 260, across="games", up="share", axis=percent_axis())),
    ]  # fmt: skip
    panels = [Panel(title.lower(), title, one.width, one.height, one.svg, one.words) for title, one in drawn]
    compare("charts", panels, rewrite=rewrite)
