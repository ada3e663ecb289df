from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from tests.leaderboard.fake_build import fake_rows, make_build

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    rows = [
        replace(
            row,
            nl_statement="Let $p$ be a prime number. Then $p$ is odd or equal to two.",
            candidate=f"theorem t (p : ℕ) {said}: Odd p ∨ p = 2",
        )
        for row in fake_rows(range(100, 130))
        for said in ("(h : p.Prime) " if row.label == "faithful" else "",)
    ]
    return make_build(tmp_path / "build", calibration=tuple(rows))


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["weights", *map(str, words)])


def test_weights_are_printed_by_size(build: Path) -> None:
    done = run("--detector", "fused-free", "--dataset", build)
    assert done.exit_code == 0, done.output
    assert "controlled, calibration: 60 rows; fused-free|version:" in done.stdout
    assert "lost from the English" in done.stdout
    assert "log-odds of drift with mean features: " in done.stdout
    printed = json.loads(run("--detector", "fused-free", "--dataset", build, "--json").stdout)
    weights = [one["weight"] for one in printed["weights"]]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > 0 <= weights[-1]
    assert printed["detector"].startswith("fused-free|version:")


def test_too_few_rows_are_reported(tmp_path: Path) -> None:
    few = make_build(tmp_path / "few", calibration=fake_rows(range(100, 103)))
    done = run("--detector", "fused-free", "--dataset", few)
    assert done.exit_code == 0, done.output
    assert "the weights are the bundled ones" in done.stderr
    assert "bundled weights" in done.stdout


def test_families_of_another_dataset_are_left_out(build: Path, tmp_path: Path) -> None:
    other = make_build(tmp_path / "other", test=fake_rows(range(100, 103)))
    done = run("--detector", "fused-free", "--dataset", build, "--without", other)
    assert done.exit_code == 0, done.output
    assert "controlled, calibration: 54 rows; " in done.stdout


def test_an_unknown_detector_and_a_missing_snapshot_are_errors(build: Path) -> None:
    assert run("--detector", "lint", "--dataset", build).exit_code == 2
    done = run("--detector", "fused", "--dataset", build)
    assert done.exit_code != 0
    assert "--snapshot" in done.output + str(done.exception)
