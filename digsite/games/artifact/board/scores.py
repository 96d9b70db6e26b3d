"""The final scores: places, and what prestige is made of."""

from digsite.boards import Score, ranking, scores_panel
from digsite.drawing import (
    Panel,
)
from digsite.games.artifact.board.table import Table, tiles_of
from digsite.games.artifact.rules import scoring
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


def _parts(t: Table) -> list[list[int]]:
    parts = (scoring.by_tiles, scoring.by_alone, scoring.by_money, scoring.by_research)
    return [[int(part(t.record, t.box.record, seat)) for part in parts] for seat in range(t.s.seats)]


def _made_of(t: Table, seat: int) -> str:
    """Where the prestige comes from, and what decides a tie."""
    money, tiles, alone = t.s.money[seat], tiles_of(t, seat), sum(t.s.alone[seat])
    by_tiles, by_alone, by_money, by_research = t.once(_parts)[seat]
    said = plural("{count} tile: {points}", "{count} tiles: {points}", len(tiles))
    parts = [said.format(count=len(tiles), points=by_tiles)]
    if alone:
        said = plural("{count} stand-alone card: {points}", "{count} stand-alone cards: {points}", alone)
        parts.append(said.format(count=alone, points=by_alone))
    parts.append(_("{coins}: {points}").format(coins=coins(money), points=by_money))
    if t.s.expansion_1:
        parts.append(_("research: {points}").format(points=by_research))
    return ", ".join(parts)
