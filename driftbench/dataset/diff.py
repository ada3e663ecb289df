"""What changed between two builds: rows, declarations, labels.

Rows are matched by id, that is by the question they put; declarations by name. Deliberately no
judgement which build is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.lock import read_lock
from driftbench.dataset.records import LABELS
from driftbench.dataset.write import read_shard

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BuildDiff", "Change", "diff_builds"]

Records = Mapping[str, Mapping[str, Any]]
"""Id -> record, with its configuration and split under `split`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A row that both builds hold, with the columns that differ, sorted."""

    id: str
    declaration: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildDiff:
    """The difference of two builds; every list is sorted.

    Args:
        inputs: what differs in the locks: `version`, `snapshot`, `since`, `recipe`,
            `rule <id>`.
        added: ids of rows that only the new build holds.
        removed: ids of rows that only the old build holds.
        changed: rows of both whose columns differ.
        declarations_added: declarations that only the new build uses.
        declarations_removed: declarations that only the old build uses.
        declarations_changed: declarations of both whose gold statement or English differs.
        labels: label -> rows in the old and in the new build.
    """

    inputs: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[Change, ...]
    declarations_added: tuple[str, ...]
    declarations_removed: tuple[str, ...]
    declarations_changed: tuple[str, ...]
    labels: Mapping[str, tuple[int, int]]

    @property
    def same(self) -> bool:
        """Whether the builds hold the same rows."""
        return not (self.added or self.removed or self.changed)


def diff_builds(old: Path, new: Path) -> BuildDiff:
    """Compare two builds.

    Raises:
        DatasetError: one of them is missing or damaged.
    """
    before, after = _rows(old), _rows(new)
    names_before, names_after = _declarations(before), _declarations(after)
    counts = [Counter(str(row["label"]) for row in rows.values()) for rows in (before, after)]
    return BuildDiff(
        inputs=tuple(_inputs(old, new)),
        added=tuple(sorted(after.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - after.keys())),
        changed=tuple(_changes(before, after)),
        declarations_added=tuple(sorted(names_after.keys() - names_before.keys())),
        declarations_removed=tuple(sorted(names_before.keys() - names_after.keys())),
        declarations_changed=tuple(
            name
            for name in sorted(names_before.keys() & names_after.keys())
            if names_before[name] != names_after[name]
        ),
        labels={
            label: (counts[0][label], counts[1][label])
            for label in sorted({*LABELS, *counts[0], *counts[1]})
        },
    )


def _rows(folder: Path) -> Records:
    found: dict[str, Mapping[str, Any]] = {}
    for name in sorted(read_lock(folder).shards):
        for record in read_shard(folder / name):
            found[str(record["id"])] = {**record, "split": name.split("-")[0]}
    return found


def _declarations(rows: Records) -> dict[str, set[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for row in rows.values():
        said = (str(row["gold"]), str(row["nl_statement"]))
        found.setdefault(str(row["source"]["declaration"]), set()).add(said)
    return found


def _inputs(old: Path, new: Path) -> Iterator[str]:
    before, after = read_lock(old), read_lock(new)
    for key in ("version", "snapshot", "since", "recipe"):
        if getattr(before, key) != getattr(after, key):
            yield key
    for rule in sorted({*before.rules, *after.rules}):
        if before.rules.get(rule) != after.rules.get(rule):
            yield f"rule {rule}"


def _changes(before: Records, after: Records) -> Iterator[Change]:
    for key in sorted(before.keys() & after.keys()):
        old, new = before[key], after[key]
        columns: Sequence[str] = sorted(
            name for name in {*old, *new} if old.get(name) != new.get(name)
        )
        if columns:
            declaration = str(new["source"]["declaration"])
            yield Change(id=key, declaration=declaration, columns=tuple(columns))
