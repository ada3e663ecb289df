"""Claims that one statement implies another, the oracles that decide them, and their findings.

A `Claim` is Lean text, so that provers of every kind can be asked: embedded solvers, a Lean
process, a server, a record of earlier answers. A `Finding` is the verdict of each of them; it fills
one cell of a fingerprint and gives one word of a row's evidence. Failing to find a proof is unknown
with a cause, never refuted.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from driftbench.oracles.problem import Model

__all__ = ["CAUSES", "UNRECORDED", "Cell", "Claim", "Finding", "Oracle", "Provenance"]

UNRECORDED = "unrecorded"
"""Cause of an unknown: no record answers, and nobody can be asked."""

#: Why an oracle has no answer. `vacuous`: it has a proof, in which the premise plays no part;
#: `unstable`: provers answer now one way and now another.
CAUSES = ("timeout", "incomplete", "unsupported", "error", "vacuous", "unstable", UNRECORDED)


class Cell(StrEnum):
    """What a cell of a fingerprint holds."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Claim:
    """`premise` implies `goal`; both are statements that stand in one context.

    Args:
        premise: one theorem statement without proof, `theorem name … : …`, closed over the context.
        goal: another; its name may be the same.
        context: the commands before both: `import`, `open`, `universe`, local notation.
    """

    premise: str
    goal: str
    context: str

    @property
    def digest(self) -> str:
        """SHA-256 of the three texts, hexadecimal."""
        # Loads SQLite, which the processes of provers do without.
        from driftbench.cache import cache_key

        return cache_key(self.premise, self.goal, self.context)

    @property
    def converse(self) -> Claim:
        """The claim that the goal implies the premise."""
        return Claim(self.goal, self.premise, self.context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a finding comes from.

    Args:
        oracle: name and version of who answered, as `cvc5 1.3.0`; of several that have no answer,
            joined by ` + `.
        theory: the theory asked in, with its hash.
        budget: seconds of work that were allowed; of an embedded prover they are counted in steps.
        seconds: wall time it took; of a cached finding, when it was first given.
        query: SHA-256 of the exact query, hexadecimal: of the question that a prover was asked, or
            of the claim.
    """

    oracle: str
    theory: str
    budget: float
    seconds: float
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What was found about a claim, or about the question that a claim is to a prover.

    Args:
        cell: the answer.
        provenance: where it comes from.
        cause: one of `CAUSES` where the answer is unknown, else "".
        detail: one clause for a reader: the closer that proved it, why there is no answer; or "".
        model: of a refutation by an embedded prover, the countermodel, which was evaluated again.

    Raises:
        InternalError: a cause with an answer, or none without; a model that refutes nothing.
    """

    cell: Cell
    provenance: Provenance
    cause: str = ""
    detail: str = ""
    model: Model | None = None

    def __post_init__(self) -> None:
        """Hold answer, cause and model together."""
        known = ("",) if self.decides else CAUSES
        if self.cause not in known:
            raise InternalError(f"{self.cell} with the cause {self.cause!r}")
        if self.model is not None and self.cell is not Cell.REFUTED:
            raise InternalError(f"{self.cell} with a countermodel")

    @property
    def decides(self) -> bool:
        """Whether the claim is proved or refuted."""
        return self.cell is not Cell.UNKNOWN

    @property
    def word(self) -> str:
        """The finding as a word of evidence: `proved`, `refuted`, or `unknown:` and its cause."""
        return self.cell.value if self.decides else f"unknown:{self.cause}"


class Oracle(Protocol):
    """Decides claims; a context manager that holds processes and files while it is open.

    An oracle that was never asked holds nothing and can be pickled, so that workers each open their
    own. It is asked from one thread.
    """

    @property
    def name(self) -> str:
        """What findings of this oracle are kept under: provers with versions and settings."""

    @property
    def theory(self) -> str:
        """The theory that entailment is relative to, with a hash where it has one."""

    @property
    def budget(self) -> float:
        """Seconds of work allowed for one claim."""

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim, in order; claims that share texts are best asked together.

        Raises:
            OracleError: what the oracle needs is not installed.
        """

    def check(self) -> None:
        """Look whether this machine, to which an oracle was sent, has what another one has.

        Raises:
            OracleError: what the oracle needs is not installed, or in another version.
        """
        _ = self.name  # who is not installed has none

    def close(self) -> None:
        """End processes and close files; a later claim opens them again."""

    def __enter__(self) -> Self:
        """Return the oracle."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close the oracle."""
        self.close()
