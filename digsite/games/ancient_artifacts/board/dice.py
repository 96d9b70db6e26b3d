"""What is going on: the dice in hand, the step that is tried, the results dice with raiders and odds, and the end."""

from collections.abc import Iterator, Sequence

from digsite.boards import around, press, table_of
from digsite.drawing import (
    NOTHING,
    Framed,
    Place,
    Sketch,
    clipped,
    column,
    die,
    empty_place,
    fact_rows,
    first_that_fits,
    frame,
    group,
    heading,
    icon,
    in_lines,
    moved,
    paragraph,
    pressable,
    rect,
    row,
    rule,
    seat_mark,
    text,
    width_of,
    words_in,
)
from digsite.drawing.badges import badge
from digsite.drawing.gauges import chance
from digsite.games.ancient_artifacts.board.career import key, skulls, step_boxes
from digsite.games.ancient_artifacts.board.seen import HUES, SIGNS, Mark, Seen, action_die, at_slot
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words import names
from digsite.games.ancient_artifacts.words.notes import Chances
from digsite.games.ancient_artifacts.words.printed import Slot, Step
from digsite.text import _, plural
from digsite.text.keeping import kept
from digsite.text.speech import listed

SIDE = 168  # what is kept, and who follows


# The action dice in hand


def hand(t: Seen, width: float, height: float) -> Sketch:
    """Whose turn it is, and both dice, each with what it would allow."""
    wide = width > 500
    framed = frame(width, height) if wide else Framed("", Place(0, 4, width, height - 4))
    inside, whose = framed.inside, NOTHING
    if t.s.phase != layout.START:
        name = text(26, 17, clipped(t.names[t.s.active], inside.width - 26, 18, bold=True), 18, serif=True)
        whose = Sketch(seat_mark(t.s.active, 9, 11, 8.5) + name, inside.width, 24)
    head = column([whose, words_in(t.state, inside.width, 14, "muted")], 2)
    room = inside.height - head.height - 12
    if t.s.phase != layout.PLACING:
        dice = row([_die_to_come(t, i, min(room, 110)) for i in range(layout.HAND)], 16)
    elif wide:
        dice = row([_die_in_hand(t, i, (inside.width - 12) / 2, room) for i in range(layout.HAND)], 12)
    else:
        dice = column([_die_in_hand(t, i, inside.width, (room - 8) / 2) for i in range(layout.HAND)], 8)
    svg = framed.svg + moved(head, inside.x, inside.y) + moved(dice, inside.x, inside.y + head.height + 8)
    return Sketch(svg, width, height, _hand_in_words(t))


def _die_to_come(t: Seen, number: int, size: float) -> Sketch:
    """A die that is drawn and not rolled yet, or the place where it will land."""
    id, air = f"dice-hand-{number}", f"air-{number}"
    if number >= t.s.hand_size:
        svg = group(id, "die air", 0, 0, empty_place(0, 0, size, size, size * 0.2), piece=air)
    elif t.s.hand_number[number]:
        svg = t.dice[layout.SLOTS + number].drawn(id, 0, 0, size)
    else:
        svg = action_die(t.p, t.s.hand_colour[number], piece=air).drawn(id, 0, 0, size, air=True)
    return Sketch(svg, size, size)


def _die_in_hand(t: Seen, number: int, width: float, height: float) -> Sketch:
    """A die, and the slots where it fits, with as much about each as there is room for."""
    one, named = t.dice[layout.SLOTS + number], height > 70
    size = min(110.0, height - 36 if named else height - 12, width * 0.26)
    lead, top = size + 28, (height - size - (22 if named else 0)) / 2
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, f"{HUES[one.shade]}-wash", HUES[one.shade], 12)
    svg += one.drawn(f"dice-hand-{number}", 14, top, size)
    name = clipped(one.name, lead - 2, 13)
    svg += text(lead / 2, top + size + 18, name, 13, anchor="middle") if named else ""
    room, slots = width - lead - 10, t.fits[number]
    if not slots:
        return Sketch(svg + text(lead, height / 2 + 5, _("fits nowhere"), 14, "muted"), width, height)
    there = [(t.p.slots[slot], *at_slot(t, slot), bonus) for slot, bonus in slots.items()]
    ways = (column([_allowed(*slot, room, much) for slot in there], 12) for much in (4, 3, 2, 1))
    drawn = next((way for way in ways if way.height <= height - 12), None)
    drawn = drawn or row([_allowed(*slot, (room - 10) / len(there), 1) for slot in there], 10)
    return Sketch(svg + moved(drawn, lead, (height - drawn.height) / 2), width, height)


