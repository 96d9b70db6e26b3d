"""The parts of the frame around a table: head, sheets, what happened, the bar with its choices, the end."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from digsite.core.sentinels import CHANCE
from digsite.drawing import (
    BUTTONS,
    ROOMS,
    Fact,
    Panel,
    Placed,
    Rival,
    Screen,
    Sheet,
    Table,
    escape,
    podium,
    score_bars,
    shared_picture,
    themed,
    whole_svg,
    width_of,
)
from digsite.match import Choice, Look, Step
from digsite.text import _, plural
from digsite.text.errors import IllegalAction
from digsite.web.around import menu, presence, speeds, talk_button
from digsite.web.links import Framed, Link
from digsite.web.parts import Part, clauses, group_of, mark_of, named, part, seat_name, small, small_icon
from digsite.web.soon import Soon
from digsite.web.tables import LiveTable
from digsite.web.ticks import in_bar, in_hand, of_seat, time_is_up

LINES_SHOWN = 40  # of the story; the whole of it has a page of its own
STRIP = 900  # pixels for the steps since the last turn; earlier ones are counted
ENDING = (900, 340)  # the width of the score sheet, wide and narrow

# Head


def head(live: LiveTable, link: Link, look: Look, table: Table) -> Part:
    game, name = escape(live.game.name), escape(_("table {name}").format(name=live.name))
    when = f" · {escape(look.when)}" if look.when else ""
    rivals = "".join(_rival(live, look, rival) for rival in table.rivals)
    crowd, rules = "few" if len(table.rivals) < 3 else "many", escape(_("Rules"))
    inner = (
        f'<div class="brand"><h1>{game}</h1><span>{name}{when}</span></div>'
        f'<div class="rivals {crowd}" data-part="rivals">{rivals}</div>'
        f'<nav class="headtools" aria-label="{escape(_("Tools"))}">'
        f'<a class="button quiet rules" href="#book">{small_icon("book", 20)}<span>{rules}</span></a>'
        f"{talk_button(live)}{menu(live, link)}</nav>"
    )
    return part("header", "head", inner, kind="head")


def _rival(live: LiveTable, look: Look, rival: Rival) -> str:
    seat, name = rival.seat, escape(look.names[rival.seat])
    remark = f'<span class="tag">{escape(rival.remark)}</span>' if rival.remark else ""
    note = f'<span class="now">{escape(rival.note)}</span>' if rival.note else ""
    pieces = f'<span class="pieces">{small(rival.pieces)}</span>' if rival.pieces.svg else ""
    facts = "".join(_fact(fact) for fact in rival.facts)
    turn = " moves" if seat in look.movers else ""
    head = (
        f'<span class="shape">{mark_of(seat, 22)}</span>'
        f'<span class="nm"><b>{name}</b>{presence(live, seat)}{of_seat(live, seat)}{remark}{pieces}</span>'
        f'<span class="st">{facts}{note}</span>'
    )
    if rival.opened is None:
        return f'<div id="rival-{seat}" class="rival seat-{seat}{turn}">{head}</div>'
    return (
        f'<details id="rival-{seat}" class="rival seat-{seat}{turn}" name="rival"><summary>{head}</summary>'
        f'<div class="opened" tabindex="0">{_alone(rival.opened)}</div></details>'
    )


def _fact(fact: Fact) -> str:
    sign = small_icon(fact.sign, 15, fact.words, fact.hue) if fact.sign else ""
    words = "" if sign else f'<span class="tag">{escape(fact.words)}</span>'
    return f"<span>{sign}<b>{escape(fact.figure)}</b>{words}</span>"


# The board and the own things


class Drawn:
    """The sheets of one table, with what was framed before and has not changed."""

    def __init__(self, look: Look, framed: dict[tuple[Screen, str], Framed], twin: str) -> None:
        self.look, self.framed, self.twin = look, framed, twin
        self.kind = "narrow" if look.screen.is_narrow else "wide"
        self.actions: set[int] = set()

    def board(self) -> list[Part]:
        """The sheets of the board; several are pages, with tabs that say where choices are."""
        sheets = [self.sheet(sheet) for sheet in self.look.table.board]
        if len(sheets) < 2:
            return sheets
        tabs = "".join(self._tab(sheet) for sheet in self.look.table.board)
        leafed = f' tabindex="0" role="group" aria-label="{escape(_("Board"))}"'  # by keys, whatever can be pressed
        return [
            part("nav", f"{self.twin}tabs", tabs, f"tabs only-{self.kind}", f' aria-label="{escape(_("Pages"))}"'),
            group_of("div", f"{self.twin}pages", sheets, f"pages only-{self.kind}", leafed),
        ]

    def _tab(self, sheet: Sheet) -> str:
        count = len({action for placed in sheet.placed for action in self._frame(placed).actions})
        number = f'<span class="count">{count}</span>' if count else ""
        sign = small_icon(sheet.sign, 18) if sheet.sign else ""
        return f'<a href="#{self.twin}sheet-{escape(sheet.id)}">{sign}<span>{escape(sheet.title)}</span>{number}</a>'

    def mine(self) -> list[Part]:
        """The own things: a tray, and on a phone a drawer that holds all of them."""
        table, made = self.look.table, []
        if table.tray is not None:
            kind, parts = f"tray only-{self.kind}", [self.sheet(table.tray)]
            if table.drawer is not None:
                parts.insert(0, self._handle())
            made.append(group_of("section", f"{self.twin}mine", parts, kind, ' data-part="mine"'))
        if table.drawer is not None:
            kind = f"drawer only-{self.kind}"
            made.append(group_of("section", f"{self.twin}drawer", [self.sheet(table.drawer)], kind))
        return made

    def _handle(self) -> Part:
        opens = f' type="button" data-open="{self.twin}drawer" aria-label="{escape(_("All your things"))}"'
        return part("button", f"{self.twin}handle", "", "handle", opens)

    def sheet(self, sheet: Sheet) -> Part:
        framed = [self._frame(placed) for placed in sheet.placed]
        for each in framed:
            self.actions |= each.actions
        title = f' viewBox="0 0 {sheet.width:g} {sheet.height:g}" role="group" aria-label="{escape(sheet.title)}"'
        parts = [(each.html, each.checksum) for each in framed]
        long = " long" if sheet.height > ROOMS[self.look.screen].board.height + 1 else ""
        return group_of("svg", f"{self.twin}sheet-{sheet.id}", parts, f"sheet only-{self.kind}{long}", title)

    def _frame(self, placed: Placed) -> Framed:
        """A panel at its place; one that was not drawn anew is not framed anew."""
        key = self.look.screen, self.twin + placed.panel.id
        known = self.framed.get(key)
        if known is None or known.panel is not placed.panel or known.place != placed.place:
            known = self.framed[key] = _framed(placed, self.twin)
        return known


_ACTION = re.compile(r' data-action="([0-9]+)"')
_ID = re.compile(r' id="|(?<=url\(#)')


def _framed(placed: Placed, twin: str) -> Framed:
    panel, place = placed
    inner = _ID.sub(lambda found: found[0] + twin, panel.svg) if twin else panel.svg
    where = (
        f' x="{place.x:.5g}" y="{place.y:.5g}" width="{place.width:.5g}" height="{place.height:.5g}" '
        f'viewBox="0 0 {panel.width:g} {panel.height:g}" role="group" aria-label="{escape(panel.title)}" '
        'font-family="var(--sans)"'
    )
    html, sum = part("svg", f"{twin}panel-{escape(panel.id)}", inner, "panel", where)
    return Framed(panel, place, html, sum, frozenset(int(number) for number in _ACTION.findall(panel.svg)))


def _alone(panel: Panel) -> str:
    return (
        f'<svg viewBox="0 0 {panel.width:g} {panel.height:g}" role="group" aria-label="{escape(panel.title)}" '
        f'font-family="var(--sans)">{panel.svg}</svg>'
    )


def table_in_words(looks: Sequence[Look]) -> Part:
    """The table as text, for whoever reads or hears it that way."""
    panels = looks[0].panels
    rows = "".join(f"<h3>{escape(panel.title)}</h3><pre>{escape(panel.text)}</pre>" for panel in panels)
    close = f'<a class="button close" href="#table">{escape(_("Close"))}</a>'
    return part("section", "words", f"{close}<h2>{escape(_('The table in words'))}</h2>{rows}", kind="book words")


# What happened


def recap(look: Look) -> tuple[int, Sequence[Step]]:
    """What others did since the reader's last turn, and what the reader has done since: the first one's number."""
    first = len(look.steps)
    while first and look.steps[first - 1].who in (look.seat, CHANCE):
        first -= 1
    while first and look.steps[first - 1].who != look.seat:
        first -= 1
    return first, look.steps[first:]


def strip(look: Look) -> str:
    """The strip of steps: as many of the last ones as have room; one on a phone and in the head of a low window."""
    first, steps = recap(look)
    told = [(first + i, step) for i, step in enumerate(steps) if step.short]
    if not told:
        return f'<p class="lbl">{escape(look.turn)}</p>'
    short = look.screen.is_narrow or look.screen is Screen.LOW
    shown = told[-1:] if short else _fitting(told)
    where = _readers(look)
    items = "".join(_step(look, number, step, where) for number, step in shown)
    again = (
        f'<button type="button" id="replay" class="round" data-from="{told[0][0] + 1}" data-to="{told[-1][0] + 1}" '
        f'aria-label="{escape(_("Show these steps again"))}">{small_icon("play", 16)}</button>'
    )
    open_log = f'<a class="more" href="#log" data-open="log">{small_icon("down", 18, _("What happened"))}</a>'
    if short:
        label = plural("{count} step since your turn:", "{count} steps since your turn:", len(told))
        label = escape(label.format(count=len(told)))
        return f'{again}<h2 class="lbl">{label}</h2><ol class="steps">{items}</ol>{open_log}'
    label = _("Since your last turn") if look.seat < look.seats else _("What happened")
    more = ""
    if len(told) > len(shown):
        count = len(told) - len(shown)
        words = plural("{count} earlier", "{count} earlier", count).format(count=count)
        more = f'<li class="stp fold">{escape(words)}</li>'
    return f'{again}<h2 class="lbl">{escape(label)}</h2><ol class="steps">{more}{items}</ol>'


def _readers(look: Look) -> list[tuple[str, set[str]]]:
    """The panels that are shown now, each with the fields of the table that it shows."""
    read = {id(panel): notes.names for notes, panel in look.drawn.values()}
    return [(panel.id, read.get(id(panel), set())) for panel in look.table.panels]


def _fitting(told: Sequence[tuple[int, Step]]) -> Sequence[tuple[int, Step]]:
    """The last steps that stand beside each other in the strip."""
    room, count = float(STRIP), 0
    for _number, step in reversed(told):
        room -= width_of(step.short, 13) + 50
        if room < 0 and count:
            break
        count += 1
    return told[-count:]


EVERYWHERE = {"phase", "to_move", "active"}  # fields that tell nothing about a place


def _step(look: Look, number: int, step: Step, where: Sequence[tuple[str, set[str]]]) -> str:
    """A step of the strip: it leads to the table as it was then, and knows the panels that it changed."""
    fields = {part.partition(".")[0] for part in step.parts} - EVERYWHERE
    panels = " ".join(id for id, shown in where if not fields.isdisjoint(shown))
    mark = mark_of(step.who, 13) if step.who < look.seats else ""
    own = " own" if step.who == look.seat else ""
    return (
        f'<li class="stp{own}"><a href="then?step={number + 1}" data-step="{number + 1}" data-panels="{panels}">{mark}'
        f"{escape(step.short)}</a></li>"
    )


def log_of(look: Look) -> Part:
    rows, before = [], None
    for step in islice((step for step in reversed(look.steps) if step.sentence), LINES_SHOWN):
        rows.append(_line(step.who, step.sentence, look.names, step.who != before))
        before = step.who
    fold = f'<a class="fold" href="#log" data-open="log">{small_icon("list", 18, _("What happened"))}</a>'
    title = f"<h2><span>{escape(_('What happened'))}</span>{fold}</h2>"
    nothing = f"<p>{escape(_('Nothing yet.'))}</p>"
    body = f'<div role="log" aria-live="polite"><ol>{"".join(rows)}</ol></div>' if rows else nothing
    return part("aside", "log", f"{title}{body}", kind="log", more=' data-part="story" tabindex="0"')


@lru_cache(4096)
def _line(who: int, sentence: str, names: tuple[str, ...], first: bool) -> str:
    mark = mark_of(who, 12) if who < len(names) else ""
    return f'<li class="e{" first" if first else ""}">{mark}{named(sentence, names)}</li>'


# Choices


def bar(live: LiveTable, link: Link, look: Look, placed: set[int], coming: Soon) -> Part:
    """The prompt, and what can be done that has no place on the board."""
    turn = coming.head or (look.turn if look.is_over or not live.is_over else live.manners.verdict(look.names))
    mine = " mine" if look.asked and not coming.head else ""
    inner = f'<p id="turn" class="turn{mine}" role="status">{escape(turn)}</p>{in_bar(live, link)}'
    if live.is_over:
        inner += _after_the_end(link, early=not look.is_over)
    elif coming.kept:
        change = f'<button form="play" name="change" value="1">{escape(_("Change"))}</button>'
        inner += f'<p id="say" class="say"></p><span class="doing">{change}</span>'
    elif not look.asked:
        absent = "" if all(map(live.has_come, look.movers)) else _("They have not come to the table yet.")
        stuck = _("The server cannot write at the moment. Nothing is lost; it tries again.") if live.stuck else ""
        since = _("Paused.") if live.paused else '<span id="since" class="since"></span>'
        if live.times is not None and live.times.running:
            since = ""  # a clock says it
        inner += f'<p id="say" class="say">{escape(stuck or time_is_up(live) or absent)} {since}</p>'
        inner += speeds(live, link)
    else:
        inner += f'<p id="say" class="say" role="status"></p>{_doing(look, placed)}'
    can = live.plays_now(link) and live.position.can_undo(look.seat)
    if can or not (live.is_over or link.watches):
        undo, off = escape(_("Undo")), "" if can else " disabled"
        inner += (
            f'<span class="tools"><button form="play" class="undo" aria-label="{undo}" name="undo" value="1"{off}>'
            f"{small_icon('undo', 17)}<span>{undo}</span></button>{_all(look)}</span>"
        )
    return part("div", "bar", inner, kind="bar ended" if live.is_over else "bar", more=' data-part="prompt"')


def _all(look: Look) -> str:
    if not look.asked:
        return ""
    words = plural("{count} choice", "All {count} choices", len(look.choices)).format(count=len(look.choices))
    return (
        f'<a id="all" class="button all" href="#choices" role="button" aria-label="{escape(words)}">'
        f'{small_icon("list", 17)}<span>{escape(words)}</span><b class="count">{len(look.choices)}</b><kbd>L</kbd></a>'
    )


def _doing(look: Look, placed: set[int]) -> str:
    """Where the armed choice is done, where picks are gathered, and buttons for what has no place on the board."""
    only = len(look.choices) == 1 and not look.choices[0].most
    loose = [choice for choice in look.choices if (only or choice.action not in placed) and not choice.waits]
    loose = [choice for choice in loose if not choice.most]
    shown = loose if len(loose) <= BUTTONS else []
    buttons = "".join(
        f'<button form="play" class="{"go" if only else "can"}" name="action" value="{choice.action}" '
        f'data-loose="{choice.action}">{escape(choice.button)}</button>'
        for choice in shown
    )
    nowhere = "" if placed or shown else " data-list"
    return (
        f'<span id="doing" class="doing"{nowhere}><span id="chips" class="chips" hidden></span>'
        f'<button type="button" id="do" class="go" hidden><span></span><kbd>{escape(_("Enter"))}</kbd></button>'
        f'<button type="button" id="not" hidden>{escape(_("Not this"))}</button>{buttons}</span>'
    )


def bar_then(look: Look, told: Step, back: bool) -> Part:
    """What happened at an earlier moment, and the way back to the present one."""
    mark = mark_of(told.who, 16) if told.who < look.seats else ""
    away = f'<a class="button go" href="./" data-now>{escape(_("Back to now"))}</a>'
    skip = f'<button type="button" id="skip">{escape(_("Skip"))}</button>'
    inner = (
        f'<p id="turn" class="turn" role="status">{escape(_("Then") if back else look.turn)}</p>'
        f'<p id="say" class="say">{mark} {named(told.sentence, look.names)}</p>'
        f'<span class="doing">{away if back else skip}</span>'
    )
    more = f' data-part="prompt" data-shout="{escape(told.shout)}"' if told.shout else ' data-part="prompt"'
    return part("div", "bar", inner, kind="bar then", more=more)


def choices_of(look: Look, screen: Screen, always: str = "") -> Part:
    if look.is_over:
        return part("section", "choices", _ending(look, screen), kind="choices over", more=' data-part="choices"')
    if not look.asked:
        return part("section", "choices", "", kind="choices none", more=' data-part="choices" hidden')
    now = [choice for choice in look.choices if not choice.waits]
    later = [choice for choice in look.choices if choice.waits]
    listed = "".join(_button(number, choice, look) for number, choice in enumerate(now, 1))
    if later:
        more = "".join(_button(number, choice, look) for number, choice in enumerate(later, len(now) + 1))
        listed += f'<p class="later">{escape(_("Only together with another choice:"))}</p>{more}'
    title = f'<h2 id="asked" tabindex="-1">{escape(_("Your choices"))}</h2>'
    close = f'<a class="button close" href="#table">{escape(_("Close"))}</a>'
    inner = f'{title}{close}<div class="rows">{listed}</div>{always}'
    return part("section", "choices", inner, kind="choices", more=' data-part="choices"')


def _button(number: int, choice: Choice, look: Look) -> str:
    note = f'<small class="note">{escape(choice.note)}</small>' if choice.note else ""
    kind = f' data-pick="{choice.most}"' if choice.most else ""
    asks = " data-asks" if choice.asks else ""
    waits = " waits" if choice.waits else ""
    return (
        f'<button id="choice-{choice.action}" class="choice{waits}" form="play" name="action" '
        f'value="{choice.action}"{kind}{asks} data-button="{escape(choice.button)}">'
        f'<span class="number" aria-hidden="true">{number}</span>'
        f'<span class="sentence">{named(choice.label, look.names)}{note}</span></button>'
    )


def _ending(look: Look, screen: Screen) -> str:
    """Who won and why, and how the points came: built up part by part."""
    bars, stand = score_bars(look.tallies, ENDING[screen.is_narrow]), podium(look.tallies)
    tie = f'<p class="tie">{clauses(look.tie)}</p>' if look.tie else ""
    rows = "".join(
        f'<tr class="{"you" if tally.seat == look.seat else "other"}"><td class="place">{tally.place}</td>'
        f'<td>{seat_name(tally.seat, tally.name)}</td><td class="points">{tally.points}</td></tr>'
        for tally in look.tallies
    )
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in (_("Place"), _("Name"), _("Points")))
    said = f'<h2 id="asked" tabindex="-1">{escape(look.ended)}</h2><p class="reason">{escape(_reason(look))}</p>'
    drawn = (
        f'<svg class="bars" viewBox="0 0 {bars.width:g} {bars.height:g}" role="img" '
        f'aria-label="{escape(bars.words)}" font-family="var(--sans)">{bars.svg}</svg>'
    )
    return (
        f'<div class="crowned">{small(stand) if stand.svg else ""}<div>{said}</div></div>'
        f'<div class="points"><h3>{escape(_("How the points came"))}</h3>{drawn}{tie}</div>'
        f'<table class="unseen"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _reason(look: Look) -> str:
    return ", ".join(f"{tally.name} {tally.points}" for tally in look.tallies)


def _after_the_end(link: Link, *, early: bool) -> str:
    again = (
        f'<button form="play" class="go" name="again" value="1">{small_icon("again", 17)}'
        f"{escape(_('Rematch, same seats'))}</button>"
    )
    share = (
        f'<a class="button" id="share" href="picture" download="digsite.svg">{small_icon("share", 17)}'
        f"{escape(_('Picture to share'))}</a>"
    )
    return (
        f'<span class="doing">{"" if link.watches else again}{"" if early else share}'
        f'<button type="button" id="fold" class="fold" data-other="{escape(_("Back to the result"))}">'
        f"{escape(_('Look at the table'))}</button>"
        f'<a class="button" href="/">{escape(_("To the hall"))}</a></span>'
    )


def ending_picture(live: LiveTable, link: Link) -> str:
    """The score sheet of a finished game, as a picture to share."""
    with live.lock:
        look = live.match.look(link.shown)
        if not look.is_over:
            raise IllegalAction(_("The game is not over yet."))
        drawn = shared_picture(live.game.name, look.ended, _reason(look), look.tallies)
    return themed(whole_svg(drawn.width, drawn.height, look.ended, drawn.svg), "light")


# Handing over


def hand_over(live: LiveTable, link: Link, seat: int) -> Part:
    """Between two seats of one device nothing of either is shown."""
    name = live.match.names[seat]
    undo = ""
    if link.shown is not None and live.position.can_undo(link.shown):
        sentence = _("{name} takes the last action back").format(name=live.match.names[link.shown])
        undo = f'<button form="play" name="undo" value="1">{escape(sentence)}</button>'
    turn = _("Hand over to {name}.").format(name=name)
    inner = (
        f'<p id="turn" class="turn" role="status">{escape(turn)}</p>'
        f'<section class="card seat-{seat}"><h2>{seat_name(seat, name)}</h2>'
        f"{in_hand(live, seat)}"
        f"<p>{escape(_('Hand the screen to {name}. Nothing is shown until then.').format(name=name))}</p>"
        f'<button form="play" class="go" name="hand" value="{seat}">'
        f"{escape(_('I am {name}').format(name=name))}</button>{undo}</section>"
    )
    return part("main", "table", inner, kind="hand", more=' tabindex="-1"')
