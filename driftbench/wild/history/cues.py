"""Classify what a commit message claims, by the words in `cues.toml`.

A message proves nothing: claimed repairs were found to change nothing, or to be reverted. So a cue
is recorded with a pair, and is not a label.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CUES", "Cue", "cue_of", "is_revert", "leaning_patterns", "reverted"]

CUES = "cues.toml"
"""The table of cues, beside this module."""

_REVERTS = re.compile(r"This reverts commit (?P<id>[0-9a-f]{7,64})")
_QUOTED = re.compile(r'(?i)revert:? "(?P<subject>[^\n]+?)"(?: \(#\d+\))?\s*(?:\n|\Z)')
_TRAILER = re.compile(
    r"^(?:[A-Z][A-Za-z-]+-by|PiperOrigin-RevId|Change-Id|GitOrigin-RevId):.*$", re.MULTILINE
)
_MERGE = re.compile(r"Merge (?:pull request|branch|remote-tracking branch)\b")


@dataclass(frozen=True, slots=True)
class Cue:
    """The claim of a message.

    Args:
        strength: `strong`, `weak`, `negative` or `none`.
        words: the words that were found, in lower case.
    """

    strength: str
    words: str = ""

    @property
    def repairs(self) -> bool:
        """Whether the message claims a repair."""
        return self.strength in {"strong", "weak"}


def cue_of(message: str, merged: str = "") -> Cue:
    """Return the cue of a commit; words in its subject line come before those in its text.

    Args:
        message: its message.
        merged: for a merge, the subjects of the merged commits, one a line.
    """
    head, text = _parts(message, merged)
    by_strength = {strength: _found(strength, head) for strength in ("strong", "negative", "weak")}
    if by_strength["strong"] or by_strength["negative"]:
        strength = "strong" if by_strength["strong"] else "negative"
        return Cue(strength, by_strength[strength])
    # The text counts less where the subject says that something was added.
    explained = _found("strong", text) if by_strength["weak"] or not _found("adding", head) else ""
    if explained or by_strength["weak"]:
        return Cue("strong" if explained else "weak", explained or by_strength["weak"])
    return Cue("none")


def reverted(message: str) -> frozenset[str]:
    """Return the ids and subjects of the commits that a message names as reverted."""
    named = _QUOTED.match(message)
    subjects = {named["subject"]} if named is not None else set()
    return frozenset({found["id"] for found in _REVERTS.finditer(message)} | subjects)


def is_revert(message: str) -> bool:
    """Return whether a message claims a revert."""
    return message.lower().startswith("revert") or bool(reverted(message))


def leaning_patterns() -> tuple[str, ...]:
    """Return the patterns of English that refers to text around it."""
    return tuple(entry["pattern"] for entry in _table()["leaning"])


def _parts(message: str, merged: str) -> tuple[str, str]:
    """Return subject and text of a commit; for a merge, the subject is that of what it merged."""
    lines = _TRAILER.sub("", message).strip().splitlines() or [""]
    if _MERGE.match(lines[0]):
        rest = [line for line in lines[1:] if line.strip()]
        return "\n".join([*rest[:1], merged]), "\n".join(rest[1:])
    return lines[0], "\n".join(lines[1:])


def _found(strength: str, text: str) -> str:
    for pattern in _patterns(strength):
        if found := pattern.search(text):
            return " ".join(found[0].lower().split())
    return ""


@cache
def _patterns(strength: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(entry["pattern"], re.IGNORECASE) for entry in _entries(strength))


def _entries(strength: str) -> Iterator[dict[str, str]]:
    yield from _table()["cue"][strength]


@cache
def _table() -> dict[str, Any]:
    text = resources.files("driftbench.wild.history").joinpath(CUES).read_text(encoding="utf-8")
    return tomllib.loads(text)
