"""The evaluator: scores a submission and returns a report.

The same submission, dataset, seed and version give the same report, whatever the order of rows. The
dataset is a local one or one from the Hub.
"""

from __future__ import annotations

import warnings
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench import __version__
from driftbench.dataset.load import find_build
from driftbench.dataset.publish.errata import LATEST, errata_of
from driftbench.dataset.publish.labels import read_labels
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.records import LABELS, SPLITS, SUBFIELDS
from driftbench.detectors.data import pick_split, read_splits
from driftbench.errors import DatasetError, InputError
from driftbench.leaderboard.format import input_format
from driftbench.leaderboard.key import check_scorable, key_of
from driftbench.leaderboard.problems import Invalid, ignored_columns
from driftbench.leaderboard.report import Report
from driftbench.leaderboard.scope import scopes_of
from driftbench.leaderboard.signature import Signature
from driftbench.leaderboard.submission import Submission, load_submission
from driftbench.metrics import METRICS, Calibrated, Resampling, detection_at_fpr, measure

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from driftbench.detectors.data import SplitData
    from driftbench.leaderboard.key import AnswerKey
    from driftbench.leaderboard.reading import Source
    from driftbench.metrics import Answers, Metric
    from driftbench.metrics.answers import Bools, Floats

__all__ = ["Evaluator"]


