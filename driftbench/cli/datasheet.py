"""`driftbench datasheet`: count the rows of builds, and render DATASHEET.md from the counts."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench._files import write_text
from driftbench._problems import counted
from driftbench.cli._datasets import note_dataset
from driftbench.cli._options import datasets_argument, file_option, folder_option, json_option
from driftbench.cli._output import FOUND, print_json
from driftbench.errors import DatasetError, InputError

__all__ = ["command"]

_REVIEWS = Path("tests/quality")


@click.command(name="datasheet")
@datasets_argument
@folder_option("--counts", "Folder of the files of counts, one per recipe.", default=Path("build"))
@folder_option(
    "--reviews", "Folder of manual reviews; by default tests/quality, if this folder has one."
)
@file_option(
    "--out", "Page to write; tables go into CSV files beside it.", default=Path("DATASHEET.md")
)
@click.option(
    "--check", is_flag=True, help="Write nothing; the exit code is 1 if a file is out of date."
)
@json_option
@click.pass_context
def command(
    context: click.Context,
    *,
    datasets: tuple[Path, ...],
    counts: Path,
    reviews: Path | None,
    out: Path,
    check: bool,
    as_json: bool,
) -> None:
    r"""Count the rows of each DATASET, and render the datasheet from all stored counts.

    The counts of a dataset replace those of its recipe; without DATASET only the page and its CSV
    files are rendered. They depend only on the template, the counts and the manual reviews. Outside
    of a checkout of this project, the page has the counts of your builds and no manual review.

    \b
    Example:
      driftbench datasheet build/driftbench
    """
    from driftbench.dataset.manual_review import read_reviews
    from driftbench.dataset.publish.counts import count_build, write_counts
    from driftbench.dataset.publish.datasheet import (
        SUFFIX,
        counted_builds,
        datasheet_tables,
        render_datasheet,
    )

    if check and datasets:
        raise DatasetError("--check writes nothing, but DATASET writes counts: give one of them")
    if not datasets and not (counts.is_dir() and counted_builds(counts)):
        raise InputError(
            f"{counts}: no counts of a build: count one with `driftbench datasheet DATASET`, or "
            "name the folder of counts with --counts"
        )
    if reviews is not None and not reviews.is_dir():
        raise InputError(f"{reviews}: not a folder: name the right one with --reviews")
    rows = {}
    for dataset in datasets:
        note_dataset(dataset)
        found = count_build(dataset)
        path = counts / f"{found['recipe']['name']}{SUFFIX}"
        write_counts(path, found)
        rows[str(path)] = found["rows"]
        if not as_json:
            click.echo(f"{path}: {counted(found['rows'], 'row')} of {dataset}")
    builds = counted_builds(counts)
    texts = {out.with_suffix(suffix): text for suffix, text in datasheet_tables(builds).items()}
    texts[out] = render_datasheet(builds, reviews=read_reviews(reviews or _REVIEWS))
    fresh = all(
        path.is_file() and path.read_text(encoding="utf-8") == text for path, text in texts.items()
    )
    for path, text in texts.items() if not check else ():
        write_text(path, text)
    if as_json:
        print_json({"out": str(out), "rows": rows, "stale": not fresh})
    elif check:
        remedy = "" if fresh else "; run `driftbench datasheet`"
        click.echo(f"{out}: {'up to date' if fresh else 'out of date'}{remedy}")
    else:
        click.echo(f"{out}: rendered")
    context.exit(FOUND if check and not fresh else 0)
