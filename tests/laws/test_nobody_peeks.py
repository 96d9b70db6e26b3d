"""Nobody peeks: nothing a seat is shown, may do or chooses depends on what is hidden from it.

What is hidden from a seat is dealt anew by `guess`, or a game is played again with only those actions changed
that the seat does not see; then everything the seat can tell must be the same. An empty `guess`, a `hide` that
blanks too much or a check that never looks would pass too, so the second half of this file guards against those.
"""

import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from digsite.ai import LEVELS, Bot, ask, bot
from digsite.core import CHANCE, NOBODY
from digsite.match import Look, Luck, Match
from tests.catalogue import (
    MODE,
    RandomGame,
    Table,
    compiled_only,
    few,
    guessed,
    hidden,
    legal,
    machine_code,
    played,
    spread,
    table_of,
    weights,
)
from tests.laws import drivers
from tests.laws.walks import insist, lived_twice, walked

GUESSES = few(3, 1)  # for each choice of a bot
PLAYOUTS = 8  # of the search bot: enough to look at guesses, few enough to be quick


def seat_of(viewer: int) -> int | None:
    """A viewer as a match names it."""
    return None if viewer == NOBODY else viewer


def sampled(table: Table, most: int) -> Iterator[tuple[RandomGame, Match, int]]:
    """Matches led through eventful games, shown at that many places where something rare happens."""
    return led_to(table, spread([(game.seed, number) for game in table.eventful() for number in game.notable], most))


def led_to(table: Table, places: list[tuple[int, int]]) -> Iterator[tuple[RandomGame, Match, int]]:
    """Matches led through eventful games, shown at these places: seed of the game, number of the action."""
    for game in table.eventful():
        wanted = {number for seed, number in places if seed == game.seed}
        if wanted:
            for match, action in game.matches(upto=max(wanted)):
                if len(match.actions) in wanted:
                    yield game, match, action


# What a seat is shown


def test_hiding_twice_is_hiding_once(table: Table) -> None:
    insist(table, drivers.HIDE_TWICE)


def test_a_guess_looks_the_same_to_who_made_it(table: Table) -> None:
    insist(table, drivers.GUESS_SIGHT)


def test_a_guess_never_reads_what_lies_there(table: Table) -> None:
    """The same from the true position and from the one after `hide`."""
    insist(table, drivers.GUESS_BLIND)


def test_a_guess_is_a_position_that_keeps_the_invariants(table: Table) -> None:
    insist(table, drivers.GUESS_SOUND)


def test_a_guess_plays_on_to_the_end(table: Table) -> None:
    insist(table, drivers.GUESS_PLAYS)


def test_a_seat_may_do_the_same_whatever_is_hidden_from_it(table: Table) -> None:
    insist(table, drivers.SAME_CHOICES)


def everything_shown(match: Match, viewer: int) -> dict[str, Any]:
    """All that a match shows to one viewer at this moment; to the seat to move also its choices and their notes."""
    seat = seat_of(viewer)
    shown: dict[str, Any] = {
        "view": match.view(seat),
        "turn": match.turn_line(seat),
        "panels": list(match.look(seat).panels),
        "text": match.look(seat).text,
        "compact": match.look(seat).compact,
        "steps": match.look(seat).steps,
        "undo": seat is not None and match.can_undo(seat),
    }
    if viewer == match.to_move:
        everything = range(match.game.rules.ACTIONS)
        shown["labels"] = [match.label(action) for action in match.legal()]
        shown["notes"] = [match.note(action) for action in match.legal()]
        shown["reasons"] = [match.why(action) for action in everything]
    return shown


@compiled_only
def test_what_is_shown_does_not_change_when_the_hidden_is_dealt_anew(table: Table) -> None:
    for game, match, _action in sampled(table, table.plenty(40, 20)):
        for viewer in table.viewers:
            shown = everything_shown(match, viewer)
            twin = match.copy()
            twin.state = guessed(table, match.state, viewer, len(match.actions))
            assert everything_shown(twin, viewer) == shown, f"{game}, action {len(match.actions)}, viewer {viewer}"


# What a bot chooses


def caught(table: Table, player: Bot, places: list[tuple[int, int]]) -> bool:
    """Does this bot's choice change somewhere here when what is hidden from its seat is dealt anew?"""
    for _game, match, _action in led_to(table, places):
        seat = match.to_move
        if seat >= table.seats:
            continue
        choice = asked(player, match)
        assert choice in match.legal()
        for i in range(GUESSES):
            twin = match.copy()
            twin.state = guessed(table, match.state, seat, 10 * len(match.actions) + i)
            if asked(player, twin) != choice:
                return True
    return False


