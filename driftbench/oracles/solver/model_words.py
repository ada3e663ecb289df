"""Describes the countermodel of a question in words, one line per sort and constant.

Only what the two statements mention is described. Elements are written `#0`, `#1`, …, so that they
are not taken for numerals.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from driftbench._visible import shortened
from driftbench.oracles.logic import PROP, Base, constants, show_sort
from driftbench.oracles.solver.normal import domains, result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.logic import Const
    from driftbench.oracles.problem import Model, Question

__all__ = ["model_words"]

_MOST = 24
"""Limit of the lines."""
_LONGEST = 160
"""Limit of the characters of a line."""


def model_words(model: Model, question: Question) -> tuple[str, ...]:
    """Return the description of a model of a question, one line per sort and constant.

    Args:
        model: the countermodel.
        question: the question that it refutes.
    """
    names = {one.name for term in (question.premise, question.goal) for one in constants(term)}
    shown = [one for one in model.tables if one.name.rstrip("′") in names]
    several = Counter(one.name for one in shown)
    sorts = {sort for one in shown for sort in (*domains(one.sort), result(one.sort))}
    lines = [_elements(sort, size) for sort, size in model.sizes.items() if sort in sorts]
    for one in shown:
        name = f"{one.name} : {show_sort(one.sort)}" if several[one.name] > 1 else one.name
        lines.append(_constant(name, one, model.tables[one]))
    lines = [shortened(line, _LONGEST) for line in lines]
    left = len(lines) - _MOST
    return (*lines[:_MOST], f"… and {left} more lines") if left > 0 else tuple(lines)


def _elements(sort: Base, size: int) -> str:
    if size == 1:
        return f"{sort.name} has one element, #0"
    return f"{sort.name} has {size} elements, #0 to #{size - 1}"


def _constant(name: str, symbol: Const, table: Mapping[tuple[int, ...], int]) -> str:
    if result(symbol.sort) == PROP:
        if () in table:
            return f"{name} {'is true' if table[()] else 'is false'}"
        true = [point for point in sorted(table) if table[point]]
        if len(true) == len(table):
            return f"{name} is true everywhere"
        return f"{name} is true only at {_points(true)}" if true else f"{name} is true nowhere"
    if () in table:
        return f"{name} is #{table[()]}"
    if len(set(table.values())) == 1:
        return f"{name} is #{next(iter(table.values()))} everywhere"
    return f"{name} is {'; '.join(_values(table))}"


def _values(table: Mapping[tuple[int, ...], int]) -> Iterator[str]:
    """Yield each value with the points at which a function takes it."""
    ordered = sorted(table, key=lambda point: (table[point], point))
    for value, points in groupby(ordered, key=table.__getitem__):
        yield f"#{value} at {_points(list(points))}"


def _points(points: list[tuple[int, ...]]) -> str:
    return ", ".join(
        f"#{one[0]}" if len(one) == 1 else f"({', '.join(f'#{at}' for at in one)})"
        for one in points
    )