@kept(1024)
def _allowed(slot: Slot, step: Step, looks: tuple[int, ...], bonus: int, width: float, much: int) -> Sketch:
    """A slot where a die fits: its name, with more room the step that it would work on and its boxes, and the bonus."""
    star, lead = (icon("star", 0, 1, 14, "gold", _("With the bonus")), 19) if bonus else ("", 0)
    name = Sketch(star + text(lead, 13, clipped(slot.name, width - lead, 14, bold=True), 14, bold=True), width, 17)
    if bonus and not step.icon and not step.boxes:
        looks = tuple(Mark.FREE if coloured else look for look, coloured in zip(looks, step.coloured, strict=True))
    boxes = step_boxes(step, looks, HUES[slot.track], width, {4: 34, 3: 28}.get(much, 24))
    lines = step.name, step.gift if bonus else ""
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


# The step that is tried


def step(t: Seen, width: float, height: float) -> Sketch:
    """The step of the active player, with what the roll would mark and who follows."""
    return Sketch(_banner(t, t.s.active, width, height), width, height, _step_in_words(t))


def asked(t: Seen, width: float, height: float) -> Sketch:
    """The step that somebody who is asked would work on, and what everybody has answered so far."""
    order, top = around(t.s.active, t.s.seats), 100 if width > 500 else 90
    answers, down = [(t.names[seat], _answer(t, seat)) for seat in order], min(26.0, (height - top - 12) / len(order))
    marks = "".join(seat_mark(seat, 8, i * down + 9.5, 6.5) for i, seat in enumerate(order))
    svg = _banner(t, t.s.to_move, width, top - 10)
    svg += f'<g transform="translate(0 {top})">{frame(width, height - top).svg}<g transform="translate(12 7)">'
    svg += f"{marks}{moved(fact_rows(answers, width - 50, down, 14), 26, 0)}</g></g>"
    return Sketch(svg, width, height, f"{table_of((_asks(t, t.s.to_move),), 30)}\n\n{table_of(tuple(answers), 40)}")


def _answer(t: Seen, seat: int) -> str:
    """What somebody has answered, or will be asked."""
    s, order = t.s, around(t.s.active, t.s.seats)
    if s.following[seat]:
        return _("follows")
    if s.to_move == seat:
        return _("is asked, for {price}").format(price=names.dollars(t.box.price.follow))
    return _("is not asked yet") if order.index(seat) > order.index(s.to_move) else _("does not follow")


def _banner(t: Seen, seat: int, width: float, height: float) -> str:
    """A participant's step in the colour of its region: its boxes, and what they are good for now."""
    hue, tried, wide = HUES[t.s.track], t.works[seat], width > 500
    room, sizes = ((width - SIDE) * 0.6, (44, 36, 30)) if wide else (width - 130, (28, 24))
    boxes = first_that_fits(room, sizes[0], *(step_boxes(tried, t.now[seat], hue, room, size) for size in sizes))
    (first, second), follow = _outlook(t, seat), _followers(t, seat, 150)
    what, gift = names.action_name(t.box, t.s.track, t.s.research), tried.gift if t.s.bonus else ""
    svg, about = rect(0.75, 0.75, width - 1.5, height - 1.5, f"{hue}-wash", hue, 14), (seat, t.names[seat], what, gift)
    if wide:
        left, x, top, size = width - SIDE - boxes.width - 48, width - SIDE, height / 2 - 16, 21
        svg += moved(boxes, x - boxes.width - 16, (height - boxes.height) / 2) + moved(follow, x, height / 2 + 13)
        svg += moved(column(_remarks(*about, left), 5), 16, 40)
    else:
        left, x, top, size = width - 34 - follow.width, boxes.width + 28, height - 25, 17
        svg += rect(0, 10, 6, height - 20, hue, "", 3) + moved(boxes, 16, height - boxes.height - 9)
        svg += moved(_remarks(*about, width - 30)[-1], 16, 26) + moved(follow, width - follow.width - 8, 6)
    svg += text(16, 30 if wide else 21, clipped(tried.name, left, size, bold=True), size, serif=True)
    svg += text(x, top, clipped(first, width - x - 6, 14.5, bold=True), 14.5, bold=True) if first else ""
    return svg + text(x, top + 17, clipped(second, width - x - 6, 13), 13, "muted")


