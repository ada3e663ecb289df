"""Dataclasses as JSON values, for what a build stores, caches and writes.

`driftbench._decoding.decoded` is the inverse.
"""

from __future__ import annotations

from typing import Any

__all__ = ["to_json"]


def to_json(value: Any) -> Any:  # noqa: ANN401 -- JSON
    """Return a value as JSON values: dataclasses as dictionaries, tuples as lists."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return list(map(to_json, value))
    names = getattr(value, "__dataclass_fields__", None)
    return value if names is None else {name: to_json(getattr(value, name)) for name in names}
