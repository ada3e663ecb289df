"""How well a snapshot is read: counts per area, and every failure with its place.

A parse rate is not correctness: besides statements found and parsed, the report counts byte-exact
round trips, and tokens whose class no notation table decided.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.corpus.parallel import FileProgress, map_files
from driftbench.errors import LeanSyntaxError
from driftbench.lean.tree import render

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.corpus.snapshot import Snapshot

__all__ = ["AreaCount", "ParseFailure", "read_report", "total"]


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A statement that was found but not parsed."""

    path: str
    line: int
    column: int
    name: str
    reason: str
    caret: str


@dataclass(slots=True)
class AreaCount:
    """Counts of one area: the files under one folder of the library.

    `exact` counts parsed statements whose tree rebuilds their text byte for byte; `fallbacks`
    tokens that no table decided; `seconds` CPU time of scanning, scope and parsing.
    """

    area: str
    files: int = 0
    found: int = 0
    parsed: int = 0
    exact: int = 0
    fallbacks: int = 0
    seconds: float = 0.0
    failures: list[ParseFailure] = field(default_factory=list)

    def add(self, other: AreaCount) -> None:
        """Add the counts of another area to this one."""
        self.files += other.files
        self.found += other.found
        self.parsed += other.parsed
        self.exact += other.exact
        self.fallbacks += other.fallbacks
        self.seconds += other.seconds
        self.failures += other.failures


def _area(path: str) -> str:
    parts = path.split("/")
    return ".".join(parts[: min(2, len(parts) - 1)]) or parts[0]


def _count(reader: DeclarationReader, path: str, text: str) -> AreaCount:
    started = time.process_time()
    count = AreaCount(_area(path), files=1)
    _count_statements(count, reader, path, text)
    count.seconds = time.process_time() - started
    return count


def _count_statements(count: AreaCount, reader: DeclarationReader, path: str, text: str) -> None:
    for reading in reader.read(path, text):
        count.found += 1
        outcome, source = reading.outcome, reading.declaration.source
        if isinstance(outcome, LeanSyntaxError):
            count.failures.append(_failure(outcome, path, name=reading.declaration.name))
            continue
        count.parsed += 1
        count.exact += render(outcome.root, source) == source
        count.fallbacks += outcome.fallbacks


def _failure(error: LeanSyntaxError, path: str, *, name: str) -> ParseFailure:
    return ParseFailure(path, error.line, error.column, name, error.reason, error.caret)


def read_report(
    snapshot: Snapshot,
    reader: DeclarationReader,
    *,
    workers: int = 1,
    progress: FileProgress | None = None,
) -> Iterator[AreaCount]:
    """Counts of each area, in the order of the files.

    Args:
        snapshot: what to read.
        reader: how to read it.
        workers: processes.
        progress: told the files done.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file is cut short in a comment.
    """
    current: AreaCount | None = None
    for count in map_files(snapshot, _count, reader, workers=workers, progress=progress):
        if current is not None and count.area != current.area:
            yield current
            current = None
        if current is None:
            current = AreaCount(count.area)
        current.add(count)
    if current is not None:
        yield current


def total(counts: Iterable[AreaCount]) -> AreaCount:
    """The sum of several areas."""
    result = AreaCount("all")
    for count in counts:
        result.add(count)
    return result
