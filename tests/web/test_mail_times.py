"""When mails go out: after a quiet time, once an hour at most, again after a day and after three, and then no more."""

import random
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.post_office import PostOffice, text_of

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
MINUTES, HOURS, DAYS = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
QUIET = 5 * MINUTES


@pytest.fixture(scope="module")
def post() -> Iterator[PostOffice]:
    made = PostOffice()
    yield made
    made.close()


class Round:
    """A postman without a thread, whose clock goes as a test wants."""

    def __init__(self, hall: Any, post: PostOffice, address: str) -> None:
        from django.utils import timezone

        from digsite.web.mailing import mailing_of
        from digsite.web.postman import Postman

        mailing = mailing_of(post.address, None, "https://digs.example.org/", "", 5)
        assert mailing is not None
        self.hall, self.post, self.address = hall, post, address
        self.postman, self.began = Postman(hall, mailing), timezone.now()
        self.device = f"device of {address}"

    def at(self, later: timedelta) -> int:
        """How many mails the address has got when so much time has passed; gathering them takes a round more."""
        for soon in (timedelta(), MINUTES):
            self.postman.round(self.began + later + soon)
        return len(self.post.to(self.address))

    @property
    def last(self) -> Any:
        return self.post.to(self.address)[-1]

    def agree(self, *links: str) -> None:
        from digsite.web import models
        from digsite.web.wishes import AGREE, Agree, Ask, word_for

        self.hall.writer.submit(Ask(self.device, self.address, links, everywhere=True)).result()
        reader = models.Reader.objects.get(device=self.device)
        assert self.hall.writer.submit(Agree(word_for(AGREE, reader.salt))).result()

    def follow(self, link: str) -> None:
        from digsite.web.wishes import Follow

        self.hall.writer.submit(Follow(self.device, link)).result()

    @property
    def wishes(self) -> list[Any]:
        from digsite.web import models

        return list(models.Wish.objects.filter(reader__device=self.device).order_by("id"))


def table_of(hall: Any, kinds: tuple[str, ...] = ("friend", "friend"), **terms: Any) -> tuple[str, str]:
    """A table of Shaft at which nothing has happened: the link of who is asked, and that of another."""
    from digsite.web.links import links_of

    names = ("Mara", "Tom", "Ida")[: len(kinds)]
    host = hall.writer.submit(table_for(hall.games["shaft"], names, kinds, **terms)).result()
    words = [str(word) for word in links_of(host, kinds)]
    first = hall.find(words[0])[0].match.to_move
    return words[first], words[1 - first]


def act(hall: Any, word: str) -> None:
    """Whoever has this link does the first thing that is allowed."""
    from digsite.web.tables import Play

    live, link = hall.find(word)
    hall.writer.submit(Play(live, link, live.version(live.position, link), [live.match.legal()[0]])).result()


def turn_round(hall: Any, word: str) -> None:
    """Let all act until it is not this one's turn, and then until it is again."""
    live, link = hall.find(word)
    for asked in (False, True):
        for _step in range(200):
            if (live.match.to_move in link.plays) == asked:
                break
            mover = next(d for d in live.links.values() if live.match.to_move in d.plays)
            _act_as(hall, live, mover)


def _act_as(hall: Any, live: Any, link: Any) -> None:
    from digsite.web.tables import Play

    hall.writer.submit(Play(live, link, live.version(live.position, link), [live.match.legal()[0]])).result()


def test_a_mail_goes_out_once_somebody_was_waited_for_quietly(inner: Any, post: PostOffice) -> None:
    mine, other = table_of(inner)
    days = Round(inner, post, "quiet@example.org")
    days.agree(mine)
    assert days.at(QUIET - 2 * MINUTES) == 0
    assert days.at(QUIET + MINUTES) == 1
    assert "1 table waits for you" in text_of(days.last)
    assert f"https://digs.example.org/t/{mine}/" in text_of(days.last)
    assert other not in text_of(days.last)
    assert "with Tom" in text_of(days.last) or "with Mara" in text_of(days.last)
    assert days.at(20 * HOURS) == 1


