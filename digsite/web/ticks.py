"""Clocks on a page: where they stand, and what is left, said as of the moment at which the page is sent.

A page is drawn once for each change, so nothing in it ticks: it has empty places for what is left, which are filled
when it is sent, and the script of the page counts on from there.
"""

import json
import re

from digsite.drawing import escape
from digsite.text import _
from digsite.web import ticking
from digsite.web.agreed import left
from digsite.web.clocks import Times
from digsite.web.links import Link
from digsite.web.parts import small_icon
from digsite.web.tables import LiveTable

PLACE = re.compile(r'(<time class="[^"]*" data-clock="(all|[0-9])">)(?=</time>)')


def place(word: str, kind: str = "") -> str:
    """Where the clock of a seat, or of "all", is shown."""
    said = escape(_("Time that is left"))
    return (
        f'<span class="clock{kind}" title="{said}">{small_icon("clock", 14)}<time class="left" data-clock="{word}">'
        "</time></span>"
    )


def of_seat(live: LiveTable, seat: int) -> str:
    """The clock at a seat, if it has one now."""
    times = live.times
    return place(str(seat)) if times is not None and not live.is_over and str(seat) in times.left(0.0) else ""


def in_bar(live: LiveTable, link: Link) -> str:
    """The reader's own clock, or that of all who choose in secret; nobody's own clock runs then."""
    times = live.times
    if times is None or times.tempo is None or live.is_over:
        return ""
    if times.is_joint:
        return f'<span class="together">{escape(_("for all"))} {place("all", " own")}</span>'
    seat = link.shown
    return "" if seat is None or str(seat) not in times.left(0.0) else place(str(seat), " own")


def in_hand(live: LiveTable, seat: int) -> str:
    """The clock of the seat to which a screen is handed over."""
    drawn = of_seat(live, seat)
    return f"<p>{drawn}</p>" if drawn else ""


def time_is_up(live: LiveTable) -> str:
    """A sentence for everybody while bots choose because time is up."""
    times = live.times
    if times is None or not times.up:
        return ""
    if times.is_joint:
        return _("The time is up: bots choose for whoever has not.")
    return _("The time is up: a bot makes the move.")


def stand(times: Times | None) -> str:
    """Where the clocks stand now, as an attribute for the script; what has a clock is known to everybody."""
    if times is None or times.tempo is None or not times.asked:
        return ""
    now = ticking.now()
    facts = {
        "left": {word: round(seconds * 1000) for word, seconds in times.left(now).items()},
        "runs": times.running,
        "over": round(times.over(now) * 1000),
    }
    return f' data-clocks="{escape(json.dumps(facts, separators=(",", ":")))}"'


def filled(html: str, times: Times | None) -> str:
    """The page with what is left written in its places."""
    if times is None or times.tempo is None:
        return html
    known = times.left(ticking.now())
    return PLACE.sub(lambda found: found[1] + (escape(left(known[found[2]])) if found[2] in known else ""), html)
