"""Questions that a learned filter saves, against the detection that is lost.

The filter is fitted on the cells of the calibration split. The oracle is asked about a cell of the
test split only where no answer is probable enough; otherwise the most probable answer fills the
cell. The threshold is chosen on the calibration split, where each row is predicted by a classifier
that has not seen its family.
Source: `faithfulness-gap.tex`, section "Discussion".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from driftbench._extras import install_command
from driftbench.bpf.entailment_filter import (
    ANSWERS,
    EntailmentQuestion,
    fit_guess,
    held_out_guesses,
)
from driftbench.bpf.fingerprint import DIRECTIONS
from driftbench.bpf.spectrum import spectrum
from driftbench.detectors.probing import BUDGET
from driftbench.metrics import Answers
from driftbench.oracles.claim import Cell
from driftbench.reproduction.entrants import NotRun
from driftbench.reproduction.scoring import detection, detection_score
from driftbench.reproduction.variants import first

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.detectors.data import SplitData
    from driftbench.metrics import Resampling, Score
    from driftbench.metrics.answers import Floats
    from driftbench.oracles.claim import Finding
    from driftbench.reproduction.fingerprints import Fingerprinted
    from driftbench.reproduction.scoring import Scorer

__all__ = ["LOSS", "FilterPoint", "Filtered", "filtered"]

LOSS = 0.005
"""Detection that the chosen threshold may lose on the calibration split."""

_THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterPoint:
    """The test split under one threshold.

    Args:
        threshold: the least probability of an answer that is not asked for.
        saved: share of questions that are not asked.
        right: share of these whose answer is the oracle's; None without any.
        detection: detection at 3 % FPR.
    """

    threshold: float
    saved: float
    right: float | None
    detection: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Filtered:
    """The results of the filter.

    Args:
        questions: number of questions about probes of the test split; gold itself is not asked.
        full: detection at 3 % FPR when all are asked.
        points: the test split under each threshold.
        chosen: the point of the threshold that the calibration split chooses; None if each loses
            more than `LOSS` there.
    """

    questions: int
    full: Score
    points: tuple[FilterPoint, ...]
    chosen: FilterPoint | None


def filtered(
    splits: Mapping[str, SplitData],
    rows: Mapping[str, Sequence[Fingerprinted]],
    scorer: Scorer,
    *,
    resampling: Resampling,
) -> Filtered | NotRun:
    """Fit the filter on the calibration split and use it on the test split.

    Args:
        splits: `calibration` and `test`.
        rows: split -> its fingerprints, in the order of the rows.
        scorer: scores answers to the test split.
        resampling: parameters of the intervals.
    """
    try:
        import sklearn  # noqa: F401 -- checks that it is installed
    except ImportError:
        return NotRun(f"scikit-learn is not installed: {install_command('baselines')}")
    fit, test = (_Cells.of(splits[name], rows[name]) for name in ("calibration", "test"))
    if len(fit.questions) == 0 or len(test.questions) == 0:
        return NotRun("there are no questions")
    held_out = held_out_guesses(fit.questions, fit.cells, fit.families)
    guessed = fit_guess(fit.questions, fit.cells).probabilities(test.questions)
    points = tuple(_point(one, test, guessed, scorer, resampling) for one in _THRESHOLDS)
    chosen = _chosen(fit, held_out)
    return Filtered(
        questions=len(test.questions),
        full=detection_score(scorer.answers(test.scores(test.cells)), resampling),
        points=points,
        chosen=next((one for one in points if one.threshold == chosen), None),
    )


@dataclass(frozen=True, slots=True)
class _Cells:
    """The questions of a split, one for each expected cell of each row, with the oracle's cells."""

    labels: tuple[str, ...]
    ids: tuple[str, ...]
    observations: tuple[tuple[Observation, ...], ...]
    questions: tuple[EntailmentQuestion, ...]
    cells: tuple[Cell, ...]
    families: tuple[str, ...]

    @classmethod
    def of(cls, data: SplitData, rows: Sequence[Fingerprinted]) -> _Cells:
        observations = tuple(first(row.full, budget=BUDGET) for row in rows)
        questions, cells, families = [], [], []
        for labelled, observed in zip(data.labelled(with_gold=True), observations, strict=True):
            for one in observed:
                found = zip(DIRECTIONS, (one.forward, one.backward), one.probe.expects, strict=True)
                for direction, finding, _ in filter(itemgetter(2), found):
                    candidate = labelled.pair.candidate
                    questions.append(EntailmentQuestion(candidate, one.probe, direction))
                    cells.append(finding.cell)
                    families.append(labelled.family)
        return cls(
            labels=tuple(row.label for row in rows),
            ids=tuple(row.id for row in rows),
            observations=observations,
            questions=tuple(questions),
            cells=tuple(cells),
            families=tuple(families),
        )

    def scores(self, cells: Sequence[Cell]) -> dict[str, float | None]:
        """Return the drift of each row if the answers are these cells, by id."""
        given = iter(cells)
        return {
            name: spectrum([_with_cells(one, given) for one in observed]).drift
            for name, observed in zip(self.ids, self.observations, strict=True)
        }

    def guessed(self, probabilities: Floats, threshold: float) -> tuple[list[Cell], list[bool]]:
        """Return the cells, and which of them are not asked for."""
        best = probabilities.argmax(axis=1)
        sure = probabilities.max(axis=1) >= threshold
        cells = [
            ANSWERS[at] if one else cell
            for cell, at, one in zip(self.cells, best, sure, strict=True)
        ]
        return cells, [bool(one) for one in sure]

    def detection(self, cells: Sequence[Cell]) -> float:
        """Return detection at 3 % FPR of this split, whose labels are read."""
        scores = np.array([np.nan if s is None else s for s in self.scores(cells).values()])
        none = np.zeros(len(scores), dtype=np.bool_)
        return detection(
            Answers(
                label=np.array(self.labels),
                classes=tuple(frozenset[str]() for _ in scores),
                subfield=np.array([""] * len(scores)),
                family=np.arange(len(scores), dtype=np.intp),
                score=scores,
                flagged=none,
                timeout=none,
                predicted=("",) * len(scores),
                costs={},
            )
        )


