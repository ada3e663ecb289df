"""`driftbench check`: every problem of a built dataset."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from driftbench._problems import listed
from driftbench.cli._options import build_argument, json_option
from driftbench.cli._output import FOUND, counted, print_json

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["command"]


@click.command(name="check")
@build_argument
@json_option
@click.pass_context
def command(context: click.Context, *, folder: Path, as_json: bool) -> None:
    r"""Check a built dataset: schema, ids, spans, labels, splits, duplicates, lock.

    Exit code 1 says that there is a problem. The first of them are printed, and the number of the
    others; --json gives all. For a build without a problem, the last line says whether it is the
    reference build of its recipe, and what differs. DIR is build/driftbench if it is not given.

    \b
    Example:
      driftbench check build/driftbench
    """
    from driftbench.dataset.check import check_dataset
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.dataset.publish.reference import compare_with_reference

    problems = check_dataset(folder)
    # A lock whose rows are others says nothing of them.
    reference = None if problems else str(compare_with_reference(read_lock(folder)))
    if as_json:
        found = [asdict(problem) for problem in problems]
        print_json({"problems": found, "reference": reference})
    elif problems:
        click.echo(listed(problems))
        click.echo(f"{folder}: {counted(len(problems), 'problem')}")
    else:
        lock = read_lock(folder)
        rows = sum(shard.rows for shard in lock.shards.values())
        click.echo(f"{folder}: {rows} rows in {', '.join(lock.configs)}: no problem")
        click.echo(f"{folder}: {reference}")
    context.exit(FOUND if problems else 0)
