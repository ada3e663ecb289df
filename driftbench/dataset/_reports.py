"""Reports of a build: JSON files that are written from dataclasses and read back as such.

When a file is read, its values are compared with the types of the dataclass; an error names the
place and the value. The JSON is strict: no NaN, no repeated key. `driftbench check` checks what the
values mean.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_args, get_origin, get_type_hints

from driftbench._files import read_text, write_text
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import DataclassInstance

__all__ = ["plain", "read_json", "read_report", "shaped", "write_report"]

T = TypeVar("T")

_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def write_report(path: Path, report: DataclassInstance) -> None:
    """Write a report as indented JSON with sorted keys."""
    text = json.dumps(asdict(report), ensure_ascii=False, indent=1, sort_keys=True)
    write_text(path, f"{text}\n")


def plain(report: DataclassInstance) -> dict[str, Any]:
    """Return a report as JSON values with sorted keys, as in its file."""
    found: dict[str, Any] = json.loads(json.dumps(asdict(report), sort_keys=True))
    return found


def read_report(kind: type[T], path: Path, *, missing: str) -> T:
    """Read a report that `write_report` wrote.

    Args:
        kind: the dataclass of the report.
        path: the file.
        missing: text of the error if there is no such file, with the remedy.

    Raises:
        DatasetError: the file is missing or damaged; the message names place and value.
    """
    found = read_json(path, missing=missing)
    try:
        return shaped(kind, found)
    except ValueError as error:
        raise DatasetError(f"{path}: {error}; build again") from error


def read_json(path: Path, *, missing: str) -> Any:  # noqa: ANN401 -- whatever JSON holds
    """Read a file of JSON.

    Raises:
        DatasetError: the file is missing or is not JSON; the message names line and column.
    """
    try:
        text = read_text(path)
        return json.loads(text, parse_constant=_refuse, object_pairs_hook=_table)
    except OSError as error:
        raise DatasetError(f"{path}: {error.strerror or error}: {missing}") from error
    except UnicodeDecodeError as error:
        found = f"byte {error.start} (0x{error.object[error.start]:02x})"
        raise DatasetError(f"{path}: is not JSON: {found} is not UTF-8; build again") from error
    except json.JSONDecodeError as error:
        place = f"{path}:{error.lineno}:{error.colno}"
        raise DatasetError(f"{place}: is not JSON: {error.msg}; build again") from error
    except (ValueError, RecursionError) as error:
        raise DatasetError(f"{path}: is not JSON: {error}; build again") from error


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is not a number")


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} occurs twice")
    return found


def shaped(kind: type[T], value: object, place: str = "") -> T:
    """Return a JSON value as an instance of a type.

    Args:
        kind: a dataclass; or str, int, float, bool, `Mapping[str, …]`, `tuple[…, ...]` of such.
        value: the JSON value.
        place: its place for messages, such as `rules.le-to-lt.asked`.

    Raises:
        ValueError: the value has another type; the message names place, value and type.
    """
    return cast("T", _shaped(kind, value, place))


def _shaped(kind: Any, value: Any, place: str) -> Any:  # noqa: ANN401 -- types and JSON
    if is_dataclass(kind) and isinstance(value, dict):
        return _instance(kind, value, place)
    if get_origin(kind) is Mapping and isinstance(value, dict):
        inner = get_args(kind)[1]
        return {name: _shaped(inner, part, _inside(place, name)) for name, part in value.items()}
    if get_origin(kind) is tuple and isinstance(value, list):
        inner = get_args(kind)[0]
        return tuple(_shaped(inner, part, f"{place}[{at}]") for at, part in enumerate(value))
    if kind is float and type(value) is int:
        return float(value)
    if kind in _WORDS and type(value) is kind:
        return value
    word = _WORDS.get(kind) or ("a list" if get_origin(kind) is tuple else "a table")
    shown = json.dumps(value, ensure_ascii=False)
    shown = shown if len(shown) < 60 else f"{shown[:60]}…"
    raise ValueError(f"{place or 'the file'} must be {word}, and is {shown}")


def _instance(kind: Any, value: dict[str, Any], place: str) -> Any:  # noqa: ANN401 -- as above
    known = {field.name: field for field in fields(kind)}
    needed = [
        name
        for name, field in known.items()
        if field.default is MISSING and field.default_factory is MISSING
    ]
    if not set(needed) <= value.keys() <= known.keys():
        names = ", ".join(sorted(known))
        raise ValueError(f"{place or 'the file'} must hold exactly the keys {names}")
    hints = _hints(kind)
    return kind(
        **{name: _shaped(hints[name], part, _inside(place, name)) for name, part in value.items()}
    )


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


@cache
def _hints(kind: type) -> dict[str, Any]:
    # The modules of the classes import `Mapping` for the type checker only.
    return get_type_hints(kind, localns={"Mapping": Mapping})
