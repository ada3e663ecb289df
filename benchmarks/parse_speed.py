"""How fast statements are read: scan, scope and parse, against the ladder grammar.

    python benchmarks/parse_speed.py --snapshot starter
    python benchmarks/parse_speed.py --snapshot git:mathlib4.git@v4.28.0 --files 60

Both readings work on the same statements in the same run; the ratio is what counts. The baseline
is `driftbench.lean.ladder`: the same tokens, parsed by a grammar with every precedence level
written out instead of the frame grammar and the fold.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import reader_for
from driftbench.errors import DriftbenchError, LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.ladder import ladder_bracketed

if TYPE_CHECKING:
    from driftbench.corpus import Declaration
    from driftbench.lean import NotationTable


def _spread(paths: tuple[str, ...], count: int) -> list[str]:
    step = max(1, len(paths) // count)
    return list(paths[::step])[:count]


def _parse_all(declarations: list[Declaration], table: NotationTable) -> float:
    started = time.process_time()
    for found in declarations:
        parse(
            found.source,
            table=table,
            opened=found.opened,
            local_notation=found.local_notation,
        )
    return time.process_time() - started


def _ladder_all(declarations: list[Declaration], table: NotationTable) -> float:
    started = time.process_time()
    for found in declarations:
        ladder_bracketed(found.source, table, found.opened, local_notation=found.local_notation)
    return time.process_time() - started


def _measure(spec: str, files: int) -> None:
    snapshot = open_snapshot(spec)
    reader = reader_for(snapshot)
    texts = list(snapshot.read_many(_spread(snapshot.paths(), files)))
    started = time.process_time()
    readings = [reading for path, text in texts for reading in reader.read(path, text)]
    whole = time.process_time() - started
    good = [r.declaration for r in readings if not isinstance(r.outcome, LeanSyntaxError)]
    # The first statement builds the ladder's parse table, which is not what is compared.
    _ladder_all(good[:1], reader.table)
    fold, ladder = _parse_all(good, reader.table), _ladder_all(good, reader.table)
    print(f"{spec}: {len(texts)} files, {len(readings)} statements, {len(good)} parsed")
    print(f"scan + scope + parse   {len(readings) / whole:8,.0f} statements/s on one core")
    print(f"parse alone            {len(good) / fold:8,.0f} statements/s")
    print(f"ladder (baseline)      {len(good) / ladder:8,.0f} statements/s")
    print(f"ratio parse : ladder   {ladder / fold:8.1f}")


def main() -> int:
    """Run the benchmark; 0 when it could be measured."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--snapshot", default="starter", help="what to read")
    options.add_argument("--files", type=int, default=60, help="how many files of it")
    given = options.parse_args()
    try:
        _measure(given.snapshot, given.files)
    except DriftbenchError as error:
        print(f"parse_speed: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
