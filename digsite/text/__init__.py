"""Every sentence for people goes through here, so that a translation can be added without touching code.

`_` looks a whole sentence up in the catalogue of the current language; placeholders have names:
`_("{name} digs to level {depth}.").format(name=..., depth=...)`. A catalogue is a compiled gettext file,
`locale/<language>/LC_MESSAGES/digsite.mo`, in the package or in a folder named by DIGSITE_LOCALE. What there is to
translate stands in the template `locale/digsite.pot`, written by `make words`.
"""

import gettext
import os
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path

_language: ContextVar[str | None] = ContextVar("language", default=None)


def use(language: str | None) -> None:
    """Speak this language in this thread or task from now on; None: what the environment says."""
    _language.set(language)


def speaking() -> str | None:
    """The language that `use` chose in this thread or task."""
    return _language.get()


def _(sentence: str) -> str:
    """The sentence in the reader's language."""
    return _known(_language.get(), sentence)


def later(sentence: str) -> str:
    """A sentence in a table: marked here for translators, looked up by `_` when it is said."""
    return sentence


def plural(one: str, many: str, count: int) -> str:
    """The right one of two sentences for this count, in the reader's language."""
    return _catalogue(_language.get()).ngettext(one, many, count)


@lru_cache(16384)  # a board asks hundreds of times
def _known(language: str | None, sentence: str) -> str:
    return _catalogue(language).gettext(sentence)


@cache
def _catalogue(language: str | None) -> gettext.NullTranslations:
    folder = os.environ.get("DIGSITE_LOCALE") or Path(__file__).parent.parent / "locale"
    languages = [language] if language else None
    return gettext.translation("digsite", folder, languages, fallback=True)
