"""What a release promises to stay, kept as files: python -m tests.releases

Written once, when a version is released, into tests/releases/<version>; never again. tests/test_releases.py reads the
files of every release: matches of each game, played to their end and from a table that was laid out, one with a box of
its own, and the names that programs use.
"""

import inspect
import random
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import digsite
from digsite.match import Match

RELEASES = Path(__file__).parent / "releases"
SEED = 2026
WORDS = 60  # that are kept of a match


def matches(id: str) -> dict[str, Match]:
    """The matches of a game that a release keeps."""
    game, rng = digsite.game(id), random.Random(id)
    most = max(game.seats)
    options: dict[str, Any] = {option.id: option.values_at(most)[-1] for option in game.options}
    whole = game.new(most, seed=SEED, **options)
    play(whole, rng, 100_000)
    begun = game.new(min(game.seats), seed=SEED + 1)
    play(begun, rng, 6)
    laid_out = game.at(begun.position(), seed=SEED + 2)
    play(laid_out, rng, 40)
    tree = deepcopy(game.box.tree)
    tree["game"]["rematch_first"] = "same" if game.box.game.rematch_first != "same" else "fewest_points"
    own = game.new(min(game.seats), seed=SEED + 3, box=game.own_box(tree))
    play(own, rng, 40)
    return {"whole": whole, "laid_out": laid_out, "own_box": own}


def play(match: Match, rng: random.Random, most: int) -> None:
    """Any choices, so many at most."""
    for _choice in range(most):
        match.run()
        if match.is_over:
            return
        match.play(rng.choice(match.legal()))


def words(match: Match) -> list[str]:
    """What people wrote in a match: the words of its last choices, the latest first."""
    back, told = match.copy(), list[str]()
    while back.done and len(told) < WORDS:
        back.undo(analysis=True)
        if back.to_move < back.seats:
            told.append(back.word(match.actions[len(back.done)]))
    return told


def names() -> dict[str, list[str]]:
    """What programs find at the front door: each name with its arguments, or with what its objects offer."""
    return {name: offered(getattr(digsite, name)) for name in digsite.__all__}


def offered(found: object) -> list[str]:
    if inspect.isfunction(found):
        return list(inspect.signature(found).parameters)
    return sorted(name for name in vars(found) if not name.startswith("_")) if inspect.isclass(found) else []


def main() -> int:
    folder = RELEASES / digsite.__version__
    if folder.exists():
        print(f"{folder.name} is kept already: what a release promised is not written anew.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True)
    for id in digsite.games():
        for kind, match in matches(id).items():
            match.save(folder / f"{id}.{kind}.json")
            (folder / f"{id}.{kind}.txt").write_text("\n".join(words(match)) + "\n", encoding="utf-8")
    (folder / "names.txt").write_text(
        "".join(f"{name}: {' '.join(words)}".rstrip() + "\n" for name, words in names().items()), encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
