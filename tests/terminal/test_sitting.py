"""A whole sitting, through a pipe: what is shown, what may be typed, and what is never lost or given away."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import digsite
from digsite.ai.chance import RandomBot
from digsite.games.shaft.rules import DIG, LAMP, LEAVE, MAP, OFFER, ROPE, SIEVE, TOOL, TRADE
from digsite.match import Look, Luck, Match, ask
from tests.terminal.conftest import Sit

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x9b]")


def trading_match() -> Match:
    """Shaft with Ada to move, holding a Sieve and a Map: only the Sieve can be the first of a trade."""
    match = digsite.game("shaft").new(2, 1, names=["Ada", "bot"])
    match.run()
    assert TRADE + SIEVE in match.legal()
    assert TRADE + MAP not in match.legal()
    return match


def number_of(match: Match, action: int) -> int:
    return next(number for number, choice in enumerate(match.look(match.to_move).choices, 1) if choice.action == action)


def trade(match: Match) -> tuple[int, int]:
    """The numbers of the first and the second tool of a trade."""
    return number_of(match, TRADE + SIEVE), number_of(match, TRADE + MAP)


def test_a_decision_shows_turn_table_news_and_numbered_choices(sit: Sit) -> None:
    game = sit()
    dig = f" 1  {game.match.label(0)}  ({game.match.note(0)})\n"
    parts = (game.match.turn_line(0), "Supply: 30 sherds", "What happened", *game.match.log(0), "Your choices", dig)
    places = [game.text.index(part) for part in parts]
    assert places == sorted(places)


def test_a_whole_game_ends_with_places_and_the_way_to_hear_it_again(sit: Sit) -> None:
    game = sit(*["1", "2"] * 200)
    assert game.match.is_over
    assert game.code == 0
    assert re.search(r"Place +Player +Points", game.text)
    assert re.search(r"(wins with|share the first place)", game.text)
    saved = Path(re.search(r"digsite replay (\S+)", game.text)[1])  # type: ignore[index]
    assert digsite.load(saved).actions == game.match.actions


def test_a_pipe_gets_no_colours_and_no_control_characters(sit: Sit) -> None:
    assert not CONTROL.search(sit("help", "?", "r", "1", "2", "q", "").text)


def test_bots_alone_play_to_the_end_and_the_story_is_told(sit: Sit) -> None:
    game = sit(players="bot,bot2")
    assert game.match.is_over
    assert "bot digs to level 1." in game.text
    assert "wins with" in game.text or "share" in game.text


@pytest.mark.parametrize("order", ["{first} {second}", "{second} {first}", "{second},{first}", "{second} + {first}"])
def test_several_picks_in_any_order_are_sent_together(sit: Sit, order: str) -> None:
    match = trading_match()
    first, second = trade(match)
    picked = f"You picked\n  {match.label(TRADE + SIEVE)}\n  {match.label(TRADE + MAP)}\n"
    game = sit(order.format(first=first, second=second), "", match=match)
    assert match.actions[4:6] == [TRADE + SIEVE, TRADE + MAP]
    assert match.scores()[0] == 3
    assert picked in game.text


def test_nothing_is_played_before_picks_are_sent_and_they_can_be_taken_back(sit: Sit) -> None:
    match = trading_match()
    first, second = trade(match)
    game = sit(f"{second} {first}", "b", "b", match=match)
    assert match.decisions == 0
    assert "Taken back. Choose again." in game.text
    assert "Nothing is picked." in game.text


def test_one_pick_alone_can_be_taken_back(sit: Sit) -> None:
    match = trading_match()
    first, second = trade(match)
    game = sit(f"{second} {first}", f"b {second}", "", match=match)
    assert match.actions[4:] == [TRADE + SIEVE]
    assert game.text.count("You picked") == 2


def test_picks_that_do_not_go_together_are_refused_with_the_reason(sit: Sit) -> None:
    match = trading_match()
    second = trade(match)[1]
    game = sit(f"1 {second}", match=match)
    assert match.decisions == 0
    assert "These cannot be done together" in game.text


def test_picks_one_by_one_wait_for_what_makes_them_possible(sit: Sit) -> None:
    match = trading_match()
    first, second = trade(match)
    game = sit(str(second), "", str(first), "", match=match)
    assert match.actions[4:6] == [TRADE + SIEVE, TRADE + MAP]
    assert game.text.count("These cannot be done together: pick others with them, or fewer.") == 2
    assert game.text.count("Type more numbers, or b to take picks back.") == 2


def test_a_private_step_can_be_undone(sit: Sit) -> None:
    match = trading_match()
    game = sit(str(trade(match)[0]), "u", match=match)
    assert match.decisions == 0
    assert game.text.count("Your choices") == 3


@pytest.mark.parametrize(("lines", "reason"), [(["u"], "Chance has decided since"), (["1", "2", "u"], "bot has acted")])
def test_undo_is_refused_kindly(sit: Sit, lines: list[str], reason: str) -> None:
    match = digsite.game("shaft").new(2, 1, names=["Ada", "bot"])
    match.run()
    before = match.decisions
    text = sit(*lines, match=match).text
    if reason not in text:  # the bot may have been buried by then
        assert "Chance has decided since" in text
    assert match.decisions >= before


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "There is no choice 99: the choices are 1 to 4."),
        ("0", "There is no choice 0: the choices are 1 to 4."),
        ("1 99", "There is no choice 99"),
        ("9" * 5000, "There is no choice 999"),
        ("²", "There is no choice ²"),
        ("-1", "'-1' is not understood."),
        ("digg", "'digg' is not understood. Type the number of a choice, from 1 to 4, or help."),
        ("\x1b[2Jx", "is not understood."),
        ("", "Type the number of a choice, from 1 to 4."),
        ("? xyzzy", "Nothing here is called 'xyzzy'."),
        ("? ²", "Nothing here is called '²'."),
        ("? lmap", "Did you mean: Lamp"),
        ("r 99.9", "have no clause '99.9'"),
        ("b x", "There is no choice x"),
        ("s /nowhere/at/all.json", "cannot be saved to /nowhere/at/all.json"),
        (" ".join(["1"] * 30), "too many at once"),
    ],
)
def test_what_cannot_be_understood_gets_a_kind_answer(sit: Sit, line: str, answer: str) -> None:
    game = sit(line)
    assert answer in game.text
    assert not CONTROL.search(game.text)
    assert game.match.decisions == 0


def test_enter_does_the_only_choice(sit: Sit) -> None:
    match = digsite.game("shaft").new(2, 1, names=["Ada", "bot"])
    match.run()
    match.play_all(match.arrange([TRADE + MAP, TRADE + SIEVE]))  # only digging is left
    assert match.legal() == [0]
    game = sit("", match=match)
    assert "Enter to go on." in game.text
    assert match.decisions == 3


def test_a_component_is_explained_with_its_clause(sit: Sit) -> None:
    text = sit("? lamp", "?", "? 2.5b", "? shore", "? 2", "? discard").text
    assert "Lamp. Add 2 to your next roll this turn.  (SH-2.5a)" in text
    assert "SH-2.5a  Lamp: 2 is added" in text
    assert "Lamp, Rope, Sieve, Map, Dig" in text
    assert "SH-2.5b  Rope:" in text
    assert "SH-2.4" in text
    assert "Map. Draw 2 tools.  (SH-2.5d)" in text  # choice 2
    assert "Also in:" in text or "discard" in text


def test_why_something_cannot_be_done_can_be_asked_by_its_words(sit: Sit) -> None:
    match = digsite.game("shaft").new(2, 1, names=["Ada", "bot"])
    match.run()
    assert LEAVE not in match.legal()
    reason = f"{match.label(LEAVE)} {match.why(LEAVE)}\n"
    game = sit("w leave", "why LEAVE with", "w dig to level", "w", "w marmalade", match=match)
    assert game.text.count(reason) == 2
    assert "That can be done now: it is among your choices." in game.text
    assert "Type w and words of what you want to do" in game.text
    assert "Nothing that can ever be done here is called 'marmalade'." in game.text
    assert match.decisions == 0


def test_a_lone_choice_waits_for_its_person(sit: Sit) -> None:
    """Nothing is pressed for anybody: being forced may be a secret."""
    match = digsite.game("shaft").new(2, 1, names=["Ada", "bot"])
    match.run()
    match.state.hand[0] = 0
    assert match.legal() == [DIG]
    sit(match=match)
    assert match.decisions == 0


def test_rules_can_be_read_at_the_table(sit: Sit) -> None:
    text = sit("r", "r SH-3.1", "r 2").text
    assert "2. Your turn" in text
    assert "SH-3.1  When a turn ends" in text
    assert "SH-2.5d  Map" in text


def test_log_help_and_table_can_be_called_up(sit: Sit) -> None:
    game = sit("l", "help", "t")
    assert game.after("> l").startswith("\n" + "\n".join(game.match.log(0)) + "\n>")
    assert "take picks back before they are sent" in game.text
    assert game.text.count("Your choices") == 2


def test_the_end_of_input_saves_the_game_and_says_how_to_go_on(sit: Sit) -> None:
    game = sit("1")
    assert game.code == 0
    saved = Path(re.search(r"digsite play --resume (\S+) --players Ada,bot", game.text)[1])  # type: ignore[index]
    assert digsite.load(saved).actions == game.match.actions


def test_quit_offers_saving(sit: Sit, tmp_path: Path) -> None:
    assert "The game goes on." in sit("q", "what", "b").text
    assert list((tmp_path / "saved").iterdir())
    for file in (tmp_path / "saved").iterdir():
        file.unlink()
    assert "You have left the game." in sit("q", "n").text
    assert not list((tmp_path / "saved").iterdir())
    assert "Go on with: digsite play --resume" in sit("q", "").text
    assert len(list((tmp_path / "saved").iterdir())) == 1


def test_ctrl_c_saves_the_game(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("digsite.terminal.screen.Screen.ask", interrupt)
    game = sit()
    assert game.code == 130
    assert "Go on with: digsite play --resume" in game.text
    assert len(list((tmp_path / "saved").iterdir())) == 1


def fail(*_: object) -> int:
    raise ZeroDivisionError


def test_a_fault_of_ours_does_not_lose_the_game(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digsite.terminal.sitting.answer", fail)
    with pytest.raises(ZeroDivisionError):
        sit("1", "2")
    (saved,) = (tmp_path / "saved").iterdir()
    assert digsite.load(saved).decisions == 2


@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        (fail, "bot loses a decision to chance. ZeroDivisionError"),
        (lambda *_: 999, "bot loses a decision to chance. It wants 999, which is not an action that is allowed now."),
    ],
)
def test_a_bot_that_fails_loses_its_decisions_to_chance_and_this_is_said_once(
    choose: Callable[..., int],
    reason: str,
    sit: Sit,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    by_chance = digsite.game("shaft").new(2, 1, names=["bot", "bot2"])
    by_chance.run()
    while not by_chance.is_over:
        by_chance.play(ask(RandomBot(), by_chance))
        by_chance.run()
    monkeypatch.setattr("tests.terminal.conftest.FirstChoice.choose", choose)
    game = sit(players="bot,bot2")
    assert game.match.actions == by_chance.actions, "the same as two seats that play at random"
    assert capsys.readouterr().err.count(reason) == 1
    assert re.search(r"bot lost \d\d decisions to chance\. (Zero|It wants 999)", game.text)


def test_why_a_bot_failed_is_told_to_people_when_nothing_is_secret_any_more(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def spill(_self: object, look: Look, _luck: Luck) -> int:
        raise ValueError(f"I hold {look.s.hand[look.seat]}")

    monkeypatch.setattr("tests.terminal.conftest.FirstChoice.choose", spill)
    left = sit("1", "2", "1", "2", "q", "n")
    told = capsys.readouterr().err
    assert told.splitlines().count("bot loses a decision to chance.") == 1
    assert "I hold" not in told + left.text
    over = sit(*["1", "2"] * 200)
    assert over.match.is_over
    assert "I hold [" in over.after("Place")
    assert "I hold" not in capsys.readouterr().err


def test_saving_goes_where_it_is_told_and_never_over_a_foreign_file(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("precious")
    game = sit(f"s {tmp_path / 'mine.json'}", f"s {tmp_path / 'game.json'}", "1", "s", "q", "")
    assert f"{tmp_path / 'mine.json'} exists already. Choose another name." in game.text
    assert (tmp_path / "mine.json").read_text() == "precious"
    assert digsite.load(tmp_path / "game.json").actions == game.match.actions
    assert not (tmp_path / "saved").exists()


def test_a_folder_that_cannot_be_written_does_not_lose_the_game(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DIGSITE_SAVES", str(tmp_path / "file" / "below"))
    saved = Path(re.search(r"--resume (\S+)", sit("1").text)[1])  # type: ignore[index]
    assert digsite.load(saved).decisions > 0
    saved.unlink()


def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(sit: Sit, tmp_path: Path) -> None:
    lines = ["1", "2"] * 12
    whole = sit(*lines)
    sit(*lines[:3], f"s {tmp_path / 'half.json'}", "q", "n")
    again = sit(*lines[3:], match=digsite.load(tmp_path / "half.json"))
    assert again.match.is_over
    assert again.match.actions == whole.match.actions
    shown, shown_again = (game.text.partition("To be told")[0] for game in (whole, again))
    assert shown.endswith(shown_again)  # the same screens from there on, news included


def test_one_person_never_has_to_hand_over(sit: Sit) -> None:
    assert "Hand over" not in sit(*["1", "2"] * 200).text


def dealt(*tools: int) -> Match:
    """Shaft for two people with these tools in hand: the first two are Ada's, then Mara's."""
    match = digsite.game("shaft").new(2, 1, names=["Ada", "Mara"])
    for kind in tools:
        match.play(TOOL + kind)
    return match


def screens(text: str) -> list[tuple[str, str]]:
    """Who was handed the keyboard, and all that was shown until the next hand-over."""
    parts = re.split(r"Hand over to (\w+)\. Press Enter, \1\.", text)
    assert "Your choices" not in parts[0]
    return list(zip(parts[1::2], parts[2::2], strict=True))


TURNS = ("", "1", "2", "", "l", "t", "1", "2", "")


def test_between_two_people_secrets_stay_behind_the_hand_over(sit: Sit) -> None:
    """Two worlds that differ in Ada's hand alone: all that Mara ever reads is the same, what Ada reads is not."""
    one = screens(sit(*TURNS, match=dealt(LAMP, LAMP, SIEVE, SIEVE), players="Ada,Mara").text)
    other = screens(sit(*TURNS, match=dealt(ROPE, ROPE, SIEVE, SIEVE), players="Ada,Mara").text)
    assert [name for name, _screen in one] == ["Ada", "Mara", "Ada"]
    assert one[0] != other[0]
    assert one[1] == other[1]
    assert "Ada digs to level 1." in one[1][1]
    assert "museum pays" in one[1][1]  # her own hand is there


