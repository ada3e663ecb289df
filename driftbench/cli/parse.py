"""`driftbench parse`: parse every statement of a snapshot, and count failures by area."""

from __future__ import annotations

from dataclasses import asdict

import click

from driftbench.cli._options import json_option, snapshot_option, workers_option
from driftbench.cli._output import print_json
from driftbench.cli._progress import file_progress
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.corpus.report import AreaCount, read_report, total
from driftbench.lean import core_table
from driftbench.library.notation import read_notation

__all__ = ["command"]


@click.command("parse")
@snapshot_option
@click.option(
    "--notation-from",
    "base_spec",
    help="Snapshot of a library that this one depends on; its notation is used too.",
)
@workers_option
@click.option("--failures", is_flag=True, help="Show every statement that did not parse.")
@json_option
def command(
    *, spec: str, base_spec: str | None, workers: int, failures: bool, as_json: bool
) -> None:
    r"""Parse the statements of a snapshot, and count per area those found and parsed.

    \b
    Examples:
      driftbench parse --snapshot starter
      driftbench parse --snapshot git:mathlib4.git@v4.28.0 --workers 2 --failures
      driftbench parse --snapshot dir:my-project --notation-from git:mathlib4.git@v4.28.0
    """
    snapshot = open_snapshot(spec)
    base = None
    if base_spec is not None:
        base = read_notation(open_snapshot(base_spec), base=core_table(), workers=workers)
    reader = DeclarationReader(read_notation(snapshot, base=base, workers=workers))
    with file_progress("parsing") as progress:
        counts = list(read_report(snapshot, reader, workers=workers, progress=progress))
    whole = total(counts)
    if as_json:
        areas = [_summary(count) for count in counts]
        shown = {"snapshot": spec, "areas": areas, "all": _summary(whole)}
        if failures:
            shown["failures"] = [asdict(failure) for failure in whole.failures]
        print_json(shown)
        return
    _print_table([*counts, whole])
    if failures:
        for failure in whole.failures:
            place = f"{failure.path}:{failure.line}:{failure.column}"
            click.echo(f"\n{place}: {failure.name}: {failure.reason}\n{failure.caret}")


def _summary(count: AreaCount) -> dict[str, object]:
    return {
        "area": count.area,
        "files": count.files,
        "found": count.found,
        "parsed": count.parsed,
        "exact": count.exact,
        "fallback_tokens": count.fallbacks,
        "cpu_seconds": round(count.seconds, 2),
    }


def _print_table(counts: list[AreaCount]) -> None:
    width = max(len(count.area) for count in counts)
    head = f"{'area':{width}}  files    found   parsed     rate    exact  fallback  cpu s"
    click.echo(head)
    for count in counts:
        rate = 100 * count.parsed / count.found if count.found else 100.0
        click.echo(
            f"{count.area:{width}} {count.files:6,} {count.found:8,} {count.parsed:8,} "
            f"{rate:7.3f}% {count.exact:8,} {count.fallbacks:9,} {count.seconds:6.1f}"
        )
