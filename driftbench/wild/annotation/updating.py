"""Rows with the labels that annotators confirmed.

Label, classes, relation and evidence come from the annotators; the texts, the id, the split and the
verdicts of oracles stay. A row that would contradict itself or a verdict is not made: the reason is
returned instead. Names of annotators do not enter rows.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from driftbench.dataset.evidence.columns import evidence_problems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.dataset.records import Row
    from driftbench.wild.annotation.consensus import Confirmed

__all__ = ["KINDS", "updated"]

KINDS = frozenset({"annotators", "history"})
"""Kinds of evidence of rows that may be confirmed: those of real drift."""


def updated(row: Row, confirmed: Confirmed, *, basis: Sequence[str]) -> Row | str:
    """Return a row with the confirmed label, or the reason why there is none.

    Args:
        row: of a wild dataset.
        confirmed: the outcome of the annotation.
        basis: the places of the labels.
    """
    if confirmed.label != "faithful" and "".join(row.gold.split()) == "".join(
        row.candidate.split()
    ):
        return "annotators say drifted, and candidate equals gold"
    known = row.evidence
    evidence = replace(
        known,
        kind="annotators",
        basis=(*known.basis, *basis),
        detail=" | ".join(text for text in (_detail(row, confirmed), known.detail) if text),
    )
    if any(evidence_problems(asdict(evidence), confirmed.relation)):
        return f"annotators say {confirmed.relation}, and verdicts of an oracle deny it"
    return replace(
        row,
        label=confirmed.label,
        drift_classes=confirmed.drift_classes,
        relation=confirmed.relation,
        evidence=evidence,
    )


def _detail(row: Row, confirmed: Confirmed) -> str:
    labels = f"{len(confirmed.labels)} annotators, blind to each other"
    method = "a third person decided between" if confirmed.decision else "confirmed by agreement of"
    before = f"before: {row.label}, {row.relation}, {row.evidence.kind}"
    reasons = [one.final.reason for one in confirmed.labels]
    reasons += [confirmed.decision.judgement.reason] if confirmed.decision else []
    reason = "; ".join(dict.fromkeys(reason for reason in reasons if reason))
    return f"{method} {labels} ({before}){f': {reason}' if reason else ''}"
