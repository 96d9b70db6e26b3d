"""What an environment shows of a table: text, a drawing, or its pixels."""

from importlib import import_module
from io import BytesIO
from types import ModuleType
from typing import Any

import numpy as np

from digsite.envs.batch import one_of
from digsite.match import Look
from digsite.text import _
from digsite.text.errors import DigsiteError

MODES = ("human", "ansi", "svg", "rgb_array")
METADATA = {"render_modes": list(MODES), "render_fps": 2}


class NotInstalled(DigsiteError):
    """A library is asked for that is not there."""


def library(name: str, extra: str) -> ModuleType:
    """A library that not everybody needs."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        sentence = _("{library} is not installed. Install it with: pip install 'digsite[{extra}]'")
        raise NotInstalled(sentence.format(library=error.name or name, extra=extra)) from None


def check_mode(mode: str | None) -> str | None:
    """A way to show a table, or None for none; pixels need two libraries."""
    if mode is None:
        return None
    if one_of(mode, MODES, "render_mode") == "rgb_array":
        library("resvg_py", "render")
        library("PIL.Image", "render")
    return mode


def shown(look: Look, mode: str | None) -> Any:
    """The table as it was asked for; to a human, text on the screen."""
    if mode == "rgb_array":
        return pixels(look.svg())
    if mode == "svg":
        return look.svg()
    text = f"{look.turn}\n\n{look.text}"
    if mode == "ansi":
        return text
    if mode == "human":
        print(text)
    return None


def pixels(svg: str) -> np.ndarray:
    """A drawing as rows of pixels in red, green and blue."""
    png = library("resvg_py", "render").svg_to_bytes(svg_string=svg)
    return np.array(library("PIL.Image", "render").open(BytesIO(bytes(png))).convert("RGB"))
