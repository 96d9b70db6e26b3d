"""A program in any language on a seat, asked in lines of JSON: docs/programs.md describes what is said and what not."""

import json
import math
import os
import shlex
import shutil
import time
from collections.abc import Sequence
from typing import Any

from digsite.ai import pipes
from digsite.ai.pipes import Child, Fault, TooLate, readable
from digsite.match import Look, Luck, Step
from digsite.text import _
from digsite.text.errors import BadBot, DigsiteError

PROTOCOL = 1
START = 10.0  # seconds to say hello
SECONDS = 5.0  # for a decision
MOST_SECONDS = 3600.0
MOST_FAULTS = 3  # in a match; then it is not asked again
LONGEST_NAME = 40


class BotFailed(DigsiteError):
    """A program did not answer as it should; its decision falls to chance."""


def program(name: str) -> "ProgramBot":
    """The bot that is called exec:COMMAND, or exec@SECONDS:COMMAND for another limit than 5 seconds a decision."""
    kind, colon, command = name.partition(":")
    if os.name != "posix":
        raise BadBot(_("Programs sit on seats only where there are process groups, as on Linux and macOS."))
    seconds = _seconds(name, kind.partition("@"))
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(_("{name} cannot be read as a command: {reason}.").format(name=name, reason=error)) from None
    if not colon or not words:
        raise BadBot(_("{name} names no program: write exec: and its command, such as exec:./mybot.").format(name=name))
    if shutil.which(words[0]) is None:
        sentence = _("{name} cannot sit on a seat: there is no program {program} that could be started.")
        raise BadBot(sentence.format(name=name, program=words[0]))
    return ProgramBot(words, seconds)


def _seconds(name: str, kind: tuple[str, str, str]) -> float:
    if not kind[1]:
        return SECONDS
    try:
        seconds = float(kind[2])
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        sentence = _("{name} is not a bot: give the seconds a decision as a number up to {most}, as in exec@2:./mybot.")
        raise BadBot(sentence.format(name=name, most=f"{MOST_SECONDS:,.0f}"))
    return seconds


