"""The command line: hands what was typed to one of the commands, each of which is a file of `digsite/commands`.

What is wrong with what was typed is said in a sentence on standard error, with exit code 2.
"""

import argparse
import os
import sys
from collections.abc import Sequence

import digsite
from digsite.commands import COMMANDS
from digsite.commands.parsing import WRONG, Parser
from digsite.text import _
from digsite.text.errors import DigsiteError

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; return the exit code."""
    _speak_softly()
    try:
        typed = parser().parse_args(arguments)
        code: int = typed.run(typed)
        sys.stdout.flush()
    except DigsiteError as error:
        print(error, file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone, as `| head` does
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        return 0
    return code


def _speak_softly() -> None:
    """Letters that a terminal or a pipe cannot bear become question marks, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def parser() -> argparse.ArgumentParser:
    """All commands and what they take."""
    made = Parser(prog="digsite", description=_("Archaeology tabletop games: play, simulate, look up the rules."))
    made.add_argument("--version", action="version", version=f"digsite {digsite.__version__}")
    commands = made.add_subparsers(dest="command", required=True, metavar=_("COMMAND"), parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return made


if __name__ == "__main__":
    sys.exit(main())
