"""The laws on a table share its games, so one worker runs them all."""

import pytest

from tests.sharing import shared

NAMES = ["shaft-2", "shaft-3", "artifact-3", "ancient_artifacts-3"]


@pytest.mark.parametrize(
    ("nodeid", "group"),
    [
        ("tests/laws/test_play.py::test_every_game_ends[shaft-3]", "shaft-3"),
        ("tests/laws/test_nobody_peeks.py::test_a_bot_chooses[random-artifact-3]", "artifact-3"),
        ("tests/laws/test_nobody_peeks.py::test_a_bot_chooses[ancient_artifacts-3-search:8]", "ancient_artifacts-3"),
    ],
)
def test_a_law_belongs_to_its_table(nodeid: str, group: str) -> None:
    assert shared(nodeid, NAMES) == group


@pytest.mark.parametrize(
    "nodeid",
    [
        "tests/laws/test_ptx.py::test_a_rule_compiles_for_a_gpu[shaft-play]",
        "tests/games/shaft/test_rules.py::test_a_dig[shaft-3]",
        "tests/test_rooms.py::test_rooms",
    ],
)
def test_any_other_test_stands_for_itself(nodeid: str) -> None:
    assert shared(nodeid, NAMES) == nodeid
