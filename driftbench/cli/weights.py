"""`driftbench weights`: print what the trained detectors `fused` and `fused-free` learnt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._json_values import to_json
from driftbench.cli._datasets import chosen_dataset
from driftbench.cli._options import config_option, dataset_option, json_option
from driftbench.cli._output import new_console, note, print_json
from driftbench.cli._tool_options import oracle_options

if TYPE_CHECKING:
    from driftbench.detectors._feature_model import Weights
    from driftbench.equipment import Equipment

__all__ = ["command"]

_SPLIT = "calibration"
_DETECTORS = ("fused", "fused-free")


@click.command(name="weights")
@click.option(
    "--detector",
    type=click.Choice(_DETECTORS),
    default=_DETECTORS[0],
    show_default=True,
    help="The detector to fit.",
)
@dataset_option()
@config_option("Configuration to read.")
@click.option(
    "--without",
    type=click.Path(path_type=Path),
    help="Leave out the families that the test split of this dataset has.",
)
@oracle_options
@json_option
def command(
    *,
    detector: str,
    dataset: Path | None,
    config: str | None,
    without: Path | None,
    equipment: Equipment,
    as_json: bool,
) -> None:
    r"""Print the weights that a detector fits on the calibration split.

    A weight is the change of the log-odds of drift for one standard deviation of a group of
    features. A larger value means more drift, so no weight is negative: a group whose fitted
    weight would be negative has weight 0. If there are too few rows to fit weights, the bundled
    ones are printed. Needs the extra `baselines`.

    \b
    Examples:
      driftbench weights --snapshot starter
      driftbench weights --detector fused-free --dataset wild/proofnetverif --json
    """
    from driftbench.detectors import Setting, find_detector, pick_split, read_splits
    from driftbench.detectors.fused import Fused, FusedFree

    find_detector(detector)  # an error with a remedy where its libraries are missing
    kind = {"fused": Fused, "fused-free": FusedFree}[detector]
    read = chosen_dataset(config, dataset)
    data = pick_split(
        read_splits(read.config, path=read.folder, only=[_SPLIT]), read.config, _SPLIT
    )
    left_out = _families(without) if without else frozenset()
    rows = data.labelled(with_gold=kind.info.uses_gold)
    known = tuple(row for row in rows if row.family not in left_out)
    fitted = kind(Setting(calibration=known, equipment=equipment, report=note))
    weights = replace(fitted.model.weights, detector=fitted.signature)
    if as_json:
        print_json(to_json(weights))
        return
    click.echo(f"{data.config}, {_SPLIT}: {len(known)} rows; {fitted.signature}")
    _print_table(weights)


def _families(dataset: Path) -> frozenset[str]:
    """Return the families of a dataset's test split."""
    from driftbench.detectors import pick_split, read_splits

    read = chosen_dataset(None, dataset)
    splits = read_splits(read.config, path=read.folder, only=["test"])
    return frozenset(record["family"] for record in pick_split(splits, read.config, "test").records)


def _print_table(weights: Weights) -> None:
    from rich.table import Table

    table = Table("group", "features", "weight", "mean", "deviation", box=None)
    for column in table.columns[2:]:
        column.justify = "right"
    for one in weights.weights:
        numbers = (f"{number:.3f}" for number in (one.weight, one.mean, one.deviation))
        table.add_row(one.group, ", ".join(one.features), *numbers)
    console = new_console()
    console.print(table)
    console.print(f"log-odds of drift with mean features: {weights.intercept:.3f}")