class ProgramBot:
    """Starts its program when it is first asked, and ends it when it is sent home. One seat of one match at a time."""

    def __init__(self, words: Sequence[str], seconds: float = SECONDS) -> None:
        self.words, self.seconds = list(words), seconds
        self.name = ""  # as the program calls itself
        self._forget()

    def _forget(self) -> None:
        self._child: Child | None = None
        self._last: Look | None = None  # what it was asked about
        self._told: tuple[Step, ...] = ()  # what it knows to have happened
        self._asked, self._faults = 0, 0
        self._late: set[int] = set()  # questions that were given up, and may be answered yet
        self._retired = ""  # why it is not asked any more

    def choose(self, look: Look, luck: Luck) -> int:
        """What the program answers; BotFailed where that is nothing that can be done."""
        if self._last is None or not _at_one_table(self._last, look):
            self.close()
        self._last = look
        if self._retired:
            raise BotFailed(self._retired)
        try:
            return self._answered(look, luck)
        except Fault as fault:
            self._faults += 1
            if not fault.final and self._faults < MOST_FAULTS:
                raise BotFailed(fault.reason) from None
            self._retired = f"{fault.reason} {_('It is not asked again in this match.')}"
            self._end(0)
            raise BotFailed(self._retired) from None

    def over(self, look: Look) -> None:
        """Tell the program how the match ended, as its seat may know it."""
        if self._child is None:
            return
        result = {"places": look.places, "scores": look.scores}
        try:
            self._child.send(_line({"over": result, **self._news(look)}), time.monotonic() + self.seconds)
        except Fault:  # it need not listen to the end
            return

    def close(self) -> None:
        """End the program; asked again, it begins anew."""
        self._end(pipes.GRACE)
        self._forget()

    def _end(self, grace: float) -> None:
        if self._child is not None:
            self._child.end(grace)
            self._child = None

    # What is said

    def _answered(self, look: Look, luck: Luck) -> int:
        child = self._child or self._greeted(look)
        self._asked += 1
        words = {action: look.word(action) for action in look.legal}
        actions = [{"number": action, "word": word, "label": look.label(action)} for action, word in words.items()]
        question = {"ask": self._asked, "luck": luck.bits, "look": look.as_dict(), "actions": actions}
        deadline = time.monotonic() + self.seconds
        child.send(_line({**question, **self._news(look)}), deadline)
        try:
            answer = self._answer(child, deadline)
        except TooLate:
            self._late.add(self._asked)
            raise Fault(_("It did not answer within {seconds:g} s.").format(seconds=self.seconds)) from None
        except Fault:
            self._late.add(self._asked)
            raise
        return self._understood(answer, look, words)

    def _greeted(self, look: Look) -> Child:
        """Start the program and exchange greetings."""
        from digsite import __version__

        self._child = child = Child(self.words)
        own_box = look.box.tree if look.box is not look.game.box else None
        hello = {
            "hello": PROTOCOL,
            "digsite": __version__,
            "game": look.game.id,
            "seats": look.seats,
            "seat": look.seat,
            "names": look.names,
            "options": look.options,
            "box": own_box,
            "seconds": self.seconds,
        }
        deadline = time.monotonic() + START
        child.send(_line(hello), deadline)
        try:
            answer = _object(child.line(deadline))
        except TooLate:
            raise Fault(_("It did not say hello within {seconds:g} s.").format(seconds=START), final=True) from None
        except Fault as fault:
            raise Fault(fault.reason, final=True) from None
        spoken, name = answer.get("hello"), answer.get("name", "")
        if type(spoken) is not int or spoken != PROTOCOL:
            sentence = _("It does not speak version {ours} of the protocol; it says hello with {theirs}.")
            raise Fault(sentence.format(ours=PROTOCOL, theirs=readable(json.dumps(spoken))), final=True)
        if not isinstance(name, str):
            raise Fault(_("It says hello without a name that can be read."), final=True)
        self.name = readable(name, LONGEST_NAME)
        return child

    def _news(self, look: Look) -> dict[str, Any]:
        """What has happened since it was last told; after taking back, from where the story changed."""
        known = 0
        for one, other in zip(self._told, look.steps, strict=False):
            if one != other:
                break
            known += 1
        self._told = look.steps
        steps = [{"who": step.who, "word": step.word, "sentence": step.sentence} for step in look.steps[known:]]
        return {"first": known, "steps": steps}

    # What is answered

    def _answer(self, child: Child, deadline: float) -> dict[str, Any]:
        """The answer to what was asked last; late ones to earlier questions are passed over, once each."""
        while True:
            answer = _object(child.line(deadline))
            number = answer.get("id")
            if type(number) is int and number == self._asked:
                return answer
            if type(number) is not int or number not in self._late:
                sentence = _("It answered to {number}, and was asked {asked}.")
                raise Fault(sentence.format(number=readable(json.dumps(number)), asked=self._asked))
            self._late.discard(number)

    def _understood(self, answer: dict[str, Any], look: Look, words: dict[int, str]) -> int:
        wanted = answer.get("action")
        for action, word in words.items():
            if wanted == word or (type(wanted) is int and wanted == action):
                return action
        said = readable(json.dumps(wanted, ensure_ascii=False))
        if type(wanted) is int and 0 <= wanted < look.game.rules.ACTIONS:
            sentence = _("It wants {said}, which is not allowed: {why}")
            raise Fault(sentence.format(said=said, why=look.why(wanted)))
        raise Fault(_("It wants {said}, which means nothing here.").format(said=said))


def _at_one_table(one: Look, other: Look) -> bool:
    """Can both be looks of one seat in one match?"""
    same = one.game is other.game and one.box is other.box and one.seat == other.seat
    return same and one.names == other.names and one.options == other.options


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def _object(line: bytes) -> dict[str, Any]:
    """A line as the object that it should be."""
    try:
        found = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        sentence = _("It wrote what is not an object in JSON: {line}")
        raise Fault(sentence.format(line=readable(line.decode("utf-8", "replace"))))
    return found
