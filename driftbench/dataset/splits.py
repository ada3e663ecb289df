"""Splits: calibration and test, disjoint by family and by module.

Whole groups of rows move: rows that share a family, a module, a gold statement, a candidate or an
English statement are one group. Within that, each subfield and label gives the calibration split
about the recipe's share. Deliberately chooses after sampling, so that splits never cost a row.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from driftbench.dataset.draws import rank
from driftbench.dataset.families import Forest, normal_statement, normal_text
from driftbench.dataset.twins import twin_digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.dataset.records import Row

__all__ = ["groups", "marks", "split_rows"]


def marks(row: Row) -> dict[str, str]:
    """Return what a row must not share with a row of another split: kind of mark -> mark."""
    golds = {"gold": normal_statement(row.gold), "near copy": _twin(row.gold)} if row.gold else {}
    return {
        "family": row.family,
        "module": row.source.module,
        **golds,
        "candidate": normal_statement(row.candidate),
        "English": normal_text(row.nl_statement),
    }


@cache
def _twin(gold: str) -> str:
    return twin_digest(gold)


def groups(rows: Sequence[Row]) -> tuple[tuple[Row, ...], ...]:
    """Return the groups of rows that no split may cut, each sorted by id, sorted by first id."""
    forest = Forest()
    for index, row in enumerate(rows):
        for kind, mark in marks(row).items():
            # A statement and a candidate may not answer each other across splits either.
            shared = "statement" if kind in {"gold", "candidate"} else kind
            forest.join(("row", index), (shared, mark))
    found: dict[object, list[Row]] = {}
    for index, row in enumerate(rows):
        found.setdefault(forest.root(("row", index)), []).append(row)
    sets = (tuple(sorted(group, key=lambda row: row.id)) for group in found.values())
    return tuple(sorted(sets, key=lambda group: group[0].id))


def split_rows(
    rows: Sequence[Row], *, calibration: float, salt: str
) -> Mapping[str, tuple[Row, ...]]:
    """Divide rows into splits.

    Args:
        rows: all rows of a configuration.
        calibration: share of each cell that the calibration split aims at.
        salt: part of the draw.

    Returns:
        Split -> its rows sorted by id; together they are `rows`.
    """
    wanted = Counter({cell: calibration * n for cell, n in Counter(map(_cell, rows)).items()})
    have: Counter[tuple[str, str]] = Counter()
    chosen: list[Row] = []
    rest: list[Row] = []
    # Large groups first: what they leave open, the small ones can still fill.
    order = sorted(groups(rows), key=lambda group: (-len(group), rank(salt, group[0].id)))
    for group in order:
        cells = Counter(map(_cell, group))
        if _gain(cells, have, wanted) > 0:
            chosen.extend(group)
            have.update(cells)
        else:
            rest.extend(group)
    return {
        "calibration": tuple(sorted(chosen, key=lambda row: row.id)),
        "test": tuple(sorted(rest, key=lambda row: row.id)),
    }


def _cell(row: Row) -> tuple[str, str]:
    return row.subfield, row.label


def _gain(
    cells: Counter[tuple[str, str]],
    have: Counter[tuple[str, str]],
    wanted: Mapping[tuple[str, str], float],
) -> float:
    """Return by how much a group brings the calibration split nearer to what is wanted."""
    before = sum((wanted[cell] - have[cell]) ** 2 for cell in cells)
    after = sum((wanted[cell] - have[cell] - count) ** 2 for cell, count in cells.items())
    return before - after
