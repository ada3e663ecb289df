"""`driftbench evidence`: what the oracles said of the rows of every rule of a build."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from driftbench.dataset.tally import RuleTally, Tally

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
"""Least width of the table: names of rules are worth a line that wraps."""


@click.command(name="evidence")
@click.argument(
    "folder", metavar="DIR", type=click.Path(path_type=Path), default=Path("build/driftbench")
)
@click.option("--contradictions", is_flag=True, help="List contradictions instead, a few a rule.")
@click.option("--defects", is_flag=True, help="List ill-formed candidates instead, a few a rule.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole report as JSON.")
def command(*, folder: Path, contradictions: bool, defects: bool, as_json: bool) -> None:
    """Print, for every rule of a build, what oracles said of its rows.

    Counted over the pool, before any row was chosen. `ill` rows surely are no Lean, `agreed` rows
    stand to gold as the rule argues, `equiv.` counts equivalent mutants, and `rate` is their share
    of the decided. DIR is build/driftbench if it is not given.
    """
    from driftbench.dataset.tally import read_tally

    found = read_tally(folder)
    if as_json:
        click.echo(json.dumps(asdict(found), ensure_ascii=False, indent=2, sort_keys=True))
    elif contradictions or defects:
        if contradictions:
            _list(found)
        if defects:
            _list_defects(found)
    else:
        _table(found)


def _table(found: Tally) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    for name in (*_COLUMNS.values(), "rate"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, counts in found.rules.items():
        table.add_row(name, *(str(getattr(counts, key)) for key in _COLUMNS), _rate(counts))
    console = Console(highlight=False)
    console.width = max(console.width, _WIDTH)
    console.print(table)
    if found.oracles:
        console.print(
            f"asked: {', '.join(found.oracles)}; in {', '.join(found.theories)}; "
            f"{found.budget:g} s a direction",
            soft_wrap=True,
            markup=False,
        )
    else:
        console.print("no oracle was asked: relations rest on the rules' arguments")


def _rate(counts: RuleTally) -> str:
    rate = counts.equivalent_rate
    return "–" if rate is None else f"{rate:.1%}"


def _list(found: Tally) -> None:
    for item in found.contradictions:
        click.echo(f"{item.declaration}: {' + '.join(item.rules)}")
        click.echo(f"  argued {item.claimed}; forward {item.forward}, backward {item.backward}")
        click.echo(f"  {' '.join(item.candidate.split())}")
    many = "contradiction" if len(found.contradictions) == 1 else "contradictions"
    click.echo(f"{len(found.contradictions)} {many} listed")


def _list_defects(found: Tally) -> None:
    for item in found.defects:
        click.echo(f"{item.declaration}: {' + '.join(item.rules)}")
        click.echo(f"  {item.defect}")
        click.echo(f"  {' '.join(item.candidate.split())}")
    many = "defect" if len(found.defects) == 1 else "defects"
    click.echo(f"{len(found.defects)} {many} listed")
