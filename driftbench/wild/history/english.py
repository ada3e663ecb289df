"""The English of a statement: its docstring, or the text in an English file of the repository.

A docstring counts as kept if at most a fifth of its characters changed. The format of an English
file is that of PutnamBench's `informal/putnam.json`: a list of records, each with `problem_name`
and `informal_statement`. Names and texts with hidden characters are refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from driftbench._constraints import Must
from driftbench._typed_files import read_typed
from driftbench.errors import InputError
from driftbench.wild.history.cues import leaning_patterns
from driftbench.wild.lines import LinePlace, LineRecord, shown
from driftbench.wild.origin import LARGEST

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["KEPT", "Problems", "folded", "leans_on_context", "read_problems", "similarity"]

KEPT = 0.8
"""Similarity from which on English counts as kept."""

_Records = Annotated[tuple[dict[str, Any], ...], Must("a list that is not empty", bool)]


@dataclass(frozen=True, slots=True)
class Problems:
    """English by the name of its problem.

    Args:
        file: where it comes from, without folders.
        statements: name -> English.
        tags: name -> subjects.
    """

    file: str
    statements: Mapping[str, str]
    tags: Mapping[str, tuple[str, ...]]


def folded(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())


@lru_cache(maxsize=65536)
def similarity(one: str, other: str) -> float:
    """Return the similarity of two texts, from 0 to 1, ignoring white space.

    It is the ratio of `difflib.SequenceMatcher` over characters, without its junk heuristic.
    """
    first, second = sorted((folded(one), folded(other)))
    if first == second:
        return 1.0
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    # Two upper bounds are cheaper to compute than the ratio.
    bound = min(matcher.real_quick_ratio(), matcher.quick_ratio())
    return bound if bound < KEPT else matcher.ratio()


def leans_on_context(text: str) -> bool:
    """Return whether English refers to text around it: "this condition", "as above"."""
    return any(re.search(pattern, folded(text)) for pattern in leaning_patterns())


def read_problems(path: Path) -> Problems:
    """Read an English file.

    Raises:
        InputError: it cannot be read, is too large or malformed, or names a problem twice.
    """
    statements: dict[str, str] = {}
    tags: dict[str, tuple[str, ...]] = {}
    for number, record in enumerate(_records(path), 1):
        place = LinePlace(path.name, number)
        entry = LineRecord(place=place, values=record)
        name = entry.text("problem_name")
        if name in statements:
            raise InputError(f"{path}: record {number} names {shown(name)} again: take one out")
        statements[name] = entry.text("informal_statement")
        subjects = record.get("tags", [])
        tags[name] = tuple(str(tag) for tag in subjects) if isinstance(subjects, list) else ()
    return Problems(path.name, statements, tags)


def _records(path: Path) -> tuple[dict[str, Any], ...]:
    try:
        size = path.stat().st_size
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}") from error
    if size > LARGEST:
        raise InputError(f"{path}: has {size:,} bytes, and may have {LARGEST:,} at most")
    return read_typed(_Records, path, remedy="give a list of problems")
