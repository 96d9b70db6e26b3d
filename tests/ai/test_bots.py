"""Bots: always legal, the same for the same seed, stronger than chance, and not blind to the obvious."""

import numpy as np
import pytest

import digsite
from digsite.ai import BadBot, Bot, ask, bot, is_bot
from digsite.ai.chance import RandomBot
from digsite.ai.search import SearchBot, drivers
from digsite.core.records import new
from digsite.core.rng import generator
from digsite.games.shaft.rules import LAMP, LEAVE, MAP, OFFER, TOOL
from digsite.match import Match
from tests.ai.solo import rules as solo
from tests.catalogue import few
from tests.games.shaft.positions import holding

SHAFT = digsite.game("shaft")


def played(match: Match, *players: Bot) -> Match:
    """Play to the end, each seat by its bot, every choice checked."""
    match.run()
    while not match.is_over:
        action = ask(players[match.to_move], match)
        assert type(action) is int
        assert action in match.legal()
        match.play(action)
        match.run()
    return match


@pytest.mark.parametrize("seats", SHAFT.seats)
@pytest.mark.parametrize("name", ["random", "search:1", "search:2", "search:40"])
def test_a_bot_always_chooses_what_is_allowed(name: str, seats: int) -> None:
    for seed in range(few(5, 1)):
        match = SHAFT.new(seats, seed, first="random", tools=1 + seed % 3)
        assert played(match, *[bot(name)] * seats).is_over


@pytest.mark.parametrize("name", ["random", "search:30"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = [played(SHAFT.new(2, seed), *[bot(name)] * 2).actions for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


def test_a_choice_changes_nothing_at_the_table() -> None:
    match = SHAFT.new(3, 1)
    match.run()
    before = match.state.tobytes(), match.actions
    choices = [ask(bot(name), match) for name in ("random", "search:50") for _i in range(2)]
    assert (match.state.tobytes(), match.actions) == before
    assert choices[0] == choices[1]
    assert choices[2] == choices[3]


def test_a_bot_thinks_with_numbers_of_its_own() -> None:
    """What a bot draws while it thinks does not touch what chance brings next."""
    match = SHAFT.new(2, 3)
    match.run()
    other = match.copy()
    ask(bot("search:50"), match)
    for table in (match, other):
        table.play(0)
    assert match.roll() == other.roll()


@pytest.mark.parametrize("seats", [2, 3])
def test_the_search_beats_chance_clearly(seats: int) -> None:
    """It won 18 of 20 and 17 of 20 when this was written; 12 of 20 would be a bad day."""
    games, won = few(20, 1), 0
    search, random = bot("search:150" if games > 1 else "search:20"), bot("random")
    for seed in range(games):
        own = seed % seats
        match = played(SHAFT.new(seats, seed), *[search if seat == own else random for seat in range(seats)])
        won += match.places()[own] == 1
    assert won >= 12 or games == 1


def offered(hand: list[int], shelf: list[int]) -> int:
    """What the search offers as the last who is asked, when nobody else holds a tool."""
    s = holding([0, 0, 0, 0], hand, supply=0, phase=OFFER, to_move=1, shelf=shelf)
    return SearchBot(200).decide(SHAFT.rules, s, SHAFT.box.record, 1, 2, generator((1, 2, 3, 4), 0))


def test_the_search_takes_a_win_that_lies_on_the_table() -> None:
    assert offered([1, 0, 0, 1], [3, 0]) == TOOL + MAP  # 4 sherds win, 1 does not
    assert offered([1, 0, 0, 0], [1, 1]) == TOOL + LAMP


def test_the_search_keeps_what_is_safe_at_the_very_end() -> None:
    """Two sherds ahead with the last of them in the basket: leaving wins, there is nothing else to gain."""
    s = holding([0, 0, 0, 0], [0, 0, 0, 0], supply=0, depth=6, basket=10, shelf=[5, 12])
    assert SearchBot(100).decide(SHAFT.rules, s, SHAFT.box.record, 0, 2, generator((1, 2, 3, 4), 0)) == LEAVE


# A game for one


def alone(prize: int, playouts: int = 400, opened: int = 0) -> int:
    s, box = new(solo.STATE), new(solo.BOX)
    s.opened, box.prize = opened, prize
    return SearchBot(playouts).decide(solo, s, box, 0, 1, generator((9, 8, 7, 6), 0))


@pytest.mark.parametrize(
    ("prize", "best"),
    [(5, 3), (0, 3), (300, 4)],  # half of 5 is less than 3, half of 300 is more
)
def test_alone_the_search_finds_the_best_door(prize: int, best: int) -> None:
    assert alone(prize, few(400, 150), opened=2) == best
    assert alone(prize, few(3000, 600)) == best


def test_with_one_playout_there_is_a_choice_already() -> None:
    assert alone(0, 1) in range(5)


def test_two_seats_share_what_an_end_is_worth() -> None:
    s, reward = holding([0, 0, 0, 0], shelf=[5, 3]), np.zeros(4)
    drivers(SHAFT.rules)["judge"](s, SHAFT.box.record, 2, reward, reward[2:])
    assert reward.tolist() == [1, 0, 0, 0]
    s.shelf[1] = 5
    drivers(SHAFT.rules)["judge"](s, SHAFT.box.record, 2, reward, reward[2:])
    assert reward.tolist() == [0.5, 0.5, 0, 0]


# Names of bots


def test_bots_by_name() -> None:
    assert isinstance(bot("random"), RandomBot)
    for name, playouts in (("search", 1000), ("search:25", 25), ("search:1000000", 10**6)):
        made = bot(name)
        assert isinstance(made, SearchBot)
        assert made.playouts == playouts


@pytest.mark.parametrize("name", ["search:", "search:0", "search:-5", "search:x", "search:1.5", "search:1000001"])
def test_a_number_of_playouts_that_cannot_be(name: str) -> None:
    with pytest.raises(BadBot, match=f"{name} is not a bot: give the playouts as a number from 1 to 1,000,000"):
        bot(name)


@pytest.mark.parametrize("name", ["search:" + "9" * 6000, "search:٣", "search: 5", "search:5:5"])
def test_odd_numbers_of_playouts_are_refused_too(name: str) -> None:
    with pytest.raises(BadBot):
        bot(name)


@pytest.mark.parametrize("name", ["", "Random", "random:5", "random:", "deep", "searching", ":5"])
def test_a_bot_that_is_not_there(name: str) -> None:
    with pytest.raises(BadBot, match=r"There is no bot .*\. There are: novice, .*, random, search, net, guided\."):
        bot(name)


def test_a_person_is_no_bot() -> None:
    names = ("random", "search", "search:9", "bot", "Ada", "Bot", "")
    assert [is_bot(name) for name in names] == [True] * 4 + [False] * 3


def test_no_bot_sits_where_chance_decides() -> None:
    match = SHAFT.new(2, 1)
    for name in ("random", "search:5"):
        with pytest.raises(digsite.IllegalAction, match="No seat has a choice to make now"):
            ask(bot(name), match)
