"""The table as one link sees it, as HTML: plain strings, because it is built anew for every seat at every action.

The page is a row of parts, each with its checksum (`data-sum`): the script swaps those that have changed and leaves
the others alone. Nothing here knows a token or a time: two tables that differ only in what a seat cannot see give it
the same bytes. What is left on a clock is filled in when a page is sent.
"""

import hashlib
import time
from collections.abc import Iterator, Sequence

from digsite.drawing import (
    Screen,
    escape,
)
from digsite.match import Look, Match, Step
from digsite.text import _
from digsite.text.errors import IllegalAction
from digsite.web.around import ended_early, notices, talk
from digsite.web.frame import Drawn, bar, bar_then, choices_of, hand_over, head, log_of, strip, table_in_words
from digsite.web.links import Link, Shown
from digsite.web.parts import Part, clauses, group_of, joined, part
from digsite.web.soon import Soon, choosing, orders_of, soon
from digsite.web.tables import LiveTable
from digsite.web.ticks import filled, stand

MOST_MOMENTS = 12  # that are shown one after the other; of more, the last


def shown(live: LiveTable, link: Link, screen: Screen = Screen.EITHER) -> Shown:
    """What this link sees now on such a screen; drawn once for every change of that."""
    with live.lock:
        cached = link.cached.get(screen)
        if cached is not None and cached.serial == link.serial:
            return cached
        html, sums = _draw(live, link, screen)
        version, title, steps = live.version(live.position, link), _title(live, link), _steps(live, link)
        times = None if live.is_over else live.times
        turns = "" if times is None or times.tempo is None else times.turns
        mark = f"{version}.{hashlib.blake2b(f'{sums}{turns}'.encode(), digest_size=6).hexdigest()}"
        undo = link.shown is not None and live.position.can_undo(link.shown)
        come = all(map(live.has_come, live.position.seen(link.shown).movers)) if live.shows_table(link) else True
        since = _since(link, (version, title, steps, undo, come, turns))
        link.looked = True
        made = link.cached[screen] = Shown(link.serial, html, version, mark, since, title, steps, times)
        return made


def pages(live: LiveTable, link: Link, screen: Screen, seen: int) -> list[Shown]:
    """What happened since a page that knew of so many steps: a page for each step, and the present one last.

    They are drawn in the order in which they are shown: each is the one before with a few panels changed.
    """
    with live.lock:
        between = [(after, _moment(live, link, screen, after)) for after in _between(live, link, screen, seen)]
        page = shown(live, link, screen)
        return [*(page._replace(html=html, mark="moment", steps=after) for after, html in between), page]


def drawn_moments(live: LiveTable, link: Link, screen: Screen, seen: int) -> Iterator[None]:
    """Draw the moments that `pages` will hand out, one at a time, so that others can be served in between."""
    with live.lock:
        between = _between(live, link, screen, seen)
    for after in between:
        with live.lock:
            if after in _between(live, link, screen, seen):  # it may have been taken back meanwhile
                _moment(live, link, screen, after)
        yield


def _between(live: LiveTable, link: Link, screen: Screen, seen: int) -> list[int]:
    """The moments before the present one that are shown by themselves: after so many steps."""
    count = _steps(live, link)
    if not live.shows_table(link) or not 0 <= seen < count or screen is Screen.EITHER:
        return []
    steps = live.match.look(link.shown).steps
    return [after for after in range(max(seen + 1, count - MOST_MOMENTS), count) if steps[after - 1].sentence]


def _moment(live: LiveTable, link: Link, screen: Screen, after: int) -> str:
    """A moment is drawn once for all who ask for it, as long as what they see does not change."""
    if link.moments_at != link.serial:
        link.moments_at, link.moments = link.serial, {}
    if (screen, after) not in link.moments:
        look = live.match.look(link.shown, after=after)
        link.moments[screen, after] = _page(live, link, look, screen, look.steps[-1])[0]
    return link.moments[screen, after]


def then(live: LiveTable, link: Link, screen: Screen, after: int) -> Shown:
    """The table as it was after so many steps that this link knows of."""
    with live.lock:
        page = shown(live, link, screen)
        if page.steps == 0:
            raise IllegalAction(_("Nothing of this table is shown now."))
        look = live.match.look(link.shown, after=after)
        html, _sums = _page(live, link, look, screen, look.steps[-1] if look.steps else None, back=True)
        return page._replace(html=html, mark="then")


