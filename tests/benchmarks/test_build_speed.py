from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import build_speed, evidence_speed
from benchmarks._building import Spell, timed_build
from benchmarks._frame import figure
from benchmarks._rows import rows_of
from driftbench.dataset.build.stages import STAGES
from driftbench.dataset.recipe import load_recipe

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks._building import Timing

TWO = """
theorem Made.one (a b : ℕ) (h : a < b) : ∃ c, a + c = b := by
  sorry

/-- For all $a$ and $b$, if $a < b$ then $a$ is at most $b$. -/
theorem Made.two (a b : ℕ) (h : a < b) : a ≤ b := by
  sorry
"""


def _snapshot(folder: Path) -> str:
    folder = folder / "Mathlib" / "Algebra"
    folder.mkdir(parents=True)
    (folder / "Made.lean").write_text(TWO, encoding="utf-8")
    return f"dir:{folder.parents[1]}"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Timing, Path]:
    folder = tmp_path_factory.mktemp("built")
    out, spec = folder / "out", _snapshot(folder / "made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DRIFTBENCH_CACHE", "")  # restores what the build sets
        return timed_build(load_recipe("full"), spec, out, folder / "cache", 1), out


def test_stage_times_add_up(built: tuple[Timing, Path]) -> None:
    timing, out = built
    whole = sum(timing.stages.values(), Spell(0.0, 0.0))
    assert abs(whole.seconds - timing.seconds) < 1e-6
    assert min(spell.cpu for spell in timing.stages.values()) >= 0
    assert (out / "build.lock.json").is_file()


def test_builds_are_compared_with_the_first_one(
    built: tuple[Timing, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(build_speed, "_built", lambda *_: built[0])
    assert build_speed.main(["--recipe", "full", "--snapshot", "dir:none", "--cold"]) == 0
    output = capsys.readouterr().out
    for stage in (*STAGES, "between stages", "from files to rows", "all"):
        assert f"once more: {stage}" in output
    assert "x with an empty cache" in output
    assert "not measured: none was named with --then" in output


def test_another_commit_is_named_with_its_changed_files(
    built: tuple[Timing, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(build_speed, "_built", lambda *_: built[0])
    then = build_speed.changed_starter(tmp_path / "changed")
    files = sum(1 for _ in (tmp_path / "changed").rglob("*.lean"))
    assert build_speed.main(["--then", then]) == 0
    output = capsys.readouterr().out
    assert f"changed: 1 of {files} files are not those of starter\n" in output
    spent = [
        built[0].stages[stage].seconds for stage in ("notation", "theorems", "variants", "rows")
    ]
    line = next(one for one in output.splitlines() if "changed: from files to rows" in one)
    assert figure(sum(spent)) in line
    assert "1 x with an empty cache" in line


def test_evidence_is_compared_with_the_whole_budget(
    built: tuple[Timing, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = rows_of(built[1], count=3)
    assert len(rows) == 3
    monkeypatch.setattr(evidence_speed, "starter_rows", lambda *_, **__: rows)
    assert evidence_speed.main([]) == 0
    output = capsys.readouterr().out
    assert "2 rows; left open are" in output
    assert "x the whole budget for every question" in output


def test_the_changed_starter_has_one_theorem_more(tmp_path: Path) -> None:
    spec = build_speed.changed_starter(tmp_path / "changed")
    text = "".join(path.read_text("utf-8") for path in (tmp_path / "changed").rglob("*.lean"))
    assert spec == f"dir:{tmp_path / 'changed'}"
    assert text.count("theorem Starter.Algebra.below_its_successor") == 1


def test_the_starter_asks_the_papers_provers_about_fewer_rows() -> None:
    recipe = build_speed.recipe_of("starter")
    assert recipe.oracles == load_recipe("paper").oracles
    assert recipe.composition is not None
    assert recipe.composition["algebra"]["faithful"] == 3
    assert build_speed.recipe_of("full") == load_recipe("full")
