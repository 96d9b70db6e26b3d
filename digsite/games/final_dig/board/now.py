"""What holds for all: the Final Dig counter, the event, the decks, and what is being decided."""

from typing import NamedTuple

from digsite.boards import Choices, counted, number
from digsite.drawing import (
    SMALLEST,
    Sketch,
    die,
    flow,
    group,
    height_of,
    icon,
    kept,
    lines,
    moved,
    paragraph,
    pile,
    pill,
    rect,
    stack,
    text,
    track,
)
from digsite.games.final_dig.board.pieces import Place, place
from digsite.games.final_dig.board.printed import Printed, name_of_source
from digsite.games.final_dig.board.table import Table, clock_sentence, doing, rerolls, resolved
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.names import cards
from digsite.text import _

MOST_LABELLED = 12  # spaces of a track with numbers in them


def overview(t: Table, prefix: str, width: float) -> Sketch:
    """Counter, event and decks, side by side where there is room."""
    said = t.choices(layout.DRAW)
    clock = (t.s.clock, t.p.n.clock_max, bool(t.s.final), clock_sentence(t))
    decks = (t.s.deck_size, sum(t.s.discard), sum(t.s.events_left), t.s.bank, t.s.rounds)
    return _overview(
        t.p, prefix, width, clock, t.s.event, decks, said, _discarded(t), t.seated and t.s.phase != layout.END
    )


@kept(64)
def _overview(
    p: Printed,
    prefix: str,
    width: float,
    clock: tuple[int, int, bool, str],
    event: int,
    decks: tuple[int, int, int, int, int],
    said: Choices,
    discarded: str,
    seated: bool,
) -> Sketch:
    if width < 500:
        parts = (
            _clock(prefix, clock, width),
            _event(p, prefix, event, width),
            _decks(prefix, decks, said, discarded, seated, width),
        )
        return stack(parts, 12)
    left = 396.0
    right = width - left - 20
    clock_drawn, event_drawn = _clock(prefix, clock, left), _event(p, prefix, event, right)
    top = Sketch(clock_drawn.svg + moved(event_drawn, left + 20, 0), width, max(clock_drawn.height, event_drawn.height))
    return stack([top, _decks(prefix, decks, said, discarded, seated, width)], 12)


def _clock(prefix: str, clock: tuple[int, int, bool, str], width: float) -> Sketch:
    """The track of the Final Dig counter, and what it means."""
    now, most, final, words = clock
    labelled = most < MOST_LABELLED
    labels = [str(i) if labelled else "" for i in range(most + 1)]
    spaces = track(
        f"{prefix}-clock",
        0,
        0,
        width,
        labels,
        [i <= now for i in range(most + 1)],
        "rust",
        30 if labelled else 14,
        True,
    )
    head = _("Final Dig") if labelled else _("Final Dig: {now} of {most}").format(now=now, most=most)
    svg = text(0, 13, head, 14, "muted", bold=True) + moved(spaces, 0, 20)
    top = spaces.height + 38
    svg += lines(0, top, words, width, 14, "alarm" if final else "ink", bold=final)
    return Sketch(svg, width, top - 14 + height_of(words, width, 14, bold=final))


def _event(p: Printed, prefix: str, event: int, width: float) -> Sketch:
    name, words = _event_words(p, event)
    high = 36 + height_of(name, width - 28, 16, bold=True) + height_of(words, width - 28, 13)
    svg = rect(0.75, 0.75, width - 1.5, high - 1.5, "paper", "line" if event == layout.NO_EVENT else "muted", 10)
    svg += text(14, 20, _("Event"), SMALLEST, "muted", bold=True)
    svg += lines(14, 40, name, width - 28, 16, serif=True)
    svg += lines(14, 40 + height_of(name, width - 28, 16, bold=True), words, width - 28, 13)
    return Sketch(group(f"{prefix}-event", "event", 0, 0, svg), width, high)


