"""Lean statements as formulas of many-sorted higher-order logic."""

from __future__ import annotations

from driftbench.oracles.translation.expressions import Unsupported
from driftbench.oracles.translation.pairing import TranslatedPair, translate

__all__ = ["TranslatedPair", "Unsupported", "translate"]
