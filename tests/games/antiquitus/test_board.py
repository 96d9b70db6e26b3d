"""The table of Antiquitus in pictures and words: complete, true for its reader, and every choice on it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np
import pytest

import digsite
from digsite.core import NOBODY, OVER
from digsite.drawing import Screen
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import Phase, layout
from digsite.match import Match
from tests.catalogue import clause, few
from tests.games.antiquitus.positions import (
    BOX,
    CODES,
    KEYS,
    action,
    at_table,
    dealt,
    go,
    kinds,
    submitting,
    take,
    turn_starts,
)
from tests.snapshots.boards import (
    HOSTILE,
    PEOPLE,
    Readers,
    check_look,
    compare_look,
    panel,
    pressed,
    said,
    visible,
)

READERS = Readers("antiquitus", BOX)
shown = READERS.shown


# Positions

SITE = """
    C2    (B1)  (C1)  (T1)  W5
    (B2)  CAVE  W3    GOLD  (W1)
    T6    (C3)  B3    T4    (B4)
    (T2)  (T4)  B6    --    (GOLD)
    T1    (C4)  (T3)  (W4)  C6
"""
CAMPS = ["B1 B4 C3 T5 W2 W2", "C5 C1 W6", "T2 T3 B2 W4 B5 B5 C4 T3 W1 W6", "", "T5"]
HANDS = [
    "rival_nations rags_to_riches temple_of_odin",
    "cash_grab the_art_of_war midas_touch",
    "layered_secrets magnum_opus odds_and_evens",
    "rise_of_empires renaissance period_piece",
    "perfect_fit prime_relics temple_of_neith",
]
STACKS = {0: "grave_robbing tablets_of_uruk strength_in_numbers", 2: "istanbul_was"}


def table_of(seats: int, **changes: Any) -> np.record:
    """A table in mid-game: tiles turned down again, events, an empty spot, submissions, placards known to all."""
    told = {"site": SITE, "camps": CAMPS[:seats], "hands": HANDS[:seats], "stacks": STACKS, "discard": "C2 C3 T1 W5"}
    s = at_table(seats, **(told | changes))
    if told["site"] == SITE and "site" not in changes:
        for cell in (9, 11, 19):
            s.known[cell] = 1
    for key in ("midas_touch", "temple_of_odin"):
        s.shown[KEYS.index(key)] = 1
    submitted(s, 0, "rise_of_villages", "B1 B2")
    submitted(s, 1, "unnecessary_surplus enlightenment", "T4 T5 W3")
    submitted(s, 1, "march_of_the_khan", "W1 W2 W3")
    return turn_starts(s)


def submitted(s: np.record, seat: int, keys: str, tiles: str) -> None:
    """Put a submission of this seat into its museum."""
    cards = [KEYS.index(key) for key in keys.split()]
    for number in cards:
        s.where[number] = layout.MUSEUM + seat
        s.remainder[BOX.placard[number].deck] -= 1
    for kind in kinds(tiles):
        take(s, kind)
        s.museum[seat, kind] += 1
    s.rep[seat] += sum(BOX.placard[number].rep for number in cards) + len(cards) - 1
    s.subs[seat] += 1
    s.total += 1


def put(s: np.record, **fields: Any) -> np.record:
    for name, value in fields.items():
        s[name] = value
    return s


def asked(s: np.record, phase: Phase, seat: int, **fields: Any) -> np.record:
    return put(s, phase=phase, to_move=seat, **fields)


def passing(*chosen: str) -> np.record:
    """Texts were dug by seat 1; from there on these tiles are chosen."""
    s = asked(table_of(4), Phase.TEXTS_PICK, 0, active=1, dug=2, rev=2)
    for seat, code in zip((1, 2, 0), chosen, strict=False):
        s.passed[seat] = CODES.index(code)
    return put(s, to_move=(1, 2, 0)[len(chosen)])


def dry() -> np.record:
    """No relic is left in the Site, the tile deck is empty, and a submission may be made."""
    s = at_table(2, site={6: "CAVE", 13: "GOLD"}, rest="empty", camps=CAMPS[:2], hands=HANDS[:2], deck="")
    return turn_starts(put(s, rep=[11, 9, 0, 0, 0], subs=[2, 3, 0, 0, 0], total=5))


def over() -> np.record:
    s = table_of(5)
    return asked(s, Phase.END, OVER, rep=[7, 12, 12, 3, 0], subs=[2, 3, 3, 2, 0], total=10)


LONG = "B1 B2 B3 B3 B4 B6 B6 C1 C2 C4 C4 C5 C6 C6 T1 T3 T3 T4 T6 T6 W2 W4 W4 W5"


def long_camp() -> np.record:
    """The first seat holds as many tiles, and of as many kinds, as anybody held in 20,000 random or hasty games."""
    site, stacks = {0: "C3", 12: "T5", 24: "W6"}, {0: "grave_robbing"}
    return at_table(2, site=site, camps=[LONG, "C3"], hands=HANDS[:2], stacks=stacks)


MAKERS: dict[str, Callable[[], np.record]] = {
    "start": lambda: dealt(3, seed=5),
    "dig": lambda: table_of(5),
    "event-order": lambda: asked(
        table_of(3), Phase.EVENT_ORDER, 0, dug=0, rev=1, dis=2, event=1, pending=[1, 1], trash=[1, 1]
    ),
    "cave-in": lambda: asked(
        table_of(3), Phase.CAVE_PICK, 0, active=2, dug=0, rev=1, dis=1, event=1, resolving=layout.CAVE, left=2, walked=1
    ),
    "bones": lambda: asked(table_of(3), Phase.BONES_CAMP, 0, dug=0, rev=2, dis=2, marked=7),
    "coins-draw": lambda: asked(table_of(3), Phase.COINS_DECK, 0, dug=1, rev=2),
    "coins-return": lambda: go(asked(table_of(3), Phase.COINS_DECK, 0, dug=1, rev=2), "1 REP"),
    "texts": lambda: passing("C1", "T3"),
    "texts-chosen": lambda: passing("C1"),
    "texts-of-five": lambda: asked(
        table_of(5, camps=["B1 B4 C3 T5 W2 W2", "C5 C1 W6", "T2 T3 B2", "W4 W1", "T5"]), Phase.TEXTS_PICK, 0, dug=2
    ),
    "weapons": lambda: go(asked(table_of(3), Phase.WEAPONS_DOWN, 0, dug=3, rev=1), 8),
    "submit": lambda: asked(table_of(3), Phase.SUBMIT_TARGET, 0, dug=0, rev=1, dis=1),
    "submit-tiles": lambda: go(
        asked(table_of(3), Phase.SUBMIT_TARGET, 0, dug=0, rev=1, dis=1), "temple_of_odin", "B1", "B4"
    ),
    "submit-more": lambda: go(
        submitting("B2 B3 B4 W1 W1", "the_black_death layered_secrets freydis_raiders", seats=2, dug="B", rev=3),
        "the_black_death",
        "B2",
        "B3",
        "B4",
        "DONE",
    ),
    "long-cave-in": lambda: asked(
        turn_starts(long_camp()), Phase.CAVE_PICK, 0, dug=0, dis=1, event=1, resolving=layout.CAVE, left=2
    ),
    "long-coins": lambda: go(asked(turn_starts(long_camp()), Phase.COINS_DECK, 0, dug=1, rev=2), "1 REP"),
    "long-texts": lambda: asked(turn_starts(long_camp()), Phase.TEXTS_PICK, 0, dug=2),
    "long-submit": lambda: asked(turn_starts(long_camp()), Phase.SUBMIT_TARGET, 0, dug=0),
    "long-submit-tiles": lambda: go(
        asked(turn_starts(long_camp()), Phase.SUBMIT_TARGET, 0, dug=0), "rags_to_riches", *LONG.split()
    ),
    "dry": dry,
    "over": over,
}
POSITIONS = {name: make() for name, make in MAKERS.items()}


@pytest.mark.parametrize("name", ["start", "dig", "event-order", "bones", "coins-draw", "texts", "submit-more", "over"])
def test_the_board_is_as_recorded(name: str, rewrite: bool) -> None:
    compare_look(f"antiquitus/{name}", READERS.look(POSITIONS[name], 0), rewrite=rewrite)


def test_the_board_for_a_spectator_is_as_recorded(rewrite: bool) -> None:
    compare_look("antiquitus/over-watched", READERS.look(POSITIONS["over"], NOBODY), rewrite=rewrite)


@pytest.mark.parametrize("name", POSITIONS)
def test_everybody_finds_the_whole_table(name: str) -> None:
    s = POSITIONS[name]
    for seat in (*range(int(s.seats)), NOBODY):
        panels = shown(s, seat)
        found = {one.id for one in panels}
        assert found >= {"turn", "site", "decks", "supply", "others"}
        assert found >= {f"rival-{other}" for other in range(int(s.seats)) if other != seat}
        assert ({"you", "camp", "hand"} <= found) == (seat < s.seats)
        told = "".join(one.text + one.title for one in panels)
        assert all(person.split()[0] in told for person in PEOPLE[: int(s.seats)])


def test_every_legal_action_can_be_pressed_in_any_game() -> None:
    """Whole games at random; the one who decides, another and a spectator look at every phase a few times."""
    game, looks = digsite.game("antiquitus"), Counter[int]()
    for seats in layout.SEATS:
        match = game.new(seats, seats, names=PEOPLE[:seats])
        for phase in phases(match, seats):
            looks[phase] += 1
            if looks[phase] <= few(2, 1):
                for seat in (match.to_move, looks[phase] % seats, None):
                    if seat is None or seat < seats:
                        check_look(match.look(seat, steps=False))
    assert set(looks) == set(Phase), "every phase has been seen"


def phases(match: Match, seed: int) -> Iterator[int]:
    """Lead a match to its end at random, and tell its phase before every action."""
    dice = np.random.default_rng(seed)
    while match.to_move != OVER:
        yield int(match.state.phase)
        if match.to_move == digsite.CHANCE:
            match.roll()
        else:
            match.play(int(dice.choice(match.legal())))
    yield int(match.state.phase)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", ["cave-in", "texts", "over"])
def test_hostile_names_stay_names(name: str, place: str) -> None:
    READERS.check_names(POSITIONS[place], (0, NOBODY), name)


# What is hidden, and what everybody knows


def test_face_down_tiles_are_question_marks() -> None:
    site = panel(shown(POSITIONS["start"], 0), "site")
    assert site.svg.count("<title>Face down</title>") == 20 * 2, "of the tile and of its icon"
    assert site.text.count("?") == 20 + 1, "twenty tiles, and the line that says what a question mark means"


def test_a_tile_turned_down_is_shown_as_known() -> None:
    site = panel(shown(POSITIONS["dig"], 0), "site")
    assert "Coins 3, face down" in site.svg
    assert "Treasure, face down" in site.svg
    assert "(Coins 3)" in site.text
    assert "(Treasure)" in site.text
    assert "Bones 2, face down" not in site.svg


def test_the_placards_of_others_are_backs_unless_everybody_knows_them() -> None:
    rival = panel(shown(POSITIONS["dig"], 0), "rival-1")
    for key in HANDS[1].split():
        name = BOX.placard[KEYS.index(key)].name
        assert (name in visible([rival])) == (key == "midas_touch")
    assert "3 placards: hidden 1 REP, hidden 2 REP and Midas Touch (4 REP:" in said(rival)


def test_known_placards_are_marked_in_the_own_hand() -> None:
    hand = panel(shown(POSITIONS["dig"], 0), "hand")
    assert hand.svg.count("known to all") == 1
    assert "Temple of Odin (known to all)" in said(hand)


def test_nothing_more_is_shown_when_the_game_is_over() -> None:
    for seat in (0, NOBODY):
        for key in HANDS[2].split():
            assert BOX.placard[KEYS.index(key)].name not in visible(shown(over(), seat))


def test_a_secret_choice_is_a_question_mark_for_the_others() -> None:
    s = POSITIONS["texts"]
    ring = panel(shown(s, 0), "passing")
    assert ring.svg.count("A tile, hidden") == 2 * 2, "of the tile and of its icon"
    assert "passing-tile-3" not in ring.svg, "who has no tiles passes none"
    mine = shown(s, 2)
    assert "You pass this tile to the left: Texts 3." in panel(mine, "camp").text
    assert re.search('id="passing-tile-2"[^>]*><title>Texts 3<', panel(mine, "passing").svg)


def test_nobody_sees_who_has_chosen_a_tile() -> None:
    """Rivals look alike until the last has chosen (AN-7.10): no tick, no count, no order."""
    for seat in (3, NOBODY):
        none, one, two = (shown(passing(*chosen), seat) for chosen in ((), ("C1",), ("C1", "T3")))
        assert none == one == two


def test_another_choice_gives_the_others_the_same_board() -> None:
    for seat in (0, 3, NOBODY):
        assert shown(passing("C1", "T3"), seat) == shown(passing("C5", "B2"), seat)


def test_a_submission_in_progress_is_seen_by_its_maker_alone() -> None:
    begun, not_begun = POSITIONS["submit-tiles"], POSITIONS["submit"]
    for seat in (1, 2, NOBODY):
        assert shown(begun, seat) == shown(not_begun, seat)
        assert "submission" not in {one.id for one in shown(begun, seat)}
    panels = shown(begun, 0)
    told = said(panel(panels, "submission"))
    assert "Put aside for your submission, 4 REP so far: Bones 1 and Bones 4." in told
    assert "Ranks add up to 5; 10 are wanted." in told
    assert "you: 1 to 5" in told
    assert "camp-0-tile" not in panel(panels, "camp").svg, "a tile put aside is not in the camp as well"
    assert "Temple of Odin (in your submission)" in said(panel(panels, "hand"))


# Where the choices are


@pytest.mark.parametrize(
    ("place", "name", "part"),
    [
        ("dig", 0, "site-0"),
        ("dig", 12, "site-12"),
        ("event-order", "CAVE", "event-0"),
        ("event-order", "GOLD", "event-1"),
        ("cave-in", "C3", "camp-8"),
        ("bones", "W2", "camp-19"),
        ("coins-draw", "1 REP", "decks-0-top"),
        ("coins-draw", "2 REP", "decks-1"),
        ("texts", "B4", "camp-3"),
        ("weapons", 24, ""),
        ("weapons", 19, "site-19"),
        ("submit", "temple_of_odin", "hand-placard-42"),
        ("submit", "PASS", ""),  # a button of the bar, as all that has no place
        ("submit-tiles", "T5", "camp-16"),
        ("submit-more", "CONFIRM", ""),
        ("submit-more", "layered_secrets", "hand-placard-20"),
        ("dry", "PASS", ""),
    ],
)
def test_choices_are_where_one_looks_for_them(place: str, name: int | str, part: str) -> None:
    assert pressed(shown(POSITIONS[place], 0), action(name)) == ([part] if part else [])


@pytest.mark.parametrize(
    ("place", "name", "parts"),
    [
        ("dig", 12, ["site-12"]),
        ("cave-in", "C3", ["choosing-8", "camp-8", "drawer-8"]),
        ("coins-draw", "1 REP", ["decks-0"]),
        ("coins-return", "temple_of_odin", ["choosing-placard-42", "drawer-placard-42"]),
        ("texts", "B4", ["passing-3", "camp-3", "drawer-3"]),
        ("submit-tiles", "T5", ["choosing-16", "camp-16", "drawer-16"]),
        ("submit-more", "layered_secrets", ["submission-placard-20", "drawer-placard-20"]),
    ],
)
def test_a_phone_has_them_large_as_well(place: str, name: int | str, parts: list[str]) -> None:
    table = READERS.look(POSITIONS[place], 0).on(Screen.NARROW).table
    assert pressed(table.panels, action(name)) == parts


def test_four_placards_have_room_to_be_read() -> None:
    panels = shown(POSITIONS["coins-return"], 0)
    assert pressed(panels, action("temple_of_odin")) == ["choosing-placard-42", "hand-placard-42"]


def test_the_site_stays_in_sight() -> None:
    """While something else is chosen it is small on a wide screen, and a page of its own on a phone."""
    for place in ("submit", "texts"):
        look = READERS.look(POSITIONS[place], 0)
        wide, narrow = look.on(Screen.WIDE).table, look.on(Screen.NARROW).table
        assert panel(wide.panels, "site").width < 300
        assert [sheet.id for sheet in narrow.board] == ["choice", "site"]
    assert panel(READERS.look(POSITIONS["dig"], 0).on(Screen.WIDE).table.panels, "site").width > 500


def test_the_chosen_cell_is_marked() -> None:
    assert "Chosen for the swap: Weapons 3 (row 2, column 3)." in said(panel(shown(POSITIONS["bones"], 0), "turn"))
    assert "Just turned face down: Treasure (row 2, column 4)." in said(panel(shown(POSITIONS["weapons"], 0), "turn"))
    for place in ("bones", "weapons"):
        assert "row 2" in visible([panel(shown(POSITIONS[place], 1), "site")])


@clause("AN-5.2")
def test_a_dig_says_which_tiles_it_turns_up() -> None:
    """At the corners of the face-down neighbours, while it is pointed at; a known tile is turned up as well."""
    drawn = panel(shown(POSITIONS["dig"], 0), "site").svg
    hints = {
        int(number): marks.count("<circle") for number, marks in re.findall(r'data-hint="(\d+)"(.*?)</g></g>', drawn)
    }
    near = {0: 2, 4: 2, 7: 1, 10: 3, 12: 1, 13: 1, 17: 2, 20: 2, 24: 2}
    assert hints == {layout.CELL + cell: count for cell, count in near.items()}
    for place, seat in (("dig", 1), ("dig", NOBODY), ("weapons", 0), ("bones", 0)):
        assert "data-hint" not in panel(shown(POSITIONS[place], seat), "site").svg


# The text


def test_the_text_has_the_site_with_its_rows_and_columns() -> None:
    rows = panel(shown(POSITIONS["dig"], 0), "site").text.split("\n\n")[0].splitlines()
    assert rows[0].split() == ["1", "2", "3", "4", "5"]
    assert rows[1].split("  ")[:2] == ["1", "Coins 2"]
    assert [row[0] for row in rows[1:]] == list("12345")
    assert "Cave-In" in rows[2]
    assert " - " in rows[4]


def test_the_discard_and_the_museums_are_counted_by_kind() -> None:
    supply = panel(shown(POSITIONS["dig"], 0), "supply").text
    discard, submitted, rest = [part.splitlines() for part in supply.split("\n\n")]
    assert discard[0].split() == ["discard:", "4", "1", "2", "3", "4", "5", "6"]
    assert discard[2].split() == ["Coins", "-", "1", "1", "-", "-", "-"]
    assert submitted[0].startswith("submitted: 8 ")
    assert submitted[4].split() == ["Weapons", "1", "1", "2", "-", "-", "-"]
    assert rest[0] == "Tile deck: 24. In the trash: 0 of 4 Cave-In and 0 of 4 Treasure. 0 tiles in"


def test_winners_are_named() -> None:
    assert "Ilse and Tom share the win with 12 REP." in said(panel(shown(POSITIONS["over"], 0), "turn"))
    alone = put(over(), rep=[7, 12, 11, 3, 0])
    assert "Ilse wins with 12 REP." in said(panel(shown(alone, 0), "turn"))


# Other boxes


def edited(**tables: Any) -> Box:
    return cast("Box", digsite.game("antiquitus").own_box({**BOX.tree, **tables}))


def test_long_words_and_large_numbers_of_an_edited_box_find_room() -> None:
    tree = BOX.tree
    wordy = edited(
        suit=[{**suit, "name": f"{suit['name']} of Distant Provinces"} for suit in tree["suit"]],
        event=[{**event, "name": f"{event['name']} of the whole Northern Wall"} for event in tree["event"]],
        placard=[{**card, "name": f"{card['name']} and the Honourable Society"} for card in tree["placard"]],
        end={**tree["end"], "submissions": {"2": 999, "3": 999, "4": 999, "5": 999}},
    )
    for s in POSITIONS.values():
        for seat in (0, 1, NOBODY):
            shown(s, seat, box=wordy)


def test_full_camps_find_room() -> None:
    s = put(table_of(2), camp=np.full_like(POSITIONS["dig"].camp, 3))
    for phase in (Phase.DIG, Phase.SUBMIT_TARGET, Phase.TEXTS_PICK, Phase.CAVE_PICK):
        shown(put(s, phase=phase, dug=2, resolving=layout.CAVE), 0)
        shown(put(s, phase=phase, dug=2, resolving=layout.CAVE), 1)


def test_empty_hands_camps_and_decks_are_empty_places() -> None:
    s = at_table(2, hands=["", ""], site={0: "B1"}, rest="empty", deck="", remainder={0: "", 1: "", 2: ""})
    panels = shown(turn_starts(s), 0)
    assert "No tiles in your camp." in panel(panels, "camp").svg
    assert "No placards in your hand." in panel(panels, "hand").svg
    assert "0 placards" in panel(panels, "rival-1").text
    assert "0 left" in panel(panels, "decks").text
