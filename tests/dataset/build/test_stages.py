"""Work that outlives a kill: what is kept is not done again, and comes in the order asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from driftbench.cache.traces import NotCached
from driftbench.dataset.build.stages import Stages
from driftbench.dataset.build.workspace import open_workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

Record = dict[str, Any]


class Squarer:
    """Squares numbers, notes how many came at a time, and fails at 9 while it is told to."""

    def __init__(self, *, fails: bool) -> None:
        self.fails = fails
        self.sizes: list[int] = []

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
        if self.fails and any(record["n"] == 9 for record in chunk):
            raise RuntimeError
        self.sizes.append(len(chunk))
        return [{"n": record["n"], "square": record["n"] ** 2} for record in chunk]


class Knowing(Squarer):
    """A squarer that knows the squares of even numbers by heart."""

    def from_cache(self) -> ByHeart:
        return ByHeart(fails=False)


class ByHeart(Squarer):
    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
        if any(record["n"] % 2 for record in chunk):
            raise NotCached
        return super().__call__(chunk)


@pytest.fixture
def told() -> list[tuple[str, int, int]]:
    return []


@pytest.fixture
def stages(tmp_path: Path, told: list[tuple[str, int, int]]) -> Iterator[Stages]:
    with open_workspace(tmp_path / "out", key="a" * 64) as workspace:
        yield Stages(workspace, 1, lambda *step: told.append(step))


def test_chunks_are_made_once_and_only_those_that_are_missing(
    stages: Stages, told: list[tuple[str, int, int]]
) -> None:
    records: list[Record] = [{"n": n} for n in range(14)]
    first = Squarer(fails=True)
    with pytest.raises(RuntimeError):
        stages.chunked("rows", records, first, size=4)
    second = Squarer(fails=False)
    found = stages.chunked("rows", records, second, size=4)
    assert [record["square"] for record in found] == [n**2 for n in range(14)]
    assert (first.sizes, second.sizes) == ([1] * 9, [1] * 6)
    assert told == [("rows", done, 14) for done in (0, 4, 8, 8, 12, 14)]


def test_what_is_remembered_is_not_worked_on_and_stands_in_its_place(
    stages: Stages, told: list[tuple[str, int, int]]
) -> None:
    records: list[Record] = [{"n": n} for n in range(7)]
    job = Knowing(fails=False)
    found = stages.chunked("rows", records, job, size=2)
    assert [record["square"] for record in found] == [n**2 for n in range(7)]
    assert len(job.sizes) == 3
    assert told[-1] == ("rows", 7, 7)
    forgetful = Squarer(fails=False)
    assert stages.chunked("rows", records, forgetful, size=2) == found
    assert len(forgetful.sizes) == 7, "other pieces are other work"


def test_stages_do_not_share_what_they_keep(stages: Stages) -> None:
    records: list[Record] = [{"n": 1}, {"n": 2}]
    other = Squarer(fails=False)
    stages.chunked("rows", records, Squarer(fails=False), size=1)
    stages.chunked("proofs", records, other, size=2)
    assert other.sizes == [1, 1]


def test_nothing_to_do_is_told_and_gives_nothing(
    stages: Stages, told: list[tuple[str, int, int]]
) -> None:
    assert stages.chunked("rows", [], Squarer(fails=False), size=4) == []
    assert told == [("rows", 0, 0)]


def test_a_later_round_of_a_stage_is_other_work_and_counts_on(
    stages: Stages, told: list[tuple[str, int, int]]
) -> None:
    job = Squarer(fails=False)
    first = stages.chunked("evidence", [{"n": 2}, {"n": 3}], job, size=4)
    second = stages.chunked("evidence", [{"n": 4}, {"n": 5}], job, size=4, after=2)
    assert [record["square"] for record in (*first, *second)] == [4, 9, 16, 25]
    assert told == [("evidence", done, total) for done, total in ((0, 2), (2, 2), (2, 4), (4, 4))]
