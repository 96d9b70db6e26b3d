"""What points are made of, and what decides between equal ones."""

from digsite.games.ancient_artifacts.rules.scoring import final_renown
from digsite.match.look import Look
from digsite.text import _


def tally(look: Look) -> list[list[tuple[str, int]]]:
    """By seat: milestones, the renown for having been followed most, and money."""
    return [_parts(look, seat) for seat in range(look.seats)]


def _parts(look: Look, seat: int) -> list[tuple[str, int]]:
    s = look.s
    most = int(final_renown(look.record, look.box.record, seat)) - s.renown[seat]
    money = s.money[seat] * look.box.scoring.renown_per_money
    followed = [(_("most followed"), most)] if most else []
    return [(_("milestones"), s.renown[seat]), *followed, (_("money"), money)]


def tie(look: Look, best: list[int]) -> str:
    """More follow marks, then more renown."""
    s = look.s
    marks = [s.follows[seat] for seat in best]
    if marks.count(max(marks)) == 1:
        first = look.names[best[marks.index(max(marks))]]
        sentence = _("{name} was followed more often (AA-13.3).")
        return sentence.format(name=first)
    renown = [int(final_renown(look.record, look.box.record, seat)) for seat in best]
    leaders = [seat for seat, mark in zip(best, marks, strict=True) if mark == max(marks)]
    most = [seat for seat in leaders if renown[best.index(seat)] == max(renown[best.index(one)] for one in leaders)]
    return _("{name} has more renown (AA-13.3).").format(name=look.names[most[0]]) if len(most) == 1 else ""
