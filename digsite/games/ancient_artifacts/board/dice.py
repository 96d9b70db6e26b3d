"""The dice: those in hand with what each would allow, then the results, the odds and the choices."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from digsite.boards import ThisBox, in_widths, ranking, table_of
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    TWO_COLUMNS,
    Panel,
    Sketch,
    bar,
    columns,
    die,
    empty_place,
    flow,
    height_of,
    icon,
    kept,
    lines,
    moved,
    named_seat,
    paragraph,
    pill,
    pressable,
    rect,
    seat_mark,
    stack,
    text,
    width_of,
)
from digsite.games.ancient_artifacts.board.printed import HUES, SIGNS, Step
from digsite.games.ancient_artifacts.board.sheet import FREE, OPEN, cell_row
from digsite.games.ancient_artifacts.board.table import ROLLING_ON, Table, action_die, gained, looks_of, step_now
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import limit_of
from digsite.games.ancient_artifacts.rules.scoring import final_renown
from digsite.games.ancient_artifacts.words.labels import brief
from digsite.games.ancient_artifacts.words.names import action_name, boxes_of, dice_of, raiders_of, task
from digsite.games.ancient_artifacts.words.names import die as name_of_die
from digsite.games.ancient_artifacts.words.notes import Chances, next_roll
from digsite.games.ancient_artifacts.words.turns import state
from digsite.text import _, plural
from digsite.text.speech import listed


class Asked(NamedTuple):
    """What stands beside the dice: the odds, and the choices that have no piece, with their words."""

    roll: tuple[str, Chances] | None
    pills: list[tuple[int, str]]


def _asked(t: Table) -> Asked:
    return Asked(next_roll(t.look), [(action, brief(t.look, action)) for action in ON_PILLS if action in t.said])


def _state(t: Table) -> str:
    return state(t.look)


def dice(t: Table) -> Panel:
    title = _("Results dice")
    if t.s.phase == layout.END:
        title = _("Final scores")
    elif t.s.phase in (layout.START, layout.DRAW, layout.NUMBERS, layout.PLACING):
        title = _("Dice in hand")
    ask = t.once(_asked)
    return in_widths(t.screen, "dice", title, _dice_in_words(t, ask), partial(_dice, t, ask))


def _dice(t: Table, ask: Asked, prefix: str, width: float) -> Sketch:
    if t.s.phase == layout.END:
        return _scores(t, width)
    if t.works:
        return _action(t, ask, prefix, width)
    if t.s.phase == layout.PLACING:
        return stack([_whose_turn(t, width), _hand(t, prefix, width), _pills(t, ask, prefix, width)])
    return stack([_whose_turn(t, width), _hand_to_come(t, prefix)])


def _whose_turn(t: Table, width: float) -> Sketch:
    words = t.once(_state)
    if t.s.phase == layout.START:
        return Sketch(lines(0, 15, words, width, 14, "muted"), width, height_of(words, width, 14))
    who = named_seat(t.s.active, 0, 0, t.names[t.s.active], width)
    svg = who.svg + lines(0, who.height + 16, words, width, 13, "muted")
    return Sketch(svg, width, who.height + (6 + height_of(words, width, 13) if words else 0))


# The action dice in hand


DIE = 44


def _hand_to_come(t: Table, prefix: str) -> Sketch:
    """Dice that are drawn and not rolled yet."""
    svg = ""
    for i in range(layout.HAND):
        if i < t.s.hand_size:
            svg += action_die(t, f"{prefix}-hand-{i}", i * 56, 0, DIE, t.s.hand_colour[i], t.s.hand_number[i])
        else:
            svg += empty_place(i * 56, 0, DIE, DIE)
    return Sketch(svg, layout.HAND * 56, DIE + 3)


def _hand(t: Table, prefix: str, width: float) -> Sketch:
    """Both dice, each with what it would allow."""
    across = width if width == COLUMN else (width - 12) / layout.HAND
    cards = [_die_in_hand(t, i, across - 92) for i in range(layout.HAND)]
    high = [max(82.0, card.height + 20) for card in cards]
    if width != COLUMN:
        high = [max(high)] * layout.HAND
    made = []
    for i, card in enumerate(cards):
        shade, number = t.s.hand_colour[i], t.s.hand_number[i]
        svg = rect(0.75, 0.75, across - 1.5, high[i] - 1.5, f"{HUES[shade]}-wash", HUES[shade], 10)
        svg += action_die(t, f"{prefix}-hand-{i}", 20, 12, DIE, shade, number)
        name = name_of_die(t.box, shade, number)
        svg += lines(42, 72, name, 76, SMALLEST, anchor="middle") + moved(card, 84, 10)
        made.append(Sketch(svg, across, max(high[i], 66 + height_of(name, 76, SMALLEST))))
    return flow(made, width, 12, 10)


def _die_in_hand(t: Table, hand: int, width: float) -> Sketch:
    """What a die in hand would allow."""
    if not t.fits[hand]:
        return Sketch(text(0, 36, _("fits nowhere"), 14, "muted"), width, 50)
    return stack([_allowed(t, hand, slot, width) for slot in t.fits[hand]], 12)


def _allowed(t: Table, hand: int, slot: int, width: float) -> Sketch:
    """A slot where a die fits: its name, the bonus, and the boxes of the step that it would work on."""
    s, track = t.s, t.p.slot_track[slot]
    step = step_now(t, s.active, track, t.p.slot_research[slot])
    name, bonus = t.p.slot_names[slot], t.fits[hand][slot]
    svg, y = lines(0, 14, name, width, 14, bold=True), height_of(name, width, 14, bold=True)
    if bonus:
        words = _gift(t, step)
        svg += icon("star", 0, y, 14, "gold", _("With the bonus")) + lines(20, y + 12, words, width - 20, SMALLEST)
        y += height_of(words, width - 20, SMALLEST) + 1
    section = s.section[s.active][track]
    place = t.p.tracks[track].sections[section].steps.index(step)
    looks = looks_of(t, s.active, track)[section][place]
    if bonus and not step.icon and not step.boxes:
        looks = tuple(FREE if coloured else look for look, coloured in zip(looks, step.coloured, strict=True))
    cells = cell_row(step, looks, HUES[track], width)
    return Sketch(svg + moved(cells, 0, y + 4), width, y + 4 + cells.height)


def _gift(t: Table, step: Step) -> str:
    """What the bonus does on a step."""
    if step.icon:
        return _("bonus: bust only at {limit} raiders").format(limit=t.box.bust.special_limit)
    if step.boxes:
        return _("bonus: each die marks {boxes}").format(boxes=boxes_of(t.box.bonus.multiplier))
    return _("bonus: coloured boxes are free")


# The results dice


def _action(t: Table, ask: Asked, prefix: str, width: float) -> Sketch:
    """What is tried, by whom, the dice on the table, the odds and the choices."""
    room, beside = (width, width) if width == COLUMN else (LEFT, RIGHT)
    targets = [_target(t, seat, room) for seat in _shown_at_work(t)]
    left = stack([_whose_turn(t, room), *targets, _followers(t, room), _on_the_table(t, prefix, room)], 12)
    right = stack([_odds(t, ask, prefix, beside), _pills(t, ask, prefix, beside)], 10)
    if width == COLUMN:
        return stack([left, right], 12)
    return Sketch(left.svg + moved(right, width - RIGHT, 0), width, max(left.height, right.height))


RIGHT = 244


LEFT = TWO_COLUMNS - RIGHT - 24


def _shown_at_work(t: Table) -> list[int]:
    """The active player, and the reader or whoever is asked; the others' steps are on their sheets."""
    also = t.s.to_move if t.s.phase == layout.ASKING else t.seat
    return [seat for seat in (t.s.active, also) if seat in t.works][: 1 if also == t.s.active else 2]


