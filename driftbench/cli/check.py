"""`driftbench check`: every problem of a built dataset."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

__all__ = ["command"]


@click.command(name="check")
@click.argument(
    "folder", metavar="DIR", type=click.Path(path_type=Path), default=Path("build/driftbench")
)
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
@click.pass_context
def command(context: click.Context, *, folder: Path, as_json: bool) -> None:
    """Check a built dataset: schema, ids, spans, labels, splits, duplicates, lock.

    Every problem is reported. Exit code 1 says that there is one. DIR is build/driftbench if it
    is not given.
    """
    from driftbench.dataset.check import check_dataset
    from driftbench.dataset.lock import read_lock

    problems = check_dataset(folder)
    if as_json:
        found = {"problems": [asdict(problem) for problem in problems]}
        click.echo(json.dumps(found, ensure_ascii=False, indent=2, sort_keys=True))
    else:
        for problem in problems:
            click.echo(str(problem))
        if problems:
            many = "problem" if len(problems) == 1 else "problems"
            click.echo(f"{folder}: {len(problems)} {many}")
        else:
            lock = read_lock(folder)
            rows = sum(shard.rows for shard in lock.shards.values())
            click.echo(f"{folder}: {rows} rows in {', '.join(lock.configs)}: no problem")
    context.exit(1 if problems else 0)
