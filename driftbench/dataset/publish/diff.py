"""The differences between two builds: rows, labels, texts, rules, and validity of old scores.

Rows are matched by id, that is by their question; declarations by name. A removed and an added row
count as one reworded row if they are the only two of their declaration made by the same rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.publish.errata import errata_of
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.publish.score_validity import ScoreValidity, least_bump, score_validities
from driftbench.dataset.records import ANSWERS, LABELS, question_of
from driftbench.dataset.shards import read_shard

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.publish.versions import Bump

__all__ = ["BuildDiff", "RelabelledRow", "RewordedRow", "RowChange", "RuleChange", "diff_builds"]

Records = Mapping[str, Mapping[str, Any]]
"""Id -> record, with its configuration and split under `split`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowChange:
    """A row of both builds, with the columns that differ, sorted."""

    id: str
    declaration: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RelabelledRow:
    """A row of both builds, with its label in the old and in the new build."""

    id: str
    declaration: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RewordedRow:
    """A row whose question was reworded, with both ids and the columns that differ, sorted."""

    before: str
    after: str
    declaration: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChange:
    """A rule that differs.

    Args:
        id: id of the rule.
        before: its version in the old build; empty for a new rule.
        after: its version in the new build; empty for a removed rule. If both versions are the
            same, the rule changed without a new version.
    """

    id: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildDiff:
    """The difference of two builds; every list is sorted.

    Args:
        inputs: differing entries of the locks: `version`, `snapshot`, `since`, `recipe`,
            `rule <id>`.
        added: ids of rows that only the new build has.
        removed: ids of rows that only the old build has.
        changed: rows of both whose columns differ; answers that one build withholds are ignored.
        declarations_added: declarations that only the new build uses.
        declarations_removed: declarations that only the old build uses.
        declarations_changed: declarations of both whose gold statement or English differs.
        labels: label -> rows in the old and in the new build, of splits that neither withholds.
        relabelled: rows of both with another label; also in `changed`.
        reworded: reworded rows; also in `added` and `removed`.
        rules: rules that differ.
        withdrawn: ids of rows of the old build that the errata of the new one withdraw.
        score_validities: validity of scores on each split of the old build.
        bump: the smallest change of version that these require.
    """

    inputs: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[RowChange, ...]
    declarations_added: tuple[str, ...]
    declarations_removed: tuple[str, ...]
    declarations_changed: tuple[str, ...]
    labels: Mapping[str, tuple[int, int]]
    relabelled: tuple[RelabelledRow, ...]
    reworded: tuple[RewordedRow, ...]
    rules: tuple[RuleChange, ...]
    withdrawn: tuple[str, ...]
    score_validities: tuple[ScoreValidity, ...]
    bump: Bump

    @property
    def same(self) -> bool:
        """Whether the builds have the same rows."""
        return not (self.added or self.removed or self.changed)


def diff_builds(old: Path, new: Path) -> BuildDiff:
    """Compare two builds.

    Raises:
        DatasetError: one of them is missing or damaged.
        InputError: the errata of the new one break the format.
    """
    before, after = _rows(old), _rows(new)
    validities = score_validities(old, new)
    names_before, names_after = _declarations(before), _declarations(after)
    hidden = {row["split"] for row in (*before.values(), *after.values()) if row["label"] is None}
    counts = [
        Counter(str(row["label"]) for row in rows.values() if row["split"] not in hidden)
        for rows in (before, after)
    ]
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
        relabelled=tuple(_relabelled(before, after)),
        reworded=tuple(_reworded(before, after)),
        rules=tuple(_rule_changes(old, new)),
        withdrawn=tuple(sorted(errata_of(new).among(before).ids)),
        score_validities=validities,
        bump=least_bump(validities),
    )


def _rows(folder: Path) -> Records:
    found: dict[str, Mapping[str, Any]] = {}
    lock = read_lock(folder)
    for name in sorted(lock.shards):
        for record in read_shard(folder / name, withheld=True):
            found[str(record["id"])] = {**record, "split": name.split("-")[0]}
    return found


def _declarations(rows: Records) -> dict[str, set[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for row in rows.values():
        texts = (str(row["gold"]), str(row["nl_statement"]))
        found.setdefault(str(row["source"]["declaration"]), set()).add(texts)
    return found


def _inputs(old: Path, new: Path) -> Iterator[str]:
    before, after = read_lock(old), read_lock(new)
    for key in ("version", "snapshot", "since", "recipe"):
        if getattr(before, key) != getattr(after, key):
            yield key
    for rule in sorted({*before.rules, *after.rules}):
        if before.rules.get(rule) != after.rules.get(rule):
            yield f"rule {rule}"


def _rule_changes(old: Path, new: Path) -> Iterator[RuleChange]:
    before, after = read_lock(old).rules, read_lock(new).rules
    for rule in sorted({*before, *after}):
        stamps = before.get(rule, ""), after.get(rule, "")
        if stamps[0] != stamps[1]:
            versions = [stamp.partition("+")[0] for stamp in stamps]
            yield RuleChange(id=rule, before=versions[0], after=versions[1])


def _relabelled(before: Records, after: Records) -> Iterator[RelabelledRow]:
    for key in sorted(before.keys() & after.keys()):
        old, new = before[key]["label"], after[key]["label"]
        if None not in (old, new) and old != new:
            declaration = str(after[key]["source"]["declaration"])
            yield RelabelledRow(id=key, declaration=declaration, before=old, after=new)


def _reworded(before: Records, after: Records) -> Iterator[RewordedRow]:
    removed = _by_origin(before, before.keys() - after.keys())
    added = _by_origin(after, after.keys() - before.keys())
    for key in sorted(removed.keys() & added.keys()):
        if len(removed[key]) == len(added[key]) == 1:
            old, new = before[removed[key][0]], after[added[key][0]]
            shown, other = question_of(old), question_of(new)
            yield RewordedRow(
                before=removed[key][0],
                after=added[key][0],
                declaration=key[0],
                columns=tuple(
                    name for name in sorted(shown | other) if shown.get(name) != other.get(name)
                ),
            )


def _by_origin(rows: Records, names: Collection[str]) -> dict[tuple[str, ...], list[str]]:
    """Return declaration, label and rules -> ids; rows with withheld answers are left out."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name in sorted(names):
        row = rows[name]
        if row["label"] is not None:
            origin = (str(row["source"]["declaration"]), str(row["label"]), *row["rules"])
            found.setdefault(origin, []).append(name)
    return found


def _changes(before: Records, after: Records) -> Iterator[RowChange]:
    for key in sorted(before.keys() & after.keys()):
        old, new = before[key], after[key]
        columns: Sequence[str] = sorted(
            name
            for name in {*old, *new}
            if old.get(name) != new.get(name)
            and not (name in ANSWERS and None in (old.get(name), new.get(name)))
        )
        if columns:
            declaration = str(new["source"]["declaration"])
            yield RowChange(id=key, declaration=declaration, columns=tuple(columns))
