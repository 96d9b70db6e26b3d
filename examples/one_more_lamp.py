"""A study: what do one more lamp, or brighter lamps, change in Shaft?

    python examples/one_more_lamp.py 20000

Each box is played at random on the same seeds, in batches. What is compared is the mean of a batch with that of the
same batch in the box as printed, so chance that both share falls out; errors are 95 % intervals over the batches.
"""

import sys
from collections.abc import Callable
from copy import deepcopy
from math import sqrt
from statistics import mean, stdev
from typing import Any

import digsite
from digsite.sim import simulate

BATCHES = 40
BOXES: dict[str, dict[str, int]] = {
    "as printed": {},
    "one more lamp": {"copies": 5},
    "twice as many lamps": {"copies": 8},
    "lamps that add 4": {"strength": 4},
}


def box_with(lamp: dict[str, int]) -> dict[str, Any]:
    """The box with other numbers on its lamps."""
    tree = deepcopy(digsite.game("shaft").box.tree)
    tree["tool"][0].update(lamp)
    return tree


def sherds(box: dict[str, Any], games: int) -> list[float]:
    """The mean sherds on a shelf at the end, batch by batch."""
    shaft, each = digsite.game("shaft"), games // BATCHES
    reports = [simulate(shaft, each, seats=2, seed=number * each, box=box, threads=1) for number in range(BATCHES)]
    return [mean(points.mean for points in report.scores) for report in reports]


def figure(values: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    return mean(values), 1.96 * stdev(values) / sqrt(len(values))


def main(games: int, say: Callable[[str], None] = print) -> dict[str, tuple[float, float]]:
    """What each box changes, with its error."""
    printed, changes = sherds(box_with({}), games), dict[str, tuple[float, float]]()
    say(f"Shaft for two, {games:,} random games of each box on the same seeds: sherds on a shelf at the end")
    for name, lamp in BOXES.items():
        found = sherds(box_with(lamp), games)
        changes[name] = figure([now - then for now, then in zip(found, printed, strict=True)])
        say("{:20} {:6.2f} ± {:.2f}   change {:+.3f} ± {:.3f}".format(name, *figure(found), *changes[name]))
    return changes


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
