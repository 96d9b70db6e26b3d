"""The atlas with its slots, the bag and the follow tally."""

from typing import NamedTuple

from digsite.boards import table_of
from digsite.drawing import (
    Framed,
    Place,
    Sketch,
    clipped,
    column,
    empty_place,
    frame,
    group,
    icon,
    moved,
    paragraph,
    pressable,
    rect,
    row,
    text,
    width_of,
)
from digsite.drawing.badges import badge
from digsite.drawing.gauges import tally_of_seats, ticked
from digsite.games.ancient_artifacts.board.landscape import landscape
from digsite.games.ancient_artifacts.board.seen import HUES, ActionDie, Seen, action_die
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words import names
from digsite.games.ancient_artifacts.words.printed import Printed, Slot, Track
from digsite.text import _
from digsite.text.keeping import kept
from digsite.text.speech import listed

ROOMY, LOW = 64, 130  # a slot so wide has words; a region so low has its name alone


class InHand(NamedTuple):
    """A die in hand that can go to a slot now."""

    hand: int
    die: ActionDie
    bonus: int
    action: int
    said: str


class Lying(NamedTuple):
    """What is seen of a slot: the die on it, or the dice in hand that can go there."""

    slot: Slot
    die: ActionDie | None
    candidates: tuple[InHand, ...]


class Region(NamedTuple):
    """All that the picture of a region depends on."""

    sheet: Track
    dead: bool  # nobody works there any more
    slots: tuple[Lying, ...]


def _regions(t: Seen) -> tuple[Region, ...]:
    s, boxes, chosen, made = t.s, t.box.bust.boxes_per_track, _candidates(t), []
    for track, sheet in enumerate(t.p.tracks):
        last, slots = len(sheet.sections), []
        dead = all(s.section[seat][track] == last or s.raiders[seat][track] >= boxes for seat in range(s.seats))
        for slot in t.p.slots_of[track]:
            die = t.dice[slot.number] if s.atlas_number[slot.number] else None
            slots.append(Lying(slot, die, tuple(chosen.get(slot.number, ()))))
        made.append(Region(sheet, dead, tuple(slots)))
    return tuple(made)


def _candidates(t: Seen) -> dict[int, list[InHand]]:
    """By slot: the dice in hand that can go there now."""
    made: dict[int, list[InHand]] = {}
    for action, said in t.look.said.items():
        if layout.PLACE <= action < layout.MARK:
            hand, slot = names.target(action)
            die = t.dice[layout.SLOTS + hand]._replace(piece="")
            made.setdefault(slot, []).append(InHand(hand, die, t.fits[hand][slot], action, said))
    return made


def atlas(t: Seen, width: float, height: float) -> Sketch:
    """The regions beside each other, as wide as their slots need, with their landscapes."""
    gap, pad = (10, 8) if width > 500 else (6, 4)
    share, regions = (width - 2 * gap - layout.TRACKS * 2 * pad) / layout.SLOTS, t.once(_regions)
    drawn = [_region(region, 2 * pad + share * len(region.slots), height, pad, t.small) for region in regions]
    return row(drawn, gap)._replace(words=_atlas_in_words(regions))


@kept(512)
def _region(region: Region, width: float, height: float, pad: float, small: float) -> Sketch:
    """A region with its landscape, what earns the bonus there, and its slots."""
    across = (width - pad) / len(region.slots)
    roomy = across - pad >= ROOMY
    high = min(108.0, height * 0.5) if roomy else min(96.0, height - 31) if height > LOW else height - 31
    top = height - high - pad
    svg = landscape(region.sheet.number, width, height, top - 4 if top > 80 and not region.dead else 0)
    svg += _head(region, width, height, 20 if roomy else 15, small)
    slots = [_slot(lying, across - pad, high, small) for lying in region.slots]
    svg += "".join(moved(slot, pad + i * across, top) for i, slot in enumerate(slots))
    return Sketch(svg, width, height)


def _head(region: Region, width: float, height: float, size: float, small: float) -> str:
    """The name of a region, the dice that earn the bonus, and whether anybody works there still."""
    name, earns, x, y = region.sheet.region, region.sheet.earns, size * 0.6, size * 1.35
    right, room = width - x - width_of(earns, small), width - 2 * x
    svg = text(x, y, clipped(name, room, size, bold=True), size, serif=True)
    if not region.dead and right - x - 28 >= width_of(name, size, bold=True):
        svg += text(width - x, y, earns, small, anchor="end")
        return svg + icon("star", right - 18, y - 11, 14, "gold", _("Bonus"))
    if height <= LOW:
        return svg
    if not region.dead:
        svg += icon("star", x, y + 7, 13, "gold", _("Bonus"))
        return svg + text(x + 18, y + 18, clipped(region.sheet.numbers, room - 18, small), small)
    words = _("nobody works here any more")
    return svg + text(x, y + 18, clipped(words if width_of(words, small) <= room else _("closed"), room, small), small)


