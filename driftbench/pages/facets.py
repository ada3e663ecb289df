"""The facets by which the rows of a page can be filtered, with their values.

A facet with a single value is left out. The page itself counts the rows of each value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from driftbench.dataset.manual_review import VERDICTS
from driftbench.dataset.records import (
    EVIDENCE_KINDS,
    NL_SOURCES,
    ROW_LABELS,
    ROW_RELATIONS,
    ROW_SUBFIELDS,
    SPLITS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from driftbench.pages.entry import Part, RowEntry

__all__ = ["NONE", "facets_of"]

NONE = ""
"""The value of a row without one: no drift rule, no rewrite, not withdrawn, not reviewed."""

Values: TypeAlias = "Callable[[RowEntry], Iterable[str]]"

#: Key in a row of the page, title, values in order (others follow sorted), values of a row.
_FACETS: tuple[tuple[str, str, tuple[str, ...], Values], ...] = (
    ("label", "label", ROW_LABELS, lambda e: (e.label,)),
    ("relation", "relation to gold", ROW_RELATIONS, lambda e: (e.relation,)),
    ("subfield", "subfield", ROW_SUBFIELDS, lambda e: (e.subfield,)),
    ("split", "split", SPLITS, lambda e: (e.split,)),
    ("kind", "evidence", EVIDENCE_KINDS, lambda e: (e.evidence,)),
    ("rules", "drift rule", (), lambda e: _names(e.rules)),
    ("restyled", "restyled by", (), lambda e: _names(e.restyled)),
    ("english_from", "English from", NL_SOURCES, lambda e: (e.nl_source,)),
    ("withdrawn", "errata", (), lambda e: ("withdrawn" if e.withdrawn else NONE,)),
    ("verdict", "manual review", VERDICTS, lambda e: (e.review.verdict if e.review else NONE,)),
)


def facets_of(entries: Sequence[RowEntry]) -> list[dict[str, object]]:
    """Return the facets of these rows, as JSON values."""
    out: list[dict[str, object]] = []
    for key, title, order, values_of in _FACETS:
        found = {value for entry in entries for value in values_of(entry)}
        if len(found) > 1:
            known = [value for value in order if value in found]
            out.append({"key": key, "title": title, "values": [*known, *sorted(found - {*known})]})
    return out


def _names(parts: Sequence[Part]) -> tuple[str, ...]:
    return tuple(part.name for part in parts) or (NONE,)
