"""Learned nets: what they are stored in, how they are made ready, and how they are asked."""

from digsite.nets.files import (
    GROWN,
    ROOM,
    Found,
    Net,
    NetFile,
    digest_of,
    fingerprint,
    lacks,
    read,
    read_once,
    shipped,
    size_of,
    write,
)
from digsite.nets.folding import fold
from digsite.nets.inference import POINTS, SHARE, WIN, Folded, Memory, memory_for
from digsite.text.errors import BadNet

__all__ = [
    "GROWN",
    "POINTS",
    "ROOM",
    "SHARE",
    "WIN",
    "BadNet",
    "Folded",
    "Found",
    "Memory",
    "Net",
    "NetFile",
    "digest_of",
    "fingerprint",
    "fold",
    "lacks",
    "memory_for",
    "read",
    "read_once",
    "shipped",
    "size_of",
    "write",
]