# Slots


@kept(1024)
def _slot(lying: Lying, width: float, height: float, small: float) -> Sketch:
    """A slot: its die, or the dice in hand that can go there, or an empty place."""
    id, roomy, (slot, die, chosen) = f"atlas-{lying.slot.number}", width >= ROOMY, lying
    size = min(52.0, height - 54, width - 8) if roomy else min(40.0, width, height)
    top, left = 24.0 if roomy else max(0.0, (height - size) / 2), (width - size) / 2
    svg = _bare_slot(lying, width, height, size, small)
    svg += die.drawn(f"{id}-die", left, top, size) if die else ""
    if len(chosen) == 1:
        svg += _candidate(chosen[0], slot, left, top, size)
        svg = pressable(id, svg, chosen[0].action, chosen[0].said, (1.5, 1.5, width - 3, height - 3), 9)
        return Sketch(svg, width, height)
    half = min(size, (width - 14) / 2) if roomy else min(size, height / 2 - 3)
    for i, one in enumerate(chosen):
        x, y = (width / 2 + (i - 1) * (half + 5) + 2.5, top) if roomy else ((width - half) / 2, i * (half + 6))
        shape = _candidate(one, slot, x, y, half, roomy)
        svg += pressable(f"{id}-{one.hand}", shape, one.action, one.said, (x, y, half, half), half * 0.2)
    return Sketch(svg, width, height)


def _bare_slot(lying: Lying, width: float, height: float, size: float, small: float) -> str:
    """What is done there, an empty place, and the die that lies there or what the slot takes."""
    slot, die, chosen = lying
    if width >= ROOMY:
        svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "card", HUES[slot.track], 9, 1.2)
        svg += text(width / 2, 17, clipped(slot.kind, width - 6, 13, bold=True), 13, bold=True, anchor="middle")
        svg += "" if die or chosen else empty_place((width - size) / 2, 24, size, size)
        foot = clipped(die.name if die else slot.takes, width - 6, small)
        return svg + text(width / 2, height - 9, foot, small, "muted", anchor="middle")
    if die or chosen:
        return ""
    x, y = (width - size) / 2, (height - size) / 2
    svg = rect(x + 1, y + 1, size - 2, size - 2, "card", "muted", 9, 1.2, dashed=True)
    if slot.research:
        return svg + icon("book", x + size * 0.25, y + size * 0.25, size * 0.5, "muted", f"{slot.kind}: {slot.takes}")
    return svg + text(width / 2, height / 2 + 5, clipped(slot.short, width - 2, 13), 13, "muted", anchor="middle")


def _candidate(one: InHand, slot: Slot, x: float, y: float, size: float, below: bool = False) -> str:
    """A die in hand at a place where it can go, with a star where that earns the bonus."""
    at = (x + size / 2, y + size + 12) if below else (x + size - 8, y + 8)
    star = badge(*at, "star", _("With the bonus"), "gold", "on", 7) if one.bonus else ""
    return one.die.drawn(f"atlas-{slot.number}-can-{one.hand}", x, y, size) + star


@kept(256)
def _atlas_in_words(regions: tuple[Region, ...]) -> str:
    rows, notes = [("", _("slot"), _("takes"), "")], []
    bonus, dead = _("{region}, bonus: {dice}."), _("{region}: nobody works here any more.")
    for region in regions:
        for i, lying in enumerate(region.slots):
            dice = _(" or ").join(one.die.name for one in lying.candidates)
            free = _("your {dice} can go here").format(dice=dice) if dice else "-"
            on_it = lying.die.name if lying.die else free
            rows.append(("" if i else region.sheet.region, lying.slot.kind, lying.slot.takes, on_it))
        notes.append(bonus.format(region=region.sheet.region, dice=region.sheet.earns))
    notes += [dead.format(region=region.sheet.region) for region in regions if region.dead]
    return f"{table_of(tuple(rows), 40)}\n\n{paragraph(*notes)}"


# The bag and the follow tally

Aside = tuple[tuple[str, ActionDie], ...]  # action dice beside the bag, with what is to be said of them


def title_of_supply(t: Seen) -> str:
    return _("Bag and follow tally") if t.s.seats > 1 else _("Bag, and what ends the game")