@machine_code
@pytest.mark.parametrize("name", ["random", f"search:{PLAYOUTS}"])
def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(table: Table, name: str) -> None:
    notable = [(game.seed, number) for game in table.eventful() for number in game.notable]
    assert not caught(table, bot(name), spread(notable, table.plenty(100, 12)))


LEARNED_BOTS = [*LEVELS, "net", "guided:24"]


@compiled_only
@pytest.mark.parametrize("name", LEARNED_BOTS)
def test_who_has_learned_chooses_the_same_whatever_is_hidden_from_it(table: Table, name: str) -> None:
    """With nothing kept from before: what a tree holds of an earlier decision would answer alike in both worlds."""
    places = places_with_secrets(table.game.id, table.seats)
    for game, match, _action in led_to(table, spread(places, 6)):
        choice = ask(bot(name), match)
        assert choice in match.legal()
        assert ask(bot(name), dealt_anew(table, match)) == choice, f"{game}, action {len(match.actions)}"


def dealt_anew(table: Table, match: Match) -> Match:
    """The same match in a world that the seat to move cannot tell from the true one."""
    twin = match.copy()
    twin.state = guessed(table, match.state, match.to_move, len(match.actions))
    return twin


@compiled_only
@pytest.mark.parametrize("name", ["guided:24", "novice", "journeyman"])
def test_what_a_bot_keeps_of_earlier_decisions_tells_it_nothing(table: Table, name: str) -> None:
    """One sits on a seat for a whole game; its twin is asked each time in a world where the hidden is dealt anew."""
    match, chance, secrets, differing = table.game.new(table.seats, seed=7), np.random.default_rng(7), 0, 0
    sitting, twin = bot(name), bot(name)
    match.run()
    seat = match.to_move
    while not match.is_over:
        action = int(chance.choice(match.legal()))
        if match.to_move == seat:
            other = dealt_anew(table, match)
            secrets += match.hidden(seat).tobytes() != match.state.tobytes()
            differing += other.state.tobytes() != match.state.tobytes()
            action = ask(sitting, match)
            assert ask(twin, other) == action, f"action {len(match.actions)}"
        match.play(action)
        match.run()
    assert differing or not secrets, "the law was hardly tried"


class Peeker:
    """A planted cheat: chooses by what the record holds in the places that its seat may not see.

    A look has no way to the true record, so this one is handed the match behind its back.
    """

    def __init__(self) -> None:
        self.match: Match | None = None

    def choose(self, look: Look, luck: Luck) -> int:
        assert self.match is not None
        true, shown = bytes_of(self.match.state), bytes_of(look.record)
        secret = zlib.crc32(true[true != shown].tobytes())
        return look.legal[secret % len(look.legal)]


def bytes_of(s: np.record) -> np.ndarray:
    return np.frombuffer(s.tobytes(), np.uint8)


def asked(player: Bot, match: Match) -> int:
    """What a bot chooses; one that cheats finds the match."""
    if isinstance(player, Peeker):
        player.match = match
    return ask(player, match)


@cache
def places_with_secrets(game: str, seats: int) -> list[tuple[int, int]]:
    """Where something is hidden from a seat that has a choice: seed of the game, number of the action."""
    table = table_of(game, seats)
    return [
        (game.seed, number)
        for game in table.eventful()
        for number, (s, _action) in enumerate(game.positions())
        if s.to_move < seats and hidden(table, s, int(s.to_move)).tobytes() != s.tobytes() and len(legal(table, s)) > 1
    ]


def has_secrets(table: Table) -> bool:
    return bool(places_with_secrets(table.game.id, table.seats))


@machine_code
def test_a_planted_cheat_is_caught(table: Table) -> None:
    places = places_with_secrets(table.game.id, table.seats)
    if places:
        assert caught(table, Peeker(), spread(places, table.plenty(200, 60)))


# Two worlds


def test_worlds_that_differ_only_in_what_a_viewer_does_not_see_are_one_to_it(table: Table) -> None:
    """Until something hidden is shown, the same bytes after `hide`."""
    found = lived_twice(table.game.id, table.seats)
    assert not found.broken(drivers.TWO_WORLDS), found.broken(drivers.TWO_WORLDS)
    if has_secrets(table):
        assert found.changed > (100 if MODE == "compiled" else 3), "the law was hardly tried"


def same_to(table: Table, viewer: int, s: np.record, other: np.record, action: int, number: int) -> list[int]:
    """What may happen in the other world that this viewer cannot tell from this action in this one.

    If the viewer sees it: the same action, if it can happen there. If not: anything that it does not see.
    """
    if table.rules.sees(s, table.box, action, viewer):
        return [action] if weights(table, other)[action] else []
    unseen = [a for a in legal(table, other) if not table.rules.sees(other, table.box, a, viewer)]
    if other.to_move != s.to_move or not unseen:
        return []
    shift = number % len(unseen)
    return unseen[shift:] + unseen[:shift]


