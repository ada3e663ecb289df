"""Validity of scores on an earlier build for a later one, split by split.

A score depends only on ids, labels, classes, subfields and families (for intervals). Scores on two
builds are comparable if the digests of the split are equal, else on the rows that both have. The
result also gives the smallest version under which the later build may be published. A threshold
that was fitted on calibration rows depends on that split too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from driftbench.dataset.publish.lock import Lock, read_lock
from driftbench.dataset.publish.versions import Bump, largest
from driftbench.dataset.records import SCORED
from driftbench.dataset.shards import read_shard
from driftbench.dataset.split_digest import split_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["ScoreValidity", "common_ids", "least_bump", "score_validities"]

ValidityKind: TypeAlias = Literal["same", "comparable", "common", "none", "hidden", "new", "gone"]

_BUMPS: dict[ValidityKind, Bump] = {
    "same": "none",
    "comparable": "minor",
    "new": "minor",
    "common": "major",
    "none": "major",
    "hidden": "major",
    "gone": "major",
}

Records: TypeAlias = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreValidity:
    """Validity of earlier scores on one split of a configuration.

    Args:
        config: the configuration.
        split: the split.
        kind: `same`: equal rows; `comparable`: only columns that scores do not depend on differ;
            `common`: comparable on the common rows; `none`: no common row; `hidden`: answers are
            withheld and may differ; `new` or `gone`: only one build has the split.
        before: rows of the earlier build.
        after: rows of the later build.
        common: rows of both with the same answer.
        relabelled: rows of both with another answer.
    """

    config: str
    split: str
    kind: ValidityKind
    before: int
    after: int
    common: int
    relabelled: int


def score_validities(old: Path, new: Path) -> tuple[ScoreValidity, ...]:
    """Compare every split of two builds; sorted by configuration and split.

    Raises:
        DatasetError: one of them is missing or damaged.
    """
    locks = read_lock(old), read_lock(new)
    splits = [_splits(lock) for lock in locks]
    return tuple(
        _score_validity(key, (old, new), locks, [each.get(key, ()) for each in splits])
        for key in sorted(splits[0].keys() | splits[1].keys())
    )


def least_bump(found: Sequence[ScoreValidity]) -> Bump:
    """Return the smallest change of version that some score validities require."""
    return largest(_BUMPS[validity.kind] for validity in found)


def common_ids(before: Records, after: Records) -> frozenset[str]:
    """Return the ids of the rows that two splits share, with the same answers.

    Args:
        before: id -> record of one split, with the columns of `SCORED`.
        after: the same of the other.
    """
    return frozenset(
        name
        for name in before.keys() & after.keys()
        if all(before[name][column] == after[name][column] for column in SCORED)
    )


def _splits(lock: Lock) -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name in sorted(lock.shards):
        config, _, split = split_of(name).partition("/")
        found[config, split] = (*found.get((config, split), ()), name)
    return found


def _score_validity(
    key: tuple[str, str],
    folders: tuple[Path, Path],
    locks: tuple[Lock, Lock],
    names: Sequence[Sequence[str]],
) -> ScoreValidity:
    counts = [
        sum(lock.shards[name].rows for name in each)
        for lock, each in zip(locks, names, strict=True)
    ]
    kind, common, relabelled = _kind("/".join(key), folders, locks, names, counts)
    return ScoreValidity(
        config=key[0],
        split=key[1],
        kind=kind,
        before=counts[0],
        after=counts[1],
        common=common,
        relabelled=relabelled,
    )


def _kind(
    split: str,
    folders: tuple[Path, Path],
    locks: tuple[Lock, Lock],
    names: Sequence[Sequence[str]],
    counts: Sequence[int],
) -> tuple[ValidityKind, int, int]:
    """Return the validity, the number of common rows and the number of relabelled rows."""
    if not names[0] or not names[1]:
        return ("gone" if names[0] else "new"), 0, 0
    pairs = list(zip(locks, names, strict=True))
    hidden = [any(name in lock.withheld for name in each) for lock, each in pairs]
    if locks[0].digests[split] == locks[1].digests[split]:
        contents = [[lock.shards[name].content for name in each] for lock, each in pairs]
        # The digests cover withheld answers, so these are equal too.
        same = hidden[0] != hidden[1] or contents[0] == contents[1]
        return ("same" if same else "comparable"), counts[0], 0
    if any(hidden):
        return "hidden", 0, 0
    before, after = (_records(*each) for each in zip(folders, names, strict=True))
    common = len(common_ids(before, after))
    shared = len(before.keys() & after.keys())
    return ("common" if common else "none"), common, shared - common


def _records(folder: Path, names: Sequence[str]) -> Records:
    return {str(row["id"]): row for name in names for row in read_shard(folder / name)}