def supply(t: Seen, width: float, height: float) -> Sketch:
    """What is in the bag and beside it, and who was followed how often; in a low place the bag alone."""
    low, alone = height < 60, t.s.seats == 1
    framed = Framed("", Place(4, 0, width - 8, height)) if low else frame(width, height, title_of_supply(t))
    inside = framed.inside
    bag = _bag(t.p, tuple(t.s.bag), _dice_aside(t), inside.width, max(13, t.small))
    rest = _goals(t, inside.width) if alone else _tally(t, inside.width, inside.height - 42)
    words = paragraph(bag.words, rest.words) if alone else f"{paragraph(bag.words)}\n\n{rest.words}"
    drawn, y = (bag, (height - bag.height) / 2) if low else (column([bag, rest], 10), inside.y + 2)
    return Sketch(framed.svg + moved(drawn, inside.x, y), width, height, words)


def _dice_aside(t: Seen) -> Aside:
    """Action dice that are neither in the bag nor in a hand nor on the atlas."""
    s = t.s
    if s.leftover != layout.NO_COLOUR:
        return ((_("left over"), action_die(t.p, s.leftover)),)
    if s.phase in (layout.LEFT_DRAW, layout.LEFT_NUMBER):
        return ((_("the other die"), action_die(t.p, s.hand_colour[0], s.hand_number[0])),)
    shades = [shade for shade, count in enumerate(s.aside) for _i in range(count)]
    return tuple((_("goes back"), action_die(t.p, shade)) for shade in shades)


@kept(256)
def _bag(p: Printed, counts: tuple[int, ...], aside: Aside, width: float, size: float) -> Sketch:
    """How many dice of each colour are in the bag, and the die that was left over."""
    made, dice = [Sketch(icon("bag", 0, 1, 28, "brown", _("In the bag")), 32, 30)], []
    for shade, (count, colour, hue) in enumerate(zip(counts, p.colours, HUES, strict=True)):
        svg = rect(0.75, 0.75, 28.5, 28.5, hue if count else "card", hue, 7)
        svg += text(15, 21, count, 16, "on" if count else "ink", serif=True, anchor="middle")
        made.append(Sketch(group(f"supply-bag-{shade}", "bag", 0, 0, svg, colour), 30, 30))
        dice.append(_("{count} {colour}").format(count=count, colour=colour))
    said = [_("In the bag: {dice}.").format(dice=listed(dice))]
    for i, (state, die) in enumerate(aside):
        made.append(Sketch(die.drawn(f"supply-aside-{i}", 10, 0, 29), 40, 30))
        said.append(_("{die}: {state}.").format(die=die.name, state=state).capitalize())
    drawn = row(made, 7)
    label = clipped(aside[0][0] if aside else _("in the bag"), width - drawn.width - 10, size)
    return Sketch(drawn.svg + text(drawn.width + 9, 20, label, size, "muted"), width, 30, " ".join(said))


def _tally(t: Seen, width: float, height: float) -> Sketch:
    """Who was followed how often: most often earns renown at the end. Eight marks are drawn, the others counted."""
    counts, scoring = t.s.follows[: t.s.seats], t.box.scoring
    most = _("Most followed at the end: {renown}").format(renown=names.renown_of(scoring.most_followed))
    head = Sketch(text(0, 11, clipped(most, width, 13), 13, "muted"), width, 14)
    rows = tuple((name, names.followed(count)) for name, count in zip(t.names, counts, strict=True))
    boxes, step = min(scoring.scorecard_boxes, 8), min(27.0, (height - 22) / len(counts))
    drawn = column([head, tally_of_seats(t.names, counts, boxes, width, step)], 10)
    return drawn._replace(words=f"{paragraph(most)}\n{table_of(rows, 40)}")


def _goals(t: Seen, width: float) -> Sketch:
    """Solitaire: the artifacts and the raider boxes that end the game."""
    found = sum(now == len(sheet.sections) for now, sheet in zip(t.s.section[0], t.p.tracks, strict=True))
    ends, sentence, made = t.box.solitaire, _("{count} of {most} {things}; all of them end the game."), []
    artifacts = _("artifacts found"), found, ends.artifacts, "gold"
    for words, count, most, hue in (artifacts, (_("raider boxes"), sum(t.s.raiders[0]), ends.raiders, "alarm")):
        svg = text(0, 12, clipped(words, width, 13), 13, "muted") + moved(ticked(count, min(most, 9), hue), 0, 20)
        svg += text(width, 32, f"{count}/{most}", 16, serif=True, anchor="end")
        made.append(Sketch(svg, width, 38, sentence.format(things=words, count=count, most=most)))
    return column(made, 10)
