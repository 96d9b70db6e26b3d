"""The catalogue: the one place, beside the command line, that knows which games there are."""

from importlib import import_module
from types import ModuleType

GAMES = ("antiquitus", "ancient_artifacts", "artifact", "final_dig", "shaft")


def modules(game: str) -> dict[str, ModuleType | None]:
    """The modules that make up a game; `advice` is None where a game has none."""
    home = f"{__name__}.{game}"
    parts: dict[str, ModuleType | None] = {
        part: import_module(f"{home}.{part}") for part in ("rules", "box", "words", "board")
    }
    try:
        parts["advice"] = import_module(f"{home}.advice")
    except ModuleNotFoundError as error:
        if error.name != f"{home}.advice":
            raise
        parts["advice"] = None
    return parts
