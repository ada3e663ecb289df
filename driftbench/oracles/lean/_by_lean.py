"""What the oracles of Lean have in common, whoever runs it: their name, and how claims are decided.

A name holds Lean's version, the closers, the limits and the code that asks; where Lean runs is no
part of it. It starts and asks nothing itself.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from driftbench.cache import sources_digest
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
    """Decides claims with files that a Lean runs."""

    runner: ClassVar[str]
    library: LeanLibrary
    seconds: float
    table: NotationTable | None
    heartbeats: int
    batch: int

    @property
    @abstractmethod
    def version(self) -> str:
        """Version of this Lean, such as `4.28.0`.

        Raises:
            OracleError: it does not say.
        """

    @abstractmethod
    def run(self, source: LeanSource) -> LeanRun:
        """Let Lean run a file of claims."""

    @property
    def name(self) -> str:
        """Lean with version, closers and limits, and the code that asks."""
        code = sources_digest("driftbench.oracles.lean", "driftbench.lean")
        return (
            f"{self.runner} {self.version}, closers {self.library.digest[:12]}, "
            f"{self.heartbeats} heartbeats, asked by {code[:12]}"
        )

    @property
    def budget(self) -> float:
        """Seconds for one claim."""
        return self.seconds

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim, in order; see `driftbench.oracles.lean.deciding.decide`.

        Raises:
            OracleError: Lean does not start, or its server is not there.
        """
        settings = Settings(
            library=self.library, table=self.table, heartbeats=self.heartbeats, batch=self.batch
        )
        return decide(claims, self, settings, provenance=self)

    def of(self, claim: Claim, *, seconds: float) -> Provenance:
        """Return where a finding of this oracle comes from."""
        return Provenance(
            oracle=f"{self.runner} {self.version}",
            theory=self.theory,
            budget=self.budget,
            seconds=seconds,
            query=claim.digest,
        )
