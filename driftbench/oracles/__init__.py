"""Oracles: programs that decide claims that one statement implies another, and their findings."""

from __future__ import annotations

from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance

__all__ = ["Cell", "Claim", "Finding", "Oracle", "Provenance"]
