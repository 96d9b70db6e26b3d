"""The dig sites: landscape, deck, huts, cards, worker track, research track, and what can be done there."""

from functools import partial

from digsite.boards import counted, press
from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    group,
    icon,
    moved,
    paragraph,
    pressable,
    rect,
    row,
    shadow,
    text,
    width_of,
)
from digsite.drawing.deeds import deed
from digsite.drawing.hands import InHand, fanned
from digsite.drawing.horizons import horizon
from digsite.drawing.standings import standings
from digsite.games.artifact.board.pieces import (
    CARD,
    LARGE,
    WORDS,
    Size,
    action_track,
    card,
    deck,
    huts,
    track_in_words,
)
from digsite.games.artifact.board.printed import BY_SITE, LANDS, SITE_HUES
from digsite.games.artifact.board.seen import Cost, Seen, cost, whys
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.names import cards
from digsite.text import _
from digsite.text.speech import listed

PAD = 14
VERBS = (layout.RESEARCH, layout.HIRE, layout.SHIP)


def site(number: int, t: Seen, width: float, height: float) -> Sketch:
    """A site of the board, or a whole page of a phone: its landscape, and below it from the huts to the actions."""
    hue, id, inner = SITE_HUES[number], f"site-{number}", width - 2 * PAD
    if number == t.s.closed:
        return _closed(t, number, width, height)
    head = 46 if height < 270 else 56 if height < 295 or t.s.expansion_1 else 62
    room, size = height - head - 12, (40, head - 6)
    name = clipped(t.p.sites[number], width - PAD - size[0] - 24, 23, bold=True)
    svg = shadow(1, 0, width - 2, height - 3, 14) + rect(1, 1, width - 2, height - 4, "card", "", 14)
    svg += f'<g transform="translate(1 1)">{horizon(LANDS[number], hue, width - 2, head, size[0] + 24)}</g>'
    svg += rect(1, 1, width - 2, height - 4, "", hue, 14, 1.5) + text(PAD, head / 2 + 9, name, 23, serif=True)
    svg += _deck(t, number, width - size[0] - 16, size)
    large = room > 330
    size, side = (LARGE, 29) if large else (CARD, 21)
    named = room - size[1] - 2 * side - (166 if t.s.expansion_1 else 106) > 22
    *parts, last = [
        _huts(t, number, inner, 30 if large else 25),
        _cards(t, number, inner, size),
        action_track(t.p, t.said, f"{id}-workers", number, t.s.board[number], inner, side, named),
        _research(t, number, inner, 36 if large else 28, named),
        _places(t, number, inner + 8, 62 if large else 44 if room < 210 else 48),
    ]
    gap, y = min(26.0, (room - last.height - sum(part.height for part in parts)) / (len(parts) + 1)), head + 2.0
    for part in parts:
        svg += moved(part, PAD, y + gap)
        y += part.height + gap if part.height else 0
    return Sketch(svg + moved(last, PAD - 4, height - 10 - last.height), width, height, _in_words(t, number))


SITES = tuple(partial(site, number) for number in range(layout.SITES))


def _closed(t: Seen, number: int, width: float, height: float) -> Sketch:
    words = _("This site is closed.")
    inner = rect(1, 1, width - 2, height - 4, "", "muted", 14, 1.5, dashed=True)
    inner += text(PAD, 36, clipped(t.p.sites[number], width - 2 * PAD, 23, bold=True), 23, "muted", serif=True)
    inner += text(PAD, 60, clipped(words, width - 2 * PAD, 14), 14, "muted")
    action = layout.HUT if t.s.phase == layout.SETUP_HUT else layout.RESEARCH
    return Sketch(press({}, f"site-{number}", inner, action + number, (0, 0, 0, 0), 0), width, height, words)


def _is_here(t: Seen, number: int, *phases: int) -> bool:
    """Is something chosen here now?"""
    return bool(t.s.phase in phases and t.s.arg == number)


def _deck(t: Seen, number: int, x: float, size: Size) -> str:
    """The deck on its landscape; it is pressed to draw unseen."""
    drawn = deck(t.p, f"site-{number}-deck", number, t.s.deck_size[number], size)
    asked = t.can(layout.YES) if _is_here(t, number, layout.ASK_JUDD, layout.ASK_LONDON) else None
    said = t.say(layout.YES) if asked else ""
    inner = f'<g transform="translate({x:g} 9)">{drawn}</g>'
    return pressable(f"site-{number}-draw", inner, asked, said, (x - 1, 8, size[0] + 2, size[1] + 2), 7)


def _huts(t: Seen, number: int, width: float, size: float) -> Sketch:
    """The huts, and while cards are shipped how many."""
    counts = tuple(t.s.huts[seat][number] for seat in range(t.s.seats))
    words = _to_take(t, number)
    drawn = huts(counts, t.names, width - (width_of(words, WORDS, bold=True) + 10 if words else 0), size)
    svg = group(f"site-{number}-huts", "huts", 0, 0, drawn.svg, _huts_in_words(t, number))
    svg = svg if drawn.width else text(0, size * 0.7, _("no huts"), WORDS, "muted")
    svg += text(width, size * 0.7, words, WORDS, bold=True, anchor="end") if words else ""
    return Sketch(svg, width, size)


