"""Sections 8.3 and 8.4: random play and the plain digger come out as the page says, within four standard errors."""

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE, OVER, bits, pick, rule
from digsite.core.compiling import specialise
from digsite.core.contract import play, weigh
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.pieces import owned
from digsite.games.final_dig.rules.scoring import rank, score
from digsite.text.rulebook import read_rulebook
from tests.catalogue import compiled_only
from tests.games.final_dig.positions import R, new_game

PAGE = read_rulebook("final_dig").text
GAMES = 10_000
COLUMNS = {
    "rounds": 0,
    "round in which the Final Dig begins": 1,
    "turns": 2,
    "decisions": 3,
    "chance points": 4,
    "score, all players": 5,
    "winning score": 6,
    "first minus second": 7,
    "VP at the end, per player": 8,
    "artifacts owned at the end, per player": 9,
    "cards in hand at the end, per player": 10,
    # without standard errors on the page
    "artifacts collected before / in the Final Dig, per game": (11, 12),
    "digs / Draw actions / Moves per game": (13, 14, 15),
    "players escaped": 16,
    "Final Dig begun by FD-14.3": 17,
    # shares of the win
    "Celebrity": 18,
    "Geologist": 19,
    "Engineer": 20,
    "Historian": 21,
    "first in turn order": 22,
    "second in turn order": 23,
    "third in turn order": 24,
    "fourth in turn order": 25,
}
WIDTH = 26
FIRST_PERCENT = 16


@rule
def plain_digger(s, box, weight, x):  # type: ignore[no-untyped-def]
    """8.2."""
    if s.phase == layout.PICK_CHARACTER or s.phase == layout.PLACE_FIGURE:
        return pick(weight, x)
    if s.phase == layout.MAIN:
        return dig_plainly(s, box, weight)
    if s.phase == layout.ROLL_CHOICE:
        return layout.KEEP
    if s.phase == layout.HAZARD:
        return layout.PROCEED
    if s.phase == layout.CURSE:
        return layout.PAY
    if s.phase == layout.OFFER:
        return layout.DECLINE
    action = 0
    while weight[action] == 0:
        action += 1
    return action


@rule
def dig_plainly(s, box, weight):  # type: ignore[no-untyped-def]
    seat = s.to_move
    if s.final == 1:
        return layout.UP if weight[layout.UP] > 0 else layout.END_TURN
    if weight[layout.DOWN] > 0:
        return layout.DOWN
    site = s.site[seat]
    artifact = s.face_up[site]
    if artifact == layout.NO_ARTIFACT:
        for other in range(layout.SITES):
            if weight[layout.SITE + other] > 0 and s.face_up[other] != layout.NO_ARTIFACT:
                return layout.SITE + other
    elif s.obstacle[site] == layout.OPEN and s.bypass[seat] == 0 and s.depth[seat] == box.obstacle_at[artifact]:
        for kind in range(6):
            if weight[layout.CARD + kind] > 0:
                return layout.CARD + kind
        if weight[layout.DRAW] > 0:
            return layout.DRAW
    return layout.END_TURN


@rule
def taken(s):  # type: ignore[no-untyped-def]
    count = 0
    for artifact in range(layout.ARTIFACTS):
        count += 1 if s.owner[artifact] != layout.IN_PILE and s.owner[artifact] != layout.FACE_UP else 0
    return count


def look(table, box, weight, key, counts, seats, digger, found):  # type: ignore[no-untyped-def]
    """Play a game for each row of `found` and write its columns down."""
    for game in range(len(found)):
        key[0] = 70_000 + game
        counts[0], counts[1] = 0, 0
        table[1] = table[0]
        s, row = table[1], found[game]
        while s.to_move != OVER:
            weigh(s, box, weight)  # type: ignore[no-untyped-call]
            stream = 0 if s.to_move == CHANCE else 1
            x = bits(key, stream, counts[stream])
            counts[stream] += 1
            action = plain_digger(s, box, weight, x) if digger and stream == 1 else pick(weight, x)
            if s.phase == layout.MAIN:
                row[2] += 1 if action == layout.END_TURN else 0
                row[13] += 1 if action in (layout.DOWN, layout.UP) else 0
                row[14] += 1 if action == layout.DRAW else 0
                row[15] += 1 if action < layout.DOWN else 0
            final, before = s.final, taken(s)
            play(s, box, action)  # type: ignore[no-untyped-call]
            row[11 + final] += taken(s) - before
            if s.final > final:
                row[1] = s.rounds
                row[17] = 1 if s.in_turn == 0 else 0
        finish(s, box, counts, seats, row)


