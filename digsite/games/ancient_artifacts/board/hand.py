"""The action dice in hand, with what each would allow; and the scores when the game is over."""

from collections.abc import Iterator

from digsite.boards import table_of
from digsite.drawing import (
    NOTHING,
    Framed,
    Place,
    Sketch,
    Tally,
    clipped,
    column,
    empty_place,
    fact_rows,
    frame,
    group,
    icon,
    in_lines,
    moved,
    paragraph,
    rect,
    row,
    seat_mark,
    text,
    words_in,
)
from digsite.games.ancient_artifacts.board.boxes import step_boxes
from digsite.games.ancient_artifacts.board.seen import FREE, HUES, Seen, at_slot
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words import names
from digsite.text import _
from digsite.text.speech import listed


def hand(t: Seen, width: float, height: float) -> Sketch:
    """Whose turn it is, and both dice, each with what it would allow."""
    wide = width > 500
    framed = frame(width, height) if wide else Framed("", Place(0, 4, width, height - 4))
    inside, head = framed.inside, _whose_turn(t, framed.inside.width)
    room = inside.height - head.height - 12
    if t.s.phase != layout.PLACING:
        dice = row([_die_to_come(t, i, min(room, 110)) for i in range(layout.HAND)], 16)
    elif wide:
        dice = row([_die_in_hand(t, i, (inside.width - 12) / 2, room) for i in range(layout.HAND)], 12)
    else:
        dice = column([_die_in_hand(t, i, inside.width, (room - 8) / 2) for i in range(layout.HAND)], 8)
    svg = framed.svg + moved(head, inside.x, inside.y) + moved(dice, inside.x, inside.y + head.height + 8)
    return Sketch(svg, width, height, _hand_in_words(t))


def _whose_turn(t: Seen, width: float) -> Sketch:
    """Who is on turn, and what is going on."""
    name = "" if t.s.phase == layout.START else clipped(t.names[t.s.active], width - 26, 18, bold=True)
    svg = seat_mark(t.s.active, 9, 11, 8.5) + text(26, 17, name, 18, serif=True) if name else ""
    return column([Sketch(svg, width, 24 if name else 0), words_in(t.state, width, 14, "muted")], 2)


def _die_to_come(t: Seen, number: int, size: float) -> Sketch:
    """A die that is drawn and not rolled yet, or the place where it will land."""
    id, air = f"dice-hand-{number}", f"air-{number}"
    if number >= t.s.hand_size:
        place = group(id, "die air", 0, 0, empty_place(0, 0, size, size, size * 0.2), piece=air)
        return Sketch(place, size, size)
    to_roll = t.action_die(t.s.hand_colour[number], piece=air)
    die = t.dice[layout.SLOTS + number] if t.s.hand_number[number] else to_roll
    return Sketch(die.drawn(id, 0, 0, size, air=not die.number), size, size)


def _die_in_hand(t: Seen, number: int, width: float, height: float) -> Sketch:
    """A die, and the slots where it fits, with as much about each as there is room for."""
    die, named = t.dice[layout.SLOTS + number], height > 70
    size = min(110.0, height - 36 if named else height - 12, width * 0.26)
    lead, top = size + 28, (height - size - (22 if named else 0)) / 2
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, f"{HUES[die.shade]}-wash", HUES[die.shade], 12)
    svg += die.drawn(f"dice-hand-{number}", 14, top, size)
    name = clipped(die.name, lead - 2, 13)
    svg += text(lead / 2, top + size + 18, name, 13, anchor="middle") if named else ""
    room, slots = width - lead - 10, t.fits[number]
    if not slots:
        return Sketch(svg + text(lead, height / 2 + 5, _("fits nowhere"), 14, "muted"), width, height)
    ways = (column([_allowed(t, slot, slots[slot], room, much) for slot in slots], 12) for much in (4, 3, 2, 1))
    drawn = next((one for one in ways if one.height <= height - 12), NOTHING)
    if not drawn.height:
        drawn = row([_allowed(t, slot, slots[slot], (room - 10) / len(slots), 1) for slot in slots], 10)
    return Sketch(svg + moved(drawn, lead, (height - drawn.height) / 2), width, height)


def _allowed(t: Seen, number: int, bonus: int, width: float, much: int) -> Sketch:
    """A slot where a die fits: its name, with more room the step that it would work on and its boxes, and the bonus."""
    slot, (step, looks) = t.p.slots[number], at_slot(t, number)
    star, lead = (icon("star", 0, 1, 14, "gold", _("With the bonus")), 19) if bonus else ("", 0)
    name = Sketch(star + text(lead, 13, clipped(slot.name, width - lead, 14, bold=True), 14, bold=True), width, 17)
    if bonus and not step.icon and not step.boxes:
        looks = tuple(FREE if coloured else look for look, coloured in zip(looks, step.coloured, strict=True))
    boxes = step_boxes(step, looks, HUES[slot.track], width, {4: 34, 3: 28}.get(much, 24))
    lines = (step.name, names.gift(t.box, step.number) if bonus else "")
    words = [Sketch(text(0, 12, clipped(line, width, 13), 13, "muted"), width, 16) for line in lines if line]
    parts = [words[0], boxes, *words[1:]] if much > 2 else [boxes] if much == 2 else []
    return column([name, *parts], 3 if much < 4 else 5)


def _hand_in_words(t: Seen) -> str:
    if t.s.phase == layout.START:
        return t.state
    parts = [paragraph(_("{name} is on turn.").format(name=t.names[t.s.active]), t.state)]
    if t.s.phase == layout.PLACING:
        parts.append(table_of(tuple(_dice_in_words(t)), 22))
    elif t.s.hand_size:
        drawn = listed([t.p.colours[shade] for shade in t.s.hand_colour[: t.s.hand_size]])
        parts.append(_("Drawn so far: {colours}.").format(colours=drawn))
    return "\n\n".join(parts)


def _dice_in_words(t: Seen) -> Iterator[tuple[str, ...]]:
    """What each die would allow."""
    for number, slots in enumerate(t.fits):
        name = t.dice[layout.SLOTS + number].name
        if not slots:
            yield name, "", _("fits nowhere")
        for slot, bonus in slots.items():
            marks = 0 if t.p.slots[slot].research else t.s.marks[t.s.active][t.p.slots[slot].track]
            allowed = names.task(t.box, at_slot(t, slot)[0].number, bonus, marks)
            yield name, t.p.slots[slot].name, _("with the bonus: {task}").format(task=allowed) if bonus else allowed
            name = ""


# The end


def _ending(t: Seen) -> tuple[str, list[Tally]]:
    return t.look.ended, t.look.tallies


def scores(t: Seen, width: float, height: float) -> Sketch:
    """Who has won, and what the points are made of."""
    ended, tallies = t.once(_ending)
    framed = frame(width, height, clipped(ended, width - 30, 17, bold=True))
    rows = list(zip(in_lines(tallies).split("\n"), (tally.points for tally in tallies), strict=True))
    drawn = fact_rows(rows, framed.inside.width - 8, min(44.0, framed.inside.height / len(rows)), 16)
    words = "\n".join(paragraph(line) for line in (ended, *(row[0] for row in rows)))
    return Sketch(framed.svg + moved(drawn, framed.inside.x, framed.inside.y + 8), width, height, words)
