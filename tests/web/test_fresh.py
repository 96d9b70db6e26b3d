"""A page that has been looked at all along is the one that somebody gets who comes just now."""

import pytest

import digsite
from digsite.core import CHANCE
from digsite.drawing import Screen
from tests.catalogue import compiled_only, table_of
from tests.web.conftest import GAMES, configure_pages

pytestmark = compiled_only


@pytest.mark.parametrize("id", GAMES or digsite.games())
def test_a_page_does_not_depend_on_what_was_drawn_before(id: str) -> None:
    configure_pages()
    from digsite.web.links import Link
    from digsite.web.page import shown
    from digsite.web.position import Line, Position
    from digsite.web.tables import LiveTable

    game = table_of(id, max(digsite.game(id).seats)).telling(1)[0]
    match = game.match()
    live = LiveTable(1, "Amber", "5a" * 16, Position(match), ["friend"] * match.seats)
    links = [Link([seat], come=True) for seat in range(2)]
    live.links = {str(seat): link for seat, link in enumerate(links)}
    for number, action in enumerate(game.actions):
        trial, mover = live.position.copy(), live.match.to_move
        trial.carry_out([Line(None if mover == CHANCE else mover, action)])
        live.go_on(trial)
        link, screen = links[number % 2], list(Screen)[number % len(Screen)]
        looked = shown(live, link, screen).html
        if number % 7:
            continue
        match = live.match.copy()
        match.rename(match.names)  # forgets all that was drawn and told
        fresh = LiveTable(1, "Amber", "5a" * 16, Position(match), live.kinds)
        new = fresh.links["x"] = Link(link.plays, come=True)
        assert shown(fresh, new, screen).html == looked, f"{game}, action {number}, seat {link.plays[0]}"
