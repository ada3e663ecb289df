"""Dataclasses as JSON values and back, for what a build stores, caches and writes.

A type is a dataclass of such types, a tuple, `X | None`, a union of dataclasses with different
fields, or a type whose values are JSON already. Unions are told apart by their keys. Values are not
checked: they come from `to_json`, or from a table whose schema was checked.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["from_json", "to_json"]

T = TypeVar("T")


def to_json(value: Any) -> Any:  # noqa: ANN401 -- JSON
    """Return a value as JSON values: dataclasses as dictionaries, tuples as lists."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return list(map(to_json, value))
    names = getattr(value, "__dataclass_fields__", None)
    return value if names is None else {name: to_json(getattr(value, name)) for name in names}


def from_json(kind: type[T], value: Any) -> T:  # noqa: ANN401 -- JSON
    """Return the value of a type that `to_json` turned into JSON values.

    Keys that are no field are ignored, a missing key is the field's default, and null is an empty
    tuple, as in Parquet.
    """
    read: Callable[[Any], T] = _reader(cast("Any", kind))
    return read(value)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 -- a type
    if is_dataclass(kind):
        return _class_reader(kind)
    if get_origin(kind) is tuple:
        read = _reader(get_args(kind)[0])
        if read is _same:
            return lambda value: tuple(value or ())
        return lambda value: tuple(map(read, value or ()))
    if get_origin(kind) in {Union, UnionType}:
        return _union_reader([one for one in get_args(kind) if one is not NoneType])
    return _same


def _class_reader(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 -- a type
    hints = get_type_hints(kind)
    readers = [(field.name, _reader(hints[field.name])) for field in fields(kind)]
    return lambda value: kind(
        **{name: read(value[name]) for name, read in readers if name in value}
    )


def _union_reader(kinds: list[Any]) -> Callable[[Any], Any]:
    if len(kinds) == 1:
        read = _reader(kinds[0])
        return lambda value: None if value is None else read(value)
    readers = {frozenset(one.__dataclass_fields__): _class_reader(one) for one in kinds}
    return lambda value: None if value is None else readers[frozenset(value)](value)


def _same(value: Any) -> Any:  # noqa: ANN401 -- JSON
    return value
