"""Links as QR codes, for a page and for a terminal."""

import io
from itertools import groupby

import segno

from digsite.drawing import escape
from digsite.text import _

QUIET = 4  # modules around the code that stay light
LIGHT, DARK = "#fff", "#000"  # in every theme: cameras expect dark on light


def qr_svg(text: str) -> str:
    """A picture of this text that a phone can read, as large as its class `qr` says."""
    code = segno.make_qr(text)
    size = len(code.matrix) + 2 * QUIET
    label = escape(_("QR code of this link"))
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="{LIGHT}"/><path fill="{DARK}" d="{_dark_modules(code)}"/></svg>'
    )


def _dark_modules(code: segno.QRCode) -> str:
    """A path around each run of dark modules in a row."""
    made = []
    for y, row in enumerate(code.matrix, QUIET):
        for dark, run in groupby(enumerate(row, QUIET), key=lambda module: module[1]):
            places = [x for x, _module in run]
            if dark:
                made.append(f"M{places[0]} {y}h{len(places)}v1H{places[0]}z")
    return "".join(made)


def qr_text(text: str) -> str:
    """The same in half blocks for a terminal: blocks are the light modules, so it wants light letters on dark."""
    lines = io.StringIO()
    segno.make_qr(text).terminal(lines, border=QUIET, compact=True)
    return lines.getvalue().rstrip("\n")
