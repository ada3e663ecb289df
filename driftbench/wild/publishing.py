"""Write rows of real drift as a build: shards, card, Croissant metadata and lock.

Nothing is uploaded, and this package contains no text of a source. The same rows and the same
origin give the same bytes. An earlier build is replaced when the new one is complete.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

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

__all__ = ["Import", "PublishedRows", "publish"]


class PublishedRows(Protocol):
    """The origin of rows, from which card, metadata and lock are made."""

    @property
    def config(self) -> str:
        """The configuration."""

    @property
    def description(self) -> str:
        """One sentence for card and metadata."""

    @property
    def key(self) -> str:
        """SHA-256 of everything that the build depends on."""

    @property
    def lock(self) -> Lock:
        """The lock of the build without what follows from its rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """The origin of imported rows.

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

    @property
    def key(self) -> str:
        """SHA-256 of everything that the build depends on."""
        parts = [self.name, self.digest, self.origin.digest, self.origin.commit, __version__]
        return hashlib.sha256(canonical_json(parts).encode()).hexdigest()

    @property
    def lock(self) -> Lock:
        """The lock of the build without what follows from its rows."""
        return Lock(
            version=__version__,
            snapshot={
                "repository": self.origin.repository,
                "commit": self.origin.commit,
                "digest": self.origin.digest,
                "licence": self.origin.licence,
            },
            recipe={"name": self.name, "sha256": self.digest},
            rules={},
            shards={},
            digests={},
            composition={},
        )


def publish(
    out: Path,
    splits: Mapping[str, Sequence[Row]],
    *,
    made: PublishedRows,
    files: Mapping[str, str] = MappingProxyType({}),
    package: str = "driftbench.wild",
) -> Lock:
    """Write rows as a build and return its lock.

    Args:
        out: folder to make, or an earlier build to replace.
        splits: split -> its rows.
        made: the origin of the rows.
        files: name of another file -> its text.
        package: the package whose templates are used for card and metadata.

    Raises:
        InputError: `out` has other content.
        DatasetError: the disk is full.
    """
    with open_workspace(out, key=made.key) as workspace:
        folder = workspace.empty_folder()
        lock = replace(
            made.lock,
            shards=write_splits(folder, config=made.config, splits=splits),
            digests=split_digests(made.config, splits),
            composition=composition_of(chain.from_iterable(splits.values())),
            libraries=library_versions(),
        )
        for name, text in files.items():
            write_text(folder / name, text)
        _write_cards(folder, splits, made=made, lock=lock, package=package)
        write_lock(folder, lock)
        workspace.publish(folder)
    return lock


def _write_cards(
    folder: Path,
    splits: Mapping[str, Sequence[Row]],
    *,
    made: PublishedRows,
    lock: Lock,
    package: str,
) -> None:
    rows = list(chain.from_iterable(splits.values()))
    counts = count_rows(splits)
    card = template(package, "card.md.jinja").render(
        made=made,
        declared=declaration(made.config, lock),
        lock=lock,
        counts=counts,
        kinds=dict(sorted(Counter(row.evidence.kind for row in rows).items())),
        labels=labels_of(row.label for row in rows),
        parsed=sum(row.well_formed for row in rows),
        without_gold=sum(not row.gold for row in rows),
        own=sum(bool(row.candidate_context) for row in rows),
    )
    write_text(folder / CARD, card)
    croissant = render_croissant(counts, recipe=made, lock=lock, extras={}, package=package)
    write_text(folder / CROISSANT, croissant)
