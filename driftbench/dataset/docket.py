"""The docket: which rows of a pool are judged, and when a cell has had enough.

Rows of a cell come up in a fixed order, a few at a time, until enough of them have the evidence
their label asks for; what is behind them is never judged. A cell that runs out before has those of
its rows judged again, with all the budget, that were open after the first try. Promises that the
rows judged follow from the pool and the rulings alone, whatever the order in which results arrive:
what was judged ahead of need is forgotten. Deliberately asks nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, Any

from driftbench.dataset.offers import VERBATIM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.dataset.recipe import Recipe

    Record = dict[str, Any]

__all__ = ["FIRST", "Docket"]

FIRST = 0.1
"""Share of the budget that a first try may spend where a cell has a number of rows to reach."""

_SIZE = 24
"""Rows that come up at a time, or as many as are enough of a small cell."""

_OPEN = "unknown:timeout"


class Docket:
    """Hands out chunks of a pool to be judged, and takes what came of them.

    Args:
        pool: records of the pool, each cell in the order in which it is to be judged.
        recipe: says how many rows of a cell are enough; without a composition, or without a pool,
            all are judged, and with all the budget.
    """

    def __init__(self, pool: Sequence[Mapping[str, Any]], *, recipe: Recipe) -> None:
        self._order = {record["uid"]: place for place, record in enumerate(pool)}
        records: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
        for record in pool:
            row = record["row"]
            records.setdefault((row["subfield"], row["label"]), []).append(record)
        table = recipe.composition if recipe.pool is not None else None
        self._cells = {
            f"{subfield}-{label}": _Cell(
                found, None if table is None else ceil(recipe.enough * table[subfield][label])
            )
            for (subfield, label), found in sorted(records.items())
        }

    def chunks(self) -> Iterator[tuple[str, list[Record]] | None]:
        """Yield chunks with names, for as long as a cell lacks rows.

        None says that nothing is to be done until another result was taken.
        """
        while True:
            lacking = [(name, cell) for name, cell in self._cells.items() if cell.lacks]
            if not lacking:
                return
            ready = [(name, cell) for name, cell in lacking if cell.ready]
            if not ready:
                yield None
                continue
            # Those first that are least ahead of what they need.
            name, cell = min(ready, key=lambda one: (one[1].ahead, one[0]))
            place, chunk = cell.next()
            yield f"{name}-{place:04}", chunk

    def take(self, name: str, judged: Sequence[Record]) -> None:
        """Take what a jury made of the chunk of a name."""
        cell, _, place = name.rpartition("-")
        self._cells[cell].take(int(place), judged)

    @property
    def progress(self) -> tuple[int, int]:
        """How many rows are found of how many that are wanted; all of a cell that has no more."""
        found = [cell.progress for cell in self._cells.values()]
        return sum(done for done, _ in found), sum(total for _, total in found)

    def judged(self) -> list[Record]:
        """Return the records that were judged and needed, in the order of the pool."""
        found = {record["uid"]: record for cell in self._cells.values() for record in cell.judged()}
        return [found[uid] for uid in sorted(found, key=self._order.__getitem__)]


@dataclass(slots=True)
class _Cell:
    """One cell: its rows in order, cut into pieces.

    Args:
        records: its records of the pool.
        enough: strong rows at which it has enough; None for no such number.
    """

    records: Sequence[Mapping[str, Any]]
    enough: int | None
    pieces: list[list[Record]] = field(init=False)
    handed: int = 0
    results: dict[int, Sequence[Record]] = field(default_factory=dict)
    settled: int = 0
    strong: int = 0
    tried_again: bool = False

    def __post_init__(self) -> None:
        effort = {} if self.enough is None else {"effort": FIRST}
        self.pieces = self._cut([{**record, **effort} for record in self.records])
        self.tried_again = self.enough is None

    @property
    def full(self) -> bool:
        """Whether the pieces settled so far hold enough rows."""
        return self.enough is not None and self.strong >= self.enough

    @property
    def lacks(self) -> bool:
        """Whether results are missing."""
        return not self.full and self.settled < len(self.pieces)

    @property
    def ready(self) -> bool:
        """Whether there is a piece that was not handed out."""
        return self.lacks and self.handed < len(self.pieces)

    @property
    def ahead(self) -> float:
        """How near the cell is to being full if what is handed out keeps what it promises."""
        waiting = sum(map(len, self.pieces[self.settled : self.handed]))
        return (self.strong + waiting) / (self.enough or len(self.records))

    @property
    def progress(self) -> tuple[int, int]:
        total = self.enough or len(self.records)
        if not self.lacks:
            return total, total
        done = self.strong if self.enough else sum(map(len, self.pieces[: self.settled]))
        return min(done, total - 1), total

    def next(self) -> tuple[int, list[Record]]:
        """Hand out a piece with its place."""
        self.handed += 1
        return self.handed - 1, self.pieces[self.handed - 1]

    def take(self, place: int, judged: Sequence[Record]) -> None:
        """Take a result; pieces count in their order, however they arrive."""
        self.results[place] = judged
        while not self.full and self.settled in self.results:
            self.strong += sum(map(_counts, self.results[self.settled]))
            self.settled += 1
        if self.settled == len(self.pieces) and not self.full and not self.tried_again:
            self.tried_again = True
            left = {record["uid"] for record in self.judged() if _left_open(record)}
            self.pieces += self._cut([dict(r) for r in self.records if r["uid"] in left])

    def _cut(self, records: Sequence[Record]) -> list[list[Record]]:
        size = min(_SIZE, max(1, self.enough or _SIZE))
        return [list(records[i : i + size]) for i in range(0, len(records), size)]

    def judged(self) -> Iterator[Record]:
        """Yield the records of the pieces that count, later results last."""
        for place in range(self.settled):
            yield from self.results[place]


def _counts(record: Mapping[str, Any]) -> bool:
    """Say whether a record is one that its cell wants; gold itself shows nothing."""
    return bool(record["strong"]) and record["method"] != VERBATIM


def _left_open(record: Mapping[str, Any]) -> bool:
    """Say whether more time might give a record the evidence that it lacks."""
    ruled_out = record.get("rejected", "unproved") != "unproved"
    return _OPEN in record.get("said", ()) and not record["strong"] and not ruled_out
