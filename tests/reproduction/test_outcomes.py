"""Outcomes of decoding, with given candidates and a given oracle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from driftbench.bpf import Probe, Subject
from driftbench.bpf.autoformalizer import Candidate, Sample, Unusable
from driftbench.bpf.candidate_scores import Outcome
from driftbench.bpf.certifier import Certifier
from driftbench.bpf.fgd import Mode
from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance
from driftbench.reproduction.outcomes import COUNTS, Decode, Decoded

if TYPE_CHECKING:
    from collections.abc import Sequence

GOLD = "theorem gold : G"
SUBJECT = Subject(nl_statement="N", context="open Nat", gold=GOLD)
PROBE = Probe(
    text="theorem probe : P",
    family="boundary",
    drift_class="",
    forward=Cell.PROVED,
    backward=None,
    provider="llm",
    description="P holds.",
)
CELLS = {"p": Cell.PROVED, "r": Cell.REFUTED, "u": Cell.UNKNOWN}


class Provider:
    """Makes one probe, and records the subject."""

    name = "made"
    uses_gold = False

    def probes(self, subject: Subject) -> Sequence[Probe]:
        assert subject == SUBJECT
        return [PROBE]


@dataclass
class FakeOracle(Oracle):
    """Finds what the name of a candidate says: to the probe, to the gold, and from the gold."""

    asked: list[Claim] = field(default_factory=list)
    name = "fake"
    theory = "T"
    budget = 200_000

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        return tuple(map(self._one, claims))

    def close(self) -> None: ...

    def _one(self, claim: Claim) -> Finding:
        candidate = claim.goal if claim.premise in {GOLD, PROBE.text} else claim.premise
        other = claim.premise if candidate == claim.goal else claim.goal
        place = 0 if other == PROBE.text else 1 if candidate == claim.premise else 2
        cell = CELLS[candidate.removeprefix("theorem ")[place]]
        made = Provenance(oracle="fake", theory="T", budget=200_000, seconds=0.0, query="")
        cause = "incomplete" if cell is Cell.UNKNOWN else ""
        return Finding(cell=cell, provenance=made, cause=cause)


class Scripted:
    """Returns candidates by index, then the last one again; "" is not a statement."""

    name = "scripted"

    def __init__(self, *texts: str, simulated: bool = False, drifted: bool | None = None) -> None:
        self.texts = texts
        self.simulated = simulated
        self.drifted = drifted
        self.hints: list[str] = []

    def sample(
        self, subject: Subject, count: int, *, hint: str = "", start: int = 0
    ) -> tuple[Sample, ...]:
        assert subject.gold == (GOLD if self.simulated else None)
        self.hints += [hint] if hint else []
        found = (self.texts[min(at, len(self.texts) - 1)] for at in range(start, start + count))
        return tuple(
            Candidate(text=f"theorem {text}", maker="llm", drifted=self.drifted)
            if text
            else Unusable("garbage")
            for text in found
        )


def decoded(maker: Scripted, oracle: FakeOracle | None = None) -> Decoded:
    certifier = Certifier(Provider(), oracle or FakeOracle())
    (found,) = Decode(certifier, {"w": maker})([SUBJECT])
    assert found is not None
    assert set(found.decoded_outcomes) == {("w", mode, count) for mode in Mode for count in COUNTS}
    return found


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("ppp", Outcome.FAITHFUL),
        ("prp", Outcome.DRIFTED),
        ("ppr", Outcome.DRIFTED),
        ("pur", Outcome.DRIFTED),
        ("pup", Outcome.OPEN),
        ("puu", Outcome.OPEN),
        ("", Outcome.NONE),
    ],
)
def test_output_of_unknown_label_is_compared_with_gold(text: str, outcome: Outcome) -> None:
    assert set(decoded(Scripted(text)).decoded_outcomes.values()) == {outcome}


@pytest.mark.parametrize(
    ("drifted", "outcome"), [(True, Outcome.DRIFTED), (False, Outcome.FAITHFUL)]
)
def test_simulated_labels_are_not_asked(drifted: bool, outcome: Outcome) -> None:  # noqa: FBT001 -- a case of the table
    oracle = FakeOracle()
    found = decoded(Scripted("puu", simulated=True, drifted=drifted), oracle)
    assert set(found.decoded_outcomes.values()) == {outcome}
    assert not [claim for claim in oracle.asked if GOLD in {claim.premise, claim.goal}]


def test_rerank_and_fgd_find_later_candidates() -> None:
    maker = Scripted("rrp", "rrp", "ppp")
    decoded_outcomes = decoded(maker).decoded_outcomes
    assert [decoded_outcomes["w", Mode.BASELINE, m] for m in COUNTS] == [Outcome.DRIFTED] * 5
    assert [decoded_outcomes["w", Mode.RERANK, m] for m in COUNTS] == [Outcome.DRIFTED] * 2 + [
        Outcome.FAITHFUL
    ] * 3
    assert [decoded_outcomes["w", Mode.FGD, m] for m in COUNTS] == [Outcome.DRIFTED] + [
        Outcome.FAITHFUL
    ] * 4
    assert maker.hints == ["P holds."] * 2


def test_unusable_samples_are_counted() -> None:
    assert decoded(Scripted("ppp", "", "", "ppp")).unusable == {"w": 2}


def test_oracle_is_asked_once_per_text() -> None:
    oracle = FakeOracle()
    decoded(Scripted("rrp", "ppp"), oracle)
    # Of each text, gold in both directions, and the probe in the one that has an expected answer.
    assert len(oracle.asked) == len(set(oracle.asked)) == 6
