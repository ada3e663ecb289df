"""Seconds for the evidence of a row: with the whole budget, in a build, and from the cache.

    python -m benchmarks.evidence_speed --count 30

Rows are those of the starter build. The baseline gives every question the whole budget of the
recipe. A build uses a part of it first, and the whole only where a cell needs the row. A repeated
build reads the cache of the last one.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks._frame import Fact, Line, run, wall
from benchmarks._rows import judge_task, starter_rows
from driftbench.corpus import open_snapshot
from driftbench.dataset.evidence.cached_pairs import CachedPairOracle
from driftbench.dataset.evidence.recorded_answers import AnswerSource
from driftbench.dataset.evidence.row_judges import open_row_judge
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.stage_rows import FIRST_TRY_SHARE
from driftbench.errors import InternalError
from driftbench.library import read_library
from driftbench.oracles.record import Record
from driftbench.oracles.solver.provers import open_provers

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from benchmarks._frame import Item
    from driftbench.dataset.evidence.judging import RowJudge
    from driftbench.dataset.stage_rows import JudgeTask

_BASELINE = "the whole budget for every question"


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DRIFTBENCH_CACHE"] = f"{folder}/cache"
        rows = starter_rows(Path(folder), count=max(2, given.count))
        tasks = [judge_task(row) for row in rows]
        yield from _compared(tasks, Path(folder))


def _compared(tasks: Sequence[JudgeTask], folder: Path) -> Iterator[Item]:
    recipe = replace(load_recipe("paper"), well_formed=False)
    row_judge = open_row_judge(
        read_library(open_snapshot("starter")),
        recipe=recipe,
        folder=folder,
        answers=AnswerSource(record=Record(recipe.oracles), provers=" ".join(recipe.oracles)),
    )
    if not isinstance(row_judge.oracle, CachedPairOracle):
        raise InternalError("the recipe asks no prover")
    asked = row_judge.oracle.oracle
    solver = replace(asked.solver, provers=open_provers(recipe.oracles))
    uncached = replace(row_judge, oracle=replace(asked, solver=solver, tries=(1.0,)))
    limited = [replace(task, effort=FIRST_TRY_SHARE) for task in tasks]
    baseline, left = judged(uncached, tasks)
    build, more = judged(row_judge, limited)
    again, same = judged(row_judge, limited)
    yield Fact(
        f"{len(tasks) - 1} rows; left open are {left} with the whole budget, {more} in a build, "
        f"{same} once more"
    )
    for what, seconds in (("in a build", build), ("in a build once more", again)):
        yield Line(
            what=f"evidence of a row {what}",
            value=1000 * seconds,
            unit="ms",
            baseline=_BASELINE,
            base=1000 * baseline,
            less=True,
        )


def judged(row_judge: RowJudge, tasks: Sequence[JudgeTask]) -> tuple[float, int]:
    """Return the seconds per row, and the number of undecided rows."""
    # The first row starts the processes and reads the facts, which is not measured.
    row_judge(tasks[0])
    seconds, found = wall(lambda: list(map(row_judge, tasks[1:])))
    row_judge.close()
    verdicts = [one.verdict for one in found if one.verdict is not None]
    return seconds / len(found), sum(
        "unknown:timeout" in {one.forward, one.backward} for one in verdicts
    )


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--count", type=int, default=30, help="number of rows")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
