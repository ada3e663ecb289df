"""Which rows of a split are scored: all, unless errata withdraw some, or two builds are compared.

A row that is not scored need not be answered and may be, so that a submission made before a row was
withdrawn, or for another build, is scored as it is. Deliberately changes no answer: a row that two
builds answer otherwise is left out.
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
    """What is left out of a split.

    Args:
        left_out: ids that are not scored; some may be of the other build alone.
        errata: the entries that withdraw rows of the split.
        common: digest of the rows of the other build; empty without one.
    """

    left_out: frozenset[str] = frozenset()
    errata: Errata = field(default_factory=Errata)
    common: str = ""


WHOLE = ScoredRows()
"""Nothing is left out."""


def scopes_of(
    found: Mapping[str, SplitData],
    *,
    errata: Errata,
    other: Mapping[str, SplitData] | None = None,
) -> dict[str, ScoredRows]:
    """Return split -> what is left out of it.

    Args:
        found: the splits of a configuration.
        errata: what is withdrawn.
        other: the splits of another build, if only rows of both are to be scored.

    Raises:
        DatasetError: answers are withheld, so that two builds cannot be compared.
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
            f"the answers of split {data.split!r} are withheld: which rows of the two builds "
            "are answered alike cannot be told"
        )
    others = {str(record["id"]): record for record in other.records}
    common = ids.keys() if same else common_ids(others, ids)
    apart = (ids.keys() | others.keys()) - common
    return ScoredRows(left_out=withdrawn.ids | apart, errata=withdrawn, common=other.digest)
