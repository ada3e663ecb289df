"""`driftbench withdraw`: leave out of every build what readers found bad."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench._files import write_text
from driftbench.cli._options import file_option
from driftbench.cli._output import counted

__all__ = ["command"]


@click.command(name="withdraw")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.argument(
    "readings",
    metavar="READING...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
@file_option("--list", "The list to add to.", default=Path("build/withdrawn.toml"))
def command(*, folder: Path, readings: tuple[Path, ...], list: Path) -> None:  # noqa: A002 (the flag's name)
    r"""Add the bad rows of recorded readings of the build DIR to the list of withdrawals.

    A withdrawal names a theorem by digest, with its English, and the rules whose work was bad; the
    next build makes no such row. Bad rows that DIR does not hold are counted and passed over.

    \b
    Example:
      driftbench withdraw build/driftbench tests/quality/census.toml
    """
    from driftbench.dataset.readings import read_reading
    from driftbench.dataset.withdrawals import found_bad, read_withdrawals, withdrawals_text
    from driftbench.pages import Wanted, select

    read = [read_reading(path) for path in readings]
    bad = frozenset(r.id for reading in read for r in reading.remarks if r.bad)
    selection = select(folder, Wanted(among=bad))
    found = {*found_bad(read, (record for _, record in selection.rows))}
    known = {*read_withdrawals(list).entries} if list.exists() else set()
    write_text(list, withdrawals_text(known | found))
    click.echo(
        f"{list}: {counted(len(found - known), 'new withdrawal')} "
        f"of {counted(len(bad), 'bad row')}, {len(bad) - len(selection.rows)} of them not in DIR"
    )
