from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from driftbench._decoding import decoded
from driftbench._json_values import to_json
from driftbench.dataset.evidence.judging import CertificateWriter, RowJudge, write_certificates
from driftbench.dataset.evidence.pair_oracle import Proofs, SolverPairOracle
from driftbench.dataset.evidence.tally import read_tally, tally, write_tally
from driftbench.dataset.stage_rows import (
    VERBATIM,
    CertifiedRow,
    JudgedRow,
    JudgeTask,
    PairVerdict,
    PoolRow,
    RejectedRow,
)
from driftbench.errors import DatasetError
from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.kernel.certificates import Certificate
from driftbench.oracles.record import record_digest
from driftbench.oracles.solver.query import provenance_of, query_of
from driftbench.oracles.translation import Unsupported
from driftbench.rules._local_statement import Misuse
from driftbench.rules.wellformed import IllFormed, WellFormed
from tests.oracles.questions import CASES

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.evidence.judging import StatementChecker
    from driftbench.dataset.records import Row
    from driftbench.oracles.claim import Claim
    from driftbench.oracles.problem import Question
    from tests.dataset.conftest import MakeRow

DENIED = Certificate("denied", "def statement : Prop := True\n", "theorem denied\n")
WORDS = {
    "faithful": ("proved", "proved"),
    "quantifier_inversion": ("proved", "proved"),
    "hypothesis_omission": ("proved", "refuted"),
    "conclusion_generalization": ("refuted", "refuted"),
    "combined": ("unknown:timeout", "refuted"),
}


@dataclass(frozen=True)
class Fake:
    """Answers by the label of a candidate, and records the candidates."""

    words: dict[str, tuple[str, str]]
    asked: list[str]

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        assert (context, effort) == ("import Mathlib", 1.0)
        assert gold != candidate
        self.asked.append(candidate)
        forward, backward = self.words[candidate]
        return PairVerdict(forward=forward, backward=backward, oracle="fake", theory="L1 00ff")

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        del gold, context, words
        forward, backward = self.words[candidate]
        return Proofs(
            forward_model="x = 0" if forward == "refuted" else None,
            backward_model="x = 1" if backward == "refuted" else None,
            certificate=f"backward:{DENIED.digest}",
            certificates=((DENIED.claim, DENIED.statement, DENIED.evidence),),
        )

    def close(self) -> None:
        self.asked.clear()


def _pool_row(row: Row, uid: str, method: str = "made-up") -> PoolRow:
    return PoolRow(uid=uid, method=method, row=row)


def _judged(
    pool: list[PoolRow], oracle: Fake | None, checker: StatementChecker | None = None
) -> list[JudgedRow]:
    row_judge = RowJudge(oracle, checker, frozenset())
    return [row_judge(JudgeTask(one)) for one in pool]


def _accepted(pool: list[PoolRow], oracle: Fake) -> list[Row]:
    return [one.row for one in _judged(pool, oracle) if one.rejected is None]


@pytest.fixture
def pool(make_row: MakeRow) -> list[PoolRow]:
    rows = [make_row(number, label) for number, label in enumerate(WORDS)]
    return [_pool_row(row, row.label) for row in rows]


@pytest.fixture
def oracle(pool: list[PoolRow]) -> Fake:
    return Fake({one.row.candidate: WORDS[one.uid] for one in pool}, [])


def test_a_judge_gives_every_row_its_outcome(pool: list[PoolRow], oracle: Fake) -> None:
    found = {one.uid: one for one in _judged(pool, oracle)}
    assert list(found) == list(WORDS)
    assert found["quantifier_inversion"].rejected == "equivalent"
    assert found["conclusion_generalization"].rejected == "contradiction"
    assert [uid for uid, one in found.items() if one.strong] == [
        "faithful",
        "hypothesis_omission",
        "combined",
    ]
    for one in found.values():
        assert decoded(RowJudge.kind, json.loads(json.dumps(to_json(one)))) == one
    kept = found["hypothesis_omission"].row
    assert kept.evidence.kind == "solver"
    assert (kept.evidence.forward, kept.evidence.backward) == ("proved", "refuted")
    assert (kept.evidence.oracle, kept.evidence.theory) == ("fake", "L1 00ff")


def test_no_oracle_is_asked_about_gold_itself(make_row: MakeRow, oracle: Fake) -> None:
    row = make_row(1)
    same = replace(row, candidate=row.gold, edits=(), restyled=())
    (found,) = _judged([_pool_row(same, "1", VERBATIM)], oracle)
    assert oracle.asked == []
    assert found.strong
    assert found.row.evidence.forward == "holds"


