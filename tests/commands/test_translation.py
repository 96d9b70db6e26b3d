"""What is said in another language, once there is a catalogue of it."""

import gettext
import struct
from pathlib import Path

import pytest

from tests.commands.asking import run


def write_catalogue(folder: Path, sentences: dict[str, str]) -> None:
    """A compiled gettext file with these sentences."""
    entries = {"": "Content-Type: text/plain; charset=UTF-8\n", **sentences}
    ids, strings, offsets = b"", b"", []
    for sentence, translated in sorted((a.encode(), b.encode()) for a, b in entries.items()):
        offsets.append((len(sentence), len(ids), len(translated), len(strings)))
        ids += sentence + b"\0"
        strings += translated + b"\0"
    count = len(offsets)
    start = 28 + 16 * count
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    table = b"".join(struct.pack("<2I", size, start + at) for size, at, _size, _at in offsets)
    table += b"".join(struct.pack("<2I", size, start + len(ids) + at) for _size, _at, size, at in offsets)
    folder.mkdir(parents=True)
    (folder / "digsite.mo").write_bytes(head + table + ids + strings)
    assert gettext.GNUTranslations((folder / "digsite.mo").open("rb"))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_translation_changes_what_is_said(tmp_path: Path) -> None:
    sentences = {
        "What happened": "Was geschah",
        "Type a number.": "Gib eine Zahl ein.",
        "There is no game {typed!r}. There are: {games}.": "Es gibt kein Spiel {typed!r}. Es gibt: {games}.",
    }
    write_catalogue(tmp_path / "locale" / "de" / "LC_MESSAGES", sentences)
    spoken = {"DIGSITE_LOCALE": str(tmp_path / "locale"), "LANGUAGE": "de"}
    answer = run("play", "shaft", "--seed", "1", "--players", "me,random", typed="1\n", **spoken)
    assert "Was geschah" in answer.stdout
    assert "Gib eine Zahl ein. h: hint" in answer.stdout
    assert "Es gibt kein Spiel 'chess'." in run("play", "chess", **spoken).stderr
