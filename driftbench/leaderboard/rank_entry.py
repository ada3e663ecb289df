"""One row of the leaderboard, as stored in the file.

It has everything that the page shows without the dataset: scores with intervals, costs, ROC curve,
and ids of wrong rows, but no text of rows. Values are rounded, so that they do not depend on the
machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.dataset.records import labels_of, subfields_of
from driftbench.leaderboard.curves import flagged_at_limit, roc_points
from driftbench.leaderboard.format import COSTS
from driftbench.leaderboard.significance import RANKED_BY, ScoreDifference, draws_of, ranked_by
from driftbench.leaderboard.tracks import track_of
from driftbench.metrics import Score, detection_at_fpr, measure

if TYPE_CHECKING:
    from driftbench.leaderboard.evaluator import Evaluator
    from driftbench.leaderboard.report import Report
    from driftbench.leaderboard.store import StoredSubmission
    from driftbench.leaderboard.submission import Submission
    from driftbench.metrics import Answers
    from driftbench.metrics.answers import Bools, Floats

__all__ = ["Entrant", "Errors", "RankEntry", "entrant_of", "rank_entry_of", "rank_metric"]

_DIGITS = 6

Cells = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Label -> subfield -> ids of rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Errors:
    """The rows that a submission judged wrongly.

    Rows are judged at the threshold of `flagged_at_limit` where detection at 3 % FPR decides the
    ranks, and by their verdicts elsewhere.

    Args:
        wrong: rows with a wrong answer; those under `faithful` are false alarms.
        unanswered: rows without an answer.
    """

    wrong: Mapping[str, Mapping[str, tuple[str, ...]]]
    unanswered: Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankEntry:
    """One row of the leaderboard.

    Args:
        submission: name of its folder.
        digest: SHA-256 of its card and predictions.
        name: from its card, as `authors`, `url`, `notes` and `detector`.
        track: its track.
        rank: 1 for the best of its track; tied submissions share a rank.
        above: the difference to the row above it, empty for the first of its track.
        signature: everything besides the predictions that its numbers depend on.
        scores: metric -> score, without costs; `ranked_by` of the board decides the rank.
        per_class: drift class -> detection at 3 % FPR.
        per_subfield: subfield -> the same.
        per_cell: drift class -> subfield -> the same.
        no_answer: share of rows without an answer.
        costs: means per row of `queries`, `tokens` and `seconds`, if given, and `relative`: seconds
            divided by those of the detector `typecheck`, if both are given.
        roc: false positive rate and detection, from the strictest threshold on.
        errors: the rows that it judged wrongly.
    """

    submission: str
    digest: str
    name: str
    authors: tuple[str, ...]
    url: str
    notes: str
    detector: str
    track: str
    rank: int
    above: tuple[ScoreDifference, ...]
    signature: str
    scores: Mapping[str, Score]
    per_class: Mapping[str, Score]
    per_subfield: Mapping[str, Score]
    per_cell: Mapping[str, Mapping[str, Score]]
    no_answer: float
    costs: Mapping[str, float]
    roc: tuple[tuple[float, ...], ...]
    errors: Errors


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Entrant:
    """A scored submission before ranking.

    Args:
        stored: the submission.
        report: its scores.
        ranked_by: the metric that decides ranks.
        draws: the result of `draws_of` for this metric, by which it is compared.
        per_cell: drift class -> subfield -> detection at 3 % FPR.
        answers: its answers.
        ids: the ids of the rows; none if labels are withheld, since errors would reveal them.
    """

    stored: StoredSubmission
    report: Report
    ranked_by: str
    draws: Floats
    per_cell: Mapping[str, Mapping[str, Score]]
    answers: Answers
    ids: tuple[str, ...]

    @property
    def track(self) -> str:
        """Its track."""
        return track_of(self.stored.card)


def entrant_of(stored: StoredSubmission, submission: Submission, evaluator: Evaluator) -> Entrant:
    """Score a stored submission that the evaluator has checked."""
    answers = submission.answers
    report = evaluator.score(submission)
    metric = rank_metric(report, evaluator)
    return Entrant(
        stored=stored,
        report=report,
        ranked_by=metric,
        draws=draws_of(answers, resampling=evaluator.resampling, metric=metric),
        per_cell=_per_cell(answers, evaluator),
        answers=answers,
        ids=() if evaluator.labels is not None else evaluator.key.ids,
    )


def rank_metric(report: Report, evaluator: Evaluator) -> str:
    """Return the metric that decides the rank of a submission with a report."""
    metric = ranked_by(evaluator.config, int((evaluator.key.label == "faithful").sum()))
    # Rows of a configuration of pairs may be no pairs.
    return metric if metric in report.scores else "auc"


def rank_entry_of(
    entrant: Entrant, *, rank: int, above: ScoreDifference | None, seconds: float | None
) -> RankEntry:
    """Return the row of an entrant.

    Args:
        entrant: the scored submission.
        rank: its rank within its track.
        above: the difference to the row above it; None for the first of a track.
        seconds: mean seconds per row of the reference for costs; None if not given.
    """
    card, report = entrant.stored.card, entrant.report
    scores = {name: _rounded(score) for name, score in report.scores.items()}
    costs = {name: scores.pop(name).value for name in COSTS if name in scores}
    if seconds and "seconds" in costs:
        costs["relative"] = round(costs["seconds"] / seconds, _DIGITS)
    return RankEntry(
        submission=entrant.stored.name,
        digest=entrant.stored.digest,
        name=card.name,
        authors=card.authors,
        url=card.url,
        notes=card.notes,
        detector=card.detector,
        track=entrant.track,
        rank=rank,
        above=() if above is None else (above,),
        signature=report.signature,
        scores=scores,
        per_class={name: _rounded(score) for name, score in report.per_class.items()},
        per_subfield={name: _rounded(score) for name, score in report.per_subfield.items()},
        per_cell=entrant.per_cell,
        no_answer=round(1 - scores["coverage"].value, _DIGITS),
        costs=costs,
        roc=roc_points(entrant.answers),
        errors=_errors(entrant),
    )


def _rounded(score: Score) -> Score:
    ends = (score.value, score.low, score.high)
    value, low, high = (round(end, _DIGITS) for end in ends)
    return Score(value, low, high, score.n)


def _per_cell(answers: Answers, evaluator: Evaluator) -> dict[str, dict[str, Score]]:
    cells = {
        (label, subfield): rows
        for label in labels_of(answers.label.tolist())
        for subfield in subfields_of(answers.subfield.tolist())
        if (rows := _rows(answers, label, subfield) & answers.drifted).any()
    }
    scores = measure(
        answers,
        {"/".join(cell): int(rows.sum()) for cell, rows in cells.items()},
        lambda answers, weights: detection_at_fpr(answers, weights, list(cells.values())),
        resampling=evaluator.resampling,
    )
    found: dict[str, dict[str, Score]] = {}
    for label, subfield in cells:
        score = _rounded(scores[f"{label}/{subfield}"])
        found.setdefault(label, {})[subfield] = score
    return found


def _rows(answers: Answers, label: str, subfield: str) -> Bools:
    found: Bools = (answers.label == label) & (answers.subfield == subfield)
    return found


def _errors(entrant: Entrant) -> Errors:
    answers, ids = entrant.answers, entrant.ids
    if not ids:
        return Errors(wrong={}, unanswered={})
    at_limit = entrant.ranked_by == RANKED_BY
    flagged = flagged_at_limit(answers) if at_limit else answers.flagged
    wrong = answers.answered & (flagged != answers.drifted)
    return Errors(
        wrong=_cells(answers, wrong, ids), unanswered=_cells(answers, ~answers.answered, ids)
    )


def _cells(answers: Answers, chosen: Bools, ids: tuple[str, ...]) -> Cells:
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for label in labels_of(answers.label.tolist()):
        for subfield in subfields_of(answers.subfield.tolist()):
            rows = np.flatnonzero(chosen & _rows(answers, label, subfield))
            if len(rows):
                found.setdefault(label, {})[subfield] = tuple(ids[row] for row in rows)
    return found
