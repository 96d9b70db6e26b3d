"""What `mkdocs build` needs beyond docs/: the pages that lie in the root, and links that lead out of docs/.

In the repository a page links to files as they lie there. On the site the same link leads to the page made of that
file, or, where there is none, it is only words.
"""

import posixpath
import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
FROM_ROOT = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
    "licence.md": "LICENSE",
}
LINK = re.compile(r"(?<!!)\[(?P<words>[^]]+)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages of the root."""
    for page, source in FROM_ROOT.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=f"# Licence\n\n{text}" if source == "LICENSE" else text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Let links lead to the pages that were made of the files they name."""
    here = page.file.src_uri
    return LINK.sub(lambda link: _led(link, here, files), markdown)


def _led(link: re.Match[str], here: str, files: Files) -> str:
    if ":" in link["target"]:  # another host
        return link[0]
    page = _page_of(_source_of(here).parent / link["target"])
    if page is None or files.get_file_from_path(page) is None:
        outside = not _is_in_docs(_source_of(here).parent / link["target"])
        return link["words"] if outside else link[0]  # inside docs/ a broken link is for the strict build to find
    relative = posixpath.relpath(page, PurePosixPath(here).parent)
    return f"[{link['words']}]({relative}{link['anchor'] or ''})"


def _source_of(page: str) -> Path:
    """The file that a page was made of."""
    return ROOT / FROM_ROOT[page] if page in FROM_ROOT else ROOT / "docs" / page


def _page_of(source: Path) -> str | None:
    """The page that was made of a file: itself, a page of the root, or the reference of a module."""
    path = source.resolve()
    for page, name in FROM_ROOT.items():
        if path == ROOT / name:
            return page
    if _is_in_docs(path):
        return path.relative_to(ROOT / "docs").as_posix()
    room = path.relative_to(ROOT).with_suffix("").parts if path.is_relative_to(ROOT) else ()
    return f"api/{room[1]}.md" if len(room) == 2 and room[0] == "digsite" else None


def _is_in_docs(path: Path) -> bool:
    return path.resolve().is_relative_to(ROOT / "docs")
