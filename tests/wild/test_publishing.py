from __future__ import annotations

from typing import TYPE_CHECKING

import datasets

from driftbench.dataset.check import check_dataset
from driftbench.wild.origin import FileOrigin
from driftbench.wild.publishing import Import, publish
from tests.leaderboard.fake_build import fake_rows

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def _publish(out: Path, theorems: int) -> None:
    """Publish two rows of each theorem, and four for calibration."""
    origin = FileOrigin(
        repository="example.org/made",
        commit="0" * 40,
        licence="MIT",
        digest=f"{theorems:064}",
        files={},
    )
    splits = {"calibration": fake_rows(range(100, 102)), "test": fake_rows(range(theorems))}
    made = Import(
        name="made",
        config="wild_human",
        title="Made",
        description="Rows for a test.",
        digest="2" * 64,
        origin=origin,
        judges="Nobody judged them.",
    )
    publish(out, splits, made=made)


def test_datasets_loads_the_latest_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("datasets.config.HF_DATASETS_CACHE", tmp_path / "cache")
    for parent, theorems in (("a", 2), ("a", 3), ("b", 4)):
        out = tmp_path / parent / "wild_human"
        _publish(out, theorems)
        assert not [each for each in check_dataset(out) if each.kind == "card"]
        found = datasets.load_dataset(str(out), "wild_human", split="test")
        assert len(found) == 2 * theorems


def test_the_card_of_an_earlier_import_is_detected(tmp_path: Path) -> None:
    out = tmp_path / "wild_human"
    _publish(out, 2)
    earlier = (out / "README.md").read_text(encoding="utf-8")
    _publish(out, 3)
    (out / "README.md").write_text(earlier, encoding="utf-8")
    assert any("with the digest of its rows" in str(each) for each in check_dataset(out))