def test_without_an_oracle_the_arguments_of_rules_are_the_evidence(pool: list[PoolRow]) -> None:
    found = _judged(pool, None)
    assert all(one.strong and one.verdict is None for one in found)
    assert {one.row.evidence.kind for one in found} == {"construction"}


def test_only_verdicts_have_models_and_certificates(pool: list[PoolRow], oracle: Fake) -> None:
    certified = list(map(CertificateWriter(oracle), _accepted(pool, oracle)))
    evidence = {one.row.label: one.row.evidence for one in certified}
    assert evidence["hypothesis_omission"].backward_model == "x = 1"
    assert evidence["hypothesis_omission"].forward_model is None
    assert evidence["faithful"].certificate == f"backward:{DENIED.digest}"
    for one in certified:
        assert decoded(CertificateWriter.kind, json.loads(json.dumps(to_json(one)))) == one
    (argued,) = _judged(pool[:1], None)
    assert CertificateWriter(oracle)(argued.row) == CertifiedRow(argued.row)


PROVED = Certificate("proved", "def statement : Prop := True\n", "theorem proved\n")


@dataclass(frozen=True)
class Certifying(Fake):
    """Has a certificate for each decided direction."""

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        del gold, candidate, context
        digests = {"proved": PROVED.digest, "refuted": DENIED.digest}
        names = zip(("forward", "backward"), words, strict=True)
        said = [f"{name}:{digests[word]}" for name, word in names if word in digests]
        return Proofs(backward_model="x = 1", certificate=" ".join(said))


def test_evidence_is_the_kernels_if_all_verdicts_are_certified(
    pool: list[PoolRow], oracle: Fake
) -> None:
    rows = _accepted(pool, oracle)
    certificate_writer = CertificateWriter(Certifying(oracle.words, []))
    # The argument of a rule is the evidence of one direction of the combined row.
    assert [certificate_writer(row).row.evidence.kind for row in rows] == ["kernel"] * 3
    half = [replace(r, evidence=replace(r.evidence, backward="unknown:timeout")) for r in rows]
    assert {certificate_writer(row).row.evidence.kind for row in half} == {"solver"}
    assert {CertificateWriter(oracle)(row).row.evidence.kind for row in half} == {"solver"}


@dataclass(frozen=True)
class Untranslating:
    """A solver that cannot translate a statement."""

    error: Exception
    theory: str = "L3 00ff"

    def questions(self, _: Claim) -> tuple[Question, Question]:
        raise self.error


@pytest.mark.parametrize("error", [Unsupported("a universe"), RecursionError()])
def test_a_pair_without_a_translation_is_unsupported_and_has_no_evidence(error: Exception) -> None:
    oracle = SolverPairOracle(cast("Any", Untranslating(error)))
    found = oracle.decide("gold", "candidate", context="")
    assert found.forward == found.backward == "unknown:unsupported"
    assert (found.oracle, found.theory, found.answers) == ("translation", "L3 00ff", ())
    words = ("proved", "refuted")
    assert oracle.prove("gold", "candidate", context="", words=words) == Proofs()


def test_a_direction_argued_by_its_rule_has_no_certificate(
    pool: list[PoolRow], oracle: Fake
) -> None:
    row = _accepted(pool, oracle)[0]
    evidence = replace(row.evidence, kind="solver", backward="holds")
    certified = CertificateWriter(oracle)(replace(row, evidence=evidence))
    assert certified.row.evidence.certificate is None
    assert certified.certificates == ()


@dataclass(frozen=True)
class Strict:
    """A checker that rejects type ascriptions."""

    def check(self, statement: str, *, context: str, gold: str) -> WellFormed | IllFormed:
        assert (context, gold != statement) == ("import Mathlib", True)
        return IllFormed((Misuse("sort", "no ℤ"),)) if "ℤ" in statement else WellFormed()


def test_no_oracle_is_asked_about_an_ill_formed_candidate(
    pool: list[PoolRow], oracle: Fake
) -> None:
    found = _judged(pool, oracle, Strict())
    assert [one.uid for one in found if one.rejected == "ill-formed"] == ["combined"]
    assert found[-1].outcome == RejectedRow("ill-formed", "sort: no ℤ")
    counted = tally(found, sites={}, chosen=[], steps=200_000)
    assert (counted.rules["combined"].ill_formed, counted.rules["combined"].asked) == (1, 0)
    assert [item.defect for item in counted.defects] == ["sort: no ℤ"]
    assert not any("ℤ" in text for text in oracle.asked)


