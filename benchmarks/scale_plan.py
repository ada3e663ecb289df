"""The plan for large runs: the costs of 10^6 pairs, and of a benchmark with Lean, by a cost model.

    python -m benchmarks.scale_plan
    python -m benchmarks.scale_plan --rates FILE --eur 0.04 --preempted 0.1

Rates of the build, of the provers and of the detector are measured (`benchmarks/scale_rates.py`).
The costs of Lean with mathlib are assumed, because it was not run here: each assumption is printed,
and is an option. Our limits (probes, budget, batch, memory) are those of the code.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench.detectors.bpf import BUDGET as PROBES
from driftbench.oracles.lean import MATHLIB, LeanOracle
from driftbench.oracles.lean.oracle import BUDGET, find_lean
from driftbench.resources import data_root
from driftbench.workers.local import MAX_LOSSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HERE = Path(__file__).parent
_HOUR = 3600.0
_GB = 1e9
_DIRECTIONS = 2
_CORES = (2, 16, 64, 256)
_NODE_CORES = 16
_MEANS = (3.0, 10.0, BUDGET)
"""Mean seconds of a claim, up to the whole budget."""


def main(words: Sequence[str] | None = None) -> int:
    """Print the plan."""
    given = _options().parse_args(words)
    stored = tomllib.loads(given.rates.read_text(encoding="utf-8"))
    print(
        f"Rates measured on {stored['snapshot']} ({stored['machine']}); "
        "counts of reference builds.\n"
    )
    for line in (*_pairs(given, stored["rates"]), "", *_lean(given, stored["rates"])):
        print(line)
    return 0


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    add = options.add_argument
    add("--rates", type=Path, default=_HERE / "scale_rates.toml", help="measured rates")
    add("--pairs", type=int, default=1_000_000, help="pairs of the large build")
    add("--eur", type=float, default=0.04, help="EUR for an hour of a core (assumed)")
    add("--spot", type=float, default=0.3, help="share of that for a preemptible core (assumed)")
    add("--preempted", type=float, default=0.05, help="share of nodes lost in an hour (assumed)")
    add("--start", type=float, default=15.0, help="seconds Lean takes to import (assumed)")
    add("--shared", type=float, default=6.0, help="GB of mathlib mapped once per node (assumed)")
    add("--private", type=float, default=2.0, help="GB of each Lean in addition (assumed)")
    return options


def _counts(recipe: str) -> dict[str, Any]:
    text = (data_root() / "build" / f"{recipe}.counts.json").read_text(encoding="utf-8")
    counts: dict[str, Any] = json.loads(text)
    return counts


def _row(what: str, value: float, unit: str) -> str:
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"  {what:<46} {shown:>11} {unit}"


def _pairs(given: argparse.Namespace, rates: dict[str, float]) -> Iterator[str]:
    """Yield the costs of a build of many pairs, of their evidence, and of a detector."""
    full, pairs = _counts("full"), given.pairs
    theorems = pairs * full["theorems"] / full["rows"]
    yield f"A build of {pairs:,} pairs"
    yield _row("pairs of mathlib v4.28.0, by `full`", full["rows"], "pairs")
    yield _row("snapshots of that size", pairs / full["rows"], "snapshots")
    yield _row("theorems that give pairs", theorems, "theorems")
    reading = rates["notation"] / rates["theorems"] + rates["theorems_read"] + rates["variants"]
    spread = theorems * reading + pairs * (rates["rows"] + rates["evidence"])
    alone = pairs * (rates["choice"] + rates["files"])
    yield _row("work divided among cores", spread / _HOUR, "core-hours")
    yield _row("choice and files, in one process", alone / _HOUR, "hours")
    yield _row("memory of that process at present", pairs * rates["memory_bytes"] / _GB, "GB")
    yield _row("shards, cards, lock", pairs * rates["shard_bytes"] / _GB, "GB")
    judging, detecting = pairs * rates["judging"], pairs * rates["detecting"]
    yield _row("evidence by the embedded provers", judging / _HOUR, "core-hours")
    yield _row("  questions", pairs * rates["judging_questions"], "questions")
    yield _row("  caches", pairs * rates["judging_cache_bytes"] / _GB, "GB")
    yield _row("detector bpf on all of them", detecting / _HOUR, "core-hours")
    yield _row("  claims", pairs * rates["detecting_claims"], "claims")
    findings = pairs * rates["detecting_claims"] * rates["finding_bytes"]
    yield _row("  cached findings", findings / _GB, "GB")
    yield ""
    yield f"  {'hours by number of cores':<26}" + "".join(f"{cores:>9}" for cores in _CORES)
    for what, shared, lone in (
        ("build", spread, alone),
        ("build with evidence", spread + judging, alone),
        ("detector bpf", detecting, 0.0),
    ):
        hours = [(shared / cores + lone) / _HOUR for cores in _CORES]
        yield f"  {what:<26}" + "".join(f"{one:>9.3g}" for one in hours)
    total = (spread + alone + judging + detecting) / _HOUR
    yield _row("cost of all three", total * given.eur, "EUR")


def _lean(given: argparse.Namespace, rates: dict[str, float]) -> Iterator[str]:
    """Yield the costs of `bpf` with Lean on the benchmark of the paper."""
    paper, batch = _counts("paper"), LeanOracle.batch
    claims = paper["rows"] * PROBES * _DIRECTIONS
    runs = math.ceil(claims / batch) * len(MATHLIB.rounds) * 2
    limit = (find_lean.__kwdefaults__ or {})["memory_mb"] * 2**20
    yield "Lean with mathlib, not run here: detector bpf on the benchmark of the paper"
    yield _row("pairs", paper["rows"], "pairs")
    yield _row(f"claims: {PROBES} probes, {_DIRECTIONS} directions", claims, "claims")
    yield _row("budget of a claim", BUDGET, "s")
    yield _row("all claims at the whole budget", claims * BUDGET / _HOUR, "core-hours")
    yield _row(f"runs of Lean, {batch} claims each, at most", runs, "runs")
    yield _row(
        f"  imports at {given.start:g} s (assumed)", runs * given.start / _HOUR, "core-hours"
    )
    yield _row("findings sent back", claims * rates["finding_bytes"] / _GB, "GB")
    memory = given.shared + _NODE_CORES * given.private
    yield _row(f"memory of a node of {_NODE_CORES} cores (assumed)", memory, "GB")
    yield _row("  address space that one Lean may use", limit / _GB, "GB")
    yield ""
    yield f"  {'mean seconds of a claim':<46}" + _figures(_MEANS)
    table = [_scenario(given, mean, claims, runs * given.start / _HOUR) for mean in _MEANS]
    for what in table[0]:
        yield f"  {what:<46}" + _figures([one[what] for one in table])


def _scenario(
    given: argparse.Namespace, mean: float, claims: int, imports: float
) -> dict[str, float]:
    """Return the costs of the run if a claim takes `mean` seconds."""
    paper = _counts("paper")
    hours = claims * mean / _HOUR + imports
    # A lost worker loses one theorem with all its candidates.
    chunk = hours / paper["theorems"]
    repeated = given.preempted * chunk / 2
    unlucky = paper["theorems"] * (given.preempted * chunk) ** MAX_LOSSES
    return {
        "core-hours, with imports": hours,
        "hours on 64 cores": hours / 64,
        "hours on 256 cores": hours / 256,
        "EUR": hours * given.eur,
        "one theorem with its candidates, hours": chunk,
        "work repeated on preemptible nodes, percent": 100 * repeated,
        "EUR on preemptible nodes": hours * (1 + repeated) * given.eur * given.spot,
        f"theorems lost {MAX_LOSSES} times, which end the run": unlucky,
    }


def _figures(values: Sequence[float]) -> str:
    return "".join(f"{value:>10.3g}" if value < 1000 else f"{value:>10,.0f}" for value in values)


if __name__ == "__main__":
    sys.exit(main())
