"""Work that outlives a kill: what is kept is not done again, and comes in the order asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.docket import Docket
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.stages import Stages
from driftbench.dataset.workspace import open_workspace
from driftbench.traces import Forgotten

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

Record = dict[str, Any]
POOL = [
    {
        "uid": f"row {number}",
        "method": "verbatim",
        "row": {"subfield": "algebra", "label": "faithful", "number": number},
    }
    for number in range(60)
]


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

    def from_memory(self) -> ByHeart:
        return ByHeart(fails=False)


class ByHeart(Squarer):
    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
        if any(record["n"] % 2 for record in chunk):
            raise Forgotten
        return super().__call__(chunk)


class Strong:
    """Finds every row strong and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
        self.asked += [record["uid"] for record in chunk]
        return [{**record, "strong": True} for record in chunk]


class Precedented(Strong):
    """A strong jury that remembers all rows but some."""

    def __init__(self, forgotten: set[str]) -> None:
        super().__init__()
        self.forgotten = forgotten
        self.sizes: list[int] = []

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
        self.sizes.append(len(chunk))
        return super().__call__(chunk)

    def from_memory(self) -> Strong:
        forgotten = self.forgotten

        class Remembering(Strong):
            def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[Record]:
                if any(record["uid"] in forgotten for record in chunk):
                    raise Forgotten
                return super().__call__(chunk)

        return Remembering()


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


def test_rulings_that_are_kept_are_not_asked_for_again(stages: Stages) -> None:
    recipe = replace(load_recipe("paper"), composition=None)
    jury = Strong()
    first = stages.judged(Docket(POOL, recipe=recipe), jury)
    assert jury.asked == [record["uid"] for record in POOL]
    assert stages.judged(Docket(POOL, recipe=recipe), jury) == first
    assert len(jury.asked) == len(POOL)
    assert [record["uid"] for record in first] == jury.asked


@pytest.mark.parametrize(
    ("forgotten", "sizes"),
    [
        (set(), []),
        ({"row 3", "row 30"}, [1, 1]),
        ({f"row {number}" for number in range(24)}, [24]),
    ],
)
def test_a_jury_is_asked_for_what_it_forgot_alone_unless_that_is_most_of_it(
    stages: Stages, forgotten: set[str], sizes: list[int]
) -> None:
    recipe = replace(load_recipe("paper"), composition=None)
    jury = Precedented(forgotten)
    found = stages.judged(Docket(POOL, recipe=recipe), jury)
    assert [record["uid"] for record in found] == [record["uid"] for record in POOL]
    assert all(record["strong"] for record in found)
    assert jury.sizes == sizes
    assert forgotten <= set(jury.asked)
