"""Files of nets: what was written is read again, and everything else is refused with a sentence."""

import json
import re
import struct
import tomllib
import types
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load, save

import digsite
from digsite.core import mark
from digsite.core.records import marks_of, record
from digsite.match import Game
from digsite.nets import BadNet, Net, digest_of, files, fingerprint, read, read_once, shipped, write
from tests.catalogue import compiled_only
from tests.nets.made import random_net

pytestmark = compiled_only

POINTS = {2: (10.0, 4.0), 3: (9.0, 4.0), 4: (8.0, 4.0)}
Arrays = dict[str, np.ndarray]


@pytest.fixture(scope="module")
def shaft() -> Game:
    return digsite.game("shaft")


@pytest.fixture
def path(shaft: Game, tmp_path: Path) -> Path:
    found = tmp_path / "net.safetensors"
    nets = {"grown": random_net(shaft, seed=1), "young": random_net(shaft, seed=2, share=0.5)}
    write(found, shaft, nets, POINTS, {"games": 1000})
    return found


def facts_of(path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    header = json.loads(content[8 : 8 + struct.unpack("<Q", content[:8])[0]])
    facts: dict[str, Any] = json.loads(header["__metadata__"]["digsite"])
    return facts


def rewritten(path: Path, change: Callable[[Arrays], Any], **facts: Any) -> None:
    """The same file with something else in it."""
    arrays, told = load(path.read_bytes()), {**facts_of(path), **facts}
    change(arrays)
    path.write_bytes(save(arrays, metadata={"digsite": json.dumps(told)}))


def refusal(path: Path, shaft: Game) -> str:
    with pytest.raises(BadNet) as refused:
        read(path, shaft)
    said = str(refused.value)
    assert said.endswith(".")
    assert str(path.parent) not in said
    return said


def test_what_was_written_is_read_again(shaft: Game, path: Path) -> None:
    found, expected = read(path, shaft), random_net(shaft, seed=2, share=0.5)
    assert list(found.nets) == ["grown", "young"]
    for part, array in expected._asdict().items():
        again = getattr(found.nets["young"], part)
        assert again.dtype == array.dtype
        assert again.tolist() == array.tolist()
    assert found.points == POINTS
    assert found.training == {"games": 1000}


def test_writing_leaves_no_half_a_file(shaft: Game, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def fail(_self: Path, _target: Path) -> None:
        raise OSError("no room")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        write(path, shaft, {"grown": random_net(shaft, seed=9)}, POINTS, {})
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def put(name: str, make: Callable[[np.ndarray], np.ndarray]) -> Callable[[Arrays], None]:
    def change(arrays: Arrays) -> None:
        arrays[name] = np.ascontiguousarray(make(arrays[name]))

    return change


def with_number(value: float) -> Callable[[np.ndarray], np.ndarray]:
    def make(array: np.ndarray) -> np.ndarray:
        array.flat[1] = value
        return array

    return make


BAD: dict[str, tuple[Callable[[Arrays], Any], str]] = {
    "a part is missing": (lambda arrays: arrays.pop("young.second"), "Missing or unknown: young.second."),
    "a part is unknown": (lambda arrays: arrays.update({"grown.third": np.zeros(3)}), "grown.third"),
    "a stranger's array": (lambda arrays: arrays.update({"weights": np.zeros(3)}), "not those of a net"),
    "a name that is none": (
        lambda arrays: [arrays.update({key.replace("young", "Y/"): arrays.pop(key)}) for key in list(arrays)],
        "not those of a net",
    ),
    "no net": (lambda arrays: arrays.clear(), "not those of a net"),
    "wide weights": (put("grown.first", lambda a: a.astype(np.int16)), "wrong kind of numbers"),
    "doubles": (put("grown.value", lambda a: a.astype(np.float64)), "wrong kind of numbers"),
    "too few rows": (put("grown.second", lambda a: a[:-1]), "do not fit together: second"),
    "turned around": (put("grown.policy", lambda a: a.T), "do not fit together: policy"),
    "one seat less": (put("grown.value", lambda a: a[:, :-3]), "do not fit together: value"),
    "a flat matrix": (put("grown.first", lambda a: a.reshape(-1)), "do not fit together: first"),
    "no columns": (
        lambda arrays: [put(f"grown.{part}", lambda a: a[:0])(arrays) for part in ("columns", "first", "first_scale")],
        "empty",
    ),
    "columns fall": (put("grown.columns", lambda a: a[::-1]), "columns of the net"),
    "a column twice": (put("grown.columns", lambda a: np.concatenate([a[:1], a[:-1]])), "columns of the net"),
    "a negative column": (put("grown.columns", lambda a: np.concatenate([[-1], a[1:]]).astype(np.int32)), "columns"),
    "a column too far": (put("grown.columns", lambda a: np.concatenate([a[:-1], [657]]).astype(np.int32)), "to 656"),
    "not a number": (put("grown.second", with_number(np.nan)), "no number"),
    "without end": (put("grown.policy_bias", with_number(np.inf)), "no number"),
    "far too large": (put("young.first_scale", with_number(3e30)), "no number"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_file_with_wrong_arrays_is_refused(shaft: Game, path: Path, kind: str) -> None:
    change, sentence = BAD[kind]
    rewritten(path, change)
    assert sentence in refusal(path, shaft)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"format": 1}, "another format"),
        ({"training": 3}, "another format"),
        ({"game": "chess"}, "learned for 'chess', not for 'shaft'"),
        ({"digest": "0" * 64}, "other rules or another box"),
        ({"points": {"2": [1.0, 2.0]}}, "what points mean"),
        ({"points": {str(n): [1.0, 0.0] for n in (2, 3, 4)}}, "what points mean"),
        ({"points": {str(n): [float("nan"), 1.0] for n in (2, 3, 4)}}, "what points mean"),
        ({"points": {str(n): [True, 1.0] for n in (2, 3, 4)}}, "what points mean"),
        ({"points": [1, 2]}, "what points mean"),
        ({"nets": {}}, "is damaged"),
        ({"nets": None}, "is damaged"),
        ({"points": {str(n): [1.0, 2.5] for n in (2, 3, 4)}}, "is damaged"),
    ],
)
def test_a_file_with_wrong_facts_is_refused(shaft: Game, path: Path, facts: dict[str, Any], sentence: str) -> None:
    rewritten(path, lambda arrays: None, **facts)
    assert sentence in refusal(path, shaft)


