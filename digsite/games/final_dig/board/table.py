"""What one reader sees of the table, and what is going on there."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from digsite.boards import Remark, ThisBox, View
from digsite.core.sentinels import NOBODY
from digsite.drawing import plain
from digsite.games.final_dig import rules
from digsite.games.final_dig.board.printed import Printed, name_of_source, printed
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import label
from digsite.text import _, plural


@dataclass(eq=False)
class Table(View[Box]):
    """What one reader may see, and what follows from it."""

    p: Printed
    places: list[int]  # by seat, when the game is over
    scores: list[int]


def seen(s: np.record, box: Box, seat: int, names: Sequence[str], legal: frozenset[int]) -> Table:
    """The table as one reader sees it."""
    known = plain(s)
    said = {action: label(s, box, action) for action in legal}
    places: list[int] = []
    scores: list[int] = []
    if known.phase == layout.END:
        places = [int(rules.rank(s, box.record, other)) for other in range(known.seats)]
        scores = [int(rules.score(s, box.record, other)) for other in range(known.seats)]
    return Table(s, known, box, seat, tuple(names), said, printed(ThisBox(box)), places, scores)


def owned(t: Table, seat: int) -> tuple[int, ...]:
    """The artifacts of a seat."""
    return tuple(artifact for artifact, owner in enumerate(t.s.owner) if owner == seat)


def cards(count: int) -> str:
    return plural("{count} card", "{count} cards", count).format(count=count)


# What is going on


def resolved(t: Table) -> int:
    """The number of what is being resolved, innermost first, or NO_SOURCE."""
    outer, inner = t.s.source
    return int(outer if inner == layout.NO_SOURCE else inner)


def amount(t: Table) -> int:
    """The number of the effect that is being resolved."""
    level = layout.OUTER if t.s.source[layout.INNER] == layout.NO_SOURCE else layout.INNER
    return int(t.p.n.amount[t.s.source[level]][t.s.step[level]])


def doing(t: Table) -> str:
    """What is being done, in a sentence."""
    s, p = t.s, t.p
    actor = s.to_move if s.phase in (layout.PICK_CHARACTER, layout.PLACE_FIGURE, layout.OFFER) else s.active
    victim = s.victim if s.phase in (layout.RANDOM_DISCARD, layout.TAKE_CARD) else actor
    site = s.surveyed if s.surveyed != layout.NO_SITE else s.site[min(actor, s.seats - 1)]
    source = resolved(t)
    return _sentence(t).format(
        name=t.names[min(actor, s.seats - 1)],
        victim=t.names[victim] if victim < s.seats else "",
        site=p.sites[site] if site < layout.NO_SITE else "",
        thing="" if source == layout.NO_SOURCE else name_of_source(p, source)[0],
        ap=s.ap,
        die=s.die,
        noted=s.noted,
        cards=cards(s.due_gives),
        **_hazard(t),
    )


def _hazard(t: Table) -> dict[str, object]:
    s = t.s
    site = s.site[s.active] if s.active < s.seats else layout.NO_SITE
    if s.phase != layout.HAZARD or s.hazard_card[site] == layout.NO_HAZARD:
        return {"hazard": "", "point": 0}
    return {"hazard": t.p.hazards[s.hazard_card[site]], "point": s.depth[s.active]}


def _sentence(t: Table) -> str:
    s = t.s
    if s.phase == layout.DIE:
        return (
            _("{name} climbs: the die is rolled.") if s.direction == layout.UP else _("{name} digs: the die is rolled.")
        )
    if s.phase == layout.CHOOSE_RIVAL_ARTIFACT and s.offered != layout.NO_ARTIFACT:
        return _("{name}, {thing}: an artifact of a rival is chosen in exchange.")
    if s.phase == layout.CHOOSE_CARD and s.due_gives:
        return _("{name} has drawn, and discards {cards}.")
    sentences: dict[int, str] = {
        layout.PICK_CHARACTER: _("{name} chooses a character."),
        layout.PLACE_FIGURE: _("{name} chooses a site to begin at."),
        layout.MAIN: _("{name} is on turn: {ap} AP left."),
        layout.ROLL_CHOICE: _("{name} has rolled {die}, and may roll again."),
        layout.HAZARD: _("{name} meets {hazard} at {point}, on the way to {noted}."),
        layout.CURSE: _("{name}, {thing}: an artifact or VP are lost."),
        layout.CHOOSE_RIVAL: _("{name}, {thing}: a rival is chosen."),
        layout.CHOOSE_OWN_ARTIFACT: _("{name}, {thing}: an own artifact is chosen."),
        layout.CHOOSE_RIVAL_ARTIFACT: _("{name}, {thing}: an artifact of a rival is chosen."),
        layout.CHOOSE_CARD: _("{name}, {thing}: a card is discarded."),
        layout.CHOOSE_SITE: _("{name}, {thing}: a site is chosen."),
        layout.DIRECTION: _("{name}, {thing}: down or up?"),
        layout.OFFER: _("{name}, {thing}: a card for VP?"),
        layout.FIRST_ARTIFACT: _("The first artifacts are turned up."),
        layout.DEAL_CHARACTERS: _("Characters are dealt."),
        layout.START_PLAYER: _("The starting player is drawn."),
        layout.EVENT: _("An event is revealed."),
        layout.OBSTACLE_FLIP: _("An obstacle is turned face up: {site}."),
        layout.HAZARD_FLIP: _("A hazard is turned face up: {site}."),
        layout.NEXT_ARTIFACT: _("The next artifact is turned up: {site}."),
        layout.DRAW_CARD: _("{name} draws a card."),
        layout.RANDOM_DISCARD: _("{victim} discards a card at random."),
        layout.TAKE_CARD: _("{name} takes a card at random from {victim}."),
        layout.END: _("The game is over."),
    }
    return sentences[s.phase]


def clock_sentence(t: Table) -> str:
    """How far it is to the Final Dig, or to its end."""
    s, n = t.s, t.p.n
    if s.phase == layout.END:
        return _("The Final Dig counter stands at {clock}.").format(clock=s.clock)
    if not s.final:
        left = n.clock_max - s.clock
        return plural("{count} more, and the way out begins.", "{count} more, and the way out begins.", left).format(
            count=left
        )
    times = -(-s.clock // n.countdown_step)
    words = plural(
        "The Final Dig is on: climb out. The way closes when the next turn of {name} begins.",
        "The Final Dig is on: climb out. The way closes when turn {count} of {name} from now begins.",
        times,
    )
    return words.format(name=t.names[s.trigger], count=times)


def remarks(t: Table, seat: int) -> tuple[Remark, ...]:
    """What is to be said of a player now, each with its icon."""
    s = t.s
    made: list[Remark] = []
    if s.phase == layout.END:
        made.append((_("place {place}").format(place=t.places[seat]), "star"))
        made.append((_("escaped"), "check") if s.depth[seat] == 0 else (_("not escaped"), "cross"))
        return tuple(made)
    if s.escaped[seat]:
        made.append((_("escaped"), "check"))
    elif s.in_turn and s.active == seat:
        made.append((_("on turn"), "pick"))
    if s.start == seat:
        made.append((_("starting player"), "flag"))
    if s.trigger == seat and s.trigger != NOBODY:
        made.append((_("began the Final Dig"), "hazard"))
    if s.ap_change[seat]:
        made.append((_("{change} AP next turn").format(change=f"{s.ap_change[seat]:+d}"), "lock"))
    if s.spores[seat]:
        sentence = plural("{change} on digs, {count} turn", "{change} on digs, {count} turns", s.spores[seat])
        made.append((sentence.format(change=f"{s.spore_loss[seat]:+d}", count=s.spores[seat]), "skull"))
    if s.bypass[seat]:
        made.append((_("past the obstacle"), "rope"))
    return tuple(made)
