"""`driftbench calibrate`: fit the rates and thresholds of the certifier on a calibration split."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from driftbench._symbols import SYMBOLS
from driftbench.cli._datasets import check_lean, chosen_dataset
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._options import config_option, dataset_option, json_option, out_option
from driftbench.cli._output import new_console, print_json
from driftbench.cli._tool_options import oracle_options

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.rates import Rates
    from driftbench.detectors.data import SplitData
    from driftbench.equipment import Equipment

__all__ = ["command"]

_SPLIT = "calibration"


@click.command(name="calibrate")
@dataset_option()
@config_option("Configuration to read.")
@oracle_options
@out_option("The JSON file to write.", required=True)
@json_option
def command(
    *, dataset: Path | None, config: str | None, equipment: Equipment, out: Path, as_json: bool
) -> None:
    r"""Fit the rates and thresholds of the detector bpf on the calibration split.

    Fits the witnessability α, the false alarm rate and the share of drifted candidates for each
    target of the probes (a drift class, or any drift), the share η of undecided cells, and the
    thresholds. Class weights are those of the paper. Findings are cached:
    an interrupted run resumes when the same command is run again.

    \b
    Example:
      driftbench calibrate --snapshot starter --out rates.json
    """
    from driftbench.bpf.certifier import anchored_certifier
    from driftbench.bpf.rates import write_rates
    from driftbench.cli._progress import file_progress
    from driftbench.detectors.bpf import fitted_rates
    from driftbench.detectors.data import pick_split, read_splits
    from driftbench.oracles.registry import open_oracle

    read = chosen_dataset(config, dataset)
    check_lean(equipment, read.folder)
    splits = read_splits(read.config, path=read.folder, only=[_SPLIT])
    data = pick_split(splits, read.config, _SPLIT)
    resumable(RESUME_HINT)
    out.parent.mkdir(parents=True, exist_ok=True)
    with (
        anchored_certifier(open_oracle(equipment), equipment) as certifier,
        file_progress("calibrate") as progress,
    ):
        known = data.labelled(with_gold=True)
        rates = fitted_rates(known, certifier, workers=equipment.workers, progress=progress)
        made_with = _made_with(data, certifier)
    write_rates(out, rates, made_with=made_with)
    if as_json:
        print_json({"file": str(out), **_record(rates), "made_with": made_with})
        return
    _print_report(rates, data)
    click.echo(f"wrote {out}\nnext: driftbench theory --fitted {out}")


def _made_with(data: SplitData, certifier: Certifier) -> dict[str, str]:
    from driftbench import __version__
    from driftbench.oracles.budget import seconds_of

    oracle = certifier.oracle
    return {
        "config": data.config,
        "split": data.split,
        "rows": str(len(data.records)),
        "data": data.digest,
        "snapshot": data.snapshot,
        "probes": certifier.provider.name,
        "oracle": oracle.name,
        "theory": oracle.theory,
        "budget": f"{seconds_of(oracle.budget):g}s",
        "version": __version__,
    }


def _record(rates: Rates) -> dict[str, object]:
    from dataclasses import asdict

    return asdict(rates)


def _print_report(rates: Rates, data: SplitData) -> None:

    from driftbench.bpf.fitted import PAPER
    from driftbench.bpf.spectrum import PAPER_THRESHOLDS

    labels = [row["label"] for row in data.records]
    faithful = labels.count("faithful")
    click.echo(
        f"{data.config}, {data.split}: {faithful} faithful, {len(labels) - faithful} drifted"
    )
    new_console().print(_table(rates))
    cuts, paper = rates.thresholds, PAPER_THRESHOLDS
    click.echo(
        f"η {rates.eta:.3f} (paper {PAPER.eta:g}); accept from {cuts.accept:.3f} on (paper "
        f"{paper.accept:g}), reject below {cuts.review:.3f} (paper {paper.review:g})"
    )


def _table(rates: Rates) -> Table:
    """Return a row for each target, with the paper's witnessability."""
    from rich.table import Table

    from driftbench.bpf.fitted import PAPER
    from driftbench.bpf.rates import TARGETS

    table = Table("probes", "α", "paper's α", "false alarm", "prior")
    for column in table.columns[1:]:
        column.justify = "right"
    for target in TARGETS:
        numbers = (rates.alpha[target], PAPER.alpha.get(target), rates.false_alarm[target])
        cells = ["-" if one is None else f"{one:.3f}" for one in (*numbers, rates.prior[target])]
        table.add_row(SYMBOLS.get(target, "generic"), *cells)
    return table
