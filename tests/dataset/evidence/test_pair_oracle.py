from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from driftbench.dataset.evidence.acceptance import PairVerdict
from driftbench.dataset.evidence.judging import CertificateWriter, RowJudge, write_certificates
from driftbench.dataset.evidence.pair_oracle import Proofs, SolverPairOracle
from driftbench.dataset.evidence.tally import read_tally, tally, write_tally
from driftbench.dataset.records import Row
from driftbench.dataset.selection.candidate_rows import VERBATIM
from driftbench.errors import DatasetError
from driftbench.oracles.judging import Comparison
from driftbench.oracles.kernel.certificates import Certificate
from driftbench.oracles.translation import Unsupported
from driftbench.oracles.verdicts import Proved, Provenance
from driftbench.rules._locals import Misuse
from driftbench.rules.wellformed import IllFormed, WellFormed

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.problem import Question
    from driftbench.oracles.protocol import Oracle
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
    """Rules by the label that a candidate was made for, and notes what it was asked."""

    words: dict[str, tuple[str, str]]
    asked: list[str]

    def rule(self, gold: str, candidate: str, *, context: str, effort: float = 1.0) -> PairVerdict:
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


def _record(row: Row, uid: str, method: str = "made-up") -> dict[str, Any]:
    return {"uid": uid, "method": method, "normal": uid, "row": row.to_record()}


@pytest.fixture
def pool(make_row: MakeRow) -> list[dict[str, Any]]:
    rows = [make_row(number, label) for number, label in enumerate(WORDS)]
    return [_record(row, row.label) for row in rows]


@pytest.fixture
def pair_oracle(pool: list[dict[str, Any]]) -> Fake:
    return Fake({record["row"]["candidate"]: WORDS[record["uid"]] for record in pool}, [])


def test_a_jury_gives_every_record_its_outcome(
    pool: list[dict[str, Any]], pair_oracle: Fake
) -> None:
    found = {record["uid"]: record for record in RowJudge(pair_oracle, None, frozenset())(pool)}
    assert list(found) == list(WORDS)
    assert found["quantifier_inversion"]["rejected"] == "equivalent"
    assert found["conclusion_generalization"]["rejected"] == "contradiction"
    assert [uid for uid, record in found.items() if record["strong"]] == [
        "faithful",
        "hypothesis_omission",
        "combined",
    ]
    kept = Row.from_record(found["hypothesis_omission"]["row"])
    assert kept.evidence.kind == "solver"
    assert (kept.evidence.forward, kept.evidence.backward) == ("proved", "refuted")
    assert (kept.evidence.oracle, kept.evidence.theory) == ("fake", "L1 00ff")


def test_gold_itself_is_not_asked_about(make_row: MakeRow, pair_oracle: Fake) -> None:
    row = make_row(1)
    same = replace(row, candidate=row.gold, edits=(), restyled=())
    (found,) = RowJudge(pair_oracle, None, frozenset())([_record(same, "1", VERBATIM)])
    assert pair_oracle.asked == []
    assert found["strong"]
    assert Row.from_record(found["row"]).evidence.forward == "holds"


def test_without_a_court_relations_rest_on_arguments(pool: list[dict[str, Any]]) -> None:
    found = RowJudge(None, None, frozenset())(pool)
    assert all(record["strong"] and "said" not in record for record in found)
    assert {record["row"]["evidence"]["kind"] for record in found} == {"construction"}


def test_a_clerk_shows_what_the_words_say_and_nothing_more(
    pool: list[dict[str, Any]], pair_oracle: Fake
) -> None:
    judged = [r for r in RowJudge(pair_oracle, None, frozenset())(pool) if "rejected" not in r]
    shown = CertificateWriter(pair_oracle)(judged)
    evidence = {r["row"]["label"]: r["row"]["evidence"] for r in shown}
    assert evidence["hypothesis_omission"]["backward_model"] == "x = 1"
    assert evidence["hypothesis_omission"]["forward_model"] is None
    assert evidence["faithful"]["certificate"] == f"backward:{DENIED.digest}"
    argued = RowJudge(None, None, frozenset())(pool[:1])
    assert CertificateWriter(pair_oracle)(argued) == [
        {"row": argued[0]["row"], "certificates": [], "searches": []}
    ]


PROVED = Certificate("proved", "def statement : Prop := True\n", "theorem proved\n")


@dataclass(frozen=True)
class Certifying(Fake):
    """Has a certificate for whatever was decided."""

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        del gold, candidate, context
        digests = {"proved": PROVED.digest, "refuted": DENIED.digest}
        names = zip(("forward", "backward"), words, strict=True)
        said = [f"{name}:{digests[word]}" for name, word in names if word in digests]
        return Proofs(backward_model="x = 1", certificate=" ".join(said))


