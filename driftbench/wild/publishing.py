"""Write an import as a build: shards, card, Croissant metadata and lock.

Nothing is uploaded, and this package contains no text of a source. The same files give the same
bytes. An earlier import is replaced when the new one is complete.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench._files import write_text
from driftbench._templates import template
from driftbench.dataset.libraries import library_versions
from driftbench.dataset.publish.card import CARD, declaration
from driftbench.dataset.publish.counts import count_rows
from driftbench.dataset.publish.croissant import CROISSANT, render_croissant
from driftbench.dataset.publish.lock import Lock, composition_of, write_lock
from driftbench.dataset.publish.write import write_splits
from driftbench.dataset.records import canonical_json, labels_of
from driftbench.dataset.split_digest import split_digests
from driftbench.dataset.workspace import open_workspace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.records import Row
    from driftbench.wild.origin import FileOrigin

__all__ = ["Import", "publish"]

_PACKAGE = "driftbench.wild"


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """An import that is published.

    Args:
        name: of the importer.
        config: of the dataset.
        title: of the source, for readers.
        description: one sentence for card and metadata.
        digest: of the table of what the words of the source mean.
        origin: the source of its files.
        judges: who judged, in one sentence.
    """

    name: str
    config: str
    title: str
    description: str
    digest: str
    origin: FileOrigin
    judges: str


def publish(out: Path, splits: Mapping[str, Sequence[Row]], *, made: Import) -> Lock:
    """Write an import and return its lock.

    Args:
        out: folder to make, or an earlier build to replace.
        splits: split -> its rows.
        made: what was imported.

    Raises:
        InputError: `out` has other content.
        DatasetError: the disk is full.
    """
    origin = made.origin
    key = canonical_json([made.name, made.digest, origin.digest, origin.commit, __version__])
    with open_workspace(out, key=hashlib.sha256(key.encode()).hexdigest()) as workspace:
        folder = workspace.empty_folder()
        lock = Lock(
            version=__version__,
            snapshot={
                "repository": origin.repository,
                "commit": origin.commit,
                "digest": origin.digest,
                "licence": origin.licence,
            },
            recipe={"name": made.name, "sha256": made.digest},
            rules={},
            shards=write_splits(folder, config=made.config, splits=splits),
            digests=split_digests(made.config, splits),
            composition=composition_of(row for rows in splits.values() for row in rows),
            libraries=library_versions(),
        )
        _write_cards(folder, splits, made=made, lock=lock)
        write_lock(folder, lock)
        workspace.publish(folder)
    return lock


def _write_cards(
    folder: Path, splits: Mapping[str, Sequence[Row]], *, made: Import, lock: Lock
) -> None:
    counts = count_rows(splits)
    found = {row.label for rows in splits.values() for row in rows}
    card = template(_PACKAGE, "card.md.jinja").render(
        made=made,
        declared=declaration(made.config, lock),
        lock=lock,
        counts=counts,
        labels=labels_of(found),
        parsed=sum(row.well_formed for rows in splits.values() for row in rows),
        bare=sum(not row.gold for rows in splits.values() for row in rows),
    )
    write_text(folder / CARD, card)
    croissant = render_croissant(counts, recipe=made, lock=lock, extras={}, package=_PACKAGE)
    write_text(folder / CROISSANT, croissant)
