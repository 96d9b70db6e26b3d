"""What goes wrong at the border: each error is a sentence that says what was wrong and what is allowed."""


class DigsiteError(ValueError):
    """Anything a caller, a file or a person got wrong; `str(error)` is written for people."""


class UnknownGame(DigsiteError):
    """No game has this id."""


class BadBot(DigsiteError):
    """No bot has this name, or it cannot be made."""


class BadSeats(DigsiteError):
    """The game is not played by this many."""


class BadOption(DigsiteError):
    """An option the game does not have, or a value it does not take."""


class BadSeed(DigsiteError):
    """A seed outside 0 <= seed < 2**63."""


class BadBox(DigsiteError):
    """A box file that cannot be used; lists everything that is wrong with it."""


class BadFile(DigsiteError):
    """A saved match that is damaged, foreign or was tampered with."""


class BadPosition(DigsiteError):
    """A laid-out table that cannot be; says which entry is wrong, or which invariant it breaks."""


class NotSolved(DigsiteError):
    """A game, or a position of one, whose exact value is not known; says why, and what would be small enough."""


class IllegalAction(DigsiteError):
    """The rules do not allow this now; the position is unchanged."""


class CannotUndo(DigsiteError):
    """Taking this back would not be honest."""


class BadGame(DigsiteError):
    """A game that does not keep the contract; lists what its author has to add."""


class BadNet(DigsiteError):
    """A learned net that is damaged, or was made for another game or another box."""
