"""The paper's symbols for drift classes, for tables that are too narrow for their names."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SYMBOLS", "symbol_of"]

SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "quantifier_inversion": "Δ∀",
        "hypothesis_omission": "ΔH",
        "conclusion_generalization": "ΔC",
        "type_coercion": "ΔT",
    }
)
"""Drift class -> its symbol in the paper."""


def symbol_of(label: str) -> str:
    """Return the symbol of a drift class; the label itself for any other label."""
    return SYMBOLS.get(label, label)
