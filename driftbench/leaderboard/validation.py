"""Validation of a submission: all problems at once.

Columns, types, ranges, ids, and the dataset named in file and card are checked. Nothing is
corrected: rows are never dropped or rounded.
"""

from __future__ import annotations

import math
from collections import Counter
from numbers import Real
from typing import TYPE_CHECKING, Any

from driftbench._problems import counted
from driftbench.dataset.publish.reference import reference_answered
from driftbench.dataset.records import SPLITS
from driftbench.leaderboard.format import COLUMNS
from driftbench.leaderboard.problems import SubmissionProblem, examples

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.leaderboard.card import Card
    from driftbench.leaderboard.format import Column
    from driftbench.leaderboard.key import AnswerKey
    from driftbench.leaderboard.reading import RawSubmission, StatedCard

__all__ = ["find_problems", "rows_by_split"]

_DIGITS = 12


def find_problems(
    raw: RawSubmission, keys: Mapping[str, AnswerKey], *, split: str, card: Card | None
) -> tuple[SubmissionProblem, ...]:
    """Return all problems of a submission.

    Args:
        raw: the submission as it was read.
        keys: the answer keys of all splits of the configuration.
        split: the split to be scored.
        card: the card of the submission.
    """
    problems = [*raw.problems, *_column_problems(raw)]
    if raw.rows == 0:
        problems.append(SubmissionProblem("no-rows", "the submission has no rows"))
    for column in COLUMNS:
        if column.name in raw.columns:
            problems += _value_problems(raw, column)
    problems += _stated_problems(raw.stated, keys, split)
    if card is not None:
        problems += _stated_problems(card, keys, split)
    if raw.rows and "id" in raw.columns:
        rows = rows_by_split(raw, keys, split)
        for name in sorted(set(SPLITS) & set(rows) - set(keys)):
            text = f"{counted(len(rows[name]), 'row')} of split {name!r}, which this build lacks"
            problems.append(SubmissionProblem("wrong-split", text))
        for name in _used_splits(rows, keys, split):
            problems += _id_problems(raw, rows.get(name, []), keys, name)
    problems += _verdict_problems(raw)
    # File and card may have the same problem.
    return tuple(dict.fromkeys(problems))


def rows_by_split(
    raw: RawSubmission, keys: Mapping[str, AnswerKey], split: str
) -> dict[str, list[int]]:
    """Return split -> positions of its rows.

    Without a column `split`, rows are of the split that has their id, and rows with an unknown id
    are of the split to be scored.

    Args:
        raw: the submission.
        keys: the answer keys of all splits of the configuration.
        split: the split to be scored.
    """
    found: dict[str, list[int]] = {}
    if "split" not in raw.columns:
        split_of = {
            name: other for other, key in keys.items() for name in (*key.ids, *key.scope.left_out)
        }
        ids = raw.columns["id"] if "id" in raw.columns else [None] * raw.rows
        for position, name in enumerate(ids):
            of = split_of.get(name, split) if isinstance(name, str) else split
            found.setdefault(of, []).append(position)
        return {split: [], **found}
    for position, name in enumerate(raw.columns["split"]):
        if isinstance(name, str):
            found.setdefault(name, []).append(position)
    return found


def _used_splits(
    rows: Mapping[str, list[int]], keys: Mapping[str, AnswerKey], split: str
) -> tuple[str, ...]:
    """Return the splits that are used: the one scored, and the calibration split if answered."""
    extra = "calibration" in rows and "calibration" in keys and split != "calibration"
    return (split, "calibration") if extra else (split,)


def _column_problems(raw: RawSubmission) -> Iterator[SubmissionProblem]:
    there = [*raw.columns, *(name for name in raw.ignored if name)]
    for column in COLUMNS:
        if column.required and column.name not in raw.columns:
            yield SubmissionProblem(
                "missing-column",
                f"no column {column.name!r} (there is {examples(there) if there else 'none'}): "
                f"{column.meaning}",
            )


def _value_problems(raw: RawSubmission, column: Column) -> Iterator[SubmissionProblem]:
    wrong: dict[str, list[int]] = {}
    for position, value in enumerate(raw.columns[column.name]):
        problem = _value_problem(value, column)
        if problem:
            wrong.setdefault(problem, []).append(position)
    for problem, positions in sorted(wrong.items()):
        kind, _, what = problem.partition(": ")
        first = positions[0]
        shown = examples([raw.columns[column.name][first]])
        text = f"column {column.name!r}: {counted(len(positions), raw.unit)} {what}, "
        text += f"first {shown} in {raw.unit} {raw.numbers[first]}"
        yield SubmissionProblem(kind, text)


