"""What stands around the game on a table's page: who is here, what is asked beside the game, what is said, the menu."""

from collections.abc import Sequence

from digsite.drawing import escape
from digsite.match import LONGEST_NAME
from digsite.text import _
from digsite.text.keeping import kept
from digsite.web.agreed import rules
from digsite.web.bots import as_player
from digsite.web.happenings import asked
from digsite.web.links import PEOPLE, Link
from digsite.web.manners import LONGEST_LINE, Said, What, happened, phrases
from digsite.web.parts import Part, group_of, part, seat_name, small_icon
from digsite.web.setting_up import usual_name
from digsite.web.soon import orders_in_menu
from digsite.web.tables import LiveTable

SPEEDS = (0.5, 1.0, 2.0, 5.0)  # of tables where only bots play


def button(word: str, value: str, said: str, kind: str = "") -> str:
    """A button that sends this with the table's form."""
    return f'<button form="play" class="{kind}" name="{word}" value="{value}">{escape(said)}</button>'


# Who is here


def presence(live: LiveTable, seat: int) -> str:
    """Whether the person of a seat is here, as a sign; a bot that plays for them is told instead."""
    name = live.match.names[seat]
    if live.bot_of(seat):
        kind = live.kinds[seat]
        said = _("a bot plays for {name}").format(name=name) if kind in PEOPLE else as_player(kind)
        return small_icon("bot", 14, said)
    link = next((link for link in live.links.values() if seat in link.plays), None)
    if link is None or not (link.here or link.gone):  # not come yet, or without script
        return ""
    if link.here:
        return f'<span class="presence here" role="img" aria-label="{escape(_("is here"))}"></span>'
    return f'<span class="presence away" data-gone="{link.gone:.0f}">{escape(_("away"))}</span>'


# What is asked


def notices(live: LiveTable, link: Link) -> Part:
    """What people have to know or to answer beside the game."""
    told = [*_about_me(live, link), *_about_end(live, link), *_about_name(live, link)]
    if not live.persons() and any(kind in PEOPLE for kind in live.kinds) and not live.is_over:
        told.append(f"<p>{escape(_left_to_bots(live))}</p>")
    more = "" if told else " hidden"
    return part("section", "notices", "".join(told), "notices", f' role="status"{more}')


def _left_to_bots(live: LiveTable) -> str:
    """What becomes of a table at which nobody plays any more."""
    if live.manners.absent:
        return _("Nobody plays here now. The table waits until somebody takes their seat again.")
    return _("Nobody plays here any more; the bots go on while somebody looks on.")


def _about_me(live: LiveTable, link: Link) -> list[str]:
    lent = [live.manners.lent[seat] for seat in link.plays if seat in live.manners.lent]
    if not lent or live.is_over:
        return []
    if What.TIMED_OUT in lent:
        back = button("back", "1", _("Play on myself"), "go")
        return [f"<p>{escape(_('Your time was up while you were away. A bot plays for you.'))} {back}</p>"]
    if What.CONCEDED in lent:
        away = f'<a class="button" href="/">{escape(_("To the hall"))}</a>'
        return [f"<p>{escape(_('You have conceded. A bot plays on for you.'))} {away}</p>"]
    back = button("back", "1", _("Play on myself"), "go")
    return [f"<p>{escape(_('A bot plays for you.'))} {back}</p>"]


def _about_end(live: LiveTable, link: Link) -> list[str]:
    manners = live.manners
    if not manners.agreed or live.is_over:
        return []
    mine, all_names = [seat for seat in link.plays if seat in live.persons()], live.match.names
    if mine and manners.agreed.issuperset(mine):
        others = ", ".join(all_names[seat] for seat in asked(live) if seat not in manners.agreed)
        sentence = _("You would end the game without a result. {others} must agree.").format(others=others)
        return [f"<p>{escape(sentence)} {button('play_on', '1', _('Take it back'))}</p>"]
    names = ", ".join(all_names[seat] for seat in sorted(manners.agreed))
    sentence = _("{names} would end the game without a result.").format(names=names)
    asks = button("end", "1", _("Agree, end it"), "go") + button("play_on", "1", _("Play on")) if mine else ""
    return [f"<p>{escape(sentence)} {asks}</p>"]


