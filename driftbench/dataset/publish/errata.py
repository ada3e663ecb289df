"""Errata: rows that were published and turned out to be wrong.

`build/errata.toml` lists them by id, which follows from the question a row puts and is the same in
every build. Each entry says why, when, and since which version of the dataset. A published dataset
carries the file; of its own and the one that came with this package the later is heeded, so that
either may be old. Entries are added under a new version and never taken back, so a version names a
state of the file: what was withdrawn up to it. Deliberately mends no row: a withdrawn row is left
out, and the next build does not make it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import Line, Parsed, ValueProblem
from driftbench._typed_files import read_typed
from driftbench.dataset.publish.versions import Version, parse_version
from driftbench.dataset.records import RowId  # noqa: TC001 -- `read_typed` evaluates annotations
from driftbench.errors import InputError
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = [
    "ERRATA",
    "IGNORE",
    "LATEST",
    "Errata",
    "Withdrawn",
    "bundled_errata",
    "errata_of",
    "errata_text",
    "read_errata",
]

ERRATA = "errata.toml"
LATEST = "latest"
"""Heed every entry."""
IGNORE = "ignore"
"""Heed none: rows are those of the build."""

_Day = Annotated[str, Parsed(date, "a day without quotes, such as 2026-12-01", date.isoformat)]
_HEAD = """\
# Rows that were published and turned out to be wrong, by id. Loading and scoring leave them out;
# errata = "ignore" does not. Entries are only ever added, each under the version of the dataset
# that is the first to carry it: see docs/versioning.md.
"""


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class Withdrawn:
    """One row that is withdrawn.

    Args:
        since: the first version of the dataset that withdraws it.
        id: of the row.
        date: the day it was withdrawn, as `2026-12-01`.
        reason: one line, for readers.
    """

    since: Annotated[Version, Parsed(str, "a version such as 1.0.1", parse_version)]
    id: RowId
    date: _Day
    reason: Line


@dataclass(frozen=True, slots=True)
class Errata:
    """All that is withdrawn; sorted by version, then by id."""

    withdrawn: tuple[Withdrawn, ...] = ()

    @property
    def last(self) -> Version:
        """The version that was the last to withdraw a row; 0.0.0 where none is withdrawn."""
        return self.withdrawn[-1].since if self.withdrawn else Version(0, 0, 0)

    @property
    def version(self) -> str:
        """The same as text; empty where none is withdrawn."""
        return str(self.last) if self.withdrawn else ""

    @property
    def ids(self) -> frozenset[str]:
        """Ids of the rows that are withdrawn."""
        return frozenset(entry.id for entry in self.withdrawn)

    def state(self, choice: str) -> Errata:
        """Return the errata that a user asks for.

        Args:
            choice: `latest`, `ignore`, or a version: what was withdrawn up to it.

        Raises:
            InputError: it is none of these, or later than anything that is known here.
        """
        if choice == LATEST:
            return self
        if choice == IGNORE:
            return Errata()
        if not re.match(r"\d", choice):
            known = f"{LATEST!r}, {IGNORE!r} or a version such as '1.0.1'"
            raise InputError(f"errata is {choice!r}: give {known}")
        wanted = parse_version(choice)
        if wanted > self.last:
            known = f"up to version {self.version}" if self.withdrawn else "none"
            raise InputError(
                f"errata {choice} are not known here, only {known}: "
                "pip install -U driftbench-lean, or name an earlier version"
            )
        return Errata(tuple(entry for entry in self.withdrawn if entry.since <= wanted))

    def among(self, ids: Iterable[str]) -> Errata:
        """Return the entries about some rows."""
        wanted = frozenset(ids)
        return Errata(tuple(entry for entry in self.withdrawn if entry.id in wanted))


@dataclass(frozen=True, slots=True)
class _ErrataFile:
    """The same as a file has it."""

    withdrawn: tuple[Withdrawn, ...]


def bundled_errata() -> Errata:
    """Return the errata that came with this package."""
    return read_errata(resource(f"build/{ERRATA}"))


def errata_of(folder: Path) -> Errata:
    """Return the errata that hold for a build: the later of its own and the bundled ones.

    Raises:
        InputError: those beside it break the format.
    """
    bundled = bundled_errata()
    if not (folder / ERRATA).is_file():
        return bundled
    return max(bundled, read_errata(folder / ERRATA), key=lambda errata: errata.last)


def read_errata(path: Path) -> Errata:
    """Read and check a file of errata.

    Raises:
        InputError: it cannot be read or breaks the format; the message lists every problem.
    """
    found = read_typed(_ErrataFile, path, problems_of=_problems)
    return Errata(tuple(sorted(found.withdrawn)))


def errata_text(errata: Errata) -> str:
    """Return the text of a file: one table an entry, in order."""
    if not errata.withdrawn:
        return f"{_HEAD}withdrawn = []\n"
    entries = (
        f'\n[[withdrawn]]\nid = "{entry.id}"\nsince = "{entry.since}"\n'
        f"date = {entry.date}\nreason = {_quoted(entry.reason)}\n"
        for entry in errata.withdrawn
    )
    return _HEAD + "".join(entries)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _problems(found: _ErrataFile) -> Iterator[ValueProblem]:
    """Yield entries about a row that an earlier one withdraws."""
    seen: set[str] = set()
    for at, entry in enumerate(found.withdrawn):
        if entry.id in seen:
            yield ValueProblem(("withdrawn", at, "id"), f"is {entry.id}, which is withdrawn twice")
        seen.add(entry.id)
