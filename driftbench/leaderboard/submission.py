"""A valid submission, aligned with the answer key and ready to be scored."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench.leaderboard.card import find_card, read_card
from driftbench.leaderboard.format import COSTS
from driftbench.leaderboard.problems import Invalid, SubmissionProblem
from driftbench.leaderboard.reading import RawSubmission, Source, read_submission, without_rows
from driftbench.leaderboard.validation import find_problems, rows_by_split
from driftbench.metrics import (
    Answers,
    Fixed,
    Submitted,
    best_pair_threshold,
    best_threshold,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.leaderboard.card import Card
    from driftbench.leaderboard.key import AnswerKey
    from driftbench.metrics import Threshold
    from driftbench.metrics.answers import Floats

__all__ = ["Submission", "load_submission"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Submission:
    """The answers of a submission to one split.

    Args:
        name: the card's name, else that of the file.
        card: its card, None if it has none.
        answers: the answers with the labels, in the order of the key.
        threshold: the threshold for verdicts.
        ignored: columns of its file that a submission does not have.
    """

    name: str
    card: Card | None
    answers: Answers
    threshold: Threshold
    ignored: tuple[str, ...] = ()


def load_submission(
    source: Source, keys: Mapping[str, AnswerKey], *, split: str
) -> Submission | Invalid:
    """Read, validate and align a submission.

    Args:
        source: path, DataFrame, or dict from id to score.
        keys: the answer keys of all splits of the configuration.
        split: the split to be scored.
    """
    raw = read_submission(source)
    card, found = _card_of(source)
    if isinstance(raw, Invalid):
        return Invalid(raw.name, raw.problems + found)
    raw = _in_scope(raw, keys, split)
    problems = found + find_problems(raw, keys, split=split, card=card)
    if problems:
        return Invalid(raw.name, problems)
    rows = rows_by_split(raw, keys, split)
    order = _align(raw, rows[split], keys[split])
    score = _floats(raw, "score", order)
    threshold = _threshold(raw, rows, keys, split)
    return Submission(
        name=card.name if card else raw.name,
        card=card,
        answers=_answers(raw, order, keys[split], score, threshold),
        threshold=threshold,
        ignored=raw.ignored,
    )


def _in_scope(raw: RawSubmission, keys: Mapping[str, AnswerKey], split: str) -> RawSubmission:
    """Return a submission without the rows that are not scored."""
    if not any(key.scope.left_out for key in keys.values()) or "id" not in raw.columns:
        return raw
    ids = raw.columns["id"]
    return without_rows(
        raw,
        {
            row
            for name, rows in rows_by_split(raw, keys, split).items()
            if name in keys
            for row in rows
            if isinstance(ids[row], str) and ids[row] in keys[name].scope.left_out
        },
    )


def _card_of(source: Source) -> tuple[Card | None, tuple[SubmissionProblem, ...]]:
    path = find_card(Path(source)) if isinstance(source, str | Path) else None
    if path is None:
        return None, ()
    found = read_card(path)
    return (None, found) if isinstance(found, tuple) else (found, ())


def _threshold(
    raw: RawSubmission, rows: Mapping[str, Sequence[int]], keys: Mapping[str, AnswerKey], split: str
) -> Threshold:
    verdicts = raw.columns.get("verdict", ())
    if any(verdicts[row] in {"drifted", "faithful"} for row in rows[split] if verdicts):
        return Submitted()
    if split != "calibration" and "calibration" in rows:
        key = keys["calibration"]
        score = _floats(raw, "score", _align(raw, rows["calibration"], key))
        if key.paired:
            return best_pair_threshold(key.drifted, score, key.family)
        return best_threshold(key.drifted, score)
    return Fixed()


def _answers(
    raw: RawSubmission, order: Sequence[int], key: AnswerKey, score: Floats, threshold: Threshold
) -> Answers:
    verdict = _column(raw, "verdict", order)
    if isinstance(threshold, Submitted):
        flagged = np.array([word == "drifted" for word in verdict])
    else:
        # A comparison with NaN is false: rows without an answer are not flagged.
        flagged = score >= threshold.value
    return Answers(
        label=key.label,
        classes=key.classes,
        subfield=key.subfield,
        family=key.family,
        score=score,
        flagged=flagged,
        timeout=np.array([word == "timeout" for word in verdict]),
        predicted=tuple(word or "" for word in _column(raw, "drift_class", order)),
        costs={name: _floats(raw, name, order) for name in COSTS if name in raw.columns},
    )


def _align(raw: RawSubmission, rows: Sequence[int], key: AnswerKey) -> list[int]:
    place = {raw.columns["id"][row]: row for row in rows}
    return [place[name] for name in key.ids]


def _column(raw: RawSubmission, name: str, order: Sequence[int]) -> list[Any]:
    values = raw.columns.get(name)
    return [None if values is None else values[row] for row in order]


def _floats(raw: RawSubmission, name: str, order: Sequence[int]) -> Floats:
    values = _column(raw, name, order)
    return np.array([np.nan if value is None else float(value) for value in values])
