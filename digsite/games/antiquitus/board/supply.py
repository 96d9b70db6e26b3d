"""Discard, museums and trash."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing import COLUMN, SMALLEST, Panel, columns, height_of, icon, lines, paragraph, rect, text
from digsite.games.antiquitus.board.table import Table
from digsite.games.antiquitus.board.tiles import EVENT_HUES, EVENT_SIGNS, HUES, SIGNS
from digsite.games.antiquitus.rules import layout
from digsite.text import _
from digsite.text.speech import listed

RANK = 22


def supply(t: Table) -> Panel:
    """Where the relics are that are out of the Site: by suit and rank, in the discard and in the museums."""
    s = t.s
    gone = [sum(museum[kind] for museum in s.museum) for kind in range(layout.RELICS)]
    heads = (
        _("Discard: {count}").format(count=sum(s.discard)),
        _("Submitted: {count}").format(count=sum(gone)),
    )
    svg, y = "", 24.0
    for i, (head, counts) in enumerate(zip(heads, (s.discard, gone), strict=True)):
        x = 40 + i * (6 * RANK + 28)
        svg += text(x, 15, head, 15, serif=True) + _counts(tuple(counts), x, y)
    for suit in range(layout.SUITS):
        svg += icon(SIGNS[suit], 4, y + 20 + suit * 26, 22, HUES[suit], t.suits[suit])
    y += 20 + layout.SUITS * 26 + 8
    trashed, bottom = _trash(t, y)
    return Panel("supply", _("Discard, museums, trash"), COLUMN, bottom, svg + trashed, _supply_in_words(t, gone))


@lru_cache(256)
def _counts(counts: tuple[int, ...], x: float, y: float) -> str:
    """How many tiles of each suit and rank; nothing is a dot."""
    made = [
        text(x + rank * RANK + 10, y + 12, rank + 1, SMALLEST, "muted", anchor="middle") for rank in range(layout.RANKS)
    ]
    for kind, count in enumerate(counts):
        suit, rank = divmod(kind, layout.RANKS)
        left, top = x + rank * RANK, y + 21 + suit * 26
        if count:
            made.append(rect(left, top, 20, 22, HUES[suit], "", 4))
            made.append(text(left + 10, top + 16, count, 14, "on", bold=True, anchor="middle"))
        else:
            made.append(f'<circle cx="{left + 10:g}" cy="{top + 11:g}" r="1.8" fill="var(--muted)"/>')
    return f'<g class="counts">{"".join(made)}</g>'


def _trash(t: Table, y: float) -> tuple[str, float]:
    words = _trash_in_words(t)
    svg = f'<path d="M0 {y:g}H{COLUMN}" stroke="var(--line)"/>'
    for event in range(layout.EVENTS):
        name = t.kinds[layout.RELICS + event]
        svg += icon(EVENT_SIGNS[event], 4 + event * 28, y + 9, 22, EVENT_HUES[event], name)
    svg += lines(66, y + 25, words, COLUMN - 68, 13, "muted")
    return svg, y + 16 + max(20, height_of(words, COLUMN - 68, 13))


def _trash_in_words(t: Table) -> str:
    sentence = _("{count} of {copies} {event}")
    gone = [
        sentence.format(count=t.s.trash[i], copies=event.copies, event=t.kinds[layout.RELICS + i])
        for i, event in enumerate(t.box.event)
    ]
    return _("In the trash: {events}").format(events=listed(gone))


def _supply_in_words(t: Table, gone: Sequence[int]) -> str:
    heads = _("discard: {count}").format(count=sum(t.s.discard)), _("submitted: {count}").format(count=sum(gone))
    piles, suits = (tuple(t.s.discard), tuple(gone)), tuple(t.suits)
    tables = [_counts_in_words(head, suits, counts) for head, counts in zip(heads, piles, strict=True)]
    return "\n\n".join((*tables, paragraph(_trash_in_words(t))))


@lru_cache(256)
def _counts_in_words(head: str, suits: tuple[str, ...], counts: tuple[int, ...]) -> str:
    rows: list[Sequence[object]] = [(head, *range(1, layout.RANKS + 1))]
    for suit, name in enumerate(suits):
        held = counts[suit * layout.RANKS : suit * layout.RANKS + layout.RANKS]
        rows.append((name, *(count or "-" for count in held)))
    return columns(rows)