def test_after_a_day_and_after_three_a_reminder_comes_and_then_none(inner: Any, post: PostOffice) -> None:
    mine, _other = table_of(inner, patience=86400)
    days = Round(inner, post, "slow@example.org")
    days.agree(mine)
    assert days.at(QUIET + MINUTES) == 1
    assert "A bot plays for whoever is away for 1 day." in text_of(days.last)
    assert days.at(DAYS - HOURS) == 1
    assert days.at(DAYS + MINUTES) == 2
    assert days.last["Subject"].startswith("Still your turn: Shaft")
    assert days.at(3 * DAYS - HOURS) == 2
    assert days.at(3 * DAYS + MINUTES) == 3
    assert days.at(30 * DAYS) == 3


def test_who_has_acted_and_is_asked_again_is_told_again(inner: Any, post: PostOffice) -> None:
    mine, _other = table_of(inner)
    days = Round(inner, post, "again@example.org")
    days.agree(mine)
    assert days.at(QUIET + MINUTES) == 1
    turn_round(inner, mine)
    assert days.at(QUIET + 30 * MINUTES) == 1, "not twice within an hour"
    assert days.at(QUIET + 65 * MINUTES) == 2
    assert days.last["Subject"].startswith("Your turn: ")


def test_turns_at_many_tables_make_one_mail_and_those_that_passed_are_not_in_it(inner: Any, post: PostOffice) -> None:
    days = Round(inner, post, "many@example.org")
    links = [table_of(inner)[0] for _table in range(4)]
    days.agree(*links)
    days.postman.look(days.began + QUIET + MINUTES)
    days.postman.gather(days.began + QUIET + MINUTES)
    act(inner, links[0])
    live, link = inner.find(links[0])
    while live.match.to_move in link.plays:
        act(inner, links[0])
    assert days.at(QUIET + 3 * MINUTES) == 1
    assert days.last["Subject"] == "3 tables wait for you"
    assert [text_of(days.last).count(word) for word in links] == [0, 1, 1, 1]


def test_who_was_mailed_an_hour_ago_gets_what_came_up_since_in_one(inner: Any, post: PostOffice) -> None:
    days = Round(inner, post, "hourly@example.org")
    days.agree(table_of(inner)[0])
    assert days.at(QUIET + MINUTES) == 1
    for _table in range(2):
        days.follow(table_of(inner)[0])
    assert days.at(QUIET + 50 * MINUTES) == 1
    assert days.at(QUIET + 63 * MINUTES) == 2
    assert days.last["Subject"] == "2 tables wait for you"


def test_who_has_the_page_open_or_has_had_it_gets_the_reminder_alone(inner: Any, post: PostOffice) -> None:
    days, gone = Round(inner, post, "here@example.org"), Round(inner, post, "gone@example.org")
    (mine, _one), (yours, _two) = table_of(inner), table_of(inner)
    days.agree(mine)
    gone.agree(yours)
    page: Any = object()
    inner.find(mine)[1].streams.add(page)
    inner.find(yours)[1].gone = gone.began.timestamp() + 120
    assert days.at(QUIET + MINUTES) == 0
    assert gone.at(QUIET + MINUTES) == 0
    inner.find(mine)[1].streams.discard(page)
    assert days.at(DAYS - HOURS) == 0
    assert days.at(DAYS + MINUTES) == 1
    assert gone.at(DAYS + MINUTES) == 1


def test_no_reminder_comes_while_a_page_is_open(inner: Any, post: PostOffice) -> None:
    days = Round(inner, post, "open@example.org")
    mine, _other = table_of(inner)
    days.agree(mine)
    assert days.at(QUIET + MINUTES) == 1
    page: Any = object()
    due = days.began + DAYS + MINUTES
    days.postman.look(due)
    days.postman.gather(due)
    inner.find(mine)[1].streams.add(page)
    days.postman.deliver(due + 2 * MINUTES)
    assert days.wishes[0].due == due + 2 * MINUTES + 20 * HOURS
    for later in (DAYS + 4 * MINUTES, 2 * DAYS, 3 * DAYS + MINUTES):
        assert days.at(later) == 1
    inner.find(mine)[1].streams.discard(page)
    assert days.at(3 * DAYS + 12 * HOURS) == 1
    assert days.at(4 * DAYS) == 2
    assert days.last["Subject"].startswith("Still your turn: ")
    assert days.at(30 * DAYS) == 3


