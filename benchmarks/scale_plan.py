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
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench.detectors.probing import BUDGET as PROBES
from driftbench.oracles.lean import read_library
from driftbench.oracles.lean.launch import MEMORY_MB
from driftbench.resources import data_root
from driftbench.workers.local import MAX_LOSSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.oracles.lean import LeanLibrary

_HERE = Path(__file__).parent
_HOUR = 3600.0
_GB = 1e9
_DIRECTIONS = 2
_CORES = (2, 16, 64, 256)
_NODE_CORES = 16
_PER = 1000
"""Pairs of the plans with Lean."""


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
    add("--derived", type=float, default=0.5, help="share of claims derived early (assumed)")
    add("--early", type=float, default=0.3, help="seconds of such a claim (assumed)")
    add("--heartbeats", type=float, default=20_000, help="heartbeats in a second (assumed)")
    add("--used", type=float, default=0.2, help="share of heartbeats a closer uses (assumed)")
    add("--usable", type=float, default=0.5, help="share of sketches that become probes (assumed)")
    add("--restarts", type=int, default=100, help="starts of Lean per 1,000 pairs (assumed)")
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
    """Yield the costs of detectors with Lean, per 1,000 pairs and on the benchmark of the paper."""
    paper = _counts("paper")
    theorems = _PER * paper["theorems"] / paper["rows"]
    yield "Lean with mathlib, not run here; everything per claim is assumed"
    yield _row("share of claims that an early closer derives", given.derived, "")
    yield _row("  time of such a claim", given.early, "s")
    yield _row("heartbeats of Lean in a second", given.heartbeats, "")
    yield _row("share of its heartbeats that a closer uses", given.used, "")
    yield _row("time of `import Mathlib`, once per Lean", given.start, "s")
    memory = given.shared + _NODE_CORES * given.private
    yield _row(f"memory of a node of {_NODE_CORES} cores", memory, "GB")
    yield _row("address space that one Lean may use", MEMORY_MB * 2**20 / _GB, "GB")
    yield ""
    candidate = _PER * PROBES * _DIRECTIONS
    # The first call asks as many sketches as probes are wanted, the second twice the missing ones.
    sketches = PROBES + 2 * PROBES * (1 - given.usable)
    gold = theorems * sketches * _DIRECTIONS
    plans = {
        "bpf": ("quick", candidate, gold, 2 * theorems + _PER),
        "beq": ("full", _PER * _DIRECTIONS, 0.0, float(_PER)),
    }
    for what, (profile, asked, about_gold, calls) in plans.items():
        library = read_library(profile)
        mean, most = _claim_seconds(given, library), library.seconds
        claims = asked + about_gold
        imports = given.restarts * given.start
        hours = (claims * mean + imports) / _HOUR
        yield f"{what} with lean:{profile}, for {_PER:,} pairs of {theorems:,.0f} theorems"
        yield _row(f"  {what}: claims about candidates", asked, "claims")
        yield _row(f"  {what}: claims about gold", about_gold, "claims")
        yield _row(f"  {what}: calls of the oracle", calls, "calls")
        yield _row(f"  {what}: mean time of a claim", mean, "s")
        yield _row(
            f"  {what}: imports, at {given.restarts} restarts", imports / _HOUR, "core-hours"
        )
        yield _row(f"  {what}: all", hours, "core-hours")
        yield _row(
            f"  {what}: all, at the whole time of a claim", claims * most / _HOUR, "core-hours"
        )
        yield _row(f"  {what}: findings", claims * rates["finding_bytes"] / _GB, "GB")
        yield _row(f"  {what}: cost", hours * given.eur, "EUR")
        whole = hours * paper["rows"] / _PER
        # A lost worker loses one theorem with all its candidates.
        chunk = hours / theorems
        unlucky = paper["theorems"] * (given.preempted * chunk) ** MAX_LOSSES
        yield _row(f"  {what}: all {paper['rows']:,} pairs of `paper`", whole, "core-hours")
        yield _row(f"  {what}: theorems lost {MAX_LOSSES} times", unlucky, "theorems")


def _claim_seconds(given: argparse.Namespace, library: LeanLibrary) -> float:
    """Return the mean time of a claim: a part is derived early, the rest tries everything."""
    attempts = (*library.closers, *library.refuters)
    each = (
        min(one.seconds, given.used * one.heartbeats * 1000 / given.heartbeats) for one in attempts
    )
    late = min(library.seconds, sum(each))
    return float(given.derived * given.early + (1 - given.derived) * late)


if __name__ == "__main__":
    sys.exit(main())
