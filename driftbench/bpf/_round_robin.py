"""Alternation between several sources of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["round_robin"]

T = TypeVar("T")


def round_robin(sources: Iterable[Iterable[T]]) -> Iterator[T]:
    """Yield one value of each source in turn, until all are exhausted.

    A value is taken from its source only when it is asked for.
    """
    remaining = [iter(source) for source in sources]
    while remaining:
        for source in tuple(remaining):
            try:
                value = next(source)
            except StopIteration:
                remaining.remove(source)
            else:
                yield value
