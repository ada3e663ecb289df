"""`driftbench diff`: what changed between two built datasets."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli._options import json_option
from driftbench.cli._output import say_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.dataset.diff import BuildDiff

__all__ = ["command"]

_SHOWN = 10


@click.command(name="diff")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@json_option
def command(*, old: Path, new: Path, as_json: bool) -> None:
    """Say what changed between two built datasets, OLD and NEW.

    Rows are matched by id, which follows from the question they put; so a corrected label is a
    change, while another candidate is one row less and one row more.
    """
    from driftbench.dataset.diff import diff_builds

    found = diff_builds(old, new)
    if as_json:
        say_json(asdict(found))
        return
    for line in _words(found):
        click.echo(line)


def _words(found: BuildDiff) -> list[str]:
    lines = []
    if found.inputs:
        lines.append(f"Made from something else: {_some(found.inputs)}.")
    if found.same:
        return [*lines, "Both builds hold the same rows."]
    lines.append(
        f"Rows: {len(found.added)} added, {len(found.removed)} removed, "
        f"{len(found.changed)} changed."
    )
    lines.extend(
        f"  {change.id} ({change.declaration}): {', '.join(change.columns)}"
        for change in found.changed[:_SHOWN]
    )
    if len(found.changed) > _SHOWN:
        lines.append(f"  … and {len(found.changed) - _SHOWN} more; --json names all")
    for title, names in (
        ("Declarations new", found.declarations_added),
        ("Declarations gone", found.declarations_removed),
        ("Declarations whose statement or English changed", found.declarations_changed),
    ):
        if names:
            lines.append(f"{title}: {len(names)}: {_some(names)}.")
    lines.extend(
        f"{label}: {before} -> {after} rows"
        for label, (before, after) in found.labels.items()
        if before != after
    )
    return lines


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}"
