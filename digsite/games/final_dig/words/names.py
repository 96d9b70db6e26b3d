"""The names of things in phrases that the sentences share, and what a sentence asks of a position."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from digsite.core.mark import Things
from digsite.core.numbers import named
from digsite.games.final_dig.box import Artifact, Box, Carrier, Effect
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import dig_total, free_move_left, lurks, stands
from digsite.games.final_dig.rules.effects import fame_target, level
from digsite.games.final_dig.rules.pieces import kind_of, landing
from digsite.games.final_dig.rules.slots import slots_left
from digsite.match.look import Look
from digsite.match.notation import spelled
from digsite.text import _, plural

Rule = TypeVar("Rule", bound=Callable[..., Any])


def site(box: Box, site: int) -> str:
    return _(box.site[site].name)


def character(box: Box, character: int) -> str:
    return _(box.character[character].name)


def artifact(box: Box, artifact: int) -> str:
    return _(box.artifact[artifact].name)


def card(box: Box, kind: int) -> str:
    return _(box.adventure[kind].name)


def obstacle(box: Box, obstacle: int) -> str:
    return _(box.obstacle[obstacle].name)


def hazard(box: Box, hazard: int) -> str:
    return _(box.hazard[hazard].name)


def ap(count: int) -> str:
    return _("{count} AP").format(count=count)


def cards(count: int) -> str:
    return plural("{count} card", "{count} cards", count).format(count=count)


def vp(count: int) -> str:
    return _("{count} VP").format(count=count)


def either(things: Sequence[str]) -> str:
    """Several things of which one will do: 'a', 'a or b', 'a, b or c'."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} or {last}").format(first=", ".join(things[:-1]), last=things[-1])


def phrases(parts: Sequence[str]) -> str | None:
    """Short remarks beside a choice, or nothing."""
    return "; ".join(parts) or None


# Texts


def text_of(box: Box, row: Carrier) -> str:
    return box.said(row)


def text_of_artifact(box: Box, artifact: int) -> str:
    """What it is worth and what it does."""
    row = box.artifact[artifact]
    return _("Worth {value}. {text}").format(value=row.value, text=box.said(row))


def openers(box: Box, obstacle: int) -> list[str]:
    """The cards that an obstacle names."""
    named = box.obstacle[obstacle].tools
    return [_(card.name) for card in box.adventure if card.id in named]


def negators(box: Box, hazard: int) -> list[str]:
    named = box.hazard[hazard].negators
    return [_(card.name) for card in box.adventure if card.id in named]


def marks_of(row: Artifact) -> str:
    """Where an artifact lies and what stands on the way, as its card prints it."""
    if row.obstacle_at and row.hazard_at:
        sentence = _("{final} deep, with an obstacle at {obstacle} and a hazard at {hazard}")
    elif row.obstacle_at:
        sentence = _("{final} deep, with an obstacle at {obstacle}")
    elif row.hazard_at:
        sentence = _("{final} deep, with a hazard at {hazard}")
    else:
        sentence = _("{final} deep, with nothing in the way")
    return sentence.format(final=row.final, obstacle=row.obstacle_at, hazard=row.hazard_at)


# Action numbers


def is_card(action: int) -> bool:
    """Is this the number of an adventure card, be it printed or added?"""
    return layout.CARD <= action < layout.FACE or action >= layout.MORE_CARDS


def kind(action: int) -> int:
    return int(plainly(kind_of)(action))


def thing(box: Box, action: int) -> str:
    """The name of what an action is done to; of a seat or a face its number, of nothing an empty text."""
    if is_card(action):
        return card(box, kind(action))
    one, place = named(layout.Action, action)
    if isinstance(one.of, Things):
        return _(getattr(box, one.of.name)[place].name)
    return spelled(box, one.of, place) if one.count > 1 else ""


def in_box(box: Box, kind: int) -> bool:
    return kind < len(box.adventure)


# Positions: a call of machine code with a record takes longer than a small rule does in plain Python


def plainly(rule: Rule) -> Rule:
    """A rule that calls no other, as plain Python, which reads plain numbers."""
    plain: Rule = getattr(rule, "py_func", rule)
    return plain


def here(look: Look) -> int:
    """The site of the active player."""
    return int(look.s.site[look.s.active])


