"""A claim that one statement implies another, and what an oracle finds about it.

A `Claim` is Lean text, so that provers of every kind can be asked: embedded solvers, a Lean
process, a server, a record of earlier answers. A `Finding` fills one cell of a fingerprint.
Deliberately holds no prover, and decides nothing about labels.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from driftbench.cache.texts import key_of
from driftbench.errors import InternalError
from driftbench.oracles.verdicts import CAUSES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from driftbench.oracles.verdicts import Provenance

__all__ = ["Cell", "Claim", "EntailmentOracle", "Finding"]


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
        """SHA-256 of the three texts, hexadecimal: the hash of the exact query."""
        return key_of(self.premise, self.goal, self.context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What an oracle found about a claim.

    Args:
        cell: the answer.
        cause: one of `driftbench.oracles.verdicts.CAUSES` where the answer is unknown, else "".
        detail: one clause for a reader: the closer that proved it, why there is no answer; or "".
        provenance: oracle, theory, budget in seconds, wall time in seconds, and hash of the query.

    Raises:
        InternalError: a cause with an answer, or none without.
    """

    cell: Cell
    provenance: Provenance
    cause: str = ""
    detail: str = ""

    def __post_init__(self) -> None:
        """Hold answer and cause together."""
        known = ("",) if self.cell is not Cell.UNKNOWN else CAUSES
        if self.cause not in known:
            raise InternalError(f"{self.cell} with the cause {self.cause!r}")


class EntailmentOracle(Protocol):
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
