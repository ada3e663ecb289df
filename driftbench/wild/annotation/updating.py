"""A row as annotators confirmed it.

Label, classes and relation are theirs, and the evidence says so; the question, its id, its split
and what oracles said stay. Promises that no row comes out that contradicts an oracle's verdict or
itself: why, is said instead. Names of annotators stay out of rows.
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
    """Return a row with what was confirmed, or why it cannot be.

    Args:
        row: of a wild dataset.
        confirmed: what annotators say.
        basis: where their labels stand.
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
        detail=" | ".join(text for text in (_said(row, confirmed), known.detail) if text),
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


def _said(row: Row, confirmed: Confirmed) -> str:
    labels = f"{len(confirmed.labels)} annotators, blind to each other"
    how = "a third person decided between" if confirmed.decision else "confirmed by agreement of"
    before = f"before: {row.label}, {row.relation}, {row.evidence.kind}"
    reasons = [one.final.reason for one in confirmed.labels]
    reasons += [confirmed.decision.judgement.reason] if confirmed.decision else []
    told = "; ".join(dict.fromkeys(reason for reason in reasons if reason))
    return f"{how} {labels} ({before}){f': {told}' if told else ''}"
