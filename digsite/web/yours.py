"""The tables of one device as the hall lists them: whose turn it is, with whom, since when."""

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from digsite.text import _, plural
from digsite.text.errors import DigsiteError
from digsite.web import models, ticking
from digsite.web.agreed import left
from digsite.web.hall import Hall, Preparing
from digsite.web.happenings import free_seats
from digsite.web.links import Link, digest_of
from digsite.web.soon import may_answer
from digsite.web.tables import LiveTable

SHOWN = 40  # tables of one device that are looked at
RUNNING, FINISHED = 5, 1  # tables that the hall lists; the others have a page of their own


class Yours(NamedTuple):
    """One line of the list."""

    game: str
    title: str
    others: Sequence[tuple[int, str]]  # their seats and names
    state: str
    since: str
    href: str
    press: str  # what its button says
    id: int  # of the table
    token: str
    turn: bool = False  # it is this device's turn
    over: bool = False
    age: float = 0.0  # seconds since something changed

    @property
    def order(self) -> tuple[bool, bool, float]:
        """Own turns first, the longest waiting of them first; then what changed last; what is over at the end."""
        return self.over, not self.turn, -self.age if self.turn else self.age


def tables_of(hall: Hall, links: Iterable[str], finished: int = SHOWN) -> list[Yours]:
    """The tables to which these links lead, those that wait for this device first, and so many that are over.

    May block.
    """
    found: dict[int, Yours] = {}
    for token in links:
        if len(found) == SHOWN:
            break
        table = hall.table_of(digest_of(token))
        if table is None or table.id in found or table.game not in hall.games:
            continue
        finished -= table.over is not None
        if table.over is None or finished >= 0:
            found[table.id] = _yours(hall, table, token)
    return sorted(found.values(), key=lambda line: line.order)


def _yours(hall: Hall, table: models.Table, token: str) -> Yours:
    title = _("{game}, {name}").format(game=hall.games[table.game].name, name=table.name)
    href = f"/t/{token}/"
    try:
        live = hall.glance(table)
        link = live.links[digest_of(token)]
    except Preparing:
        return Yours(table.game, title, (), _("being prepared"), "", href, _("Look"), table.id, token)
    except (DigsiteError, KeyError):
        state = _("cannot be opened here")
        return Yours(table.game, title, (), state, "", href, _("Look"), table.id, token, over=True)
    with live.lock:
        others = [(seat, name) for seat, name in enumerate(live.match.names) if seat not in link.plays]
        age = max(0.0, time.time() - link.since) if link.since else 0.0
        made = Yours(table.game, title, others, "", "", href, _("Look"), table.id, token, age=age)
        if live.is_over:
            return made._replace(state=ended(live, link).rstrip("."), press=_("Result"), over=True)
        if is_turn(live, link):
            return made._replace(turn=True, state=_("Your turn"), since=_left(live) or ago(age), press=_("Take it"))
        free = len(free_seats(live)) if link.hosts else 0
        if free:
            words = plural("waits for {count} more", "waits for {count} more", free).format(count=free)
            return made._replace(state=words, href=f"/host/{token}", press=_("Invite"))
        if not link.watches and any(seat in live.manners.lent for seat in link.plays):
            return made._replace(state=_("a bot plays for you"))
        if may_answer(live, link):
            return made._replace(state=_("you will be asked, and may answer now"), since=ago(age), press=_("Answer"))
        return made._replace(state=live.match.turn_line(link.shown).rstrip("."), since=ago(age))


def _left(live: LiveTable) -> str:
    """What is left of a clock that runs."""
    times = live.times
    if times is None or not times.running:
        return ""
    return _("{time} left").format(time=left(times.left(ticking.now())[times.running]))


def is_turn(live: LiveTable, link: Link) -> bool:
    """Is something asked of this link now?"""
    if link.watches or live.is_over:
        return False
    if live.answer():  # which comes by itself
        return False
    if live.turn_has_come(link) is not None:
        return live.match.to_move in live.persons() and live.match.to_move in link.plays
    return live.plays_now(link) and live.position.seen(link.shown).asked


def ended(live: LiveTable, link: Link) -> str:
    """How a game ended."""
    return live.position.seen(link.shown).ended if live.match.is_over else live.manners.verdict(live.match.names)


def ago(seconds: float) -> str:
    """For how long something has been so."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return plural("for {count} minute", "for {count} minutes", minutes).format(count=minutes)
    if minutes < 24 * 60:
        return plural("for {count} hour", "for {count} hours", minutes // 60).format(count=minutes // 60)
    days = minutes // (24 * 60)
    return plural("for {count} day", "for {count} days", days).format(count=days)
