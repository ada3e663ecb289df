"""A process with every kind of child that this package starts, all of them busy; run as a script.

`python family.py FOLDER END` starts them in FOLDER, says `ready` when all have begun, and ends as
END says: `wait` for whoever kills it, `raise`, or `exit in a thread`.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.oracles.kernel import _lean
from driftbench.oracles.solver.worker import Worker
from driftbench.workers import map_chunks
from tests.oracles.lean.odd_lean import goal, odd_lean
from tests.survival.processes import living

if TYPE_CHECKING:
    from collections.abc import Callable

#: A group in which squares are trivial need not be commutative in two steps: E searches for long.
HARD = """
cnf(a, axiom, f(f(X, Y), Z) = f(X, f(Y, Z))).
cnf(b, axiom, f(X, f(Y, X)) = f(f(X, Z), f(Y, f(Z, X)))).
cnf(c, axiom, f(g(X), f(X, Y)) = g(f(Y, g(Y)))).
cnf(d, negated_conjecture, f(p, f(q, r)) != f(r, f(q, p))).
"""


def _engine() -> None:
    Worker("tests.oracles.odd_engine", memory_mb=512).ask("sleep", seconds=600)


def _e() -> None:
    options = ("--silent", "--cpu-limit=600", "--generated-limit=1000000000")
    Worker("driftbench.oracles.solver.eprover_engine", memory_mb=4096).ask(
        HARD, options, seconds=600
    )


def _kernel(folder: Path) -> None:
    lean = folder / "lean"
    lean.write_text("#!/bin/sh\nexec sleep 601\n", encoding="utf-8")
    lean.chmod(0o755)
    _lean.run(str(lean), [], seconds=600, memory_mb=512)


def _lean_oracle(folder: Path) -> None:
    odd_lean(folder, seconds=600.0).decide([goal("forks")])


def _began(folder: Path) -> bool:
    """Say whether all have begun, by what the system lists."""
    commands = {
        one.split()[1].rpartition("/")[2]
        for one in living(Path(os.environ["TMPDIR"]))
        if len(one.split()) > 1
    }
    pids = folder / "pids"
    forked = pids.exists() and len(pids.read_text("utf-8").split()) >= 4
    return forked and "sleep" in commands and any("eprover" in one for one in commands)


def _exit() -> None:
    sys.exit("a thread ends")


def main(folder: Path, end: str) -> None:
    # Under `nohup` a process ignores what this one is to die of.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    jobs: list[Callable[[], None]] = [
        _engine,
        _e,
        partial(_kernel, folder),
        partial(_lean_oracle, folder),
    ]
    threads = [threading.Thread(target=job, daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 120
    while not _began(folder):
        if time.monotonic() > deadline:
            # Whoever waits for `ready` reads the end of the output.
            sys.exit("a child has not begun")
        time.sleep(0.05)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    if end == "wait":
        for _ in map_chunks(time.sleep, [("a", 600.0), ("b", 600.0)], workers=2):
            pass
    if end == "raise":
        raise RuntimeError
    thread = threading.Thread(target=_exit)
    thread.start()
    thread.join()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
