"""The positions of Artifact at which its words are heard; one test reads everything that is said at each."""

from collections.abc import Callable

import numpy as np

from tests.games.artifact.positions import BOTH, bare, new_game, play, take


def rich() -> np.record:
    """A turn with nearly everything at hand."""
    return bare(
        mats={0: "africa museum ship"},
        huts={0: "africa*2", 1: "africa asia"},
        face="africa_mask africa_cursed",
        hands={0: "america_mask*2 asia_mask africa_standalone africa_gold asia_fragments"},
        market="asia_jewel asia_jewel africa_tablet",
        tiles={0: "mask_4", 1: "vase_3"},
        money={0: 8},
        research={0: [0, 3, 4, 0]},
        **BOTH,
    )


def poor() -> np.record:
    """Two coins, two kinds of markers, no ship."""
    return bare(
        mats={0: "museum africa"}, free={"museum": 8, "africa": 8}, huts={0: "africa"}, money={0: 2}, market="asia_vase"
    )


def lone_marker() -> np.record:
    return bare(mats={0: "museum*2"}, free={"museum": 6}, money={0: 1})


def three() -> np.record:
    """Asia is closed."""
    return bare(3, mats={0: "museum ship"}, huts={0: "africa"}, money={0: 2})


def paying() -> np.record:
    return play(bare(mats={0: "museum africa ship"}, free={"museum": 5}, money={0: 7}), "RESEARCH asia")


def paying_short() -> np.record:
    """A joker is within reach, the proper marker is not: such prices occur only with an edited box."""
    s = paying()
    s.money[0] = 4
    return s


def hiring() -> np.record:
    """Morley asks."""
    return play(
        bare(mats={0: "africa"}, free={"africa": 5}, huts={0: "africa"}, roles={0: "morley"}, **BOTH), "HIRE africa"
    )


def shipping() -> np.record:
    s = bare(mats={0: "ship"}, huts={0: "africa*2", 1: "africa*3"}, face="africa_mask africa_vase*2 africa_jewel")
    return play(s, "SHIP africa")


def at_london() -> np.record:
    return play(bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, **BOTH), "SHIP asia")


def at_judd() -> np.record:
    return play(bare(mats={0: "museum"}, roles={0: "judd"}, **BOTH), "RESEARCH asia")


def drawing_unseen() -> np.record:
    return play(at_judd(), "YES")


def drawing() -> np.record:
    return play(bare(mats={0: "africa"}, huts={0: "africa"}), "HIRE africa")


def drawing_last() -> np.record:
    return play(one_card_left(), "HIRE asia")


def selling() -> np.record:
    s = bare(
        mats={0: "ship"},
        hands={0: "asia_mask"},
        blind={0: "asia_jewel"},
        market="africa_vase asia_vase asia_vase",
        roles={0: "berlin"},
        **BOTH,
    )
    return play(s, "SELL")


def showing() -> np.record:
    """The first of three masks is shown; the Asian one was drawn unseen."""
    s = bare(
        mats={0: "museum"},
        hands={0: "africa_mask africa_vase america_mask america_gold"},
        blind={0: "asia_mask"},
        **BOTH,
    )
    return play(s, "PRODUCE mask_3", "CARD africa_mask")


def keeping() -> np.record:
    """Paris: two of the shown cards return."""
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*2 africa_vase africa_fragments"}, roles={0: "paris"}, **BOTH)
    return play(
        s, "PRODUCE africa_4", "CARD africa_mask", "CARD africa_mask", "CARD africa_vase", "CARD africa_fragments"
    )


def last_kept() -> np.record:
    return play(keeping(), "CARD africa_mask")


def choosing_role() -> np.record:
    return play(bare(mats={0: "museum"}, hands={0: "asia_standalone"}, roles={0: "paris"}, **BOTH), "ALONE asia")


def role_without_tracks() -> np.record:
    s = bare(mats={0: "museum"}, hands={0: "asia_mask*3"}, roles={0: "morley"}, expansion_2=True)
    return play(s, "PRODUCE mask_3", "CARD asia_mask", "CARD asia_mask", "CARD asia_mask", "CARD asia_mask")


