"""Where a sitting keeps its game, so that none is ever lost."""

import os
import shlex
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from digsite.match import Match
from digsite.terminal.typed import Player
from digsite.text import _
from digsite.text.errors import BadFile


class Saves:
    """The file of one sitting: the one it was resumed from or saved to, else a new one in the usual folder."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def save(self, match: Match, name: str = "") -> Path:
        """Save under a name, or where it was saved before; never over a file that is not ours."""
        target = Path(name).expanduser() if name else self.path
        if target is None:
            return self.keep(match)
        if target.exists() and (self.path is None or target.resolve() != self.path.resolve()):
            raise BadFile(_("{file} exists already. Choose another name.").format(file=target))
        match.save(target)
        self.path = target
        return target

    def keep(self, match: Match) -> Path:
        """Save whatever happens: where it was saved before, else in the usual folder, else in a temporary one."""
        if self.path is not None:
            try:
                match.save(self.path)
            except BadFile:
                self.path = None
        if self.path is None:
            target = _new_file(match.game.id)
            match.save(target)
            self.path = target
        return self.path


def folder() -> Path:
    """The usual folder: DIGSITE_SAVES, or the system's place for what programs keep."""
    chosen = os.environ.get("DIGSITE_SAVES")
    return Path(chosen) if chosen else platformdirs.user_data_path("digsite") / "saved"


def _new_file(game: str) -> Path:
    """An empty file of a new name, so that two sittings never choose the same."""
    begin = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-"
    try:
        folder().mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=begin, suffix=".json", dir=folder())
    except OSError:
        handle, name = tempfile.mkstemp(prefix=begin, suffix=".json")
    os.close(handle)
    return Path(name)


def resume_command(path: Path, players: Sequence[Player]) -> str:
    """What to type to go on with a saved game."""
    words = ",".join(player.word for player in players)
    return shlex.join(["digsite", "play", "--resume", str(path), "--players", words])


def replay_command(path: Path) -> str:
    """What to type to be told a saved game."""
    return shlex.join(["digsite", "replay", str(path)])