def test_a_page_that_was_opened_while_a_mail_waited_for_its_hour_makes_it_needless(
    inner: Any, post: PostOffice
) -> None:
    days = Round(inner, post, "came@example.org")
    days.agree(table_of(inner)[0])
    assert days.at(QUIET + MINUTES) == 1
    second = table_of(inner)[0]
    days.follow(second)
    assert days.at(QUIET + 20 * MINUTES) == 1
    from digsite.web import models
    from digsite.web.links import digest_of

    live, link = inner.find(second)
    models.Seat.objects.filter(token=digest_of(second)).update(seen=days.began + QUIET + 25 * MINUTES)
    link.gone = (days.began + QUIET + 25 * MINUTES).timestamp()
    assert days.at(QUIET + 70 * MINUTES) == 1
    assert live.match.to_move in link.plays, "it is still their turn"


def test_the_end_of_a_game_is_told_and_the_next_game_by_the_same_link_too(inner: Any, post: PostOffice) -> None:
    from digsite.web.happenings import DEEDS, Happen

    mine, other = table_of(inner)
    days = Round(inner, post, "end@example.org")
    days.agree(mine)
    live, link = inner.find(other)
    inner.writer.submit(Happen(live, link, DEEDS["concede"])).result()
    assert days.at(QUIET + MINUTES) == 1
    assert days.last["Subject"].startswith("The game is over: Shaft")
    assert "conceded" in text_of(days.last)
    assert days.at(2 * DAYS) == 1
    from digsite.web.setting_up import Again

    inner.writer.submit(Again(live, link, live.version(live.position, link), "test")).result()
    new, seat = inner.find(mine)
    if new.match.to_move not in seat.plays:
        turn_round(inner, mine)
    assert days.at(2 * DAYS + HOURS) == 2
    assert days.last["Subject"].startswith("Your turn: Shaft")


def test_who_plays_with_bots_alone_or_has_left_is_not_waited_for(inner: Any, post: PostOffice) -> None:
    from digsite.web.happenings import DEEDS, Happen

    alone, _bot = table_of(inner, ("friend", "random"))
    mine, _other = table_of(inner)
    days = Round(inner, post, "nobody@example.org")
    days.agree(alone, mine)
    live, link = inner.find(mine)
    inner.writer.submit(Happen(live, link, DEEDS["leave"])).result()
    live.paused = True  # its bot is slow
    assert days.at(QUIET + MINUTES) == 0
    inner.writer.submit(Happen(live, link, DEEDS["back"])).result()
    link.gone = 0.0
    assert days.at(2 * HOURS) == (1 if live.match.to_move in link.plays else 0)


def test_an_address_that_refuses_three_mails_rests_for_a_week(inner: Any, post: PostOffice) -> None:
    mine, _other = table_of(inner)
    days = Round(inner, post, "dead@example.org")
    days.agree(mine)
    tries: list[str] = []

    def refuse(to: str) -> str:
        tries.append(to)
        return "550 Nobody here" if to == days.address else "250 OK"

    post.answer = refuse
    try:
        for later in (QUIET + MINUTES, DAYS + HOURS, 3 * DAYS + HOURS):
            assert days.at(later) == 0
        assert tries.count(days.address) == 3
        turn_round(inner, mine)
        assert days.at(4 * DAYS) == 0
        assert tries.count(days.address) == 3
    finally:
        post.answer = lambda _to: "250 OK"
    assert days.at(11 * DAYS) == 1


def test_a_mail_that_is_not_taken_now_is_offered_again_later_and_later(inner: Any, post: PostOffice) -> None:
    from digsite.web import models

    days = Round(inner, post, "grey@example.org")
    days.agree(table_of(inner)[0])
    post.answer = lambda to: "451 Come again" if to == days.address else "250 OK"
    try:
        assert days.at(QUIET + MINUTES) == 0
        mail = models.Mail.objects.get(mailbox__reader__device=days.device)
        assert mail.tries == 1
        assert mail.due - days.began > 4 * MINUTES + QUIET
    finally:
        post.answer = lambda _to: "250 OK"
    assert days.at(QUIET + 3 * MINUTES) == 0
    assert days.at(QUIET + 20 * MINUTES) == 1
    assert days.at(QUIET + 3 * HOURS) == 1


