"""Lean statements as formulas of many-sorted higher-order logic."""

from __future__ import annotations

from driftbench.oracles.translation.expressions import Unsupported
from driftbench.oracles.translation.pairing import TranslatedPair, translate
from driftbench.oracles.translation.scope import KnownConstants

__all__ = ["KnownConstants", "TranslatedPair", "Unsupported", "translate"]
