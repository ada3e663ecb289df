from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from driftbench.cli.demo import command
from driftbench.detectors import DETECTORS
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from pathlib import Path


def test_demo_shows_rows_baselines_and_next_commands(starter: Path) -> None:
    result = CliRunner().invoke(command, ["--dataset", str(starter)], catch_exceptions=False)
    assert result.exit_code == 0
    for label in ("quantifier inversion ·", "hypothesis omission ·", "type coercion ·"):
        assert label in result.output
    assert result.output.count("stronger than gold:") == 3
    alone = {name for name, kind in DETECTORS.items() if kind.info.needs_no_setup}
    assert {"bleu-ref", "lint", "random"} <= alone
    for name in alone:
        assert name in result.output
    assert "bpf-naive" not in result.output
    assert "undecided" not in result.output
    assert "…" not in result.output
    comments = [line for line in result.output.splitlines() if line.startswith("  #")]
    assert [line.split()[1] for line in comments] == ["all", "a", "the", "the"]
    assert "\nminutes" not in result.output
    assert "scores on it are not DriftBench results" in " ".join(result.output.split())


def test_demo_without_a_dataset_is_an_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["--dataset", str(tmp_path)])
    assert isinstance(result.exception, DatasetError)
    assert "is not a driftbench build" in str(result.exception)
