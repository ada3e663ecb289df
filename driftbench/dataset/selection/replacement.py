"""Judging chosen rows, and replacing each row whose evidence fails by the nearest good row.

Chosen rows are judged, and a row that fails is replaced by another row of its cell, which is judged
in turn. The replacement depends on the two rows and the original choice, not on other replacements,
unless two rows have the same nearest row or a family has reached its limit. A single changed
verdict therefore changes only a few rows of a build.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol, TypeAlias

from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.limits import RuleLimit, limits_of
from driftbench.dataset.stage_rows import FIRST_TRY_SHARE, JudgeTask
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.selection.candidate_rows import CandidateRow
    from driftbench.dataset.selection.limits import Limits
    from driftbench.dataset.stage_rows import JudgedRow, PoolRow

    Judge: TypeAlias = Callable[[Sequence[JudgeTask]], Sequence[JudgedRow]]

__all__ = ["JudgedChoice", "Neighbours", "Status", "judge_and_replace", "status_of"]

_AHEAD = 3
"""Replacements that are judged at once for one row, so that one pass is usually enough."""

_OPEN = "unknown:timeout"


class Status(Enum):
    """The result of judging a row."""

    GOOD = auto()
    """Its evidence is what its label requires."""
    OPEN = auto()
    """The first try was not enough; the whole budget may give the required evidence."""
    LATE = auto()
    """Its evidence is what its label requires, but was found only with the whole budget."""
    WEAK = auto()
    """It may be used, with less evidence than its label requires."""
    FAILED = auto()
    """It is rejected."""


class Neighbours(Protocol):
    """Orders the rows that may replace a chosen one."""

    def __call__(self, place: int, /) -> Sequence[int]:
        """Return the indices of the other rows of its cell, nearest first."""


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """The judged rows, and the rows of the build.

    Args:
        judged: the judged rows, in the order of the pool.
        chosen: uids of the rows of the build.
    """

    judged: tuple[JudgedRow, ...]
    chosen: frozenset[str]


def status_of(judged: JudgedRow, *, asked: bool, retried: bool) -> Status:
    """Return the status of a judged row.

    Args:
        judged: the row.
        asked: whether provers are asked; if not, every accepted row is good.
        retried: whether the whole budget was spent.
    """
    rejected, verdict = judged.rejected, judged.verdict
    if judged.strong or (not asked and rejected is None):
        return Status.GOOD
    timed_out = verdict is not None and _OPEN in {verdict.forward, verdict.backward}
    if not retried and timed_out and rejected in {None, "unproved"}:
        return Status.OPEN
    return Status.WEAK if rejected is None else Status.FAILED


def judge_and_replace(
    pool: Sequence[PoolRow],
    candidate_rows: Sequence[CandidateRow],
    chosen: Collection[str],
    *,
    recipe: Recipe,
    neighbours: Neighbours,
    judge: Judge,
) -> JudgedChoice:
    """Judge chosen rows and replace those that fail.

    Args:
        pool: all rows that may be used.
        candidate_rows: their properties, in the same order.
        chosen: uids of the rows that were chosen.
        recipe: gives the limit per family and the salt. Without a composition, failed rows are left
            out and not replaced.
        neighbours: orders the rows that may replace a row, by their index in `pool`.
        judge: returns rows with their outcomes, in their order.

    Raises:
        RecipeError: rows cannot be replaced; the message lists each cell with the number of rows
            that it lacks.
    """
    places = sorted(
        (i for i, candidate_row in enumerate(candidate_rows) if candidate_row.uid in chosen),
        key=lambda i: rank(recipe.salt, "place", candidate_rows[i].uid),
    )
    outcomes = _Outcomes(recipe)
    limits = limits_of(candidate_rows, recipe=recipe, chosen=chosen)
    while True:
        found = _Pass(candidate_rows, places, neighbours, outcomes.status, limits.empty())
        if recipe.composition is None:
            found.judge_all()
        else:
            found.run()
        if not found.wanted:
            break
        outcomes.add(pool, sorted(found.wanted), judge)
    if found.lacking:
        raise RecipeError(_shortage(found.lacking, recipe.name))
    return JudgedChoice(
        tuple(outcomes.known[i] for i in sorted(outcomes.known)),
        frozenset(candidate_rows[i].uid for i in found.taken),
    )


@dataclass(slots=True)
class _Outcomes:
    """The outcomes of judged rows so far, by index.

    Args:
        recipe: determines whether provers are asked, and whether a first try spends less.
        known: judged rows.
        retried: rows for which the whole budget was spent after a first try.
    """

    recipe: Recipe
    known: dict[int, JudgedRow] = field(default_factory=dict)
    retried: set[int] = field(default_factory=set)

    @property
    def stepwise(self) -> bool:
        """Whether the first try spends only a part of the budget, as for recipes with a pool."""
        return self.recipe.composition is not None and self.recipe.pool is not None

    def status(self, i: int) -> Status | None:
        """Return the status of a row; None if it was not judged."""
        if i not in self.known:
            return None
        again = i in self.retried
        asked = bool(self.recipe.oracles)
        found = status_of(self.known[i], asked=asked, retried=again or not self.stepwise)
        return Status.LATE if found is Status.GOOD and again else found

    def add(self, pool: Sequence[PoolRow], wanted: Sequence[int], judge: Judge) -> None:
        """Judge rows; those that were judged before get the whole budget."""
        self.retried.update(i for i in wanted if i in self.known)
        tasks = [
            JudgeTask(pool[i], FIRST_TRY_SHARE if self.stepwise and i not in self.retried else 1.0)
            for i in wanted
        ]
        self.known.update(zip(wanted, judge(tasks), strict=True))


def _shortage(lacking: Mapping[tuple[str, str], int], name: str) -> str:
    lines = (
        f"  {subfield}, {label}: {count} rows have no evidence and no row can replace them\n"
        f"    lower the cell in the recipe, or enlarge its pool"
        for (subfield, label), count in sorted(lacking.items())
    )
    return "\n".join([f"recipe {name}: the snapshot cannot fill", *lines])


@dataclass(slots=True)
class _Pass:
    """One pass over the chosen rows, given the outcomes so far.

    Args:
        candidate_rows: the pool.
        places: indices of the chosen rows, in drawn order.
        neighbours: as in `judge_and_replace`.
        status: returns the status of a row by its index; None if it was not judged.
        limits: the limits of the recipe, with counts of the rows of the build.
        taken: indices of the rows of the build.
        wanted: indices of the rows that must be judged to complete a pass.
        lacking: cells with the number of rows that no row can replace.
    """

    candidate_rows: Sequence[CandidateRow]
    places: Sequence[int]
    neighbours: Neighbours
    status: Callable[[int], Status | None]
    limits: Limits
    taken: set[int] = field(default_factory=set)
    wanted: set[int] = field(default_factory=set)
    lacking: Counter[tuple[str, str]] = field(default_factory=Counter)

    def judge_all(self) -> None:
        """Take every row that is not rejected."""
        self.wanted = {i for i in self.places if self.status(i) is None}
        self.taken = {i for i in self.places if self.status(i) not in {None, Status.FAILED}}

    def run(self) -> None:
        """Take good rows and replace the others, as far as outcomes are known."""
        failing = []
        for i in self.places:
            found = self.status(i)
            if found is None:
                self.wanted.add(i)
            elif found is Status.GOOD:
                self._take(i)
            else:
                failing.append(i)
        if self.wanted:
            return
        unfilled = [i for i in failing if not self._replace_by_good(i)]
        if not self.wanted:
            for i in unfilled:
                self._replace_by_other(i)
        if not self.wanted:
            self._exchange_excess()

    def _exchange_excess(self) -> None:
        """Exchange rows of rules above their limits for good rows of other rules.

        Cells with few good rows exceed the limits of rules. Other cells of the label may have more
        rows of other rules than they need.
        """
        for i in sorted(self.taken):
            if self.limits.exceeded(self.candidate_rows[i]):
                self._leave(i)
                if not self._by_good(i, RuleLimit.LABEL):
                    self._take(i)

    def _take(self, i: int) -> None:
        self.taken.add(i)
        self.limits.add(self.candidate_rows[i])

    def _leave(self, i: int) -> None:
        self.taken.discard(i)
        self.limits.remove(self.candidate_rows[i])

    def _replace_by_good(self, i: int) -> bool:
        """Replace a failed row by a good row; return whether there is one.

        Limits of rules are exceeded only if no row within them is good.
        """
        return any(self._by_good(i, within) for within in RuleLimit)

    def _replace_by_other(self, i: int) -> None:
        """Replace a failed row that no good row replaces.

        Rows that were tried twice are used only here. Which rows are tried twice depends on other
        failed rows, and must not affect the replacements by good rows.
        """
        members = [i, *self.neighbours(i)]
        if undecided := [j for j in members if self.status(j) is Status.OPEN]:
            self.wanted.update(undecided)
            return
        for usable in (Status.LATE, Status.WEAK):
            for j in members:
                if self.status(j) is usable and self._fits(i, j, RuleLimit.NONE):
                    self._take(j)
                    return
        self.lacking[self.candidate_rows[i].subfield, self.candidate_rows[i].label] += 1

    def _by_good(self, i: int, within: RuleLimit) -> bool:
        """Take the nearest good row, or add the nearest rows to those that must be judged."""
        ahead = 0
        for j in self._fitting(i, within):
            found = self.status(j)
            if found is None:
                self.wanted.add(j)
                ahead += 1
                if ahead == 1:
                    # It is probably good, so other failed rows must not use it.
                    self._take(j)
            elif found is Status.GOOD and not ahead:
                self._take(j)
                return True
            if ahead == _AHEAD or found is Status.GOOD:
                return True
        return ahead > 0

    def _fitting(self, i: int, within: RuleLimit) -> Iterator[int]:
        for j in self.neighbours(i):
            if self._fits(i, j, within):
                yield j

    def _fits(self, i: int, j: int, within: RuleLimit) -> bool:
        """Return whether a row may replace another.

        Args:
            i: the failed row.
            j: another row of its cell, or the same.
            within: the limits of rules that apply.
        """
        old, new = self.candidate_rows[i], self.candidate_rows[j]
        if j in self.taken or new.verbatim is not old.verbatim:
            return False
        return self.limits.allow(new, within=within)
