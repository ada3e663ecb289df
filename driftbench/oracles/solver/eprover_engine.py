"""E on one problem, as an engine: its process ends with its caller.

E does not notice when its caller ends. Here its parent is the process that
`driftbench.oracles.solver.worker` starts, which ends with the caller and kills E.
`driftbench.oracles.solver.eprover` reads the output of E.
"""

from __future__ import annotations

import os
import subprocess
from functools import cache, partial
from typing import TYPE_CHECKING

from driftbench.oracles.solver.engine_process import die_with
from driftbench.oracles.solver.worker import environment

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["answer"]


def answer(text: str, options: Sequence[str]) -> tuple[int, str, str]:
    """Run E.

    Args:
        text: the problem, in THF.
        options: options of E.

    Returns:
        Its exit code, stdout and stderr.
    """
    done = subprocess.run(
        [_binary(), *options],
        input=text,
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="replace",
        env=environment(),
        preexec_fn=partial(die_with, os.getpid()),
    )
    return done.returncode, done.stdout, done.stderr


@cache
def _binary() -> str:
    """Return the path of E's program."""
    from eprover import eprover_path

    return str(eprover_path)
