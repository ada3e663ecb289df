"""Progress of a run on stderr: bars on a terminal, otherwise a line every ten seconds.

With `--verbose` there is a line for every tenth of a stage instead, with `--quiet` none.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Protocol

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from driftbench.cli._global_options import is_quiet, is_verbose
from driftbench.cli._output import new_console, note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.corpus.parallel import FileProgress as Report

__all__ = ["SECONDS_BETWEEN_LINES", "Show", "both", "file_progress", "stage_progress"]

SECONDS_BETWEEN_LINES = 10.0


class Show(Protocol):
    """A function that shows the progress of a stage."""

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Show that `done` of `total` steps of a stage are done."""


@contextmanager
def file_progress(label: str) -> Iterator[Report]:
    """Show one bar; yield a function of (done, total) that updates it."""
    with stage_progress(keep=False) as show:
        yield partial(show, label)


@contextmanager
def stage_progress(*, keep: bool = True) -> Iterator[Show]:
    """Show a bar for each stage; yield a function of (stage, done, total) that updates them.

    Args:
        keep: whether the bars stay on the screen at the end.
    """
    out = new_console(stderr=True)
    if is_quiet() or not out.is_terminal:
        lines: _Lines | _TimedLines = _Lines() if is_verbose() else _TimedLines()
        yield _nothing if is_quiet() else lines.show
        return
    clock = TimeElapsedColumn() if keep else TimeRemainingColumn()
    text = TextColumn("{task.description:<24}" if keep else "{task.description}")
    columns = text, BarColumn(), MofNCompleteColumn(), clock
    # Without this, rich would print stdout to stderr, and interpret its markup.
    with Progress(*columns, console=out, transient=not keep, redirect_stdout=False) as bars:
        tasks: dict[str, TaskID] = {}

        def show(stage: str, done: int, total: int, /) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            bars.update(tasks[stage], completed=done, total=total)

        yield show


def both(report: Report, show: Show, stage: str) -> Report:
    """Return a function that passes the progress of one stage to both functions."""

    def progress(done: int, total: int) -> None:
        report(done, total)
        show(stage, done, total)

    return progress


def _nothing(_stage: str, _done: int, _total: int, /) -> None:
    """Show nothing."""


class _TimedLines:
    """Prints a line if the last one is ten seconds old, so that short runs print none."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def show(self, stage: str, done: int, total: int, /) -> None:
        """Print the progress of a stage, if it is time."""
        now = time.monotonic()
        if now - self._last >= SECONDS_BETWEEN_LINES:
            self._last = now
            note(f"{stage}: {done} of {total}")


class _Lines:
    """Prints a line for each tenth of a stage."""

    def __init__(self) -> None:
        self._tenths: dict[str, int] = {}

    def show(self, stage: str, done: int, total: int, /) -> None:
        """Print the progress of a stage."""
        tenth = 10 * done // total if total else 10
        if tenth > self._tenths.get(stage, -1):
            self._tenths[stage] = tenth
            note(f"{stage}: {done} of {total}")
