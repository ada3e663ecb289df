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
from benchmarks._rows import starter_rows
from driftbench.corpus import open_snapshot
from driftbench.dataset.evidence.cached_pairs import CachedPairOracle
from driftbench.dataset.evidence.opening import open_row_judge
from driftbench.dataset.evidence.recorded_answers import AnswerSource
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.selection.candidate_rows import VERBATIM
from driftbench.dataset.selection.replacement import FIRST
from driftbench.errors import InternalError
from driftbench.library import read_library
from driftbench.oracles.record import Record
from driftbench.oracles.solver.provers import open_provers

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from benchmarks._frame import Item
    from driftbench.dataset.evidence.judging import RowJudge

    Records = Sequence[Mapping[str, Any]]

_BASELINE = "the whole budget for every question"


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DRIFTBENCH_CACHE"] = f"{folder}/cache"
        rows = starter_rows(Path(folder), count=max(2, given.count))
        records = [{"uid": row["id"], "method": f"not {VERBATIM}", "row": row} for row in rows]
        yield from _compared(records, Path(folder))


def _compared(records: Records, folder: Path) -> Iterator[Item]:
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
    limited = [{**record, "effort": FIRST} for record in records]
    baseline, left = judged(uncached, records)
    build, more = judged(row_judge, limited)
    again, same = judged(row_judge, limited)
    yield Fact(
        f"{len(records) - 1} rows; left open are {left} with the whole budget, {more} in a build, "
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


def judged(row_judge: RowJudge, records: Records) -> tuple[float, int]:
    """Return the seconds per row, and the number of undecided rows."""
    # The first row starts the processes and reads the facts, which is not measured.
    row_judge(records[:1])
    seconds, found = wall(lambda: row_judge(records[1:]))
    row_judge.close()
    return seconds / len(found), sum("unknown:timeout" in record["said"] for record in found)


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--count", type=int, default=30, help="number of rows")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
