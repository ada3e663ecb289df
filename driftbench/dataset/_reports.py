"""Reports of a build: JSON files that are written from dataclasses and read back as such.

`driftbench check` checks what the values mean.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench._files import write_text
from driftbench._typed_files import read_typed
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import DataclassInstance

__all__ = ["plain", "read_report", "write_report"]

T = TypeVar("T")


def write_report(path: Path, report: DataclassInstance) -> None:
    """Write a report as indented JSON with sorted keys."""
    text = json.dumps(asdict(report), ensure_ascii=False, indent=1, sort_keys=True)
    write_text(path, f"{text}\n")


def plain(report: DataclassInstance) -> dict[str, Any]:
    """Return a report as JSON values with sorted keys, as in its file."""
    found: dict[str, Any] = json.loads(json.dumps(asdict(report), sort_keys=True))
    return found


def read_report(kind: type[T], path: Path, *, missing: str) -> T:
    """Read a report that `write_report` wrote.

    Args:
        kind: the dataclass of the report.
        path: the file.
        missing: text of the error if there is no such file, with the remedy.

    Raises:
        DatasetError: the file is missing or damaged; the message names place and value.
    """
    return read_typed(kind, path, missing=missing, remedy="build again", error=DatasetError)
