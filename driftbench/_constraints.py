"""Constraints on values beside their types, and problems of values as text for messages.

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
    "short_json",
    "unknown_key",
]

MISSING = "is missing: add it"
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Must:
    """A condition on a value of the right type, for use in `Annotated`.

    Args:
        words: what the value must be, for messages.
        accepts: returns a true value for values that meet the condition.
    """

    words: str
    accepts: Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Checked:
    """A check of a table as a whole, for use in `Annotated[Mapping[…], Checked(…)]`.

    Args:
        problems_of: yields the problems of a table, with paths relative to the table.
    """

    problems_of: Callable[[Mapping[str, Any]], Iterable[ValueProblem]]


@dataclass(frozen=True, slots=True)
class Parsed:
    """The conversion of a value in a file to the value of a field, for use in `Annotated`.

    Args:
        kind: type of the value in the file.
        words: what the value must be, for messages.
        parse: returns the value of the field; raises ValueError or InputError for a wrong value.
    """

    kind: type
    words: str
    parse: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class ValueProblem:
    """A problem of one value.

    Args:
        path: keys, and positions from 0, that lead to the value.
        text: the problem and its remedy, as the predicate of a sentence about the value.
    """

    path: tuple[str | int, ...]
    text: str

    @property
    def place(self) -> str:
        """The path as text, such as `rows[3].label`; "the content" for the empty path."""
        parts = [f"[{part}]" if isinstance(part, int) else f".{_name(part)}" for part in self.path]
        return "".join(parts).removeprefix(".") or "the content"

    def __str__(self) -> str:
        return f"{self.place} {self.text}"


def keys(
    names: Collection[str], *, optional: Collection[str] = (), or_none: bool = False
) -> Checked:
    """Return the constraint that a table has exactly some keys and any of the optional ones.

    Args:
        names: the required keys.
        optional: the optional keys.
        or_none: whether an empty table is accepted, too.
    """
    known = [*names, *optional]

    def problems_of(table: Mapping[str, Any]) -> Iterator[ValueProblem]:
        for key in names:
            if key not in table and (table or not or_none):
                yield ValueProblem((key,), MISSING)
        for key in sorted(table.keys() - set(known)):
            yield ValueProblem((key,), unknown_key(key, known))

    return Checked(problems_of)


def one_of(words: Collection[str]) -> Must:
    """Return the constraint that a text is one of some words."""
    return Must(f"one of {', '.join(words)}", words.__contains__)


def matching(pattern: str, words: str) -> Must:
    """Return the constraint that a text as a whole matches a pattern."""
    return Must(words, re.compile(pattern, re.ASCII).fullmatch)


Text = Annotated[str, Must("a text that is not empty", str.strip)]
"""A text with a character that is not white space."""
Line = Annotated[
    str, Must("a text on one line", lambda text: bool(text.strip()) and text.isprintable())
]
"""A `Text` without line ends, control characters and hidden characters."""


def short_json(value: object) -> str:
    """Return a value as JSON for messages: cut to 60 characters, all printable."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = text if text.isprintable() else json.dumps(value, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _name(key: str) -> str:
    return key if key.isprintable() and len(key) <= _SHOWN else short_json(key)


def unknown_key(key: str, known: Collection[str]) -> str:
    """Return the text of the problem that a key is unknown."""
    near = get_close_matches(key, known, n=1)
    if near:
        return f"is an unknown key: did you mean {near[0]}? Rename or remove it"
    return f"is an unknown key: remove it; known here: {', '.join(sorted(known))}"
