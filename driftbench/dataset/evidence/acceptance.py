"""Acceptance: whether a judged row may be used, and with which evidence.

Pure functions, one for each kind of row. A row whose verdicts contradict its label is rejected. If
they confirm it, they are its evidence; if they leave it open, the argument of its rules is.

A theory that keeps number types and bundled maps apart refutes every step between them. For a row
with a changed type, a refutation of what its rule argues is therefore no contradiction: the
argument is the evidence of that direction, and the verdicts only count against equivalence. If two
drifts meet, a proof of a direction that no rule argues does not count either, since the translation
with types may have erased the changed type.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.dataset.evidence.columns import DECIDED, contradicts, relation_by
from driftbench.dataset.stage_rows import AcceptedRow, RejectedRow

if TYPE_CHECKING:
    from collections.abc import Collection

    from driftbench.dataset.records import Row
    from driftbench.dataset.stage_rows import Outcome, PairVerdict

__all__ = ["accept", "argued", "with_arguments"]

_RETYPED = "type_coercion"
_CLAIMED = {
    "equivalent": ("holds", "holds"),
    "stronger": ("holds", None),
    "weaker": (None, "holds"),
}
"""Relation -> the claims of its argument on "candidate implies gold" and on the converse."""


def accept(row: Row, verdict: PairVerdict, *, schemas: Collection[str]) -> Outcome:
    """Return whether a row may be used, and with which evidence.

    Args:
        row: the row as made, with the relation that its rules argue.
        verdict: the verdicts of the oracle.
        schemas: ids of the rules that are proved in general.
    """
    decided = relation_by(verdict.forward, verdict.backward)
    if row.label == "faithful":
        return _faithful(row, verdict, schemas)
    if decided == "equivalent":
        return RejectedRow("equivalent")
    if _RETYPED in row.drift_classes:
        return _retyped(row, verdict, schemas)
    if contradicts(verdict.forward, verdict.backward, row.relation):
        return RejectedRow("contradiction")
    if not verdict.answered:
        return argued(row, strong=False)
    relation = row.relation if decided == "undecided" else decided
    strong = verdict.refuted if row.label == "combined" else decided != "undecided"
    return _answered(row, verdict, relation, strong=strong)


def _faithful(row: Row, verdict: PairVerdict, schemas: Collection[str]) -> Outcome:
    if verdict.refuted:
        return RejectedRow("contradiction")
    if relation_by(verdict.forward, verdict.backward) == "equivalent":
        return _answered(row, verdict, "equivalent", strong=True)
    # Without a verdict the rewrites are the only evidence, so all must be proved in general.
    if set(row.restyled) <= set(schemas):
        return argued(row, strong=False)
    return RejectedRow("unproved")


def _retyped(row: Row, verdict: PairVerdict, schemas: Collection[str]) -> Outcome:
    words = with_arguments(row, verdict)
    if contradicts(words[0], words[1], row.relation):
        # The direction that the rule denies was proved: it is not the kind of drift it claims.
        return RejectedRow("contradiction")
    kept = replace(verdict, forward=words[0], backward=words[1])
    if row.label == "combined":
        strong = kept.refuted
    else:
        proved = set(row.rules) <= set(schemas)
        strong = proved or (kept.refuted and _names_declaration(row))
    if not kept.refuted:
        return argued(row, strong=strong)
    decided = relation_by(kept.forward, kept.backward)
    relation = row.relation if decided == "undecided" else decided
    return _answered(row, kept, relation, strong=strong)


def with_arguments(row: Row, verdict: PairVerdict) -> tuple[str, str]:
    """Return the verdicts on a drifted row; what its rules argue holds where none counts.

    A verdict on a direction that a rule argues counts if it is decided, and for a row with a
    changed type only if it is a proof.
    """
    claims = _CLAIMED.get(row.relation, (None, None))
    given = (verdict.forward, verdict.backward)
    counting: Collection[str] = DECIDED
    if _RETYPED in row.drift_classes:
        counting = ("proved",)
        if row.label == "combined" and row.relation == "undecided":
            given = (_without_proof(verdict.forward), _without_proof(verdict.backward))
    forward, backward = (
        word if claim is None or word in counting else claim
        for claim, word in zip(claims, given, strict=True)
    )
    return forward, backward


def _without_proof(word: str) -> str:
    return "unknown:unsupported" if word == "proved" else word


def _names_declaration(row: Row) -> bool:
    return any(not basis.startswith("rule:") for basis in row.evidence.basis)


def argued(row: Row, *, strong: bool) -> AcceptedRow:
    """Return the outcome of a row whose only evidence is the argument of its rules."""
    forward, backward = _CLAIMED.get(row.relation, (None, None))
    evidence = replace(row.evidence, kind="construction", forward=forward, backward=backward)
    return AcceptedRow(row.relation, evidence, strong)


def _answered(row: Row, verdict: PairVerdict, relation: str, *, strong: bool) -> AcceptedRow:
    """Return the outcome of a row whose evidence is a verdict."""
    evidence = replace(
        row.evidence,
        kind="solver",
        forward=verdict.forward,
        backward=verdict.backward,
        oracle=verdict.oracle,
        theory=verdict.theory,
    )
    return AcceptedRow(relation, evidence, strong)
