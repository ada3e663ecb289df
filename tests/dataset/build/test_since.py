from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.build.since import earlier_marks, spec_of_earlier
from driftbench.dataset.normal_forms import digest_of
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.shards import read_shard
from driftbench.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

OLD = """
namespace Made

/-- If $K$ is compact and $f$ is continuous, then the image of $K$ under $f$ is compact. -/
theorem image_compact {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] {f : X → Y}
    {K : Set X} (hf : Continuous f) (hK : IsCompact K) : IsCompact (f '' K) := by
  sorry

theorem undocumented {X : Type*} [TopologicalSpace X] {U V : Set X} (hU : IsOpen U)
    (hV : IsOpen V) : IsOpen (U ∩ V) := by
  sorry

end Made
"""

NEW = """
/-- The intersection of two open sets $U$ and $V$ is open again. -/
theorem moved {X : Type*} [TopologicalSpace X] {U V : Set X}
    (hU : IsOpen U) (hV : IsOpen V) : IsOpen (U ∩ V) := by
  sorry

/-- If a closed set $K$ lies in a compact set $L$, then $K$ is compact. -/
theorem fresh {X : Type*} [TopologicalSpace X] {K L : Set X} (hK : IsClosed K)
    (hL : IsCompact L) (h : K ⊆ L) : IsCompact K := by
  sorry
"""


def _project(folder: Path, text: str) -> str:
    path = folder / "Starter" / "Topology" / "Small.lean"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return f"dir:{folder}"


@pytest.mark.parametrize(
    ("since", "snapshot", "spec"),
    [
        ("v4.26.0", "git:/some/repo@v4.28.0", "git:/some/repo@v4.26.0"),
        ("v4.26.0", "mathlib@v4.28.0", "mathlib@v4.26.0"),
        ("dir:/old", "dir:/new", "dir:/old"),
        ("starter", "dir:/new", "starter"),
        ("v4.26.0", "dir:/new", "v4.26.0"),
    ],
)
def test_spec_of_earlier(since: str, snapshot: str, spec: str) -> None:
    assert spec_of_earlier(since, snapshot) == spec


def test_earlier_marks(tmp_path: Path) -> None:
    snapshot = open_snapshot(_project(tmp_path, OLD))
    marks = earlier_marks(snapshot, workers=1, progress=lambda _done, _total: None)
    assert "name Made.image_compact" in marks
    source = OLD[OLD.index("theorem undocumented") : OLD.rindex(" := by")]
    assert f"source {digest_of(source)}" in marks
    assert len(marks) == 4


def test_only_new_theorems_give_rows(tmp_path: Path) -> None:
    old, new = _project(tmp_path / "old", OLD), _project(tmp_path / "new", OLD + NEW)
    build_dataset(recipe="full", snapshot=new, since=old, out=tmp_path / "out")
    rows = [r for path in (tmp_path / "out").glob("*/*.parquet") for r in read_shard(path)]
    assert {row["source"]["declaration"] for row in rows} == {"fresh"}
    lock = read_lock(tmp_path / "out")
    assert lock.since["digest"] == open_snapshot(old).identity.digest
    assert lock.snapshot["digest"] == open_snapshot(new).identity.digest


def test_a_recipe_for_new_theorems_needs_an_earlier_snapshot(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="name that snapshot, such as --since"):
        build_dataset(recipe="fresh", snapshot="starter", out=tmp_path / "out")
