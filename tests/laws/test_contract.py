"""What every game's module must hold, and what every rule must leave alone."""

from importlib import import_module

from digsite.core import OVER
from digsite.core.contract import complaints
from digsite.match import Game
from tests.catalogue import Table, all_pairs, pairs_of, pairwise
from tests.laws import drivers
from tests.laws.walks import insist, walked


def test_a_game_keeps_the_contract(game: Game) -> None:
    box = import_module(game.box_kind.__module__)
    assert complaints(game.rules, game.words, game.board, box) == []


def test_the_options_of_a_game_are_those_its_rules_read(game: Game) -> None:
    names = [name for name in game.rules.SWITCHES.names if name not in ("spare", "nothing")]
    assert [option.id for option in game.options] == names


def test_every_value_and_every_pair_of_values_occurs(table: Table) -> None:
    values = {option.id: option.values_at(table.seats) for option in table.game.options}
    occur = set().union(*(pairs_of(values, row) for row in table.rows))
    assert occur == all_pairs(values)
    assert pairwise(table.game.options, table.seats) == list(table.rows)


def test_setup_makes_the_same_game_of_the_same_zeros(table: Table) -> None:
    for chosen in table.rows:
        s = table.start(chosen)
        assert s.tobytes() == table.start(chosen).tobytes()
        assert s.to_move != OVER
        assert table.rules.check(s, s, table.box) == 0


def test_every_value_of_an_option_sets_up_another_game(game: Game) -> None:
    """All that the rules know is in the record, so a choice must leave its mark there."""
    for option in game.options:
        seats = next(seats for seats in game.seats if len(option.values_at(seats)) == len(option.values))
        seen = set()
        for value in option.values:
            record = game.begin(game.box, seats, game.switches(seats, {option.id: value}))
            seen.add(record.tobytes())
        assert len(seen) == len(option.values), f"two values of {option.id} set up the same game"


def test_a_question_changes_nothing(table: Table) -> None:
    """Only setup, play, hide and guess write to a position."""
    insist(table, drivers.QUESTION)


def test_nothing_writes_to_the_box(table: Table) -> None:
    assert walked(table.game.id, table.seats).spoilt == ""


def test_a_copy_has_the_same_weights(table: Table) -> None:
    insist(table, drivers.COPY)


def test_what_stood_in_the_row_of_weights_before_does_not_matter(table: Table) -> None:
    insist(table, drivers.DIRTY)
