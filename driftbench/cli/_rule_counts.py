"""`driftbench rules coverage` and `implications`: what rules find in a whole snapshot."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from driftbench.errors import InputError

__all__ = ["coverage", "implications"]


@click.command("coverage")
@click.option("--snapshot", "spec", required=True, help="What to read, such as git:PATH@REV.")
@click.option("--subfields-from", "recipe", help="Recipe whose subfields divide the counts.")
@click.option("--workers", default=1, show_default=True, help="Processes.")
@click.option("--limit", type=int, help="Only so many files, evenly spread.")
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Rules of your own instead of the bundled ones.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def coverage(
    *,
    spec: str,
    recipe: str | None,
    workers: int,
    limit: int | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    r"""Count the sites of every rule on a snapshot. Exit code 2 when a rule fires nowhere.

    \b
    Examples:
      driftbench rules coverage --snapshot starter
      driftbench rules coverage --snapshot git:mathlib4@v4.28.0 --subfields-from paper --workers 2
    """
    from driftbench.cli._coverage import coverage_record, print_coverage
    from driftbench.cli._progress import file_progress
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.declarations import reader_for
    from driftbench.rules import (
        CLASSES,
        default_kinds,
        harvest_kinds,
        load_rules,
        merge_kinds,
        read_rules,
    )
    from driftbench.rules.coverage import cover

    loaded = load_rules() if folder is None else read_rules(folder)
    rules = tuple(sorted(loaded, key=lambda r: (CLASSES.index(r.drift_class), r.id)))
    snapshot = open_snapshot(spec)
    texts = (text for _, text in snapshot.read_many(snapshot.paths()))
    kinds = merge_kinds(default_kinds(), harvest_kinds(texts))
    reader = reader_for(snapshot, subfields=_subfields(recipe), workers=workers)
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
        shown = coverage_record(spec, found, rules)
        click.echo(json.dumps(shown, ensure_ascii=False, indent=1))
    else:
        print_coverage(found, rules)
    if found.silent and limit is None:
        sys.exit(InputError.exit_code)


def _subfields(recipe: str | None) -> dict[str, str]:
    """Return module prefix to subfield, as a recipe says; nothing without a recipe."""
    if recipe is None:
        return {}
    from driftbench.dataset.recipe import load_recipe

    listed = load_recipe(recipe).subfields
    return {prefix: subfield for subfield in sorted(listed) for prefix in listed[subfield]}


@click.command("implications")
@click.option("--snapshot", "spec", required=True, help="What to read, such as git:PATH@REV.")
@click.option("--workers", default=1, show_default=True, help="Processes.")
def implications(*, spec: str, workers: int) -> None:
    r"""Mine which predicates of a snapshot imply others, as `perturbations/implications.toml`.

    \b
    Example:
      driftbench rules implications --snapshot git:mathlib4@v4.28.0 > implications.toml
    """
    from driftbench.cli._progress import file_progress
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.declarations import reader_for
    from driftbench.rules import default_kinds, harvest_kinds, merge_kinds
    from driftbench.rules.implication_mining import mine_implications
    from driftbench.rules.implications import to_toml, with_conditions
    from driftbench.rules.lattice import harvest_lattice
    from driftbench.rules.signatures import harvest_signatures

    snapshot = open_snapshot(spec)
    texts = (text for _, text in snapshot.read_many(snapshot.paths()))
    kinds = merge_kinds(default_kinds(), harvest_kinds(texts))
    reader = reader_for(snapshot, workers=workers)
    with file_progress("mining") as progress:
        found = mine_implications(
            snapshot, reader=reader, kinds=kinds, workers=workers, progress=progress
        )
    signatures = harvest_signatures(snapshot, workers=workers)
    lattice = harvest_lattice(snapshot, signatures=signatures, workers=workers)
    found = with_conditions(found, lattice, kinds=kinds)
    identity = snapshot.identity
    click.echo(to_toml(found, source=f"{identity.repository} at {identity.commit}"), nl=False)
