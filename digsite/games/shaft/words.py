"""What people read: the names of actions, the story of the game, and why something cannot be done."""

from pathlib import Path
from typing import Any

import numpy as np

from digsite.core.records import copy
from digsite.core.sentinels import CHANCE, HIDDEN, OVER
from digsite.games.shaft import rules
from digsite.games.shaft.box import Box
from digsite.match import usual
from digsite.match.look import Look
from digsite.match.notation import joined
from digsite.text import _, plural
from digsite.text.compact import counted, grid, short_names, tight
from digsite.text.speech import Thing, glossary


def sherds(count: int) -> str:
    return plural("{count} sherd", "{count} sherds", count).format(count=count)


def tools(count: int) -> str:
    return plural("{count} tool", "{count} tools", count).format(count=count)


def tool(box: Box, kind: int) -> str:
    return _(box.tool[kind].name)


def effect(box: Box, kind: int) -> str:
    """What a tool does, with its numbers filled in."""
    strength = box.tool[kind].strength
    said = {rules.SIEVE: sherds(strength), rules.MAP: tools(strength)}.get(kind, strength)
    return _(box.tool[kind].text).format(strength=said)


# Choices


def label(look: Look, action: int) -> str:
    """The sentence beside a choice."""
    s, box = look.s, look.box
    if action == rules.DIG:
        return _("Dig to level {depth} and roll.").format(depth=s.depth + 1)
    if action == rules.LEAVE:
        return _("Leave with {sherds}.").format(sherds=sherds(s.basket))
    if action == rules.SHORE:
        if s.depth > 1:
            return _("Shore: spend a sherd and come up to level {depth}.").format(depth=s.depth - 1)
        return _("Shore: spend a sherd and come up to the surface.")
    if rules.TOOL <= action < rules.TRADE:
        return _label_of_tool(look, action - rules.TOOL)
    if rules.TRADE <= action < rules.NOTHING:
        return _("Trade: give {tool}.").format(tool=tool(box, action - rules.TRADE))
    if action == rules.NOTHING:
        return _("Offer nothing.")
    if action < rules.FIRST:
        return _("The die shows {face}.").format(face=action - rules.FACE + 1)
    return _("Seat {seat} digs first.").format(seat=action - rules.FIRST)


def _label_of_tool(look: Look, kind: int) -> str:
    name, box = tool(look.box, kind), look.box
    if look.s.phase == rules.OFFER:
        return _("Offer {tool}, worth {sherds}.").format(tool=name, sherds=sherds(box.tool[kind].worth))
    if look.s.phase in (rules.DEAL, rules.DRAW):
        return _("{tool} is drawn.").format(tool=name)
    return _("{tool}: {effect}").format(tool=name, effect=effect(box, kind))


def word(look: Look, action: int) -> str | None:
    """Words that depend on what a tool is wanted for, and the die; the others are the names of the actions."""
    if rules.TOOL <= action < rules.TRADE:
        verbs = {rules.OFFER: "offer", rules.DEAL: "draw", rules.DRAW: "draw"}
        return joined(verbs.get(look.s.phase, "play"), look.box.tool[action - rules.TOOL].id)
    if action == rules.NOTHING:
        return "offer:nothing"
    if rules.FACE <= action < rules.FIRST:
        return joined("die", action - rules.FACE + 1)
    return None


def note(look: Look, action: int) -> str | None:
    """What is worth knowing beside a choice: the risk of a dig, what a trade brings."""
    s, box = look.s, look.box
    if action == rules.DIG:
        faces = box.pit.faces
        bad = min(faces, max(0, s.depth - s.lit))
        return _("buried by {bad} of {faces} faces").format(bad=bad, faces=faces)
    if rules.TRADE <= action < rules.NOTHING:
        return _("two tools bring {sherds}").format(sherds=sherds(min(box.trade.sherds, s.supply)))
    return None


def picks(look: Look) -> dict[int, int]:
    """The two tools of a trade, named in either order (SH-2.6)."""
    s = look.s
    if s.phase != rules.TURN or s.picked != rules.NO_TOOL:
        return {}
    return {rules.TRADE + kind: min(count, 2) for kind, count in enumerate(s.hand[s.to_move]) if count}


# What may be answered before it is asked


