"""Shortfalls: labels whose rows have less evidence than a split chosen by evidence must have.

Hypothesis and conclusion rows must be decided in both directions, and nearly all quantifier rows;
combined rows must be refuted in one, and so must a share of the rows with a changed type. Nearly
all restyled faithful rows must be proved equivalent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.dataset.evidence.columns import relation_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.dataset.records import Evidence, Row

__all__ = ["COMBINED", "INVERTED", "PROVED", "REFUTED", "shortfalls"]

PROVED = 0.95
"""Least share of the restyled faithful rows that are proved equivalent."""

COMBINED = 0.97
"""Least share of the rows with two drifts that are refuted in a direction: in category theory, too
few statements with two sites have a translation."""

INVERTED = 0.98
"""Least share of the rows with changed quantifiers that are decided in both directions: in category
theory and number theory, too few are once those that nobody would write are left out."""

REFUTED = 0.5
"""Least share of the rows with a changed type that are refuted in a direction."""


def _decided(evidence: Evidence) -> bool:
    return relation_by(evidence.forward, evidence.backward) != "undecided"


def _refuted(evidence: Evidence) -> bool:
    return "refuted" in {evidence.forward, evidence.backward}


def _proved(evidence: Evidence) -> bool:
    return {evidence.forward, evidence.backward} == {"proved"}


_REQUIRED: Mapping[str, tuple[Callable[[Evidence], bool], float, str]] = {
    "quantifier_inversion": (_decided, INVERTED, "decided in both directions"),
    "hypothesis_omission": (_decided, 1.0, "decided in both directions"),
    "conclusion_generalization": (_decided, 1.0, "decided in both directions"),
    "combined": (_refuted, COMBINED, "refuted in a direction"),
    "type_coercion": (_refuted, REFUTED, "refuted in a direction"),
    "faithful": (_proved, PROVED, "proved equivalent"),
}
"""Label -> what evidence is required, the least share of rows that have it, and its description."""


def shortfalls(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence for every label whose rows have too little evidence.

    Args:
        rows: the rows of a configuration; faithful rows equal to gold need no proof.
    """
    for label, (suffices, least, words) in _REQUIRED.items():
        found = [row.evidence for row in rows if row.label == label and row.gold != row.candidate]
        good = sum(map(suffices, found))
        if good < least * len(found):
            yield f"{label}: {good} of {len(found)} rows are {words}, and {least:.0%} are required"
