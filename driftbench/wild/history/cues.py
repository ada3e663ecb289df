"""What a commit message says of its change, by the words that stand in `cues.toml`.

A message is a claim and no proof: claimed repairs were found to change nothing, and to be reverted.
So a cue is kept beside a pair, and is no label.
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
    """What a message says.

    Args:
        strength: `strong`, `weak`, `negative` or `none`.
        words: the words that say so, in lower case.
    """

    strength: str
    words: str = ""

    @property
    def repairs(self) -> bool:
        """Whether the message claims a repair."""
        return self.strength in {"strong", "weak"}


def cue_of(message: str, merged: str = "") -> Cue:
    """Return the cue of a commit: what its head line says goes before what its text says.

    Args:
        message: its message.
        merged: for a merge, the subjects of what it merged, one a line.
    """
    head, text = _parts(message, merged)
    said = {strength: _found(strength, head) for strength in ("strong", "negative", "weak")}
    if said["strong"] or said["negative"]:
        strength = "strong" if said["strong"] else "negative"
        return Cue(strength, said[strength])
    # What a text says counts less where the head line says that something was added.
    explained = _found("strong", text) if said["weak"] or not _found("adding", head) else ""
    if explained or said["weak"]:
        return Cue("strong" if explained else "weak", explained or said["weak"])
    return Cue("none")


def reverted(message: str) -> frozenset[str]:
    """Return the ids and subjects of the commits that a commit says it reverts."""
    named = _QUOTED.match(message)
    subjects = {named["subject"]} if named is not None else set()
    return frozenset({found["id"] for found in _REVERTS.finditer(message)} | subjects)


def is_revert(message: str) -> bool:
    """Say whether a commit says that it reverts another."""
    return message.lower().startswith("revert") or bool(reverted(message))


def leaning_patterns() -> tuple[str, ...]:
    """Return the patterns of English that leans on what stands around it."""
    return tuple(entry["pattern"] for entry in _table()["leaning"])


def _parts(message: str, merged: str) -> tuple[str, str]:
    """Return the line that sums a commit up, and the rest; a merge says nothing by its own."""
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
