"""Rows between the stages of a build: `PoolRow`, `JudgedRow` and `CertifiedRow`.

`build` makes a `PoolRow` from each variant of the pool, `evidence` a `JudgedRow` from each
`JudgeTask`, and a `CertifiedRow` from each judged row of the build, whose `Row` is published. Each
type has what its stage adds. The results of a stage are stored as JSON in the working folder.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from driftbench.dataset.evidence.columns import DECIDED, Evidence
from driftbench.dataset.records import Row  # noqa: TC001 -- `decoded` reads the types of fields

__all__ = [
    "FIRST_TRY_SHARE",
    "REASONS",
    "VERBATIM",
    "AcceptedRow",
    "CertifiedRow",
    "JudgeTask",
    "JudgedRow",
    "Outcome",
    "PairVerdict",
    "PoolRow",
    "RejectedRow",
]

VERBATIM = "verbatim"
"""Method of the row whose candidate is the gold statement itself."""

FIRST_TRY_SHARE = 0.1
"""Share of the budget for the first try if a failed row can be replaced."""

REASONS = ("equivalent", "contradiction", "unproved", "ill-formed")
"""Why a row is rejected: it is drift and equivalent to gold; the verdicts contradict the relation
that its rules state; it is faithful, and neither an oracle nor its rules prove it; it is no
well-formed Lean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolRow:
    """A row of the pool.

    Args:
        uid: unique id, that of its variant.
        method: the rule or rules that made the variant, or `VERBATIM`.
        row: the row, with the relation that its rules state.
    """

    uid: str
    method: str
    row: Row


@dataclass(frozen=True, slots=True)
class JudgeTask:
    """A row to judge.

    Args:
        pool_row: the row.
        effort: the share of the budget to spend on it.
    """

    pool_row: PoolRow
    effort: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PairVerdict:
    """An oracle's verdicts on both directions of a row, as columns of `Evidence`.

    Args:
        forward: the verdict on "candidate implies gold".
        backward: the verdict on "gold implies candidate".
        oracle: as in `Evidence`.
        theory: as in `Evidence`.
        answers: all answers that were given: the digest of the question, then JSON values.
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
    """The outcome of a row that may be used.

    Args:
        relation: the row's relation.
        evidence: the evidence for it.
        strong: whether the evidence is what the label requires.
    """

    relation: str
    evidence: Evidence
    strong: bool


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """The outcome of a row that must not be used.

    Args:
        reason: one of `REASONS`.
        defect: the first defect of an ill-formed candidate; "" for others.
    """

    reason: str
    defect: str = ""


Outcome: TypeAlias = AcceptedRow | RejectedRow


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRow:
    """A row of the pool with its outcome.

    Args:
        pool_row: the row before it was judged.
        outcome: whether it may be used, and with which evidence.
        verdict: the verdicts of the oracle; None if none was asked.
    """

    pool_row: PoolRow
    outcome: Outcome
    verdict: PairVerdict | None = None

    @property
    def uid(self) -> str:
        """The uid of the row."""
        return self.pool_row.uid

    @property
    def row(self) -> Row:
        """The row with its evidence; as it was before if it is rejected."""
        row, outcome = self.pool_row.row, self.outcome
        if isinstance(outcome, RejectedRow):
            return row
        return replace(row, relation=outcome.relation, evidence=outcome.evidence)

    @property
    def rejected(self) -> str | None:
        """Why the row is rejected; None if it is not."""
        return self.outcome.reason if isinstance(self.outcome, RejectedRow) else None

    @property
    def strong(self) -> bool:
        """Whether the evidence is what the label requires."""
        return isinstance(self.outcome, AcceptedRow) and self.outcome.strong


@dataclass(frozen=True, slots=True)
class CertifiedRow:
    """A row of the build with its countermodels and certificates.

    Args:
        row: the row.
        certificates: claim, statement and evidence of each certificate that the row names.
        searches: digest of each statement whose proof was looked up, the proof, and why there is
            none.
    """

    row: Row
    certificates: tuple[tuple[str, str, str], ...] = ()
    searches: tuple[tuple[str, str, str], ...] = ()
