"""What people read: the names of actions, the story of the game, and why something cannot be done."""

from collections.abc import Sequence

import numpy as np

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.shaft import rules
from digsite.games.shaft.box import Box
from digsite.text import _, plural
from digsite.text.speech import Thing, told


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


def label(s: np.record, box: Box, action: int) -> str:
    """The sentence beside a choice."""
    if action == rules.DIG:
        return _("Dig to level {depth} and roll.").format(depth=s.depth + 1)
    if action == rules.LEAVE:
        return _("Leave with {sherds}.").format(sherds=sherds(int(s.basket)))
    if action == rules.SHORE:
        if s.depth > 1:
            return _("Shore: spend a sherd and come up to level {depth}.").format(depth=s.depth - 1)
        return _("Shore: spend a sherd and come up to the surface.")
    if rules.TOOL <= action < rules.TRADE:
        return _label_of_tool(s, box, action - rules.TOOL)
    if rules.TRADE <= action < rules.NOTHING:
        return _("Trade: give {tool}.").format(tool=tool(box, action - rules.TRADE))
    if action == rules.NOTHING:
        return _("Offer nothing.")
    if action < rules.FIRST:
        return _("The die shows {face}.").format(face=action - rules.FACE + 1)
    return _("Seat {seat} digs first.").format(seat=action - rules.FIRST)


def _label_of_tool(s: np.record, box: Box, kind: int) -> str:
    if s.phase == rules.OFFER:
        return _("Offer {tool}, worth {sherds}.").format(tool=tool(box, kind), sherds=sherds(box.tool[kind].worth))
    if s.phase in (rules.DEAL, rules.DRAW):
        return _("{tool} is drawn.").format(tool=tool(box, kind))
    return _("{tool}: {effect}").format(tool=tool(box, kind), effect=effect(box, kind))


def note(s: np.record, box: Box, action: int) -> str | None:
    """What is worth knowing beside a choice: the risk of a dig, what a trade brings."""
    if action == rules.DIG:
        faces = box.pit.faces
        bad = min(faces, max(0, int(s.depth - s.lit)))
        return _("buried by {bad} of {faces} faces").format(bad=bad, faces=faces)
    if rules.TRADE <= action < rules.NOTHING:
        return _("two tools bring {sherds}").format(sherds=sherds(min(box.trade.sherds, int(s.supply))))
    return None


def picks(s: np.record, box: Box) -> dict[int, int]:
    """The two tools of a trade, named in either order (SH-2.6)."""
    if s.phase != rules.TURN or s.picked != rules.NO_TOOL:
        return {}
    return {rules.TRADE + kind: min(count, 2) for kind in range(rules.KINDS) if (count := int(s.hand[s.to_move, kind]))}


