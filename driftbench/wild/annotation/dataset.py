"""Read the rows that annotators may confirm: a wild dataset, or the pairs that mining wrote.

Rows of a build keep their splits; mined pairs are split here, as imports are. Rows that are not
real drift, or not of one source, are refused.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.records import Row
from driftbench.dataset.shards import read_shard
from driftbench.errors import InputError
from driftbench.wild.annotation.updating import KINDS
from driftbench.wild.history.datasets import MINED, read_pairs

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.publish.lock import Lock

__all__ = ["LABELS", "open_dataset"]

LABELS = "labels.jsonl"
"""The raw labels beside the rows."""


def open_dataset(path: Path) -> tuple[Lock, str, dict[str, tuple[Row, ...]]]:
    """Read the rows that labels may confirm.

    Args:
        path: folder of a wild dataset, or the file of pairs that mining wrote.

    Returns:
        The lock from which the new one is made, the configuration, and split → rows.

    Raises:
        InputError: rows are not of real drift, or of several configurations or sources, or the
            dataset has labels already.
        DatasetError: the folder is not a build.
    """
    lock, config, splits = _of_pairs(path) if path.is_file() else _of_build(path)
    for row in chain.from_iterable(splits.values()):
        if row.evidence.kind not in KINDS:
            raise InputError(
                f"{path}: row {row.id} has evidence of kind {row.evidence.kind}: annotators "
                f"confirm wild rows only, whose kind is {' or '.join(sorted(KINDS))}"
            )
    return lock, config, splits


def _of_build(folder: Path) -> tuple[Lock, str, dict[str, tuple[Row, ...]]]:
    lock = read_lock(folder)
    if (folder / LABELS).exists():
        raise InputError(
            f"{folder}: has labels already: give all labels at once, and the dataset from which "
            "the study was made"
        )
    if len(lock.configs) != 1:
        names = ", ".join(lock.configs)
        raise InputError(f"{folder}: has the configurations {names}: name a dataset of one")
    found: dict[str, tuple[Row, ...]] = {}
    for name in sorted(lock.shards):
        split = name.split("/")[1].split("-")[0]
        rows = (Row.from_record(record) for record in read_shard(folder / name))
        found[split] = (*found.get(split, ()), *rows)
    return lock, lock.configs[0], found


def _of_pairs(path: Path) -> tuple[Lock, str, dict[str, tuple[Row, ...]]]:
    found = read_pairs(path)
    return found.lock, MINED, dict(found.splits)
