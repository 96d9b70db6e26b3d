"""How things stand: the clock, and what is to be said of a player."""

from collections.abc import Iterator

from digsite.core.sentinels import NOBODY
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.text import _, plural


def clock(look: Look) -> str:
    """How far it is to the Final Dig, or to its end."""
    s = look.s
    if s.phase == layout.END:
        return _("The Final Dig counter stands at {clock}.").format(clock=s.clock)
    if not s.final:
        left = look.box.clock.max - s.clock
        return plural("{count} more, and the way out begins.", "{count} more, and the way out begins.", left).format(
            count=left
        )
    times = names.times_left(look)
    words = plural(
        "The Final Dig is on: climb out. The way closes when the next turn of {name} begins.",
        "The Final Dig is on: climb out. The way closes when turn {count} of {name} from now begins.",
        times,
    )
    return words.format(name=look.names[s.trigger], count=times)


def remarks(look: Look, seat: int) -> Iterator[tuple[str, str]]:
    """What is to be said of a player now, each with its icon."""
    s = look.s
    if s.phase == layout.END:
        yield _("place {place}").format(place=look.places[seat]), "star"
        yield (_("escaped"), "check") if s.depth[seat] == 0 else (_("not escaped"), "cross")
        return
    if s.escaped[seat]:
        yield _("escaped"), "check"
    elif s.in_turn and s.active == seat:
        yield _("on turn"), "pick"
    if s.start == seat:
        yield _("starting player"), "flag"
    if s.trigger == seat and s.trigger != NOBODY:
        yield _("began the Final Dig"), "hazard"
    if s.ap_change[seat]:
        yield _("{change} AP next turn").format(change=f"{s.ap_change[seat]:+d}"), "lock"
    if s.spores[seat]:
        sentence = plural("{change} on digs, {count} turn", "{change} on digs, {count} turns", s.spores[seat])
        yield sentence.format(change=f"{s.spore_loss[seat]:+d}", count=s.spores[seat]), "skull"
    if s.bypass[seat]:
        yield _("past the obstacle"), "rope"
