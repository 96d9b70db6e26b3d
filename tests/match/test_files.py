"""Saved matches: files that may be damaged or hostile are read whole or not at all."""

import copy as deep
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import digsite
from digsite.games.shaft.rules import DIG, FACE, LAMP, LEAVE, TOOL
from digsite.match import Match, restore
from digsite.match.files import LARGEST_SAVE, _checksum, _digest, parse_saved
from tests.match.dealing import DEALT, SHAFT, dealt, snapshot


def tree_of(match: Match) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(match.to_json())
    return tree


def signed(tree: dict[str, Any]) -> str:
    """The tree as a file whose checksum fits: what a patient forger writes."""
    body = {name: value for name, value in tree.items() if name != "checksum"}
    return json.dumps({**body, "checksum": _checksum(body)})


def refusal(text: str | bytes, folder: Path, name: str = "game.json") -> str:
    """What is said of a file that cannot be loaded."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(digsite.BadFile) as caught:
        digsite.load(path)
    said = str(caught.value)
    assert name in said
    assert said.endswith((".", "?"))
    assert len(said) < 3000
    return said


@pytest.mark.parametrize(
    "match",
    [
        SHAFT.new(2, seed=7),
        dealt(DIG),
        dealt(DIG, FACE, LEAVE, key=(1, 2, 3, 2**32 - 1), seed=None),
        SHAFT.new(4, seed=2**63 - 1, tools=3, first="random", names=["Zoë", "b", "c", "d"]),
    ],
)
def test_a_saved_match_goes_on_where_it_stood(match: Match, tmp_path: Path) -> None:
    match.save(tmp_path / "game.json")
    other = digsite.load(str(tmp_path / "game.json"))
    assert snapshot(other) == snapshot(match)
    assert (other.seed, other.key, other.options, other.names) == (match.seed, match.key, match.options, match.names)
    assert other.to_json() == match.to_json()
    twin = match.copy()
    assert other.run() == twin.run()


def test_a_box_of_the_owner_travels_inside_the_file(tmp_path: Path) -> None:
    box = deep.deepcopy(SHAFT.box.tree)
    box["supply"]["sherds"] = 12
    match = SHAFT.new(2, seed=3, box=box)
    match.run()
    match.save(tmp_path / "own.json")
    other = digsite.load(tmp_path / "own.json")
    assert (other.state.supply, other.box.digest) == (12, match.box.digest)
    assert isinstance(tree_of(match)["box"], dict)
    assert isinstance(tree_of(dealt())["box"], str)


def test_every_prefix_of_a_file_is_refused(tmp_path: Path) -> None:
    text = dealt(DIG).to_json().encode()
    path = tmp_path / "game.json"
    for length in range(len(text)):
        path.write_bytes(text[:length])
        with pytest.raises(digsite.BadFile, match=r"game\.json .*not valid JSON|cannot be read"):
            digsite.load(path)


def test_every_single_flipped_byte_is_noticed(tmp_path: Path) -> None:
    text = dealt(DIG).to_json().encode()
    path, match = tmp_path / "game.json", dealt(DIG)
    for place in range(len(text)):
        for flip in (1, 32):
            path.write_bytes(text[:place] + bytes([text[place] ^ flip]) + text[place + 1 :])
            try:
                other = digsite.load(path)
            except digsite.BadFile:
                continue
            assert snapshot(other) == snapshot(match)  # only white space was touched
            assert text[place : place + 1] in b" \n"


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "it is not valid JSON."),
        (b"hello", "it is not valid JSON."),
        (b"\xff\xfe\x00", "it is not valid JSON."),
        (b"\x89PNG\r\n\x1a\n", "it is not valid JSON."),
        (b"[" * 100_000 + b"]" * 100_000, "it is not valid JSON."),
        (b'{"digsite": 1, "box": ' + b'{"a":' * 3000 + b"1" + b"}" * 3001, "it is not valid JSON."),
        (b'{"digsite": ' + b"9" * 5000 + b"}", "it is not valid JSON."),
        (b"[1, 2]", "is not a saved match of Digsite."),
        (b"null", "is not a saved match of Digsite."),
        (b'"digsite"', "is not a saved match of Digsite."),
        (b"{}", "is not a saved match of Digsite."),
        (b'{"fen": "8/8/8/8"}', "is not a saved match of Digsite."),
        (b'{"digsite": 3}', "was saved in another form (3) than this version can read."),
        (b'{"digsite": [1]}', "was saved in another form (a list of 1)"),
        (b'{"digsite": 1}', "- seed is missing."),
        (b" " * (LARGEST_SAVE + 1), "is too large for a saved match (at most 4,000,000 bytes)."),
    ],
)
def test_what_is_no_saved_match(raw: bytes, sentence: str, tmp_path: Path) -> None:
    assert sentence in refusal(raw, tmp_path)


@pytest.mark.parametrize("name", ["missing.json", "", "no\0name"])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(digsite.BadFile, match="cannot be read"):
        digsite.load(f"{tmp_path}/{name}")


CHANGES: list[tuple[str, Any]] = [
    ("version", "9.9"),
    ("game", "other"),
    ("box", "0" * 64),
    ("options", {"first": "seat 0", "tools": 1, "handicap": False}),
    ("seats", 3),
    ("names", ["Ada", "Eve"]),
    ("seed", 8),
    ("key", [1, 2, 3, 4]),
    ("actions", [*DEALT, TOOL + LAMP]),
    ("position", "0" * 32),
    ("checksum", "0" * 64),
]


@pytest.mark.parametrize(("field", "value"), CHANGES)
def test_a_changed_field_is_noticed(field: str, value: Any, tmp_path: Path) -> None:
    tree = {**tree_of(dealt(DIG)), field: value}
    said = refusal(json.dumps(tree), tmp_path)
    assert "its checksum does not fit" in said or "either the seed or the key" in said


@pytest.mark.parametrize("field", ["version", "game", "box", "options", "seats", "names", "actions", "position"])
def test_a_missing_field_is_named(field: str, tmp_path: Path) -> None:
    tree = tree_of(dealt())
    del tree[field]
    assert f"- {field} is missing." in refusal(signed(tree), tmp_path)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "other"}, "is a match of 'other', a game that is not here."),
    ({"game": 5}, "game must be a text in quotes, not 5."),
    ({"game": "x" * 100}, "game must have at most 40 letters"),
    ({"box": "0" * 64}, "was saved with a box of Shaft that this version does not have"),
    ({"box": {}}, "schema is missing."),
    ({"box": 5}, "box must be"),
    ({"options": {"tools": 9}}, "The option tools cannot be 9. It can be: 1, 2, 3."),
    ({"options": {"seed": 9}}, "Shaft has no option 'seed'."),
    ({"options": {"self": 9}}, "Shaft has no option 'self'."),
    ({"options": {"key": 1, "box": "x", "names": "y"}}, "Shaft has no option 'key'."),
    ({"options": {"tools": None}}, "options.tools must be true or false, a whole number or a text, not None."),
    ({"options": [1]}, "options must be a table, not a list of 1."),
    ({"seats": 7}, "Shaft is played by 2 to 4, not by 7."),
    ({"seats": True}, "seats must be a whole number, not True."),
    ({"seats": 2.0}, "seats must be a whole number, not 2.0."),
    ({"seats": -1}, "seats must be at least 0, not -1."),
    ({"seats": 10**400}, "not so large a number."),
    ({"seats": 3}, "2 names were given for 3 seats."),
    ({"names": ["Ada", "\x1b[2J"]}, "cannot be a name"),
    ({"names": ["Ada", 5]}, "names[1] must be a text in quotes, not 5."),
    ({"names": "ab"}, "names must be a list, not 'ab'."),
    ({"seed": -1}, "seed must be at least 0, not -1."),
    ({"seed": 2**63}, "seed must be less than 9223372036854775808"),
    ({"seed": None}, "either the seed or the key must be there, and the other null."),
    ({"key": [1, 2, 3, 4]}, "either the seed or the key must be there, and the other null."),
    ({"seed": None, "key": [1, 2, 3]}, "key must have at least 4 entries, not a list of 3."),
    ({"seed": None, "key": [1, 2, 3, 2**32]}, "key[3] must be less than 4294967296"),
    ({"actions": [*DEALT, LEAVE]}, "action 4 is not allowed. You cannot leave with an empty basket"),
    ({"actions": [FACE]}, "action 0 is not allowed. Tools of the deck are being dealt"),
    ({"actions": [99]}, "action 0 is not allowed. 99 is not an action of Shaft"),
    ({"actions": [-1]}, "actions[0] must be at least 0, not -1."),
    ({"actions": [3.5]}, "actions[0] must be a whole number, not 3.5."),
    ({"actions": [True]}, "actions[0] must be a whole number, not True."),
    ({"actions": ["3"]}, "actions[0] must be a whole number, not '3'."),
    ({"actions": "345"}, "actions must be a list, not '345'."),
    ({"actions": [3] * 100_001}, "actions must have at most 100000 entries, not a list of 100001."),
    ({"actions": DEALT}, "was saved under other rules"),
    ({"position": "0" * 32}, "was saved under other rules"),
    ({"position": 7}, "position must be a text in quotes, not 7."),
    ({"extra": 1}, "extra is not known here."),
    ({"acions": 1}, "acions is not known here; did you mean actions?"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_a_forged_file_with_a_fitting_checksum_is_refused(
    change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    assert sentence in refusal(signed({**tree_of(dealt(DIG)), **change}), tmp_path)


def test_a_forged_box_is_refused_like_any_other(tmp_path: Path) -> None:
    tree = tree_of(dealt())
    box = deep.deepcopy(SHAFT.box.tree)
    changes: list[tuple[Callable[[dict[str, Any]], object], str]] = [
        (lambda b: b["tool"][0].update(text="{strength:>99999999}"), "the text may hold {strength}"),
        (lambda b: b["tool"][0].update(name="\x1b]0;x\x07"), "no control characters"),
        (lambda b: b["supply"].update(sherds=10**6), "supply.sherds must be at most 999"),
        (lambda b: b["game"].update(id="pit"), "This box is one of 'pit', not of 'shaft'."),
        (lambda b: b.update(schema=[[[]]]), "schema must be 1, not a list of 1."),
    ]
    for change, sentence in changes:
        forged = deep.deepcopy(box)
        change(forged)
        assert sentence in refusal(signed({**tree, "box": forged}), tmp_path)


@pytest.mark.parametrize(("change", "sentence"), WRONG[:3])
def test_nothing_is_half_loaded(
    change: dict[str, Any], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is checked whole before a match is made of it."""
    monkeypatch.setattr(SHAFT.rules, "setup", lambda *_facts: pytest.fail("a match was begun"))
    assert sentence in refusal(signed({**json.loads(TEXT), **change}), tmp_path)


