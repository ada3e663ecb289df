"""Sizes of sorts to try when looking for a small model.

A function sort contains all functions between its parts, whose sizes give its size. The same
problem gives the same sizes in the same order; sizes for which the tables would be too large are
left out.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from driftbench.oracles.logic import PROP, Base
from driftbench.oracles.solver.lowering import APPLY
from driftbench.oracles.solver.normal import domains, result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.logic import Const
    from driftbench.oracles.problem import Problem

__all__ = ["argument_sorts", "functions_of", "sizes_of"]

#: Limits of the elements of a sort, and of the entries of all tables together.
_ELEMENTS, _ENTRIES = 64, 40_000


def functions_of(problem: Problem) -> dict[Base, Const]:
    """Return the symbol that applies the elements of each function sort."""
    found = {}
    for symbol in problem.symbols:
        sorts = argument_sorts(symbol)
        if symbol.name.rstrip("′") == APPLY and len(sorts) > 1 and "→" in sorts[0].name:
            found[sorts[0]] = symbol
    return found


def sizes_of(problem: Problem) -> Iterator[dict[Base, int]]:
    """Yield sizes of all sorts: first the same for all, then another one for one sort."""
    functions = functions_of(problem)
    plain = [sort for sort in problem.sorts if sort not in functions]
    seen = set()
    for sizes in _plain(len(plain)):
        whole = _whole(dict(zip(plain, sizes, strict=True)), functions)
        if sizes not in seen and whole is not None and _entries(problem, whole) <= _ENTRIES:
            seen.add(sizes)
            yield whole


def argument_sorts(symbol: Const) -> tuple[Base, ...]:
    """Return the sorts of a symbol's arguments, which are plain in a first-order problem."""
    return tuple(one for one in domains(symbol.sort) if isinstance(one, Base))


def _plain(count: int) -> Iterator[tuple[int, ...]]:
    for size in (2, 1, 3):
        yield (size,) * count
    for others, one in ((2, 3), (2, 1), (1, 2), (1, 3), (3, 2), (2, 4)):
        for at in range(count):
            yield tuple(one if place == at else others for place in range(count))


def _whole(sizes: dict[Base, int], functions: Mapping[Base, Const]) -> dict[Base, int] | None:
    """Add the sizes of function sorts; None if one is too large, or a part of itself."""
    left = dict(functions)
    while left:
        ready = [
            sort
            for sort, apply in left.items()
            if all(one in sizes or one == PROP for one in _parts(apply))
        ]
        if not ready:
            return None
        for sort in ready:
            apply = left.pop(sort)
            *arguments, value = [2 if one == PROP else sizes[one] for one in _parts(apply)]
            places = prod(arguments)
            if places > _ELEMENTS or value**places > _ELEMENTS:
                return None
            sizes[sort] = value**places
    return sizes


def _parts(apply: Const) -> tuple[Base, ...]:
    return (*argument_sorts(apply)[1:], result(apply.sort))


def _entries(problem: Problem, sizes: Mapping[Base, int]) -> int:
    size = {PROP: 2, **sizes}
    return sum(
        prod([size[one] for one in argument_sorts(symbol)]) * size[result(symbol.sort)]
        for symbol in problem.symbols
    )
