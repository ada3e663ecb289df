"""Claims decided by Lean: a process of ours, or a server."""

from __future__ import annotations

from driftbench.oracles.lean.ground import MATHLIB, Closer, Ground
from driftbench.oracles.lean.kimina import KiminaOracle
from driftbench.oracles.lean.oracle import LeanOracle, find_lean

__all__ = ["MATHLIB", "Closer", "Ground", "KiminaOracle", "LeanOracle", "find_lean"]
