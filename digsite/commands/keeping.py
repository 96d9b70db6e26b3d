"""What the commands share that keep a hall: where its tables are, and how far something is."""

import sys
import time
from importlib.util import find_spec
from pathlib import Path

from digsite.text import _
from digsite.text.errors import DigsiteError

WEB = ("django", "django_htmx", "prometheus_client", "segno", "uvicorn", "whitenoise")  # what the extra `web` brings
PACE = 0.2  # seconds from one line to the next


def insist_on_web() -> None:
    """Refuse what needs the extra `web` where it is missing."""
    missing = [name for name in WEB if find_spec(name) is None]
    if missing:
        sentence = _("The browser needs more than is installed ({names}). Install it: pip install 'digsite[web]'")
        raise DigsiteError(sentence.format(names=", ".join(missing)))


def folder_of(typed: str | None) -> Path:
    """The folder in which the tables are kept."""
    import platformdirs

    return Path(typed) if typed else Path(platformdirs.user_data_dir("digsite")) / "tables"


def insist_on_tables(data: Path) -> None:
    """Refuse a folder in which no hall has ever been, or that is not for whoever asks."""
    import os

    from digsite.web.databases import DATABASE, VARIABLE
    from digsite.web.folders import KEY, insist_on_owner, insist_on_place

    insist_on_owner(data)
    insist_on_place(data)
    there = (data / KEY).exists() and (bool(os.environ.get(VARIABLE)) or (data / DATABASE).exists())
    if not there:
        sentence = _("There are no tables in {folder}. Name the folder of your hall: --data FOLDER")
        raise DigsiteError(sentence.format(folder=data))


class Progress:
    """How far something is, as one line of a terminal; nothing elsewhere."""

    def __init__(self, sentence: str) -> None:
        self.sentence, self.next = sentence, 0.0
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, whole: int) -> None:
        if self.shown and time.monotonic() > self.next:
            self.next = time.monotonic() + PACE
            print("\r" + self.sentence.format(done=done, whole=whole), end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line."""
        if self.next:
            print(file=sys.stderr)
