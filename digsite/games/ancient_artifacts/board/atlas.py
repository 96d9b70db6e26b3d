"""The atlas with its slots, the bag and the follow tally."""

from functools import partial

from digsite.boards import in_widths, table_of
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    TWO_COLUMNS,
    Panel,
    Sketch,
    empty_place,
    flow,
    group,
    height_of,
    icon,
    kept,
    lines,
    moved,
    named_seat,
    paragraph,
    pressable,
    rect,
    stack,
    text,
    width_of,
)
from digsite.games.ancient_artifacts.board.printed import HUES, SIGNS
from digsite.games.ancient_artifacts.board.sheet import CELL, CROSSED, GAIN, OPEN, badge, cell
from digsite.games.ancient_artifacts.board.table import Table, action_die, followed, is_blocked, is_complete, renown_of
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import die as name_of_die
from digsite.text import _
from digsite.text.speech import listed


def atlas(t: Table) -> Panel:
    return in_widths(t.screen, "atlas", _("The atlas"), _atlas_in_words(t), partial(_atlas, t))


PAD, BETWEEN = 9, 6


def _atlas(t: Table, prefix: str, width: float) -> Sketch:
    if width == COLUMN:
        across = (COLUMN - 2 * PAD - 2 * BETWEEN) / 3
        regions = stack([_region(t, prefix, track, across, COLUMN) for track in range(layout.TRACKS)], 8)
    else:
        across = (
            TWO_COLUMNS - 2 * 12 - layout.TRACKS * 2 * PAD - (layout.SLOTS - layout.TRACKS) * BETWEEN
        ) / layout.SLOTS
        wides = [len(t.p.slots[track]) * (across + BETWEEN) - BETWEEN + 2 * PAD for track in range(layout.TRACKS)]
        head = max(_region_head(t, track, wides[track]).height for track in range(layout.TRACKS))
        made = [_region(t, prefix, track, across, wides[track], head) for track in range(layout.TRACKS)]
        regions = flow(made, TWO_COLUMNS + 1, 12, 12)
    return regions


