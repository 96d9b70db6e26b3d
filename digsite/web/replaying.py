"""Does a table replay? Its rows are played from the first on, and what its snapshot and the memory say is compared."""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from digsite.match import Game, Match
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web import models
from digsite.web.position import Line, Position
from digsite.web.setting_up import begun
from digsite.web.tables import rules_of

Find = Callable[[str], Game | None]


class Replayed(NamedTuple):
    """How far the rows of a table lead, and what is wrong with it."""

    rows: int  # there are
    good: int  # that replay, from the first on
    why: str  # why the next one does not; "" if all do
    digest: str  # of where they lead
    snapshot: str  # what is wrong with the snapshot; "" if nothing is
    can_be_cut: bool = True  # can it be opened as it was before its first row?
    tells: str = ""  # why the next one does not, without what the rules say of it: that may tell what is hidden
    then: str = ""  # where the first rows lead that were asked for, as a digest

    @property
    def faults(self) -> list[str]:
        return [fault for fault in (self.why, self.snapshot) if fault]


def digest_of_position(match: Match) -> str:
    """A word for where a match stands and the steps that led there."""
    return hashlib.blake2b(match.snapshot(), digest_size=8).hexdigest()


def match_of(table: models.Table, find: Find) -> Match:
    """The match of a table before its first row."""
    game = find(table.game)
    if game is None:
        raise DigsiteError(_("There is no game {game} here.").format(game=table.game))
    names = list(models.Seat.objects.filter(table=table).order_by("number").values_list("name", flat=True))
    box = None if table.box_id == game.box.digest else table.box.tree
    return begun(game, box, names, table.options, table.key, table.start)


def replayed(table: models.Table, find: Find, after: int = -1) -> Replayed:
    """Play the rows of a table, without its snapshot; where did it stand after so many?"""
    count = models.Row.objects.filter(table=table).count()
    try:
        position = Position(match_of(table, find))
    except Exception as error:
        return Replayed(count, 0, _said(error), "", "", can_be_cut=False, tells=_said(error))
    snapshot = models.Snapshot.objects.filter(table=table, rules=rules_of(position.match.game)).first()
    good, why, tells = 0, "", ""
    then = {0: digest_of_position(position.match)}
    marks = {after, -1 if snapshot is None else snapshot.rows}
    rows = models.Row.objects.filter(table=table).order_by("number").values_list("number", "seat", "action")
    for number, seat, action in rows.iterator():
        if number != good:
            why = tells = _("Row {number} is missing.").format(number=good)
            break
        try:
            position.carry_out([Line(seat, action)])
        except Exception as error:
            why = _("Row {number} is refused: {reason}").format(number=number, reason=_said(error))
            tells = _("Row {number} is refused.").format(number=number)
            break
        good += 1
        if good in marks:
            then[good] = digest_of_position(position.match)
    wrong = "" if snapshot is None else _wrong_with(snapshot, then.get(snapshot.rows, ""), match_of(table, find))
    digest = digest_of_position(position.match)
    return Replayed(count, good, why, digest, wrong, tells=tells, then=then.get(after, ""))


def replay_all(find: Find, tell: Callable[[int, int], None]) -> tuple[int, list[tuple[int, str]]]:
    """Play all tables: how many replay, and the others with the reason."""
    good, bad, whole = 0, [], models.Table.objects.count()
    for done, table in enumerate(models.Table.objects.order_by("id").iterator(), 1):
        faults = replayed(table, find).faults
        if faults:
            bad.append((table.id, faults[0]))
        good += not faults
        tell(done, whole)
    return good, bad


def _wrong_with(snapshot: models.Snapshot, then: str, match: Match) -> str:
    """Why a snapshot is not what the rows make; "" if it is."""
    try:
        match.resume(bytes(snapshot.kept))
    except DigsiteError as error:
        return str(error)
    if digest_of_position(match) == then:
        return ""
    return _("The snapshot is not what the rows make.")


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, DigsiteError) else type(error).__name__
