"""`driftbench withhold`: the public part of a build, and the labels file that it leaves out."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli._options import build_argument, json_option
from driftbench.cli._output import FOUND, print_json

if TYPE_CHECKING:
    from driftbench.dataset.publish.withheld import Withholding

__all__ = ["command"]


@click.command(name="withhold")
@build_argument
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the public part, which `driftbench publish --path` sends.",
)
@click.option(
    "--labels",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The labels file to write, which stays with you: `driftbench evaluate --labels`.",
)
@json_option
@click.pass_context
def command(
    context: click.Context, *, folder: Path, out: Path, labels: Path, as_json: bool
) -> None:
    r"""Divide a built dataset into a public part without the answers of its test split, and those.

    The public part is a build: it is checked, published, loaded and answered like any other, but
    the columns that give labels away are null in its test split. Afterwards everything around the
    questions (ids, order, lines) is measured for what it tells of the answers; exit code 1 says
    that something does. DIR is build/driftbench if it is not given.

    \b
    Example:
      driftbench withhold build/driftbench --out build/public --labels labels.parquet
      driftbench evaluate lint.parquet --path build/public --labels labels.parquet
    """
    from driftbench.dataset.publish.withheld import withhold

    found = withhold(folder, out=out, labels=labels)
    told = {name: [one for one in each if one.tells] for name, each in found.artifacts.items()}
    if as_json:
        print_json({"out": str(out), "labels": str(labels), **asdict(found)})
    else:
        _print_report(found, out, labels)
        for name, each in told.items():
            for one in each:
                click.echo(f"{name}: {one.feature} tells the answers: AUC {one.auc:.3f}")
    context.exit(FOUND if any(told.values()) else 0)


def _print_report(found: Withholding, out: Path, labels: Path) -> None:
    click.echo(f"{out}: {found.rows} rows without their answers, {found.kept} rows with them")
    click.echo(f"{labels}: {found.rows} answers, sha256 {found.sha256}; keep it to yourself")
    for name, each in found.artifacts.items():
        if each:
            worst = max(each, key=lambda one: abs(one.auc - 0.5))
            click.echo(
                f"{name}: of {len(each)} numbers around a question, {worst.feature} tells most: "
                f"AUC {worst.auc:.3f}, and chance alone stays within 0.5 ± {worst.limit:.3f}"
            )
