"""The action: the step that is tried with its boxes, who takes part, the results dice and the raiders among them."""

from collections.abc import Sequence

from digsite.boards import around
from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    column,
    columns,
    die,
    empty_place,
    fact_rows,
    first_that_fits,
    frame,
    heading,
    icon,
    moved,
    paragraph,
    pressable,
    rect,
    row,
    seat_mark,
    text,
    width_of,
    words_in,
)
from digsite.drawing.badges import badge
from digsite.games.ancient_artifacts.board.boxes import skulls, step_boxes
from digsite.games.ancient_artifacts.board.seen import GAIN, HUES, OPEN, SIGNS, Seen
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words import names
from digsite.games.ancient_artifacts.words.printed import Step
from digsite.text import _, plural
from digsite.text.speech import listed

SIDE = 168  # what is kept, and who follows


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
    return Sketch(svg, width, height, f"{columns([_asks(t, t.s.to_move)], widest=30)}\n\n{columns(answers)}")


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
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, f"{hue}-wash", hue, 14)
    first, second = _outlook(t, seat)
    bonus, follow = _bonus(t, tried, width - 30), _followers(t, seat, 150)
    if wide:
        boxes = _boxes(t, seat, (width - SIDE) * 0.6, 44, 36, 30)
        left, x, top, size = width - SIDE - boxes.width - 48, width - SIDE, height / 2 - 16, 21
        svg += moved(boxes, x - boxes.width - 16, (height - boxes.height) / 2) + moved(follow, x, height / 2 + 13)
        svg += moved(column([_whose(t, seat, left), _bonus(t, tried, left)], 5), 16, 40)
    else:
        boxes = _boxes(t, seat, width - 130, 28, 24)
        left, x, top, size = width - 34 - follow.width, boxes.width + 28, height - 25, 17
        svg += rect(0, 10, 6, height - 20, hue, "", 3) + moved(boxes, 16, height - boxes.height - 9)
        svg += moved(bonus if bonus.width else _whose(t, seat, width - 30), 16, 26) + moved(
            follow, width - follow.width - 8, 6
        )
    svg += text(16, 30 if wide else 21, clipped(tried.name, left, size, bold=True), size, serif=True)
    svg += text(x, top, clipped(first, width - x - 6, 14.5, bold=True), 14.5, bold=True) if first else ""
    return svg + text(x, top + 17, clipped(second, width - x - 6, 13), 13, "muted")


def _boxes(t: Seen, seat: int, width: float, *sizes: float) -> Sketch:
    """The boxes of a participant's step, as large as there is room for them."""
    tried = (step_boxes(t.works[seat], t.now[seat], HUES[t.s.track], width, size) for size in sizes)
    return first_that_fits(width, sizes[0], *tried)


def _whose(t: Seen, seat: int, width: float) -> Sketch:
    """Whose step it is, and what kind of action."""
    what, name = names.action_name(t.box, t.s.track, t.s.research), t.names[seat]
    name = clipped(name, max(width * 0.4, width - 30 - width_of(what, 13.5)), 13.5, bold=True)
    wide = width_of(name, 13.5, bold=True)
    svg = seat_mark(seat, 7, 9, 6.5, t.names[seat]) + text(20, 14, name, 13.5, bold=True)
    return Sketch(svg + text(26 + wide, 14, clipped(what, width - 28 - wide, 13.5), 13.5, "muted"), width, 17)


def _bonus(t: Seen, tried: Step, width: float) -> Sketch:
    """What the bonus of the action does on this step."""
    words = names.gift(t.box, tried.number) if t.s.bonus else ""
    if not words:
        return NOTHING
    star = icon("star", 0, 2, 14, "gold", _("With the bonus"))
    return Sketch(star + text(20, 14, clipped(words, width - 20, 13), 13), width, 17)


def _outlook(t: Seen, seat: int) -> tuple[str, str]:
    """What the dice on the table are good for now."""
    phase, looks = t.s.phase, t.now[seat]
    if phase == layout.ASKING:
        return "", _("not rolled yet") if seat == t.s.active else _("with the same roll")
    if phase == layout.CONTINUING:
        return "", _("the next step")
    first = _("{count} marked").format(count=looks.count(GAIN))
    if not t.works[seat].boxes:
        first = _("{count} lacking").format(count=looks.count(OPEN)) if OPEN in looks else _("step done")
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
                words = f"+{looks.count(GAIN)}"
                svg, wide = svg + text(18, 14, words, 13.5, bold=True), 19 + width_of(words, 13.5, bold=True)
            elif tried and OPEN not in looks:
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
    rows = [_asks(t, seat) for seat in t.works]
    whose = _("{name} is on turn.").format(name=t.names[s.active])
    parts = [paragraph(whose, t.state), f"{paragraph(what)}\n{columns(rows, widest=30)}"]
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
        return _("{name} marks {boxes}").format(name=name, boxes=names.boxes_of(looks.count(GAIN)))
    lacks = [word for word, look in zip(tried.said, looks, strict=True) if look == OPEN]
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
        below = row([_lock(locked), *_locked(t, 38), *[Sketch(empty_place(0, 0, 38, 38), 38, 38)] * loose], 8)
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


def _results_die(t: Seen, id: str, symbol: int, number: int, size: float) -> str:
    """A die that has landed, with its number among all that show this symbol, the locked ones first."""
    hue, piece = "alarm" if symbol == layout.RAIDER else "", f"result-{symbol}-{number}"
    return die(id, 0, 0, size, SIGNS[symbol], hue, t.p.symbols[symbol], piece=piece)


