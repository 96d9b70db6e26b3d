"""What was agreed about time when a table was set up, as a person reads it."""

from digsite.text import _, plural
from digsite.web.clocks import DAY, tempo_of

PATIENCE = (0, 120, 600, 3600, DAY, 3 * DAY, 7 * DAY)  # seconds until a bot plays for who is away
CLOCKS = (
    "",
    "move-60",
    "move-180",
    "game-900",
    "game-1800",
    "game-3600",
    f"move-{DAY}",
    f"move-{3 * DAY}",
    f"move-{7 * DAY}",
)
LAST = 6000  # seconds below which the seconds are shown


def span(seconds: float) -> str:
    """A length of time in its largest unit."""
    for length, words in (
        (DAY, ("{count} day", "{count} days")),
        (3600, ("{count} hour", "{count} hours")),
        (60, ("{count} minute", "{count} minutes")),
    ):
        if seconds >= length:
            return plural(*words, round(seconds / length)).format(count=round(seconds / length))
    return plural("{count} second", "{count} seconds", round(seconds)).format(count=round(seconds))


def left(seconds: float) -> str:
    """What is left of a time: days with hours, hours with minutes, and below 100 minutes as clocks show it."""
    whole = int(seconds)
    if whole >= DAY:
        days = plural("{count} day", "{count} days", whole // DAY).format(count=whole // DAY)
        return _("{days} {hours} h").format(days=days, hours=whole % DAY // 3600)
    if whole >= LAST:
        return _("{hours} h {minutes} min").format(hours=whole // 3600, minutes=whole % 3600 // 60)
    return f"{whole // 60}:{whole % 60:02}"


def left_words() -> dict[str, str]:
    """The same for the script of a page."""
    return {
        "day": plural("{count} day", "{count} days", 1),
        "days": plural("{count} day", "{count} days", 2),
        "long": _("{days} {hours} h"),
        "hours": _("{hours} h {minutes} min"),
        "60": _("One minute left."),
        "10": _("Ten seconds left."),
    }


def patience(seconds: int) -> str:
    """How long a table waits for who is away, where it is chosen."""
    return _("a bot plays on after {time}").format(time=span(seconds)) if seconds else _("wait as long as it takes")


def clock(word: str) -> str:
    """A clock, where it is chosen."""
    tempo = tempo_of(word)
    if tempo is None:
        return _("no clock")
    if tempo.each:
        return _("{time} for a move").format(time=span(tempo.each))
    return _("{time} for the whole game").format(time=span(tempo.whole))


def rules(patience: int, clock: str) -> list[str]:
    """What a table has agreed on, in sentences for everybody who sits there."""
    said = []
    tempo = tempo_of(clock)
    if tempo is not None and tempo.each:
        sentence = _("Each move may take {time}. A move is everything until somebody else is asked.")
        said.append(sentence.format(time=span(tempo.each)))
    elif tempo is not None:
        sentence = _("Everybody has {time} for the whole game. The first {grace} of each move are free.")
        said.append(sentence.format(time=span(tempo.whole), grace=span(tempo.grace)))
    if tempo is not None:
        said.append(
            _(
                "When the time is up, a bot makes the move. It plays on for whoever has no page open, until they come "
                "back."
            )
        )
        said.append(
            _("What several choose in secret has one time for all of them: {time} for each.").format(
                time=span(tempo.together(1))
            )
        )
    if patience >= DAY:
        sentence = _(
            "A bot plays for whoever is asked and does not come for {time}, until they come back; so it does for a "
            "friend who has never come."
        )
        said.append(sentence.format(time=span(patience)))
        if tempo is None:
            sentence = _("What several choose in secret is waited for {time}; then bots choose for whoever has not.")
            said.append(sentence.format(time=span(patience)))
    elif patience:
        sentence = _("A bot plays for whoever has no page open for {time}, until they come back.")
        said.append(sentence.format(time=span(patience)))
    if not said:
        said.append(_("Nobody has to hurry: the table waits for everybody as long as it takes."))
    return said
