"""Write a wild dataset with confirmed labels as a build: rows, cards, lock and raw labels.

Splits stay as they were. The same dataset and the same labels give the same bytes. An earlier build
is replaced when the new one is complete.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench._files import write_text
from driftbench._templates import template
from driftbench.dataset.libraries import library_versions
from driftbench.dataset.publish.card import CARD, declaration
from driftbench.dataset.publish.counts import count_rows
from driftbench.dataset.publish.croissant import CROISSANT, render_croissant
from driftbench.dataset.publish.lock import composition_of, write_lock
from driftbench.dataset.publish.write import write_splits
from driftbench.dataset.records import canonical_json, labels_of
from driftbench.dataset.split_digest import split_digests
from driftbench.dataset.workspace import open_workspace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.publish.lock import Lock
    from driftbench.dataset.records import Row

__all__ = ["LABELS", "Annotated", "publish"]

LABELS = "labels.jsonl"
"""The raw labels beside the rows."""

_PACKAGE = "driftbench.wild.annotation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotated:
    """Labels that are published with the rows.

    Args:
        config: the configuration.
        labels: raw labels, lines in order.
        annotators: number of people who gave them.
        guidelines: SHA-256 of the guidelines of the main phase.
        agreed: rows that annotators confirmed.
        adjudicated: rows that a third person confirmed.
    """

    config: str
    labels: Sequence[str]
    annotators: int
    guidelines: str
    agreed: int
    adjudicated: int

    @property
    def description(self) -> str:
        """One sentence for the metadata."""
        return (
            "Real drift: errors that people or language models made, as their sources have them; "
            f"{self.agreed + self.adjudicated} rows were confirmed by annotators."
        )


def publish(
    out: Path, splits: Mapping[str, Sequence[Row]], *, before: Lock, made: Annotated
) -> Lock:
    """Write the dataset and return its lock.

    Args:
        out: folder to make, or an earlier build to replace.
        splits: split → its rows.
        before: the lock of the dataset that was annotated.
        made: the labels.

    Raises:
        InputError: `out` has other content.
        DatasetError: the disk is full.
    """
    rows = list(chain.from_iterable(splits.values()))
    contents = canonical_json([[row.to_record() for row in rows], list(made.labels), __version__])
    digest = hashlib.sha256(contents.encode()).hexdigest()
    with open_workspace(out, key=digest) as workspace:
        folder = workspace.empty_folder()
        lock = replace(
            before,
            version=__version__,
            recipe={"name": f"{before.recipe['name']}+annotated", "sha256": digest},
            shards=write_splits(folder, config=made.config, splits=splits),
            digests=split_digests(made.config, splits),
            composition=composition_of(rows),
            libraries=library_versions(),
        )
        write_text(folder / LABELS, "".join(f"{line}\n" for line in made.labels))
        _write_cards(folder, splits, before=before, lock=lock, made=made)
        write_lock(folder, lock)
        workspace.publish(folder)
    return lock


def _write_cards(
    folder: Path,
    splits: Mapping[str, Sequence[Row]],
    *,
    before: Lock,
    lock: Lock,
    made: Annotated,
) -> None:
    rows = list(chain.from_iterable(splits.values()))
    counts = count_rows(splits)
    card = template(_PACKAGE, "card.md.jinja").render(
        before=before,
        counts=counts,
        kinds=dict(sorted(Counter(row.evidence.kind for row in rows).items())),
        labels=labels_of(row.label for row in rows),
        declared=declaration(made.config, lock),
        lock=lock,
        made=made,
        parsed=sum(row.well_formed for row in rows),
    )
    write_text(folder / CARD, card)
    croissant = render_croissant(counts, recipe=made, lock=lock, extras={}, package=_PACKAGE)
    write_text(folder / CROISSANT, croissant)
