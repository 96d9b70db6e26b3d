"""Making the games of a hall ready beside it: each is compiled in a process of its own, the small ones first."""

import contextlib
import logging
import os
import subprocess
import sys
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from digsite.core.compiling import folder_of, sources_of
from digsite.match import Game

if TYPE_CHECKING:
    from digsite.web.hall import Hall

PARTS = ("rules", "search")  # what is compiled before a game of a hall can be played
NET, PARTS_OF_NET = "net.safetensors", ("net alone", "net")  # and where somebody has learned it
SOURCE_A_SECOND = 2700  # bytes that are compiled in about a second
log = logging.getLogger(__name__)


def prepare(hall: "Hall", games: Sequence[Game], side_by_side: int) -> None:
    """Have the games made ready in the background, so many at a time."""
    order = sorted(games, key=_work)
    hall.expect(expected([_work(game) for game in order], [game.id for game in order], side_by_side))
    waiting: SimpleQueue[Game] = SimpleQueue()
    for game in order:
        waiting.put(game)

    def work() -> None:
        with contextlib.suppress(Empty):
            while True:
                _make_ready(hall, waiting.get_nowait())

    for _number in range(side_by_side):
        Thread(target=work, name="prepare", daemon=True).start()  # whoever closes the hall does not wait for it


def _make_ready(hall: "Hall", game: Game) -> None:
    if _missing(game):
        words = [sys.executable, "-m", "digsite", "compile", "--gently", game.id]
        subprocess.run(words, check=False)  # noqa: S603  what it could not do is done below, more slowly
    try:
        game.ready()
    except Exception:
        log.exception("%s could not be compiled, so it cannot be played here.", game.name)
        return
    hall.prepared(game.id)


def _missing(game: Game) -> bool:
    wanted = (*PARTS, *PARTS_OF_NET) if (game.home / NET).is_file() else PARTS
    parts = [folder_of(game.home) / f"{part}.ready" for part in wanted]
    return not os.environ.get("NUMBA_DISABLE_JIT") and not all(part.exists() for part in parts)


def _work(game: Game) -> float:
    """About how many seconds it takes to make a game ready."""
    if not _missing(game):
        return 1.0
    return 3.0 + sum(source.stat().st_size for source in sources_of(game.home)) / SOURCE_A_SECOND


def expected(seconds: Sequence[float], ids: Sequence[str], side_by_side: int) -> dict[str, float]:
    """When each is done, if so many are worked on side by side in this order."""
    ends, found = [0.0] * side_by_side, {}
    for id, length in zip(ids, seconds, strict=True):
        ends.sort()
        ends[0] += length
        found[id] = ends[0]
    return found
