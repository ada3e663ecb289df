"""Builds from a record are the same with and without provers, and differences are reported."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.check import check_dataset
from driftbench.dataset.evidence.recorded_answers import (
    RECORD,
    UnansweredQuestions,
    answering,
    bundled_record,
    differences,
    record_of,
)
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.stage_rows import (
    CertifiedRow,
    JudgedRow,
    PairVerdict,
    PoolRow,
    RejectedRow,
)
from driftbench.errors import InputError, OracleError
from driftbench.oracles.answers import Answer
from driftbench.oracles.record import Record, RecordedProof, read_record, write_record
from tests.dataset.plain_rows import plain_row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from driftbench.dataset.build.pipeline import Built
    from driftbench.dataset.recipe import Recipe
    from driftbench.oracles.kernel.certificates import Certificate

TWO = """
/-- If $a$ is less than $b$, then some $c$ added to $a$ is $b$. -/
theorem Made.one (a b : ℕ) (h : a < b) : ∃ c, a + c = b := by
  sorry

/-- For all $a$ and $b$, if $a < b$ then $a$ is at most $b$. -/
theorem Made.two (a b : ℕ) (h : a < b) : a ≤ b := by
  sorry
"""


@pytest.fixture(scope="module")
def plan() -> Recipe:
    return replace(load_recipe("full"), oracles=("cvc5",), steps=20_000)


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("made")
    (folder / "Mathlib" / "Algebra").mkdir(parents=True)
    (folder / "Mathlib" / "Algebra" / "Made.lean").write_text(TWO, encoding="utf-8")
    return f"dir:{folder}"


@pytest.fixture(scope="module")
def asked(plan: Recipe, spec: str, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A build that asked a prover."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRIFTBENCH_CACHE", str(tmp_path_factory.mktemp("cache")))
        return build_dataset(recipe=plan, snapshot=spec, out=tmp_path_factory.mktemp("a") / "out")


@pytest.fixture
def build(
    plan: Recipe, spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Built]:
    """Build with an empty cache."""
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))

    def made(**options: object) -> Built:
        return build_dataset(recipe=plan, snapshot=spec, out=tmp_path / "out", **options)  # type: ignore[arg-type]

    return made


@pytest.fixture
def no_prover(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> str:
        raise OracleError("cvc5 is not installed", cause="missing")

    monkeypatch.setattr("driftbench.oracles.solver.smt.installed", missing)


def files_of(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.mark.usefixtures("no_prover")
def test_recorded_answers_give_the_bytes_of_the_build_that_asked(
    asked: Built, build: Callable[..., Built]
) -> None:
    again = build(record=asked.out / RECORD, workers=2)
    assert files_of(again.out) == files_of(asked.out)
    assert again.differences == ()


def test_a_build_has_a_record_with_only_numbers(asked: Built) -> None:
    record = read_record(asked.out / RECORD)
    assert read_lock(asked.out).verdicts == record.sha256
    assert {one.word for found in record.answers.values() for one in found} >= {"proved"}
    assert record.proofs
    assert not any(word in record.text for word in ("Made", "ℕ", "algebra"))
    assert check_dataset(asked.out) == ()


@pytest.mark.usefixtures("no_prover")
def test_questions_without_a_record_are_counted_with_a_remedy(
    asked: Built, build: Callable[..., Built], tmp_path: Path
) -> None:
    record = read_record(asked.out / RECORD)
    some = dict(list(record.answers.items())[2:])
    write_record(tmp_path / "part.gz", replace(record, answers=some))
    said = rf"2 of {len(record.answers)} questions .*pip install .*--record"
    with pytest.raises(OracleError, match=said) as error:
        build(record=tmp_path / "part.gz")
    assert error.value.exit_code == 2
    with pytest.raises(OracleError, match="cvc5 is not installed"):
        build(record=tmp_path / "part.gz", ask_provers=True)


def test_a_build_asks_what_is_not_recorded(
    asked: Built, build: Callable[..., Built], tmp_path: Path
) -> None:
    record = read_record(asked.out / RECORD)
    write_record(tmp_path / "none.gz", Record(record.provers))
    assert files_of(build(record=tmp_path / "none.gz").out) == files_of(asked.out)


def test_a_recorded_countermodel_that_does_not_hold_ends_the_build(
    asked: Built, build: Callable[..., Built], tmp_path: Path
) -> None:
    record = read_record(asked.out / RECORD)
    wrong = {
        digest: tuple(replace(one, values=(0,) * len(one.values)) for one in found)
        for digest, found in record.answers.items()
    }
    write_record(tmp_path / "wrong.gz", replace(record, answers=wrong))
    with pytest.raises(InputError, match=r"wrong\.gz: the answer to .* --ask-provers"):
        build(record=tmp_path / "wrong.gz")


@pytest.fixture
def wrong_proof(asked: Built, tmp_path: Path) -> Path:
    """A record that gives the proof of one statement for all of them."""
    record = read_record(asked.out / RECORD)
    shortest = RecordedProof(min((one.text for one in record.proofs.values() if one.text), key=len))
    proofs = {of: shortest if one.text else one for of, one in record.proofs.items()}
    write_record(tmp_path / "wrong.gz", replace(record, proofs=proofs))
    return tmp_path / "wrong.gz"


def test_a_recorded_proof_that_the_kernel_does_not_accept_ends_the_build(
    asked: Built, build: Callable[..., Built], wrong_proof: Path
) -> None:
    with pytest.raises(InputError, match=r"wrong\.gz: \d+ of \d+ recorded proofs .*--ask-provers"):
        build(record=wrong_proof)
    assert files_of(build(record=asked.out / RECORD).out) == files_of(asked.out)


def test_accepted_proofs_are_not_checked_again(
    asked: Built, build: Callable[..., Built], monkeypatch: pytest.MonkeyPatch
) -> None:
    build(record=asked.out / RECORD)
    checked: list[int] = []

    def count(certificates: Sequence[Certificate]) -> tuple[()]:
        checked.append(len(certificates))
        return ()

    monkeypatch.setattr("driftbench.dataset.evidence.recorded_answers.check_all", count)
    build(record=asked.out / RECORD)
    assert checked == [0]


def test_without_a_kernel_recorded_proofs_are_not_checked(
    build: Callable[..., Built], wrong_proof: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from driftbench.dataset.verification import verify

    with monkeypatch.context() as patch:
        patch.setattr(
            "driftbench.dataset.evidence.recorded_answers.installed_version", lambda: None
        )
        folder = build(record=wrong_proof).out
    assert verify(folder).problems


def test_with_ask_provers_differences_are_reported_and_new_answers_used(
    asked: Built, build: Callable[..., Built], tmp_path: Path
) -> None:
    record = read_record(asked.out / RECORD)
    digest = next(of for of, found in record.answers.items() if found[-1].word == "proved")
    told = {**record.answers, digest: (Answer(20_000, "timeout", "cvc5 0"),)}
    statement = next(of for of, one in record.proofs.items() if one.text)
    proofs = {**record.proofs, statement: RecordedProof("", "none")}
    write_record(tmp_path / "old.gz", replace(record, answers=told, proofs=proofs))
    again = build(record=tmp_path / "old.gz", ask_provers=True)
    assert files_of(again.out) == files_of(asked.out)
    first, last = again.differences
    assert first.startswith(f"question {digest} at ")
    assert "recorded timeout (cvc5 0), now proved (cvc5 1" in first
    assert last == f"statement {statement}: another proof than the recorded one"


def test_an_unstable_question_stays_open_with_ask_provers(
    asked: Built, build: Callable[..., Built], tmp_path: Path
) -> None:
    record = read_record(asked.out / RECORD)
    digest = next(of for of, found in record.answers.items() if found[-1].word == "proved")
    unstable = {**record.answers, digest: (Answer(1, "unstable", "cvc5 1"),)}
    write_record(tmp_path / "marked.gz", replace(record, answers=unstable))
    again = build(record=tmp_path / "marked.gz", ask_provers=True)
    assert again.differences == ()
    assert {one.word for one in read_record(again.out / RECORD).answers[digest]} == {"unstable"}


def test_a_record_of_other_provers_is_refused(plan: Recipe, tmp_path: Path) -> None:
    write_record(tmp_path / "other.gz", Record(("z3",)))
    with pytest.raises(InputError, match=r"is of the provers z3, and recipe full asks cvc5"):
        answering(plan, record=tmp_path / "other.gz")
    with pytest.raises(InputError, match="no such file"):
        answering(plan, record=tmp_path / "none.gz")


def _judged(*answers: tuple[Any, ...]) -> JudgedRow:
    row = plain_row()
    words = {"forward": "proved", "backward": "proved"}
    return JudgedRow(
        pool_row=PoolRow(uid="u", method="m", row=row),
        outcome=RejectedRow("equivalent"),
        verdict=PairVerdict(**words, oracle="o", theory="t", answers=answers),
    )


def test_a_build_stops_after_many_questions_without_an_answer(plan: Recipe) -> None:
    unanswered = UnansweredQuestions(plan)
    rows = [_judged((f"{n}", 10, "unrecorded", "none")) for n in range(100)]
    unanswered.take(rows[:99])
    with pytest.raises(OracleError, match="100 of 100 questions"):
        unanswered.take(rows[99:])


def test_a_record_does_not_depend_on_the_order_of_rows(plan: Recipe) -> None:
    judged = [
        _judged(("a" * 32, 10, "timeout", "x"), ("a" * 32, 20, "proved", "x")),
        _judged(("b" * 32, 10, "refuted", "x", [1], [0])),
        replace(_judged(), verdict=None),
    ]
    certified = [
        CertifiedRow(plain_row(), searches=(("c" * 32, "theorem", ""),)),
        CertifiedRow(plain_row()),
    ]
    one = record_of(judged, certified, recipe=plan)
    assert one == record_of(judged[::-1], certified[::-1], recipe=plan)
    assert list(one.proofs) == ["c" * 32]
    assert [answer.steps for answer in one.answers["a" * 32]] == [10, 20]
    assert differences(one, one) == []


def test_a_changed_record_is_found_by_check(asked: Built, build: Callable[..., Built]) -> None:
    folder = build(record=asked.out / RECORD).out
    path = folder / RECORD
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:-1]), encoding="utf-8")
    problem, named = check_dataset(folder)
    assert (problem.kind, problem.where) == ("lock", RECORD)
    assert f"sha256 of {RECORD} is" in named.message
    path.unlink()
    problem, named = check_dataset(folder)
    assert "no such file" in problem.message
    assert f"names {RECORD}, which is missing" in named.message


def test_bundled_records_do_not_contradict_each_other() -> None:
    from driftbench.resources import resource

    for path in resource("build/verdicts").glob("*.jsonl.gz"):
        one = read_record(path)
        assert differences(bundled_record(one.provers), one) == []
        assert json.loads(one.text.splitlines()[0])["oracles"]
