from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from driftbench.cli.demo import command
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.detectors import DETECTORS
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from pathlib import Path


def test_the_demo_shows_rows_baselines_and_the_next_step(tmp_path: Path) -> None:
    out = tmp_path / "driftbench"
    build_dataset(recipe="starter", snapshot="starter", out=out, workers=1)
    result = CliRunner().invoke(command, ["--path", str(out)], catch_exceptions=False)
    assert result.exit_code == 0
    for label in ("quantifier inversion ·", "hypothesis omission ·", "type coercion ·"):
        assert label in result.output
    alone = {name for name, kind in DETECTORS.items() if kind.info.alone}
    assert {"bleu-ref", "lint", "random"} <= alone
    for name in alone:
        assert name in result.output
    assert "bpf-naive" not in result.output
    assert "no result on it is a DriftBench result" in " ".join(result.output.split())


def test_without_a_build_the_demo_says_that_there_is_none(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["--path", str(tmp_path)])
    assert isinstance(result.exception, DatasetError)
    assert "is not a driftbench build" in str(result.exception)
