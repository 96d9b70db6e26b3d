"""The table as one link sees it, as HTML: plain strings, because it is built anew for every seat at every action.

Nothing here knows a token or a time: two tables that differ only in what a seat cannot see give it the same bytes.
"""

import hashlib
import re
import time
import zlib
from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing import Panel, Screen, escape, panel_svg, seat_mark
from digsite.match import Choice, Look
from digsite.text import _
from digsite.web.tables import Framed, Link, LiveTable, Shown

FRAME = 90  # what title, padding and gap add to the height of a panel
LINES_SHOWN = 40  # of the story; the whole of it has a page of its own


def shown(live: LiveTable, link: Link, screen: Screen = Screen.EITHER) -> Shown:
    """What this link sees now on such a screen; drawn once for every change of the table."""
    with live.lock:
        cached = link.cached.get(screen)
        if cached is not None and cached.serial == live.serial:
            return cached
        html, rest = _draw(live, link, screen)
        version, title = live.version(live.position, link), _title(live, link)
        mark = f"{version}.{hashlib.blake2b(rest.encode(), digest_size=6).hexdigest()}"
        since = _since(cached, mark)
        made = link.cached[screen] = Shown(live.serial, html, version, mark, since, title)
        return made


def _since(before: Shown | None, mark: str) -> float:
    """When the page last changed; later for every change, so that a browser can tell an old page from a new one."""
    if before is None:
        return time.time()
    return before.since if before.mark == mark else max(time.time(), before.since + 1e-5)


def fragment(page: Shown, message: str = "") -> str:
    """What goes into the page's middle: what does not count as a change first, then the table."""
    said = f'<p id="message" class="message" role="alert">{clauses(message)}</p>' if message else ""
    return (
        f'<form id="play" method="post" action="act" data-mark="{page.mark}" data-since="{page.since:.5f}" '
        f'data-title="{escape(page.title)}"><input type="hidden" name="version" value="{page.version}"></form>'
        f"{said}{page.html}"
    )


def _title(live: LiveTable, link: Link) -> str:
    if link.shown is None or live.turn_has_come(link) is not None:
        return live.game.name
    return f"{live.match.turn_line(link.shown)} {live.game.name}"


def _draw(live: LiveTable, link: Link, screen: Screen) -> tuple[str, str]:
    """The page, and what tells it from others: the same with a checksum in the place of each panel."""
    waiting = live.turn_has_come(link)
    if waiting is not None or link.shown is None:
        page = _hand_over(live, link, link.plays[0] if waiting is None else waiting)
        return page, page
    look = live.match.look(link.shown).on(screen)
    panels = _panels(look, link.framed)
    before = f'{_head(live, look.turn, look.asked)}{_tabs()}<main id="table" class="board" tabindex="-1">'
    after = (
        f'</main><div class="side"><div class="dock">{_choices(live, look)}{_tools(live, look.seat)}</div>'
        f"{_log(look)}</div>"
    )
    return (
        f"{before}{panels}{after}",
        f"{before}{[link.framed[screen, panel.id].checksum for panel in look.panels]}{after}",
    )


def _head(live: LiveTable, turn: str, mine: bool) -> str:
    game, table = escape(live.game.name), escape(_("table {name}").format(name=live.name))
    return (
        '<header class="head"><a class="brand" href="/">Digsite</a>'
        f'<h1 class="where">{game}<span class="name">, {table}</span></h1>'
        f'<p id="turn" class="turn{" mine" if mine else ""}" role="status">{escape(turn)}</p></header>'
    )


def _tabs() -> str:
    words = (("table", _("Table")), ("others", _("Others")), ("log", _("Log")), ("book", _("Rules")))
    links = "".join(f'<a id="tab-{id}" href="#{id}">{escape(word)}</a>' for id, word in words)
    return f'<nav class="tabs" aria-label="{escape(_("Parts of the page"))}">{links}</nav>'


# Panels


