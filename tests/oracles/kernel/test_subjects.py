"""Certificates compared with the statements of their rows."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from driftbench.cli.verify import command
from driftbench.dataset.records import Evidence
from driftbench.oracles.kernel.archive import write
from driftbench.oracles.kernel.certificates import Certificate, certify_question
from driftbench.oracles.kernel.rows import Reference, subject_problems
from driftbench.oracles.kernel.subjects import Subjects, subjects_of
from driftbench.oracles.solver.theory import theory_name
from tests.leaderboard.fake_build import make_build, one_row
from tests.oracles.kernel.problems import PROVED

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row

GOLD = "theorem Made.t0 {α : Type*} (p q : α → Prop) (h : ∀ x, p x → q x) (x : α) : p x → q x ∨ p x"
DRIFT = "theorem Made.t0 {α : Type*} (p q : α → Prop) (x : α) : p x → q x ∨ p x"


@pytest.fixture(scope="module")
def subjects() -> Subjects:
    return subjects_of("starter")


def row(candidate: str, reference: str | None = None) -> Row:
    evidence = Evidence(
        kind="solver",
        forward="proved",
        backward=None,
        oracle="test",
        theory=theory_name("L3"),
        certificate=reference,
    )
    return replace(
        one_row(0, "faithful"), gold=GOLD, candidate=candidate, evidence=evidence, edits=()
    )


def certificate(subjects: Subjects, candidate: str) -> Certificate:
    questions = subjects(row(candidate).to_record())
    assert not isinstance(questions, str), questions
    found = certify_question(questions["forward"], PROVED)
    assert isinstance(found, Certificate), found
    return found


def told(folder: Path, rows: list[Row], certificates: list[Certificate]) -> dict[str, Any]:
    make_build(folder, test=tuple(rows), calibration=())
    write(folder, certificates)
    words = [str(folder), "--snapshot", "starter", "--json"]
    outcome = CliRunner().invoke(command, words, catch_exceptions=False)
    found = dict(json.loads(outcome.stdout))
    assert outcome.exit_code == bool(found["problems"])
    return found


def test_a_certificate_is_about_the_row_it_was_made_for(tmp_path: Path, subjects: Subjects) -> None:
    good = certificate(subjects, DRIFT)
    found = told(tmp_path, [row(DRIFT, str(Reference(forward=good.digest)))], [good])
    assert found["problems"] == []
    assert found["compared"] is True
    assert found["counts"]["faithful"]["checked"] == 1


def test_a_certificate_of_other_statements_is_refused(tmp_path: Path, subjects: Subjects) -> None:
    good = certificate(subjects, DRIFT)
    wrong = row(GOLD.replace("∨ p x", "∨ q x"), str(Reference(forward=good.digest)))
    found = told(tmp_path, [wrong], [good])
    (problem,) = found["problems"]
    assert problem["message"] == f"forward certificate {good.digest} is not about this row"
    assert found["counts"]["faithful"]["checked"] == 0


def test_a_weaker_statement_with_any_digest_is_refused(subjects: Subjects) -> None:
    good = certificate(subjects, DRIFT)
    record = row(DRIFT, str(Reference(forward=good.digest))).to_record()
    questions = subjects(record)
    assert not isinstance(questions, str), questions
    weaker = replace(good, statement=good.statement.replace("-- goal\n  ", "-- goal\n  True → "))
    assert list(subject_problems(record, {good.digest: good}, questions)) == []
    # As for a collision of digests.
    (problem,) = subject_problems(record, {good.digest: weaker}, questions)
    assert problem == f"forward certificate {good.digest} is not about this row"
    assert len(list(subject_problems(record, {}, questions))) == 1


def test_another_theory_or_unreadable_text_is_not_compared(subjects: Subjects) -> None:
    record = row(DRIFT).to_record()
    record["evidence"]["theory"] = "L3:000000000000"
    assert "is none of this version" in str(subjects(record))
    broken = row("theorem Made.t0 : (").to_record()
    assert "has no translation" in str(subjects(broken))


def test_bound_names_do_not_matter(subjects: Subjects) -> None:
    renamed = DRIFT.replace("(x : α) : p x → q x ∨ p x", "(z : α) : p z → q z ∨ p z")
    assert certificate(subjects, DRIFT).digest == certificate(subjects, renamed).digest
    longer = DRIFT.replace("∨ p x", "∨ p x ∨ q x")
    assert certificate(subjects, DRIFT).digest != certificate(subjects, longer).digest
