from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import driftbench.oracles.registry
from driftbench.cli.main import cli
from driftbench.dataset.check import check_dataset
from driftbench.dataset.elaboration import (
    ELABORATION,
    ElaborationCounts,
    count_elaborations,
    elaborate,
    read_elaborations,
)
from driftbench.dataset.load import load_dataset
from driftbench.dataset.publish.counts import count_build
from driftbench.dataset.publish.datasheet import render_datasheet
from driftbench.errors import DatasetError, OracleError
from driftbench.oracles import Cell, Finding, Oracle
from driftbench.oracles.claim import Provenance
from driftbench.oracles.elaboration import Elaboration, OracleElaborator

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.oracles import Claim
    from tests.dataset.conftest import MakeBuild

MADE = Provenance(oracle="stand-in", theory="T", budget=1, seconds=0.5, query="")


@dataclass
class StandIn:
    """Rejects statements that contain a word, and stops after some batches."""

    rejected: str = "(b : ℤ)"
    left: int = 1_000
    name: str = "Lean 4.28.0, stand-in"
    asked: list[str] = field(default_factory=list)

    def elaborate(self, statements: Sequence[tuple[str, str]]) -> tuple[Elaboration, ...]:
        if not self.left:
            raise OracleError("Lean was killed", cause="crash")
        self.left -= 1
        self.asked += [text for text, _ in statements]
        return tuple(
            Elaboration(accepted=False, message="type mismatch")
            if self.rejected in text
            else Elaboration(accepted=True)
            for text, _ in statements
        )


@pytest.fixture
def build(make_build: MakeBuild, tmp_path: Path) -> Path:
    return make_build(tmp_path / "build")


def test_gold_and_candidate_of_every_row_are_asked(build: Path) -> None:
    lean = StandIn()
    found = elaborate(build, lean)
    assert len(lean.asked) == 2 * found.rows
    assert found.rows == found.both + found.candidate_rejected
    assert 0 < found.candidate_rejected < found.rows
    assert (found.gold_rejected, found.unanswered) == (0, 0)
    kept = read_elaborations(build)
    assert kept is not None
    assert {one.candidate_message for one in kept.rows.values()} == {"", "type mismatch"}


def test_a_killed_run_resumes_without_asking_again(build: Path) -> None:
    whole = elaborate(build, StandIn())
    (build / ELABORATION).unlink()
    with pytest.raises(OracleError):
        elaborate(build, first := StandIn(left=1))
    with (build / ELABORATION).open("a", encoding="utf-8") as file:
        file.write('{"id": "torn')
    assert elaborate(build, second := StandIn()) == whole
    assert len(first.asked) + len(second.asked) == 2 * whole.rows
    assert first.asked


def test_another_lean_asks_again_and_keeps_the_old_answers(build: Path) -> None:
    elaborate(build, StandIn())
    other = StandIn(name="Lean 4.30.0")
    assert elaborate(build, other).by == "Lean 4.30.0"
    assert other.asked
    assert (build / f"{ELABORATION}.old").is_file()


def test_check_datasheet_and_rows_report_the_answers(build: Path) -> None:
    assert count_elaborations(build) is None
    assert all(one is None for one in load_dataset("controlled", path=build)["test"]["elaborates"])
    found = elaborate(build, StandIn())
    problems = [one for one in check_dataset(build) if one.kind == "elaboration"]
    assert len(problems) == found.candidate_rejected
    assert problems[0].message == "Lean rejects the candidate: type mismatch"
    counts = count_build(build)
    assert counts["elaboration"]["both"] == found.both
    assert f"accepts both statements of {found.both} of {found.rows} rows" in render_datasheet(
        {"paper": counts}
    )
    rows = load_dataset("controlled", path=build)["test"]
    assert [one["elaborates"] for one in rows] == [
        "(b : ℤ)" not in one["candidate"] for one in rows
    ]


def test_a_damaged_file_and_other_rows_are_problems(build: Path) -> None:
    elaborate(build, StandIn(rejected="nothing"))
    path = build / ELABORATION
    assert not [one for one in check_dataset(build) if one.kind == "elaboration"]
    head, _, rest = path.read_text(encoding="utf-8").partition("\n")
    stated = {**json.loads(head), "rows": "other"}
    path.write_text(f"{json.dumps(stated)}\n{rest}", encoding="utf-8")
    assert "about other rows" in str(check_dataset(build)[0])
    path.write_text("nonsense\n", encoding="utf-8")
    assert "is damaged" in str(check_dataset(build)[0])
    with pytest.raises(DatasetError, match="is damaged"):
        read_elaborations(build)


class AnswersByText(Oracle):
    """An oracle whose findings are those of Lean for statements that are accepted or not."""

    name, theory, budget = "Lean 4.28.0", "T", 1

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        return tuple(map(self.found, claims))

    def found(self, claim: Claim) -> Finding:
        detail = "premise: Unknown identifier `x`" if "> a" in claim.premise else ""
        cause = "unsupported" if detail else "vacuous"
        return Finding(cell=Cell.UNKNOWN, cause=cause, detail=detail, provenance=MADE)

    def close(self) -> None: ...


def test_the_verb_prints_counts_and_messages(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driftbench.oracles.registry, "open_oracle", lambda _: AnswersByText())
    ran = CliRunner().invoke(cli, ["elaborate", str(build), "--lean-project", str(build)])
    assert ran.exit_code == 1
    assert "candidate rejected: Unknown identifier `x`" in ran.stdout
    ran = CliRunner().invoke(cli, ["elaborate", str(build), "--oracle", "lean", "--json"])
    counts = ElaborationCounts(**json.loads(ran.stdout))
    assert counts == elaborate(build, OracleElaborator(AnswersByText()))
    assert counts.by.startswith("Lean 4.28.0|theory:T")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "no Lean is named: give --lean-project DIR"),
        (["--lean-project", "/nowhere"], "/nowhere: is not a folder"),
        (["--lean-project", "."], "no lakefile here"),
    ],
)
def test_the_verb_without_a_lean_is_refused(build: Path, options: list[str], message: str) -> None:
    ran = CliRunner().invoke(cli, ["elaborate", str(build), *options])
    assert ran.exit_code == 2
    assert message in ran.stderr
