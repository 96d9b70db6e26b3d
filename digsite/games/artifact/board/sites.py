"""The dig sites: landscape, deck, huts, cards, worker track, research track, and what can be done there."""

from functools import partial
from typing import NamedTuple

from digsite.boards import Choices, counted, press
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
from digsite.games.artifact.board.pieces import CARD, LARGE, WORDS, Size, action_track, card, deck, huts, track_in_words
from digsite.games.artifact.board.printed import BY_SITE, LANDS, SITE_HUES, Printed
from digsite.games.artifact.board.seen import Cost, Seen, cost, panel_of
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.moments import why_not
from digsite.games.artifact.words.names import cards
from digsite.text import _
from digsite.text.keeping import kept
from digsite.text.speech import listed

PAD = 14
VERBS = (layout.RESEARCH, layout.HIRE, layout.SHIP)
ACTIONS = (layout.TAKE, layout.HUT, *VERBS)


class Site(NamedTuple):
    """All that the picture of a site depends on."""

    number: int
    closed: bool
    first_huts: bool  # are they placed now?
    names: tuple[str, ...] = ()
    deck: int = 0
    face: tuple[int, ...] = ()  # cards face up, by kind of this site
    huts: tuple[int, ...] = ()
    markers: int = 0  # on the track of its workers
    research: tuple[int, ...] = ()  # empty: not in play
    to_take: str = ""  # how many cards, while they are shipped from here
    draws: str = ""  # the sentence for drawing a card here unseen
    said: Choices = ()
    costs: tuple[Cost, ...] = ()  # of research, hire and ship
    whys: tuple[str, ...] = ()  # why these cannot be done

    def can(self, action: int) -> str:
        """The sentence of an action, if it can be done now."""
        return dict(self.said).get(action, "")


def _site_of(number: int, t: Seen) -> Site:
    s, kinds, first_huts = t.s, BY_SITE[number], t.s.phase == layout.SETUP_HUT
    if number == s.closed:
        return Site(number, True, first_huts)
    ships = s.phase == layout.SHIP_PICK and s.arg == number
    asked = s.phase in (layout.ASK_JUDD, layout.ASK_LONDON) and s.arg == number
    actions, markers = [first + number for first in ACTIONS], (layout.MUSEUM, number, layout.SHIP_MARKER)
    return Site(
        number,
        False,
        first_huts,
        t.names,
        s.deck_size[number],
        tuple(s.face[kind] for kind in kinds),
        tuple(built[number] for built in s.huts[: s.seats]),
        s.board[number],
        tuple(stands[number] for stands in s.research[: s.seats]) if s.expansion_1 else (),
        _("{cards} to take").format(cards=cards(s.need)) if ships and s.need else "",
        t.say(layout.YES) if asked else "",
        t.among([*actions, *(layout.CARD + kind for kind in kinds)] if ships else actions),
        tuple(cost(t, verb + number, kind) for verb, kind in zip(VERBS, markers, strict=True)),
        tuple(why_not(t.look, verb, number) for verb in VERBS),
    )


def _site(p: Printed, here: Site, width: float, height: float, _narrow: bool) -> Sketch:
    """Its landscape, and below it from the huts to the actions."""
    if here.closed:
        return _closed(p, here, width, height)
    number, inner = here.number, width - 2 * PAD
    head = 46 if height < 270 else 56 if height < 295 or here.research else 62
    room, size = height - head - 12, (40, head - 6)
    svg = _ground(p, number, width, height, head, size[0]) + _deck(p, here, width - size[0] - 16, size)
    large, take = room > 330, here.can(layout.TAKE + number)
    size, side = (LARGE, 29) if large else (CARD, 21)
    named = room - size[1] - 2 * side - (166 if here.research else 106) > 22
    *parts, last = [
        _huts(here, inner, 30 if large else 25),
        _cards(p, here, inner, size),
        action_track(p, f"site-{number}-workers", number, here.markers, take, inner, side, named),
        _research(p, here, inner, 36 if large else 28, named),
        _places(here, inner + 8, 62 if large else 44 if room < 210 else 48),
    ]
    gap, y = min(26.0, (room - last.height - sum(part.height for part in parts)) / (len(parts) + 1)), head + 2.0
    for part in parts:
        svg += moved(part, PAD, y + gap)
        y += part.height + gap if part.height else 0
    return Sketch(svg + moved(last, PAD - 4, height - 10 - last.height), width, height, _in_words(p, here))


SITES = tuple(panel_of(partial(_site_of, number))(_site) for number in range(layout.SITES))


@kept(64)
def _ground(p: Printed, number: int, width: float, height: float, head: float, deck: float) -> str:
    """The frame of a site with its landscape and its name."""
    hue, name = SITE_HUES[number], clipped(p.sites[number], width - PAD - deck - 24, 23, bold=True)
    svg = shadow(1, 0, width - 2, height - 3, 14) + rect(1, 1, width - 2, height - 4, "card", "", 14)
    svg += f'<g transform="translate(1 1)">{horizon(LANDS[number], hue, width - 2, head, deck + 24)}</g>'
    return svg + rect(1, 1, width - 2, height - 4, "", hue, 14, 1.5) + text(PAD, head / 2 + 9, name, 23, serif=True)


