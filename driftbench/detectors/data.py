"""The rows of one split, as detectors and scores read them.

`digest` identifies ids, questions and labels (see `driftbench.dataset.split_digest`); it is stored
in the lock, and rows that do not match it are an error. If labels are withheld, it is the digest of
the rows with their labels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from driftbench.dataset.load import FoundDataset, find_dataset
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.records import SPLITS
from driftbench.dataset.shards import read_shard
from driftbench.dataset.split_digest import split_digest
from driftbench.detectors._left_out import rules_left_out
from driftbench.detectors.detection import Labelled, Pair
from driftbench.errors import DatasetError, InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.load import FoundDataset
    from driftbench.dataset.publish.labels import Labels
    from driftbench.dataset.publish.lock import Lock

__all__ = ["SplitData", "pick_split", "read_splits"]

_ABBREVIATED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitData:
    """One split.

    Args:
        config: name of the configuration.
        split: name of the split.
        digest: 64 hexadecimal digits that identify the rows.
        snapshot: name and abbreviated commit of the snapshot: `mathlib:8f9d9cf`.
        recipe: name of the recipe.
        records: the rows, with the columns of `driftbench.dataset.records.schema`.
        withheld: whether labels are withheld; then the columns of `ANSWERS` are null.
    """

    config: str
    split: str
    digest: str
    snapshot: str
    recipe: str
    records: tuple[Mapping[str, Any], ...]
    withheld: bool = False

    def pairs(self, *, with_gold: bool, leave_rule_out: bool = False) -> tuple[Pair, ...]:
        """Return the pairs, in the order of the rows.

        Args:
            with_gold: whether they have their gold statements.
            leave_rule_out: whether they name the rules that answers must not depend on.

        Raises:
            DatasetError: rules are to be left out, and no row names one.
        """
        pairs = tuple(_pair(record, with_gold=with_gold) for record in self.records)
        if not leave_rule_out:
            return pairs
        try:
            left_out = rules_left_out(self.records)
        except DatasetError as error:
            raise DatasetError(f"{self.config}/{self.split}: {error}") from error
        return tuple(
            replace(pair, left_out=rules) for pair, rules in zip(pairs, left_out, strict=True)
        )

    def labelled(self, *, with_gold: bool, leave_rule_out: bool = False) -> tuple[Labelled, ...]:
        """Return the pairs with their labels, in the order of the rows.

        Args:
            with_gold: whether they have their gold statements.
            leave_rule_out: whether they name the rules that answers must not depend on.

        Raises:
            DatasetError: the labels are withheld, or rules are to be left out, and no row names
                one.
        """
        if self.withheld:
            raise DatasetError(
                f"the labels of split {self.split!r} are withheld: use another split"
            )
        pairs = self.pairs(with_gold=with_gold, leave_rule_out=leave_rule_out)
        return tuple(
            Labelled(
                pair=pair,
                label=record["label"],
                relation=record["relation"],
                family=record["family"],
                rules=tuple(record["rules"]),
            )
            for pair, record in zip(pairs, self.records, strict=True)
        )


def read_splits(
    config: str | None,
    *,
    path: Path | None = None,
    only: Sequence[str] = SPLITS,
    labels: Labels | None = None,
) -> dict[str, SplitData]:
    """Return the splits of a configuration, found as `driftbench.load_dataset` finds them.

    Args:
        config: the configuration; None for the one that `find_dataset` chooses.
        path: folder of the dataset.
        only: the splits to read.
        labels: the labels of splits whose labels are withheld.

    Raises:
        DatasetError: there is no dataset, a shard differs from the lock, or the labels belong to
            another dataset.
    """
    found = find_dataset(config, path=path)
    lock = read_lock(found.folder)
    shards: dict[str, list[str]] = {}
    for name in sorted(lock.shards):
        shard_config, _, rest = name.partition("/")
        split = rest.partition("-")[0]
        if shard_config == found.config and split in only:
            shards.setdefault(split, []).append(name)
    return {
        split: _split(found, names, lock, labels, split=split) for split, names in shards.items()
    }


def pick_split(splits: Mapping[str, SplitData], config: str | None, split: str) -> SplitData:
    """Return one of the splits.

    Raises:
        InputError: the name of the split is unknown.
        DatasetError: the dataset has no row of it.
    """
    if split not in SPLITS:
        raise InputError(f"unknown split {split!r}: give one of {', '.join(SPLITS)}")
    if split not in splits or not splits[split].records:
        raise DatasetError(f"this build of {config!r} has no row of split {split!r}: build again")
    return splits[split]


def _pair(record: Mapping[str, Any], *, with_gold: bool) -> Pair:
    return Pair(
        id=record["id"],
        nl_statement=record["nl_statement"],
        context=record["context"],
        candidate=record["candidate"],
        gold=(record["gold"] or None) if with_gold else None,
        candidate_context=record.get("candidate_context") or None,
    )


def _split(
    found: FoundDataset, names: Sequence[str], lock: Lock, labels: Labels | None, *, split: str
) -> SplitData:
    folder, config = found.folder, found.config
    records = tuple(r for shard in names for r in _records(folder, shard, lock, labels))
    hidden = any(shard in lock.withheld for shard in names)
    digest = lock.digests[f"{config}/{split}"]
    known = labels is not None or not hidden
    if known and split_digest(records) != digest:
        if hidden and labels is not None:
            raise DatasetError(
                f"{labels.path}: its labels of {config}/{split} do not match the lock: give the "
                "labels file that was written with this dataset"
            )
        raise DatasetError(
            f"{folder}: the rows of {config}/{split} do not match the lock: build again"
        )
    return SplitData(
        config=config,
        split=split,
        digest=digest,
        snapshot=_snapshot(lock),
        recipe=found.recipe,
        records=records,
        withheld=not known,
    )


def _snapshot(lock: Lock) -> str:
    name = lock.snapshot["repository"].rstrip("/").rpartition("/")[2]
    commit = lock.snapshot["commit"].removeprefix("sha256:")
    return f"{'mathlib' if name == 'mathlib4' else name}:{commit[:_ABBREVIATED]}"


def _records(folder: Path, name: str, lock: Lock, labels: Labels | None) -> list[dict[str, Any]]:
    records = read_shard(folder / name, withheld=True)
    withheld = name in lock.withheld
    return labels.restore(name, records) if withheld and labels is not None else records
