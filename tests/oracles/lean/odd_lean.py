"""An oracle whose REPL is a stand-in, which misbehaves if a goal names how."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.oracles import Claim
from driftbench.oracles.lean import Closer, Launch, LeanLibrary, LeanOracle

if TYPE_CHECKING:
    from typing import Any

PROGRAM = Path(__file__).with_name("repl_program.py")


def library(*closers: str, refuters: tuple[str, ...] = (), seconds: float = 60.0) -> LeanLibrary:
    """Return a library with closers of these names, each with a time limit."""
    made, against = (
        tuple(Closer(name=one, term=f"by {one}", seconds=seconds) for one in names)
        for names in (closers, refuters)
    )
    return LeanLibrary(
        name="nowhere",
        libraries=("Mathlib",),
        imports=("Mathlib",),
        closers=made,
        refuters=against,
        axioms=frozenset(),
        seconds=600.0,
    )


ONE_CLOSER = library("only")


def odd_lean(folder: Path, **settings: Any) -> LeanOracle:  # noqa: ANN401 -- passed on
    """Return an oracle with the stand-in as its REPL, which writes its logs to the folder."""
    command = (sys.executable, "-I", str(PROGRAM), "odd", str(folder))
    seconds = settings.pop("seconds", 4.0)
    given: dict[str, Any] = {"library": library("only", seconds=seconds), "start": 60.0, **settings}
    # Less than what is granted for Lean's own reserve: half a gigabyte in all.
    return LeanOracle(launch=Launch(command=command, memory_mb=-3584), **given)


def goal(*words: str) -> Claim:
    return Claim("theorem t : premise", f"theorem t : {' '.join(words)}", "import Mathlib")
