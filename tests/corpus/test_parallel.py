"""Applying functions to files, on machines that may not have them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.corpus import open_snapshot, parallel
from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path


def _shown(_: None, path: str, text: str) -> str:
    return f"{path}: {text}"


def test_a_snapshot_missing_on_a_node_is_an_error(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "source"
    shutil.copytree(repository / "raw" / "starter" / "Starter" / "Topology", folder / "Starter")
    jobs: list[Any] = []

    def noted(job: object, chunks: object, *, workers: int) -> list[tuple[str, object]]:
        jobs.append(job)
        assert (chunks, workers) != (None, 0)
        return []

    monkeypatch.setattr(parallel, "map_chunks", noted)
    assert list(parallel.map_files(open_snapshot(f"dir:{folder}"), _shown, None)) == []
    (job,) = jobs
    job.check()
    shutil.rmtree(folder)
    with pytest.raises(CorpusError, match=r"cannot be read there .* put it at the same path on"):
        job.check()
