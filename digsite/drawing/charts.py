"""Charts: figures with their intervals on a common axis, and curves over an axis, with how sure they are."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from digsite.drawing.colours import SEAT_SHAPES, SMALLEST
from digsite.drawing.lettering import clipped, escape, text, width_of
from digsite.drawing.seats import seat_mark
from digsite.drawing.shapes import NOTHING, Sketch, flow, moved

SLIM = 480  # narrower than this, names stand above their intervals
ROW, LOW_ROW, ABOVE = 46, 40, 24  # the height of a row, of one under its name, and of that name
FOOT = 24  # for the numbers of an axis
NAME = 15  # the size of names
FEWEST = 56  # from one number of an axis to the next, at least


class Axis(NamedTuple):
    """From where to where, and the values that are named on the way."""

    least: float
    most: float
    ticks: tuple[tuple[float, str], ...]

    def at(self, value: float, length: float) -> float:
        """How far along a way of this length a value lies; what is off the axis lies at its end."""
        share = (value - self.least) / (self.most - self.least)
        return round(length * min(1.0, max(0.0, share)), 2)


class Span(NamedTuple):
    """A figure with its interval: `said` is how it is read, `mark` the number of whose it is, `below` more words."""

    name: str
    value: float
    low: float
    high: float
    said: str
    mark: int = 0
    below: str = ""

    @property
    def whole_name(self) -> str:
        return f"{self.name} {self.below}".rstrip()


class Curve(NamedTuple):
    """Values over an axis, and where they lie with some certainty, if that is known."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


# Axes


def percent_axis(ticks: int = 4) -> Axis:
    """From nothing to everything."""
    return Axis(0, 1, tuple((i / ticks, f"{100 * i / ticks:g} %") for i in range(ticks + 1)))


def axis_of(values: Iterable[float], most_ticks: int = 6) -> Axis:
    """An axis with round numbers on which all these values lie."""
    known = [value for value in values if math.isfinite(value)] or [0.0]
    least, most = min(known), max(known)
    if most - least < 1e-9 * max(1.0, abs(most)):
        least, most = least - 1, most + 1
    step, digits = _step((most - least) / max(1, most_ticks - 1))
    first, last = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
    named = tuple((i * step, _number(i * step, digits)) for i in range(first, last + 1))
    return Axis(first * step, last * step, named)


def _step(least: float) -> tuple[float, int]:
    """The smallest of 1, 2, 5, 10, ... that is no less than this, and how many decimals it has."""
    power = math.floor(math.log10(least))
    size = next(size for size in (1, 2, 5, 10) if size * 10.0**power >= least * (1 - 1e-9))
    power, size = (power + 1, 1) if size == 10 else (power, size)
    return size * 10.0**power, max(0, -power)


def _number(value: float, digits: int) -> str:
    return f"{value:,.{digits}f}".replace("-", "−")


# Intervals


def spans(rows: Sequence[Span], axis: Axis, width: float, even: float | None = None) -> Sketch:
    """A row for each figure: who, a mark on its interval, and the figure; and a line where nobody is better."""
    if not rows:
        return NOTHING
    said = 14 + max(width_of(row.said, NAME, bold=True) for row in rows)
    slim = width < SLIM
    left = 20.0 if slim else 28 + min(width * 0.3, max(map(_width_of_name, rows)))
    above, step, long = (ABOVE, ABOVE + LOW_ROW, width - left - said) if slim else (0, ROW, width - left - said - 14)
    fields = [(i * step + above, (i + 1) * step) for i in range(len(rows))]
    svg = f'<g transform="translate({left:g} 0)">{_uprights(axis, long, fields, even)}</g>'
    for row, (top, bottom) in zip(rows, fields, strict=True):
        svg += _span(row, axis, left, long, (top + bottom) / 2, width, slim=slim)
    return Sketch(svg, width, step * len(rows) + FOOT, "\n".join(f"{row.whole_name}: {row.said}" for row in rows))