def lone_end() -> np.record:
    """A blind card that is no gold."""
    s = bare(mats={0: "museum*2"}, blind={0: "asia_tablet"}, market="asia_vase", **BOTH)
    return play(s, "RESEARCH africa", "RESEARCH asia")


def end_with_gold() -> np.record:
    s = bare(mats={0: "museum*2"}, blind={0: "asia_gold"}, market="asia_vase", **BOTH)
    return play(s, "RESEARCH africa", "RESEARCH asia")


def passing() -> np.record:
    return play(bare(mats={0: "ship*2"}), "PASS")


def passing_full() -> np.record:
    return play(bare(mats={0: "ship*5 museum"}), "PASS")


def passing_last() -> np.record:
    return play(bare(3, mats={0: "ship*2", 1: "museum", 2: "museum"}, passed=[1, 2]), "PASS")


def passing_last_full() -> np.record:
    return play(bare(mats=dict.fromkeys(range(4), "ship museum*2 asia*2 africa"), passed=[1, 2, 3]), "PASS")


def passing_stuck() -> np.record:
    """Only ships are left on the tracks, which cannot be exchanged for each other."""
    s = passing()
    s.board[:5] = 0
    return s


def exchanging() -> np.record:
    return play(bare(3, mats={0: "ship*5 museum", 1: "museum*6"}), "PASS", "GIVE museum")


def refilling() -> np.record:
    """One American worker is taken; no museum is left."""
    s = play(passing_last(), "TAKE africa", "TAKE america")
    s.board[4] = 0
    return s


def short_refill() -> np.record:
    """Two are to be taken, and one ship only is left on its track."""
    s = refilling()
    s.board[5] = 1
    return s


def first_huts() -> np.record:
    return play(new_game(3), "HUT africa")


def last_round() -> np.record:
    return bare(mats={0: "museum"}, year=1928)


def second_action() -> np.record:
    return play(bare(mats={0: "museum*3"}), "RESEARCH africa")


def free_action() -> np.record:
    return bare(huts={0: "africa"}, roles={0: "andersson"}, money={0: 0}, **BOTH)


def free_action_used() -> np.record:
    s = free_action()
    s.free_used[0] = 1
    return s


def bare_mat() -> np.record:
    return bare(huts={0: "africa"}, hands={0: "asia_mask"})


def all_huts_out() -> np.record:
    return bare(mats={0: "museum africa"}, huts={0: "africa*10"})


def no_cards() -> np.record:
    return bare(mats={0: "ship"}, money={0: 2}, market="asia_vase")


def judd_and_carter_at_the_top() -> np.record:
    return bare(mats={0: "museum"}, roles={0: "judd london"}, research={0: [4, 3, 0, 0]}, huts={1: "asia"}, **BOTH)


def empty_decks() -> np.record:
    return bare(
        mats={0: "africa asia"},
        huts={0: "africa asia"},
        decks={"africa": "", "asia": "asia_mask"},
        roles={0: "morley"},
        **BOTH,
    )


def last_tile(tiles: str, hand: str) -> Callable[[], np.record]:
    def made() -> np.record:
        return bare(mats={0: "museum"}, tiles={1: tiles}, hands={0: hand})

    return made


TRACK = "africa_4 africa_5 asia_4 asia_5 america_4 america_5 middle_east_4 middle_east_5 five_types"
last_of_track = last_tile(TRACK, "africa_mask asia_vase america_jewel")
last_of_types = last_tile("mask_3 mask_4 mask_5 vase_4 vase_5", "asia_vase*3")


def one_card_left() -> np.record:
    return bare(mats={0: "asia"}, huts={0: "asia"}, decks={"asia": "asia_mask"})


def ending() -> np.record:
    """All others have passed in the last round; two hold a manuscript that nobody has seen."""
    return bare(blind={0: "asia_manuscript", 1: "africa_manuscript asia_vase"}, passed=[1, 2, 3], year=1928, **BOTH)


def ended() -> np.record:
    return play(ending(), "PASS")


def shown_but_one() -> np.record:
    return play(showing(), "CARD asia_mask")


def about_to_keep(made: Callable[[], np.record], tile: str, cards: str) -> Callable[[], np.record]:
    return lambda: play(made(), f"PRODUCE {tile}", *(f"CARD {card}" for card in cards.split()))