def _air(number: int, size: float) -> str:
    return die(f"dice-air-{number}", 0, 0, size, "question", "", _("still rolling"), piece=f"air-{number}", air=True)


def _loose(t: Seen, size: float) -> list[Sketch]:
    made = []
    for symbol, count in enumerate(t.s.loose):
        action = layout.LOCK + symbol - 1 if symbol != layout.RAIDER else None
        can = None if action is None else t.can(action)
        for i in range(count):
            id, frame_of_it = f"dice-loose-{symbol}-{i}", (1.0, 1.0, size - 2, size - 2)
            shape = _results_die(t, f"{id}-die", symbol, t.s.locked[symbol] + i, size)
            made.append(pressable(id, shape, can, "" if can is None else t.say(can), frame_of_it, size * 0.2, action))
    made += [_air(i, size) for i in range(t.s.rolling)]
    return [Sketch(svg, size, size) for svg in made]


def _locked(t: Seen, size: float) -> list[Sketch]:
    made = []
    for symbol, count in enumerate(t.s.locked[1:], 1):
        for i in range(count):
            svg = _results_die(t, f"dice-locked-{symbol}-{i}", symbol, i, size)
            svg += badge(size - 6, size - 6, "lock", _("locked")) if size > 40 else ""
            made.append(Sketch(svg, size, size))
    return made


def _lock(locked: int) -> Sketch:
    words = _("locked") if locked else _("none locked")
    return Sketch(icon("lock", 0, 10, 17, "muted", words) + text(23, 24, clipped(words, 90, 13), 13, "muted"), 110, 38)


def _results_in_words(t: Seen) -> str:
    rows: list[Sequence[object]] = [(_("rolling"), names.dice_of(t.s.rolling))] if t.s.rolling else []
    rows.append((_("loose"), _symbols_in_words(t, t.s.loose)))
    locked = _symbols_in_words(t, [0, *t.s.locked[1:]])
    if count := sum(t.s.locked[1:]):
        locked = _("{dice}: {symbols}").format(dice=names.dice_of(count), symbols=locked)
    return columns([*rows, (_("locked"), locked)])


def _symbols_in_words(t: Seen, counts: Sequence[int]) -> str:
    both = [(word, count) for word, count in zip(t.p.symbols, counts, strict=True) if count]
    return ", ".join(f"{word} ×{count}" if count > 1 else word for word, count in both) or _("none")


# Raiders


def raiders(t: Seen, width: float, height: float) -> Sketch:
    """Raiders lie locked; the places beside them are those that are left before a bust."""
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "red-wash", "alarm", 14)
    risk = _("A bust marks a raider box in the {region}.").format(region=names.region(t.box, t.s.track))
    until = _("{raiders}, bust at {limit}").format(raiders=names.raiders_of(t.once(_locked_raiders)), limit=_limit(t))
    if height < 110:
        places = _places(t, height - 18, width * 0.46)
        x, room = places.width + 22, width - places.width - 30
        title = Sketch(text(0, 14, clipped(until, room, 14.5, bold=True), 14.5, bold=True), room, 20)
        words = [words_in(said, room, 13, "muted") for said in (risk, _("A bust marks a raider box."))]
        drawn = column([title, next((one for one in words if one.height < height - 26), NOTHING)], 0)
        svg += moved(places, 10, (height - places.height) / 2) + moved(drawn, x, (height - drawn.height) / 2)
    else:
        room = width - 28
        parts = [_places(t, min(62.0, height * 0.3), room), words_in(risk, room, 13, "muted"), _at_risk(t)]
        svg += heading(clipped(until, room, 17, bold=True), "", room, 14, 8)
        svg += moved(column(parts, 9, height=height - 48), 14, 38)
    sentence = _("{name}: {marked} of {boxes} raider boxes.")
    said = [
        sentence.format(name=t.names[seat], marked=t.s.raiders[seat][t.s.track], boxes=t.box.bust.boxes_per_track)
        for seat in t.works
    ]
    return Sketch(svg, width, height, paragraph(f"{until}.", risk, *said))


def _places(t: Seen, high: float, width: float) -> Sketch:
    limit, count = _limit(t), t.once(_locked_raiders)
    size = min(high, (width + 8) / max(limit, count) - 8)
    made = [_results_die(t, f"dice-raider-{i}", layout.RAIDER, i, size) for i in range(count)]
    skull = icon("skull", size * 0.25, size * 0.25, size * 0.5, "muted", _("one raider more"))
    made += [empty_place(0, 0, size, size, size * 0.2) + skull] * (limit - count)
    return row([Sketch(shape, size, size) for shape in made], 8)


def _locked_raiders(t: Seen) -> int:
    return int(t.s.locked[layout.RAIDER])


def _limit(t: Seen) -> int:
    return names.limit(t.box, t.works[t.s.active].number, t.s.bonus)


def _at_risk(t: Seen) -> Sketch:
    """The raider boxes of everybody who takes part."""
    made = []
    for seat in t.works:
        boxes = skulls(t.s.raiders[seat][t.s.track], t.box.bust.boxes_per_track, 17)
        made.append(row([Sketch(seat_mark(seat, 7, 8.5, 6.5, t.names[seat]), 14, 17), boxes], 5))
    return column([row(made[i : i + 2], 22) for i in range(0, len(made), 2)], 6)