def _span(row: Span, axis: Axis, left: float, long: float, y: float, width: float, *, slim: bool) -> str:
    seat = row.mark % len(SEAT_SHAPES)
    if slim:
        svg = moved(_name(seat, row.whole_name, "", width), 0, y - LOW_ROW / 2 - 20)
    else:
        svg = moved(_name(seat, row.name, row.below, left - 20), 0, y - (17 if row.below else 9))
    begin, end, at = (left + axis.at(value, long) for value in (row.low, row.high, row.value))
    ink = f'stroke="var(--seat-{seat})"'
    svg += f'<path d="M{begin:g} {y:g}H{end:g}" {ink} stroke-width="10" stroke-opacity="0.28"/>'
    svg += f'<path d="M{begin:g} {y - 8:g}v16M{end:g} {y - 8:g}v16" {ink} stroke-width="2"/>'
    svg += f'<circle cx="{at:g}" cy="{y:g}" r="8.5" fill="var(--card)"/>{seat_mark(seat, at, y, 6)}'
    svg += text(width, y + 5, row.said, NAME, f"seat-{seat}", bold=True, anchor="end")
    return f"<g><title>{escape(f'{row.whole_name}: {row.said}')}</title>{svg}</g>"


def _name(seat: int, name: str, below: str, width: float) -> Sketch:
    """Whose figure it is, with a mark in front and perhaps more words below."""
    svg = seat_mark(seat, 8, 9, 7) + text(24, 14, clipped(name, width - 24, NAME, bold=True), NAME, bold=True)
    svg += text(24, 31, clipped(below, width - 24, SMALLEST), SMALLEST, "muted") if below else ""
    return Sketch(svg, width, 34 if below else 18)


def _width_of_name(row: Span) -> float:
    return 26 + max(width_of(row.name, NAME, bold=True), width_of(row.below, SMALLEST))


def _uprights(axis: Axis, long: float, fields: Sequence[tuple[float, float]], even: float | None) -> str:
    """A thin line for each value that is named, its name below, and a stronger one where nobody is better."""
    svg, bottom = "", fields[-1][1]
    for value, _said in axis.ticks:
        down = "".join(f"M{axis.at(value, long):g} {top:g}V{end:g}" for top, end in fields)
        svg += f'<path d="{down}" stroke="var(--line)"/>'
    if even is not None:
        down = "".join(f"M{axis.at(even, long):g} {top:g}V{end:g}" for top, end in fields)
        svg += f'<path d="{down}" stroke="var(--muted)" stroke-width="1.5" stroke-dasharray="5 4"/>'
    for value, said in _with_room(axis, long, even):
        svg += text(axis.at(value, long), bottom + 18, said, SMALLEST, "muted", anchor="middle")
    return svg


def _with_room(axis: Axis, long: float, surely: float | None = None) -> Sequence[tuple[float, str]]:
    """Every value that is named, or every second, third, ... where there is no room for more, this one among them."""
    if len(axis.ticks) < 2:
        return axis.ticks
    between = long / (len(axis.ticks) - 1)
    widest = max(width_of(said, SMALLEST) for _value, said in axis.ticks) + 10
    step = max(1, math.ceil(widest / between))
    values = [value for value, _said in axis.ticks]
    return axis.ticks[values.index(surely) % step if surely in values else 0 :: step]


# Curves