def test_a_mail_that_is_asked_for_anew_while_it_is_sent_is_sent_anew_with_the_same_link(
    inner: Any, post: PostOffice
) -> None:
    from digsite.web import models
    from digsite.web.postman import Done, Take
    from digsite.web.wishes import Ask

    days = Round(inner, post, "twice@example.org")
    ask = (days.device, days.address, [table_of(inner)[0]])
    inner.writer.submit(Ask(*ask, everywhere=True)).result()
    asked = models.Mail.objects.get(reader__device=days.device)
    salt = asked.reader.salt
    models.Mail.objects.filter(id=asked.id).update(due=days.began - DAYS)
    taken = inner.writer.submit(Take(days.began)).result()
    assert taken.id == asked.id
    inner.writer.submit(Ask(*ask, everywhere=True)).result()
    inner.writer.submit(Done(taken, [], days.began, sent=True)).result()
    left = models.Mail.objects.get(reader__device=days.device)
    assert (left.id, left.tries, left.reader.salt) == (asked.id, 0, salt)
    again = inner.writer.submit(Take(days.began + MINUTES)).result()
    inner.writer.submit(Done(again, [], days.began, sent=True)).result()
    assert not models.Mail.objects.filter(reader__device=days.device).exists()


def test_who_never_agrees_is_forgotten_after_two_days(inner: Any, post: PostOffice) -> None:
    from digsite.web import models
    from digsite.web.wishes import Ask

    days = Round(inner, post, "never@example.org")
    inner.writer.submit(Ask(days.device, days.address, [table_of(inner)[0]], everywhere=True)).result()
    days.at(QUIET)
    assert [mail["Subject"] for mail in post.to(days.address)] == [
        "Shall mails be written to you when it is your turn?"
    ]
    days.postman._tidied = days.began
    days.at(2 * DAYS - HOURS)
    assert models.Reader.objects.filter(device=days.device).exists()
    days.at(2 * DAYS + HOURS)
    assert not models.Reader.objects.filter(device=days.device).exists()
    assert not days.wishes
    days.at(2 * DAYS + 3 * HOURS)
    assert not models.Mailbox.objects.filter(reader=None, sealed__gt=b"").exists()
    assert len(post.to(days.address)) == 1


@pytest.mark.parametrize("seed", range(4))
def test_what_others_do_in_secret_changes_nothing_about_a_mail(inner: Any, seed: int) -> None:
    """For every seat that cannot notice an action, whether it is asked and since when is as before."""
    from digsite.web.asking import stand_of
    from digsite.web.links import Link
    from digsite.web.position import Position
    from digsite.web.tables import LiveTable

    rng, unnoticed = random.Random(seed), 0
    for game in inner.games.values():
        match = game.new(game.seats[-1], seed=seed)
        position = Position(match)
        position.play([])
        live = LiveTable(1, "Amber", "0" * 32, position, ["friend"] * match.seats)
        live.links = {str(seat): Link([seat], come=True) for seat in range(match.seats)}
        for _step in range(150):
            if live.match.is_over:
                break
            before = {seat: stand_of(live, link) for seat, link in live.links.items()}
            trial = live.position.copy()
            mover = trial.match.to_move
            trial.play([rng.choice(trial.match.legal())])
            same = [seat for seat in live.links if int(seat) != mover and not live.sees_otherwise(int(seat), trial)]
            live.go_on(trial)
            for seat in same:
                unnoticed += 1
                assert stand_of(live, live.links[seat]) == before[seat], (game.id, seat)
    assert unnoticed > 20


# What is kept


@settings(max_examples=40)
@given(st.text(max_size=300), st.text(max_size=20), st.integers(0, 2000), st.integers(0, 7))
def test_what_is_sealed_is_read_with_its_key_alone_and_only_as_it_was(text: str, about: str, at: int, bit: int) -> None:
    from digsite.web.sealing import opened, seal

    sealed = seal("key", "address", about, text)
    assert opened("key", "address", about, sealed) == text
    assert opened("other", "address", about, sealed) is None
    assert opened("key", "link", about, sealed) is None
    assert opened("key", "address", about + "x", sealed) is None
    at %= len(sealed)
    changed = sealed[:at] + bytes([sealed[at] ^ 1 << bit]) + sealed[at + 1 :]
    assert opened("key", "address", about, changed) is None
    assert opened("key", "address", about, sealed[:at]) is None
    assert seal("key", "address", about, text) != sealed, "no pad is used twice"


def test_a_sealed_text_tells_its_length_in_steps_of_64_bytes() -> None:
    from digsite.web.sealing import seal

    assert len({len(seal("key", "address", "", "a" * count)) for count in range(63)}) == 1
