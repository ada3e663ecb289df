"""Decides claims with a REPL of Lean, in a project with mathlib or another library.

See `driftbench.oracles.lean.deciding` for what the cells mean, `driftbench.oracles.lean.spelling`
and `…contexts` for the text that is sent to Lean, and `…_repl_server` for its limits. The REPL is
run by lean-interact, the extra `lean`, in the folder of a project that `driftbench lean setup`
prepared. It imports the library once and checks every attempt in that environment.

Premise and goal are compared at the same universe levels: every `Type*` has one level, and named
levels are the same in both. If one has `Type*` and the other `Type u` or `Type`, no proof is found:
not derived, never refuted.

Tested with the Lean of the wheel behind the protocol of the REPL, and with stand-ins, not with
mathlib.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from driftbench._extras import install_command
from driftbench.cache import cache_key
from driftbench.errors import OracleError
from driftbench.oracles.kernel._lean import RESERVED_MB
from driftbench.oracles.lean._by_lean import ByLean
from driftbench.oracles.lean.repl import BrokenContextError, ReplSession
from driftbench.oracles.lean.replies import REJECTED, Reply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean import NotationTable
    from driftbench.oracles.lean.deciding import AskedAttempt
    from driftbench.oracles.lean.launch import Launch
    from driftbench.oracles.lean.library import LeanLibrary
    from driftbench.oracles.lean.repl import ReplServer

__all__ = ["LeanOracle"]

#: Seconds for imports and context: reading mathlib from a cold disk takes a minute.
_START = 240.0

_MANIFEST = "lake-manifest.json"


@dataclass(frozen=True)
class LeanOracle(ByLean):
    """Decides claims with one REPL, which is started on first use.

    Args:
        launch: the command that starts the REPL.
        library: what is imported, and the closers.
        start: time limit of imports, and of a context, in seconds.
        table: notation for parsing statements; None for the bundled one.
        notation: digest of the snapshot that the notation is from; "" for the bundled one.
        session_file: file to which all commands and answers are added; "" for none.
        replayed: answers instead of a REPL; None to start one.
    """

    runner: ClassVar[str] = "Lean"

    launch: Launch
    library: LeanLibrary
    start: float = _START
    table: NotationTable | None = None
    notation: str = ""
    session_file: str = ""
    replayed: ReplServer | None = None

    @cached_property
    def version(self) -> str:
        """Version of this Lean, such as `4.28.0`; the library is imported to know it.

        Raises:
            OracleError: the REPL does not start (`crash`), or cannot import the library
                (`missing`).
        """
        return self._session.version()

    @cached_property
    def theory(self) -> str:
        """The library, with a hash of its header and of the project's dependencies."""
        manifest = Path(self.launch.folder or "/nowhere", _MANIFEST)
        pinned = manifest.read_text(encoding="utf-8") if manifest.is_file() else ""
        library = self.library
        settings = cache_key(library.header, library.imports, library.options, pinned)
        return f"{library.name}#{settings[:12]}"

    def check(self) -> None:
        """Check that Lean on this machine has the same version as where the oracle was opened.

        Raises:
            OracleError: it does not start (`crash`), or is another version (`missing`).
        """
        with replace(self) as fresh:
            here = fresh.version
        if here != self.version:
            raise OracleError(
                f"Lean {here} is installed here, and Lean {self.version} elsewhere: "
                "install the same on every machine that works",
                cause="missing",
            )

    def network(self) -> str:
        """Return `closed` if Lean runs without network here, else `open`."""
        _ = self.version
        return self._session.network()

    def close(self) -> None:
        """End the REPL; the next claim starts another."""
        if "_session" in vars(self):
            self._session.close()

    def run(self, attempts: Sequence[AskedAttempt]) -> Iterator[Reply]:
        """Run attempts one after the other.

        Raises:
            OracleError: the library cannot be imported.
        """
        for one in attempts:
            place = one.place
            try:
                yield self._session.run(place.imports, place.commands, one.attempt, one.closer)
            except BrokenContextError as error:
                yield Reply(end=REJECTED, detail=str(error))

    @cached_property
    def _session(self) -> ReplSession:
        return ReplSession(
            opened=self._opened,
            library=self.library,
            start=self.start,
            memory_mb=self.launch.memory_mb + RESERVED_MB,
            where=self.launch.folder,
        )

    def _opened(self) -> ReplServer:
        """Start a REPL, or replay a session.

        Raises:
            OracleError: lean-interact is not installed (`missing`).
        """
        if self.replayed is not None:
            return self.replayed
        try:
            from driftbench.oracles.lean._repl_server import SandboxedServer
        except ModuleNotFoundError as error:
            raise OracleError(
                f"the oracle lean needs {error.name}: {install_command('lean')}",
                cause="missing",
            ) from None
        server: ReplServer = SandboxedServer(self.launch)
        if self.session_file:
            from driftbench.oracles.lean.sessions import RecordingServer

            server = RecordingServer(server, Path(self.session_file))
        return server

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without the REPL, so that each process has its own."""
        return {key: value for key, value in vars(self).items() if key != "_session"}
