"""What a hall does again and again while it is open. A failure ends none of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digsite.web.hall import Hall

log = logging.getLogger(__name__)


async def again_and_again(hall: "Hall", work: Callable[[], Awaitable[None]], pause: float, failed: str) -> None:
    """Do this, with so many seconds between; a failure is told once, until it works again."""
    works = True
    while not hall.closing:
        try:
            await work()
            works = True
        except Exception:
            if works:
                log.exception(failed)
            works = False
        await asyncio.sleep(pause)
