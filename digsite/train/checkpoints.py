"""A training that can be gone on with: the net in 16 bits a number, and how far it has come."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import jax.numpy as jnp
import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from digsite import __version__
from digsite.nets import Net
from digsite.text import _
from digsite.text.errors import BadFile
from digsite.train.net import Weights

MOST_BYTES = 16 * 2**20
KEY = "digsite"
POINTS_OF_CURVE = 50  # that a plan leaves


@dataclass
class Course:
    """What is planned and what was done."""

    game: str
    digest: str  # of what the net was made for
    seats: list[int]
    seed: int
    planned: int  # decisions; 0 until the speed is known
    begun: int = 0  # decisions that were done before the plan of now
    done: int = 0
    seconds: float = 0.0
    speed: float = 0.0  # decisions a second
    windows: int = 0  # that were learned from
    device: str = ""  # what learned last, as JAX calls it
    taught: int = 0  # decisions of games that were searched
    lessons: int = 0  # games that were searched
    rounds: int = 0  # of that search, the last time
    stretches: int = 0  # how often it was begun or gone on with
    points: dict[str, tuple[float, float]] = field(default_factory=dict)  # by seat count: the score that counts 0, unit
    history: list[dict[str, Any]] = field(default_factory=list)  # exams
    curve: list[dict[str, float]] = field(default_factory=list)  # how it went meanwhile

    @property
    def part(self) -> float:
        """How much of the plan is done."""
        return min(1.0, (self.done - self.begun) / (self.planned - self.begun)) if self.planned else 0.0

    @property
    def usual_speed(self) -> float:
        """Decisions a second while it learned: the middle of what was noted, so that compiling does not count."""
        noted = [point["decisions_per_second"] for point in self.curve if "decisions_per_second" in point]
        return median(noted[-POINTS_OF_CURVE:] or [self.speed])

    def facts(self, net: Net) -> dict[str, Any]:
        """The training of this net in numbers, for people: docs/nets.md."""
        return {
            "digsite": __version__,
            "device": self.device,
            "seats": self.seats,
            "seed": self.seed,
            "decisions": self.done,
            "windows": self.windows,
            "seconds": round(self.seconds, 1),
            "decisions_per_second": round(self.usual_speed),
            "stretches": self.stretches,
            "inputs": len(net.columns),
            "parameters": net.parameters,
            "searched_games": self.lessons,
            "searched_decisions": self.taught,
            "search_rounds": self.rounds,
            **({"against_random": self.history[-1]["against_random"]} if self.history else {}),
        }


def write(path: Path, course: Course, weights: Weights, columns: np.ndarray) -> None:
    """Put everything into one file, all at once."""
    tensors = {name: np.asarray(array) for name, array in weights._asdict().items()}
    small = {name: array.astype(np.float16) if array.ndim > 1 else array for name, array in tensors.items()}
    data = save({**small, "columns": columns.astype(np.int32)}, {KEY: json.dumps(asdict(course))})
    spare = path.with_suffix(path.suffix + ".new")
    spare.write_bytes(data)
    spare.replace(path)


def read(path: Path) -> tuple[Course, Weights, np.ndarray]:
    """What a checkpoint holds."""
    if not path.is_file():
        raise BadFile(_("There is no checkpoint {path} to go on with.").format(path=path))
    if path.stat().st_size > MOST_BYTES:
        raise BadFile(_("{path} is too large for a checkpoint.").format(path=path))
    try:
        return _read(path.read_bytes())
    except (OSError, ValueError, KeyError, TypeError, SafetensorError) as error:
        sentence = _("{path} is not a checkpoint of a training ({reason}).")
        raise BadFile(sentence.format(path=path, reason=type(error).__name__)) from error


def _read(data: bytes) -> tuple[Course, Weights, np.ndarray]:
    length = int.from_bytes(data[:8], "little")
    course = Course(**json.loads(json.loads(data[8 : 8 + length])["__metadata__"][KEY]))
    tensors = load(data)
    columns = tensors.pop("columns")
    weights = Weights(**{name: jnp.asarray(array.astype(np.float32)) for name, array in tensors.items()})
    return course, weights, columns
