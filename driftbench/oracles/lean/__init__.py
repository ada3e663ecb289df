"""Claims decided by Lean, in a REPL on this machine or on a server."""

from __future__ import annotations

from driftbench.oracles.lean.kimina import KiminaOracle
from driftbench.oracles.lean.launch import Launch, find_repl
from driftbench.oracles.lean.library import Closer, LeanLibrary, read_library
from driftbench.oracles.lean.oracle import LeanOracle

__all__ = [
    "Closer",
    "KiminaOracle",
    "Launch",
    "LeanLibrary",
    "LeanOracle",
    "find_repl",
    "read_library",
]
