"""A table laid out by a stranger: each entry fits its mark, yet the whole may be nonsense. It is refused, or played.

Compiled rules do not notice a wrong index, so this says most in the bounds-checked and the plain run.
"""

import random
from typing import Any

import numpy as np

from digsite.core.mark import Mark, Sort
from digsite.core.records import copy, marks_of
from digsite.match.fields import fields_of
from digsite.match.positions import laid_out
from digsite.text.errors import BadPosition
from tests.catalogue import RandomGame, Table, few

TRIALS = few(60, 12)
MOST_STEPS = few(200, 40)
MOST_COUNT = 40  # a stranger's counts; larger ones are refused by the same invariants


def test_what_is_laid_out_is_refused_with_a_sentence_or_can_be_played(table: Table) -> None:
    dice, refused, played, sentences = random.Random(1), 0, 0, list[str]()
    for game in table.games(few(4, 2)):
        places = dice.sample(range(len(game.actions)), min(len(game.actions), TRIALS))
        for number, (s, _action) in enumerate(game.positions()):
            if number not in places:
                continue
            position = twisted(table, game, s, dice)
            try:
                match = table.game.at(position)
            except BadPosition as refusal:
                refused += 1
                sentences.append(str(refusal))
                continue
            played += 1
            for _step in range(MOST_STEPS):
                if match.is_over or not match.legal():
                    break
                match.play(dice.choice(match.legal()))
    assert refused > 0
    assert played > 0
    assert all(sentence.endswith((".", "?")) for sentence in sentences)


def twisted(table: Table, game: RandomGame, s: np.record, dice: random.Random) -> dict[str, Any]:
    """The position with one to three of its numbers replaced by others that their marks allow."""
    marks, twist = marks_of(table.rules.STATE), copy(s)
    for name in dice.sample([name for name in marks if name != "seats"], dice.randint(1, 3)):
        place = tuple(dice.randrange(int(length)) for length in marks[name].lengths)
        value = any_value(marks[name], table.seats, dice)
        if place:
            twist[name][place] = value
        else:
            twist[name] = value
    fresh = table.start(game.chosen)
    fields = fields_of(table.game, table.game.box, table.seats)
    return {"seats": table.seats, "options": game.chosen, "table": differing(fields, twist, fresh)}


def any_value(mark: Mark, seats: int, dice: random.Random) -> int:
    """A number that can stand here as far as the mark tells."""
    allowed = [*mark.named.values()]
    if mark.sort in (Sort.KIND, Sort.FLAG):
        allowed += range(mark.of or 2)
    elif mark.sort == Sort.SEAT:
        allowed += [first + seat for first in mark.seats_from.values() or (0,) for seat in range(seats)]
    elif mark.sort == Sort.BITS:
        allowed += [dice.randrange(1 << mark.of)]
    elif mark.most is not None:
        allowed += range(mark.most + 1)
    else:
        allowed += [*range(MOST_COUNT), -1, 999]
    return dice.choice(allowed)


def differing(fields: dict[str, Any], s: np.record, fresh: np.record) -> dict[str, Any]:
    """The entries that differ from the set-up, as plain numbers by place."""
    return {name: by_place(s[name].tolist(), fresh[name].tolist()) for name in fields if np.any(s[name] != fresh[name])}


def by_place(value: Any, fresh: Any) -> Any:
    if not isinstance(value, list):
        return value
    return {place: by_place(now, fresh[place]) for place, now in enumerate(value) if now != fresh[place]}


def test_an_entry_that_does_not_fit_its_mark_never_reaches_a_rule(table: Table) -> None:
    """Refused before any rule is asked: only `laid_out` has run."""
    fields = fields_of(table.game, table.game.box, table.seats)
    tried = 0
    for name, field in fields.items():
        if field.mark.sort == Sort.COUNT or name == "seats":
            continue
        wrong = field.mark.of + 50 if field.mark.sort == Sort.KIND else 77
        if field.mark.sort == Sort.BITS:
            wrong = 1 << field.mark.of
        if field.mark.allows(wrong, table.seats):
            continue
        entry: Any = wrong
        for _length in field.mark.lengths:
            entry = [entry]
        try:
            laid_out(table.game, table.game.box, table.seats, {}, {name: entry})
        except BadPosition:
            tried += 1
        else:
            raise AssertionError(f"{name} took {wrong}")
    assert tried > 1
