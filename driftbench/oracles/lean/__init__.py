"""Claims decided by Lean, in a local process or on a server."""

from __future__ import annotations

from driftbench.oracles.lean.kimina import KiminaOracle
from driftbench.oracles.lean.library import MATHLIB, Closer, LeanLibrary
from driftbench.oracles.lean.oracle import LeanOracle, find_lean

__all__ = ["MATHLIB", "Closer", "KiminaOracle", "LeanLibrary", "LeanOracle", "find_lean"]