def test_a_row_all_of_whose_verdicts_are_certified_is_one_for_the_kernel(
    pool: list[dict[str, Any]], pair_oracle: Fake
) -> None:
    judged = [r for r in RowJudge(pair_oracle, None, frozenset())(pool) if "rejected" not in r]
    certificate_writer = CertificateWriter(Certifying(pair_oracle.words, []))
    # Of the combined row one direction rests on its rule's argument, and the other is certified.
    assert [r["row"]["evidence"]["kind"] for r in certificate_writer(judged)] == ["kernel"] * 3
    for record in judged:
        record["row"]["evidence"]["backward"] = "unknown:timeout"
    assert {r["row"]["evidence"]["kind"] for r in certificate_writer(judged)} == {"solver"}
    assert {r["row"]["evidence"]["kind"] for r in CertificateWriter(pair_oracle)(judged)} == {
        "solver"
    }


@dataclass(frozen=True)
class Speechless:
    """A judge that cannot say what a statement asks."""

    error: Exception

    def questions(self, *_: str, **__: str) -> tuple[Question, Question]:
        raise self.error


@pytest.mark.parametrize("error", [Unsupported("a universe"), RecursionError()])
def test_what_cannot_be_asked_again_is_shown_by_nothing(error: Exception) -> None:
    pair_oracle = SolverPairOracle(cast("Any", Speechless(error)))
    words = ("proved", "refuted")
    assert pair_oracle.prove("gold", "candidate", context="", words=words) == Proofs()


def test_a_direction_that_rests_on_its_rule_has_no_certificate(
    pool: list[dict[str, Any]], pair_oracle: Fake
) -> None:
    judged = [r for r in RowJudge(pair_oracle, None, frozenset())(pool) if "rejected" not in r]
    record = judged[0]
    evidence = {**record["row"]["evidence"], "kind": "solver", "backward": "holds"}
    (shown,) = CertificateWriter(pair_oracle)(
        [{**record, "row": {**record["row"], "evidence": evidence}}]
    )
    assert shown["row"]["evidence"]["certificate"] is None
    assert shown["certificates"] == []


@dataclass(frozen=True)
class Strict:
    """A checker that finds fault with type ascriptions."""

    def check(self, statement: str, *, context: str, gold: str) -> WellFormed | IllFormed:
        assert (context, gold != statement) == ("import Mathlib", True)
        return IllFormed((Misuse("sort", "no ℤ"),)) if "ℤ" in statement else WellFormed()


def test_what_surely_is_no_lean_is_rejected_before_anybody_is_asked(
    pool: list[dict[str, Any]], pair_oracle: Fake
) -> None:
    found = RowJudge(pair_oracle, cast("Any", Strict()), frozenset())(pool)
    assert [r["uid"] for r in found if r.get("rejected") == "ill-formed"] == ["combined"]
    assert found[-1]["defect"] == "sort: no ℤ"
    counted = tally(found, sites={}, chosen=[], steps=200_000)
    assert (counted.rules["combined"].ill_formed, counted.rules["combined"].asked) == (1, 0)
    assert [item.defect for item in counted.defects] == ["sort: no ℤ"]
    assert not any("ℤ" in text for text in pair_oracle.asked)


def test_certificates_are_written_once(
    tmp_path: Path, pool: list[dict[str, Any]], pair_oracle: Fake
) -> None:
    judged = [r for r in RowJudge(pair_oracle, None, frozenset())(pool) if "rejected" not in r]
    write_certificates(tmp_path, CertificateWriter(pair_oracle)(judged))
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / "certificates").iterdir()]
    assert sum(text.count(".statement : Prop := _root_.True") for text in texts) == 1
    write_certificates(tmp_path / "none", [{"row": {}, "certificates": []}])
    assert not (tmp_path / "none").exists()


def test_a_tally_counts_the_pool_by_rule(
    tmp_path: Path, pool: list[dict[str, Any]], pair_oracle: Fake
) -> None:
    judged = RowJudge(pair_oracle, None, frozenset())(pool)
    found = tally(judged, sites={"made-up": 7, "idle": 2}, chosen=["faithful"], steps=200_000)
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


def test_a_damaged_tally_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="build again"):
        read_tally(tmp_path)
    for text in ("[]", "{", '{"rules": {}}'):
        (tmp_path / "evidence.json").write_text(text, encoding="utf-8")
        with pytest.raises(DatasetError, match=r"evidence\.json.*; build again"):
            read_tally(tmp_path)


@dataclass(frozen=True)
class Versioned:
    """A judge whose engine has a version."""

    version: str
    tries: tuple[float, ...] = (1.0,)
    oracle: Oracle | None = None

    def compare(self, *_: str, **__: str) -> Comparison:
        first = _verdict("cvc5 1.4.2")
        return Comparison(first, _verdict(f"cvc5 1.4.2 + finder/z3 {self.version}"))


def _verdict(oracle: str) -> Proved:
    return Proved(Provenance(oracle=oracle, theory="L3 00ff", budget=1.0, seconds=0.1, query="0"))


def test_a_ruling_names_each_engine_once_and_no_version() -> None:
    pair_oracle = SolverPairOracle(cast("Any", Versioned("5.4.0.0")))
    pair_verdict = pair_oracle.rule("gold", "candidate", context="")
    assert pair_verdict.oracle == "cvc5; finder/z3"
    other = SolverPairOracle(cast("Any", Versioned("5.4.1.0")))
    assert other.rule("gold", "candidate", context="") == pair_verdict
