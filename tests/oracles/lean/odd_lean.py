"""An oracle whose REPL is a stand-in, which misbehaves if a goal names how."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.oracles import Claim
from driftbench.oracles.lean import Closer, Launch, LeanLibrary, LeanOracle
from driftbench.oracles.lean.launch import Prepared

if TYPE_CHECKING:
    from typing import Any

    import pytest

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


def prepared_project(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a prepared project whose REPL is the stand-in, with a `lake` on the PATH."""
    project = folder / "project"
    project.mkdir()
    (project / "lakefile.toml").write_text("", encoding="utf-8")
    repl, lake = folder / "repl", folder / "bin" / "lake"
    words = f"{sys.executable} -I {PROGRAM} odd {folder}"
    repl.write_text(f"#!/bin/sh\nexec {words}\n", encoding="utf-8")
    lake.parent.mkdir()
    lake.write_text('#!/bin/sh\n[ "$1" = env ] || exit 9\nshift\nexec "$@"\n', encoding="utf-8")
    for one in (repl, lake):
        one.chmod(0o755)
    Prepared(repl=str(repl), lean="v4.99.0", mathlib="v4.99.0").write(project)
    monkeypatch.setenv("PATH", f"{lake.parent}:{os.environ['PATH']}")
    return project


def goal(*words: str) -> Claim:
    return Claim("theorem t : premise", f"theorem t : {' '.join(words)}", "import Mathlib")
