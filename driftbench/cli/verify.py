"""`driftbench verify`: check the certificates of a built dataset with the Lean kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from driftbench._problems import listed
from driftbench.cli._options import dataset_argument, json_option, workers_option
from driftbench.cli._output import FOUND, new_console, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.verification import Verification

__all__ = ["command"]


@click.command(name="verify")
@dataset_argument()
@click.option(
    "--config", "configs", multiple=True, help="Only this configuration; may be repeated."
)
@click.option(
    "--snapshot",
    "spec",
    help="Snapshot that DATASET was built from, such as git:PATH@REV; each row is translated again,"
    " and its certificates must match it.",
)
@workers_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    *,
    dataset: Path,
    configs: tuple[str, ...],
    spec: str | None,
    workers: int,
    as_json: bool,
) -> None:
    r"""Check every certificate of a built dataset with the Lean kernel.

    A certificate states gold and candidate with all constants as variables, and proves or refutes
    that one implies the other. The exit code is 1 if there is a problem: the first problems and the
    number of the others are printed; --json prints all. DATASET is build/driftbench by default.

    \b
    Examples:
      driftbench verify build/driftbench
      driftbench verify build/driftbench --snapshot starter
    """
    from driftbench.dataset.verification import verify

    subjects = None
    if spec is not None:
        from driftbench.oracles.kernel.subjects import subjects_of

        subjects = subjects_of(spec, workers=workers)
    found = verify(dataset, configs=configs, subjects=subjects)
    if as_json:
        print_json(found.to_json())
    else:
        _print(dataset, found)
    context.exit(FOUND if found.problems else 0)


def _print(folder: Path, found: Verification) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("label")
    for name in ("rows", "certified", "share", "both ways", "checked", "failed"):
        table.add_column(name, justify="right")
    for label, count in (*sorted(found.counts.items()), ("all", found.total)):
        table.add_row(
            label,
            str(count.rows),
            str(count.certified),
            f"{count.share:.1%}",
            str(count.both),
            str(count.checked),
            str(count.certified - count.checked),
        )
    if found.problems:
        click.echo(listed(found.problems))
    new_console().print(table)
    compared = "compared with" if found.compared else "not compared with"
    click.echo(
        f"{folder}: {found.certificates} certificates, Lean {found.lean},"
        f" axioms: {', '.join(found.axioms) or 'none'};"
        f" {compared} the rows' own statements"
    )