def _event_words(p: Printed, event: int) -> tuple[str, str]:
    if event == layout.NO_EVENT:
        return _("None in force"), _("A new event comes with each round, from round {round} on.").format(
            round=p.n.first_event_round
        )
    return p.events[event], p.event_texts[event]


def _decks(
    prefix: str,
    decks: tuple[int, int, int, int, int],
    said: Choices,
    discarded: str,
    seated: bool,
    width: float,
) -> Sketch:
    """The deck, from which a card is drawn, and the other supplies in figures."""
    deck, discard, events, bank, rounds = decks
    title = _("Adventure deck: {cards}").format(cards=cards(deck))
    made = []
    if not seated or width > 500:
        made.append(Sketch(pile(f"{prefix}-deck", 1, 2, 36, 40, deck, "brown", title), 40, 52))
    if seated:
        made.append(
            place(dict(said), f"{prefix}-draw", Place(layout.DRAW, "cards", _("Draw"), _("1 AP"), bool(said)), 84)
        )
    figures = (
        (deck, _("deck"), title),
        (discard, _("discarded"), discarded),
        (events, _("events"), _("Events left in their deck: {count}").format(count=events)),
        (bank, _("bank"), _("VP in the bank: {vp}").format(vp=bank)),
        (rounds, _("round"), ""),
    )
    for i, (figure, words, more) in enumerate(figures):
        drawn = number(str(figure), words, 160)
        svg = group(f"{prefix}-supply-{i}", "figure", 0, 0, drawn.svg, more)
        made.append(Sketch(svg, drawn.width, drawn.height))
    return flow(made, width, 9 if width < 500 else 20, 8)


def _discarded(t: Table) -> str:
    lying = counted(t.p.cards, t.s.discard)
    return _("Discarded: {cards}").format(cards=lying) if lying else ""


def overview_in_words(t: Table) -> list[str]:
    """Paragraphs: what is being decided, then what holds for all."""
    s, p = t.s, t.p
    name, words = _event_words(p, s.event)
    spaces = " ".join(f"[{i}]" if i == s.clock else str(i) for i in range(p.n.clock_max + 1))
    counter = _("Final Dig counter: {spaces} ({now} of {most}).").format(spaces=spaces, now=s.clock, most=p.n.clock_max)
    left = counted(p.events, s.events_left)
    return [
        paragraph(_("Round {number}.").format(number=s.rounds), t.once(doing)),
        _question_in_words(t),
        paragraph(counter, clock_sentence(t)),
        paragraph(_("Event: {name}. {text}").format(name=name, text=words)),
        paragraph(
            _("Adventure deck: {cards}.").format(cards=cards(s.deck_size)),
            _("Discard pile: {cards} ({names}).").format(cards=cards(sum(s.discard)), names=counted(p.cards, s.discard))
            if sum(s.discard)
            else _("Discard pile: {cards}.").format(cards=cards(0)),
            _("Bank: {vp} VP.").format(vp=s.bank),
        ),
        paragraph(_("Events left ({count}): {names}.").format(count=sum(s.events_left), names=left or _("none"))),
    ]


# What is being decided


class Question(NamedTuple):
    """What stands between two actions."""

    sentence: str
    body: str
    die: int  # or 0
    danger: bool
    pills: tuple[tuple[int, str, str], ...]  # action, short words, sentence


def question(t: Table, prefix: str, width: float) -> Sketch:
    """What is going on in a sentence; while something is being decided, in a frame, with its text and its choices."""
    return _question(prefix, width, asked(t))


