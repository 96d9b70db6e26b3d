"""What people read: the names of actions, the story of the game, and why something cannot be done."""

from collections.abc import Sequence

import numpy as np

from digsite.core.sentinels import CHANCE, OVER
from digsite.core.speech import Thing, told
from digsite.core.text import _, plural
from digsite.games.shaft.box import Box
from digsite.games.shaft.rules import (
    DEAL,
    DIG,
    DRAW,
    FACE,
    FIRST,
    KINDS,
    LAMP,
    LEAVE,
    MAP,
    NOTHING,
    OFFER,
    ROLL,
    ROPE,
    SHORE,
    SIEVE,
    TOOL,
    TRADE,
    TURN,
)


def sherds(count: int) -> str:
    return plural("{count} sherd", "{count} sherds", count).format(count=count)


def tool(box: Box, kind: int) -> str:
    return _(box.tool[kind].name)


def effect(box: Box, kind: int) -> str:
    """What a tool does, with its numbers filled in."""
    strength = box.tool[kind].strength
    return _(box.tool[kind].text).format(strength=sherds(strength) if kind == SIEVE else strength)


def label(s: np.record, box: Box, action: int) -> str:
    """The sentence beside a choice."""
    if action == DIG:
        return _("Dig to level {depth} and roll.").format(depth=s.depth + 1)
    if action == LEAVE:
        return _("Leave with {sherds}.").format(sherds=sherds(int(s.basket)))
    if action == SHORE:
        return _("Shore: spend a sherd and come up to level {depth}.").format(depth=s.depth - 1)
    if TOOL <= action < TOOL + KINDS:
        return _label_of_tool(s, box, action - TOOL)
    if TRADE <= action < TRADE + KINDS:
        return _("Trade: give a {tool}.").format(tool=tool(box, action - TRADE))
    if action == NOTHING:
        return _("Offer nothing.")
    if FACE <= action < FIRST:
        return _("The die shows {face}.").format(face=action - FACE + 1)
    return _("Seat {seat} digs first.").format(seat=action - FIRST)


def _label_of_tool(s: np.record, box: Box, kind: int) -> str:
    if s.phase == OFFER:
        return _("Offer a {tool}, worth {sherds}.").format(
            tool=tool(box, kind), sherds=sherds(box.tool[kind].worth)
        )
    if s.phase in (DEAL, DRAW):
        return _("A {tool} is drawn.").format(tool=tool(box, kind))
    return _("{tool}: {effect}").format(tool=tool(box, kind), effect=effect(box, kind))


def note(s: np.record, box: Box, action: int) -> str | None:
    """What is worth knowing beside a choice: the risk of a dig, what a trade brings."""
    if action == DIG:
        faces = box.pit.faces
        bad = min(faces, max(0, int(s.depth + 1 - s.lit) - 1))
        return _("buried by {bad} of {faces} faces").format(bad=bad, faces=faces)
    if TRADE <= action < TRADE + KINDS:
        return _("two tools bring {sherds}").format(sherds=sherds(min(box.trade.sherds, int(s.supply))))
    return None


def why(s: np.record, box: Box, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    if s.to_move == OVER:
        return _("The game is over (SH-3.2).")
    if s.to_move == CHANCE:
        return _("Chance decides now: {label} cannot happen.").format(label=label(s, box, action))
    if s.phase == OFFER:
        return _why_no_offer(box, action)
    if s.picked < KINDS:
        return _("Finish the trade first: choose a tool not before {tool} (SH-2.6).").format(
            tool=tool(box, int(s.picked))
        )
    if action >= FACE or action == NOTHING:
        return _("That is not a choice of a turn (SH-2.1).")
    return _why_not_in_turn(s, box, action)


def _why_no_offer(box: Box, action: int) -> str:
    if TOOL <= action < TOOL + KINDS:
        return _("You have no {tool} to offer (SH-3.1).").format(tool=tool(box, action - TOOL))
    return _("Offer a tool of your hand, or nothing (SH-3.1).")


def _why_not_in_turn(s: np.record, box: Box, action: int) -> str:
    if action == LEAVE:
        return _("You cannot leave with an empty basket (SH-2.3).")
    if action == SHORE:
        return _("To shore you must be below ground and have a sherd on your shelf (SH-2.4).")
    if TRADE <= action < TRADE + KINDS:
        return _("A trade takes two tools of your hand, on the surface, while sherds are left (SH-2.6).")
    if action != DIG and s.hand[s.digger, action - TOOL] == 0:
        return _("You have no {tool} (SH-2.5).").format(tool=tool(box, action - TOOL))
    reasons = {
        TOOL + ROPE: _("A rope helps only below ground (SH-2.5b)."),
        TOOL + SIEVE: _("A sieve works below ground, while the supply lasts (SH-2.5c)."),
        TOOL + MAP: _("The tool deck is empty (SH-2.5d)."),
    }
    if action in reasons:
        return reasons[action]
    if action == TOOL + LAMP and s.lit:
        return _("A lamp burns already (SH-2.5a).")
    if s.supply == 0:
        return _("The supply is empty (SH-2.2).")
    return _("Level {bottom} is the bottom (SH-2.2).").format(bottom=box.pit.bottom)


def story(
    before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]
) -> str | None:
    """What happened, as this seat may read it; `action` is None if it may not know, the answer None if nothing."""
    if before.phase in (DEAL, DRAW):
        return _story_of_draw(before, box, action, seat, names)
    if before.phase == OFFER:
        return _story_of_offer(before, s, box, seat, names)
    if action is None:
        return None  # the first tool of somebody's trade
    if before.phase == ROLL:
        return _story_of_roll(before, s, action, seat, names)
    if before.phase == TURN:
        return _story_of_turn(before, s, box, action, seat, names)
    first = action - FIRST
    return told(seat, first, names, _("You dig first."), _("{name} digs first."))


