"""Read JSON Lines of other projects, with the place of every record.

Every error names file, line, value and remedy. Values are shown without control characters. Texts
with hidden or reordering characters are refused; only line ends are changed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unicodedata import category

from driftbench._visible import shortened, visible
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["LinePlace", "LineRecord", "read_line", "read_lines", "shown"]

_SHOWN = 80
_SPACES = frozenset("\t\n ")


@dataclass(frozen=True, slots=True, order=True)
class LinePlace:
    """A line of a file, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRecord:
    """A record and its place."""

    place: LinePlace
    values: Mapping[str, Any]

    def text(self, key: str, *, empty: bool = False) -> str:
        """Return a text.

        Args:
            key: its key.
            empty: whether it may be empty.

        Raises:
            InputError: it is missing, no text, empty, or has a hidden character.
        """
        value = self._value(key, str, "a text").replace("\r\n", "\n")
        if not value.strip() and not empty:
            raise InputError(f"{self.place}: {key} is empty: give it, or remove the record")
        for sign in value:
            if not (sign.isprintable() or sign in _SPACES or category(sign) == "Zs"):
                raise InputError(
                    f"{self.place}: {key} has the hidden character U+{ord(sign):04X} in "
                    f"{shown(_around(value, sign))}: remove it"
                )
        return str(value)

    def number(self, key: str) -> int:
        """Return a whole number.

        Raises:
            InputError: it is missing, or something else.
        """
        value = self._value(key, int, "a whole number")
        if isinstance(value, bool):
            raise InputError(f"{self.place}: {key} must be a whole number, and is {value}")
        return int(value)

    def choice(self, key: str, known: Sequence[str]) -> str:
        """Return one of the values that a column may have.

        Raises:
            InputError: it is missing, or another value.
        """
        value = self.text(key)
        if value not in known:
            raise InputError(f"{self.place}: {key} is {shown(value)}: known are {', '.join(known)}")
        return value

    def optional_text(self, key: str) -> str:
        """Return an optional text for readers, on one line and safe to show, or "".

        Raises:
            InputError: it is not text.
        """
        if self.values.get(key) is None:
            return ""
        parts = str(self._value(key, str, "a text")).split()
        return visible(" ".join(parts))

    def _value(self, key: str, kind: type, title: str) -> Any:  # noqa: ANN401 -- of that kind
        if key not in self.values:
            keys = ", ".join(map(shown, sorted(self.values)))
            raise InputError(f"{self.place}: has no {key!r}, only {keys}: is it the right file?")
        value = self.values[key]
        if not isinstance(value, kind):
            raise InputError(f"{self.place}: {key} must be {title}, and is {shown(value)}")
        return value


def shown(value: object) -> str:
    """Return a value for a message: short, without control characters."""
    return shortened(repr(value), _SHOWN)


def read_lines(content: bytes, *, name: str) -> Iterator[LineRecord]:
    """Yield the records of a file, one a line, without empty lines.

    Args:
        content: of the file.
        name: its name in errors and in rows.

    Raises:
        InputError: a line is not UTF-8, or not a JSON object.
    """
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield read_line(line, LinePlace(name, number))


def read_line(line: bytes, place: LinePlace) -> LineRecord:
    """Return the record of one line.

    Raises:
        InputError: it is not UTF-8, or not a JSON object.
    """
    if b"\0" in line:
        at = line.index(b"\0") + 1
        raise InputError(f"{place}: byte {at} is NUL: the file is damaged, fetch it again")
    try:
        found = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        wrong = f"byte {error.start + 1} (0x{line[error.start]:02x}) is not UTF-8"
        raise InputError(f"{place}: {wrong}: save the file as UTF-8") from error
    except (ValueError, RecursionError) as error:
        reason = str(error) or type(error).__name__
        raise InputError(f"{place}: is not JSON: {reason}: one record a line is needed") from error
    if not isinstance(found, dict):
        raise InputError(
            f"{place}: is not a record but {shown(found)}: give one JSON object a line"
        )
    return LineRecord(place=place, values=found)


def _around(text: str, sign: str) -> str:
    at = text.index(sign)
    return text[max(0, at - 15) : at + 16]
