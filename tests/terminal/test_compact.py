"""The table in few lines: it fits a small terminal, leaves nobody out, and the whole of it is a key away."""

import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len

import digsite
from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.games.antiquitus.rules import layout as antiquitus
from digsite.games.antiquitus.words.compact import mark
from digsite.match import Look, Match
from digsite.terminal import colours
from digsite.terminal.screen import Screen
from digsite.terminal.sitting import Sitting
from digsite.terminal.typed import Player
from digsite.text import compact
from tests.catalogue import compiled_only, random_game, table_of

pytestmark = compiled_only

NAMES = ["Maximiliane von und zu Hohenschwangau-Au", "Maximiliane von Thun", "発掘調査隊の考古学者さん", "Bo", "I"]
WIDTH, HEIGHT = 80, 24
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT = "c: all choices, help: keys.\n> "
WIPED = re.compile(r"\x1b\[2J(?:\x1b\[H)?")
TABLES = [(id, seats) for id in digsite.games() for seats in digsite.game(id).seats]
ENDS = [(id, seats) for id, seats in TABLES if seats in (digsite.game(id).seats[0], digsite.game(id).seats[-1])]


class Terminal(io.StringIO):
    """What a person would sit at."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A terminal of 80 x 24 with all colours."""
    for name, value in {"COLUMNS": WIDTH, "LINES": HEIGHT, "TERM": "xterm-256color", "COLORTERM": "truecolor"}.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("DIGSITE_SAVES", str(tmp_path / "saved"))