def shows(table: Table, s: np.record, action: int, viewer: int) -> bool:
    return bool(table.rules.reveals(s, table.box, action, viewer))


@compiled_only
def test_worlds_that_differ_only_in_what_a_viewer_does_not_see_look_alike(table: Table) -> None:
    """Until something hidden is shown, the same log, the same view, the same text."""
    changed = 0
    games = [*table.eventful(2), *table.games(2, first_seed=1000)]
    for game in games if has_secrets(table) else games[:1]:
        changed += live_in_two_worlds(game)
    if has_secrets(table):
        assert changed > 10, "the law was hardly tried"


def live_in_two_worlds(game: RandomGame) -> int:
    """Play the game again, and beside it for each viewer one with other unseen actions; return how many were changed.

    The worlds part where something is shown or cannot happen in the other one. Then two like ones go on, as long
    as hardly anything has been changed for that viewer.
    """
    one, others, changed = game.match(), dict[int, Match](), Counter[int]()
    for number, action in enumerate(game.actions):
        viewers = [viewer for viewer in game.table.viewers if viewer in others or changed[viewer] < ENOUGH]
        for viewer in viewers:
            changed[viewer] += live_on(game, viewer, one, others, action)
        one.play(action)
        for viewer, other in others.items():
            where = f"{game}, action {number} ({action} or {other.actions[-1]}), viewer {viewer}"
            look_alike(one, other, viewer, where, closely=number % 10 == 0 or number > len(game.actions) - 3)
        if not viewers:
            break
    return changed.total()


ENOUGH = 6  # actions changed in one game for one viewer


def live_on(game: RandomGame, viewer: int, one: Match, others: dict[int, Match], action: int) -> bool:
    """Carry on in the other world of a viewer, where it has one; return whether another action is taken there."""
    table, number = game.table, len(one.actions)
    s = others[viewer].state if viewer in others else one.state
    choices = same_to(table, viewer, one.state, s, action, number + game.seed)
    if not choices or shows(table, one.state, action, viewer) or shows(table, s, choices[0], viewer):
        others.pop(viewer, None)
        return False
    if viewer not in others and choices[0] != action:
        others[viewer] = one.copy()
    if viewer in others:
        others[viewer].play(choices[0])
    return choices[0] != action


def look_alike(one: Match, other: Match, viewer: int, where: str, *, closely: bool) -> None:
    seat = seat_of(viewer)
    assert other.hidden(seat).tobytes() == one.hidden(seat).tobytes(), where
    if closely:
        assert other.look(seat).steps == one.look(seat).steps, where
        assert other.view(seat) == one.view(seat), where
        assert other.look(seat).text == one.look(seat).text, where
        assert other.look(seat).compact == one.look(seat).compact, where


def test_an_action_shows_no_more_than_it_says(table: Table) -> None:
    """From a guess, an action that the viewer cannot tell from the true one leads to the same sight."""
    insist(table, drivers.NO_MORE)


def test_a_viewer_sees_an_action_in_every_world_or_in_none(table: Table) -> None:
    """Whether an action is seen, and whether it shows something, is no secret itself."""
    insist(table, drivers.EVERY_WORLD)


# Private steps


def test_a_step_of_a_choice_in_progress_leaves_what_the_others_know(table: Table) -> None:
    """Unseen, and the same seat goes on: no other viewer can tell that it happened."""
    insist(table, drivers.PRIVATE_STEP, always=False)


@compiled_only
def test_a_step_of_a_choice_in_progress_changes_nothing_for_the_others(table: Table) -> None:
    """Nor can any other viewer read or see in the pictures that it happened."""
    places = [
        (game.seed, number)
        for game, number, s, action in table.looks(400)
        if s.to_move == played(table, s, action).to_move != CHANCE and unaware(table, s, action)
    ]
    for game, match, action in led_to(table, spread(places, 12)):
        step_unseen(match, action, unaware(table, match.state, action), f"{game}, action {len(match.actions)}")


def unaware(table: Table, s: np.record, action: int) -> list[int]:
    """The viewers who do not see this action; one that shows a secret choice is seen by all."""
    return [viewer for viewer in table.viewers if not in_the_know(table, s, action, viewer)]


def in_the_know(table: Table, s: np.record, action: int, viewer: int) -> bool:
    """Does this viewer see the action, or is it the step that shows a secret choice?"""
    return bool(table.rules.sees(s, table.box, action, viewer)) or shows(table, s, action, viewer)


