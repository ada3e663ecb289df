"""Names that reveal an edit: words in names of a candidate that are left over from gold.

The name of a theorem, a namespace or a variable may describe what gold says: `Countable` in
`Set.Countable.dense_compl`, `le` in `h_one_le`. If gold's statement has the word and the
candidate's does not, the name shows that something was changed. Names of variables are not part of
a statement here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.dataset.words import statement_words
from driftbench.lean.context import current_namespace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.dataset.records import Row

__all__ = ["KINDS", "RevealingNames", "count_revealing_names", "revealing_words"]

KINDS = ("theorem", "namespace", "variable")
"""What has the name that tells."""

_SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "dvd": "∣",
        "eq": "=",
        "exists": "∃",
        "forall": "∀",
        "ge": "≥≤",
        "gt": "><",
        "iff": "↔",
        "inter": "∩",
        "le": "≤≥",
        "lt": "<>",
        "mem": "∈",
        "ne": "≠",
        "ssubset": "⊂⊃",
        "sub": "⊆⊇",
        "subset": "⊆⊇",
        "union": "∪",
    }
)
"""Word in names -> the symbols that it stands for."""

_SHORTEST = 3
"""Shorter words stand for nothing, but those of `_SYMBOLS`."""

_THEOREM = re.compile(r"^\s*(?:theorem|lemma)\s+([^\s({\[⦃:]+)")
_NAME = r"(?!fun\b)[^\W\d][\w'!?₀-₉]*"
_BOUND = re.compile(rf"(?:[({{⦃\[]|[∀∃λ]!?|\bfun)\s*({_NAME}(?:\s+{_NAME})*)\s*:")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class RevealingNames:
    """How many rows have a name that tells.

    Args:
        rows: number of all rows with a gold.
        revealing: number of those in which a name reveals an edit.
        kinds: kind of `KINDS` -> number of rows in which such a name tells.
    """

    rows: int
    revealing: int
    kinds: Mapping[str, int]


def count_revealing_names(rows: Iterable[Row]) -> RevealingNames:
    """Count the rows in which a name reveals an edit; rows without a gold are left out."""
    found = [
        revealing_words(row.gold, row.candidate, context=row.header) for row in rows if row.gold
    ]
    return RevealingNames(
        rows=len(found),
        revealing=sum(any(words.values()) for words in found),
        kinds={kind: sum(bool(words[kind]) for words in found) for kind in KINDS},
    )


def revealing_words(gold: str, candidate: str, *, context: str = "") -> dict[str, tuple[str, ...]]:
    """Return for each kind of `KINDS` the words in the candidate's names that reveal edits, sorted.

    Args:
        gold: the statement of the library.
        candidate: another one.
        context: the commands before the candidate.
    """
    ours, theirs = _said(gold), _said(candidate)
    title = _THEOREM.match(candidate)
    names = {
        "theorem": [title[1]] if title else [],
        "namespace": [current_namespace(context.splitlines())],
        "variable": sorted(_variables(candidate)),
    }
    return {
        kind: tuple(sorted({w for w in _words_of(found) if _has(ours, w) and not _has(theirs, w)}))
        for kind, found in names.items()
    }


def _variables(statement: str) -> set[str]:
    return {name for found in _BOUND.findall(statement) for name in found.split()}


def _said(statement: str) -> frozenset[str]:
    """Return symbols and words of a statement, in lower case, without those of its variables."""
    variables = _variables(statement)
    words = []
    for word in statement_words(statement):
        head, _, fields = word.partition(".")
        words.append(fields if head in variables else word)
    return frozenset((*words, *_words_of(words)))


def _words_of(names: Iterable[str]) -> Iterator[str]:
    """Yield the words of names in lower case; those of `hcont` without its `h` as well."""
    for name in names:
        for part in _PARTS.findall(name):
            word = part.lower()
            yield word
            if word.startswith("h"):
                yield word[1:]


def _has(said: frozenset[str], word: str) -> bool:
    """Return whether a statement has a word, an abbreviated one, or the symbol that it means."""
    if any(symbol in said for symbol in _SYMBOLS.get(word, "")):
        return True
    return len(word) >= _SHORTEST and any(one.startswith(word) for one in said)
