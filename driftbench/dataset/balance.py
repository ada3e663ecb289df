"""Levelling: exchanging chosen rows until their surface tells little about their label.

Takes a choice of rows that meets the composition and exchanges rows within their cells, so that
drifted and faithful rows have every feature about equally often: no linear classifier then finds
more than chance. Differences that chance would make are left alone; levelling them too would make
the label predictable the other way round. Everything is counted in whole numbers, so the result is
the same on any machine. Deliberately knows no classifier: what is left is measured in `leaks`.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from driftbench.dataset.offers import Offer
    from driftbench.dataset.surface import Surface

    Ints = NDArray[np.int64]

__all__ = ["level"]

_OUT, _IN = 64, 200
"""Rows of a cell that are tried for leaving and for entering."""

_SCALE = 64
_WEIGHTS = {"w": 1, "c": 1, "s": 5, "o": 5, "d": 3}
"""Weight of a feature by its kind: a trait stands for many words that move together."""

_FAMILY = 1000
"""Weight of a family with more drifted than faithful rows, or the other way round."""

_GIVEN_UP = 0.1
"""Share of the rows that may be exchanged without regard to what readers confirmed."""

_SLACK = 0.05
"""Differences up to this many standard deviations are left to chance."""


def level(
    offers: Sequence[Offer], surface: Surface, chosen: frozenset[str], *, limit: int
) -> frozenset[str]:
    """Exchange chosen offers within their cells until no exchange levels the features further.

    Args:
        offers: the pool.
        surface: its features, rows in the order of `offers`.
        chosen: uids of offers that meet the composition.
        limit: most offers of one family; 0 is no limit.

    Returns:
        The uids of as many offers of every cell. No rule has more rows of a cell than the most
        used one had; as many are verbatim; no decided offer gave way to an undecided one,
        and few confirmed offers to others.
    """
    sides = Counter(o.label == "faithful" for o in offers if o.uid in chosen)
    if not sides[True] or not sides[False]:
        return chosen
    table = _Table.of(offers, surface, sides)
    state = _State.of(offers, table, chosen, limit=limit)
    members: dict[tuple[str, str], list[int]] = {}
    for index, offer in enumerate(offers):
        members.setdefault((offer.subfield, offer.label), []).append(index)
    cells = [_Cell.of(table, found) for _, found in sorted(members.items())]
    _settle(cells, partial(state.exchange, strict=True))
    _settle(cells, state.exchange, most=int(_GIVEN_UP * len(chosen)))
    return frozenset(offers[i].uid for i in np.flatnonzero(state.selected).tolist())


def _settle(
    cells: Sequence[_Cell], exchange: Callable[[_Cell], bool], *, most: int | None = None
) -> None:
    """Exchange in one cell after the other until none has an exchange, or `most` were made."""
    made = idle = 0
    for cell in cycle(cells):
        if idle == len(cells) or made == most:
            return
        helped = exchange(cell)
        made, idle = made + helped, 0 if helped else idle + 1


@dataclass(frozen=True, slots=True)
class _Table:
    """Features by rows and rows by features, families among the features.

    Args:
        starts: as of a `Surface`, the row's family after its features.
        columns: as above.
        row_starts: the rows that have column j are `rows[row_starts[j]:row_starts[j + 1]]`.
        rows: indices of offers.
        weights: weight of each column.
        slack: difference of each column that is left to chance.
        side: what a row adds to the difference of its columns when it is chosen.
        length: sum of the weights of each row's columns.
    """

    starts: Ints
    columns: Ints
    row_starts: Ints
    rows: Ints
    weights: Ints
    slack: Ints
    side: Ints
    length: Ints

    @classmethod
    def of(cls, offers: Sequence[Offer], surface: Surface, sides: Counter[bool]) -> _Table:
        """Return the table of a pool; `sides` counts chosen faithful and drifted rows."""
        faithful, drifted = sides[True], sides[False]
        names = sorted({offer.family for offer in offers})
        home = {name: len(surface.names) + i for i, name in enumerate(names)}
        families = np.array([home[offer.family] for offer in offers], dtype=np.int64)
        columns = np.insert(surface.columns, surface.starts[1:], families)
        starts = surface.starts + np.arange(len(offers) + 1, dtype=np.int64)
        owners = np.repeat(np.arange(len(offers), dtype=np.int64), np.diff(starts))
        order = np.argsort(columns, kind="stable")
        width = len(surface.names) + len(names)
        counts = np.bincount(columns, minlength=width)
        weights, slack = [], []
        for name, count in zip(surface.names, counts.tolist(), strict=False):
            spread = count * (len(offers) - count) / len(offers) ** 2
            weights.append(round(_SCALE * _WEIGHTS[name[0]] / math.sqrt(spread)))
            chance = math.sqrt(spread * (1 / faithful + 1 / drifted))
            slack.append(int(_SLACK * chance * faithful * drifted))
        weights += [_SCALE * _FAMILY] * len(names)
        slack += [0] * len(names)
        heavy = np.array(weights, dtype=np.int64)
        return cls(
            starts=starts,
            columns=columns,
            row_starts=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
            rows=owners[order],
            weights=heavy,
            slack=np.array(slack, dtype=np.int64),
            side=np.array(
                [-drifted if o.label == "faithful" else faithful for o in offers], dtype=np.int64
            ),
            length=np.add.reduceat(heavy[columns], starts[:-1]),
        )

    def of_row(self, row: int) -> Ints:
        """Return the columns of a row."""
        return self.columns[self.starts[row] : self.starts[row + 1]]

    def excess(self, difference: Ints) -> Ints:
        """Return what of a difference is more than chance."""
        found: Ints = np.sign(difference) * np.maximum(np.abs(difference) - self.slack, 0)
        return found


@dataclass(slots=True)
class _Cell:
    """The rows of one cell.

    Args:
        members: indices of offers.
        columns: the columns of all of them, one row after the other.
        starts: where each row begins in `columns`.
    """

    table: _Table
    members: Ints
    columns: Ints
    starts: Ints
    _common: dict[int, Ints] = field(default_factory=dict)

    @classmethod
    def of(cls, table: _Table, members: Sequence[int]) -> _Cell:
        columns = [table.of_row(row) for row in members]
        starts = np.cumsum([0, *map(len, columns)])[:-1]
        return cls(table, np.array(members, dtype=np.int64), np.concatenate(columns), starts)

    def common(self, places: Ints, others: Ints) -> Ints:
        """Return the weight of the columns that each of some rows shares with each of others.

        Args:
            places: indices into `members`; shape (n,).
            others: the same; shape (m,).

        Returns:
            Shape (n, m).
        """
        return np.stack([self._common_of(place)[others] for place in places.tolist()])

    def _common_of(self, place: int) -> Ints:
        """Return what a row has in common with each member, found once: it never changes."""
        found = self._common.get(place)
        if found is None:
            mine = self.table.of_row(int(self.members[place]))
            held = np.zeros(len(self.table.weights), dtype=np.int64)
            held[mine] = self.table.weights[mine]
            found = self._common[place] = np.add.reduceat(held[self.columns], self.starts)
        return found


@dataclass(slots=True)
class _State:
    """A choice, with what each exchange would change.

    `pull[i]` is the weighted sum of the excess over the columns of row i: its sign says whether
    the chosen rows have too much or too little of what row i brings.
    """

    offers: Sequence[Offer]
    table: _Table
    limit: int
    selected: NDArray[np.bool_]
    difference: Ints
    excess: Ints
    pull: Ints
    families: Counter[str] = field(default_factory=Counter)
    methods: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    most: dict[tuple[str, str], int] = field(default_factory=dict)
    normals: set[str] = field(default_factory=set)

    @classmethod
    def of(
        cls, offers: Sequence[Offer], table: _Table, chosen: frozenset[str], *, limit: int
    ) -> _State:
        selected = np.array([offer.uid in chosen for offer in offers], dtype=np.bool_)
        difference = np.zeros(len(table.weights), dtype=np.int64)
        for row in np.flatnonzero(selected).tolist():
            difference[table.of_row(row)] += table.side[row]
        excess = table.excess(difference)
        pull = np.add.reduceat((table.weights * excess)[table.columns], table.starts[:-1])
        state = cls(offers, table, limit, selected, difference, excess, pull)
        for row in np.flatnonzero(selected).tolist():
            state.count(offers[row], 1)
        for (subfield, label, _), n in state.methods.items():
            state.most[subfield, label] = max(n, state.most.get((subfield, label), 0))
        return state

    def count(self, offer: Offer, change: int) -> None:
        """Note that an offer came (1) or went (-1)."""
        self.families[offer.family] += change
        self.methods[_method(offer)] += change
        (self.normals.add if change > 0 else self.normals.discard)(offer.normal)

    def exchange(self, cell: _Cell, *, strict: bool = False) -> bool:
        """Make the best exchange in a cell; return whether there is one that helps.

        Args:
            cell: the cell.
            strict: whether no confirmed row may give way to one that is not.
        """
        selected = self.selected[cell.members]
        inside, outside = np.flatnonzero(selected), np.flatnonzero(~selected)
        if not len(inside) or not len(outside):
            return False
        side = int(self.table.side[cell.members[0]])
        pull = 2 * side * self.pull[cell.members]
        losses = side * side * self.table.length[cell.members]
        leaving, entering = (losses - pull)[inside], (losses + pull)[outside]
        first = np.argsort(leaving, kind="stable")[:_OUT]
        second = np.argsort(entering, kind="stable")[:_IN]
        gains = leaving[first][:, None] + entering[second][None, :]
        gains -= 2 * side * side * cell.common(inside[first], outside[second])
        # The excess bends less than the square it is bounded by, so a gain here is a gain there.
        for place, other in _gaining(gains):
            out = int(cell.members[inside[first[place]]])
            new = int(cell.members[outside[second[other]]])
            if self._allowed(self.offers[out], self.offers[new], strict=strict):
                self._swap(out, new)
                return True
        return False

    def _allowed(self, out: Offer, new: Offer, *, strict: bool) -> bool:
        if out.verbatim != new.verbatim or (out.decided and not new.decided):
            return False
        if strict and out.grade < new.grade:
            return False
        if new.normal in self.normals and new.normal != out.normal:
            return False
        full = self.limit and self.families[new.family] >= self.limit
        if full and new.family != out.family:
            return False
        same = out.method == new.method
        return same or self.methods[_method(new)] < self.most[new.subfield, new.label]

    def _swap(self, out: int, new: int) -> None:
        table = self.table
        for row, change in ((out, -1), (new, 1)):
            self.selected[row] = change > 0
            self.count(self.offers[row], change)
            self.difference[table.of_row(row)] += change * table.side[row]
        touched = np.union1d(table.of_row(out), table.of_row(new))
        slack = table.slack[touched]
        there = self.difference[touched]
        fresh = np.sign(there) * np.maximum(np.abs(there) - slack, 0)
        moved = fresh != self.excess[touched]
        columns = touched[moved]
        changes = table.weights[columns] * (fresh[moved] - self.excess[columns])
        self.excess[columns] = fresh[moved]
        for column, change in zip(columns.tolist(), changes.tolist(), strict=True):
            self.pull[table.rows[table.row_starts[column] : table.row_starts[column + 1]]] += change


def _gaining(gains: Ints) -> Iterator[tuple[int, int]]:
    """Yield the places of the gains, which are below 0, the greatest first."""
    best = divmod(int(np.argmin(gains)), gains.shape[1])
    if gains[best] >= 0:
        return
    yield best
    for flat in np.argsort(gains, axis=None, kind="stable").tolist():
        place = divmod(flat, gains.shape[1])
        if gains[place] >= 0:
            return
        if place != best:
            yield place


def _method(offer: Offer) -> tuple[str, str, str]:
    return offer.subfield, offer.label, offer.method