def _target(t: Table, seat: int, width: float) -> Sketch:
    """The step that a participant tries, and its boxes."""
    step, hue = t.works[seat], HUES[t.s.track]
    head = t.names[seat] if seat != t.s.active else action_name(t.box, t.s.track, t.s.research)
    svg = ""
    if seat != t.s.active:
        svg, lead = seat_mark(seat, 8, 9, 7), 22
    else:
        lead = 0
    svg += lines(lead, 14, head, width - lead, 15, serif=True)
    y = height_of(head, width - lead, 15, bold=True)
    svg += lines(0, y + 12, step.name, width, 13, "muted")
    y += height_of(step.name, width, 13)
    if t.s.bonus and not step.no_bonus:
        words = _gift(t, step)
        svg += icon("star", 0, y + 2, 14, "gold", _("With the bonus")) + lines(20, y + 14, words, width - 20, 13)
        y += height_of(words, width - 20, 13) + 2
    cells = cell_row(step, t.now[seat], hue, width)
    return Sketch(svg + moved(cells, 0, y + 6), width, y + 8 + cells.height)


def _followers(t: Table, width: float) -> Sketch:
    """Who follows."""
    made = []
    for turn in range(1, t.s.seats):
        seat = (t.s.active + turn) % t.s.seats
        if t.s.following[seat]:
            words = _("{name} follows").format(name=t.names[seat])
            high = height_of(words, width - 22, 13)
            wide = 26 + min(width - 22, width_of(words, 13))
            made.append(Sketch(seat_mark(seat, 8, 9, 6) + lines(22, 13, words, width - 22, 13), wide, high))
    return flow(made, width, 10, 4) if made else Sketch("", width, 0)