@rule
def finish(s, box, counts, seats, row):  # type: ignore[no-untyped-def]
    row[0], row[3], row[4] = s.rounds, counts[1], counts[0]
    winners, best, second = 0, -1, -1
    for seat in range(seats):
        points = score(s, box, seat)
        winners += 1 if rank(s, box, seat) == 1 else 0
        row[5] += points / seats
        row[8] += s.vp[seat] / seats
        row[9] += owned(s, seat) / seats
        row[10] += s.held[seat] / seats
        row[16] += s.escaped[seat] / seats
        if points > best:
            best, second = points, best
        elif points > second:
            second = points
    row[6], row[7] = best, best - second
    for place in range(layout.CHARACTERS):
        row[18 + place], row[22 + place] = np.nan, np.nan
    for seat in range(seats):
        share = 1 / winners if rank(s, box, seat) == 1 else 0.0
        row[18 + s.character[seat]] = share
        row[22 + (seat - s.start) % seats] = share


@cache
def looker() -> Any:
    return specialise(look, rules)


@cache
def figures(seats: int, digger: bool) -> np.ndarray:
    table, found = np.zeros(2, rules.STATE), np.zeros((GAMES, WIDTH))
    table[0] = new_game(seats)
    weight, key, counts = np.zeros(rules.ACTIONS, np.int32), np.zeros(4, np.int64), np.zeros(2, np.int64)
    looker()(table, R, weight, key, counts, seats, digger, found)
    return found


def rows(first: str, last: str) -> dict[str, list[str]]:
    """The rows of the tables between two headings of the page, by their first cell."""
    lines = PAGE[PAGE.index(first) : PAGE.index(last)].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return {row[0]: row[1:] for row in cells}


@compiled_only
@pytest.mark.parametrize("seats", rules.SEATS)
@pytest.mark.parametrize(("digger", "section"), [(False, ("### 8.3", "### 8.4")), (True, ("### 8.4", "### 8.5"))])
def test_play_comes_out_as_the_page_says(seats: int, digger: bool, section: tuple[str, str]) -> None:
    page, found = rows(*section), figures(seats, digger)
    for name, places in COLUMNS.items():
        cell = page[name][seats - 2]
        for stated, place in zip(cell.split(" / "), places if isinstance(places, tuple) else (places,), strict=True):
            if stated != "–":
                values = found[:, place][~np.isnan(found[:, place])]
                compare(name, stated, values * 100 if place >= FIRST_PERCENT else values)


def compare(name: str, stated: str, values: np.ndarray) -> None:
    """Within four standard errors of both samples, and what rounding hides."""
    number = re.match(r"[\d.]+", stated)
    assert number, stated
    error = re.search(r"± ([\d.]+)", stated)
    rounding = 0.5 * 10.0 ** -len(number[0].partition(".")[2])
    own = values.std(ddof=1) / len(values) ** 0.5
    allowed = 4 * (own**2 + (float(error[1]) if error else own / 3) ** 2) ** 0.5 + rounding
    assert abs(values.mean() - float(number[0])) <= allowed, f"{name}: {values.mean():.4f}, stated {stated}"


@compiled_only
@pytest.mark.parametrize("seats", rules.SEATS)
def test_no_game_is_longer_than_the_page_allows(seats: int) -> None:
    for digger in (False, True):
        found = figures(seats, digger)
        assert found[:, 0].max() <= 29
        assert found[:, 3].max() <= 2351 * seats + 206
        assert found[:, 4].max() <= 784 * seats + 167
