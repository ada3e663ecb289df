"""A certifier: a probe provider and an oracle, used together to fingerprint candidates.

Detectors of this family, their calibration and the reproduction of the paper share it. It can be
pickled; each worker opens its own provers. It does not see labels.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from driftbench.bpf.anchored import PROBES_PER_SUBJECT, TWINS, AnchoredProvider
from driftbench.bpf.fingerprint import observe
from driftbench.errors import InputError, InternalError
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from driftbench.bpf.expected import GoldAnswers
    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe, ProbeProvider, Sketch, Subject
    from driftbench.equipment import Equipment
    from driftbench.oracles.claim import Oracle

__all__ = ["Certifier", "anchored_certifier"]


@dataclass(frozen=True, slots=True)
class Certifier:
    """Probes and an oracle, ready to fingerprint candidates.

    Args:
        provider: makes the probes.
        oracle: decides claims about candidates and probes.
    """

    provider: ProbeProvider
    oracle: Oracle

    def probes(self, subject: Subject) -> tuple[Probe, ...]:
        """Return the probes of a subject; none if the provider needs a gold that does not parse.

        Raises:
            InputError: the provider cannot work, for example because its endpoint refuses it.
        """
        try:
            return tuple(self.provider.probes(subject))
        except InputError:
            # With `uses_gold` the error is about the gold statement; otherwise about the tools.
            if self.provider.uses_gold:
                return ()
            raise

    @property
    def anchored(self) -> AnchoredProvider:
        """The provider of the probes.

        Raises:
            InternalError: it is not anchored.
        """
        if isinstance(self.provider, AnchoredProvider):
            return self.provider
        raise InternalError(f"{self.provider.name}: only anchored probes are made from gold")

    def sketches(self, subject: Subject) -> tuple[Sketch, ...]:
        """Return the sketches of anchored probes; none if the gold statement does not parse."""
        try:
            return self.anchored.sketches(subject)
        except InputError:
            return ()

    def taken(
        self, subject: Subject, answers: GoldAnswers, *, most: int
    ) -> tuple[tuple[Sketch, Probe | None], ...]:
        """Return the sketches that are asked about to make anchored probes, with the probes.

        Args:
            subject: the subject; without a gold statement that parses, there are none.
            answers: the answers about its gold statement.
            most: limit of probes; sketches after the last one are not asked about.
        """
        try:
            tuple(islice(self.anchored.in_turn(subject, answers), most))
        except InputError:
            return ()
        return answers.taken

    def fingerprint(
        self,
        candidate: str,
        probes: Sequence[Probe],
        *,
        context: str,
        candidate_context: str | None = None,
    ) -> tuple[Observation, ...]:
        """Return the oracle's findings for one candidate and several probes; see `observe`."""
        return observe(
            self.oracle, candidate, probes, context=context, candidate_context=candidate_context
        )

    def of_subject(
        self, candidate: str, probes: Sequence[Probe], subject: Subject
    ) -> tuple[Observation, ...]:
        """Return the oracle's findings for a candidate of a subject and several probes."""
        return self.fingerprint(
            candidate,
            probes,
            context=subject.context,
            candidate_context=subject.candidate_context,
        )

    def check(self) -> None:
        """Check that the oracle is available.

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


def anchored_certifier(
    oracle: Oracle, equipment: Equipment, *, twins: int = TWINS, most: int = PROBES_PER_SUBJECT
) -> Certifier:
    """Return a certifier with an oracle and anchored probes.

    Args:
        oracle: decides claims, such as `driftbench.oracles.registry.open_oracle` returns.
        equipment: names the snapshot that probes are made with.
        twins: limit of counterfactual probes per drift class; 0 for generic probes only.
        most: limit of probes per subject.

    Raises:
        InputError: no snapshot is named.
        CorpusError: the snapshot cannot be read.
    """
    snapshot_context = snapshot_context_of(equipment.snapshot, workers=equipment.workers)
    drifting = tuple(rule for rule in load_rules() if not rule.faithful)
    provider = AnchoredProvider(snapshot_context, drifting, oracle, twins=twins, most=most)
    return Certifier(provider, oracle)