def _limit(t: Table, seat: int) -> int:
    return int(limit_of(t.box.record, t.works[seat].number, t.s.bonus))


def _on_the_table(t: Table, prefix: str, width: float) -> Sketch:
    """The results dice: loose ones, locked ones, and the raiders with the places that are left."""
    if t.s.phase not in ROLLING_ON:
        return Sketch("", width, 0)
    return flow([*_loose(t, prefix), *_locked(t, prefix), _raiders(t, prefix)], width, 14, 12)


PITCH = DIE + 8


def _dice_group(words: str, sign: str, shapes: Sequence[str], ground: str, line: str) -> Sketch:
    wide = max(len(shapes) * PITCH + 6, width_of(words, SMALLEST) + (32 if sign else 14))
    svg = rect(0.75, 0.75, wide - 1.5, DIE + 36, ground, line, 10)
    if sign:
        svg += icon(sign, 7, 5, 13, "ink", words)
    svg += text(24 if sign else 8, 16, words, SMALLEST)
    for i, shape in enumerate(shapes):
        svg += f'<g transform="translate({7 + i * PITCH:g} 26)">{shape}</g>'
    return Sketch(svg, wide, DIE + 39)


def _results_die(id: str, symbol: int, said: str) -> str:
    return die(id, 0, 0, DIE, SIGNS[symbol], "red" if symbol == layout.RAIDER else "", said)


def _loose(t: Table, prefix: str) -> list[Sketch]:
    made = []
    for symbol in range(layout.SYMBOLS):
        action, said = layout.LOCK + symbol - 1, t.p.symbols[symbol]
        for i in range(t.s.loose[symbol]):
            id = f"{prefix}-loose-{symbol}-{i}"
            shape = _results_die(f"{id}-die", symbol, said)
            can = t.can(action) if symbol != layout.RAIDER else None
            made.append(pressable(id, shape, can, t.say(action) if can else "", (-1, -1, DIE + 2, DIE + 2), 10))
    made += [die(f"{prefix}-air-{i}", 0, 0, DIE, "question", "", _("still rolling")) for i in range(t.s.rolling)]
    if not made:
        return []
    words = (
        _("rolling") if t.s.rolling else _("of the step that is done") if t.s.phase == layout.CONTINUING else _("loose")
    )
    if any(layout.LOCK <= action < layout.END_ACTION for action in t.said):
        words = _("loose, press to lock")
    return [_dice_group(words, "", made, "card", "line")]


def _locked(t: Table, prefix: str) -> list[Sketch]:
    made = [
        _results_die(f"{prefix}-locked-{symbol}-{i}", symbol, t.p.symbols[symbol])
        for symbol in range(1, layout.SYMBOLS)
        for i in range(t.s.locked[symbol])
    ]
    return [_dice_group(_("locked"), "lock", made, "tray", "muted")] if made else []


def _raiders(t: Table, prefix: str) -> Sketch:
    """Raiders lie locked; the places beside them are those that are left before a bust."""
    limit, count = _limit(t, t.s.active), t.s.locked[layout.RAIDER]
    said = t.p.symbols[layout.RAIDER]
    made = [_results_die(f"{prefix}-raider-{i}", layout.RAIDER, said) for i in range(count)]
    for i in range(count, limit):
        skull = icon("skull", 11, 11, 22, "muted", _("one raider more")) if i == limit - 1 else ""
        made.append(empty_place(0, 0, DIE, DIE, 9) + skull)
    return _dice_group(_until_bust(t), "", made, "red-wash", "red")


