"""The citation file says what the package says of itself, in the form that its readers know."""

import re
import tomllib
from importlib import import_module
from typing import Any

import digsite
from tests.catalogue import ROOT

REQUIRED = {"authors", "cff-version", "message", "title"}
KNOWN = REQUIRED | {"abstract", "commit", "date-released", "doi", "keywords", "license", "type", "url", "version"}


def citation() -> dict[str, Any]:
    read: dict[str, Any] = import_module("yaml").safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    return read


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return found


def test_the_citation_names_the_version_the_authors_and_the_licence_of_the_package() -> None:
    cited, told = citation(), project()["project"]
    assert cited["version"] == digsite.__version__, "a new version is named in CITATION.cff too"
    assert cited["authors"] == told["authors"]
    assert cited["license"] == told["license"]


def test_the_citation_has_the_form_that_its_readers_know() -> None:
    cited = citation()
    assert cited["cff-version"] == "1.2.0"
    assert REQUIRED <= cited.keys() <= KNOWN
    assert cited["type"] == "software"
    assert all(isinstance(cited[name], str) and cited[name].strip() for name in ("title", "message", "abstract"))
    assert len(set(cited["keywords"])) == len(cited["keywords"]) >= 3
    assert all(isinstance(word, str) and re.fullmatch(r"[a-z -]+", word) for word in cited["keywords"])


def test_the_citation_travels_with_the_sources() -> None:
    assert "CITATION.cff" in project()["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert "](CITATION.cff)" in (ROOT / "README.md").read_text(encoding="utf-8")
