from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import DETECTORS, Detection, Pair, Setting, Verdict
from driftbench.detectors._statement import trivial_statement
from driftbench.detectors.data import SplitData
from driftbench.detectors.provability import Provability
from driftbench.detectors.running import Run
from driftbench.detectors.typecheck import Typecheck
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.leaderboard.writing import write_run
from driftbench.oracles import Cell, Claim, Finding, Oracle
from driftbench.oracles.claim import Provenance
from driftbench.oracles.elaboration import NOT_ELABORATED

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.detectors.detection import Detector

ONE = "theorem Foo.t : 1 = 1"
MADE = Provenance(oracle="made", theory="T", budget=400_000, seconds=0.25, query="")


@dataclass
class FakeOracle(Oracle):
    """An oracle that returns one finding."""

    finding: Finding
    asked: list[Claim] = field(default_factory=list)
    closed: int = 0

    @property
    def name(self) -> str:
        return "fake"

    @property
    def theory(self) -> str:
        return "T"

    @property
    def budget(self) -> int:
        return 400_000

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        return tuple(self.finding for _ in claims)

    def close(self) -> None:
        self.closed += 1


def found(cell: Cell, cause: str = "", detail: str = "") -> Finding:
    return Finding(cell=cell, cause=cause, detail=detail, provenance=MADE)


def unknown(cause: str, detail: str = "") -> Finding:
    return found(Cell.UNKNOWN, cause, detail)


def not_derived(cause: str) -> Finding:
    return found(Cell.NOT_DERIVED, cause)


def pair(candidate: str, name: str = "x") -> Pair:
    return Pair(id=name, nl_statement="", context="open Nat", candidate=candidate, gold=None)


def detection_of(
    monkeypatch: pytest.MonkeyPatch, kind: type[Detector], finding: Finding
) -> tuple[Detection, FakeOracle, str]:
    """Return the detection for a finding, the oracle, and the signature."""
    oracle = FakeOracle(finding)
    opening = "driftbench.oracles.registry.open_oracle"
    monkeypatch.setattr(opening, lambda *_, **__: oracle)
    detector = kind(Setting(equipment=Equipment(lean_project="somewhere")))
    (answer,) = detector.detect([pair(ONE)])
    return answer, oracle, detector.signature


@pytest.mark.parametrize(
    ("finding", "score", "verdict"),
    [
        (found(Cell.PROVED), 0.0, Verdict.FAITHFUL),
        (unknown("vacuous", "omega proves the goal without the premise"), 0.0, Verdict.FAITHFUL),
        (not_derived("disproved"), 1.0, Verdict.DRIFTED),
        (not_derived(""), 1.0, Verdict.DRIFTED),
        (found(Cell.REFUTED), 1.0, Verdict.DRIFTED),
        (unknown("timeout"), 1.0, Verdict.DRIFTED),
        (unknown("incomplete"), 1.0, Verdict.DRIFTED),
        (unknown("unsupported", "x"), None, Verdict.NO_ANSWER),
        (unknown("unsupported", "goal: Unknown identifier"), 1.0, Verdict.DRIFTED),
        (unknown("error", "crash\n  at 1"), None, Verdict.NO_ANSWER),
    ],
)
def test_provability_flags_unproved_candidates(
    monkeypatch: pytest.MonkeyPatch, finding: Finding, score: float | None, verdict: Verdict
) -> None:
    answer, oracle, signature = detection_of(monkeypatch, Provability, finding)
    assert (answer.score, answer.verdict) == (score, verdict)
    assert oracle.asked == [Claim("theorem Foo.t : True", ONE, "open Nat")]
    assert signature == "provability|version:1|oracle:fake|theory:T|budget:2s"
    assert oracle.closed == 1
    assert (answer.cost.queries, answer.cost.seconds) == (1, 0.25)
    assert "\n" not in answer.evidence


@pytest.mark.parametrize(
    ("finding", "score", "verdict"),
    [
        (found(Cell.PROVED), 0.0, Verdict.FAITHFUL),
        (unknown("vacuous"), 0.0, Verdict.FAITHFUL),
        (unknown("incomplete"), 0.0, Verdict.FAITHFUL),
        (unknown("unsupported", f"{NOT_ELABORATED}unknown\n name"), 1.0, Verdict.DRIFTED),
        (unknown("error", f"{NOT_ELABORATED}unknown name"), None, Verdict.NO_ANSWER),
        (unknown("error", "crash"), None, Verdict.NO_ANSWER),
        (unknown("timeout"), None, Verdict.NO_ANSWER),
        (unknown("unsupported", "a tactic block"), None, Verdict.NO_ANSWER),
    ],
)
def test_typecheck_uses_lean_with_a_project(
    monkeypatch: pytest.MonkeyPatch, finding: Finding, score: float | None, verdict: Verdict
) -> None:
    answer, oracle, signature = detection_of(monkeypatch, Typecheck, finding)
    assert (answer.score, answer.verdict) == (score, verdict)
    assert oracle.asked == [Claim(ONE, "theorem Foo.t : True", "open Nat")]
    assert signature == "typecheck|version:1|by:fake"
    assert oracle.closed == 1
    assert answer.cost.queries == 1


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (Equipment(lean_project="p"), "lean"),
        (Equipment(oracle="lean"), "lean"),
        (
            Equipment(oracle="kimina:http://127.0.0.1:1", lean_project="p"),
            "kimina:http://127.0.0.1:1",
        ),
    ],
)
def test_typecheck_uses_the_named_oracle(
    monkeypatch: pytest.MonkeyPatch, given: Equipment, name: str
) -> None:
    opened: list[str] = []

    def open_oracle(equipment: Equipment) -> Oracle:
        assert replace(equipment, oracle=given.oracle) == given
        opened.append(equipment.oracle)
        return FakeOracle(found(Cell.PROVED))

    monkeypatch.setattr("driftbench.oracles.registry.open_oracle", open_oracle)
    (answer,) = Typecheck(Setting(equipment=given)).detect([pair(ONE)])
    assert (answer.score, opened) == (0.0, [name])


