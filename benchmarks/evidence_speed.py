"""Seconds that the evidence of a row takes: with the whole budget, in a build, and kept.

    python benchmarks/evidence_speed.py --count 80

Rows are made of the bundled corpus. The baseline gives every question the whole budget of the
recipe. A build spends a part of it first, and the whole only where a cell cannot do without a row.
A repeated build reads what the last one kept. The ratios to the baseline are what counts.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench.corpus import open_snapshot
from driftbench.dataset.build import build_dataset
from driftbench.dataset.court import SolverCourt
from driftbench.dataset.courts import open_jury
from driftbench.dataset.docket import FIRST
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.sampling import VERBATIM
from driftbench.dataset.write import read_shard
from driftbench.errors import DriftbenchError, InternalError
from driftbench.oracles.portfolio import open_oracle

if TYPE_CHECKING:
    from driftbench.dataset.jury import Jury


def _records(folder: Path, count: int) -> list[dict[str, Any]]:
    """Return some drifted and restyled rows of the bundled corpus as records of a pool."""
    build_dataset(recipe="full", snapshot="starter", out=folder)
    rows = [row for path in sorted(folder.glob("*/*.parquet")) for row in read_shard(path)]
    rows = [row for row in rows if row["gold"] != row["candidate"]]
    chosen = random.Random(2026).sample(rows, min(count, len(rows)))  # noqa: S311 -- a sample
    return [{"uid": row["id"], "method": f"not {VERBATIM}", "row": row} for row in chosen]


def _measure(label: str, jury: Jury, records: list[dict[str, Any]]) -> float:
    """Print one line; return the seconds of all rows together."""
    # The first row starts the processes and reads the facts, which is not what is compared.
    jury(records[:1])
    started = time.perf_counter()
    found = jury(records[1:])
    seconds = time.perf_counter() - started
    open_ = sum("unknown:timeout" in record["said"] for record in found)
    jury.close()
    print(f"{label:24} {seconds / len(found):8.4f} s a row   {open_} of {len(found)} left open")
    return seconds


def _compare(folder: Path, count: int) -> None:
    os.environ["DRIFTBENCH_CACHE"] = str(folder / "cache")
    recipe = replace(load_recipe("paper"), well_formed=False)
    records = _records(folder / "rows", count)
    jury = open_jury(open_snapshot("starter"), recipe=recipe, table=None, workers=1)
    if not isinstance(jury.court, SolverCourt):
        raise InternalError("the recipe asks no prover")
    judge = replace(jury.court.judge, oracle=open_oracle(recipe.oracles))
    forgetful = replace(jury, court=SolverCourt(judge), memory=None)
    baseline = _measure("the whole budget", forgetful, records)
    hurried = [{**record, "effort": FIRST} for record in records]
    build = _measure("a build", jury, hurried)
    again = _measure("a build once more", jury, hurried)
    print(f"a build : baseline            {build / baseline:.3f}")
    print(f"a build once more : baseline  {again / baseline:.3f}")


def main() -> int:
    """Run the benchmark; 0 when it could be measured."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--count", type=int, default=80, help="rows to ask about")
    given = options.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            _compare(Path(folder), max(2, given.count))
    except DriftbenchError as error:
        print(f"evidence_speed: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
