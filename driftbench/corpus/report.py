"""Report on parsing a snapshot: counts per area, and every failure with its location.

Besides the statements found and parsed, the report counts byte-exact round trips, and tokens that
are in no notation table.
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
    """A statement that does not parse."""

    path: str
    line: int
    column: int
    name: str
    reason: str
    caret: str


@dataclass(slots=True)
class AreaCount:
    """Counts of one area: the files under one folder of the library.

    `exact` counts parsed statements whose tree renders to their text byte for byte, `fallbacks`
    tokens that are in no table; `seconds` is the CPU time of scanning and parsing.
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
    for parsed in reader.read(path, text):
        count.found += 1
        outcome, source = parsed.outcome, parsed.declaration.source
        if isinstance(outcome, LeanSyntaxError):
            count.failures.append(_failure(outcome, path, name=parsed.declaration.name))
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
    """Yield the counts of each area, in the order of the files.

    Args:
        snapshot: the snapshot.
        reader: reads its files.
        workers: number of processes.
        progress: called with the number of files done.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file ends inside a comment.
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
    """Return the sum of several areas."""
    result = AreaCount("all")
    for count in counts:
        result.add(count)
    return result
