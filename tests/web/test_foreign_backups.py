"""A file that is no backup, or one that somebody has changed, is refused in a sentence or does no harm."""

import base64
import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError

import digsite
from digsite.core.compiling import digest_of as digest_of_rules
from digsite.text.errors import DigsiteError
from digsite.web.backup import checked
from tests.catalogue import compiled_only
from tests.web.conftest import configure_pages
from tests.web.server import Server
from tests.web.test_backup import backed_up, empty_place, restored

pytestmark = compiled_only
Said = list[Any]  # the lines of a backup


def lines(*said: Any, key: str = "sha256") -> bytes:
    """A file of these lines with a right checksum."""
    made = b"".join(json.dumps(line).encode() + b"\n" for line in said[:-1])
    last = {**said[-1], key: hashlib.sha256(made).hexdigest()}
    return gzip.compress(made + json.dumps(last).encode() + b"\n")


TABLES = {"web.table": ["id"], "web.row": ["id"], "web.box": ["digest", "tree"]}
HEAD = {
    "digsite backup": 1,
    "version": "0.1.0",
    "made": "today",
    "key": "k" * 40,
    "migrations": [["web", "0001_initial"]],
    "tables": TABLES,
}
END = {"end": dict.fromkeys(TABLES, 0)}
FOREIGN: dict[str, tuple[Callable[[], bytes], str]] = {
    "text": (lambda: b"hello", "is not a backup"),
    "nothing": (lambda: b"", "is not a backup"),
    "another file": (lambda: gzip.compress(b"[1, 2]\n"), "is not a backup"),
    "another form": (lambda: lines({**HEAD, "digsite backup": 2}, {"end": {}}), "a newer version"),
    "no key": (lambda: lines({**HEAD, "key": ""}, END), "is not a backup"),
    "a short key": (lambda: lines({**HEAD, "key": "k" * 31}, END), "is not a backup"),
    "a key that is no key": (lambda: lines({**HEAD, "key": "\u00e9" * 40}, END), "is not a backup"),
    "a key of two lines": (lambda: lines({**HEAD, "key": "k" * 40 + "\n"}, END), "is not a backup"),
    "no tables": (lambda: lines({**HEAD, "migrations": [], "tables": {}}, {"end": {}}), "is not a backup"),
    "no rows": (lambda: lines({**HEAD, "tables": {"web.table": ["id"]}}, {"end": {"web.table": 0}}), "is not a backup"),
    "a wrong count": (
        lambda: lines(HEAD, {"table": "web.box"}, {"end": {**END["end"], "web.box": 1}}),
        "cut or damaged",
    ),
    "a wrong sum": (lambda: lines(HEAD, END, key="md5"), "cut or damaged"),
    "more after the end": (lambda: lines(HEAD, END) + gzip.compress(b"[]\n"), "cut or damaged"),
    "a deep line": (lambda: gzip.compress(json.dumps(HEAD).encode() + b"\n" + b"[" * 99999 + b"\n"), "cut or damaged"),
    "a long line": (lambda: gzip.compress(b" " * (65 * 2**20), 1), "cut or damaged"),
    "a bomb": (
        lambda: gzip.compress(json.dumps(HEAD).encode() + b"\n" + (b" " * 99999 + b"[]\n") * 3000, 9),
        "cut or damaged",
    ),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_what_is_no_backup_is_refused_before_anything_is_touched(what: str, tmp_path: Path) -> None:
    make, sentence = FOREIGN[what]
    file = tmp_path / "file"
    file.write_bytes(make())
    with pytest.raises(DigsiteError, match=sentence):
        checked(file)


def test_a_backup_that_was_cut_or_changed_anywhere_is_refused(played: Server, tmp_path: Path) -> None:
    whole = backed_up(played, tmp_path / "hall.backup").read_bytes()
    file = tmp_path / "file"
    for place in range(0, len(whole), max(1, len(whole) // 60)):
        for broken in (whole[:place], whole[:place] + bytes([whole[place] ^ 16]) + whole[place + 1 :]):
            file.write_bytes(broken)
            if gzip_of(broken) != gzip_of(whole):
                with pytest.raises(DigsiteError, match=r"damaged|is not a backup"):
                    checked(file)
    target = tmp_path / "again"
    file.write_bytes(whole[:-40])
    assert "Nothing was changed" in restored(file, target)
    assert not target.exists()


def gzip_of(said: bytes) -> bytes:
    """What is in it, if all of it can be read."""
    try:
        return gzip.decompress(said)
    except Exception:
        return b""


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"migrations": [["web", "0001_initial"], ["web", "9999_later"]]}, "newer version of Digsite"),
        ({"tables": {"web.table": ["id"], "web.row": ["id"]}}, "does not hold what its version keeps"),
        ({}, "does not hold what its version keeps"),
    ],
)
def test_what_another_version_has_written_is_refused_in_a_sentence(
    change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    head = {**HEAD, **change}
    file, data = tmp_path / "file", tmp_path / "data"
    file.write_bytes(lines(head, {"end": dict.fromkeys(head["tables"], 0)}))
    assert sentence in restored(file, data)
    assert not (data / "tables.sqlite3").exists()


# Backups that somebody has changed


def said_in(file: Path) -> Said:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def change(said: Said, table: str, work: Callable[[list[list[Any]], list[str]], object]) -> None:
    """Let this be done to the rows of a table; the file counts them anew."""
    place = said.index({"table": table}) + 1
    rows: list[list[Any]] = []
    while isinstance(said[place], list):
        rows += said.pop(place)
    work(rows, said[0]["tables"][table])
    said.insert(place, rows)
    said[-1]["end"][table] = len(rows)


def made_of(said: Said, file: Path) -> Path:
    file.write_bytes(lines(*said[:-1], {"end": said[-1]["end"]}))
    return file


def test_a_value_that_cannot_be_is_refused(played: Server, tmp_path: Path) -> None:
    whole = backed_up(played, tmp_path / "hall.backup")
    for number, value in enumerate([{"a": 1}, None, "half a letter: \ud83d"]):
        said = said_in(whole)
        change(said, "web.table", lambda rows, columns, value=value: rows[0].__setitem__(columns.index("name"), value))  # type: ignore[misc]
        data = tmp_path / f"again{number}"
        told = restored(made_of(said, tmp_path / "file"), data)
        assert "cannot be" in told or "contradict each other" in told, told
        assert not (data / "tables.sqlite3").exists()


@pytest.mark.parametrize(
    ("model", "field", "good", "bad"),
    [
        ("Table", "name", ["Quartz", ""], [5, "x" * 41, "\ud83d", "a\0b", ["a"]]),
        ("Order", "words", ["dig", "x" * 500], [5, "\ud83d", "a\0b"]),
        ("Table", "patience", [0, 2**31 - 1], [-1, 2**31, 2**70, True, 1.0, "1"]),
        ("Row", "table", [2**40], [2**63, -(2**70), 1.5]),
        ("Seat", "number", [0, 32767], [32768]),
        ("Table", "open", [True], [1, "true"]),
        ("Heart", "alive", [0.5], [float("inf"), float("nan"), 5, "5"]),
        ("Table", "options", [{}, {"a": [1, "\u00e9"]}], [{"a": float("nan")}, {"a": "\ud83d"}, [float("-inf")]]),
        ("Table", "created", ["2026-01-01T00:00:00+00:00", None], ["soon", 5, "0001-01-01T00:00:00+23:00"]),
        ("Snapshot", "kept", ["AAAA"], ["?", 5, "A"]),
    ],
)
def test_what_a_column_could_not_hold_in_one_of_the_databases_is_not_read(
    model: str, field: str, good: list[Any], bad: list[Any]
) -> None:
    configure_pages()
    from digsite.web import models
    from digsite.web.restoring import reader_of

    read = reader_of(getattr(models, model)._meta.get_field(field))
    for value in good:
        read(value)
    for value in bad:
        with pytest.raises((ValueError, TypeError, OverflowError, ValidationError)):
            read(value)


@pytest.mark.parametrize("shared", [False, True])
def test_rows_that_contradict_each_other_are_refused(played: Server, tmp_path: Path, *, shared: bool) -> None:
    said = said_in(backed_up(played, tmp_path / "hall.backup"))
    change(said, "web.table", lambda rows, _columns: rows.append(rows[0]))
    again = empty_place(tmp_path / "again", shared=shared)
    told = restored(made_of(said, tmp_path / "file"), again.data, database=again.database)
    assert "contradict each other. Nothing was changed." in told
    assert sorted(path.name for path in again.data.iterdir()) == ["serving.lock"]
    again.close()


def test_a_restore_that_cannot_write_the_key_leaves_the_hall_as_it_was(played: Server, tmp_path: Path) -> None:
    file = backed_up(played, tmp_path / "hall.backup")
    played.set_table("shaft", ["me", "friend"])
    played.stop()
    (played.data / "secret.key.new").mkdir()
    assert "could not be restored" in restored(file, played.data, "--replace", database=played.database)
    assert not (played.data / "restoring.txt").exists()
    (played.data / "secret.key.new").rmdir()
    assert played.start().sql("select count(*) from web_table") == [(3,)]


def test_snapshots_are_not_kept_in_a_backup_and_never_taken_from_one(tmp_path: Path) -> None:
    """A position that somebody has made up would be played on in compiled code, which trusts it."""
    hall = Server(tmp_path / "data", "shaft").start()
    try:
        seats = [str(seat) for seat in hall.set_table("shaft", ["me", "friend"])]
        before = [hall.get(seat).version for seat in seats]
        shaft = digsite.game("shaft")
        [(rows,)] = hall.sql("select count(*) from web_row")
        kept = b"\x7f" * shaft.rules.STATE.itemsize
        values = (rows, digest_of_rules(shaft.home), kept)
        hall.sql("insert into web_snapshot (id, table_id, rows, rules, kept) values (7, 1, ?, ?, ?)", *values)
        file = backed_up(hall, tmp_path / "hall.backup")
        assert checked(file)[1]["web.snapshot"] == 0
        said = said_in(file)
        facts = {"id": 7, "table_id": 1, "rows": rows, "rules": values[1], "kept": base64.b64encode(kept).decode()}
        change(said, "web.snapshot", lambda rows, columns: rows.append([facts[column] for column in columns]))
    finally:
        hall.close()
    again = empty_place(tmp_path / "again", shared=bool(hall.database))
    assert restored(made_of(said, file), again.data, database=again.database) == ""
    assert again.sql("select count(*) from web_snapshot") == [(0,)]
    again.start()
    try:
        assert [again.get(seat).version for seat in seats] == before
    finally:
        again.close()


WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "an action that is none": ("web.row", {"action": 2**31 - 1}),
    "an action of a seat that is not there": ("web.row", {"seat": 99}),
    "a row that is not the next": ("web.row", {"number": 500}),
    "a seat that is not there": ("web.seat", {"number": 99}),
    "a key that is none": ("web.table", {"key": "hall"}),
    "a game with other options": ("web.table", {"options": {"tools": "many"}}),
    "options that are none": ("web.table", {"options": [1, 2]}),
    "a table that was laid out in no way": ("web.table", {"start": {"phase": -5, "nonsense": [[]]}}),
    "something that cannot happen": ("web.happening", {"what": 99}),
    "something that happened to nobody": ("web.happening", {"seat": 99}),
    "clocks that are none": ("web.timing", {"state": [1]}),
    "an order of nobody": ("web.order", {"seat": 99}),
}
MORE = {
    "web.happening": {"what": 0, "seat": 0, "text": "Hello!", "at": "2026-01-01T00:00:00+00:00"},
    "web.timing": {"state": {}, "due": 0.0},
    "web.order": {"seat": 0, "question": "trade", "standing": True, "words": "no", "place": None},
}