@kept(256)
def _remarks(seat: int, name: str, what: str, gift: str, width: float) -> tuple[Sketch, ...]:
    """Whose step it is and what kind of action, and what the bonus does there."""
    shown = clipped(name, max(width * 0.4, width - 30 - width_of(what, 13.5)), 13.5, bold=True)
    wide = width_of(shown, 13.5, bold=True)
    svg = seat_mark(seat, 7, 9, 6.5, name) + text(20, 14, shown, 13.5, bold=True)
    svg += text(26 + wide, 14, clipped(what, width - 28 - wide, 13.5), 13.5, "muted")
    made = [Sketch(svg, width, 17)]
    if gift:
        star = icon("star", 0, 2, 14, "gold", _("With the bonus"))
        made.append(Sketch(star + text(20, 14, clipped(gift, width - 20, 13), 13), width, 17))
    return tuple(made)


def _outlook(t: Seen, seat: int) -> tuple[str, str]:
    """What the dice on the table are good for now."""
    phase, looks = t.s.phase, t.now[seat]
    if phase == layout.ASKING:
        return "", _("not rolled yet") if seat == t.s.active else _("with the same roll")
    if phase == layout.CONTINUING:
        return "", _("the next step")
    first = _("{count} marked").format(count=looks.count(Mark.GAIN))
    if not t.works[seat].boxes:
        first = _("{count} lacking").format(count=looks.count(Mark.OPEN)) if Mark.OPEN in looks else _("step done")
    if phase == layout.RESULTS:
        return first, _("so far")
    return first, _("if you stop now") if t.seat == seat else _("if the roll is kept")


def _followers(t: Seen, leader: int, width: float) -> Sketch:
    """Who follows, each with the boxes that the roll would mark."""
    if leader != t.s.active:
        return NOTHING
    tried, lead, made = t.s.phase in (layout.RESULTS, layout.LOCKING), _("follow:"), []
    for seat in around(t.s.active, t.s.seats):
        if t.s.following[seat] and seat in t.works:
            svg, wide, looks = seat_mark(seat, 8, 9, 6.5, t.names[seat]), 17.0, t.now[seat]
            if tried and t.works[seat].boxes:
                words = f"+{looks.count(Mark.GAIN)}"
                svg, wide = svg + text(18, 14, words, 13.5, bold=True), 19 + width_of(words, 13.5, bold=True)
            elif tried and Mark.OPEN not in looks:
                svg, wide = svg + icon("check", 18, 3, 13, "ink", _("completes the step")), 33.0
            made.append(Sketch(svg, wide, 18))
    drawn = row(made, 6)
    if made and drawn.width + width_of(lead, 13) + 6 <= width:
        drawn = row([Sketch(text(0, 14, lead, 13, "muted"), width_of(lead, 13), 18), drawn], 6)
    return drawn


def _step_in_words(t: Seen) -> str:
    s, what = t.s, names.action_name(t.box, t.s.track, t.s.research)
    if s.bonus:
        what = _("{action}, with the bonus").format(action=what)
    rows = tuple(_asks(t, seat) for seat in t.works)
    whose = _("{name} is on turn.").format(name=t.names[s.active])
    parts = [paragraph(whose, t.state), f"{paragraph(what)}\n{table_of(rows, 30)}"]
    if s.phase in (layout.RESULTS, layout.LOCKING):
        sentence = _("If kept: {results}.") if s.phase == layout.LOCKING else _("So far: {results}.")
        parts.append(paragraph(sentence.format(results="; ".join(_kept(t, seat) for seat in t.works))))
    return "\n\n".join(parts)


def _asks(t: Seen, seat: int) -> tuple[str, str]:
    """The part that somebody takes in the action, and what their step asks for."""
    sentence = "{name}" if seat == t.s.active else _("{name} follows") if t.s.following[seat] else _("{name} is asked")
    marks = 0 if t.s.research else t.s.marks[seat][t.s.track]
    return sentence.format(name=t.names[seat]), names.task(t.box, t.works[seat].number, t.s.bonus, marks)