def step_unseen(match: Match, action: int, viewers: list[int], where: str) -> None:
    """Nothing that these viewers can see changes when this is played."""
    after = match.copy()
    after.play(action)
    for viewer in viewers:
        seat = seat_of(viewer)
        assert after.hidden(seat).tobytes() == match.hidden(seat).tobytes(), f"{where}, viewer {viewer}"
        assert after.log(seat) == match.log(seat), f"{where}, viewer {viewer}"
        assert everything_shown(after, viewer) == everything_shown(match, viewer), f"{where}, viewer {viewer}"


# Who may see does see


@compiled_only
def test_the_log_tells_apart_what_a_viewer_sees_apart(table: Table) -> None:
    """Two actions that a viewer can tell apart are two sentences to it; one that it sees is never passed over.

    A draw or a roll that goes on may be told when it is complete; dice that come to the same are told the same.
    """
    for game, number, s, _action in table.looks(table.plenty(300, 60)):
        for viewer in table.viewers:
            sentences = told(table, s, viewer)
            where = f"{game}, action {number}, viewer {viewer}"
            if s.to_move == CHANCE and not any(sentences):
                continue
            assert None not in sentences, where
            count = len(sights_after(table, s, viewer)) if s.to_move == CHANCE else len(sentences)
            assert len(set(sentences)) >= count, f"{where}: {sentences}"


def sights_after(table: Table, s: np.record, viewer: int) -> set[bytes]:
    """The positions, as this viewer knows them, that the actions lead to which it would see."""
    seen = [action for action in legal(table, s) if table.rules.sees(s, table.box, action, viewer)]
    return {hidden(table, played(table, s, action), viewer).tobytes() for action in seen}


def told(table: Table, s: np.record, viewer: int) -> list[str | None]:
    """The log line of every action that this viewer would see here."""
    names = [f"Player {seat}" for seat in range(table.seats)]
    seen = [action for action in legal(table, s) if table.rules.sees(s, table.box, action, viewer)]
    return [
        table.game.words.story(
            table.game.look(s, viewer, names), table.game.look(played(table, s, action), viewer, names), action
        )
        for action in seen
    ]


def test_a_mover_sees_what_it_does(table: Table) -> None:
    insist(table, drivers.MOVER_SEES)


# Safeguards: the laws above must not hold because nothing is looked at


def test_most_actions_reveal_nothing(table: Table) -> None:
    found = walked(table.game.id, table.seats)
    for viewer, asked, shown in zip(table.viewers, found.count(drivers.ASKED), found.count(drivers.SHOWN), strict=True):
        assert shown * 2 < asked, f"viewer {viewer}: {shown} of {asked}"


@machine_code  # it takes many games to find each action told apart
def test_what_is_said_to_reveal_something_does(table: Table) -> None:
    """Somewhere, each action that reveals leads to different sights, depending on what was hidden."""
    found = walked(table.game.id, table.seats)
    claimed = found.claimed()
    assert claimed == 0 or found.told_apart() > 0, f"{claimed} actions are said to reveal something, none does"
    assert found.empty_claims() == []


def test_a_game_with_unseen_actions_hides_something_and_guesses_it(table: Table) -> None:
    """Neither an empty `hide` nor an empty `guess` goes with actions that somebody does not see."""
    found = walked(table.game.id, table.seats)
    rows = (found.count(what) for what in (drivers.UNSEEN, drivers.BLANKED, drivers.DEALT))
    for viewer, unseen, blanked, dealt in zip(table.viewers, *rows, strict=True):
        assert bool(unseen) == bool(blanked), f"viewer {viewer}"
        assert bool(unseen) == bool(dealt), f"viewer {viewer}"


def test_at_the_end_the_winner_is_no_secret(table: Table) -> None:
    """When the game is over everyone can work out all places: hiding changes neither scores nor places."""
    insist(table, drivers.WINNER)


def test_a_guess_leaves_its_generator_further_on_or_untouched(table: Table) -> None:
    """The index only grows, and does where two guesses differ; the key and the stream stay as they are."""
    insist(table, drivers.GENERATOR)


def test_equal_generators_give_equal_guesses(table: Table) -> None:
    insist(table, drivers.REPEATED)


def test_another_stream_gives_other_guesses_somewhere(table: Table) -> None:
    found = walked(table.game.id, table.seats)
    for viewer, dealt, varied in zip(
        table.viewers, found.count(drivers.DEALT), found.count(drivers.VARIED), strict=True
    ):
        assert bool(dealt) == bool(varied), f"viewer {viewer}: {dealt} guesses differ from the truth, none from another"