def test_a_table_that_does_not_fit_its_game_is_refused_in_a_sentence_and_the_others_go_on(tmp_path: Path) -> None:
    hall = Server(tmp_path / "data", "shaft").start()
    try:
        tables = [[str(seat) for seat in hall.set_table("shaft", ["me", "friend"])] for _table in (*WRONG, "good")]
        said = said_in(backed_up(hall, tmp_path / "hall.backup"))
    finally:
        hall.close()
    for number, (table, values) in enumerate(WRONG.values(), 1):
        change(said, table, lambda rows, columns, n=number, t=table, v=values: wrong(rows, columns, n, t, v))  # type: ignore[misc]
    change(said, "web.table", lambda rows, columns: [row.__setitem__(columns.index("patience"), 600) for row in rows])
    again = empty_place(tmp_path / "again", shared=bool(hall.database))
    assert restored(made_of(said, tmp_path / "file"), again.data, database=again.database) == ""
    again.start()
    try:
        pages = {what: again.get(seats[0]) for what, seats in zip(WRONG, tables, strict=False)}
        assert {what: page.status for what, page in pages.items()} == dict.fromkeys(WRONG, 410)
        [first, second] = [again.get(seat) for seat in tables[-1]]
        assert (first.status, second.status) == (200, 200)
        [(seat, page)] = [(s, p) for s, p in zip(tables[-1], (first, second), strict=True) if p.actions]
        assert again.act(seat, page.version, action=str(page.actions[0])).status == 200
    finally:
        again.close()


def wrong(rows: list[list[Any]], columns: list[str], number: int, table: str, values: dict[str, Any]) -> None:
    """Let the last row that a table of the hall has be wrong; where it has none it gets one."""
    key = columns.index("id" if table == "web.table" else "table_id")
    own = [row for row in rows if row[key] == number]
    if not own:
        facts = {"id": 1000 + number, "table_id": number, **MORE[table]}
        own = [[facts[column] for column in columns]]
        rows += own
    for column, value in values.items():
        own[-1][columns.index(column)] = value
