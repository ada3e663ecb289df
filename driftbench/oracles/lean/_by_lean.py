"""Base class of the oracles that run Lean: their name, and how they decide claims.

The name contains Lean's version, the closers, the limits and a digest of this code, but not where
Lean runs.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from driftbench.cache import sources_digest
from driftbench.effort import Effort, count
from driftbench.oracles.budget import steps_of
from driftbench.oracles.claim import Oracle, Provenance
from driftbench.oracles.lean.deciding import decide

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean import NotationTable
    from driftbench.oracles.claim import Claim, Finding
    from driftbench.oracles.lean.deciding import AskedAttempt
    from driftbench.oracles.lean.library import LeanLibrary
    from driftbench.oracles.lean.replies import Reply

__all__ = ["ByLean"]


class ByLean(Oracle):
    """Decides claims by trying closers in Lean."""

    runner: ClassVar[str]
    library: LeanLibrary
    table: NotationTable | None
    notation: str

    @property
    @abstractmethod
    def version(self) -> str:
        """Version of this Lean, such as `4.28.0`.

        Raises:
            OracleError: it is unknown, or the library cannot be imported.
        """

    @abstractmethod
    def run(self, attempts: Sequence[AskedAttempt]) -> Iterator[Reply]:
        """Yield the reply to each attempt, in order."""

    @property
    def name(self) -> str:
        """Lean with version, closers and their limits, notation, and a digest of this code."""
        read = f", notation of {self.notation[:12]}" if self.notation else ""
        code = sources_digest("driftbench.oracles.lean", "driftbench.lean")
        digest = self.library.digest[:12]
        return f"{self.runner} {self.version}, closers {digest}{read}, asked by {code[:12]}"

    @property
    def is_batched(self) -> bool:
        """True: a Lean on a server decides the claims of a call at the same time."""
        return True

    @property
    def budget(self) -> int:
        """The seconds for one claim, as steps."""
        return steps_of(self.library.seconds)

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim, in order; see `driftbench.oracles.lean.deciding.decide`.

        Raises:
            OracleError: Lean does not start or import the library, or its server cannot be reached.
        """
        _ = self.version  # fails before any claim where the library cannot be imported
        count(Effort(asked=len(claims)))
        return decide(claims, self, self.library, table=self.table, provenance=self)

    def of(self, claim: Claim, *, seconds: float) -> Provenance:
        """Return the provenance of a finding of this oracle."""
        return Provenance(
            oracle=f"{self.runner} {self.version}",
            theory=self.theory,
            budget=self.budget,
            seconds=seconds,
            query=claim.digest,
        )