def curves(
    series: Sequence[Curve], width: float, height: float, *, across: str = "", up: str = "", axis: Axis | None = None
) -> Sketch:
    """Curves in one field, with what they are called above; `across` and `up` name the axes.

    Where a curve has `low` and `high`, a band shows them. `axis` is the upright one; else it takes all values.
    """
    drawn = [curve for curve in series if len(curve.x)]
    if not drawn:
        return NOTHING
    upright = axis or axis_of(value for curve in drawn for value in (*curve.y, *curve.low, *curve.high))
    known = [value for curve in drawn for value in curve.x]
    left = 10 + max(width_of(said, SMALLEST) for _value, said in upright.ticks)
    names = flow([_legend(number, curve.name, width) for number, curve in enumerate(drawn)], width, 18, 4)
    top, long = names.height + (34 if up else 14), width - left - 16
    level = _narrowed(axis_of(known, max(2, int(long // FEWEST))), min(known), max(known))
    high = height - top - FOOT - (20 if across else 0)
    inner = "".join(_level(upright, value, said, long, high) for value, said in upright.ticks)
    inner += "".join(_band(curve, number, level, upright, long, high) for number, curve in enumerate(drawn))
    inner += "".join(_course(curve, number, level, upright, long, high) for number, curve in enumerate(drawn))
    inner += f'<path d="M0 {high:g}H{long:g}" stroke="var(--muted)" stroke-width="1.5"/>'
    for value, said in _with_room(level, long):
        inner += text(level.at(value, long), high + 18, said, SMALLEST, "muted", anchor="middle")
    svg = names.svg + (text(0, top - 12, up, SMALLEST, "muted", bold=True) if up else "")
    svg += text(width - 16, height - 4, across, SMALLEST, "muted", bold=True, anchor="end") if across else ""
    svg += f'<g transform="translate({left:g} {top:g})">{inner}</g>'
    return Sketch(svg, width, height, "\n".join(_in_words(curve) for curve in drawn))


def _narrowed(axis: Axis, least: float, most: float) -> Axis:
    """The same axis without what lies before the first value and behind the last."""
    if least == most:
        return axis
    return Axis(least, most, tuple(tick for tick in axis.ticks if least <= tick[0] <= most))


def _legend(number: int, name: str, width: float) -> Sketch:
    said = clipped(name, width - 44, NAME)
    dash = ' stroke-dasharray="6 4"' if number >= len(SEAT_SHAPES) else ""
    seat = number % len(SEAT_SHAPES)
    line = f'<path d="M0 10H28" stroke="var(--seat-{seat})" stroke-width="2.5"{dash}/>'
    svg = line + seat_mark(seat, 14, 10, 6) + text(36, 15, said, NAME)
    return Sketch(svg, 36 + width_of(said, NAME), 20)


def _level(upright: Axis, value: float, said: str, long: float, high: float) -> str:
    y = round(high - upright.at(value, high), 2)
    return (
        f'<path d="M0 {y:g}H{long:g}" stroke="var(--line)"/>{text(-10, y + 4.5, said, SMALLEST, "muted", anchor="end")}'
    )


def _points(
    xs: Sequence[float], ys: Sequence[float], level: Axis, upright: Axis, long: float, high: float
) -> list[str]:
    return [
        f"{level.at(x, long):g} {round(high - upright.at(y, high), 2):g}"
        for x, y in zip(xs, ys, strict=True)
        if math.isfinite(y)
    ]


def _band(curve: Curve, number: int, level: Axis, upright: Axis, long: float, high: float) -> str:
    if not len(curve.low):
        return ""
    there = _points(curve.x, curve.low, level, upright, long, high)
    back = _points(curve.x, curve.high, level, upright, long, high)[::-1]
    seat = number % len(SEAT_SHAPES)
    return f'<path d="M{"L".join([*there, *back])}Z" fill="var(--seat-{seat})" fill-opacity="0.16"/>'


def _course(curve: Curve, number: int, level: Axis, upright: Axis, long: float, high: float) -> str:
    points, seat = _points(curve.x, curve.y, level, upright, long, high), number % len(SEAT_SHAPES)
    if not points:
        return ""
    dash = ' stroke-dasharray="6 4"' if number >= len(SEAT_SHAPES) else ""
    ink = f'stroke="var(--seat-{seat})" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"'
    x, y = map(float, points[-1].split())
    course = f'<path d="M{"L".join(points)}" fill="none" {ink}{dash}/>'
    return f"<g><title>{escape(_in_words(curve))}</title>{course}{seat_mark(seat, x, y, 6)}</g>"


def _in_words(curve: Curve) -> str:
    return f"{curve.name}: {curve.y[0]:.4g} - {curve.y[-1]:.4g}"
