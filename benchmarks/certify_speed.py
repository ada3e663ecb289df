"""Seconds for the report on a pair of statements, without a cache of findings.

    python -m benchmarks.certify_speed --snapshot git:mathlib4.git@v4.28.0 --dataset DATASET

Pairs are rows of a dataset, or by default variants that rules make from theorems of a snapshot.
Each is read, asked about in both directions, and explained. The first pair also starts the provers
and reads the rules. Loading the constants of the snapshot comes before, and is measured apart. The
baseline is the oracle alone: both directions, without reading and reasons, asked after the reports.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks._frame import Fact, Line, named, run, wall
from benchmarks._processes import Watch
from benchmarks._rows import rows_of, rule_rows
from driftbench.comparison import PairComparer, StatementPair
from driftbench.equipment import Equipment
from driftbench.oracles.claim import Claim
from driftbench.oracles.registry import open_oracle
from driftbench.oracles.snapshot_context import snapshot_context_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence

    from benchmarks._frame import Item
    from driftbench.comparison import Comparison

_BASELINE = "the oracle alone"


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    loading, snapshot = wall(lambda: snapshot_context_of(given.snapshot))
    if given.dataset is None:
        rows = rule_rows(given.snapshot, snapshot, count=given.count)
    else:
        rows = rows_of(given.dataset, count=given.count)
    equipment = Equipment(snapshot=given.snapshot, oracle=given.oracle)
    oracle = open_oracle(equipment, cached=False)
    with PairComparer(snapshot, oracle, given.snapshot) as comparer:
        walls, cpus, reports = _reports(comparer, rows, show=given.show)
        bare = [
            wall(lambda row=row: oracle.decide(_claims(row)))[0]  # type: ignore[misc]
            for row in rows
        ]
    verdicts = Counter(one.verdict for one in reports)
    words = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
    yield Fact(f"{named(given.snapshot)}, {given.oracle}: {len(rows)} pairs: {words}")
    yield Line(what="loading the snapshot", value=loading, unit="s")
    for name, part in (("median", 0.5), ("95 %", 0.95)):
        yield Line(
            what=f"a pair, {name}",
            value=quantile(walls, part),
            unit="s",
            baseline=_BASELINE,
            base=quantile(bare, part),
            less=True,
        )
    for name, part in (("median", 0.5), ("95 %", 0.95)):
        yield Line(what=f"CPU of a pair, {name}", value=quantile(cpus, part), unit="s")
    decided = len(rows) - verdicts["undecided"]
    yield Line(what="pairs decided", value=100 * decided / len(rows), unit="%")


def _reports(
    comparer: PairComparer, rows: Sequence[Mapping[str, Any]], *, show: bool
) -> tuple[list[float], list[float], list[Comparison]]:
    """Return the wall and CPU seconds of each pair, and its report."""
    watch = Watch()
    walls, cpus, reports = [], [], []
    for row in rows:
        pair = StatementPair(
            gold=row["gold"], candidate=row["candidate"], context=row["context"], id=row["id"]
        )
        before, started = watch.cpu(), time.perf_counter()
        reports.append(comparer.compare(pair))
        walls.append(time.perf_counter() - started)
        cpus.append(watch.cpu() - before)
        if show:
            print(f"{walls[-1]:6.2f} s, CPU {cpus[-1]:5.2f} s  {pair.id} {reports[-1].verdict}")
    return walls, cpus, reports


def _claims(row: Mapping[str, Any]) -> tuple[Claim, Claim]:
    claim = Claim(row["candidate"], row["gold"], row["context"])
    return claim, claim.converse


def quantile(values: Sequence[float], part: float) -> float:
    """Return the smallest value that a part of all values does not exceed."""
    return sorted(values)[max(0, ceil(part * len(values)) - 1)]


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--snapshot", default="starter", help="snapshot of the statements")
    options.add_argument("--oracle", default="solver", help="the oracle")
    options.add_argument("--dataset", type=Path, help="folder of a dataset to take pairs from")
    options.add_argument("--count", type=int, default=50, help="number of pairs")
    options.add_argument("--show", action="store_true", help="print the seconds of every pair")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
