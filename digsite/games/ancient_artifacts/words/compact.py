"""The table in few lines: the action and its dice, the atlas, the own tracks, and how far everybody is."""

from digsite.core.sentinels import NOBODY
from digsite.games.ancient_artifacts.box import Box, FieldStep, ResearchStep
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import limit_of
from digsite.games.ancient_artifacts.words import names
from digsite.match.look import Look
from digsite.text import _
from digsite.text.compact import LINES, ROOM, counted, cut, fold, grid, short_names, tight
from digsite.text.speech import listed

HUES = ("orange", "blue", "green")
ROLLING_ON = (layout.RESULTS, layout.LOCKING, layout.CONTINUING)  # results dice are on the table or in the air
AT_WORK = (*ROLLING_ON, layout.ASKING, layout.LEFT_DRAW, layout.LEFT_NUMBER)


def compact(look: Look) -> str:
    """The table in few lines."""
    below = [*_atlas(look), *(_own(look) if look.seat < look.seats else []), *_players(look)]
    return tight([*_action(look, LINES - len(below)), *below])


def _action(look: Look, lines: int) -> list[str]:
    """What is tried and by whom, and the dice."""
    s, box = look.s, look.box
    made = []
    if s.phase in AT_WORK:
        what = names.action_name(box, s.track, s.research)
        if s.bonus:
            what = _("{action}, with the bonus").format(action=what)
        made += fold(f"{what}: {_tasks(look)}.", ROOM, lines - 2)
    if s.phase in ROLLING_ON:
        made.append(_dice(look))
    supply = [_supply(look)]
    if s.trigger != NOBODY:
        supply.append(_("The final round."))
    return [*made, " ".join(supply)]


def _tasks(look: Look) -> str:
    """What the active player tries, and what the reader does who follows."""
    s, said = look.s, []
    short = short_names(look.names)
    for seat in dict.fromkeys((s.active, s.to_move if s.phase == layout.ASKING else look.seat)):
        if seat < look.seats and (seat in (s.active, s.to_move) or s.following[seat]):
            step = names.own_step(look, seat)
            if step != layout.NO_STEP:
                said.append(f"{short[seat]}, {names.task_of(look, seat, step, s.bonus)}")
    others = [short[seat] for seat in range(look.seats) if s.following[seat] and seat not in (s.active, look.seat)]
    return "; ".join([*said, *([_("{names} also").format(names=listed(others))] if others else [])])


def _dice(look: Look) -> str:
    s, box = look.s, look.box
    loose, locked = (
        ", ".join(counted(names.symbol(box, kind) for kind in range(1, layout.SYMBOLS) for _i in range(dice[kind])))
        for dice in (s.loose, s.locked)
    )
    step = names.own_step(look, s.active)
    limit = int(limit_of(box.record, step, s.bonus)) if step != layout.NO_STEP else box.bust.limit
    parts = [
        _("Loose: {dice}").format(dice=loose or "-"),
        _("locked: {dice}").format(dice=locked or "-"),
        _("raiders: {count}, bust at {limit}").format(count=s.locked[layout.RAIDER], limit=limit),
    ]
    if s.rolling:
        parts.insert(0, _("Rolling: {dice}").format(dice=names.dice_of(s.rolling)))
    return " | ".join(parts)


def _supply(look: Look) -> str:
    s, box = look.s, look.box
    bag = ", ".join(f"{s.bag[shade]} {names.colour(box, shade)}" for shade in range(layout.COLOURS))
    said = []
    hand = [
        names.hand_die(look, hand) if s.hand_number[hand] else names.colour(box, s.hand_colour[hand])
        for hand in range(s.hand_size)
    ]
    if hand:
        said.append(_("In hand: {dice}.").format(dice=listed(hand)))
    if s.leftover != layout.NO_COLOUR:
        said.append(_("Left over: {colour}.").format(colour=names.colour(box, s.leftover)))
    return " ".join([*said, _("In the bag: {dice}.").format(dice=bag)])


