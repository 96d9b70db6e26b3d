"""`digsite games`: which there are, for people and for programs."""

import json
import re

import pytest

import digsite
from digsite.__main__ import main


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    for id in digsite.games():
        game = digsite.game(id)
        assert re.search(rf"^{id} +{re.escape(game.name)} +{game.seats[0]}-{game.seats[-1]} ", text, re.MULTILINE)


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert [game["id"] for game in games] == digsite.games()
    for game in games:
        assert game["seats"] == [digsite.game(game["id"]).seats[0], digsite.game(game["id"]).seats[-1]]
