"""A certifier makes probes of subjects and asks an oracle about candidates.

It is what the detectors of this family, their calibration and the reproduction of the paper share.
It can be pickled: each worker opens its own provers. Deliberately knows no label.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.bpf.anchored import MOST, TWINS, AnchoredProvider
from driftbench.bpf.fingerprint import observe
from driftbench.errors import InputError
from driftbench.oracles.opening import open_oracle
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe, ProbeProvider, Subject
    from driftbench.equipment import Equipment
    from driftbench.oracles.claim import Oracle

__all__ = ["Certifier", "open_certifier"]


@dataclass(frozen=True, slots=True)
class Certifier:
    """Probes and an oracle, ready to fingerprint candidates.

    Args:
        provider: makes the probes.
        oracle: is asked.
    """

    provider: ProbeProvider
    oracle: Oracle

    def probes(self, subject: Subject) -> tuple[Probe, ...]:
        """Return the probes of a subject; none where it needs a gold that can be read.

        Raises:
            InputError: the provider cannot work at all, such as one whose endpoint refuses it.
        """
        try:
            return tuple(self.provider.probes(subject))
        except InputError:
            # Of a provider that reads the gold, it is about the gold; of another, about its tools.
            if self.provider.uses_gold:
                return ()
            raise

    def ask(self, candidate: str, probe: Probe, *, context: str) -> Observation:
        """Return what the oracle finds for one candidate and one probe."""
        return observe(self.oracle, candidate, [probe], context=context)[0]

    def fingerprint(
        self, candidate: str, probes: Sequence[Probe], *, context: str
    ) -> tuple[Observation, ...]:
        """Return what the oracle finds for a candidate and all of some probes."""
        return observe(self.oracle, candidate, probes, context=context)

    def check(self) -> None:
        """Look whether the oracle is on this machine, too.

        Raises:
            OracleError: it is not.
        """
        self.oracle.check()

    def __enter__(self) -> Self:
        """Return the certifier."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the processes of the oracle."""
        self.oracle.close()


def open_certifier(
    equipment: Equipment,
    *,
    oracle: str = "solver",
    twins: int = TWINS,
    most: int = MOST,
    workers: int = 1,
) -> Certifier:
    """Return a certifier with anchored probes; findings are kept in the cache folder.

    Args:
        equipment: names the snapshot, and what the oracle needs.
        oracle: name of the oracle, as `open_oracle` takes it.
        twins: most counterfactual probes of each drift class; 0 makes generic probes alone.
        most: most probes of a subject.
        workers: processes that read the snapshot.

    Raises:
        InputError: no snapshot is named, or no such oracle.
        CorpusError: the snapshot cannot be read.
        OracleError: what the oracle needs is not installed.
    """
    snapshot_context = snapshot_context_of(equipment.snapshot, workers=workers)
    asked = open_oracle(oracle, equipment)
    drifting = tuple(rule for rule in load_rules() if not rule.faithful)
    provider = AnchoredProvider(snapshot_context, drifting, asked, twins=twins, most=most)
    return Certifier(provider, asked)