def shown(look: Look, site: int) -> Artifact | None:
    """The artifact that lies face up at a site."""
    artifact = look.s.face_up[site]
    row: Artifact | None = None if artifact == layout.NO_ARTIFACT else look.box.artifact[artifact]
    return row


def open_obstacle(look: Look, site: int) -> str | None:
    """The name of the obstacle that lies open at a site."""
    return obstacle(look.box, look.s.obstacle_card[site]) if look.s.obstacle[site] == layout.OPEN else None


def open_hazard(look: Look, site: int) -> str | None:
    return hazard(look.box, look.s.hazard_card[site]) if look.s.hazard[site] == layout.OPEN else None


def fame(look: Look, artifact: int) -> str:
    """VP on an artifact, out of those that bring the trade."""
    return _("{count} of {all} VP").format(count=look.s.fame[artifact], all=fame_target(look.box.record, artifact))


def dig_of(look: Look, direction: int, die: int, digs: int) -> int:
    """How far a dig of the active player goes with this face of the die (FD-4.4)."""
    return int(dig_total(look.record, look.box.record, look.s.active, direction, die, digs))


def digs_of(look: Look, direction: int) -> list[int]:
    """How far the next dig of the active player goes with each face of the die."""
    return look.once(_digs_of, direction)


def _digs_of(look: Look, direction: int) -> list[int]:
    """The rules are asked about the last face: each one before it leads one step less far, down to the floor."""
    turn = look.box.turn
    last = dig_of(look, direction, turn.die_faces, look.s.digs + 1)
    return [max(turn.dig_floor, last - less) for less in reversed(range(turn.die_faces))]


def moves_free(look: Look) -> bool:
    """Has the active player a free Move left?"""
    return look.once(_moves_free)


def _moves_free(look: Look) -> bool:
    return bool(free_move_left(look.record, look.box.record, look.s.active))


def is_stopped(look: Look, seat: int, site: int) -> bool:
    """Would the obstacle of the site stop this seat?"""
    return bool(plainly(stands)(look.s, seat, site))


def is_endangered(look: Look, site: int) -> bool:
    """Would the hazard of the site meet who passes?"""
    return bool(plainly(lurks)(look.s, site))


def landing_at(look: Look, site: int) -> int:
    """The counter of the active player after a Move to a site (FD-12.6)."""
    return int(plainly(landing)(look.s, look.box.record, look.s.active, site))


def times_left(look: Look) -> int:
    """In the Final Dig: how often the clock still goes down (FD-15.4)."""
    return int(plainly(slots_left)(look.s, look.box.record))


def turns_left(look: Look) -> int:
    """In the Final Dig: how many turns the active player has after this one."""
    return times_left(look) - 1


# What is being resolved


def row_now(look: Look) -> Carrier:
    """The card, artifact, power, hazard or event whose effects are being resolved."""
    box: Box = look.box
    source = look.s.source[plainly(level)(look.s)]
    return next(row for number, row in box.carriers() if number == source)


def effect_now(look: Look) -> Effect:
    return row_now(look).active[int(look.s.step[plainly(level)(look.s)])]


def effect_done(look: Look) -> Effect:
    """The one that was carried out last."""
    return row_now(look).active[int(look.s.step[plainly(level)(look.s)]) - 1]


def first_effect(row: Carrier) -> Effect | None:
    """What decides whether a card or power can be used: its first effect after the cost."""
    return next((effect for effect in row.active if effect.op != "discard_this"), None)


def is_single(row: Carrier) -> bool:
    """Does it do one thing, or one of two?"""
    return sum(effect.op != "discard_this" for effect in row.active) == 1 or getattr(row, "choose_one", False)


def is_way(row: Carrier) -> bool:
    """Is its choice one of ways: past the obstacle, or up?"""
    return [effect.op for effect in row.effects] == ["bypass_obstacle", "climb"]


def is_one_of_two(look: Look) -> bool:
    """Is the question which of two effects happens, where they are not ways?"""
    return bool(look.s.last[layout.OUTER] == layout.CHOOSING) and not is_way(row_now(look))


def effect_of_way(look: Look, action: int) -> Effect:
    """The effect that a direction stands for."""
    if look.s.last[layout.OUTER] != layout.CHOOSING:
        return effect_now(look)
    return row_now(look).active[0 if action == layout.DOWN else 1]
