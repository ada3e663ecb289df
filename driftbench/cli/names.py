"""`driftbench names`: mine former names of constants from the releases of a library."""

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
    help="A clone with the tags of its releases; those up to REV are read.",
)
@click.option(
    "--write",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="File to write the table to, as driftbench/library/former_names.toml.",
)
@click.option("--left-out", is_flag=True, help="Print the renames that are left out, and why.")
@workers_option
@json_option
def command(*, spec: str, target: Path | None, left_out: bool, workers: int, as_json: bool) -> None:
    r"""Mine the former names of constants from the releases of a library.

    A release states a former name by a deprecated alias, by a deprecated definition that is only
    another name, or by a message such as "Use `[Field K] [LinearOrder K]` instead.".
    Renames that may change a meaning are left out.

    \b
    Examples:
      driftbench names --snapshot git:mathlib4.git@v4.28.0 --left-out
      driftbench names --snapshot git:mathlib4.git@v4.30.0-rc1 \
        --write driftbench/library/former_names.toml
    """
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
