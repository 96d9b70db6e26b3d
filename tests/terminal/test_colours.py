"""Colours that can be read on dark and light terminals, and sentences about the end."""

import pytest

from digsite.terminal import colours
from digsite.terminal.ending import place, verdict
from digsite.text.speech import listed


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [colours.ACT, colours.ALARM, colours.MUTED, *colours.SEATS, *colours.HUES.values()])
@pytest.mark.parametrize("ground", ["#ffffff", "#000000"])
def test_colours_stand_out_on_light_and_dark(colour: str, ground: str) -> None:
    low, high = sorted((luminance(colour), luminance(ground)))
    assert (high + 0.05) / (low + 0.05) >= 3


def test_names_in_sentences_have_the_colour_of_their_seat() -> None:
    text = colours.with_names("Ada pays Adam.", ["Ada", "Adam"])
    assert [(text.plain[span.start : span.end], span.style) for span in text.spans] == [
        ("Ada", colours.seat_style(0)),
        ("Adam", colours.seat_style(1)),
    ]


def test_marks_of_a_rules_page_become_styles() -> None:
    assert colours.inline("a **b** *c* `d` 2*3").plain == "a b c d 2*3"


@pytest.mark.parametrize(
    ("scores", "places", "sentence"),
    [
        ([9, 4, 2], [1, 2, 3], "Ada wins with 9 points."),
        ([9, 9, 2], [1, 2, 3], "Ada wins with 9 points: Bo has as many, but the tie is broken."),
        ([9, 9, 9], [1, 2, 2], "Ada wins with 9 points: Bo and Cy have as many, but the tie is broken."),
        ([9, 1, 9], [1, 3, 1], "Ada and Cy share the first place with 9 points."),
        ([1, 1, 1], [1, 1, 1], "Nobody is ahead: Ada, Bo and Cy share the first place with 1 point."),
    ],
)
def test_the_end_is_said_properly(scores: list[int], places: list[int], sentence: str) -> None:
    assert verdict(["Ada", "Bo", "Cy"], scores, places) == sentence


def test_one_alone_does_not_win_against_anybody() -> None:
    assert verdict(["Ada"], [12], [1]) == "Ada ends with 12 points."


def test_shared_places_are_marked() -> None:
    assert [place(seat, [1, 2, 2]) for seat in range(3)] == ["1", "2, shared", "2, shared"]
    assert listed(["Ada"]) == "Ada"
