"""Who plays and which options are chosen, as they are typed."""

import pytest

import digsite
from digsite.ai import is_bot
from digsite.terminal.typed import chosen, players, players_by_name, usual_players
from digsite.text.errors import BadOption, BadSeats


def test_words_become_people_and_bots() -> None:
    seated = players("me, Mara,bot,random,search:200,expert", is_bot)
    assert [player.name for player in seated] == ["Me", "Mara", "Bot", "Random", "Bot search:200", "Bot expert"]
    assert [player.is_bot for player in seated] == [False] * 2 + [True] * 4


def test_a_program_is_called_by_its_file_and_a_bot_of_one_s_own_by_its_word() -> None:
    def knows(word: str) -> bool:
        return word.startswith(("exec", "mybot"))

    words = f"exec:/opt/bots/digger --deep 3,exec@2:./digger,mybot,mybot:{'x' * 50},exec:"
    seated = players(words, knows)
    names = ["Program digger 1", "Program digger 2", "Bot mybot", f"Bot mybot:{'x' * 24}", "Program "]
    assert [player.name for player in seated] == names
    assert all(player.is_bot for player in seated)
    again = players_by_name(["Bot mybot", "Bot mybot:a 2", "Program digger", "Bot Smith"], knows)
    assert [(player.word, player.is_bot) for player in again] == [
        ("mybot", True),
        ("mybot:a", True),
        ("Program digger", False),
        ("Bot Smith", False),
    ]


def test_players_of_the_same_name_are_numbered() -> None:
    assert [player.name for player in players("me,me,bot,bot", is_bot)] == ["Me 1", "Me 2", "Bot 1", "Bot 2"]


@pytest.mark.parametrize("words", ["me,,bot", "", "me,bot,"])
def test_a_player_without_a_name_is_refused(words: str) -> None:
    with pytest.raises(BadSeats, match="has no name"):
        players(words, is_bot)


def test_two_players_who_end_up_with_one_name_are_refused() -> None:
    with pytest.raises(BadSeats, match="Two players are called Me 1"):
        players("me,me,Me 1", is_bot)


@pytest.mark.parametrize(
    "words",
    ["me,bot", "me,Mara,bot,bot,random", "search:20,me,random,random", "search:20,search", "master,novice,novice"],
)
def test_who_played_is_known_again_by_the_names(words: str) -> None:
    seated = players(words, is_bot)
    again = players_by_name([player.name for player in seated], is_bot)
    assert [(player.name, player.is_bot) for player in again] == [(player.name, player.is_bot) for player in seated]
    assert [player.word for player in again if player.is_bot] == [player.word for player in seated if player.is_bot]


@pytest.mark.parametrize(
    ("seats", "count", "names"),
    [
        (range(2, 5), None, ["Me", "Bot"]),
        (range(1, 5), None, ["Me", "Bot"]),
        (range(3, 6), None, ["Me", "Bot 1", "Bot 2"]),
        (range(1, 2), None, ["Me"]),
        (range(2, 5), 4, ["Me", "Bot 1", "Bot 2", "Bot 3"]),
    ],
)
def test_without_a_list_you_play_with_bots(seats: range, count: int | None, names: list[str]) -> None:
    assert [player.name for player in usual_players(seats, count, is_bot)] == names


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("tools=3", {"tools": 3}),
        ("handicap=on", {"handicap": True}),
        ("handicap=Yes", {"handicap": True}),
        ("handicap=false", {"handicap": False}),
        ("first = Random", {"first": "random"}),
        ("first=seat 0", {"first": "seat 0"}),
    ],
)
def test_options_are_read_as_the_game_spells_them(text: str, made: dict[str, object]) -> None:
    assert chosen([text], digsite.game("shaft").options, "Shaft") == made


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tools", "'tools' sets nothing. Write --set option=value."),
        ("=3", "'=3' sets nothing."),
        ("tool=3", "Shaft has no option 'tool'. Did you mean tools? It has: first, tools, handicap."),
        ("xyzzy=3", "Shaft has no option 'xyzzy'. It has: first, tools, handicap."),
        ("tools=4", "The option tools cannot be '4'. It can be: 1, 2, 3."),
        ("handicap=1", "The option handicap cannot be '1'. It can be: off, on."),
        ("first=", "The option first cannot be ''. It can be: seat 0, random."),
    ],
)
def test_an_option_that_does_not_exist_is_refused_with_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        chosen([text], digsite.game("shaft").options, "Shaft")
    assert sentence in str(refusal.value)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="Shaft has no options"):
        chosen(["a=b"], [], "Shaft")
