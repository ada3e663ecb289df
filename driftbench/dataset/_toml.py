"""Reading and checking TOML files that users write, and finding the line of a key in them.

`lines_of` knows tables, dotted keys, and bare or quoted keys, one key per line. For any other
layout, the line of the nearest table is given.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from driftbench._files import read_bytes
from driftbench._problems import listed
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

__all__ = ["line_of", "lines_of", "read_table", "read_toml"]

# Blanks are stripped afterwards: matching them here takes cubic time on a long line.
_HEADER = re.compile(r"\s*\[\[?([^\]]+)\]")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"))*)\s*=")


def read_table(
    path: Path, problems_of: Callable[[Mapping[str, Any]], Iterable[str]]
) -> dict[str, Any]:
    """Return the table of a TOML file that has no problems.

    Args:
        path: the file.
        problems_of: yields the problems of a table.

    Raises:
        InputError: the file cannot be read, is not TOML or has problems; the message lists all.
    """
    _, table = read_toml(path, InputError)
    if problems := list(problems_of(table)):
        raise InputError(listed([f"{path}: {problem}" for problem in problems]))
    return table


def read_toml(path: Path, kind: type[InputError]) -> tuple[bytes, dict[str, Any]]:
    """Return the bytes of a file and the table in it.

    Args:
        path: the file.
        kind: the error to raise.

    Raises:
        InputError: of class `kind`, if the file cannot be read or is not TOML.
    """
    try:
        data = read_bytes(path)
        return data, tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise kind(f"{path}: cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise kind(f"{path}: is not TOML: {error}; correct the file there") from error
    except RecursionError as error:
        raise kind(f"{path}: is nested too deeply: remove some brackets") from error


def lines_of(text: str) -> Mapping[tuple[str, ...], int]:
    """Return the path of every table and key in a text -> its first line, from 1."""
    found: dict[tuple[str, ...], int] = {}
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _split(header[1])
            found.setdefault(tuple(table), number)
        elif key := _KEY.match(line):
            found.setdefault((*table, *_split(key[1])), number)
    return found


def line_of(lines: Mapping[tuple[str, ...], int], keys: Sequence[str]) -> int:
    """Return the line of the key at path `keys`; that of its table if it has none, else 1."""
    paths = (tuple(keys[:length]) for length in range(len(keys), 0, -1))
    return next((lines[path] for path in paths if path in lines), 1)


def _split(path: str) -> list[str]:
    return [part.strip().strip("\"'") for part in path.split(".")]