def preview(live: LiveTable, link: Link, screen: Screen, actions: Sequence[int]) -> str:
    """The sheets as they would be after a choice, or picks in any order; it shows nothing that undo would not."""
    with live.lock:
        chosen = choosing(live, link)
        look = None if chosen is None else chosen.laid(actions)
        if look is None:
            if live.match.to_move != link.shown or not live.plays_now(link):
                raise IllegalAction(_("This cannot be shown beforehand."))
            look = _tried(live.match.copy(), actions)
        drawn = Drawn(look.on(screen), {}, "")
        return "".join(html for html, _sum in [*drawn.board(), *drawn.mine()])


def _tried(trial: Match, actions: Sequence[int]) -> Look:
    """What the mover sees after these; refused if it could not take every step back."""
    seat = trial.to_move
    for step in trial.arrange(actions, closing=False):
        if trial.is_final(step):
            raise IllegalAction(_("This cannot be shown beforehand."))
        trial.play(step)
    return trial.look(seat)


def _steps(live: LiveTable, link: Link) -> int:
    """How many steps the page knows of; none while the screen is handed over."""
    if not live.shows_table(link):
        return 0
    return len(live.match.look(link.shown).steps)


def screen_named(word: str) -> Screen:
    """What a browser says that it shows a page on; either kind where it says nothing that is known."""
    return Screen(word) if word in [screen.value for screen in Screen] else Screen.EITHER


def _since(link: Link, content: object) -> float:
    """When what this link sees last changed; later for every change, so that a browser can tell old from new.

    The same page drawn for another screen is no newer.
    """
    if link.content != content:
        link.content, link.since = content, max(time.time(), link.since + 1e-5)
    return link.since


def fragment(page: Shown, message: str = "") -> str:
    """What goes into the page's middle: what does not count as a change first, then the table."""
    said = f'<p id="message" class="message" role="alert">{clauses(message)}</p>' if message else ""
    return (
        f'<form id="play" method="post" action="act" data-mark="{page.mark}" data-since="{page.since:.5f}" '
        f'data-title="{escape(page.title)}" data-steps="{page.steps}"{stand(page.times)}>'
        f'<input type="hidden" name="version" value="{page.version}"></form>'
        f"{said}{filled(page.html, page.times)}"
    )


def _title(live: LiveTable, link: Link) -> str:
    if not live.shows_table(link):
        return live.game.name
    return f"{live.match.turn_line(link.shown)} {live.game.name}"


def _draw(live: LiveTable, link: Link, screen: Screen) -> tuple[str, list[int]]:
    """The page, and the checksums of its parts."""
    if not live.shows_table(link):
        waiting = live.turn_has_come(link)
        return joined([hand_over(live, link, link.plays[0] if waiting is None else waiting)])
    look = live.match.look(link.shown)
    if look.asked and not live.plays_now(link):
        look = look.unasked()
    return _page(live, link, look, screen)


def _page(
    live: LiveTable, link: Link, look: Look, screen: Screen, told: Step | None = None, *, back: bool = False
) -> tuple[str, list[int]]:
    """The table at one moment: now, or (with the step that led there) at an earlier one, when nothing can be done."""
    kinds = [Screen.WIDE, Screen.NARROW] if screen is Screen.EITHER else [screen]
    coming = Soon() if told is not None else soon(live, link, look)
    chosen = coming.look or look
    looks = [chosen.on(kind) for kind in kinds]
    placed: set[int] = set()
    sheets: list[tuple[str, int]] = []
    tray: list[tuple[str, int]] = []
    for each in looks:
        twin = "narrow-" if len(looks) > 1 and each.screen.is_narrow else ""
        drawn = Drawn(each, link.framed, twin)
        sheets += drawn.board()
        tray += drawn.mine()
        placed |= drawn.actions
    table = looks[0].table
    parts = [
        head(live, link, look, table),
        part("section", "recap", strip(looks[0]), kind="recap", more=' data-part="recap"'),
        group_of("main", "table", sheets, kind="board", more=' data-part="board" tabindex="-1"'),
        log_of(look),
        group_of(
            "section",
            "dock",
            [
                notices(live, link),
                bar(live, link, chosen, placed, coming) if told is None else bar_then(look, told, back),
                _choices(live, looks[0]) if told is None else part("section", "choices", "", "choices none", " hidden"),
                *tray,
            ],
            kind=f"dock seat-{look.seat}" if look.seat < look.seats else "dock",
        ),
        table_in_words(looks),
        talk(live, link),
    ]
    return joined(parts)


def _choices(live: LiveTable, look: Look) -> Part:
    early = live.is_over and not look.is_over
    if early:
        return ended_early(live, look.names)
    return choices_of(look, look.screen, orders_of(look, live.position.orders))