def _kept(t: Seen, seat: int) -> str:
    """What a participant has of the roll."""
    tried, looks, name = t.works[seat], t.now[seat], t.names[seat]
    if tried.boxes:
        return _("{name} marks {boxes}").format(name=name, boxes=names.boxes_of(looks.count(Mark.GAIN)))
    lacks = [word for word, look in zip(tried.said, looks, strict=True) if look == Mark.OPEN]
    if not lacks:
        return _("{name} completes the step").format(name=name)
    sentence = plural("{name} lacks {count} symbol: {symbols}", "{name} lacks {count} symbols: {symbols}", len(lacks))
    return sentence.format(name=name, count=len(lacks), symbols=listed(lacks))


# The results dice


def results(t: Seen, width: float, height: float) -> Sketch:
    """The loose dice, which can be locked, and the locked ones below or beside them."""
    loose, locked = sum(t.s.loose) + t.s.rolling, sum(t.s.locked[1:])
    if width > 500:
        framed = frame(width, height, _label(t))
        inside = framed.inside
        size = min(104.0, (inside.width + 10) / max(5, loose) - 10, inside.height - 50)
        words = _("locked") if locked else _("none locked")
        lock = icon("lock", 0, 10, 17, "muted", words) + text(23, 24, clipped(words, 90, 13), 13, "muted")
        places = [Sketch(empty_place(0, 0, 38, 38), 38, 38)] * loose
        below = row([Sketch(lock, 110, 38), *_locked(t, 38), *places], 8)
        svg = framed.svg + moved(row(_loose(t, size), 10), inside.x, inside.y + 4)
        svg += moved(below, inside.x, inside.y + inside.height - 38)
    else:
        size = min(64.0, (width + 6) / max(5, loose + locked) - 8, height - 26)
        words = _("{count} locked").format(count=locked) if locked else ""
        svg = text(2, 15, clipped(_label(t), width - width_of(words, 13) - 14, 14, bold=True), 14, bold=True)
        svg += text(width - 2, 15, words, 13, "muted", anchor="end") if words else ""
        svg += moved(row([*_loose(t, size), *_locked(t, size)], 8), 1, 24)
    return Sketch(svg, width, height, _results_in_words(t))


def _label(t: Seen) -> str:
    if t.s.rolling:
        return _("The dice roll")
    if t.s.phase == layout.CONTINUING:
        return _("Dice of the step that is done")
    can = any(layout.LOCK + symbol - 1 in t.said for symbol in range(1, layout.SYMBOLS))
    return _("Loose dice: press to lock") if can else _("Loose dice")


@kept(1024)
def _results_die(id: str, symbol: int, name: str, number: int, size: float) -> str:
    """A die that has landed, with its number among all that show this symbol, the locked ones first."""
    hue = "alarm" if symbol == layout.RAIDER else ""
    return die(id, 0, 0, size, SIGNS[symbol], hue, name, piece=f"result-{symbol}-{number}")


def _loose(t: Seen, size: float) -> list[Sketch]:
    made, edge = [], (1.0, 1.0, size - 2, size - 2)
    for symbol, count in enumerate(t.s.loose):
        for i in range(count):
            id = f"dice-loose-{symbol}-{i}"
            shape = _results_die(f"{id}-die", symbol, t.p.symbols[symbol], t.s.locked[symbol] + i, size)
            if symbol == layout.RAIDER:
                made.append(pressable(id, shape, None, "", edge))
            else:
                made.append(press(t.said, id, shape, layout.LOCK + symbol - 1, edge, size * 0.2))
    rolling, words = [f"air-{i}" for i in range(t.s.rolling)], _("still rolling")
    made += [die(f"dice-{piece}", 0, 0, size, "question", "", words, piece=piece, air=True) for piece in rolling]
    return [Sketch(svg, size, size) for svg in made]


def _locked(t: Seen, size: float) -> list[Sketch]:
    shown = [(symbol, i) for symbol, count in enumerate(t.s.locked) if symbol != layout.RAIDER for i in range(count)]
    lock = badge(size - 6, size - 6, "lock", _("locked")) if size > 40 else ""
    dice = [_results_die(f"dice-locked-{symbol}-{i}", symbol, t.p.symbols[symbol], i, size) for symbol, i in shown]
    return [Sketch(svg + lock, size, size) for svg in dice]


