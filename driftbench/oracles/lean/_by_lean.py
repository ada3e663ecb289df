"""Base class of the oracles that run Lean: their name, and how they decide claims.

The name contains Lean's version, the closers, the limits and a digest of this code, but not where
Lean runs.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from driftbench.cache import sources_digest
from driftbench.oracles.budget import steps_of
from driftbench.oracles.claim import Oracle, Provenance
from driftbench.oracles.lean.deciding import Settings, decide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean import NotationTable
    from driftbench.oracles.claim import Claim, Finding
    from driftbench.oracles.lean.files import LeanSource
    from driftbench.oracles.lean.library import LeanLibrary
    from driftbench.oracles.lean.running import LeanRun

__all__ = ["ByLean"]


class ByLean(Oracle):
    """Decides claims by running files in Lean."""

    runner: ClassVar[str]
    library: LeanLibrary
    seconds: float
    table: NotationTable | None
    notation: str
    heartbeats: int
    batch: int

    @property
    @abstractmethod
    def version(self) -> str:
        """Version of this Lean, such as `4.28.0`.

        Raises:
            OracleError: it is unknown.
        """

    @abstractmethod
    def run(self, source: LeanSource) -> LeanRun:
        """Run a file of claims in Lean."""

    @property
    def name(self) -> str:
        """Lean with version, closers, limits, notation and a digest of this code."""
        read = f", notation of {self.notation[:12]}" if self.notation else ""
        code = sources_digest("driftbench.oracles.lean", "driftbench.lean")
        return (
            f"{self.runner} {self.version}, closers {self.library.digest[:12]}, "
            f"{self.heartbeats} heartbeats{read}, asked by {code[:12]}"
        )

    @property
    def budget(self) -> int:
        """The seconds for one claim, as steps."""
        return steps_of(self.seconds)

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim, in order; see `driftbench.oracles.lean.deciding.decide`.

        Raises:
            OracleError: Lean does not start, or its server cannot be reached.
        """
        settings = Settings(
            library=self.library, table=self.table, heartbeats=self.heartbeats, batch=self.batch
        )
        return decide(claims, self, settings, provenance=self)

    def of(self, claim: Claim, *, seconds: float) -> Provenance:
        """Return the provenance of a finding of this oracle."""
        return Provenance(
            oracle=f"{self.runner} {self.version}",
            theory=self.theory,
            budget=self.budget,
            seconds=seconds,
            query=claim.digest,
        )