def why(s: np.record, box: Box, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    if s.to_move == OVER:
        return _("The game is over (SH-3.2).")
    if s.to_move == CHANCE:
        return _why_not_by_chance(s, box)
    if s.phase == rules.OFFER:
        return _why_no_offer(box, action)
    if s.picked != rules.NO_TOOL:
        sentence = _("Finish the trade: give another tool of your hand, not before {tool} in the order (SH-2.6).")
        return sentence.format(tool=tool(box, int(s.picked)))
    if action >= rules.FACE:
        return _("Chance has nothing to decide now (SH-2.1).")
    return _why_not_in_turn(s, box, action)


def _why_not_by_chance(s: np.record, box: Box) -> str:
    if s.phase == rules.ROLL:
        return _("The die decides now, from 1 to {faces} (SH-2.2).").format(faces=box.pit.faces)
    if s.phase == rules.NAME_FIRST:
        return _("Chance names the first digger now, seat 0 to {last} (SH-1.3).").format(last=s.seats - 1)
    if s.phase == rules.DEAL:
        return _("Tools of the deck are being dealt (SH-1.4).")
    return _("Tools of the deck are being drawn (SH-2.5d).")


def _why_no_offer(box: Box, action: int) -> str:
    if rules.TOOL <= action < rules.TRADE:
        return _("You have no {tool} to offer (SH-3.1).").format(tool=tool(box, action - rules.TOOL))
    return _("Offer a tool of your hand, or nothing (SH-3.1).")


def _why_not_in_turn(s: np.record, box: Box, action: int) -> str:
    if action == rules.DIG:
        return _why_no_dig(s, box)
    if action == rules.LEAVE:
        return _("You cannot leave with an empty basket while sherds are left (SH-2.3).")
    if action == rules.SHORE:
        return _("To shore you must be below ground and have a sherd on your shelf (SH-2.4).")
    if action == rules.NOTHING:
        return _("Offers are made at the end (SH-3.1).")
    if action >= rules.TRADE:
        return _why_no_trade(s, box, action - rules.TRADE)
    return _why_no_tool(s, box, action - rules.TOOL)


def _why_no_dig(s: np.record, box: Box) -> str:
    if s.supply == 0:
        return _("The supply is empty (SH-2.2).")
    return _("Level {bottom} is the bottom (SH-2.2).").format(bottom=box.pit.bottom)


def _why_no_tool(s: np.record, box: Box, kind: int) -> str:
    name = tool(box, kind)
    if s.hand[s.digger, kind] == 0:
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


def _why_no_trade(s: np.record, box: Box, kind: int) -> str:
    if s.depth > 0:
        return _("You trade only on the surface (SH-2.6).")
    if s.supply == 0:
        return _("The supply is empty (SH-2.6).")
    if s.hand[s.digger, kind] == 0:
        return _("You have no {tool} to trade (SH-2.6).").format(tool=tool(box, kind))
    sentence = _("A trade takes two tools; after {tool} you have no second one in the order (SH-2.6).")
    return sentence.format(tool=tool(box, kind))


def story(before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]) -> str | None:
    """What happened, as this seat may read it; `action` is None if it may not know, the answer None if nothing."""
    if before.phase in (rules.DEAL, rules.DRAW):
        return _story_of_draw(before, box, action, names)
    if before.phase == rules.OFFER:
        return _story_of_offer(before, s, box, action, seat, names)
    if action is None:
        return None  # the first tool of somebody's trade
    if before.phase == rules.ROLL:
        return _story_of_roll(before, s, action, seat, names)
    if before.phase == rules.TURN:
        return _story_of_turn(before, s, box, action, seat, names)
    return told(seat, action - rules.FIRST, names, _("You dig first."), _("{name} digs first."))


def _story_of_draw(before: np.record, box: Box, action: int | None, names: Sequence[str]) -> str:
    if action is None:
        return _("{name} draws a tool.").format(name=names[before.drawer])
    return _("You draw a tool: {tool}.").format(tool=tool(box, action - rules.TOOL))


def _story_of_roll(before: np.record, s: np.record, action: int, seat: int, names: Sequence[str]) -> str:
    face, digger = action - rules.FACE + 1, int(before.digger)
    if s.to_move != digger or s.basket <= before.basket:
        you = _("The die shows {face}. You are buried and lose {lost}.")
        they = _("The die shows {face}. {name} is buried and loses {lost}.")
    else:
        you = _("The die shows {face}. You find {found}.")
        they = _("The die shows {face}. {name} finds {found}.")
    lost, found = sherds(int(before.basket)), sherds(int(s.basket - before.basket))
    return told(seat, digger, names, you, they, face=face, lost=lost, found=found)