TEXT = dealt(DIG).to_json()
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


def opened(tree: dict[str, Any]) -> Match | None:
    """The match of a file whose checksum fits; None if it is refused with a sentence."""
    try:
        return restore(SHAFT, parse_saved(signed(tree).encode()))
    except digsite.BadFile as refused:
        said = str(refused)
        assert said.startswith("This file ")
        assert said.endswith((".", "?"))
        assert len(said) < 3000
        return None


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(json.loads(TEXT))), anything)
@example("names", ["Zoë", "Ben"])
@example("seed", 8)
@example("version", "0")
@example("seats", 3)
def test_hostile_values_get_no_more_than_a_sentence(field: str, value: Any) -> None:
    """What is accepted holds that very value, and is the same match when it is saved and opened again."""
    match = opened({**json.loads(TEXT), field: value})
    if match is None:
        assert value != json.loads(TEXT)[field]
        return
    saved = tree_of(match)
    if field == "options":  # those that are left out have their defaults
        assert match.options == {**SHAFT.chosen({}), **value}
    elif field not in ("version", "checksum", "game"):  # whoever reads the file picks the game that it names
        assert saved[field] == value
    again = opened(saved)
    assert again is not None
    assert (tree_of(again), again.state.tobytes()) == (saved, match.state.tobytes())


