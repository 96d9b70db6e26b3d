"""What the figures were taken on."""

import os
import platform
from pathlib import Path
from typing import Any

import numba
import numpy as np

import digsite
from digsite.sim.batches import cores


def machine() -> dict[str, Any]:
    """The machine in words and numbers, and how busy it was when asked."""
    return {
        "processor": _processor(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "digsite": digsite.__version__,
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
