"""The final scores: places, and what prestige is made of."""

from digsite.boards import Score, ranking, scores_panel
from digsite.drawing import (
    Panel,
)
from digsite.games.artifact.board.table import Table, tiles_of
from digsite.games.artifact.words.names import coins
from digsite.text import _, plural
from digsite.text.speech import listed


def scores(t: Table) -> Panel:
    made = [Score(place, seat, t.names[seat], t.prestige[seat], _made_of(t, seat)) for place, seat in ranking(t.places)]
    best = [one.name for one in made if one.place == 1]
    sentence = plural(
        "{names} wins with {points} prestige.", "{names} share the win with {points} prestige.", len(best)
    )
    winners = sentence.format(names=listed(best), points=made[0].points)
    return scores_panel(_("Final scores"), winners, made)


def _made_of(t: Table, seat: int) -> str:
    """Where the prestige comes from, and what decides a tie."""
    n, money, tiles = t.p.n, t.s.money[seat], tiles_of(t, seat)
    alone, shown = sum(t.s.alone[seat]), sum(n.tile_prestige[tile] for tile in tiles)
    by_money = money // n.coins_per_prestige
    parts = [
        plural("{count} tile: {points}", "{count} tiles: {points}", len(tiles)).format(count=len(tiles), points=shown)
    ]
    if alone:
        said = plural("{count} stand-alone card: {points}", "{count} stand-alone cards: {points}", alone)
        parts.append(said.format(count=alone, points=alone * n.alone_prestige))
    parts.append(_("{coins}: {points}").format(coins=coins(money), points=by_money))
    if t.s.expansion_1:
        research = t.prestige[seat] - shown - alone * n.alone_prestige - by_money
        parts.append(_("research: {points}").format(points=research))
    return ", ".join(parts)