@settings(max_examples=100, deadline=None)
@given(anything)
def test_hostile_trees_get_no_more_than_a_sentence(tree: Any) -> None:
    with pytest.raises(digsite.BadFile):
        parse_saved(json.dumps({"digsite": 1, "tree": tree}).encode())
    with pytest.raises(digsite.BadFile):
        parse_saved(json.dumps(tree).encode())


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_hostile_bytes_get_no_more_than_a_sentence(raw: bytes) -> None:
    with pytest.raises(digsite.BadFile):
        parse_saved(raw)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 21), max_size=12))
@example([*DEALT, DIG])
@example(DEALT)
@example([])
def test_hostile_actions_are_played_only_as_the_rules_allow(actions: list[int]) -> None:
    """A file is opened exactly if its actions may be played one after the other and lead where it says."""
    tree, honest, allowed = {**json.loads(TEXT), "actions": actions}, SHAFT.new(2, seed=7), True
    for action in actions:
        allowed = allowed and action in honest.legal()
        if allowed:
            honest.play(action)
    for position in (tree["position"], _digest(honest.state)):
        match = opened({**tree, "position": position})
        assert (match is not None) == (allowed and position == _digest(honest.state))
        assert match is None or (match.actions, match.state.tobytes()) == (actions, honest.state.tobytes())


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    dealt().save(path)
    before = path.read_bytes()

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(digsite.BadFile, match=r"cannot be saved to .*: No space left on device"):
            dealt(DIG).save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder" / "game.json", "no\0name"):
        with pytest.raises(digsite.BadFile, match="cannot be saved to"):
            dealt().save(path)
    assert not list(tmp_path.iterdir())
    assert not list(tmp_path.parent.glob(".digsite-*"))


def test_a_saved_match_replaces_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    dealt().save(path)
    dealt(DIG).save(path)
    assert digsite.load(path).actions == [*DEALT, DIG]
