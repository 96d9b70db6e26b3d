"""The shapes that boards share: colours that can be told apart, text that fits, nothing from outside that runs."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite import drawing
from digsite.drawing import (
    HUES,
    ICONS,
    PALETTES,
    SEAT_SHAPES,
    SMALLEST,
    THEMES,
    Panel,
    compose,
    panel_svg,
    themed,
)
from digsite.text import keeping
from digsite.text.keeping import kept
from tests.snapshots.boards import HOSTILE, check_panel, compare


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """As the web's accessibility guidelines compute it: 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


SEATS = [f"seat-{seat}" for seat in range(len(SEAT_SHAPES))]
GROUNDS = ["paper", "card"]
TEXT = [(ink, ground) for ink in ("ink", "muted", "act", "alarm", *SEATS, *HUES) for ground in GROUNDS]
TEXT += [("on", hue) for hue in (*HUES, *SEATS)] + [("card", "ink"), ("on", "act"), ("on", "alarm")]
TEXT += [(ink, f"{hue}-wash") for hue in HUES for ink in ("ink", "muted", hue)] + [("ink", "tray")]
SHAPES = [("buried", "earth"), ("muted", "tray")] + [("shaft", f"soil-{i}") for i in range(1, 5)]


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    colours = PALETTES[theme]
    weak = {(a, b): contrast(colours[a], colours[b]) for a, b in TEXT if contrast(colours[a], colours[b]) < 4.5}
    assert not weak


@pytest.mark.parametrize("theme", THEMES)
def test_shapes_that_mean_something_can_be_seen(theme: str) -> None:
    colours = PALETTES[theme]
    weak = {(a, b): contrast(colours[a], colours[b]) for a, b in SHAPES if contrast(colours[a], colours[b]) < 3}
    assert not weak


def test_the_colours_of_the_design_are_kept() -> None:
    light, dark = PALETTES["light"], PALETTES["dark"]
    assert [light[name] for name in ("paper", "card", "ink", "act")] == ["#f6efe2", "#fffaf0", "#2b2620", "#17706f"]
    assert [dark[name] for name in ("paper", "card", "ink", "act")] == ["#1e1a15", "#2a251e", "#efe6d6", "#5cc4c2"]


def test_nothing_but_act_is_teal() -> None:
    for theme in THEMES:
        for name, colour in PALETTES[theme].items():
            if colour.startswith("#") and name != "act":
                red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
                assert not (green > red + 40 and blue > red + 40 and abs(green - blue) < 25), name


def test_a_page_gets_every_colour_as_a_variable() -> None:
    for theme in THEMES:
        declared = re.findall(r"^--([a-z0-9-]+): (.+);$", drawing.variables(theme), re.MULTILINE)
        assert dict(declared) == PALETTES[theme]


@pytest.mark.parametrize("words", HOSTILE)
def test_words_from_outside_stay_words(words: str) -> None:
    svg = f'<svg>{drawing.text(0, 0, words)}<g aria-label="{drawing.escape(words)}"/></svg>'
    root = ET.fromstring(themed(svg, "light"))
    shown = (
        words.replace("\ud800", "\ufffd")
        .replace("\x00", "\ufffd")
        .replace("\x1b", "\ufffd")
        .replace("\ufffe", "\ufffd")
    )
    assert [element.tag for element in root.iter()] == ["svg", "text", "g"]
    assert root[0].text == shown
    assert root[1].get("aria-label") == shown


@given(st.text(max_size=60))
def test_any_words_can_be_drawn(words: str) -> None:
    root = ET.fromstring(f"<svg>{drawing.text(0, 0, words)}{drawing.seat_mark(0, 0, 0, 8, words)}</svg>")
    assert [element.tag for element in root][:1] == ["text"]


@given(st.text(max_size=60), st.integers(60, 340), st.sampled_from([12, 16, 24]), st.booleans())
def test_wrapped_lines_fit_and_lose_nothing(words: str, width: int, size: int, bold: bool) -> None:
    made = drawing.wrap(words, width, size, bold)
    assert "".join("".join(made).split()) == "".join(words.split())
    for line in made:
        assert drawing.width_of(line, size, bold) <= width or len(line) == 1


def test_a_long_name_breaks_at_its_hyphen() -> None:
    assert drawing.wrap("Longwinded-Fotheringay", 150, 16) == ("Longwinded-", "Fotheringay")


def test_widths_are_those_of_the_widest_usual_font() -> None:
    assert drawing.width_of("Weapons", 100) == pytest.approx(467, abs=1)  # DejaVu Sans: 447
    assert drawing.width_of("é", 100) == drawing.width_of("e", 100)
    assert drawing.width_of("発", 10) > 10


@given(st.lists(st.tuples(st.text(max_size=50), st.integers(0, 9999), st.text(max_size=90)), min_size=1, max_size=5))
def test_columns_are_aligned_and_fit_a_terminal(rows: list[tuple[str, int, str]]) -> None:
    for line in drawing.columns(rows, numbers=[1], widest=30).split("\n"):
        assert drawing.cells(line) <= drawing.PAGE_WIDTH