def _closed(p: Printed, here: Site, width: float, height: float) -> Sketch:
    words, number = _("This site is closed."), here.number
    inner = rect(1, 1, width - 2, height - 4, "", "muted", 14, 1.5, dashed=True)
    inner += text(PAD, 36, clipped(p.sites[number], width - 2 * PAD, 23, bold=True), 23, "muted", serif=True)
    inner += text(PAD, 60, clipped(words, width - 2 * PAD, 14), 14, "muted")
    action = layout.HUT if here.first_huts else layout.RESEARCH
    return Sketch(press({}, f"site-{number}", inner, action + number, (0, 0, 0, 0), 0), width, height, words)


def _deck(p: Printed, here: Site, x: float, size: Size) -> str:
    """The deck on its landscape; it is pressed to draw unseen."""
    id, action = f"site-{here.number}", layout.YES if here.draws else None
    inner = f'<g transform="translate({x:g} 9)">{deck(p, f"{id}-deck", here.number, here.deck, size)}</g>'
    return pressable(f"{id}-draw", inner, action, here.draws, (x - 1, 8, size[0] + 2, size[1] + 2), 7)


def _huts(here: Site, width: float, size: float) -> Sketch:
    """The huts, and while cards are shipped how many."""
    words = here.to_take
    drawn = huts(here.huts, here.names, width - (width_of(words, WORDS, bold=True) + 10 if words else 0), size)
    svg = group(f"site-{here.number}-huts", "huts", 0, 0, drawn.svg, _huts_in_words(here))
    svg = svg if drawn.width else text(0, size * 0.7, _("no huts"), WORDS, "muted")
    svg += text(width, size * 0.7, words, WORDS, bold=True, anchor="end") if words else ""
    return Sketch(svg, width, size)


def _cards(p: Printed, here: Site, width: float, size: Size) -> Sketch:
    """The cards that lie face up."""
    both = zip(BY_SITE[here.number], here.face, strict=True)
    lying = [InHand(partial(_card, p, here, kind, i, size)) for kind, count in both for i in range(count)]
    if not lying:
        return Sketch(text(0, size[1] / 2 + 4, _("no card face up"), WORDS, "muted"), width, size[1])
    return fanned(lying, size, width, 7)


def _card(p: Printed, here: Site, kind: int, i: int, size: Size, seen: float) -> str:
    """One that is cursed is marked: it goes first."""
    id, frame = f"site-{here.number}", (0, 0, seen or size[0], size[1])
    part = card(p, f"{id}-card-{kind}-{i}", kind, size, seen=seen)
    if kind >= layout.NORMAL and kind % layout.CLASSES == layout.CURSED:
        part += rect(-2, -2, size[0] + 4, size[1] + 4, "", "alarm", 8, 2.4)
    return press(dict(here.said), f"{id}-face-{kind}-{i}", part, layout.CARD + kind, frame, 6)


def _research(p: Printed, here: Site, width: float, height: float, named: bool) -> Sketch:
    """The research track with everybody's markers, if it is in play."""
    if not here.research:
        return NOTHING
    (left, top), id = (0, 19) if named else (26, 0), f"site-{here.number}-research"
    track = standings(id, p.research, here.research, here.names, width - left, height)
    head = icon("book", 0, height / 2 - 9, 19, SITE_HUES[here.number], _("Research"))
    head = text(0, 12, _("Research"), WORDS, bold=True) if named else head
    return Sketch(head + moved(track, left, top), width, height + top)


def _places(here: Site, width: float, height: float) -> Sketch:
    """Research, hire and ship with their prices; before the game the first huts."""
    id = f"site-{here.number}"
    if here.first_huts:
        action, words = layout.HUT + here.number, _("Hut and worker marker")
        return deed(f"{id}-hut", action, here.can(action), words, ("", _("free")), "", width, height)
    names, made = (_("Research"), _("Hire"), _("Ship")), []
    for verb, name, price, why in zip(VERBS, names, here.costs, here.whys, strict=True):
        action, wide = verb + here.number, (width - 12) / 3
        made.append(deed(f"{id}-can-{action}", action, here.can(action), name, price, why, wide, height))
    return row(made, 6)


# In words


def _in_words(p: Printed, here: Site) -> str:
    lying = counted([p.cards[kind] for kind in BY_SITE[here.number]], here.face)
    sentence = _("{cards} in the deck, face up: {lying}.") if lying else _("{cards} in the deck, none face up.")
    said = [sentence.format(cards=cards(here.deck), lying=lying), _huts_in_words(here)]
    if here.research:
        both, one = zip(here.names, here.research, strict=True), _("{name} {value}")
        stands = listed([one.format(name=name, value=p.research[space]) for name, space in both])
        values = ", ".join(map(str, p.research))
        said.append(_("Research ({values}): {players}.").format(values=values, players=stands))
    said.append(track_in_words(p, here.number, here.markers))
    said.append(_("Prices from the cheap end: {prices}.").format(prices=", ".join(map(str, p.prices))))
    said += [f"{here.to_take}."] if here.to_take else []
    if not here.first_huts:
        museum, worker, ship = (price.words for price in here.costs)
        sentence = _("Research {museum}, hire {worker}, ship {ship}.")
        said.append(sentence.format(museum=museum, worker=worker, ship=ship))
    return "\n".join(map(paragraph, said))


def _huts_in_words(here: Site) -> str:
    both, one = zip(here.names, here.huts, strict=True), _("{name} {count}")
    standing = listed([one.format(name=name, count=count) for name, count in both if count])
    return _("Huts: {players}.").format(players=standing) if standing else _("No huts.")
