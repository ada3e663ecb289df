"""Coverage: the number of sites of each rule on a snapshot, by subfield.

Every theorem that parses is counted, with or without a docstring. A site is an `Applied` outcome;
its text is not parsed again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.rules.engine import apply_to_view
from driftbench.rules.model import Applied, Rule
from driftbench.rules.view import read_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.corpus.parallel import FileProgress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.library.kinds import Kinds
    from driftbench.rules.view import View

__all__ = ["ELSEWHERE", "Coverage", "CoverageTally", "cover", "spread"]

ELSEWHERE = "elsewhere"
"""The subfield of modules that no recipe assigns to a subfield."""


@dataclass(frozen=True, slots=True)
class CoverageTally:
    """Sites of a rule in a subfield, and statements with at least one."""

    sites: int
    statements: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """Counts of a whole snapshot.

    Attributes:
        statements: subfield -> number of statements that parsed, sorted.
        tallies: rule id -> subfield -> counts; a rule without sites has none.
        unread: theorems that did not parse.
    """

    statements: Mapping[str, int]
    tallies: Mapping[str, Mapping[str, CoverageTally]]
    unread: int

    def sites(self, rule: str) -> int:
        """Return the number of sites of a rule in all subfields."""
        return sum(tally.sites for tally in self.tallies[rule].values())

    @property
    def silent(self) -> tuple[str, ...]:
        """The rules without sites, sorted."""
        return tuple(rule for rule in sorted(self.tallies) if not self.tallies[rule])


@dataclass(frozen=True)
class _Job:
    """The arguments of a worker; picklable."""

    reader: DeclarationReader
    kinds: Kinds
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class _Counts:
    """Counts of one file, by subfield, and by rule and subfield."""

    statements: Counter[str]
    sites: Counter[tuple[str, str]]
    with_sites: Counter[tuple[str, str]]
    unread: int


def spread(paths: Sequence[str], limit: int | None) -> list[str]:
    """Return at most `limit` paths, evenly spread over all of them; None keeps all.

    Raises:
        InputError: a limit below 1.
    """
    if limit is None:
        return list(paths)
    if limit < 1:
        raise InputError(f"a limit of {limit} files: at least 1 is needed")
    count = min(limit, len(paths))
    return [paths[i * len(paths) // count] for i in range(count)]


def cover(
    snapshot: Snapshot,
    rules: Sequence[Rule],
    *,
    reader: DeclarationReader,
    kinds: Kinds,
    limit: int | None = None,
    workers: int = 1,
    progress: FileProgress | None = None,
) -> Coverage:
    """Count the sites of every rule on a snapshot.

    Args:
        snapshot: the snapshot.
        rules: the rules to count.
        reader: reads files with the snapshot's notation; its subfields divide the counts.
        kinds: kinds of the constants.
        limit: most files to read, evenly spread; None for all.
        workers: number of processes; it does not affect the counts.
        progress: called with the number of files done and of all files.
    """
    from driftbench.corpus.parallel import map_files

    job = _Job(reader, kinds, tuple(rules))
    paths = spread(snapshot.paths(), limit)
    found = map_files(snapshot, _file, job, paths=paths, workers=workers, progress=progress)
    return _sum(found, rules)


def _file(job: _Job, path: str, text: str) -> _Counts:
    from driftbench.errors import LeanSyntaxError

    parts: list[_Counts] = []
    unread = 0
    for reading in job.reader.read(path, text):
        declaration = reading.declaration
        try:
            view = read_view(declaration, kinds=job.kinds, table=job.reader.table)
        except LeanSyntaxError:
            unread += 1
            continue
        parts.append(_count(view, declaration.subfield or ELSEWHERE, job.rules))
    return _joined(parts, unread)


def _count(view: View, subfield: str, rules: Sequence[Rule]) -> _Counts:
    sites: Counter[tuple[str, str]] = Counter()
    for rule in rules:
        for outcome in apply_to_view(rule, view, reparse=False):
            if isinstance(outcome, Applied):
                sites[rule.id, subfield] += 1
    return _Counts(Counter([subfield]), sites, Counter(sites.keys()), 0)


def _joined(parts: Iterable[_Counts], unread: int) -> _Counts:
    statements: Counter[str] = Counter()
    sites: Counter[tuple[str, str]] = Counter()
    with_sites: Counter[tuple[str, str]] = Counter()
    for part in parts:
        statements.update(part.statements)
        sites.update(part.sites)
        with_sites.update(part.with_sites)
        unread += part.unread
    return _Counts(statements, sites, with_sites, unread)


def _sum(parts: Iterable[_Counts], rules: Sequence[Rule]) -> Coverage:
    whole = _joined(parts, 0)
    tallies: dict[str, dict[str, CoverageTally]] = {rule.id: {} for rule in rules}
    for rule, subfield in sorted(whole.sites):
        key = (rule, subfield)
        tallies[rule][subfield] = CoverageTally(whole.sites[key], whole.with_sites[key])
    return Coverage(dict(sorted(whole.statements.items())), tallies, whole.unread)
