"""What one reader sees of the table, and what is going on there."""

from functools import cached_property

from digsite.boards import Reading, Remark, ThisBox
from digsite.core.sentinels import NOBODY
from digsite.games.final_dig.board.printed import Printed, printed
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import artifact_to_reroll, free_move_left
from digsite.games.final_dig.rules.slots import slots_left
from digsite.games.final_dig.words import turns
from digsite.text import _, plural


class Table(Reading[Box]):
    """The table as one panel reads it."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return printed(ThisBox(self.box))


# What follows from the whole table: asked through `once`


def places(t: Table) -> tuple[int, ...]:
    """By seat, when the game is over."""
    return t.look.places


def points(t: Table) -> tuple[int, ...]:
    return t.look.scores


def doing(t: Table) -> str:
    """What is being done, in a sentence."""
    return turns.doing(t.look)


def moves_free(t: Table) -> bool:
    """Has the reader a free Move left?"""
    return bool(free_move_left(t.record, t.box.record, t.seat))


def rerolls(t: Table) -> int:
    """The artifact by which the reader would roll again."""
    return int(artifact_to_reroll(t.record, t.box.record, t.seat))


def countdowns(t: Table) -> int:
    """How often the clock still goes down."""
    return int(slots_left(t.record, t.box.record))


def owned(t: Table, seat: int) -> tuple[int, ...]:
    """The artifacts of a seat."""
    return tuple(artifact for artifact, owner in enumerate(t.s.owner) if owner == seat)


# What is going on


def resolved(t: Table) -> int:
    """The number of what is being resolved, innermost first, or NO_SOURCE."""
    outer, inner = t.s.source
    return int(outer if inner == layout.NO_SOURCE else inner)


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
    times = t.once(countdowns)
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
        made.append((_("place {place}").format(place=t.once(places)[seat]), "star"))
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
