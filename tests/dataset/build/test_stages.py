"""Stages: stored and cached results are used, and results are in the order of records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from driftbench.corpus.snapshot_cache import NotCached
from driftbench.dataset.build.stages import Stages
from driftbench.dataset.build.workspace import open_workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

Record = dict[str, Any]


class Squarer:
    """Squares numbers, records the sizes of chunks, and fails at 9 if it should."""

    def __init__(self, *, fails: bool) -> None:
        self.fails = fails
        self.sizes: list[int] = []

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
        if self.fails and any(record["n"] == 9 for record in chunk):
            raise RuntimeError
        self.sizes.append(len(chunk))
        return [{"n": record["n"], "square": record["n"] ** 2} for record in chunk]


class CachedSquarer(Squarer):
    """A squarer with the squares of even numbers in its cache."""

    def from_cache(self) -> CachedSquares:
        return CachedSquares(fails=False)


class CachedSquares(Squarer):
    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
        if any(record["n"] % 2 for record in chunk):
            raise NotCached
        return super().__call__(chunk)


@pytest.fixture
def steps() -> list[tuple[str, int, int]]:
    return []


@pytest.fixture
def stages(tmp_path: Path, steps: list[tuple[str, int, int]]) -> Iterator[Stages]:
    with open_workspace(tmp_path / "out", key="a" * 64) as workspace:
        yield Stages(workspace, 1, lambda *step: steps.append(step))


def test_stored_chunks_are_not_processed_again(
    stages: Stages, steps: list[tuple[str, int, int]]
) -> None:
    records: list[Record] = [{"n": n} for n in range(14)]
    first = Squarer(fails=True)
    with pytest.raises(RuntimeError):
        stages.chunked("rows", records, first, size=4)
    second = Squarer(fails=False)
    found = stages.chunked("rows", records, second, size=4)
    assert [record["square"] for record in found] == [n**2 for n in range(14)]
    assert (first.sizes, second.sizes) == ([1] * 9, [1] * 6)
    assert steps == [("rows", done, 14) for done in (0, 4, 8, 8, 12, 14)]


def test_cached_results_are_used_in_order(
    stages: Stages, steps: list[tuple[str, int, int]]
) -> None:
    records: list[Record] = [{"n": n} for n in range(7)]
    job = CachedSquarer(fails=False)
    found = stages.chunked("rows", records, job, size=2)
    assert [record["square"] for record in found] == [n**2 for n in range(7)]
    assert len(job.sizes) == 3
    assert steps[-1] == ("rows", 7, 7)
    forgetful = Squarer(fails=False)
    assert stages.chunked("rows", records, forgetful, size=2) == found
    assert len(forgetful.sizes) == 7, "other pieces are other work"


def test_stages_have_separate_results(stages: Stages) -> None:
    records: list[Record] = [{"n": 1}, {"n": 2}]
    other = Squarer(fails=False)
    stages.chunked("rows", records, Squarer(fails=False), size=1)
    stages.chunked("proofs", records, other, size=2)
    assert other.sizes == [1, 1]


def test_a_stage_without_records_reports_progress(
    stages: Stages, steps: list[tuple[str, int, int]]
) -> None:
    assert stages.chunked("rows", [], Squarer(fails=False), size=4) == []
    assert steps == [("rows", 0, 0)]


def test_a_later_round_continues_the_count(
    stages: Stages, steps: list[tuple[str, int, int]]
) -> None:
    job = Squarer(fails=False)
    first = stages.chunked("evidence", [{"n": 2}, {"n": 3}], job, size=4)
    second = stages.chunked("evidence", [{"n": 4}, {"n": 5}], job, size=4, after=2)
    assert [record["square"] for record in (*first, *second)] == [4, 9, 16, 25]
    assert steps == [("evidence", done, total) for done, total in ((0, 2), (2, 2), (2, 4), (4, 4))]
