"""Learned nets: what they are stored in, how they are made ready, and how they are asked."""

from digsite.nets.files import Net, NetFile, digest_of, read, shipped, write
from digsite.nets.folding import fold
from digsite.nets.inference import POINTS, SHARE, WIN, Folded, Memory, memory_for
from digsite.text.errors import BadNet

__all__ = [
    "POINTS",
    "SHARE",
    "WIN",
    "BadNet",
    "Folded",
    "Memory",
    "Net",
    "NetFile",
    "digest_of",
    "fold",
    "memory_for",
    "read",
    "shipped",
    "write",
]
