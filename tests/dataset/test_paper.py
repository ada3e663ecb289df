from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.build import build_dataset
from driftbench.dataset.check import check_dataset
from driftbench.dataset.lock import read_lock
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.shards import read_shard

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.bench
@pytest.mark.mathlib
@pytest.mark.parametrize("tag", ["v4.28.0", "v4.19.0"])
def test_the_papers_table_is_filled_from_a_mathlib_commit(
    mathlib_git: Path, tmp_path: Path, tag: str
) -> None:
    start = time.monotonic()
    spec = f"git:{mathlib_git}@{tag}"
    built = build_dataset(recipe="paper", snapshot=spec, out=tmp_path / "out", workers=2)
    print(f"{tag}: {time.monotonic() - start:.0f} s, {built.seeds} seeds")  # noqa: T201 - the figure is what a bench is run for
    assert check_dataset(tmp_path / "out") == ()
    assert read_lock(tmp_path / "out").composition == load_recipe("paper").composition
    rows = [row for path in tmp_path.glob("out/*/*.parquet") for row in read_shard(path)]
    assert len(rows) == 2132
    assert sum(row["relation"] == "undecided" for row in rows) <= len(rows) / 100
