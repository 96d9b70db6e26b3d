"""What the server itself must read again, and nobody who has its database alone: sealed with a key that lies elsewhere.

The key is the server's secret key, a file in the folder of its tables. From it follow, for each use, a key for pads and
one for seals. A text is filled up to a multiple of 64 bytes, so that its length tells little, and covered with a pad
that is used once (HMAC-SHA256 over a random number and a counter). A seal over all that, and over what the text belongs
to, shows whether anybody has changed it or laid it elsewhere.
"""

import hmac
import secrets
from hashlib import sha256

NONCE, SEAL = 16, 32  # bytes
FILLED = 64  # a text is made so long, or twice, three times ...
LENGTH = 2  # bytes that say how long it is


def seal(key: str, use: str, about: str, text: str) -> bytes:
    """A text as it is kept; `about` is what it belongs to, such as the digest of its row."""
    plain = text.encode()
    filled = len(plain).to_bytes(LENGTH) + plain
    filled += bytes(-len(filled) % FILLED)
    nonce = secrets.token_bytes(NONCE)
    covered = nonce + _padded(key, use, nonce, filled)
    return covered + _seal(key, use, about, covered)


def opened(key: str, use: str, about: str, sealed: bytes) -> str | None:
    """The text again; None if it was sealed with another key, for another use, for something else, or was changed."""
    covered, found = sealed[:-SEAL], sealed[-SEAL:]
    if len(covered) < NONCE + FILLED or not hmac.compare_digest(found, _seal(key, use, about, covered)):
        return None
    filled = _padded(key, use, covered[:NONCE], covered[NONCE:])
    return filled[LENGTH : LENGTH + int.from_bytes(filled[:LENGTH])].decode()


def _padded(key: str, use: str, nonce: bytes, text: bytes) -> bytes:
    own = _key(key, f"pad {use}")
    blocks = range(-(-len(text) // sha256().digest_size))
    pad = b"".join(hmac.digest(own, nonce + block.to_bytes(4), "sha256") for block in blocks)
    return bytes(a ^ b for a, b in zip(text, pad, strict=False))


def _seal(key: str, use: str, about: str, covered: bytes) -> bytes:
    label = about.encode()
    return hmac.digest(_key(key, f"seal {use}"), len(label).to_bytes(4) + label + covered, "sha256")


def _key(key: str, use: str) -> bytes:
    return hmac.digest(key.encode(), f"digsite sealing {use}".encode(), "sha256")
