"""Runs a command with limits on memory, time and files; a script.

`python _limited.py MEGABYTES SECONDS PROGRAM ARGUMENT…` sets its limits, executes PROGRAM, and ends
with its parent, on Linux. Where PROGRAM is a shared library it calls `lean_main` of that library
instead. It imports nothing of this package, so that the child starts in milliseconds.
"""

from __future__ import annotations

import os
import signal
import sys

__all__ = ["PARENT", "main"]

PARENT = "DRIFTBENCH_PARENT"
"""Environment variable with the process id of the parent, to notice that it has ended."""

_PARENT_DEATH_SIGNAL = 1

# Limit of files that a checker writes; it needs none, since messages go through a pipe.
_FILE_BYTES = 64 << 20


def main(arguments: list[str]) -> int:
    """Run the command with its limits; return the exit code of a library."""
    megabytes, seconds, program, *rest = arguments
    _die_with_parent()
    _limit(int(megabytes), int(seconds))
    if not program.endswith((".so", ".dylib")):
        os.execv(program, [program, *rest])  # noqa: S606 -- becoming the program is the point
    import ctypes

    words = [b"lean", *(word.encode() for word in rest)]
    argv = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    return int(ctypes.CDLL(program).lean_main(len(words), argv))


def _die_with_parent() -> None:
    parent = os.environ.pop(PARENT, "")
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if parent not in {"", str(os.getppid())}:
        sys.exit(1)


def _limit(megabytes: int, seconds: int) -> None:
    import resource

    limits = [
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, _FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ]
    if sys.platform == "linux":  # other systems refuse, or ignore, a limit on the address space
        limits.append((resource.RLIMIT_AS, megabytes << 20))
    for kind, most in limits:
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
