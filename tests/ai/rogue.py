"""A program for a seat that behaves as it is told: python rogue.py MANNER [FILE]. It stands alone, as programs do."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

MANNER = sys.argv[1]
FILE = Path(sys.argv[2] if len(sys.argv) > 2 else os.devnull)


def said(message: object) -> str:
    return json.dumps(message) + "\n"


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def note(line: str) -> None:
    with FILE.open("a", encoding="utf-8") as file:
        file.write(line)


def greet() -> None:
    if MANNER == "silent":
        time.sleep(60)
    if MANNER == "early":
        sys.exit(7)
    greetings = {
        "newer": said({"hello": 2, "name": "Tomorrow"}),
        "nameless": said({"hello": 1, "name": 5}),
        "rude": "What?\n",
    }
    write(greetings.get(MANNER, said({"hello": 1, "name": "Rogue"})))
    if MANNER == "stubborn":
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        note(f"{os.getpid()} {subprocess.Popen(['sleep', '600']).pid}\n")


def answer(asked: dict[str, Any]) -> None:
    id, first = asked["ask"], asked["actions"][0]
    legal = {action["number"] for action in asked["actions"]}
    plain = {"id": id, "action": first["number"]}
    do_worse(id)
    answers = {
        "words": said({"id": id, "action": first["word"]}),
        "babbles": "dig!\n",
        "lists": said([id, first["number"]]),
        "deep": "[" * 50_000 + "\n",
        "mistaken": said({**plain, "id": id + 5}),
        "nobody": said({"action": first["number"]}),
        "lies": said({**plain, "action": min(set(range(20)) - legal)}),
        "dreams": said({**plain, "action": "fly"}),
        "true": said({**plain, "action": True}),
        "nothing": said({"id": id}),
        "wide": "x" * 70_000 + "\n",
        "endless": "x" * 200_000,
        "floods": '{"id": 0}\n' * 200_000,
        "chatters": said(plain) * 2,
        "mumbles": f"thinking about {id} ...\n{said(plain)}",
    }
    write(answers.get(MANNER, said(plain)))


def do_worse(id: int) -> None:
    """What is more than a wrong answer."""
    if MANNER == "hangs":
        time.sleep(60)
    elif MANNER == "late" and id % 2:
        time.sleep(0.5)
    elif MANNER == "shouts":
        sys.stderr.write("noise\n" * 50_000)
    elif MANNER == "binary":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.buffer.flush()
    elif MANNER == "closes":
        os.close(1)
        time.sleep(60)
    elif MANNER == "crashes":
        sys.stderr.write("I fell\x1b[31m into the shaft\n")
        sys.exit(3)


def main() -> None:
    while line := sys.stdin.readline():
        if MANNER == "records":
            note(line)
        message = json.loads(line)
        if MANNER == "deaf":
            os.close(0)
        if "hello" in message:
            greet()
        if MANNER == "deaf":
            time.sleep(60)
        if "ask" in message:
            answer(message)
    if MANNER == "stubborn":
        time.sleep(600)


if __name__ == "__main__":
    main()