track_emptied = about_to_keep(last_of_track, "three_sites", "africa_mask asia_vase america_jewel")
types_emptied = about_to_keep(last_of_types, "vase_3", "asia_vase asia_vase asia_vase")


def laying_out() -> np.record:
    return play(rich(), "ALONE africa")


def laying_out_at_once() -> np.record:
    return bare(mats={0: "museum"}, hands={0: "asia_standalone"}, **BOTH)


def last_unseen() -> np.record:
    """London could draw the last card of the deck."""
    s = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, decks={"asia": "asia_mask"}, **BOTH)
    return play(s, "SHIP asia")


def third_hut() -> np.record:
    return play(new_game(3), "HUT africa", "HUT africa", "CARD africa_mask")


def taking_first() -> np.record:
    cards = [f"CARD {site}_mask" for site in ("africa", "america", "middle_east")]
    return play(new_game(3, quick_start=True), *cards)


def taking_last() -> np.record:
    return take(taking_first(), "africa america museum")


def last_of_refill() -> np.record:
    return play(passing_last(), "TAKE africa", "TAKE america", "TAKE america")


def about_to_pass_last() -> np.record:
    return bare(mats={0: "museum"}, passed=[1, 2, 3])


def paying_for_workers() -> np.record:
    return play(rich(), "HIRE africa")


def last_loaded() -> np.record:
    return play(shipping(), "CARD africa_mask")


def paying_for_tile() -> np.record:
    return play(rich(), "PRODUCE mask_3")


def paying_for_ship() -> np.record:
    return play(rich(), "SHIP africa")


def before_the_last_year() -> np.record:
    """One player has an exhibition."""
    s = passing_last_full()
    s.owner[0], s.year = 1, 7
    return s


def five_types() -> np.record:
    return bare(mats={0: "museum"}, hands={0: "africa_mask asia_vase asia_statue asia_jewel asia_tablet"})


def sold_out() -> np.record:
    """Every tile is taken but one of each type."""
    tiles = "africa_4 africa_5 asia_4 asia_5 america_4 america_5 middle_east_4 middle_east_5 three_sites five_types"
    types = "mask_3 mask_4 mask_5 vase_3 vase_4 vase_5"
    return bare(tiles={0: tiles, 1: types}, alone={0: "africa*2", 1: "asia"}, **BOTH)


def ended_by_exhibitions() -> np.record:
    """As much prestige, but one has shown more for it."""
    s = bare(3, year=1928, passed=[1, 2], tiles={0: "mask_3 three_sites", 1: "mask_4"}, money={0: 4, 1: 4, 2: 0})
    return play(s, "PASS")


def ended_by_coins() -> np.record:
    return play(bare(3, year=1928, passed=[1, 2], money={0: 6, 1: 5, 2: 0}), "PASS")


MADE: list[Callable[[], np.record]] = [
    sold_out,
    ended_by_exhibitions,
    ended_by_coins,
    third_hut,
    taking_first,
    taking_last,
    last_of_refill,
    about_to_pass_last,
    paying_for_workers,
    last_loaded,
    paying_for_tile,
    paying_for_ship,
    before_the_last_year,
    five_types,
    shown_but_one,
    track_emptied,
    types_emptied,
    laying_out,
    laying_out_at_once,
    last_unseen,
    rich,
    poor,
    lone_marker,
    three,
    paying,
    paying_short,
    hiring,
    shipping,
    at_london,
    at_judd,
    drawing_unseen,
    drawing,
    drawing_last,
    selling,
    showing,
    keeping,
    last_kept,
    choosing_role,
    role_without_tracks,
    lone_end,
    end_with_gold,
    passing,
    passing_full,
    passing_last,
    passing_last_full,
    passing_stuck,
    exchanging,
    refilling,
    short_refill,
    first_huts,
    last_round,
    second_action,
    free_action,
    free_action_used,
    bare_mat,
    all_huts_out,
    no_cards,
    judd_and_carter_at_the_top,
    empty_decks,
    last_of_track,
    last_of_types,
    one_card_left,
    ending,
    ended,
]