def _about_name(live: LiveTable, link: Link) -> list[str]:
    """Whoever has come without a name is asked for it."""
    seat = link.shown
    if seat is None or live.is_over or not link.come or len(live.seats_of_people) < 2:
        return []
    if live.match.names[seat] != usual_name(live.kinds[seat], seat):
        return []
    sentence = escape(_("The others see you as {name}.").format(name=live.match.names[seat]))
    said = escape(_("Your name"))
    field = (
        f'<input id="own-name" name="name" maxlength="{LONGEST_NAME}" autocomplete="nickname" placeholder="{said}" '
        f'aria-label="{said}">'
    )
    sent = f"<button>{escape(_('That is me'))}</button>"
    return [f'<form id="naming" method="post" action="act"><label>{sentence} {field}</label>{sent}</form>']


# The menu


def menu(live: LiveTable, link: Link) -> str:
    """What is needed now and then; the settings are the browser's own."""
    mine = any(seat in live.persons() for seat in link.plays)
    alone = len(live.persons()) < 2
    agreed = tuple(rules(live.patience, live.clock)) if len(live.seats_of_people) > 1 or live.clock else ()
    keeps, mails = live.is_over and not link.watches, live.mails and not link.watches
    return _menu(link.hosts, mine and not live.is_over, alone, keeps, agreed, orders_in_menu(live, link), mails)


@kept(64)
def _menu(hosts: bool, plays: bool, alone: bool, keeps: bool, agreed: tuple[str, ...], orders: str, mails: bool) -> str:
    ways = [("/", _("To the hall"), "")]
    if hosts:
        ways.append(("host", _("Links and seats"), ""))
    ways += [
        ("#book", _("Rules"), " only-narrow"),
        ("#words", _("The table in words"), ""),
        ("story", _("The whole story"), ""),
    ]
    if mails:
        ways.append(("mail", _("Mails when it is my turn"), ""))
    if keeps:
        ways.append(("match.json", _("Download this game"), ""))
    links = "".join(f'<a class="button{kind}" href="{way}">{escape(said)}</a>' for way, said, kind in ways)
    return (
        f'<details id="menu" class="menu"><summary class="button quiet" aria-label="{escape(_("Menu"))}">'
        f'{small_icon("menu", 22)}<b class="count" hidden></b></summary><div class="sheet">'
        f'<a id="elsewhere" class="button go" href="/" hidden></a>{links}{_agreed(agreed)}'
        f"{orders}{_leaving(alone) if plays else ''}"
        f'<hr><div id="settings"></div></div></details>'
    )


def _agreed(said: Sequence[str]) -> str:
    """What the table has agreed on about time."""
    told = "".join(f"<li>{escape(sentence)}</li>" for sentence in said)
    title = escape(_("Time at this table"))
    return (
        f'<details id="agreed" class="way"><summary class="button">{title}</summary><ul>{told}</ul></details>'
        if told
        else ""
    )


def _leaving(alone: bool) -> str:
    """Ways out of a game that is not over, each with what it means."""
    ways = [
        (
            "leave",
            _("Leave the table"),
            _("A bot plays on for you. You can come back with the same link."),
            _("Yes, leave"),
        ),
        (
            "concede",
            _("Concede"),
            _("You give this game up for good. A bot plays on for you if others go on."),
            _("Yes, concede"),
        ),
    ]
    if alone:
        ways.append(("end", _("End this game"), _("It ends now, without a result."), _("Yes, end it")))
    else:
        meaning = _("If all who play agree, the game ends without a result.")
        ways.append(("end", _("Propose to end it"), meaning, _("Yes, propose it")))
    return "<hr>" + "".join(
        f'<details id="way-{word}" class="way" name="way"><summary class="button">{escape(said)}</summary>'
        f"<p>{escape(meaning)}</p>{button(word, '1', yes, 'alarm')}</details>"
        for word, said, meaning, yes in ways
    )


