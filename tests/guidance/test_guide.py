"""Guided decoding of statements, with an oracle and an autoformalizer that are made up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from driftbench.bpf.autoformalizer import Candidate, SimulatedAutoformalizer
from driftbench.bpf.certifier import Certifier
from driftbench.bpf.fgd import Mode
from driftbench.bpf.probe import Probe
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.guidance import Guide, GuideRequest, GuideSettings, check_requests, opened_guide
from driftbench.lean import standard_table
from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.bpf.autoformalizer import Sample
    from driftbench.bpf.probe import Subject
    from driftbench.guidance import GuideReport

GOLD = "theorem t (n : ℕ) (h : 0 < n) : n ≠ 0"
WRONG = "theorem t (n : ℕ) : n ≠ 0"
DIVIDES = GuideRequest(english="E", gold="theorem t (a b : ℤ) (h : 0 < a) : ∃ c, a ∣ b + c")
REQUEST = GuideRequest(english="A positive number is nonzero.", gold=GOLD)


@dataclass
class Answers(Oracle):
    """A wrong candidate implies the probe, and any other statement implies gold and back."""

    asked: list[Claim] = field(default_factory=list)
    name = "made up"
    theory = "T"
    budget = 1

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        made = Provenance(oracle="made up", theory="T", budget=1, seconds=0.0, query="")
        return tuple(Finding(cell=self._cell(claim), provenance=made) for claim in claims)

    def close(self) -> None: ...

    @staticmethod
    def _cell(claim: Claim) -> Cell:
        if claim.goal == "theorem p : P":
            return Cell.PROVED if claim.premise == WRONG else Cell.REFUTED
        return Cell.REFUTED if WRONG in {claim.premise, claim.goal} else Cell.PROVED


class OneProbe:
    name = "one"
    uses_gold = False

    def __init__(self) -> None:
        self.subjects: list[Subject] = []

    def probes(self, subject: Subject) -> Sequence[Probe]:
        self.subjects.append(subject)
        return [
            Probe(
                text="theorem p : P",
                family="boundary",
                drift_class="",
                forward=Cell.REFUTED,
                backward=None,
                provider="llm",
                description="Zero is nonzero.",
            )
        ]


class Writer:
    """Writes wrong candidates until it gets a hint."""

    name = "writer"
    simulated = False

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []

    def sample(
        self, subject: Subject, count: int, *, hint: str = "", start: int = 0
    ) -> tuple[Sample, ...]:
        del start
        self.asked.append((hint, subject.gold))
        text = GOLD if hint else WRONG
        return tuple(Candidate(text=text, maker="llm") for _ in range(count))


def guided(mode: Mode = Mode.FGD, request: GuideRequest = REQUEST) -> tuple[GuideReport, Writer]:
    writer, settings = Writer(), GuideSettings(mode=mode, candidates=2)
    certifier = Certifier(OneProbe(), Answers())
    guide = Guide(certifier=certifier, maker=writer, table=standard_table(), settings=settings)
    return guide.guide(request), writer


HINT = "The translation implies this statement, and the theorem does not: Zero is nonzero."


def test_the_witness_is_the_hint_of_the_next_round() -> None:
    found, writer = guided()
    # The model sees no gold.
    assert writer.asked == [("", None), (HINT, None)]
    assert found.is_accepted
    assert found.outcome == "faithful"
    assert found.to_json()["statement"] == GOLD
    assert [one["round"] for one in found.to_json()["candidates"]] == [0, 0, 1, 1]
    lines = str(found).splitlines()
    assert lines[0] == "candidates by the model; 1 probes; accepted at E ≥ 0.93"
    assert f"asked again with the witness: {HINT}" in lines
    assert lines[-3:] == ["result: E = 1.000, accepted", GOLD, "compared with gold: faithful"]


def test_reranking_asks_once() -> None:
    found, writer = guided(Mode.RERANK)
    assert len(writer.asked) == 1
    assert (found.is_accepted, found.outcome) == (False, "drifted")
    assert f"witness: {HINT}" in str(found)


def test_a_baseline_is_not_scored() -> None:
    found, _ = guided(Mode.BASELINE)
    assert (found.probes, found.to_json()["score"], found.is_accepted) == (0, None, False)
    assert "result: not scored, not accepted" in str(found)


def test_without_gold_nothing_is_compared() -> None:
    found, _ = guided(request=GuideRequest(english="E"))
    assert (found.is_accepted, found.outcome) == (True, "")
    assert "compared" not in str(found)


@pytest.mark.parametrize(
    ("gold", "reason"),
    [
        ("theorem a : p\ntheorem b : q", "gold: line 2: 2 theorems"),
        ("def f := 1", "no theorem was found"),
        ("theorem t (n : ℕ : n = n", "gold: line 1: "),
    ],
)
def test_a_gold_that_is_not_one_statement_is_reported(gold: str, reason: str) -> None:
    found, writer = guided(request=GuideRequest(english="E", gold=gold))
    assert found.decoding is None
    assert reason in found.failure
    assert str(found) == f"no result: {found.failure}"
    assert found.to_json()["statement"] is None
    assert writer.asked == []


def test_a_simulation_needs_gold_and_says_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    with pytest.raises(InputError, match=r"a: no language model is named.* give one with --gold"):
        check_requests([REQUEST, GuideRequest(english="E", id="a")], Equipment())
    settings = GuideSettings(rate=1.0, hint_effect=1.0, candidates=2)
    with opened_guide(Equipment(), settings) as guide:
        assert isinstance(guide.maker, SimulatedAutoformalizer)
        found = guide.guide(DIVIDES)
        again = guide.guide(DIVIDES)
    assert again == found
    assert str(found).startswith("simulated: candidates drawn from gold by the rules; ")
    candidates = found.to_json()["candidates"]
    assert [one["drifted"] for one in candidates] == [True, True, False, False]
    assert (found.is_accepted, found.outcome) == (True, "faithful")
