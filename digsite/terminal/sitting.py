"""One sitting at a match: people at one keyboard, bots on the other seats, until it is over or somebody leaves."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from digsite.core.compiling import tell
from digsite.core.sentinels import CHANCE
from digsite.match import Analysis, Analyst, Bot, Choice, Look, Losses, Match, answer, insist_on_game, send_home
from digsite.terminal import answers
from digsite.terminal.choices import Picks, number_in, numbers_in
from digsite.terminal.colours import ACT, MUTED, seat_name, with_names
from digsite.terminal.ending import show_ending
from digsite.terminal.hints import say_hint
from digsite.terminal.listing import Listing, cut, hanging, latest
from digsite.terminal.saves import Saves, replay_command, resume_command
from digsite.terminal.screen import InputEnded, Screen, muted
from digsite.terminal.typed import Player
from digsite.text import _, compact, plural
from digsite.text.errors import DigsiteError
from digsite.text.rulebook import Rulebook

LEAST_NEWS = 2  # lines, however many choices there are
ROOMY = 5  # lines left for news, of which two can stay free
OLDER_LINES = 5  # of the story, repeated in grey where little is new
LONG_LIST = 10  # choices; more stand in two columns where there is room
INTERRUPTED = 130  # the exit code after Ctrl-C, as shells expect it

WORDS = {
    "u": "undo",
    "s": "save",
    "q": "quit",
    "exit": "quit",
    "l": "log",
    "r": "rules",
    "rule": "rules",
    "h": "hint",
    "o": "odds",
    "b": "back",
    "t": "table",
    "c": "choices",
    "w": "why",
    "?": "explain",
}


class Left(Exception):
    """Somebody has left the table."""


class Sitting:
    """Shows, asks and plays; what it may show a seat, the match says."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        bots: Mapping[int, Bot],
        screen: Screen,
        *,
        rulebook: Rulebook | None = None,
        saved: Path | None = None,
        analyst: Analyst | None = None,
    ) -> None:
        for bot in bots.values():
            insist_on_game(bot, match.game, match.box)
        self.match, self.players, self.bots, self.screen = match, players, bots, screen
        self.analyst, self.with_odds = analyst, False
        self.analysed: tuple[Look, Analysis] | None = None  # the last look that was analysed
        self.rulebook, self.saves = rulebook, Saves(saved)
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.reader: int | None = self.people[0] if len(self.people) == 1 else None  # who sits at the keyboard
        self.offered: Sequence[Choice] = ()
        self.picks = Picks(match, [])
        self.listing = Listing([], [], self._coloured)
        self.hues = match.look(None).hues
        self.losses = Losses(tell, quietly=bool(self.people))

    def run(self) -> int:
        """Play until the game is over or somebody leaves; return the exit code."""
        try:
            while not self.match.is_over:
                self._go_on()
            self._end()
        except Left:
            pass
        except InputEnded:
            self._keep(_("The input has ended."))
        except KeyboardInterrupt:
            self._keep(_("Interrupted."))
            return INTERRUPTED
        except Exception:  # whatever went wrong, the game is not lost
            self.saves.keep(self.match)
            raise
        finally:
            send_home(self.bots, self.match)
        return 0

    def _go_on(self) -> None:
        mover = self.match.to_move
        if mover == CHANCE:
            self._roll()
        elif mover in self.bots:
            self._let_choose(mover)
        elif self._at_the_keyboard(mover):
            self._decide(mover)
        if not self.people:
            self._tell_news(None)

    def _roll(self) -> None:
        """Let chance decide; all of it or nothing, so that Ctrl-C never leaves half a step."""
        ahead = self.match.copy()
        self.match.play_all(ahead.run())

    def _let_choose(self, mover: int) -> None:
        if self.screen.lively and self.people:
            self.screen.say(muted(self.match.turn_line(self.reader)))
        action, lost = answer(self.bots[mover], self.match)
        self.losses.note(mover, self.match.names[mover], lost)
        self.match.play_all([action])

    # Handing over

    def _at_the_keyboard(self, seat: int) -> bool:
        """Is it this person who reads the screen? With several, wipe it and wait until they say so."""
        if self.reader == seat:
            return True
        self.reader = None
        self.screen.wipe()
        name = self.match.names[seat]
        sentence = _("Hand over to {name}. Press Enter, {name}.").format(name=name)
        self.screen.say(with_names(sentence, self.match.names, "bold"))
        while True:
            word, rest = _split(self.screen.ask())
            if not word:
                self.reader = seat
                return True
            if word in ("quit", "save"):
                self._try(word, rest, seat)
            elif word == "undo":
                if self._undone_before(seat):
                    return False
            else:
                self.screen.say(_("Only {name} goes on from here: press Enter. q leaves.").format(name=name))

    def _undone_before(self, seat: int) -> bool:
        """Take back the last step of whoever just handed over; the keyboard goes back to them, screen wiped."""
        others = [other for other in self.people if other != seat and self.match.can_undo(other)]
        if not others:
            self.screen.say(_("Nothing can be taken back here."))
            return False
        self.match.undo(others[0])
        return True

    # A decision

    def _decide(self, seat: int) -> None:
        """Show the table and ask until something is played or taken back."""
        look = self.match.look(seat)
        self.offered = look.choices
        self.picks = Picks(self.match, self.offered)
        self._list_choices(look)
        self._show(seat)
        while not self._answer(seat, self.screen.ask()):
            pass

    def _list_choices(self, look: Look) -> None:
        """The choices as they are written, with odds beside them if somebody asked for that."""
        words, odds = [look.word(choice.action) for choice in self.offered], dict[int, str]()
        if self.with_odds and len(look.legal) > 1 and (found := self._analyse(look)) is not None:
            odds = {choice.action: choice.said for choice in found.choices}
        self.listing = Listing(self.offered, words, self._coloured, odds)

    def _analyse(self, look: Look) -> Analysis | None:
        """What may come of each choice, from what the person at the keyboard may know; thought about once."""
        if self.analyst is None:
            self.screen.say(_("Nobody at this table gives hints."))
            return None
        if self.analysed is None or self.analysed[0] is not look:
            self.screen.say(muted(_("Thinking ...")))
            self.analysed = look, self.analyst(look)
        return self.analysed[1]

    def _hint_at(self, look: Look) -> None:
        found = self._analyse(look)
        if found is not None:
            say_hint(self.screen, found)

    def _turn_odds(self, look: Look) -> None:
        """Show odds beside the choices from now on, or no more."""
        self.with_odds = not self.with_odds and self.analyst is not None
        self._list_choices(look)
        self._show_choices()
        found = self._analyse(look)
        if found is not None:
            meaning = found.meaning if self.with_odds else _("No more odds beside the choices.")
            self.screen.say(muted(meaning))

    def _show(self, seat: int, *, whole: bool = False) -> None:
        """A step: the table in few lines, the news and the choices, all on one screen; or the whole of them."""
        look = self.match.look(seat)
        self.screen.clear()
        head = self._show_head(look)
        if whole or look.compact.count("\n") >= compact.LINES:
            self.screen.gap()
            self.screen.panels(look.panels, look.names, look.hues)
            self._tell_news(seat)
            self._show_choices()
        else:
            self._show_step(look, head)

    def _show_head(self, look: Look) -> int:
        """Which game, who reads this and what is asked; how many lines it took."""
        game, turn = look.game.name, look.turn
        who = seat_name(look.seat, look.names, marked=self.screen.marked)
        if self.screen.lively:
            width, now = self.screen.size[0], Text(f" {turn} ", f"bold reverse {ACT}")
            heads = Text.assemble((game, "bold"), "  ", who, "  ", now), Text.assemble(who, "  ", now), now
            head = [head for head in heads if head.cell_len <= width][:1] or hanging(self.screen.console, now, width, 0)
            self.screen.lines([cut(line, width) for line in head])
            return len(head)
        self.screen.say(f"{game} | {who.plain} | {turn}")
        return 1

    def _show_step(self, look: Look, head: int) -> None:
        """At a terminal, free lines and headings only where there is room for them."""
        table = list(self._table(look).split("\n"))
        width, height = self.screen.size
        left = height - head - len(table) - 2  # the hint, and where one types
        if not self.screen.lively:
            self.screen.lines(table)
            self.screen.gap()
            self._tell_news(look.seat)
            self.screen.heading(_("Your choices"))
            self.screen.lines(self.listing.short(self.screen.console, width, left - 2, wraps=False))
            self.screen.say(muted(self._hint()))
            return
        log, new = self._news(look.seat)
        console, news = self.screen.console, [self._coloured(f"  {sentence}") for sentence in log[len(log) - new :]]
        told = latest(console, news, width, LEAST_NEWS)
        choices = self.listing.short(console, width, left - len(told), wraps=True)
        room = left - len(choices)
        told = latest(console, news, width, room - 2 if room >= ROOMY else room)
        spare = left - len(choices) - len(told)
        if len(told) < OLDER_LINES:
            older = [self._coloured(f"  {sentence}", MUTED) for sentence in log[: len(log) - new][-OLDER_LINES:]]
            told = [*latest(console, older, width, min(spare - 3, OLDER_LINES - len(told))), *told]
        spare = left - len(choices) - len(told)
        free = [[Text()] if spare > i else [] for i in range(3)]
        news_head = [Text(_("What happened"), "bold")] if spare > ROOMY and told else []
        head_of_list = [Text(_("Your choices"), "bold")] if spare > ROOMY else []
        self.screen.lines([*free[2], *table, *free[0], *news_head, *told, *(free[1] if told else []), *head_of_list])
        self.screen.lines(choices)
        self.screen.lines([cut(muted(self._hint()), width)])

    def _table(self, look: Look) -> Text:
        """The compact table, with names in their colours, however short they are cut."""
        short = [compact.short_names(look.names, room) for room in (compact.NAME, compact.FIGURE)]
        return with_names(look.compact, look.names, "", look.hues, short)

    def _coloured(self, sentence: str, style: str = "") -> Text:
        """A sentence with names and things in their colours."""
        return with_names(sentence, self.match.names, style, self.hues)

    def _news(self, seat: int | None) -> tuple[list[str], int]:
        """The story so far, and how many lines of it this seat has not read."""
        log = self.match.log(seat)
        return log, len(log) - self._read(seat, len(log))

    def _tell_news(self, seat: int | None) -> None:
        """What happened since this seat last decided; at a terminal a few older lines in grey before it."""
        log, new = self._news(seat)
        shown = log[-max(new, OLDER_LINES) :] if self.screen.lively else log[len(log) - new :]
        if not shown:
            return
        if seat is not None:
            self.screen.heading(_("What happened"))
        for i, sentence in enumerate(shown):
            old = len(shown) - i > new
            self.screen.say(self._coloured(f"  {sentence}", MUTED if old else ""))
        if seat is not None:
            self.screen.gap()
        else:
            self._told = len(log)

    _told = 0  # lines that spectators of a table of bots have read

    def _read(self, seat: int | None, lines: int) -> int:
        """How many lines of the story this seat knew when it last decided."""
        if seat is None:
            return min(self._told, lines)
        steps = self.match.look(seat).steps
        last = max((number for number, step in enumerate(steps) if step.who == seat), default=0)
        return sum(bool(step.sentence) for step in steps[:last])

    def _show_choices(self) -> None:
        self.screen.heading(_("Your choices"))
        now = [number for number, choice in enumerate(self.offered, 1) if not choice.waits]
        later = [number for number, choice in enumerate(self.offered, 1) if choice.waits]
        self.screen.show(self._list(now))
        if later:
            self.screen.say(muted(_("Only together with another choice:")))
            self.screen.show(self._list(later))
        self.screen.say(muted(self._hint()))

    def _hint(self) -> str:
        """What can be typed now, and the keys that every step has."""
        if len(self.offered) == 1:
            hint = _("Enter to go on.")
        elif any(choice.most for choice in self.offered):
            hint = _("Type a number, or several.")
        else:
            hint = _("Type a number.")
        return hint + " " + _("h: hint, t: whole table, c: all choices, help: keys.")

    def _list(self, numbers: Sequence[int]) -> RenderableType:
        lines = [self.listing.line(number) for number in numbers]
        if not self.screen.lively:
            return Text("\n", no_wrap=True, overflow="ignore").join(lines)
        widest = max(line.cell_len for line in lines) + 3
        columns = 2 if len(lines) > LONG_LIST and 2 * widest <= self.screen.console.width else 1
        height = -(-len(lines) // columns)
        grid = Table.grid(padding=(0, 3, 0, 0))
        for i in range(height):
            grid.add_row(*lines[i::height])
        return grid

    # Answers

    def _answer(self, seat: int, line: str) -> bool:
        """Do what was typed; True when the position has changed."""
        words = line.replace(",", " ").replace(";", " ").replace("+", " ").split()
        if words and all(word.isdigit() for word in words):
            return self._choose(words)
        word, rest = _split(line)
        if not rest and (named := self._in_notation(line, seat)) is not None:
            return self._play([named])
        return self._enter() if word == "" else self._try(word, rest, seat)

    def _in_notation(self, line: str, seat: int) -> int | None:
        """The choice that is typed as a word of the game's notation, such as dig:r1c2."""
        look = self.match.look(seat)
        return next((action for action in look.legal if look.word(action) == line), None)

    def _choose(self, words: list[str]) -> bool:
        numbers, refusal = numbers_in(words, len(self.offered))
        if refusal:
            self.screen.say(refusal)
            return False
        if len(numbers) == 1 and not self.picks and not self.offered[numbers[0] - 1].waits:
            return self._play([self.offered[numbers[0] - 1].action])
        try:
            self.picks.add(numbers)
        except DigsiteError as error:
            self.screen.say(str(error))
            return False
        self._say_picks()
        return False

    def _say_picks(self) -> None:
        self.screen.heading(_("You picked"))
        for label in self.picks.labels():
            self.screen.say(with_names(f"  {label}", self.match.names))
        if self.picks.lacking:
            self.screen.say(with_names(self.picks.lacking, self.match.names))
            self.screen.say(muted(_("Type more numbers, or b to take picks back.")))
        else:
            self.screen.say(muted(_("Enter to do this, b to take it back.")))

    def _enter(self) -> bool:
        if self.picks.lacking:
            self._say_picks()
            return False
        if self.picks:
            return self._play(self.picks.order)
        if len(self.offered) == 1:
            return self._play([self.offered[0].action])
        self.screen.say(_("Type the number of a choice, from 1 to {most}.").format(most=len(self.offered)))
        return False

    def _play(self, actions: Sequence[int]) -> bool:
        self.match.play_all(actions)
        return True

    def _try(self, word: str, rest: str, seat: int) -> bool:
        """Carry out a command, or say why that cannot be done."""
        try:
            return self._do(word, rest, seat)
        except DigsiteError as error:
            self.screen.say(str(error))
            return False

    def _do(self, word: str, rest: str, seat: int) -> bool:
        """Carry out a command; True when the position has changed."""
        match word:
            case "undo":
                self.match.undo(seat)
                return True
            case "back":
                self._take_back(rest)
            case "save":
                path = self.saves.save(self.match, rest)
                self.screen.say(_("Saved to {file}.").format(file=path))
            case "quit":
                self._quit()
            case _:
                self._tell(word, rest, seat)
        return False

    def _tell(self, word: str, rest: str, seat: int) -> None:
        """Answer a question; nothing changes at the table."""
        match word:
            case "log":
                self._show_log(seat)
            case "rules":
                answers.rules(self.screen, rest, self.rulebook)
            case "explain":
                self._explain(rest)
            case "why":
                answers.refusals(self.screen, rest, self.match.look(seat))
            case "table":
                self._show(seat, whole=True)
            case "choices":
                self._show_choices()
            case "hint":
                self._hint_at(self.match.look(seat))
            case "odds":
                self._turn_odds(self.match.look(seat))
            case "help":
                self.screen.show(answers.help_page(several=len(self.people) > 1))
            case _:
                self._say_unknown(word)

    def _take_back(self, rest: str) -> None:
        numbers, refusal = numbers_in(rest.replace(",", " ").split(), len(self.offered))
        if refusal:
            self.screen.say(refusal)
        elif not self.picks:
            self.screen.say(_("Nothing is picked. To take back what was sent, type u."))
        else:
            self.picks.take_back(numbers)
            if self.picks:
                self._say_picks()
            else:
                self.screen.say(_("Taken back. Choose again."))

    def _show_log(self, seat: int) -> None:
        log = self.match.log(seat)
        if not log:
            self.screen.say(_("Nothing has happened yet."))
        self.screen.page(*(with_names(sentence, self.match.names) for sentence in log))

    def _explain(self, asked: str) -> None:
        things = self.match.things()
        if 1 <= number_in(asked) <= len(self.offered):
            choice = self.offered[number_in(asked) - 1]
            self.screen.say(self.listing.line(number_in(asked)))
            label = choice.label.casefold()
            things = [thing for thing in things if thing.name.casefold() in label]
            for thing in things:
                answers.explain(self.screen, thing.name, things, self.rulebook)
        else:
            answers.explain(self.screen, asked, things, self.rulebook)

    def _say_unknown(self, word: str) -> None:
        shown = "".join(c for c in word if c.isprintable())[:40]
        sentence = _("{word!r} is not understood. Type the number of a choice, from 1 to {most}, or help.")
        self.screen.say(sentence.format(word=shown, most=len(self.offered)))

    # Leaving

    def _quit(self) -> None:
        """Offer to save; whatever else is typed, the game goes on."""
        self.screen.say(_("Enter saves the game and leaves, n leaves without saving, b goes on playing."))
        while True:
            word = self.screen.ask().casefold()
            if word in ("", "y", "yes", "s", "save", "q", "quit"):
                self._keep("")
                raise Left
            if word in ("n", "no"):
                self.screen.say(_("You have left the game."))
                raise Left
            if word in ("b", "back"):
                self.screen.say(_("The game goes on."))
                return
            self.screen.say(_("Press Enter to save and leave, or type n or b."))

    def _keep(self, because: str) -> None:
        """Save the game and say how to go on."""
        path = self.saves.keep(self.match)
        if because:
            self.screen.say(because)
        self.screen.say(_("The game is saved to {file}.").format(file=path))
        self.screen.say(_("Go on with: {command}").format(command=resume_command(path, self.players)))

    def _end(self) -> None:
        """The table as all may see it, the last news, the score sheet, and how to be told it again."""
        reader = self.people[0] if len(self.people) == 1 else None
        if len(self.people) > 1:
            self.screen.wipe()
        else:
            self.screen.clear()
        self.screen.lines(list(self._table(self.match.look(reader)).split("\n")))
        self.screen.gap()
        if self.people:
            self._tell_last_news(reader)
        show_ending(self.screen, self.match)
        self._tell_losses()
        path = self.saves.keep(self.match)
        self.screen.say(_("To be told this game again: {command}").format(command=replay_command(path)))

    def _tell_losses(self) -> None:
        """Which bots did not choose all that was done on their seats, and why; nothing is secret any more."""
        for seat, count in sorted(self.losses.counts.items()):
            sentence = plural(
                "{name} lost {count} decision to chance.", "{name} lost {count} decisions to chance.", count
            )
            reasons = " ".join(self.losses.reasons[seat])
            self.screen.say(f"{sentence.format(name=self.match.names[seat], count=count)} {reasons}")

    def _tell_last_news(self, reader: int | None) -> None:
        if reader is not None:
            self._tell_news(reader)
            return
        self.screen.heading(_("What happened"))
        for sentence in self.match.log(None)[-OLDER_LINES:]:
            self.screen.say(with_names(f"  {sentence}", self.match.names))
        self.screen.gap()


def _split(line: str) -> tuple[str, str]:
    """The command of a line and what follows it; `?lamp` is `? lamp`."""
    if line.startswith("?"):
        return "explain", line[1:].strip()
    word, _blank, rest = line.partition(" ")
    word = word.casefold()
    return WORDS.get(word, word), rest.strip()