def test_columns_fold_what_is_too_long() -> None:
    rows = [
        ("Mara", 7, "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"),
        ("Jo", 12, "x"),
    ]
    assert drawing.columns(rows, numbers=[1]) == (
        "Mara   7  one two three four five six seven eight nine ten eleven twelve\n"
        "          thirteen fourteen\n"
        "Jo    12  x"
    )


def test_a_part_that_cannot_be_done_has_no_action_and_no_teal() -> None:
    part = drawing.pressable("a", drawing.rect(0, 0, 9, 9), None, "", (0, 0, 9, 9))
    assert "data-action" not in part
    assert "act" not in part


def test_seats_differ_in_shape_and_colour() -> None:
    marks = [drawing.seat_mark(seat, 0, 0) for seat in range(5)]
    assert len({re.sub(r"seat-\d", "", mark) for mark in marks}) == 5
    assert len({PALETTES["light"][name] for name in SEATS}) == 5


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_its_face(face: int) -> None:
    assert drawing.die("d", 0, 0, 40, face).count("<circle") == face


def test_a_long_track_wraps() -> None:
    track = drawing.track("t", 0, 0, 340, range(16), [i < 5 for i in range(16)], "rust")
    assert track.width <= 340
    assert track.height == 2 * 32 - 6
    assert track.svg.count('class="space full"') == 5


