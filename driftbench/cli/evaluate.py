"""`driftbench evaluate`: the scores of submissions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli._options import build_option
from driftbench.cli._output import new_console

if TYPE_CHECKING:
    from driftbench.leaderboard import Report

__all__ = ["command"]


@click.command(name="evaluate")
@click.argument("submissions", metavar="SUBMISSION...", nargs=-1, required=True, type=Path)
@click.option("--config", default="controlled", show_default=True, help="Configuration to score.")
@click.option("--split", default="test", show_default=True, help="Split to score.")
@build_option
@click.option(
    "--resamples",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="Bootstrap resamples over families.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=12345, show_default=True, help="Their seed."
)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON a submission.")
def command(
    *,
    submissions: tuple[Path, ...],
    config: str,
    split: str,
    path: Path | None,
    resamples: int,
    seed: int,
    as_json: bool,
) -> None:
    r"""Score submissions: Parquet or JSON Lines files with the columns `id` and `score`.

    Of one, everything is told; several are compared. Every problem of a submission is reported.

    \b
    Examples:
      driftbench evaluate lint.parquet
      driftbench evaluate lint.parquet random.parquet
      driftbench evaluate lint.parquet --json
    """
    from driftbench.errors import SubmissionError
    from driftbench.leaderboard import Evaluator, Invalid

    evaluator = Evaluator(config, split=split, path=path, resamples=resamples, seed=seed)
    found = [evaluator.check(submission) for submission in submissions]
    if wrong := [str(item.error()) for item in found if isinstance(item, Invalid)]:
        raise SubmissionError("\n".join(wrong))
    reports = [evaluator.score(item) for item in found if not isinstance(item, Invalid)]
    if as_json:
        for report in reports:
            click.echo(report.to_json())
    else:
        _tell(reports)


def _tell(reports: list[Report]) -> None:

    from driftbench.leaderboard import comparison

    console = new_console()
    console.print(reports[0].table() if len(reports) == 1 else comparison(reports))
    for report in reports:
        # A signature is one word: it must survive being copied from a narrow terminal.
        click.echo(report.signature if len(reports) == 1 else f"{report.name}: {report.signature}")
