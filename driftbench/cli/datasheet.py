"""`driftbench datasheet`: count reference builds and render DATASHEET.md from the counts."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench._files import write_text
from driftbench.cli._datasets import note_dataset
from driftbench.cli._options import file_option, folder_option, json_option
from driftbench.cli._output import FOUND, print_json
from driftbench.errors import DatasetError, InputError

__all__ = ["command"]


@click.command(name="datasheet")
@click.argument(
    "folders", metavar="[DIR]...", nargs=-1, type=click.Path(path_type=Path, file_okay=False)
)
@folder_option("--counts", "Folder of the counts files, one a recipe.", default=Path("build"))
@folder_option("--reviews", "Folder of manual reviews.", default=Path("tests/quality"))
@file_option("--out", "The page.", default=Path("DATASHEET.md"))
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 when the page is stale.")
@json_option
@click.pass_context
def command(
    context: click.Context,
    *,
    folders: tuple[Path, ...],
    counts: Path,
    reviews: Path,
    out: Path,
    check: bool,
    as_json: bool,
) -> None:
    r"""Count the builds DIR and render the datasheet from all counts that are kept.

    The counts of a build replace those of its recipe; without DIR only the page is rendered. It
    follows from the template, the counts and the manual reviews, and from nothing else.

    \b
    Example:
      driftbench datasheet build/driftbench
    """
    from driftbench.dataset.manual_review import read_reviews
    from driftbench.dataset.publish.counts import count_build, write_counts
    from driftbench.dataset.publish.datasheet import SUFFIX, counted_builds, render_datasheet

    if check and folders:
        raise DatasetError("--check writes nothing, and counting DIR writes its counts: give one")
    rows = {}
    for folder in folders:
        note_dataset(folder)
        found = count_build(folder)
        path = counts / f"{found['recipe']['name']}{SUFFIX}"
        write_counts(path, found)
        rows[str(path)] = found["rows"]
        if not as_json:
            click.echo(f"{path}: {found['rows']} rows of {folder}")
    for flag, place in (("--counts", counts), ("--reviews", reviews)):
        if not place.is_dir():
            raise InputError(f"{place}: is no folder: name the right one with {flag}")
    text = render_datasheet(counted_builds(counts), reviews=read_reviews(reviews))
    fresh = out.is_file() and out.read_text(encoding="utf-8") == text
    if not check:
        write_text(out, text)
    if as_json:
        print_json({"out": str(out), "rows": rows, "stale": not fresh})
    elif check:
        remedy = "" if fresh else "; run `driftbench datasheet`"
        click.echo(f"{out}: {'as its template and counts say' if fresh else 'stale'}{remedy}")
    else:
        click.echo(f"{out}: rendered")
    context.exit(FOUND if check and not fresh else 0)
