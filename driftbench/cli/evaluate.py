"""`driftbench evaluate`: score submissions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import listed
from driftbench.cli._datasets import chosen_dataset
from driftbench.cli._options import (
    config_option,
    dataset_option,
    file_option,
    resampling_options,
    split_option,
)
from driftbench.cli._output import new_console, note_ignored

if TYPE_CHECKING:
    from driftbench.leaderboard import Report

__all__ = ["command"]


@click.command(name="evaluate")
@click.argument(
    "submissions",
    metavar="SUBMISSION...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
@config_option("Configuration to score.")
@split_option("Split to score.")
@dataset_option()
@file_option("--labels", "File of labels, for a dataset whose labels are withheld.")
@click.option(
    "--errata",
    default="latest",
    show_default=True,
    metavar="latest|ignore|X.Y.Z",
    help="Leave out the rows that errata withdraw: all, none, or those up to a version.",
)
@dataset_option(
    "Another dataset: score only rows that have the same label in both.", flag="--common-with"
)
@resampling_options
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per submission.")
def command(
    *,
    submissions: tuple[Path, ...],
    config: str | None,
    split: str,
    dataset: Path | None,
    labels: Path | None,
    errata: str,
    common_with: Path | None,
    resamples: int,
    seed: int,
    as_json: bool,
) -> None:
    r"""Score submissions: Parquet, CSV or JSON Lines files with the columns `id` and `score`.

    For one submission all scores are printed, for several a table to compare them. Every problem of
    a submission is reported. Rows that errata withdraw are not scored. With --common-with,
    submissions to either of two datasets are scored on the rows that both contain with the same
    label, so that their scores can be compared.

    \b
    Examples:
      driftbench evaluate lint.parquet
      driftbench evaluate lint.parquet random.parquet
      driftbench evaluate lint.parquet --json
      driftbench evaluate lint.parquet --dataset build/public --labels labels.parquet
      driftbench evaluate old.parquet new.parquet --dataset NEW --common-with OLD
    """
    from driftbench.errors import SubmissionError
    from driftbench.leaderboard import Evaluator, Invalid

    chosen = chosen_dataset(config, dataset)
    evaluator = Evaluator(
        chosen.config,
        split=split,
        path=chosen.folder,
        labels=labels,
        errata=errata,
        common_with=common_with,
        resamples=resamples,
        seed=seed,
    )
    found = [evaluator.check(submission) for submission in submissions]
    if wrong := [str(item.error()) for item in found if isinstance(item, Invalid)]:
        raise SubmissionError(listed(wrong))
    for item in found:
        if not isinstance(item, Invalid):
            note_ignored(item.name, item.ignored)
    reports = [evaluator.score(item) for item in found if not isinstance(item, Invalid)]
    if as_json:
        for report in reports:
            click.echo(report.to_json())
    else:
        _print_report(reports)


def _print_report(reports: list[Report]) -> None:

    from driftbench.leaderboard import comparison

    console = new_console()
    console.print(reports[0].table() if len(reports) == 1 else comparison(reports))
    for report in reports:
        # Not through rich: a wrapped signature could not be copied from a narrow terminal.
        click.echo(report.signature if len(reports) == 1 else f"{report.name}: {report.signature}")
