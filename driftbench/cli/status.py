"""`driftbench status`: progress and cost of running or interrupted jobs."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench.cli._options import json_option
from driftbench.cli._output import print_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.cli._runs import Found

__all__ = ["command"]

_HOUR = 3600.0


@click.command(name="status")
@click.argument("paths", metavar="[PATH]…", nargs=-1, type=click.Path(exists=False, path_type=Path))
@click.option(
    "--rate",
    type=click.FloatRange(min=0),
    metavar="EUR",
    help="Price of one core-hour, to print the cost in EUR as well.",
)
@click.option(
    "--watch",
    type=click.FloatRange(min=0.1),
    metavar="SECONDS",
    help="Print again every so many seconds, until no job is running.",
)
@json_option
def command(
    *, paths: tuple[Path, ...], rate: float | None, watch: float | None, as_json: bool
) -> None:
    r"""Show progress and cost of running or interrupted builds, detectors and mining.

    PATH is the output of a job, or a folder to search; by default, the current folder and build are
    searched. A job keeps a hidden log beside its output, and removes it when the output is
    complete. Core-hours are hours times workers, because idle cores cost the same; the share of
    busy time is printed too.

    \b
    Examples:
      driftbench status
      driftbench status build/driftbench --rate 0.04
      driftbench status --watch 10
      driftbench status bpf.parquet --json
    """
    from driftbench.cli._runs import runs_at

    if watch is not None and as_json:
        raise click.UsageError("--watch and --json: give one of them")
    wanted = paths or (Path(), Path("build"))
    while True:
        found = runs_at(wanted, named=bool(paths))
        if as_json:
            print_json([one.record(rate) for one in found])
        else:
            _print_report(found, rate)
        if watch is None or not any(one.running for one in found):
            return
        time.sleep(watch)
        click.echo()


def _print_report(found: Iterable[Found], rate: float | None) -> None:
    reports = [_lines(one, rate) for one in found]
    if not reports:
        click.echo("No running or interrupted jobs here.")
    click.echo("\n\n".join("\n".join(lines) for lines in reports), nl=bool(reports))


def _lines(run: Found, rate: float | None) -> list[str]:
    lines = [f"{run.path}: {run.state}"]
    log = run.log
    if log is None:
        kept = ", ".join(f"{count} of {name}" for name, count in run.kept.items()) or "nothing"
        return [*lines, f"  {run.kind}, without a log; kept: {kept}"]
    lines.append(f"  {log.kind} of {log.about}; {log.executor}, {counted(log.workers, 'worker')}")
    for stage in log.stages:
        line = f"  {stage.name:<12} {stage.done:>8} of {stage.total}"
        if stage.done < stage.total and (speed := run.speed(stage)):
            left = (stage.total - stage.done) / speed
            line += f", {speed:.3g} a second, {_clock(left)} left"
        lines.append(line)
    effort, cores = log.effort, log.core_seconds
    share = f", {effort.seconds / cores:.0%} busy" if cores else ""
    money = "" if rate is None else f", {rate * cores / _HOUR:.2f} EUR"
    lines.append(f"  {_clock(log.seconds)} so far, {cores / _HOUR:.3f} core-hours{share}{money}")
    lines.append(
        f"  {effort.asked} questions asked, {effort.cached} answered by a cache; "
        f"{counted(effort.chunks, 'chunk')} done, {effort.lost} given to another worker"
    )
    return lines


def _clock(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))