def _panels(look: Look, framed: dict[tuple[Screen, str], Framed]) -> str:
    """Wide ones and two columns below them, the own things under these, a third column beside; a phone stacks all.

    What holds no choice and is not the first is an `other`: a phone has it behind a tab.
    """
    own = [panel for panel in look.panels if panel.seat == look.seat]
    rest = [panel for panel in look.panels if panel.seat != look.seat]
    across = [panel for panel in rest if panel.wide is not None]
    columns = _in_columns([panel for panel in rest if panel.wide is None], across + own if across else [])
    first = rest[0].id if rest else ""
    wide, left, middle, right = (
        "".join(_framed(look.screen, panel, "" if panel.id == first else "other", framed) for panel in some)
        for some in (across, *columns)
    )
    mine = "".join(_framed(look.screen, panel, "own", framed) for panel in own)
    return (
        f'<div class="two">{wide}<div class="pair"><div class="stack">{left}</div><div class="stack">{middle}</div>'
        f'</div>{mine}</div><div id="others" class="stack">{right}</div>'
    )


def _in_columns(panels: Sequence[Panel], across: Sequence[Panel]) -> list[list[Panel]]:
    """Three columns, two of them under the wide panels; the first panel begins, the others go where most room is."""
    wide = sum(FRAME + (panel.wide or panel).height for panel in across)
    heights = [wide, wide, 0.0]
    columns: list[list[Panel]] = [[], [], []]
    for i, panel in enumerate(panels):
        shortest = heights.index(min(heights)) if i or across else 0
        columns[shortest].append(panel)
        heights[shortest] += FRAME + panel.height
    return columns


def _framed(screen: Screen, panel: Panel, place: str, framed: dict[tuple[Screen, str], Framed]) -> str:
    """A panel in its frame; one that was not drawn anew is not framed anew."""
    known = framed.get((screen, panel.id))
    if known is None or known.panel is not panel or known.place != place:
        html = _frame(panel, place)
        known = framed[screen, panel.id] = Framed(panel, place, html, zlib.crc32(html.encode()))
    return known.html


def _frame(panel: Panel, place: str) -> str:
    id, drawn = escape(panel.id), panel_svg(panel) if panel.svg else ""
    if place != "own":
        pressed = "data-action" in panel.svg or (panel.wide is not None and "data-action" in panel.wide.svg)
        place = "other" if place and not pressed else "near"
    kinds = ["panel", place]
    if panel.seat is not None:
        kinds.append(f"seat-{panel.seat}")
    if panel.wide is not None:
        slim = f'<div class="slim">{drawn}</div>' if drawn else ""
        broad = f'<div class="broad">{panel_svg(panel.wide)}</div>' if panel.wide.svg else ""
        drawn = slim + broad
        kinds.append("across")
    return (
        f'<section id="panel-{id}" class="{" ".join(kinds)}" aria-labelledby="title-{id}">'
        f'<h2 id="title-{id}">{escape(panel.title)}</h2>{drawn}'
        f'<details id="words-{id}" class="words"><summary>{escape(_("In words"))}</summary>'
        f"<pre>{escape(panel.text)}</pre></details></section>"
    )


# Choices


def _choices(live: LiveTable, look: Look) -> str:
    if look.is_over:
        return _ending(look)
    if not look.asked:
        absent = "" if live.has_come(look.to_move) else f"<p>{escape(_('Their link has not been opened yet.'))}</p>"
        return (
            f'<section id="choices" class="choices waiting"><h2 id="asked" tabindex="-1">{escape(_("Waiting"))}</h2>'
            f"<p>{named(look.turn, look.names)} "
            f'<span id="since" class="since"></span></p>{absent}</section>'
        )
    now = [choice for choice in look.choices if not choice.waits]
    later = [choice for choice in look.choices if choice.waits]
    listed = "".join(_button(number, choice, look) for number, choice in enumerate(now, 1))
    if later:
        more = "".join(_button(number, choice, look) for number, choice in enumerate(later, len(now) + 1))
        listed += f'<p class="later">{escape(_("Only together with another choice:"))}</p>{more}'
    picking = _picks() if look.picks else ""
    title = f'<h2 id="asked" tabindex="-1">{escape(_("Your choices"))}</h2>'
    return f'<section id="choices" class="choices">{title}{picking}{listed}</section>'


def _picks() -> str:
    """Where picks are gathered before they are sent; the script fills it."""
    return (
        f'<div id="picks" class="picks" hidden><p>{escape(_("Picked so far:"))}</p><div id="chips" class="chips"></div>'
        f'<button type="button" id="send" class="send">{escape(_("Do this"))}</button></div>'
    )


def _button(number: int, choice: Choice, look: Look) -> str:
    note = f'<small class="note">{escape(choice.note)}</small>' if choice.note else ""
    kind = f' data-pick="{choice.most}"' if choice.most else ""
    waits = " waits" if choice.waits else ""
    return (
        f'<button id="choice-{choice.action}" class="choice{waits}" form="play" name="action" '
        f'value="{choice.action}"{kind}>'
        f'<span class="number" aria-hidden="true">{number}</span>'
        f'<span class="sentence">{named(choice.label, look.names)}{note}</span></button>'
    )


