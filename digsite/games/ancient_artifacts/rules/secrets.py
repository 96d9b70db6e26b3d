"""AA-15: everybody sees everything, and nothing is fixed in advance."""

from digsite.core import rule


@rule
def sees(s, box, action, seat):  # AA-15.1
    return True


@rule
def reveals(s, box, action, seat):  # AA-15.2
    return False


@rule
def hide(s, box, seat):  # AA-15.1
    """Nothing is hidden in this game."""


@rule
def guess(s, box, seat, rng):  # AA-15.2
    """Nothing is fixed in advance, so there is nothing to guess."""
