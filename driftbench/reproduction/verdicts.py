"""Wrong verdicts of `bpf`, one by one, for inspection: missed drift and false alarms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.detectors.bpf import evidence_of
from driftbench.detectors.probing import BUDGET
from driftbench.reproduction.entrants import NotRun
from driftbench.reproduction.variants import first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.detectors.data import SplitData
    from driftbench.reproduction.fingerprints import Fingerprinted
    from driftbench.reproduction.scoring import ScoredDetector

__all__ = ["WrongVerdict", "wrong_verdicts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongVerdict:
    """One row with a wrong verdict at the calibrated threshold.

    Args:
        id: the row's id.
        label: its label.
        declaration: name of the theorem.
        rules: rules that made the drift, joined by spaces.
        score: 1 means drifted; None for no answer.
        evidence: one line about the fingerprint.
    """

    id: str
    label: str
    declaration: str
    rules: str
    score: float | None
    evidence: str


def wrong_verdicts(
    rows: Sequence[Fingerprinted], scored: ScoredDetector | NotRun, data: SplitData
) -> tuple[WrongVerdict, ...]:
    """Return the drifted rows that are not flagged and the faithful ones that are, by label and id.

    Args:
        rows: the test split.
        scored: answers of `bpf` to it, with their threshold.
        data: the same split, for names.
    """
    if isinstance(scored, NotRun):
        return ()
    answers = scored.answers
    ids = sorted(record["id"] for record in data.records)
    at = {name: place for place, name in enumerate(ids)}
    names = {record["id"]: record["source"]["declaration"] for record in data.records}
    found = [
        WrongVerdict(
            id=row.id,
            label=row.label,
            declaration=names[row.id],
            rules=" ".join(row.rules),
            score=_score(answers.score[at[row.id]]),
            evidence=evidence_of(first(row.full, budget=BUDGET)),
        )
        for row in rows
        if bool(answers.flagged[at[row.id]]) != (row.label != "faithful")
    ]
    return tuple(sorted(found, key=lambda one: (one.label, one.id)))


def _score(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
