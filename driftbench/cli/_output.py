"""What verbs print alike: JSON, notes, consoles, counts, the paper's symbols for labels."""

from __future__ import annotations

import json
import os
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

import click

from driftbench._visible import visible
from driftbench.cli._manners import is_quiet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console
    from rich.table import Table

__all__ = ["FOUND", "HEADS", "composition_table", "counted", "new_console", "note", "say_json"]

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


def composition_table(composition: Mapping[str, Mapping[str, int]]) -> Table:
    """Return rows by subfield and label, with sums, in a table that fits a terminal."""
    from rich.table import Table

    from driftbench.dataset.records import labels_of

    labels = labels_of({label for counts in composition.values() for label in counts})
    table = Table("subfield", *(HEADS.get(label, label) for label in labels), "all")
    for column in table.columns[1:]:
        column.justify = "right"
    for subfield, counts in composition.items():
        row = [counts.get(label, 0) for label in labels]
        table.add_row(subfield.replace("_", " "), *map(str, row), str(sum(row)))
    sums = [sum(counts.get(label, 0) for counts in composition.values()) for label in labels]
    table.add_section()
    table.add_row("all", *map(str, sums), str(sum(sums)))
    table.caption = ", ".join(f"{head} {label.replace('_', ' ')}" for label, head in HEADS.items())
    return table


def new_console(*, stderr: bool = False, width: int | None = None) -> Console:
    """Return a console that colours for a terminal alone, and never where NO_COLOR is set.

    Args:
        stderr: whether it writes there.
        width: columns; those of the terminal, or 80, by default.
    """
    from rich.console import Console

    plain = bool(os.environ.get("NO_COLOR"))
    # Without a system of colours nothing is bold or italic, either.
    system: Literal["auto"] | None = None if plain else "auto"
    return Console(stderr=stderr, width=width, color_system=system, highlight=False)


def say_json(value: object) -> None:
    """Print one JSON document on stdout, keys in the order that they have."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def note(sentence: str) -> None:
    """Print one sentence on stderr, for whoever watches the run and did not ask for quiet."""
    if not is_quiet():
        click.echo(f"driftbench: {visible(sentence)}", err=True)


def counted(count: int, thing: str) -> str:
    """Return a number of things: `1 problem`, `2 problems`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
