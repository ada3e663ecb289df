"""`driftbench curate`: apply manual reviews to future builds."""

from __future__ import annotations

import itertools
from pathlib import Path

import click

from driftbench._files import write_text
from driftbench._problems import counted
from driftbench.cli._options import dataset_argument, file_option, json_option
from driftbench.cli._output import print_json
from driftbench.dataset.records import ROW_LABELS, ROW_SUBFIELDS

__all__ = ["command"]


def _cells(
    context: click.Context, parameter: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the given cells.

    Raises:
        click.BadParameter: one is neither a label nor a subfield and a label.
    """
    pairs = itertools.product(ROW_SUBFIELDS, ROW_LABELS)
    known = {*ROW_LABELS, *(f"{field}:{label}" for field, label in pairs)}
    for cell in given:
        if cell not in known:
            message = (
                f"{cell}: give a label ({', '.join(ROW_LABELS)}), or a subfield "
                f"({', '.join(ROW_SUBFIELDS)}) with a label, such as algebra:faithful"
            )
            raise click.BadParameter(message, context, parameter)
    return given


@click.command(name="curate")
@dataset_argument(required=True)
@click.argument(
    "reviews",
    metavar="REVIEW...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
@file_option("--out", "Curation file to extend.", default=Path("build/curation.toml"))
@click.option(
    "--keep-unnatural",
    "kept",
    multiple=True,
    callback=_cells,
    metavar="[SUBFIELD:]LABEL",
    help="Label whose unnatural rows stay, where a snapshot has too few others.",
)
@json_option
def command(
    *, dataset: Path, reviews: tuple[Path, ...], out: Path, kept: tuple[str, ...], as_json: bool
) -> None:
    r"""Apply manual reviews of the dataset DATASET to future builds.

    Results of the reviews are added to the curation file, which every build reads. Later builds
    leave out rows like the bad and unnatural ones, and prefer good rows to others with the same
    evidence. Bad rows that DATASET does not contain are counted and skipped.

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
    bad = frozenset(r.id for review in read for r in review.findings if r.withdrawn)
    rows = select(dataset, RowFilter(among=bad)).rows
    known = read_curation(out) if out.exists() else Curation()
    found = known.taught(
        found_bad(read, (record for _, record in rows), keep_unnatural=kept),
        found_good(read),
        bad,
    )
    write_text(out, curation_text(found))
    withdrawn = len(found.withdrawn) - len(known.withdrawn)
    if as_json:
        counts = {"withdrawn": withdrawn, "bad": len(bad), "bad_elsewhere": len(bad) - len(rows)}
        print_json({"out": str(out), **counts, "confirmed": len(found.confirmed)})
        return
    good = counted(len(found.confirmed), "row")
    click.echo(
        f"{out}: {counted(withdrawn, 'new withdrawal')} of {counted(len(bad), 'bad row')}, "
        f"{len(bad) - len(rows)} of them not in {dataset}; {good} confirmed"
    )
