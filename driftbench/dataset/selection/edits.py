"""Features of the difference between gold and candidate, and of nothing else.

Both statements are split into words, and the words are aligned. A feature counts what is removed,
added or replaced, the words beside it, or the sizes of edits; a word that no edit touches or
borders is in no feature. Names of variables and hypotheses are replaced by their kind, since their
letters say nothing and renaming them is common.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.dataset.words import statement_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["edit_features"]

_START, _END = "«start»", "«end»"
_LONGEST_REPLACED = 2
"""Most words on a side of an edit that is a feature as a whole."""
_MOST = 6
"""Sizes of edits above it are one feature."""

_SUFFIX = r"[\d₀-₉']*"
_KINDS = (
    (re.compile(rf"_?h[^\W\d_]{{0,3}}{_SUFFIX}"), "«hypothesis»"),
    (re.compile(rf"[a-zα-κμ-ω]{_SUFFIX}"), "«variable»"),
    (re.compile(rf"[A-Z]{_SUFFIX}"), "«type»"),
)
"""Pattern of a whole name, and its kind."""


def edit_features(gold: str, candidate: str) -> Mapping[str, int]:
    """Return counts that describe how a candidate differs from its gold.

    Args:
        gold: a statement; its keyword and name are ignored.
        candidate: likewise.

    Returns:
        Name of a feature -> its count, above 0. Equal statements have none.
    """
    ours, theirs = (list(map(_kind, statement_words(text))) for text in (gold, candidate))
    counts = Counter(_edits(ours, theirs))
    removed, added = Counter(ours), Counter(theirs)
    fewer, more = removed - added, added - removed
    counts.update({f"fewer {word}": n for word, n in fewer.items()})
    counts.update({f"more {word}": n for word, n in more.items()})
    counts["words fewer"] = max(0, len(ours) - len(theirs))
    counts["words more"] = max(0, len(theirs) - len(ours))
    counts["words lost"] = fewer.total()
    counts["words gained"] = more.total()
    if ours != theirs:
        counts["only lost"] = int(not more and bool(fewer))
        counts["only gained"] = int(not fewer and bool(more))
        counts["same words"] = int(not fewer and not more)
        counts["same length"] = int(len(ours) == len(theirs))
    return {name: n for name, n in sorted(counts.items()) if n}


def _kind(word: str) -> str:
    """Return the kind of a name that may be bound, or else the word."""
    return next((kind for pattern, kind in _KINDS if pattern.fullmatch(word)), word)


def _edits(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    """Yield the name of a feature once for every time that it occurs in an alignment."""
    for tag, i, j, k, m in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        removed, added = ours[i:j], theirs[k:m]
        before = ours[i - 1] if i else _START
        after = ours[j] if j < len(ours) else _END
        yield "edits"
        yield tag
        yield f"{tag} {min(_MOST, len(removed))} by {min(_MOST, len(added))}"
        yield f"{tag} after {before}"
        yield f"{tag} before {after}"
        if max(len(removed), len(added)) <= _LONGEST_REPLACED:
            yield f"{' '.join(removed)} → {' '.join(added)}"
        for sign, words in (("-", removed), ("+", added)):
            yield from (f"{sign} {word}" for word in words)
            if words:
                yield from (f"{sign} {a} {b}" for a, b in pairwise([before, *words, after]))