def _story_of_draw(
    before: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]
) -> str:
    if action is None:
        return _("{name} draws a tool.").format(name=names[before.drawer])
    return _("You draw a {tool}.").format(tool=tool(box, action - TOOL))


def _story_of_roll(
    before: np.record, s: np.record, action: int, seat: int, names: Sequence[str]
) -> str:
    face, digger = action - FACE + 1, int(before.digger)
    if s.to_move != digger or s.basket <= before.basket:
        you = _("The die shows {face}. You are buried and lose {lost}.")
        they = _("The die shows {face}. {name} is buried and loses {lost}.")
    else:
        you = _("The die shows {face}. You find {found}.")
        they = _("The die shows {face}. {name} finds {found}.")
    lost, found = sherds(int(before.basket)), sherds(int(s.basket - before.basket))
    return told(seat, digger, names, you, they, face=face, lost=lost, found=found)


def _story_of_turn(
    before: np.record, s: np.record, box: Box, action: int, seat: int, names: Sequence[str]
) -> str:
    mover = int(before.to_move)
    if action == DIG:
        you, they = _("You dig to level {depth}."), _("{name} digs to level {depth}.")
    elif action == LEAVE:
        you, they = _("You leave with {basket}."), _("{name} leaves with {basket}.")
    elif action == SHORE:
        you, they = _("You shore up to level {depth}."), _("{name} shores up to level {depth}.")
    elif action < TRADE:
        you, they = _("You play a {tool}."), _("{name} plays a {tool}.")
    elif mover == seat and before.picked == KINDS:
        you = they = _("You put a {tool} forward to trade.")
    else:
        you, they = _("You trade {traded} for {got}."), _("{name} trades {traded} for {got}.")
    facts = {
        "depth": int(s.depth),
        "basket": sherds(int(before.basket)),
        "tool": tool(box, (action - TOOL) % KINDS),
        "traded": _traded(before, s, box),
        "got": sherds(int(before.supply - s.supply)),
    }
    return told(seat, mover, names, you, they, **facts)


def _traded(before: np.record, s: np.record, box: Box) -> str:
    gone = [kind for kind in range(KINDS) for _i in range(int(s.discard[kind] - before.discard[kind]))]
    if len(gone) != 2:
        return ""
    return _("a {one} and a {other}").format(one=tool(box, gone[0]), other=tool(box, gone[1]))


def _story_of_offer(before: np.record, s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    mover = int(before.to_move)
    chosen = told(seat, mover, names, _("You have chosen your offer."), _("{name} has chosen an offer."))
    if s.to_move != OVER:
        return chosen
    shown = [_offer(s, box, other, names) for other in range(s.seats) if before.held[other] > 0]
    return _("{chosen} All are shown: {offers}.").format(chosen=chosen, offers="; ".join(shown))


def _offer(s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    kind = int(s.offer[seat])
    what = tool(box, kind) if kind < KINDS else _("nothing")
    return _("{name}: {what}").format(name=names[seat], what=what)


def turn(s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if s.to_move == OVER:
        return _("The game is over.")
    if s.to_move == CHANCE:
        return _("Chance decides.")
    if s.to_move != seat:
        return _("{name} is thinking.").format(name=names[s.to_move])
    if s.phase == OFFER:
        return _("Your offer to the museum.")
    if s.picked < KINDS:
        return _("Your trade: choose the second tool.")
    return _("Your turn, at level {depth}.").format(depth=s.depth) if s.depth else _("Your turn, on the surface.")


def things(box: Box) -> list[Thing]:
    """What a person may ask about."""
    tools = [
        Thing(tool(box, kind), effect(box, kind), f"SH-2.5{'abcd'[kind]}") for kind in range(KINDS)
    ]
    return [
        *tools,
        Thing(_("Dig"), _("Go a level deeper and roll; below your depth you are buried."), "SH-2.2"),
        Thing(_("Leave"), _("Put your basket on your shelf and end your turn."), "SH-2.3"),
        Thing(_("Shore"), _("Spend a sherd of your shelf to come up one level."), "SH-2.4"),
        Thing(_("Trade"), _("On the surface, give two tools for {sherds}.").format(sherds=sherds(box.trade.sherds)), "SH-2.6"),
        Thing(_("Offer"), _("At the end, a tool that nobody else offers brings its worth."), "SH-3.1"),
        Thing(_("Winner"), _("Most sherds on the shelf; then most tools left."), "SH-3.3"),
    ]


