"""Covers: every game's picture is a plain SVG file that shows itself and asks for nothing."""

import re
import xml.etree.ElementTree as ET

import pytest

import digsite
from digsite.drawing.covers import usual_cover
from digsite.match import Game
from tests.match.coins import board, box, rules, words

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {
    *("svg", "defs", "g", "use", "clipPath", "linearGradient", "radialGradient", "stop"),
    *("path", "rect", "circle", "ellipse", "text"),
}
LARGEST = 40_000  # bytes
NAMES = ("Sift", "Coins", "sift", "", 'A "name" & <more>', "Žížala")


def shows_itself(svg: str) -> ET.Element:
    """The picture, if it holds shapes alone: no script, no style, and no reference but to its own parts."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 490 212"
    assert root.get("preserveAspectRatio") == "xMidYMid slice"
    assert len(svg.encode()) < LARGEST
    assert not re.search(r"<[!?]|&", svg), "no declarations, no entities"
    own = {element.get("id") for element in root.iter()}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in SHAPES
        assert not [name for name in element.attrib if name.startswith("on") or name in ("class", "style")]
        assert element.get("font-family", "serif") == "serif"
        for name, value in element.attrib.items():
            assert not re.search(r"[a-z]+:|//|var\(", value)
            named = re.findall(r"url\(#([^)]+)\)", value) + ([value[1:]] if name.endswith("href") else [])
            assert value.count("url(") + name.endswith("href") == len(named)
            assert set(named) <= own
    return root


def test_the_cover_of_a_game_is_its_own_where_it_brings_one(game: Game) -> None:
    own = game.home / "cover.svg"
    assert game.cover == (own.read_text(encoding="utf-8") if own.is_file() else usual_cover(game.name))


def test_the_cover_of_a_game_shows_itself(game: Game) -> None:
    ids = [id for element in shows_itself(game.cover).iter() if (id := element.get("id"))]
    assert len(ids) == len(set(ids)) > 0
    assert all(id.startswith((f"{game.id}-", "usual-")) for id in ids), "two covers on one page share no id"


def test_no_two_games_look_alike() -> None:
    covers = [digsite.game(id).cover for id in digsite.games()]
    assert len(covers) == len(set(covers))


@pytest.mark.parametrize("name", NAMES)
def test_the_usual_cover_is_as_plain_as_the_others(name: str) -> None:
    shows_itself(usual_cover(name))


def test_the_usual_cover_follows_from_the_name() -> None:
    covers = [usual_cover(name) for name in NAMES]
    assert covers == [usual_cover(name) for name in NAMES]
    assert len(set(covers)) == len(NAMES)
    assert '<path d="M0 0H490V90H0z" fill="#9b84cd"' in usual_cover("Sift"), "the same on every computer"


def test_a_game_that_brings_no_cover_gets_the_usual_one() -> None:
    coins = Game(rules, box, words, board)
    assert not (coins.home / "cover.svg").exists()
    assert coins.cover == usual_cover(coins.name)
