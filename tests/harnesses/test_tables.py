"""The examples of pandas and polars in the package's docstring run."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

import driftbench
from driftbench import harnesses
from tests.leaderboard.fake_build import make_build

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_build(tmp_path / "build" / "driftbench")


@pytest.mark.parametrize("library", ["pandas as pd", "polars as pl"])
def test_the_tables_of_the_docstring_make_submissions(library: str, tmp_path: Path) -> None:
    blocks = re.split(r"\n(?=\S)", harnesses.__doc__ or "")
    (shown,) = (block for block in blocks if f"    import {library}\n" in block)
    code = dedent(shown[shown.index("    import ") :])
    found: dict[str, object] = {"driftbench": driftbench}
    exec(code.split("\n\nIn a repository")[0], found)  # noqa: S102 -- what the docstring shows
    written = tmp_path / "length.parquet"
    submission = written if written.exists() else found["scores"]
    report = driftbench.Evaluator("controlled", resamples=2).evaluate(submission)  # type: ignore[arg-type]
    assert report.scores["coverage"].value == 1.0