def _until_bust(t: Table) -> str:
    count = raiders_of(t.s.locked[layout.RAIDER])
    return _("{raiders}, bust at {limit}").format(raiders=count, limit=_limit(t, t.s.active))


def _odds(t: Table, ask: Asked, prefix: str, width: float) -> Sketch:
    """Bars for a bust on the next roll and for finishing the step."""
    if ask.roll is None:
        return Sketch("", width, 0)
    head, found = ask.roll
    inside = width - 24
    svg, y = lines(12, 23, head, inside, 14, serif=True), 12 + height_of(head, inside, 14, bold=True)
    for i, (words, share) in enumerate(zip(found.said(), found, strict=False)):
        if i == BOXES:
            svg += lines(12, y + 11, words, inside, 13, "muted")
            y += height_of(words, inside, 13) + 2
        else:
            svg += lines(12, y + 13, words, inside, 13)
            y += height_of(words, inside, 13) + 2
            svg += bar(f"{prefix}-odds-{i}", 12, y, inside, share or 0.0, hue=("red", "brown")[i], height=12)
            y += 20
    return Sketch(rect(0.75, 0.75, width - 1.5, y + 4.5, "paper", "line", 10) + svg, width, y + 6)


BOXES = 2  # the third figure of the chances is no share


ON_PILLS = (
    layout.FOLLOW,
    layout.DECLINE,
    layout.ROLL,
    layout.STOP,
    layout.RESET,
    layout.CONTINUE,
    layout.CONTINUE_PAID,
    layout.END_ACTION,
    layout.REROLL,
    layout.GIVE_UP,
)


def _pills(t: Table, ask: Asked, prefix: str, width: float) -> Sketch:
    made = [pill(f"{prefix}-press-{action}", words, action, t.say(action), width) for action, words in ask.pills]
    return flow(made, width, 6, 4) if made else Sketch("", width, 0)


def _dice_in_words(t: Table, ask: Asked) -> str:
    if t.s.phase == layout.END:
        return _scores_in_words(t)
    if t.s.phase == layout.START:
        return t.once(_state)
    whose = _("{name} is on turn.").format(name=t.names[t.s.active])
    parts = [paragraph(whose, t.once(_state))]
    if t.s.phase == layout.PLACING:
        parts.append(table_of(tuple(_hand_in_words(t)), 22))
    elif t.works:
        parts += _action_in_words(t, ask)
    elif t.s.hand_size:
        drawn = listed([t.p.colours[shade] for shade in t.s.hand_colour[: t.s.hand_size]])
        parts.append(_("Drawn so far: {colours}.").format(colours=drawn))
    if ask.pills:
        choices = "; ".join(words for _action, words in ask.pills)
        parts.append(paragraph(_("To choose: {choices}.").format(choices=choices)))
    return "\n\n".join(parts)


def _hand_in_words(t: Table) -> Iterator[tuple[str, ...]]:
    """What each die would allow."""
    for hand in range(layout.HAND):
        name = name_of_die(t.box, t.s.hand_colour[hand], t.s.hand_number[hand])
        if not t.fits[hand]:
            yield name, "", _("fits nowhere")
        for i, slot in enumerate(t.fits[hand]):
            track, research, bonus = t.p.slot_track[slot], t.p.slot_research[slot], t.fits[hand][slot]
            step = step_now(t, t.s.active, track, research)
            allowed = _task(ThisBox(t.box), step.number, bonus, 0 if research else t.s.marks[t.s.active][track])
            if bonus:
                allowed = _("with the bonus: {task}").format(task=allowed)
            yield "" if i else name, t.p.slot_names[slot], allowed


