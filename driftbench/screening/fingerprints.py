"""Fingerprints without a reference: probes that a language model makes of the docstring.

A scorer for `scored`. What a model cannot make probes of, or the oracle cannot decide, has no
answer, which the report says. Deliberately no detector: a statement of one's own has no row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf.probe import Subject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.bpf.probe import ProbeProvider
    from driftbench.detectors.detection import Detection, Pair
    from driftbench.equipment import Equipment
    from driftbench.oracles.statements import EntailmentOracle
    from driftbench.screening.checks import Scorer

__all__ = ["fingerprinted", "reference_free"]


def reference_free(equipment: Equipment) -> Scorer:
    """Return the scorer of an endpoint and a snapshot.

    Raises:
        InputError: endpoint, model or snapshot is not named, or no such oracle.
        OracleError: what the oracle needs is not installed.
    """
    from driftbench.bpf.certifier import FINDINGS
    from driftbench.bpf.llm_provider import LlmProbeProvider
    from driftbench.llm.opening import open_model
    from driftbench.oracles.statements.opening import open_entailment
    from driftbench.resources import cache_root

    model = open_model(equipment, asker="screening without a reference")
    oracle = open_entailment(equipment.oracle, equipment, cache=cache_root() / FINDINGS)
    return lambda pairs: fingerprinted(pairs, provider=LlmProbeProvider(model), oracle=oracle)


def fingerprinted(
    pairs: Sequence[Pair], *, provider: ProbeProvider, oracle: EntailmentOracle
) -> Iterator[Detection]:
    """Answer every pair, in order, by how far its fingerprint is from the one foretold.

    Raises:
        InputError: the endpoint refuses the model or the key, or a statement is too long.
    """
    from driftbench.bpf.fingerprint import observe
    from driftbench.detectors.bpf import detection_of

    with oracle:
        for pair in pairs:
            subject = Subject(nl_statement=pair.nl_statement, context=pair.context, gold=pair.gold)
            probes = provider.probes(subject)
            observations = observe(oracle, pair.candidate, probes, context=pair.context)
            yield detection_of(pair.id, observations)