class Evaluator:
    """Scores submissions to one split of one configuration.

    Args:
        config: `controlled`, `controlled_full`, ….
        split: `test` or `calibration`.
        path: folder of the dataset; None to search as `driftbench.load_dataset` does.
        labels: file of labels, for a split whose labels are withheld.
        errata: `latest` leaves out all withdrawn rows, `ignore` none, a version of the dataset
            those withdrawn up to it.
        common_with: folder of another dataset: score only rows that have the same label there;
            submissions to either dataset are accepted.
        resamples: number of bootstrap resamples over families.
        seed: seed of the bootstrap.

    Raises:
        InputError: `split`, `resamples` or `seed` is invalid. The dataset is read on first use.
    """

    def __init__(
        self,
        config: str = "controlled",
        *,
        split: str = "test",
        path: str | os.PathLike[str] | None = None,
        labels: str | os.PathLike[str] | None = None,
        errata: str = LATEST,
        common_with: str | os.PathLike[str] | None = None,
        resamples: int = 1000,
        seed: int = 12345,
    ) -> None:
        if split not in SPLITS:
            raise InputError(f"unknown split {split!r}: give one of {', '.join(SPLITS)}")
        self.config = config
        self.split = split
        self.path = None if path is None else Path(path)
        self.labels = None if labels is None else Path(labels)
        self.errata = errata
        self.common_with = None if common_with is None else Path(common_with)
        self.resampling = Resampling(resamples=resamples, seed=seed)

    @property
    def expected_input_format(self) -> dict[str, Any]:
        """The format of a submission, as plain data."""
        return input_format(self.config, self.split)

    @property
    def expected_output_format(self) -> dict[str, Any]:
        """The scores of a report, as plain data."""
        return {
            name: {"title": m.title, "better": m.better, "meaning": m.definition}
            for name, m in METRICS.items()
        }

    @property
    def data(self) -> Mapping[str, str]:
        """Split -> digest of its rows, for every split that is read.

        Raises:
            DatasetError: there is no dataset to score on, or it is damaged.
        """
        return {split: key.digest for split, key in sorted(self.keys.items())}

    @property
    def key(self) -> AnswerKey:
        """The answer key of the split that is scored, in the order of answers.

        Raises:
            DatasetError: there is no dataset to score on, or it is damaged.
        """
        return self.keys[self.split]

    def evaluate(self, submission: Source) -> Report:
        """Score a submission; columns that are not read are named by a warning.

        Args:
            submission: path of a Parquet, CSV or JSON Lines file, DataFrame, or dict from id to
                score.

        Raises:
            SubmissionError: it has problems; the message lists all.
            DatasetError: there is no dataset to score on, or it is damaged.
        """
        match self.check(submission):
            case Invalid() as invalid:
                raise invalid.error()
            case found:
                if text := ignored_columns(found.name, found.ignored):
                    warnings.warn(text, stacklevel=2)
                return self.score(found)

    def check(self, submission: Source) -> Submission | Invalid:
        """Return a submission ready to be scored, or all its problems.

        Raises:
            DatasetError: there is no dataset to score on, or it is damaged.
        """
        return load_submission(submission, self.keys, split=self.split)

    def score(self, submission: Submission) -> Report:
        """Score a submission that `check` returned.

        Raises:
            DatasetError: the labels of the split are withheld, and no file of labels was given.
        """
        if self.key.withheld:
            raise DatasetError(
                f"{submission.name} has no problem, but the labels of split {self.split!r} of "
                f"{self.config!r} are withheld: send it to the authors of the dataset, or give the "
                "file of labels with --labels"
            )
        answers = submission.answers
        metrics = {name: m for name, m in METRICS.items() if m.rows(answers).any()}
        classes = _groups(LABELS, answers.label, answers)
        subfields = _groups(SUBFIELDS, answers.subfield, answers)
        counts = {name: int(metric.rows(answers).sum()) for name, metric in metrics.items()}
        groups = {**classes, **subfields}
        counts |= {name: int(rows.sum()) for name, rows in groups.items()}
        compute = _AllMetrics(list(metrics.values()), list(groups.values()))
        scores = measure(answers, counts, compute, resampling=self.resampling)
        drifted = answers.drifted.mean()
        return Report(
            name=submission.name,
            card=submission.card,
            scores={name: scores[name] for name in metrics},
            per_class={name: scores[name] for name in classes},
            per_subfield={name: scores[name] for name in subfields},
            floor=float(2 * drifted / (1 + drifted)),
            made_with=self._signature(submission),
        )

    @cached_property
    def keys(self) -> Mapping[str, AnswerKey]:
        """Split -> its answer key, for every split that has rows.

        Raises:
            DatasetError: there is no dataset to score on, or it is damaged.
        """
        folder = find_build(self.config, path=self.path)
        labels = None if self.labels is None else read_labels(self.labels)
        if labels is not None and not read_lock(folder).withheld:
            raise InputError(f"{folder} has its labels: leave out the file of labels {self.labels}")
        found = read_splits(self.config, path=folder, labels=labels)
        pick_split(found, self.config, self.split)
        scopes = scopes_of(found, errata=errata_of(folder).state(self.errata), other=self._other())
        keys = {split: key_of(data, scopes[split]) for split, data in found.items() if data.records}
        check_scorable(keys[self.split])
        return keys

    def _other(self) -> Mapping[str, SplitData] | None:
        if self.common_with is None:
            return None
        return read_splits(self.config, path=self.common_with)

    def _signature(self, submission: Submission) -> Signature:
        key = self.keys[self.split]
        fitted = isinstance(submission.threshold, Calibrated)
        used = [key, self.keys["calibration"]] if fitted else [key]
        return Signature(
            config=self.config,
            recipe=key.recipe,
            split=self.split,
            n=len(key.ids),
            data=key.digest,
            calibration=self.keys["calibration"].digest if fitted else "",
            snapshot=key.snapshot,
            resamples=self.resampling.resamples,
            seed=self.resampling.seed,
            threshold=str(submission.threshold),
            version=__version__,
            errata=max((one.scope.errata for one in used), key=lambda found: found.last).version,
            common=key.scope.common,
        )


class _AllMetrics:
    """All metrics, then detection at 3 % FPR of all groups, as one vectorized function."""

    def __init__(self, metrics: Sequence[Metric], groups: Sequence[Bools]) -> None:
        self._metrics = metrics
        self._groups = groups

    def __call__(self, answers: Answers, weights: Floats) -> Floats:
        """Return shape (b, metrics + groups)."""
        values = [metric.compute(answers, weights)[:, None] for metric in self._metrics]
        values.append(detection_at_fpr(answers, weights, self._groups))
        return np.concatenate(values, axis=1)


def _groups(
    names: Sequence[str], column: np.ndarray[Any, Any], answers: Answers
) -> dict[str, Bools]:
    """Return name -> its drifted rows, for names with such rows, known names first."""
    order = [*names, *sorted(set(column.tolist()) - set(names))]
    found = {name: (column == name) & answers.drifted for name in order}
    return {name: rows for name, rows in found.items() if rows.any()}
