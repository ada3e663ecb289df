"""What may be said of a value beside its type, and how a message names a value and its place.

Constraints are arguments of `Annotated`, as in `Annotated[str, one_of(WORDS)]`;
`driftbench._decoding` checks them.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

__all__ = [
    "MISSING",
    "Checked",
    "Line",
    "Must",
    "Parsed",
    "Text",
    "ValueProblem",
    "keys",
    "matching",
    "one_of",
    "said",
    "unknown",
]

MISSING = "is missing: add it"
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Must:
    """What must hold of a value beside its type, for use in `Annotated`.

    Args:
        words: what the value must be.
        holds: whether it is, by a truth value.
    """

    words: str
    holds: Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Checked:
    """What else may be wrong with a table, for use in `Annotated[Mapping[…], Checked(…)]`.

    Args:
        problems_of: yields it, with paths that begin at the table.
    """

    problems_of: Callable[[Mapping[str, Any]], Iterable[ValueProblem]]


@dataclass(frozen=True, slots=True)
class Parsed:
    """How a value of a file becomes that of a field, for use in `Annotated`.

    Args:
        kind: type of the value in the file.
        words: what the value must be.
        parse: makes the value of the field; raises ValueError or InputError where it cannot.
    """

    kind: type
    words: str
    parse: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class ValueProblem:
    """What is wrong with a value.

    Args:
        path: keys, and positions from 0, that lead to it.
        text: what is wrong and what to do, as the rest of a sentence about it.
    """

    path: tuple[str | int, ...]
    text: str

    @property
    def place(self) -> str:
        """The path as readers write it, such as `rows[3].label`; "it" for the whole."""
        parts = [f"[{part}]" if isinstance(part, int) else f".{_name(part)}" for part in self.path]
        return "".join(parts).removeprefix(".") or "it"

    def __str__(self) -> str:
        return f"{self.place} {self.text}"


def keys(
    names: Collection[str], *, optional: Collection[str] = (), or_none: bool = False
) -> Checked:
    """Return the constraint that a table has some keys, besides optional ones, or none at all."""
    known = [*names, *optional]

    def problems_of(table: Mapping[str, Any]) -> Iterator[ValueProblem]:
        for key in names:
            if key not in table and (table or not or_none):
                yield ValueProblem((key,), MISSING)
        for key in sorted(table.keys() - set(known)):
            yield ValueProblem((key,), unknown(key, known))

    return Checked(problems_of)


def one_of(words: Collection[str]) -> Must:
    """Return the constraint that a text is one of some words."""
    return Must(f"one of {', '.join(words)}", words.__contains__)


def matching(pattern: str, words: str) -> Must:
    """Return the constraint that a text as a whole matches a pattern."""
    return Must(words, re.compile(pattern, re.ASCII).fullmatch)


Text = Annotated[str, Must("a text that is not empty", str.strip)]
"""A text with more than white space in it."""
Line = Annotated[
    str, Must("a text on one line", lambda text: bool(text.strip()) and text.isprintable())
]
"""The same without characters that end a line, act or hide."""


def said(value: object) -> str:
    """Return a value as a message has it: JSON, short, without a character that acts."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = text if text.isprintable() else json.dumps(value, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _name(key: str) -> str:
    return key if key.isprintable() and len(key) <= _SHOWN else said(key)


def unknown(key: str, known: Collection[str]) -> str:
    """Return what is wrong with a key that is none of those known."""
    near = get_close_matches(key, known, n=1)
    if near:
        return f"is an unknown key: did you mean {near[0]}? Rename or remove it"
    return f"is an unknown key: remove it; known here: {', '.join(sorted(known))}"
