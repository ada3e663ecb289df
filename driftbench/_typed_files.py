"""Reading JSON and TOML files into typed values; an error lists all problems of a file.

JSON is strict: UTF-8, no NaN, no repeated key. A problem of a TOML file has a line: that of its
key, or that of the nearest table if the key does not begin a line.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from driftbench._decoding import WrongValueError, decoded
from driftbench._files import read_bytes
from driftbench._problems import listed
from driftbench.errors import DriftbenchError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from driftbench._constraints import ValueProblem

__all__ = [
    "Identified",
    "WrongFileError",
    "line_of",
    "lines_of",
    "parse_json",
    "parse_toml",
    "read_json_lines",
    "read_typed",
]

T = TypeVar("T")


class Identified(Protocol):
    """A dataclass with a field `id`."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str:
        """Its name; "" for none."""


Named = TypeVar("Named", bound=Identified)

# Blanks are stripped afterwards: matching them here takes cubic time on a long line.
_HEADER = re.compile(r"\s*\[(\[?)([^\]]+)\]")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"))*)\s*=")


class WrongFileError(ValueError):
    """The content of a file does not have the wanted type.

    Args:
        problems: all problems, each as text that follows the name of the file.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(listed(problems))
        self.problems = tuple(problems)

    def named(self, path: Path) -> str:
        """Return the problems as one text, with the name of the file before each."""
        return listed([f"{path}{problem}" for problem in self.problems])


def read_typed(
    kind: type[T],
    path: Path,
    *,
    remedy: str = "",
    missing: str = "",
    error: type[DriftbenchError] = InputError,
    problems_of: Callable[[T], Iterable[ValueProblem]] = lambda _: (),
) -> T:
    """Return the content of a file as an instance of a type.

    Args:
        kind: the type.
        path: the file; TOML if its name ends in `.toml`, else JSON.
        remedy: remedy to name if the content is wrong.
        missing: remedy to name if the file cannot be read.
        error: the class of errors to raise.
        problems_of: yields the problems of a value of the type.

    Raises:
        DriftbenchError: of class `error`: the file cannot be read, is not JSON or TOML, or has
            problems; the message lists all.
    """
    parse = parse_toml if path.suffix == ".toml" else parse_json
    try:
        return parse(kind, read_bytes(path), problems_of=problems_of)
    except OSError as wrong:
        text = f"{path}: cannot be read: {wrong.strerror or wrong}"
        raise error(f"{text}: {missing}" if missing else text) from wrong
    except WrongFileError as wrong:
        text = wrong.named(path)
        raise error(f"{text}; {remedy}" if remedy else text) from wrong


def parse_json(
    kind: type[T],
    content: bytes,
    *,
    problems_of: Callable[[T], Iterable[ValueProblem]] = lambda _: (),
) -> T:
    """Return the content of a JSON file as an instance of a type.

    Raises:
        WrongFileError: the content is not JSON, or has problems.
    """

    def load(text: str) -> object:
        return json.loads(text, parse_constant=_refuse, object_pairs_hook=_table)

    _, value = _loaded(content, load, "JSON")
    return _typed(kind, value, problems_of, None)


def read_json_lines(
    kind: type[Named],
    content: bytes,
    *,
    name: str,
    what: str,
    remedy: str,
    problems_of: Callable[[Named], Iterable[ValueProblem]] = lambda _: (),
) -> tuple[Named, ...]:
    """Return the lines of a JSON Lines file as instances of a type.

    Empty lines are skipped. An instance without `id` is named after its line.

    Args:
        kind: the type.
        content: of the file.
        name: its name in errors.
        what: what a line is, for errors: `pair`.
        remedy: what a line needs, for errors.
        problems_of: yields the problems of an instance.

    Raises:
        InputError: a line is not an instance, two have the same id, or there is none; the message
            lists all problems.
    """
    found: list[Named] = []
    problems: list[str] = []
    lines: dict[str, int] = {}
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            one = parse_json(kind, line, problems_of=problems_of)
        except WrongFileError as error:
            problems += [f"{name}:{number}{problem}" for problem in error.problems]
            continue
        one = replace(one, id=one.id or f"line {number}")
        if one.id in lines:
            problems.append(f"{name}:{number}: id {one.id!r} is also that of line {lines[one.id]}")
        lines.setdefault(one.id, number)
        found.append(one)
    if problems:
        raise InputError(f"{listed(problems)}\n{remedy}")
    if not found:
        raise InputError(f"{name}: no {what}: {remedy}")
    return tuple(found)


def parse_toml(
    kind: type[T],
    content: bytes,
    *,
    problems_of: Callable[[T], Iterable[ValueProblem]] = lambda _: (),
) -> T:
    """Return the content of a TOML file as an instance of a type.

    Raises:
        WrongFileError: the content is not TOML, or has problems.
    """
    text, value = _loaded(content, tomllib.loads, "TOML")
    return _typed(kind, value, problems_of, lines_of(text))


def lines_of(text: str) -> Mapping[tuple[str | int, ...], int]:
    """Return the path of every table and key in a text -> its first line, from 1."""
    found: dict[tuple[str | int, ...], int] = {}
    counts: Counter[tuple[str, ...]] = Counter()
    table: tuple[str | int, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            name = table = _split(header[2])
            if header[1]:
                found.setdefault(name, number)
                table = (*name, counts[name])
                counts[name] += 1
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault((*table, *_split(key[1])), number)
    return found


def line_of(lines: Mapping[tuple[str | int, ...], int], path: Sequence[str | int]) -> int:
    """Return the line of the key at a path; that of its table if it has none, else 1."""
    paths = (tuple(path[:length]) for length in range(len(path), 0, -1))
    return next((lines[one] for one in paths if one in lines), 1)


def _loaded(content: bytes, load: Callable[[str], object], name: str) -> tuple[str, object]:
    try:
        text = content.decode("utf-8")
        return text, load(text)
    except ValueError as error:
        hint = "; correct the file there" if name == "TOML" else ""
        raise WrongFileError([f": is not {name}: {error}{hint}"]) from error
    except RecursionError as error:
        text = f": is nested too deeply for {name}: remove some brackets"
        raise WrongFileError([text]) from error


def _typed(
    kind: type[T],
    value: object,
    problems_of: Callable[[T], Iterable[ValueProblem]],
    lines: Mapping[tuple[str | int, ...], int] | None,
) -> T:
    try:
        found = decoded(kind, value)
        problems = tuple(problems_of(found))
    except WrongValueError as error:
        problems = error.problems
    if not problems:
        return found
    if lines is None:
        raise WrongFileError([f": {problem}" for problem in problems])
    placed = [(line_of(lines, problem.path), problem) for problem in problems]
    placed.sort(key=lambda pair: pair[0])
    raise WrongFileError([f":{line}: {problem}" for line, problem in placed])


def _split(path: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in path.split("."))


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is not a number")


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} occurs twice")
    return found
