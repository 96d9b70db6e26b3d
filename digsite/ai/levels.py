"""Five levels for people, with the same names in every game.

A game's `levels.toml` says for each of them which net of its file plays, and how: alone, as boldly as its heat says, or
guiding a search of so many rounds. Lower levels are younger nets and think less, so that they play as learners do.
"""

import hashlib
import tomllib
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from digsite.ai import MOST_HEAT
from digsite.ai.guided_search import GuidedBot, NetBot
from digsite.ai.own import LEVELS
from digsite.ai.search import SearchBot
from digsite.box import BoxFile, Key, sentences
from digsite.match import Game, Look, Luck
from digsite.text import _
from digsite.text.errors import BadBot

FILE = "levels.toml"  # beside a game's box
LARGEST_FILE = 20_000  # bytes; ours have 500
MOST_ROUNDS = 1_000_000
FLOOR = 0.05
PLAYOUTS = dict(zip(LEVELS, (10, 40, 160, 640, 2500), strict=True))  # of the plain search, where no net fits


class Way(BaseModel):
    """How a level plays."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    net: Key
    heat: Annotated[float, Field(ge=0, le=MOST_HEAT)] = 0.0  # 0: what the net holds best; 1: as it leans; more: bolder
    floor: Annotated[float, Field(ge=0, le=1)] = FLOOR  # what is less likely than this part of the best is never drawn
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = (
        None  # of a search that the net guides; None: the net alone
    )

    @property
    def word(self) -> str:
        """The name of a bot that plays so, with the usual floor."""
        if self.rounds is not None:
            return f"guided:{self.rounds}:{self.net}"
        return f"net:{self.net}@{self.heat:g}" if self.heat else f"net:{self.net}"

    @model_validator(mode="after")
    def _searches_or_draws(self) -> Self:
        given = self.model_fields_set
        if self.rounds is not None and given & {"heat", "floor"}:
            raise ValueError(_("a level has rounds, or heat and floor, not both"))
        if "floor" in given and not self.heat:
            raise ValueError(_("a floor is for a level that draws: give a heat above 0 too"))
        return self


class LevelsFile(BaseModel):
    """What a file holds: a way to play for each level."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    schema_version: Literal[1] = Field(alias="schema")
    novice: Way
    apprentice: Way
    journeyman: Way
    expert: Way
    master: Way

    def way(self, level: str) -> Way:
        """How this level plays."""
        found: Way = getattr(self, level)
        return found


USUAL = LevelsFile(
    schema=1,
    novice=Way(net="young64", heat=1.0, floor=0.1),
    apprentice=Way(net="young8", heat=1.0),
    journeyman=Way(net="grown"),
    expert=Way(net="grown", rounds=100),
    master=Way(net="grown", rounds=2000),
)  # of a game that brings no file


_read_before: dict[tuple[Path, int, int], LevelsFile] = {}


def levels_of(game: Game) -> LevelsFile:
    """The levels of a game: its own, or the usual ones."""
    path = game.home / FILE
    try:
        stamp = path.stat()
    except OSError:
        return USUAL
    key = path, stamp.st_mtime_ns, stamp.st_size
    if key not in _read_before:
        _read_before[key] = _read(path, stamp.st_size)
    return _read_before[key]


def _read(path: Path, size: int) -> LevelsFile:
    if size > LARGEST_FILE:
        raise BadBot(_("{file} is too large for a file of levels.").format(file=path.name))
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        sentence = _("The levels in {file} cannot be read: {reason}.")
        raise BadBot(sentence.format(file=path.name, reason=error.strerror)) from None
    except (ValueError, RecursionError) as error:
        raise BadBot(
            _("{file} is not a file of levels in TOML: {reason}.").format(file=path.name, reason=error)
        ) from None
    try:
        return LevelsFile.model_validate(tree)
    except ValidationError as error:
        head = _("{name} cannot be used:").format(name=path.name)
        raise BadBot("\n- ".join([head, *sentences(error, LevelsFile)])) from None


class Level:
    """A level on a seat: finds out from the game it is asked about how it plays there.

    Without a net that fits the plain search plays, with fewer or more playouts. `share` is how much of its usual
    thinking it may spend; it may change from one decision to the next.
    """

    reads_steps = False

    def __init__(self, name: str, share: float = 1.0) -> None:
        self.name, self.share = name, share
        self._known: tuple[Game, Way] | None = None
        self._player: NetBot | GuidedBot | None = None
        self._room = 0  # rounds that the tree of a search was made for

    def choose(self, look: Look, luck: Luck) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        player = self._seated(look.game)
        player.instead = SearchBot(self._part_of(PLAYOUTS[self.name]))
        return player.choose(look, luck)

    def fingerprint(self, game: Game, box: BoxFile) -> str:
        """A few letters for how it plays this game, and with which net; none where the plain search plays."""
        net, way = self._seated(game).fingerprint(game, box), levels_of(game).way(self.name)
        return net and hashlib.sha256(f"{net} {way.model_dump_json()}".encode()).hexdigest()[: len(net)]

    def _part_of(self, usual: int) -> int:
        return max(1, round(usual * self.share))

    def _seated(self, game: Game) -> NetBot | GuidedBot:
        """Who plays this game; a search keeps its tree, unless it has become too small."""
        if self._known is None or self._known[0] is not game:
            self._known, self._player = (game, levels_of(game).way(self.name)), None
        way = self._known[1]
        if way.rounds is None:
            if self._player is None:
                self._player = NetBot(way.net, heat=1 / way.heat if way.heat else None, floor=way.floor)
            return self._player
        rounds = self._part_of(way.rounds)
        if not isinstance(self._player, GuidedBot) or rounds > self._room:
            self._player, self._room = GuidedBot(rounds, name=way.net), rounds
        self._player.rounds = rounds
        return self._player