def _story_of_turn(before: np.record, s: np.record, box: Box, action: int, seat: int, names: Sequence[str]) -> str:
    mover, depth = int(before.to_move), int(s.depth)
    if action == rules.DIG:
        you, they = _("You dig to level {depth}."), _("{name} digs to level {depth}.")
        return told(seat, mover, names, you, they, depth=depth)
    if action == rules.LEAVE:
        you, they = _("You leave with {basket}."), _("{name} leaves with {basket}.")
        return told(seat, mover, names, you, they, basket=sherds(int(before.basket)))
    if action == rules.SHORE and depth > 0:
        you, they = _("You shore up to level {depth}."), _("{name} shores up to level {depth}.")
        return told(seat, mover, names, you, they, depth=depth)
    if action == rules.SHORE:
        return told(seat, mover, names, _("You shore up to the surface."), _("{name} shores up to the surface."))
    if action < rules.TRADE:
        you, they = _("You play {tool}."), _("{name} plays {tool}.")
        return told(seat, mover, names, you, they, tool=tool(box, action - rules.TOOL))
    return _story_of_trade(before, s, box, action - rules.TRADE, seat, names)


def _story_of_trade(before: np.record, s: np.record, box: Box, kind: int, seat: int, names: Sequence[str]) -> str:
    gone = [k for k in range(rules.KINDS) for _i in range(int(s.discard[k] - before.discard[k]))]
    if not gone:
        return _("You put {tool} forward to trade.").format(tool=tool(box, kind))
    you, they = _("You trade {one} and {other} for {got}."), _("{name} trades {one} and {other} for {got}.")
    one, other, got = tool(box, gone[0]), tool(box, gone[1]), sherds(int(before.supply - s.supply))
    return told(seat, int(before.to_move), names, you, they, one=one, other=other, got=got)


def _story_of_offer(
    before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]
) -> str:
    mover = int(before.to_move)
    if seat != mover or action is None:
        chosen = _("{name} has chosen an offer.").format(name=names[mover])
    elif action == rules.NOTHING:
        chosen = _("You offer nothing.")
    else:
        chosen = _("You offer {tool}.").format(tool=tool(box, action - rules.TOOL))
    if s.to_move != OVER:
        return chosen
    shown = [_offer(before, s, box, other, names) for other in range(s.seats) if before.held[other] > 0]
    return _("{chosen} All are shown: {offers}.").format(chosen=chosen, offers="; ".join(shown))


def _offer(before: np.record, s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    kind, brought = int(s.offer[seat]), int(s.shelf[seat] - before.shelf[seat])
    if kind == rules.NO_TOOL:
        return _("{name} offers nothing").format(name=names[seat])
    sentence = _("{name} offers {tool} for {sherds}")
    return sentence.format(name=names[seat], tool=tool(box, kind), sherds=sherds(brought))


def turn(s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if s.to_move == OVER:
        return _("The game is over.")
    if s.to_move == CHANCE:
        return _("Chance decides.")
    if s.to_move != seat:
        return _("{name} is thinking.").format(name=names[s.to_move])
    if s.phase == rules.OFFER:
        return _("Your offer to the museum.")
    if s.picked != rules.NO_TOOL:
        return _("Your trade: choose the second tool.")
    return _("Your turn, at level {depth}.").format(depth=s.depth) if s.depth else _("Your turn, on the surface.")


def things(box: Box) -> list[Thing]:
    """What a person may ask about."""
    trade = _("On the surface, give two tools for {sherds}.").format(sherds=sherds(box.trade.sherds))
    return [
        *(Thing(tool(box, kind), effect(box, kind), f"SH-2.5{'abcd'[kind]}") for kind in range(rules.KINDS)),
        Thing(_("Dig"), _("Go a level deeper and roll; a roll below your depth buries you."), "SH-2.2"),
        Thing(_("Leave"), _("Put your basket on your shelf and end your turn."), "SH-2.3"),
        Thing(_("Shore"), _("Spend a sherd of your shelf to come up one level."), "SH-2.4"),
        Thing(_("Trade"), trade, "SH-2.6"),
        Thing(_("Offer"), _("At the end, a tool that nobody else offers brings its worth."), "SH-3.1"),
        Thing(_("Winner"), _("Most sherds on the shelf; then most tools left."), "SH-3.3"),
    ]
