"""The Lean kernel: checks sources in a limited child process, without Lean's library."""

from __future__ import annotations

from driftbench.oracles.kernel._lean import installed_version, lean_version
from driftbench.oracles.kernel.process import (
    KernelMessage,
    KernelReport,
    check,
    prelude,
    schemas,
)

__all__ = [
    "KernelMessage",
    "KernelReport",
    "check",
    "installed_version",
    "lean_version",
    "prelude",
    "schemas",
]
