"""A test without a build, a cache or a network but what it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def be_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a new folder `cwd`, with caches and a checkout beside it that hold nothing."""
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("driftbench.dataset.load.data_root", lambda: tmp_path / "checkout")
    monkeypatch.setattr("datasets.config.HF_DATASETS_CACHE", tmp_path / "hf")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
