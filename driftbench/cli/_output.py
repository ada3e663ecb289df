"""Output shared by the verbs: JSON, notes, tables, counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from driftbench._console import new_console
from driftbench._symbols import SYMBOLS, symbol_of
from driftbench._visible import visible, visible_json
from driftbench.cli._global_options import is_quiet

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from rich.table import Table

    from driftbench.dataset.publish.write import Shard

__all__ = [
    "FOUND",
    "composition_table",
    "new_console",
    "note",
    "print_json",
    "shard_line",
]

FOUND = 1
"""Exit code of a check that found problems."""


def composition_table(composition: Mapping[str, Mapping[str, int]]) -> Table:
    """Return a table of row counts by subfield and label, with sums."""
    from rich.table import Table

    from driftbench.dataset.records import labels_of

    labels = labels_of({label for counts in composition.values() for label in counts})
    table = Table("subfield", *(symbol_of(label) for label in labels), "all")
    for column in table.columns[1:]:
        column.justify = "right"
    for subfield, counts in composition.items():
        row = [counts.get(label, 0) for label in labels]
        table.add_row(subfield.replace("_", " "), *map(str, row), str(sum(row)))
    sums = [sum(counts.get(label, 0) for counts in composition.values()) for label in labels]
    table.add_section()
    table.add_row("all", *map(str, sums), str(sum(sums)))
    table.caption = ", ".join(
        f"{sign} {label.replace('_', ' ')}" for label, sign in SYMBOLS.items()
    )
    return table


def print_json(value: object) -> None:
    """Print one JSON document on stdout; keys keep their order."""
    click.echo(visible_json(value))


def note(sentence: str) -> None:
    """Print one sentence on stderr, unless --quiet is given."""
    if not is_quiet():
        click.echo(f"driftbench: {visible(sentence)}", err=True)


def shard_line(folder: Path, name: str, shard: Shard) -> str:
    """Return the line about a shard of a new dataset: its rows, path and digest."""
    rows = "row " if shard.rows == 1 else "rows"
    return f"{shard.rows:>7} {rows}  {folder / name}  sha256 {shard.sha256[:16]}"
