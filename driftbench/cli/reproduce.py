"""`driftbench reproduce`: regenerate the paper's tables and figures on a dataset."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli._datasets import check_lean, chosen_dataset
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._options import (
    config_option,
    dataset_option,
    folder_option,
    json_option,
    resampling_options,
)
from driftbench.cli._output import new_console, note, print_json
from driftbench.cli._tool_options import equipment_options
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.equipment import Equipment
    from driftbench.reproduction import Sides

__all__ = ["command"]


@click.command(name="reproduce")
@dataset_option("Folder of the dataset.", required=True)
@dataset_option(
    "Folder of a dataset selected without an oracle; its figures are printed beside the others.",
    flag="--unselected",
)
@config_option("Configuration to score.")
@folder_option(
    "--out",
    "Folder to write; an earlier reproduction there is replaced when the new one is complete.",
    default=Path("build/reproduction"),
)
@click.option(
    "--statements",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="Number of gold statements for guided decoding, which is simulated; 0 leaves it out. A "
    "model at --endpoint is guided too, with up to 170 requests per statement.",
)
@click.option(
    "--other-oracle",
    "others",
    multiple=True,
    help="Another oracle, whose answers are compared with those of --oracle, such as "
    "'tptp:eprover --auto {thf}'. Can be given several times.",
)
@click.option(
    "--other-rows",
    "compared",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Number of test rows on which oracles are compared.",
)
@resampling_options
@equipment_options
@json_option
def command(
    *,
    dataset: Path,
    unselected: Path | None,
    config: str | None,
    out: Path,
    statements: int,
    others: tuple[str, ...],
    compared: int,
    resamples: int,
    seed: int,
    equipment: Equipment,
    as_json: bool,
) -> None:
    r"""Regenerate every table and figure of the paper, beside the values in the paper.

    Writes an HTML page, CSV files and PNG files. Findings and replies of a language model are
    cached: an interrupted run resumes when the same command is run again, and a second run is
    quick. With --endpoint, the detectors that ask a language model also run.

    \b
    Example:
      driftbench reproduce --dataset build/driftbench --snapshot git:mathlib4.git@v4.28.0
    """
    from driftbench.metrics import Resampling
    from driftbench.reproduction import (
        ExaminationRequest,
        check_out,
        reproduce,
        summary,
        write_reproduction,
    )

    if equipment.dry_run:
        raise InputError(
            "--dry-run gives no figures: to see prompts, run "
            "driftbench detect --detector llm-judge --dry-run"
        )
    check_out(out)
    resumable(RESUME_HINT)
    wanted = ExaminationRequest(
        equipment=equipment,
        resampling=Resampling(resamples=resamples, seed=seed),
        statements=statements,
        others=others,
        compared=compared,
        stage=_stage,
        report=note,
    )
    ours = chosen_dataset(config, dataset)
    check_lean(equipment, ours.folder)
    if unselected is not None:
        chosen_dataset(None, unselected)
    sides = reproduce(dataset, wanted, unselected=unselected, config=ours.config)
    write_reproduction(out, sides)
    if as_json:
        print_json(summary(sides))
    else:
        _print_report(sides, out)


@contextmanager
def _stage(label: str) -> Iterator[Callable[[int, int], None]]:
    """Show the progress of a stage: as a bar on a terminal, otherwise as one line."""
    from driftbench.cli._progress import file_progress

    if not sys.stderr.isatty():
        note(label)
        yield lambda _done, _total: None
        return
    with file_progress(label) as progress:
        yield progress


def _print_report(sides: Sides, out: Path) -> None:
    from rich.markup import escape
    from rich.table import Table

    from driftbench.reproduction import PAGE, goals

    table = Table("goal", "", "found", "reached")
    for one in goals(sides):
        table.add_row(*map(escape, (one.name, one.goal, one.found, one.verdict)))
    new_console().print(table)
    click.echo(sides.ours.origin.signature())
    click.echo(f"wrote {out / PAGE}, with its tables as CSV and its figures as PNG")
