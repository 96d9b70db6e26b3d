"""What has become of a process."""

import os
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Does it still run? One that has ended and that nobody has asked about yet does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