def _action_in_words(t: Table, ask: Asked) -> list[str]:
    s, parts = t.s, []
    what = action_name(t.box, s.track, s.research)
    if s.bonus:
        what = _("{action}, with the bonus").format(action=what)
    rows: list[Sequence[object]] = []
    for seat, step in t.works.items():
        marks = 0 if s.research else s.marks[seat][s.track]
        rows.append((_role(t, seat), _task(ThisBox(t.box), step.number, s.bonus, marks)))
    parts.append(f"{paragraph(what)}\n{columns(rows, widest=30)}")
    if s.phase in ROLLING_ON:
        dice_rows: list[Sequence[object]] = []
        if s.rolling:
            dice_rows.append((_("rolling"), dice_of(s.rolling)))
        dice_rows.append((_("loose"), _symbols_in_words(t, s.loose)))
        dice_rows.append((_("locked"), _symbols_in_words(t, [0, *s.locked[1:]])))
        dice_rows.append((_("raiders"), _until_bust(t)))
        if s.phase == layout.LOCKING:
            dice_rows.append((_("if kept"), _kept_in_words(t)))
        parts.append(columns(dice_rows))
    if ask.roll is not None:
        roll, found = ask.roll
        parts.append(paragraph(_("{roll}: {odds}.").format(roll=roll, odds=", ".join(found.said()))))
    return parts


@kept(512)
def _task(this: ThisBox[Box], step: int, bonus: int, marks: int) -> str:
    return task(this.box, step, bonus, marks)


def _role(t: Table, seat: int) -> str:
    if seat == t.s.active:
        return t.names[seat]
    if t.s.following[seat]:
        return _("{name} follows").format(name=t.names[seat])
    return _("{name} is asked").format(name=t.names[seat])


def _symbols_in_words(t: Table, counts: Sequence[int]) -> str:
    said = [
        f"{t.p.symbols[symbol]} ×{count}" if count > 1 else t.p.symbols[symbol]
        for symbol, count in enumerate(counts)
        if count
    ]
    return ", ".join(said) or _("none")


def _kept_in_words(t: Table) -> str:
    said = []
    for seat, step in t.works.items():
        if step.boxes:
            sentence = _("{name} marks {boxes}")
            said.append(sentence.format(name=t.names[seat], boxes=boxes_of(gained(t, seat))))
        else:
            missing = [word for word, look in zip(step.said, t.now[seat], strict=True) if look == OPEN]
            if missing:
                said.append(_("{name} lacks {symbols}").format(name=t.names[seat], symbols=listed(missing)))
            else:
                said.append(_("{name} completes the step").format(name=t.names[seat]))
    return "; ".join(said)


# The end


def _renown(t: Table) -> list[int]:
    return [int(final_renown(t.look.record, t.box.record, seat)) for seat in range(t.s.seats)]


def _outcome(t: Table) -> str:
    if t.s.seats == 1:
        return _("The game is over with {points} points.").format(points=t.points[0])
    best = [seat for place, seat in ranking(t.places) if place == 1]
    sentence = plural("{names} wins with {points} points.", "{names} share the win with {points} points.", len(best))
    return sentence.format(names=listed([t.names[seat] for seat in best]), points=t.points[best[0]])


def _made_of(t: Table, seat: int) -> str:
    """What the points are made of."""
    extra = t.once(_renown)[seat] - t.s.renown[seat]
    parts = [_("milestones {renown}").format(renown=t.s.renown[seat])]
    if extra:
        parts.append(_("most followed {renown}").format(renown=extra))
    money = t.s.money[seat] * t.box.scoring.renown_per_money
    parts.append(_("money {points}").format(points=money))
    return ", ".join(parts)


def _scores(t: Table, width: float) -> Sketch:
    said = _outcome(t)
    svg, y = lines(0, 18, said, width, 18, serif=True), height_of(said, width, 18, bold=True) + 6
    for place, seat in ranking(t.places):
        name = named_seat(seat, 34, 12, t.names[seat], width - 110)
        words = _made_of(t, seat)
        high = name.height + height_of(words, width - 120, 13) + 20
        row = text(4, 30, place, 20, "muted", serif=True) + name.svg
        row += lines(59, 12 + name.height + 13, words, width - 135, 13, "muted")
        row += text(width - 2, 34, t.points[seat], 28, serif=True, anchor="end")
        high = max(high, 24 + name.height + height_of(words, width - 135, 13))
        svg += f'<g transform="translate(0 {y:g})"><path d="M0 2H{width:g}" stroke="var(--line)"/>{row}</g>'
        y += high
    return Sketch(svg, width, y)


def _scores_in_words(t: Table) -> str:
    rows: list[Sequence[object]] = [
        (place, t.names[seat], t.points[seat], _made_of(t, seat)) for place, seat in ranking(t.places)
    ]
    return f"{paragraph(_outcome(t))}\n\n{columns(rows, numbers=[2])}"
