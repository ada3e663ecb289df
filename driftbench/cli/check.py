"""`driftbench check`: report every problem of a built dataset."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted, listed
from driftbench.cli._options import dataset_argument, json_option
from driftbench.cli._output import FOUND, print_json

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["command"]


@click.command(name="check")
@dataset_argument()
@json_option
@click.pass_context
def command(context: click.Context, *, dataset: Path, as_json: bool) -> None:
    r"""Check a built dataset: schema, ids, spans, labels, splits, duplicates, lock.

    The exit code is 1 if there is a problem. The first problems and the number of the others are
    printed; --json prints all. For a dataset without problems, the last line states whether it is
    the reference build of its recipe, or what differs from it. DATASET is build/driftbench by
    default.

    \b
    Example:
      driftbench check build/driftbench
    """
    from driftbench.dataset.check import check_dataset
    from driftbench.dataset.elaboration import count_elaborations
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.dataset.publish.reference import compare_with_reference

    problems = check_dataset(dataset)
    # The lock may not describe the rows if there are problems.
    reference = None if problems else str(compare_with_reference(read_lock(dataset)))
    answers = None if problems else count_elaborations(dataset)
    if as_json:
        found = [asdict(problem) for problem in problems]
        elaborated = None if answers is None else asdict(answers)
        print_json({"problems": found, "reference": reference, "elaboration": elaborated})
    elif problems:
        click.echo(listed(problems))
        click.echo(f"{dataset}: {counted(len(problems), 'problem')}")
    else:
        lock = read_lock(dataset)
        rows = sum(shard.rows for shard in lock.shards.values())
        click.echo(f"{dataset}: {counted(rows, 'row')} in {', '.join(lock.configs)}: no problem")
        if answers is not None:
            click.echo(
                f"{dataset}: {answers.by.partition(',')[0]} accepts both statements of "
                f"{answers.both} rows, and has no answer for {answers.unanswered}"
            )
        click.echo(f"{dataset}: {reference}")
    context.exit(FOUND if problems else 0)
