"""Agreement between oracles on one sample: whether candidate and gold imply each other.

The oracle of the run and others are asked about the same rows of the test split, both directions of
each. "No" is a refutation, or that an oracle without countermodels has no proof; undecided cells
are left out of the agreement of a pair of oracles.
Source: `faithfulness-gap.tex`, section "Discussion", on Isabelle/HOL beside Lean 4.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from driftbench.detectors._claims import ClaimsJob
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors.beq import both_directions
from driftbench.metrics import cohen_kappa, resampled
from driftbench.metrics.f1 import f1_of
from driftbench.metrics.metric import share
from driftbench.oracles.claim import Cell
from driftbench.oracles.registry import open_oracle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.detectors.data import SplitData
    from driftbench.equipment import Equipment
    from driftbench.metrics import Resampling, Score
    from driftbench.metrics.answers import Bools, Floats, Ints
    from driftbench.oracles.claim import Finding

__all__ = ["OracleAgreement", "OracleAnswers", "OraclePair", "agreement_of", "compare_oracles"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OracleAnswers:
    """The answers of one oracle to the sample.

    Args:
        name: the oracle as it was named.
        cells: for each row the cells of both directions.
        f1: F1 of the verdict "drifted unless both directions are proved".
    """

    name: str
    cells: tuple[tuple[Cell, Cell], ...]
    f1: Score

    def count(self, *cells: Cell) -> int:
        """Return how many answers are one of some cells."""
        return sum(found in cells for row in self.cells for found in row)


@dataclass(frozen=True, slots=True, kw_only=True)
class OraclePair:
    """The agreement of two oracles.

    Args:
        one: a name.
        other: another.
        decided: cells that both decide.
        agreement: share of equal answers among these; None if there are none.
        kappa: Cohen's κ of these; None if it is undefined.
    """

    one: str
    other: str
    decided: int
    agreement: Score | None
    kappa: Score | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OracleAgreement:
    """What oracles answer to the same sample.

    Args:
        answers: the oracle of the run, then the others.
        pairs: each with each.
    """

    answers: tuple[OracleAnswers, ...]
    pairs: tuple[OraclePair, ...]


def compare_oracles(
    test: SplitData,
    equipment: Equipment,
    others: Sequence[str],
    *,
    rows: int,
    resampling: Resampling,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> OracleAgreement:
    """Ask the oracle of an equipment and others about a sample.

    Args:
        test: the split.
        equipment: snapshot, workers, and the first oracle.
        others: names of other oracles.
        rows: size of the sample: the rows of the smallest ids, which are digests.
        resampling: parameters of the intervals.
        progress: called with (answers so far, all answers).

    Raises:
        InputError: an oracle is unknown.
        OracleError: the tools of an oracle are not installed.
    """
    chosen = sorted(test.labelled(with_gold=True), key=lambda one: one.pair.id)[:rows]
    names = tuple(dict.fromkeys((equipment.oracle, *others)))
    found: dict[str, tuple[tuple[Cell, Cell], ...]] = {}
    for at, name in enumerate(names):
        with open_oracle(replace(equipment, oracle=name)) as oracle:
            answered = answer_pairs(
                [one.pair for one in chosen],
                ClaimsJob(oracle, both_directions),
                workers=equipment.workers,
            )
            cells = []
            for _, findings in answered:
                cells.append(_cells(findings))
                progress(at * len(chosen) + len(cells), len(names) * len(chosen))
        found[name] = tuple(cells)
    drifted = np.array([one.label != "faithful" for one in chosen])
    _, family = np.unique([one.family for one in chosen], return_inverse=True)
    return agreement_of(found, drifted=drifted, family=family, resampling=resampling)


def agreement_of(
    found: dict[str, tuple[tuple[Cell, Cell], ...]],
    *,
    drifted: Bools,
    family: Ints,
    resampling: Resampling,
) -> OracleAgreement:
    """Return the agreement of answers to n rows, at least one.

    Args:
        found: name of an oracle -> the cells of each row.
        drifted: shape (n,), whether the candidate is drifted.
        family: shape (n,), numbers of families from 0.
        resampling: parameters of the intervals.
    """
    answers = tuple(
        OracleAnswers(name=name, cells=cells, f1=_f1(cells, drifted, family, resampling))
        for name, cells in found.items()
    )
    pairs = tuple(_pair(one, other, family, resampling) for one, other in combinations(answers, 2))
    return OracleAgreement(answers=answers, pairs=pairs)


def _cells(findings: Sequence[Finding]) -> tuple[Cell, Cell]:
    forward, backward = findings
    return forward.cell, backward.cell


def _f1(
    cells: Sequence[tuple[Cell, Cell]], drifted: Bools, family: Ints, resampling: Resampling
) -> Score:
    flagged = np.array([one != (Cell.PROVED, Cell.PROVED) for one in cells])

    def compute(weights: Floats) -> Floats:
        return f1_of(drifted, flagged, weights)[:, None]

    return resampled(family, {"f1": len(cells)}, compute, resampling=resampling)["f1"]


def _pair(
    one: OracleAnswers, other: OracleAnswers, family: Ints, resampling: Resampling
) -> OraclePair:
    (yes, no), (others_yes, others_no) = _answers(one), _answers(other)
    both = (yes | no) & (others_yes | others_no)
    equal = (yes & others_yes) | (no & others_no)

    def compute(weights: Floats) -> Floats:
        kept = weights * both
        kappa = cohen_kappa(kept, (yes, no), (others_yes, others_no))
        return np.column_stack([share(weights, of=equal, among=both), kappa])

    count = int(both.sum())
    scores = resampled(
        np.repeat(family, 2), {"agreement": count, "kappa": count}, compute, resampling=resampling
    )
    kept = {name: None if np.isnan(score.value) else score for name, score in scores.items()}
    return OraclePair(
        one=one.name,
        other=other.name,
        decided=count,
        agreement=kept["agreement"],
        kappa=kept["kappa"],
    )


def _answers(of: OracleAnswers) -> tuple[Bools, Bools]:
    """Return which cells are "yes" and which "no", both directions of a row side by side."""
    cells = [cell for row in of.cells for cell in row]
    yes = np.array([cell is Cell.PROVED for cell in cells])
    no = np.array([cell in {Cell.REFUTED, Cell.NOT_DERIVED} for cell in cells])
    return yes, no
