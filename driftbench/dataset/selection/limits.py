"""Limits on a choice of rows: per family, per file and per rule, and distinct candidates.

`Limits` counts the chosen rows and answers whether a row may be added. It is used wherever rows are
chosen: for the first choice, for exchanges that balance features, and for replacements.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

from driftbench.dataset.selection.quotas import Quotas, quotas_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.selection.candidate_rows import CandidateRow

__all__ = ["Limits", "RuleLimit", "limits_of"]


class RuleLimit(Enum):
    """The limits of rules that apply to a row."""

    CELL = auto()
    """Quotas of cells and of labels."""
    LABEL = auto()
    """Quotas of labels alone."""
    NONE = auto()
    """None."""


@dataclass(slots=True, kw_only=True)
class Limits:
    """The limits of a recipe, and counts of the rows chosen so far; 0 is no limit.

    Args:
        family: most rows of one family.
        theorems: most theorems of one family.
        module: most rows of one file.
        quotas: most rows of rules.
        most_used: subfield and label -> most rows of any rule, for recipes without quotas.
    """

    family: int = 0
    theorems: int = 0
    module: int = 0
    quotas: Quotas = field(default_factory=Quotas)
    most_used: dict[tuple[str, str], int] = field(default_factory=dict)
    _families: Counter[str] = field(default_factory=Counter)
    _theorems: dict[str, Counter[str]] = field(default_factory=dict)
    _modules: Counter[str] = field(default_factory=Counter)
    _in_cells: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    _in_labels: Counter[tuple[str, str]] = field(default_factory=Counter)
    _normals: set[str] = field(default_factory=set)

    def empty(self) -> Limits:
        """Return the same limits without any chosen row."""
        return Limits(
            family=self.family,
            theorems=self.theorems,
            module=self.module,
            quotas=self.quotas,
            most_used=self.most_used,
        )

    def add(self, one: CandidateRow) -> None:
        """Count a row that was chosen."""
        self._count(one, 1)
        self._normals.add(one.normal)

    def remove(self, one: CandidateRow) -> None:
        """Count a row as no longer chosen."""
        self._count(one, -1)
        self._normals.discard(one.normal)

    def _count(self, one: CandidateRow, change: int) -> None:
        self._families[one.family] += change
        self._modules[one.module] += change
        theorems = self._theorems.setdefault(one.family, Counter())
        theorems[one.theorem] += change
        if not theorems[one.theorem]:
            del theorems[one.theorem]
        for rule in one.rules:
            self._in_cells[one.subfield, one.label, rule] += change
            self._in_labels[one.label, rule] += change

    def allow(
        self,
        new: CandidateRow,
        *,
        out: CandidateRow | None = None,
        within: RuleLimit = RuleLimit.CELL,
    ) -> bool:
        """Return whether a row may be chosen.

        Args:
            new: the row.
            out: a chosen row that it takes the place of; None for none.
            within: the limits of rules that apply.
        """
        if new.normal in self._normals and (out is None or new.normal != out.normal):
            return False
        full = self.family and self._families[new.family] >= self.family
        if full and (out is None or new.family != out.family):
            return False
        full = self.module and self._modules[new.module] >= self.module
        if full and (out is None or new.module != out.module):
            return False
        return self._theorem_allowed(new, out) and self._rules_allowed(new, out, within)

    def exceeded(self, one: CandidateRow) -> bool:
        """Return whether a rule of a chosen row has more rows than the quota of its label."""
        most = self.quotas.in_labels.get(one.label)
        return most is not None and any(
            self._in_labels[one.label, rule] > most.get(rule, 0) for rule in one.rules
        )

    def _theorem_allowed(self, new: CandidateRow, out: CandidateRow | None) -> bool:
        others = self._theorems.get(new.family)
        if not self.theorems or not others or new.theorem in others:
            return True
        leaves = out is not None and out.family == new.family and others[out.theorem] == 1
        return len(others) - leaves < self.theorems

    def _rules_allowed(
        self, new: CandidateRow, out: CandidateRow | None, within: RuleLimit
    ) -> bool:
        label, cell = new.label, (new.subfield, new.label)
        by_cell = within is RuleLimit.CELL
        in_label = None if within is RuleLimit.NONE else self.quotas.in_labels.get(label)
        in_cell = self.quotas.in_cells.get(cell) if by_cell else None
        most = self.most_used.get(cell) if by_cell else None
        for rule in new.rules:
            if out is not None and rule in out.rules:
                continue
            here = self._in_cells[new.subfield, label, rule]
            if in_label is not None and self._in_labels[label, rule] >= in_label.get(rule, 0):
                return False
            if in_cell is not None and here >= in_cell.get(rule, 0):
                return False
            if most is not None and here >= most:
                return False
        return True


def limits_of(
    candidate_rows: Sequence[CandidateRow],
    *,
    recipe: Recipe,
    chosen: Collection[str] = (),
) -> Limits:
    """Return the limits of a recipe, without any chosen row.

    Args:
        candidate_rows: the pool.
        recipe: gives the limits.
        chosen: uids of rows that were chosen before. If the recipe does not limit the shares of
            rules, no rule may get more rows of a cell than the most used one of these has.

    Raises:
        RecipeError: the limits of rules leave too few rows.
    """
    quotas = quotas_of(candidate_rows, recipe=recipe)
    cells = recipe.composition or {}
    rows = sum(need for needs in cells.values() for need in needs.values())
    return Limits(
        family=recipe.rows_per_family,
        theorems=recipe.theorems_per_family,
        module=int(recipe.module_share * rows + 1e-9) if recipe.module_share < 1 else 0,
        quotas=quotas,
        most_used={} if quotas.in_labels else _most_used(candidate_rows, frozenset(chosen)),
    )


def _most_used(
    candidate_rows: Iterable[CandidateRow], chosen: frozenset[str]
) -> dict[tuple[str, str], int]:
    counts: Counter[tuple[str, str, str]] = Counter(
        (one.subfield, one.label, rule)
        for one in candidate_rows
        if one.uid in chosen
        for rule in one.rules
    )
    found: dict[tuple[str, str], int] = {}
    for (subfield, label, _), count in counts.items():
        found[subfield, label] = max(count, found.get((subfield, label), 0))
    return found
