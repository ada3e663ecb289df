"""Fuzzed statements through parser, rules, verbalizer and translator: run it, read the report.

    python -m tests.fuzz --count 10000
    python -m tests.fuzz --count 1000000 --snapshot git:mathlib4.git@v4.28.0 --out build/fuzz

See docs/fuzzing.md for what is run and what may come of a statement.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from driftbench.corpus import open_snapshot
from driftbench.errors import DriftbenchError
from driftbench.oracles.snapshot_context import snapshot_context_of
from tests.fuzz.campaign import MEGABYTE, Campaign, Tally
from tests.fuzz.cases import KINDS
from tests.fuzz.mutations import bundled_stock, stock_of
from tests.fuzz.report import lines_of, write_reproducers
from tests.fuzz.stages import Workbench

_EVERY = 16
"""Of a library's files, one in so many gives statements to be mutated."""


def _options() -> argparse.Namespace:
    options = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__.split("\n", 1)[0])
    options.add_argument("--count", type=int, default=10_000, help="statements to run")
    options.add_argument("--seed", type=int, default=1, help="decides every statement")
    options.add_argument("--first", type=int, default=0, help="number of the first statement")
    options.add_argument("--kind", action="append", choices=KINDS, help="only this kind")
    options.add_argument("--memory", type=int, default=500, help="MB that may be needed")
    options.add_argument("--snapshot", default="starter", help="whose constants and statements")
    options.add_argument("--out", type=Path, default=Path("build/fuzz"), help="reproducers go here")
    return options.parse_args()


def _campaign(given: argparse.Namespace) -> Campaign:
    stock = bundled_stock()
    if given.snapshot != "starter":
        stock += stock_of(open_snapshot(given.snapshot), every=_EVERY)
    return Campaign(
        bench=Workbench(snapshot_context_of(given.snapshot)),
        stock=stock,
        seed=given.seed,
        memory=given.memory * MEGABYTE,
        kinds=tuple(given.kind or KINDS),
    )


def main() -> int:
    """Run a campaign; 0 when nothing was found."""
    given = _options()
    started = time.monotonic()
    try:
        campaign = _campaign(given)
    except DriftbenchError as error:
        sys.stderr.write(f"tests.fuzz: {error}\n")
        return error.exit_code

    told: set[tuple[str, str, str]] = set()

    def tell(tally: Tally) -> None:
        spent = time.monotonic() - started
        line = f"{tally.statements:,} statements, {len(tally.findings)} findings, {spent:,.0f} s"
        for key in sorted(tally.findings.keys() - told):
            line += f"\n  {': '.join(key)}, number {min(tally.findings[key])[1]}"
        told.update(tally.findings)
        sys.stderr.write(f"{line}\n")

    tally = campaign.run(given.count, first=given.first, tell=tell)
    sys.stdout.write("\n".join([*lines_of(tally), ""]))
    if tally.findings:
        write_reproducers(campaign, tally, given.out)
        sys.stdout.write(f"reproducers               {given.out}\n")
    return 1 if tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