def _chosen(fit: _Cells, held_out: Floats) -> float | None:
    """Return the lowest threshold that loses at most `LOSS` on the calibration split."""
    least = fit.detection(fit.cells) - LOSS - 1e-9
    for threshold in _THRESHOLDS:
        cells, _ = fit.guessed(held_out, threshold)
        if fit.detection(cells) >= least:
            return threshold
    return None


def _point(
    threshold: float, test: _Cells, guessed: Floats, scorer: Scorer, resampling: Resampling
) -> FilterPoint:
    cells, sure = test.guessed(guessed, threshold)
    saved = sum(sure)
    right = sum(
        one and _same(cell, true) for one, cell, true in zip(sure, cells, test.cells, strict=True)
    )
    return FilterPoint(
        threshold=threshold,
        saved=saved / len(sure),
        right=right / saved if saved else None,
        detection=detection_score(scorer.answers(test.scores(cells)), resampling),
    )


def _same(cell: Cell, true: Cell) -> bool:
    return cell is (Cell.REFUTED if true is Cell.NOT_DERIVED else true)


def _with_cells(observation: Observation, cells: Iterator[Cell]) -> Observation:
    """Return an observation with the next cells of an iterator where it expects answers."""
    both = observation.forward, observation.backward
    forward, backward = (
        _with(finding, next(cells)) if expected else finding
        for finding, expected in zip(both, observation.probe.expects, strict=True)
    )
    return replace(observation, forward=forward, backward=backward)


def _with(finding: Finding, cell: Cell) -> Finding:
    """Return a finding with another cell."""
    if finding.cell is cell:
        return finding
    cause = "incomplete" if cell is Cell.UNKNOWN else ""
    return replace(finding, cell=cell, cause=cause, model=None, countermodel="", lemmas=())
