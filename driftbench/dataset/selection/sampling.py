"""Choosing rows: the composition exactly, with families that do not give the label away.

Takes offers and returns those chosen. A cell prefers confirmed offers, then families that end up
with a faithful and a drifted row, then the drift classes and the rules used least; ties fall by a
drawn order. No verdict plays a part. Deliberately greedy: scarce labels choose first, and a
cell that stays short is an error that says which rules come closest, never a smaller dataset.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.candidate_rows import VERBATIM
from driftbench.dataset.selection.draws import rank
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.dataset.recipe import Composition, Recipe
    from driftbench.dataset.selection.candidate_rows import CandidateRow

__all__ = ["choose", "choose_most"]

_TIERS = 4
_Method = tuple[tuple[str, ...], tuple[str, ...]]
_Place = tuple[int, "CandidateRow"]
_Standing = tuple[int, int]
"""Tier of an offer while a cell has room for further families, and afterwards."""
_Heaps = dict[_Standing, list[_Place]]


@dataclass(slots=True)
class _Family:
    """How often a family was chosen so far."""

    faithful: int = 0
    drift: int = 0
    labels: set[str] = field(default_factory=set)


_UNUSED = _Family()


@dataclass(slots=True)
class _State:
    """What was chosen so far, over all cells."""

    limit: int
    families: dict[str, _Family] = field(default_factory=dict)
    normals: set[str] = field(default_factory=set)
    chosen: list[CandidateRow] = field(default_factory=list)

    def family(self, name: str) -> _Family:
        """Return the counts of a family; not to be changed by the caller."""
        return self.families.get(name, _UNUSED)

    def open(self, candidate_row: CandidateRow) -> bool:
        """Say whether an offer may still be taken; once closed, it stays closed."""
        if candidate_row.normal in self.normals:
            return False
        family = self.family(candidate_row.family)
        return not self.limit or family.faithful + family.drift < self.limit

    def take(self, candidate_row: CandidateRow) -> None:
        """Choose an offer."""
        family = self.families.setdefault(candidate_row.family, _Family())
        if candidate_row.label == "faithful":
            family.faithful += 1
        else:
            family.drift += 1
        family.labels.add(candidate_row.label)
        self.normals.add(candidate_row.normal)
        self.chosen.append(candidate_row)


def choose(candidate_rows: Iterable[CandidateRow], *, recipe: Recipe) -> tuple[CandidateRow, ...]:
    """Choose the rows of a build.

    Args:
        candidate_rows: every row that could be made, in any order.
        recipe: gives the composition, the limit per family and the salt.

    Returns:
        The chosen offers sorted by uid; without a composition, every offer that repeats no other.

    Raises:
        RecipeError: cells cannot be filled; names each with what is missing.
    """
    ordered = sorted(
        candidate_rows,
        key=lambda candidate_row: (rank(recipe.salt, candidate_row.uid), candidate_row.uid),
    )
    state = _State(limit=recipe.rows_per_family)
    if recipe.composition is None:
        _take_all(ordered, state, share=recipe.restylings[0])
    else:
        short = list(_fill(ordered, recipe.composition, recipe=recipe, state=state))
        if short:
            lacking = "\n".join(_shortage(*cell, candidate_rows=ordered) for cell in short)
            raise RecipeError(f"recipe {recipe.name}: the snapshot cannot fill\n{lacking}")
    return tuple(sorted(state.chosen, key=lambda candidate_row: candidate_row.uid))


def choose_most(
    candidate_rows: Iterable[CandidateRow], *, recipe: Recipe
) -> tuple[CandidateRow, ...]:
    """Choose a pool: `recipe.pool` times the rows of every cell, or what there is.

    Returns:
        The chosen offers in the order in which they were chosen, so that the first of each cell
        are as mixed as all of them; without a composition, or without a pool, every offer that
        repeats no other, in drawn order.
    """
    ordered = sorted(
        candidate_rows,
        key=lambda candidate_row: (rank(recipe.salt, candidate_row.uid), candidate_row.uid),
    )
    times = recipe.pool
    limit = recipe.rows_per_family * max(times.values()) if times else 0
    state = _State(limit=limit)
    if recipe.composition is None or times is None:
        _take_all(ordered, state, share=recipe.restylings[0])
    else:
        many = {
            subfield: {label: times[label] * rows for label, rows in cells.items()}
            for subfield, cells in recipe.composition.items()
        }
        # A pool that stays short is no error: what it lacks may not be needed.
        deque(_fill(ordered, many, recipe=recipe, state=state), maxlen=0)
    return tuple(state.chosen)


def _take_all(ordered: Sequence[CandidateRow], state: _State, *, share: float) -> None:
    restyled = sum(o.label == "faithful" and o.method != VERBATIM for o in ordered)
    verbatim = int(share / (1 - share) * restyled)
    for candidate_row in ordered:
        if candidate_row.method == VERBATIM:
            if verbatim == 0:
                continue
            verbatim -= 1
        if state.open(candidate_row):
            state.take(candidate_row)


def _fill(
    ordered: Sequence[CandidateRow], composition: Composition, *, recipe: Recipe, state: _State
) -> Iterator[tuple[str, str, int, int]]:
    """Fill every cell; yield each that stays short, with what it needs and what it got."""
    cells: dict[tuple[str, str], list[CandidateRow]] = {}
    for candidate_row in ordered:
        cells.setdefault((candidate_row.subfield, candidate_row.label), []).append(candidate_row)
    for subfield in SUBFIELDS:
        needs = composition[subfield]
        able = {candidate_row.family for candidate_row in cells.get((subfield, "faithful"), [])}
        goal = min(needs["faithful"], sum(needs.values()) - needs["faithful"])
        for label in _by_scarcity(subfield, needs, cells):
            cell = _Cell(cells.get((subfield, label), []), state, able=able, goal=goal)
            taken = cell.fill(label, needs[label], verbatim=recipe.restylings[0])
            if taken < needs[label]:
                yield subfield, label, needs[label], taken


def _by_scarcity(
    subfield: str, needs: Mapping[str, int], cells: Mapping[tuple[str, str], Sequence[CandidateRow]]
) -> list[str]:
    """Return drift labels, the scarcest first, then `faithful`."""

    def plenty(label: str) -> float:
        families = {candidate_row.family for candidate_row in cells.get((subfield, label), [])}
        return len(families) / max(1, needs[label])

    drifts = [label for label in LABELS if label != "faithful"]
    return [*sorted(drifts, key=lambda label: (plenty(label), label)), "faithful"]


class _Cell:
    """The offers of one subfield and label, by confirmation, method and standing, in drawn order.

    An offer's standing changes when its family is chosen. It then joins the heap of its new one,
    and is passed over where it was.
    """

    def __init__(
        self, candidate_rows: Sequence[CandidateRow], state: _State, *, able: set[str], goal: int
    ) -> None:
        self._state = state
        self._able = able
        self._goal = goal
        # Confirmed offers first.
        self._groups: dict[bool, dict[_Method, dict[_Standing, list[_Place]]]] = {
            True: {},
            False: {},
        }
        self._relatives: dict[str, list[_Place]] = {}
        self._standings: dict[int, _Standing] = {}
        self._opened = {candidate_row.family for candidate_row in state.chosen} & able
        for place in enumerate(candidate_rows):
            self._relatives.setdefault(place[1].family, []).append(place)
            self._stand(place)

    def fill(self, label: str, needed: int, *, verbatim: float) -> int:
        """Take up to `needed` offers; return how many were taken."""
        uses: Counter[str] = Counter()
        plain = min(round(verbatim * needed), needed // 10)
        for taken in range(needed):
            # Rows equal to gold come first, so that their share is met whatever else is on offer.
            wanted = taken < plain if label == "faithful" else None
            found = self._next(uses, wanted=wanted)
            if found is None and wanted:
                found = self._next(uses, wanted=False)
            if found is None:
                return taken
            self._state.take(found)
            self._opened.add(found.family)
            for relative in self._relatives[found.family]:
                self._stand(relative)
            classes, rules = _method(found)
            uses.update(("+".join(classes), *rules))
        return needed

    def _stand(self, place: _Place) -> None:
        """Put an offer where it belongs, unless it is there."""
        number, candidate_row = place
        validity = self._rarity(candidate_row)
        if self._standings.get(number) != validity:
            self._standings[number] = validity
            group = self._groups[candidate_row.confirmed].setdefault(_method(candidate_row), {})
            heappush(group.setdefault(validity, []), place)

    def _next(self, uses: Counter[str], *, wanted: bool | None) -> CandidateRow | None:
        """Return the best offer; `wanted` asks for verbatim offers, or for all others."""
        room = len(self._opened) < self._goal
        for groups in self._groups.values():
            methods = sorted(
                (m for m in groups if wanted is None or (m[1] == (VERBATIM,)) is wanted),
                key=lambda m: (uses["+".join(m[0])], sum(uses[rule] for rule in m[1]), m),
            )
            for tier in range(_TIERS):
                for method in methods:
                    found = [
                        place
                        for validity, heap in groups[method].items()
                        if validity[0 if room else 1] == tier
                        and (place := self._first(heap, validity)) is not None
                    ]
                    if found:
                        return min(found)[1]
        return None

    def _first(self, heap: list[_Place], validity: _Standing) -> _Place | None:
        """Return the first open offer of a heap; those before it are dropped for good."""
        while heap:
            number, candidate_row = heap[0]
            if self._standings[number] == validity and self._state.open(candidate_row):
                return heap[0]
            heappop(heap)
        return None

    def _rarity(self, candidate_row: CandidateRow) -> _Standing:
        """Return how little an offer helps the balance of families; 0 helps most."""
        family = self._state.family(candidate_row.family)
        if candidate_row.label == "faithful":
            if family.faithful < family.drift:
                tier = min(family.faithful, 1)
            else:
                tier = 3 if family.labels else 2
            return tier, tier
        if candidate_row.family not in self._able or candidate_row.label in family.labels:
            return 3, 3
        # Once there are as many families as the faithful rows can match, a second drift is better
        # in one of them than in a family that no faithful row will answer.
        if not family.labels:
            return 0, 2
        return (1, 0) if family.drift == 1 else (2, 2)


def _method(candidate_row: CandidateRow) -> _Method:
    """Return the drift classes of an offer, which take turns first, and its rules."""
    return candidate_row.classes, tuple(candidate_row.method.split("+"))


def _shortage(
    subfield: str, label: str, needed: int, taken: int, *, candidate_rows: Sequence[CandidateRow]
) -> str:
    """Say what is missing in a cell and which rules come closest."""
    here = Counter(o.method for o in candidate_rows if (o.subfield, o.label) == (subfield, label))
    there = Counter(o.method for o in candidate_rows if o.label == label and o.method not in here)
    seeds = len({o.family for o in candidate_rows if (o.subfield, o.label) == (subfield, label)})
    fires = ", ".join(f"{m} ({n})" for m, n in _ranked(here)) or "none"
    silent = ", ".join(f"{m} ({n})" for m, n in _ranked(there)) or "none"
    return (
        f"  {subfield}, {label}: needs {needed}, found {taken} that may be used "
        f"({here.total()} offered by {seeds} families)\n"
        f"    rules that fire here: {fires}; only elsewhere: {silent}\n"
        f"    lower the cell in the recipe, raise rows_per_family, or extend one of these rules"
    )


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:8]
