"""Oracles: claims that one statement implies another, who decides them, and what is found."""

from __future__ import annotations

from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance

__all__ = ["Cell", "Claim", "Finding", "Oracle", "Provenance"]
