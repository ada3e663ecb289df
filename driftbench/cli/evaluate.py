"""`driftbench evaluate`: score submissions."""

from __future__ import annotations

import json
from dataclasses import asdict
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
from driftbench.cli._output import new_console, note
from driftbench.metrics.registry import METRICS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.leaderboard import PairedTest, Report

__all__ = ["command"]

_SCORES = "\n\n".join(f"{metric.title}: {metric.definition}" for metric in METRICS.values())


@click.command(name="evaluate", epilog=_SCORES)
@click.argument(
    "submissions",
    metavar="SUBMISSION...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
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

    A folder with submission.toml and predictions is a submission too. For one submission all scores
    are printed. For several a table compares them, and a paired bootstrap tests the differences
    from the first. Every problem of a submission is reported. Rows that errata withdraw are not
    scored. With --common-with, submissions to either of two datasets are scored on the rows that
    both contain with the same label, so that their scores can be compared.

    Rows with a score of at least the threshold are flagged as drifted. The threshold is fitted for
    F1 (on contrast for pair accuracy) on the calibration split if the submission answers it, and is
    0.5 otherwise; verdicts of the submission replace it. The list below the options defines the
    scores.

    \b
    Examples:
      driftbench evaluate lint.parquet
      driftbench evaluate lint.parquet random.parquet
      driftbench evaluate eval/submissions/lint eval/submissions/beq
      driftbench evaluate lint.parquet --json
      driftbench evaluate lint.parquet --dataset build/public --labels labels.parquet
      driftbench evaluate old.parquet new.parquet --dataset NEW --common-with OLD
    """
    from driftbench.errors import SubmissionError
    from driftbench.leaderboard import Evaluator, Invalid, paired_tests
    from driftbench.leaderboard.problems import ignored_columns
    from driftbench.leaderboard.store import predictions_of, stated_config

    files = [predictions_of(submission) for submission in submissions]
    wanted, card = (config, None) if config else stated_config(files)
    chosen = chosen_dataset(wanted, dataset, card=card)
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
    found = [evaluator.check(file) for file in files]
    if wrong := [str(item.error()) for item in found if isinstance(item, Invalid)]:
        raise SubmissionError(listed(wrong))
    valid = [item for item in found if not isinstance(item, Invalid)]
    for item in valid:
        if text := ignored_columns(item.name, item.ignored):
            note(text)
    reports = [evaluator.score(item) for item in valid]
    tests = list(paired_tests(valid, resampling=evaluator.resampling))
    if as_json:
        _print_json(reports, tests)
    else:
        _print_report(reports, tests)


def _print_json(reports: Sequence[Report], tests: Sequence[PairedTest]) -> None:
    """Print a line for each report; all but the first have their difference from the first."""
    compared = [{}, *({"difference_from_first": asdict(test)["differences"]} for test in tests)]
    for report, more in zip(reports, compared, strict=True):
        click.echo(
            json.dumps(report.to_dict() | more, ensure_ascii=False, sort_keys=True, allow_nan=False)
        )


def _print_report(reports: Sequence[Report], tests: Sequence[PairedTest]) -> None:
    from driftbench.leaderboard import comparison, paired_table

    console = new_console()
    console.print(reports[0].table() if len(reports) == 1 else comparison(reports))
    if tests:
        console.print(paired_table(tests))
    for report in reports:
        # Not through rich: a wrapped signature could not be copied from a narrow terminal.
        click.echo(report.signature if len(reports) == 1 else f"{report.name}: {report.signature}")
