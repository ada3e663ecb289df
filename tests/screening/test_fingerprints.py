from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.bpf import Probe
from driftbench.detectors import Pair, Verdict
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.oracles.statements import Cell, Claim, EntailmentOracle, Finding
from driftbench.oracles.verdicts import Provenance
from driftbench.screening.fingerprints import fingerprinted, reference_free

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.bpf import Subject

PROBE = Probe(
    text="theorem probe : 1 = 1",
    family="boundary",
    drift_class="",
    forward=Cell.PROVED,
    backward=None,
    provider="llm",
    words="One is itself.",
)


class Provider:
    """Makes one probe of every English statement but an empty one."""

    name = "made"
    uses_gold = False

    def __init__(self) -> None:
        self.seen: list[Subject] = []

    def probes(self, subject: Subject) -> Sequence[Probe]:
        self.seen.append(subject)
        return [PROBE] if subject.nl_statement else []


class Oracle(EntailmentOracle):
    """Refutes what is told to be wrong, proves the rest."""

    name = "told"
    theory = "T"
    budget = 1.0
    closed = 0

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        made = Provenance(oracle="told", theory="T", budget=1.0, seconds=0.0, query="")
        return tuple(
            Finding(cell=Cell.REFUTED if "wrong" in claim.premise else Cell.PROVED, provenance=made)
            for claim in claims
        )

    def close(self) -> None:
        self.closed += 1


def pair(english: str, candidate: str) -> Pair:
    return Pair(id=candidate, nl_statement=english, context="", candidate=candidate, gold=None)


def test_probes_of_the_docstring_tell_a_wrong_statement() -> None:
    provider, oracle = Provider(), Oracle()
    pairs = [pair("One.", "theorem wrong : 1 = 2"), pair("One.", "theorem t : 1 = 1"), pair("", "")]
    wrong, right, silent = fingerprinted(pairs, provider=provider, oracle=oracle)
    assert (wrong.score, right.score, silent.score) == (1.0, 0.0, None)
    assert "witness: One is itself." in wrong.evidence
    assert silent.verdict is Verdict.NO_ANSWER
    assert {subject.gold for subject in provider.seen} == {None}
    assert oracle.closed == 1


@pytest.mark.parametrize(
    ("given", "told"),
    [(Equipment(), "--endpoint"), (Equipment(endpoint="http://127.0.0.1:1/v1"), "--model")],
)
def test_what_is_not_named_is_told(given: Equipment, told: str) -> None:
    with pytest.raises(InputError, match=told):
        reference_free(given)