def _atlas(look: Look) -> list[str]:
    """A line for each region: its slots, and the dice on them."""
    s, box, rows = look.s, look.box, []
    for track in range(layout.TRACKS):
        slots = [slot for slot in range(layout.SLOTS) if box.record.slot_track[slot] == track]
        cells = []
        for slot in slots:
            number = s.atlas_number[slot]
            lies = names.die(box, s.atlas_colour[slot], number) if number else "-"
            cells.append(f"{_slot(box, slot)}: {lies}")
        rows.append((_("Atlas") if track == 0 else "", _(box.region[track].name), *cells))
    most = max(map(len, rows))
    return grid([(*row, *[""] * (most - len(row))) for row in rows])


def _slot(box: Box, slot: int) -> str:
    printed = box.slot[slot]
    if not printed.numbers:
        return _("Research")
    action = _(box.region[int(box.record.slot_track[slot])].field_action)
    return f"{action} {names.one_of(printed.numbers)}"


def _own(look: Look) -> list[str]:
    """What can be worked on in the own tracks."""
    tracks = range(layout.TRACKS)
    rows = [(_("You") if track == 0 else "", _(look.box.region[track].name), _open(look, track)) for track in tracks]
    return [cut(line, ROOM) for line in grid(rows)]


def _open(look: Look, track: int) -> str:
    """The steps that can be worked on, and what they ask for; in brackets what is free with the bonus."""
    s, seat, box = look.s, look.seat, look.box
    now, done = s.section[seat][track], s.done[seat][track]
    sections = box.track[track].section
    if now == len(sections):
        return _("complete")
    if s.raiders[seat][track] >= box.bust.boxes_per_track:
        return _("blocked")
    section, said = sections[now], []
    if section.field and s.marks[seat][track] < section.field.boxes:
        action = _(box.region[track].field_action)
        counts = f"{s.marks[seat][track]}/{section.field.boxes}"
        said.append(f"{action} {counts} ({names.accepted(box, section.field)}{_icon(section.field)})")
    if done < len(section.research):
        step = section.research[done]
        kind = _("Research {letter}").format(letter=step.series) if step.series else _("Research")
        said.append(f"{kind} ({_needs(box, step)}{_icon(step)})")
    return ", ".join(said)


def _needs(box: Box, step: ResearchStep) -> str:
    free, said = list(step.coloured), []
    for id in step.requires:
        name = names.symbol(box, box.symbols[id])
        said.append(f"[{name}]" if id in free else name)
        if id in free:
            free.remove(id)
    return ", ".join(counted(said))


def _icon(step: FieldStep | ResearchStep) -> str:
    return _(", raider icon") if step.raider_icon else ""


def _players(look: Look) -> list[str]:
    s, short = look.s, short_names(look.names)
    rows = [
        (
            ">" if seat == s.active else "",
            short[seat],
            names.dollars(s.money[seat]),
            _("renown {points}").format(points=s.renown[seat]),
            _("followed {count}").format(count=s.follows[seat]) if look.seats > 1 else "",
            *(_standing(look, seat, track) for track in range(layout.TRACKS)),
        )
        for seat in range(look.seats)
    ]
    return grid(rows, 1 if look.seats > 1 else 2, right=(2, 3, 4))


def _standing(look: Look, seat: int, track: int) -> str:
    """Sections done, and the raiders as exclamation marks."""
    s, box = look.s, look.box
    raiders = s.raiders[seat][track]
    state = f"{s.section[seat][track]}/{len(box.track[track].section)}" + "!" * raiders
    if raiders >= box.bust.boxes_per_track:
        state = _("shut")
    return f"{cut(_(box.region[track].name), 8)} {state}"


def hues(box: Box) -> dict[str, str]:
    """The colours of the action dice, and of the regions that go with them."""
    made = {names.colour(box, shade): HUES[shade] for shade in range(layout.COLOURS)}
    for shade in range(layout.COLOURS):
        made |= {names.die(box, shade, number): HUES[shade] for number in range(1, layout.PIPS + 1)}
    return made | {_(region.name): HUES[track] for track, region in enumerate(box.region)}
