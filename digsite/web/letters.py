"""What mails say: plain text, a line for each table, and in each the way to end them."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from digsite.text import _, plural
from digsite.web import models
from digsite.web.links import Link
from digsite.web.mailing import Letter, Mailing
from digsite.web.soon import choosing
from digsite.web.tables import LiveTable
from digsite.web.wishes import AGREE, STOP, word_for
from digsite.web.yours import ago, ended


class Waiting(NamedTuple):
    """A table that a mail names."""

    game: str
    name: str  # of the table
    others: str
    words: str  # what is asked, or how the game ended
    token: str
    over: bool
    again: bool  # it was said before
    patience: int  # seconds until a bot plays for who is away; 0: for ever


def waiting(live: LiveTable, link: Link, token: str, wish: models.Wish, now: datetime) -> Waiting:
    """What a mail says about a table, in words that this seat may know."""
    with live.lock:
        others = ", ".join(name for seat, name in enumerate(live.match.names) if seat not in link.plays)
        if live.is_over:
            words = ended(live, link)
        else:
            mover = live.turn_has_come(link)
            one = _("At your screen it is the turn of {name}.")
            words = _asked(live, link) if mover is None else one.format(name=live.match.names[mover])
            since = ago((now - wish.asked).total_seconds()) if wish.asked is not None else ""
            words = f"{words} ({since})" if since else words
        facts = live.game.name, live.name, others, words, token, live.is_over, wish.told > 0, live.patience
    return Waiting(*facts)


def _asked(live: LiveTable, link: Link) -> str:
    """What is asked of it; the same whether or not it is the first of those who choose in secret."""
    look = choosing(live, link) or live.position.seen(link.shown)
    return look.turn


def news(mailing: Mailing, address: str, mail: models.Mail, lines: Sequence[Waiting]) -> Letter:
    """One mail about all tables at which something has to be said to this reader."""
    turns = [line for line in lines if not line.over]
    over = [line for line in lines if line.over]
    text = "\n\n".join([_head(turns, over), *(_about(mailing, line) for line in [*turns, *over]), _foot(mailing, mail)])
    return _letter(mailing, address, mail, _subject(turns, over), text)


def agreeing(mailing: Mailing, address: str, mail: models.Mail) -> Letter:
    """The mail that asks whoever reads there to agree. It says nothing that a stranger could have typed."""
    assert mail.reader is not None
    yes = f"{mailing.address}mail/yes/{word_for(AGREE, mail.reader.salt)}"
    parts = [
        _("Somebody wants a mail to be written here when it is their turn at a game at {address}").format(
            address=mailing.address
        ),
        _("If that is you, open this page within two days and press the button:"),
        yes,
        _("If it is not you, do nothing: no mail will come. To be left alone for good:"),
        stop_link(mailing, mail.mailbox),
    ]
    return _letter(mailing, address, mail, _("Shall mails be written to you when it is your turn?"), "\n\n".join(parts))


def stop_link(mailing: Mailing, mailbox: models.Mailbox) -> str:
    """The page that ends all mails to an address."""
    return f"{mailing.address}mail/stop/{word_for(STOP, mailbox.salt)}"


def _letter(mailing: Mailing, address: str, mail: models.Mail, subject: str, text: str) -> Letter:
    """One that has the same id whenever it is sent again."""
    id = hashlib.sha256(f"{mail.id} {mail.mailbox.salt}".encode()).hexdigest()[:32]
    return Letter(address, subject, f"{text}\n", id, stop_link(mailing, mail.mailbox))


def _subject(turns: Sequence[Waiting], over: Sequence[Waiting]) -> str:
    if len(turns) == 1:
        sentence = _("Still your turn: {game}, {name}") if turns[0].again else _("Your turn: {game}, {name}")
        return sentence.format(game=turns[0].game, name=turns[0].name)
    if turns:
        return plural("{count} table waits for you", "{count} tables wait for you", len(turns)).format(count=len(turns))
    if len(over) == 1:
        return _("The game is over: {game}, {name}").format(game=over[0].game, name=over[0].name)
    return plural("{count} game is over", "{count} games are over", len(over)).format(count=len(over))


def _head(turns: Sequence[Waiting], over: Sequence[Waiting]) -> str:
    made = []
    if turns:
        sentence = plural("{count} table waits for you.", "{count} tables wait for you.", len(turns))
        made.append(sentence.format(count=len(turns)))
    if over:
        made.append(plural("{count} game is over.", "{count} games are over.", len(over)).format(count=len(over)))
    return " ".join(made)


def _about(mailing: Mailing, line: Waiting) -> str:
    title = _("{game}, table {name}, with {others}").format(game=line.game, name=line.name, others=line.others)
    parts = [title, line.words]
    if line.patience and not line.over:
        parts.append(_("A bot plays for whoever is away for {time}.").format(time=length(line.patience)))
    return "\n".join([*parts, f"{mailing.address}t/{line.token}/"])


def length(seconds: int) -> str:
    """So long a time, in words."""
    minutes = max(1, round(seconds / 60))
    if minutes < 120 and minutes % 60:
        return plural("{count} minute", "{count} minutes", minutes).format(count=minutes)
    hours = round(minutes / 60)
    if hours < 48 and hours % 24:
        return plural("{count} hour", "{count} hours", hours).format(count=hours)
    return plural("{count} day", "{count} days", round(hours / 24)).format(count=round(hours / 24))


def _foot(mailing: Mailing, mail: models.Mail) -> str:
    keys = _("Each link is the key to your seat: pass none of them on.")
    stop = _("No more mails: {link}").format(link=stop_link(mailing, mail.mailbox))
    return f"-- \n{keys}\n{stop}"
