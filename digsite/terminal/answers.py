"""What a person may ask beside playing: what something is, what a rule says, what happened, which keys there are."""

import difflib
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from digsite.terminal.colours import MUTED, inline
from digsite.terminal.screen import Screen, key, muted
from digsite.text import _
from digsite.text.rulebook import Clause, Rulebook, UnknownClause
from digsite.text.speech import Thing

if TYPE_CHECKING:
    from digsite.match.look import Look  # the rules can be read without the compiler

MOST_CLAUSES = 6  # quoted for one word


def explain(screen: Screen, asked: str, things: list[Thing], rulebook: Rulebook | None) -> None:
    """Say what a component or an idea is, with its clause; or what a clause says."""
    if not asked:
        _list_things(screen, things)
        return
    found = _things_called(asked, things)
    for thing in found:
        _say_thing(screen, thing, rulebook)
    if found:
        return
    clauses = _clauses_about(asked, rulebook)
    if clauses:
        say_clauses(screen, clauses[:MOST_CLAUSES])
        if len(clauses) > MOST_CLAUSES:
            more = ", ".join(clause.id for clause in clauses[MOST_CLAUSES:])
            screen.say(muted(_("Also in: {clauses}.").format(clauses=more)))
        return
    _say_nothing_found(screen, asked, things)


def _list_things(screen: Screen, things: list[Thing]) -> None:
    screen.say(_("Type ? and one of these words, or a clause of the rules:"))
    screen.say("  " + ", ".join(thing.name for thing in things))


def _things_called(asked: str, things: list[Thing]) -> list[Thing]:
    """Those of exactly this name, else those whose name begins with it, else those whose name has it inside."""
    word = asked.casefold()
    tests = (str.__eq__, str.startswith, str.__contains__)
    for test in tests:
        found = [thing for thing in things if test(thing.name.casefold(), word)]
        if found:
            return found
    return []


def _say_thing(screen: Screen, thing: Thing, rulebook: Rulebook | None) -> None:
    screen.say(Text.assemble((f"{thing.name}. ", "bold"), thing.text, (f"  ({thing.clause})", MUTED)))
    clause = rulebook.clauses.get(thing.clause) if rulebook else None
    if clause:
        screen.say(_quoted(clause))


def _clauses_about(asked: str, rulebook: Rulebook | None) -> list[Clause]:
    if rulebook is None:
        return []
    try:
        return rulebook.find(asked)
    except UnknownClause:
        return rulebook.speaking_of(asked) if len(asked) > 1 else []


def _say_nothing_found(screen: Screen, asked: str, things: list[Thing]) -> None:
    near = difflib.get_close_matches(asked.casefold(), [thing.name.casefold() for thing in things], 3, 0.5)
    names = [thing.name for thing in things if thing.name.casefold() in near]
    if names:
        screen.say(
            _("Nothing here is called {asked!r}. Did you mean: {names}?").format(asked=asked, names=", ".join(names))
        )
    else:
        screen.say(
            _("Nothing here is called {asked!r}. Type ? for a list of what can be explained.").format(asked=asked)
        )


def refusals(screen: Screen, asked: str, look: "Look") -> None:
    """Why something cannot be done now: whatever is refused and has all these words in its sentence."""
    words = asked.casefold().split()
    if not words:
        screen.say(_("Type w and words of what you want to do; then you read why it cannot be done now."))
        return
    meant = [action for action in range(look.game.rules.ACTIONS) if _has(look.label(action), words)]
    found: dict[str, str] = {}  # one sentence for each reason
    for action in meant:
        reason = look.why(action)
        if reason:
            found.setdefault(reason, look.label(action))
    for reason, label in list(found.items())[:MOST_CLAUSES]:
        screen.say(Text.assemble((f"{label} ", "bold"), reason))
    if len(found) > MOST_CLAUSES:
        left = len(found) - MOST_CLAUSES
        screen.say(muted(_("And {count} more: add a word to narrow it down.").format(count=left)))
    elif meant and not found:
        screen.say(_("That can be done now: it is among your choices."))
    elif not meant:
        screen.say(_("Nothing that can ever be done here is called {asked!r}.").format(asked=asked))


def _has(label: str, words: list[str]) -> bool:
    return all(word in label.casefold() for word in words)


def rules(screen: Screen, asked: str, rulebook: Rulebook | None) -> None:
    """The chapters of the rules, or the clauses that are asked for."""
    if rulebook is None:
        screen.say(_("The rules page of this game is not part of this installation."))
    elif asked:
        try:
            say_clauses(screen, rulebook.find(asked))
        except UnknownClause as error:
            screen.say(str(error))
    else:
        screen.heading(_("The rules of {game}").format(game=rulebook.title))
        for chapter in rulebook.chapters:
            if chapter.ids:
                screen.say(Text.assemble(f"  {chapter.title}  ", (f"{chapter.ids[0]} - {chapter.ids[-1]}", MUTED)))
        example = next(iter(rulebook.clauses), "")
        screen.say(_("Type r and a clause, such as: r {clause}").format(clause=example))


def say_clauses(screen: Screen, clauses: list[Clause]) -> None:
    """Clauses with their names, below the heading of their chapter."""
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            screen.heading(chapter)
        screen.say(_quoted(clause))


def _quoted(clause: Clause) -> Text:
    return Text.assemble((f"{clause.id}  ", "bold"), inline(clause.text))


def whole_page(screen: Screen, rulebook: Rulebook) -> None:
    """The rules page from top to bottom; in a pipe as it is written."""
    if screen.lively:
        screen.page(Markdown(rulebook.text))
    else:
        screen.say(rulebook.text.rstrip("\n"))


def help_page(*, several: bool) -> RenderableType:
    """What can be typed."""
    keys = [
        ("3", _("do choice 3")),
        (_("word"), _("do the choice that has this short word in a long list")),
        ("3 7", _("pick several at once, in any order; Enter sends them, b takes them back")),
        (_("Enter"), _("send what you picked, or go on where there is only one choice")),
        ("b", _("take picks back before they are sent; b 7 takes back only 7")),
        ("u", _("undo your last step, as long as nobody has learnt anything from it")),
        ("?", _("what can be explained; ? WORD explains it, with its clause")),
        ("w", _("why something cannot be done now: w and words of its sentence")),
        ("r", _("the rules; r CLAUSE quotes one")),
        ("l", _("everything that has happened so far, as you may know it")),
        ("t", _("the whole table, with everything that lies there")),
        ("c", _("all choices, with what is worth knowing about each")),
        ("s", _("save the game; s FILE saves it there")),
        ("q", _("leave; the game can be saved and resumed")),
        ("h", _("a hint: what is best, and how likely you win then, from what you may know")),
        ("o", _("odds beside all choices from now on, or no more")),
        (_("help"), _("this page")),
    ]
    grid = Table.grid(padding=(0, 2))
    for letter, meaning in keys:
        grid.add_row(key(letter), meaning)
    if several:
        grid.add_row("", _("Before another person's turn the screen is wiped: hand the keyboard over."))
    return grid
