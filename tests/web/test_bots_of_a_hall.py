"""Bots of a hall: its host says which there are, and one that fails loses its decisions to chance."""

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest

from digsite.ai import LEVELS
from digsite.ai.guided_search import PLAYOUTS_INSTEAD
from digsite.ai.matches import at_a_choice
from digsite.ai.search import SearchBot
from digsite.match import by_chance
from digsite.text.errors import BadBot
from tests.ai.wants import Wants
from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.server import Server
from tests.web.test_leaks import Client

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


def refuse(_word: str, _share: float) -> Wants:
    raise BadBot("This hall was opened without the bot mine.")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda _word, _share: Wants(999), "mine loses a decision to chance. It wants 999"),
        (
            lambda _word, _share: Wants(ZeroDivisionError("oh")),
            "mine loses a decision to chance. ZeroDivisionError",
        ),
        (refuse, "mine loses a decision to chance. This hall was opened without the bot mine."),
    ],
)
def test_a_bot_that_fails_in_the_hall_loses_its_decisions_to_chance_and_this_is_said_once(
    make: Any, reason: str, inner: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from digsite.web.links import links_of

    monkeypatch.setattr(inner, "make_bot", make)
    kinds = ["friend", "mine"]
    start = {"phase": "turn", "to_move": 1, "digger": 1, "due": 0, "hand": [{"lamp": 1}, {"rope": 1}], "held": [1, 1]}
    start |= {"deck": {"lamp": 3, "rope": 3}, "deck_size": 13, "depth": 2, "basket": 3, "supply": 27}
    host = inner.writer.submit(table_for(inner.games["shaft"], ("Mara", "Ben"), kinds, start=start)).result()
    word = str(links_of(host, kinds)[0])
    live, _link = inner.find(word)
    until = time.monotonic() + 30
    while live.match.to_move != 0 and time.monotonic() < until:
        time.sleep(0.01)
    match = live.match
    assert match.to_move == 0, "the turn has come round"
    first = inner.games["shaft"].at({"seats": 2, "table": start}, key=match.key, names=["Mara", "Ben"])
    assert match.actions[0] == by_chance(first.look(1), first.luck())
    assert caplog.text.count(reason) == 1


def test_in_a_hall_the_plain_search_plays_for_a_net_that_does_not_fit(
    inner: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from digsite.web.links import links_of

    monkeypatch.chdir(tmp_path)
    Path("damaged.safetensors").write_bytes(b"nothing")
    kinds, shaft = ["net:damaged.safetensors", "friend"], inner.games["shaft"]
    host = inner.writer.submit(table_for(shaft, ("Mara", "Ben"), kinds)).result()
    live, _link = inner.find(str(links_of(host, kinds)[1]))
    until = time.monotonic() + 30
    while live.match.to_move != 1 and time.monotonic() < until:
        time.sleep(0.01)
    first = at_a_choice(shaft.new(2, key=live.match.key))
    chosen = SearchBot(PLAYOUTS_INSTEAD).choose(first.look(first.to_move), first.luck())
    assert first.to_move == 0
    assert live.match.actions[: len(first.actions) + 1] == [*first.actions, chosen]
    assert not live.losses.counts
    assert "loses a decision" not in caplog.text


def page_of(hall: Any, path: str) -> str:
    from digsite.web.asgi import application

    return asyncio.run(Client(application(hall)).ask("GET", path))[1].decode()


def test_people_may_seat_the_bots_that_the_host_named(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert '<option value="mine"' not in page_of(inner, "/new/shaft")
    monkeypatch.setattr(inner, "bots", ("random", "mine"))
    page = page_of(inner, "/new/shaft")
    assert '<option value="mine" selected>mine</option>' in page, "without the usual one the last is offered first"
    assert '<option value="random">At random: ' in page
    assert '<option value="search"' not in page


def test_whoever_sets_a_table_up_chooses_a_level_by_a_sentence_for_each(
    inner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inner, "bots", (*LEVELS, "random", "search"))
    page = page_of(inner, "/new/shaft")
    choices = page.partition('name="kind-1"')[2].partition("</select>")[0]
    offered = re.findall(r'<option value="([^"]*)"( selected)?>([^<]*)</option>', choices)
    said = {word: words for word, _selected, words in offered}
    assert tuple(said)[3:] == (*LEVELS, "random", "search"), "behind the people"
    for name in LEVELS:
        level, _colon, sentence = said[name].partition(": ")
        assert level == name.capitalize()
        assert len(sentence.split()) > 3
    assert [word for word, selected, _words in offered if selected] == ["journeyman"]
    assert '<optgroup label="Bots"><option value="novice">' in page


def test_playing_at_once_offers_the_levels_and_says_how_the_chosen_one_plays(
    inner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web.bots import words_of

    monkeypatch.setattr(inner, "bots", (*LEVELS, "random"))
    page = page_of(inner, "/")
    for name in LEVELS:
        assert f'<option value="{name}" data-how="{words_of(name).sentence}"' in page
    assert '<select name="level" aria-describedby="how">' in page
    assert f'id="how" role="status">{words_of("journeyman").sentence}</p>' in page


def test_a_bot_that_only_its_maker_knows_goes_by_its_word_alone() -> None:
    from digsite.web.bots import as_player, in_one_line

    assert (in_one_line("mine:deep"), as_player("mine:deep")) == ("mine:deep", "Bot (mine:deep)")
    assert as_player("expert") == "Bot (Expert)"


@pytest.mark.parametrize(
    ("bots", "first", "rival"),
    [
        ((*LEVELS, "random"), "journeyman", "journeyman"),
        (("random", "mine"), "mine", "mine"),
        ((), "", "friend"),
    ],
)
def test_the_usual_bot_is_the_journeyman_where_the_host_allows_it(
    bots: tuple[str, ...], first: str, rival: str
) -> None:
    from digsite.web.bots import usual, usual_rival

    assert (usual(bots), usual_rival(bots)) == (first, rival)


# What is remembered


class Counting(Wants):
    """A bot that remembers how often it was asked, and with which share."""

    def __init__(self, share: float) -> None:
        super().__init__(0)
        self.share, self.shares = share, list[float]()

    def choose(self, look: Any, luck: Any) -> Any:
        self.shares.append(self.share)
        return super().choose(look, luck)


def test_a_bot_that_remembers_is_asked_again_and_told_its_share(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web.thinking import Seat

    made: list[Counting] = []

    def make(_word: str, share: float) -> Counting:
        made.append(Counting(share))
        return made[-1]

    monkeypatch.setattr(inner, "make_bot", make)
    for seat, share in ((Seat(-1, 0, "deep"), 1.0), (Seat(-1, 0, "deep"), 0.25), (Seat(-1, 1, "deep"), 0.5)):
        inner._choose(seat, share, None, None)
    assert [bot.shares for bot in made] == [[1.0, 0.25], [0.5]]


def test_one_that_does_not_remember_is_made_anew_for_every_decision(
    inner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web.thinking import Seat

    made: list[Wants] = []

    def make(_word: str, _share: float) -> Wants:
        made.append(Wants(0))
        return made[-1]

    monkeypatch.setattr(inner, "make_bot", make)
    for _time in range(3):
        inner._choose(Seat(-2, 0, "plain"), 1.0, None, None)
    assert len(made) == 3


def test_few_bots_are_kept_and_none_that_was_not_asked_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web import thinking

    minds, seats = thinking.Minds(), [thinking.Seat(table, 0, "deep") for table in range(thinking.MOST_KEPT + 2)]
    for seat in seats:
        minds.keep(seat, Counting(1.0))
    assert [minds.take(seat) is None for seat in seats] == [True] * 2 + [False] * thinking.MOST_KEPT
    assert minds.take(seats[-1]) is None, "one is handed out once at a time"
    minds.keep(seats[0], Counting(1.0))
    assert minds.forget_old() == 0
    monkeypatch.setattr(thinking, "KEPT_FOR", -1.0)
    assert minds.forget_old() == 1
    assert minds.take(seats[0]) is None


def test_levels_are_bots_that_remember_and_plain_ones_are_not() -> None:
    from digsite.ai import bot
    from digsite.web.thinking import Remembering

    assert all(isinstance(bot(name), Remembering) for name in LEVELS)
    assert not any(isinstance(bot(name), Remembering) for name in ("random", "search", "net"))


def test_a_table_of_levels_is_played_to_its_end(hall: Server) -> None:
    seat = str(hall.set_table("shaft", ["me", "novice", "master"], ["Mara", "Ilse", "Otto"])[0])
    for number in range(400):
        page = hall.get(seat)
        if "The game is over" in page.text:
            break
        if page.actions:
            hall.act(seat, page.version, action=str(page.actions[number % len(page.actions)]))
        time.sleep(0.01)
    assert "The game is over" in page.text
    assert 'aria-label="Bot (Master)"' in page.text
    assert "loses a decision" not in hall.log.read_text(encoding="utf-8")