def asked(t: Table) -> Question:
    s = t.s
    words, body = t.once(doing), ""
    if s.phase == layout.HAZARD:
        body = hazard_text(t.p, s.hazard_card[s.site[s.active]])
    elif s.phase in (
        layout.CURSE,
        layout.CHOOSE_RIVAL,
        layout.CHOOSE_OWN_ARTIFACT,
        layout.CHOOSE_RIVAL_ARTIFACT,
        layout.CHOOSE_SITE,
        layout.DIRECTION,
        layout.OFFER,
    ):
        body = name_of_source(t.p, resolved(t))[1]
    elif s.phase == layout.CHOOSE_CARD:
        body = (
            _("Choose a card of the hand.") if resolved(t) == layout.NO_SOURCE else name_of_source(t.p, resolved(t))[1]
        )
    shown = s.die if s.phase == layout.ROLL_CHOICE else 0
    pills = tuple((action, words, t.said[action]) for action, words in _short(t) if action in t.said)
    return Question(words, body, shown, s.phase in (layout.HAZARD, layout.CURSE), pills)


def hazard_text(p: Printed, card: int) -> str:
    """What a hazard does, and the cards that it names."""
    if not p.negators[card]:
        return p.hazard_texts[card]
    return _("{text} Negated by {cards}.").format(text=p.hazard_texts[card], cards=", ".join(p.negators[card]))


def _short(t: Table) -> list[tuple[int, str]]:
    """The choices that have no piece of their own, in few words."""
    s = t.s
    if s.phase == layout.DIRECTION:
        choosing = s.last[layout.OUTER] == layout.CHOOSING
        return [(layout.DOWN, _("Past the obstacle") if choosing else _("Down")), (layout.UP, _("Up"))]
    if s.phase in (layout.ROLL_CHOICE, layout.HAZARD, layout.CURSE, layout.OFFER):
        return [
            (layout.KEEP, _("Keep {die}").format(die=s.die)),
            (layout.REROLL_CHARACTER, _("Roll again: {name}").format(name=_character(t))),
            (layout.REROLL_ARTIFACT, _("Roll again: {name}").format(name=_artifact(t))),
            (layout.STAY, _("Stay at {point}").format(point=s.depth[s.active])),
            (layout.PROCEED, _("Go on")),
            (layout.PAY, _("Pay VP")),
            (layout.DECLINE, _("Keep all cards")),
        ]
    return []


def _character(t: Table) -> str:
    return str(t.p.characters[t.s.character[t.s.active]])


def _artifact(t: Table) -> str:
    if layout.REROLL_ARTIFACT not in t.said:
        return ""
    return t.p.artifacts[t.once(rerolls)]


@kept(64)
def _question(prefix: str, width: float, asked: Question) -> Sketch:
    framed = bool(asked.body or asked.die or asked.pills)
    if not framed:
        svg = lines(0, 15, asked.sentence, width, 15, bold=True)
        return Sketch(svg, width, height_of(asked.sentence, width, 15, bold=True))
    room, left = width - 28, 14.0
    svg, y = "", 12.0
    if asked.die:
        svg += die(f"{prefix}-die", 14, 12, 44, asked.die, "", _("The die shows {die}").format(die=asked.die))
        room, left = room - 58, 72.0
    elif asked.danger:
        svg += icon("hazard", 14, 11, 22, "alarm", _("Hazard"))
        room, left = room - 32, 46.0
    svg += lines(left, y + 15, asked.sentence, room, 15, bold=True)
    y += height_of(asked.sentence, room, 15, bold=True) + 2
    if asked.body:
        svg += lines(left, y + 13, asked.body, room, 13)
        y += height_of(asked.body, room, 13) + 2
    y = max(y, 62.0) if asked.die else y
    if asked.pills:
        made = [
            pill(f"{prefix}-press-{action}", words, action, said, width - 24) for action, words, said in asked.pills
        ]
        row = flow(made, width - 22, 6, 4)
        svg += moved(row, 11, y + 4)
        y += row.height + 4
    high = y + 12
    return Sketch(rect(0.75, 0.75, width - 1.5, high - 1.5, "paper", "muted", 12) + svg, width, high)


def _question_in_words(t: Table) -> str:
    made = asked(t)
    said = [made.body] if made.body else []
    if made.pills:
        said.append(_("To choose: {choices}.").format(choices=", ".join(words for _action, words, _said in made.pills)))
    return paragraph(*said) if said else ""