def test_secret_choices_of_the_offer_do_not_leak(sit: Sit) -> None:
    """Everybody chooses in secret; the next person reads that a choice was made, not which."""
    shown = []
    for choice in ("1", "2"):
        match = dealt(LAMP, ROPE, SIEVE, MAP)
        while match.state.phase != OFFER:
            match.play(LEAVE if LEAVE in match.legal() else DIG)
            match.run()
        first = match.names[match.to_move]
        seen = screens(sit("", choice, "", "1", match=match, players="Ada,Mara").text)
        assert [name for name, _screen in seen] == [first, "Mara" if first == "Ada" else "Ada"]
        assert match.is_over
        shown.append(seen[1][1].partition("help: keys.")[0])
    assert shown[0] == shown[1]
    assert "has chosen an offer." in shown[0]


def test_at_the_hand_over_only_its_reader_goes_on(sit: Sit) -> None:
    typed = ("l", "t", "1", "u", "s /nowhere/at/all.json", "q", "b")
    text = sit(*typed, match=dealt(LAMP, ROPE, SIEVE, MAP), players="Ada,Mara").text
    assert "cannot be saved to /nowhere" in text
    assert "You draw" not in text
    assert "Only Ada goes on from here: press Enter. q leaves." in text
    assert "Nothing can be taken back here." in text


def test_a_step_can_be_taken_back_at_the_hand_over_but_shows_nothing_to_the_next(sit: Sit) -> None:
    match = dealt(LAMP, ROPE, SIEVE, MAP)
    seen = screens(sit("", "1", "2", "u", "", match=match, players="Ada,Mara").text)
    assert [name for name, _screen in seen] == ["Ada", "Mara", "Ada"]
    assert "Your choices" not in seen[1][1]
    assert match.turn_line(0) == "Your turn, at level 1."
