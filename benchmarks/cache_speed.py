"""Speed of the caches: a detector that runs with and without them, and single lookups.

    python -m benchmarks.cache_speed --count 8
    python -m benchmarks.cache_speed --snapshot git:mathlib4.git@v4.28.0

The detector `bpf` scores the same rows with an empty cache, the baseline, and again with the cache;
its answers must be the same. A run with an empty cache does not search for a proof where a
countermodel excludes one: that of the finder, or one of those of the last questions. The CPU
seconds of all its processes are compared with those of a run that searches for every proof, whose
answers and evidence must be the same. Then claims are looked up one by one in the cache of
findings, compared with deciding them again, and with a bare `select` of SQLite in the same file,
which checks no digest and parses no record, so that the ratio is the cost of our layer.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from benchmarks._frame import Fact, Line, named, run, wall
from benchmarks._rows import rule_rows
from driftbench.detectors import Pair, Setting, find_detector
from driftbench.equipment import Equipment
from driftbench.oracles.cache import VERDICTS
from driftbench.oracles.claim import Claim
from driftbench.oracles.registry import open_oracle
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.oracles.solver.known_models import KnownModels
from driftbench.oracles.solver.provers import Provers

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from benchmarks._frame import Item
    from driftbench.detectors import Detection

_AGAIN = "decided again"
#: Minimum number of timed lookups, of the same claims repeatedly.
_LOOKUPS = 2000


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        # Constants of the snapshot are read once, from the cache of this machine.
        snapshot_context = snapshot_context_of(given.snapshot, workers=given.workers)
        rows = rule_rows(given.snapshot, snapshot_context, count=given.count)
        os.environ["DRIFTBENCH_CACHE"] = str(scratch / "cache")
        equipment = Equipment(snapshot=given.snapshot)
        yield Fact(f"{named(given.snapshot)}: {len(rows)} rows; every run in one process")
        pairs = [
            Pair(
                id=row["id"],
                nl_statement=row["nl_statement"],
                context=row["context"],
                candidate=row["candidate"],
                gold=row["gold"],
            )
            for row in rows
        ]
        yield from _detecting(given.detector, pairs, equipment)
        claims = [Claim(row["gold"], row["candidate"], row["context"]) for row in rows]
        yield from _looking_up(claims, equipment, scratch / "cache" / VERDICTS)


def detected(name: str, pairs: Sequence[Pair], equipment: Equipment) -> list[Detection]:
    """Return the answers of a newly opened detector."""
    detector = find_detector(name)(Setting(equipment=equipment))
    return list(detector.detect(pairs))


def _detecting(name: str, pairs: Sequence[Pair], equipment: Equipment) -> Iterator[Item]:
    cold, first = wall(lambda: detected(name, pairs, equipment))
    warm, second = wall(lambda: detected(name, pairs, equipment))
    _forget_findings()
    changed, third = wall(lambda: detected(name, pairs, equipment))
    scores = [[one.score for one in answers] for answers in (first, second, third)]
    same = "the same" if scores[0] == scores[1] == scores[2] else "other"
    kept = {
        "every finding cached": warm,
        "only answers of provers cached, as after a change of the code": changed,
    }
    for what, seconds in kept.items():
        yield Line(
            what=f"{name}, {what}",
            value=len(pairs) / seconds,
            unit="rows/s",
            baseline="an empty cache",
            base=len(pairs) / cold,
        )
    yield Fact(f"with the caches it gives {same} answers")
    yield from _asking_always(name, pairs, equipment)


def _forget_findings() -> None:
    """Delete the findings on claims; answers to questions stay."""
    for path in Path(os.environ["DRIFTBENCH_CACHE"]).glob(f"{VERDICTS}*"):
        path.unlink()


def _asking_always(name: str, pairs: Sequence[Pair], equipment: Equipment) -> Iterator[Item]:
    """Yield the CPU seconds of a row with an empty cache, and those of searching for all proofs."""
    spent, found = _anew(name, pairs, equipment)
    with (
        patch.object(KnownModels, "refute", return_value=False),
        patch.object(Provers, "_countermodel", return_value=None),
    ):
        always, asked = _anew(name, pairs, equipment)
    yield Line(
        what=f"{name}, an empty cache: a row",
        value=spent / len(pairs),
        unit="CPU s of all processes",
        baseline="searching for every proof",
        base=always / len(pairs),
        less=True,
    )
    same = [_timeless(one) for one in found] == [_timeless(one) for one in asked]
    yield Fact(f"searching for every proof gives {'the same' if same else 'other'} answers")


def _timeless(answer: Detection) -> Detection:
    """Return an answer without the seconds that it took."""
    return replace(answer, cost=replace(answer.cost, seconds=None))


def _anew(name: str, pairs: Sequence[Pair], equipment: Equipment) -> tuple[float, list[Detection]]:
    """Return CPU seconds and answers of a run with an empty cache of findings."""
    kept = os.environ["DRIFTBENCH_CACHE"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DRIFTBENCH_CACHE"] = folder
        # The detector ends the provers, whose time is then that of children that have ended.
        before = sum(os.times()[:4])
        found = detected(name, pairs, equipment)
        spent = sum(os.times()[:4]) - before
    os.environ["DRIFTBENCH_CACHE"] = kept
    return spent, found


def _looking_up(claims: list[Claim], equipment: Equipment, path: Path) -> Iterator[Item]:
    with closing(open_oracle(equipment, cached=False)) as anew:
        # The first claim starts the provers, which is not what is compared.
        anew.decide(claims[:1])
        deciding, first = wall(lambda: [anew.decide([claim])[0].cell for claim in claims])
    with closing(open_oracle(equipment)) as cached:
        cached.decide(claims)
        second = [cached.decide([claim])[0].cell for claim in claims]
        many = claims * (_LOOKUPS // len(claims) + 1)
        looking, _ = wall(lambda: [cached.decide([claim]) for claim in many])
    count = len(claims)
    yield Line(
        what="claims found among cached findings",
        value=len(many) / looking,
        unit="lookups/s",
        baseline=_AGAIN,
        base=count / deciding,
    )
    yield Line(
        what="claims found among cached findings",
        value=len(many) / looking,
        unit="lookups/s",
        baseline="a bare select",
        base=_selects(path, count=len(many)),
    )
    differ = sum(one != other for one, other in zip(first, second, strict=True))
    yield Fact(f"cached findings differ from those {_AGAIN} on {differ} of {count} claims")


def _selects(path: Path, *, count: int) -> float:
    """Return how many cached texts SQLite finds by their keys per second."""
    with closing(sqlite3.connect(path)) as base:
        keys = base.execute("select key from texts order by key").fetchall()
        many = keys * (count // len(keys) + 1)
        ask = "select text from texts where key = ?"
        seconds, _ = wall(lambda: [base.execute(ask, key).fetchone() for key in many])
    return len(many) / seconds


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--snapshot", default="starter", help="snapshot of the rows")
    options.add_argument("--workers", type=int, default=2, help="processes that read the snapshot")
    options.add_argument("--count", type=int, default=8, help="number of rows")
    options.add_argument("--detector", default="bpf", help="a detector that uses provers")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
