"""What went wrong with caches and ended no verb: told as notes, each once, damaged rows in all."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from driftbench.cli._output import counted, note
from driftbench.effort import spent

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
    """Tell warnings of this package as they come, and how many rows were damaged at the end."""
    logger, notes, before = logging.getLogger("driftbench"), _Notes(), spent().damaged
    logger.addHandler(notes)
    try:
        yield
    finally:
        logger.removeHandler(notes)
        if damaged := spent().damaged - before:
            note(f"caches held {counted(damaged, 'damaged row')}: worked out again")
