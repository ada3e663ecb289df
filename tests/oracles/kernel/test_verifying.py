"""`driftbench verify` on small builds whose rows refer to certificates."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from driftbench.cli.verify import command
from driftbench.dataset.records import Evidence
from driftbench.errors import DatasetError
from driftbench.oracles.kernel.archive import FOLDER, write
from driftbench.oracles.kernel.certificates import Certificate, NoCertificate, certify
from driftbench.oracles.kernel.rows import Reference
from tests.leaderboard.fake_build import make_build, one_row
from tests.oracles.kernel.problems import ONE_WAY, PROVED, problem

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row

SIDES = list(ONE_WAY.values())


def certificate(number: int) -> Certificate:
    found = certify(problem(*SIDES[number]), PROVED)
    assert isinstance(found, Certificate)
    return found


def row(number: int, label: str, *, reference: Reference, forward: str | None = "proved") -> Row:
    evidence = Evidence(
        kind="solver", forward=forward, backward=None, certificate=str(reference) or None
    )
    return replace(one_row(number, label), evidence=evidence)


def build(folder: Path, rows: list[Row], certificates: list[Certificate]) -> Path:
    make_build(folder, test=tuple(rows), calibration=())
    write(folder, certificates)
    return folder


def told(folder: Path, *words: str, code: int) -> dict[str, Any]:
    outcome = CliRunner().invoke(command, [str(folder), "--json", *words], catch_exceptions=False)
    assert outcome.exit_code == code, outcome.output
    return dict(json.loads(outcome.stdout))


def test_rows_are_counted_by_label(tmp_path: Path) -> None:
    good = certificate(0)
    rows = [
        row(0, "faithful", reference=Reference(forward=good.digest)),
        row(1, "faithful", reference=Reference(forward=good.digest)),
        row(2, "type_coercion", reference=Reference()),
    ]
    found = told(build(tmp_path, rows, [good]), code=0)
    assert found["problems"] == []
    assert found["certificates"] == 1
    assert found["axioms"] == ["Classical.em", "propext"]
    assert found["counts"]["faithful"] == {
        "rows": 2,
        "certified": 2,
        "both": 0,
        "checked": 2,
        "share": 1.0,
    }
    assert found["counts"]["type_coercion"]["certified"] == 0
    assert found["counts"]["all"]["share"] == pytest.approx(2 / 3)


def test_the_table_lists_what_was_checked(tmp_path: Path) -> None:
    good = certificate(1)
    folder = build(tmp_path, [row(0, "combined", reference=Reference(forward=good.digest))], [good])
    outcome = CliRunner().invoke(command, [str(folder)], catch_exceptions=False)
    assert outcome.exit_code == 0
    assert "combined" in outcome.output
    assert "100.0%" in outcome.output
    assert "1 certificates, Lean" in outcome.output


def test_every_problem_is_reported_and_the_exit_code_is_1(tmp_path: Path) -> None:
    good, other = certificate(0), certificate(1)
    wrong = replace(good, evidence=other.evidence)
    lost = "0" * 16
    rows = [
        row(0, "faithful", reference=Reference(forward=wrong.digest)),
        row(1, "faithful", reference=Reference(forward=lost)),
        row(2, "faithful", reference=Reference(forward=other.digest), forward="refuted"),
        row(3, "faithful", reference=Reference(forward=other.digest)),
    ]
    found = told(build(tmp_path, rows, [wrong, other]), code=1)
    messages = {problem["row"]: problem["message"] for problem in found["problems"]}
    assert set(messages) == {one.id for one in rows[:3]}
    assert "is in no file" in messages[rows[1].id]
    assert "says proved" in messages[rows[2].id]
    assert found["counts"]["faithful"]["checked"] == 1


def forged(true: Certificate) -> Certificate:
    """Return a denial of a proved statement, with evidence that redefines `Not`."""
    level = ".{0}" if "statement.{l}" in true.statement else ""
    shadow = "noncomputable def Not (a : Prop) : Prop := True\n"
    theorem = f"theorem denied : Not statement{level} := True.intro\n"
    return Certificate("denied", true.statement, shadow + theorem)


def test_rows_flipped_with_forged_denials_fail(tmp_path: Path) -> None:
    true = [certificate(number) for number in range(6)]
    rows = [
        row(number, "faithful", reference=Reference(forward=one.digest))
        for number, one in enumerate(true)
    ]
    assert told(build(tmp_path / "true", rows, true), code=0)["problems"] == []
    false = [forged(one) for one in true]
    flipped = [
        row(number, "combined", reference=Reference(forward=one.digest), forward="refuted")
        for number, one in enumerate(false)
    ]
    found = told(build(tmp_path / "false", flipped, [*true, *false]), code=1)
    assert [problem["row"] for problem in found["problems"]] == sorted(one.id for one in flipped)
    assert found["counts"]["combined"]["checked"] == 0
    for one, bad in zip(rows, flipped, strict=True):
        folder = build(
            tmp_path / one.id, [*(row for row in rows if row != one), bad], [*true, *false]
        )
        assert [problem["row"] for problem in told(folder, code=1)["problems"]] == [bad.id]


def test_evidence_of_the_kind_kernel_needs_its_certificates(tmp_path: Path) -> None:
    good = certificate(0)
    bare = row(0, "faithful", reference=Reference(forward=good.digest))
    claimed = replace(bare, evidence=replace(bare.evidence, kind="kernel"))
    found = told(build(tmp_path, [claimed], [good]), code=1)
    (problem,) = found["problems"]
    assert problem["message"].startswith("its evidence is of the kind kernel")


def test_a_changed_file_is_an_error(tmp_path: Path) -> None:
    good = certificate(0)
    folder = build(tmp_path, [row(0, "faithful", reference=Reference(forward=good.digest))], [good])
    (path,) = (folder / FOLDER).glob("*.lean")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("-- goal\n  (", "-- goal\n  (True → "), encoding="utf-8")
    with pytest.raises(DatasetError, match="is not what its digest says"):
        CliRunner().invoke(command, [str(folder)], catch_exceptions=False)


def test_an_unknown_configuration_is_an_error(tmp_path: Path) -> None:
    folder = build(tmp_path, [row(0, "faithful", reference=Reference())], [])
    with pytest.raises(DatasetError, match="holds no configuration 'typo', only controlled"):
        CliRunner().invoke(command, [str(folder), "--config", "typo"], catch_exceptions=False)


def test_references_are_read_back_from_rows() -> None:
    good = certificate(0)
    found = Reference.of(good, NoCertificate("the oracle said timeout"))
    assert found == Reference(forward=good.digest)
    assert Reference.parse(str(found)) == found
    assert Reference.parse("") == Reference()
    both = Reference(forward="0" * 16, backward="f" * 16)
    assert Reference.parse(str(both)) == both


@pytest.mark.parametrize("text", ["forward", "forward:12", "sideways:0123456789abcdef"])
def test_an_invalid_reference_is_an_error(text: str) -> None:
    with pytest.raises(DatasetError, match="is not a reference to certificates"):
        Reference.parse(text)