def _region(t: Table, prefix: str, track: int, across: float, width: float, head: float = 0) -> Sketch:
    """A region with its slots."""
    hue, slots, top = HUES[track], t.p.slots[track], _region_head(t, track, width)
    y = max(head, top.height)
    lead = max(height_of(t.p.slot_kinds[slot], across - 6, 13, bold=True) for slot in slots)
    foot = max(height_of(_slot_foot(t, slot), across - 6, SMALLEST) for slot in slots)
    per_row = max(1, int((width - 2 * PAD + BETWEEN + 0.01) // (across + BETWEEN)))
    high, svg = lead + 62 + foot, top.svg
    for i, slot in enumerate(slots):
        x, below = PAD + i % per_row * (across + BETWEEN), y + i // per_row * (high + BETWEEN)
        svg += f'<g transform="translate({x:g} {below:g})">{_slot(t, prefix, slot, across, high, lead)}</g>'
    height = y + -(-len(slots) // per_row) * (high + BETWEEN) - BETWEEN + PAD
    return Sketch(rect(0.75, 0.75, width - 1.5, height - 1.5, f"{hue}-wash", hue, 12) + svg, width, height)


def _region_head(t: Table, track: int, width: float) -> Sketch:
    return _head_of_region(t.p.tracks[track].region, t.p.bonuses[track], _is_dead(t, track), width)


@kept(64)
def _head_of_region(name: str, bonus: str, dead: bool, width: float) -> Sketch:
    """Its name, what earns the bonus there, and whether anybody works there still."""
    room = width - 2 * PAD
    svg, y = lines(PAD, 23, name, room, 17, serif=True), 7 + height_of(name, room, 17, bold=True)
    beside = width_of(name, 17, bold=True) + 34 + width_of(bonus, SMALLEST) <= room
    left, top = (width - PAD - width_of(bonus, SMALLEST) - 20, 10.0) if beside else (float(PAD), y)
    svg += icon("star", left, top, 14, "gold", _("Bonus"))
    svg += lines(left + 20, top + 11.5, bonus, room - 20, SMALLEST, "muted")
    y += 0 if beside else height_of(bonus, room - 20, SMALLEST)
    if dead:
        words = _("nobody works here any more")
        svg += lines(PAD, y + 12, words, room, SMALLEST, "muted")
        y += height_of(words, room, SMALLEST)
    return Sketch(svg, width, y + 4)


def _is_dead(t: Table, track: int) -> bool:
    return all(is_complete(t, seat, track) or is_blocked(t, seat, track) for seat in range(t.s.seats))


def _slot_foot(t: Table, slot: int) -> str:
    """The die that lies there, else what the slot takes."""
    if t.s.atlas_number[slot]:
        return name_of_die(t.box, t.s.atlas_colour[slot], t.s.atlas_number[slot])
    return t.p.slot_takes[slot]


def _slot(t: Table, prefix: str, slot: int, width: float, height: float, head: float) -> str:
    """A slot: its die, or the dice in hand that can go there, or an empty place."""
    s, id, middle, top = t.s, f"{prefix}-{slot}", width / 2, head + 6
    chosen = [hand for hand in range(layout.HAND) if layout.PLACE + layout.SLOTS * hand + slot in t.said]
    words = t.p.slot_kinds[slot], _slot_foot(t, slot)
    svg = _bare_slot(words, width, height, top, empty=not s.atlas_number[slot] and len(chosen) != layout.HAND)
    if s.atlas_number[slot]:
        svg += action_die(t, f"{id}-die", middle - 21, top + 3, 42, s.atlas_colour[slot], s.atlas_number[slot])
    if len(chosen) == 1:
        hand = chosen[0]
        action = layout.PLACE + layout.SLOTS * hand + slot
        svg += _candidate(t, f"{id}-can-{hand}", hand, slot, (middle - 16, top + 8, 32), (middle + 15, top + 9))
        return pressable(id, svg, action, t.say(action), (1, 1, width - 2, height - 2), 9)
    size = min(42.0, (width - 10) / 2)
    for hand in chosen:
        action = layout.PLACE + layout.SLOTS * hand + slot
        x = middle - size - 2 if hand == 0 else middle + 2
        place, star = (x + size / 2 - 14, top + 4.5, 28.0), (x + size / 2, top + 38)
        shape = _candidate(t, f"{id}-can-{hand}", hand, slot, place, star)
        svg += pressable(f"{id}-{hand}", shape, action, t.say(action), (x, top + 2, size, 44), 8)
    return svg


@kept(256)
def _bare_slot(words: tuple[str, str], width: float, height: float, top: float, empty: bool) -> str:
    kind, foot = words
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "card", "muted", 9, 1)
    svg += lines(width / 2, 17, kind, width - 6, 13, bold=True, anchor="middle")
    svg += empty_place(width / 2 - 23, top + 1, 46, 46) if empty else ""
    return svg + lines(width / 2, top + 62, foot, width - 6, SMALLEST, "muted", anchor="middle")


def _candidate(
    t: Table, id: str, hand: int, slot: int, place: tuple[float, float, float], star: tuple[float, float]
) -> str:
    """A die in hand at a place where it can go, with a star where that earns the bonus."""
    shape = action_die(t, id, *place, t.s.hand_colour[hand], t.s.hand_number[hand])
    return shape + badge(*star, "star", "gold", "on", _("With the bonus")) if t.fits[hand][slot] else shape


def _dice_aside(t: Table) -> list[tuple[str, int, int]]:
    """Action dice that are neither in the bag nor in a hand nor on the atlas, with what is to be said of them."""
    s = t.s
    if s.leftover != layout.NO_COLOUR:
        return [(_("left over for the next turn"), s.leftover, 0)]
    if s.phase in (layout.LEFT_DRAW, layout.LEFT_NUMBER):
        return [(_("the other die"), s.hand_colour[0], s.hand_number[0])]
    return [(_("goes back"), shade, 0) for shade in range(layout.COLOURS) for _i in range(s.aside[shade])]


def _atlas_in_words(t: Table) -> str:
    rows = [("", _("slot"), _("takes"), "")]
    for track in range(layout.TRACKS):
        region = t.p.tracks[track].region
        for slot in t.p.slots[track]:
            rows.append((region, t.p.slot_kinds[slot], t.p.slot_takes[slot], _on_slot(t, slot)))
            region = ""
    notes = [f"{t.p.tracks[track].region}, {t.p.bonuses[track]}." for track in range(layout.TRACKS)]
    notes += [
        _("{region}: nobody works here any more.").format(region=t.p.tracks[track].region)
        for track in range(layout.TRACKS)
        if _is_dead(t, track)
    ]
    return f"{table_of(tuple(rows), 40)}\n\n{paragraph(*notes)}"


def _on_slot(t: Table, slot: int) -> str:
    s = t.s
    if s.atlas_number[slot]:
        return name_of_die(t.box, s.atlas_colour[slot], s.atlas_number[slot])
    chosen = [hand for hand in range(layout.HAND) if layout.PLACE + layout.SLOTS * hand + slot in t.said]
    if not chosen:
        return "-"
    names = [name_of_die(t.box, s.hand_colour[hand], s.hand_number[hand]) for hand in chosen]
    return _("your {dice} can go here").format(dice=_(" or ").join(names))


# The bag and the follow tally


def supply(t: Table) -> Panel:
    """What is in the bag, who was followed how often, and what the signs mean."""
    svg = stack([_bag(t), _tally(t), _key(t.p.symbols)], 14)
    title = _("Bag and follow tally") if t.s.seats > 1 else _("The bag")
    return Panel("supply", title, COLUMN, svg.height + 2, svg.svg, _supply_in_words(t))


def _bag(t: Table) -> Sketch:
    """What is in the bag, and the die that was left over."""
    made = [Sketch(icon("bag", 0, 1, 28, "brown", _("In the bag")), 32, 30)]
    for shade in range(layout.COLOURS):
        words, count = t.p.colours[shade], t.s.bag[shade]
        svg = rect(0.75, 1.75, 26.5, 26.5, HUES[shade] if count else "card", HUES[shade], 6)
        svg += text(14, 21, count, 16, "on" if count else "ink", serif=True, anchor="middle")
        room = min(width_of(words, 13) + 1, COLUMN - 40)
        svg += lines(34, 20, words, room, 13, "muted")
        made.append(
            Sketch(
                group(f"supply-bag-{shade}", "bag", 0, 0, svg), 37 + room, max(30.0, 14 + height_of(words, room, 13))
            )
        )
    aside = []
    for i, (words, shade, number) in enumerate(_dice_aside(t)):
        svg = action_die(t, f"supply-aside-{i}", 0, 1, 28, shade, number)
        said = f"{name_of_die(t.box, shade, number) if number else t.p.colours[shade]}: {words}"
        svg += lines(38, 20, said, COLUMN - 40, 13, "muted")
        aside.append(Sketch(svg, COLUMN, max(31.0, 14 + height_of(said, COLUMN - 40, 13))))
    return stack([flow(made, COLUMN, 8, 6), *aside], 8)


MOST_MARKS = 40  # boxes of the scorecard that are drawn


def _tally(t: Table) -> Sketch:
    """The scorecards side by side: who was followed most earns renown at the end."""
    if t.s.seats == 1:
        return Sketch("", COLUMN, 0)
    words, boxes = _tally_in_words(t), min(t.box.scoring.scorecard_boxes, MOST_MARKS)
    svg, y = lines(0, 12, words, COLUMN, 13, "muted"), height_of(words, COLUMN, 13) + 4
    for seat in range(t.s.seats):
        name, marks = named_seat(seat, 0, 0, t.names[seat], COLUMN - 40, 14), _marks(seat, t.s.follows[seat], boxes)
        beside = width_of(t.names[seat], 14, bold=True) <= 100
        left, top = (126.0, 0.0) if beside else (22.0, name.height)
        count = text(COLUMN - 2, top + 16, t.s.follows[seat], 18, serif=True, anchor="end")
        svg += f'<g transform="translate(0 {y:g})">{moved(name, 0, 1)}{moved(marks, left, top + 3)}{count}</g>'
        y += max(top + marks.height + 4, top + 20) + 6
    return Sketch(svg, COLUMN, y - 4)


@kept(256)
def _marks(seat: int, follows: int, boxes: int) -> Sketch:
    """The scorecard of a player; marks beyond its boxes are in the number."""
    step, per_row, hue, made = 17.0, 10, f"seat-{seat}", []
    for i in range(boxes):
        x, y = i % per_row * step, i // per_row * 12
        made.append(rect(x + 0.5, y + 0.5, 13, 9, hue if i < follows else "card", hue, 3, 1))
    return Sketch("".join(made), per_row * step, -(-boxes // per_row) * 12)


@kept(16)
def _key(symbols: tuple[str, ...]) -> Sketch:
    """What the signs on dice and sheets mean."""
    made = []
    for symbol, words in enumerate(symbols):
        svg = icon(SIGNS[symbol], 0, 0, 18, "alarm" if symbol == layout.RAIDER else "ink", words)
        made.append(Sketch(svg + lines(26, 14, words, 82, 13, "muted"), 108, max(20.0, height_of(words, 82, 13))))
    looks = (
        (cell((layout.PICK,), (symbols[layout.PICK],), OPEN, True, "brown"), _("coloured: free with the bonus")),
        (cell((layout.PICK,), (symbols[layout.PICK],), CROSSED, False, "brown"), _("crossed off")),
        (cell((layout.PICK,), (symbols[layout.PICK],), GAIN, False, "brown"), _("marked if the roll is kept")),
        (
            Sketch(icon("skull", 5, 6, 14, "alarm", _("Raider icon")), CELL, CELL),
            _("raider icon: with the bonus a bust comes later"),
        ),
    )
    rows = [flow(made, COLUMN, 6, 6)]
    for shape, words in looks:
        high = max(28.0, height_of(words, COLUMN - 40, 13) + 6)
        rows.append(Sketch(shape.svg + lines(38, 18, words, COLUMN - 40, 13, "muted"), COLUMN, high))
    return stack(rows, 6)


def _tally_in_words(t: Table) -> str:
    return _("Most followed at the end: {renown}").format(renown=renown_of(t.box.scoring.most_followed))


def _supply_in_words(t: Table) -> str:
    counts = [
        _("{count} {colour}").format(count=t.s.bag[shade], colour=t.p.colours[shade]) for shade in range(layout.COLOURS)
    ]
    bag = [_("In the bag: {dice}.").format(dice=listed(counts))]
    for words, shade, number in _dice_aside(t):
        name = name_of_die(t.box, shade, number) if number else t.p.colours[shade]
        bag.append(_("{die}: {state}.").format(die=name, state=words).capitalize())
    parts = [paragraph(*bag)]
    if t.s.seats > 1:
        rows = tuple((t.names[seat], followed(t, seat)) for seat in range(t.s.seats))
        parts.append(f"{paragraph(_tally_in_words(t))}\n{table_of(rows, 40)}")
    return "\n\n".join(parts)
