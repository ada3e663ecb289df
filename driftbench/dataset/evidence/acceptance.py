"""Acceptance: what a pair of verdicts makes of a row that a rule has labelled.

Pure decisions, one for each kind of row. A row whose verdicts deny its label is rejected, a row
they confirm takes them as evidence, and a row they leave open says so.

A theory that keeps number types and bundled maps apart refutes every step between them. So where a
row retypes something, a refutation of what its rule argues is no contradiction: that direction
rests on the argument, and the verdicts serve against equivalence alone. Nor does a proof decide,
where two drifts meet, what nobody argues: with the types in it what was retyped may be erased.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.dataset.evidence.columns import DECIDED, contradicts, relation_by

if TYPE_CHECKING:
    from collections.abc import Collection

    from driftbench.dataset.records import Row

__all__ = ["REASONS", "AcceptedRow", "Outcome", "PairVerdict", "RejectedRow", "accept"]

REASONS = ("equivalent", "contradiction", "unproved", "ill-formed")
"""Why a row is rejected: it is drift that says what gold says; the verdicts deny what its rules
argue; it is faithful, and neither an oracle nor a proof of its rules says so; it is no Lean."""

_RETYPED = "type_coercion"
_CLAIMED = {
    "equivalent": ("holds", "holds"),
    "stronger": ("holds", None),
    "weaker": (None, "holds"),
}
"""Relation -> what its argument says of "candidate implies gold" and of the converse."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairVerdict:
    """What an oracle said of both directions of a row, as columns of `Evidence`.

    `answers` are all that it gave, each as JSON values after the digest of its question.
    """

    forward: str
    backward: str
    oracle: str
    theory: str
    answers: tuple[tuple[Any, ...], ...] = ()

    @property
    def answered(self) -> bool:
        """Whether a direction is decided."""
        return not {self.forward, self.backward}.isdisjoint(DECIDED)

    @property
    def refuted(self) -> bool:
        """Whether a direction is refuted, so that the two statements differ."""
        return "refuted" in {self.forward, self.backward}


@dataclass(frozen=True, slots=True)
class AcceptedRow:
    """The row with its evidence; `strong` when the evidence is what its label asks for."""

    row: Row
    strong: bool


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """The row must not be used; `reason` is one of `REASONS`."""

    reason: str


Outcome: TypeAlias = AcceptedRow | RejectedRow


def accept(row: Row, verdict: PairVerdict, *, schemas: Collection[str]) -> Outcome:
    """Decide about a row.

    Args:
        row: as its rules made it, with the relation that they argue.
        verdict: what the oracle said of it.
        schemas: ids of the rules that are proved in general.

    Returns:
        The row with the verdict as evidence, or why it is rejected.
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
        return AcceptedRow(argued(row), strong=False)
    relation = row.relation if decided == "undecided" else decided
    strong = verdict.refuted if row.label == "combined" else decided != "undecided"
    return AcceptedRow(_with(row, verdict, relation), strong)


def _faithful(row: Row, verdict: PairVerdict, schemas: Collection[str]) -> Outcome:
    if verdict.refuted:
        return RejectedRow("contradiction")
    if relation_by(verdict.forward, verdict.backward) == "equivalent":
        return AcceptedRow(_with(row, verdict, "equivalent"), strong=True)
    # What is not decided rests on the rewrites alone, so all of them must be proved in general.
    if set(row.restyled) <= set(schemas):
        return AcceptedRow(argued(row), strong=False)
    return RejectedRow("unproved")


def _retyped(row: Row, verdict: PairVerdict, schemas: Collection[str]) -> Outcome:
    claims = _CLAIMED.get(row.relation, (None, None))
    given = (verdict.forward, verdict.backward)
    if row.label == "combined" and row.relation == "undecided":
        given = (_without_proof(verdict.forward), _without_proof(verdict.backward))
    words = [
        claim if claim is not None and word != "proved" else word
        for claim, word in zip(claims, given, strict=True)
    ]
    if contradicts(words[0], words[1], row.relation):
        # The direction that the rule denies was proved: then it is no drift of the kind it claims.
        return RejectedRow("contradiction")
    kept = replace(verdict, forward=words[0], backward=words[1])
    schema = set(row.rules) <= set(schemas)
    if row.label == "combined":
        strong = kept.refuted
    else:
        strong = schema or (kept.refuted and _names_declaration(row))
    if not kept.refuted:
        return AcceptedRow(argued(row), strong)
    decided = relation_by(kept.forward, kept.backward)
    relation = row.relation if decided == "undecided" else decided
    return AcceptedRow(_with(row, kept, relation), strong)


def _without_proof(word: str) -> str:
    return "unknown:unsupported" if word == "proved" else word


def _names_declaration(row: Row) -> bool:
    return any(not basis.startswith("rule:") for basis in row.evidence.basis)


def argued(row: Row) -> Row:
    """Return a row whose relation rests on the argument of its rules and on nothing else."""
    forward, backward = _CLAIMED.get(row.relation, (None, None))
    evidence = replace(row.evidence, kind="construction", forward=forward, backward=backward)
    return replace(row, evidence=evidence)


def _with(row: Row, verdict: PairVerdict, relation: str) -> Row:
    evidence = replace(
        row.evidence,
        kind="solver",
        forward=verdict.forward,
        backward=verdict.backward,
        oracle=verdict.oracle,
        theory=verdict.theory,
    )
    return replace(row, relation=relation, evidence=evidence)
