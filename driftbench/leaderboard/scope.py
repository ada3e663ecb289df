"""The rows of a split that are scored: by default all, without those that errata withdraw.

With another dataset only common rows are scored. A row that is not scored may be answered or not,
so that a submission made before a row was withdrawn, or for another dataset, can be scored
unchanged. A row with different labels in two datasets is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.dataset.publish.errata import Errata
from driftbench.dataset.publish.score_validity import common_ids
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.detectors.data import SplitData

__all__ = ["WHOLE", "ScoredRows", "scopes_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRows:
    """The rows of a split that are not scored.

    Args:
        left_out: ids that are not scored; some may occur only in the other dataset.
        errata: the entries that withdraw rows of the split.
        common: digest of the rows of the other dataset; empty without one.
    """

    left_out: frozenset[str] = frozenset()
    errata: Errata = field(default_factory=Errata)
    common: str = ""


WHOLE = ScoredRows()
"""All rows are scored."""


def scopes_of(
    found: Mapping[str, SplitData],
    *,
    errata: Errata,
    other: Mapping[str, SplitData] | None = None,
) -> dict[str, ScoredRows]:
    """Return split -> its rows that are not scored.

    Args:
        found: the splits of a configuration.
        errata: the withdrawn rows.
        other: the splits of another dataset, to score only rows of both.

    Raises:
        DatasetError: labels are withheld, so that the datasets cannot be compared.
    """
    return {
        split: _scope(data, errata, None if other is None else other.get(split))
        for split, data in found.items()
    }


def _scope(data: SplitData, errata: Errata, other: SplitData | None) -> ScoredRows:
    ids = {str(record["id"]): record for record in data.records}
    withdrawn = errata.among(ids)
    if other is None:
        return ScoredRows(left_out=withdrawn.ids, errata=withdrawn)
    same = data.digest == other.digest
    if not same and (data.withheld or other.withheld):
        raise DatasetError(
            f"the labels of split {data.split!r} are withheld, so that rows with the same label in "
            "both datasets are not known"
        )
    others = {str(record["id"]): record for record in other.records}
    common = ids.keys() if same else common_ids(others, ids)
    apart = (ids.keys() | others.keys()) - common
    return ScoredRows(left_out=withdrawn.ids | apart, errata=withdrawn, common=other.digest)
