"""Errata: published rows that were found to be wrong.

`build/errata.toml` lists them by id, which is the same in every build, with reason, date and the
first version of the dataset that withdraws them. A published dataset contains the file; the later
one of that file and the one in this package is used. Entries are added under a new version and
never removed, so a version identifies a state of the file. Loading and scoring leave withdrawn rows
out, and later builds do not make them.
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
"""Apply all entries."""
IGNORE = "ignore"
"""Apply no entry."""

_Day = Annotated[str, Parsed(date, "a day without quotes, such as 2026-12-01", date.isoformat)]
_HEAD = """\
# Rows that were published and turned out to be wrong, by id. Loading and scoring leave them out;
# errata = "ignore" does not. Entries are only ever added, each under the version of the dataset
# that is the first to carry it: see docs/versioning.md.
"""


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class Withdrawn:
    """A withdrawn row.

    Args:
        since: the first version of the dataset that withdraws it.
        id: its id.
        date: the day it was withdrawn, such as `2026-12-01`.
        reason: the reason in one line.
    """

    since: Annotated[Version, Parsed(str, "a version such as 1.0.1", parse_version)]
    id: RowId
    date: _Day
    reason: Line


@dataclass(frozen=True, slots=True)
class Errata:
    """Withdrawn rows, sorted by version, then by id."""

    withdrawn: tuple[Withdrawn, ...] = ()

    @property
    def last(self) -> Version:
        """The latest version that withdrew a row; 0.0.0 if no row is withdrawn."""
        return self.withdrawn[-1].since if self.withdrawn else Version(0, 0, 0)

    @property
    def version(self) -> str:
        """The same as text; empty if no row is withdrawn."""
        return str(self.last) if self.withdrawn else ""

    @property
    def ids(self) -> frozenset[str]:
        """Ids of the withdrawn rows."""
        return frozenset(entry.id for entry in self.withdrawn)

    def state(self, choice: str) -> Errata:
        """Return the errata for a user's choice.

        Args:
            choice: `latest`, `ignore`, or the version up to which errata are applied.

        Raises:
            InputError: the choice is none of these, or later than the latest known version.
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
                "update DriftBench, or give an earlier version"
            )
        return Errata(tuple(entry for entry in self.withdrawn if entry.since <= wanted))

    def among(self, ids: Iterable[str]) -> Errata:
        """Return the entries for some rows."""
        wanted = frozenset(ids)
        return Errata(tuple(entry for entry in self.withdrawn if entry.id in wanted))


@dataclass(frozen=True, slots=True)
class _ErrataFile:
    """The content of an errata file."""

    withdrawn: tuple[Withdrawn, ...]


def bundled_errata() -> Errata:
    """Return the errata in this package."""
    return read_errata(resource(f"build/{ERRATA}"))


def errata_of(folder: Path) -> Errata:
    """Return the errata to apply to a build: the later of its own and the bundled ones.

    Raises:
        InputError: the build's own errata break the format.
    """
    bundled = bundled_errata()
    if not (folder / ERRATA).is_file():
        return bundled
    return max(bundled, read_errata(folder / ERRATA), key=lambda errata: errata.last)


def read_errata(path: Path) -> Errata:
    """Read and check a file of errata.

    Raises:
        InputError: the file cannot be read or breaks the format; the message lists every problem.
    """
    found = read_typed(_ErrataFile, path, problems_of=_problems)
    return Errata(tuple(sorted(found.withdrawn)))


def errata_text(errata: Errata) -> str:
    """Return the text of a file, one table per entry."""
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
    """Yield the entries whose row an earlier entry withdraws."""
    seen: set[str] = set()
    for at, entry in enumerate(found.withdrawn):
        if entry.id in seen:
            yield ValueProblem(("withdrawn", at, "id"), f"is {entry.id}, which is withdrawn twice")
        seen.add(entry.id)