# What is said


def talk(live: LiveTable, link: Link) -> Part:
    """What was said at the table, and a line to say something; behind its button."""
    names = live.match.names
    lines = "".join(_line(said, names[said.seat]) for said in live.manners.said)
    nothing = f"<p>{escape(_('Nothing has been said yet.'))}</p>"
    count = f' data-lines="{live.manners.count}"'
    body = f'<div role="log" aria-live="polite"><ol>{lines}</ol></div>' if lines else nothing
    parts = [
        _talk_head(tuple(names), tuple(seat for seat in live.seats_of_people if seat not in link.plays)),
        part("div", "talk-lines", body, "lines", f'{count} tabindex="0"'),
    ]
    if not link.watches:
        parts.append(_talk_form())
    return group_of("aside", "talk", parts, "talk", f' data-stays aria-label="{escape(_("Chat"))}"')


def _line(said: Said, name: str) -> str:
    if said.what != What.SAID:
        return f'<li class="told">{escape(happened(said.what, name))}</li>'
    return f'<li data-seat="{said.seat}">{seat_name(said.seat, name)} <span>{escape(said.text)}</span></li>'


def _talk_head(names: tuple[str, ...], others: tuple[int, ...]) -> Part:
    mutes = "".join(
        f'<button type="button" class="mute" data-mute="{seat}" aria-pressed="false">'
        f"{escape(_('Mute {name}').format(name=names[seat]))}</button>"
        for seat in others
    )
    close = f'<a class="button close" href="#table" data-open="talk">{escape(_("Close"))}</a>'
    return part("div", "talk-head", f"<h2>{escape(_('Chat'))}</h2>{close}<div class='mutes'>{mutes}</div>")


@kept(8)
def _talk_form() -> Part:
    quick = "".join(
        f'<button class="phrase" name="say" value="{escape(phrase)}">{escape(phrase)}</button>' for phrase in phrases()
    )
    said = escape(_("Say something"))
    inner = (
        f'<form id="phrases" class="phrases" method="post" action="act">{quick}</form>'
        f'<form id="saying" method="post" action="act">'
        f'<input id="line" name="say" maxlength="{LONGEST_LINE}" autocomplete="off" aria-label="{said}" '
        f'placeholder="{said}"><button class="go">{escape(_("Send"))}</button></form>'
    )
    return part("div", "talk-form", inner)


def talk_button(live: LiveTable) -> str:
    """Opens the chat; nobody to talk to, no button."""
    if len(live.seats_of_people) < 2:
        return ""
    said = escape(_("Chat"))
    return (
        f'<a id="talks" class="button quiet" href="#talk" data-open="talk" aria-label="{said}">'
        f'{small_icon("chat", 22)}<b class="count" hidden></b></a>'
    )


# Bots alone


def speeds(live: LiveTable, link: Link) -> str:
    """Whoever set a table of bots up says how fast they play."""
    if not link.hosts or live.seats_of_people or live.is_over:
        return ""
    going = _("Go on") if live.paused else _("Pause")
    made = [button("pause", "0" if live.paused else "1", going, "go")]
    for speed in SPEEDS:
        pressed = "true" if live.speed == speed else "false"
        said = escape(_("{times} times as fast").format(times=f"{speed:g}"))
        made.append(
            f'<button form="play" name="speed" value="{speed:g}" aria-label="{said}" aria-pressed="{pressed}">'
            f"{speed:g}×</button>"
        )
    return f'<span class="doing speeds">{"".join(made)}</span>'


# The end before the end


def ended_early(live: LiveTable, names: Sequence[str]) -> Part:
    """The game was ended by its people: a sentence instead of a score sheet."""
    said = f'<h2 id="asked" tabindex="-1">{escape(live.manners.verdict(names))}</h2>'
    why = _("The table stays as it was. Nothing is counted.") if live.manners.winner is None else ""
    return part("section", "choices", f"{said}<p>{escape(why)}</p>", "choices over", ' data-part="choices"')
