"""Notions that an English text names by a word, and what Lean writes for them: `notions.toml`.

A text that says `prime` is about a statement that writes `Prime` somewhere. Words are searched
anywhere in the text, whatever they refer to, so that a notion that is missing is evidence and no
proof of drift.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from driftbench.english.latex import without_latex

__all__ = ["Notion", "all_notions", "notions_in"]


@dataclass(frozen=True, slots=True)
class Notion:
    """A notion.

    Args:
        name: its name, in words.
        english: matches its words in plain lower-case English.
        lean: matches what expresses it in a statement.
    """

    name: str
    english: re.Pattern[str]
    lean: re.Pattern[str]

    def is_expressed(self, statement: str) -> bool:
        """Return whether a statement, without its name, writes the notion in one of its ways."""
        return self.lean.search(statement) is not None


@cache
def all_notions() -> tuple[Notion, ...]:
    """Return the notions of the table, sorted by name."""
    text = files("driftbench.english").joinpath("notions.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, dict[str, list[str]]]] = tomllib.loads(text)
    found = {name: entry for table in tables.values() for name, entry in table.items()}
    return tuple(
        Notion(
            name.replace("_", " "),
            re.compile("|".join(map(_anchored, entry["english"]))),
            re.compile("|".join(entry["lean"])),
        )
        for name, entry in sorted(found.items())
    )


def notions_in(english: str) -> tuple[Notion, ...]:
    """Return the notions that a text names, sorted by name.

    Args:
        english: plain text, with or without LaTeX.
    """
    text = without_latex(english).lower()
    return tuple(notion for notion in all_notions() if notion.english.search(text))


def _anchored(pattern: str) -> str:
    return rf"(?<![a-z])(?:{pattern})" if re.match(r"[a-z(]", pattern) else f"(?:{pattern})"
