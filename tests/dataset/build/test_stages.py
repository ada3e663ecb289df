"""Stages: stored and cached results are used, and results are in the order of items."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from driftbench.corpus.snapshot_cache import NotCached
from driftbench.dataset.build.stages import Stages
from driftbench.dataset.workspace import open_workspace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Square:
    """A number and its square."""

    number: int
    square: int


class Squarer:
    """Squares numbers, counts them, and fails at 9 if it should."""

    kind: ClassVar[Any] = Square

    def __init__(self, *, fails: bool) -> None:
        self.fails = fails
        self.count = 0

    def __call__(self, number: int, /) -> Square:
        if self.fails and number == 9:
            raise RuntimeError
        self.count += 1
        return Square(number, number**2)


class CachedSquarer(Squarer):
    """A squarer with the squares of even numbers in its cache."""

    def from_cache(self) -> CachedSquares:
        return CachedSquares(fails=False)


class CachedSquares(Squarer):
    def __call__(self, number: int, /) -> Square:
        if number % 2:
            raise NotCached
        return super().__call__(number)


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
    numbers = range(14)
    first = Squarer(fails=True)
    with pytest.raises(RuntimeError):
        stages.chunked("rows", numbers, first, size=4)
    second = Squarer(fails=False)
    found = stages.chunked("rows", numbers, second, size=4)
    assert found == [Square(n, n**2) for n in numbers]
    assert (first.count, second.count) == (9, 6)
    assert steps == [("rows", done, 14) for done in (0, 4, 8, 8, 12, 14)]


def test_cached_results_are_used_in_order(
    stages: Stages, steps: list[tuple[str, int, int]]
) -> None:
    numbers = range(7)
    job = CachedSquarer(fails=False)
    found = stages.chunked("rows", numbers, job, size=2)
    assert found == [Square(n, n**2) for n in numbers]
    assert job.count == 3
    assert steps[-1] == ("rows", 7, 7)
    forgetful = Squarer(fails=False)
    assert stages.chunked("rows", numbers, forgetful, size=2) == found
    assert forgetful.count == 7, "chunks of other items are not the same"


def test_stages_have_separate_results(stages: Stages) -> None:
    numbers = [1, 2]
    other = Squarer(fails=False)
    stages.chunked("rows", numbers, Squarer(fails=False), size=1)
    stages.chunked("proofs", numbers, other, size=2)
    assert other.count == 2


def test_a_stage_without_items_reports_progress(
    stages: Stages, steps: list[tuple[str, int, int]]
) -> None:
    assert stages.chunked("rows", [], Squarer(fails=False), size=4) == []
    assert steps == [("rows", 0, 0)]


def test_a_later_call_continues_the_count(
    stages: Stages, steps: list[tuple[str, int, int]]
) -> None:
    job = Squarer(fails=False)
    first = stages.chunked("evidence", [2, 3], job, size=4)
    second = stages.chunked("evidence", [4, 5], job, size=4, after=2)
    assert [one.square for one in (*first, *second)] == [4, 9, 16, 25]
    assert steps == [("evidence", done, total) for done, total in ((0, 2), (2, 2), (2, 4), (4, 4))]
