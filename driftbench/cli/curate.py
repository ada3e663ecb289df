"""`driftbench curate`: let builds heed what readers found."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench._files import write_text
from driftbench.cli._datasets import note_dataset
from driftbench.cli._options import file_option, json_option
from driftbench.cli._output import counted, print_json

__all__ = ["command"]


@click.command(name="curate")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.argument(
    "reviews",
    metavar="READING...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
@file_option("--out", "The file to add to.", default=Path("build/curation.toml"))
@json_option
def command(*, folder: Path, reviews: tuple[Path, ...], out: Path, as_json: bool) -> None:
    r"""Take recorded readings of the build DIR into what every build heeds.

    The next build makes no row like those that were found bad, and chooses those found good before
    others with the same evidence. Bad rows that DIR does not hold are counted and passed over.

    \b
    Example:
      driftbench curate build/driftbench tests/quality/census.toml
    """
    from driftbench.dataset.curation import (
        Curation,
        curation_text,
        found_bad,
        found_good,
        read_curation,
    )
    from driftbench.dataset.manual_review import read_review
    from driftbench.pages import RowFilter, select

    read = [read_review(path) for path in reviews]
    bad = frozenset(r.id for review in read for r in review.remarks if r.bad)
    note_dataset(folder)
    held = select(folder, RowFilter(among=bad)).rows
    known = read_curation(out) if out.exists() else Curation()
    found = known.taught(found_bad(read, (record for _, record in held)), found_good(read), bad)
    write_text(out, curation_text(found))
    withdrawn = len(found.withdrawn) - len(known.withdrawn)
    if as_json:
        told = {"withdrawn": withdrawn, "bad": len(bad), "bad_elsewhere": len(bad) - len(held)}
        print_json({"out": str(out), **told, "confirmed": len(found.confirmed)})
        return
    good = counted(len(found.confirmed), "row")
    click.echo(
        f"{out}: {counted(withdrawn, 'new withdrawal')} of {counted(len(bad), 'bad row')}, "
        f"{len(bad) - len(held)} of them not in DIR; {good} confirmed"
    )
