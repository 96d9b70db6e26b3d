"""What a hall says of itself: plain lines, or one JSON object a line. Secrets are taken out of both.

Nothing here logs a link. What a library or a database says of a failure could still quote one, or a name, so whatever
looks like a secret word is blotted out, and so is what a database tells of the rows that it refused.
"""

import json
import logging
import re
import sys
import threading
from datetime import UTC, datetime
from typing import Any

KINDS = ("plain", "json")
BLOT = "..."
SECRET = re.compile(r"(?<![A-Za-z0-9_-])(?=[a-z0-9_-]*[A-Z])(?=[A-Z0-9_-]*[a-z])[A-Za-z0-9_-]{24,}")
LINK = re.compile(r"/(t|host)/[^/\s\"'?]+")
COOKIE = re.compile(r"\b(csrftoken|device|csrfmiddlewaretoken)=[^;\s&\"']+")
ROWS = re.compile(r"^(?:DETAIL|CONTEXT): .*$", re.MULTILINE)
OURS = logging.getLogger("digsite")


def without_secrets(text: str) -> str:
    """The text with everything blotted out that could be a secret."""
    text = ROWS.sub(BLOT, text)
    text = COOKIE.sub(rf"\1={BLOT}", text)
    return SECRET.sub(BLOT, LINK.sub(rf"/\1/{BLOT}", text))


class Plain(logging.Formatter):
    """A line as a person reads it."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """A line as a program reads it."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": without_secrets(record.getMessage()),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            facts["exception"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(facts, ensure_ascii=False, default=str)


def speak(kind: str) -> None:
    """From now on everything is logged so, on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    OURS.setLevel(logging.INFO)
    threading.excepthook = _failed
    _speaking[:] = [kind]


def _failed(thread: threading.ExceptHookArgs) -> None:
    if thread.exc_value is not None:
        OURS.error("A thread has failed.", exc_info=thread.exc_value)


_speaking = ["plain"]


def tell(sentence: str) -> None:
    """Say something to whoever started this hall, or note it where programs read along."""
    if _speaking == ["json"]:
        OURS.info(sentence)
    else:
        print(sentence, flush=True)