def _results_in_words(t: Seen) -> str:
    rows = [(_("loose"), _symbols_in_words(t, t.s.loose))]
    if t.s.rolling:
        rows.insert(0, (_("rolling"), names.dice_of(t.s.rolling)))
    locked = _symbols_in_words(t, [0, *t.s.locked[1:]])
    if count := sum(t.s.locked[1:]):
        locked = _("{dice}: {symbols}").format(dice=names.dice_of(count), symbols=locked)
    return table_of((*rows, (_("locked"), locked)), 40)


def _symbols_in_words(t: Seen, counts: Sequence[int]) -> str:
    both = [(word, count) for word, count in zip(t.p.symbols, counts, strict=True) if count]
    return ", ".join(f"{word} ×{count}" if count > 1 else word for word, count in both) or _("none")


# Raiders


def _until_bust(t: Seen) -> tuple[int, int]:
    """How many raiders lie locked, and how many bust."""
    return t.s.locked[layout.RAIDER], names.limit(t.box, t.works[t.s.active].number, t.s.bonus)


def raiders(t: Seen, width: float, height: float) -> Sketch:
    """Raiders lie locked; the places beside them are those that are left before a bust."""
    (count, limit), at_risk = t.once(_until_bust), _at_risk(t)
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "red-wash", "alarm", 14)
    risk = _("A bust marks a raider box in the {region}.").format(region=names.region(t.box, t.s.track))
    until = _("{raiders}, bust at {limit}").format(raiders=names.raiders_of(count), limit=limit)
    if height < 110:
        places = _places(t, count, limit, height - 18, width * 0.46)
        x, room = places.width + 22, width - places.width - 30
        title = Sketch(text(0, 14, clipped(until, room, 14.5, bold=True), 14.5, bold=True), room, 20)
        words = [words_in(said, room, 13, "muted") for said in (risk, _("A bust marks a raider box."))]
        drawn = column([title, next((one for one in words if one.height < height - 26), NOTHING)], 0)
        svg += moved(places, 10, (height - places.height) / 2) + moved(drawn, x, (height - drawn.height) / 2)
    else:
        room = width - 28
        parts = [_places(t, count, limit, min(62.0, height * 0.3), room), words_in(risk, room, 13, "muted"), at_risk]
        svg += heading(clipped(until, room, 17, bold=True), "", room, 14, 8)
        svg += moved(column(parts, 9, height=height - 48), 14, 38)
    return Sketch(svg, width, height, paragraph(f"{until}.", risk, at_risk.words))


def _places(t: Seen, count: int, limit: int, high: float, width: float) -> Sketch:
    size, name = min(high, (width + 8) / max(limit, count) - 8), t.p.symbols[layout.RAIDER]
    made = [_results_die(f"dice-raider-{i}", layout.RAIDER, name, i, size) for i in range(count)]
    skull = icon("skull", size * 0.25, size * 0.25, size * 0.5, "muted", _("one raider more"))
    made += [empty_place(0, 0, size, size, size * 0.2) + skull] * (limit - count)
    return row([Sketch(shape, size, size) for shape in made], 8)


def _at_risk(t: Seen) -> Sketch:
    """The raider boxes of everybody who takes part."""
    made, boxes, sentence = [], t.box.bust.boxes_per_track, _("{name}: {marked} of {boxes} raider boxes.")
    for seat in t.works:
        name, marked = t.names[seat], t.s.raiders[seat][t.s.track]
        mark = Sketch(seat_mark(seat, 7, 8.5, 6.5, name), 14, 17)
        drawn = row([mark, skulls(marked, boxes, 17)], 5)
        made.append(drawn._replace(words=sentence.format(name=name, marked=marked, boxes=boxes)))
    return column([row(made[i : i + 2], 22) for i in range(0, len(made), 2)], 6)


# What a roll or a placement brings, in exact odds; where there is nothing to weigh, what the signs mean


def title_of_odds(t: Seen) -> str:
    if not t.ahead:
        return _("What the signs mean")
    return _("What a placement brings") if t.s.phase == layout.PLACING else _("What a roll brings")


