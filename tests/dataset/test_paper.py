from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.check import check_dataset
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.records import Row
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.replacement import JudgedChoice, judge_and_replace
from driftbench.dataset.selection.splits import split_rows
from driftbench.dataset.shards import read_shard

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.selection.candidate_rows import CandidateRow


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
    pool: list[dict[str, Any]],
    candidate_rows: Sequence[CandidateRow],
    chosen: Collection[str],
    *,
    judge: Callable[[list[dict[str, Any]]], Sequence[dict[str, Any]]],
    changes: list[int],
    **given: Any,  # noqa: ANN401 -- other arguments of `judge_and_replace`
) -> JudgedChoice:
    """Judge a choice, and count the changed rows when each of fifty outcomes changes."""
    known: dict[tuple[str, float], dict[str, Any]] = {}

    def cached(records: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        asked = [record for record in records if (record["uid"], record["effort"]) not in known]
        for record, found in zip(asked, judge(asked) if asked else (), strict=True):
            known[record["uid"], record["effort"]] = found
        return [known[record["uid"], record["effort"]] for record in records]

    before = judge_and_replace(pool, candidate_rows, chosen, judge=cached, **given)
    judged = sorted((r["uid"] for r in before.judged), key=lambda uid: rank("flip", uid))
    rows = {record["uid"]: Row.from_record(record["row"]) for record in pool}
    homes = _splits_of_families(rows, before.chosen)
    for flipped in judged[:50]:

        def other(records: Sequence[dict[str, Any]], uid: str = flipped) -> list[dict[str, Any]]:
            return [_flipped(r) if r["uid"] == uid else r for r in cached(records)]

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


def _flipped(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with another outcome: provers run out of steps, or succeed."""
    if record["strong"]:
        return {**record, "strong": False, "said": ["unknown:timeout", "unknown:timeout"]}
    return {**{k: v for k, v in record.items() if k != "rejected"}, "strong": True}
