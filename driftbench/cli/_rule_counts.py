"""`driftbench rules coverage` and `implications`: counts and implications of a whole snapshot."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from driftbench.cli import _names
from driftbench.cli._options import (
    json_option,
    rules_option,
    snapshot_option,
    workers_option,
)
from driftbench.cli._output import FOUND, print_json
from driftbench.cli._rule_names import loaded_rules

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["coverage", "implications"]


@click.command("coverage")
@snapshot_option
@click.option(
    "--subfields-from",
    "recipe",
    shell_complete=_names.recipes,
    help="Recipe whose subfields the counts are grouped by.",
)
@workers_option
@click.option("--limit", type=int, help="Read only this many files, evenly spread.")
@rules_option
@json_option
def coverage(
    *,
    spec: str,
    recipe: str | None,
    workers: int,
    limit: int | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    r"""Count the sites of every rule on a snapshot. The exit code is 1 if a rule has none.

    \b
    Examples:
      driftbench rules coverage --snapshot starter
      driftbench rules coverage --snapshot git:mathlib4.git@v4.28.0 --subfields-from paper
    """
    from driftbench.cli._coverage import coverage_record, print_coverage
    from driftbench.cli._progress import file_progress
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.library import read_library
    from driftbench.rules import CLASSES, default_kinds, merge_kinds
    from driftbench.rules.coverage import cover

    rules = tuple(sorted(loaded_rules(folder), key=lambda r: (CLASSES.index(r.drift_class), r.id)))
    snapshot = open_snapshot(spec)
    library = read_library(snapshot, workers=workers)
    kinds = merge_kinds(default_kinds(), library.kinds)
    reader = DeclarationReader(library.table, _subfields(recipe))
    with file_progress("counting") as progress:
        found = cover(
            snapshot,
            rules,
            reader=reader,
            kinds=kinds,
            limit=limit,
            workers=workers,
            progress=progress,
        )
    if as_json:
        print_json(coverage_record(spec, found, rules))
    else:
        print_coverage(found, rules)
    if found.silent and limit is None:
        sys.exit(FOUND)


def _subfields(recipe: str | None) -> dict[str, str]:
    """Return module prefix → subfield of a recipe; nothing without a recipe."""
    if recipe is None:
        return {}
    from driftbench.dataset.recipe import load_recipe

    listed = load_recipe(recipe).subfields
    return {prefix: subfield for subfield in sorted(listed) for prefix in listed[subfield]}


@click.command("implications")
@snapshot_option
@workers_option
def implications(*, spec: str, workers: int) -> None:
    r"""Mine which predicates of a snapshot imply others.

    The output has the format of perturbations/implications.toml.

    \b
    Example:
      driftbench rules implications --snapshot git:mathlib4.git@v4.28.0 > implications.toml
    """
    from driftbench.cli._progress import file_progress
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.library import read_library
    from driftbench.library.implications import to_toml
    from driftbench.rules import default_kinds, merge_kinds
    from driftbench.rules.implication_mining import mine_implications

    snapshot = open_snapshot(spec)
    library = read_library(snapshot, workers=workers)
    kinds = merge_kinds(default_kinds(), library.kinds)
    reader = DeclarationReader(library.table)
    constants = library.signatures.harvest.constants.values()
    with file_progress("mining") as progress:
        found = mine_implications(
            snapshot,
            reader=reader,
            kinds=kinds,
            constants=constants,
            workers=workers,
            progress=progress,
        )
    identity = snapshot.identity
    click.echo(to_toml(found, source=f"{identity.repository} at {identity.commit}"), nl=False)