def ahead(look: Look) -> np.record | None:
    """The record as it will be when this reader, who still holds a tool, chooses an offer (SH-3.1)."""
    s, seat = look.s, look.seat
    if s.phase != rules.OFFER or s.held[seat] == 0 or s.offer[seat] != rules.NOT_YET:
        return None
    made = copy(look.record)
    for place in range((seat - s.first) % s.seats):
        other = (s.first + place) % s.seats
        if s.held[other] > 0:
            made.offer[other] = HIDDEN
    made.to_move = seat
    return made


def question(look: Look) -> str | None:
    """What is asked, where others are asked the same."""
    return "offer" if look.s.phase == rules.OFFER else None


# Refusals


def why(look: Look, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    s, box = look.s, look.box
    if s.to_move == OVER:
        return _("The game is over (SH-3.2).")
    if s.to_move == CHANCE:
        return _why_not_by_chance(look)
    if s.phase == rules.OFFER:
        return _why_no_offer(box, action)
    if s.picked != rules.NO_TOOL:
        sentence = _("Finish the trade: give another tool of your hand, not before {tool} in the order (SH-2.6).")
        return sentence.format(tool=tool(box, s.picked))
    if action >= rules.FACE:
        return _("Chance has nothing to decide now (SH-2.1).")
    return _why_not_in_turn(look, action)


def _why_not_by_chance(look: Look) -> str:
    s = look.s
    if s.phase == rules.ROLL:
        return _("The die decides now, from 1 to {faces} (SH-2.2).").format(faces=look.box.pit.faces)
    if s.phase == rules.NAME_FIRST:
        return _("Chance names the first digger now, seat 0 to {last} (SH-1.3).").format(last=s.seats - 1)
    if s.phase == rules.DEAL:
        return _("Tools of the deck are being dealt (SH-1.4).")
    return _("Tools of the deck are being drawn (SH-2.5d).")


def _why_no_offer(box: Box, action: int) -> str:
    if rules.TOOL <= action < rules.TRADE:
        return _("You have no {tool} to offer (SH-3.1).").format(tool=tool(box, action - rules.TOOL))
    return _("Offer a tool of your hand, or nothing (SH-3.1).")


def _why_not_in_turn(look: Look, action: int) -> str:
    if action == rules.DIG:
        return _why_no_dig(look)
    if action == rules.LEAVE:
        return _("You cannot leave with an empty basket while sherds are left (SH-2.3).")
    if action == rules.SHORE:
        return _("To shore you must be below ground and have a sherd on your shelf (SH-2.4).")
    if action == rules.NOTHING:
        return _("Offers are made at the end (SH-3.1).")
    if action >= rules.TRADE:
        return _why_no_trade(look, action - rules.TRADE)
    return _why_no_tool(look, action - rules.TOOL)


def _why_no_dig(look: Look) -> str:
    if look.s.supply == 0:
        return _("The supply is empty (SH-2.2).")
    return _("Level {bottom} is the bottom (SH-2.2).").format(bottom=look.box.pit.bottom)


def _why_no_tool(look: Look, kind: int) -> str:
    s, name = look.s, tool(look.box, kind)
    if s.hand[s.digger][kind] == 0:
        return _("You have no {tool} (SH-2.5).").format(tool=name)
    if kind == rules.ROPE:
        return _("{tool} helps only below ground (SH-2.5b).").format(tool=name)
    if kind == rules.SIEVE:
        return _("{tool} helps only below ground, while the supply lasts (SH-2.5c).").format(tool=name)
    if kind == rules.MAP:
        return _("The tool deck is empty (SH-2.5d).")
    if s.lit:
        return _("{tool} burns already (SH-2.5a).").format(tool=name)
    return _("{tool} helps only where you may dig (SH-2.5a).").format(tool=name)


def _why_no_trade(look: Look, kind: int) -> str:
    s, name = look.s, tool(look.box, kind)
    if s.depth > 0:
        return _("You trade only on the surface (SH-2.6).")
    if s.supply == 0:
        return _("The supply is empty (SH-2.6).")
    if s.hand[s.digger][kind] == 0:
        return _("You have no {tool} to trade (SH-2.6).").format(tool=name)
    sentence = _("A trade takes two tools; after {tool} you have no second one in the order (SH-2.6).")
    return sentence.format(tool=name)


# The story


def story(before: Look, look: Look, action: int | None) -> str | None:
    """What happened, as this reader may know it; `action` is None if it may not know, the answer None if nothing."""
    phase = before.s.phase
    if phase in (rules.DEAL, rules.DRAW):
        return _story_of_draw(before, action)
    if phase == rules.OFFER:
        return _story_of_offer(before, look, action)
    if action is None:
        return None  # the first tool of somebody's trade
    if phase == rules.ROLL:
        return _story_of_roll(before, look, action)
    if phase == rules.TURN:
        return _story_of_turn(before, look, action)
    return look.tell(action - rules.FIRST, _("You dig first."), _("{name} digs first."))


def _story_of_draw(before: Look, action: int | None) -> str:
    if action is None:
        return _("{name} draws a tool.").format(name=before.names[before.s.drawer])
    return _("You draw a tool: {tool}.").format(tool=tool(before.box, action - rules.TOOL))


def _is_buried(before: Look, look: Look) -> bool:
    """Did this roll bury the digger?"""
    return bool(look.s.to_move != before.s.digger or look.s.basket <= before.s.basket)


def _story_of_roll(before: Look, look: Look, action: int) -> str:
    if _is_buried(before, look):
        you = _("The die shows {face}. You are buried and lose {lost}.")
        they = _("The die shows {face}. {name} is buried and loses {lost}.")
    else:
        you = _("The die shows {face}. You find {found}.")
        they = _("The die shows {face}. {name} finds {found}.")
    face, lost, found = action - rules.FACE + 1, before.s.basket, look.s.basket - before.s.basket
    return look.tell(before.s.digger, you, they, face=face, lost=sherds(lost), found=sherds(found))


def _story_of_turn(before: Look, look: Look, action: int) -> str:
    mover, depth = before.s.to_move, look.s.depth
    if action == rules.DIG:
        return look.tell(mover, _("You dig to level {depth}."), _("{name} digs to level {depth}."), depth=depth)
    if action == rules.LEAVE:
        you, they = _("You leave with {basket}."), _("{name} leaves with {basket}.")
        return look.tell(mover, you, they, basket=sherds(before.s.basket))
    if action == rules.SHORE and depth > 0:
        you, they = _("You shore up to level {depth}."), _("{name} shores up to level {depth}.")
        return look.tell(mover, you, they, depth=depth)
    if action == rules.SHORE:
        return look.tell(mover, _("You shore up to the surface."), _("{name} shores up to the surface."))
    if action < rules.TRADE:
        name = tool(look.box, action - rules.TOOL)
        return look.tell(mover, _("You play {tool}."), _("{name} plays {tool}."), tool=name)
    return _story_of_trade(before, look, action - rules.TRADE)


def _traded(before: Look, look: Look) -> list[str]:
    """The two tools that were given, once a trade is complete."""
    gone = [now - then for now, then in zip(look.s.discard, before.s.discard, strict=True)]
    return [tool(look.box, kind) for kind, count in enumerate(gone) for _i in range(count)]


def _story_of_trade(before: Look, look: Look, kind: int) -> str:
    gone = _traded(before, look)
    if not gone:
        return _("You put {tool} forward to trade.").format(tool=tool(look.box, kind))
    you, they = _("You trade {one} and {other} for {got}."), _("{name} trades {one} and {other} for {got}.")
    got = sherds(before.s.supply - look.s.supply)
    return look.tell(before.s.to_move, you, they, one=gone[0], other=gone[1], got=got)


def _story_of_offer(before: Look, look: Look, action: int | None) -> str:
    mover = before.s.to_move
    if look.seat != mover or action is None:
        chosen = _("{name} has chosen an offer.").format(name=look.names[mover])
    elif action == rules.NOTHING:
        chosen = _("You offer nothing.")
    else:
        chosen = _("You offer {tool}.").format(tool=tool(look.box, action - rules.TOOL))
    if look.s.to_move != OVER:
        return chosen
    shown = [_offer(before, look, seat) for seat in range(look.seats) if before.s.held[seat] > 0]
    return _("{chosen} All are shown: {offers}.").format(chosen=chosen, offers="; ".join(shown))


def _offer(before: Look, look: Look, seat: int) -> str:
    kind, name, brought = look.s.offer[seat], look.names[seat], look.s.shelf[seat] - before.s.shelf[seat]
    if kind == rules.NO_TOOL:
        return _("{name} offers nothing").format(name=name)
    sentence = _("{name} offers {tool} for {sherds}")
    return sentence.format(name=name, tool=tool(look.box, kind), sherds=sherds(brought))


def short(before: Look, look: Look, action: int | None) -> str | None:
    """A step in a few words, without who did it; None where the sentence itself is short enough."""
    if action is None:
        return _("draws") if before.s.phase in (rules.DEAL, rules.DRAW) else _("offers")
    if rules.FACE <= action < rules.FIRST:
        face = action - rules.FACE + 1
        if _is_buried(before, look):
            return _("rolls {face}, buried").format(face=face)
        return _("rolls {face}, +{found}").format(face=face, found=look.s.basket - before.s.basket)
    if action == rules.DIG:
        return _("digs to {depth}").format(depth=look.s.depth)
    if action == rules.LEAVE:
        return _("leaves with {count}").format(count=before.s.basket)
    if action == rules.SHORE:
        return _("shores up to {depth}").format(depth=look.s.depth)
    if rules.TRADE <= action < rules.NOTHING:
        return _("trades")
    if before.s.phase == rules.OFFER:
        return _("all are shown") if look.s.to_move == OVER else _("offers")
    if rules.TOOL <= action < rules.TRADE:
        return tool(look.box, action - rules.TOOL)
    return _("digs first")


# The table


def turn(look: Look) -> str:
    """Whose turn it is, as a sentence for the head line."""
    s = look.s
    if not look.asked:
        return usual.turn(look)
    if s.phase == rules.OFFER:
        return _("Your offer to the museum.")
    if s.picked != rules.NO_TOOL:
        return _("Your trade: choose the second tool.")
    return _("Your turn, at level {depth}.").format(depth=s.depth) if s.depth else _("Your turn, on the surface.")


def compact(look: Look) -> str:
    """The table in few lines: the pit or the offers, everybody, and the own tools."""
    s, names = look.s, short_names(look.names)
    above = _offers_in_short(look, names) if s.phase in (rules.OFFER, rules.END) else _pit_in_short(look, names)
    supply = _("Supply: {sherds}; {lost} spent or buried. Tool deck: {deck}.")
    played = [f"{tool(look.box, kind)} {s.discard[kind]}/{look.box.tool[kind].copies}" for kind in range(rules.KINDS)]
    rows = [(">" if s.to_move == seat else "", names[seat], *_has(s, seat)) for seat in range(look.seats)]
    lines = [
        *above,
        supply.format(sherds=sherds(s.supply), lost=s.lost, deck=s.deck_size),
        _("Played: {tools}").format(tools=", ".join(played)),
        *grid(rows, right=(2, 3)),
    ]
    if look.seat < look.seats:
        hand = [tool(look.box, kind) for kind, count in enumerate(s.hand[look.seat]) for _i in range(count)]
        lines.append(_("Your tools: {tools}").format(tools=", ".join(counted(hand)) or _("none")))
    return tight(lines)


def _has(s: Any, seat: int) -> tuple[str, str]:
    return sherds(s.shelf[seat]), tools(s.held[seat])


def _pit_in_short(look: Look, names: list[str]) -> list[str]:
    s, box = look.s, look.box
    digs = _("{name} digs; in the basket: {sherds}.").format(name=names[s.digger], sherds=sherds(s.basket))
    if s.lit:
        digs += " " + _("A lamp adds {lit} to the next roll.").format(lit=s.lit)
    last = min(box.pit.bottom, max(s.depth + 6, 12))
    levels = range(max(0, last - 12), last + 1)
    needs = [max(1, level - (s.lit if level == s.depth + 1 else 0)) if level else "-" for level in levels]
    rows = (
        (_("level"), *(f"[{level}]" if level == s.depth else f" {level} " for level in levels)),
        (_("roll at least"), *(f" {need} " for need in needs)),
        (_("finds"), *(f" {min(level, s.supply)} " if level else " - " for level in levels)),
    )
    return [digs, *grid(rows, 1, range(1, len(levels) + 1))]


def _offers_in_short(look: Look, names: list[str]) -> list[str]:
    said = {rules.NO_TOOL: _("nothing"), rules.NOT_YET: _("not yet"), HIDDEN: _("hidden")}
    rows = [
        (names[seat], said[kind] if kind in said else tool(look.box, kind))
        for seat, kind in enumerate(look.s.offer[: look.seats])
    ]
    return [_("Offers to the museum; who offers a tool alone is paid what it is worth."), *grid(rows)]


def hues(box: Box) -> dict[str, str]:
    """The colours of the tools."""
    return dict(zip((tool(box, kind) for kind in range(rules.KINDS)), ("gold", "brown", "green", "blue"), strict=True))


def things(box: Box) -> list[Thing]:
    """What a person may ask about."""
    explained = [Thing(tool(box, kind), effect(box, kind), f"SH-2.5{'abcd'[kind]}") for kind in range(rules.KINDS)]
    return explained + glossary(Path(__file__).parent, sherds=sherds(box.trade.sherds))
