"""Tables of a hall inside this process."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from digsite.web.setting_up import SetUp

Found = TypeVar("Found")


def table_for(
    game: Any,
    names: Sequence[str],
    kinds: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    start: Mapping[str, Any] | None = None,
    **terms: Any,
) -> "SetUp":
    """What the writer is to write for a new table of friends, or of whoever `kinds` says."""
    from digsite.web.setting_up import Person, SetUp, Terms, new_match

    people = [Person(kind, name) for kind, name in zip(kinds or ["friend"] * len(names), names, strict=True)]
    match = new_match(game, people, options or {}, box, start)
    return SetUp(match, people, "test", Terms(**terms), start)


def in_a_loop(story: Coroutine[Any, Any, Found]) -> Found:
    """Let this happen; a thread that it asks gives back what it borrowed of the hall's connections."""
    from digsite.web.reading import Readers

    async def run() -> Found:
        asyncio.get_running_loop().set_default_executor(Readers(4, "test"))
        return await story

    return asyncio.run(run())