def odds(t: Seen, width: float, height: float) -> Sketch:
    """A bar for every chance, and how many boxes are marked on average; in a low place without a frame."""
    rolls, low = t.ahead, height < 110
    placing, asking = t.s.phase == layout.PLACING, t.s.phase == layout.ASKING
    framed = Framed("", Place(4, 0, width - 8, height)) if low else frame(width, height, title_of_odds(t))
    inside, signs = framed.inside, key(t.p.symbols, framed.inside.width)
    if not rolls:
        faces = paragraph(_("The faces of the results dice: {faces}.").format(faces=", ".join(t.p.symbols)))
        return Sketch(framed.svg + moved(signs, inside.x, inside.y), width, height, faces)
    bars, rest = sum(len(_chances(found, placing)) for _head, found in rolls), 46 * len(rolls)
    high = 9.0 if low else max(8.0, min(13.0, (inside.height - 18 - rest) / bars - 25))
    parts = [_roll(i, *roll, placing, inside.width, high, low, t.small) for i, roll in enumerate(rolls)]
    shown, room = parts[: max(1, int(height // 52))] if low else parts, inside.height - (0 if low or asking else 18)
    drawn = column([*parts, rule(inside.width), signs] if asking else shown, 8)
    if drawn.height > room:
        drawn = column(shown, 8, height=room)
    svg = framed.svg + moved(drawn, inside.x, inside.y + (inside.height - drawn.height) / 2 * low)
    if not low and rolls[0][1].done is not None:
        foot = clipped(_("then the best play, and nothing more is paid"), inside.width, t.small)
        svg += text(inside.x, height - 11, foot, t.small, "muted")
    return Sketch(svg, width, height, "\n".join(part.words for part in parts))


def _chances(found: Chances, placing: bool) -> list[tuple[str, float, str]]:
    """Names, shares and colours; before a placement without the first roll, which is as risky everywhere."""
    made = [] if placing or found.bust is None else [(_("bust"), found.bust, "red")]
    if found.done is None:
        return made
    words = _("step done, {boxes:.2f} boxes") if placing and found.boxes is not None else _("step done")
    return [*made, (words.format(boxes=found.boxes), found.done, "brown")]


@kept(512)
def _roll(
    number: int, head: str, found: Chances, placing: bool, width: float, high: float, beside: bool, small: float
) -> Sketch:
    """A roll with its chances, below each other or beside each other."""
    chances, said = _chances(found, placing), found.said()
    boxes = "" if found.boxes is None or placing else said[-1]
    room = width - (width_of(boxes, small) + 12 if beside else 0)
    svg = text(0, 13, clipped(head, room, 13.5, bold=True), 13.5, bold=True)
    across, bars = (width - 14 * (len(chances) - 1)) / len(chances) if beside else width, []
    for i, (words, share, hue) in enumerate(chances):
        bars.append(chance(f"odds-{number}-{i}", words, share, names.percent(share), across, hue, 13, high))
    if beside:
        svg += text(width, 13, boxes, small, "muted", anchor="end") if boxes else ""
        drawn = column([Sketch(svg, width, 17), row(bars, 14)], 0)
    else:
        line = Sketch(text(0, 11, clipped(boxes, width, small), small, "muted"), width, 14) if boxes else NOTHING
        drawn = column([Sketch(svg, width, 17), *bars, line], 4)
    return drawn._replace(words=paragraph(_("{roll}: {odds}.").format(roll=head, odds=", ".join(said))))


# The end


def _ending(t: Seen) -> tuple[str, list[tuple[str, int]]]:
    """Who has won, and what the points of everybody are made of."""
    tallies = t.look.tallies
    return t.look.ended, [(line, tallies[i].points) for i, line in enumerate(in_lines(tallies).split("\n"))]


def scores(t: Seen, width: float, height: float) -> Sketch:
    """Who has won, and what the points are made of."""
    ended, rows = t.once(_ending)
    framed = frame(width, height, clipped(ended, width - 30, 17, bold=True))
    drawn = fact_rows(rows, framed.inside.width - 8, min(44.0, framed.inside.height / len(rows)), 16)
    words = "\n".join(paragraph(line) for line in (ended, *(line for line, _points in rows)))
    return Sketch(framed.svg + moved(drawn, framed.inside.x, framed.inside.y + 8), width, height, words)
