"""Corners of Shaft that random play seldom visits; each was found by a changed rule that no test had noticed."""

from digsite.games.shaft import rules
from tests.catalogue import clause, played, table_of
from tests.games.shaft.secrets import place


@clause("SH-2.5a", "SH-3.1")
def test_a_lamp_goes_out_when_the_last_turn_ends() -> None:
    """Lit, then a trade takes the last sherds: the lamp was for this turn only."""
    s = place(2, [(0, 1, 0, 0), (0, 0, 1, 0)], supply=0, lost=30, lit=2)
    after = played(table_of("shaft", 2), s, rules.LEAVE)
    assert (after.phase, after.lit) == (rules.OFFER, 0)
    assert rules.check(s, after, table_of("shaft", 2).box) == 0
