from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.check import check_dataset
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.replacement import JudgedChoice, judge_and_replace
from driftbench.dataset.selection.splits import split_rows
from driftbench.dataset.shards import read_shard
from driftbench.dataset.stage_rows import AcceptedRow

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.records import Row
    from driftbench.dataset.selection.candidate_rows import CandidateRow
    from driftbench.dataset.stage_rows import JudgedRow, JudgeTask, PoolRow


@pytest.mark.bench
@pytest.mark.mathlib
@pytest.mark.parametrize("tag", ["v4.28.0", "v4.19.0"])
def test_paper_recipe_is_filled_from_mathlib(mathlib_git: Path, tmp_path: Path, tag: str) -> None:
    start = time.monotonic()
    spec = f"git:{mathlib_git}@{tag}"
    built = build_dataset(recipe="paper", snapshot=spec, out=tmp_path / "out", workers=2)
    print(f"{tag}: {time.monotonic() - start:.0f} s, {built.theorems} seeds")  # noqa: T201 - the output of a benchmark
    assert check_dataset(tmp_path / "out") == ()
    assert read_lock(tmp_path / "out").composition == load_recipe("paper").composition
    rows = [row for path in tmp_path.glob("out/*/*.parquet") for row in read_shard(path)]
    assert len(rows) == 2132
    assert sum(row["relation"] == "undecided" for row in rows) <= len(rows) / 100


@pytest.mark.bench
@pytest.mark.mathlib
def test_a_changed_verdict_changes_at_most_ten_rows_and_no_split(
    mathlib_git: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes: list[int] = []
    monkeypatch.setattr(
        "driftbench.dataset.build.pipeline.judge_and_replace",
        partial(_changes_per_flip, changes=changes),
    )
    build_dataset(
        recipe="paper",
        snapshot=f"git:{mathlib_git}@v4.28.0",
        out=tmp_path / "out",
        workers=2,
    )
    print(f"rows changed by one flipped verdict: {sorted(changes)}")  # noqa: T201 - the output of a benchmark
    assert len(changes) == 50
    assert 0 < max(changes) <= 10


def _changes_per_flip(
    pool: Sequence[PoolRow],
    candidate_rows: Sequence[CandidateRow],
    chosen: Collection[str],
    *,
    judge: Callable[[Sequence[JudgeTask]], Sequence[JudgedRow]],
    changes: list[int],
    **given: Any,  # noqa: ANN401 -- other arguments of `judge_and_replace`
) -> JudgedChoice:
    """Judge a choice, and count the changed rows when each of fifty outcomes changes."""
    known: dict[JudgeTask, JudgedRow] = {}

    def cached(tasks: Sequence[JudgeTask]) -> list[JudgedRow]:
        new = [task for task in tasks if task not in known]
        known.update(zip(new, judge(new) if new else (), strict=True))
        return [known[task] for task in tasks]

    before = judge_and_replace(pool, candidate_rows, chosen, judge=cached, **given)
    judged = sorted((r.uid for r in before.judged), key=lambda uid: rank("flip", uid))
    rows = {one.uid: one.row for one in pool}
    homes = _splits_of_families(rows, before.chosen)
    for flipped in judged[:50]:

        def other(tasks: Sequence[JudgeTask], uid: str = flipped) -> list[JudgedRow]:
            return [_flipped(r) if r.uid == uid else r for r in cached(tasks)]

        after = judge_and_replace(pool, candidate_rows, chosen, judge=other, **given)
        changes.append(len(before.chosen ^ after.chosen))
        found = _splits_of_families(rows, after.chosen)
        assert {family: homes[family] for family in found.keys() & homes.keys()} == {
            family: found[family] for family in found.keys() & homes.keys()
        }
    return before


def _splits_of_families(rows: Mapping[str, Row], chosen: Collection[str]) -> dict[str, str]:
    """Return the split of each family of the chosen rows."""
    splits = split_rows(
        [rows[uid] for uid in sorted(chosen)],
        calibration=0.2,
        salt="driftbench-1",
        pool=list(rows.values()),
    )
    return {row.family: name for name, members in splits.items() for row in members}


def _flipped(judged: JudgedRow) -> JudgedRow:
    """Return a row with another outcome: provers run out of steps, or succeed."""
    strong = not judged.strong
    outcome = AcceptedRow(judged.row.relation, judged.row.evidence, strong)
    verdict = judged.verdict
    if verdict is not None and not strong:
        verdict = replace(verdict, forward="unknown:timeout", backward="unknown:timeout")
    return replace(judged, outcome=outcome, verdict=verdict)