@cache
def places(id: str, seats: int) -> tuple[np.record, ...]:
    """Positions of a random game with each row of options, evenly spread, and its end."""
    table, found = table_of(id, seats), list[np.record]()
    for game in table.games(len(table.rows)):
        met = [s for s, _action in game.positions()]
        end = copy(met[-1])
        table.rules.play(end, table.box, game.actions[-1])
        found += [*met[:: max(1, len(met) // 15)], end]
    return tuple(found)


def looks(id: str, seats: int, *, seated: bool = False) -> Iterator[Look]:
    """Each of these as every seat sees it, and as a spectator does."""
    for s in places(id, seats):
        for viewer in range(seats) if seated else table_of(id, seats).viewers:
            yield digsite.game(id).look(s, viewer, NAMES[:seats])


@cache
def positions(id: str, seats: int) -> tuple[Match, ...]:
    """Matches in which somebody decides: near the beginning, in the middle and near the end."""
    table, found = table_of(id, seats), list[Match]()
    for row in {0, len(table.rows) - 1}:
        game = random_game(id, seats, row, row)
        match = Match(table.game, table.game.box, seats, game.chosen, seed=game.seed, names=NAMES[:seats])
        wanted = [len(game.actions) * share // 20 for share in (3, 11, 18)]
        for number, action in enumerate(game.actions):
            if wanted and number >= wanted[0] and match.to_move < seats:
                found.append(match.copy())
                wanted.pop(0)
            match.play(action)
    return tuple(found)


def sat(match: Match, *lines: str, lively: bool = True, colour: bool = True) -> str:
    """What is shown to the mover, who types these lines."""
    kind = Terminal if lively else io.StringIO
    target = kind()
    screen = Screen(kind("".join(f"{line}\n" for line in lines)), target, colour=colour)
    sitting = Sitting(match.copy(), [Player(name, name, False) for name in match.names], {}, screen)
    sitting.reader = match.to_move
    assert sitting.run() == 0
    return target.getvalue()


def step_of(text: str) -> str:
    """The first step that was shown, from clearing the screen to where one types."""
    first, prompt, _rest = CODES.sub("", WIPED.split(text)[1]).partition(PROMPT)
    return first + prompt


def answer(match: Match, key: str, lively: bool) -> str:
    """What is shown when this is typed."""
    text = CODES.sub("", sat(match, key, "q", "n", lively=lively))
    return text.partition(PROMPT)[2].partition("leaves without saving")[0]


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_a_compact_table_fits_and_names_everybody(id: str, seats: int) -> None:
    for look in looks(id, seats):
        lines = look.compact.split("\n")
        assert len(lines) <= compact.LINES, look.compact
        assert max(map(cell_len, lines)) <= compact.ROOM, look.compact
        assert all(line.isprintable() and line == line.rstrip() for line in lines), look.compact
        for name in compact.short_names(look.names):
            assert name in look.compact, look.compact


def held_in_shaft(look: Look) -> list[str]:
    return [kind.name for kind, count in zip(look.box.tool, look.s.hand[look.seat], strict=True) if count]


def held_in_antiquitus(look: Look) -> list[str]:
    own = [number for number, place in enumerate(look.s.where) if place == antiquitus.HAND + look.seat]
    camp = [mark(look.box, kind) for kind in range(antiquitus.RELICS) if look.s.camp[look.seat][kind]]
    return [*(look.box.placard[number].name for number in own), *(camp if sum(look.s.camp[look.seat]) < 12 else [])]


def held_in_ancient_artifacts(look: Look) -> list[str]:
    return ["You", f"${look.s.money[look.seat]}", *(region.name for region in look.box.region)]


def held_in_artifact(look: Look) -> list[str]:
    names = [kind.name.lower() for kind in look.box.artifact_type]
    hand = look.s.hand[look.seat]
    few = sum(hand) < 10
    return ["Your hand", *(name for i, name in enumerate(names) if few and any(hand[i : 20 : len(names)]))]


def held_in_final_dig(look: Look) -> list[str]:
    return [card.name for card, count in zip(look.box.adventure, look.s.hand[look.seat], strict=False) if count]


HELD: dict[str, Callable[[Look], list[str]]] = {
    "shaft": held_in_shaft,
    "antiquitus": held_in_antiquitus,
    "ancient_artifacts": held_in_ancient_artifacts,
    "artifact": held_in_artifact,
    "final_dig": held_in_final_dig,
}


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_a_compact_table_says_what_the_reader_holds(id: str, seats: int) -> None:
    for look in looks(id, seats, seated=True):
        text = " ".join(look.compact.split())
        for thing in HELD[id](look):
            assert thing in text, f"{thing}:\n{look.compact}"


@pytest.mark.parametrize(("id", "seats"), ENDS)
def test_every_step_fits_a_small_terminal(id: str, seats: int) -> None:
    for match in positions(id, seats):
        step = step_of(sat(match, "q", "n"))
        lines = step.split("\n")
        assert len(lines) <= HEIGHT, f"{len(match.actions)} actions:\n{step}"
        assert max(map(cell_len, lines)) <= WIDTH, f"{len(match.actions)} actions:\n{step}"
        assert look_of(match).compact.split("\n")[0] in step
        assert "t: whole table" in step


def look_of(match: Match) -> Look:
    return match.look(match.to_move)


@pytest.mark.parametrize("id", digsite.games())
def test_in_a_pipe_table_and_choices_are_as_short(id: str) -> None:
    for match in positions(id, max(digsite.game(id).seats)):
        text = sat(match, "q", "n", lively=False)
        assert "\x1b" not in text
        table, listed = look_of(match).compact, text.partition("Your choices\n")[2].partition("\n> ")[0]
        assert table in text
        lines = 1 + len(table.split("\n")) + 1 + len(listed.split("\n")) + 1  # head, heading and prompt besides
        assert lines <= HEIGHT, text


@pytest.mark.parametrize("id", digsite.games())
def test_every_choice_has_its_number_in_the_step_or_is_counted(id: str) -> None:
    for match in positions(id, min(digsite.game(id).seats)):
        step = step_of(sat(match, "q", "n"))
        count = len(look_of(match).choices)
        more = re.search(r"\.\.\. (\d+) more: c lists all", step)
        shown = count - (int(more[1]) if more else 0)
        last = step.rpartition("t: whole table")[0]
        assert all(re.search(rf"(?m)(?:^|  ) *{number}[ +] ", last) for number in range(1, shown + 1)), step


@pytest.mark.parametrize("lively", [True, False])
@pytest.mark.parametrize("id", digsite.games())
def test_a_key_shows_the_whole_table_and_one_all_choices(id: str, lively: bool) -> None:
    match = positions(id, max(digsite.game(id).seats))[1]
    look = look_of(match)
    whole = answer(match, "t", lively)
    for panel in look.panels:
        assert panel.title in whole
    text = answer(match, "c", lively)
    for choice in look.choices:
        assert choice.label.split()[0] in text
        assert lively or f"{choice.label}" in text
    assert "the whole table" in answer(match, "help", lively)


def test_relics_have_their_colours_at_a_terminal_alone() -> None:
    match = positions("antiquitus", 2)[1]
    hues = look_of(match).hues
    assert {hues[word] for word in ("B3", "C1", "T6", "W2", "Bones 3")} == {"green", "gold", "blue", "red"}
    seen = {hues[word] for word in re.findall(r"\b[BCTW][1-6]\b", look_of(match).compact)}
    text = sat(match, "q", "n")
    for hue in seen:
        red, green, blue = (int(colours.HUES[hue][i : i + 2], 16) for i in (1, 3, 5))
        assert f"38;2;{red};{green};{blue}m" in text
    assert seen
    assert "38;2" not in sat(match, "q", "n", colour=False)
    assert "\x1b" not in sat(match, "q", "n", lively=False)


@pytest.mark.parametrize("id", digsite.games())
def test_what_has_a_hue_is_known_to_the_terminal(id: str) -> None:
    look = digsite.game(id).new(seed=1).look(None)
    assert look.hues
    assert set(look.hues.values()) <= set(colours.HUES)


def test_a_mark_inside_a_word_has_no_colour() -> None:
    text = colours.with_names("B3 B33 aB3 (B3) B3.", [], hues={"B3": "green"})
    assert [span.start for span in text.spans] == [0, 12, 16]


def test_a_game_that_says_nothing_compact_shows_its_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    match = digsite.game("antiquitus").new(2, 1, names=NAMES[:2])
    match.run()
    monkeypatch.delattr(match.game.words, "compact")
    monkeypatch.delattr(match.game.words, "hues")
    look = look_of(match)
    assert look.compact == look.text
    assert look.hues == {}
    step = step_of(sat(match, "q", "n"))
    assert all(panel.title in step for panel in look.panels)


def test_a_spectator_has_a_compact_table_too() -> None:
    match = positions("shaft", 2)[0]
    assert match.look(None).seat == NOBODY
    assert "Your tools" in match.look(0).compact
    assert "Your tools" not in match.look(None).compact
