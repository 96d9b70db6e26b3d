"""The table in few lines: how far it is to the Final Dig, the sites, everybody, and the own cards."""

from digsite.core.sentinels import NOBODY
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.text import _, plural
from digsite.text.compact import FIGURE, LINES, ROOM, cells, counted, cut, fold, grid, share, short_names, tight

MANY = 6  # choices
SITE_HUES = ("green", "gold", "blue", "violet")


def compact(look: Look) -> str:
    """The table in few lines; the own cards before what is only a reminder."""
    now, *events = _now(look)
    middle = [*_sites(look), *_players(look)]
    seated = look.seat < look.seats
    hand = fold(_hand(look), ROOM, LINES - len(middle) - 2) if seated else []
    notes = _notes(look) if seated else []
    left = LINES - 1 - len(middle) - len(hand)
    event = fold(" ".join(events), ROOM, 2 if left > 2 else 1, "") if events else []
    spare = 1 if len(look.legal) < MANY else 0  # what stays free is for the choices
    room = min(left - len(event), len(notes) + spare)
    return tight([now, *event, *middle, *hand, *share(notes, ROOM, room)])


def _now(look: Look) -> list[str]:
    """The round, the counter and the piles; the event, or how the Final Dig goes on."""
    s, box = look.s, look.box
    sentence = _("Round {round}. Final Dig counter {clock} of {most}. Deck {deck}, discard {discard}, bank {bank} VP.")
    facts = {"round": s.rounds, "clock": s.clock, "deck": s.deck_size, "discard": sum(s.discard), "bank": s.bank}
    events = []
    if s.final and s.phase != layout.END and s.trigger != NOBODY:
        times = names.times_left(look)
        words = plural(
            "The Final Dig is on: the way out closes when the next turn of {name} begins.",
            "The Final Dig is on: the way out closes when turn {count} of {name} from now begins.",
            times,
        )
        events.append(words.format(name=short_names(look.names)[s.trigger], count=times))
    if s.event != layout.NO_EVENT:
        row = box.event[s.event]
        events.append(_("Event: {name}. {text}").format(name=_(row.name), text=box.said(row)))
    return [sentence.format(most=box.clock.max, **facts), *events]


# The sites


def _sites(look: Look) -> list[str]:
    """A line for each: what lies on the way, deepest last, and who is there."""
    s = look.s
    figures = short_names(look.names, FIGURE)
    rows = []
    for site in range(layout.SITES):
        there = [f"{figures[seat]} {s.depth[seat]}" for seat in range(look.seats) if s.site[seat] == site]
        rows.append((names.site(look.box, site), _way(look, site), ", ".join(there)))
    widest = ROOM - max(cells(row[0]) for row in rows) - 4 - min(20, max(cells(row[2]) for row in rows))
    return [cut(line, ROOM) for line in grid([(name, cut(way, widest), there) for name, way, there in rows])]


def _way(look: Look, site: int) -> str:
    """What stands on the way down and is not cleared or spent, and the artifact with its worth."""
    s, row = look.s, names.shown(look, site)
    if row is None:
        return _("no artifact")
    found = [(row.final, 2, f"{_(row.name)} ({row.value})")]
    if s.obstacle[site] in (layout.FACE_DOWN, layout.OPEN):
        name = names.open_obstacle(look, site)
        found.append((row.obstacle_at, 0, _("obstacle {name}").format(name=name) if name else _("obstacle?")))
    if s.hazard[site] in (layout.FACE_DOWN, layout.OPEN):
        name = names.open_hazard(look, site)
        found.append((row.hazard_at, 1, _("hazard {name}").format(name=name) if name else _("hazard?")))
    return ", ".join(f"{depth} {words}" for depth, _order, words in sorted(found))


# Players


def _players(look: Look) -> list[str]:
    s, box, short, rows = look.s, look.box, short_names(look.names), []
    for seat in range(look.seats):
        character = s.character[seat]
        owned = [artifact for artifact, owner in enumerate(s.owner) if owner == seat]
        worth = sum(box.artifact[artifact].value for artifact in owned)
        rows.append(
            (
                ">" if s.in_turn and s.active == seat else "",
                short[seat],
                names.character(box, character) if character != layout.NO_CHARACTER else "-",
                f"{s.vp[seat]}+{worth} VP",
                names.cards(s.held[seat]),
                _remarks(look, seat, owned),
            )
        )
    return [cut(line, ROOM) for line in grid(rows, 1, right=(3, 4))]


def _remarks(look: Look, seat: int, owned: list[int]) -> str:
    """The artifacts of a seat, with the VP that lie on them, and what holds it up or helps it."""
    s, said = look.s, []
    if s.escaped[seat]:
        said.append(_("escaped"))
    if s.ap_change[seat]:
        said.append(_("{change} AP next turn").format(change=f"{s.ap_change[seat]:+d}"))
    if s.spores[seat]:
        said.append(_("{change} on digs").format(change=f"{s.spore_loss[seat]:+d}"))
    if s.bypass[seat]:
        said.append(_("past the obstacle"))
    for artifact in owned:
        name = names.artifact(look.box, artifact)
        said.append(f"{name} [{names.fame(look, artifact)}]" if s.fame[artifact] else name)
    return ", ".join(said)


def _hand(look: Look) -> str:
    """What is left of the turn, and the own cards."""
    s, box, seat = look.s, look.box, look.seat
    hand = [names.card(box, kind) for kind in range(len(box.adventure)) for _i in range(s.hand[seat][kind])]
    said = _("Your hand: {cards}.").format(cards=", ".join(counted(hand)) or "-")
    if s.active == seat and s.in_turn:
        return _("{ap} left. {hand}").format(ap=names.ap(s.ap), hand=said)
    return said


def _notes(look: Look) -> list[str]:
    """The own power, and what the own artifacts do."""
    s, box, seat, said = look.s, look.box, look.seat, []
    if s.character[seat] != layout.NO_CHARACTER:
        said.append(_("Power: {text}").format(text=box.said(box.character[s.character[seat]])))
    owned = [artifact for artifact, owner in enumerate(s.owner) if owner == seat]
    texts = [f"{names.artifact(box, artifact)}: {box.said(box.artifact[artifact])}" for artifact in owned]
    return [*said, *([" ".join(texts)] if texts else [])]


def hues(box: Box) -> dict[str, str]:
    """The colours of the sites and of their artifacts."""
    made = {names.site(box, site): hue for site, hue in enumerate(SITE_HUES)}
    for artifact in range(layout.ARTIFACTS):
        made[names.artifact(box, artifact)] = SITE_HUES[int(box.record.site[artifact])]
    return made
