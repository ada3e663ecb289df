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
from typing import TYPE_CHECKING, Any

from driftbench.dataset._toml import read_table
from driftbench.dataset.publish.versions import Version, parse_version
from driftbench.errors import InputError
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
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

_KEYS = ("date", "id", "reason", "since")
_ID = re.compile(r"[0-9a-f]{16}")
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

    since: Version
    id: str
    date: str
    reason: str


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
                "pip install -U driftbench-lean, or give an earlier version"
            )
        return Errata(tuple(entry for entry in self.withdrawn if entry.since <= wanted))

    def among(self, ids: Iterable[str]) -> Errata:
        """Return the entries for some rows."""
        wanted = frozenset(ids)
        return Errata(tuple(entry for entry in self.withdrawn if entry.id in wanted))


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
    table = read_table(path, _problems)
    return Errata(
        tuple(
            sorted(
                Withdrawn(
                    since=parse_version(entry["since"]),
                    id=entry["id"],
                    date=entry["date"].isoformat(),
                    reason=entry["reason"],
                )
                for entry in table["withdrawn"]
            )
        )
    )


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


def _problems(table: Mapping[str, Any]) -> Iterator[str]:
    if list(table) != ["withdrawn"] or not isinstance(table["withdrawn"], list):
        yield "must hold exactly the list withdrawn"
        return
    seen: set[str] = set()
    for number, entry in enumerate(table["withdrawn"], start=1):
        yield from (f"withdrawal {number}: {found}" for found in _entry_problems(entry))
        name = str(entry.get("id")) if isinstance(entry, dict) else ""
        if name and name in seen:
            yield f"withdrawal {number}: {name} is withdrawn twice"
        seen.add(name)


def _entry_problems(entry: object) -> Iterator[str]:
    if not isinstance(entry, dict) or sorted(entry) != list(_KEYS):
        yield f"must hold exactly the keys {', '.join(_KEYS)}"
        return
    if not isinstance(entry["id"], str) or not _ID.fullmatch(entry["id"]):
        yield f"id is {entry['id']!r}: give 16 hexadecimal digits"
    try:
        parse_version(str(entry["since"]))
    except InputError as error:
        yield f"since: {error}"
    # `isinstance` would also accept a datetime.
    if type(entry["date"]) is not date:
        yield f"date is {entry['date']!r}: give a day without quotes, such as 2026-12-01"
    reason = entry["reason"]
    if not isinstance(reason, str) or not reason.strip() or not reason.isprintable():
        yield f"reason is {reason!r}: give it in one line"