def _value_problem(value: object, column: Column) -> str:
    """Return `<kind>: <problem>`, "" for a valid value."""
    if value is None:
        return "" if column.nullable else "null: without a value"
    if column.kind == "number":
        return _number_problem(value, column)
    if not isinstance(value, str):
        return "wrong-type: with a value that is not text"
    if column.kind == "choice" and value not in column.choices:
        return f"unknown-value: with a value other than {', '.join(column.choices)}"
    return "null: with an empty text" if not value and not column.nullable else ""


def _number_problem(value: object, column: Column) -> str:
    if isinstance(value, str):
        return "wrong-type: with text instead of a number"
    if isinstance(value, bool) or not isinstance(value, Real):
        return "wrong-type: with a value that is not a number"
    limit = "0 or more" if column.high is None else f"from {column.low:g} to {column.high:g}"
    out_of_range = f"out-of-range: with a number that is not {limit}"
    try:
        number = float(value)
    except OverflowError:
        return out_of_range
    if not math.isfinite(number):
        return "not-finite: with infinity (use null or NaN for no answer)"
    inside = column.low <= number and (column.high is None or number <= column.high)
    return "" if inside else out_of_range


def _stated_problems(
    stated: StatedCard | Card, keys: Mapping[str, AnswerKey], split: str
) -> Iterator[SubmissionProblem]:
    key = keys[split]
    if stated.config and stated.config != key.config:
        text = f"it answers configuration {stated.config!r}, but is scored on {key.config!r}"
        yield SubmissionProblem("wrong-config", text)
        return
    if stated.data and split not in stated.data:
        text = f"it answers {examples(sorted(stated.data))}, but is scored on {split!r}"
        yield SubmissionProblem("wrong-split", text)
    for name, digest in sorted(stated.data.items()):
        if name in keys and digest not in {keys[name].digest, keys[name].scope.common}:
            reference = reference_answered(key.config, {name: digest})
            named = f", those of the reference build {reference}" if reference else ""
            remedy = "score it on that build, or " if reference else ""
            yield SubmissionProblem(
                "wrong-data",
                f"it answers {name} rows with digest {digest[:_DIGITS]}{named}, "
                f"but this build has {keys[name].digest[:_DIGITS]}: {remedy}run the detector on "
                "this build",
            )


def _id_problems(
    raw: RawSubmission, rows: Sequence[int], keys: Mapping[str, AnswerKey], split: str
) -> Iterator[SubmissionProblem]:
    given = Counter(_texts(raw.columns["id"], rows))
    wanted = set(keys[split].ids)
    twice = sorted(name for name, count in given.items() if count > 1)
    if twice:
        yield SubmissionProblem(
            "duplicate-id",
            f"{counted(len(twice), 'id')} more than once: {examples(twice)}; give each once",
        )
    missing = sorted(wanted - set(given))
    if missing:
        text = f"{len(missing)} of {len(wanted)} {split} ids have no row: {examples(missing)}"
        yield SubmissionProblem("missing-id", f"{text} (use a null score for no answer)")
    unknown = sorted(set(given) - wanted)
    for other, key in sorted(keys.items()):
        if misplaced := sorted(set(unknown) & set(key.ids)):
            text = f"{counted(len(misplaced), 'id')} of split {other!r} among the {split} rows"
            yield SubmissionProblem(
                "wrong-split", f"{text}: {examples(misplaced)}; add a column 'split'"
            )
            unknown = sorted(set(unknown) - set(key.ids))
    if unknown:
        text = (
            f"{counted(len(unknown), 'id')} that the dataset does not contain: {examples(unknown)}"
        )
        text += "; leave them out"
        yield SubmissionProblem("unknown-id", text)


def _verdict_problems(raw: RawSubmission) -> Iterator[SubmissionProblem]:
    if "verdict" not in raw.columns or "score" not in raw.columns:
        return
    rows = list(zip(raw.columns["verdict"], raw.columns["score"], strict=True))
    decided = [verdict in {"drifted", "faithful"} for verdict, _ in rows]
    clash = [
        i
        for i, (verdict, score) in enumerate(rows)
        if (decided[i] and score is None)
        or (verdict in {"no_answer", "timeout"} and score is not None)
    ]
    if clash:
        text = f"{counted(len(clash), raw.unit)} with contradicting verdict and score, "
        text += f"first {rows[clash[0]]!r} in {raw.unit} {raw.numbers[clash[0]]}"
        yield SubmissionProblem("verdict-clash", text)
    missing = [
        i for i, (verdict, score) in enumerate(rows) if verdict is None and score is not None
    ]
    if any(decided) and missing:
        text = f"{counted(len(missing), raw.unit)} without a verdict, first {raw.unit} "
        text += f"{raw.numbers[missing[0]]}: give it for every answered row or for none"
        yield SubmissionProblem("partial-verdict", text)


def _texts(values: Sequence[Any], rows: Sequence[int]) -> Iterator[str]:
    return (value for row in rows if isinstance(value := values[row], str) and value)
