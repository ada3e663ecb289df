"""`driftbench evidence`: the oracles' results for the rows of every rule of a build."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from driftbench.cli._options import dataset_argument, json_option
from driftbench.cli._output import counted, new_console, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.evidence.tally import Contradiction, Defect, EvidenceTally, RuleTally

__all__ = ["command"]

_COLUMNS = {
    "sites": "sites",
    "ill_formed": "ill",
    "asked": "asked",
    "decided": "decided",
    "agreed": "agreed",
    "equivalent": "equiv.",
    "contradictions": "contra.",
    "unsupported": "unsup.",
    "chosen": "chosen",
}
_WIDTH = 110
"""Least width of the table, so that names of rules are not cut."""


@click.command(name="evidence")
@dataset_argument()
@click.option("--contradictions", is_flag=True, help="List contradictions instead, a few per rule.")
@click.option("--defects", is_flag=True, help="List ill-formed candidates instead, a few per rule.")
@json_option
def command(*, dataset: Path, contradictions: bool, defects: bool, as_json: bool) -> None:
    r"""Print, for every rule of a build, the oracles' results for its rows.

    Counts are over the rows that were judged: those chosen, and those tried in place of rows that
    failed. `ill` rows are certainly not well-formed Lean; `agreed` rows have the relation to gold
    that the rule predicts; `equiv.` rows are equivalent mutants, and `rate` is their share of the
    decided rows. DATASET is build/driftbench by default.

    \b
    Examples:
      driftbench evidence build/driftbench
      driftbench evidence build/driftbench --contradictions
    """
    from driftbench.dataset.evidence.tally import read_tally

    found = read_tally(dataset)
    if as_json:
        print_json(asdict(found))
    elif contradictions or defects:
        if contradictions:
            for item in found.contradictions:
                verdicts = f"forward {item.forward}, backward {item.backward}"
                _print_report(item, f"predicted {item.claimed}; {verdicts}")
            click.echo(f"{counted(len(found.contradictions), 'contradiction')} listed")
        if defects:
            for defect in found.defects:
                _print_report(defect, defect.defect)
            click.echo(f"{counted(len(found.defects), 'defect')} listed")
    else:
        _table(found)


def _table(found: EvidenceTally) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    for name in (*_COLUMNS.values(), "rate"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, counts in found.rules.items():
        table.add_row(name, *(str(getattr(counts, key)) for key in _COLUMNS), _rate(counts))
    console = new_console()
    console.width = max(console.width, _WIDTH)
    console.print(table)
    if found.oracles:
        console.print(
            f"oracles: {', '.join(found.oracles)}; theories: {', '.join(found.theories)}; "
            f"{found.steps:,} steps per direction",
            soft_wrap=True,
            markup=False,
        )
    else:
        console.print("no oracle was asked: relations are those that the rules predict")


def _rate(counts: RuleTally) -> str:
    rate = counts.equivalent_rate
    return "–" if rate is None else f"{rate:.1%}"


def _print_report(item: Contradiction | Defect, text: str) -> None:
    click.echo(f"{item.declaration}: {' + '.join(item.rules)}")
    click.echo(f"  {text}")
    click.echo(f"  {' '.join(item.candidate.split())}")
