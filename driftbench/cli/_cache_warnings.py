"""Warnings printed as notes on stderr, and the number of damaged rows of caches at the end."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from driftbench._problems import counted
from driftbench.cli._output import note
from driftbench.effort import total_effort

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["reporting_warnings"]


class _Notes(logging.Handler):
    """Prints warnings as notes."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print a warning."""
        note(record.getMessage())


@contextmanager
def reporting_warnings() -> Iterator[None]:
    """Print warnings of this package as they come, and the number of damaged rows at the end."""
    logger, notes, before = logging.getLogger("driftbench"), _Notes(), total_effort().damaged
    logger.addHandler(notes)
    try:
        yield
    finally:
        logger.removeHandler(notes)
        if damaged := total_effort().damaged - before:
            note(f"{counted(damaged, 'damaged row')} in caches: computed again")
