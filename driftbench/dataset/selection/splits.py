"""Splits: calibration and test, disjoint by family and by module.

Whole groups of rows move: rows that share a family, a module, a gold statement, a candidate or an
English statement are one group. Groups of a subfield are drawn by a hash of their module until the
calibration split has about its share of the rows. Where rows were chosen from a pool, the groups
are those of the pool, so that a module keeps its split whichever of its rows were chosen.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from driftbench.dataset.build.families import Forest, normal_statement, normal_text
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.near_duplicates import twin_digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
    rows: Sequence[Row], *, calibration: float, salt: str, pool: Sequence[Row] = ()
) -> Mapping[str, tuple[Row, ...]]:
    """Divide rows into splits.

    Args:
        rows: all rows of a configuration.
        calibration: share of each subfield's rows that the calibration split aims at.
        salt: part of the draw.
        pool: the rows that `rows` were chosen from; none where there was no choice. Groups are
            made and drawn among them, so that the split of a row does not depend on which other
            rows were chosen.

    Returns:
        Split -> its rows sorted by id; together they are `rows`.
    """
    subfields: dict[str, list[tuple[Row, ...]]] = {}
    for group in groups(pool or rows):
        subfields.setdefault(_subfield(group), []).append(group)
    # Rows of one module are of one group.
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
    """Yield groups in drawn order, those that bring the calibration split nearer to its share."""
    wanted = calibration * sum(map(len, found))
    have = 0
    for group in sorted(found, key=lambda group: rank(salt, "split", _name(group))):
        if abs(have + len(group) - wanted) < abs(have - wanted):
            have += len(group)
            yield group


def _name(group: Sequence[Row]) -> str:
    """Return what a group is drawn by: its first module, and there its first family."""
    return " ".join(min((row.source.module, row.family) for row in group))


def _subfield(group: Sequence[Row]) -> str:
    """Return the subfield that most rows of a group have."""
    counts = Counter(row.subfield for row in group)
    return min(counts, key=lambda name: (-counts[name], name))
