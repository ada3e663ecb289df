"""`driftbench names`: mine names and statements from a library, for the bundled tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from driftbench.cli._options import json_option, workers_option
from driftbench.cli._output import print_json
from driftbench.cli._progress import file_progress
from driftbench.errors import InputError

__all__ = ["command"]


@click.command("names")
@click.option(
    "--snapshot",
    "spec",
    required=True,
    metavar="git:PATH@REV",
    help="A clone with the tags of its releases; those up to REV are read. With --statements any "
    "snapshot, such as a folder.",
)
@click.option(
    "--write",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="File to write the table to, as driftbench/library/former_names.toml.",
)
@click.option(
    "--statements",
    "folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="FOLDER",
    help="Write facts.lean, rewrites.lean and unfoldings.lean to this folder instead, by the names "
    "in its statements.toml.",
)
@click.option("--left-out", is_flag=True, help="Print the renames that are left out, and why.")
@workers_option
@json_option
def command(
    *,
    spec: str,
    target: Path | None,
    folder: Path | None,
    left_out: bool,
    workers: int,
    as_json: bool,
) -> None:
    r"""Mine the former names of constants from the releases of a library.

    A release states a former name by a deprecated alias, by a deprecated definition that is only
    another name, or by a message such as "Use `[Field K] [LinearOrder K]` instead.".
    Renames that may change a meaning are left out.

    With --statements, write the tables of facts, rewrites and definitions that the theory of the
    solver uses: their statements are read from the text of the snapshot.

    \b
    Examples:
      driftbench names --snapshot git:mathlib4.git@v4.28.0 --left-out
      driftbench names --snapshot git:mathlib4.git@v4.30.0-rc1 \
        --write driftbench/library/former_names.toml
      driftbench names --snapshot git:mathlib4.git@v4.28.0 --statements driftbench/library
    """
    if folder is not None:
        if target is not None or left_out:
            raise InputError("--statements writes other tables: leave --write and --left-out out")
        _write_statements(spec, folder, workers=workers, as_json=as_json)
        return
    from driftbench._files import write_text
    from driftbench.corpus.file_cache import open_file_cache
    from driftbench.library.former_names import table_text
    from driftbench.library.mined_names import mined_names, table_header
    from driftbench.library.releases import read_releases, release_tags

    kind, _, place = spec.partition(":")
    path, at, revision = place.rpartition("@")
    if kind != "git" or not at:
        raise InputError(f"{spec!r} has no releases: give a clone as git:PATH@REV")
    tags = release_tags(path, revision)
    with file_progress("releases") as progress:
        read = read_releases(path, tags, workers=workers, cache=open_file_cache())
        releases = []
        for number, release in enumerate(read, start=1):
            releases.append(release)
            progress(number, len(tags))
    mined = mined_names(releases)
    if target is not None:
        write_text(target, table_text(mined.names, header=table_header(tags)))
    reasons = Counter(reason for *_, reason in mined.left_out)
    counts = {
        "releases": len(tags),
        "renames": len(mined.names.renames),
        "split": len(mined.names.split),
        "removed": len(mined.names.removed),
    }
    if as_json:
        shown = [{"former": a, "name": b, "reason": why} for a, b, why in mined.left_out]
        print_json({**counts, "left_out": shown if left_out else dict(sorted(reasons.items()))})
        return
    click.echo(f"releases        {len(tags):>6,}  {tags[0]} to {tags[-1]}")
    click.echo(f"renames         {counts['renames']:>6,}")
    click.echo(f"split classes   {counts['split']:>6,}")
    click.echo(f"removed         {counts['removed']:>6,}")
    click.echo(f"left out        {len(mined.left_out):>6,}")
    for reason, count in sorted(reasons.items()):
        click.echo(f"  {reason:<44}{count:>6,}")
    for former, name, reason in mined.left_out if left_out else ():
        click.echo(f"{former} -> {name}: {reason}")


def _write_statements(spec: str, folder: Path, *, workers: int, as_json: bool) -> None:
    """Write the tables of statements to a folder."""
    from driftbench._files import read_bytes, write_text
    from driftbench.corpus.file_cache import open_file_cache
    from driftbench.library import open_library
    from driftbench.library.wanted_statements import FILE, read_wanted
    from driftbench.oracles.library_tables import library_tables

    path = folder / FILE
    wanted = read_wanted(read_bytes(path).decode(), path=str(path))
    library = open_library(spec, workers=workers)
    for table, text in library_tables(library, wanted, cache=open_file_cache()).items():
        write_text(folder / f"{table}.lean", text)
    counts = {
        table: {
            "read": sum(not one.text for one in found),
            "given": sum(bool(one.text) for one in found),
        }
        for table, found in wanted.items()
    }
    if as_json:
        print_json(counts)
        return
    for table, count in counts.items():
        click.echo(
            f"{table:<12}{count['read']:>4} read from the snapshot, {count['given']:>3} given"
        )