@pytest.mark.parametrize("name", ["provability", "typecheck"])
def test_missing_snapshot_is_reported(name: str) -> None:
    detector = DETECTORS[name](Setting())
    with pytest.raises(InputError, match="--snapshot"):
        next(detector.detect([pair("theorem t : 1 = 1")]))


@pytest.mark.parametrize(
    ("candidate", "name"),
    [
        ("theorem A.b' (n : ℕ) : n = n", "A.b'"),
        ("lemma x: 1 = 1", "x"),
        ("theorem «a b».c {n : ℕ} : n = n", "«a b».c"),
        ("theorem t.{u} (α : Type u) : α = α", "t"),
        ("", "nothing"),
    ],
)
def test_trivial_statement_has_the_name_of_the_candidate(candidate: str, name: str) -> None:
    assert trivial_statement(candidate) == f"theorem {name} : True"


STARTER = Setting(equipment=Equipment(snapshot="starter"))


def test_light_check_reports_errors() -> None:
    detector = DETECTORS["typecheck"](STARTER)
    assert detector.signature.startswith("typecheck|version:1|by:light, snapshot ")
    texts = (
        "theorem t (n : ℕ) : n = n",
        "theorem t (G : Type*) (a b : G) : a * b = b * a",
        "theorem t (n : ℕ : n",
        "theorem t (n : ℕ) (n : ℕ) : n = n",
    )
    answers = list(detector.detect([pair(text, str(n)) for n, text in enumerate(texts)]))
    assert [answer.score for answer in answers] == [0.0, 1.0, 1.0, 1.0]
    evidence = [answer.evidence for answer in answers]
    assert evidence[:3] == ["", "carrier: * needs Mul G", "syntax: `(` is never closed"]
    assert all(answer.cost.queries == 0 and answer.cost.seconds is not None for answer in answers)


def test_embedded_provers_prove_only_logic() -> None:
    detector = DETECTORS["provability"](STARTER)
    texts = (
        "theorem t (p q : Prop) (h : p ∧ q) : q ∧ p",
        "theorem t {X : Type*} (f : X → X) (h : ∀ x, f x = x) : ∀ x, f (f x) = x",
        "theorem t (G : Type*) [Group G] (a b : G) : a * b = b * a",
        "theorem t (n : ℕ : n",
    )
    answers = list(detector.detect([pair(text, str(n)) for n, text in enumerate(texts)]))
    assert [answer.score for answer in answers] == [0.0, 0.0, 1.0, None]
    assert answers[2].evidence.startswith("not proved (refuted) without premises in L3+N:")


@pytest.mark.parametrize("kind", [Typecheck, Provability])
def test_notes_name_the_lean_that_was_asked(
    monkeypatch: pytest.MonkeyPatch, kind: type[Typecheck | Provability]
) -> None:
    oracle = FakeOracle(found(Cell.PROVED))
    monkeypatch.setattr("driftbench.oracles.registry.open_oracle", lambda *_, **__: oracle)
    notes = kind(Setting(equipment=Equipment(oracle="lean", lean_project="p"))).notes
    assert "fake" in notes
    assert "at chance" not in notes


def test_notes_say_that_scores_without_lean_are_at_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    oracle = FakeOracle(found(Cell.PROVED))
    monkeypatch.setattr("driftbench.oracles.registry.open_oracle", lambda *_, **__: oracle)
    for detector in (
        Provability(Setting(equipment=Equipment(oracle="solver"))),
        Typecheck(Setting(equipment=Equipment(snapshot="starter"))),
    ):
        assert "at chance" in detector.notes
    assert "by fake" in Provability(Setting(equipment=Equipment())).notes
    assert "light, snapshot" in Typecheck(Setting(equipment=Equipment(snapshot="starter"))).notes


def test_the_card_of_a_submission_has_the_notes(tmp_path: Path) -> None:
    info = Typecheck.info
    split = SplitData(
        config="made", split="test", digest="0" * 64, snapshot="s", recipe="r", records=()
    )
    run = Run(info=info, signature="s", splits=(split,), detections={"test": ()}, notes="by Lean 9")
    card = write_run(run, tmp_path / "a.parquet")
    assert 'notes = "by Lean 9"' in card.read_text(encoding="utf-8")
