"""Certificates in files: reading them back, and text that does not reach the kernel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import DatasetError, OracleError
from driftbench.oracles.kernel.archive import FOLDER, check_all, read, write
from driftbench.oracles.kernel.certificates import Certificate, certify
from driftbench.oracles.kernel.process import check
from tests.oracles.kernel.problems import BOTH_WAYS, ONE_WAY, PROVED, problem

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.kernel.process import KernelReport


def certificates() -> list[Certificate]:
    sides = [*ONE_WAY.values(), *BOTH_WAYS.values()]
    found = [certify(problem(*side), PROVED) for side in sides]
    return [one for one in found if isinstance(one, Certificate)]


def test_certificates_are_read_back_from_files(tmp_path: Path) -> None:
    found = certificates()
    paths = write(tmp_path, [*found, *found[:3]])
    assert 1 <= len(paths) <= 16
    assert {path.parent for path in paths} == {tmp_path / FOLDER}
    assert read(tmp_path) == {one.digest: one for one in found}


def test_the_same_certificates_give_the_same_bytes(tmp_path: Path) -> None:
    found = certificates()
    one = write(tmp_path / "one", found)
    other = write(tmp_path / "other", reversed(found))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_the_shortest_certificate_of_a_claim_is_kept(tmp_path: Path) -> None:
    good = certificates()[0]
    longer = replace(good, evidence=good.evidence + "theorem h9 : True := True.intro\n")
    for given in ([good, longer], [longer, good]):
        write(tmp_path, given)
        assert read(tmp_path) == {good.digest: good}


def test_a_file_is_a_whole_lean_source(tmp_path: Path) -> None:
    (path, *_) = write(tmp_path, certificates())
    report = check(path.read_text(encoding="utf-8"))
    assert report.ok
    assert report.axioms
    assert set(report.axioms.values()) <= {(), ("Classical.em",)}


def test_a_missing_folder_has_no_certificates(tmp_path: Path) -> None:
    assert read(tmp_path) == {}


def test_a_changed_statement_is_found_by_its_digest(tmp_path: Path) -> None:
    for path in write(tmp_path, certificates()):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("-- goal\n  (", "-- goal\n  (True → "), encoding="utf-8")
    with pytest.raises(DatasetError, match="is not what its digest says"):
        read(tmp_path)


def test_a_changed_proof_is_refused_by_the_kernel() -> None:
    good, other, *_ = certificates()
    wrong = replace(good, evidence=other.evidence)
    failures = check_all([wrong, other])
    assert [failure.digest for failure in failures] == [wrong.digest]


@pytest.mark.parametrize(
    ("trick", "word"),
    [
        ("axiom h9 : False\n", "it starts with 'axiom'"),
        ("theorem proved.{l} : statement.{l} := sorry\n", "where table t0 is expected"),
        ('macro "proved" : term => `(h0)\n', "it starts with 'macro'"),
        ("noncomputable def t0 : Prop :=\n  True -- 1\n", "'--' is not allowed in a term"),
        ("noncomputable def t0 : Prop :=\n  (True\n", "its brackets do not match"),
        ("noncomputable def t0 : Prop :=\n  True\nend\n", "'end' is not allowed in a term"),
        ("noncomputable def t0 : Prop :=\n  «h0»\n", "'«h0»' is not allowed in a term"),
        ("noncomputable def t0 : Prop :=\n  \n", "it ends within a command"),
        ("noncomputable def t1 : Prop :=\n  True\n", "where table t0 is expected"),
        ("noncomputable def t0 : Bool :=\n  fun Not => True\n", "'fun' is not allowed in a term"),
    ],
)
def test_evidence_of_another_form_is_never_run(trick: str, word: str) -> None:
    good = certificates()[0]
    (failure,) = check_all([replace(good, evidence=trick + good.evidence)])
    assert failure.reason.startswith("its evidence is not in the form of a certificate: ")
    assert failure.reason.endswith(word)


def test_evidence_without_its_theorem_fails() -> None:
    good = certificates()[0]
    (failure,) = check_all([replace(good, evidence=good.evidence.replace("proved", "h9"))])
    assert failure.digest == good.digest


def test_a_certificate_that_exhausts_lean_fails_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = certificates()[:4]
    bad = found[2]

    def limited(source: str, **limits: float) -> KernelReport:
        if bad.digest in source:
            raise OracleError("Lean ended without a report", cause="crash")
        return check(source, **limits)  # type: ignore[arg-type]

    monkeypatch.setattr("driftbench.oracles.kernel.process.check", limited)
    (failure,) = check_all(found)
    assert failure.digest == bad.digest
    assert "without a report" in failure.reason


def test_without_a_kernel_checking_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(source: str, **limits: float) -> KernelReport:
        del source, limits
        raise OracleError("no Lean kernel on this machine", cause="missing")

    monkeypatch.setattr("driftbench.oracles.kernel.process.check", missing)
    with pytest.raises(OracleError, match="no Lean kernel"):
        check_all(certificates())