def all_shapes() -> Panel:
    """Every shape once, as the sheet that later boards are drawn from."""
    icons, svg, below = "", "", -(-len(ICONS) // 9) * 66 - 264
    for i, name in enumerate(ICONS):
        x, y = i % 9 * 78, i // 9 * 66
        icons += drawing.icon(name, x + 16, y, 40) + drawing.text(x + 36, y + 56, name, 13, "muted", anchor="middle")
    suits = (
        ("Coins", "coin", "gold"),
        ("Weapons", "sword", "red"),
        ("Bones", "bone", "green"),
        ("Texts", "text", "blue"),
    )
    for i, (suit, sign, hue) in enumerate(suits):
        svg += drawing.tile(f"tile-{i}", i * 92, 270, 84, i + 2, suit, sign, hue)
        svg += drawing.tile(f"small-{i}", i * 50, 366, 44, i + 2, suit, sign, hue)
    svg += drawing.hidden_tile("down", 372, 270, 84, "Face down", 1) + drawing.empty_place(556, 270, 84, 84)
    hidden = drawing.hidden_tile("can", 464, 270, 84, "Face down", 2)
    svg += drawing.pressable("turn", hidden, 5, "Turn this tile up.", (462, 268, 88, 88))
    for face in range(1, 7):
        svg += drawing.die(f"die-{face}", 218 + face * 46, 366, 40, face, ["", *HUES][face - 1])
    for i, name in enumerate(("skull", "pick", "lantern", "map", "book", "compass", "question")):
        svg += drawing.die(f"sign-{i}", i * 54, 426, 46, name, "red" if name == "skull" else "")
    svg += drawing.die("die-9", 400, 426, 46, 9)
    words = ("Mine Cart", "Move exactly 4 levels down and ignore every hazard on the way")
    high = drawing.card_height(*words, 170, "map", "boost", "×2")
    svg += drawing.card("card", 0, 490, 170, high, *words, "gold", "map", "boost", "×2")
    svg += drawing.card("plain", 190, 490, 170, 120, "Lucky Charm", "Ignore any hazard you pass", "green")
    svg += drawing.card_back("back", 380, 490, 62, 84, 4, "rust") + drawing.card_back(
        "small", 606, 490, 24, 34, "?", "brown"
    )
    svg += drawing.pile("pile", 456, 490, 62, 84, 9, "violet", "9 left", 2)
    svg += drawing.pile("no-pile", 530, 490, 62, 84, 0, "violet", "none left")
    svg += drawing.track("track", 0, 664, 340, range(16), [i < 5 for i in range(16)], "rust", round_ones=True).svg
    svg += drawing.track("boxes", 360, 650, 340, [""] * 10, [i < 3 for i in range(10)], "blue", 22).svg
    svg += drawing.chip(360, 690, "Museum", "brown", "museum").svg + drawing.chip(500, 690, "plain").svg
    svg += drawing.bar("odds", 0, 730, 300, 0.42, 0.05, "red") + drawing.text(310, 742, "42 %", 13)
    svg += drawing.bar("sure", 380, 730, 300, 1.0) + drawing.news(440, 780)
    for seat in range(5):
        svg += drawing.seat_mark(seat, 20 + seat * 30, 780, 10, "Mara")
        svg += drawing.figure(f"figure-{seat}", seat, 200 + seat * 44, 780, "Mara", seat + 3 if seat % 2 else None)
    svg += drawing.named_seat(3, 480, 765, "Mara", 200).svg
    svg += drawing.section("site", 0, 830, 200, 260, 22, 13, [5, 10, 15, 20])
    svg += drawing.figure("digger", 1, 100, 984, "Mara", 13)
    svg += (
        drawing.chip(48, 930, "blocked", "violet", "blocked").svg
        + drawing.chip(48, 1040, "hazard", "red", "hazard").svg
    )
    pills = [drawing.pill(f"pill-{i}", f"Roll {i} dice", i, f"Roll {i} dice.", 200) for i in (3, 4, 5)]
    svg += drawing.moved(drawing.stack([drawing.flow(pills, 300), drawing.chip(0, 0, "below")]), 240, 830)
    numbers = " ".join(map(str, range(21)))
    whole = icons + drawing.moved(drawing.Sketch(svg, drawing.TWO_COLUMNS, 1100), 0, below)
    return Panel("sheet", "All shapes", drawing.TWO_COLUMNS, 1100 + below, whole, f"{numbers} 42", seat=2)


def test_a_shaft_is_as_deep_as_it_is_dug() -> None:
    root = ET.fromstring(f"<svg>{drawing.section('site', 0, 0, 200, 220, 22, 13, [5, 10])}</svg>")
    shaft = next(element for element in root.iter("rect") if element.get("fill") == "var(--shaft)")
    assert shaft.get("height") == "130"
    assert [element.text for element in root.iter("text")] == ["5", "10"]
    assert "--shaft" not in drawing.section("site", 0, 0, 200, 220, 22, 0)


def test_every_shape_keeps_the_rules_of_a_board(rewrite: bool) -> None:
    check_panel(all_shapes())
    compare("shapes", [all_shapes()], rewrite=rewrite)


def test_text_is_never_small() -> None:
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', all_shapes().svg)]
    assert min(sizes) >= SMALLEST


def panel(id: str, height: float, wide: bool = False) -> Panel:
    width = drawing.TWO_COLUMNS if wide else drawing.COLUMN
    return Panel(id, id, width, height, drawing.text(0, 12, id), id)


def test_a_picture_of_all_panels_is_low_and_nothing_overlaps() -> None:
    panels = [panel("a", 300), panel("b", 200), panel("c", 400), panel("d", 100, wide=True)]
    root = ET.fromstring(compose(panels))
    frames = [group for group in root.iter() if group.get("class") == "panel"]
    assert [frame.get("id") for frame in frames] == ["panel-a", "panel-b", "panel-c", "panel-d"]
    places = [frame.get("transform") for frame in frames]
    assert places == ["translate(16 16)", "translate(16 392)", "translate(404 16)", "translate(16 668)"]


def test_shapes_in_a_flow_begin_a_new_row_where_there_is_no_room() -> None:
    brick = drawing.Sketch(drawing.rect(0, 0, 40, 20), 40, 20)
    row = drawing.flow([brick] * 3, 100, 10, 5)
    assert re.findall(r"translate\(([^)]*)\)", row.svg) == ["0 0", "50 0", "0 25"]
    assert (row.width, row.height) == (100, 45)
    assert drawing.flow([], 100).height == 0


def test_a_stack_leaves_out_what_has_no_height() -> None:
    brick = drawing.Sketch(drawing.rect(0, 0, 40, 20), 40, 20)
    pile = drawing.stack([brick, drawing.Sketch("", 90, 0), brick], 6)
    assert re.findall(r"translate\(([^)]*)\)", pile.svg) == ["0 0", "0 26"]
    assert (pile.width, pile.height) == (40, 46)


def test_a_pill_is_large_enough_for_a_thumb_and_its_words() -> None:
    short, long = (drawing.pill("p", words, 4, words, 200) for words in ("Stop", "Stop and " * 12))
    assert short.height >= 44
    assert long.width <= 200
    assert long.height > short.height
    assert 'data-action="4"' in short.svg


def test_what_is_kept_is_drawn_once_in_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    @kept(8)
    def mark(number: int, ink: str = "ink") -> str:
        drawn.append((number, ink))
        return f"{number} {ink}"

    assert [mark(1), mark(1), mark(2, ink="on")] == ["1 ink", "1 ink", "2 on"]
    assert drawn == [(1, "ink"), (2, "on")]
    monkeypatch.setattr(keeping, "_", lambda sentence: f"Language: de{sentence}")
    assert mark(1) == "1 ink"
    assert len(drawn) == 3


def test_a_picture_of_nothing_is_a_picture() -> None:
    assert ET.fromstring(compose([])).get("viewBox") == "0 0 404 16"


def test_a_picture_of_very_many_panels_is_made_quickly() -> None:
    root = ET.fromstring(compose([panel(f"p{i}", 100 + i) for i in range(40)]))
    assert sum(group.get("class") == "panel" for group in root.iter()) == 40


def test_a_panel_stands_alone_or_on_a_page() -> None:
    one = all_shapes()
    page, alone = panel_svg(one), panel_svg(one, "dark")
    assert 'fill="var(--ink)"' in page
    assert 'role="button" tabindex="0"' in page
    assert "var(" not in alone
    assert "tabindex" not in alone
    assert PALETTES["dark"]["ink"] in alone
