"""Memory that is free again goes back to the system: the C library of Linux keeps it otherwise."""

import ctypes
from contextlib import suppress


def give_back() -> None:
    """Keep nothing that is not used."""
    with suppress(OSError, TypeError, AttributeError):  # another system, or another library
        ctypes.CDLL(None).malloc_trim(0)
