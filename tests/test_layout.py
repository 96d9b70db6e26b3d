"""Where things go: rooms that are divided exactly, parts that keep to theirs, tables with every panel on its sheet."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.drawing import (
    CARD_TEXT,
    COLUMN,
    GAP,
    NOTHING,
    ROOMS,
    THEMES,
    TWO_COLUMNS,
    Fact,
    Panel,
    Place,
    Rival,
    Screen,
    Sketch,
    Table,
    Tally,
    card,
    card_height,
    clipped,
    column,
    fact_rows,
    fan,
    first_that_fits,
    fit,
    frame,
    grid,
    heading,
    in_words,
    label,
    leading,
    lines,
    one_sheet,
    picture,
    podium,
    rect,
    row,
    score_bars,
    seat_line,
    shared_picture,
    stat,
    text,
    usual_table,
    verb,
    width_of,
    within,
    words_in,
    words_within,
    wrap,
)
from tests.snapshots.boards import HOSTILE, PEOPLE, SCREENS, check_panel, check_table

sizes = st.integers(1, 200).map(float)
places = st.builds(Place, st.integers(-50, 50), st.integers(-50, 50), st.integers(400, 1200), st.integers(400, 1200))
shares = st.lists(st.integers(1, 9), min_size=1, max_size=5)
words = st.text("abc de-fgWi ", min_size=1, max_size=60)


def brick(width: float = 40, height: float = 20, said: str = "") -> Sketch:
    return Sketch(rect(0, 0, width, height), width, height, said)


def moves(made: Sketch) -> list[tuple[float, float]]:
    """Where the parts of a sketch were put."""
    found = re.findall(r'<g transform="translate\(([^ ]+) ([^)]+)\)">', made.svg)
    return [(float(x), float(y)) for x, y in found]


def starting(part: ET.Element) -> float:
    """Where a part begins, from the left."""
    return float(part.get("transform", "").removeprefix("translate(").split()[0])


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(f"<svg>{svg}</svg>").iter("text")]


def checked(made: Sketch, id: str = "part") -> None:
    """A sketch keeps the rules of a board in the room that it says it takes."""
    numbers = "\n".join(map(str, range(200)))
    check_panel(Panel(id, id, made.width, made.height, made.svg, f"{numbers}\n{made.words}"))


# Rooms


@given(places, shares, st.integers(0, 20))
def test_a_place_is_divided_exactly(place: Place, parts: list[int], gap: int) -> None:
    across, down = place.columns(*parts, gap=gap), place.rows(*parts, gap=gap)
    assert sum(each.width for each in across) + gap * (len(parts) - 1) == pytest.approx(place.width)
    assert sum(each.height for each in down) + gap * (len(parts) - 1) == pytest.approx(place.height)
    assert all((each.y, each.height) == (place.y, place.height) for each in across)
    assert all((each.x, each.width) == (place.x, place.width) for each in down)
    for one, other in pairwise(across):
        assert one.x + one.width + gap == pytest.approx(other.x)
    for one, other in pairwise(down):
        assert one.y + one.height + gap == pytest.approx(other.y)
    assert (across[0].x, down[0].y) == (place.x, place.y)


@given(places, shares)
def test_a_place_is_divided_in_proportion(place: Place, parts: list[int]) -> None:
    for each, share in zip(place.columns(*parts), parts, strict=True):
        assert each.width * parts[0] == pytest.approx(place.columns(*parts)[0].width * share)


@given(places, st.integers(0, 300), st.integers(0, 20))
def test_a_strip_and_the_rest_are_the_whole(place: Place, strip: int, gap: int) -> None:
    left, beside = place.from_left(strip, gap)
    assert (left.x, left.width, beside.x) == (place.x, strip, place.x + strip + gap)
    assert beside.x + beside.width == place.x + place.width
    right, beside = place.from_right(strip, gap)
    assert (right.width, right.x + right.width) == (strip, place.x + place.width)
    assert (beside.x, beside.x + beside.width + gap) == (place.x, right.x)
    top, below = place.from_top(strip, gap)
    assert (top.y, top.height, below.y) == (place.y, strip, place.y + strip + gap)
    assert below.y + below.height == place.y + place.height
    bottom, above = place.from_bottom(strip, gap)
    assert (bottom.height, bottom.y + bottom.height) == (strip, place.y + place.height)
    assert (above.y, above.y + above.height + gap) == (place.y, bottom.y)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_has_room_for_a_board_and_for_the_own_things(screen: Screen) -> None:
    room = ROOMS[screen]
    assert room.board.width >= 360
    assert room.board.height > room.tray.height
    assert room.smallest >= (13 if screen.is_narrow else 12)


# Parts beside and below each other


def test_a_row_is_as_wide_as_its_parts_and_as_high_as_the_highest() -> None:
    made = row([brick(40, 20), brick(60, 50), brick(10, 30)], 5)
    assert (made.width, made.height) == (120, 50)
    assert moves(made) == [(0, 0), (45, 0), (110, 0)]


@pytest.mark.parametrize(("align", "top"), [(0, 0), (0.5, 15), (1, 30)])
def test_a_row_is_aligned_at_the_top_the_middle_or_the_bottom(align: float, top: float) -> None:
    assert moves(row([brick(40, 20), brick(40, 50)], align=align))[0] == (0, top)


def test_a_column_is_as_high_as_its_parts_and_as_wide_as_the_widest() -> None:
    made = column([brick(40, 20), brick(60, 50), brick(10, 30)], 5, align=0.5)
    assert (made.width, made.height) == (60, 110)
    assert moves(made) == [(10, 0), (0, 25), (25, 80)]


def test_what_takes_no_room_leaves_no_gap() -> None:
    assert row([brick(), NOTHING, brick()], 6).width == 86
    assert column([NOTHING, brick(), NOTHING, brick()], 6).height == 46
    assert row([]) == column([]) == grid([], 3) == fan([], 100) == NOTHING


def test_a_row_keeps_its_gap_where_there_is_room_and_overlaps_where_there_is_not() -> None:
    parts = [brick(40)] * 3
    assert moves(row(parts, 10, width=200)) == [(0, 0), (50, 0), (100, 0)]
    assert moves(row(parts, 10, width=130)) == [(0, 0), (45, 0), (90, 0)]
    assert moves(row(parts, 10, width=80)) == [(0, 0), (20, 0), (40, 0)]
    assert row(parts, 10, width=80).width == 80


def test_a_column_closes_up_where_it_must() -> None:
    parts = [brick(40, 20)] * 3
    assert moves(column(parts, 10, height=200)) == [(0, 0), (0, 30), (0, 60)]
    assert moves(column(parts, 10, height=64)) == [(0, 0), (0, 22), (0, 44)]
    assert moves(column(parts, 10, height=40)) == [(0, 0), (0, 10), (0, 20)]


@given(st.lists(sizes, min_size=1, max_size=8), st.integers(0, 20), st.integers(1, 900))
def test_parts_with_too_little_room_stay_in_it_and_in_their_order(wide: list[float], gap: int, room: int) -> None:
    across = row([brick(width, 10) for width in wide], gap, width=room)
    down = column([brick(10, width) for width in wide], gap, height=room)
    starts = [x for x, _y in moves(across)]
    assert starts == sorted(starts)
    assert starts == [y for _x, y in moves(down)]
    assert starts[0] == 0
    assert across.width == down.height
    assert across.width == pytest.approx(max(x + width for x, width in zip(starts, wide, strict=True)), abs=0.01)
    assert across.width <= max(room, *wide) + 0.01


@given(st.lists(st.tuples(sizes, sizes), min_size=1, max_size=9), st.integers(1, 4), st.integers(0, 20))
def test_a_grid_has_a_place_as_large_as_the_largest_for_each(
    wanted: list[tuple[float, float]], across: int, gap: int
) -> None:
    made = grid([brick(*size) for size in wanted], across, gap)
    wide, high = max(size[0] for size in wanted), max(size[1] for size in wanted)
    count, rows = min(across, len(wanted)), -(-len(wanted) // across)
    assert (made.width, made.height) == (count * wide + (count - 1) * gap, rows * high + (rows - 1) * gap)
    assert len(set(moves(made))) == len(wanted)
    assert moves(made)[-1][1] == (rows - 1) * (high + gap)


def test_the_rows_of_a_grid_may_have_a_gap_of_their_own() -> None:
    assert moves(grid([brick(40, 20)] * 3, 2, 4, 10)) == [(0, 0), (44, 0), (0, 30)]


@pytest.mark.parametrize("put", [row, column, lambda parts: grid(parts, 2), lambda parts: fan(parts, 60)])
def test_words_are_joined_in_the_order_of_the_parts(put: object) -> None:
    parts = [brick(said="one"), brick(), brick(said="two")]
    assert callable(put)
    assert put(parts).words == "one\ntwo"


def test_a_part_that_is_changed_in_size_or_place_says_the_same() -> None:
    part = brick(said="a box")
    assert fit(part, 10, 10).words == within(part, 90, 90).words == first_that_fits(9, 9, part).words == "a box"


# A hand of cards


def test_cards_lie_beside_each_other_then_closer_then_in_rows() -> None:
    cards = [brick(100, 140)] * 5
    assert moves(fan(cards, 600, 8))[1:] == [(108.0 * i, 0) for i in range(5)]
    assert [x for x, _y in moves(fan(cards, 300, 8))][1:] == [0, 50, 100, 150, 200]
    two_rows = fan(cards, 190, 8, least=30)
    assert two_rows.height == 2 * 140 + 8
    assert two_rows.svg.startswith('<g class="fan">')


@given(st.integers(1, 30), st.integers(40, 120), st.integers(130, 700), st.integers(10, 40))
def test_a_hand_fits_its_width_and_of_each_card_enough_is_seen(count: int, wide: int, room: int, least: int) -> None:
    made = fan([brick(wide, 50)] * count, room, 8, least)
    assert made.width <= room + 0.01
    rows = [[starting(part) for part in line] for line in ET.fromstring(made.svg)]
    assert sum(map(len, rows)) == count
    for starts in rows:
        assert all(after - before >= min(least, wide) - 0.01 for before, after in pairwise(starts))


# Into a room


@given(sizes, sizes, sizes, sizes)
def test_a_part_is_made_smaller_never_larger_and_keeps_its_form(
    wide: float, high: float, width: float, height: float
) -> None:
    made = fit(brick(wide, high), width, height)
    assert made.width == width
    assert made.height <= min(high, height) + 0.01
    share = made.height / high
    assert share <= 1
    assert wide * share <= width + 0.01
    if wide <= width and high <= height:
        assert "scale" not in made.svg


def test_the_first_drawing_that_has_room_is_taken() -> None:
    large, small = brick(200, 40), brick(60, 40)
    assert first_that_fits(300, 50, large, small) == large
    assert first_that_fits(100, 50, large, small) == small
    last = first_that_fits(30, 50, large, small)
    assert last.width == 30
    assert last.height == 20


def test_a_part_lies_in_the_middle_or_nearer_to_a_side() -> None:
    assert moves(within(brick(40, 20), 100, 60)) == [(30, 20)]
    assert moves(within(brick(40, 20), 100, 60, across=1, down=0)) == [(60, 0)]


# Words that are cut short


@given(st.text(max_size=40), st.integers(0, 300), st.sampled_from([13, 17]), st.booleans())
def test_clipped_words_fit_and_are_the_beginning(said: str, width: int, size: int, bold: bool) -> None:
    made = clipped(said, width, size, bold)
    if width_of(said, size, bold) <= width:
        assert made == said
    else:
        assert made.endswith("…")
        assert said.startswith(made[:-1])
        assert made == "…" or width_of(made, size, bold) <= width


@given(words, st.integers(40, 200), st.integers(1, 4))
def test_lines_are_cut_short_after_so_many(said: str, width: int, most: int) -> None:
    whole, made = wrap(said, width, 14), texts(lines(0, 14, said, width, 14, most=most))
    assert len(made) == min(len(whole), most)
    if len(whole) > most:
        assert made[:-1] == list(whole[: most - 1])
        assert made[-1].endswith("…")
        assert width_of(made[-1], 14) <= width
    else:
        assert made == list(whole)


@given(
    title=words,
    body=words,
    foot=st.sampled_from(["", "boost", "museum pays a very large sum of money"]),
    badge=st.sampled_from(["", "×2"]),
    sign=st.sampled_from(["", "map"]),
    width=st.integers(130, 240),
    height=st.integers(60, 200),
)
def test_a_card_cuts_short_what_has_no_room(
    title: str, body: str, foot: str, badge: str, sign: str, width: int, height: int
) -> None:
    svg = card("card", 0, 0, width, height, title, body, "gold", sign, foot, badge)
    checked(Sketch(svg, width, height + 4))
    room = card_height(title, body, width, sign, foot, badge)
    if title.strip() and height >= max(room, 101) and len(wrap(title, width - 100, 16, bold=True)) <= 2:
        assert len(re.findall(f'font-size="{CARD_TEXT}" fill="var\\(--ink\\)"', svg)) == len(
            wrap(body, width - 28, CARD_TEXT)
        )


def test_a_card_leaves_its_tail_free() -> None:
    long = "A sentence that goes on and on until there is no room left for it on the card at all."
    svg = card("c", 0, 0, 150, 150, "Rope", long, "brown", "rope", "a last line", tail=40)
    lowest = max(float(y) for y in re.findall(r'<text x="[^"]+" y="([^"]+)"', svg))
    assert lowest <= 150 - 40
    assert "…" in svg


def test_a_long_name_is_cut_short_in_a_line() -> None:
    made = seat_line(3, PEOPLE[3], 150)
    checked(made)
    assert texts(made.svg)[0].endswith("…")
    assert texts(seat_line(0, "Mara", 150).svg) == ["Mara"]


# Ready-made parts


@given(st.integers(80, 500), st.integers(60, 400), st.sampled_from(["", "The pit", "A title that is very long"]))
def test_a_frame_leaves_its_inside(width: int, height: int, title: str) -> None:
    made = frame(width, height, title, "an aside")
    inside = made.inside
    assert inside.x == width - inside.x - inside.width == 12
    assert inside.y + inside.height == height - 12
    checked(Sketch(made.svg, width, height))
    bottoms = [float(y) + 4 for y in re.findall(r'<text x="[^"]+" y="([^"]+)"', made.svg)]
    assert all(bottom <= inside.y for bottom in bottoms), "what is inside stays clear of the title"


def test_a_remark_is_left_out_where_there_is_no_room() -> None:
    assert texts(heading("The pit", "level 3", 200)) == ["The pit", "level 3"]
    assert texts(heading("The pit", "level 3", 90)) == ["The pit"]
    assert texts(heading("The pit of the long name", "level 3", 90))[0].endswith("…")


@given(
    st.sampled_from([None, 0, 7]),
    st.sampled_from([None, 7]),
    st.sampled_from(["Dig", "Dig where nobody has dug before"]),
    st.sampled_from(["", "2 coins"]),
    st.sampled_from(["", "pick"]),
    st.integers(120, 300),
)
def test_a_verb_glows_only_with_an_action(
    action: int | None, why: int | None, said: str, cost: str, sign: str, width: int
) -> None:
    made = verb("dig", said, cost, action, "Dig for 2 coins.", width, sign=sign, why=why)
    checked(made)
    assert made.width == width
    assert ("var(--act)" in made.svg) is (action is not None)
    assert ('data-action="' in made.svg) is (action is not None)
    assert ('data-why="7"' in made.svg) is (action is None and why == 7)
    assert ("Dig for 2 coins." in made.svg) is (action is not None)


@pytest.mark.parametrize("said", [*HOSTILE, "Dig"])
def test_whatever_is_written_in_a_part_stays_words(said: str) -> None:
    for made in (
        verb("v", said, "", 4, said, 180),
        stat(3, said),
        label(said, 120),
        words_in(said, 120),
        words_within(said, 120, 40),
        fact_rows([(said, 7)], 120),
        seat_line(0, said, 120),
        Sketch(frame(180, 80, said, said).svg, 180, 80),
    ):
        assert "<script" not in made.svg
        ET.fromstring(f"<svg>{made.svg}</svg>")


@given(words, st.integers(60, 300), st.integers(1, 120))
def test_words_stay_within_their_room_and_have_one_line_at_least(said: str, width: int, height: int) -> None:
    made, whole = words_within(said, width, height), words_in(said, width)
    checked(made)
    assert made.height <= max(height, leading(13))
    assert made.svg == whole.svg or made.height < whole.height


def test_parts_say_what_they_show() -> None:
    assert stat(12, "sherds").words == "sherds 12"
    assert fact_rows([("Lamp", "2 of 6"), ("Rope", 0)], 120).words == "Lamp 2 of 6\nRope 0"


@given(st.lists(st.tuples(words, st.integers(0, 199)), min_size=1, max_size=6), st.integers(90, 300))
def test_facts_stand_in_rows_and_do_not_run_into_their_numbers(facts: list[tuple[str, int]], width: int) -> None:
    checked(fact_rows(facts, width)._replace(words=""))


# Whole tables


@st.composite
def panels(draw: st.DrawFn) -> list[Panel]:
    """A few panels as small games offer them: narrow, some of them wide."""
    made = []
    for i in range(draw(st.integers(0, 7))):
        high, seat = draw(st.integers(20, 700)), draw(st.sampled_from([None, 0, 3]))
        width = draw(st.sampled_from([COLUMN, COLUMN, TWO_COLUMNS]))
        made.append(Panel(f"p{i}", f"Panel {i}", width, high, text(0, 14, f"panel {i}"), f"panel {i}", seat))
    return made


@given(panels(), st.sampled_from(SCREENS))
def test_the_usual_table_has_every_panel_on_its_sheet(given_panels: list[Panel], screen: Screen) -> None:
    table = usual_table(given_panels, screen, [])
    check_table(table, frozenset(), screen)
    (sheet,) = table.board
    assert sheet.width == ROOMS[screen].board.width
    assert [panel.id for panel in table.panels] == [panel.id for panel in given_panels]
    assert [panel.text for panel in table.panels] == [panel.text for panel in given_panels]
    for i, (panel, place) in enumerate(sheet.placed):
        assert place.width / place.height == pytest.approx(panel.width / panel.height)
        for _other, taken in sheet.placed[i + 1 :]:
            beside = place.x + place.width <= taken.x + 0.01 or taken.x + taken.width <= place.x + 0.01
            below = place.y + place.height <= taken.y + 0.01 or taken.y + taken.height <= place.y + 0.01
            assert beside or below, "panels lie over each other"


def small_table(rivals: Sequence[Rival] = ()) -> Table:
    """A board of two panels, own things below it, and the same things in a drawer."""
    room, tray = Place(0, 0, 400, 200), Place(0, 0, 300, 80)
    left, right = room.columns(1, 1)
    drawn = [Panel(id, id, 194, 200, text(0, 20, id), id) for id in ("left", "right")]
    own = Panel("own", "Your things", 300, 80, text(0, 20, "own"), "own", 0)
    return Table(
        [one_sheet("board", "The dig", room, (drawn[0], left), (drawn[1], right))],
        one_sheet("tray", "Your things", tray, (own, tray)),
        one_sheet("drawer", "Your things", tray, (own, tray), (own._replace(id="more", text="more"), tray)),
        rivals,
    )


def test_a_table_names_every_panel_once_in_the_order_of_reading() -> None:
    table = small_table()
    assert [sheet.id for sheet in table.sheets] == ["board", "tray", "drawer"]
    assert [panel.id for panel in table.panels] == ["left", "right", "own", "more"]


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_of_a_table_is_its_board_with_the_own_things_below(theme: str) -> None:
    root = ET.fromstring(picture(small_table(), theme))
    assert root.get("viewBox") == f"0 0 {400 + 2 * GAP} {200 + 80 + 3 * GAP}"
    shown = [element for element in root.iter() if element.get("class") == "panel"]
    assert [element.get("id") for element in shown] == ["panel-left", "panel-right", "panel-own"]
    assert [float(element.get("x", "")) for element in shown] == [GAP, GAP + 206, GAP]
    assert [float(element.get("y", "")) for element in shown] == [GAP, GAP, GAP + 200 + GAP]
    assert root.get("aria-label") == "The dig, Your things"
    assert "var(" not in " ".join(value for element in root.iter() for value in element.attrib.values())


def test_a_picture_for_a_spectator_has_no_tray() -> None:
    assert "panel-own" not in picture(small_table()._replace(tray=None, drawer=None))


def test_rivals_are_said_in_a_line_each() -> None:
    rivals = [
        Rival(1, "in the camp", [Fact(12, "coins", "coin"), Fact(3, "cards")]),
        Rival(2, "", [Fact(0, "coins")], note="has passed"),
    ]
    assert in_words(rivals, PEOPLE) == "Ilse  coins 12, cards 3; in the camp\nTom   coins 0; has passed"


# The end


def tally(seat: int, *parts: int, name: str = "") -> Tally:
    made = [(f"part {chr(97 + i)}", points) for i, points in enumerate(parts)]
    return Tally(seat, name or PEOPLE[seat], seat + 1, sum(parts), made)


def segments(svg: str) -> list[list[tuple[float, float]]]:
    """For each bar its parts: where they begin, and how wide they are."""
    found: dict[float, list[tuple[float, float]]] = {}
    for group in re.findall(r'<g class="seg d\d">(<rect [^>]+>)', svg):
        x, y, width = (float(number) for number in re.findall(r' (?:x|y|width)="([^"]+)"', group)[:3])
        found.setdefault(y, []).append((x, width))
    return list(found.values())


tallies_of_some = st.lists(st.lists(st.integers(-30, 150), min_size=1, max_size=9), min_size=1, max_size=5).map(
    lambda all_parts: [tally(seat, *parts) for seat, parts in enumerate(all_parts)]
)


@given(tallies_of_some, st.integers(480, 900))
def test_the_parts_of_a_bar_are_as_long_as_their_points(tallies: list[Tally], width: int) -> None:
    made = score_bars(tallies, width)
    numbers = "\n".join(str(points) for one in tallies for points in (one.points, *(part[1] for part in one.parts)))
    numbers += "\n" + "\n".join(map(str, range(1400)))  # of the scale
    check_panel(Panel("bars", "Bars", made.width, made.height, made.svg, numbers))
    gains = [[points for _said, points in one.parts if points > 0] for one in tallies]
    bars = segments(made.svg)
    assert [len(bar) for bar in bars] == [len(each) for each in gains if each]
    most = max([1, *(sum(each) for each in gains)])
    for bar, each in zip(bars, [each for each in gains if each], strict=True):
        assert [x for x, _wide in bar] == sorted(x for x, _wide in bar)
        length = bar[-1][0] + bar[-1][1] - bar[0][0]
        whole = max(x + wide for other in bars for x, wide in other) - bar[0][0]
        assert length == pytest.approx(whole * sum(each) / most, abs=4)


def test_parts_add_up_to_the_points_that_stand_beside_the_bar() -> None:
    made = score_bars([tally(0, 24, 12, 5), tally(1, 20, 9, -2)], 620)
    scale = ["0", "10", "20", "30", "40"]
    assert [said for said in texts(made.svg) if said.isdigit()] == [*scale, "24", "12", "5", "41", "20", "9", "27"]
    assert made.words == "1. Mara: 41 (part a 24, part b 12, part c 5)\n2. Ilse: 27 (part a 20, part b 9, part c -2)"


def test_a_loss_is_said_and_not_drawn() -> None:
    made = score_bars([tally(0, 10), tally(1, -4)], 620)
    assert [len(bar) for bar in segments(made.svg)] == [1]
    assert "-4" in texts(made.svg)
    assert "part a -4" in made.words


def test_no_points_are_no_bar() -> None:
    made = score_bars([tally(0, 0), tally(1, 0, 0)], 620)
    assert segments(made.svg) == []
    assert texts(made.svg).count("0") == 3  # one of them on the scale
    assert score_bars([], 620).height < 20


def test_narrow_bars_have_their_names_above_them() -> None:
    wide, slim = (score_bars([tally(0, 9), tally(1, 4)], width) for width in (620, 340))
    assert slim.height > wide.height
    assert min(x for bar in segments(slim.svg) for x, _wide in bar) < 10
    check_panel(Panel("bars", "Bars", slim.width, slim.height, slim.svg, "9\n4"))


def test_the_best_three_stand_on_a_podium_with_the_first_in_the_middle() -> None:
    made = podium([tally(seat, 9 - seat)._replace(place=place) for seat, place in ((3, 1), (1, 2), (0, 2), (2, 4))])
    marks = re.findall(r'translate\((\d+) (\d+)\)" fill="var\(--seat-(\d)\)', made.svg)
    assert [seat for _x, _y, seat in sorted(marks, key=lambda mark: int(mark[0]))] == ["1", "3", "0"]
    heights = {seat: int(y) for _x, y, seat in marks}
    assert heights["3"] < heights["1"] == heights["0"]
    assert podium([tally(0, 9)]).svg == ""


def test_only_the_winners_have_a_crown() -> None:
    made = score_bars([tally(0, 9), tally(1, 9)._replace(place=1), tally(2, 4)], 620)
    assert made.svg.count("var(--gild)") == 2


@pytest.mark.parametrize("name", HOSTILE)
def test_whoever_wins_their_name_stays_a_name(name: str) -> None:
    made = shared_picture("Shaft", f"{name} wins", name * 3, [tally(0, 100, 50, name=name), tally(1, 3, name=name)])
    numbers = "\n".join(map(str, range(151)))
    check_panel(Panel("end", "End", made.width, made.height, made.svg, numbers))
    assert "<script" not in made.svg
