"""Nets in files: arrays by name in the safetensors format, checked before anything is believed. Nothing is ever run.

A file holds one or several nets of one game, each under a name, and the digest of all that they were learned for: the
marks of the layout, the questions, the action numbers and the box. Where any of it has changed, the file is refused.
"""

import hashlib
import json
import math
import os
import re
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from digsite.box import BoxFile
from digsite.core.records import marks_of
from digsite.match.game import Game
from digsite.sim.observing import Observing
from digsite.text import _
from digsite.text.errors import BadNet

FORMAT = 2
FACTS = "digsite"  # the entry of the file's metadata that is ours
SHIPPED = "net.safetensors"  # beside a game's box
GROWN = "grown"  # the net of a file that plays best
MOST_BYTES = 8_000_000
MOST_FACTS = 64 * 1024  # letters of all that is told beside the numbers; ours have 1,000
ROOM = MOST_BYTES - 2 * MOST_FACTS  # for numbers: names and facts take the rest
MOST_UNITS = 4096  # of a layer
MOST_NETS = 16
LARGEST = 1e6  # a larger number is none that was learned
CHANNELS = 3  # for every seat: win, share of rivals beaten, points
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
KINDS = {"I32": "int32", "I8": "int8", "F16": "float16", "F32": "float32"}

Points = dict[int, tuple[float, float]]
Number = TypeVar("Number", int, float)


class Net(NamedTuple):
    """The arrays of one net, as they lie in a file."""

    columns: np.ndarray  # int32: which questions of `Observing.columns` it asks
    first: np.ndarray  # int8, times the scale of its row: what a question that says yes adds to each unit
    first_scale: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray  # float16
    second_bias: np.ndarray
    policy: np.ndarray  # float16: units to action numbers
    policy_bias: np.ndarray
    value: np.ndarray  # float16: units to win, share and points of each seat, counted from the viewer
    value_bias: np.ndarray

    @property
    def parameters(self) -> int:
        """How many numbers were learned."""
        return sum(array.size for array in self) - self.columns.size - self.first_scale.size


@dataclass(frozen=True)
class NetFile:
    """What a file holds."""

    game: str
    digest: str
    nets: dict[str, Net]
    points: Points  # by seat count: points are the first number plus the second times what a net says
    training: dict[str, Any]  # how it was learned: facts for people
    kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # nets made ready, by `fold`


# What a net was learned for


@cache
def observing(rules: ModuleType) -> Observing:
    """How positions of a game are asked; made once."""
    return Observing(rules)


def digest_of(game: Game, box: BoxFile | None = None) -> str:
    """The hash of everything that a net of this game depends on."""
    known = hashlib.sha256(_rules_asked(game.rules))
    known.update(game.own_box(box).record.tobytes())
    return known.hexdigest()


@cache
def _rules_asked(rules: ModuleType) -> bytes:
    marks = [
        (
            *(name, str(mark.sort), list(mark.lengths), mark.of, dict(mark.seats_from), dict(mark.named)),
            *(mark.past, mark.wide, mark.most, mark.secret),
        )
        for name, mark in marks_of(rules.STATE).items()
    ]
    facts = [marks, rules.ACTIONS, list(rules.SEATS), list(rules.SWITCHES.names or ())]
    return json.dumps(facts).encode() + Observing(rules).asked("steps").astype("<i4").tobytes()


# Writing


def write(
    path: Path | str,
    game: Game,
    nets: Mapping[str, Net],
    points: Mapping[int, tuple[float, float]],
    training: Mapping[str, Any],
    box: BoxFile | None = None,
) -> None:
    """Store nets of a game; a file that is there already stays as it is until the new one is complete."""
    arrays = {f"{name}.{part}": array for name, net in nets.items() for part, array in _stored(net).items()}
    digest = digest_of(game, box)
    units = {seats: (float(mean), float(unit)) for seats, (mean, unit) in points.items()}
    facts = {
        "format": FORMAT,
        "game": game.id,
        "digest": digest,
        "points": {str(seats): pair for seats, pair in units.items()},
        "nets": {name: _fingerprint(digest, units, net) for name, net in nets.items()},
        "training": dict(training),
    }
    told = json.dumps(facts)
    if len(told) > MOST_FACTS:
        sentence = _("The facts of the net {path} have {size:,} letters; at most {most:,} are kept.")
        raise BadNet(sentence.format(path=Path(path).name, size=len(told), most=MOST_FACTS))
    _put(Path(path), save(arrays, metadata={FACTS: told}))


