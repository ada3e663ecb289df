"""A prover's command on one problem, as an engine: its process ends with its caller.

The command has limits on CPU time and on what it writes, and a group of its own, which is killed
when the command has ended or has run too long. `driftbench.oracles.solver.tptp` reads the output.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import tempfile
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from driftbench.oracles.solver.engine_process import die_with
from driftbench.oracles.solver.worker import environment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO

__all__ = ["MOST_BYTES", "answer"]

MOST_BYTES = 4 << 20
"""Bytes that a command may write into its output or any file."""


def answer(
    words: Sequence[str], cpu_seconds: int, wall_seconds: float
) -> tuple[int | None, str, str]:
    """Run a command.

    Args:
        words: program and arguments.
        cpu_seconds: CPU time of each of its processes.
        wall_seconds: time after which it is killed.

    Returns:
        Its exit code, or None if it was killed for its time; stdout and stderr.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env=environment(),
            preexec_fn=partial(_prepare, os.getpid(), cpu_seconds),  # noqa: PLW1509 -- no threads
            process_group=0,
        )
        try:
            code = process.wait(timeout=wall_seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return code, _text(out), _text(err)


def _prepare(parent: int, cpu_seconds: int) -> None:
    die_with(parent)
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read(MOST_BYTES).decode("utf-8", "replace")