def with_header(path: Path, header: bytes, length: int | None = None, rest: bytes = b"") -> None:
    path.write_bytes(struct.pack("<Q", len(header) if length is None else length) + header + rest)


@pytest.mark.parametrize("facts", [b"{", b"[1]", b"[" * 100_000, b"null"])
def test_facts_that_are_no_facts_are_refused(shaft: Game, path: Path, facts: bytes) -> None:
    with_header(path, json.dumps({"__metadata__": {"digsite": facts.decode()}}).encode())
    assert "its facts are missing" in refusal(path, shaft)


def entry(first: int, last: int) -> dict[str, Any]:
    return {"dtype": "F32", "shape": [(last - first) // 4], "data_offsets": [first, last]}


def test_a_hostile_header_is_refused(shaft: Game, path: Path) -> None:
    with_header(path, b"{}", length=2**63)
    assert "cannot be read" in refusal(path, shaft)
    with_header(path, json.dumps({"grown.first": entry(0, 8), "grown.second": entry(4, 12)}).encode(), rest=b"\0" * 12)
    assert "cannot be read" in refusal(path, shaft)
    with_header(path, json.dumps({"grown.first": entry(0, 2**62)}).encode())
    assert "cannot be read" in refusal(path, shaft)
    with_header(path, b"\xff\xfe{not json")
    assert "cannot be read" in refusal(path, shaft)
    path.write_bytes(b"\x80\x04\x95pickled")
    assert "cannot be read" in refusal(path, shaft)
    path.write_bytes(b"")
    assert "cannot be read" in refusal(path, shaft)


def test_a_file_that_is_cut_short_is_refused(shaft: Game, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    assert "cannot be read" in refusal(path, shaft)


@pytest.mark.parametrize("part", ["columns", "first", "second_bias", "policy", "value_bias"])
def test_a_file_in_which_a_single_bit_has_fallen_over_is_refused(shaft: Game, path: Path, part: str) -> None:
    """Every number may be one that was learned, so only a fingerprint tells."""
    content, array = bytearray(path.read_bytes()), load(path.read_bytes())[f"grown.{part}"]
    at = content.index(array.tobytes()) + array.nbytes - array.itemsize
    content[at] ^= 1
    path.write_bytes(content)
    assert "is damaged: it holds other numbers than were written" in refusal(path, shaft) or part == "columns"


def test_a_file_that_is_too_large_is_not_even_opened(shaft: Game, path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(files.MOST_BYTES + 1)
    assert "8,000,001 bytes" in refusal(path, shaft)


def test_a_file_that_is_not_there_is_refused(shaft: Game, tmp_path: Path) -> None:
    assert "cannot be read" in refusal(tmp_path / "none.safetensors", shaft)


# What a net was learned for


def altered(shaft: Game, **change: Any) -> str:
    """The digest of rules with something changed."""
    rules = types.SimpleNamespace(**{**vars(shaft.rules), **change})
    return str(files._rules_asked.__wrapped__(rules))


def test_the_digest_changes_with_the_marks_the_actions_the_seats_and_the_options(shaft: Game) -> None:
    same = altered(shaft)
    assert altered(shaft) == same
    assert altered(shaft, ACTIONS=shaft.rules.ACTIONS + 1) != same
    assert altered(shaft, SEATS=range(2, 4)) != same
    assert altered(shaft, SWITCHES=record(other=1)) != same
    marks = {**marks_of(shaft.rules.STATE)}
    assert altered(shaft, STATE=record(**marks)) == same
    assert altered(shaft, STATE=record(**{**marks, "due": mark.flag()})) != same
    assert altered(shaft, STATE=record(**{**marks, "due": mark.count(most=3)})) != same
    assert altered(shaft, STATE=record(**{**marks, "picked": mark.kind(4, nothing=4)})) != same, "another meaning"


def tree_of(shaft: Game) -> dict[str, Any]:
    return tomllib.loads((shaft.home / "box.toml").read_text(encoding="utf-8"))


def test_the_digest_changes_with_a_number_of_the_box_and_not_with_its_words(shaft: Game) -> None:
    tree, numbers, words = tree_of(shaft), tree_of(shaft), tree_of(shaft)
    numbers["pit"]["bottom"] += 1
    words["tool"][0]["name"] = "Some other name"
    assert digest_of(shaft, shaft.own_box(tree)) == digest_of(shaft)
    assert digest_of(shaft, shaft.own_box(words)) == digest_of(shaft)
    assert digest_of(shaft, shaft.own_box(numbers)) != digest_of(shaft)


def test_a_net_does_not_fit_an_edited_box(shaft: Game, path: Path) -> None:
    tree = tree_of(shaft)
    tree["pit"]["bottom"] += 1
    with pytest.raises(BadNet, match="another box"):
        read(path, shaft, shaft.own_box(tree))


def test_nets_that_come_with_a_game_are_read_once_and_say_why_they_do_not_fit(
    shaft: Game, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tree_of(shaft)
    monkeypatch.setattr(shaft, "home", path.parent)
    found = shipped(shaft)
    assert found.file is not None
    assert shipped(shaft, shaft.box).file is found.file
    tree["pit"]["bottom"] += 1
    other = shipped(shaft, shaft.own_box(tree))
    assert (other.file, "another box" in other.reason) == (None, True)
    write(path, shaft, {"grown": random_net(shaft, seed=4)}, POINTS, {})
    assert shipped(shaft).file is not found.file, "a new file"
    path.unlink()
    assert shipped(shaft) == (None, "Nobody has learned Shaft yet.")


def test_a_file_is_read_again_only_when_it_was_changed(shaft: Game, path: Path) -> None:
    found = read_once(path, shaft)
    assert found.file is not None
    assert read_once(str(path), shaft).file is found.file
    content = path.read_bytes()
    path.write_bytes(content[:-1])
    refused = read_once(path, shaft)
    assert (refused.file, "cannot be read" in refused.reason) == (None, True)
    assert read_once(path, shaft) is refused
    path.write_bytes(content)
    assert read_once(path, shaft).file is not None
    path.unlink()
    assert "cannot be read" in read_once(path, shaft).reason


def test_a_net_that_says_something_else_has_another_fingerprint(shaft: Game, path: Path) -> None:
    file = read(path, shaft)
    same, other = fingerprint(file, "grown"), fingerprint(file, "young")
    assert re.fullmatch("[0-9a-f]{16}", same)
    assert same != other
    assert fingerprint(replace(file, training={"told": "otherwise"}), "grown") == same
    for part in Net._fields:
        array = getattr(file.nets["grown"], part).copy()
        array.flat[-1] = 0
        changed = file.nets["grown"]._replace(**{part: array})
        assert fingerprint(replace(file, nets={"grown": changed}), "grown") != same, part
    assert fingerprint(replace(file, points=dict.fromkeys(shaft.seats, (1.0, 2.0))), "grown") != same


def test_a_net_counts_the_numbers_that_were_learned(shaft: Game) -> None:
    net = random_net(shaft, units=(3, 2))
    values, actions, inputs = 3 * max(shaft.seats), shaft.rules.ACTIONS, len(net.columns)
    assert net.parameters == inputs * 3 + 3 + 3 * 2 + 2 + 2 * (actions + values) + actions + values


def test_facts_that_are_too_many_are_neither_written_nor_read(shaft: Game, path: Path) -> None:
    before, many = path.read_bytes(), {"words": "x" * files.MOST_FACTS}
    with pytest.raises(BadNet, match="at most 65,536 are kept"):
        write(path, shaft, {"grown": random_net(shaft)}, POINTS, many)
    assert path.read_bytes() == before
    rewritten(path, lambda arrays: None, training=many)
    assert "its facts are missing" in refusal(path, shaft)


def test_parts_of_a_net_are_those_that_are_checked() -> None:
    assert tuple(files._KINDS_OF) == Net._fields
