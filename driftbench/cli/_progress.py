"""One progress bar for every verb: on stderr, and only where a person is watching."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.corpus.parallel import Progress as Report

__all__ = ["file_progress"]


@contextmanager
def file_progress(label: str) -> Iterator[Report]:
    """A bar that a stage moves by calling what is yielded with (done, total)."""
    console = Console(stderr=True)
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(label, total=None)

        def report(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield report
