"""`driftbench elaborate`: ask Lean whether it accepts the statements of a dataset."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._options import dataset_argument, json_option
from driftbench.cli._output import FOUND, print_json
from driftbench.cli._progress import file_progress
from driftbench.cli._tool_options import oracle_options
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from driftbench.dataset.elaboration import RowElaboration
    from driftbench.equipment import Equipment

__all__ = ["command"]

#: Messages that are printed.
_SHOWN = 5


@click.command(name="elaborate")
@dataset_argument(required=True)
@oracle_options
@json_option
@click.pass_context
def command(context: click.Context, *, dataset: Path, equipment: Equipment, as_json: bool) -> None:
    r"""Ask Lean whether it accepts gold and candidate of every row of a dataset.

    Name a Lean with --lean-project DIR, the folder of a project with a built mathlib, or with
    --oracle kimina:URL. Answers and Lean's messages are written to elaboration.jsonl in DATASET;
    `driftbench check` and the datasheet report them, and loaded rows have them in the column
    `elaborates`. An interrupted run resumes. The exit code is 1 if Lean rejects a statement.

    \b
    Example:
      driftbench elaborate build/driftbench --lean-project ../with-mathlib
    """
    from driftbench.cli._datasets import check_lean
    from driftbench.dataset.elaboration import elaborate, read_elaborations
    from driftbench.oracles.elaboration import ELABORATING, OracleElaborator
    from driftbench.oracles.registry import open_oracle

    named = equipment.oracle
    if named.partition(":")[0] not in ELABORATING:
        if not equipment.lean_project:
            raise InputError("no Lean is named: give --lean-project DIR or --oracle kimina:URL")
        named = "lean"
    check_lean(equipment, dataset)
    resumable(RESUME_HINT)
    with (
        open_oracle(replace(equipment, oracle=named)) as oracle,
        file_progress("elaborating") as progress,
    ):
        found = elaborate(dataset, OracleElaborator(oracle), progress=progress)
    if as_json:
        print_json(asdict(found))
    else:
        click.echo(
            f"{dataset}: {counted(found.rows, 'row')}: Lean accepts both statements of "
            f"{found.both}, rejects the gold of {found.gold_rejected} and the candidate of "
            f"{found.candidate_rejected}; {found.unanswered} without an answer"
        )
        answers = read_elaborations(dataset)
        for text in _rejections(answers.rows.values() if answers else ())[:_SHOWN]:
            click.echo(f"  {text}")
    context.exit(FOUND if found.gold_rejected + found.candidate_rejected else 0)


def _rejections(rows: Iterable[RowElaboration]) -> list[str]:
    """Return Lean's messages, each with the row and the statement that it is about."""
    found = []
    for row in rows:
        for side, answer, message in (
            ("gold", row.gold, row.gold_message),
            ("candidate", row.candidate, row.candidate_message),
        ):
            if answer != "accepted":
                found.append(f"{row.id} {side} {answer}: {message}")
    return found
