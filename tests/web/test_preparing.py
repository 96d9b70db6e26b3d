"""The hall is open before its games are compiled; each becomes playable by itself."""

from pathlib import Path
from typing import Any

import pytest

import digsite
from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.test_hostile_requests import ask

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


def test_what_needs_a_game_that_is_being_prepared_comes_later(inner: Any) -> None:
    from digsite.web.asgi import application
    from digsite.web.links import links_of

    host = inner.writer.submit(table_for(inner.games["shaft"], ("Mara", "Tom"))).result()
    seat = f"/t/{links_of(host, ['friend', 'friend'])[0]}/"
    app = application(inner)
    inner.expect({"shaft": 12.0})
    try:
        assert 10 <= (inner.waits("shaft") or 0) <= 15
        assert ask(app, "GET", "/", "", b"", []) == 200
        assert ask(app, "GET", "/rules/shaft", "", b"", []) == 200
        assert ask(app, "GET", "/new/artifact", "", b"", []) == 200
        for path in ("/new/shaft", seat, f"{seat}story", f"{seat}events", f"{seat}why"):
            assert ask(app, "GET", path, "", b"", []) == 503, path
        assert ask(app, "POST", f"{seat}act", "", b"action=0", []) == 503
    finally:
        inner.prepared("shaft")
    assert inner.waits("shaft") is None
    assert ask(app, "GET", seat, "", b"", []) == 200


@pytest.mark.parametrize(
    ("seconds", "side_by_side", "ends"),
    [([4, 8, 20], 1, [4, 12, 32]), ([4, 8, 20], 2, [4, 8, 24]), ([4, 8, 20], 8, [4, 8, 20]), ([], 2, [])],
)
def test_games_are_expected_when_those_before_them_are_done(
    seconds: list[float], side_by_side: int, ends: list[float]
) -> None:
    from digsite.web.preparing import expected

    ids = [f"game {number}" for number in range(len(seconds))]
    assert list(expected(seconds, ids, side_by_side).values()) == ends


def test_a_game_that_was_learned_waits_for_its_net_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web import preparing

    game = digsite.game("shaft")
    monkeypatch.setattr(preparing, "folder_of", lambda _home: tmp_path)
    monkeypatch.setattr(game, "home", tmp_path)
    for part in ("rules", "search"):
        assert preparing._missing(game)
        (tmp_path / f"{part}.ready").touch()
    assert not preparing._missing(game)
    (tmp_path / preparing.NET).touch()
    for part in ("net alone", "net"):
        assert preparing._missing(game)
        (tmp_path / f"{part}.ready").touch()
    assert not preparing._missing(game)


def test_what_is_compiled_for_a_hall_is_what_it_waits_for() -> None:
    from digsite.ai.guided_search import GuidedBot, NetBot
    from digsite.nets.files import SHIPPED
    from digsite.web import preparing

    assert set(preparing.PARTS_OF_NET) == {NetBot.part, GuidedBot.part}
    assert preparing.NET == SHIPPED
