"""Writing shards, card and lock of a build from its rows.

The lock is written last, since it contains the digests of the shards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench.dataset.publish.card import write_card
from driftbench.dataset.publish.lock import Lock, composition_of, write_lock
from driftbench.dataset.publish.write import write_splits
from driftbench.dataset.selection.splits import split_rows
from driftbench.dataset.split_digest import split_digests
from driftbench.oracles.engine_names import listed_engines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from driftbench.corpus import Snapshot, SnapshotIdentity
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.records import Row

__all__ = ["engines_of", "write_files"]


def write_files(
    folder: Path,
    rows: Sequence[Row],
    *,
    pool: Sequence[Row],
    recipe: Recipe,
    snapshot: Snapshot,
    earlier: Snapshot | None,
    rules: Mapping[str, str],
    curation: str,
    engines: Mapping[str, str],
    libraries: Mapping[str, str],
    verdicts: str = "",
) -> Lock:
    """Split rows, write them with their card and their lock, and return the lock.

    Args:
        folder: folder of the build, with its other files.
        rows: all rows of the build.
        pool: the rows that they were chosen from; empty if there was no choice.
        recipe: the recipe of the build.
        snapshot: the snapshot of the rows.
        earlier: the snapshot whose theorems were left out; None for none.
        rules: rule id -> stamp.
        curation: digest of the curation.
        engines: engine -> version of all engines; the lock gets those that rows name.
        libraries: package -> version of the packages that affect the bytes of files.
        verdicts: digest of the record of verdicts; "" for recipes without provers.

    Raises:
        OSError: the disk is full or the folder not writable.
    """
    splits = split_rows(rows, calibration=recipe.calibration, salt=recipe.salt, pool=pool)
    lock = Lock(
        version=__version__,
        snapshot=_identity(snapshot.identity),
        since=_identity(earlier.identity) if earlier else {},
        recipe={"name": recipe.name, "sha256": recipe.sha256},
        rules=rules,
        shards=write_splits(folder, config=recipe.config, splits=splits),
        digests=split_digests(recipe.config, splits),
        composition=composition_of(rows),
        curation=curation,
        engines={name: engines[name] for name in sorted(engines.keys() & engines_of(rows))},
        libraries=libraries,
        verdicts=verdicts,
    )
    write_card(folder, splits, recipe=recipe, lock=lock)
    write_lock(folder, lock)
    return lock


def engines_of(rows: Iterable[Row]) -> frozenset[str]:
    """Return the engines that the evidence of some rows names."""
    return frozenset(name for row in rows for name in listed_engines(row.evidence.oracle))


def _identity(identity: SnapshotIdentity) -> dict[str, str]:
    """Return the lock's entry for a snapshot."""
    return {
        "repository": identity.repository,
        "commit": identity.commit,
        "digest": identity.digest,
        "licence": identity.licence,
    }
