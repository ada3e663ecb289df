"""Scores of answers, the same as `driftbench evaluate` gives to a submission.

The code is that of the leaderboard: thresholds fitted on the calibration split, intervals over
families, rows without an answer in every denominator.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.errors import InternalError
from driftbench.leaderboard import Evaluator, Invalid
from driftbench.leaderboard.writing import record_of
from driftbench.metrics import Submitted, detection_at_fpr, measure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.detectors.detection import Detection
    from driftbench.leaderboard import Report, Submission
    from driftbench.leaderboard.reading import Source
    from driftbench.metrics import Resampling, Score
    from driftbench.metrics.answers import Answers, Floats
    from driftbench.reproduction.fingerprints import Fingerprinted
    from driftbench.reproduction.variants import BpfVariant

__all__ = ["ScoredDetector", "Scorer", "answers_of", "detection", "detection_score"]


@dataclass(frozen=True, slots=True)
class ScoredDetector:
    """Answers to the test split with their scores.

    Args:
        submission: the answers, aligned with the labels.
        report: their scores.
    """

    submission: Submission
    report: Report

    @property
    def answers(self) -> Answers:
        """The answers as arrays."""
        return self.submission.answers

    def score(self, metric: str) -> Score | None:
        """Return one score of the report; None if it has no rows."""
        return self.report.scores.get(metric)


class Scorer:
    """Scores answers to the test split of one dataset.

    Args:
        config: name of its configuration.
        path: its folder.
        resampling: parameters of the intervals.
    """

    def __init__(self, config: str, path: Path, resampling: Resampling) -> None:
        self._evaluator = Evaluator(
            config,
            split="test",
            path=path,
            resamples=resampling.resamples,
            seed=resampling.seed,
        )

    def scored(self, answers: Mapping[str, Sequence[Detection]]) -> ScoredDetector:
        """Score answers to whole splits.

        Args:
            answers: split -> one answer for each row; the calibration split fits the threshold.

        Raises:
            SubmissionError: a row has no answer, or two.
        """
        import pandas as pd

        records = [record_of(split, one) for split, found in answers.items() for one in found]
        columns = {name: [record[name] for record in records] for name in records[0]}
        given = {
            name: values
            for name, values in columns.items()
            # Evidence is not scored.
            if name != "evidence"
            and (name == "score" or any(value is not None for value in values))
        }
        found = self._checked(pd.DataFrame(given))
        return ScoredDetector(found, self._evaluator.score(found))

    def threshold(self, answers: Mapping[str, Sequence[Detection]]) -> float:
        """Return the score from which a row is flagged, fitted on the calibration split."""
        found = self.scored(answers).submission.threshold
        if isinstance(found, Submitted):
            raise InternalError("verdicts of the submission have no threshold")
        return found.value

    def answers(self, scores: Mapping[str, float | None]) -> Answers:
        """Return scores of all rows, by id, as answers with labels, without a fitted threshold.

        Raises:
            SubmissionError: a row has no score, not even None.
        """
        return self._checked(dict(scores)).answers

    def _checked(self, source: Source) -> Submission:
        found = self._evaluator.check(source)
        if isinstance(found, Invalid):
            raise found.error()
        return found


def answers_of(
    variant: BpfVariant, rows: Mapping[str, Sequence[Fingerprinted]]
) -> dict[str, list[Detection]]:
    """Return the answers of a variant to whole splits."""
    return {split: [variant.answer(row) for row in found] for split, found in rows.items()}


def detection(answers: Answers) -> float:
    """Return detection at 3 % FPR, without an interval."""
    ones = np.ones((1, len(answers.label)))
    return float(_detected(answers, ones)[0, 0])


def detection_score(answers: Answers, resampling: Resampling) -> Score:
    """Return detection at 3 % FPR with its interval."""
    counted = {"detection": int(answers.drifted.sum())}
    return measure(answers, counted, _detected, resampling=resampling)["detection"]


def _detected(answers: Answers, weights: Floats) -> Floats:
    return detection_at_fpr(answers, weights, [answers.drifted])
