"""What verbs print alike: JSON, counts of things, the paper's symbols for labels."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FOUND", "HEADS", "counted", "say_json"]

FOUND = 1
"""Exit code of a check that was made and found something wrong."""

HEADS: Mapping[str, str] = MappingProxyType(
    {
        "quantifier_inversion": "Δ∀",
        "hypothesis_omission": "ΔH",
        "conclusion_generalization": "ΔC",
        "type_coercion": "ΔT",
    }
)
"""Label → its symbol in the paper, so that a table fits a terminal; other labels are words."""


def say_json(value: object) -> None:
    """Print one JSON document on stdout, keys in the order that they have."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def counted(count: int, thing: str) -> str:
    """Return a number of things: `1 problem`, `2 problems`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