def size_of(net: Net) -> int:
    """How many bytes a net takes in a file."""
    return sum(array.nbytes for array in _stored(net).values())


def _stored(net: Net) -> dict[str, np.ndarray]:
    return {name: np.ascontiguousarray(array, _KINDS_OF[name]) for name, array in net._asdict().items()}


def _put(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


# Reading


def read(path: Path | str, game: Game, box: BoxFile | None = None) -> NetFile:
    """The nets of a file, if they are nets of this game and were learned with this box."""
    path = Path(path)
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            sentence = _("The net {path} has {size:,} bytes; at most {most:,} are read.")
            raise BadNet(sentence.format(path=path.name, size=size, most=MOST_BYTES))
        with safe_open(path, framework="numpy") as file:
            facts = _facts(path, file.metadata())
            _insist_on_the_game(path, facts, game, box)
            names = _names(path, list(file.keys()))
            nets = {name: _net(path, file, name, game.rules) for name in names}
    except (OSError, SafetensorError) as error:
        sentence = _("The net {path} cannot be read: {reason}. Fetch or make it again.")
        raise BadNet(sentence.format(path=path.name, reason=_short(error))) from error
    made = NetFile(game.id, facts["digest"], nets, _points(path, facts.get("points"), game), facts["training"])
    if facts.get("nets") != {name: fingerprint(made, name) for name in nets}:
        sentence = _("The net {path} is damaged: it holds other numbers than were written. Fetch or make it again.")
        raise BadNet(sentence.format(path=path.name))
    return made


def _short(error: Exception) -> str:
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return said.rstrip(".")[:200]


def _facts(path: Path, metadata: Mapping[str, str] | None) -> dict[str, Any]:
    told = (metadata or {}).get(FACTS, "")
    try:
        facts = json.loads(told) if len(told) <= MOST_FACTS else None
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict) or facts.get("format") != FORMAT or not isinstance(facts.get("training"), dict):
        sentence = _("The file {path} is not a net of this version: its facts are missing or of another format.")
        raise BadNet(sentence.format(path=path.name))
    return facts


def _insist_on_the_game(path: Path, facts: Mapping[str, Any], game: Game, box: BoxFile | None) -> None:
    if facts.get("game") != game.id:
        sentence = _("The net {path} was learned for {other!r}, not for {game!r}.")
        raise BadNet(sentence.format(path=path.name, other=str(facts.get("game"))[:40], game=game.id))
    if facts.get("digest") != digest_of(game, box):
        sentence = _("The net {path} was learned with other rules or another box of {game}: learn a new one for these.")
        raise BadNet(sentence.format(path=path.name, game=game.name))


def _names(path: Path, keys: list[str]) -> list[str]:
    """The nets of a file: each must have all its parts, and nothing else may be there."""
    names = list(dict.fromkeys(key.partition(".")[0] for key in keys))
    expected = {f"{name}.{part}" for name in names for part in Net._fields}
    if not 1 <= len(names) <= MOST_NETS or not all(NAME.fullmatch(name) for name in names) or set(keys) != expected:
        wrong = sorted(expected.symmetric_difference(keys)) or names or [_("no net")]
        sentence = _("The parts of the net {path} are not those of a net. Missing or unknown: {parts}.")
        raise BadNet(sentence.format(path=path.name, parts=", ".join(part[:60] for part in wrong[:5])))
    return names


_KINDS_OF: dict[str, type] = {
    "columns": np.int32,
    "first": np.int8,
    "first_scale": np.float32,
    "first_bias": np.float32,
    "second": np.float16,
    "second_bias": np.float32,
    "policy": np.float16,
    "policy_bias": np.float32,
    "value": np.float16,
    "value_bias": np.float32,
}


def _net(path: Path, file: Any, name: str, rules: ModuleType) -> Net:
    """One net, its shapes checked before its numbers are read."""
    parts = {part: file.get_slice(f"{name}.{part}") for part in Net._fields}
    for part, kind in _KINDS_OF.items():
        if KINDS.get(parts[part].get_dtype()) != np.dtype(kind).name:
            raise BadNet(_("{part} of the net {path} has the wrong kind of numbers.").format(part=part, path=path.name))
    shapes = {part: tuple(slice.get_shape()) for part, slice in parts.items()}
    _insist_on_shapes(path, shapes, rules)
    net = Net(**{part: file.get_tensor(f"{name}.{part}") for part in Net._fields})
    _insist_on_numbers(path, net, len(observing(rules).asked("steps")))
    return net


