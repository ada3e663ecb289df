"""Entailment between whole statements, in Lean text: what fingerprints are made of."""

from __future__ import annotations

from driftbench.oracles.statements.claim import Cell, Claim, EntailmentOracle, Finding

__all__ = ["Cell", "Claim", "EntailmentOracle", "Finding"]
