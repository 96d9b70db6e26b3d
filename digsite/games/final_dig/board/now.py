"""What holds for all: the event, the deck, what is still to come, the bank, and what is being done."""

from functools import lru_cache

from digsite.boards import counted
from digsite.drawing import (
    ROOMS,
    Screen,
    Sketch,
    clipped,
    column,
    fact_rows,
    group,
    icon,
    in_lines,
    label,
    moved,
    paragraph,
    pile,
    pressable,
    rect,
    row,
    rule,
    stat,
    text,
    verb,
)
from digsite.drawing.cutaway import sun
from digsite.drawing.slips import slip
from digsite.games.final_dig.board.seen import Seen, doing, tallies, to_come
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.names import cards
from digsite.games.final_dig.words.printed import Printed
from digsite.text import _


def doings(t: Seen, width: float, height: float) -> Sketch:
    """What is being done: the page says it, so that it is here in words alone."""
    return Sketch("", width, height, paragraph(t.once(doing)))


def rail(t: Seen, width: float, height: float) -> Sketch:
    """Event and deck above each other, at the left of the cut."""
    inside, small = width - 28, t.small
    svg = f'<path d="M14 0.75H{width:g}V{height - 0.75:g}H14a13.25 13.25 0 0 1 -13.25 -13.25V14'
    svg += 'a13.25 13.25 0 0 1 13.25 -13.25z" fill="var(--card)" stroke="var(--line)" stroke-width="1.5"/>'
    head = label(_("Event, round {round}").format(round=t.s.rounds), inside, small)
    deck = _deck(t.p, t.screen, t.s.deck_size, tuple(t.s.discard), t.say(layout.DRAW), inside)
    coming = _coming(t, inside)
    left = height - 24 - head.height - deck.height - coming.height - 34
    parts = [head, _card(*_event(t), inside, small + 0.5, left), deck, rule(inside), coming]
    return Sketch(svg + moved(column(parts, 9), 14, 12), width, height, _in_words(t))


def _event(t: Seen) -> tuple[str, str]:
    """The name of the event in force, and what it does."""
    if t.s.event != layout.NO_EVENT:
        return t.p.events[t.s.event], t.p.event_texts[t.s.event]
    words = _("A new event comes with each round, from round {round} on.")
    return _("None in force"), words.format(round=t.p.n.first_event_round)


@lru_cache(128)
def _card(name: str, words: str, width: float, size: float, room: float) -> Sketch:
    day = Sketch(sun(20, 23, 13, ""), 40, 46)
    drawn = slip(name, words, width, size, "sun", room, day)
    return drawn._replace(svg=group("event", "card", 0, 0, drawn.svg, f"{name}. {words}"))


@lru_cache(256)
def _deck(p: Printed, screen: Screen, count: int, discard: tuple[int, ...], said: str, width: float) -> Sketch:
    """The deck with its number, the discard pile, and drawing from it."""
    wide, high = (62, 82) if screen is Screen.WIDE else (50, 64)
    title, lying = _("Adventure deck: {cards}").format(cards=cards(count)), counted(p.cards, discard)
    drawn = pile("deck", 2, 0, wide, high, count, "brown", title, count)
    deck = Sketch(pressable("deck-why", drawn, None, "", (0, 0, 0, 0), why=layout.DRAW), wide + 8, high + 10)
    names = _("Discarded: {cards}").format(cards=lying) if lying else ""
    gone = Sketch(group("discarded", "pile", 0, 0, stat(sum(discard), _("discarded")).svg, names), 70, 40)
    parts = [label(_("Adventure cards"), width, ROOMS[screen].smallest), row([deck, gone], 10, 0.4)]
    if said:
        parts.append(verb("draw", _("Draw"), _("1 AP"), layout.DRAW, said, width, sign="cards"))
    return column(parts, 8)


def _coming(t: Seen, width: float) -> Sketch:
    """How many artifacts each site still has, and what is left of the rest; at the end, what everybody has."""
    title, rows = _("Artifacts to come"), [*zip(t.p.sites, t.once(to_come), strict=True)]
    rows += [(_("VP in the bank"), t.s.bank), (_("Events left"), sum(t.s.events_left))]
    if t.once(tallies):
        title, rows = _("The tally"), [(one.name, one.points) for one in t.once(tallies)]
    return _listed(title, tuple(rows), width, t.small)


@lru_cache(256)
def _listed(title: str, rows: tuple[tuple[str, int], ...], width: float, size: float) -> Sketch:
    return column([label(title, width, size), fact_rows(rows, width, 19, size + 0.5)], 6)


def strip(t: Seen, width: float, height: float) -> Sketch:
    """The same in one line, where there is little room."""
    (name, words), count, middle = _event(t), t.s.deck_size, height / 2
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "card", "line", 12)
    svg += f'<circle cx="22" cy="{middle:g}" r="10" fill="var(--sun)"/>'
    if layout.DRAW in t.said:
        end, said = width - 122, t.say(layout.DRAW)
        drawn = verb("draw", _("Draw"), str(count), layout.DRAW, said, 116, sign="cards", height=height - 6)
        svg += moved(drawn, width - 120, 3)
    else:
        end = width - 64
        deck = Sketch(icon("cards", 0, 4, 22, "brown", cards(count)) + text(26, 22, count, 16, serif=True), 52, 30)
        svg += pressable("deck-why", moved(deck, end, middle - 15), None, "", (0, 0, 0, 0), why=layout.DRAW)
    svg += text(42, middle - 4, clipped(name, end - 48, 14, bold=True), 14, serif=True)
    svg += text(42, middle + 14, clipped(words, end - 48, 13), 13, "muted")
    return Sketch(group("event", "card", 0, 0, svg, f"{name}. {words}"), width, height, _in_words(t))


def _in_words(t: Seen) -> str:
    """Paragraphs: what everybody has at the end, then what holds for all."""
    s, (name, words), left = t.s, _event(t), sum(t.s.events_left)
    lying = cards(sum(s.discard))
    discarded = _("Discard pile: {cards}.").format(cards=lying)
    if sum(s.discard):
        names = counted(t.p.cards, s.discard)
        discarded = _("Discard pile: {cards} ({names}).").format(cards=lying, names=names)
    deck = _("Adventure deck: {cards}.").format(cards=cards(s.deck_size))
    draw = [f"{_('Draw')}: {_('1 AP')}."] if layout.DRAW in t.said else []
    coming = ", ".join(f"{site} {count}" for site, count in zip(t.p.sites, t.once(to_come), strict=True))
    events = counted(t.p.events, s.events_left) or _("none")
    said = [
        *([line] for line in in_lines(t.once(tallies)).split("\n") if line),
        [_("Round {number}.").format(number=s.rounds), _("Event: {name}. {text}").format(name=name, text=words)],
        [deck, discarded, _("Bank: {vp} VP.").format(vp=s.bank), *draw],
        [_("Artifacts to come: {artifacts}.").format(artifacts=coming)],
        [_("Events left ({count}): {names}.").format(count=left, names=events)],
    ]
    return "\n\n".join(paragraph(*sentences) for sentences in said)
