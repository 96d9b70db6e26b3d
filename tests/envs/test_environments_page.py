"""What the page about environments says is so; and what is said where a library is missing."""

import contextlib
import io
import re
import sys
from typing import Any

import pytest

from digsite import envs
from tests.catalogue import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
PROGRAM = re.compile(r"^```python\n(?P<code>.*?)^```\n\n```text\n(?P<printed>.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_programs_print_what_the_page_says() -> None:
    names, programs = dict[str, Any](), list(PROGRAM.finditer(PAGE))
    for program in programs:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(program["code"], "environments.md", "exec"), names)
        assert said.getvalue() == program["printed"]
    assert len(programs) == PAGE.count("```python") == 5


@pytest.mark.parametrize(
    ("missing", "extra", "asked"),
    [
        ("pettingzoo", "envs", lambda: envs.pettingzoo("shaft")),
        ("gymnasium", "envs", lambda: envs.gymnasium("shaft")),
        ("gymnasium", "envs", lambda: envs.gymnasium_vector("shaft")),
        ("pyspiel", "open_spiel", lambda: envs.open_spiel("shaft")),
        ("resvg_py", "render", lambda: envs.pettingzoo("shaft", render_mode="rgb_array")),
        ("PIL.Image", "render", lambda: envs.gymnasium("shaft", render_mode="rgb_array")),
    ],
)
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    missing: str, extra: str, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(
        envs.NotInstalled, match=rf"is not installed\. Install it with: pip install 'digsite\[{extra}\]'"
    ):
        asked()
