"""The table of Artifact in pictures and words: complete, true for its reader, and every choice on it."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from digsite.boards import ThisBox
from digsite.box import read_box
from digsite.core import CHANCE, NOBODY
from digsite.drawing import Screen
from digsite.games.artifact import rules
from digsite.games.artifact.board import pieces, printed, seen
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import Phase, layout, order
from digsite.games.artifact.rules.pieces import cards_towards
from tests.catalogue import few
from tests.games.artifact.positions import BOTH, BOX, NUMBERS, R, after, bare, new_game, play
from tests.games.artifact.test_box import edited
from tests.positions import playable, position
from tests.snapshots.boards import HOSTILE, Readers, compare_look, panel, pressed, reader, said, visible

READERS = Readers("artifact", BOX)
drawn, shown = READERS.drawn, READERS.shown


# Positions


def busy(**changes: Any) -> np.record:
    """Five players in mid-game with both expansions: everything that can lie on the table lies there."""
    told: dict[str, Any] = {
        "mats": {
            0: "museum*2 ship africa america*2",
            1: "africa museum",
            2: "ship*3 asia",
            3: "asia*6",
            4: "museum*2 ship",
        },
        "huts": {
            0: "africa*2 america*3",
            1: "africa asia*2 america",
            2: "middle_east*6 asia",
            3: "africa*4 america*2",
            4: "asia",
        },
        "face": (
            "africa_mask africa_vase africa_tablet*2 africa_gold africa_cursed asia_jewel asia_mask*2 america_mask "
            "america_vase america_fragments america_jewel america_tablet middle_east_jewel*3 middle_east_statue "
            "middle_east_standalone"
        ),
        "hands": {
            0: (
                "africa_mask asia_mask america_mask america_jewel*2 america_vase africa_standalone asia_gold "
                "middle_east_fragments africa_manuscript"
            ),
            1: "asia_tablet*2 africa_statue",
            2: "middle_east_mask*2 middle_east_vase middle_east_gold",
            4: "america_statue",
        },
        "blind": {0: "asia_jewel africa_mask", 1: "asia_mask africa_statue", 2: "america_vase*2"},
        "market": "asia_vase america_tablet middle_east_tablet",
        "tiles": {0: "mask_3 africa_4", 1: "jewel_5 three_sites", 2: "vase_3 vase_4 vase_5"},
        "alone": {0: "asia", 2: "america*2"},
        "roles": {0: "new_york judd", 1: "paris", 2: "london andersson", 3: "paris carter"},
        "research": {0: [1, 2, 0, 3], 1: [4, 1, 1, 1], 2: [0, 0, 2, 4], 3: [1, 1, 1, 1], 4: [0, 0, 0, 0]},
        "money": {0: 23, 1: 4, 2: 0, 3: 117, 4: 9},
        "year": 1925,
        "passed": [3],
        **BOTH,
    }
    return bare(5, **{**told, **changes})


def three() -> np.record:
    """The base game of three, with a closed site."""
    return bare(
        3,
        mats={0: "museum ship africa", 1: "america*2", 2: "ship*2"},
        huts={0: "africa*2 america", 1: "africa", 2: "america*2"},
        face="africa_mask africa_vase america_jewel*2",
        hands={0: "america_mask middle_east_mask", 1: "africa_tablet"},
        market="africa_vase",
        tiles={1: "jewel_3"},
        money={0: 5, 1: 0, 2: 12},
    )


def setting_up() -> np.record:
    return play(new_game(4), "HUT africa", "HUT africa", "CARD africa_mask", "HUT asia")


def taking() -> np.record:
    """After the quick start, one marker is taken."""
    s = new_game(3, quick_start=True, **BOTH)
    return play(s, "CARD africa_mask", "CARD america_gold", "CARD middle_east_cursed", "TAKE africa")


def out_of_markers() -> np.record:
    """The last two markers are used, and a gold card is in hand."""
    s = busy(mats={0: "museum*2"})
    play(s, "RESEARCH asia", "CARD asia_vase", "DONE")
    return play(s, "RESEARCH middle_east", "CARD middle_east_vase", "DONE")


def over() -> np.record:
    """The last of five passes in the final round."""
    s = busy(year=1928, passed=[1, 2, 3, 4])
    return play(s, "PASS")


def longest() -> np.record:
    """The longest hand of 20,000 random games, half of them by players who rather keep than show."""
    hand = (
        "africa_mask africa_statue*2 africa_jewel africa_standalone africa_manuscript asia_mask asia_vase*2 asia_gold "
    )
    hand += "america_mask america_vase america_statue*2 america_jewel*2 middle_east_vase middle_east_fragments"
    return busy(hands={0: hand})


POSITIONS: dict[str, Callable[[], np.record]] = {
    "huts": setting_up,
    "markers": taking,
    "turn": busy,
    "three": three,
    "paying": lambda: play(busy(), "RESEARCH asia"),
    "shipping": lambda: play(busy(), "SHIP america", "PAY ship"),
    "selling": lambda: play(busy(), "SELL"),
    "showing": lambda: play(busy(), "PRODUCE mask_4", "PAY museum", "CARD africa_mask", "CARD africa_mask"),
    "keeping": lambda: play(
        busy(), "PRODUCE mask_4", "PAY museum", *(["CARD africa_mask"] * 2), "CARD asia_mask", "CARD america_mask"
    ),
    "role": lambda: play(busy(), "ALONE africa", "PAY museum"),
    "judd": lambda: play(busy(), "RESEARCH asia", "PAY museum", "CARD asia_vase"),
    "morley": lambda: play(busy(roles={0: "berlin morley"}), "HIRE africa", "PAY africa"),
    "gold": out_of_markers,
    "passed": lambda: play(busy(), "PASS"),
    "exchange": lambda: play(busy(), "PASS", "GIVE museum"),
    "over": over,
    "longest": longest,
    "longest-selling": lambda: play(longest(), "SELL"),
}


@pytest.mark.parametrize("name", ["huts", "markers", "turn", "three", "shipping", "keeping", "over"])
def test_the_board_is_as_recorded(name: str, rewrite: bool) -> None:
    s = POSITIONS[name]()
    shown(s, reader(s))
    compare_look(f"artifact/{name}", READERS.look(s, reader(s)), rewrite=rewrite)


def test_the_board_for_a_spectator_is_as_recorded(rewrite: bool) -> None:
    s = POSITIONS["showing"]()
    shown(s, NOBODY)
    compare_look("artifact/showing-watched", READERS.look(s, NOBODY), rewrite=rewrite)


@pytest.mark.parametrize("name", POSITIONS)
def test_everybody_finds_the_whole_table(name: str) -> None:
    s = POSITIONS[name]()
    below = {"over": ["museum", "scores"], "role": []}.get(name, ["museum", "income", "market"])
    below = ["museum", "income", "showcase"] if name in ("showing", "keeping") else below
    below += ["roles"] if s.expansion_2 and name != "over" else []
    ids = [*(f"site-{site}" for site in range(layout.SITES)), *below, "others"]
    READERS.check_whole(s, {reader(s), int(s.seats) - 1, NOBODY}, ids)


@pytest.mark.parametrize("name", POSITIONS)
def test_figures_are_those_of_the_rules(name: str) -> None:
    s = POSITIONS[name]()
    look = READERS.look(s, reader(s))
    for seat in range(look.seats):
        found, record, box = seen.Seen(look).figures(seat), look.record, look.box.record
        rules_say = order.base_income(record, box), order.own_income(record, box, seat), look.scores[seat]
        assert (found.base, found.income, found.prestige) == rules_say


def test_own_things_are_always_in_sight() -> None:
    for screen in (Screen.WIDE, Screen.LOW):
        table = READERS.look(busy(), 0).on(screen).table
        assert table.tray is not None
        assert [placed.panel.id for placed in table.tray.placed] == ["you", "mat", "hand", "reach", "shows"]
        assert table.drawer is None
    phone = READERS.look(busy(), 0).on(Screen.NARROW).table
    assert phone.tray is not None
    assert phone.drawer is not None
    assert [placed.panel.id for placed in phone.tray.placed] == ["you", "mat"]
    assert [placed.panel.id for placed in phone.drawer.placed] == ["hand", "reach", "shows"]
    watched = READERS.look(busy(), NOBODY).on(Screen.WIDE).table
    assert watched.tray is watched.drawer is None
    assert [rival.seat for rival in watched.rivals] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("place", "first"),
    [("turn", "site-0"), ("markers", "take"), ("selling", "choose"), ("showing", "choose"), ("over", "end")],
)
def test_a_phone_shows_first_where_one_chooses(place: str, first: str) -> None:
    s = POSITIONS[place]()
    pages = READERS.look(s, reader(s)).on(Screen.NARROW).table.board
    assert pages[0].id == first
    assert [page.title for page in pages if page.id.startswith("site")] == ["Africa", "Asia", "America", "M. East"]


# Every choice


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_legal_action_can_be_pressed_in_any_game(seats: int) -> None:
    """Whole games at random; the one who decides and somebody else look at every phase."""
    looks, dice, games = Counter[int](), np.random.default_rng(seats), few(3, 1)
    for number in range(games):
        s = new_game(seats, expansion_1=number != 1, expansion_2=number != 2, quick_start=number == 1)
        READERS.check_game(s, lambda s: int(dice.choice(sorted(bold(s)))), looks, few(2, 1))
    assert looks[Phase.END] == games


def bold(s: np.record) -> set[int]:
    """What a player does who would rather produce than act, and rather act than pass."""
    can = playable(rules, s, BOX)
    if s.to_move == CHANCE:
        return can
    shows = {action for action in can if NUMBERS["PRODUCE mask_3"] <= action < NUMBERS["SELL"]}
    return shows or can - {NUMBERS["PASS"], NUMBERS["DONE"]} or can


@pytest.mark.parametrize(
    ("place", "name", "parts"),
    [
        ("huts", "HUT asia", ["site-1-hut"]),
        ("markers", "TAKE america", ["site-2-workers"]),
        ("markers", "TAKE museum", ["market-4"]),
        ("markers", "TAKE ship", ["market-5"]),
        ("turn", "RESEARCH asia", ["site-1-can-5"]),
        ("turn", "RESEARCH africa", []),
        ("turn", "HIRE africa", ["site-0-can-8"]),
        ("turn", "SHIP america", ["site-2-can-14"]),
        ("turn", "PRODUCE mask_4", ["tile-1"]),
        ("turn", "PRODUCE five_types", ["tile-24"]),
        ("turn", "ALONE africa", ["hand-2"]),
        ("turn", "SELL", ["market-sell"]),
        ("turn", "BUY 1", ["market-buy-1"]),
        ("turn", "GOLD 2", ["market-gold-2"]),
        ("turn", "PASS", []),
        ("paying", "PAY america", ["mat-2-0", "mat-2-1"]),
        ("shipping", "CARD america_mask", ["site-2-face-10-0"]),
        ("selling", "CARD africa_mask", ["hand-0", "hand-1"]),
        ("showing", "CARD asia_mask", ["hand-2"]),
        ("keeping", "CARD africa_mask", ["shown-0-0", "shown-0-1"]),
        ("role", "ROLE london", ["roles-1"]),
        ("role", "ROLE new_york", []),
        ("judd", "YES", ["site-1-draw"]),
        ("morley", "YES", []),
        ("gold", "GOLD 0", ["market-gold-0"]),
        ("passed", "GIVE museum", ["mat-4-0", "mat-4-1"]),
        ("exchange", "TAKE asia", ["site-1-workers"]),
    ],
)
def test_choices_are_where_one_looks_for_them(place: str, name: str, parts: list[str]) -> None:
    s = POSITIONS[place]()
    assert pressed(drawn(s, reader(s)), NUMBERS[name]) == parts


def test_what_cannot_be_done_can_be_asked_about() -> None:
    picture = visible(drawn(busy(), 0))
    for name in (
        "RESEARCH africa",
        "HIRE asia",
        "SHIP asia",
        "PRODUCE vase_3",
        "TAKE museum",
        "GIVE ship",
        "ROLE paris",
    ):
        assert f'data-why="{NUMBERS[name]}"' in picture
    others = visible(drawn(busy(), 1))
    assert f'data-why="{NUMBERS["PRODUCE mask_4"]}"' in others
    assert "data-action" not in others


def test_whoever_is_not_asked_has_nothing_to_press() -> None:
    for seat in (1, 4, NOBODY):
        assert 'class="can"' not in visible(shown(busy(), seat))


# What is hidden


@pytest.mark.parametrize("name", ["turn", "showing", "over"])
def test_cards_drawn_unseen_do_not_show(name: str) -> None:
    READERS.check_secrets(POSITIONS[name](), (0, 1, 3, NOBODY), 5)


def test_other_secrets_give_the_others_the_same_board() -> None:
    one, other = (busy(blind={1: f"asia_{card} africa_statue"}) for card in ("mask", "manuscript"))
    for seat in (0, 2, 3, 4, NOBODY):
        assert drawn(one, seat) == drawn(other, seat)
    assert drawn(one, 1) != drawn(other, 1)


def test_the_owner_sees_what_was_drawn_unseen_and_the_others_its_back() -> None:
    mine = panel(shown(busy(), 0), "hand")
    assert "Unseen by the others (2): African mask and Asian jewel." in said(mine)
    assert mine.svg.count("<title>only you know it</title>") == 2
    theirs = panel(shown(busy(), 1), "player-0")
    assert "Africa, unseen (×1)" in said(theirs)
    assert "player-0-unseen-1" in theirs.svg
    assert "player-0-card-8" not in theirs.svg, "an Asian jewel"


# What it says


def test_sites_say_decks_cards_huts_workers_and_prices() -> None:
    panels = shown(busy(), 0)
    assert "1925, round 6 of 9. Mara is on turn: action 1 of 2." in said(panel(panels, "museum"))
    words = said(panel(panels, "site-2"))
    assert "face up: American mask, American vase, American jewel, American tablet and American fragments." in words
    assert "Huts: Mara 3, Ilse 1 and Archibald Longwinded-Fotheringay the 3rd 2." in words
    assert "American workers: 8 markers on the track, next price 1." in words
    assert "Research (0, 2, 4, 6, 8): Mara 0, Ilse 2, Tom 4," in words
    assert "Research 3, hire 1, ship 3." in words
    assert "Prices from the cheap end: 1, 1, 2, 2, 3, 3, 4, 4, 5, 5." in words
    assert "15 cards in the deck" in said(panel(panels, "site-0"))


def test_a_price_without_the_marker_is_that_of_a_joker() -> None:
    s = bare(3, mats={0: "africa*2"}, huts={0: "africa"}, money={0: 6})
    panels = shown(s, 0)
    africa, america = panel(panels, "site-0"), panel(panels, "site-2")
    assert "20 cards in the deck, none face up. Huts: Mara 1." in said(africa)
    assert "Research 1, hire 2, ship 6 (joker)." in said(africa), "research is not possible: the price on the track"
    assert "Research 6 (joker), hire 1, ship 1." in said(america)
    free = bare(3, huts={0: "africa"}, roles={0: "andersson"}, expansion_2=True)
    assert "hire free, ship free" in said(panel(shown(free, 0), "site-0"))


def test_what_cannot_be_done_at_a_site_gives_its_reason() -> None:
    panels = shown(busy(), 0)
    assert panel(panels, "site-0").svg.count(">hut is here</text>") == 1
    assert panel(panels, "site-1").svg.count(">no hut here</text>") == 2
    poor = shown(bare(3, mats={0: "africa"}, huts={0: "america"}, money={0: 0}), 0)
    assert panel(poor, "site-2").svg.count(">too dear</text>") == 2
    none_left = shown(bare(3, mats={0: "africa museum"}, huts={0: "africa*10"}), 0)
    assert ">no hut left</text>" in panel(none_left, "site-0").svg
    assert ">no marker</text>" in panel(shown(bare(3, huts={0: "africa"}), 0), "site-0").svg
    assert "no hut" not in panel(shown(busy(), NOBODY), "site-0").svg


def test_a_closed_site_says_so() -> None:
    assert said(panel(shown(three(), 0), "site-1")) == "This site is closed."


def test_a_cursed_card_is_marked() -> None:
    panels = shown(busy(), 0)
    assert 'stroke="var(--alarm)"' in panel(panels, "site-0").svg
    assert 'stroke="var(--alarm)"' not in panel(panels, "site-2").svg


def test_parts_of_an_expansion_are_shown_only_when_in_play() -> None:
    base = visible(shown(three(), 0))
    for part in ("site-0-research", "roles", "Your roles"):
        assert part not in base
    both = visible(shown(busy(), 0))
    for part in ("site-0-research", "roles-0", "Your roles"):
        assert part in both
    second = visible(shown(bare(3, expansion_2=True), 0))
    assert "Not in this game: it needs Expansion I." in second
    assert "site-0-research" not in second


def test_exhibitions_say_who_took_what_and_the_income() -> None:
    panels = shown(busy(), 0)
    words = said(panel(panels, "museum"))
    assert "3 vases: taken by Tom" in words
    assert "4 masks: prestige 7, income 2" in words
    words = said(panel(panels, "income"))
    assert "Income for everybody: 7. Free spaces of the income track: 8, 7, 7." in words
    assert "4 from Africa: taken by Mara" in words
    assert "Five types (5 cards): prestige 6, income 2" in words


def test_the_cards_of_an_exhibition_in_progress_are_shown_to_all() -> None:
    s = POSITIONS["showing"]()
    for seat in (0, 1, NOBODY):
        museum = panel(shown(s, seat), "showcase")
        assert "Mara produces 4 masks. Shown: African mask (×2). 2 cards to go." in said(museum)
        assert museum.svg.count('id="shown-0-') == 4, "two cards, each in a part that can be pressed later"
    assert "African mask</title>" not in panel(shown(s, 0), "hand").svg, "a card that is shown is not in the hand too"
    assert "1 card to take back" in said(panel(shown(POSITIONS["keeping"](), 1), "showcase"))


def test_cards_of_the_exhibition_in_progress_are_raised() -> None:
    resting = re.compile(r'<g transform="translate\([^ ]+ 10\)">')
    for place, down in (("turn", 12), ("showing", 4)):
        assert len(resting.findall(panel(shown(POSITIONS[place](), 0), "hand").svg)) == down
    paying = play(busy(), "PRODUCE mask_4")
    assert len(resting.findall(panel(shown(paying, 0), "hand").svg)) == 7, "four masks and a fragment are raised"


def test_the_market_says_cards_and_coins() -> None:
    words = said(panel(shown(busy(), 0), "market"))
    assert "Ships: 5 markers on the track, next price 3." in words
    assert "Black market, oldest first: Asian vase, American tablet and Middle Eastern tablet." in words
    assert "A sale brings 4 coins, a card costs 4." in words
    assert "the next sale pushes the left card out of the game" in words
    assert "A sale brings 7 coins, a card costs 4." in said(panel(shown(busy(roles={0: "berlin"}), 0), "market")), (
        "Berlin has more"
    )
    assert "No card is on the market." in said(panel(shown(bare(), 0), "market"))


def test_roles_say_who_holds_them() -> None:
    roles = said(panel(shown(busy(), 0), "roles"))
    assert "Held by Ilse and Archibald Longwinded-Fotheringay the 3rd." in roles
    assert "Neil Merton Judd" in roles


def test_everybody_is_on_the_board_with_all_figures() -> None:
    others = " ".join(said(one) for one in shown(busy(), 0) if one.id.startswith("player-"))
    assert "Ilse: 4 coins, income 7 + 4, prestige 14, 6 huts left, 5 cards." in others
    assert "117 coins, income 7, prestige 25, 4 huts left, 0 cards, passed." in others
    assert "Markers 4 / 6: Asian worker and ship (×3)" in others
    assert "Hand Middle Eastern mask (×2), Middle Eastern vase and Middle Eastern gold discovered" in others
    assert "Exhibitions 5 jewels: prestige 9, income 3; Three sites (3 cards): prestige 3, income 1" in others
    assert "Roles London and Johan Gunnar Andersson" in others
    assert "Research Africa 8, Asia 2, America 2, Middle East 2 (0, 2, 4, 6, 8)" in others
    assert "2 tiles: 12, 4 coins: 0, research: 2." in others


def test_heads_of_rivals_show_coins_prestige_cards_and_income() -> None:
    rivals = READERS.look(busy(), 0).table.rivals
    assert [rival.seat for rival in rivals] == [1, 2, 3, 4]
    assert [[fact.figure for fact in rival.facts] for rival in rivals[:3]] == [
        [4, 14, 5, "+7 +4"],
        [0, 22, 6, "+7 +8"],
        [117, 25, 0],
    ], "what is said of somebody takes the room of the last figure"
    assert [rival.note for rival in rivals] == ["", "", "passed", ""]
    assert all(0 < rival.pieces.width < 100 for rival in rivals)
    low = READERS.look(busy(), 0).on(Screen.LOW).table.rivals
    assert [(len(rival.facts), rival.pieces.width) for rival in low] == [(3, 0)] * 4, "five have little room there"
    fewer = READERS.look(three(), 0).on(Screen.LOW).table.rivals
    assert [(len(rival.facts), ">Am</text>" in rival.pieces.svg) for rival in fewer] == [(4, True), (4, False)]


def test_the_own_panels_say_hand_special_cards_and_sets_within_reach() -> None:
    panels = shown(busy(), 0)
    own = said(panel(panels, "you"))
    assert "You are Mara: 23 coins, income 7 + 4, prestige 18, 5 huts left, 12 cards, on turn, start player." in own
    assert "Within reach: 5 masks: 5 of 5, prestige 9;" in said(panel(panels, "reach"))
    assert "Asian gold discovered: On your own turn" in said(panel(panels, "hand"))
    assert "Your roles: New York and Neil Merton Judd." in said(panel(panels, "shows"))
    assert said(panel(shown(bare(), 0), "reach")) == "No exhibition is within reach."


def test_what_a_hand_holds_towards_a_tile_is_as_the_rules_say() -> None:
    words, dice = printed.printed(ThisBox(BOX)), np.random.default_rng(5)
    for wild in (False, True):
        s = new_game(4, **BOTH)
        s.city[0] = layout.NEW_YORK if wild else layout.NO_ROLE
        for _number in range(20):
            s.hand[0] = dice.integers(0, 3, layout.KINDS) * (dice.random(layout.KINDS) < 0.3)
            have = seen.towards(words, tuple(s.hand[0].tolist()), int(wild) * int(R.wild_cards))
            assert list(have) == [cards_towards(s, R, 0, tile) for tile in range(layout.TILES)]


def test_paying_says_what_each_marker_costs() -> None:
    s = POSITIONS["paying"]()
    mat = panel(shown(s, 0), "mat")
    assert "To pay with: African worker: 6 coins; American worker: 6 coins; museum: 3 coins; ship: 6 coins." in said(
        mat
    )
    assert mat.svg.count(">6</text>") == 4
    exchange = panel(shown(POSITIONS["exchange"](), 0), "mat")
    assert "Goes back: one museum." in said(exchange)
    assert "<title>goes back</title>" in exchange.svg


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("huts", "Archibald Longwinded-Fotheringay the 3rd chooses a site for a hut."),
        ("markers", "Mara fills the mat: 3 markers to take."),
        ("paying", "Mara pays: research at Asia."),
        ("shipping", "Mara ships from America: 3 cards to take."),
        ("selling", "Mara chooses a card to sell."),
        ("role", "Mara chooses a role."),
        ("judd", "Mara may draw a card of Asia unseen."),
        ("morley", "Mara may place more huts at Africa."),
        ("gold", "Mara may still use a gold card."),
        ("passed", "Mara has passed, and takes or exchanges a marker."),
        ("exchange", "Mara exchanges one museum for another marker."),
        ("over", "The game is over. The final round: it is the last year."),
    ],
)
def test_the_board_says_what_is_going_on(place: str, words: str) -> None:
    s = POSITIONS[place]()
    for seat in (reader(s), NOBODY):
        assert words in said(panel(drawn(s, seat), "roles" if place == "role" else "museum"))


def test_draws_say_whether_they_are_seen() -> None:
    s = after(busy(), "RESEARCH asia", "PAY museum")
    assert "A card of Asia is laid face up." in said(panel(shown(s, 1), "museum"))
    unseen = play(s, "CARD asia_vase", "YES")
    assert "Mara draws a card of Asia, unseen by the others." in said(panel(shown(unseen, 1), "museum"))


def test_the_reasons_of_a_final_round_are_named() -> None:
    s = bare(tiles={1: "mask_3 mask_4 mask_5 vase_3 vase_4 vase_5"}, decks={"asia": ""})
    words = said(panel(shown(s, 0), "museum"))
    assert "The final round: 2 types are sold out and a deck is empty." in words


def test_the_end_shows_what_prestige_is_made_of() -> None:
    scores = panel(shown(over(), 0), "scores")
    assert scores.title == "Final scores"
    assert "Archibald Longwinded-Fotheringay the 3rd wins with 25 prestige." in said(scores)
    assert "2 tiles: 9, 1 stand-alone card: 1, 23 coins: 4, research: 4" in said(scores)
    base = play(bare(3, year=1928, passed=[1, 2], money={0: 5, 1: 5, 2: 4}), "PASS")
    assert "Mara and Ilse share the win with 1 prestige." in said(panel(shown(base, 2), "scores"))
    assert "research" not in panel(shown(base, 2), "scores").text


# Strange words and strange boxes


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", ["showing", "over"])
def test_hostile_names_stay_names(name: str, place: str) -> None:
    READERS.check_names(POSITIONS[place](), [0], name)


def wordy(tree: dict[str, Any]) -> None:
    """Long names everywhere."""
    tail = " of the very Honourable Society of Well-Diggers"
    for kind in ("site", "artifact_type", "special", "card", "marker_kind", "exhibition", "role"):
        for row in tree[kind]:
            row["name"] += tail


def huge(tree: dict[str, Any]) -> None:
    """Large numbers and long tracks."""
    tree["action_track"].update(spaces=20, cost_row=[1, 1, *range(10, 28)])
    tree["market"]["coin_row"] = list(range(11, 31))
    for kind in tree["marker_kind"]:
        kind["count"] = 20
    tree["income"]["row"] = [30] * 11
    tree["research"]["values"] = [0, 11, 22, 33, 44, 55, 66, 77, 99]
    tree["year_track"]["labels"] = [-12000 + i for i in range(20)]
    for tile in tree["exhibition"]:
        tile.update(prestige=99, income=30)
    tree["limits"].update(start_money=999, huts_per_player=40, morley_huts=9, joker_price=30)


def small(tree: dict[str, Any]) -> None:
    """Names that letters do not tell apart, and short tracks."""
    for site in tree["site"]:
        site["name"] = "Ruin"
    tree["research"]["values"] = [0, 2]
    tree["year_track"]["labels"] = [1920]


@pytest.mark.parametrize("change", [wordy, huge, small])
@pytest.mark.parametrize("seats", [3, 5])
def test_an_edited_box_finds_room(change: Callable[[dict[str, Any]], None], seats: int) -> None:
    box = read_box(Box, edited(change))
    READERS.check_box(position(rules, box, seats, chosen=BOTH), box, seats, few(400, 150))


def test_letters_tell_sites_apart() -> None:
    assert printed.codes(["Africa", "Asia", "America", "Middle East"]) == ("Af", "As", "Am", "ME")
    assert printed.codes(["Asia", "Assam", "Peru", "Mali"]) == ("Asi", "Ass", "Per", "Mal")
    assert printed.codes(["Old Town", "Old Temple", "Peru", "Mali"]) == ("A", "B", "C", "D")
    assert printed.codes(["East Side", "Elm Street", "Peru", "Mali"]) == ("Ea", "El", "Pe", "Ma")


def test_very_many_huts_and_cards_find_room() -> None:
    s = busy(
        huts={0: "africa*9", 1: "africa*8", 2: "africa*7", 3: "africa*6", 4: "africa*5"},
        face="africa_mask*2 africa_vase*4 africa_statue*2 africa_jewel*4 africa_tablet*4 africa_standalone*2",
        hands={0: "asia_mask*3 asia_vase*3 asia_statue*4 asia_jewel*3 america_mask*4 middle_east_tablet*2"},
    )
    africa = panel(shown(s, 0), "site-0")
    assert ">9</text>" in africa.svg
    assert "Huts: Mara 9, Ilse 8, Tom 7," in said(africa)
    assert ">×3</text>" in panel(shown(s, 0), "hand").svg
    shown(s, 1)


def test_the_table_is_drawn_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    READERS.check_language(busy(), (printed, pieces), ("site-3", "MIDDLE EAST", "MIDDLE EASTERN JEWEL"), monkeypatch)