def _ending(look: Look) -> str:
    places, scores = look.places, look.scores
    order = sorted(range(look.seats), key=lambda other: (places[other], other))
    rows = "".join(
        f'<tr class="{"you" if other == look.seat else "other"}"><td class="place">{places[other]}</td>'
        f'<td>{seat_name(other, look.names[other])}</td><td class="points">{scores[other]}</td></tr>'
        for other in order
    )
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in (_("Place"), _("Name"), _("Points")))
    return (
        f'<section id="choices" class="choices over"><h2 id="asked" tabindex="-1">{escape(_("The game is over"))}</h2>'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f'<p class="row"><button form="play" class="go" name="again" value="1">{escape(_("Play again"))}</button>'
        f'<a class="button" href="/">{escape(_("To the hall"))}</a></p></section>'
    )


def _tools(live: LiveTable, seat: int) -> str:
    off = "" if live.position.can_undo(seat) else " disabled"
    return (
        f'<section id="tools" class="tools" aria-label="{escape(_("Tools"))}">'
        f'<button form="play" name="undo" value="1"{off}>{escape(_("Undo"))}</button>'
        f'<a class="button" href="#book">{escape(_("Rules"))}</a></section>'
    )


def _log(look: Look) -> str:
    story = [step.sentence for step in look.steps if step.sentence]
    lines = "".join(f"<li>{named(sentence, look.names)}</li>" for sentence in reversed(story[-LINES_SHOWN:]))
    body = (
        f'<div role="log" aria-live="polite"><ol>{lines}</ol></div>' if lines else f"<p>{escape(_('Nothing yet.'))}</p>"
    )
    more = f'<p><a href="story">{escape(_("The whole story"))}</a></p>' if len(story) > LINES_SHOWN else ""
    return f'<section id="log" class="log"><h2>{escape(_("What happened"))}</h2>{body}{more}</section>'


# Handing over


def _hand_over(live: LiveTable, link: Link, seat: int) -> str:
    """Between two seats of one device nothing of either is shown."""
    name = live.match.names[seat]
    undo = ""
    if link.shown is not None and live.position.can_undo(link.shown):
        sentence = _("{name} takes the last action back").format(name=live.match.names[link.shown])
        undo = f'<button form="play" name="undo" value="1">{escape(sentence)}</button>'
    return (
        f"{_head(live, _('Hand over to {name}.').format(name=name), False)}"
        f'<main id="table" class="hand"><section class="panel seat-{seat}"><h2>{seat_name(seat, name)}</h2>'
        f"<p>{escape(_('Hand the screen to {name}. Nothing is shown until then.').format(name=name))}</p>"
        f'<button form="play" class="go" name="hand" value="{seat}">'
        f"{escape(_('I am {name}').format(name=name))}</button>{undo}</section></main>"
    )


# Words


def seat_name(seat: int, name: str) -> str:
    """A seat is its colour, its shape and its name."""
    mark = seat_mark(seat, 9, 9, 7)
    return (
        f'<span class="who seat-{seat}"><svg class="shape" viewBox="0 0 18 18" width="18" height="18" '
        f'aria-hidden="true">{mark}</svg>{escape(name)}</span>'
    )


@lru_cache(4096)
def named(sentence: str, names: tuple[str, ...]) -> str:
    """A sentence with the names of the seats in their colours, and its clauses as links."""
    known = {name: seat for seat, name in enumerate(names)}
    if not known:
        return clauses(sentence)
    pattern = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    parts = re.split(rf"(?<!\w)({pattern})(?!\w)", sentence)
    return "".join(
        f'<b class="seat-{known[part]}">{escape(part)}</b>' if i % 2 else clauses(part) for i, part in enumerate(parts)
    )


_CLAUSE = re.compile(r"\b([A-Z]{2}-[0-9R][0-9A-Za-z.]*[0-9A-Za-z]|[A-Z]{2}-[0-9])\b")


@lru_cache(4096)
def clauses(sentence: str) -> str:
    """Escaped, with the clauses it names as links into the rules beside the board."""
    return _CLAUSE.sub(r'<a class="clause" href="#\1">\1</a>', escape(sentence))
