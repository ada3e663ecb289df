"""Labels of candidates for minimal pairs, which verdicts give: proved both ways is faithful.

A candidate with an open direction has no label, nor has one that is refuted although a declaration
of the library says that its edit changes nothing. Of a drifted candidate, the verdicts also give
the relation to gold.
"""

from __future__ import annotations

from dataclasses import replace

from driftbench.dataset.evidence.acceptance import accept
from driftbench.dataset.evidence.columns import relation_by
from driftbench.dataset.stage_rows import JudgedRow, RejectedRow

__all__ = ["labelled"]


def labelled(judged: JudgedRow) -> JudgedRow | None:
    """Return a judged candidate with its label and evidence; None if a direction is open.

    Args:
        judged: a candidate as made: a drifted row whose relation is undecided.
    """
    verdict = judged.verdict
    if verdict is None or relation_by(verdict.forward, verdict.backward) == "undecided":
        return None
    row = judged.pool_row.row
    equivalent = relation_by(verdict.forward, verdict.backward) == "equivalent"
    if not equivalent and any(not basis.startswith("rule:") for basis in row.evidence.basis):
        return None
    if equivalent:
        row = replace(row, label="faithful", relation="equivalent", restyled=row.rules, rules=())
    outcome = accept(row, verdict, schemas=())
    if isinstance(outcome, RejectedRow):
        return None
    return replace(judged, pool_row=replace(judged.pool_row, row=row), outcome=outcome)