def test_certificates_are_written_once(tmp_path: Path, pool: list[PoolRow], oracle: Fake) -> None:
    write_certificates(tmp_path, map(CertificateWriter(oracle), _accepted(pool, oracle)))
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / "certificates").iterdir()]
    assert sum(text.count(".statement : Prop := _root_.True") for text in texts) == 1
    write_certificates(tmp_path / "none", [CertifiedRow(pool[0].row)])
    assert not (tmp_path / "none").exists()


def test_a_tally_counts_the_pool_by_rule(tmp_path: Path, pool: list[PoolRow], oracle: Fake) -> None:
    found = tally(
        _judged(pool, oracle), sites={"made-up": 7, "idle": 2}, chosen=["faithful"], steps=200_000
    )
    made = found.rules["made-up"]
    assert (made.sites, made.asked, made.decided, made.agreed) == (7, 3, 3, 1)
    assert (made.equivalent, made.contradictions, made.chosen) == (1, 1, 0)
    assert made.equivalent_rate == pytest.approx(1 / 3)
    assert (found.rules["idle"].sites, found.rules["idle"].equivalent_rate) == (2, None)
    assert (found.rules["combined"].asked, found.rules["combined"].decided) == (1, 0)
    restyling = found.rules["flip-order"]
    assert restyling == found.rules["faithful"]
    assert (restyling.sites, restyling.agreed, restyling.chosen) == (1, 1, 1)
    (item,) = found.contradictions
    assert (item.rules, item.claimed, item.forward) == (("made-up",), "stronger", "refuted")
    assert (found.oracles, found.theories) == (("fake",), ("L1 00ff",))
    write_tally(tmp_path, found)
    assert read_tally(tmp_path) == found


def test_a_damaged_tally_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="build again"):
        read_tally(tmp_path)
    for text in ("[]", "{", '{"rules": {}}'):
        (tmp_path / "evidence.json").write_text(text, encoding="utf-8")
        with pytest.raises(DatasetError, match=r"evidence\.json.*; build again"):
            read_tally(tmp_path)


@dataclass(frozen=True)
class Versioned:
    """A solver whose engine has a version, and that proves only with the whole budget."""

    version: str
    steps: int = 200_000

    def questions(self, _: Claim) -> tuple[Question, Question]:
        return CASES["less assumed"][0], CASES["more assumed"][0]

    def ask(self, question: Question, *, share: float = 1.0) -> Finding:
        second = question == CASES["more assumed"][0]
        oracle = f"cvc5 1.4.2 + finder/z3 {self.version}" if second else "cvc5 1.4.2"
        source = provenance_of(question, oracle=oracle, steps=round(share * self.steps))
        if share < 1 or second:
            return Finding(cell=Cell.UNKNOWN, cause="timeout", provenance=source)
        return Finding(cell=Cell.PROVED, provenance=source)


def test_a_verdict_names_each_engine_once_and_no_version() -> None:
    found = SolverPairOracle(cast("Any", Versioned("5.4.0.0"))).decide("a", "b", context="")
    assert found.oracle == "cvc5; finder/z3"
    other = SolverPairOracle(cast("Any", Versioned("5.4.1.0"))).decide("a", "b", context="")
    assert replace(other, answers=found.answers) == found


@pytest.mark.parametrize(
    ("effort", "words", "steps"),
    [
        (0.1, ("unknown:timeout", "unknown:timeout"), [20_000, 20_000]),
        (1.0, ("proved", "unknown:timeout"), [20_000, 200_000, 20_000, 200_000]),
    ],
)
def test_a_question_is_tried_with_little_first(
    effort: float, words: tuple[str, str], steps: list[int]
) -> None:
    oracle = SolverPairOracle(cast("Any", Versioned("5.4.0.0")))
    found = oracle.decide("gold", "candidate", context="", effort=effort)
    assert (found.forward, found.backward) == words
    assert [given for _, given, *_ in found.answers] == steps
    digests = dict.fromkeys(digest for digest, *_ in found.answers)
    asked = [CASES[name][0] for name in ("less assumed", "more assumed")]
    assert list(digests) == [record_digest(query_of(one)) for one in asked]
