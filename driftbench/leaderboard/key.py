"""The answer key of one split, which submissions are compared with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.errors import DatasetError
from driftbench.leaderboard.scope import WHOLE, ScoredRows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from driftbench.detectors.data import SplitData
    from driftbench.metrics.answers import Bools, Ints

__all__ = ["PAIRS", "AnswerKey", "check_scorable", "key_of"]

PAIRS = "contrast"
"""The configuration whose rows are minimal pairs."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AnswerKey:
    """The labels of the n rows of a split, in the order of its ids.

    Args:
        config: name of the configuration.
        split: name of the split.
        digest: 64 hexadecimal digits that identify the rows.
        snapshot: the snapshot of the dataset, abbreviated.
        recipe: name of the recipe.
        ids: the rows' ids, sorted.
        label: shape (n,).
        classes: the drift classes of each row.
        subfield: shape (n,).
        family: shape (n,), a number for each family name, in the order of the names.
        scope: the rows of the split that are not scored.
        withheld: whether the labels are withheld; then `label` and `classes` are empty.
    """

    config: str
    split: str
    digest: str
    snapshot: str
    recipe: str
    ids: tuple[str, ...]
    label: NDArray[np.str_]
    classes: tuple[frozenset[str], ...]
    subfield: NDArray[np.str_]
    family: Ints
    scope: ScoredRows = WHOLE
    withheld: bool = False

    @property
    def drifted(self) -> Bools:
        """Rows with a drifted candidate."""
        found: Bools = self.label != "faithful"
        return found

    @property
    def paired(self) -> bool:
        """Whether the rows are minimal pairs."""
        return self.config == PAIRS


def key_of(data: SplitData, scope: ScoredRows = WHOLE) -> AnswerKey:
    """Return the answer key of a split.

    Args:
        data: the split.
        scope: its rows that are left out.
    """
    scored = [record for record in data.records if record["id"] not in scope.left_out]
    records = sorted(scored, key=lambda record: str(record["id"]))
    label = np.array([record["label"] or "" for record in records], dtype=np.str_)
    _, family = np.unique([record["family"] for record in records], return_inverse=True)
    return AnswerKey(
        config=data.config,
        split=data.split,
        digest=data.digest,
        snapshot=data.snapshot,
        recipe=data.recipe,
        ids=tuple(record["id"] for record in records),
        label=label,
        classes=tuple(frozenset(record["drift_classes"] or ()) for record in records),
        subfield=np.array([record["subfield"] for record in records], dtype=np.str_),
        family=family.astype(np.intp),
        scope=scope,
        withheld=data.withheld,
    )


def check_scorable(key: AnswerKey) -> None:
    """Check that a split has faithful and drifted rows.

    Raises:
        DatasetError: no row is scored, or all scored rows are drifted, or all are faithful.
    """
    if not key.ids:
        raise DatasetError(f"split {key.split!r} of {key.config!r} has no row to score")
    if key.withheld:
        return
    drifted = int(key.drifted.sum())
    if drifted in {0, len(key.ids)}:
        raise DatasetError(
            f"split {key.split!r} of {key.config!r} has {drifted} drifted rows of {len(key.ids)}: "
            "scoring needs faithful and drifted ones; build a larger dataset"
        )