def _to_take(t: Seen, number: int) -> str:
    shipped = _is_here(t, number, layout.SHIP_PICK)
    return _("{cards} to take").format(cards=cards(t.s.need)) if shipped else ""


def _cards(t: Seen, number: int, width: float, size: Size) -> Sketch:
    """The cards that lie face up."""
    kinds = [(kind, i) for kind in BY_SITE[number] for i in range(t.s.face[kind])]
    if not kinds:
        return Sketch(text(0, size[1] / 2 + 4, _("no card face up"), WORDS, "muted"), width, size[1])
    return fanned([InHand(partial(_card, t, number, kind, i, size)) for kind, i in kinds], size, width, 7)


def _card(t: Seen, number: int, kind: int, i: int, size: Size, seen: float) -> str:
    """One that is cursed is marked: it goes first."""
    part = card(t.p, f"site-{number}-card-{kind}-{i}", kind, size, seen=seen)
    if kind >= layout.NORMAL and kind % layout.CLASSES == layout.CURSED:
        part += rect(-2, -2, size[0] + 4, size[1] + 4, "", "alarm", 8, 2.4)
    now, frame = _is_here(t, number, layout.SHIP_PICK), (0, 0, seen or size[0], size[1])
    return press(t.said if now else {}, f"site-{number}-face-{kind}-{i}", part, layout.CARD + kind, frame, 6)


def _research(t: Seen, number: int, width: float, height: float, named: bool) -> Sketch:
    """The research track with everybody's markers, if it is in play."""
    if not t.s.expansion_1:
        return NOTHING
    left, top = (0, 19) if named else (26, 0)
    stands = tuple(t.s.research[seat][number] for seat in range(t.s.seats))
    values = tuple(t.p.n.research[: t.p.n.research_top + 1])
    track = standings(f"site-{number}-research", values, stands, t.names, width - left, height)
    head = icon("book", 0, height / 2 - 9, 19, SITE_HUES[number], _("Research"))
    head = text(0, 12, _("Research"), WORDS, bold=True) if named else head
    return Sketch(head + moved(track, left, top), width, height + top)


# What can be done


def _places(t: Seen, number: int, width: float, height: float) -> Sketch:
    """Research, hire and ship with their prices; before the game the first huts."""
    if t.s.phase == layout.SETUP_HUT:
        action, words = layout.HUT + number, _("Hut and worker marker")
        return deed(f"site-{number}-hut", action, t.say(action), words, ("", _("free")), "", width, height)
    names, made = (_("Research"), _("Hire"), _("Ship")), []
    for verb, name, price, why in zip(VERBS, names, _costs(t, number), t.once(whys)[number], strict=True):
        action, wide = verb + number, (width - 12) / 3
        made.append(deed(f"site-{number}-can-{action}", action, t.say(action), name, price, why, wide, height))
    return row(made, 6)


def _costs(t: Seen, number: int) -> list[Cost]:
    asked = zip(VERBS, (layout.MUSEUM, number, layout.SHIP_MARKER), strict=True)
    return [cost(t, verb + number, kind) for verb, kind in asked]


# In words


def _in_words(t: Seen, number: int) -> str:
    p, n = t.p, t.p.n
    kinds = BY_SITE[number]
    lying = counted([p.cards[kind] for kind in kinds], [t.s.face[kind] for kind in kinds])
    sentence = _("{cards} in the deck, face up: {lying}.") if lying else _("{cards} in the deck, none face up.")
    said = [sentence.format(cards=cards(t.s.deck_size[number]), lying=lying), _huts_in_words(t, number)]
    if t.s.expansion_1:
        stands = [
            _("{name} {value}").format(name=name, value=n.research[t.s.research[seat][number]])
            for seat, name in enumerate(t.names)
        ]
        values = ", ".join(map(str, n.research[: n.research_top + 1]))
        said.append(_("Research ({values}): {players}.").format(values=values, players=listed(stands)))
    said.append(track_in_words(p, number, t.s.board[number]))
    said.append(_("Prices from the cheap end: {prices}.").format(prices=", ".join(map(str, n.cost[: n.spaces]))))
    said += [f"{words}." for words in [_to_take(t, number)] if words]
    if t.s.phase != layout.SETUP_HUT:
        museum, worker, ship = (price.words for price in _costs(t, number))
        sentence = _("Research {museum}, hire {worker}, ship {ship}.")
        said.append(sentence.format(museum=museum, worker=worker, ship=ship))
    return "\n".join(map(paragraph, said))


def _huts_in_words(t: Seen, number: int) -> str:
    counts = [(name, t.s.huts[seat][number]) for seat, name in enumerate(t.names)]
    standing = [_("{name} {count}").format(name=name, count=count) for name, count in counts if count]
    return _("Huts: {players}.").format(players=listed(standing)) if standing else _("No huts.")
