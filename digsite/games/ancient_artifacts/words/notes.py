"""The odds beside a choice."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from digsite.games.ancient_artifacts import advice
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.results import busts
from digsite.games.ancient_artifacts.words import names
from digsite.games.ancient_artifacts.words.labels import brief
from digsite.match.look import Look
from digsite.text import _
from digsite.text.keeping import ThisBox

NO_DICE = (0,) * layout.SYMBOLS


class Chances(NamedTuple):
    """What a choice brings with the best play, if nothing more is paid."""

    bust: float | None
    done: float | None = None
    boxes: float | None = None  # on average, of a field step

    def said(self) -> list[str]:
        """Each figure in a few words."""
        words = []
        if self.bust is not None:
            words.append(_("bust on this roll {share}").format(share=names.percent(self.bust)))
        if self.done is not None:
            words.append(_("step done {share}").format(share=names.percent(self.done)))
        if self.boxes is not None:
            words.append(_("{boxes:.2f} boxes on average").format(boxes=self.boxes))
        return words


def note(look: Look, action: int) -> str | None:
    """The odds beside a choice: of a bust on the next roll, and of finishing the step with the best play."""
    if look.s.phase == layout.ASKING and action == layout.FOLLOW:
        risk = _risk_of_follower(look)
        return _("you share the roll; bust on the first roll {bust}").format(bust=names.percent(risk))
    found = look.once(_beside, action)
    return None if found is None else ", ".join(found.said())


def ahead(look: Look) -> list[tuple[str, Chances]]:
    """What the table thinks about now, and its odds: rolls, or where the dice in hand can be placed."""
    s, box = look.s, look.box
    if s.phase == layout.ASKING:
        head = _("The first roll, all {dice}").format(dice=names.dice_of(box.results.dice))
        return [(head, Chances(_risk_of_follower(look)))]
    if s.phase == layout.PLACING:
        return [(_placement(look, action), found) for action in _placements(look) if (found := _odds_of(look, action))]
    return [(brief(look, action), found) for action in _rolls(look) if (found := _odds_of(look, action))]


def _odds_of(look: Look, action: int) -> Chances | None:
    return look.once(_beside, action)


def _rolls(look: Look) -> list[int]:
    """The rolls that the active player may make now, whoever reads."""
    s, can_pay = look.s, look.s.money[look.s.active] >= look.box.price.reset
    if s.phase == layout.LOCKING:
        paid = can_pay and any(s.locked) and not s.cursor
        return [layout.ROLL] * any(s.loose) + [layout.RESET] * paid
    if s.phase == layout.CONTINUING:
        free = not busts(look.record, look.box.record, s.active)
        return [layout.CONTINUE] * free + [layout.CONTINUE_PAID] * bool(can_pay and s.locked[layout.RAIDER])
    return []


def _placements(look: Look) -> list[int]:
    """Where the dice in hand can be placed, whoever reads; alike dice count once."""
    s = look.s
    alike = s.hand_colour[0] == s.hand_colour[1] and s.hand_number[0] == s.hand_number[1]
    return [
        layout.PLACE + layout.SLOTS * hand + slot
        for hand in range(layout.HAND - alike)
        for slot in range(layout.SLOTS)
        if names.fits_there(look, hand, slot)
    ]


def _placement(look: Look, action: int) -> str:
    hand, slot = names.target(action)
    return _("{die} on {slot}").format(die=names.hand_die(look, hand), slot=names.slot_name(look.box, slot))


def _risk_of_follower(look: Look) -> float:
    limit = names.limit(look.box, names.own_step(look, look.s.to_move), look.s.bonus)
    return _risk(look, 0, look.box.results.dice, limit)


def _beside(look: Look, action: int) -> Chances | None:
    s = look.s
    if s.phase == layout.PLACING and layout.PLACE <= action < layout.MARK:
        hand, slot = names.target(action)
        step, bonus = names.step_there(look, slot), names.bonus_there(look, hand, slot)
        return None if step == layout.NO_STEP else _of_a_roll(look, _problem(look, step, bonus), NO_DICE)
    if s.phase not in (layout.LOCKING, layout.CONTINUING):
        return None
    problem = _problem(look, names.own_step(look, s.active), s.bonus)
    if s.phase == layout.LOCKING and layout.LOCK <= action < layout.END_ACTION:
        return _with_lock(look, problem, action)
    locked = {
        (layout.LOCKING, layout.ROLL): s.locked,
        (layout.LOCKING, layout.RESET): NO_DICE,
        (layout.CONTINUING, layout.CONTINUE): [s.locked[layout.RAIDER], *NO_DICE[1:]],
        (layout.CONTINUING, layout.CONTINUE_PAID): NO_DICE,
    }.get((s.phase, action))
    return None if locked is None else _of_a_roll(look, problem, locked)


def _problem(look: Look, step: int, bonus: int) -> advice.Problem:
    return _problem_of(ThisBox(look.box), step, bonus, names.marks_on(look, look.s.active, step))


@lru_cache(1024)
def _problem_of(this: ThisBox[Box], step: int, bonus: int, marks: int) -> advice.Problem:
    return advice.problem_of(this.box, step, bonus, marks)


def _risk(look: Look, raiders: int, dice: int, limit: int) -> float:
    return _chance_to_bust(ThisBox(look.box), raiders, dice, limit)


@lru_cache(256)
def _chance_to_bust(this: ThisBox[Box], raiders: int, dice: int, limit: int) -> float:
    return advice.chance_to_bust(this.box, raiders, dice, limit)


def _of_a_roll(look: Look, problem: advice.Problem, locked: Sequence[int]) -> Chances:
    """The odds of a roll of all dice that are not locked."""
    raiders = locked[layout.RAIDER]
    risk = _risk(look, raiders, problem.dice - sum(locked), problem.limit)
    done = advice.ahead(problem, raiders, locked, "success").success
    return Chances(risk, done, advice.ahead(problem, raiders, locked, "boxes").boxes if problem.boxes else None)


def _with_lock(look: Look, problem: advice.Problem, action: int) -> Chances | None:
    """The odds if this die, and what best goes with it, is locked before the roll."""
    done = _locking(look, problem, "success").get(action)
    if done is None:
        return None
    return Chances(None, done.success, _locking(look, problem, "boxes")[action].boxes if problem.boxes else None)


def _locking(look: Look, problem: advice.Problem, aim: str) -> dict[int, advice.Odds]:
    """What each choice after a roll brings to somebody with this aim."""
    return _by_action(problem, tuple(look.s.locked), tuple(look.s.loose), look.s.cursor, aim)


@lru_cache(maxsize=64)
def _by_action(
    problem: advice.Problem, locked: tuple[int, ...], loose: tuple[int, ...], cursor: int, aim: str
) -> dict[int, advice.Odds]:
    return {choice.action: choice.odds for choice in advice.choices(problem, locked, loose, cursor, aim=aim)}
