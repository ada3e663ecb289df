"""How far a run is: bars on stderr for a person who watches, lines where `--verbose` asks for them.

Without a terminal and without `--verbose`, and with `--quiet`, nothing is written at all.
"""

from __future__ import annotations

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

__all__ = ["Show", "both", "file_progress", "stage_progress"]


class Show(Protocol):
    """Takes how far a stage is."""

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Show that `done` of `total` are done in a stage, which is named in words."""


@contextmanager
def file_progress(label: str) -> Iterator[Report]:
    """A bar that a stage moves by calling what is yielded with (done, total)."""
    with stage_progress(kept=False) as show:
        yield partial(show, label)


@contextmanager
def stage_progress(*, kept: bool = True) -> Iterator[Show]:
    """Bars that stages move by calling what is yielded with (stage, done, total).

    Args:
        kept: whether they stay on the screen when all is done.
    """
    out = new_console(stderr=True)
    if is_quiet() or not out.is_terminal:
        yield _Lines().show if is_verbose() else _nothing
        return
    clock = TimeElapsedColumn() if kept else TimeRemainingColumn()
    text = TextColumn("{task.description:<24}" if kept else "{task.description}")
    columns = text, BarColumn(), MofNCompleteColumn(), clock
    # What goes to stdout stays there: rich would print it to stderr, and obey colours in it.
    with Progress(*columns, console=out, transient=not kept, redirect_stdout=False) as bars:
        tasks: dict[str, TaskID] = {}

        def show(stage: str, done: int, total: int, /) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            bars.update(tasks[stage], completed=done, total=total)

        yield show


def both(report: Report, show: Show, stage: str) -> Report:
    """Return what tells a report, and somebody who is told of stages, of one stage."""

    def progress(done: int, total: int) -> None:
        report(done, total)
        show(stage, done, total)

    return progress


def _nothing(_stage: str, _done: int, _total: int, /) -> None:
    """Show nothing."""


class _Lines:
    """A line whenever a stage has done another tenth."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}

    def show(self, stage: str, done: int, total: int, /) -> None:
        """Tell how far a stage is."""
        tenth = 10 * done // total if total else 10
        if tenth > self._told.get(stage, -1):
            self._told[stage] = tenth
            note(f"{stage}: {done} of {total}")
