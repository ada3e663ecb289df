"""`driftbench withhold`: split a dataset into a public part and a file of its test labels."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench.cli._options import dataset_argument, json_option
from driftbench.cli._output import FOUND, print_json

if TYPE_CHECKING:
    from driftbench.dataset.publish.withheld import Withholding

__all__ = ["command"]


@click.command(name="withhold")
@dataset_argument()
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write the public part to, for `driftbench publish --dataset`.",
)
@click.option(
    "--labels",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write the labels to, for `driftbench evaluate --labels`; keep it private.",
)
@json_option
@click.pass_context
def command(
    context: click.Context, *, dataset: Path, out: Path, labels: Path, as_json: bool
) -> None:
    r"""Split a dataset into a public part and a file with the labels of its test split.

    The public part is a dataset like any other, except that columns that reveal labels are null in
    its test split. The command then measures whether ids, row order or source lines reveal the
    labels; the exit code is 1 if one does. DATASET is build/driftbench by default.

    \b
    Example:
      driftbench withhold build/driftbench --out build/public --labels labels.parquet
      driftbench evaluate lint.parquet --dataset build/public --labels labels.parquet
    """
    from driftbench.dataset.publish.withheld import withhold

    found = withhold(dataset, out=out, labels=labels)
    revealing = {
        name: [one for one in each if one.above_chance] for name, each in found.artifacts.items()
    }
    if as_json:
        print_json({"out": str(out), "labels": str(labels), **asdict(found)})
    else:
        _print_report(found, out, labels)
        for name, each in revealing.items():
            for one in each:
                click.echo(f"{name}: {one.feature} reveals the labels: AUC {one.auc:.3f}")
    context.exit(FOUND if any(revealing.values()) else 0)


def _print_report(found: Withholding, out: Path, labels: Path) -> None:
    without, kept = counted(found.rows, "row"), counted(found.kept, "row")
    click.echo(f"{out}: {without} without labels, {kept} with labels")
    click.echo(f"{labels}: {found.rows} labels, sha256 {found.sha256}; keep this file private")
    for name, each in found.artifacts.items():
        if each:
            worst = max(each, key=lambda one: abs(one.auc - 0.5))
            click.echo(
                f"{name}: of {len(each)} features, {worst.feature} reveals most: "
                f"AUC {worst.auc:.3f}, where chance is within 0.5 ± {worst.limit:.3f}"
            )
