"""Dividing rows into calibration and test, disjoint by family and by module.

Rows that share a family, a module, a gold statement, a candidate or an English statement form a
group, which is in one split. Groups of a subfield are drawn by a hash of their module until the
calibration split has about its share of the rows. If rows were chosen from a pool, the groups are
those of the pool, so that the split of a module does not depend on the choice.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from driftbench.dataset.families import Forest
from driftbench.dataset.normal_forms import normal_statement, normal_text
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.near_duplicates import normal_digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.dataset.records import Row

__all__ = ["groups", "marks", "split_rows"]


def marks(row: Row) -> dict[str, str]:
    """Return kind -> mark for the marks that rows of different splits must not share."""
    golds = (
        {"gold": normal_statement(row.gold), "near copy": _normal_digest(row.gold)}
        if row.gold
        else {}
    )
    return {
        "family": row.family,
        "module": row.source.module,
        **golds,
        "candidate": normal_statement(row.candidate),
        "English": normal_text(row.nl_statement),
    }


@cache
def _normal_digest(gold: str) -> str:
    return normal_digest(gold)


def groups(rows: Sequence[Row]) -> tuple[tuple[Row, ...], ...]:
    """Return the groups of rows that must be in one split, sorted by id."""
    forest = Forest()
    for index, row in enumerate(rows):
        for kind, mark in marks(row).items():
            # One kind for gold and candidate: a candidate may be equal to another gold statement.
            shared = "statement" if kind in {"gold", "candidate"} else kind
            forest.join(("row", index), (shared, mark))
    found: dict[object, list[Row]] = {}
    for index, row in enumerate(rows):
        found.setdefault(forest.root(("row", index)), []).append(row)
    sets = (tuple(sorted(group, key=lambda row: row.id)) for group in found.values())
    return tuple(sorted(sets, key=lambda group: group[0].id))


def split_rows(
    rows: Sequence[Row], *, calibration: float, salt: str, pool: Sequence[Row] = ()
) -> Mapping[str, tuple[Row, ...]]:
    """Divide rows into splits.

    Args:
        rows: all rows of a configuration.
        calibration: target share of the calibration split in each subfield.
        salt: part of the draw.
        pool: the rows that `rows` were chosen from; empty if there was no choice. Groups are made
            of the pool, so that the split of a row does not depend on the other chosen rows.

    Returns:
        Split -> its rows sorted by id; together they are `rows`.
    """
    subfields: dict[str, list[tuple[Row, ...]]] = {}
    for group in groups(pool or rows):
        subfields.setdefault(_subfield(group), []).append(group)
    # All rows of a module are in one group.
    drawn = {
        row.source.module
        for found in subfields.values()
        for group in _drawn(found, calibration, salt)
        for row in group
    }
    splits: dict[str, list[Row]] = {"calibration": [], "test": []}
    for row in sorted(rows, key=lambda row: row.id):
        splits["calibration" if row.source.module in drawn else "test"].append(row)
    return {name: tuple(found) for name, found in splits.items()}


def _drawn(
    found: Sequence[tuple[Row, ...]], calibration: float, salt: str
) -> Iterator[tuple[Row, ...]]:
    """Yield the groups of the calibration split: in drawn order, if they improve its share."""
    wanted = calibration * sum(map(len, found))
    taken = 0
    for group in sorted(found, key=lambda group: rank(salt, "split", _name(group))):
        if abs(taken + len(group) - wanted) < abs(taken - wanted):
            taken += len(group)
            yield group


def _name(group: Sequence[Row]) -> str:
    """Return the name of a group for the draw: its first module and the first family in it."""
    return " ".join(min((row.source.module, row.family) for row in group))


def _subfield(group: Sequence[Row]) -> str:
    """Return the subfield that most rows of a group have."""
    counts = Counter(row.subfield for row in group)
    return min(counts, key=lambda name: (-counts[name], name))
