"""The committed record of the starter: it is complete, and provers confirm a sample of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.stability import asked_again, marked, questions_of, sample
from driftbench.dataset.evidence.recorded_answers import bundled_record
from driftbench.errors import OracleError
from driftbench.oracles.answers import DECIDED

if TYPE_CHECKING:
    from driftbench.oracles.problem import Question
    from driftbench.oracles.record import Record

RECIPE = str(Path(__file__).parent / "recipes" / "starter-asked.toml")
PROVERS = ("cvc5", "eprover", "finder")
SEED = 2026


@pytest.fixture(scope="module")
def record() -> Record:
    return bundled_record(PROVERS)


@pytest.fixture(scope="module")
def questions() -> dict[str, Question]:
    """The questions of the starter, which is built without provers."""

    def missing(_: str) -> str:
        raise OracleError("not installed", cause="missing")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("driftbench.oracles.solver.smt.installed", missing)
        patch.setattr("driftbench.oracles.solver.eprover.installed", missing)
        return questions_of(RECIPE, "starter")


def test_provers_confirm_a_sample_of_recorded_answers(
    record: Record, questions: dict[str, Question]
) -> None:
    drawn = sample(questions, count=40, seed=SEED)
    last = {digest: record.answers[digest][-1] for digest in drawn}
    words = asked_again(PROVERS, drawn, {digest: one.steps for digest, one in last.items()})
    expected = {of: one.word if one.decides else f"unknown:{one.word}" for of, one in last.items()}
    assert words == expected
    assert len(set(words.values()) & set(DECIDED)) == 2


def test_marked_questions_are_open(record: Record) -> None:
    digest = next(of for of, found in record.answers.items() if found[-1].word == "proved")
    found = marked(record, [digest]).find(digest, 60_000)
    assert found is not None
    assert found.word == "unstable"
    assert record.answers.keys() == marked(record, [digest]).answers.keys()


def test_records_contain_no_library_text(record: Record) -> None:
    words = {word for one in record.proofs.values() for word in one.text.split()}
    assert not any(word in record.text for word in ("Mathlib", "Starter", "ℝ", "ℕ"))
    assert "fun" in words
