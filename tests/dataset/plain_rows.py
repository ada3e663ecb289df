"""Rows for tests that read only some of their columns."""

from __future__ import annotations

from typing import Any

from driftbench.dataset.records import Evidence, Row, RowSource

__all__ = ["plain_row"]

_SOURCE = RowSource(
    repository="r", commit="c", module="Made.Module", declaration="Made.t", line=1, licence="l"
)


def plain_row(**columns: Any) -> Row:  # noqa: ANN401 -- columns of a row
    """Return a row with some columns; the others are empty."""
    texts = ("family", "subfield", "nl_statement", "nl_source", "context", "gold", "candidate")
    values: dict[str, Any] = {
        **dict.fromkeys((*texts, "label", "relation"), ""),
        **dict.fromkeys(("drift_classes", "rules", "edits", "restyled"), ()),
        "evidence": Evidence(kind="construction", forward=None, backward=None),
        "well_formed": True,
        "elaborates": None,
        "source": _SOURCE,
    }
    return Row(**{**values, **columns})