def _insist_on_shapes(path: Path, shapes: Mapping[str, tuple[int, ...]], rules: ModuleType) -> None:
    columns, first, second = (math.prod(shapes[part]) for part in ("columns", "first_bias", "second_bias"))
    values = max(rules.SEATS) * CHANNELS
    expected = {
        "columns": (columns,),
        "first": (columns, first),
        "first_scale": (columns,),
        "first_bias": (first,),
        "second": (first, second),
        "second_bias": (second,),
        "policy": (second, rules.ACTIONS),
        "policy_bias": (rules.ACTIONS,),
        "value": (second, values),
        "value_bias": (values,),
    }
    wrong = [part for part, shape in expected.items() if shapes[part] != shape]
    if wrong or not 1 <= first <= MOST_UNITS or not 1 <= second <= MOST_UNITS or columns < 1:
        sentence = _("The parts of the net {path} do not fit together: {parts}.")
        raise BadNet(sentence.format(path=path.name, parts=", ".join(wrong) or _("a layer is empty or too large")))


def _insist_on_numbers(path: Path, net: Net, questions: int) -> None:
    columns = net.columns
    if columns[0] < 0 or columns[-1] >= questions or (np.diff(columns.astype(np.int64)) <= 0).any():
        sentence = _("The columns of the net {path} must be numbers from 0 to {last}, each above the one before.")
        raise BadNet(sentence.format(path=path.name, last=questions - 1))
    for part in Net._fields:
        array = getattr(net, part)
        if array.dtype.kind == "f" and not (np.abs(array.astype(np.float64)) <= LARGEST).all():
            sentence = _("{part} of the net {path} holds something that is no number, or one that is far too large.")
            raise BadNet(sentence.format(part=part, path=path.name))


def _points(path: Path, told: Any, game: Game) -> Points:
    """Mean and unit of the points by seat count."""
    points = told if isinstance(told, dict) else {}
    pairs = {seats: points.get(str(seats)) for seats in game.seats}
    for pair in pairs.values():
        fine = isinstance(pair, list) and len(pair) == 2 and all(map(_is_number, pair)) and pair[1] > 0
        if not fine:
            sentence = _("The net {path} does not say what points mean for every number of players.")
            raise BadNet(sentence.format(path=path.name))
    return {seats: (float(mean), float(unit)) for seats, (mean, unit) in pairs.items()}  # type: ignore[misc]


def _is_number(told: Any) -> bool:
    return isinstance(told, (int, float)) and not isinstance(told, bool) and abs(told) <= LARGEST


# Looking for nets


class Found(NamedTuple):
    """The nets of a file; without them, why not."""

    file: NetFile | None
    reason: str = ""


_read_before: dict[tuple[Path, str, str], tuple[tuple[int, ...], Found]] = {}


def read_once(path: Path | str, game: Game, box: BoxFile | None = None) -> Found:
    """The nets of a file, or why they cannot be had; it is read again only when it was changed."""
    path = Path(path).absolute()
    key, stamp = (path, game.id, digest_of(game, box)), _stamp(path)
    known = _read_before.get(key)
    if known is None or known[0] != stamp:
        known = _read_before[key] = stamp, _tried(path, game, box)
    return known[1]


def _stamp(path: Path) -> tuple[int, ...]:
    """What changes with a file: when it was written, who may read it, how large it is."""
    try:
        stamp = path.stat()
    except OSError:
        return ()
    return stamp.st_mtime_ns, stamp.st_ctime_ns, stamp.st_size


def _tried(path: Path, game: Game, box: BoxFile | None) -> Found:
    try:
        return Found(read(path, game, box))
    except BadNet as error:
        return Found(None, str(error))


def shipped(game: Game, box: BoxFile | None = None) -> Found:
    """The nets beside a game's box, if they fit this box."""
    path = game.home / SHIPPED
    if not path.exists():
        return Found(None, _("Nobody has learned {game} yet.").format(game=game.name))
    return read_once(path, game, box)


def lacks(file: NetFile, name: str) -> str:
    """What is said where a file has no net of this name."""
    return _("The file has no net {name}. It has: {nets}.").format(name=name, nets=", ".join(file.nets))


def fingerprint(file: NetFile, name: str) -> str:
    """A few letters that are others for a net that says something else."""
    return _fingerprint(file.digest, file.points, file.nets[name])


def _fingerprint(digest: str, points: Points, net: Net) -> str:
    known = hashlib.sha256(json.dumps([digest, sorted(points.items())]).encode())
    for array in _stored(net).values():
        known.update(str(array.shape).encode() + array.tobytes())
    return known.hexdigest()[:16]
